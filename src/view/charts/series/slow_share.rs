//! Against the share of slow jobs: what outlasts the limit grows with it, what restarts strike does not.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::run::estimate::{Estimate, estimate};

use super::super::cause::Cause;
use super::super::chart::{Axis, Chart, Flip, Here, Kind, Lines, Panel, Plot, Scale, Tick};
use super::super::data::{Data, decimal};
use super::super::design::{Design, Name, designs};
use super::super::grid::{self, Ascending, Decades};
use super::super::words::{self, ShareStory, Words};
use super::{Curve, Sweep, curves};
use crate::view::format::Unit;

/// The least share of the chart above zero, in parts per million, unless the present one is smaller.
const LEAST: u64 = 100;
const WHOLE: u64 = Ppm::WHOLE.parts() as u64;

fn share(parts: u64) -> Ppm {
    Ppm::new(parts.try_into().unwrap_or(u32::MAX)).unwrap_or(Ppm::WHOLE)
}

fn set(scenario: &mut Scenario, parts: u64) {
    scenario.work.slow_share = share(parts);
}

/// The axis: a place for no slow jobs at all, then decades up to all.
fn decades(least: u64) -> Decades {
    Decades::of(&[LEAST.min(least), WHOLE])
}

/// From so few on; the present share and the one from which on long jobs repeat as many as restarts are among the stops.
pub(super) fn sweep(scenario: &Scenario) -> Sweep {
    with_crossing(scenario, story(&designs(scenario), scenario).overtakes)
}

fn with_crossing(scenario: &Scenario, overtakes: Option<(u64, u64)>) -> Sweep {
    let here = u64::from(scenario.work.slow_share.parts());
    let crossing = overtakes.map(|(parts, _)| parts);
    let decades = decades(crossing.into_iter().chain([here]).filter(|parts| *parts > 0).min().unwrap_or(LEAST));
    let from = 10_u64.pow(decades.first);
    let values = |digits: &[u64]| {
        let mut values = Ascending::default();
        values.add(0);
        values.add_steps(from, WHOLE, digits);
        for value in crossing.into_iter().chain([here]) {
            values.add(value);
        }
        values
    };
    Sweep { samples: values(&[1, 2, 3, 4, 5, 6, 8]), stops: values(&[1, 2, 5]), here, set, x: Box::new(move |parts| decades.place(parts)) }
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let all = designs(scenario);
    let story = story(&all, scenario);
    let sweep = with_crossing(scenario, story.overtakes);
    let flip = |(parts, restarts)| words.share_flip(share(parts), restarts, (sweep.x)(parts));
    let flips: Vec<Flip> = story.overtakes.map(flip).into_iter().collect();
    let curves = curves(&all, all.len(), &sweep, words);
    let name = |parts: u64| words.share(share(parts));
    let percent = words.in_unit(words::SLOW_SHARE_COLUMN, Unit::Percent.symbol());
    let shares = Data::new(&percent, sweep.stops().map(|parts| decimal(parts, 4)));
    Chart {
        kind: Kind::SlowShare,
        title: words.share_title(story),
        description: super::described(words::SLOW_SHARE_DESCRIPTION, &flips),
        plot: Plot::Lines(lines(&curves, &sweep, flips, words)),
        table: super::table(words::SLOW_SHARE_COLUMN, &curves, &sweep, &name, words).named_by(shares),
    }
}

/// What the share does with the work first.
fn story(all: &[Design], scenario: &Scenario) -> ShareStory {
    let here = u64::from(scenario.work.slow_share.parts());
    let at = |name: Name, parts: u64| -> Option<Estimate> {
        let mut scenario = all.iter().find(|design| design.name == name)?.scenario;
        set(&mut scenario, parts);
        Some(estimate(&scenario))
    };
    let repeated = |parts: u64| at(Name::WorkFirst, parts).map_or(0, |estimate| estimate.count(Cause::RepeatedByLimit));
    let restarts = at(Name::WorkFirst, here).map_or(0, |estimate| estimate.repeated_max);
    let more = |parts: u64| repeated(parts) >= restarts;
    let is_crossed = restarts > 0 && !more(0) && more(WHOLE);
    // Rounded up to two digits: counts are rounded too, and whoever reads it wants no more.
    let digits = |parts: u64| parts.next_multiple_of(10_u64.pow(parts.max(10).ilog10() - 1)).min(WHOLE);
    let crossing = || grid::flips(&[0, WHOLE], more).first().map(|parts| (digits(*parts), restarts)).filter(|(parts, _)| *parts < WHOLE);
    let slow_repeats = |name: Name| at(name, WHOLE).is_some_and(|estimate| estimate.count(Cause::RepeatedByLimit) > 0);
    ShareStory {
        none: repeated(0),
        now: (share(here), repeated(here)),
        all: repeated(WHOLE),
        overtakes: if is_crossed { crossing() } else { None },
        id_helps: !slow_repeats(Name::IdWithWork),
    }
}

fn lines(curves: &[Curve], sweep: &Sweep, flips: Vec<Flip>, words: &Words) -> Lines {
    let all: Vec<u64> = curves.iter().flat_map(|curve| &curve.values).copied().collect();
    let least = sweep.stops().find(|parts| *parts > 0).unwrap_or(LEAST);
    let (x, y) = (decades(least), Decades::of(&all));
    let mut ticks = vec![Tick { at: 0.0, text: words.share(Ppm::ZERO), rank: 0 }];
    for decade in x.first..=x.last {
        let parts = 10_u64.pow(decade);
        ticks.push(Tick { at: x.place(parts), text: words.share(share(parts)), rank: (decade % 2) as u8 });
    }
    let lines = curves.iter().map(|curve| curve.line(sweep, &|value| y.place(value))).collect();
    let up = y.ticks(&|value| words.power(value, 0));
    let up = Axis { name: words::STRUCK.to_owned(), from: 0.0, to: y.top(), ticks: up, scale: Scale::Decades(y) };
    Lines {
        x: Axis { name: words::SLOW_SHARE.to_owned(), from: 0.0, to: x.top(), ticks, scale: Scale::Decades(x) },
        panels: vec![Panel { y: up, lines, points: Vec::new(), aside: Vec::new(), note: None, share: 1 }],
        stops: sweep.stops().map(&sweep.x).collect(),
        here: Here { at: (sweep.x)(sweep.here), label: words.now(&words.share(share(sweep.here))) },
        flips,
    }
}
