//! From a component's bytes to code that can run: compiled, or taken from the trusted cache.

use std::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::engine::Compiler;
use crate::error::LoadError;
use crate::trusted_cache::TrustedCache;

/// The cache's kind of these entries.
const KIND: &str = "component";

/// Refuses what is not a component, in words that say what it is instead.
pub(crate) fn check_bytes(bytes: &[u8], limit: usize) -> Result<(), LoadError> {
    let refuse = |text: &str| Err(LoadError::NotAComponent(text.to_owned()));
    if bytes.len() > limit {
        return Err(LoadError::TooLarge {
            bytes: bytes.len(),
            limit,
        });
    }
    if Engine::detect_precompiled(bytes).is_some() {
        return refuse(
            "this is machine code that wasmtime made earlier, and cannot be trusted: give the `.wasm` component that it was made from",
        );
    }
    match bytes {
        // The version 13, the layer 1.
        [0, b'a', b's', b'm', 13, 0, 1, 0, ..] => Ok(()),
        [0, b'a', b's', b'm', 1, 0, 0, 0, ..] => refuse(
            "this is a core wasm module, not a component: build it for the target wasm32-wasip2",
        ),
        [0, b'a', b's', b'm', ..] => {
            refuse("this is wasm of a version that the host does not know")
        }
        _ => refuse("this is not a wasm component"),
    }
}

/// Code for a component whose bytes have been checked; `digest` is their SHA-256.
pub(crate) fn component(
    engine: &Engine,
    compiler: Compiler,
    bytes: &[u8],
    digest: &[u8; 32],
    cache: Option<&TrustedCache>,
) -> Result<Component, LoadError> {
    let key = key(engine, compiler, digest);
    if let Some(cached) = cache.and_then(|cache| cache.get(KIND, &key))
        && let Some(component) = from_cache(engine, &cached)
    {
        return Ok(component);
    }
    let component = Component::from_binary(engine, bytes)
        .map_err(|error| LoadError::DoesNotCompile(format!("{error:#}")))?;
    if let Some(cache) = cache
        && let Ok(code) = component.serialize()
    {
        cache.put(KIND, &key, &code);
    }
    Ok(component)
}

/// Turns bytes of the trusted cache into code; nothing if this wasmtime does not take them, and then they are compiled again.
///
/// # The contract
/// `Component::deserialize` runs what it is given. Its bytes must therefore be what `Component::serialize` returned, unchanged, and the
/// only place that passes bytes here is [`component`], with what [`TrustedCache::get`] returned:
/// - it was written by [`component`] itself, under this kind, for only this module uses the kind `component`;
/// - it is unchanged since, for the HMAC under the owner's key covers it all;
/// - it is of this component, of this compiler and of an engine with the same compatibility hash, for all three are in the key, which the
///   HMAC covers too;
/// - it is a copy in memory, which nothing changes while it is in use.
#[expect(
    unsafe_code,
    reason = "the only place where compiled code is believed; the contract is above"
)]
fn from_cache(engine: &Engine, trusted: &[u8]) -> Option<Component> {
    // SAFETY: by the contract above the bytes are the output of `Component::serialize`, authenticated and unchanged.
    unsafe { Component::deserialize(engine, trusted) }.ok()
}

/// What compiled code depends on: the component, the compiler and everything about the engine.
fn key(engine: &Engine, compiler: Compiler, digest: &[u8; 32]) -> [u8; 32] {
    let mut hasher = Sha256Hasher(Sha256::new());
    hasher.0.update(digest);
    // The engine's hash tells compilers apart by the target that they compile for. A second opinion that loads the first one's code is
    // none, so the compiler stands here by name as well; the zero ends it.
    hasher.0.update(compiler.name());
    hasher.0.update([0]);
    engine.precompile_compatibility_hash().hash(&mut hasher);
    hasher.0.finalize().into()
}

/// Feeds what a [`Hash`] says of itself to SHA-256, because a 64-bit hash is no identity.
struct Sha256Hasher(Sha256);

impl Hasher for Sha256Hasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        // Nobody asks: the digest is taken from the inside.
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_component_is_told() {
        let engine = crate::engine::start(Compiler::Native).unwrap();
        let told = |bytes: &[u8]| check_bytes(bytes, 1000).unwrap_err().to_string();
        assert_eq!(told(b""), "this is not a wasm component");
        assert_eq!(told(b"(component)"), "this is not a wasm component");
        assert!(told(b"\0asm\x01\0\0\0").contains("core wasm module"));
        assert!(told(b"\0asm\x02\0\0\0").contains("version"));
        assert!(told(&[0; 1001]).contains("1001 bytes"));
        let code = engine
            .precompile_component(&wat::parse_str("(component)").unwrap())
            .unwrap();
        assert!(
            check_bytes(&code, usize::MAX)
                .unwrap_err()
                .to_string()
                .contains("cannot be trusted")
        );
        assert_eq!(
            check_bytes(&wat::parse_str("(component)").unwrap(), 1000),
            Ok(())
        );
    }

    #[test]
    fn code_is_cached_and_a_damaged_entry_is_made_again() {
        let native = Compiler::Native;
        let engine = crate::engine::start(native).unwrap();
        let bytes = wat::parse_str("(component (core module (func (export \"f\"))))").unwrap();
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let folder = tempfile::tempdir().unwrap();
        let cache = TrustedCache::open(folder.path(), Box::new(|_| {})).unwrap();
        component(&engine, native, &bytes, &digest, Some(&cache)).unwrap();
        let cached = cache.get(KIND, &key(&engine, native, &digest)).unwrap();
        assert!(from_cache(&engine, &cached).is_some());
        // From the cache the bytes are not even looked at.
        component(&engine, native, b"no component", &digest, Some(&cache)).unwrap();
        assert!(component(&engine, native, b"no component", &digest, None).is_err());
        assert!(component(&engine, native, b"no component", &[0; 32], Some(&cache)).is_err());
    }

    #[test]
    fn no_compiler_takes_another_one_s_code() {
        let bytes = wat::parse_str("(component (core module (func (export \"f\"))))").unwrap();
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let folder = tempfile::tempdir().unwrap();
        let cache = TrustedCache::open(folder.path(), Box::new(|_| {})).unwrap();
        for made_by in Compiler::ALL {
            let engine = crate::engine::start(*made_by).unwrap();
            component(&engine, *made_by, &bytes, &digest, Some(&cache)).unwrap();
            let code = cache
                .get(KIND, &key(&engine, *made_by, &digest))
                .expect("it was just put there");
            for other in Compiler::ALL.iter().filter(|other| *other != made_by) {
                let other_engine = crate::engine::start(*other).unwrap();
                assert_ne!(
                    key(&engine, *made_by, &digest),
                    key(&other_engine, *other, &digest)
                );
                // Even the same engine's hash under another compiler's name is another entry.
                assert_ne!(
                    key(&engine, *made_by, &digest),
                    key(&engine, *other, &digest)
                );
                // And if an entry were mixed up all the same, wasmtime refuses it.
                assert!(
                    from_cache(&other_engine, &code).is_none(),
                    "{other:?} took {made_by:?}"
                );
            }
        }
    }
}
