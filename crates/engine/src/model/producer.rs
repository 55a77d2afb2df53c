//! The producer: saves the business change with the message, sends it, waits for the confirm.
//!
//! It keeps only its outbox through a crash. With "never resend" it marks the row *before* it sends, so that a
//! crash may lose a message and never repeats one; with "until confirmed" it marks at the confirm.

use super::message::{Hop, MessageId, NodeId};
use super::node::{Effect, Task, Timer};
use super::scenario::{OutboxPolicy, Resend, Scenario};
use super::units::Micros;
use super::world::{Fact, Liveness, Outbox, Sender, World};

/// The business change is made; or, after a crash, the producer goes on with a message.
pub fn go_on(scenario: &Scenario, world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    let message = &mut world.messages[id.0];
    match (message.outbox, message.sender) {
        // The crash undid the business change as well: its caller asks again.
        (Outbox::Unsaved, _) => out.push(Effect::Begin(Task::Save(id))),
        (Outbox::Saved, Sender::Unknown) => match (scenario.producer.resend, scenario.producer.outbox) {
            (Resend::Never, OutboxPolicy::Kept) => out.push(Effect::Begin(Task::Mark(id))),
            (Resend::Never, OutboxPolicy::None) | (Resend::UntilConfirmed, _) => next_attempt(scenario, world, id, out),
        },
        (Outbox::Saved, Sender::Confirmed | Sender::GivenUp) | (Outbox::Marked | Outbox::Forgotten, _) => {}
    }
}

/// Saves the business change and the message, together.
pub fn save(world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    world.messages[id.0].outbox = Outbox::Saved;
    out.push(Effect::Note(Fact::Saved(id)));
}

/// Makes one attempt to send.
pub fn send(scenario: &Scenario, world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    let now = world.now;
    let message = &mut world.messages[id.0];
    message.attempt += 1;
    let attempt = message.attempt;
    if scenario.producer.resend == Resend::UntilConfirmed {
        message.confirm_until = now.plus(scenario.producer.confirm_limit);
        out.push(Effect::At(message.confirm_until, Timer::ConfirmLimit(id, attempt)));
    }
    out.push(Effect::Hop(id, Hop::Send { attempt }));
}

/// Marks the outbox row.
pub fn mark(scenario: &Scenario, world: &mut World, id: MessageId) {
    let message = &mut world.messages[id.0];
    message.outbox = Outbox::Marked;
    if scenario.producer.resend == Resend::UntilConfirmed {
        message.sender = Sender::Confirmed;
    }
}

/// The row is marked: where that comes before the sending, send now.
pub fn marked(scenario: &Scenario, id: MessageId, out: &mut Vec<Effect>) {
    match scenario.producer.resend {
        Resend::Never => out.push(Effect::Begin(Task::Send(id))),
        Resend::UntilConfirmed => {}
    }
}

/// A confirm arrived.
pub fn confirmed(scenario: &Scenario, world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    let message = &mut world.messages[id.0];
    match (scenario.producer.resend, message.sender) {
        (_, Sender::GivenUp | Sender::Confirmed) => {}
        (Resend::UntilConfirmed, Sender::Unknown) if scenario.producer.outbox == OutboxPolicy::Kept => {
            out.push(Effect::Begin(Task::Mark(id)));
        }
        (Resend::Never | Resend::UntilConfirmed, Sender::Unknown) => message.sender = Sender::Confirmed,
    }
}

/// The producer dies: its sequence is forgotten, and without an outbox every message that is not confirmed.
pub fn die(scenario: &Scenario, world: &mut World, until: Micros, out: &mut Vec<Effect>) {
    world.producer = Liveness::Down(until);
    out.push(Effect::Note(Fact::Crashed(NodeId::Producer)));
    for place in world.messages.places() {
        let message = &mut world.messages[place];
        message.forgotten_attempts = message.attempt;
        let unsettled = message.outbox == Outbox::Saved && message.sender == Sender::Unknown;
        if scenario.producer.outbox == OutboxPolicy::None && unsettled {
            message.outbox = Outbox::Forgotten;
            out.push(Effect::Note(Fact::Forgotten(MessageId(place))));
        }
    }
}

/// The confirm limit of an attempt ended.
pub fn confirm_limit_ended(scenario: &Scenario, world: &mut World, id: MessageId, attempt: u32, out: &mut Vec<Effect>) {
    let message = &world.messages[id.0];
    if world.is_up(NodeId::Producer)
        && message.attempt == attempt
        && message.sender == Sender::Unknown
        && message.outbox != Outbox::Forgotten
    {
        out.push(Effect::Note(Fact::ConfirmLimitEnded(id)));
        next_attempt(scenario, world, id, out);
    }
}

/// Another attempt, or none are left.
fn next_attempt(scenario: &Scenario, world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    let message = &mut world.messages[id.0];
    if message.attempt < scenario.producer.attempts_max {
        out.push(Effect::Begin(Task::Send(id)));
    } else {
        message.sender = Sender::GivenUp;
        out.push(Effect::Note(Fact::GaveUp(id)));
    }
}
