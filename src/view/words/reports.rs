//! What became of a message, in three views side by side: its effects, the broker's record, the producer's knowledge.

use super::{Words, things};
use crate::language::{Text, text};
use crate::tr;
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
pub fn outcome(kind: OutcomeKind) -> &'static str {
    match kind {
        OutcomeKind::Once => tr!("once"),
        OutcomeKind::Twice => tr!("twice"),
        OutcomeKind::Never => tr!("never"),
        OutcomeKind::HalfDone => tr!("half done"),
        OutcomeKind::Parked => tr!("parked"),
        OutcomeKind::GivenUp => tr!("given up"),
        OutcomeKind::ComingRound => tr!("coming round"),
    }
}

/// The word of a fate.
#[must_use]
pub fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::NotStored => tr!("never stored"),
        Fate::Suppressed => tr!("taken for a repeat"),
        Fate::Dropped => tr!("dropped"),
        Fate::Stays => tr!("stays undelivered"),
        Fate::Lost => tr!("lost by the broker"),
        Fate::Removed => tr!("removed"),
        Fate::DeadLettered => tr!("dead-lettered"),
        Fate::Waiting => tr!("waiting"),
        Fate::HeldForEver => tr!("held for ever"),
        Fate::ComingRound => tr!("coming round"),
    }
}

/// The word of what the producer knows.
#[must_use]
pub fn sender(sender: Sender) -> &'static str {
    match sender {
        Sender::Confirmed => tr!("confirmed"),
        Sender::Unknown => tr!("not confirmed"),
        Sender::GivenUp => tr!("given up"),
    }
}

fn fate_clause(fate: Fate) -> &'static str {
    match fate {
        Fate::NotStored => tr!("the broker never had it"),
        Fate::Suppressed => tr!("the broker took it for a repeat of another message"),
        Fate::Dropped => tr!("the broker dropped it at the cap"),
        Fate::Stays => tr!("the broker keeps it and never delivers it again"),
        Fate::Lost => tr!("the broker lost it"),
        Fate::Removed => tr!("the broker removed it"),
        Fate::DeadLettered => tr!("the broker set it aside as a dead letter"),
        Fate::Waiting => tr!("it still waits at the broker"),
        Fate::HeldForEver => tr!("the broker counts it as delivered, and nothing brings it back"),
        Fate::ComingRound => tr!("the broker goes on delivering it"),
    }
}

fn sender_clause(sender: Sender) -> &'static str {
    match sender {
        Sender::Confirmed => tr!("the producer has its confirm"),
        Sender::Unknown => tr!("the producer has no confirm"),
        Sender::GivenUp => tr!("the producer gave up"),
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
            Outcome::HalfDone(1) => tr!("half done").to_owned(),
            Outcome::HalfDone(most) => tr!("half done, and {times}", times = self.times(most)),
        };
        let (fate_word, sender_word) = (fate(report.fate), sender(report.sender));
        let happened = match report.outcome {
            Outcome::Never => tr!("The effect never happened").to_owned(),
            Outcome::HalfDone(_) => tr!("Some of the effects happened, others did not").to_owned(),
            Outcome::Once | Outcome::Repeated(_) => tr!("The effect happened {times}", times = outcome),
        };
        let sentence = tr!(
            "{happened} ({deliveries}); {broker}; {producer}.",
            happened,
            deliveries = self.deliveries(report.deliveries),
            broker = fate_clause(report.fate),
            producer = sender_clause(report.sender)
        );
        ReportText {
            line: [&outcome, " · ", fate_word, " · ", sender_word].concat(),
            fate: fate_word,
            sender: sender_word,
            sentence,
            expected: tr!("expected {state}", state = self.tally(scenario, 1)),
            actual: tr!("actual {state}", state = self.tally(scenario, report.applied[0])),
            outcome,
        }
    }

    /// The end of a run, where it was not quiet.
    #[must_use]
    pub fn run_end(&self, end: RunEnd) -> Option<String> {
        match end {
            RunEnd::Quiet => None,
            RunEnd::EventBound => {
                Some(tr!("The run was stopped after {count} events for each of its messages.", count = self.format.count(EVENTS_MAX)))
            }
            RunEnd::TimeBound => Some(tr!("The run was stopped after {time}.", time = self.format.duration(TIME_BOUND))),
        }
    }

    /// What the store shows beside what it should: "Wallet: expected Rs 10, actual Rs 20".
    #[must_use]
    pub fn store_line(&self, report: &Report, scenario: &Scenario) -> String {
        let ReportText { expected, actual, .. } = self.report(report, scenario);
        tr!("{store}: {expected}, {actual}", store = things::store(things::system(scenario)), expected, actual)
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
