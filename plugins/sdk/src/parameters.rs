//! The parameters of a request, and the names that expressions of a pipeline may use.

use alloc::format;

use crate::expression::Values;
use crate::gpu::Limits;
use crate::outcome::{Failure, Outcome};
use crate::suggest;
use crate::verdicts::Request;

impl Request {
    /// The value of a parameter that the environment must set. A missing one is the environment's fault, not the submission's.
    pub fn parameter(&self, name: &str) -> Outcome<u64> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name)
            .map(|parameter| parameter.value)
            .ok_or_else(|| {
                let known = self
                    .parameters
                    .iter()
                    .map(|parameter| parameter.name.as_str());
                Failure::broken_environment(format!(
                    "environment.toml sets no parameter `{name}`{}",
                    suggest::hint(name, known)
                ))
            })
    }
}

impl Values {
    /// The device limits that every pipeline's expressions may name: `max_workgroups` (in each dimension of a dispatch),
    /// `max_invocations` (in a workgroup), `max_workgroup_bytes`, `max_storage_bytes`, `subgroup_min` and `subgroup_max` (both 0 when
    /// the evaluation has no subgroups). A scorer adds its task's parameters with [`Values::with`].
    #[must_use]
    pub fn of_device(limits: &Limits) -> Self {
        Self::new()
            .with("max_workgroups", limits.max_workgroups.into())
            .with("max_invocations", limits.max_invocations.into())
            .with("max_workgroup_bytes", limits.max_workgroup_bytes.into())
            .with("max_storage_bytes", limits.max_storage_bytes)
            .with("subgroup_min", limits.subgroup_min.into())
            .with("subgroup_max", limits.subgroup_max.into())
    }
}
