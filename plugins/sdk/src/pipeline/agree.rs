//! Comparing a pass with the shader that it names.
//!
//! The host would refuse a disagreement too; here the message can name the line of `pipeline.toml` and the task's own buffers.

use alloc::format;
use alloc::vec::Vec;

use super::{Dispatch, Pass, Pipeline, PipelineError, ResolvedDispatch, Slot, TaskBuffer};
use crate::gpu::{Access, BindingFacts, LayoutEntry, ShaderFacts};
use crate::suggest;

/// The layout of the kernel of the pass `index`, each binding with the least access that its shader needs.
pub(crate) fn layout_of(
    pipeline: &Pipeline,
    index: usize,
    resolved: &ResolvedDispatch,
    facts: &ShaderFacts,
    task: &[TaskBuffer],
) -> Result<Vec<LayoutEntry>, PipelineError> {
    let Some(Pass::Dispatch(dispatch)) = pipeline.passes.get(index) else {
        return Ok(Vec::new());
    };
    let entry = &dispatch.entry;
    let Some(entry_facts) = facts.entry_points.iter().find(|it| it.name == entry.value) else {
        let known = facts.entry_points.iter().map(|it| it.name.as_str());
        return Err(pipeline.source.malformed(
            entry.offset,
            format!(
                "`{}` has no compute entry point `{}`{}",
                dispatch.shader.value,
                entry.value,
                suggest::hint(&entry.value, known)
            ),
        ));
    };
    for used in &entry_facts.bindings {
        let bound = dispatch
            .bindings
            .iter()
            .any(|it| (it.group, it.binding) == (used.group, used.binding));
        if !bound {
            return Err(pipeline.source.malformed(
                entry.offset,
                format!(
                    "`{}` uses `{}` at \"{}.{}\", and the pass binds nothing there",
                    entry.value, used.name, used.group, used.binding
                ),
            ));
        }
    }
    let mut layout = Vec::with_capacity(resolved.bindings.len());
    for (binding, written) in resolved.bindings.iter().zip(&dispatch.bindings) {
        let used = entry_facts
            .bindings
            .iter()
            .find(|it| (it.group, it.binding) == (binding.group, binding.binding));
        let access = match access(&binding.slot, used, task) {
            Ok(access) => access,
            Err(message) => return Err(pipeline.source.malformed(written.offset, message)),
        };
        layout.push(LayoutEntry {
            group: binding.group,
            binding: binding.binding,
            access,
        });
    }
    check_aliases(pipeline, dispatch, resolved, &layout)?;
    Ok(layout)
}

/// The access of one binding; `used` is what the entry point declares there, if it uses it at all.
fn access(
    slot: &Slot,
    used: Option<&BindingFacts>,
    task: &[TaskBuffer],
) -> Result<Access, alloc::string::String> {
    let wanted = used.map(|used| (used.access, used.name.as_str()));
    match (slot, wanted) {
        (Slot::Uniform(_), None | Some((Access::Uniform, _))) => Ok(Access::Uniform),
        (Slot::Uniform(_), Some((_, name))) => Err(format!(
            "a uniform is bound here, and the shader declares `{name}` as `var<storage>`"
        )),
        (_, Some((Access::Uniform, name))) => Err(format!(
            "a buffer is bound here, and the shader declares `{name}` as `var<uniform>`; bind `{{ uniform = [...] }}`"
        )),
        (_, None | Some((Access::Read, _))) => Ok(Access::Read),
        (Slot::Task(index), Some((Access::ReadWrite, name))) => match task.get(*index) {
            Some(lent) if !lent.writable => Err(format!(
                "the task lends `{}` for reading only, and the shader declares `{name}` as `var<storage, read_write>`; declare it `read`",
                lent.name
            )),
            _ => Ok(Access::ReadWrite),
        },
        (Slot::Scratch(_), Some((Access::ReadWrite, _))) => Ok(Access::ReadWrite),
    }
}

