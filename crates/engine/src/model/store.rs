//! The store: the wallet, the mail service, any system outside the broker that the work changes.
//!
//! It applies what reaches it, also when the writer has died or given up waiting meanwhile.

use super::effects::Place;
use super::message::{Answer, DeliveryId, Hop, Write};
use super::node::Effect;
use super::scenario::{IgnoreRepeats, Scenario};
use super::world::{Fact, World};

/// A write arrived: apply it and answer.
pub fn written(scenario: &Scenario, world: &mut World, delivery: DeliveryId, write: Write, out: &mut Vec<Effect>) {
    // The unique constraint: of two that race, the second finds the ID, and its whole transaction does nothing.
    let carries_id = carries_id(scenario, write);
    let found = carries_id && world.knows_id(scenario, delivery);
    if found {
        out.push(Effect::Note(Fact::IdFound(delivery)));
    } else {
        if carries_id {
            world.id_of_delivery(scenario, delivery).saved = Some(world.now);
            out.push(Effect::Note(Fact::IdSaved(delivery)));
        }
        if let Write::Effect(place) = write {
            for place in effects_of_write(scenario, place) {
                apply(scenario, world, delivery, place, out);
            }
        }
    }
    let answer = if found { Answer::Found } else { Answer::New };
    out.push(Effect::Hop(world.message_of(delivery), Hop::Written(delivery, write, answer)));
}

/// Applies one effect, unless it is a repeat that carries the same ID and is safe.
pub fn apply(scenario: &Scenario, world: &mut World, delivery: DeliveryId, place: u8, out: &mut Vec<Effect>) {
    let now = world.now;
    let id = world.message_of(delivery);
    let message = &mut world.messages[id.0];
    let count = &mut message.applied[usize::from(place)];
    if *count > 0 && scenario.work.effects.list()[usize::from(place)].is_repeatable() {
        out.push(Effect::Note(Fact::Unchanged(delivery, place)));
    } else {
        *count += 1;
        message.effect_first.get_or_insert(now);
        out.push(Effect::Note(Fact::Applied(delivery, place)));
    }
}

/// Whether a write inserts the message's ID.
#[must_use]
pub fn carries_id(scenario: &Scenario, write: Write) -> bool {
    match (scenario.consumer.ignore_repeats, write) {
        (_, Write::Id) => true,
        (IgnoreRepeats::SameTransaction, Write::Effect(place)) => scenario.work.effects.list()[usize::from(place)].place == Place::Database,
        (IgnoreRepeats::No | IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId, Write::Effect(_)) => false,
    }
}

/// The effects that one write applies: with the ID, all those in the database; else the one.
fn effects_of_write(scenario: &Scenario, place: u8) -> impl Iterator<Item = u8> {
    let whole = carries_id(scenario, Write::Effect(place));
    let effects = scenario.work.effects;
    (0..effects.count() as u8).filter(
        move |other| {
            if whole { effects.list()[usize::from(*other)].place == Place::Database } else { *other == place }
        },
    )
}
