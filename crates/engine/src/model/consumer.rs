//! A consumer: takes deliveries, does the work, acks; remembers IDs if told to.
//!
//! It keeps nothing through a crash. A limit that ends never stops its handler.

use super::effects::Place;
use super::message::{Answer, CopyId, DeliveryId, Hop, MessageId, NodeId, Write};
use super::node::{Effect, Task, Timer};
use super::scenario::{
    Acker, Commit, ExtendBlocked, ExtendEnds, HandlerFails, IgnoreRepeats, LimitFrom, NoSlot, Order, Position, Scenario, Stale,
};
use super::units::{Micros, Span};
use super::world::{Ahead, CopyState, Delivery, Fact, Handler, JobEnd, Liveness, Planned, World};
use std::collections::BinaryHeap;

/// A delivery arrived.
pub fn delivered(world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    world.deliveries[delivery.0].handler = Handler::Arrived;
    out.push(Effect::Begin(Task::Receive(delivery)));
}

/// A delivery is taken in: its handler begins, or it waits in the buffer, or it is dropped.
pub fn received(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { consumer, message, .. } = world.deliveries[delivery.0];
    let is_free = world.consumers[consumer as usize].running < world.slots;
    let not_before = world.cast.not_before(world.messages[message.0].number.0);
    match (is_free, world.now >= not_before, scenario.broker.no_slot) {
        (true, true, _) => out.push(Effect::Begin(Task::Start(delivery))),
        (false, _, NoSlot::Dropped) => end_job(world, delivery, JobEnd::Rejected, out),
        (_, is_due, _) => {
            world.deliveries[delivery.0].handler = Handler::Buffered;
            world.buffers[consumer as usize].push_back(delivery);
            world.messages[message.0].pending += 1;
            out.push(Effect::Note(Fact::Buffered(delivery)));
            if !is_due {
                out.push(Effect::At(not_before, Timer::NextJob(consumer)));
            }
        }
    }
}

/// A consumer looks for the next job in its buffer: the longest waiting one that may begin.
pub fn next_job(world: &mut World, consumer: u32, out: &mut Vec<Effect>) {
    let state = &world.consumers[consumer as usize];
    if state.alive != Liveness::Up || state.running >= world.slots {
        return;
    }
    let mut buffer = std::mem::take(&mut world.buffers[consumer as usize]);
    let may_begin = |delivery: &DeliveryId| {
        let number = world.messages[world.message_of(*delivery).0].number.0;
        world.now >= world.cast.not_before(number)
    };
    if let Some(delivery) = buffer.iter().position(may_begin).and_then(|place| buffer.remove(place)) {
        world.deliveries[delivery.0].handler = Handler::Arrived;
        out.push(Effect::Release(world.message_of(delivery)));
        if !buffer.is_empty() {
            out.push(Effect::At(world.now, Timer::NextJob(consumer)));
        }
        out.push(Effect::Begin(Task::Start(delivery)));
    }
    world.buffers[consumer as usize] = buffer;
}

/// The limit of a delivery ended: if it lies in the buffer, its consumer may skip it.
pub fn limit_ended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    if scenario.consumer.stale == Stale::Skipped && world.deliveries[delivery.0].handler == Handler::Buffered {
        end_job(world, delivery, JobEnd::Stale, out);
    }
}

/// Begins the handler.
pub fn start(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let now = world.now;
    let record = &mut world.deliveries[delivery.0];
    let message = &mut world.messages[record.message.0];
    message.starts += 1;
    record.started_at = now;
    record.start = message.starts;
    record.handler = Handler::Working(Ahead::Effect);
    world.consumers[record.consumer as usize].running += 1;
    if scenario.broker.limit_from == LimitFrom::Start && record.ended.is_none() {
        record.limit_at = scenario.broker.ack_limit.map(|limit| now.plus(limit));
        if let Some(at) = record.limit_at {
            out.push(Effect::At(at, Timer::AckLimit(delivery)));
        }
    }
    out.push(Effect::Note(Fact::Started(delivery)));
}

