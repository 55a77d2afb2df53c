//! The broker: stores copies, hands them out, waits for acks, takes back what is not acked.
//!
//! It keeps stored messages, counts, limits and its window of IDs through a crash, unless set otherwise; a limit that
//! ended meanwhile ends at its return.

use super::message::{CopyId, DeliveryId, Hop, MessageId, NodeId};
use super::node::{Effect, Task, Timer};
use super::scenario::{
    CapCounts, CapThen, CapWhen, CrashLoses, DropRepeats, ExtendCovers, GivesTo, LateAck, LateExtension, LimitEnds, LimitFrom,
    MessageIdPolicy, NoSlot, Order, ReturnOnDeath, Scenario,
};
use super::units::Micros;
use super::world::{
    Breakage, Connection, Copy, CopyState, Delivery, DeliveryEnd, Fact, Handler, IdRecord, LateAckAnswer, Liveness, Silence, Suppressed,
    World,
};
use super::{consumer, store as outside};

/// Deliveries of one message after which a run stops delivering it, unless a cap allows more.
const DELIVERIES_BOUND: u32 = 32;

/// A send arrived: store it, or drop it as a repeat and confirm all the same.
pub fn sent(scenario: &Scenario, world: &mut World, id: MessageId, attempt: u32, out: &mut Vec<Effect>) {
    if recognises(scenario, world, id, attempt) {
        let message = &mut world.messages[id.0];
        if message.stored_attempt.is_none() {
            message.suppressed = Suppressed::Yes;
        }
        if scenario.broker.drop_repeats == DropRepeats::ByIdSliding {
            world.id_of_message(id).window_from = Some(world.now);
        }
        out.push(Effect::Note(Fact::RepeatDropped(id)));
        out.push(Effect::Hop(id, Hop::Confirm { attempt }));
    } else {
        out.push(Effect::Begin(Task::Store(id, attempt)));
    }
}

fn recognises(scenario: &Scenario, world: &mut World, id: MessageId, attempt: u32) -> bool {
    match (scenario.broker.drop_repeats, scenario.producer.message_id) {
        (DropRepeats::No, _) | (DropRepeats::ById | DropRepeats::ByIdSliding, MessageIdPolicy::NewAtEachSend) => false,
        (DropRepeats::ById | DropRepeats::ByIdSliding, MessageIdPolicy::OnePerMessage) => {
            let now = world.now;
            world.id_of_message(id).window_from.is_some_and(|from| now < from.plus(scenario.broker.window))
        }
        (DropRepeats::BySequence, _) => {
            let message = &world.messages[id.0];
            let forgotten = |attempt: u32| attempt <= message.forgotten_attempts;
            message.stored_attempt.is_some_and(|stored| forgotten(stored) == forgotten(attempt))
        }
    }
}

/// Stores a copy, and remembers its ID from now.
pub fn store(scenario: &Scenario, world: &mut World, id: MessageId, attempt: u32, out: &mut Vec<Effect>) {
    let now = world.now;
    world.id_of_message(id).window_from = Some(now);
    world.broker.stored += 1;
    let message = &mut world.messages[id.0];
    message.stored_attempt = Some(attempt);
    let copy = Copy {
        message: id,
        serial: world.broker.stored,
        next: message.copies,
        state: CopyState::Waiting,
        deliveries: None,
        count: 0,
        open: 0,
        stored_at: now,
        removed_at: now,
        id: IdRecord::default(),
    };
    let place = CopyId(world.copies.insert(copy));
    message.copies = Some(place);
    out.push(Effect::Note(Fact::Stored(place)));
    wait(scenario, world, place, out);
}

