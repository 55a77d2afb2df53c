//! A script: one plan of faults, and the trace of what happened.
//!
//! The trace is what every picture and transcript is drawn from: numbered steps, bars, fault points, reports. It
//! holds facts and no words.

use super::engine::{Engine, Observer, RunEnd, Setup};
use super::sorted::Sorted;
use crate::model::cast::Cast;
use crate::model::consumer;
use crate::model::fault::{FaultKind, Hazard, Moment, Offers, Plan, PlannedFault, Reached, Site};
use crate::model::message::{CopyId, DeliveryId, Hop, HopKind, MessageId, MessageNumber, NodeId, Step, Write};
use crate::model::outcome::Report;
use crate::model::scenario::Scenario;
use crate::model::units::Micros;
use crate::model::world::{Breakage, DeliveryEnd, Fact, JobEnd, LateAckAnswer, Liveness, Settled, Way, World};

/// What happened in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What happened, in order; numbered from 1.
    pub steps: Vec<TraceStep>,
    /// What lasted.
    pub bars: Vec<Bar>,
    /// Every effect that was applied, in order: several in one step where they are one transaction.
    pub applied: Vec<Applied>,
    /// Every fault point that was reached, in order.
    pub points: Vec<TracePoint>,
    /// What became of each message.
    pub messages: Vec<Report>,
    /// How the run ended.
    pub end: RunEnd,
    /// Faults of the plan that never struck: their point was not reached, or their node was down or not there.
    pub unused: Vec<PlannedFault>,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// When; for a hop, when it set out.
    pub at: Micros,
    /// When a hop arrived; the same instant for anything else.
    pub until: Micros,
    /// To which message.
    pub message: Option<MessageNumber>,
    /// In which delivery of it, from 1.
    pub delivery: Option<u32>,
    /// Where; for a hop, where from.
    pub from: NodeId,
    /// Where to; the same node for anything but a hop.
    pub to: NodeId,
    /// What a write, or the answer to it, holds.
    pub write: Option<Write>,
    /// What.
    pub what: What,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A hop, how it fared, and what came of it.
    Hop(HopKind, Fared, Option<Came>),
    /// Something at one node.
    Note(Note),
}

/// How a hop fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fared {
    /// It arrived.
    Arrived,
    /// It arrived just after the limit that waited for it.
    Delayed,
    /// It was lost on the way.
    Lost,
    /// It reached a dead node.
    Missed,
}

/// What came of a hop at its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The broker stored the message.
    Stored,
    /// The broker recognised a repeat and dropped it.
    RepeatDropped,
    /// The handler began.
    Started,
    /// An effect was applied, for the nth time. Of several that are one transaction the last is named; all of them are
    /// in [`Trace::applied`].
    Applied {
        /// The effect's place among the scenario's effects.
        place: u8,
        /// How often that makes it.
        times: u32,
    },
    /// The effect was a safe repeat: nothing changed.
    Unchanged,
    /// It waits in the consumer's buffer.
    Buffered,
    /// No slot was free, and the consumer dropped it.
    Rejected,
    /// The ID was saved.
    IdSaved,
    /// The ID was there already, so nothing was written.
    IdFound,
    /// The message was removed.
    Removed,
    /// The ack came late.
    Late(LateAckAnswer),
    /// The message was taken back.
    TakenBack,
    /// The ack limit was moved to this instant.
    Extended(Micros),
    /// The extension came too late.
    LateExtension,
}

