//! Repeats by ack limit and by length of the slow job: a limit is long or short only beside a job.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Span;
use otn_engine::run::estimate::{Estimate, estimate};

use crate::catalogue::designs::LIMITS;

use super::super::cause::Cause;
use super::super::chart::{Cell, Chart, Kind, LEVELS, Map, Plot};
use super::super::data::Data;
use super::super::grid::Ascending;
use super::super::table::{Column, Table};
use super::super::words::{self, MapStory, Words};

/// How many familiar steps the map goes beyond the present values, and how many of them it shows.
const BEYOND: usize = 2;
const STEPS: usize = 7;

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let lengths = lengths(scenario);
    let limits: Vec<Option<Span>> = match scenario.broker.ack_limit {
        Some(_) => lengths.iter().copied().map(Some).collect(),
        None => lengths.iter().copied().map(Some).chain([None]).collect(),
    };
    let at = |length: Span, limit: Option<Span>| {
        let mut scenario = *scenario;
        (scenario.work.slow_job, scenario.broker.ack_limit) = (length, limit);
        estimate(&scenario)
    };
    let present = estimate(scenario);
    let estimates: Vec<Vec<Estimate>> = lengths.iter().map(|length| limits.iter().map(|limit| at(*length, *limit)).collect()).collect();
    let all = || estimates.iter().flatten();
    let row = lengths.iter().position(|length| *length == scenario.work.slow_job).unwrap_or(0);
    let column = limits.iter().position(|limit| *limit == scenario.broker.ack_limit).unwrap_or(0);
    let story = MapStory {
        now: repeats(&present),
        some: all().filter(|estimate| repeats(estimate) > 0).count() as u64,
        cells: all().count() as u64,
        turn: estimates.get(row).and_then(|row| {
            let last_short = row.iter().rposition(|estimate| repeats(estimate) > 0)?;
            Some((limits.get(last_short).copied().flatten()?, limits.get(last_short + 1).copied().flatten()?))
        }),
        job: scenario.work.slow_job,
    };
    let mut table = Table::new(words::SLOW_JOB_COLUMN, lengths.iter().map(|length| words.duration(*length)))
        .named_by(words.durations(words::SLOW_JOB_COLUMN, lengths.iter().copied().map(Ok)));
    for (column, limit) in limits.iter().enumerate() {
        let cells = estimates.iter().map(|row| row.get(column).map_or_else(String::new, |estimate| words.count(repeats(estimate))));
        let numbers = estimates.iter().map(|row| row.get(column).map_or_else(String::new, |estimate| repeats(estimate).to_string()));
        let name = words.map_column(*limit);
        table.push(Column::new(&name, &name).with(Data::new(&name, numbers)), cells);
    }
    table.here = Some(row);
    let cell =
        |estimate: &Estimate| Cell { text: words.short_count(repeats(estimate)), level: level(repeats(estimate), scenario.day.messages) };
    let map = Map {
        x: words::ACK_LIMIT.to_owned(),
        y: words::SLOW_JOB.to_owned(),
        columns: limits.iter().map(|limit| words.limit(*limit)).collect(),
        rows: lengths.iter().map(|length| words.duration(*length)).collect(),
        cells: all().map(cell).collect(),
        here: row * limits.len() + column,
        none: words::MAP_NONE.to_owned(),
        some: words::MAP_SOME.to_owned(),
        note: (present.repeated_max > 0).then(|| words.map_note(present.repeated_max)),
    };
    Chart { kind: Kind::Map, title: words.map_title(story), description: words::MAP_DESCRIPTION.to_owned(), plot: Plot::Map(map), table }
}

/// Familiar steps around the present limit and the present slow job, and these two, for both axes alike.
/// Repeats a day by long jobs; none where no job succeeds.
fn repeats(estimate: &Estimate) -> u64 {
    if estimate.count(Cause::RepeatedByLimit) == 0 { 0 } else { estimate.repeats_slow }
}

fn lengths(scenario: &Scenario) -> Vec<Span> {
    let job = scenario.work.slow_job;
    let limit = scenario.broker.ack_limit.unwrap_or(job);
    let (least, most) = (job.min(limit), job.max(limit));
    let last = LIMITS.len() - 1;
    let below = LIMITS.iter().rposition(|span| *span <= least).unwrap_or(0);
    let above = LIMITS.iter().position(|span| *span >= most).unwrap_or(last);
    let (from, to) = (below.saturating_sub(BEYOND), (above + BEYOND).min(last));
    let mut lengths = Ascending::default();
    // Where there are many, they are thinned out evenly.
    let steps = STEPS.min(to - from + 1).max(2);
    for place in 0..steps {
        if let Some(span) = LIMITS.get(from + (to - from) * place / (steps - 1)) {
            lengths.add(span.0);
        }
    }
    lengths.add(job.0);
    lengths.add(limit.0);
    lengths.values().iter().copied().map(Span).collect()
}

/// Few: up to one in a hundred messages. Most: at least one for each message.
fn level(repeats: u64, messages: u64) -> u8 {
    match repeats {
        0 => 0,
        _ if repeats >= messages => LEVELS,
        _ if repeats.saturating_mul(100) > messages => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axes_hold_the_present_values_and_are_short() {
        for (limit, job) in [(1_000, 43_200_000_000), (30_000_000, 40_000_000), (37_000_000, 37_000_000), (43_200_000_000, 1_000)] {
            let mut scenario = Scenario::default();
            scenario.broker.ack_limit = Some(Span(limit));
            scenario.work.slow_job = Span(job);
            let lengths = lengths(&scenario);
            assert!(lengths.contains(&Span(limit)) && lengths.contains(&Span(job)), "{lengths:?}");
            assert!((3..=STEPS + 2).contains(&lengths.len()), "{lengths:?}");
        }
    }

    #[test]
    fn levels_go_from_none_to_most() {
        assert_eq!([0, 1, 5_000, 5_001, 499_999, 500_000].map(|repeats| level(repeats, 500_000)), [0, 1, 1, 2, 2, 3]);
    }
}
