//! The usual protocol by a scheduler of its own, for days on which messages wait for each other's slots.
//!
//! Send, store, confirm, deliver, work, ack; resends, limits and restarts, IDs that are saved with the work or not at all:
//! what most queues do. The general loop takes it for one protocol among hundreds. Here records are small, and each thing that
//! happens is one function. The rules are those of the model, for the scenarios that [`serves`] names; tests hold the two equal event by
//! event.

mod nodes;
mod records;
mod run;
mod schedule;
#[cfg(test)]
mod tests;

pub use self::run::Express;
use crate::model::cause::Cause;
use crate::model::effects::Place;
use crate::model::fault::{FaultKind, Hazard};
use crate::model::message::{HopKind, MessageNumber};
use crate::model::outcome::Fate;
use crate::model::scenario::{
    Acker, Commit, DropRepeats, HandlerFails, IgnoreRepeats, LimitEnds, LimitFrom, NoSlot, Order, ReturnOnDeath, Scenario,
};
use crate::model::units::{Micros, Span};
use crate::model::world::{DeliveryEnd, JobEnd, LateAckAnswer, Sender};

/// What happens to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Its job is slow.
    Slow,
    /// A hop set out.
    Sent(HopKind),
    /// A hop set out, and is lost.
    Lost(HopKind),
    /// No confirm came in time.
    ConfirmLimitEnded,
    /// The producer is out of attempts.
    GaveUp,
    /// The broker stored a copy; so many wait then.
    Stored(u64),
    /// A copy waits again; so many wait then.
    CameBack(u64),
    /// A copy is removed.
    Removed,
    /// A copy is not delivered any more: the run's bound.
    BoundReached,
    /// A delivery ended for the broker.
    Ended(DeliveryEnd),
    /// An ack came whose delivery had ended.
    LateAck(LateAckAnswer),
    /// A handler began.
    Started,
    /// Its ID was saved, together with its effect.
    IdSaved,
    /// The insert found its ID: nothing was written.
    IdFound,
    /// Its effect was applied; why, if it was not the first time.
    Applied(Option<Cause>),
    /// Its effect changed nothing: it was a safe repeat.
    Unchanged,
    /// A handler ended.
    JobEnded(JobEnd),
}

/// A message that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Which one.
    pub number: MessageNumber,
    /// When the business change behind it was made.
    pub due: Micros,
    /// How often its effect was applied.
    pub effects: u32,
    /// When it was first applied.
    pub effect_first: Option<Micros>,
    /// When a restart last interrupted it before its effect.
    pub interrupted: Option<Micros>,
    /// The broker's record.
    pub fate: Fate,
    /// What the producer knows.
    pub sender: Sender,
}

/// Watches a run.
pub trait Watch {
    /// Something happened to a message.
    fn note(&mut self, now: Micros, message: MessageNumber, deed: Deed);

    /// Nothing more will happen to a message.
    fn over(&mut self, ended: Ended);
}

/// Whether this scheduler has all rules that a day of this scenario and this hazard needs.
#[must_use]
pub fn serves<H: Hazard>(scenario: &Scenario, hazard: &H) -> bool {
    let Scenario { broker, consumer, work, .. } = scenario;
    let faults = H::KINDS.kinds().all(|kind| matches!(kind, FaultKind::Slow | FaultKind::Lose));
    let stores_all = broker.drop_repeats == DropRepeats::No;
    let limits = broker.limit_from == LimitFrom::Delivery && broker.limit_ends == LimitEnds::Message && broker.check_every.is_none();
    let returns = broker.return_on_death == ReturnOnDeath::AtLimit && broker.redelivery_delay == Span::ZERO;
    let no_cap = broker.deliveries_max.is_none();
    let acks = consumer.order == Order::WorkThenAck && consumer.commit == Commit::EachMessage && consumer.acker == Acker::Handler;
    let ids = match consumer.ignore_repeats {
        IgnoreRepeats::No => true,
        IgnoreRepeats::SameTransaction => work.effects.has(Place::Database),
        IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId => false,
    };
    let writes = hazard.answered_within(scenario).is_some_and(|longest| longest <= consumer.write_limit);
    let one_effect = work.effects.count() == 1 && work.handler_fails == HandlerFails::Never && consumer.extend_every.is_none();
    let in_broker = broker.no_slot == NoSlot::WaitsInBroker;
    faults && stores_all && limits && returns && no_cap && acks && ids && writes && one_effect && in_broker
}
