//! Against messages a day: jobs that outlast the limit grow with the volume, what restarts strike does not.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;

use super::super::chart::{Axis, Chart, Here, Kind, Lines, Panel, Plot, Tick};
use super::super::design::{Design, Name, designs};
use super::super::grid::{self, Decades};
use super::super::words::{self, VolumeStory, Words};
use super::{Curve, curves, largest};

/// How many times fewer and more messages than now the chart shows.
const REACH: u64 = 100;

pub(super) fn chart(scenario: &Scenario, words: Words) -> Chart {
    let all = designs(scenario);
    let here = scenario.day.messages;
    let most = largest("msgs");
    let (from, to) = ((here / REACH).max(1), here.saturating_mul(REACH).min(most));
    let with_here = |digits: &[u64]| grid::sorted(grid::steps(from, to, digits).into_iter().chain([here]).collect());
    let stops = with_here(&[1, 2, 5]);
    let samples = grid::sorted(with_here(&[1, 2, 3, 4, 5, 6, 8]).into_iter().chain(stops.iter().copied()).collect());
    let curves = curves(&all, &samples, |scenario, messages| scenario.day.messages = messages);
    Chart {
        kind: Kind::Volume,
        title: words.volume_title(story(&all, here, most)),
        description: words::VOLUME_DESCRIPTION.to_owned(),
        plot: Plot::Lines(lines(&curves, &samples, &stops, here, words)),
        table: super::table(words::VOLUME_COLUMN, &curves, &samples, &stops, here, words),
    }
}

/// Ten times the messages, or a tenth where there cannot be more.
fn story(all: &[Design], here: u64, most: u64) -> VolumeStory {
    let messages = if here.saturating_mul(10) <= most { here * 10 } else { (here / 10).max(1) };
    let figures = |messages: u64| {
        let design = all.iter().find(|design| design.name == Name::WorkFirst)?;
        let mut scenario = design.scenario;
        scenario.day.messages = messages;
        let estimate = estimate(&scenario);
        Some((estimate.repeated_slow, estimate.repeated_max))
    };
    let (now, then) = (figures(here).unwrap_or_default(), figures(messages).unwrap_or_default());
    VolumeStory { messages, long_jobs: (now.0, then.0), restarts: (now.1, then.1) }
}

fn lines(curves: &[Curve], samples: &[u64], stops: &[u64], here: u64, words: Words) -> Lines {
    let decades = Decades::of(curves.iter().flat_map(|curve| curve.values.iter().copied()));
    let y = |value| decades.place(value);
    let (from, to) = (samples.first().copied().unwrap_or(1), samples.last().copied().unwrap_or(10));
    let is_ten = |value: &u64| value.checked_ilog10().is_some_and(|power| 10_u64.pow(power) == *value);
    Lines {
        x: Axis {
            name: words::VOLUME.to_owned(),
            from: grid::log(from),
            to: grid::log(to.max(from.saturating_add(1))),
            ticks: stops
                .iter()
                .filter(|stop| is_ten(stop))
                .map(|stop| Tick { at: grid::log(*stop), text: words.power(*stop, 0), rank: (stop.ilog10() % 2) as u8 })
                .collect(),
        },
        panels: vec![Panel {
            y: Axis { name: words::STRUCK.to_owned(), from: 0.0, to: decades.top(), ticks: decades.ticks(|value| words.power(value, 0)) },
            lines: curves.iter().map(|curve| curve.line(words, samples, stops, here, grid::log, y)).collect(),
            note: None,
            share: 1,
        }],
        stops: stops.iter().map(|stop| grid::log(*stop)).collect(),
        here: Here { at: grid::log(here), label: words.now(&words.count(here)) },
    }
}
