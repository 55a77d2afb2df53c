//! The store: the wallet, the mail service, any system outside the broker that the work changes.
//!
//! It applies what reaches it, also when the writer has died or given up waiting meanwhile.

use super::message::{Answer, DeliveryId, Hop, Write};
use super::node::Effect;
use super::scenario::{IgnoreRepeats, Scenario};
use super::world::{Fact, World};

/// A write arrived: apply it and answer.
pub fn written(scenario: &Scenario, world: &mut World, delivery: DeliveryId, write: Write, out: &mut Vec<Effect>) {
    let with_id = match (scenario.consumer.ignore_repeats, write) {
        (IgnoreRepeats::SameTransaction, Write::Effect) | (IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId, Write::Id) => true,
        (IgnoreRepeats::No | IgnoreRepeats::SameTransaction, Write::Id)
        | (IgnoreRepeats::No | IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId, Write::Effect) => false,
    };
    // The unique constraint: of two that race, the second finds the ID, and its whole transaction does nothing.
    let found = with_id && world.knows_id(scenario, delivery);
    if found {
        out.push(Effect::Note(Fact::IdFound(delivery)));
    } else {
        let now = world.now;
        if with_id {
            *world.id_saved(scenario, delivery) = Some(now);
            out.push(Effect::Note(Fact::IdSaved(delivery)));
        }
        if write == Write::Effect {
            let id = world.message_of(delivery);
            let message = &mut world.messages[id.0];
            message.effects += 1;
            message.effect_first.get_or_insert(now);
            out.push(Effect::Note(Fact::Applied(delivery)));
        }
    }
    let answer = if found { Answer::Found } else { Answer::New };
    out.push(Effect::Hop(world.message_of(delivery), Hop::Written(delivery, write, answer)));
}
