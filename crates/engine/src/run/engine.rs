//! The one event loop: a scenario, a hazard that decides the faults, an observer that watches.
//!
//! It carries out what the nodes want, asks the hazard at every point, and lets nodes die. It knows no rule of
//! delivery: those are in the nodes.

use super::queue::{Event, Heap, Schedule};
use crate::model::cast::Cast;
use crate::model::fault::{FaultKind, Hazard, Moment, Offers, Reached, Site};
use crate::model::message::{Hop, MessageId, NodeId};
use crate::model::node::{self, Effect, Task, Timer};
use crate::model::scenario::{LimitEnds, Pace, Scenario};
use crate::model::units::{Micros, Span};
use crate::model::world::{Fact, Handler, JobEnd, Liveness, Message, Outbox, Planned, Settled, Silence, Way, World};
use crate::model::{broker, consumer, producer};

/// A run that has not ended by then is stopped.
pub const TIME_BOUND: Span = Span(7 * Span::DAY.0);

/// Watches a run.
pub trait Observer {
    /// Something happened; the world is as it is right after it.
    fn note(&mut self, world: &World, fact: Fact);

    /// The run reached a fault point, and this is what the hazard decided.
    fn reached(&mut self, world: &World, reached: Reached, struck: Option<FaultKind>);

    /// Nothing more will happen to a message; its records are freed after this.
    fn over(&mut self, world: &World, message: MessageId);
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunEnd {
    /// No event was left.
    Quiet,
    /// At the time bound of seven days.
    TimeBound,
    /// At its bound of events.
    EventBound,
}

impl RunEnd {
    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RunEnd::Quiet => "quiet",
            RunEnd::TimeBound => "time_bound",
            RunEnd::EventBound => "event_bound",
        }
    }
}

/// What a run is about, beside its scenario.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many consumers take messages.
    pub consumers: u32,
    /// Jobs that one consumer runs at once.
    pub slots: u32,
    /// The messages that are not like the others.
    pub cast: Cast,
    /// What becomes of the records of settled messages.
    pub settled: Settled,
    /// Events after which the run is stopped.
    pub events_max: u64,
    /// The instants at which the plan kills nodes.
    pub crashes: Vec<(NodeId, Micros)>,
}

/// Whether the limits of writes are planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WriteLimits {
    /// They are.
    Planned,
    /// They are not: the answer always comes first.
    NeverReached,
}

impl WriteLimits {
    /// A limit that is not planned holds its message no longer, so that records are freed and used again sooner. Only
    /// where connections break does it matter which record stands where: there all limits are planned.
    fn of(scenario: &Scenario, hazard: &impl Hazard) -> WriteLimits {
        let breaks = scenario.knows_connections() || scenario.broker.limit_ends == LimitEnds::Channel;
        match hazard.answered_within(scenario) {
            Some(longest) if longest <= scenario.consumer.write_limit && !breaks => WriteLimits::NeverReached,
            Some(_) | None => WriteLimits::Planned,
        }
    }
}

/// A run.
#[derive(Clone)]
pub struct Engine<H, O, Q = Heap> {
    scenario: Scenario,
    /// The states of all nodes.
    pub world: World,
    queue: Q,
    /// Who decides the faults.
    pub hazard: H,
    /// Who watches.
    pub observer: O,
    /// What nodes want, in order, and how many of these are carried out already.
    out: Vec<Effect>,
    carried_out: usize,
    dispatch_planned: Option<Micros>,
    write_limits: WriteLimits,
    /// References to messages that are given up when the present event is over.
    released: Vec<MessageId>,
    messages: u64,
    events_left: u64,
}

impl<H: Hazard, O: Observer, Q: Schedule> Engine<H, O, Q> {
    /// A run at its start.
    pub fn new(scenario: &Scenario, setup: &Setup, hazard: H, observer: O) -> Self {
        let mut engine = Engine {
            scenario: *scenario,
            world: World::new(setup.consumers, setup.slots, setup.cast.clone(), setup.settled),
            queue: Q::default(),
            write_limits: WriteLimits::of(scenario, &hazard),
            hazard,
            observer,
            out: Vec::new(),
            carried_out: 0,
            dispatch_planned: None,
            released: Vec::new(),
            messages: 0,
            events_left: setup.events_max,
        };
        for (node, at) in &setup.crashes {
            engine.queue.push(Micros::ZERO, *at, Event::Crash(*node));
        }
        engine.plan_due();
        engine.plan_restart();
        engine
    }

