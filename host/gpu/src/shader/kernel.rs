//! One entry point of a checked shader, with its constants and its layout.

use std::collections::HashMap;

use naga::back::PipelineConstants;
use naga::back::pipeline_constants::{PipelineConstantError, process_overrides};
use naga::valid::FunctionInfo;
use naga::{GlobalVariable, Override, ScalarKind, ShaderStage, TypeInner};

use super::check::{CheckedShader, guarded, is_bad_workgroup_size, is_too_large, validation_error};
use super::facts::{access, constant_key, find_entry, resource_kind, workgroup_bytes};
use super::place::span_range;
use super::types::{
    Access, Constant, KernelBinding, KernelFacts, LayoutEntry, ShaderError, ShaderErrorKind,
    WorkgroupLimits,
};

impl CheckedShader {
    /// Checks an entry point against the constants and the layout that a kernel gives it and against the device's limits for workgroups.
    ///
    /// The layout may have more entries than the entry point uses. The result's layout is what the driver has to be given.
    ///
    /// # Errors
    /// When the entry point, a constant, a binding or the workgroup does not fit; the kind says which.
    pub fn check_kernel(
        &self,
        entry: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
        limits: &WorkgroupLimits,
    ) -> Result<KernelFacts, ShaderError> {
        let Some((index, _)) = find_entry(&self.module, entry) else {
            return Err(self.missing_entry(entry));
        };
        let constants = self.constants(constants)?;
        let layout = self.layout(entry, self.info.get_entry_point(index), layout)?;
        let (workgroup_size, workgroup_bytes) =
            guarded(self.place(), || self.workgroup(entry, &constants))?;
        self.check_workgroup(entry, workgroup_size, workgroup_bytes, limits)?;
        Ok(KernelFacts {
            workgroup_size,
            workgroup_bytes,
            layout,
        })
    }

    fn missing_entry(&self, entry: &str) -> ShaderError {
        let message = format!(
            "there is no compute entry point `{entry}`; the shader has {}",
            list(
                self.facts
                    .entry_points
                    .iter()
                    .map(|known| known.name.as_str())
            )
        );
        self.error(ShaderErrorKind::MissingEntryPoint, None, &message)
    }

    /// The constants in the form that naga takes, each known and inside its type's range.
    fn constants(&self, constants: &[Constant]) -> Result<PipelineConstants, ShaderError> {
        let mut values = PipelineConstants::default();
        for Constant { name, value } in constants {
            let known = self
                .module
                .overrides
                .iter()
                .find(|(_, known)| constant_key(known).as_deref() == Some(name));
            let Some((handle, constant)) = known else {
                return Err(self.unknown_constant(name));
            };
            let offset = span_range(self.module.overrides.get_span(handle), self.place().text)
                .map(|range| range.start);
            let kind = match self.module.types[constant.ty].inner {
                TypeInner::Scalar(scalar) => (scalar.kind, scalar.width),
                _ => (ScalarKind::Float, 8),
            };
            if kind.0 != ScalarKind::Bool && !value.is_finite() {
                let message =
                    format!("constant `{name}` is {value}, and only finite numbers are accepted");
                return Err(self.error(ShaderErrorKind::BadConstant, offset, &message));
            }
            let (low, high, ty) = range(kind);
            if value.trunc() < low || value.trunc() > high {
                let message = format!(
                    "constant `{name}` is {value}, and its type `{ty}` holds {low} to {high}"
                );
                return Err(self.error(ShaderErrorKind::BadConstant, offset, &message));
            }
            if values.insert(name.clone(), *value).is_some() {
                let message = format!("constant `{name}` is given twice; give it once");
                return Err(self.error(ShaderErrorKind::BadConstant, offset, &message));
            }
        }
        Ok(values)
    }

    fn unknown_constant(&self, name: &str) -> ShaderError {
        let numbered = self
            .module
            .overrides
            .iter()
            .find(|(_, known)| known.name.as_deref() == Some(name));
        let message = match numbered.and_then(|(_, known)| constant_key(known)) {
            Some(id) => {
                format!("constant `{name}` has @id({id}): give its value under the name `{id}`")
            }
            None => format!(
                "there is no override constant `{name}`; the shader has {}",
                list(self.facts.constants.iter().map(String::as_str))
            ),
        };
        self.error(ShaderErrorKind::BadConstant, None, &message)
    }

