//! The values of the interface `gpu`, from the host's types to WIT's and back.

use weighhouse_gpu::adapter::{AdapterInfo, TimingSource};
use weighhouse_gpu::device::DeviceType;
use weighhouse_gpu::error::GpuError;
use weighhouse_gpu::measure::{Candidate, Measurement, Plan, Ratio, Sample, StopReason};
use weighhouse_gpu::recording::BoundBuffer;
use weighhouse_gpu::shader::{
    Access, BindingFacts, Constant, EntryPointFacts, LayoutEntry, Origin, ShaderError,
    ShaderErrorKind, ShaderFacts, ShaderLocation,
};

use crate::bindings::gpu as wit;

impl From<TimingSource> for wit::TimingSource {
    fn from(source: TimingSource) -> Self {
        match source {
            TimingSource::DeviceTimestamps => Self::DeviceTimestamps,
            TimingSource::WallClock => Self::WallClock,
        }
    }
}

impl From<DeviceType> for wit::DeviceType {
    fn from(device_type: DeviceType) -> Self {
        match device_type {
            DeviceType::Discrete => Self::Discrete,
            DeviceType::Integrated => Self::Integrated,
            DeviceType::Virtual => Self::Virtual,
            DeviceType::Cpu => Self::Cpu,
            DeviceType::Other => Self::Other,
        }
    }
}

impl From<AdapterInfo> for wit::Adapter {
    fn from(info: AdapterInfo) -> Self {
        let limits = info.limits;
        Self {
            name: info.name,
            backend: info.backend,
            driver: info.driver,
            device_type: info.device_type.into(),
            timing_source: info.timing_source.into(),
            limits: wit::Limits {
                max_workgroups: limits.max_workgroups,
                max_invocations: limits.max_invocations,
                max_workgroup_size: limits.max_workgroup_size.into(),
                max_workgroup_bytes: limits.max_workgroup_bytes,
                max_storage_bytes: limits.max_storage_bytes,
                max_buffer_bytes: limits.max_buffer_bytes,
                max_storage_buffers: limits.max_storage_buffers,
                max_total_bytes: limits.max_total_bytes,
                subgroup_min: limits.subgroup_min,
                subgroup_max: limits.subgroup_max,
                loop_iterations: limits.loop_iterations,
            },
            features: info.features,
            copy_bytes_per_second: info.copy_bytes_per_second,
            findings: info.findings,
        }
    }
}

impl From<GpuError> for wit::GpuError {
    fn from(error: GpuError) -> Self {
        match error {
            GpuError::Invalid(text) => Self::Invalid(text),
            GpuError::Limit(text) => Self::Limit(text),
            GpuError::Unsupported(text) => Self::Unsupported(text),
            GpuError::OutOfMemory(text) => Self::OutOfMemory(text),
            GpuError::TimedOut(text) => Self::TimedOut(text),
            GpuError::DeviceLost(text) => Self::DeviceLost(text),
        }
    }
}

impl From<wit::Origin> for Origin {
    fn from(origin: wit::Origin) -> Self {
        match origin {
            wit::Origin::Environment => Self::Environment,
            wit::Origin::Submission => Self::Submission,
        }
    }
}

impl From<ShaderErrorKind> for wit::ShaderErrorKind {
    fn from(kind: ShaderErrorKind) -> Self {
        match kind {
            ShaderErrorKind::TooLarge => Self::TooLarge,
            ShaderErrorKind::TooComplex => Self::TooComplex,
            ShaderErrorKind::Invalid => Self::Invalid,
            ShaderErrorKind::UnsupportedFeature => Self::UnsupportedFeature,
            ShaderErrorKind::MissingEntryPoint => Self::MissingEntryPoint,
            ShaderErrorKind::BindingMismatch => Self::BindingMismatch,
            ShaderErrorKind::BadConstant => Self::BadConstant,
            ShaderErrorKind::WorkgroupLimit => Self::WorkgroupLimit,
            ShaderErrorKind::CompilerFailed => Self::CompilerFailed,
        }
    }
}

impl From<ShaderLocation> for wit::ShaderLocation {
    fn from(location: ShaderLocation) -> Self {
        Self {
            line: location.line,
            column: location.column,
            text: location.text,
        }
    }
}

impl From<ShaderError> for wit::ShaderError {
    fn from(error: ShaderError) -> Self {
        Self {
            kind: error.kind.into(),
            message: error.message,
            where_: error.location.map(Into::into),
        }
    }
}