/// The next delivery, if a copy waits that may be delivered, and a consumer takes it.
pub fn dispatch(scenario: &Scenario, world: &mut World, out: &mut Vec<Effect>) {
    let mut place = 0;
    while let Some(&(copy, serial)) = world.broker.ready.get(place) {
        let waits = |record: &&Copy| record.serial == serial && record.state == CopyState::Waiting;
        let Some(record) = world.copies.get(copy.0).filter(waits) else {
            // A late ack removed it while it waited.
            world.broker.ready.remove(place);
            continue;
        };
        let message = record.message;
        if is_blocked_by_group(world, copy) {
            place += 1;
            continue;
        }
        let at_cap = scenario.broker.cap_when == CapWhen::AtNextReceive && is_at_cap(scenario, record);
        if world.messages[message.0].deliveries >= deliveries_bound(scenario) && !at_cap {
            world.broker.ready.remove(place);
            world.broker.waiting -= 1;
            world.copies[copy.0].state = CopyState::ComingRound;
            out.push(Effect::Note(Fact::BoundReached(copy)));
            continue;
        }
        let Some(consumer) = choose_consumer(scenario, world, copy) else { return };
        if !at_cap {
            return out.push(Effect::Begin(Task::Deliver(copy, consumer, None)));
        }
        world.broker.ready.remove(place);
        world.broker.waiting -= 1;
        move_at_cap(scenario, world, copy, out);
    }
}

/// Whether an earlier message of the same ordering group is not settled yet.
fn is_blocked_by_group(world: &World, copy: CopyId) -> bool {
    let record = &world.copies[copy.0];
    let group_of = |message: MessageId| world.cast.group(world.messages[message.0].number.0);
    let Some(group) = group_of(record.message) else { return false };
    world.copies.iter().any(|(_, other)| {
        let unsettled = matches!(other.state, CopyState::Waiting | CopyState::Held);
        unsettled && other.serial < record.serial && group_of(other.message) == Some(group)
    })
}

/// The consumer that gets a copy, of those that are up, listen, and can hold one more.
#[must_use]
pub fn choose_consumer(scenario: &Scenario, world: &World, copy: CopyId) -> Option<u32> {
    let holds_at_most = match scenario.broker.no_slot {
        NoSlot::WaitsInBroker => world.slots,
        NoSlot::WaitsInBuffer | NoSlot::Dropped => world.slots.saturating_add(scenario.consumer.prefetch),
    };
    let owner = if scenario.commits_positions() { world.broker.owner.filter(|owner| keeps_log(world, *owner)) } else { None };
    let takes = |place: u32| {
        let consumer = &world.consumers[place as usize];
        consumer.alive == Liveness::Up
            && consumer.listens == Liveness::Up
            && consumer.holds < holds_at_most
            && owner.is_none_or(|owner| owner == place)
    };
    let mut able = (0..world.consumers.len() as u32).filter(|place| takes(*place));
    // The newest of its deliveries to a consumer: 0 if there was none.
    let had =
        |place: u32| world.deliveries_of(copy).find(|(_, delivery)| delivery.consumer == place).map_or(0, |(_, delivery)| delivery.number);
    match scenario.broker.gives_to {
        GivesTo::LeastHolding => {
            let mut best: Option<((u32, bool), u32)> = None;
            for place in able {
                let key = (world.consumers[place as usize].holds, had(place) > 0);
                if best.is_none_or(|(best, _)| key < best) {
                    best = Some((key, place));
                }
                if key == (0, false) {
                    // None can be better, and of the equal ones the first counts.
                    break;
                }
            }
            best.map(|(_, place)| place)
        }
        GivesTo::Rotation => {
            let after = |place: &u32| world.broker.last.is_none_or(|last| *place > last);
            able.clone().find(after).or_else(|| able.next())
        }
        GivesTo::LongestAgo => able.min_by_key(|place| had(*place)),
    }
}

/// Whether a reader of the log still has it: it lives, or the broker has not taken back all that it had.
fn keeps_log(world: &World, owner: u32) -> bool {
    let consumer = &world.consumers[owner as usize];
    let here = consumer.alive == Liveness::Up && consumer.listens == Liveness::Up;
    here || world.deliveries.iter().any(|(_, delivery)| delivery.consumer == owner && delivery.ended.is_none())
}

