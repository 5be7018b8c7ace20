//! Loading a component and asking it what it measures.
//!
//! The bytes are a component, or one in the text form, which the corpus has because it can be read. Promises: nothing that a component contains is the host's
//! fault; what is loaded has the digest of its bytes and is loaded again with the same authority; and it answers the same each time it is asked, within its
//! limits.

use std::borrow::Cow;
use std::sync::OnceLock;

use weighhouse_sandbox::digest::Digest;
use weighhouse_sandbox::error::Owner;
use weighhouse_sandbox::{Limits, LoadError, Profile, Sandbox};

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let Some(bytes) = encoded(data) else {
        return;
    };
    let scorer = match sandbox().load(&bytes, None) {
        Ok(scorer) => scorer,
        Err(LoadError::Host(message)) => panic!("the host's fault: {message}"),
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(scorer.digest(), Digest::of(&bytes).bytes());
    let authority = scorer.authority();
    assert_eq!(
        authority.profile == Profile::Pure,
        authority.pushed_out_of_pure.is_empty()
    );
    let answers = [scorer.describe(), scorer.describe()];
    match &answers[0] {
        Ok(description) => assert!(!description.name.is_empty() && !description.version.is_empty()),
        Err(error) => assert_eq!(error.owner(), Owner::Environment, "{error}"),
    }
    assert_eq!(format!("{:?}", answers[0]), format!("{:?}", answers[1]));
}

/// The component of a text; the bytes themselves where they are none. Nothing where a text is not that of a component.
pub fn encoded(data: &[u8]) -> Option<Cow<'_, [u8]>> {
    if data.starts_with(b"\0asm") {
        return Some(Cow::Borrowed(data));
    }
    let text = std::str::from_utf8(data).ok()?;
    if text.trim_start().starts_with(['(', ';']) {
        return wat::parse_str(text).ok().map(Cow::Owned);
    }
    Some(Cow::Borrowed(data))
}

/// A sandbox with limits far below the usual ones, so that what reaches them does so at once.
///
/// # Panics
/// When the engine does not start.
pub fn sandbox() -> &'static Sandbox {
    static SANDBOX: OnceLock<Sandbox> = OnceLock::new();
    SANDBOX.get_or_init(|| {
        Sandbox::new(Limits {
            component_bytes: 64 * 1024,
            memory_bytes: 4 * 1024 * 1024,
            table_elements: 1_000,
            describe_fuel: 100_000,
            ..Limits::default()
        })
        .expect("the engine starts")
    })
}
