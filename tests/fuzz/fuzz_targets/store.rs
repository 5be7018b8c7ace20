//! See `weighhouse_fuzz_targets::store`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::store::run(data));