/// Hands a copy to a consumer. With "ack at the delivery" the message is removed in the same step.
pub fn deliver(scenario: &Scenario, world: &mut World, copy: CopyId, consumer: u32, shares: Option<DeliveryId>, out: &mut Vec<Effect>) {
    if shares.is_none() {
        let place = world.broker.ready.iter().position(|(waits, _)| *waits == copy);
        world.broker.ready.remove(place.expect("a copy that is delivered waited"));
        world.broker.waiting -= 1;
    }
    world.broker.last = Some(consumer);
    world.broker.owner = Some(consumer);
    let record = &mut world.copies[copy.0];
    let id = record.message;
    let message = &mut world.messages[id.0];
    message.deliveries += 1;
    let (limit_at, ended) = match (scenario.consumer.order, scenario.broker.limit_from) {
        (Order::AckAtDelivery, _) => (None, Some(DeliveryEnd::Ack)),
        (Order::AckAtStart | Order::WorkThenAck | Order::Together, LimitFrom::Start) => (None, None),
        (Order::AckAtStart | Order::WorkThenAck | Order::Together, LimitFrom::Delivery) => match shares {
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
        silence: Silence::Unanswered,
        handler: Handler::UnderWay,
        started_at: Micros::ZERO,
        start: 0,
        effect: 0,
    }));
    record.deliveries = Some(delivery);
    if scenario.broker.cap_counts == CapCounts::Every {
        record.count += 1;
    }
    world.consumers[consumer as usize].holds += 1;
    match ended {
        None => {
            record.state = CopyState::Held;
            record.open += 1;
            if let Some(at) = limit_at {
                out.push(Effect::At(at, Timer::AckLimit(delivery)));
            }
        }
        Some(_) => {
            record.state = CopyState::Removed;
            record.removed_at = world.now;
        }
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
    let state = world.copies[copy.0].state;
    let answer = match (ended, connection) {
        (_, Connection::Broken) => LateAckAnswer::Refused,
        (None, Connection::Whole) => return out.push(Effect::Begin(Task::Remove(copy, delivery))),
        (Some(_), Connection::Whole) => late_ack(scenario.broker.late_ack, state),
    };
    if answer == LateAckAnswer::Removes {
        return out.push(Effect::Begin(Task::Remove(copy, delivery)));
    }
    out.push(Effect::Note(Fact::LateAck(delivery, answer)));
}

/// What an ack does whose delivery had ended, to a copy in this state.
#[must_use]
pub fn late_ack(rule: LateAck, state: CopyState) -> LateAckAnswer {
    let is_settled = match state {
        CopyState::Waiting | CopyState::Held | CopyState::Stays => false,
        CopyState::Removed | CopyState::DeadLettered | CopyState::Dropped | CopyState::Lost | CopyState::ComingRound => true,
    };
    match rule {
        LateAck::Ignored => LateAckAnswer::Ignored,
        LateAck::Refused => LateAckAnswer::Refused,
        LateAck::Counts | LateAck::CountsWhileHeld if is_settled => LateAckAnswer::NoDifference,
        LateAck::CountsWhileHeld if state != CopyState::Held => LateAckAnswer::Ignored,
        LateAck::Counts | LateAck::CountsWhileHeld => LateAckAnswer::Removes,
    }
}

/// Removes a copy; where acks are positions, all copies before it too. Their other deliveries end with them. What the
/// work did inside the broker, in one transaction with the ack, is done now.
pub fn remove(scenario: &Scenario, world: &mut World, copy: CopyId, by: DeliveryId, out: &mut Vec<Effect>) {
    if world.deliveries[by.0].ended.is_some() {
        out.push(Effect::Note(Fact::LateAck(by, LateAckAnswer::Removes)));
    }
    // An ack whose delivery had ended counts for its own message alone.
    if scenario.commits_positions() && world.deliveries[by.0].ended.is_none() {
        let serial = world.copies[copy.0].serial;
        let before = |record: &Copy| record.serial < serial && matches!(record.state, CopyState::Waiting | CopyState::Held);
        let covered: Vec<u32> = world.copies.iter().filter(|(_, record)| before(record)).map(|(place, _)| place).collect();
        for place in covered {
            remove_one(world, CopyId(place), by, out);
        }
    }
    if world.deliveries[by.0].effect as usize == scenario.work.effects.count() {
        for place in (0..scenario.work.effects.count() as u8).filter(|place| consumer::is_deferred_to_ack(scenario, *place)) {
            outside::apply(scenario, world, by, place, out);
        }
    }
    remove_one(world, copy, by, out);
}

