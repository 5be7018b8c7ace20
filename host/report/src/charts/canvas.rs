//! Drawing surfaces: axes, and marks at places on them. Here alone is the library that draws.
//!
//! The library has whole pixels only, so that everything is drawn twice as large as it is shown.

use std::fmt::Write as _;

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea as _};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::SVGBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont as _, RGBColor, TextStyle};

use super::axis::Axis;
use super::ink::{Ink, Part, Shape, Style};
use crate::escape::escaped;

/// The library's answer when it will not draw.
pub(super) type Refused = DrawingAreaErrorKind<std::io::Error>;

type Coordinates = Cartesian2d<Axis, Axis>;

/// Units of the drawing in a pixel of the page.
const SCALE: f64 = 2.0;
/// What the library divides sizes of fonts by.
const FONT: f64 = 1.24;

/// The size of all text, in pixels.
pub(super) const TEXT: f64 = 11.0;

/// An SVG drawing without its outermost tag.
#[derive(Debug)]
pub(crate) struct Drawing {
    width: u32,
    height: u32,
    elements: String,
}

impl Drawing {
    /// The drawing as part of a page, with words for whoever cannot see it. `id` has to be unique on the page and free of anything but letters, digits
    /// and dashes.
    pub(crate) fn with_words(&self, id: &str, title: &str, description: &str) -> String {
        format!(
            "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{id}-title {id}-words\"><title id=\"{id}-title\">{}</title><desc \
             id=\"{id}-words\">{}</desc>\n{}</svg>",
            self.width,
            self.height,
            escaped(title),
            escaped(description),
            self.elements
        )
    }

    /// The drawing as an ornament beside words that say the same.
    pub(crate) fn ornament(&self) -> String {
        format!(
            "<svg viewBox=\"0 0 {} {}\" aria-hidden=\"true\">\n{}</svg>",
            self.width, self.height, self.elements
        )
    }
}

/// Where the axes are in a drawing. All sizes are pixels of the page.
pub(super) struct Frame<'a> {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) x: &'a Axis,
    pub(super) y: &'a Axis,
    /// What is along the axes; none where it is empty.
    pub(super) x_title: &'a str,
    pub(super) y_title: &'a str,
}

/// The space above the axes' box, where half a line of text may stick out, and to the right of it, where half the words of a tick may.
const TOP: f64 = 8.0;
const RIGHT: f64 = 26.0;
/// The space under the axes' box for the words at ticks, and for a title.
const TICK_WORDS: f64 = 20.0;
const TITLE: f64 = 18.0;
/// The space between words and the axis to their right.
const BESIDE: f64 = 9.0;
/// The space to the left of an axis without words, where half the words of the first tick below may stick out.
const NOTHING_BESIDE: f64 = 12.0;
/// The space around titles, where a font may be taller than the library thinks.
const EDGE: f64 = 3.0;

/// The space to the left of the axes' box.
fn left(y: &Axis, title: &str) -> f64 {
    if y.ticks.is_empty() {
        return NOTHING_BESIDE;
    }
    let title = if title.is_empty() { 0.0 } else { TITLE };
    (y.widest_words(TEXT) + BESIDE + title + EDGE).ceil()
}

/// The width of the axes' box in a drawing of that width.
pub(super) fn width_inside(width: f64, y: &Axis, y_title: &str) -> f64 {
    width - left(y, y_title) - RIGHT
}

/// The height of a drawing whose axes' box has that height.
pub(super) fn height_around(inside: f64, x_title: &str) -> f64 {
    inside + TOP + EDGE + TICK_WORDS + if x_title.is_empty() { 0.0 } else { TITLE }
}

fn units(pixels: f64) -> i32 {
    (pixels * SCALE).round() as i32
}

fn font(size: f64, ink: Ink) -> TextStyle<'static> {
    ("sans-serif", size * SCALE * FONT)
        .into_font()
        .color(&RGBColor::from(ink))
}

/// A chart while it is drawn.
pub(super) struct Chart<'a, 'b> {
    context: ChartContext<'a, SVGBackend<'b>, Coordinates>,
    surface: DrawingArea<SVGBackend<'b>, Shift>,
    x: &'a Axis,
    y: &'a Axis,
}

