//! What became of a message, in three views that differ in real incidents.
//!
//! *Outcome* is its effects alone. *Fate* is the broker's record. *Sender* is what the producer knows. "Once, and
//! dead-lettered" and "confirmed, and never" are both real.

use super::effects::EFFECTS_MAX;
use super::message::{MessageId, MessageNumber};
use super::scenario::Scenario;
use super::units::{Micros, Span};
use super::world::{CopyState, Sender, Suppressed, World};

/// A message's effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// No effect happened.
    Never,
    /// Some effects happened, some did not; the most frequent one this many times.
    HalfDone(u32),
    /// Every effect happened once.
    Once,
    /// Every effect happened, and one of them this many times, two or more.
    Repeated(u32),
}

/// The broker's record of a message. With several copies the least settled one speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The broker never had it.
    NotStored,
    /// The broker took it for a repeat of another message, and stored nothing.
    Suppressed,
    /// Acked and removed.
    Removed,
    /// Set aside at the cap.
    DeadLettered,
    /// Dropped at the cap.
    Dropped,
    /// Kept at the cap, and never delivered again.
    Stays,
    /// The broker lost it.
    Lost,
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
    /// How often its most frequent effect was applied.
    pub effects: u32,
    /// How often each effect was applied; the places past the scenario's effects are 0.
    pub applied: [u32; EFFECTS_MAX],
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
    /// Of several effects all happen, or none.
    NotHalfDone,
    /// The broker's record comes to rest.
    Settles,
}

impl Promise {
    /// Every promise.
    pub const ALL: [Promise; 4] = [Promise::NotLost, Promise::NotRepeated, Promise::NotHalfDone, Promise::Settles];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Promise::NotLost => "not_lost",
            Promise::NotRepeated => "not_repeated",
            Promise::NotHalfDone => "not_half_done",
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
                    || matches!(report.fate, Fate::DeadLettered | Fate::Stays | Fate::Waiting)
            }
            Promise::NotRepeated => !report.outcome.is_repeated(),
            Promise::NotHalfDone => !matches!(report.outcome, Outcome::HalfDone(_)),
            Promise::Settles => report.fate.is_settled(),
        }
    }
}

impl Outcome {
    /// The outcome of effects that were applied so often.
    #[must_use]
    pub fn of(applied: &[u32]) -> Outcome {
        let fewest = applied.iter().copied().min().unwrap_or(0);
        let most = applied.iter().copied().max().unwrap_or(0);
        match (fewest, most) {
            (_, 0) => Outcome::Never,
            (0, most) => Outcome::HalfDone(most),
            (_, 1) => Outcome::Once,
            (_, most) => Outcome::Repeated(most),
        }
    }

    /// Whether an effect happened more than once.
    #[must_use]
    pub const fn is_repeated(self) -> bool {
        match self {
            Outcome::HalfDone(most) | Outcome::Repeated(most) => most > 1,
            Outcome::Never | Outcome::Once => false,
        }
    }
}

impl Fate {
    /// The fate of a message of which this is the one copy.
    #[must_use]
    pub const fn of(state: CopyState) -> Fate {
        match state {
            CopyState::Removed => Fate::Removed,
            CopyState::DeadLettered => Fate::DeadLettered,
            CopyState::Dropped => Fate::Dropped,
            CopyState::Stays => Fate::Stays,
            CopyState::Lost => Fate::Lost,
            CopyState::Waiting => Fate::Waiting,
            CopyState::Held => Fate::HeldForEver,
            CopyState::ComingRound => Fate::ComingRound,
        }
    }

    /// Every fate.
    pub const ALL: [Fate; 10] = [
        Fate::NotStored,
        Fate::Suppressed,
        Fate::Removed,
        Fate::DeadLettered,
        Fate::Dropped,
        Fate::Stays,
        Fate::Lost,
        Fate::Waiting,
        Fate::HeldForEver,
        Fate::ComingRound,
    ];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::NotStored => "not_stored",
            Fate::Removed => "removed",
            Fate::Suppressed => "suppressed",
            Fate::DeadLettered => "dead_lettered",
            Fate::Dropped => "dropped",
            Fate::Stays => "stays",
            Fate::Lost => "lost",
            Fate::Waiting => "waiting",
            Fate::HeldForEver => "held",
            Fate::ComingRound => "coming_round",
        }
    }

    /// Whether the broker is done with the message.
    #[must_use]
    pub const fn is_settled(self) -> bool {
        match self {
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::DeadLettered | Fate::Dropped | Fate::Stays | Fate::Lost => true,
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
    pub fn of(scenario: &Scenario, world: &World, id: MessageId) -> Report {
        let message = &world.messages[id.0];
        let without_copy = match message.suppressed {
            Suppressed::No => Fate::NotStored,
            Suppressed::Yes => Fate::Suppressed,
        };
        Report {
            number: message.number,
            outcome: Outcome::of(&message.applied[..scenario.work.effects.count()]),
            effects: message.applied.into_iter().max().unwrap_or(0),
            applied: message.applied,
            fate: world.copies_of(id).map(|(_, copy)| Fate::of(copy.state)).max().unwrap_or(without_copy),
            sender: message.sender,
            deliveries: message.deliveries,
            starts: message.starts,
            delay: message.effect_first.map(|at: Micros| at.since(message.due)),
        }
    }
}
