//! The colours of the page: what is drawn has some, and they can be told from their ground.

use std::collections::HashMap;

const STYLE: &str = include_str!("../src/page/style.css");

/// The colours of a theme: the first block is the light one, the second the dark one.
fn theme(number: usize) -> HashMap<&'static str, [f64; 3]> {
    let block = STYLE.split(":root {").nth(number + 1).unwrap();
    let block = block.split('}').next().unwrap();
    block
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--"))
        .map(|line| {
            let (name, colour) = line.trim_end_matches(';').split_once(": #").unwrap();
            let part = |from: usize| {
                f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0
            };
            (name, [part(0), part(2), part(4)])
        })
        .collect()
}

/// The relative luminance and the contrast of the Web Content Accessibility Guidelines 2.2.
fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|part| {
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_and_marks_stand_out_from_their_ground() {
    for number in [0, 1] {
        let colours = theme(number);
        for ground in ["paper", "ground"] {
            for text in ["ink", "soft", "link"] {
                let contrast = contrast(colours[text], colours[ground]);
                assert!(
                    contrast >= 4.5,
                    "theme {number}: {text} on {ground}: {contrast:.2}"
                );
            }
            for mark in [
                "human",
                "reference",
                "hue0",
                "hue1",
                "hue2",
                "hue3",
                "hue4",
                "hue5",
            ] {
                let contrast = contrast(colours[mark], colours[ground]);
                assert!(
                    contrast >= 3.0,
                    "theme {number}: {mark} on {ground}: {contrast:.2}"
                );
            }
        }
    }
}

/// A colour as somebody without green cones, or without red ones, sees it: the matrices of Machado, Oliveira and Fernandes, 2009, for linear colours at
/// full severity.
fn seen(colour: [f64; 3], matrix: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.map(|part| ((part + 0.055) / 1.055).powf(2.4));
    matrix.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(linear)
            .map(|(weight, part)| weight * part)
            .sum();
        1.055 * sum.clamp(0.0, 1.0).powf(1.0 / 2.4) - 0.055
    })
}

#[test]
fn hues_differ_for_every_eye() {
    const ALL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    const WITHOUT_RED: [[f64; 3]; 3] = [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ];
    const WITHOUT_GREEN: [[f64; 3]; 3] = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    for number in [0, 1] {
        let colours = theme(number);
        for matrix in [ALL, WITHOUT_RED, WITHOUT_GREEN] {
            let hues: Vec<[f64; 3]> = (0..6)
                .map(|hue| seen(colours[format!("hue{hue}").as_str()], matrix))
                .collect();
            for (one, first) in hues.iter().enumerate() {
                for (other, second) in hues.iter().enumerate().skip(one + 1) {
                    let squares = first.iter().zip(second).map(|(a, b)| (a - b).powi(2));
                    let distance = squares.sum::<f64>().sqrt();
                    assert!(
                        distance > 0.3,
                        "theme {number}: hue {one} and {other}: {distance:.3}"
                    );
                }
            }
        }
    }
}