    /// Runs up to its end, or for this many events; how it ended, if it did.
    pub fn advance(&mut self, events: u64) -> Option<RunEnd> {
        for _ in 0..events {
            let Some((at, event)) = self.queue.pop() else { return Some(self.end(RunEnd::Quiet)) };
            if at.0 > TIME_BOUND.0 {
                return Some(self.end(RunEnd::TimeBound));
            }
            if self.events_left == 0 {
                return Some(self.end(RunEnd::EventBound));
            }
            self.events_left -= 1;
            debug_assert!(self.world.now <= at, "time never goes back");
            self.world.now = at;
            self.happen(event);
            while let Some(message) = self.released.pop() {
                self.done_with(message);
            }
        }
        None
    }

    /// Becomes a copy of another run of the same scenario, in the memory that it has.
    pub fn copy_from(&mut self, other: &Self)
    where
        H: Clone,
        O: Clone,
        Q: Clone,
    {
        self.world.clone_from(&other.world);
        self.queue.clone_from(&other.queue);
        self.hazard.clone_from(&other.hazard);
        self.observer.clone_from(&other.observer);
        self.out.clone_from(&other.out);
        self.carried_out = other.carried_out;
        self.dispatch_planned = other.dispatch_planned;
        self.released.clone_from(&other.released);
        self.messages = other.messages;
        self.events_left = other.events_left;
    }

