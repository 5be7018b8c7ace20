//! The envelope around a signed statement: DSSE, version 1 (<https://github.com/secure-systems-lab/dsse>).

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::key::{PublicKey, SigningKey};

/// The media type of in-toto statements, the only payload that is read.
pub const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// The largest envelope that is read, in bytes.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;

/// The most signatures that an envelope may have: each is held against each key.
const MAX_SIGNATURES: usize = 16;

const CONFIG: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);

/// The alphabet that is written.
const STANDARD_BASE64: GeneralPurpose = GeneralPurpose::new(&STANDARD, CONFIG);

/// The other one that writers may choose and readers have to take.
const URL_SAFE_BASE64: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, CONFIG);

/// Why an envelope cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is too large.
    #[error("the receipt has more than {MAX_BYTES} bytes, which none has: this is another file")]
    TooLarge,
    /// It ends in the middle.
    #[error(
        "the receipt ends in the middle, at line {line}, column {column}: it was truncated; get the whole file"
    )]
    Truncated {
        /// Where it ends, from 1.
        line: usize,
        /// Where it ends, from 1.
        column: usize,
    },
    /// It is no JSON, or not the JSON of an envelope.
    #[error("the receipt is no DSSE envelope: {0}")]
    Malformed(String),
    /// It is an envelope around something else.
    #[error(
        "the envelope's payloadType is {found:?}, and that of a receipt is {PAYLOAD_TYPE:?}: this is another document"
    )]
    PayloadType {
        /// What it says.
        found: String,
    },
    /// Something in it is no base64.
    #[error(
        "the receipt's `{field}` is no base64 ({cause}): it was altered; get the original file"
    )]
    Base64 {
        /// The field.
        field: String,
        /// Where and why.
        cause: String,
    },
    /// There are too many signatures.
    #[error(
        "the receipt has {found} signatures, and no more than {MAX_SIGNATURES} are looked at: remove those that you do not need"
    )]
    TooManySignatures {
        /// How many there are.
        found: usize,
    },
}

/// Why no signature vouches for an envelope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// There is none.
    #[error(
        "the receipt is not signed: nobody vouches for it; have the evaluation made again with a key"
    )]
    Unsigned,
    /// It is said to be by a key that was given, and is not that key's signature of this payload.
    #[error(
        "the signature does not match: it names the key {keyid}, and this is not what that key signed; the receipt was changed, or never signed by it: get the original file"
    )]
    DoesNotMatch {
        /// The key.
        keyid: String,
    },
    /// It is by a key that was not given.
    #[error(
        "the receipt is signed by another key: by {}, and the trusted keys are: {}; give the signer's public key if you take the signer's word",
        list(signers),
        list(trusted)
    )]
    OtherKey {
        /// The keys that the signatures name.
        signers: Vec<String>,
        /// The keys that were given.
        trusted: Vec<String>,
    },
}

fn list(keyids: &[String]) -> String {
    if keyids.is_empty() {
        "none that has a name".to_owned()
    } else {
        keyids.join(", ")
    }
}

/// A payload and its signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    payload: Vec<u8>,
    signatures: Vec<Signed>,
}

/// One signature.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Signed {
    /// Which key it says it is by: a hint, which nothing is decided by but what a refusal says.
    keyid: Option<String>,
    signature: Vec<u8>,
}

/// The JSON of an envelope. Other fields are passed over, as the specification wants it: no signature covers them, so they mean nothing.
#[derive(Serialize, Deserialize)]
struct EnvelopeJson {
    payload: String,
    #[serde(rename = "payloadType")]
    payload_type: String,
    signatures: Vec<SignatureJson>,
}

#[derive(Serialize, Deserialize)]
struct SignatureJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keyid: Option<String>,
    sig: String,
}

impl Envelope {
    /// A payload that nobody vouches for.
    pub fn unsigned(payload: Vec<u8>) -> Self {
        Self {
            payload,
            signatures: Vec::new(),
        }
    }

    /// A payload with the signature of a key.
    pub fn signed(payload: Vec<u8>, key: &SigningKey) -> Self {
        let signature = key.sign(&pre_authentication_encoding(PAYLOAD_TYPE, &payload));
        Self {
            payload,
            signatures: vec![Signed {
                keyid: Some(key.public().keyid().to_owned()),
                signature: signature.to_vec(),
            }],
        }
    }