/// WebGPU refuses a pass in which a buffer that is written is bound a second time.
fn check_aliases(
    pipeline: &Pipeline,
    dispatch: &Dispatch,
    resolved: &ResolvedDispatch,
    layout: &[LayoutEntry],
) -> Result<(), PipelineError> {
    let bound: Vec<_> = resolved
        .bindings
        .iter()
        .zip(&dispatch.bindings)
        .zip(layout)
        .filter(|((binding, _), _)| !matches!(binding.slot, Slot::Uniform(_)))
        .collect();
    for (later, ((binding, written), entry)) in bound.iter().enumerate() {
        let earlier = bound.iter().take(later).find(|((other, _), other_entry)| {
            other.slot == binding.slot
                && (entry.access == Access::ReadWrite || other_entry.access == Access::ReadWrite)
        });
        if let Some(((other, _), _)) = earlier {
            return Err(pipeline.source.malformed(
                written.offset,
                format!(
                    "the buffer bound here is bound at \"{}.{}\" too, and the shader may write to it; bind it once",
                    other.group, other.binding
                ),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec;

    use super::*;
    use crate::expression::Values;
    use crate::gpu::EntryPointFacts;
    use crate::pipeline::ResolvedPass;
    use crate::pipeline::resolve::tests::limits;

    const TASK: [TaskBuffer; 2] = [TaskBuffer::read("input"), TaskBuffer::read_write("output")];

    fn facts(bindings: &[(u32, Access)]) -> ShaderFacts {
        ShaderFacts {
            entry_points: vec![EntryPointFacts {
                name: "main".into(),
                workgroup_size: (64, 1, 1),
                workgroup_bytes: 0,
                bindings: bindings
                    .iter()
                    .map(|(binding, access)| BindingFacts {
                        group: 0,
                        binding: *binding,
                        name: "data".into(),
                        access: *access,
                    })
                    .collect(),
            }],
            constants: Vec::new(),
            operations: Vec::new(),
            loops: 0,
            atomics: 0,
            barriers: 0,
            uses_subgroups: false,
            uses_f16: false,
        }
    }

    fn layout(entry: &str, bindings: &str, facts: &ShaderFacts) -> Result<Vec<Access>, String> {
        let text = format!(
            "version = 1\n[buffers]\nscratch = {{ size = 4 }}\n[[pass]]\nshader = 'a.wgsl'\nentry = '{entry}'\nworkgroups = [1]\n[pass.bindings]\n{bindings}"
        );
        let pipeline = Pipeline::parse(&text).expect("the text is a pipeline");
        let resolved = pipeline
            .resolve(&Values::new(), &limits(), &TASK)
            .expect("it resolves");
        let Some(ResolvedPass::Dispatch(dispatch)) = resolved.passes.first() else {
            panic!("the pass is a dispatch");
        };
        layout_of(&pipeline, 0, dispatch, facts, &TASK)
            .map(|layout| layout.iter().map(|entry| entry.access).collect())
            .map_err(|error| format!("{}: {}", error.line, error.message))
    }

    #[test]
    fn each_binding_gets_the_least_access_that_its_shader_needs() {
        let facts = facts(&[
            (0, Access::Read),
            (1, Access::ReadWrite),
            (2, Access::Uniform),
            (3, Access::Read),
        ]);
        let bindings = "'0.0' = 'input'\n'0.1' = 'output'\n'0.2' = { uniform = [1] }\n'0.3' = 'scratch'\n'0.9' = 'input'";
        assert_eq!(
            layout("main", bindings, &facts),
            Ok(vec![
                Access::Read,
                Access::ReadWrite,
                Access::Uniform,
                Access::Read,
                Access::Read
            ])
        );
    }

    #[test]
    fn disagreements_name_the_line_of_the_pipeline() {
        let write = facts(&[(0, Access::ReadWrite)]);
        let error = |entry: &str, bindings: &str, facts: &ShaderFacts| {
            layout(entry, bindings, facts).expect_err(bindings)
        };
        assert!(
            error("mian", "'0.0' = 'output'", &write)
                .starts_with("6: `a.wgsl` has no compute entry point `mian`; did you mean `main`?")
        );
        assert!(
            error("main", "'0.1' = 'output'", &write)
                .starts_with("6: `main` uses `data` at \"0.0\"")
        );
        assert!(
            error("main", "'0.0' = 'input'", &write)
                .starts_with("9: the task lends `input` for reading only")
        );
        assert!(
            error("main", "'0.0' = { uniform = [1] }", &write)
                .starts_with("9: a uniform is bound here")
        );
        let uniform = facts(&[(0, Access::Uniform)]);
        assert!(error("main", "'0.0' = 'input'", &uniform).contains("bind `{ uniform = [...] }`"));
    }

    #[test]
    fn a_written_buffer_is_bound_once() {
        let both = facts(&[(0, Access::Read), (1, Access::ReadWrite)]);
        let error = layout("main", "'0.0' = 'output'\n'0.1' = 'output'", &both);
        assert!(
            error
                .expect_err("aliased")
                .starts_with("10: the buffer bound here is bound at \"0.0\" too")
        );
        let reads = facts(&[(0, Access::Read), (1, Access::Read)]);
        assert!(layout("main", "'0.0' = 'output'\n'0.1' = 'output'", &reads).is_ok());
    }
}