/// Draws axes, and into them what `marks` draws.
pub(super) fn draw(
    frame: &Frame<'_>,
    marks: impl FnOnce(&mut Chart<'_, '_>) -> Result<(), Refused>,
) -> Result<Drawing, Refused> {
    let (width, height) = (units(frame.width) as u32, units(frame.height) as u32);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        let beneath = TICK_WORDS + if frame.x_title.is_empty() { 0.0 } else { TITLE };
        let context = ChartBuilder::on(&root)
            .margin_top(units(TOP))
            .margin_right(units(RIGHT))
            .margin_bottom(units(EDGE))
            .margin_left(units(EDGE))
            .x_label_area_size(units(beneath))
            .y_label_area_size(units(left(frame.y, frame.y_title) - EDGE))
            .build_cartesian_2d(frame.x.clone(), frame.y.clone())?;
        let mut chart = Chart {
            context,
            surface: root.use_screen_coord(),
            x: frame.x,
            y: frame.y,
        };
        chart.draw_axes(frame)?;
        marks(&mut chart)?;
        root.present()?;
    }
    Ok(drawing(&text, width, height))
}

/// What the library wrote, less its outermost tag and what says nothing.
fn drawing(text: &str, width: u32, height: u32) -> Drawing {
    let mut elements = String::with_capacity(text.len());
    let inside = text
        .lines()
        .filter(|line| !line.starts_with("<svg") && !line.starts_with("</svg"));
    for line in inside {
        // Only tags begin with `<`: in text it is escaped.
        if line.starts_with('<') {
            let tag = line
                .replace(" opacity=\"1\"", "")
                .replace(" stroke=\"none\"", "")
                .replace(" font-family=\"sans-serif\"", "")
                .replace(" \"/>", "\"/>");
            let _ = writeln!(elements, "{tag}");
        } else {
            let _ = writeln!(elements, "{line}");
        }
    }
    Drawing {
        width,
        height,
        elements,
    }
}

impl Chart<'_, '_> {
    fn draw_axes(&mut self, frame: &Frame<'_>) -> Result<(), Refused> {
        self.context
            .plotting_area()
            .fill(&RGBColor::from(Ink::Ground))?;
        let (x, y) = (self.x, self.y);
        let x_words = |position: &f64| x.words(*position);
        let y_words = |position: &f64| y.words(*position);
        let axis = RGBColor::from(Ink::Axis).stroke_width(units(1.0) as u32);
        let grid = RGBColor::from(Ink::Grid).stroke_width(units(1.0) as u32);
        let mut mesh = self.context.configure_mesh();
        mesh.axis_style(axis)
            .bold_line_style(grid)
            .light_line_style(grid)
            .label_style(font(TEXT, Ink::Text))
            .axis_desc_style(font(TEXT, Ink::Text))
            .x_label_formatter(&x_words)
            .y_label_formatter(&y_words)
            .set_all_tick_mark_size(units(3.0));
        if !frame.x_title.is_empty() {
            mesh.x_desc(frame.x_title);
        }
        if !frame.y_title.is_empty() {
            mesh.y_desc(frame.y_title);
        }
        if y.ticks.is_empty() {
            mesh.disable_y_axis();
        }
        mesh.draw()
    }

    /// Where a point is on the surface.
    fn at(&self, (x, y): (f64, f64)) -> (i32, i32) {
        let point = (self.x.place(x), self.y.place(y));
        self.context.plotting_area().map_coordinate(&point)
    }

    /// A line through points.
    pub(super) fn line(
        &mut self,
        points: impl IntoIterator<Item = (f64, f64)>,
        ink: Ink,
        width: f64,
    ) -> Result<(), Refused> {
        let points: Vec<_> = points.into_iter().map(|point| self.at(point)).collect();
        self.path(points, ink, width)
    }

    /// A line through points, moved to the right by some pixels.
    pub(super) fn line_aside(
        &mut self,
        points: impl IntoIterator<Item = (f64, f64)>,
        aside: f64,
        ink: Ink,
        width: f64,
    ) -> Result<(), Refused> {
        let points = points.into_iter().map(|point| self.at(point));
        let points = points.map(|(x, y)| (x + units(aside), y)).collect();
        self.path(points, ink, width)
    }

