//! The data of each chart, from the engine's arithmetic.

mod ack_limit;
mod designs;
mod restarts;
mod volume;

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Kind as SettingKind, Setting};
use otn_engine::run::estimate::estimate;

use super::cause::Cause;
use super::chart::{Chart, Dash, Kind, Line, Tone};
use super::design::{Design, Name};
use super::table::Table;
use super::words::{self, Words};
use crate::view::format::Formatter;

/// A chart of this scenario.
#[must_use]
pub fn chart(kind: Kind, scenario: &Scenario, formatter: &dyn Formatter) -> Chart {
    let words = Words { formatter, currency: scenario.day.currency };
    match kind {
        Kind::AckLimit => ack_limit::chart(scenario, words),
        Kind::Designs => designs::chart(scenario, words),
        Kind::Restarts => restarts::chart(scenario, words),
        Kind::Volume => volume::chart(scenario, words),
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
    /// How many designs there are.
    among: usize,
    /// One value a sample.
    values: Vec<u64>,
}

/// The curves of all designs over the samples. Designs that fare alike share one; those that lose and repeat nothing share
/// the last.
fn curves(designs: &[Design], samples: &[u64], set: impl Fn(&mut Scenario, u64)) -> Vec<Curve> {
    let mut found: Vec<Curve> = Vec::new();
    let mut safe = Curve { cause: None, designs: Vec::new(), among: designs.len(), values: vec![0; samples.len()] };
    for design in designs {
        let estimates: Vec<_> = samples
            .iter()
            .map(|sample| {
                let mut scenario = design.scenario;
                set(&mut scenario, *sample);
                estimate(&scenario)
            })
            .collect();
        let mut is_safe = true;
        for cause in Cause::ALL {
            let values: Vec<u64> = estimates.iter().map(|estimate| cause.count(estimate)).collect();
            if values.iter().all(|value| *value == 0) {
                continue;
            }
            is_safe = false;
            match found.iter_mut().find(|curve| curve.cause == Some(cause) && curve.values == values) {
                Some(curve) => curve.designs.push(design.name),
                None => found.push(Curve { cause: Some(cause), designs: vec![design.name], among: designs.len(), values }),
            }
        }
        if is_safe {
            safe.designs.push(design.name);
        }
    }
    found.sort_by_key(|curve| Cause::ALL.iter().position(|cause| curve.cause == Some(*cause)));
    if !safe.designs.is_empty() {
        found.push(safe);
    }
    found
}

impl Curve {
    fn label(&self, words: Words) -> String {
        words.line(&self.designs, self.among, self.cause.map_or(words::NOTHING, |cause| words.cause(cause)))
    }

    /// Whether it stays at one height that is not zero.
    fn is_constant(&self) -> bool {
        self.values.first().is_some_and(|first| *first > 0 && self.values.iter().all(|value| value == first))
    }

    /// As a line; `samples` are where its values stand, `stops` those in the table, `here` the present one.
    fn line(&self, words: Words, samples: &[u64], stops: &[u64], here: u64, x: impl Fn(u64) -> f64, y: impl Fn(u64) -> f64) -> Line {
        let at = |sample: u64| {
            let place = samples.iter().position(|candidate| *candidate == sample)?;
            self.values.get(place).map(|value| y(*value))
        };
        Line {
            label: self.label(words),
            tone: self.cause.map_or(Tone::Once, Cause::tone),
            dash: self.cause.map_or(Dash::Solid, Cause::dash),
            points: samples.iter().zip(&self.values).map(|(sample, value)| (x(*sample), y(*value))).collect(),
            at_stops: stops.iter().map(|stop| at(*stop)).collect(),
            at_here: at(here),
        }
    }

    /// Its values in the table.
    fn cell(&self, words: Words, samples: &[u64], stop: u64) -> String {
        let place = samples.iter().position(|candidate| *candidate == stop);
        place.and_then(|place| self.values.get(place)).map_or_else(String::new, |value| words.count(*value))
    }
}

/// The table of curves: a row a stop.
fn table(column: &str, curves: &[Curve], samples: &[u64], stops: &[u64], here: u64, words: Words) -> Table {
    let header = std::iter::once(column.to_owned()).chain(curves.iter().map(|curve| curve.label(words))).collect();
    let row =
        |stop: &u64| std::iter::once(words.count(*stop)).chain(curves.iter().map(|curve| curve.cell(words, samples, *stop))).collect();
    Table { header, rows: stops.iter().map(row).collect(), here: stops.iter().position(|stop| *stop == here) }
}