/// Something that happens at one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The confirm limit ended.
    ConfirmLimitEnded,
    /// The producer gave up.
    GaveUp,
    /// The ack limit of a delivery ended.
    AckLimitEnded,
    /// The broker noticed the consumer's death.
    DeathNoticed,
    /// The connection to the consumer broke, and what it held comes back.
    ConnectionBroke,
    /// The message was set aside at the cap.
    DeadLettered,
    /// It was dropped at the cap.
    Dropped,
    /// It stays at the cap, and is never delivered again.
    Stays,
    /// The broker lost it in its crash.
    Lost,
    /// The broker forgot that it was acked.
    AckForgotten,
    /// The producer forgot it in its crash.
    Forgotten,
    /// The consumer skipped it, because its limit had ended in the buffer.
    Stale,
    /// The broker closed the consumer's channel.
    ChannelClosed,
    /// What the work did inside the broker was done with the ack.
    AppliedWithAck {
        /// The effect's place among the scenario's effects.
        place: u8,
        /// How often that makes it.
        times: u32,
    },
    /// The run stopped delivering the message.
    BoundReached,
    /// The consumer knew the ID, and skipped the work.
    Skipped,
    /// No answer to a write came in time.
    WriteLimitEnded,
    /// The handler failed.
    Failed,
    /// The node died, and is back then.
    Crashed(Micros),
    /// The node is back.
    Back,
}

/// Something that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What it is.
    pub kind: BarKind,
    /// On whose lifeline.
    pub node: NodeId,
    /// About which message.
    pub message: Option<MessageNumber>,
    /// In which delivery of it, from 1.
    pub delivery: Option<u32>,
    /// Since when.
    pub from: Micros,
    /// Until when; the end of the run if it did not end.
    pub to: Micros,
}

/// What lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarKind {
    /// The broker waits for the ack of a delivery; how that ended, if it did.
    AckLimit(Option<DeliveryEnd>),
    /// A handler works; how that ended, if it did.
    Job(Option<JobEnd>),
    /// A node is down.
    Down,
}

/// An effect that was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The place among the steps of the write that brought it, or of the note where it came with the ack.
    pub step: usize,
    /// Whose effect it is.
    pub message: MessageNumber,
    /// By which delivery of it, from 1.
    pub delivery: u32,
    /// Its place among the scenario's effects.
    pub place: u8,
    /// How often that makes it.
    pub times: u32,
}

/// A fault point that the run reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TracePoint {
    /// Whose point it is.
    pub message: MessageNumber,
    /// Where.
    pub site: Site,
    /// The how-manieth time this message reached it, from 1.
    pub nth: u32,
    /// What may strike here.
    pub offers: Offers,
    /// What struck.
    pub struck: Option<FaultKind>,
    /// The place in the plan of the fault that struck: it need not name the message.
    pub by: Option<usize>,
    /// The place among the steps of the step that it is drawn with; past the last one if there is none.
    pub step: usize,
}

impl TracePoint {
    /// The fault of this kind at this point.
    #[must_use]
    pub const fn fault(&self, kind: FaultKind) -> PlannedFault {
        PlannedFault::AtPoint { kind, message: Some(self.message), site: self.site, nth: self.nth }
    }
}

/// Plays the messages of a cast through the scenario, with the faults of the plan.
#[must_use]
#[inline]
pub fn script(scenario: &Scenario, cast: &Cast, plan: &Plan) -> Trace {
    let crashes: Vec<(NodeId, Micros)> = plan
        .0
        .iter()
        .filter_map(|fault| match fault {
            PlannedFault::CrashAt { node, at } => Some((*node, *at)),
            PlannedFault::AtPoint { .. } => None,
        })
        .collect();
    let mut engine: Engine<_, _> =
        Engine::new(scenario, &setup(scenario, cast, &crashes), Script::new(cast, plan), Recorder::new(scenario));
    let end = loop {
        if let Some(end) = engine.advance(u64::MAX) {
            break end;
        }
    };
    let last = engine.world.now;
    let recorder = engine.observer;
    let mut bars = recorder.bars;
    for bar in bars.iter_mut().filter(|bar| bar.to == OPEN) {
        bar.to = last;
    }
    let mut points = recorder.points;
    for (point, by) in points.iter_mut().zip(&engine.hazard.by) {
        point.by = *by;
    }
    // They end in any order. So few are put in order at less cost than a sort's code has.
    let mut messages: Vec<Report> = Vec::with_capacity(recorder.messages.len());
    for report in recorder.messages {
        let place = messages.partition_point(|other| other.number < report.number);
        messages.insert(place, report);
    }
    Trace { steps: recorder.steps, bars, applied: recorder.applied, points, messages, end, unused: engine.hazard.unused() }
}

