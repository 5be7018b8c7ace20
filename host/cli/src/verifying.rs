//! A worker's check of a receipt: what is in it is read, and its scorer compiled and run again, here, and never in the command itself.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use weighhouse_engine::receipt::PublicKey;
use weighhouse_engine::receipt::envelope::MAX_BYTES;
use weighhouse_engine::sandbox::TrustedCache;
use weighhouse_engine::sandbox::transcript::ContentStore;
use weighhouse_engine::store::Store;
use weighhouse_engine::verify::{VerifyError, VerifyRequest, verify};

use crate::protocol::{Message, VerifyJob};

/// Checks a receipt. Neither a device nor a file of a submission is touched.
pub(crate) fn perform(job: &VerifyJob, cache: Option<&TrustedCache>) -> Message {
    attempt(job, cache).unwrap_or_else(|message| message)
}

fn attempt(job: &VerifyJob, cache: Option<&TrustedCache>) -> Result<Message, Message> {
    let usage = |text: String| Message::Usage { text };
    let receipt = read(&job.receipt)
        .map_err(|error| usage(format!("the receipt {}: {error}", job.receipt.display())))?;
    let store = job
        .store
        .as_deref()
        .map(Store::existing)
        .transpose()
        .map_err(|error| usage(error.to_string()))?
        .map(|store| Arc::new(store) as Arc<dyn ContentStore>);
    let keys = job
        .keys
        .iter()
        .map(|pem| PublicKey::of_pem(pem, "a trusted key"))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| usage(error.to_string()))?;
    let request = VerifyRequest {
        receipt: &receipt,
        store,
        keys: &keys,
        allow_unsigned: job.allow_unsigned,
        compiler: job.engine.compiler(),
        environment: job.environment,
        cache,
        time_limit: Duration::try_from_secs_f64(job.scorer_seconds).unwrap_or(Duration::MAX),
    };
    match verify(&request) {
        Ok(report) => Ok(Message::Verified {
            report: Box::new(report),
        }),
        Err(error @ VerifyError::NoStore) => Err(usage(error.to_string())),
        Err(error) => Err(Message::Failed {
            text: error.to_string(),
        }),
    }
}

/// The bytes of a file that is one, and one byte more than the largest receipt has at most.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a file",
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
