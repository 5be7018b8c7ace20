//! How the wasmtime engine is set up: every setting that a score depends on stands here, with its reason.

#[cfg(test)]
mod agreement;
mod compiler;
mod proposals;

use std::num::NonZeroUsize;
use std::time::Duration;

use wasmtime::{
    Config, Engine, InstanceAllocationStrategy, OperatorCost, OptLevel, VariableOperatorCost,
    WasmBacktraceDetails, WasmFeatures,
};

pub use self::compiler::Compiler;
pub use self::proposals::ALLOWED_PROPOSALS;

/// How often the epoch advances, and with it the grain of a scorer's deadline.
pub const EPOCH_TICK: Duration = Duration::from_millis(10);

/// The stack of native code in bytes. Fixed, because where a stack overflow happens is visible to a scorer. The calling thread needs this much and
/// what the host functions use on top: 4 MiB is ample.
pub const WASM_STACK_BYTES: usize = 1024 * 1024;

/// The most frames that a trap's backtrace has.
pub const BACKTRACE_FRAMES: NonZeroUsize = NonZeroUsize::new(64).expect("64 is not zero");

/// Names the fuel price list. It is part of a score's version: any change of [`price_list`] needs a new name.
pub const PRICE_LIST: &str = "weighhouse-fuel/1";

/// What one unit of each operation costs in fuel: 1 for an operator, nothing for those that generate no code, and 1 for each byte or
/// element that a bulk operation moves. A test pins the whole list, so that an upgrade of wasmtime cannot change it unseen.
pub const fn price_list() -> OperatorCost {
    OperatorCost {
        Nop: 0,
        Drop: 0,
        Block: 0,
        Loop: 0,
        Unreachable: 0,
        Return: 0,
        Else: 0,
        End: 0,
        variable: VariableOperatorCost {
            memory_copy_per_byte: 1,
            memory_fill_per_byte: 1,
            memory_init_per_byte: 1,
            // Growth as a whole is bounded by the memory limit.
            memory_grow_per_page: 0,
            table_copy_per_element: 1,
            table_fill_per_element: 1,
            table_init_per_element: 1,
            table_grow_per_element: 1,
            ..VariableOperatorCost::new()
        },
        ..OperatorCost::new()
    }
}

/// The engine's configuration. All but the compiler and its stack is the same for every compiler, so that they can be compared.
fn config(compiler: Compiler) -> wasmtime::Result<Config> {
    let mut config = Config::new();
    // The compiler, and a fixed stack: an overflow is reported as such and never becomes a score.
    compiler.configure(&mut config)?;
    config
        .cranelift_opt_level(OptLevel::Speed)
        // NaN bit patterns differ between processors; a scorer that looks at them must see the same ones everywhere.
        .cranelift_nan_canonicalization(true)
        // All off, then the allow-list on: wasmtime's defaults grow with each release. Relaxed SIMD, threads and garbage collection are
        // not on the list, because their results depend on the machine.
        .wasm_features(WasmFeatures::all(), false)
        // The budget of a scorer, and the cost that its receipt states.
        .consume_fuel(true)
        // The price list is ours and has a name.
        .operator_cost(price_list())
        // The second net, for what burns time but little fuel.
        .epoch_interruption(true)
        // With copy-on-write images the fuel for a memory's initialisation differs between operating systems.
        .memory_init_cow(false)
        // A scorer is plain functions; without the component model's concurrency a call is 3 to 4 times cheaper and the surface smaller.
        // (Async is off too: nothing here calls an async function of wasmtime.)
        .concurrency_support(false)
        // A scorer's panic is shown with its backtrace; `Enable` rather than the default, which reads an environment variable.
        .wasm_backtrace_max_frames(Some(BACKTRACE_FRAMES))
        .wasm_backtrace_details(WasmBacktraceDetails::Enable)
        // Needed to turn a trap's address into a line.
        .generate_address_map(true)
        // A scorer is instantiated a few times in a process: a pool would cost more than it saves.
        .allocation_strategy(InstanceAllocationStrategy::OnDemand)
        // Compiling is the one slow step of loading.
        .parallel_compilation(true);
    for (_, proposal) in ALLOWED_PROPOSALS {
        config.wasm_features(*proposal, true);
    }
    Ok(config)
}

/// Makes an engine and starts its epoch ticker, which ends when the engine is dropped.
pub(crate) fn start(compiler: Compiler) -> wasmtime::Result<Engine> {
    let engine = Engine::new(&config(compiler)?)?;
    let weak = engine.weak();
    std::thread::Builder::new()
        .name("weighhouse-epoch".to_owned())
        .spawn(move || {
            loop {
                std::thread::sleep(EPOCH_TICK);
                let Some(engine) = weak.upgrade() else { return };
                engine.increment_epoch();
            }
        })?;
    Ok(engine)
}

/// How many ticks a time limit is, at least one. The first tick may come at once, hence one more.
pub(crate) fn ticks(limit: Duration) -> u64 {
    let ticks = limit.as_millis().div_ceil(EPOCH_TICK.as_millis());
    // Far below u64::MAX, because wasmtime adds the current epoch to it.
    u64::try_from(ticks).unwrap_or(u64::MAX).min(1 << 62) + 1
}

/// The settings that a score depends on, with the usual compiler, a line each, for `--version --verbose` and for a test that pins them.
pub fn summary() -> String {
    let proposals: Vec<&str> = ALLOWED_PROPOSALS.iter().map(|(name, _)| *name).collect();
    format!(
        "compiler: cranelift, optimised for speed\n\
         nan: canonical\n\
         proposals: {}\n\
         fuel: {PRICE_LIST}\n\
         epoch: {} ms\n\
         memory initialisation: eager\n\
         concurrency: off\n\
         stack: {WASM_STACK_BYTES} bytes\n\
         backtrace: {BACKTRACE_FRAMES} frames with lines\n",
        proposals.join(" "),
        EPOCH_TICK.as_millis(),
    )
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn the_summary_is_pinned() {
        assert_eq!(
            summary(),
            "compiler: cranelift, optimised for speed\n\
             nan: canonical\n\
             proposals: mutable-global saturating-float-to-int sign-extension reference-types multi-value bulk-memory simd \
             tail-call floats multi-memory extended-const component-model\n\
             fuel: weighhouse-fuel/1\n\
             epoch: 10 ms\n\
             memory initialisation: eager\n\
             concurrency: off\n\
             stack: 1048576 bytes\n\
             backtrace: 64 frames with lines\n"
        );
    }

    #[test]
    fn the_price_list_is_pinned() {
        // When this fails, the price list has changed: give PRICE_LIST a new number, then pin the new digest.
        let digest = hex::encode(Sha256::digest(format!("{:?}", price_list())));
        assert_eq!(
            (PRICE_LIST, digest.as_str()),
            (
                "weighhouse-fuel/1",
                "56ab2396bcabd3b0a204f9fcd129be0c4e964528c00684d31c096b1a02b72f2c"
            )
        );
    }

    #[test]
    fn a_time_limit_is_never_no_ticks() {
        assert_eq!(ticks(Duration::ZERO), 1);
        assert_eq!(ticks(Duration::from_millis(10)), 2);
        assert_eq!(ticks(Duration::from_millis(11)), 3);
        assert_eq!(ticks(Duration::MAX), (1 << 62) + 1);
    }

    #[test]
    fn the_ticker_ends_with_the_engine() {
        let engine = start(Compiler::Native).unwrap();
        let weak = engine.weak();
        drop(engine);
        std::thread::sleep(EPOCH_TICK * 5);
        assert!(weak.upgrade().is_none());
    }
}
