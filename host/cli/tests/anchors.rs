//! The scores that must come out: the starting solution is 0, the reference 1, what lies between lies between, on every driver.

mod harness;

use harness::{Driver, optimize_kernel, score};

fn normalised(driver: Driver, submission: &str) -> f64 {
    let called = score(driver, &optimize_kernel(submission), &[]);
    assert_eq!(
        called.status,
        Some(0),
        "{submission} on {driver:?}: {called:#?}"
    );
    called.json()["normalised"].as_f64().expect("a score")
}

fn check(driver: Driver) {
    if !driver.is_here() {
        return;
    }
    let starting = normalised(driver, "starting");
    let between = normalised(driver, "between");
    let reference = normalised(driver, "reference");
    assert!(starting.abs() <= 0.1, "{driver:?}: starting {starting}");
    assert!(
        (reference - 1.0).abs() <= 0.1,
        "{driver:?}: reference {reference}"
    );
    assert!(
        starting < between && between < reference,
        "{driver:?}: {starting}, {between}, {reference}"
    );
}

#[test]
fn solutions_stand_where_they_should_on_lavapipe() {
    check(Driver::Lavapipe);
}

#[test]
fn solutions_stand_where_they_should_on_swiftshader() {
    check(Driver::SwiftShader);
}
