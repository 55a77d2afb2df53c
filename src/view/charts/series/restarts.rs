//! Against restarts a day: each one strikes what is in progress.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;

use super::super::chart::{Axis, Chart, Here, Kind, Lines, Panel, Plot, Tick};
use super::super::design::{Design, Name, designs};
use super::super::grid;
use super::super::words::{self, RestartStory, Words};
use super::{Curve, curves, largest};

/// The chart goes to twice the present number, and at least so far.
const LEAST: u64 = 12;
/// No more stops than this, nor more points of a line than five times as many.
const STOPS: u64 = 12;

pub(super) fn chart(scenario: &Scenario, words: Words) -> Chart {
    let all = designs(scenario);
    let here = u64::from(scenario.day.restarts);
    let most = largest("restarts");
    let step = grid::step_above((here * 2).max(LEAST).min(most).div_ceil(STOPS));
    let to = (here * 2).max(LEAST).min(most).next_multiple_of(step).min(most);
    let stops = grid::sorted((0..=to / step).map(|place| place * step).chain([here]).collect());
    let fine = (step / 5).max(1);
    let samples = grid::sorted((0..=to / fine).map(|place| place * fine).chain(stops.iter().copied()).collect());
    let curves = curves(&all, &samples, |scenario, restarts| scenario.day.restarts = restarts.try_into().unwrap_or(u32::MAX));
    Chart {
        kind: Kind::Restarts,
        title: words.restarts_title(story(&all)),
        description: words::RESTARTS_DESCRIPTION.to_owned(),
        plot: Plot::Lines(lines(&curves, &samples, &stops, here, to, words)),
        table: super::table(words::RESTARTS_COLUMN, &curves, &samples, &stops, here, words),
    }
}

/// What one restart does.
fn story(all: &[Design]) -> RestartStory {
    let one = |name: Name| {
        all.iter().find(|design| design.name == name).map(|design| {
            let mut scenario = design.scenario;
            scenario.day.restarts = 1;
            estimate(&scenario)
        })
    };
    let id = one(Name::IdWithWork);
    RestartStory {
        lost: one(Name::AckFirst).map_or(0, |estimate| estimate.lost_max),
        repeated: one(Name::WorkFirst).map_or(0, |estimate| estimate.repeated_max),
        id_helps: id.is_some_and(|estimate| estimate.lost_max == 0 && estimate.repeated_max == 0),
    }
}

fn lines(curves: &[Curve], samples: &[u64], stops: &[u64], here: u64, to: u64, words: Words) -> Lines {
    // What restarts do not move would only flatten what they move.
    let (constant, moved): (Vec<&Curve>, Vec<&Curve>) = curves.iter().partition(|curve| curve.is_constant());
    let most = moved.iter().flat_map(|curve| &curve.values).copied().max().unwrap_or(0);
    let (top, step) = linear(most);
    let note: Vec<String> =
        constant.iter().map(|curve| words.constant(&curve.label(words), curve.values.first().copied().unwrap_or(0))).collect();
    let x_step = linear(to).1;
    let tick = |at: u64, rank: u8| Tick { at: at as f64, text: words.count(at), rank };
    Lines {
        x: Axis {
            name: words::RESTARTS.to_owned(),
            from: 0.0,
            to: to as f64,
            ticks: (0..=to / x_step).map(|place| tick(place * x_step, u8::from(!place.is_multiple_of(2)))).collect(),
        },
        panels: vec![Panel {
            y: Axis {
                name: words::STRUCK.to_owned(),
                from: 0.0,
                to: top as f64,
                ticks: (0..=top / step).map(|place| tick(place * step, u8::from(!place.is_multiple_of(2)))).collect(),
            },
            lines: moved.iter().map(|curve| curve.line(words, samples, stops, here, |value| value as f64, |value| value as f64)).collect(),
            note: (!note.is_empty()).then(|| note.join("; ")),
            share: 1,
        }],
        stops: stops.iter().map(|stop| *stop as f64).collect(),
        here: Here { at: here as f64, label: words.now(&words.count(here)) },
    }
}

/// The upper end of a scale that holds `most`, and the step of its marks: at most six.
fn linear(most: u64) -> (u64, u64) {
    let step = grid::step_above(most.max(1).div_ceil(6));
    (most.max(1).next_multiple_of(step), step)
}
