//! Against the jobs in progress at each restart: each of them is struck.

use otn_engine::model::scenario::Scenario;

use super::super::chart::{Chart, Kind, Plot};
use super::super::design::designs;
use super::super::words::{self, Words};
use super::{Sweep, curves, even, restarts};

/// The chart goes at least so far.
const LEAST: u64 = 10;

pub(super) fn sweep(scenario: &Scenario) -> Sweep {
    even::sweep("busy", scenario.day.in_progress.into(), LEAST, |scenario, jobs| {
        scenario.day.in_progress = jobs.try_into().unwrap_or(u32::MAX);
    })
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let (all, sweep) = (designs(scenario), sweep(scenario));
    let curves = curves(&all, all.len(), &sweep, words);
    let story = restarts::story(&all, &|scenario| scenario.day.in_progress = 1);
    Chart {
        kind: Kind::InProgress,
        title: words.in_progress_title(story, scenario.day.restarts.into()),
        description: words::IN_PROGRESS_DESCRIPTION.get().to_owned(),
        plot: Plot::Lines(even::lines(words::IN_PROGRESS.get(), &curves, &sweep, words)),
        table: super::table(words::IN_PROGRESS_COLUMN.get(), &curves, &sweep, &|jobs| words.count(jobs), words),
    }
}