fn remove_one(world: &mut World, copy: CopyId, by: DeliveryId, out: &mut Vec<Effect>) {
    if world.copies[copy.0].state == CopyState::Waiting {
        world.broker.waiting -= 1;
    }
    end_open(world, copy, |delivery| if delivery == by { DeliveryEnd::Ack } else { DeliveryEnd::OtherAck }, out);
    let record = &mut world.copies[copy.0];
    record.state = CopyState::Removed;
    record.removed_at = world.now;
    out.push(Effect::Note(Fact::Removed(copy)));
    // The next of its ordering group may be delivered now.
    out.push(Effect::Dispatch);
}

/// A consumer gave a delivery back. One that has ended is not its to give.
pub fn given_back(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    end_and_return(scenario, world, delivery, DeliveryEnd::GiveBack, out);
}

/// An extension arrived: the limit runs anew from now. Of one that has ended it moves nothing, or the new holder's.
pub fn extended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { copy, consumer, ended, connection, .. } = world.deliveries[delivery.0];
    let is_open = |delivery: &Delivery| delivery.ended.is_none();
    let moved: Vec<DeliveryId> = if ended.is_none() && connection == Connection::Whole {
        match scenario.consumer.extend_covers {
            ExtendCovers::Running => vec![delivery],
            ExtendCovers::EverythingHeld => open_of(world, consumer),
        }
    } else {
        match scenario.broker.late_extension {
            LateExtension::Refused => vec![],
            LateExtension::MovesNewHolder => world.deliveries_of(copy).filter(|(_, other)| is_open(other)).map(|(id, _)| id).collect(),
        }
    };
    if moved.is_empty() {
        out.push(Effect::Note(Fact::LateExtension(delivery)));
    }
    for other in moved {
        let record = &mut world.deliveries[other.0];
        // A limit that has not begun to run is not moved.
        if record.limit_at.is_some() {
            record.limit_at = scenario.broker.ack_limit.map(|limit| world.now.plus(limit));
            out.push(Effect::Note(Fact::Extended(other, delivery)));
        }
    }
}

/// The ack limit of a delivery ended, unless it was moved meanwhile, or nobody looks yet.
pub fn limit_ended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { ended, limit_at, consumer, .. } = world.deliveries[delivery.0];
    let Some(limit_at) = limit_at.filter(|_| ended.is_none()) else { return };
    let noticed_at = match scenario.broker.check_every {
        None => limit_at,
        Some(every) => Micros(limit_at.0.div_ceil(every.0).saturating_mul(every.0)),
    };
    if world.now < noticed_at {
        return out.push(Effect::At(noticed_at, Timer::AckLimit(delivery)));
    }
    match scenario.broker.limit_ends {
        LimitEnds::Message => {
            consumer::limit_ended(scenario, world, delivery, out);
            end_and_return(scenario, world, delivery, DeliveryEnd::Limit, out);
        }
        LimitEnds::Channel => close_channel(scenario, world, consumer, delivery, out),
    }
}

/// The broker closes a consumer's channel, because the limit of one of its deliveries ended.
fn close_channel(scenario: &Scenario, world: &mut World, consumer: u32, because: DeliveryId, out: &mut Vec<Effect>) {
    for delivery in open_of(world, consumer) {
        world.deliveries[delivery.0].connection = Connection::Broken;
        consumer::limit_ended(scenario, world, delivery, out);
        let end = if delivery == because { DeliveryEnd::Limit } else { DeliveryEnd::BrokenConnection };
        end_and_return(scenario, world, delivery, end, out);
    }
    let until = scenario.broker.reconnect.map_or(Micros(u64::MAX), |wait| world.now.plus(wait));
    world.consumers[consumer as usize].listens = Liveness::Down(until);
    out.push(Effect::Note(Fact::ConnectionBroken(Breakage::ByBroker)));
    if scenario.broker.reconnect.is_some() {
        out.push(Effect::At(until, Timer::Reconnected(consumer)));
    }
}