    /// Checks each resource that the entry point uses against the layout, and returns the layout for the driver.
    fn layout(
        &self,
        entry: &str,
        info: &FunctionInfo,
        layout: &[LayoutEntry],
    ) -> Result<Vec<KernelBinding>, ShaderError> {
        let mut result: Vec<KernelBinding> = layout
            .iter()
            .map(|entry| KernelBinding {
                entry: *entry,
                min_bytes: 0,
            })
            .collect();
        let mut places = HashMap::new();
        for (index, given) in layout.iter().enumerate() {
            if places.insert((given.group, given.binding), index).is_some() {
                let message = format!(
                    "binding {}.{} is twice in the layout; give it once",
                    given.group, given.binding
                );
                return Err(self.error(ShaderErrorKind::BindingMismatch, None, &message));
            }
        }
        for (handle, variable) in self
            .module
            .global_variables
            .iter()
            .filter(|(handle, _)| !info[*handle].is_empty())
        {
            let Some(binding) = variable.binding else {
                continue;
            };
            let mismatch = |message: String| {
                let offset = span_range(
                    self.module.global_variables.get_span(handle),
                    self.place().text,
                )
                .map(|range| range.start);
                self.error(ShaderErrorKind::BindingMismatch, offset, &message)
            };
            let name = format!(
                "binding {}.{} `{}`",
                binding.group,
                binding.binding,
                variable.name.as_deref().unwrap_or_default()
            );
            let Some(declared) = access(variable.space) else {
                return Err(mismatch(format!(
                    "{name} is a {}; a kernel has only storage and uniform buffers: read the data from a buffer",
                    resource_kind(&self.module.types[variable.ty].inner)
                )));
            };
            let Some(given) = places
                .get(&(binding.group, binding.binding))
                .and_then(|index| result.get_mut(*index))
            else {
                return Err(mismatch(missing_binding(&name, entry, layout)));
            };
            let ty = &self.module.types[variable.ty].inner;
            // A type too large to have a size is too large for every buffer.
            given.min_bytes = ty
                .try_size(self.module.to_ctx())
                .map_or(u64::MAX, u64::from);
            let asked = given.entry.access;
            match compatible(declared, asked) {
                Some(access) => given.entry.access = access,
                None => {
                    return Err(mismatch(wrong_access(&name, variable, declared, asked)));
                }
            }
        }
        Ok(result)
    }

    /// The workgroup size and memory once the constants have their values.
    fn workgroup(
        &self,
        entry: &str,
        constants: &PipelineConstants,
    ) -> Result<([u32; 3], u64), ShaderError> {
        let (module, info) = process_overrides(
            &self.module,
            &self.info,
            Some((ShaderStage::Compute, entry)),
            constants,
        )
        .map_err(|error| self.override_error(entry, &error))?;
        let (index, found) = find_entry(&module, entry).ok_or_else(|| self.missing_entry(entry))?;
        let bytes = workgroup_bytes(&module, info.get_entry_point(index)).map_err(|_| {
            let message = format!("entry point `{entry}`: a workgroup variable is larger than 2147483647 bytes; make it smaller");
            self.error(ShaderErrorKind::WorkgroupLimit, self.function_place(entry), &message)
        })?;
        Ok((found.workgroup_size, bytes))
    }

    fn override_error(&self, entry: &str, error: &PipelineConstantError) -> ShaderError {
        let constant = |key: &str| {
            self.module
                .overrides
                .iter()
                .find(|(_, known)| constant_key(known).as_deref() == Some(key))
        };
        match error {
            PipelineConstantError::MissingValue(key) => {
                let found = constant(key);
                let offset = found
                    .and_then(|(handle, _)| {
                        span_range(self.module.overrides.get_span(handle), self.place().text)
                    })
                    .map(|range| range.start);
                let message = format!(
                    "{} has no default and was given no value; give it one in the kernel's constants",
                    described(key, found.map(|found| found.1))
                );
                self.error(ShaderErrorKind::BadConstant, offset, &message)
            }
            PipelineConstantError::NegativeWorkgroupSize => {
                let message = format!(
                    "entry point `{entry}`: with these constants a dimension of the workgroup size is not at least 1"
                );
                self.error(
                    ShaderErrorKind::WorkgroupLimit,
                    self.function_place(entry),
                    &message,
                )
            }
            PipelineConstantError::ValidationError(inner) => {
                let mut error = validation_error(self.place(), &self.outline, inner);
                // Only workgroup arrays have lengths that depend on constants.
                let size =
                    is_bad_workgroup_size(inner.as_inner()) || is_too_large(inner.as_inner());
                error.kind = if size {
                    ShaderErrorKind::WorkgroupLimit
                } else {
                    ShaderErrorKind::BadConstant
                };
                error
            }
            other => {
                let message = format!("entry point `{entry}`: with these constants, {other}");
                self.error(
                    ShaderErrorKind::BadConstant,
                    self.function_place(entry),
                    message.trim_end_matches('.'),
                )
            }
        }
    }

