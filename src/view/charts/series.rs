//! The data of each chart, from the engine's arithmetic.

mod ack_limit;
mod designs;
mod restarts;
mod volume;

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind as SettingKind, Setting};

use super::cause::{self, Cause, Counts};
use super::chart::{Chart, Dash, Kind, Line, Tone};
use super::design::{Design, Name};
use super::table::{Column, Table};
use super::words::{self, Words};
use crate::view::format::Formatter;

/// A chart of this scenario.
#[must_use]
pub fn chart(kind: Kind, scenario: &Scenario, formatter: &dyn Formatter) -> Chart {
    let words = Words { formatter, currency: scenario.day.currency };
    match kind {
        Kind::AckLimit => ack_limit::chart(scenario, &words),
        Kind::Designs => designs::chart(scenario, &words),
        Kind::Restarts => restarts::chart(scenario, &words),
        Kind::Volume => volume::chart(scenario, &words),
    }
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
struct Sweep<'a> {
    /// All values that are computed, ascending.
    samples: &'a [u64],
    /// Those of them that have a row in the table.
    stops: &'a [u64],
    /// The present one, which is a stop.
    here: u64,
}

/// The curves of all designs over a sweep. Designs that fare alike share one; those that lose and repeat nothing share the last.
fn curves(designs: &[Design], sweep: &Sweep, set: fn(&mut Scenario, u64), words: &Words) -> Vec<Curve> {
    let counts: Vec<Vec<Counts>> = designs
        .iter()
        .map(|design| {
            let at = |sample: &u64| {
                let mut scenario = design.scenario;
                set(&mut scenario, *sample);
                cause::counts(&scenario)
            };
            sweep.samples.iter().map(at).collect()
        })
        .collect();
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
        curve.label = words.line(&curve.designs, designs.len(), what);
        curve.column = curve.cause.map_or_else(|| words.line(&curve.designs, designs.len(), words::EITHER), |_| curve.label.clone());
    }
    found
}

impl Curve {
    /// Whether it stays at one height that is not zero.
    fn is_constant(&self) -> bool {
        self.values.first().is_some_and(|first| *first > 0 && self.values.iter().all(|value| value == first))
    }

    fn at(&self, sweep: &Sweep, sample: u64) -> Option<u64> {
        let place = sweep.samples.iter().position(|candidate| *candidate == sample)?;
        self.values.get(place).copied()
    }

    /// As a line, with the two axes given.
    fn line(&self, sweep: &Sweep, x: &dyn Fn(u64) -> f64, y: &dyn Fn(u64) -> f64) -> Line {
        Line {
            label: self.label.clone(),
            tone: self.cause.map_or(Tone::Once, cause::tone),
            dash: self.cause.map_or(Dash::Solid, cause::dash),
            points: sweep.samples.iter().zip(&self.values).map(|(sample, value)| (x(*sample), y(*value))).collect(),
            at_stops: sweep.stops.iter().map(|stop| self.at(sweep, *stop).map(y)).collect(),
            at_here: self.at(sweep, sweep.here).map(y),
        }
    }
}

/// The table of curves: a row a stop.
fn table(column: &str, curves: &[Curve], sweep: &Sweep, words: &Words) -> Table {
    let mut table = Table::new(column, sweep.stops.iter().map(|stop| words.count(*stop)));
    for curve in curves {
        let cells = sweep.stops.iter().map(|stop| curve.at(sweep, *stop).map_or_else(String::new, |value| words.count(value)));
        table.push(Column::new(&curve.column, &curve.column), cells);
    }
    table.here = sweep.stops.iter().position(|stop| *stop == sweep.here);
    table
}
