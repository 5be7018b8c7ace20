//! See `weighhouse_fuzz_targets::transcript`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::transcript::run(data));