/// The handler has begun: skip a known ID, ack if that comes first, then work.
pub fn started(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let consumer = world.deliveries[delivery.0].consumer;
    plan_commit(scenario, world, consumer, out);
    if scenario.consumer.ignore_repeats != IgnoreRepeats::No && world.knows_id(scenario, delivery) {
        end_job(world, delivery, JobEnd::Skipped, out);
        match scenario.consumer.order {
            Order::AckAtDelivery => {}
            Order::AckAtStart => out.push(Effect::Begin(Task::Ack(delivery))),
            Order::WorkThenAck | Order::Together => ack_finished(scenario, world, delivery, out),
        }
        return;
    }
    match scenario.consumer.order {
        Order::AckAtStart => out.push(Effect::Begin(Task::Ack(delivery))),
        Order::AckAtDelivery => begin_work(scenario, world, delivery, out),
        Order::WorkThenAck | Order::Together => {
            if let (Some(every), ExtendBlocked::No) = (scenario.consumer.extend_every, scenario.consumer.extend_blocked) {
                plan_extension(scenario, world, delivery, every, out);
            }
            begin_work(scenario, world, delivery, out);
        }
    }
}

/// Writes to the store, and waits for the answer up to the write limit.
pub fn write(scenario: &Scenario, world: &mut World, delivery: DeliveryId, write: Write, out: &mut Vec<Effect>) {
    let until = world.now.plus(scenario.consumer.write_limit);
    world.deliveries[delivery.0].handler = Handler::Awaiting(write, until);
    out.push(Effect::At(until, Timer::WriteLimit(delivery, write)));
    out.push(Effect::Hop(world.message_of(delivery), Hop::Write(delivery, write)));
}

/// The store answered. An answer that nobody waits for changes nothing.
pub fn answered(world: &mut World, delivery: DeliveryId, write: Write, answer: Answer, out: &mut Vec<Effect>) {
    let record = &mut world.deliveries[delivery.0];
    if !matches!(record.handler, Handler::Awaiting(awaited, _) if awaited == write) {
        return;
    }
    record.handler = Handler::Working(match answer {
        Answer::New => Ahead::Effect,
        // The ID is there: somebody else does the work or has done it.
        Answer::Found => Ahead::End,
    });
    out.push(Effect::Done(match write {
        Write::Id => Task::SaveId(delivery),
        Write::Effect(place) => Task::Effect(delivery, place),
    }));
}

/// The ID is saved by a write of its own: go on with what is left.
pub fn id_saved(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match (scenario.consumer.ignore_repeats, world.deliveries[delivery.0].handler) {
        (IgnoreRepeats::IdThenWork, Handler::Working(Ahead::Effect)) => work_towards_effect(scenario, world, delivery, out),
        (IgnoreRepeats::IdThenWork, _) => {
            end_job(world, delivery, JobEnd::Skipped, out);
            match scenario.consumer.order {
                Order::WorkThenAck | Order::Together => ack_finished(scenario, world, delivery, out),
                Order::AckAtDelivery | Order::AckAtStart => {}
            }
        }
        // Nothing of the work is in the database, so that the ID has a transaction of its own.
        (IgnoreRepeats::SameTransaction, _) => work_towards_end(scenario, world, delivery, out),
        (IgnoreRepeats::No | IgnoreRepeats::WorkThenId, _) => finish(scenario, world, delivery, out),
    }
}

/// An effect is written: on to the next, or to the end of the job.
pub fn effect_done(scenario: &Scenario, world: &mut World, delivery: DeliveryId, place: u8, out: &mut Vec<Effect>) {
    let record = &mut world.deliveries[delivery.0];
    if record.handler == Handler::Working(Ahead::End) {
        // A repeat was recognised: the effects that are left are skipped.
        return work_towards_end(scenario, world, delivery, out);
    }
    record.effect = place + 1;
    next_effect(scenario, world, delivery, out);
}

/// A working handler reached what it worked towards.
pub fn resumed(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match world.deliveries[delivery.0].handler {
        Handler::Working(Ahead::Effect) => {
            let message = &world.messages[world.message_of(delivery).0];
            let fails = match world.cast.fails(scenario, message.number.0) {
                HandlerFails::Never => false,
                HandlerFails::First(times) => message.failures < times,
                HandlerFails::Always => true,
            };
            if fails {
                failed(scenario, world, delivery, out);
            } else {
                next_effect(scenario, world, delivery, out);
            }
        }
        Handler::Working(Ahead::End) => match scenario.consumer.ignore_repeats {
            IgnoreRepeats::WorkThenId => out.push(Effect::Begin(Task::SaveId(delivery))),
            IgnoreRepeats::No | IgnoreRepeats::SameTransaction | IgnoreRepeats::IdThenWork => finish(scenario, world, delivery, out),
        },
        // Its consumer died meanwhile.
        Handler::UnderWay | Handler::Arrived | Handler::Buffered | Handler::Awaiting(..) | Handler::Over(_) => {}
    }
}