    fn check_workgroup(
        &self,
        entry: &str,
        size: [u32; 3],
        bytes: u64,
        limits: &WorkgroupLimits,
    ) -> Result<(), ShaderError> {
        let [x, y, z] = size;
        let refuse = |message: String| {
            Err(self.error(
                ShaderErrorKind::WorkgroupLimit,
                self.function_place(entry),
                &message,
            ))
        };
        for ((size, limit), axis) in size.into_iter().zip(limits.max_size).zip(['x', 'y', 'z']) {
            if size == 0 || size > limit {
                return refuse(format!(
                    "entry point `{entry}` has the workgroup size {x} x {y} x {z}, and this device allows 1 to {limit} in {axis}"
                ));
            }
        }
        let invocations = size.into_iter().map(u64::from).fold(1, u64::saturating_mul);
        if invocations > u64::from(limits.max_invocations) {
            return refuse(format!(
                "entry point `{entry}` has {invocations} invocations in a workgroup ({x} x {y} x {z}), and this device allows {}",
                limits.max_invocations
            ));
        }
        if bytes > u64::from(limits.max_bytes) {
            return refuse(format!(
                "entry point `{entry}` uses {bytes} bytes of workgroup memory, and this device has {}; use smaller `var<workgroup>` arrays",
                limits.max_bytes
            ));
        }
        Ok(())
    }
}

/// What the driver is told about a binding, if the shader may have it. A shader that only reads may have what others write.
fn compatible(declared: Access, given: Access) -> Option<Access> {
    match (declared, given) {
        (Access::Read, Access::ReadWrite) => Some(Access::Read),
        (declared, given) => (declared == given).then_some(declared),
    }
}

fn missing_binding(name: &str, entry: &str, layout: &[LayoutEntry]) -> String {
    let known = layout
        .iter()
        .map(|given| format!("{}.{}", given.group, given.binding))
        .collect::<Vec<_>>();
    format!(
        "{name} is used by entry point `{entry}`, and nothing is bound there; bound are {}",
        list(known.iter().map(String::as_str))
    )
}

fn wrong_access(name: &str, variable: &GlobalVariable, declared: Access, given: Access) -> String {
    let words = |access| match access {
        Access::Read => ("read-only", "`var<storage, read>`", "read"),
        Access::ReadWrite => ("read-write", "`var<storage, read_write>`", "read_write"),
        Access::Uniform => ("a uniform", "`var<uniform>`", "uniform"),
    };
    let ((given_words, remedy, _), (.., declared_words)) = (words(given), words(declared));
    let declared_words = if variable.space == naga::AddressSpace::Uniform {
        "a uniform"
    } else {
        declared_words
    };
    format!(
        "{name} is {given_words} in this task, but the shader declares it {declared_words}: declare it {remedy}"
    )
}

/// The range of a scalar type, and its name. Booleans take every number.
fn range((kind, width): (ScalarKind, u8)) -> (f64, f64, &'static str) {
    match (kind, width) {
        (ScalarKind::Sint, 4) => (f64::from(i32::MIN), f64::from(i32::MAX), "i32"),
        (ScalarKind::Uint, 4) => (0.0, f64::from(u32::MAX), "u32"),
        (ScalarKind::Float, 2) => (-65_504.0, 65_504.0, "f16"),
        (ScalarKind::Float, 4) => (f64::from(f32::MIN), f64::from(f32::MAX), "f32"),
        _ => (f64::NEG_INFINITY, f64::INFINITY, "bool"),
    }
}

fn described(key: &str, constant: Option<&Override>) -> String {
    match constant.and_then(|constant| constant.id.and(constant.name.as_deref())) {
        Some(name) => format!("override constant `{name}` (@id({key}))"),
        None => format!("override constant `{key}`"),
    }
}

/// Names in quotes, or "none".
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