/// Events for each message after which a script is stopped, whichever message they are of: a link may set a job of half a
/// day that is extended each millisecond.
pub const EVENTS_MAX: u64 = 4_000;

/// What a script is about.
#[must_use]
pub fn setup(scenario: &Scenario, cast: &Cast, crashes: &[(NodeId, Micros)]) -> Setup {
    Setup {
        // More have no name in a plan, and no room in a picture.
        consumers: scenario.consumer.consumers.min(NodeId::CONSUMERS_MAX),
        slots: scenario.consumer.slots.unwrap_or(1),
        cast: cast.clone(),
        settled: if scenario.forgets_acks() { Settled::Kept } else { Settled::Freed },
        events_max: EVENTS_MAX * cast.roles().len() as u64,
        crashes: crashes.to_vec(),
    }
}

/// When the messages of a cast are due.
#[derive(Clone, Debug)]
pub struct Dues {
    cast: Cast,
    next: usize,
}

impl Dues {
    /// The messages of this cast, the first one next.
    #[must_use]
    pub fn of(cast: &Cast) -> Dues {
        Dues { cast: cast.clone(), next: 0 }
    }
}

impl Iterator for Dues {
    type Item = Micros;

    fn next(&mut self) -> Option<Micros> {
        let role = self.cast.roles().get(self.next)?;
        self.next += 1;
        Some(role.due)
    }
}

/// The plan whose faults strike at these points, counted from 0 over a run and ascending.
#[must_use]
#[inline]
pub fn plan_of_points(scenario: &Scenario, cast: &Cast, strikes: &[(u64, FaultKind)]) -> Plan {
    let no_names = Plan::default();
    let hazard = Script { strikes, ..Script::new(cast, &no_names) };
    let mut engine: Engine<_, _> = Engine::new(scenario, &setup(scenario, cast, &[]), hazard, Recorder::new(scenario));
    while engine.advance(u64::MAX).is_none() {}
    let points = engine.observer.points;
    Plan(strikes.iter().filter_map(|(point, kind)| Some(points.get(*point as usize)?.fault(*kind))).collect())
}