/// No answer to a write came in time: the consumer does not know, and treats the job as failed.
pub fn write_limit_ended(scenario: &Scenario, world: &mut World, delivery: DeliveryId, write: Write, out: &mut Vec<Effect>) {
    if world.deliveries[delivery.0].handler == Handler::Awaiting(write, world.now) {
        out.push(Effect::Note(Fact::WriteLimitEnded(delivery)));
        failed(scenario, world, delivery, out);
    }
}

/// The handler failed: the message is given back, unless it was acked first.
pub fn failed(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let id = world.message_of(delivery);
    world.messages[id.0].failures += 1;
    end_job(world, delivery, JobEnd::Failed, out);
    match scenario.consumer.order {
        Order::WorkThenAck | Order::Together => out.push(Effect::Hop(id, Hop::GiveBack(delivery))),
        Order::AckAtDelivery | Order::AckAtStart => {}
    }
}

/// Sends the ack.
pub fn ack(world: &World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    out.push(Effect::Hop(world.message_of(delivery), Hop::Ack(delivery)));
}

/// The ack is sent: the job is over, or begins where the ack comes first.
pub fn acked(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match (scenario.consumer.order, world.deliveries[delivery.0].handler) {
        // A skipped job, or a position behind which the work is done.
        (_, Handler::Over(_)) => {}
        (Order::AckAtStart, Handler::Working(Ahead::Effect)) => begin_work(scenario, world, delivery, out),
        (Order::AckAtDelivery | Order::AckAtStart, _) => {}
        (Order::WorkThenAck | Order::Together, _) if scenario.commits_positions() => {}
        (Order::WorkThenAck | Order::Together, _) => end_job(world, delivery, JobEnd::Finished, out),
    }
}

/// The next extension is due: send it if there is something to extend, and plan another one.
pub fn extend(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let Delivery { handler, consumer, copy, .. } = world.deliveries[delivery.0];
    let goes_on = match handler {
        Handler::Working(_) | Handler::Awaiting(..) => true,
        Handler::Over(JobEnd::Finished | JobEnd::Failed | JobEnd::Skipped) => {
            let unsettled = matches!(world.copies[copy.0].state, CopyState::Waiting | CopyState::Held);
            scenario.consumer.extend_ends == ExtendEnds::GoesOn && unsettled && world.is_up(NodeId::Consumer(consumer))
        }
        Handler::UnderWay
        | Handler::Arrived
        | Handler::Buffered
        | Handler::Over(JobEnd::Killed | JobEnd::NotReached | JobEnd::Rejected | JobEnd::Stale) => false,
    };
    if let (true, Some(every)) = (goes_on, scenario.consumer.extend_every) {
        out.push(Effect::Hop(world.message_of(delivery), Hop::Extend(delivery)));
        plan_extension(scenario, world, delivery, every, out);
    }
}

/// A consumer's next commit is due: commit what is finished, and plan another one.
pub fn commit_due(scenario: &Scenario, world: &mut World, consumer: u32, out: &mut Vec<Effect>) {
    world.consumers[consumer as usize].commit = Planned::No;
    let position = position(scenario, world, consumer);
    let works = world.consumers[consumer as usize].holds > 0;
    if works || position.is_some() {
        plan_commit(scenario, world, consumer, out);
    }
    if let Some(position) = position {
        world.consumers[consumer as usize].uncommitted = 0;
        out.push(Effect::Begin(Task::Ack(position)));
    }
}

