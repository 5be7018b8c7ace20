//! The bindings that `wit-bindgen` makes from the WIT package.

/// Generated code: the WIT package says what each item means.
#[expect(
    missing_docs,
    reason = "generated from the WIT package, whose documentation it carries where there is any"
)]
pub mod bindings {
    wit_bindgen::generate!({
        path: "../../wit",
        world: "scorer",
        pub_export_macro: true,
        default_bindings_module: "weighhouse_sdk::bindings",
        runtime_path: "::wit_bindgen::rt",
    });
}

pub use bindings::export;
