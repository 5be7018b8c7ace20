//! From a text to a checked shader.

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use naga::front::wgsl;
use naga::proc::{LayoutError, LayoutErrorInner};
use naga::valid::{
    Capabilities, EntryPointError, ModuleInfo, ValidationError, ValidationFlags, Validator,
};

use super::caps;
use super::facts;
use super::module_check;
use super::place::{Source, span_range};
use super::text_check::{self, Outline};
use super::types::{OptionalFeatures, ShaderError, ShaderErrorKind, ShaderFacts};

/// A shader that keeps every rule that can be checked without a device.
#[derive(Debug, Clone)]
pub struct CheckedShader {
    pub(super) file: String,
    /// The text without a byte order mark, as its author wrote it: what errors show.
    written: String,
    source: String,
    pub(super) outline: Outline,
    pub(super) module: naga::Module,
    pub(super) info: ModuleInfo,
    pub(super) facts: ShaderFacts,
}

impl CheckedShader {
    /// The source to give to wgpu: without a byte order mark, and without `enable subgroups;`, which naga 30 refuses although it knows
    /// the operations. Every byte that is left stands where it stood after the mark.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What the shader is made of.
    pub fn facts(&self) -> &ShaderFacts {
        &self.facts
    }

    /// An error about this shader.
    pub(super) fn error(
        &self,
        kind: ShaderErrorKind,
        offset: Option<usize>,
        message: &str,
    ) -> ShaderError {
        self.place().error(kind, offset, message)
    }

    /// The text that places are in.
    pub(super) fn place(&self) -> Source<'_> {
        Source {
            file: &self.file,
            text: &self.written,
        }
    }

    /// Where the name of a function or an entry point stands.
    pub(super) fn function_place(&self, name: &str) -> Option<usize> {
        self.outline.functions.get(name).copied()
    }
}

/// Checks one WGSL module: its size, its shape, its grammar and types, the features that it uses and what it expands to.
///
/// naga recurses: the caps keep a stack of 2 MiB safe in an optimised build, and a caller who wants a margin gives more. A panic of naga
/// is caught and reported as [`ShaderErrorKind::CompilerFailed`]; the panic hook has run by then. Constant expressions over arrays can take
/// naga much memory before this function sees their types: run it where memory is limited.
///
/// # Errors
/// With the kind of the first rule that is broken, and its place where there is one.
pub fn check(
    file: &str,
    source: &str,
    allowed: OptionalFeatures,
) -> Result<CheckedShader, ShaderError> {
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let place = Source { file, text };
    if text.len() > caps::MAX_SOURCE_BYTES {
        let message = format!(
            "the shader has {} bytes, and at most {} are accepted; shorten or split it",
            text.len(),
            caps::MAX_SOURCE_BYTES
        );
        return Err(place.error(ShaderErrorKind::TooLarge, None, &message));
    }
    let outline = text_check::outline(place)?;
    check_enables(place, &outline, allowed)?;
    let source = without_subgroups(text, &outline);
    // Errors show the text as it was written: its bytes stand where those of `source` do.
    let (module, info) = guarded(place, || parse(place, &source, &outline, allowed))?;
    module_check::check_module(place, &outline, &module, &info)?;
    let facts = guarded(place, || Ok(facts::facts(&module, &info)))?;
    Ok(CheckedShader {
        file: file.to_owned(),
        written: text.to_owned(),
        source,
        outline,
        module,
        info,
        facts,
    })
}

/// Runs work of naga and turns a panic into an error.
pub(super) fn guarded<T>(
    place: Source<'_>,
    work: impl FnOnce() -> Result<T, ShaderError>,
) -> Result<T, ShaderError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no text");
        let message =
            format!("the shader compiler broke on this shader ({text}); write it in another way");
        Err(place.error(ShaderErrorKind::CompilerFailed, None, &message))
    })
}