/// A consumer dies: its jobs and its buffer are gone; what is under way to it is not. A supervisor survives with the
/// buffer, and acks the job that was killed.
pub fn die(scenario: &Scenario, world: &mut World, consumer: u32, until: Micros, out: &mut Vec<Effect>) -> Vec<DeliveryId> {
    let is_its = |delivery: &Delivery| delivery.consumer == consumer;
    let its: Vec<DeliveryId> =
        world.deliveries.iter().filter(|(_, delivery)| is_its(delivery)).map(|(place, _)| DeliveryId(place)).collect();
    let state = &mut world.consumers[consumer as usize];
    state.alive = Liveness::Down(until);
    state.uncommitted = 0;
    out.push(Effect::Note(Fact::Crashed(NodeId::Consumer(consumer))));
    for delivery in &its {
        match (world.deliveries[delivery.0].handler, scenario.consumer.acker) {
            (Handler::Working(_) | Handler::Awaiting(..), _) => {
                end_job(world, *delivery, JobEnd::Killed, out);
                if supervisor_acks(scenario) {
                    out.push(Effect::Hop(world.message_of(*delivery), Hop::Ack(*delivery)));
                }
            }
            (Handler::Arrived | Handler::Buffered, Acker::Handler) => end_job(world, *delivery, JobEnd::Killed, out),
            (Handler::Arrived, Acker::Supervisor) => {
                world.deliveries[delivery.0].handler = Handler::Buffered;
                world.buffers[consumer as usize].push_front(*delivery);
                let message = world.message_of(*delivery);
                world.messages[message.0].pending += 1;
            }
            (Handler::Buffered, Acker::Supervisor) | (Handler::UnderWay | Handler::Over(_), _) => {}
        }
    }
    match scenario.consumer.acker {
        Acker::Handler => its,
        Acker::Supervisor => vec![],
    }
}

/// A restart of the day ends the jobs last started, as many as the scenario says; their slots are free again after the
/// down time. Which deliveries come back once the broker notices: none that a supervisor acks.
pub fn restart(scenario: &Scenario, world: &mut World, out: &mut Vec<Effect>) -> Vec<DeliveryId> {
    let is_running = |delivery: &Delivery| matches!(delivery.handler, Handler::Working(_) | Handler::Awaiting(..));
    let running = world.deliveries.iter().filter(|(_, delivery)| is_running(delivery));
    // Where a record stands is no order: of those started at one instant the later message was started last.
    let started = |delivery: &Delivery| (delivery.started_at, world.messages[delivery.message.0].number, delivery.number);
    let mut running: BinaryHeap<_> = running.map(|(place, delivery)| (started(delivery), place)).collect();
    let last = std::iter::from_fn(|| running.pop()).take(scenario.day.in_progress as usize);
    let killed: Vec<DeliveryId> = last.map(|(_, place)| DeliveryId(place)).collect();
    let back_at = world.now.plus(scenario.consumer.down_time);
    for delivery in &killed {
        let consumer = world.deliveries[delivery.0].consumer;
        end_job(world, *delivery, JobEnd::Killed, out);
        let state = &mut world.consumers[consumer as usize];
        state.holds += 1;
        state.running += 1;
        out.push(Effect::At(back_at, Timer::SlotsBack(consumer, 1)));
    }
    if supervisor_acks(scenario) {
        out.extend(killed.iter().map(|delivery| Effect::Hop(world.message_of(*delivery), Hop::Ack(*delivery))));
        vec![]
    } else if scenario.commits_positions() {
        uncommitted_with(world, &killed)
    } else {
        killed
    }
}

/// Slots whose jobs a restart ended are free again.
pub fn slots_back(world: &mut World, consumer: u32, count: u32, out: &mut Vec<Effect>) {
    let state = &mut world.consumers[consumer as usize];
    state.holds -= count;
    state.running -= count;
    out.push(Effect::At(world.now, Timer::NextJob(consumer)));
    out.push(Effect::Dispatch);
}

/// Whoever reads a log reads on from the last commit: with a killed job all that is not committed comes again.
fn uncommitted_with(world: &World, killed: &[DeliveryId]) -> Vec<DeliveryId> {
    let consumers: Vec<u32> = killed.iter().map(|delivery| world.deliveries[delivery.0].consumer).collect();
    let open = world.deliveries.iter().filter(|(_, delivery)| delivery.ended.is_none());
    open.filter(|(_, delivery)| consumers.contains(&delivery.consumer)).map(|(place, _)| DeliveryId(place)).collect()
}

