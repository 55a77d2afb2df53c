//! A chart as data: what is drawn, with every number already in words.
//!
//! Positions on axes are numbers without a unit: where a scale is logarithmic they are logarithms already, so that
//! drawing is always linear. Floats begin here; the figures behind them are the engine's integers.

use super::table::Table;

/// Which chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lost and repeated against the ack limit, with the wait after a crash: the trade-off.
    AckLimit,
    /// Lost and repeated, design by design.
    Designs,
    /// Lost and repeated against restarts a day.
    Restarts,
    /// Lost and repeated against messages a day.
    Volume,
}

impl Kind {
    /// All charts, in the order of the page.
    pub const ALL: [Kind; 4] = [Kind::AckLimit, Kind::Designs, Kind::Restarts, Kind::Volume];

    /// A short name of lower-case letters, for file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::AckLimit => "limit",
            Kind::Designs => "designs",
            Kind::Restarts => "restarts",
            Kind::Volume => "volume",
        }
    }
}

impl Kind {
    /// The CSS class of its figure.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Kind::AckLimit => "chart-limit",
            Kind::Designs => "chart-designs",
            Kind::Restarts => "chart-restarts",
            Kind::Volume => "chart-volume",
        }
    }
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Which one.
    pub kind: Kind,
    /// What it shows, as a sentence with its numbers.
    pub title: String,
    /// What the picture is of, for those who do not see it: axes and lines, no figures.
    pub description: String,
    /// The picture.
    pub plot: Plot,
    /// The numbers behind it: one row a stop.
    pub table: Table,
}

/// The two kinds of pictures.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Lines over one axis.
    Lines(Lines),
    /// Groups of bars.
    Bars(Bars),
}

/// Panels above each other that share the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// The shared horizontal axis.
    pub x: Axis,
    /// At least one panel, from the top.
    pub panels: Vec<Panel>,
    /// Where the rows of the table lie on the horizontal axis.
    pub stops: Vec<f64>,
    /// The present value.
    pub here: Here,
}

/// The "you are here" marker.
#[derive(Clone, Debug, PartialEq)]
pub struct Here {
    /// Where it stands on the horizontal axis.
    pub at: f64,
    /// What it says: "now 30 s".
    pub label: String,
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures, and in what.
    pub name: String,
    /// Its lower end.
    pub from: f64,
    /// Its upper end; above the lower.
    pub to: f64,
    /// Its marks, in any order.
    pub ticks: Vec<Tick>,
}

/// How many ranks of marks there are.
pub const RANKS: u8 = 3;

/// A mark on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where.
    pub at: f64,
    /// What stands there.
    pub text: String,
    /// Where there is no room for all texts, those of a lower rank stay; below [`RANKS`].
    pub rank: u8,
}

/// One panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its vertical axis.
    pub y: Axis,
    /// Its lines.
    pub lines: Vec<Line>,
    /// A remark instead of lines, or beside them.
    pub note: Option<String>,
    /// Its height in parts of all panels' heights.
    pub share: u32,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What stands beside it; empty where the axis says it already.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
    /// Its dash.
    pub dash: Dash,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Its height at every stop of the table, where it has one.
    pub at_stops: Vec<Option<f64>>,
    /// Its height at the "you are here" marker, where it has one.
    pub at_here: Option<f64>,
}

/// A colour by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The outcome once: neither lost nor repeated.
    Once,
    /// The outcome twice.
    Twice,
    /// The outcome never.
    Never,
    /// No outcome.
    Plain,
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// Not at all.
    Solid,
    /// Long pieces.
    Long,
    /// Short pieces.
    Short,
    /// Dots.
    Dots,
}

impl Dash {
    /// All, from not broken at all to the most.
    pub const ALL: [Dash; 4] = [Dash::Solid, Dash::Long, Dash::Short, Dash::Dots];
}

/// Groups of bars from a common zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// What their length measures.
    pub name: String,
    /// The groups: one a row of the table.
    pub groups: Vec<Group>,
}

/// What one design loses and repeats.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The design.
    pub name: String,
    /// What else it costs.
    pub note: Option<String>,
    /// The word beside the name of the present design.
    pub here: Option<String>,
    /// Its bars.
    pub bars: Vec<Bar>,
}

/// One bar, perhaps of several pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The outcome.
    pub name: String,
    /// Its colour and pattern.
    pub tone: Tone,
    /// The lengths of its pieces; none for zero.
    pub pieces: Vec<f64>,
    /// What stands at its end.
    pub label: String,
    /// The same with its reasons, where there is room.
    pub label_long: String,
}

impl Plot {
    /// How many stops a cursor has.
    #[must_use]
    pub fn stops(&self) -> usize {
        match self {
            Plot::Lines(lines) => lines.stops.len(),
            Plot::Bars(bars) => bars.groups.len(),
        }
    }
}
