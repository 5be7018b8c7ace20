//! What a component without a standard library must bring along: an allocator, a panic handler and `cabi_realloc`.
//!
//! This is the only hand-written module with `unsafe` code. Its contract: `cabi_realloc` is called by the canonical ABI alone, which
//! promises that `align` is a power of two, that a non-zero `old_size` comes with the pointer, size and alignment of an earlier
//! call's result, and that a result of `new_size` bytes passes to the generated bindings, which free it through the same allocator.
//! The empty `extern` block declares nothing that could be called.

use alloc::alloc::{Layout, alloc, realloc};
use core::arch::wasm32::unreachable;
use core::fmt::{self, Write};
use core::panic::PanicInfo;

use crate::journal;

// Compiled code calls `memcmp`, which the target expects from its libc. Of that library nothing else is used, and so nothing else linked.
#[link(name = "c")]
#[expect(
    unsafe_code,
    reason = "the only way to name a library to link from inside a crate"
)]
unsafe extern "C" {}

#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Allocates or grows memory for values that the host passes in.
#[expect(
    unsafe_code,
    reason = "the canonical ABI asks for this export; wit-bindgen leaves it to a libc on wasm32-wasip2, and a pure scorer has none"
)]
#[unsafe(export_name = "cabi_realloc")]
unsafe extern "C" fn cabi_realloc(
    old: *mut u8,
    old_size: usize,
    align: usize,
    new_size: usize,
) -> *mut u8 {
    // The canonical ABI's way to ask for nothing: any aligned pointer that is not null.
    if new_size == 0 {
        return core::ptr::without_provenance_mut(align);
    }
    let size = if old_size == 0 { new_size } else { old_size };
    let Ok(layout) = Layout::from_size_align(size, align) else {
        unreachable();
    };
    // SAFETY: the sizes are not zero, and `old` belongs to `layout` where there is an `old_size` (the module's contract).
    let pointer = unsafe {
        if old_size == 0 {
            alloc(layout)
        } else {
            realloc(old, layout, new_size)
        }
    };
    if pointer.is_null() {
        unreachable();
    }
    pointer
}

/// The longest panic message that reaches the journal, in bytes.
const PANIC_MESSAGE_BYTES: usize = 1024;

/// A text of bounded length on the stack: a panic may be the answer to having no memory, so that reporting it must not allocate.
struct PanicMessage {
    bytes: [u8; PANIC_MESSAGE_BYTES],
    length: usize,
}

impl PanicMessage {
    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or("panicked with a message that is not text")
    }
}

impl Write for PanicMessage {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            let end = self.length + character.len_utf8();
            let Some(place) = self.bytes.get_mut(self.length..end) else {
                return Err(fmt::Error);
            };
            character.encode_utf8(place);
            self.length = end;
        }
        Ok(())
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let mut message = PanicMessage {
        bytes: [0; PANIC_MESSAGE_BYTES],
        length: 0,
    };
    // An error means that the message was cut, and the part before the cut is what there is to say.
    let _ = write!(message, "{info}");
    journal::note(message.as_str());
    unreachable()
}