/// Whether a supervisor acks for a killed handler.
#[must_use]
pub fn supervisor_acks(scenario: &Scenario) -> bool {
    let acks = matches!(scenario.consumer.order, Order::WorkThenAck | Order::Together);
    acks && scenario.consumer.acker == Acker::Supervisor
}

/// A handler is over: its slot is free.
pub fn end_job(world: &mut World, delivery: DeliveryId, end: JobEnd, out: &mut Vec<Effect>) {
    let Delivery { consumer, message, handler, .. } = world.deliveries[delivery.0];
    world.deliveries[delivery.0].handler = Handler::Over(end);
    let state = &mut world.consumers[consumer as usize];
    state.holds -= 1;
    match handler {
        Handler::Working(_) | Handler::Awaiting(..) => state.running -= 1,
        Handler::Buffered => {
            // Its ID may become another delivery's, which would jump the queue if this one stayed in it.
            let buffer = &mut world.buffers[consumer as usize];
            if let Some(place) = buffer.iter().position(|waits| *waits == delivery) {
                buffer.remove(place);
            }
            out.push(Effect::Release(message));
        }
        Handler::UnderWay | Handler::Arrived | Handler::Over(_) => {}
    }
    let record = &mut world.messages[message.0];
    if end == JobEnd::Killed && record.effect_first.is_none() {
        record.interrupted = Some(world.now);
    }
    out.push(Effect::Note(Fact::JobEnded(delivery, end)));
    if !world.buffers[consumer as usize].is_empty() {
        out.push(Effect::At(world.now, Timer::NextJob(consumer)));
    }
    out.push(Effect::Dispatch);
}

/// Whether the effect of this place is done by the ack, in one transaction inside the broker.
#[must_use]
pub fn is_deferred_to_ack(scenario: &Scenario, place: u8) -> bool {
    scenario.consumer.order == Order::Together && scenario.work.effects.list()[usize::from(place)].place == Place::Broker
}

/// The effects that have a step of their own: those in the database are one with the ID, at the last of them.
pub fn effect_steps(scenario: &Scenario) -> impl DoubleEndedIterator<Item = u8> {
    let effects = scenario.work.effects;
    let whole = scenario.consumer.ignore_repeats == IgnoreRepeats::SameTransaction;
    let is_in_database = move |place: &u8| effects.list()[usize::from(*place)].place == Place::Database;
    let last = (0..effects.count() as u8).rfind(is_in_database);
    (0..effects.count() as u8).filter(move |place| !(whole && is_in_database(place)) || Some(*place) == last)
}

fn next_effect(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let from = world.deliveries[delivery.0].effect;
    if let Some(place) = effect_steps(scenario).find(|place| *place >= from) {
        return out.push(Effect::Begin(Task::Effect(delivery, place)));
    }
    let record = &mut world.deliveries[delivery.0];
    record.effect = scenario.work.effects.count() as u8;
    let own_id = scenario.consumer.ignore_repeats == IgnoreRepeats::SameTransaction && !scenario.work.effects.has(Place::Database);
    if own_id {
        out.push(Effect::Begin(Task::SaveId(delivery)));
    } else {
        work_towards_end(scenario, world, delivery, out);
    }
}

fn begin_work(scenario: &Scenario, world: &World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match scenario.consumer.ignore_repeats {
        IgnoreRepeats::IdThenWork => out.push(Effect::Begin(Task::SaveId(delivery))),
        IgnoreRepeats::No | IgnoreRepeats::SameTransaction | IgnoreRepeats::WorkThenId => {
            work_towards_effect(scenario, world, delivery, out);
        }
    }
}

fn work_towards_effect(scenario: &Scenario, world: &World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let before = job_of(scenario, world, delivery).share(scenario.work.effect_at);
    out.push(Effect::At(world.now.plus(before), Timer::Resume(delivery)));
}

fn work_towards_end(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    world.deliveries[delivery.0].handler = Handler::Working(Ahead::End);
    let job = job_of(scenario, world, delivery);
    let rest = Span(job.0 - job.share(scenario.work.effect_at).0);
    out.push(Effect::At(world.now.plus(rest), Timer::Resume(delivery)));
}

