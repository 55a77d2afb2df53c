//! What goes into a node and what comes out of it: effects as data.
//!
//! A node is a function from an input to effects. It never asks whether a fault strikes: the engine does, between
//! a step's beginning and its end, and drops what a dead node wanted to do next.

use super::fault::{Moment, Site};
use super::message::{CopyId, DeliveryId, Hop, MessageId, NodeId, Step, Write};
use super::scenario::Scenario;
use super::units::Micros;
use super::world::{DeliveryEnd, Fact, World};
use super::{broker, consumer, producer, store};

/// What a node wants: collected in order, carried out by the engine.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// Send a hop.
    Hop(MessageId, Hop),
    /// Be woken at an instant.
    At(Micros, Timer),
    /// Let the broker look whether it can deliver.
    Dispatch,
    /// Something other than an event no longer refers to a message.
    Release(MessageId),
    /// Note what happened.
    Note(Fact),
    /// Begin a step; always the last effect.
    Begin(Task),
    /// A step is done that waited for an answer; always the last effect.
    Done(Task),
}

/// One step of one node, with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Producer: save the business change and the message.
    Save(MessageId),
    /// Producer: one attempt to send.
    Send(MessageId),
    /// Producer: mark the outbox row.
    Mark(MessageId),
    /// Broker: store the message of this attempt.
    Store(MessageId, u32),
    /// Broker: hand a copy to a consumer; by itself once more, in the limit of an earlier delivery.
    Deliver(CopyId, u32, Option<DeliveryId>),
    /// Broker: remove a copy, because of this delivery's ack.
    Remove(CopyId, DeliveryId),
    /// Consumer: take a delivery in.
    Receive(DeliveryId),
    /// Consumer: begin the handler.
    Start(DeliveryId),
    /// Consumer: save the ID by a write of its own.
    SaveId(DeliveryId),
    /// Consumer: write the effect of this place.
    Effect(DeliveryId, u8),
    /// Consumer: send the ack.
    Ack(DeliveryId),
}

/// Something that happens at an instant by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// The confirm limit of an attempt ends.
    ConfirmLimit(MessageId, u32),
    /// A handler goes on.
    Resume(DeliveryId),
    /// The ack limit of a delivery ends, unless it was moved.
    AckLimit(DeliveryId),
    /// The write limit of a handler ends.
    WriteLimit(DeliveryId, Write),
    /// A handler's next extension is due.
    Extension(DeliveryId),
    /// The broker notices that a delivery's consumer or connection is gone.
    Noticed(DeliveryId, DeliveryEnd),
    /// A node is back.
    Back(NodeId),
    /// Slots whose jobs were killed are free again.
    SlotsBack(u32, u32),
    /// A copy whose redelivery was delayed can be delivered.
    Available(CopyId),
    /// A consumer looks for the next job in its buffer.
    NextJob(u32),
    /// A consumer's next commit of a position is due.
    Commit(u32),
    /// A consumer whose channel was closed takes deliveries again.
    Reconnected(u32),
}

impl Task {
    /// The message that the step is about.
    #[must_use]
    pub fn message(self, world: &World) -> MessageId {
        match self {
            Task::Save(message) | Task::Send(message) | Task::Mark(message) | Task::Store(message, _) => message,
            Task::Deliver(copy, ..) | Task::Remove(copy, _) => world.copies[copy.0].message,
            Task::Receive(delivery) | Task::Start(delivery) | Task::SaveId(delivery) | Task::Effect(delivery, _) | Task::Ack(delivery) => {
                world.message_of(delivery)
            }
        }
    }

    /// The node whose step it is.
    #[must_use]
    pub fn node(self, world: &World) -> NodeId {
        match self {
            Task::Save(_) | Task::Send(_) | Task::Mark(_) => NodeId::Producer,
            Task::Store(..) | Task::Deliver(..) | Task::Remove(..) => NodeId::Broker,
            Task::Receive(delivery) | Task::Start(delivery) | Task::SaveId(delivery) | Task::Effect(delivery, _) | Task::Ack(delivery) => {
                NodeId::Consumer(world.deliveries[delivery.0].consumer)
            }
        }
    }

