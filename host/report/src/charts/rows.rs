//! Rows of dots over one axis, each with a name above it and a figure with its interval beneath.

use super::axis::Axis;
use super::canvas::{self, Drawing, Frame, Refused, TEXT};
use super::ink::{Ink, Part, Style};
use super::swarm;
use crate::foreign;

/// A row.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// How many dots, in words.
    pub(super) remark: String,
    pub(super) style: Style,
    pub(super) values: &'a [f64],
    /// A figure and its interval.
    pub(super) figure: Option<(f64, Option<(f64, f64)>)>,
}

const WIDTH: f64 = 380.0;
/// The height of a row's name, and of its figure.
const NAME: f64 = 19.0;
const FIGURE: f64 = 13.0;
/// The space around the dots of a row.
const AROUND: f64 = 3.0;
/// Dots get smaller before the dots of a row are higher than this.
const COMFORTABLE: f64 = 60.0;
/// The smallest dots get closer before they are higher than this.
const HIGH: f64 = 120.0;
/// No row is higher than this; where it would be, dots lie partly on each other.
const HIGHEST: f64 = 400.0;
/// The radii of dots, the first that fits is taken.
const RADII: [f64; 4] = [3.0, 2.5, 2.0, 1.5];
/// Dots are at least so far from each other as long as there is room.
const CLOSEST: f64 = 1.0;

/// The dots of the rows, all of one size.
struct Packed {
    radius: f64,
    swarms: Vec<swarm::Swarm>,
    /// The space between two lanes.
    spacing: f64,
}

impl Packed {
    fn new(rows: &[Row<'_>], x: &Axis) -> Self {
        let pack = |radius: f64| {
            let rows = rows.iter();
            let swarms: Vec<_> = rows
                .map(|row| {
                    let places = row.values.iter().map(|value| x.share(*value) * inside());
                    swarm::lanes(&places.collect::<Vec<_>>(), 2.0 * radius + 0.5)
                })
                .collect();
            let most = swarms.iter().map(|swarm| swarm.number).max().unwrap_or(0);
            (swarms, most.max(1) as f64)
        };
        for radius in RADII {
            let (swarms, most) = pack(radius);
            let spacing = 2.0 * radius + 0.5;
            if most * spacing <= COMFORTABLE {
                return Self {
                    radius,
                    swarms,
                    spacing,
                };
            }
        }
        let [.., radius] = RADII;
        let (swarms, most) = pack(radius);
        Self {
            radius,
            swarms,
            spacing: (HIGH / most)
                .clamp(CLOSEST, 2.0 * radius + 0.5)
                .min(HIGHEST / most),
        }
    }

    /// The height that a row's dots take.
    fn height(&self, row: usize) -> f64 {
        let lanes = self.swarms.get(row).map_or(1, |swarm| swarm.number.max(1));
        (lanes - 1) as f64 * self.spacing + 2.0 * self.radius + 2.0 * AROUND
    }
}

/// The width of the axes' box.
pub(super) fn inside() -> f64 {
    canvas::width_inside(WIDTH, &Axis::pixels(1.0), "")
}

/// Draws rows; `line` is a value at which a line stands for the reference solution.
pub(super) fn draw(
    rows: &[Row<'_>],
    x: &Axis,
    title: &str,
    line: Option<f64>,
) -> Result<Drawing, Refused> {
    let packed = Packed::new(rows, x);
    let heights: Vec<f64> = (0..rows.len())
        .map(|row| (NAME + packed.height(row) + FIGURE).ceil())
        .collect();
    let height: f64 = heights.iter().sum();
    let y = Axis::pixels(height);
    let frame = Frame {
        width: WIDTH,
        height: canvas::height_around(height, title),
        x,
        y: &y,
        x_title: title,
        y_title: "",
    };
    canvas::draw(&frame, |chart| {
        let mut top = height;
        for (number, (row, row_height)) in rows.iter().zip(&heights).enumerate() {
            if number > 0 {
                chart.between_rows(top)?;
            }
            if let Some(value) = line {
                // Not through the name.
                let ends = [(value, top - NAME), (value, top - row_height)];
                chart.line(ends, Ink::Reference, 1.0)?;
            }
            draw_name(chart, row, top - NAME / 2.0 - 1.0)?;
            let middle = top - NAME - packed.height(number) / 2.0;
            draw_dots(chart, row, &packed, number, middle)?;
            draw_figure(chart, row, top - row_height + FIGURE / 2.0 + 1.5)?;
            top -= row_height;
        }
        Ok(())
    })
}

fn draw_name(chart: &mut canvas::Chart<'_, '_>, row: &Row<'_>, y: f64) -> Result<(), Refused> {
    let remark = format!(" · {}", row.remark);
    let room = inside() - 8.0 - foreign::pixels(&remark, TEXT);
    let name = foreign::cut_to_pixels(row.name, room, TEXT);
    chart.words(&format!("{name}{remark}"), y, 4.0, Ink::RowName)
}

fn draw_dots(
    chart: &mut canvas::Chart<'_, '_>,
    row: &Row<'_>,
    packed: &Packed,
    number: usize,
    middle: f64,
) -> Result<(), Refused> {
    let Some(swarm) = packed.swarms.get(number) else {
        return Ok(());
    };
    // An even number of lanes has no middle one.
    let shift = if swarm.number % 2 == 0 { 0.5 } else { 0.0 };
    for (value, lane) in row.values.iter().zip(&swarm.lanes) {
        let y = middle + (swarm::from_middle(*lane) - shift) * packed.spacing;
        let ink = Ink::Series(row.style, Part::Dot);
        chart.dot((*value, y), packed.radius, ink)?;
    }
    Ok(())
}

fn draw_figure(chart: &mut canvas::Chart<'_, '_>, row: &Row<'_>, y: f64) -> Result<(), Refused> {
    let Some((value, interval)) = row.figure.filter(|(value, _)| value.is_finite()) else {
        return Ok(());
    };
    if let Some((low, high)) = interval {
        let ink = Ink::Series(row.style, Part::Interval);
        chart.line([(low, y), (high, y)], ink, 2.0)?;
    }
    chart.marker((value, y), 0.0, row.style)
}
