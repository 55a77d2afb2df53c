//! Against restarts a day: each one strikes what is in progress.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;

use super::super::cause::Cause;
use super::super::chart::{Chart, Kind, Plot};
use super::super::design::{Design, Name, designs};
use super::super::words::{self, RestartStory, Words};
use super::{Sweep, curves, even};

/// The chart goes at least so far.
const LEAST: u64 = 12;

pub(super) fn sweep(scenario: &Scenario) -> Sweep {
    even::sweep("restarts", scenario.day.restarts.into(), LEAST, |scenario, restarts| {
        scenario.day.restarts = restarts.try_into().unwrap_or(u32::MAX);
    })
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let (all, sweep) = (designs(scenario), sweep(scenario));
    let curves = curves(&all, all.len(), &sweep, words);
    Chart {
        kind: Kind::Restarts,
        title: words.restarts_title(story(&all, &|scenario| scenario.day.restarts = 1)),
        description: words::RESTARTS_DESCRIPTION.get().to_owned(),
        plot: Plot::Lines(even::lines(words::RESTARTS.get(), &curves, &sweep, words)),
        table: super::table(words::RESTARTS_COLUMN.get(), &curves, &sweep, &|restarts| words.count(restarts), words),
    }
}

/// What restarts do to the designs after this change.
pub(super) fn story(all: &[Design], change: &dyn Fn(&mut Scenario)) -> RestartStory {
    let one = |name: Name| {
        let mut scenario = all.iter().find(|design| design.name == name)?.scenario;
        change(&mut scenario);
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
