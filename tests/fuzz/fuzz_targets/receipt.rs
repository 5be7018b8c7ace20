//! See `weighhouse_fuzz_targets::receipt`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::receipt::run(data));