fn parse(
    place: Source<'_>,
    source: &str,
    outline: &Outline,
    allowed: OptionalFeatures,
) -> Result<(naga::Module, ModuleInfo), ShaderError> {
    let capabilities = capabilities(allowed);
    let options = wgsl::Options {
        parse_doc_comments: false,
        capabilities,
    };
    let module = wgsl::Frontend::new_with_options(options)
        .parse(source)
        .map_err(|error| parse_error(place, &error))?;
    if module
        .entry_points
        .iter()
        .filter(|entry| entry.stage == naga::ShaderStage::Compute)
        .count()
        > caps::MAX_ENTRY_POINTS
    {
        let message = format!(
            "more than {} compute entry points in one shader; use several shaders",
            caps::MAX_ENTRY_POINTS
        );
        return Err(place.error(ShaderErrorKind::TooComplex, None, &message));
    }
    if !allowed.subgroups {
        module_check::refuse_subgroups(place, outline, &module)?;
    }
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .validate(&module)
        .map_err(|error| validation_error(place, outline, &error))?;
    Ok((module, info))
}

/// What naga may accept: what every device of WebGPU has, and the optional features that are allowed.
fn capabilities(allowed: OptionalFeatures) -> Capabilities {
    // `pack2x16float` and its like belong to WGSL itself.
    let mut capabilities = Capabilities::SHADER_FLOAT16_IN_FLOAT32;
    capabilities.set(Capabilities::SHADER_FLOAT16, allowed.f16);
    capabilities.set(Capabilities::SUBGROUP, allowed.subgroups);
    capabilities
}

fn check_enables(
    place: Source<'_>,
    outline: &Outline,
    allowed: OptionalFeatures,
) -> Result<(), ShaderError> {
    for (extension, at) in outline.enables.iter().flat_map(|enable| &enable.extensions) {
        let message = match extension.as_str() {
            "f16" if allowed.f16 => continue,
            "subgroups" if allowed.subgroups => continue,
            "f16" => "`f16` is not available: the environment does not name the feature, or the device lacks it; use `f32`".to_owned(),
            "subgroups" => no_subgroups(),
            other => format!("the extension `{other}` is not offered here; the optional features are `f16` and `subgroups`"),
        };
        return Err(place.error(ShaderErrorKind::UnsupportedFeature, Some(*at), &message));
    }
    Ok(())
}

/// The message about subgroup operations that are not allowed.
pub(super) fn no_subgroups() -> String {
    "subgroup operations are not available: the environment does not name the feature `subgroups`, or the device lacks it; use workgroup \
     memory and `workgroupBarrier()`"
        .to_owned()
}

/// Blanks `subgroups` out of the `enable` directives, byte for byte.
fn without_subgroups(text: &str, outline: &Outline) -> String {
    let mut source = text.to_owned();
    for enable in &outline.enables {
        if !enable
            .extensions
            .iter()
            .any(|(name, _)| name == "subgroups")
        {
            continue;
        }
        let rest: Vec<&str> = enable
            .extensions
            .iter()
            .map(|(name, _)| name.as_str())
            .filter(|name| *name != "subgroups")
            .collect();
        let directive = if rest.is_empty() {
            String::new()
        } else {
            format!("enable {};", rest.join(","))
        };
        let old = &text[enable.range.clone()];
        // The lines stay: only what is left of the directive is written over its first bytes.
        let mut new: Vec<u8> = old
            .bytes()
            .map(|byte| {
                if byte == b'\n' || byte == b'\r' {
                    byte
                } else {
                    b' '
                }
            })
            .collect();
        let mut at = 0;
        for byte in directive.bytes() {
            while matches!(new.get(at), Some(b'\n' | b'\r')) {
                at += 1;
            }
            if let Some(place) = new.get_mut(at) {
                *place = byte;
            }
            at += 1;
        }
        source.replace_range(enable.range.clone(), &String::from_utf8_lossy(&new));
    }
    source
}

fn parse_error(place: Source<'_>, error: &wgsl::ParseError) -> ShaderError {
    let mut message = lower_first(error.message());
    let label = error
        .labels()
        .map(|(_, label)| label)
        .find(|label| !label.is_empty() && !message.contains(label));
    if let Some(label) = label {
        message = format!("{message}: {label}");
    }
    let notes: Vec<&str> = error.notes().collect();
    if !notes.is_empty() {
        message = format!("{message} ({})", notes.join("; "));
    }
    let offset = error
        .labels()
        .find_map(|(span, _)| span_range(span, place.text))
        .map(|range| range.start);
    place.error(kind_of(&message), offset, &one_line(&message))
}