/// The hazard of a script: its plan.
struct Script<'p> {
    faults: Vec<(&'p PlannedFault, u32, Struck)>,
    /// Faults by the number of their point, instead of its name.
    strikes: &'p [(u64, FaultKind)],
    /// The place in the plan of the fault that struck, for each point reached so far.
    by: Vec<Option<usize>>,
    due: Dues,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Struck {
    NotYet,
    Yes,
}

impl<'p> Script<'p> {
    #[inline]
    fn new(cast: &Cast, plan: &'p Plan) -> Script<'p> {
        Script {
            faults: plan.0.iter().map(|fault| (fault, 0, Struck::NotYet)).collect(),
            strikes: &[],
            by: Vec::new(),
            due: Dues::of(cast),
        }
    }

    #[inline]
    fn unused(self) -> Vec<PlannedFault> {
        self.faults.into_iter().filter(|(.., struck)| *struck == Struck::NotYet).map(|(fault, ..)| *fault).collect()
    }
}

impl Hazard for Script<'_> {
    #[inline]
    fn next_due(&mut self) -> Option<Micros> {
        self.due.next()
    }

    #[inline]
    fn next_restart(&mut self) -> Option<Micros> {
        None
    }

    #[inline]
    fn strike(&mut self, reached: Reached) -> Option<FaultKind> {
        let number = self.by.len() as u64;
        let mut strikes = self.strikes.iter().find(|(point, _)| *point == number).map(|(_, kind)| *kind);
        let mut by = None;
        for (place, (fault, count, struck)) in self.faults.iter_mut().enumerate() {
            let PlannedFault::AtPoint { kind, message, site, nth } = **fault else { continue };
            if site == reached.site && message.is_none_or(|message| message == reached.message) {
                *count += 1;
                // One fault a point: of two for the same point the first in the plan strikes.
                if *count == nth && strikes.is_none() && reached.offers.has(kind) {
                    *struck = Struck::Yes;
                    (strikes, by) = (Some(kind), Some(place));
                }
            }
        }
        self.by.push(by);
        strikes
    }

    #[inline]
    fn crash_struck(&mut self, node: NodeId, at: Micros) {
        let planned = PlannedFault::CrashAt { node, at };
        if let Some((.., struck)) = self.faults.iter_mut().find(|(fault, _, struck)| **fault == planned && *struck == Struck::NotYet) {
            *struck = Struck::Yes;
        }
    }
}

const OPEN: Micros = Micros(u64::MAX);

/// Writes down what happens.
struct Recorder {
    scenario: Scenario,
    steps: Vec<TraceStep>,
    hops: Vec<Option<Hop>>,
    /// The places of each message's hops, so that a long script is not searched through for each of them.
    hops_of: Sorted<MessageNumber, Vec<usize>>,
    /// How often each point was reached.
    reached: Sorted<MessageNumber, Sorted<Site, u32>>,
    bars: Vec<Bar>,
    applied: Vec<Applied>,
    points: Vec<TracePoint>,
    messages: Vec<Report>,
}

impl Recorder {
    #[inline]
    fn new(scenario: &Scenario) -> Recorder {
        Recorder {
            scenario: *scenario,
            steps: Vec::new(),
            hops: Vec::new(),
            hops_of: Sorted::new(),
            reached: Sorted::new(),
            bars: Vec::new(),
            applied: Vec::new(),
            points: Vec::new(),
            messages: Vec::new(),
        }
    }

    #[inline]
    fn note_at(&mut self, world: &World, node: NodeId, about: Option<MessageId>, delivery: Option<DeliveryId>, note: Note) {
        self.steps.push(TraceStep {
            at: world.now,
            until: world.now,
            message: about.map(|id| world.messages[id.0].number),
            delivery: delivery.map(|id| world.deliveries[id.0].number),
            from: node,
            to: node,
            write: None,
            what: What::Note(note),
        });
        self.hops.push(None);
    }

    #[inline]
    fn note_delivery(&mut self, world: &World, delivery: DeliveryId, note: Note) {
        let record = &world.deliveries[delivery.0];
        let node = match note {
            Note::Skipped | Note::WriteLimitEnded | Note::Failed | Note::Stale => NodeId::Consumer(record.consumer),
            Note::ConfirmLimitEnded | Note::GaveUp | Note::Forgotten => NodeId::Producer,
            Note::AckLimitEnded
            | Note::DeathNoticed
            | Note::ConnectionBroke
            | Note::ChannelClosed
            | Note::DeadLettered
            | Note::Dropped
            | Note::Stays
            | Note::Lost
            | Note::AckForgotten
            | Note::BoundReached
            | Note::AppliedWithAck { .. }
            | Note::Crashed(_)
            | Note::Back => NodeId::Broker,
        };
        self.note_at(world, node, Some(record.message), Some(delivery), note);
    }

    #[inline]
    fn note_copy(&mut self, world: &World, copy: CopyId, note: Note) {
        self.note_at(world, NodeId::Broker, Some(world.copies[copy.0].message), None, note);
    }

    #[inline]
    fn sent(&mut self, world: &World, message: MessageId, hop: Hop, way: Way) {
        let (until, fared) = match way {
            Way::Arrives(at) => (at, Fared::Arrived),
            Way::Delayed(at) => (at, Fared::Delayed),
            Way::Lost => (world.now, Fared::Lost),
        };
        self.steps.push(TraceStep {
            at: world.now,
            until,
            message: Some(world.messages[message.0].number),
            delivery: delivery_of(hop).map(|id| world.deliveries[id.0].number),
            from: world.sender(hop),
            to: world.receiver(hop),
            write: match hop {
                Hop::Write(_, write) | Hop::Written(_, write, _) => Some(write),
                Hop::Send { .. } | Hop::Confirm { .. } | Hop::Deliver(_) | Hop::Ack(_) | Hop::GiveBack(_) | Hop::Extend(_) => None,
            },
            what: What::Hop(hop.kind(), fared, None),
        });
        self.hops_of.of(world.messages[message.0].number).push(self.hops.len());
        self.hops.push(Some(hop));
        if let Hop::Deliver(delivery) = hop
            && world.deliveries[delivery.0].limit_at.is_some()
        {
            self.open_bar(world, BarKind::AckLimit(None), NodeId::Broker, Some(delivery));
        }
    }

    /// Writes what came of a hop. Of several alike (a position that is committed twice) the oldest comes first; a later
    /// result of one hop replaces an earlier one.
    #[inline]
    fn came(&mut self, world: &World, message: MessageId, is: &dyn Fn(Hop) -> bool, came: Came) {
        if let Some(place) = self.hop_that_came(world, message, is)
            && let What::Hop(_, _, result) = &mut self.steps[place].what
        {
            *result = Some(came);
        }
    }

    /// The step of a hop that arrives now.
    #[inline]
    fn hop_that_came(&self, world: &World, message: MessageId, is: &dyn Fn(Hop) -> bool) -> Option<usize> {
        let number = world.messages[message.0].number;
        let of_message = self.hops_of.get(&number).map_or(&[][..], Vec::as_slice);
        let alike: Vec<usize> = of_message.iter().copied().filter(|place| self.hops[*place].is_some_and(is)).collect();
        let waits = |place: &&usize| {
            let step = &self.steps[**place];
            step.until == world.now && matches!(step.what, What::Hop(_, Fared::Arrived | Fared::Delayed, None))
        };
        alike.iter().find(waits).or(alike.last()).copied()
    }

    #[inline]
    fn effect_applied(&mut self, world: &World, delivery: DeliveryId, place: u8) {
        let message = world.message_of(delivery);
        let (number, times) = (world.messages[message.0].number, world.messages[message.0].applied[usize::from(place)]);
        let step = if consumer::is_deferred_to_ack(&self.scenario, place) {
            self.note_delivery(world, delivery, Note::AppliedWithAck { place, times });
            self.steps.len() - 1
        } else {
            let write = self.hop_that_came(world, message, &|hop| is_effect_of(hop, delivery));
            self.came(world, message, &|hop| is_effect_of(hop, delivery), Came::Applied { place, times });
            write.expect("what is applied without the ack was written")
        };
        self.applied.push(Applied { step, message: number, delivery: world.deliveries[delivery.0].number, place, times });
    }

    #[inline]
    fn effect_unchanged(&mut self, world: &World, delivery: DeliveryId, place: u8) {
        if consumer::is_deferred_to_ack(&self.scenario, place) {
            return;
        }
        let message = world.message_of(delivery);
        let write = self.hop_that_came(world, message, &|hop| is_effect_of(hop, delivery));
        // What another effect of the same transaction changed is the more that there is to tell.
        if !write.is_some_and(|step| matches!(self.steps[step].what, What::Hop(_, _, Some(Came::Applied { .. })))) {
            self.came(world, message, &|hop| is_effect_of(hop, delivery), Came::Unchanged);
        }
    }

    #[inline]
    fn open_bar(&mut self, world: &World, kind: BarKind, node: NodeId, delivery: Option<DeliveryId>) {
        let record = delivery.map(|id| &world.deliveries[id.0]);
        self.bars.push(Bar {
            kind,
            node,
            message: record.map(|record| world.messages[record.message.0].number),
            delivery: record.map(|record| record.number),
            from: world.now,
            to: OPEN,
        });
    }

    #[inline]
    fn close_bar(&mut self, world: &World, delivery: DeliveryId, kind: BarKind) {
        let record = &world.deliveries[delivery.0];
        let number = world.messages[record.message.0].number;
        let open = self.bars.iter_mut().rev().find(|bar| {
            let same_kind = std::mem::discriminant(&bar.kind) == std::mem::discriminant(&kind);
            same_kind && bar.to == OPEN && bar.message == Some(number) && bar.delivery == Some(record.number)
        });
        if let Some(bar) = open {
            bar.to = world.now;
            bar.kind = kind;
        }
    }

    #[inline]
    fn ended(&mut self, world: &World, delivery: DeliveryId, end: DeliveryEnd) {
        self.close_bar(world, delivery, BarKind::AckLimit(Some(end)));
        let message = world.message_of(delivery);
        match end {
            DeliveryEnd::Ack => self.came(world, message, &|hop| hop == Hop::Ack(delivery), Came::Removed),
            DeliveryEnd::GiveBack => self.came(world, message, &|hop| hop == Hop::GiveBack(delivery), Came::TakenBack),
            DeliveryEnd::Limit => self.note_delivery(world, delivery, Note::AckLimitEnded),
            DeliveryEnd::Death => self.note_delivery(world, delivery, Note::DeathNoticed),
            DeliveryEnd::BrokenConnection => self.note_delivery(world, delivery, Note::ConnectionBroke),
            DeliveryEnd::OtherAck | DeliveryEnd::Lost => {}
        }
    }
}

impl Observer for Recorder {
    #[inline]
    fn note(&mut self, world: &World, fact: Fact) {
        match fact {
            Fact::Sent(message, hop, way) => self.sent(world, message, hop, way),
            Fact::Missed(message, hop) => {
                let number = world.messages[message.0].number;
                let mut hops = self.hops.iter().zip(&mut self.steps).rev();
                if let Some((_, step)) = hops.find(|(sent, step)| **sent == Some(hop) && step.message == Some(number)) {
                    step.what = What::Hop(hop.kind(), Fared::Missed, None);
                }
            }
            Fact::ConfirmLimitEnded(message) => self.note_at(world, NodeId::Producer, Some(message), None, Note::ConfirmLimitEnded),
            Fact::GaveUp(message) => self.note_at(world, NodeId::Producer, Some(message), None, Note::GaveUp),
            Fact::RepeatDropped(message) => self.came(world, message, &|hop| hop.kind() == HopKind::Send, Came::RepeatDropped),
            Fact::Stored(copy) => {
                self.came(world, world.copies[copy.0].message, &|hop| hop.kind() == HopKind::Send, Came::Stored);
            }
            Fact::Ended(delivery, end) => self.ended(world, delivery, end),
            Fact::DeadLettered(copy) => self.note_copy(world, copy, Note::DeadLettered),
            Fact::Dropped(copy) => self.note_copy(world, copy, Note::Dropped),
            Fact::Stays(copy) => self.note_copy(world, copy, Note::Stays),
            Fact::Lost(copy) => self.note_copy(world, copy, Note::Lost),
            Fact::AckForgotten(copy) => self.note_copy(world, copy, Note::AckForgotten),
            Fact::BoundReached(copy) => self.note_copy(world, copy, Note::BoundReached),
            Fact::Forgotten(message) => self.note_at(world, NodeId::Producer, Some(message), None, Note::Forgotten),
            Fact::Buffered(delivery) => {
                self.came(world, world.message_of(delivery), &|hop| hop == Hop::Deliver(delivery), Came::Buffered);
            }
            Fact::LateAck(delivery, answer) => {
                self.came(world, world.message_of(delivery), &|hop| hop == Hop::Ack(delivery), Came::Late(answer));
            }
            Fact::Extended(moved, by) => {
                let until = world.deliveries[moved.0].limit_at.unwrap_or(world.now);
                self.came(world, world.message_of(by), &|hop| hop == Hop::Extend(by), Came::Extended(until));
            }
            Fact::LateExtension(delivery) => {
                self.came(world, world.message_of(delivery), &|hop| hop == Hop::Extend(delivery), Came::LateExtension);
            }
            Fact::Started(delivery) => {
                self.came(world, world.message_of(delivery), &|hop| hop == Hop::Deliver(delivery), Came::Started);
                let node = NodeId::Consumer(world.deliveries[delivery.0].consumer);
                self.open_bar(world, BarKind::Job(None), node, Some(delivery));
            }
            Fact::Applied(delivery, place) => self.effect_applied(world, delivery, place),
            Fact::Unchanged(delivery, place) => self.effect_unchanged(world, delivery, place),
            Fact::IdSaved(delivery) | Fact::IdFound(delivery) => {
                let came = if matches!(fact, Fact::IdSaved(_)) { Came::IdSaved } else { Came::IdFound };
                let of_it = |hop| matches!(hop, Hop::Write(of, _) if of == delivery);
                self.came(world, world.message_of(delivery), &of_it, came);
            }
            Fact::WriteLimitEnded(delivery) => self.note_delivery(world, delivery, Note::WriteLimitEnded),
            Fact::JobEnded(delivery, end) => {
                self.close_bar(world, delivery, BarKind::Job(Some(end)));
                match end {
                    JobEnd::Skipped => self.note_delivery(world, delivery, Note::Skipped),
                    JobEnd::Failed => self.note_delivery(world, delivery, Note::Failed),
                    JobEnd::Stale => self.note_delivery(world, delivery, Note::Stale),
                    JobEnd::Rejected => {
                        self.came(world, world.message_of(delivery), &|hop| hop == Hop::Deliver(delivery), Came::Rejected);
                    }
                    JobEnd::Finished | JobEnd::Killed | JobEnd::NotReached => {}
                }
            }
            Fact::Crashed(node) => {
                let until = match world.liveness(node) {
                    Liveness::Down(until) => until,
                    Liveness::Up => world.now,
                };
                self.note_at(world, node, None, None, Note::Crashed(until));
                self.open_bar(world, BarKind::Down, node, None);
            }
            Fact::Back(node) => {
                self.note_at(world, node, None, None, Note::Back);
                if let Some(bar) = self.bars.iter_mut().rev().find(|bar| bar.kind == BarKind::Down && bar.node == node) {
                    bar.to = world.now;
                }
            }
            Fact::ConnectionBroken(Breakage::ByBroker) => self.note_at(world, NodeId::Broker, None, None, Note::ChannelClosed),
            // Drawn as part of something else; a connection that broke by a loss shows in the deliveries that it ends.
            Fact::ConnectionBroken(Breakage::ByLoss) | Fact::Saved(_) | Fact::Slow(_) | Fact::CameBack(_) | Fact::Removed(_) => {}
        }
    }

    #[inline]
    fn reached(&mut self, _: &World, reached: Reached, struck: Option<FaultKind>) {
        let nth = self.reached.of(reached.message).of(reached.site);
        *nth += 1;
        let step = if is_drawn_with_next_step(reached.site) { self.steps.len() } else { self.steps.len().saturating_sub(1) };
        let Reached { message, site, offers, .. } = reached;
        // Whose fault it was the hazard knows.
        self.points.push(TracePoint { message, site, nth: *nth, offers, struck, by: None, step });
    }

    #[inline]
    fn over(&mut self, world: &World, message: MessageId) {
        self.messages.push(Report::of(&self.scenario, world, message));
    }
}

/// Whether a point is drawn with the step that follows it, or with the one before.
#[inline]
fn is_drawn_with_next_step(site: Site) -> bool {
    match site {
        Site::Job | Site::Hop(_) | Site::Handler(_, Moment::Before) | Site::Step(_, Step::Save, _) => true,
        Site::Step(_, Step::Send | Step::Deliver | Step::SaveId | Step::Effect | Step::Ack, Moment::Before) => true,
        Site::Step(_, Step::Send | Step::Deliver | Step::SaveId | Step::Effect | Step::Ack, Moment::After) => false,
        Site::Step(_, Step::Mark | Step::Store | Step::Remove | Step::Receive | Step::Start, _) => false,
        Site::Handler(_, Moment::After) | Site::Delivery => false,
    }
}

#[inline]
fn is_effect_of(hop: Hop, delivery: DeliveryId) -> bool {
    matches!(hop, Hop::Write(of, Write::Effect(_)) if of == delivery)
}

#[inline]
fn delivery_of(hop: Hop) -> Option<DeliveryId> {
    match hop {
        Hop::Send { .. } | Hop::Confirm { .. } => None,
        Hop::Deliver(delivery)
        | Hop::Ack(delivery)
        | Hop::GiveBack(delivery)
        | Hop::Extend(delivery)
        | Hop::Write(delivery, _)
        | Hop::Written(delivery, ..) => Some(delivery),
    }
}
