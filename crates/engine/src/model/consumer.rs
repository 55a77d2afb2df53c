//! A consumer: takes deliveries, does the work, acks; remembers IDs if told to.
//!
//! It keeps nothing through a crash. A limit that ends never stops its handler.

use super::message::{Answer, DeliveryId, Hop, NodeId, Write};
use super::node::{Effect, Task, Timer};
use super::scenario::{HandlerFails, IgnoreRepeats, Order, Scenario};
use super::units::{Micros, Span};
use super::world::{Ahead, Fact, Handler, JobEnd, Liveness, World};

/// A delivery arrived.
pub fn delivered(world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    world.deliveries[delivery.0].handler = Handler::Working(Ahead::Effect);
    out.push(Effect::Begin(Task::Receive(delivery)));
}

/// Begins the handler.
pub fn start(world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let now = world.now;
    let record = &mut world.deliveries[delivery.0];
    record.started_at = now;
    world.messages[record.message.0].starts += 1;
    out.push(Effect::Note(Fact::Started(delivery)));
}

/// The handler has begun: skip a known ID, ack if that comes first, then work.
pub fn started(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    if scenario.consumer.ignore_repeats != IgnoreRepeats::No && world.knows_id(scenario, delivery) {
        end_job(world, delivery, JobEnd::Skipped, out);
        if scenario.consumer.order != Order::AckAtDelivery {
            out.push(Effect::Begin(Task::Ack(delivery)));
        }
        return;
    }
    match scenario.consumer.order {
        Order::AckAtStart => out.push(Effect::Begin(Task::Ack(delivery))),
        Order::AckAtDelivery => begin_work(scenario, world, delivery, out),
        Order::WorkThenAck => {
            if let Some(every) = scenario.consumer.extend_every {
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
pub fn answered(scenario: &Scenario, world: &mut World, delivery: DeliveryId, write: Write, answer: Answer, out: &mut Vec<Effect>) {
    let record = &mut world.deliveries[delivery.0];
    if !matches!(record.handler, Handler::Awaiting(awaited, _) if awaited == write) {
        return;
    }
    record.handler = Handler::Working(match (scenario.consumer.ignore_repeats, answer) {
        (IgnoreRepeats::IdThenWork, Answer::New) if write == Write::Id => Ahead::Effect,
        // ID first, and found: another handler saved it after this one looked, so the work is that one's.
        (IgnoreRepeats::IdThenWork | IgnoreRepeats::No | IgnoreRepeats::SameTransaction | IgnoreRepeats::WorkThenId, _) => Ahead::End,
    });
    out.push(Effect::Done(match write {
        Write::Id => Task::SaveId(delivery),
        Write::Effect => Task::Effect(delivery),
    }));
}

/// The ID is saved by a write of its own: work now, or ack, whichever is left.
pub fn id_saved(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match (scenario.consumer.ignore_repeats, world.deliveries[delivery.0].handler) {
        (IgnoreRepeats::IdThenWork, Handler::Working(Ahead::Effect)) => work_towards_effect(scenario, world, delivery, out),
        (IgnoreRepeats::IdThenWork, _) => {
            end_job(world, delivery, JobEnd::Skipped, out);
            if scenario.consumer.order == Order::WorkThenAck {
                out.push(Effect::Begin(Task::Ack(delivery)));
            }
        }
        (IgnoreRepeats::No | IgnoreRepeats::SameTransaction | IgnoreRepeats::WorkThenId, _) => finish(scenario, world, delivery, out),
    }
}

/// The effect is written: work on to the end of the job.
pub fn effect_done(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let job = job_of(scenario, world, delivery);
    let rest = Span(job.0 - job.share(scenario.work.effect_at).0);
    out.push(Effect::At(world.now.plus(rest), Timer::Resume(delivery)));
}

/// A working handler reached what it worked towards.
pub fn resumed(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match world.deliveries[delivery.0].handler {
        Handler::Working(Ahead::Effect) => {
            let failures = world.messages[world.message_of(delivery).0].failures;
            let fails = match scenario.work.handler_fails {
                HandlerFails::Never => false,
                HandlerFails::First(times) => failures < times,
                HandlerFails::Always => true,
            };
            if fails {
                failed(scenario, world, delivery, out);
            } else {
                out.push(Effect::Begin(Task::Effect(delivery)));
            }
        }
        Handler::Working(Ahead::End) => match scenario.consumer.ignore_repeats {
            IgnoreRepeats::WorkThenId => out.push(Effect::Begin(Task::SaveId(delivery))),
            IgnoreRepeats::No | IgnoreRepeats::SameTransaction | IgnoreRepeats::IdThenWork => finish(scenario, world, delivery, out),
        },
        // Its consumer died meanwhile.
        Handler::UnderWay | Handler::Awaiting(..) | Handler::Over(_) => {}
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
        Order::WorkThenAck => out.push(Effect::Hop(id, Hop::GiveBack(delivery))),
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
        (Order::AckAtStart, Handler::Working(Ahead::Effect)) => begin_work(scenario, world, delivery, out),
        (_, Handler::Over(end)) => {
            debug_assert_eq!(end, JobEnd::Skipped, "only a skipped job acks when it is over");
        }
        (Order::AckAtDelivery | Order::AckAtStart | Order::WorkThenAck, _) => end_job(world, delivery, JobEnd::Finished, out),
    }
}

/// The next extension is due: send it if the handler still works, and plan another one.
pub fn extend(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    let working = matches!(world.deliveries[delivery.0].handler, Handler::Working(_) | Handler::Awaiting(..));
    if let (true, Some(every)) = (working, scenario.consumer.extend_every) {
        out.push(Effect::Hop(world.message_of(delivery), Hop::Extend(delivery)));
        plan_extension(scenario, world, delivery, every, out);
    }
}

/// A consumer dies: its jobs are gone; what is under way to it is not.
pub fn die(world: &mut World, consumer: u8, until: Micros, out: &mut Vec<Effect>) -> Vec<DeliveryId> {
    world.consumers[usize::from(consumer)].alive = Liveness::Down(until);
    out.push(Effect::Note(Fact::Crashed(NodeId::Consumer(consumer))));
    let its: Vec<DeliveryId> =
        world.deliveries.iter().filter(|(_, delivery)| delivery.consumer == consumer).map(|(place, _)| DeliveryId(place)).collect();
    for delivery in &its {
        match world.deliveries[delivery.0].handler {
            Handler::Working(_) | Handler::Awaiting(..) => end_job(world, *delivery, JobEnd::Killed, out),
            Handler::UnderWay | Handler::Over(_) => {}
        }
    }
    its
}

/// A handler is over: its slot is free.
pub fn end_job(world: &mut World, delivery: DeliveryId, end: JobEnd, out: &mut Vec<Effect>) {
    let record = &mut world.deliveries[delivery.0];
    record.handler = Handler::Over(end);
    world.consumers[usize::from(record.consumer)].holds -= 1;
    let message = &mut world.messages[record.message.0];
    if end == JobEnd::Killed && message.effects == 0 {
        message.interrupted = Some(world.now);
    }
    out.push(Effect::Note(Fact::JobEnded(delivery, end)));
    out.push(Effect::Dispatch);
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

/// The work is done: ack, where that comes last.
fn finish(scenario: &Scenario, world: &mut World, delivery: DeliveryId, out: &mut Vec<Effect>) {
    match scenario.consumer.order {
        Order::WorkThenAck => out.push(Effect::Begin(Task::Ack(delivery))),
        Order::AckAtDelivery | Order::AckAtStart => end_job(world, delivery, JobEnd::Finished, out),
    }
}

fn plan_extension(scenario: &Scenario, world: &World, delivery: DeliveryId, every: Span, out: &mut Vec<Effect>) {
    let at = world.now.plus(every);
    let so_far = at.since(world.deliveries[delivery.0].started_at);
    if scenario.consumer.extend_cap.is_none_or(|cap| so_far <= cap) {
        out.push(Effect::At(at, Timer::Extension(delivery)));
    }
}

fn job_of(scenario: &Scenario, world: &World, delivery: DeliveryId) -> Span {
    scenario.job(world.messages[world.message_of(delivery).0].pace)
}
