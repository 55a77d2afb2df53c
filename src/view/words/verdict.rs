//! The answer to the title: a headline with numbers and reasons, and a chip for each outcome.

use super::Words;
use super::sentence::Sentence;
use crate::tr;
use crate::view::outcome::OutcomeKind;
use otn_engine::model::outcome::Fate;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::{Bound, Estimate};
use otn_engine::run::known::Known;
use otn_engine::run::possible::Guarantee;

/// The answer for a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The guarantee by its usual name.
    pub guarantee: Guarantee,
    /// One or two sentences.
    pub headline: Vec<Part>,
    /// What else is worth knowing.
    pub detail: Option<String>,
    /// One for each outcome that matters here; once, twice and never always.
    pub chips: Vec<Chip>,
}

/// A piece of the headline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Plain text.
    Plain(String),
    /// Text that stands for an outcome.
    Outcome(OutcomeKind, String),
}

/// One outcome with its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// Which outcome.
    pub outcome: OutcomeKind,
    /// Its word.
    pub label: &'static str,
    /// How many a day.
    pub count: String,
    /// What it takes.
    pub note: Option<String>,
    /// Whether it can happen at all.
    pub possible: bool,
}

impl Verdict {
    /// The headline as plain text.
    #[must_use]
    pub fn headline_text(&self) -> String {
        let parts = self.headline.iter().map(|part| match part {
            Part::Plain(text) | Part::Outcome(_, text) => text.as_str(),
        });
        parts.collect()
    }
}

/// One cause of losses or repeats, with its figures.
pub(super) struct Cause {
    pub outcome: OutcomeKind,
    pub count: u64,
    pub bound: Bound,
    /// How it ends a sentence, with what joins it to the rest.
    pub reason: String,
    pub money: Money,
    pub counts: Counts,
}

/// What a figure counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counts {
    /// Messages.
    Messages,
    /// Messages that nothing brings back.
    Stuck,
    /// Effects beyond the first: a message can have several.
    Repeats,
}

/// What the words of a verdict are about.
pub(super) struct Judged<'v> {
    pub words: Words<'v>,
    pub scenario: &'v Scenario,
    pub estimate: &'v Estimate,
    pub guarantee: Guarantee,
    pub causes: Vec<Cause>,
    /// The record of a message whose job outlasts the limit, where there are such.
    pub slow_fate: Option<Fate>,
    /// The record of a message whose job never succeeds, where there are such.
    pub failing_fate: Option<Fate>,
    /// The fewest faults that lose a message, where some were found.
    pub to_lose: Option<u32>,
    /// The fewest faults that repeat one.
    pub to_repeat: Option<u32>,
}

impl Words<'_> {
    /// The answer for a scenario.
    #[must_use]
    pub fn verdict(&self, scenario: &Scenario, estimate: &Estimate, known: &Known) -> Verdict {
        let possible = &known.possible;
        let judged = Judged {
            words: *self,
            scenario,
            estimate,
            guarantee: Guarantee::of(scenario, possible),
            causes: self.causes(scenario, estimate),
            slow_fate: known.slow_fate,
            failing_fate: known.failing_fate,
            to_lose: possible.get(&OutcomeKind::Never.findings()).fewest_faults,
            to_repeat: possible.get(&OutcomeKind::Twice.findings()).fewest_faults,
        };
        let mut sentence = Sentence::default();
        judged.headline(&mut sentence);
        Verdict { guarantee: judged.guarantee, headline: sentence.parts, detail: judged.detail(), chips: judged.chips(possible) }
    }

    /// The causes whose figure is not zero. A message that never succeeds is told apart from them.
    fn causes(&self, scenario: &Scenario, estimate: &Estimate) -> Vec<Cause> {
        let told = DayCause::ALL.into_iter().filter(|cause| *cause != DayCause::NeverDone && estimate.count(*cause) > 0);
        told.map(|cause| Cause {
            outcome: match cause.harm() {
                Harm::Lost => OutcomeKind::Never,
                Harm::Repeated => OutcomeKind::Twice,
            },
            count: estimate.count(cause),
            bound: cause.bound(),
            reason: self.reason_of(cause, scenario, estimate),
            money: estimate.money(cause, scenario),
            counts: match cause {
                DayCause::LeftByRestarts => Counts::Stuck,
                DayCause::RepeatedOnTheWay => Counts::Repeats,
                DayCause::LostByRestarts
                | DayCause::LostOnTheWay
                | DayCause::NeverDone
                | DayCause::RepeatedByRestarts
                | DayCause::RepeatedByLimit => Counts::Messages,
            },
        })
        .collect()
    }

    /// "up to 300", "about 5,000", "300".
    pub(super) fn bounded(&self, count: u64, bound: Bound) -> String {
        let count = self.format.count(count);
        match bound {
            Bound::Bound => tr!("up to {count}", count),
            Bound::Expectation => tr!("about {count}", count),
            Bound::Exact => count,
        }
    }
}

impl Cause {
    /// Whether every message of the day is expected to meet it: then no other cause adds to it.
    pub(super) fn meets_all(&self, messages: u64) -> bool {
        self.counts == Counts::Messages && self.bound != Bound::Bound && self.count == messages
    }
}

#[cfg(test)]
mod tests;
