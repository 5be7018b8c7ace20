//! What is drawn, as colours that stand for it: the page's style sheet gives them the colours of its light or dark theme, and their dashes.
//!
//! The library writes a colour into each element as an attribute, and rules of a style sheet go before attributes. `style.css` has a rule for each
//! colour named here.

use plotters::style::RGBColor;
use weighhouse_ledger::run::Solver;

use super::canvas::{self, Refused};

/// What a mark means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Words and figures.
    Text,
    /// Words that matter less: the names of rows.
    RowName,
    /// The lines of axes.
    Axis,
    /// The lines at ticks.
    Grid,
    /// The ground that marks stand on: a rectangle of the size of the axes' box.
    Ground,
    /// A score of 1: the reference solution.
    Reference,
    /// The middle half of the human scores.
    HumanBand,
    /// The median human score.
    HumanMedian,
    /// Part of a series.
    Series(Style, Part),
}

/// A part of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// One of many dots.
    Dot,
    /// One of many lines.
    Thin,
    /// The line that counts.
    Thick,
    /// The marker of a figure.
    Marker,
    /// The interval of a figure.
    Interval,
}

/// How the marks of a group differ from those of the others: by colour, by dash and by the shape of the marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Style {
    hue: u8,
    dash: u8,
    pub(super) shape: Shape,
}

/// The shape of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    TriangleUp,
    Diamond,
    TriangleDown,
    Star,
}

const SHAPES: [Shape; 6] = [
    Shape::Square,
    Shape::TriangleUp,
    Shape::Diamond,
    Shape::TriangleDown,
    Shape::Star,
    Shape::Circle,
];
/// The number of agents' colours.
const HUES: u8 = 6;
/// The number of dashes.
const DASHES: u8 = 4;
/// Human experts have a colour of their own.
const HUMAN: u8 = HUES;

impl Style {
    /// The style of a group, by its number. Colours come again with another dash and another shape; after 24 agents everything comes again.
    pub(crate) fn of(number: usize, solver: Solver) -> Self {
        if solver == Solver::Human {
            return Self {
                hue: HUMAN,
                dash: 0,
                shape: Shape::Circle,
            };
        }
        let number = (number % usize::from(HUES * DASHES)) as u8;
        let (hue, dash) = (number % HUES, number / HUES);
        Self {
            hue,
            dash,
            shape: SHAPES[usize::from((hue + dash) % HUES)],
        }
    }

    /// The style of what belongs to no group.
    pub(super) fn neutral() -> Self {
        Self::of(0, Solver::Human)
    }
}

impl From<Ink> for RGBColor {
    fn from(ink: Ink) -> Self {
        match ink {
            Ink::Text => Self(1, 1, 1),
            Ink::RowName => Self(1, 1, 2),
            Ink::Axis => Self(2, 2, 1),
            Ink::Grid => Self(2, 2, 2),
            Ink::Ground => Self(3, 3, 3),
            Ink::Reference => Self(4, 4, 1),
            Ink::HumanBand => Self(5, 5, 1),
            Ink::HumanMedian => Self(5, 5, 2),
            Ink::Series(style, part) => {
                let part = match part {
                    Part::Dot => 0,
                    Part::Thin => 1,
                    Part::Thick => 2,
                    Part::Marker => 3,
                    Part::Interval => 4,
                };
                Self(0x10 + style.hue, style.dash, part)
            }
        }
    }
}

/// A piece of a group's line with its marker, for the legend.
pub(crate) fn swatch(style: Style) -> Result<canvas::Drawing, Refused> {
    canvas::swatch(style)
}