    /// A line over the whole width, at a score of 1: the reference solution.
    pub(super) fn reference(&mut self) -> Result<(), Refused> {
        self.level(1.0, Ink::Reference)
    }

    /// A line over the whole width between two rows.
    pub(super) fn between_rows(&mut self, y: f64) -> Result<(), Refused> {
        self.level(y, Ink::Grid)
    }

    fn level(&mut self, y: f64, ink: Ink) -> Result<(), Refused> {
        let y = self.y.place(y);
        let area = self.context.plotting_area();
        let from = area.map_coordinate(&(self.x.from, y));
        let to = area.map_coordinate(&(self.x.to, y));
        self.path(vec![from, to], ink, 1.0)
    }

    fn path(&mut self, points: Vec<(i32, i32)>, ink: Ink, width: f64) -> Result<(), Refused> {
        let style = RGBColor::from(ink).stroke_width(units(width).max(1) as u32);
        self.surface.draw(&PathElement::new(points, style))
    }

    /// A line of steps: each point holds until the next. Steps that fall on the same pixel are drawn as one.
    pub(super) fn steps(
        &mut self,
        points: impl IntoIterator<Item = (f64, f64)>,
        ink: Ink,
        width: f64,
    ) -> Result<(), Refused> {
        let mut path: Vec<(i32, i32)> = Vec::new();
        for (x, y) in points.into_iter().map(|point| self.at(point)) {
            if let Some((_, before)) = path.last() {
                path.push((x, *before));
            }
            path.push((x, y));
        }
        straighten(&mut path);
        self.path(path, ink, width)
    }

    /// A filled rectangle between two corners, never so flat that it cannot be seen.
    pub(super) fn rectangle(
        &mut self,
        one: (f64, f64),
        other: (f64, f64),
        ink: Ink,
    ) -> Result<(), Refused> {
        let (one, other) = (self.at(one), self.at(other));
        let (left, mut right) = (one.0.min(other.0), one.0.max(other.0));
        let (mut top, bottom) = (one.1.min(other.1), one.1.max(other.1));
        right = right.max(left + 1);
        top = top.min(bottom - 1);
        let style = RGBColor::from(ink).filled();
        self.surface
            .draw(&Rectangle::new([(left, top), (right, bottom)], style))
    }

    /// A dot of that radius.
    pub(super) fn dot(&mut self, point: (f64, f64), radius: f64, ink: Ink) -> Result<(), Refused> {
        let style = RGBColor::from(ink).filled();
        let center = self.at(point);
        self.surface
            .draw(&Circle::new(center, units(radius).max(1), style))
    }

    /// The marker of a group, moved to the right by some pixels.
    pub(super) fn marker(
        &mut self,
        point: (f64, f64),
        aside: f64,
        style: Style,
    ) -> Result<(), Refused> {
        let (x, y) = self.at(point);
        marker(&self.surface, (x + units(aside), y), style)
    }

    /// An upright interval with caps, moved to the right by some pixels.
    pub(super) fn interval(
        &mut self,
        x: f64,
        (low, high): (f64, f64),
        aside: f64,
        ink: Ink,
    ) -> Result<(), Refused> {
        let moved = |(x, y): (i32, i32)| (x + units(aside), y);
        let (low, high) = (moved(self.at((x, low))), moved(self.at((x, high))));
        let cap = units(3.0);
        let beside = |(x, y): (i32, i32)| vec![(x - cap, y), (x + cap, y)];
        self.path(vec![low, high], ink, 1.0)?;
        self.path(beside(low), ink, 1.0)?;
        self.path(beside(high), ink, 1.0)
    }

    /// Words beside the left end of the axis, centred on a height.
    pub(super) fn words(
        &mut self,
        text: &str,
        y: f64,
        aside: f64,
        ink: Ink,
    ) -> Result<(), Refused> {
        let point = (self.x.from, self.y.place(y));
        let (x, y) = self.context.plotting_area().map_coordinate(&point);
        let style = font(TEXT, ink).pos(Pos::new(HPos::Left, VPos::Center));
        self.surface.draw_text(text, &style, (x + units(aside), y))
    }
}

