//! See `weighhouse_fuzz_targets::pipeline`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::pipeline::run(data));
