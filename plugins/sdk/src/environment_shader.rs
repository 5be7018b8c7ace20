//! The scorer's own WGSL.

use alloc::format;
use alloc::string::String;

use crate::gpu::{Access, Kernel, LayoutEntry, Origin, Shader, ShaderError, Workgroups};
use crate::outcome::{Failure, Outcome};
use crate::verdicts::Location;

/// A shader of the environment. What is wrong with it is a fault, never the submission's.
pub struct EnvironmentShader {
    file: &'static str,
    shader: Shader,
}

impl EnvironmentShader {
    /// Compiles WGSL that the scorer carries, usually by `include_str!`. `file` is the name that messages use.
    pub fn compile(file: &'static str, source: &str) -> Outcome<Self> {
        let shader = Shader::compile(file, source, Origin::Environment)
            .map_err(|error| broken(file, &error))?;
        Ok(Self { file, shader })
    }

    /// Makes an entry point ready to run. `bindings` has the access of each binding of group 0.
    pub fn kernel(&self, entry: &str, bindings: &[(u32, Access)]) -> Outcome<Kernel> {
        let layout: alloc::vec::Vec<LayoutEntry> = bindings
            .iter()
            .map(|(binding, access)| LayoutEntry {
                group: 0,
                binding: *binding,
                access: *access,
            })
            .collect();
        Kernel::create(&self.shader, entry, &[], &layout).map_err(|error| broken(self.file, &error))
    }
}

fn broken(file: &str, error: &ShaderError) -> Failure {
    let place = error.where_.as_ref().map(|place| Location {
        file: file.into(),
        line: place.line,
        column: place.column,
        text: place.text.clone(),
    });
    let message: String = format!("the scorer's shader `{file}`: {}", error.message);
    Failure::of(Origin::Environment, "shader-error", message, place)
}

/// `groups` workgroups in one dimension while they fit, else folded into two of which the first has `widest`. The shader finds its place
/// by `workgroup_id.y * num_workgroups.x + workgroup_id.x`, and returns when that is past the end. No workgroups stay none: the second
/// count is 0 then, and the dispatch does nothing.
#[must_use]
pub fn folded_workgroups(groups: u32, widest: u32) -> Workgroups {
    let x = groups.min(widest).max(1);
    Workgroups {
        x,
        y: groups.div_ceil(x),
        z: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_covers_every_group() {
        let shape = |groups| {
            let folded = folded_workgroups(groups, 32768);
            (folded.x, folded.y, folded.z)
        };
        assert_eq!(shape(1), (1, 1, 1));
        assert_eq!(shape(32768), (32768, 1, 1));
        assert_eq!(shape(32769), (32768, 2, 1));
        assert_eq!(shape(0), (1, 0, 1));
    }
}
