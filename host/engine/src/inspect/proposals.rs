//! Which wasm proposals a component really needs.

use serde::{Deserialize, Serialize};
use wasmparser::{Validator, WasmFeatures};
use weighhouse_sandbox::engine::ALLOWED_PROPOSALS;

/// The wasm proposals without which a component is not valid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposals {
    /// Those that it needs and that scorers may use.
    pub used: Vec<String>,
    /// Those that it needs and that scorers may not use.
    pub forbidden: Vec<String>,
}

impl Proposals {
    /// Finds out by validating the component with each proposal off in turn: what is valid without one does not need it.
    ///
    /// # Errors
    /// When the component is not valid even with every proposal on: what is wrong, and at which byte.
    pub(super) fn of(bytes: &[u8]) -> Result<Self, String> {
        let everything = WasmFeatures::all();
        validate(bytes, everything)?;
        let allowed = ALLOWED_PROPOSALS
            .iter()
            .fold(WasmFeatures::empty(), |all, (_, proposal)| all | *proposal);
        // Mostly the allowed ones suffice, and then none of the many others needs a look.
        let forbidden = if validate(bytes, allowed).is_ok() {
            Vec::new()
        } else {
            everything
                .iter_names()
                .filter(|(_, proposal)| !allowed.intersects(*proposal))
                .filter(|(_, proposal)| validate(bytes, everything - *proposal).is_err())
                .map(|(name, _)| name.to_lowercase().replace('_', "-"))
                .collect()
        };
        let used = ALLOWED_PROPOSALS
            .iter()
            .filter(|(_, proposal)| validate(bytes, everything - *proposal).is_err())
            .map(|(name, _)| (*name).to_owned())
            .collect();
        Ok(Self { used, forbidden })
    }
}

fn validate(bytes: &[u8], features: WasmFeatures) -> Result<(), String> {
    match Validator::new_with_features(features).validate_all(bytes) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
