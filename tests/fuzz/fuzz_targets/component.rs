//! See `weighhouse_fuzz_targets::component`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::component::run(data));
