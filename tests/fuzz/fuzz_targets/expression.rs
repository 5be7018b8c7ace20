//! See `weighhouse_fuzz_targets::expression`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| weighhouse_fuzz_targets::expression::run(data));
