//! A chart as data: what is drawn, with every number already in words.
//!
//! Positions on axes are numbers without a unit: where a scale is logarithmic they are logarithms already, so that
//! drawing is always linear. Floats begin here; the figures behind them are the engine's integers.

use super::grid::Decades;
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
    /// Lost and repeated against the share of slow jobs.
    SlowShare,
    /// Lost and repeated against the jobs in progress at each restart.
    InProgress,
    /// Lost and repeated against how long saved IDs are kept, with the size of their table.
    Retention,
    /// What a day costs, design by design, against what a loss costs beside a repeat.
    CostRatio,
    /// Repeats by ack limit and length of the slow job.
    Map,
}

impl Kind {
    /// All charts, in the order of the page.
    pub const ALL: [Kind; 9] = [
        Kind::AckLimit,
        Kind::Designs,
        Kind::Restarts,
        Kind::Volume,
        Kind::SlowShare,
        Kind::InProgress,
        Kind::Retention,
        Kind::CostRatio,
        Kind::Map,
    ];

    /// A short name of lower-case letters, for file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::AckLimit => "limit",
            Kind::Designs => "designs",
            Kind::Restarts => "restarts",
            Kind::Volume => "volume",
            Kind::SlowShare => "slow",
            Kind::InProgress => "progress",
            Kind::Retention => "retention",
            Kind::CostRatio => "ratio",
            Kind::Map => "map",
        }
    }

    /// The CSS class of its figure.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Kind::AckLimit => "chart-limit",
            Kind::Designs => "chart-designs",
            Kind::Restarts => "chart-restarts",
            Kind::Volume => "chart-volume",
            Kind::SlowShare => "chart-slow",
            Kind::InProgress => "chart-progress",
            Kind::Retention => "chart-retention",
            Kind::CostRatio => "chart-ratio",
            Kind::Map => "chart-map",
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
    /// The numbers behind it: one row a stop; in a map one cell.
    pub table: Table,
}

/// The kinds of pictures.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Lines over one axis.
    Lines(Lines),
    /// Groups of bars.
    Bars(Bars),
    /// Cells over two axes.
    Map(Map),
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
    /// Where something begins or ends, from the left.
    pub flips: Vec<Flip>,
}

/// A value of the horizontal axis where something begins or ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Flip {
    /// Where it stands on the horizontal axis.
    pub at: f64,
    /// What it says in the picture: "from 40 s: no long job repeats".
    pub label: String,
    /// The same as a sentence.
    pub text: String,
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
    /// How a number becomes a place on it.
    pub scale: Scale,
}

/// How a number becomes a place on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// It is its place.
    Even,
    /// Its logarithm is.
    Log,
    /// Its logarithm is, with a place for zero.
    Decades(Decades),
}

impl Scale {
    /// Where a number that need not be whole stands.
    #[must_use]
    pub fn place(self, number: f64) -> f64 {
        match self {
            Scale::Even => number,
            Scale::Log => number.max(f64::MIN_POSITIVE).log10(),
            Scale::Decades(decades) => decades.place_of(number),
        }
    }
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
    /// Lines that would flatten the others, and stand in the remark instead; where the scale becomes one of tens, they are drawn.
    pub aside: Vec<Line>,
    /// What simulated days came to.
    pub points: Vec<Points>,
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

/// Simulated figures of one outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// What they are.
    pub name: String,
    /// Their colour.
    pub tone: Tone,
    /// One a simulated value of the horizontal axis.
    pub at: Vec<Simulated>,
}

/// A simulated figure in the units of its axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulated {
    /// Where it stands on the horizontal axis.
    pub x: f64,
    /// The height of the mean.
    pub mean: f64,
    /// The height of the interval's lower end.
    pub low: f64,
    /// The height of the interval's upper end.
    pub high: f64,
    /// The mean and the interval in words.
    pub text: String,
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
    /// No outcome, but what is set now.
    Strong,
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

/// Cells over two axes: a row for each value of one setting, a column for each value of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// What the columns are.
    pub x: String,
    /// What the rows are.
    pub y: String,
    /// The columns' values, from the left.
    pub columns: Vec<String>,
    /// The rows' values, from the top.
    pub rows: Vec<String>,
    /// Row after row.
    pub cells: Vec<Cell>,
    /// The cell of the present values.
    pub here: usize,
    /// What a cell without a figure means.
    pub none: String,
    /// What a cell with a figure means.
    pub some: String,
    /// A remark.
    pub note: Option<String>,
}

/// A cell of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it, where there is room.
    pub text: String,
    /// How much there is of it: none at 0, most at [`LEVELS`].
    pub level: u8,
}

/// How many patterns of cells there are, beside the empty one.
pub const LEVELS: u8 = 3;

impl Map {
    /// The row and the column of a cell.
    #[must_use]
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let across = self.columns.len().max(1);
        (cell / across, cell % across)
    }
}

impl Plot {
    /// How many stops a cursor has.
    #[must_use]
    pub fn stops(&self) -> usize {
        match self {
            Plot::Lines(lines) => lines.stops.len(),
            Plot::Bars(bars) => bars.groups.len(),
            Plot::Map(map) => map.cells.len(),
        }
    }

    /// Where something begins or ends.
    #[must_use]
    pub fn flips(&self) -> &[Flip] {
        match self {
            Plot::Lines(lines) => &lines.flips,
            Plot::Bars(_) | Plot::Map(_) => &[],
        }
    }
}

impl Chart {
    /// Its lines that have a name, each name once.
    #[must_use]
    pub fn named_lines(&self) -> Vec<&Line> {
        let Plot::Lines(lines) = &self.plot else { return Vec::new() };
        let mut named: Vec<&Line> = Vec::new();
        for line in lines.panels.iter().flat_map(|panel| panel.lines.iter().chain(&panel.aside)) {
            if !line.label.is_empty() && named.iter().all(|known| known.label != line.label) {
                named.push(line);
            }
        }
        named
    }

    /// The same picture without the lines of these names, on the same axes; simulated points go with the last line of their
    /// outcome.
    #[must_use]
    pub fn without(&self, names: &[String]) -> Chart {
        let mut chart = self.clone();
        if let Plot::Lines(lines) = &mut chart.plot {
            for panel in &mut lines.panels {
                let tones = |panel: &Panel| panel.lines.iter().chain(&panel.aside).map(|line| line.tone).collect::<Vec<_>>();
                let before = tones(panel);
                panel.lines.retain(|line| !names.contains(&line.label));
                panel.aside.retain(|line| !names.contains(&line.label));
                let after = tones(panel);
                panel.points.retain(|points| after.contains(&points.tone) || !before.contains(&points.tone));
            }
        }
        chart
    }

    /// The stop of the present value.
    #[must_use]
    pub fn here(&self) -> Option<usize> {
        match &self.plot {
            Plot::Lines(_) | Plot::Bars(_) => self.table.here,
            Plot::Map(map) => Some(map.here),
        }
    }

    /// Where a stop stands in the table: a row, in a map also a column.
    #[must_use]
    pub fn place(&self, stop: usize) -> (usize, Option<usize>) {
        match &self.plot {
            Plot::Lines(_) | Plot::Bars(_) => (stop, None),
            Plot::Map(map) => {
                let (row, column) = map.place(stop);
                // The first column names the row.
                (row, Some(column + 1))
            }
        }
    }

    /// What the cursor says at a stop: the cells of its row, or the one cell, with the names of their columns.
    #[must_use]
    pub fn readout(&self, stop: usize) -> String {
        let (row, column) = self.place(stop);
        column.map_or_else(|| self.table.readout(row), |column| self.table.readout_cell(row, column))
    }
}
