//! The broker: stores copies, hands them out, waits for acks, takes back what is not acked.
//!
//! It keeps stored messages, counts, limits and its window of IDs through a crash; a limit that ended meanwhile
//! ends at its return.

use super::message::{CopyId, DeliveryId, Hop, MessageId, NodeId};
use super::node::{Effect, Task, Timer};
use super::scenario::{DropRepeats, LateAck, MessageIdPolicy, Order, Scenario};
use super::units::Micros;
use super::world::{Connection, Copy, CopyState, Delivery, DeliveryEnd, Fact, Handler, LateAckAnswer, World};

/// Deliveries of one message after which a run stops delivering it, unless a cap allows more.
const DELIVERIES_BOUND: u32 = 32;

/// A send arrived: store it, or drop it as a repeat and confirm all the same.
pub fn sent(scenario: &Scenario, world: &mut World, id: MessageId, attempt: u32, out: &mut Vec<Effect>) {
    let recognised = match (scenario.broker.drop_repeats, scenario.producer.message_id) {
        (DropRepeats::No, _) | (DropRepeats::ById, MessageIdPolicy::NewAtEachSend) => false,
        (DropRepeats::ById, MessageIdPolicy::OnePerMessage) => {
            world.messages[id.0].window_from.is_some_and(|from| world.now < from.plus(scenario.broker.window))
        }
    };
    if recognised {
        out.push(Effect::Note(Fact::RepeatDropped(id)));
        out.push(Effect::Hop(id, Hop::Confirm { attempt }));
    } else {
        out.push(Effect::Begin(Task::Store(id, attempt)));
    }
}

/// Stores a copy, and remembers its ID from now.
pub fn store(world: &mut World, id: MessageId, out: &mut Vec<Effect>) {
    let message = &mut world.messages[id.0];
    message.window_from = Some(world.now);
    world.broker.stored += 1;
    let copy = Copy {
        message: id,
        serial: world.broker.stored,
        next: message.copies,
        state: CopyState::Waiting,
        deliveries: None,
        count: 0,
        open: 0,
        id_saved: None,
    };
    let place = CopyId(world.copies.insert(copy));
    message.copies = Some(place);
    out.push(Effect::Note(Fact::Stored(place)));
    wait(world, place, out);
}

/// The next delivery, if a copy waits and a consumer has a free slot.
pub fn dispatch(scenario: &Scenario, world: &mut World, out: &mut Vec<Effect>) {
    while let Some(&(copy, serial)) = world.broker.ready.front() {
        let waits = |record: &&Copy| record.serial == serial && record.state == CopyState::Waiting;
        let Some(record) = world.copies.get(copy.0).filter(waits) else {
            // A late ack removed it while it waited.
            world.broker.ready.pop_front();
            continue;
        };
        if world.messages[record.message.0].deliveries >= deliveries_bound(scenario) {
            world.broker.ready.pop_front();
            world.broker.waiting -= 1;
            world.copies[copy.0].state = CopyState::ComingRound;
            out.push(Effect::Note(Fact::BoundReached(copy)));
            continue;
        }
        if let Some(consumer) = choose_consumer(world, copy) {
            out.push(Effect::Begin(Task::Deliver(copy, consumer, None)));
        }
        return;
    }
}

/// The consumer with a free slot that holds least; then one that has not had the message; then the first by name.
#[must_use]
pub fn choose_consumer(world: &World, copy: CopyId) -> Option<u8> {
    let had = |place: u8| u8::from(world.deliveries_of(copy).any(|(_, delivery)| delivery.consumer == place));
    world
        .consumers
        .iter()
        .zip(0_u8..)
        .filter(|(consumer, place)| world.is_up(NodeId::Consumer(*place)) && consumer.holds < world.slots)
        .min_by_key(|(consumer, place)| (consumer.holds, had(*place), *place))
        .map(|(_, place)| place)
}

