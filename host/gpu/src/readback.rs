//! Bringing bytes back from the device.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::device::{Device, Patience, one_line};
use crate::error::GpuError;

/// Reading back never computes anything: a device that needs longer than this for it hangs.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// A buffer that can be mapped by the host.
#[derive(Debug)]
pub(crate) struct Staging {
    buffer: wgpu::Buffer,
}

impl Staging {
    pub(crate) fn new(device: &Device, size: u64) -> Result<Self, GpuError> {
        let buffer = device
            .guarded(|device, _| {
                device.create_buffer(&wgpu::BufferDescriptor {
                    label: Some("staging"),
                    size,
                    usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
                    mapped_at_creation: false,
                })
            })
            .map_err(|trouble| trouble.into_gpu_error("making a staging buffer"))?;
        Ok(Self { buffer })
    }

    pub(crate) fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    /// What the last submission copied into the buffer.
    pub(crate) fn bytes(&self, device: &Device) -> Result<Vec<u8>, GpuError> {
        let mapped = Arc::new(AtomicBool::new(false));
        let on_map = Arc::clone(&mapped);
        device
            .guarded(|_, _| {
                self.buffer
                    .map_async(wgpu::MapMode::Read, .., move |outcome| {
                        on_map.store(outcome.is_ok(), Ordering::Release);
                    });
            })
            .map_err(|trouble| trouble.into_gpu_error("mapping a buffer"))?;
        device.wait(None, Patience::Housekeeping(TIMEOUT), "reading a buffer")?;
        if !mapped.load(Ordering::Acquire) {
            return Err(device.give_up("a buffer could not be mapped".to_owned()));
        }
        let bytes = device
            .guarded(|_, _| {
                let bytes = self.buffer.get_mapped_range(..).map(|view| view.to_vec());
                self.buffer.unmap();
                bytes
            })
            .map_err(|trouble| trouble.into_gpu_error("reading a mapped buffer"))?;
        bytes.map_err(|error| {
            device.give_up(format!(
                "a mapped buffer could not be read: {}",
                one_line(&error.to_string())
            ))
        })
    }
}

/// Copies a range of a buffer to the host. The range lies inside the buffer and is made of whole words.
pub(crate) fn read(
    device: &Device,
    buffer: &wgpu::Buffer,
    offset: u64,
    length: u64,
) -> Result<Vec<u8>, GpuError> {
    if length == 0 {
        return Ok(Vec::new());
    }
    let staging = Staging::new(device, length)?;
    let commands = device
        .guarded(|device, _| {
            let mut encoder =
                device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            encoder.copy_buffer_to_buffer(buffer, offset, staging.buffer(), 0, Some(length));
            encoder.finish()
        })
        .map_err(|trouble| trouble.into_gpu_error("copying a buffer"))?;
    device.submit(
        [commands],
        Patience::Housekeeping(TIMEOUT),
        "copying a buffer",
    )?;
    staging.bytes(device)
}
