//! The data of each chart, from the engine's arithmetic.

mod ack_limit;
mod cost_ratio;
mod designs;
mod even;
mod in_progress;
mod map;
mod restarts;
mod retention;
mod simulated;
mod slow_share;
mod volume;

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind as SettingKind, Setting};

use super::cause::{self, Cause, Counts};
use super::chart::{Chart, Dash, Flip, Kind, Line, Tone};
use super::data::Data;
use super::design::{Design, Name};
use super::grid::Ascending;
use super::table::{Column, Table};
use super::words::{self, Words};
use crate::view::format::Formatter;

pub use simulated::{Interval, Outcome3, SIMULATIONS_MAX, Simulation, outcome, simulations, with_simulated};

/// A chart of this scenario.
#[must_use]
pub fn chart(kind: Kind, scenario: &Scenario, formatter: &dyn Formatter) -> Chart {
    let words = Words { formatter, currency: scenario.day.currency };
    match kind {
        Kind::AckLimit => ack_limit::chart(scenario, &words),
        Kind::Designs => designs::chart(scenario, &words),
        Kind::Restarts => restarts::chart(scenario, &words),
        Kind::Volume => volume::chart(scenario, &words),
        Kind::SlowShare => slow_share::chart(scenario, &words),
        Kind::InProgress => in_progress::chart(scenario, &words),
        Kind::Retention => retention::chart(scenario, &words),
        Kind::CostRatio => cost_ratio::chart(scenario, &words),
        Kind::Map => map::chart(scenario, &words),
    }
}

/// What the picture is of, with what is marked in it.
fn described(description: &str, flips: &[Flip]) -> String {
    flips.iter().fold(description.to_owned(), |text, flip| format!("{text} {}", flip.text))
}

/// The largest value that a setting of whole numbers takes.
fn largest(key: &str) -> u64 {
    match Setting::find(key).map(|setting| setting.kind) {
        Some(SettingKind::Count { max, .. }) => max,
        _ => u64::MAX,
    }
}

/// What befalls the same messages under some of the designs: one line of a chart.
struct Curve {
    /// `None` where nothing is lost or repeated.
    cause: Option<Cause>,
    designs: Vec<Name>,
    label: String,
    /// The label above a column, where a zero stands below.
    column: String,
    /// One value a sample.
    values: Vec<u64>,
}

/// The values of one setting that a chart shows.
struct Sweep {
    /// All values that are computed.
    samples: Ascending,
    /// Those of them that have a row in the table.
    stops: Ascending,
    /// The present one, which is a stop.
    here: u64,
    /// Sets the value.
    set: fn(&mut Scenario, u64),
    /// Where a value stands on the axis.
    x: Box<dyn Fn(u64) -> f64>,
}

impl Sweep {
    /// The scenario with this value.
    fn at(&self, scenario: &Scenario, value: u64) -> Scenario {
        let mut scenario = *scenario;
        (self.set)(&mut scenario, value);
        scenario
    }

    fn stops(&self) -> impl Iterator<Item = u64> {
        self.stops.values().iter().copied()
    }
}

/// The curves of some designs, `among` so many, over a sweep. Designs that fare alike share one; those that lose and repeat
/// nothing share the last.
fn curves(designs: &[Design], among: usize, sweep: &Sweep, words: &Words) -> Vec<Curve> {
    let at = |design: &Design, sample: u64| cause::counts(&sweep.at(&design.scenario, sample));
    let counts: Vec<Vec<Counts>> =
        designs.iter().map(|design| sweep.samples.values().iter().map(|sample| at(design, *sample)).collect()).collect();
    let mut found: Vec<Curve> = Vec::new();
    let mut add = |cause: Option<Cause>, name: Name, values: Vec<u64>| match found
        .iter_mut()
        .find(|curve| curve.cause == cause && curve.values == values)
    {
        Some(curve) => curve.designs.push(name),
        None => found.push(Curve { cause, designs: vec![name], label: String::new(), column: String::new(), values }),
    };
    for (place, cause) in Cause::ALL.into_iter().enumerate() {
        for (design, counts) in designs.iter().zip(&counts) {
            let values: Vec<u64> = counts.iter().filter_map(|counts| counts.get(place).copied()).collect();
            if values.iter().any(|value| *value > 0) {
                add(Some(cause), design.name, values);
            }
        }
    }
    for (design, counts) in designs.iter().zip(&counts) {
        if counts.iter().flatten().all(|count| *count == 0) {
            add(None, design.name, vec![0; counts.len()]);
        }
    }
    for curve in &mut found {
        let what = curve.cause.map_or(words::NOTHING, |cause| words.cause(cause));
        curve.label = words.line(&curve.designs, among, what);
        curve.column = curve.cause.map_or_else(|| words.line(&curve.designs, among, words::EITHER), |_| curve.label.clone());
    }
    found
}

impl Curve {
    /// Whether it stays at one height that is not zero.
    fn is_constant(&self) -> bool {
        self.values.first().is_some_and(|first| *first > 0 && self.values.iter().all(|value| value == first))
    }

    fn at(&self, sweep: &Sweep, sample: u64) -> Option<u64> {
        let place = sweep.samples.values().iter().position(|candidate| *candidate == sample)?;
        self.values.get(place).copied()
    }

    /// As a line, with the height of a value given.
    fn line(&self, sweep: &Sweep, y: &dyn Fn(u64) -> f64) -> Line {
        Line {
            label: self.label.clone(),
            tone: self.cause.map_or(Tone::Once, cause::tone),
            dash: self.cause.map_or(Dash::Solid, cause::dash),
            points: sweep.samples.values().iter().zip(&self.values).map(|(sample, value)| ((sweep.x)(*sample), y(*value))).collect(),
            at_stops: sweep.stops().map(|stop| self.at(sweep, stop).map(y)).collect(),
            at_here: self.at(sweep, sweep.here).map(y),
        }
    }
}

/// The table of curves: a row a stop, named by `name`.
fn table(column: &str, curves: &[Curve], sweep: &Sweep, name: &dyn Fn(u64) -> String, words: &Words) -> Table {
    let mut table = Table::new(column, sweep.stops().map(name)).named_by(Data::new(column, sweep.stops().map(|stop| stop.to_string())));
    for curve in curves {
        let cells = sweep.stops().map(|stop| curve.at(sweep, stop).map_or_else(String::new, |value| words.count(value)));
        let numbers = sweep.stops().map(|stop| curve.at(sweep, stop).map_or_else(String::new, |value| value.to_string()));
        table.push(Column::new(&curve.column, &curve.column).with(Data::new(&curve.column, numbers)), cells);
    }
    table.here = sweep.stops().position(|stop| stop == sweep.here);
    table
}
