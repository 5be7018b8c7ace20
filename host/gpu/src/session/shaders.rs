//! The shaders and kernels of a session.

use std::sync::Arc;

use super::{Session, unknown};
use crate::device::{Trouble, one_line};
use crate::error::GpuError;
use crate::kernel::{Kernel, check_groups};
use crate::shader::{
    self, CheckedShader, Constant, LayoutEntry, OptionalFeatures, Origin, ShaderError,
    ShaderErrorKind, ShaderFacts, WorkgroupLimits,
};

/// The longest that a pipeline may take to compile. It cannot be interrupted: whoever watches the session kills its process.
const COMPILE_SECONDS: f64 = 30.0;

pub(super) struct Shader {
    origin: Origin,
    file: String,
    checked: CheckedShader,
    module: wgpu::ShaderModule,
}

impl Session {
    /// Compiles one WGSL module.
    ///
    /// # Errors
    /// When the source is not acceptable; the error says where and why.
    pub fn compile(
        &mut self,
        file: &str,
        source: &str,
        origin: Origin,
    ) -> Result<u32, ShaderError> {
        self.device.usable().map_err(lost_to_shader_error)?;
        self.room(self.shaders.len(), "shaders")
            .map_err(lost_to_shader_error)?;
        let what = format!("compiling {file}");
        let allowed = self.effective_features();
        let (checked, module) = self.observed(origin, what, COMPILE_SECONDS, |session| {
            let checked = shader::check(file, source, allowed)?;
            let module = session
                .device
                .compiling(|device, _| {
                    device.create_shader_module(wgpu::ShaderModuleDescriptor {
                        label: Some(file),
                        source: wgpu::ShaderSource::Wgsl(checked.source().into()),
                    })
                })
                .map_err(|trouble| compiler_trouble(trouble, file))?;
            Ok((checked, module))
        })?;
        let id = self.fresh_id();
        self.shaders.insert(
            id,
            Shader {
                origin,
                file: file.to_owned(),
                checked,
                module,
            },
        );
        Ok(id)
    }

    fn effective_features(&self) -> OptionalFeatures {
        let has = |name: &str| self.info.features.iter().any(|feature| feature == name);
        OptionalFeatures {
            f16: self.allowed.f16 && has("f16"),
            subgroups: self.allowed.subgroups && has("subgroups"),
        }
    }

    /// What a shader is made of.
    ///
    /// # Errors
    /// When no shader has this id.
    pub fn facts(&self, shader: u32) -> Result<ShaderFacts, GpuError> {
        let shader = self
            .shaders
            .get(&shader)
            .ok_or_else(|| unknown("shader", shader))?;
        Ok(shader.checked.facts().clone())
    }

    /// Forgets a shader. Kernels made of it stay.
    pub fn drop_shader(&mut self, shader: u32) {
        self.shaders.remove(&shader);
    }

    /// Makes an entry point ready to run.
    ///
    /// # Errors
    /// When the entry point, its constants, its bindings or its workgroup do not fit.
    pub fn create_kernel(
        &mut self,
        shader: u32,
        entry_point: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
    ) -> Result<u32, ShaderError> {
        self.device.usable().map_err(lost_to_shader_error)?;
        self.room(self.kernels.len(), "kernels")
            .map_err(lost_to_shader_error)?;
        let found = self
            .shaders
            .get(&shader)
            .ok_or_else(|| lost_to_shader_error(unknown("shader", shader)))?;
        let limits = WorkgroupLimits {
            max_invocations: self.info.limits.max_invocations,
            max_size: self.info.limits.max_workgroup_size,
            max_bytes: self.info.limits.max_workgroup_bytes,
        };
        check_groups(layout, self.device.limits().max_bind_groups)?;
        let facts = found
            .checked
            .check_kernel(entry_point, constants, layout, &limits)?;
        let name = one_line(&format!("{entry_point} of {}", found.file));
        let origin = found.origin;
        let what = format!("compiling {name} for the device");
        let kernel = self.observed(origin, what, COMPILE_SECONDS, |session| {
            Kernel::create(
                &session.device,
                &session.shaders[&shader].module,
                (name.clone(), origin),
                entry_point,
                constants,
                &facts.layout,
            )
            .map_err(|trouble| compiler_trouble(trouble, &name))
        })?;
        let id = self.fresh_id();
        self.kernels.insert(id, Arc::new(kernel));
        Ok(id)
    }

    /// Forgets a kernel. Recordings that use it stay whole.
    pub fn drop_kernel(&mut self, kernel: u32) {
        self.kernels.remove(&kernel);
    }
}

fn lost_to_shader_error(error: GpuError) -> ShaderError {
    ShaderError {
        kind: ShaderErrorKind::CompilerFailed,
        message: error.to_string(),
        location: None,
    }
}

fn compiler_trouble(trouble: Trouble, what: &str) -> ShaderError {
    let (kind, message) = match trouble {
        Trouble::Refused(text) => (ShaderErrorKind::Invalid, format!("{what}: {text}")),
        Trouble::OutOfMemory(text) => (
            ShaderErrorKind::CompilerFailed,
            format!("{what}: out of memory: {text}"),
        ),
        Trouble::Broken(text) => (ShaderErrorKind::CompilerFailed, format!("{what}: {text}")),
    };
    ShaderError {
        kind,
        message,
        location: None,
    }
}
