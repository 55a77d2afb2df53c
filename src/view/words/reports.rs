//! What became of a message, in three views side by side: its effects, the broker's record, the producer's knowledge.

use super::{Words, things};
use crate::language::{Text, text};
use crate::view::outcome::OutcomeKind;
use otn_engine::model::outcome::{Fate, Outcome, Report};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::world::Sender;
use otn_engine::run::engine::{RunEnd, TIME_BOUND};
use otn_engine::run::script::EVENTS_MAX;

/// The end of a message in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportText {
    /// Its effects: "twice".
    pub outcome: String,
    /// The broker's record: "removed".
    pub fate: &'static str,
    /// What the producer knows: "confirmed".
    pub sender: &'static str,
    /// All three: "twice · removed · confirmed".
    pub line: String,
    /// All three as a sentence.
    pub sentence: String,
    /// "expected Rs 10".
    pub expected: String,
    /// "actual Rs 20".
    pub actual: String,
}

/// The word of an outcome.
#[must_use]
pub const fn outcome(kind: OutcomeKind) -> &'static str {
    match kind {
        OutcomeKind::Once => "once",
        OutcomeKind::Twice => "twice",
        OutcomeKind::Never => "never",
        OutcomeKind::HalfDone => "half done",
        OutcomeKind::Parked => "parked",
        OutcomeKind::GivenUp => "given up",
        OutcomeKind::ComingRound => "coming round",
    }
}

/// The word of a fate.
#[must_use]
pub const fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::NotStored => "never stored",
        Fate::Suppressed => "taken for a repeat",
        Fate::Dropped => "dropped",
        Fate::Stays => "stays undelivered",
        Fate::Lost => "lost by the broker",
        Fate::Removed => "removed",
        Fate::DeadLettered => "dead-lettered",
        Fate::Waiting => "waiting",
        Fate::HeldForEver => "held for ever",
        Fate::ComingRound => "coming round",
    }
}

/// The word of what the producer knows.
#[must_use]
pub const fn sender(sender: Sender) -> &'static str {
    match sender {
        Sender::Confirmed => "confirmed",
        Sender::Unknown => "not confirmed",
        Sender::GivenUp => "given up",
    }
}

const fn fate_clause(fate: Fate) -> &'static str {
    match fate {
        Fate::NotStored => "the broker never had it",
        Fate::Suppressed => "the broker took it for a repeat of another message",
        Fate::Dropped => "the broker dropped it at the cap",
        Fate::Stays => "the broker keeps it and never delivers it again",
        Fate::Lost => "the broker lost it",
        Fate::Removed => "the broker removed it",
        Fate::DeadLettered => "the broker set it aside as a dead letter",
        Fate::Waiting => "it still waits at the broker",
        Fate::HeldForEver => "the broker counts it as delivered, and nothing brings it back",
        Fate::ComingRound => "the broker goes on delivering it",
    }
}

const fn sender_clause(sender: Sender) -> &'static str {
    match sender {
        Sender::Confirmed => "the producer has its confirm",
        Sender::Unknown => "the producer has no confirm",
        Sender::GivenUp => "the producer gave up",
    }
}

/// The heading of each of the three views.
pub const VIEWS: [Text; 3] = [text("effects"), text("broker's record"), text("producer knows")];

impl Words<'_> {
    /// The end of a message in words.
    #[must_use]
    pub fn report(&self, report: &Report, scenario: &Scenario) -> ReportText {
        let outcome = match report.outcome {
            Outcome::Never | Outcome::Once | Outcome::Repeated(_) => self.times(report.effects),
            Outcome::HalfDone(1) => "half done".to_owned(),
            Outcome::HalfDone(most) => format!("half done, and {}", self.times(most)),
        };
        let (fate_word, sender_word) = (fate(report.fate), sender(report.sender));
        let deliveries = self.counted(report.deliveries.into(), "delivery", "deliveries");
        let happened = match report.outcome {
            Outcome::Never => "The effect never happened".to_owned(),
            Outcome::HalfDone(_) => "Some of the effects happened, others did not".to_owned(),
            Outcome::Once | Outcome::Repeated(_) => format!("The effect happened {outcome}"),
        };
        let sentence = format!("{happened} ({deliveries}); {}; {}.", fate_clause(report.fate), sender_clause(report.sender));
        ReportText {
            line: format!("{outcome} · {fate_word} · {sender_word}"),
            fate: fate_word,
            sender: sender_word,
            sentence,
            expected: format!("expected {}", self.tally(scenario, 1)),
            actual: format!("actual {}", self.tally(scenario, report.applied[0])),
            outcome,
        }
    }

    /// The end of a run, where it was not quiet.
    #[must_use]
    pub fn run_end(&self, end: RunEnd) -> Option<String> {
        match end {
            RunEnd::Quiet => None,
            RunEnd::EventBound => {
                Some(["The run was stopped after ", &self.format.count(EVENTS_MAX), " events for each of its messages."].concat())
            }
            RunEnd::TimeBound => Some(["The run was stopped after ", &self.format.duration(TIME_BOUND), "."].concat()),
        }
    }

    /// What the store shows beside what it should: "Wallet: expected Rs 10, actual Rs 20".
    #[must_use]
    pub fn store_line(&self, report: &Report, scenario: &Scenario) -> String {
        let ReportText { expected, actual, .. } = self.report(report, scenario);
        format!("{}: {expected}, {actual}", things::store(things::system(scenario)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::message::MessageNumber;
    use otn_engine::model::outcome::Outcome;

    #[test]
    fn a_run_that_was_stopped_says_where() {
        let end = |end| Words::new(&Plain::TERMINAL).run_end(end);
        assert_eq!(end(RunEnd::Quiet), None);
        assert_eq!(end(RunEnd::TimeBound).as_deref(), Some("The run was stopped after 7 d."));
        assert_eq!(end(RunEnd::EventBound).as_deref(), Some("The run was stopped after 4,000 events for each of its messages."));
    }

    #[test]
    fn the_three_views_stand_side_by_side() {
        let words = Words::new(&Plain::TERMINAL);
        let report = |effects, fate, sender| Report {
            number: MessageNumber(0),
            outcome: Outcome::of(&[effects]),
            effects,
            applied: [effects, 0, 0, 0, 0, 0],
            fate,
            sender,
            deliveries: 2,
            starts: 2,
            delay: None,
        };
        for (report, line, store) in [
            (report(2, Fate::Removed, Sender::Confirmed), "twice · removed · confirmed", "Wallet: expected Rs 10, actual Rs 20"),
            (report(0, Fate::Removed, Sender::Confirmed), "never · removed · confirmed", "Wallet: expected Rs 10, actual Rs 0"),
            (
                report(1, Fate::DeadLettered, Sender::Unknown),
                "once · dead-lettered · not confirmed",
                "Wallet: expected Rs 10, actual Rs 10",
            ),
            (report(32, Fate::ComingRound, Sender::GivenUp), "32 times · coming round · given up", "Wallet: expected Rs 10, actual Rs 320"),
        ] {
            assert_eq!(words.report(&report, &Scenario::default()).line, line);
            assert_eq!(words.store_line(&report, &Scenario::default()), store);
        }
    }
}
