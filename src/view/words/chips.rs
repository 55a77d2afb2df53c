//! The chips under the headline: one for each outcome that matters.

use super::reports;
use super::verdict::{Chip, Judged};
use crate::language::fill;
use crate::tr;
use crate::view::outcome::OutcomeKind;
use otn_engine::model::outcome::Fate;
use otn_engine::run::estimate::Bound;
use otn_engine::run::explore::Finding;
use otn_engine::run::possible::{Possibilities, Possible};

impl Judged<'_> {
    /// Once, twice and never; then what else the figures or the exploration show.
    pub fn chips(&self, possible: &Possibilities) -> Vec<Chip> {
        let always = [OutcomeKind::Once, OutcomeKind::Twice, OutcomeKind::Never];
        let chip = |outcome: OutcomeKind| {
            let found = possible.get(&outcome.findings());
            let (was_seen, has_figures) = (found.fewest_faults.is_some(), !self.figures(outcome).is_empty());
            (was_seen || has_figures || always.contains(&outcome)).then(|| Chip {
                outcome,
                label: reports::outcome(outcome),
                count: self.count(outcome, was_seen),
                note: self.note(outcome, found),
                possible: was_seen || has_figures,
            })
        };
        OutcomeKind::ALL.into_iter().filter_map(chip).collect()
    }

    /// The figures of an outcome that are not zero.
    fn figures(&self, outcome: OutcomeKind) -> Vec<(u64, Bound)> {
        let shown_as = |fate: Option<Fate>| fate.and_then(|fate| OutcomeKind::of_finding(Finding::Fate(fate)));
        let (failing, slow) = (shown_as(self.failing_fate), shown_as(self.slow_fate));
        let all = (self.estimate.failing, Bound::Exact);
        let figures = match outcome {
            OutcomeKind::Parked | OutcomeKind::ComingRound if failing == Some(outcome) => vec![all],
            OutcomeKind::Parked | OutcomeKind::ComingRound if slow == Some(outcome) && self.failing_fate.is_none() => {
                vec![(self.estimate.repeated_slow, Bound::Expectation)]
            }
            OutcomeKind::Parked if self.failing_fate.is_none() => vec![(self.estimate.parked_max, Bound::Bound)],
            OutcomeKind::Parked | OutcomeKind::ComingRound => vec![],
            // What is parked is not lost: somebody can look at it.
            OutcomeKind::Never if self.failing_fate.is_some() && failing != Some(OutcomeKind::Parked) => vec![all],
            OutcomeKind::Twice | OutcomeKind::Never if self.failing_fate.is_none() => {
                self.causes_of(outcome).into_iter().map(|cause| (cause.count, cause.bound)).collect()
            }
            OutcomeKind::GivenUp => vec![(self.estimate.given_up, Bound::Expectation)],
            OutcomeKind::Once | OutcomeKind::Twice | OutcomeKind::Never | OutcomeKind::HalfDone => vec![],
        };
        figures.into_iter().filter(|(count, _)| *count > 0).collect()
    }

    fn count(&self, outcome: OutcomeKind, possible: bool) -> String {
        let words = self.words;
        let figures = self.figures(outcome);
        let messages = self.scenario.day.messages;
        match (outcome, figures.as_slice()) {
            (OutcomeKind::Once, _)
                if self.failing_fate.is_some()
                    || self.causes.iter().any(|cause| cause.meets_all(messages))
                    || self.estimate.leaves_none_once(self.scenario) =>
            {
                tr!("none").to_owned()
            }
            (OutcomeKind::Once, _) if self.causes.is_empty() => tr!("{count} a day", count = words.bounded(messages, Bound::Exact)),
            (OutcomeKind::Once, _) => tr!("all others").to_owned(),
            (_, []) if possible => tr!("none on such a day").to_owned(),
            (_, []) => tr!("none").to_owned(),
            (_, [(count, Bound::Expectation | Bound::Exact)]) if *count == messages && messages > 1 => {
                tr!("all {count} a day", count = words.format.count(messages))
            }
            (_, figures) => {
                let counts: Vec<String> = figures.iter().map(|(count, bound)| words.bounded(*count, *bound)).collect();
                tr!("{count} a day", count = counts.join(" + "))
            }
        }
    }

    /// What it takes to see the outcome.
    fn note(&self, outcome: OutcomeKind, possible: Possible) -> Option<String> {
        let words = self.words;
        let slow_job_is_enough = outcome == OutcomeKind::Twice && self.estimate.repeated_slow > 0 && self.failing_fate.is_none();
        if possible.runs == 0 {
            return slow_job_is_enough.then(|| tr!("a slow job is enough").to_owned());
        }
        let faults = |count: u32| words.faults(count.into());
        match (outcome, possible.fewest_faults) {
            (OutcomeKind::Once, Some(0)) => None,
            (_, Some(0)) => Some(tr!("needs no fault").to_owned()),
            (_, Some(1)) if slow_job_is_enough => Some(tr!("a slow job is enough").to_owned()),
            (_, Some(1)) => Some(tr!("1 fault is enough").to_owned()),
            (_, Some(fewest)) => Some(tr!("needs {faults}", faults = faults(fewest))),
            (_, None) if !self.figures(outcome).is_empty() => Some(tr!("needs more than {faults}", faults = faults(possible.faults_max))),
            (_, None) => {
                // Nobody knows what a run that was stopped would have come to.
                let (one, other) = if possible.cut == 0 {
                    (tr!("impossible in {count} run with up to {faults}"), tr!("impossible in {count} runs with up to {faults}"))
                } else {
                    (tr!("not seen in {count} run with up to {faults}"), tr!("not seen in {count} runs with up to {faults}"))
                };
                let text = words.by_number(possible.runs, one, other);
                Some(fill(text, &[("count", &words.format.count(possible.runs)), ("faults", &faults(possible.faults_max))]))
            }
        }
    }
}
