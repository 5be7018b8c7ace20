//! `weighhouse bundle`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::json;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{PublicKey, Receipt};
use weighhouse_engine::sandbox::transcript::{ContentStore, Transcript};
use weighhouse_engine::store::Store;
use weighhouse_engine::verify::needed;

use super::Outcome;
use crate::evidence::{self, StoreOption};
use crate::output::{self, Format};
use crate::{folders, status};

/// The name of the receipt in a bundle.
const RECEIPT: &str = "receipt.json";

/// The name of the signer's public key in a bundle.
const SIGNER: &str = "signer.pub.pem";

/// Copies a receipt and everything that it takes to check it into a folder, to be handed on.
///
/// The folder gets `receipt.json`, the signer's public key as `signer.pub.pem` if it is known, and `store` with the transcript and what it names. Whoever gets it
/// checks it with `weighhouse verify FOLDER/receipt.json --key FOLDER/signer.pub.pem`, and should have the key from elsewhere: a forger's bundle has the forger's key.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 done, 3 the receipt or something that it needs cannot be read, 2 wrong usage, 1 a bug of ours

Example:
  weighhouse bundle receipt.json --into for-the-auditor")]
pub(crate) struct Arguments {
    /// The receipt.
    receipt: PathBuf,
    /// The folder, which is new or empty.
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    #[command(flatten)]
    store: StoreOption,
    /// A public key that may be the signer's; may be given several times. Otherwise this user's own.
    #[arg(long = "key", value_name = "FILE")]
    keys: Vec<PathBuf>,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let keys = evidence::trusted(&arguments.keys)?;
    let receipt = match evidence::receipt(&arguments.receipt)? {
        Ok(receipt) => receipt,
        Err(error) => return Ok(refuse(&error.to_string())),
    };
    let material = match receipt.predicate().transcript {
        Some(record) => {
            let store = arguments.store.open(&arguments.receipt)?;
            match Material::of(store, record.digest) {
                Ok(material) => Some(material),
                Err(problem) => return Ok(refuse(&problem)),
            }
        }
        None => None,
    };
    let signer = receipt.verify(&keys).ok();
    evidence::make_empty_folder(&arguments.into)?;
    write(&arguments.into, &receipt, signer, material.as_ref())?;
    let (digests, bytes) = material.map_or((Vec::new(), 0), |material| {
        (material.digests, material.bytes)
    });
    match arguments.format {
        Format::Json => output::print_json(&json!({
            "schema": "weighhouse.bundle/1",
            "folder": arguments.into.display().to_string(),
            "signer": signer.map(PublicKey::keyid),
            "contents": digests,
            "bytes": bytes,
        }))?,
        Format::Human => output::print(&format!(
            "wrote {RECEIPT}, {} and {} of {bytes} bytes in all into {}\n",
            if signer.is_some() {
                SIGNER
            } else {
                "no key (the signer's is not known: name it with --key)"
            },
            output::counted(digests.len(), "stored byte string"),
            output::printable(&arguments.into.display().to_string(), 2000)
        ))?,
    }
    Ok(status::SCORED)
}

fn refuse(problem: &str) -> u8 {
    output::remark(&format!("error: {problem}"));
    status::INVALID
}

/// What a receipt with a transcript is checked with.
struct Material {
    store: Store,
    /// The transcript and what it names.
    digests: Vec<Digest>,
    /// How many bytes that is.
    bytes: u64,
}

impl Material {
    /// Looks whether all of it is there and unaltered, before anything is written.
    fn of(store: Store, transcript: Digest) -> Result<Self, String> {
        let get = |digest: &Digest, what: &str| {
            store
                .get(digest)
                .map_err(|error| format!("{what}: {error}"))
        };
        let lines = get(&transcript, "the transcript")?;
        let read = Transcript::read(&lines).map_err(|error| error.to_string())?;
        let mut digests = vec![transcript];
        let mut bytes = lines.len() as u64;
        for (digest, needed) in needed(&read) {
            bytes += get(&digest, &needed.what)?.len() as u64;
            digests.push(digest);
        }
        Ok(Self {
            store,
            digests,
            bytes,
        })
    }
}

fn write(
    folder: &Path,
    receipt: &Receipt,
    signer: Option<&PublicKey>,
    material: Option<&Material>,
) -> anyhow::Result<()> {
    if let Some(material) = material {
        let copy = Store::open(&folder.join(folders::STORE))?;
        for digest in &material.digests {
            copy.put(digest, &material.store.get(digest)?)?;
        }
    }
    if let Some(signer) = signer {
        let path = folder.join(SIGNER);
        fs::write(&path, signer.to_pem()).with_context(|| path.display().to_string())?;
    }
    // Last: a bundle with a receipt is complete.
    receipt.write(&folder.join(RECEIPT))?;
    Ok(())
}