/// Hands a copy to a consumer. With "ack at the delivery" the message is removed in the same step.
pub fn deliver(scenario: &Scenario, world: &mut World, copy: CopyId, consumer: u8, shares: Option<DeliveryId>, out: &mut Vec<Effect>) {
    if shares.is_none() {
        let taken = world.broker.ready.pop_front();
        debug_assert_eq!(taken.map(|(taken, _)| taken), Some(copy), "the longest waiting copy is delivered");
        world.broker.waiting -= 1;
    }
    let record = &mut world.copies[copy.0];
    let id = record.message;
    let message = &mut world.messages[id.0];
    message.deliveries += 1;
    let (limit_at, ended) = match scenario.consumer.order {
        Order::AckAtDelivery => (None, Some(DeliveryEnd::Ack)),
        Order::AckAtStart | Order::WorkThenAck => match shares {
            None => (scenario.broker.ack_limit.map(|limit| world.now.plus(limit)), None),
            Some(first) => (world.deliveries[first.0].limit_at, None),
        },
    };
    let delivery = DeliveryId(world.deliveries.insert(Delivery {
        message: id,
        copy,
        next: record.deliveries,
        consumer,
        number: message.deliveries,
        limit_at,
        ended,
        connection: Connection::Whole,
        handler: Handler::UnderWay,
        started_at: Micros::ZERO,
    }));
    record.deliveries = Some(delivery);
    record.count += 1;
    world.consumers[usize::from(consumer)].holds += 1;
    match ended {
        None => {
            record.state = CopyState::Held;
            record.open += 1;
            if let Some(at) = limit_at {
                out.push(Effect::At(at, Timer::AckLimit(delivery)));
            }
        }
        Some(_) => record.state = CopyState::Removed,
    }
    out.push(Effect::Hop(id, Hop::Deliver(delivery)));
    if let Some(end) = ended {
        out.push(Effect::Note(Fact::Ended(delivery, end)));
        if shares.is_none() {
            out.push(Effect::Note(Fact::Removed(copy)));
        }
    }
    out.push(Effect::Dispatch);
}

/// An ack arrived.
pub fn acked(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { copy, ended, connection, .. } = world.deliveries[delivery.0];
    let remove = Effect::Begin(Task::Remove(copy, delivery));
    let late = |answer| Effect::Note(Fact::LateAck(delivery, answer));
    match (ended, connection, scenario.broker.late_ack) {
        (_, Connection::Broken, _) => out.push(late(LateAckAnswer::Refused)),
        (None, Connection::Whole, _) => out.push(remove),
        (Some(_), Connection::Whole, LateAck::Counts) => {
            if matches!(world.copies[copy.0].state, CopyState::Waiting | CopyState::Held) {
                out.push(remove);
            } else {
                out.push(late(LateAckAnswer::NoDifference));
            }
        }
        (Some(_), Connection::Whole, LateAck::Ignored) => out.push(late(LateAckAnswer::Ignored)),
        (Some(_), Connection::Whole, LateAck::Refused) => out.push(late(LateAckAnswer::Refused)),
    }
}

/// Removes a copy. Its other deliveries end with it.
pub fn remove(world: &mut World, copy: CopyId, by: DeliveryId, out: &mut Vec<Effect>) {
    if world.copies[copy.0].state == CopyState::Waiting {
        world.broker.waiting -= 1;
    }
    if world.deliveries[by.0].ended.is_some() {
        out.push(Effect::Note(Fact::LateAck(by, LateAckAnswer::Removes)));
    }
    end_open(world, copy, |delivery| if delivery == by { DeliveryEnd::Ack } else { DeliveryEnd::OtherAck }, out);
    world.copies[copy.0].state = CopyState::Removed;
    out.push(Effect::Note(Fact::Removed(copy)));
}

/// A consumer gave a delivery back. One that has ended is not its to give.
pub fn given_back(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    end_and_return(scenario, world, delivery, DeliveryEnd::GiveBack, out);
}

/// An extension arrived: the limit runs anew from now, unless it has ended.
pub fn extended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let now = world.now;
    let record = &mut world.deliveries[delivery.0];
    if record.ended.is_some() || record.connection == Connection::Broken {
        out.push(Effect::Note(Fact::LateExtension(delivery)));
    } else {
        record.limit_at = scenario.broker.ack_limit.map(|limit| now.plus(limit));
        out.push(Effect::Note(Fact::Extended(delivery)));
    }
}

