//! Against restarts a day: each one strikes what is in progress.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;

use super::super::cause::Cause;
use super::super::chart::{Axis, Chart, Here, Kind, Lines, Panel, Plot, Tick};
use super::super::design::{Design, Name, designs};
use super::super::grid::{self, Ascending};
use super::super::words::{self, RestartStory, Words};
use super::{Curve, Sweep, curves, largest};

/// The chart goes to twice the present number, and at least so far.
const LEAST: u64 = 12;
/// No more stops than this, and a line has five times as many points.
const STOPS: u64 = 12;
const POINTS_A_STOP: u64 = 5;

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let all = designs(scenario);
    let here = u64::from(scenario.day.restarts);
    let most = largest("restarts");
    let reach = (here * 2).max(LEAST).min(most);
    let step = grid::step_above(reach.div_ceil(STOPS));
    let to = reach.next_multiple_of(step).min(most);
    let (stops, samples) = (values(to, step, here), values(to, (step / POINTS_A_STOP).max(1), here));
    let sweep = Sweep { samples: samples.values(), stops: stops.values(), here };
    let curves = curves(&all, &sweep, |scenario, restarts| scenario.day.restarts = restarts.try_into().unwrap_or(u32::MAX), words);
    Chart {
        kind: Kind::Restarts,
        title: words.restarts_title(story(&all)),
        description: words::RESTARTS_DESCRIPTION.to_owned(),
        plot: Plot::Lines(lines(&curves, &sweep, to, words)),
        table: super::table(words::RESTARTS_COLUMN, &curves, &sweep, words),
    }
}

/// Multiples of `step` up to `to`, and the present value.
fn values(to: u64, step: u64, here: u64) -> Ascending {
    let mut values = Ascending::default();
    for place in 0..=to / step {
        values.add(place * step);
    }
    values.add(here);
    values
}

/// What one restart does.
fn story(all: &[Design]) -> RestartStory {
    let one = |name: Name| {
        let mut scenario = all.iter().find(|design| design.name == name)?.scenario;
        scenario.day.restarts = 1;
        let estimate = estimate(&scenario);
        Some([Cause::LostByRestarts, Cause::RepeatedByRestarts, Cause::LeftByRestarts].map(|cause| estimate.count(cause)))
    };
    RestartStory {
        lost: one(Name::AckFirst).map_or(0, |[lost, ..]| lost),
        repeated: one(Name::WorkFirst).map_or(0, |[_, repeated, _]| repeated),
        left: one(Name::WorkFirst).map_or(0, |[.., left]| left),
        id_helps: one(Name::IdWithWork) == Some([0; 3]),
        never_done: all.iter().any(|design| design.name == Name::WorkFirst && design.estimate.count(Cause::NeverDone) > 0),
    }
}

fn lines(curves: &[Curve], sweep: &Sweep, to: u64, words: &Words) -> Lines {
    // What restarts do not move would only flatten what they move: it stands in the remark.
    let (mut most, mut lines, mut note) = (0, Vec::new(), String::new());
    let number = |value: u64| value as f64;
    for curve in curves {
        if curve.is_constant() {
            let separator = if note.is_empty() { "" } else { "; " };
            note = format!("{note}{separator}{}", words.constant(&curve.label, curve.values.first().copied().unwrap_or(0)));
        } else {
            most = curve.values.iter().copied().fold(most, u64::max);
            lines.push(curve.line(sweep, &number, &number));
        }
    }
    let y = axis(words::STRUCK, most, words);
    Lines {
        x: Axis { to: number(to), ..axis(words::RESTARTS, to, words) },
        panels: vec![Panel { y, lines, note: Some(note).filter(|note| !note.is_empty()), share: 1 }],
        stops: sweep.stops.iter().copied().map(number).collect(),
        here: Here { at: number(sweep.here), label: words.now(&words.count(sweep.here)) },
    }
}

/// A scale from zero that holds `most`, with at most seven marks.
fn axis(name: &str, most: u64, words: &Words) -> Axis {
    let most = most.max(1);
    let step = grid::step_above(most.div_ceil(6));
    let marks = most.div_ceil(step);
    let tick = |place: u64| Tick { at: (place * step) as f64, text: words.count(place * step), rank: (place % 2) as u8 };
    Axis { name: name.to_owned(), from: 0.0, to: (marks * step) as f64, ticks: (0..=marks).map(tick).collect() }
}
