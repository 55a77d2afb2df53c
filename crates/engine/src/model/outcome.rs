//! What became of a message, in three views that differ in real incidents.
//!
//! *Outcome* is its effects alone. *Fate* is the broker's record. *Sender* is what the producer knows. "Once, and
//! dead-lettered" and "confirmed, and never" are both real.

use super::message::{MessageId, MessageNumber};
use super::units::{Micros, Span};
use super::world::{CopyState, Sender, World};

/// A message's effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The effect never happened.
    Never,
    /// It happened once.
    Once,
    /// It happened this many times, two or more.
    Repeated(u32),
}

/// The broker's record of a message. With several copies the least settled one speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The broker never had it.
    NotStored,
    /// Acked and removed.
    Removed,
    /// Set aside at the cap.
    DeadLettered,
    /// It waits for a delivery that does not come.
    Waiting,
    /// It is out, and nothing will bring it back.
    HeldForEver,
    /// It is delivered again and again; the run stopped at its bound.
    ComingRound,
}

/// What became of one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which message.
    pub number: MessageNumber,
    /// Its effects.
    pub outcome: Outcome,
    /// How often its effect was applied.
    pub effects: u32,
    /// The broker's record.
    pub fate: Fate,
    /// What the producer knows.
    pub sender: Sender,
    /// How often the broker handed it out.
    pub deliveries: u32,
    /// How often a handler began.
    pub starts: u32,
    /// From its business change to its first effect.
    pub delay: Option<Span>,
}

/// What a user hopes for, checked at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// No message is without effect, unless that is known: dead-lettered, given up, or still waiting.
    NotLost,
    /// No effect happens twice.
    NotRepeated,
    /// The broker's record comes to rest.
    Settles,
}

impl Promise {
    /// Every promise.
    pub const ALL: [Promise; 3] = [Promise::NotLost, Promise::NotRepeated, Promise::Settles];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Promise::NotLost => "not_lost",
            Promise::NotRepeated => "not_repeated",
            Promise::Settles => "settles",
        }
    }

    /// Whether a message's end keeps it.
    #[must_use]
    pub fn holds(self, report: &Report) -> bool {
        match self {
            Promise::NotLost => {
                report.outcome != Outcome::Never
                    || report.sender == Sender::GivenUp
                    || matches!(report.fate, Fate::DeadLettered | Fate::Waiting)
            }
            Promise::NotRepeated => !matches!(report.outcome, Outcome::Repeated(_)),
            Promise::Settles => report.fate.is_settled(),
        }
    }
}

impl Outcome {
    /// The outcome of this many effects.
    #[must_use]
    pub const fn of(effects: u32) -> Outcome {
        match effects {
            0 => Outcome::Never,
            1 => Outcome::Once,
            more => Outcome::Repeated(more),
        }
    }
}

impl Fate {
    /// Every fate.
    pub const ALL: [Fate; 6] = [Fate::NotStored, Fate::Removed, Fate::DeadLettered, Fate::Waiting, Fate::HeldForEver, Fate::ComingRound];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::NotStored => "not_stored",
            Fate::Removed => "removed",
            Fate::DeadLettered => "dead_lettered",
            Fate::Waiting => "waiting",
            Fate::HeldForEver => "held",
            Fate::ComingRound => "coming_round",
        }
    }

    /// Whether the broker is done with the message.
    #[must_use]
    pub const fn is_settled(self) -> bool {
        match self {
            Fate::NotStored | Fate::Removed | Fate::DeadLettered => true,
            Fate::Waiting | Fate::HeldForEver | Fate::ComingRound => false,
        }
    }
}

impl Sender {
    /// Every state of knowledge.
    pub const ALL: [Sender; 3] = [Sender::Confirmed, Sender::Unknown, Sender::GivenUp];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Sender::Confirmed => "confirmed",
            Sender::Unknown => "unknown",
            Sender::GivenUp => "given_up",
        }
    }
}

impl Report {
    /// What became of a message so far.
    #[must_use]
    pub fn of(world: &World, id: MessageId) -> Report {
        let message = &world.messages[id.0];
        let fate = |state| match state {
            CopyState::Removed => Fate::Removed,
            CopyState::DeadLettered => Fate::DeadLettered,
            CopyState::Waiting => Fate::Waiting,
            CopyState::Held => Fate::HeldForEver,
            CopyState::ComingRound => Fate::ComingRound,
        };
        Report {
            number: message.number,
            outcome: Outcome::of(message.effects),
            effects: message.effects,
            fate: world.copies_of(id).map(|(_, copy)| fate(copy.state)).max().unwrap_or(Fate::NotStored),
            sender: message.sender,
            deliveries: message.deliveries,
            starts: message.starts,
            delay: message.effect_first.map(|at: Micros| at.since(message.due)),
        }
    }
}
