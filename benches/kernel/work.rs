//! What both programs do: the kernel, its buffers, and the state that the device is brought into before every repetition.

use weighhouse_gpu::device::DeviceType;

/// The kernel, and what makes its input.
pub(crate) const SOURCE: &str = include_str!("sums.wgsl");

/// The host's own kernel that fills buffers: both programs bring the caches into the same state with the same code.
pub(crate) const FILL_SOURCE: &str = include_str!("../../shaders/host/fill.wgsl");

/// The words that one workgroup of the kernel works on.
pub(crate) const WORDS_PER_BLOCK: u32 = 4096;

/// How much work there is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Work {
    /// The workgroups of each dispatch.
    pub(crate) blocks: u32,
    /// The bytes that are written before every repetition to flush the caches: what `Session` does on a device of this type.
    pub(crate) flush_bytes: u64,
}

impl Work {
    /// Some milliseconds: on a software device short enough that other processes leave most repetitions alone, on a fast GPU long against a
    /// timestamp's step.
    pub(crate) fn for_device(device_type: DeviceType) -> Self {
        match device_type {
            DeviceType::Cpu => Self {
                blocks: 256,
                flush_bytes: 64 << 20,
            },
            _ => Self {
                blocks: 16_384,
                flush_bytes: 512 << 20,
            },
        }
    }

    /// The bytes of the input, and of the output.
    pub(crate) fn bytes(self) -> u64 {
        u64::from(self.blocks) * u64::from(WORDS_PER_BLOCK) * 4
    }

    /// The bytes of the sums between the two dispatches.
    pub(crate) fn sums_bytes(self) -> u64 {
        u64::from(self.blocks) * 4
    }

    /// The right output.
    pub(crate) fn expected(self) -> Vec<u8> {
        let input: Vec<u32> = (0..self.blocks * WORDS_PER_BLOCK)
            .map(|index| index.wrapping_mul(2_654_435_761))
            .collect();
        input
            .chunks(WORDS_PER_BLOCK as usize)
            .flat_map(|block| {
                let sum = block
                    .iter()
                    .fold(0_u32, |sum, word| sum.wrapping_add(*word));
                block
                    .iter()
                    .flat_map(move |word| word.wrapping_add(sum).to_le_bytes())
            })
            .collect()
    }
}

/// The duration of one repetition, in nanoseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Repetition {
    /// By the device's timestamps, else by the host's clock.
    pub(crate) nanoseconds: f64,
    /// From submission to completion by the host's clock.
    pub(crate) wall_nanoseconds: f64,
}