impl From<Access> for wit::Access {
    fn from(access: Access) -> Self {
        match access {
            Access::Read => Self::Read,
            Access::ReadWrite => Self::ReadWrite,
            Access::Uniform => Self::Uniform,
        }
    }
}

impl From<wit::Access> for Access {
    fn from(access: wit::Access) -> Self {
        match access {
            wit::Access::Read => Self::Read,
            wit::Access::ReadWrite => Self::ReadWrite,
            wit::Access::Uniform => Self::Uniform,
        }
    }
}

impl From<BindingFacts> for wit::BindingFacts {
    fn from(facts: BindingFacts) -> Self {
        Self {
            group: facts.group,
            binding: facts.binding,
            name: facts.name,
            access: facts.access.into(),
        }
    }
}

impl From<EntryPointFacts> for wit::EntryPointFacts {
    fn from(facts: EntryPointFacts) -> Self {
        Self {
            name: facts.name,
            workgroup_size: facts.workgroup_size.into(),
            workgroup_bytes: facts.workgroup_bytes,
            bindings: facts.bindings.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<ShaderFacts> for wit::ShaderFacts {
    fn from(facts: ShaderFacts) -> Self {
        Self {
            entry_points: facts.entry_points.into_iter().map(Into::into).collect(),
            constants: facts.constants,
            operations: facts
                .operations
                .into_iter()
                .map(|(operation, count)| wit::OperationCount { operation, count })
                .collect(),
            loops: facts.loops,
            atomics: facts.atomics,
            barriers: facts.barriers,
            uses_subgroups: facts.uses_subgroups,
            uses_f16: facts.uses_f16,
        }
    }
}

impl From<wit::LayoutEntry> for LayoutEntry {
    fn from(entry: wit::LayoutEntry) -> Self {
        Self {
            group: entry.group,
            binding: entry.binding,
            access: entry.access.into(),
        }
    }
}

impl From<wit::Constant> for Constant {
    fn from(constant: wit::Constant) -> Self {
        Self {
            name: constant.name,
            value: constant.value,
        }
    }
}

impl From<wit::BoundBuffer> for BoundBuffer {
    fn from(bound: wit::BoundBuffer) -> Self {
        Self {
            group: bound.group,
            binding: bound.binding,
            buffer: bound.buffer.rep(),
        }
    }
}

impl From<wit::Candidate> for Candidate {
    fn from(candidate: wit::Candidate) -> Self {
        Self {
            name: candidate.name,
            nonce: candidate.nonce.rep(),
            prepare: candidate.prepare.rep(),
            poison: candidate.poison.iter().map(|buffer| buffer.rep()).collect(),
            timed: candidate.timed.rep(),
            verify: candidate.verify.rep(),
            report: candidate.report.rep(),
        }
    }
}

impl From<wit::Plan> for Plan {
    fn from(plan: wit::Plan) -> Self {
        Self {
            warmup_rounds: plan.warmup_rounds,
            min_rounds: plan.min_rounds,
            max_rounds: plan.max_rounds,
            target_half_width: plan.target_half_width,
            max_seconds: plan.max_seconds,
            max_repetition_seconds: plan.max_repetition_seconds,
        }
    }
}

impl From<Sample> for wit::Sample {
    fn from(sample: Sample) -> Self {
        Self {
            candidate: sample.candidate,
            round: sample.round,
            warmup: sample.warmup,
            nanoseconds: sample.nanoseconds,
            wall_nanoseconds: sample.wall_nanoseconds,
            discarded: sample.discarded,
            report: sample.report,
        }
    }
}

impl From<Ratio> for wit::Ratio {
    fn from(ratio: Ratio) -> Self {
        Self {
            candidate: ratio.candidate,
            log_ratio: ratio.log_ratio,
            low: ratio.low,
            high: ratio.high,
        }
    }
}

impl From<StopReason> for wit::StopReason {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Precise => Self::Precise,
            StopReason::Rounds => Self::Rounds,
            StopReason::Seconds => Self::Seconds,
            StopReason::ErrorReported => Self::ErrorReported,
        }
    }
}

impl From<Measurement> for wit::Measurement {
    fn from(measurement: Measurement) -> Self {
        Self {
            source: measurement.source.into(),
            stop: measurement.stop.into(),
            samples: measurement.samples.into_iter().map(Into::into).collect(),
            ratios: measurement.ratios.into_iter().map(Into::into).collect(),
            medians: measurement.medians,
        }
    }
}