/// The ack limit of a delivery ended, unless it was moved meanwhile.
pub fn limit_ended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { ended, limit_at, .. } = world.deliveries[delivery.0];
    match limit_at {
        Some(at) if ended.is_none() && world.now < at => out.push(Effect::At(at, Timer::AckLimit(delivery))),
        _ => end_and_return(scenario, world, delivery, DeliveryEnd::Limit, out),
    }
}

/// The broker noticed that a delivery's consumer or connection is gone.
pub fn noticed(scenario: &Scenario, world: &mut World, delivery: DeliveryId, end: DeliveryEnd, out: &mut Vec<Effect>) {
    end_and_return(scenario, world, delivery, end, out);
}

/// A consumer died: a broker that watches its connections will notice.
pub fn consumer_gone(scenario: &Scenario, world: &World, deliveries: &[DeliveryId], out: &mut Vec<Effect>) {
    if scenario.knows_connections() {
        let at = world.now.plus(scenario.broker.session);
        let open = deliveries.iter().filter(|delivery| world.deliveries[delivery.0].ended.is_none());
        out.extend(open.map(|delivery| Effect::At(at, Timer::Noticed(*delivery, DeliveryEnd::Death))));
    }
}

/// On a broker that watches its connections a lost delivery or ack is a broken connection: what the consumer
/// held over it comes back, and acks over it are refused.
pub fn connection_broke(scenario: &Scenario, world: &mut World, consumer: u8, out: &mut Vec<Effect>) {
    let at = world.now.plus(scenario.broker.session);
    let over_it: Vec<DeliveryId> = world
        .deliveries
        .iter()
        .filter(|(_, delivery)| delivery.consumer == consumer && delivery.ended.is_none() && delivery.connection == Connection::Whole)
        .map(|(place, _)| DeliveryId(place))
        .collect();
    out.push(Effect::Note(Fact::ConnectionBroken(NodeId::Consumer(consumer))));
    for delivery in over_it {
        world.deliveries[delivery.0].connection = Connection::Broken;
        out.push(Effect::At(at, Timer::Noticed(delivery, DeliveryEnd::BrokenConnection)));
    }
}

/// Deliveries of one message at which a run stops delivering it.
#[must_use]
pub fn deliveries_bound(scenario: &Scenario) -> u32 {
    scenario.broker.deliveries_max.map_or(DELIVERIES_BOUND, |max| DELIVERIES_BOUND.max(max + 1))
}

/// Ends a delivery that is open. With its last one the copy comes back, or is set aside at the cap.
fn end_and_return(scenario: &Scenario, world: &mut World, delivery: DeliveryId, end: DeliveryEnd, out: &mut Vec<Effect>) {
    let Delivery { copy, ended, .. } = world.deliveries[delivery.0];
    if ended.is_some() {
        return;
    }
    end_one(world, delivery, end, out);
    let record = &mut world.copies[copy.0];
    if record.open == 0 && record.state == CopyState::Held {
        if scenario.broker.deliveries_max.is_some_and(|max| record.count >= max) {
            record.state = CopyState::DeadLettered;
            out.push(Effect::Note(Fact::DeadLettered(copy)));
        } else {
            record.state = CopyState::Waiting;
            out.push(Effect::Note(Fact::CameBack(copy)));
            wait(world, copy, out);
        }
    }
}

/// Puts a waiting copy at the end of the queue.
fn wait(world: &mut World, copy: CopyId, out: &mut Vec<Effect>) {
    world.broker.ready.push_back((copy, world.copies[copy.0].serial));
    world.broker.waiting += 1;
    out.push(Effect::Dispatch);
}

fn end_open(world: &mut World, copy: CopyId, how: impl Fn(DeliveryId) -> DeliveryEnd, out: &mut Vec<Effect>) {
    let mut next = world.copies[copy.0].deliveries;
    while let Some(delivery) = next {
        if world.deliveries[delivery.0].ended.is_none() {
            end_one(world, delivery, how(delivery), out);
        }
        next = world.deliveries[delivery.0].next;
    }
}

fn end_one(world: &mut World, delivery: DeliveryId, end: DeliveryEnd, out: &mut Vec<Effect>) {
    let record = &mut world.deliveries[delivery.0];
    record.ended = Some(end);
    world.copies[record.copy.0].open -= 1;
    out.push(Effect::Note(Fact::Ended(delivery, end)));
}