    /// The kind of step.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Task::Save(_) => Step::Save,
            Task::Send(_) => Step::Send,
            Task::Mark(_) => Step::Mark,
            Task::Store(..) => Step::Store,
            Task::Deliver(..) => Step::Deliver,
            Task::Remove(..) => Step::Remove,
            Task::Receive(_) => Step::Receive,
            Task::Start(_) => Step::Start,
            Task::SaveId(_) => Step::SaveId,
            Task::Effect(..) => Step::Effect,
            Task::Ack(_) => Step::Ack,
        }
    }

    /// The place before or after it where its node can crash.
    #[must_use]
    pub fn site(self, world: &World, moment: Moment) -> Site {
        Site::Step(self.node(world), self.step(), moment)
    }
}

impl Timer {
    /// The message that waits for it, if it is about one.
    #[inline]
    #[must_use]
    pub fn message(self, world: &World) -> Option<MessageId> {
        match self {
            Timer::ConfirmLimit(message, _) => Some(message),
            Timer::Resume(delivery)
            | Timer::AckLimit(delivery)
            | Timer::WriteLimit(delivery, _)
            | Timer::Extension(delivery)
            | Timer::Noticed(delivery, _) => Some(world.message_of(delivery)),
            Timer::Available(copy) => Some(world.copies[copy.0].message),
            Timer::Back(_) | Timer::SlotsBack(..) | Timer::NextJob(_) | Timer::Commit(_) | Timer::Reconnected(_) => None,
        }
    }
}

/// Does a step; whether it is done then. A step that waits for an answer (a write) is done only when that arrives.
#[must_use]
pub fn begin(scenario: &Scenario, world: &mut World, task: Task, out: &mut Vec<Effect>) -> bool {
    match task {
        Task::Save(message) => producer::save(world, message, out),
        Task::Send(message) => producer::send(scenario, world, message, out),
        Task::Mark(message) => producer::mark(scenario, world, message),
        Task::Store(message, attempt) => broker::store(scenario, world, message, attempt, out),
        Task::Deliver(copy, consumer, shares) => broker::deliver(scenario, world, copy, consumer, shares, out),
        Task::Remove(copy, by) => broker::remove(scenario, world, copy, by, out),
        Task::Receive(_) => {}
        Task::Start(delivery) => consumer::start(scenario, world, delivery, out),
        Task::SaveId(delivery) => {
            consumer::write(scenario, world, delivery, Write::Id, out);
            return false;
        }
        Task::Effect(delivery, place) => {
            if !consumer::is_deferred_to_ack(scenario, place) {
                consumer::write(scenario, world, delivery, Write::Effect(place), out);
                return false;
            }
        }
        Task::Ack(delivery) => consumer::ack(world, delivery, out),
    }
    true
}

/// A step is done: what its node does next.
pub fn done(scenario: &Scenario, world: &mut World, task: Task, out: &mut Vec<Effect>) {
    match task {
        Task::Save(message) => producer::go_on(scenario, world, message, out),
        Task::Mark(message) => producer::marked(scenario, message, out),
        Task::Store(message, attempt) => out.push(Effect::Hop(message, Hop::Confirm { attempt })),
        Task::Receive(delivery) => consumer::received(scenario, world, delivery, out),
        Task::Start(delivery) => consumer::started(scenario, world, delivery, out),
        Task::SaveId(delivery) => consumer::id_saved(scenario, world, delivery, out),
        Task::Effect(delivery, place) => consumer::effect_done(scenario, world, delivery, place, out),
        Task::Ack(delivery) => consumer::acked(scenario, world, delivery, out),
        Task::Send(_) | Task::Deliver(..) | Task::Remove(..) => {}
    }
}

/// A hop arrived at a node that is up.
pub fn arrived(scenario: &Scenario, world: &mut World, message: MessageId, hop: Hop, out: &mut Vec<Effect>) {
    match hop {
        Hop::Send { attempt } => broker::sent(scenario, world, message, attempt, out),
        Hop::Confirm { .. } => producer::confirmed(scenario, world, message, out),
        Hop::Deliver(delivery) => consumer::delivered(world, delivery, out),
        Hop::Ack(delivery) => broker::acked(scenario, world, delivery, out),
        Hop::GiveBack(delivery) => broker::given_back(scenario, world, delivery, out),
        Hop::Extend(delivery) => broker::extended(scenario, world, delivery, out),
        Hop::Write(delivery, write) => store::written(scenario, world, delivery, write, out),
        Hop::Written(delivery, write, answer) => consumer::answered(world, delivery, write, answer, out),
    }
}
