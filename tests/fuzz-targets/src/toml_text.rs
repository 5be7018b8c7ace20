//! TOML as the targets write it, to have a reader read it again.

use std::fmt::Write as _;

/// A basic string with this content.
pub(crate) fn string(content: &str) -> String {
    let mut text = String::with_capacity(content.len() + 2);
    text.push('"');
    for character in content.chars() {
        match character {
            '"' | '\\' => {
                text.push('\\');
                text.push(character);
            }
            other if other.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{:04x}", u32::from(other));
            }
            other => text.push(other),
        }
    }
    text.push('"');
    text
}