    fn end(&mut self, end: RunEnd) -> RunEnd {
        let left: Vec<MessageId> = self.world.messages.iter().map(|(place, _)| MessageId(place)).collect();
        for message in left {
            self.observer.over(&self.world, message);
            self.world.free(message);
        }
        end
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Due => self.due(),
            Event::Arrive(message, hop) => self.arrive(message, hop),
            Event::Timer(timer) => self.wake(timer),
            Event::Restart => self.restart(),
            Event::Crash(node) => {
                if self.can_crash(node) {
                    self.hazard.crash_struck(node, self.world.now);
                    self.crash(node);
                }
            }
            Event::Dispatch => {
                self.dispatch_planned = None;
                if self.world.is_up(NodeId::Broker) {
                    broker::dispatch(&self.scenario, &mut self.world, &mut self.out);
                    self.carry_out();
                }
            }
        }
    }

    fn plan_due(&mut self) {
        if let Some(at) = self.hazard.next_due() {
            self.queue.push(self.world.now, at, Event::Due);
        }
    }

    fn plan_restart(&mut self) {
        if let Some(at) = self.hazard.next_restart() {
            self.queue.push(self.world.now, at, Event::Restart);
        }
    }

    fn due(&mut self) {
        let number = self.hazard.number(self.messages);
        self.messages += 1;
        let id = MessageId(self.world.messages.insert(Message { number, due: self.world.now, ..Message::default() }));
        if self.strikes(id, Site::Job, Offers::one(FaultKind::Slow)).is_some() {
            self.world.messages[id.0].pace = Pace::Slow;
            self.observer.note(&self.world, Fact::Slow(id));
        }
        if self.world.is_up(NodeId::Producer) {
            producer::go_on(&self.scenario, &mut self.world, id, &mut self.out);
            self.carry_out();
        }
        self.release(id);
        self.plan_due();
    }

    fn arrive(&mut self, message: MessageId, hop: Hop) {
        if self.world.is_up(self.world.receiver(hop)) {
            node::arrived(&self.scenario, &mut self.world, message, hop, &mut self.out);
        } else {
            self.observer.note(&self.world, Fact::Missed(message, hop));
            self.not_reached(hop);
        }
        self.carry_out();
        self.done_with(message);
    }

    fn wake(&mut self, timer: Timer) {
        let message = timer.message(&self.world);
        match (timer, self.world.broker.alive) {
            // A limit that ends while the broker is down ends at its return.
            (Timer::AckLimit(_) | Timer::Noticed(..), Liveness::Down(until)) => self.out.push(Effect::At(until, timer)),
            (Timer::AckLimit(delivery), Liveness::Up) => broker::limit_ended(&self.scenario, &mut self.world, delivery, &mut self.out),
            (Timer::Noticed(delivery, end), Liveness::Up) => {
                broker::noticed(&self.scenario, &mut self.world, delivery, end, &mut self.out);
            }
            (Timer::ConfirmLimit(message, attempt), _) => {
                producer::confirm_limit_ended(&self.scenario, &mut self.world, message, attempt, &mut self.out);
            }
            (Timer::Resume(delivery), _) => consumer::resumed(&self.scenario, &mut self.world, delivery, &mut self.out),
            (Timer::WriteLimit(delivery, write), _) => {
                consumer::write_limit_ended(&self.scenario, &mut self.world, delivery, write, &mut self.out);
            }
            (Timer::Extension(delivery), _) => consumer::extend(&self.scenario, &mut self.world, delivery, &mut self.out),
            (Timer::Back(node), _) => self.back(node),
            (Timer::SlotsBack(consumer, count), _) => consumer::slots_back(&mut self.world, consumer, count, &mut self.out),
            (Timer::Available(copy), _) => broker::available(&self.scenario, &mut self.world, copy, &mut self.out),
            (Timer::NextJob(consumer), _) => consumer::next_job(&mut self.world, consumer, &mut self.out),
            (Timer::Commit(consumer), _) => {
                if self.world.is_up(NodeId::Consumer(consumer)) {
                    consumer::commit_due(&self.scenario, &mut self.world, consumer, &mut self.out);
                } else {
                    self.world.consumers[consumer as usize].commit = Planned::No;
                }
            }
            (Timer::Reconnected(consumer), _) => {
                // A restart opened the channel sooner, and it may have been closed again since.
                let listens = &mut self.world.consumers[consumer as usize].listens;
                if *listens == Liveness::Down(self.world.now) {
                    *listens = Liveness::Up;
                    self.out.push(Effect::Dispatch);
                }
            }
        }
        self.carry_out();
        if let Some(message) = message {
            self.done_with(message);
        }
    }

    /// Carries out what nodes want, and then what that leads to at once. What a lost hop leads to waits until the step
    /// that is begun now has been.
    fn carry_out(&mut self) {
        let mut next = None;
        loop {
            let upto = self.out.len();
            while self.carried_out < upto {
                let place = self.carried_out;
                self.carried_out += 1;
                // Matched in place: a copy of the whole would wait for the fields that were just written.
                match self.out[place] {
                    Effect::Hop(message, hop) => self.send(message, hop),
                    Effect::At(_, Timer::WriteLimit(..)) if self.write_limits == WriteLimits::NeverReached => {}
                    Effect::At(at, timer) => {
                        if let Some(message) = timer.message(&self.world) {
                            self.world.messages[message.0].pending += 1;
                        }
                        self.queue.push(self.world.now, at, Event::Timer(timer));
                    }
                    Effect::Dispatch => self.plan_dispatch(),
                    Effect::Release(message) => self.released.push(message),
                    Effect::Note(fact) => self.observer.note(&self.world, fact),
                    Effect::Begin(task) => next = Some((task, Moment::Before)),
                    Effect::Done(task) => next = Some((task, Moment::After)),
                }
            }
            match next.take() {
                Some((task, Moment::Before)) => next = self.begin(task).then_some((task, Moment::After)),
                Some((task, Moment::After)) => self.done(task),
                None if self.carried_out == self.out.len() => {
                    self.out.clear();
                    self.carried_out = 0;
                    return;
                }
                None => {}
            }
        }
    }

    /// Begins a step, unless a fault strikes before it; whether it is done then.
    fn begin(&mut self, task: Task) -> bool {
        if self.handler_fails(task, Moment::Before) || self.crashes(task, Moment::Before) {
            return false;
        }
        node::begin(&self.scenario, &mut self.world, task, &mut self.out)
    }

    /// Ends a step, and goes on unless a fault strikes after it.
    fn done(&mut self, task: Task) {
        if self.crashes(task, Moment::After) || self.handler_fails(task, Moment::After) {
            return;
        }
        node::done(&self.scenario, &mut self.world, task, &mut self.out);
        if H::KINDS.has(FaultKind::Repeat)
            && let Task::Deliver(copy, _, None) = task
            && let Some(consumer) = broker::choose_consumer(&self.scenario, &self.world, copy)
            && self.strikes(task.message(&self.world), Site::Delivery, Offers::one(FaultKind::Repeat)).is_some()
        {
            let first = self.world.copies[copy.0].deliveries.expect("it was just delivered");
            self.out.push(Effect::Begin(Task::Deliver(copy, consumer, Some(first))));
        }
    }

    fn crashes(&mut self, task: Task, moment: Moment) -> bool {
        if !H::KINDS.has(FaultKind::Crash) {
            return false;
        }
        let site = task.site(&self.world, moment);
        let crashes = self.strikes(task.message(&self.world), site, Offers::one(FaultKind::Crash)).is_some();
        if crashes {
            self.crash(task.node(&self.world));
        }
        crashes
    }

    /// A handler can fail before its first effect and after its last.
    fn handler_fails(&mut self, task: Task, moment: Moment) -> bool {
        if !H::KINDS.has(FaultKind::Fail) {
            return false;
        }
        let Task::Effect(delivery, place) = task else { return false };
        let outermost = match moment {
            Moment::Before => consumer::effect_steps(&self.scenario).next(),
            Moment::After => consumer::effect_steps(&self.scenario).next_back(),
        };
        if outermost != Some(place) {
            return false;
        }
        let site = Site::Handler(task.node(&self.world), moment);
        let fails = self.strikes(self.world.message_of(delivery), site, Offers::one(FaultKind::Fail)).is_some();
        if fails {
            consumer::failed(&self.scenario, &mut self.world, delivery, &mut self.out);
        }
        fails
    }

    fn strikes(&mut self, message: MessageId, site: Site, offers: Offers) -> Option<FaultKind> {
        self.reach(message, site, offers).1
    }

    /// Reaches a point: which one it is, and what the hazard decided.
    fn reach(&mut self, message: MessageId, site: Site, offers: Offers) -> (Reached, Option<FaultKind>) {
        let record = &mut self.world.messages[message.0];
        let reached = Reached { message: record.number, site, offers, asked: record.asked };
        record.asked += 1;
        let struck = self.hazard.strike(reached);
        debug_assert!(struck.is_none_or(|kind| offers.has(kind)), "{struck:?} is not offered at {site:?}");
        self.observer.reached(&self.world, reached, struck);
        (reached, struck)
    }

    fn send(&mut self, message: MessageId, hop: Hop) {
        let delays = H::KINDS.has(FaultKind::Delay);
        let waits = if delays { self.limit_waiting_for(message, hop).filter(|at| self.world.now <= *at) } else { None };
        let offers = Offers::one(FaultKind::Lose);
        let offers = if waits.is_some() { offers.and(FaultKind::Delay) } else { offers };
        let (reached, struck) = self.reach(message, Site::Hop(hop.kind()), offers);
        let way = match (struck, waits) {
            (None, _) => Way::Arrives(self.world.now.plus(self.hazard.hop_time(reached, self.scenario.chance.hop))),
            (Some(FaultKind::Delay), Some(at)) => Way::Delayed(at.plus(Span::MICROSECOND)),
            (Some(_), _) => Way::Lost,
        };
        self.observer.note(&self.world, Fact::Sent(message, hop, way));
        match way {
            Way::Arrives(at) | Way::Delayed(at) => {
                self.world.messages[message.0].pending += 1;
                self.queue.push(self.world.now, at, Event::Arrive(message, hop));
            }
            Way::Lost => {
                self.not_reached(hop);
                if let Hop::Deliver(delivery) | Hop::Ack(delivery) = hop {
                    let record = &mut self.world.deliveries[delivery.0];
                    record.silence = Silence::LostHop;
                    let consumer = record.consumer;
                    if self.scenario.knows_connections() {
                        broker::connection_broke(&self.scenario, &mut self.world, consumer, &mut self.out);
                    }
                }
            }
        }
    }

    /// The end of the limit that waits for a hop, if one does.
    fn limit_waiting_for(&self, message: MessageId, hop: Hop) -> Option<Micros> {
        match hop {
            Hop::Send { attempt } | Hop::Confirm { attempt } => {
                let message = &self.world.messages[message.0];
                (message.attempt == attempt && message.confirm_until > Micros::ZERO).then_some(message.confirm_until)
            }
            Hop::Deliver(delivery) | Hop::Ack(delivery) => {
                let record = &self.world.deliveries[delivery.0];
                record.limit_at.filter(|_| record.ended.is_none())
            }
            Hop::Write(delivery, write) | Hop::Written(delivery, write, _) => match self.world.deliveries[delivery.0].handler {
                Handler::Awaiting(awaited, until) if awaited == write => Some(until),
                Handler::Awaiting(..)
                | Handler::UnderWay
                | Handler::Arrived
                | Handler::Buffered
                | Handler::Working(_)
                | Handler::Over(_) => None,
            },
            Hop::GiveBack(_) | Hop::Extend(_) => None,
        }
    }

    /// A delivery that does not reach its consumer holds its slot no longer.
    fn not_reached(&mut self, hop: Hop) {
        if let Hop::Deliver(delivery) = hop {
            consumer::end_job(&mut self.world, delivery, JobEnd::NotReached, &mut self.out);
        }
    }

    /// Whether a node is there and up; the store never dies.
    fn can_crash(&self, node: NodeId) -> bool {
        node != NodeId::Store && self.world.has(node) && self.world.is_up(node)
    }

    fn crash(&mut self, node: NodeId) {
        if !self.can_crash(node) {
            return;
        }
        let down = match node {
            NodeId::Producer => self.scenario.producer.down_time,
            NodeId::Broker => self.scenario.broker.down_time,
            NodeId::Consumer(_) => self.scenario.consumer.down_time,
            NodeId::Store => return,
        };
        let until = self.world.now.plus(down);
        match node {
            NodeId::Producer => producer::die(&self.scenario, &mut self.world, until, &mut self.out),
            NodeId::Broker => broker::die(&self.scenario, &mut self.world, until, &mut self.out),
            NodeId::Consumer(place) => {
                let its = consumer::die(&self.scenario, &mut self.world, place, until, &mut self.out);
                broker::consumer_gone(&self.scenario, &self.world, &its, &mut self.out);
            }
            NodeId::Store => {}
        }
        self.out.push(Effect::At(until, Timer::Back(node)));
        self.carry_out();
    }

    fn back(&mut self, node: NodeId) {
        match node {
            NodeId::Producer => self.world.producer = Liveness::Up,
            NodeId::Broker => self.world.broker.alive = Liveness::Up,
            NodeId::Consumer(place) => {
                // A new process subscribes anew, also where the old one's channel stayed closed.
                let state = &mut self.world.consumers[place as usize];
                (state.alive, state.listens) = (Liveness::Up, Liveness::Up);
                self.out.push(Effect::At(self.world.now, Timer::NextJob(place)));
            }
            NodeId::Store => {}
        }
        self.observer.note(&self.world, Fact::Back(node));
        if node == NodeId::Producer {
            let unmarked: Vec<MessageId> = self
                .world
                .messages
                .iter()
                .filter(|(_, message)| matches!(message.outbox, Outbox::Unsaved | Outbox::Saved))
                .map(|(place, _)| MessageId(place))
                .collect();
            for message in unmarked {
                if self.world.is_up(node) {
                    producer::go_on(&self.scenario, &mut self.world, message, &mut self.out);
                    self.carry_out();
                    self.release(message);
                }
            }
        } else {
            self.plan_dispatch();
        }
    }

    fn restart(&mut self) {
        let gone = consumer::restart(&self.scenario, &mut self.world, &mut self.out);
        broker::consumer_gone(&self.scenario, &self.world, &gone, &mut self.out);
        self.carry_out();
        self.plan_restart();
    }

    /// Where nothing waits there is nothing to look at: whatever comes to wait asks again.
    fn plan_dispatch(&mut self) {
        if self.dispatch_planned.is_none() && !self.world.broker.ready.is_empty() {
            self.dispatch_planned = Some(self.world.now);
            self.queue.push(self.world.now, self.world.now, Event::Dispatch);
        }
    }

    /// An event of a message is over.
    fn done_with(&mut self, message: MessageId) {
        self.world.messages[message.0].pending -= 1;
        self.release(message);
    }

    fn release(&mut self, message: MessageId) {
        if self.world.is_over(message) {
            self.observer.over(&self.world, message);
            self.world.free(message);
        }
    }
}
