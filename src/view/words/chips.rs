//! The chips under the headline: one for each outcome that matters.

use super::reports;
use super::verdict::{Chip, Judged};
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
            (OutcomeKind::Once, _) if self.failing_fate.is_some() || self.causes.iter().any(|cause| cause.meets_all(messages)) => {
                "none".to_owned()
            }
            (OutcomeKind::Once, _) if self.causes.is_empty() => format!("{} a day", words.bounded(messages, Bound::Exact)),
            (OutcomeKind::Once, _) => "all others".to_owned(),
            (_, []) if possible => "none on such a day".to_owned(),
            (_, []) => "none".to_owned(),
            (_, [(count, Bound::Expectation | Bound::Exact)]) if *count == messages && messages > 1 => {
                format!("all {} a day", words.format.count(messages))
            }
            (_, figures) => {
                let counts: Vec<String> = figures.iter().map(|(count, bound)| words.bounded(*count, *bound)).collect();
                format!("{} a day", counts.join(" + "))
            }
        }
    }

    /// What it takes to see the outcome.
    fn note(&self, outcome: OutcomeKind, possible: Possible) -> Option<String> {
        let words = self.words;
        let slow_job_is_enough = outcome == OutcomeKind::Twice && self.estimate.repeated_slow > 0 && self.failing_fate.is_none();
        if possible.runs == 0 {
            return slow_job_is_enough.then(|| "a slow job is enough".to_owned());
        }
        match (outcome, possible.fewest_faults) {
            (OutcomeKind::Once, Some(0)) => None,
            (_, Some(0)) => Some("needs no fault".to_owned()),
            (_, Some(1)) if slow_job_is_enough => Some("a slow job is enough".to_owned()),
            (_, Some(1)) => Some("1 fault is enough".to_owned()),
            (_, Some(faults)) => Some(format!("needs {}", words.faults(faults.into()))),
            (_, None) if !self.figures(outcome).is_empty() => Some(format!("needs more than {}", words.faults(possible.faults_max.into()))),
            (_, None) => {
                let runs = words.counted(possible.runs, "run", "runs");
                // Nobody knows what a run that was stopped would have come to.
                let answer = if possible.cut == 0 { "impossible" } else { "not seen" };
                Some(format!("{answer} in {runs} with up to {}", words.faults(possible.faults_max.into())))
            }
        }
    }
}