/// The error of naga's validator, with the name and place of what it is about.
pub(super) fn validation_error(
    place: Source<'_>,
    outline: &Outline,
    error: &naga::WithSpan<ValidationError>,
) -> ShaderError {
    let inner = error.as_inner();
    let (subject, name) = match inner {
        ValidationError::Type { name, .. } => ("type", name.as_str()),
        ValidationError::Constant { name, .. } => ("constant", name.as_str()),
        ValidationError::Override { name, .. } => ("override", name.as_str()),
        ValidationError::GlobalVariable { name, .. } => ("variable", name.as_str()),
        ValidationError::Function { name, .. } => ("function", name.as_str()),
        ValidationError::EntryPoint { name, .. } => ("entry point", name.as_str()),
        _ => ("", ""),
    };
    let offset = error
        .spans()
        .find_map(|(span, _)| span_range(*span, place.text))
        .map(|range| range.start)
        .or_else(|| outline.functions.get(name).copied());
    if is_too_large(inner) {
        return place.error(
            ShaderErrorKind::TooComplex,
            offset,
            "a type is larger than 2147483647 bytes; make it smaller",
        );
    }
    if is_bad_workgroup_size(inner) {
        let message = format!(
            "entry point `{name}`: each dimension of the workgroup size has to be between 1 and 16384; change `@workgroup_size`"
        );
        return place.error(ShaderErrorKind::WorkgroupLimit, offset, &message);
    }
    let mut causes = Vec::new();
    // A sentence that only says "is invalid" is followed by the one that says why.
    let mut next: Option<&dyn Error> = if name.is_empty() {
        Some(inner)
    } else {
        inner.source()
    };
    while let Some(cause) = next {
        let text = lower_first(&cause.to_string());
        next = cause.source();
        if (next.is_none() || !text.ends_with("is invalid")) && causes.last() != Some(&text) {
            causes.push(text);
        }
    }
    let mut message = causes.join(": ");
    if !name.is_empty() {
        message = format!("{subject} `{name}`: {message}");
    }
    let kind = kind_of(&message);
    if kind == ShaderErrorKind::UnsupportedFeature {
        message.push_str("; no environment offers it, use what WGSL itself has");
    }
    place.error(kind, offset, &one_line(&message))
}

/// Whether naga could not lay out a type because of its size.
pub(super) fn is_too_large(error: &ValidationError) -> bool {
    matches!(
        error,
        ValidationError::Layouter(LayoutError {
            inner: LayoutErrorInner::TooLarge,
            ..
        })
    )
}

/// Whether a workgroup size is 0 or over naga's own limit.
pub(super) fn is_bad_workgroup_size(error: &ValidationError) -> bool {
    matches!(
        error,
        ValidationError::EntryPoint {
            source: EntryPointError::OutOfRangeWorkgroupSize,
            ..
        }
    )
}

/// naga has no error kind for what it could do but may not: it names its capabilities, or the extension.
fn kind_of(message: &str) -> ShaderErrorKind {
    let unsupported = message.contains("apabilit")
        || message.contains("enable-extension")
        || message.contains("extension is not");
    if unsupported {
        ShaderErrorKind::UnsupportedFeature
    } else {
        ShaderErrorKind::Invalid
    }
}

/// A sentence of naga with a small first letter, unless it begins with an acronym or a name.
fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}

/// A message on one line and without a full stop.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subgroups_are_blanked_where_they_stand() {
        let text = "enable subgroups;\nenable f16,\n subgroups;\nfn f() {}";
        let outline = text_check::outline(Source { file: "t", text }).expect("it is short");
        let blanked = without_subgroups(text, &outline);
        assert_eq!(
            blanked,
            "                 \nenable f16;\n           \nfn f() {}"
        );
        assert_eq!(blanked.len(), text.len());
    }

    #[test]
    fn first_letters() {
        assert_eq!(lower_first("Parser recursion"), "parser recursion");
        assert_eq!(lower_first("WGSL rules"), "WGSL rules");
        assert_eq!(lower_first("A thing"), "a thing");
        assert_eq!(lower_first(""), "");
    }
}