    /// Reads an envelope. Whether it is signed by somebody whose word is taken, [`Envelope::verify`] says.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > MAX_BYTES {
            return Err(ReadError::TooLarge);
        }
        let json: EnvelopeJson =
            serde_json::from_slice(bytes).map_err(|error| match error.classify() {
                Category::Eof => ReadError::Truncated {
                    line: error.line(),
                    column: error.column(),
                },
                _ => ReadError::Malformed(error.to_string()),
            })?;
        if json.payload_type != PAYLOAD_TYPE {
            return Err(ReadError::PayloadType {
                found: json.payload_type,
            });
        }
        if json.signatures.len() > MAX_SIGNATURES {
            return Err(ReadError::TooManySignatures {
                found: json.signatures.len(),
            });
        }
        let signatures = json
            .signatures
            .into_iter()
            .enumerate()
            .map(|(index, SignatureJson { keyid, sig })| {
                let signature = decode(&sig, || format!("signatures[{index}].sig"))?;
                // The specification has an empty name mean none.
                let keyid = keyid.filter(|keyid| !keyid.is_empty());
                Ok(Signed { keyid, signature })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            payload: decode(&json.payload, || "payload".to_owned())?,
            signatures,
        })
    }

    /// The envelope as JSON, with a line break at its end.
    pub fn to_json(&self) -> String {
        let json = EnvelopeJson {
            payload: STANDARD_BASE64.encode(&self.payload),
            payload_type: PAYLOAD_TYPE.to_owned(),
            signatures: self
                .signatures
                .iter()
                .map(|signed| SignatureJson {
                    keyid: signed.keyid.clone(),
                    sig: STANDARD_BASE64.encode(&signed.signature),
                })
                .collect(),
        };
        // Three strings and a list of strings: nothing in it can be refused.
        let mut text = serde_json::to_string_pretty(&json).unwrap_or_default();
        text.push('\n');
        text
    }

    /// What the signatures are of. Nobody vouches for it until [`Envelope::verify`] says so.
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Whether it has a signature, by whomever.
    pub fn is_signed(&self) -> bool {
        !self.signatures.is_empty()
    }

    /// The names of the keys that the signatures say they are by.
    pub fn keyids(&self) -> impl Iterator<Item = &str> {
        self.signatures
            .iter()
            .filter_map(|signed| signed.keyid.as_deref())
    }

    /// Which of the keys vouches for the payload: the first that has signed it.
    ///
    /// # Errors
    /// When none has.
    pub fn verify<'a>(&self, trusted: &'a [PublicKey]) -> Result<&'a PublicKey, SignatureError> {
        if self.signatures.is_empty() {
            return Err(SignatureError::Unsigned);
        }
        let message = pre_authentication_encoding(PAYLOAD_TYPE, &self.payload);
        // Every key is tried, whatever a signature says it is by: that is no more than a hint.
        let vouching = trusted.iter().find(|key| {
            self.signatures
                .iter()
                .any(|signed| key.verifies(&message, &signed.signature))
        });
        if let Some(key) = vouching {
            return Ok(key);
        }
        let named = trusted
            .iter()
            .find(|key| self.keyids().any(|keyid| keyid == key.keyid()));
        Err(match named {
            Some(key) => SignatureError::DoesNotMatch {
                keyid: key.keyid().to_owned(),
            },
            None => SignatureError::OtherKey {
                signers: self.keyids().map(str::to_owned).collect(),
                trusted: trusted.iter().map(|key| key.keyid().to_owned()).collect(),
            },
        })
    }
}

/// What is signed: the specification's `PAE(type, body)`.
fn pre_authentication_encoding(payload_type: &str, payload: &[u8]) -> Vec<u8> {
    let mut message = format!(
        "DSSEv1 {} {payload_type} {} ",
        payload_type.len(),
        payload.len()
    )
    .into_bytes();
    message.extend_from_slice(payload);
    message
}

fn decode(text: &str, field: impl FnOnce() -> String) -> Result<Vec<u8>, ReadError> {
    STANDARD_BASE64
        .decode(text)
        .or_else(|error| URL_SAFE_BASE64.decode(text).map_err(|_| error))
        .map_err(|error| ReadError::Base64 {
            field: field(),
            cause: error.to_string(),
        })
}

#[cfg(test)]
mod tests;