/// Takes out points on a straight line between their neighbours.
fn straighten(path: &mut Vec<(i32, i32)>) {
    let mut straight: Vec<(i32, i32)> = Vec::with_capacity(path.len());
    for &point in path.iter() {
        if let [.., before, last] = straight.as_slice() {
            let upright = before.0 == last.0 && last.0 == point.0;
            let level = before.1 == last.1 && last.1 == point.1;
            if upright || level {
                straight.pop();
            }
        }
        if straight.last() != Some(&point) {
            straight.push(point);
        }
    }
    *path = straight;
}

fn marker(
    surface: &DrawingArea<SVGBackend<'_>, Shift>,
    (x, y): (i32, i32),
    style: Style,
) -> Result<(), Refused> {
    let filled = RGBColor::from(Ink::Series(style, Part::Marker)).filled();
    let corners: &[(f64, f64)] = match style.shape {
        Shape::Circle => return surface.draw(&Circle::new((x, y), units(3.75), filled)),
        Shape::Square => &[(-3.25, -3.25), (3.25, -3.25), (3.25, 3.25), (-3.25, 3.25)],
        Shape::TriangleUp => &[(0.0, -4.5), (4.25, 3.0), (-4.25, 3.0)],
        Shape::Diamond => &[(0.0, -5.0), (4.5, 0.0), (0.0, 5.0), (-4.5, 0.0)],
        Shape::TriangleDown => &[(0.0, 4.5), (4.25, -3.0), (-4.25, -3.0)],
        Shape::Star => &[
            (0.0, -5.5),
            (1.5, -1.5),
            (5.5, 0.0),
            (1.5, 1.5),
            (0.0, 5.5),
            (-1.5, 1.5),
            (-5.5, 0.0),
            (-1.5, -1.5),
        ],
    };
    let points: Vec<_> = corners
        .iter()
        .map(|(right, down)| (x + units(*right), y + units(*down)))
        .collect();
    surface.draw(&Polygon::new(points, filled))
}

/// A piece of a group's line with its marker.
pub(super) fn swatch(style: Style) -> Result<Drawing, Refused> {
    let (width, height) = (units(40.0) as u32, units(14.0) as u32);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        let line = RGBColor::from(Ink::Series(style, Part::Thick)).stroke_width(units(2.0) as u32);
        let middle = units(7.0);
        let ends = vec![(units(1.0), middle), (units(39.0), middle)];
        root.draw(&PathElement::new(ends, line))?;
        marker(&root, (units(20.0), middle), style)?;
        root.present()?;
    }
    Ok(drawing(&text, width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(points: &[(f64, f64)]) -> String {
        let (x, y) = (Axis::pixels(100.0), Axis::pixels(100.0));
        let frame = Frame {
            width: 100.0 + NOTHING_BESIDE + RIGHT,
            height: height_around(100.0, ""),
            x: &x,
            y: &y,
            x_title: "",
            y_title: "",
        };
        let ink = Ink::Series(
            Style::of(0, weighhouse_ledger::run::Solver::Agent),
            Part::Thin,
        );
        let drawing = draw(&frame, |chart| {
            chart.steps(points.iter().copied(), ink, 1.0)
        })
        .unwrap();
        let line = drawing
            .elements
            .lines()
            .find(|line| line.contains("stroke=\"#100001\""))
            .unwrap();
        let (_, points) = line.split_once("points=\"").unwrap();
        points.trim_end_matches("\"/>").to_owned()
    }

    #[test]
    fn steps_hold_until_the_next() {
        let line = steps(&[(0.0, 0.0), (50.0, 20.0), (100.0, 20.0)]);
        assert_eq!(line, "24,215 124,215 124,175 223,175");
    }

    #[test]
    fn steps_on_one_pixel_are_one() {
        let line = steps(&[
            (0.0, 0.0),
            (50.0, 20.0),
            (50.01, 30.0),
            (50.02, 40.0),
            (100.0, 40.0),
        ]);
        assert_eq!(line, "24,215 124,215 124,135 223,135");
    }
}
