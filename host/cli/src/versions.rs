//! What this command is made of: a figure is compared only with figures of the same host.

use std::sync::LazyLock;

use weighhouse_engine::record::HostRecord;
use weighhouse_engine::sandbox::engine;

/// The versions that a record states.
pub(crate) fn host() -> HostRecord {
    HostRecord {
        weighhouse: env!("CARGO_PKG_VERSION").to_owned(),
        wasmtime: env!("WEIGHHOUSE_WASMTIME").to_owned(),
        wgpu: env!("WEIGHHOUSE_WGPU").to_owned(),
        fuel_prices: engine::PRICE_LIST.to_owned(),
    }
}

/// What `--version` says: the versions, and how the sandbox is set up.
pub(crate) fn long() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(|| {
        let HostRecord {
            weighhouse,
            wasmtime,
            wgpu,
            fuel_prices,
        } = host();
        let summary = engine::summary();
        format!(
            "{weighhouse}\nwasmtime {wasmtime}, wgpu {wgpu}, fuel prices {fuel_prices}\n\n{summary}"
        )
    });
    &LONG
}