/// The broker noticed that a delivery's consumer or connection is gone.
pub fn noticed(scenario: &Scenario, world: &mut World, delivery: DeliveryId, end: DeliveryEnd, out: &mut Vec<Effect>) {
    if scenario.knows_connections() {
        world.deliveries[delivery.0].connection = Connection::Broken;
    }
    end_and_return(scenario, world, delivery, end, out);
}

/// A consumer died: what it held comes back once the broker notices, or somebody claims it.
pub fn consumer_gone(scenario: &Scenario, world: &World, deliveries: &[DeliveryId], out: &mut Vec<Effect>) {
    let wait = match scenario.broker.return_on_death {
        ReturnOnDeath::AtLimit => None,
        ReturnOnDeath::AfterSession => Some(scenario.broker.session),
        ReturnOnDeath::WhenClaimed => scenario.broker.claim,
    };
    if let Some(wait) = wait {
        let at = world.now.plus(wait);
        let open = deliveries.iter().filter(|delivery| world.deliveries[delivery.0].ended.is_none());
        out.extend(open.map(|delivery| Effect::At(at, Timer::Noticed(*delivery, DeliveryEnd::Death))));
    }
}

/// On a broker that watches its connections a lost delivery or ack is a broken connection: what the consumer
/// held over it comes back, and acks over it are refused.
pub fn connection_broke(scenario: &Scenario, world: &mut World, consumer: u32, out: &mut Vec<Effect>) {
    let at = world.now.plus(scenario.broker.session);
    out.push(Effect::Note(Fact::ConnectionBroken(Breakage::ByLoss)));
    for delivery in open_of(world, consumer) {
        let record = &mut world.deliveries[delivery.0];
        if record.connection == Connection::Whole {
            record.connection = Connection::Broken;
            out.push(Effect::At(at, Timer::Noticed(delivery, DeliveryEnd::BrokenConnection)));
        }
    }
}

/// The broker dies. What it stored or learned most recently may be gone with it.
pub fn die(scenario: &Scenario, world: &mut World, until: Micros, out: &mut Vec<Effect>) {
    world.broker.alive = Liveness::Down(until);
    out.push(Effect::Note(Fact::Crashed(NodeId::Broker)));
    if scenario.knows_connections() {
        // Its connections die with it: what is out over them comes back at its return.
        for place in world.deliveries.places() {
            let record = &mut world.deliveries[place];
            if record.ended.is_none() && record.connection == Connection::Whole {
                record.connection = Connection::Broken;
                out.push(Effect::At(until, Timer::Noticed(DeliveryId(place), DeliveryEnd::BrokenConnection)));
            }
        }
    }
    let now = world.now;
    let is_fresh = |at: Micros| now.since(at) < scenario.broker.fresh;
    for place in world.copies.places() {
        let copy = CopyId(place);
        let record = world.copies[place];
        match (scenario.broker.crash_loses, record.state) {
            (CrashLoses::Confirmed, CopyState::Waiting | CopyState::Held) if is_fresh(record.stored_at) => {
                if record.state == CopyState::Waiting {
                    world.broker.waiting -= 1;
                }
                end_open(world, copy, |_| DeliveryEnd::Lost, out);
                world.copies[place].state = CopyState::Lost;
                world.id_of_message(record.message).window_from = None;
                world.messages[record.message.0].stored_attempt = None;
                out.push(Effect::Note(Fact::Lost(copy)));
            }
            (CrashLoses::Acks, CopyState::Removed) if is_fresh(record.removed_at) => {
                out.push(Effect::Note(Fact::AckForgotten(copy)));
                wait(scenario, world, copy, out);
            }
            (CrashLoses::Nothing | CrashLoses::Confirmed | CrashLoses::Acks, _) => {}
        }
    }
}

