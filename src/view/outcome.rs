//! The outcomes as they are shown: each has a shape, a word and a class, so that colour is never alone.

use otn_engine::model::outcome::{Fate, Outcome, Promise, Report};
use otn_engine::model::world::Sender;
use otn_engine::run::explore::Finding;

/// An outcome as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutcomeKind {
    /// The effect happened once.
    Once,
    /// It happened twice or more.
    Twice,
    /// It never happened.
    Never,
    /// Only some of its effects happened.
    HalfDone,
    /// The broker set it aside as a dead letter.
    Parked,
    /// The producer gave up, knowingly.
    GivenUp,
    /// It is delivered again and again.
    ComingRound,
}

impl OutcomeKind {
    /// Every outcome, in the order in which they are shown.
    pub const ALL: [OutcomeKind; 7] = [
        OutcomeKind::Once,
        OutcomeKind::Twice,
        OutcomeKind::Never,
        OutcomeKind::HalfDone,
        OutcomeKind::Parked,
        OutcomeKind::GivenUp,
        OutcomeKind::ComingRound,
    ];

    /// Its class in the page and in drawings.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            OutcomeKind::Once => "once",
            OutcomeKind::Twice => "twice",
            OutcomeKind::Never => "never",
            OutcomeKind::HalfDone => "half-done",
            OutcomeKind::Parked => "parked",
            OutcomeKind::GivenUp => "given-up",
            OutcomeKind::ComingRound => "coming-round",
        }
    }

    /// Its shape.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            OutcomeKind::Once => "✓",
            OutcomeKind::Twice => "×2",
            OutcomeKind::Never => "✕",
            OutcomeKind::HalfDone => "◐",
            OutcomeKind::Parked => "▣",
            OutcomeKind::GivenUp => "⊘",
            OutcomeKind::ComingRound => "↻",
        }
    }

    /// What a message's effects come to.
    #[must_use]
    pub const fn of(outcome: Outcome) -> OutcomeKind {
        match outcome {
            Outcome::Never => OutcomeKind::Never,
            Outcome::Once => OutcomeKind::Once,
            Outcome::HalfDone(_) => OutcomeKind::HalfDone,
            Outcome::Repeated(_) => OutcomeKind::Twice,
        }
    }

    /// What shows it in an exploration.
    #[must_use]
    pub fn findings(self) -> Vec<Finding> {
        match self {
            OutcomeKind::Once => vec![Finding::Once],
            OutcomeKind::Twice => vec![Finding::Repeated],
            // Without effect, and nobody knows: what is set aside, given up or waiting is shown as such.
            OutcomeKind::Never => vec![Finding::Broken(Promise::NotLost)],
            OutcomeKind::HalfDone => vec![Finding::HalfDone],
            OutcomeKind::Parked => vec![Finding::Fate(Fate::DeadLettered)],
            OutcomeKind::GivenUp => vec![Finding::Sender(Sender::GivenUp)],
            OutcomeKind::ComingRound => vec![Finding::Fate(Fate::ComingRound)],
        }
    }

    /// What the broker's record and the producer's knowledge add to a message's effects.
    #[must_use]
    pub fn beside(report: &Report) -> Vec<OutcomeKind> {
        let fate = match report.fate {
            Fate::DeadLettered | Fate::Stays => Some(OutcomeKind::Parked),
            Fate::ComingRound => Some(OutcomeKind::ComingRound),
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Dropped | Fate::Lost | Fate::Waiting | Fate::HeldForEver => None,
        };
        let sender = match report.sender {
            Sender::GivenUp => Some(OutcomeKind::GivenUp),
            Sender::Confirmed | Sender::Unknown => None,
        };
        fate.into_iter().chain(sender).collect()
    }
}
