//! What a session is doing at the moment, and whose work it is: whoever watches its process knows by it whom a crash or an endless
//! wait belongs to.

use serde::{Deserialize, Serialize};

use crate::shader::Origin;

/// Something that a session tells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "activity", rename_all = "kebab-case")]
pub enum Activity {
    /// Something begins that may crash the driver or never end.
    Begin {
        /// Whose work it is.
        origin: Origin,
        /// What is done.
        what: String,
        /// After this many seconds it hangs.
        max_seconds: f64,
    },
    /// It ended.
    End,
    /// How far a long piece of work is.
    Progress {
        /// Steps done.
        done: u32,
        /// Steps in all, at most.
        total: u32,
        /// What is being done.
        what: String,
    },
}

/// Is told what a session does.
pub type Observer = Box<dyn FnMut(Activity) + Send>;