/// The work is done: ack, where that comes last.
fn finish(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match scenario.consumer.order {
        Order::WorkThenAck | Order::Together if !scenario.commits_positions() => out.push(Effect::Begin(Task::Ack(delivery))),
        Order::WorkThenAck | Order::Together => {
            end_job(world, delivery, JobEnd::Finished, out);
            ack_finished(scenario, world, delivery, out);
        }
        Order::AckAtDelivery | Order::AckAtStart => end_job(world, delivery, JobEnd::Finished, out),
    }
}

/// A handler that is over is acked: by itself, or by the next commit of a position.
fn ack_finished(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    if !scenario.commits_positions() {
        return out.push(Effect::Begin(Task::Ack(delivery)));
    }
    let Delivery { consumer, ended, .. } = world.deliveries[delivery.0];
    if ended.is_some() {
        // It is no part of the next position; by itself it may still count, late.
        return out.push(Effect::Begin(Task::Ack(delivery)));
    }
    let state = &mut world.consumers[consumer as usize];
    state.uncommitted += 1;
    let is_due = scenario.consumer.commit == Commit::EveryCount && state.uncommitted >= scenario.consumer.commit_count;
    if is_due && let Some(position) = position(scenario, world, consumer) {
        world.consumers[consumer as usize].uncommitted = 0;
        out.push(Effect::Begin(Task::Ack(position)));
    }
}

fn plan_commit(scenario: &Scenario, world: &mut World, consumer: u32, out: &mut Vec<Effect>) {
    let state = &mut world.consumers[consumer as usize];
    if scenario.commits_positions() && scenario.consumer.commit == Commit::EveryTime && state.commit == Planned::No {
        state.commit = Planned::Yes;
        out.push(Effect::At(world.now.plus(scenario.consumer.commit_every), Timer::Commit(consumer)));
    }
}

/// The delivery up to which a consumer commits: everything before it in the log is committed with it.
fn position(scenario: &Scenario, world: &World, consumer: u32) -> Option<DeliveryId> {
    let open: BinaryHeap<(u64, u32)> = world
        .deliveries
        .iter()
        .filter(|(_, delivery)| delivery.consumer == consumer && delivery.ended.is_none())
        .map(|(place, delivery)| (world.copies[delivery.copy.0].serial, place))
        .collect();
    let open: Vec<(u64, DeliveryId, &Delivery)> =
        open.into_sorted_vec().into_iter().map(|(serial, place)| (serial, DeliveryId(place), &world.deliveries[place])).collect();
    let covered = match scenario.consumer.position {
        Position::Unbroken => {
            let first_unfinished = first_unfinished(world);
            open.iter().take_while(|(serial, ..)| first_unfinished.is_none_or(|first| *serial < first)).last()
        }
        Position::HighestFinished => open.iter().rfind(|(.., delivery)| is_finished(delivery)),
        Position::HandedOver => open.iter().rfind(|(.., delivery)| delivery.handler != Handler::UnderWay),
    };
    covered.map(|(_, delivery, _)| *delivery)
}

/// Where in the log the first message stands that is not finished: also one that waits to be delivered again, or that
/// somebody else has.
fn first_unfinished(world: &World) -> Option<u64> {
    let is_done = |copy: u32| world.deliveries_of(CopyId(copy)).any(|(_, delivery)| delivery.ended.is_none() && is_finished(delivery));
    let unsettled = world.copies.iter().filter(|(_, copy)| matches!(copy.state, CopyState::Waiting | CopyState::Held));
    unsettled.filter(|(place, _)| !is_done(*place)).map(|(_, copy)| copy.serial).min()
}

fn is_finished(delivery: &Delivery) -> bool {
    matches!(delivery.handler, Handler::Over(JobEnd::Finished | JobEnd::Skipped))
}

fn plan_extension(scenario: &Scenario, world: &World, delivery: DeliveryId, every: Span, out: &mut Vec<Effect>) {
    let at = world.now.plus(every);
    let so_far = at.since(world.deliveries[delivery.0].started_at);
    if scenario.consumer.extend_cap.is_none_or(|cap| so_far <= cap) {
        out.push(Effect::At(at, Timer::Extension(delivery)));
    }
}

fn job_of(scenario: &Scenario, world: &World, delivery: DeliveryId) -> Span {
    let Delivery { message, start, .. } = world.deliveries[delivery.0];
    let message: MessageId = message;
    let record = &world.messages[message.0];
    world.cast.job(scenario, record.number.0, record.pace, start)
}