/// Deliveries of one message at which a run stops delivering it.
#[must_use]
pub fn deliveries_bound(scenario: &Scenario) -> u32 {
    scenario.deliveries_cap().map_or(DELIVERIES_BOUND, |cap| DELIVERIES_BOUND.max(cap + 1))
}

/// A copy whose redelivery was delayed can be delivered, unless it was settled meanwhile.
pub fn available(scenario: &Scenario, world: &mut World, copy: CopyId, out: &mut Vec<Effect>) {
    let Copy { serial, state, .. } = world.copies[copy.0];
    if state == CopyState::Waiting && !world.broker.ready.contains(&(copy, serial)) {
        queue(scenario, world, copy, out);
    }
}

/// Puts a copy at the end of the queue; in a log at its own place.
fn queue(scenario: &Scenario, world: &mut World, copy: CopyId, out: &mut Vec<Effect>) {
    let serial = world.copies[copy.0].serial;
    let place = if scenario.commits_positions() {
        world.broker.ready.partition_point(|(_, other)| *other < serial)
    } else {
        world.broker.ready.len()
    };
    world.broker.ready.insert(place, (copy, serial));
    out.push(Effect::Dispatch);
}

fn open_of(world: &World, consumer: u32) -> Vec<DeliveryId> {
    let open = |delivery: &Delivery| delivery.consumer == consumer && delivery.ended.is_none();
    world.deliveries.iter().filter(|(_, delivery)| open(delivery)).map(|(place, _)| DeliveryId(place)).collect()
}

fn is_at_cap(scenario: &Scenario, copy: &Copy) -> bool {
    scenario.deliveries_cap().is_some_and(|cap| copy.count >= cap)
}

fn move_at_cap(scenario: &Scenario, world: &mut World, copy: CopyId, out: &mut Vec<Effect>) {
    let (state, fact) = match scenario.broker.cap_then {
        CapThen::DeadLetter => (CopyState::DeadLettered, Fact::DeadLettered(copy)),
        CapThen::Drop => (CopyState::Dropped, Fact::Dropped(copy)),
        CapThen::Stays => (CopyState::Stays, Fact::Stays(copy)),
    };
    world.copies[copy.0].state = state;
    out.push(Effect::Note(fact));
    out.push(Effect::Dispatch);
}

/// Ends a delivery that is open. With its last one the copy comes back, or is moved at the cap.
fn end_and_return(scenario: &Scenario, world: &mut World, delivery: DeliveryId, end: DeliveryEnd, out: &mut Vec<Effect>) {
    let Delivery { copy, ended, .. } = world.deliveries[delivery.0];
    if ended.is_some() {
        return;
    }
    end_one(world, delivery, end, out);
    let record = &mut world.copies[copy.0];
    record.count += match scenario.broker.cap_counts {
        CapCounts::Every => 0,
        CapCounts::GivenBack => u32::from(end == DeliveryEnd::GiveBack),
        CapCounts::NoTimeouts => u32::from(end != DeliveryEnd::Limit),
    };
    if record.open == 0 && record.state == CopyState::Held {
        if scenario.broker.cap_when == CapWhen::AtEnd && is_at_cap(scenario, record) {
            move_at_cap(scenario, world, copy, out);
        } else {
            out.push(Effect::Note(Fact::CameBack(copy)));
            wait(scenario, world, copy, out);
        }
    }
}

/// Lets a copy wait for a delivery: at the end of the queue, in a log at its own place, and after the delay for one
/// that came back.
fn wait(scenario: &Scenario, world: &mut World, copy: CopyId, out: &mut Vec<Effect>) {
    let record = &mut world.copies[copy.0];
    record.state = CopyState::Waiting;
    let deliveries = record.deliveries;
    world.broker.waiting += 1;
    if deliveries.is_some() && scenario.broker.redelivery_delay > super::units::Span::ZERO {
        let at = world.now.plus(scenario.broker.redelivery_delay);
        return out.push(Effect::At(at, Timer::Available(copy)));
    }
    queue(scenario, world, copy, out);
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
