//! Against messages a day: what outlasts the limit grows with the volume, what restarts strike does not.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;

use super::super::cause::Cause;
use super::super::chart::{Axis, Chart, Here, Kind, Lines, Panel, Plot, Scale, Tick};
use super::super::design::{Design, Name, designs};
use super::super::grid::{self, Ascending, Decades};
use super::super::words::{self, VolumeStory, Words};
use super::{Curve, Sweep, curves, largest};

/// How many times fewer and more messages than now the chart shows.
const REACH: u64 = 100;

pub(super) fn sweep(scenario: &Scenario) -> Sweep {
    let (here, most) = (scenario.day.messages, largest("msgs"));
    Sweep {
        samples: values(here, most, &[1, 2, 3, 4, 5, 6, 8]),
        stops: values(here, most, &[1, 2, 5]),
        here,
        set: |scenario, messages| scenario.day.messages = messages,
        x: Box::new(grid::log),
    }
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let (all, sweep) = (designs(scenario), sweep(scenario));
    let curves = curves(&all, all.len(), &sweep, words);
    Chart {
        kind: Kind::Volume,
        title: words.volume_title(story(&all, sweep.here, largest("msgs"))),
        description: words::VOLUME_DESCRIPTION.get().to_owned(),
        plot: Plot::Lines(lines(&curves, &sweep, words)),
        table: super::table(words::VOLUME_COLUMN.get(), &curves, &sweep, &|messages| words.count(messages), words),
    }
}

fn values(here: u64, most: u64, digits: &[u64]) -> Ascending {
    let mut values = Ascending::default();
    values.add_steps((here / REACH).max(1), here.saturating_mul(REACH).min(most), digits);
    values.add(here);
    values
}

/// Ten times the messages, or a tenth where there cannot be more.
fn story(all: &[Design], here: u64, most: u64) -> VolumeStory {
    let messages = if here.saturating_mul(10) <= most { here * 10 } else { (here / 10).max(1) };
    let figures = |messages: u64| {
        let mut scenario = all.iter().find(|design| design.name == Name::WorkFirst)?.scenario;
        scenario.day.messages = messages;
        let estimate = estimate(&scenario);
        let restarts = [Cause::RepeatedByRestarts, Cause::LeftByRestarts].map(|cause| estimate.count(cause));
        Some((estimate.count(Cause::RepeatedByLimit), restarts.iter().sum()))
    };
    let (now, then) = (figures(here).unwrap_or_default(), figures(messages).unwrap_or_default());
    let never_done = all.iter().any(|design| design.name == Name::WorkFirst && design.estimate.count(Cause::NeverDone) > 0);
    VolumeStory { messages, long_jobs: (now.0, then.0), restarts: (now.1, then.1), never_done }
}

fn lines(curves: &[Curve], sweep: &Sweep, words: &Words) -> Lines {
    let all: Vec<u64> = curves.iter().flat_map(|curve| &curve.values).copied().collect();
    let decades = Decades::of(&all);
    let (from, to) = (sweep.stops().next().unwrap_or(1), sweep.stops().last().unwrap_or(10));
    let power = |value: u64| words.power(value, 0);
    let mut ticks = Vec::new();
    for decade in from.ilog10()..=to.ilog10() {
        let value = 10_u64.pow(decade);
        if value >= from {
            ticks.push(Tick { at: grid::log(value), text: power(value), rank: (decade % 2) as u8 });
        }
    }
    let scale = Scale::Decades(decades);
    let y = Axis { name: words::STRUCK.get().to_owned(), from: 0.0, to: decades.top(), ticks: decades.ticks(&power), scale };
    let lines = curves.iter().map(|curve| curve.line(sweep, &|value| decades.place(value))).collect();
    let (left, right) = (grid::log(from), grid::log(to.max(from.saturating_add(1))));
    Lines {
        x: Axis { name: words::VOLUME.get().to_owned(), from: left, to: right, ticks, scale: Scale::Log },
        panels: vec![Panel { y, lines, points: Vec::new(), aside: Vec::new(), note: None, share: 1 }],
        stops: sweep.stops().map(&sweep.x).collect(),
        here: Here { at: (sweep.x)(sweep.here), label: words.now(&words.count(sweep.here)) },
        flips: Vec::new(),
    }
}
