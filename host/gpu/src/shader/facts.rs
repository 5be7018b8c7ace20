//! What a shader is made of.

use naga::back::PipelineConstants;
use naga::back::pipeline_constants::process_overrides;
use naga::proc::{LayoutError, Layouter};
use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{AddressSpace, Module, Override, ScalarKind, ShaderStage, StorageAccess, TypeInner};

use super::module_check::has_subgroup_builtin;
use super::operations::count;
use super::types::{Access, BindingFacts, EntryPointFacts, ShaderFacts};

/// The facts of a valid module.
pub(super) fn facts(module: &Module, info: &ModuleInfo) -> ShaderFacts {
    let counts = count(module, info);
    let functions = module.functions.iter().map(|(_, function)| function);
    let uses_subgroup_builtins = functions
        .chain(module.entry_points.iter().map(|entry| &entry.function))
        .any(|function| has_subgroup_builtin(module, function));
    ShaderFacts {
        entry_points: entry_points(module, info),
        constants: module
            .overrides
            .iter()
            .filter_map(|(_, constant)| constant_key(constant))
            .collect(),
        operations: counts.operations.into_iter().collect(),
        loops: counts.loops,
        atomics: counts.atomics,
        barriers: counts.barriers,
        uses_subgroups: counts.subgroups || uses_subgroup_builtins,
        uses_f16: module.types.iter().any(|(_, ty)| {
            ty.inner
                .scalar()
                .is_some_and(|scalar| scalar.kind == ScalarKind::Float && scalar.width == 2)
        }),
    }
}

/// The name under which a value for an override constant is given: its `@id` in decimal where it has one, else its name, as WebGPU
/// demands. The overrides that naga makes for expressions have none.
pub(super) fn constant_key(constant: &Override) -> Option<String> {
    match constant.id {
        Some(id) => Some(id.to_string()),
        None => constant.name.clone(),
    }
}

fn entry_points(module: &Module, info: &ModuleInfo) -> Vec<EntryPointFacts> {
    let compute = module
        .entry_points
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.stage == ShaderStage::Compute);
    compute
        .map(|(index, entry)| {
            let mut bindings: Vec<BindingFacts> =
                used_buffers(module, info.get_entry_point(index)).collect();
            bindings.sort_by_key(|binding| (binding.group, binding.binding));
            let (workgroup_size, workgroup_bytes) = with_defaults(module, info, &entry.name)
                .or_else(|| {
                    Some((
                        entry.workgroup_size,
                        workgroup_bytes(module, info.get_entry_point(index)).ok()?,
                    ))
                })
                .unwrap_or((entry.workgroup_size, u64::MAX));
            EntryPointFacts {
                name: entry.name.clone(),
                workgroup_size,
                workgroup_bytes,
                bindings,
            }
        })
        .collect()
}

/// The workgroup size and memory where every constant has a default.
fn with_defaults(module: &Module, info: &ModuleInfo, entry: &str) -> Option<([u32; 3], u64)> {
    if module.overrides.is_empty() {
        return None;
    }
    let (module, info) = process_overrides(
        module,
        info,
        Some((ShaderStage::Compute, entry)),
        &PipelineConstants::default(),
    )
    .ok()?;
    let (index, entry) = find_entry(&module, entry)?;
    Some((
        entry.workgroup_size,
        workgroup_bytes(&module, info.get_entry_point(index)).ok()?,
    ))
}

/// The compute entry point of a name, with its index among all entry points.
pub(super) fn find_entry<'a>(
    module: &'a Module,
    name: &str,
) -> Option<(usize, &'a naga::EntryPoint)> {
    module
        .entry_points
        .iter()
        .enumerate()
        .find(|(_, entry)| entry.stage == ShaderStage::Compute && entry.name == name)
}

/// The buffers that an entry point and what it calls use. Other resources have no access and are not listed; no kernel can have them.
fn used_buffers<'a>(
    module: &'a Module,
    info: &'a FunctionInfo,
) -> impl Iterator<Item = BindingFacts> + 'a {
    module
        .global_variables
        .iter()
        .filter(|(handle, _)| !info[*handle].is_empty())
        .filter_map(|(_, variable)| {
            let binding = variable.binding?;
            let access = access(variable.space)?;
            Some(BindingFacts {
                group: binding.group,
                binding: binding.binding,
                name: variable.name.clone().unwrap_or_default(),
                access,
            })
        })
}

/// How a buffer in an address space may be used.
pub(super) fn access(space: AddressSpace) -> Option<Access> {
    match space {
        AddressSpace::Uniform => Some(Access::Uniform),
        AddressSpace::Storage { access } if access == StorageAccess::LOAD => Some(Access::Read),
        AddressSpace::Storage { .. } => Some(Access::ReadWrite),
        _ => None,
    }
}

/// Workgroup memory that an entry point and what it calls use, in bytes. Each variable begins at a multiple of 16, as WebGPU counts them.
/// An array whose length is not known yet counts nothing.
pub(super) fn workgroup_bytes(module: &Module, info: &FunctionInfo) -> Result<u64, LayoutError> {
    let mut layouter = Layouter::default();
    layouter.update(module.to_ctx())?;
    Ok(module
        .global_variables
        .iter()
        .filter(|(handle, variable)| {
            variable.space == AddressSpace::WorkGroup && !info[*handle].is_empty()
        })
        .map(|(_, variable)| u64::from(layouter[variable.ty].size).next_multiple_of(16))
        .fold(0, u64::saturating_add))
}

/// What a resource that is no buffer is, in words.
pub(super) fn resource_kind(inner: &TypeInner) -> &'static str {
    match inner {
        TypeInner::Image { .. } => "texture",
        TypeInner::Sampler { .. } => "sampler",
        TypeInner::AccelerationStructure { .. } => "acceleration structure",
        _ => "resource of another kind",
    }
}
