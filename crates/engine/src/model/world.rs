//! The states of all nodes together, and the ledger of facts that observers read.
//!
//! Records live in slabs and are freed with their message, so a day holds only the messages under way.

use super::cast::Cast;
use super::effects::EFFECTS_MAX;
use super::message::{CopyId, DeliveryId, Hop, MessageId, MessageNumber, NodeId, Write};
use super::scenario::{MessageIdPolicy, Pace, Scenario};
use super::units::Micros;
use std::collections::VecDeque;

/// The states of all nodes.
#[derive(Debug, Default)]
pub struct World {
    /// The present instant.
    pub now: Micros,
    /// Messages under way.
    pub messages: Slab<Message>,
    /// The broker's records of stored copies.
    pub copies: Slab<Copy>,
    /// Deliveries under way, in work, or still open at the broker.
    pub deliveries: Slab<Delivery>,
    /// Whether the producer is up.
    pub producer: Liveness,
    /// The broker.
    pub broker: BrokerState,
    /// The consumers, A first.
    pub consumers: Vec<ConsumerState>,
    /// Deliveries in each consumer's buffer, the longest waiting first.
    pub buffers: Vec<VecDeque<DeliveryId>>,
    /// Jobs that one consumer runs at once.
    pub slots: u32,
    /// The messages that are not like the others.
    pub cast: Cast,
    /// What is known of IDs that several messages share, by the first message of each.
    pub shared_ids: Vec<(u64, IdRecord)>,
    /// Whether settled messages are kept to the end of the run: a broker that forgets acks may bring them back.
    pub settled: Settled,
}

/// What becomes of the records of a settled message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Settled {
    /// They are freed.
    #[default]
    Freed,
    /// They are kept.
    Kept,
}

/// What is known of an ID.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdRecord {
    /// Store: when it was saved.
    pub saved: Option<Micros>,
    /// Broker: since when it is remembered.
    pub window_from: Option<Micros>,
}

/// Whether a node is up, and since or until when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Liveness {
    /// It is up.
    #[default]
    Up,
    /// It is down, and back at this instant.
    Down(Micros),
}

/// The broker's own state.
#[derive(Debug, Default)]
pub struct BrokerState {
    /// Whether it is up.
    pub alive: Liveness,
    /// Copies that wait for a delivery, with their serial numbers, the longest waiting first. One that was removed
    /// meanwhile is skipped; its record may be gone, or be another copy's by then.
    pub ready: VecDeque<(CopyId, u64)>,
    /// How many copies wait, those included whose redelivery is delayed.
    pub waiting: u64,
    /// Who got the last delivery.
    pub last: Option<u32>,
    /// Who reads the log, where positions are committed.
    pub owner: Option<u32>,
    /// Copies stored so far.
    pub stored: u64,
}

/// A consumer's own state.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConsumerState {
    /// Whether it is up.
    pub alive: Liveness,
    /// Whether it takes deliveries: not while its channel is closed.
    pub listens: Liveness,
    /// What it holds: its jobs, its buffer and the deliveries under way to it, also those whose limit has ended.
    pub holds: u32,
    /// How many jobs it runs.
    pub running: u32,
    /// Finished messages since its last commit.
    pub uncommitted: u32,
    /// Whether its next commit is planned.
    pub commit: Planned,
}

/// Whether something periodic is planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Planned {
    /// It is not.
    #[default]
    No,
    /// It is.
    Yes,
}

/// One message, as every node sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Message {
    /// Its place among the messages of the run.
    pub number: MessageNumber,
    /// When the business change behind it is made.
    pub due: Micros,
    /// How long its job takes.
    pub pace: Pace,
    /// Producer: attempts to send, so far.
    pub attempt: u32,
    /// Producer: when the present attempt's confirm limit ends.
    pub confirm_until: Micros,
    /// Producer: its row in the outbox.
    pub outbox: Outbox,
    /// Producer: what it knows.
    pub sender: Sender,
    /// Broker: its copies, the newest first.
    pub copies: Option<CopyId>,
    /// Broker: the attempt that it stored last.
    pub stored_attempt: Option<u32>,
    /// Broker: whether it dropped the message as a repeat of another one.
    pub suppressed: Suppressed,
    /// Producer: attempts up to this one were made before a crash forgot their sequence.
    pub forgotten_attempts: u32,
    /// Broker: deliveries of all its copies.
    pub deliveries: u32,
    /// Consumers: handlers begun.
    pub starts: u32,
    /// Consumers: handlers failed.
    pub failures: u32,
    /// Broker and store: what is known of its ID.
    pub id: IdRecord,
    /// Store: how often each effect was applied.
    pub applied: [u32; EFFECTS_MAX],
    /// Store: when an effect was first applied.
    pub effect_first: Option<Micros>,
    /// Consumers: when a death last interrupted it before its first effect.
    pub interrupted: Option<Micros>,
    /// Events that still refer to it.
    pub pending: u32,
    /// Points at which a fault might have struck it, so far.
    pub asked: u32,
}

/// Whether the broker dropped a message as a repeat of another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suppressed {
    /// It did not.
    #[default]
    No,
    /// It did.
    Yes,
}

/// A message's row in the producer's outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outbox {
    /// Nothing is saved yet, the business change neither.
    #[default]
    Unsaved,
    /// Saved, to be sent.
    Saved,
    /// Marked: never sent again.
    Marked,
    /// Forgotten: there is no outbox, and a crash came first.
    Forgotten,
}

/// What the producer knows of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sender {
    /// It is confirmed.
    Confirmed,
    /// No confirm came; nothing more is tried.
    #[default]
    Unknown,
    /// Out of attempts: it failed knowingly.
    GivenUp,
}

/// The broker's record of one stored copy.
#[derive(Clone, Copy, Debug)]
pub struct Copy {
    /// Of which message.
    pub message: MessageId,
    /// Which of all copies ever stored it is.
    pub serial: u64,
    /// The next older copy.
    pub next: Option<CopyId>,
    /// What the broker does with it.
    pub state: CopyState,
    /// Its deliveries, the newest first.
    pub deliveries: Option<DeliveryId>,
    /// How many deliveries count toward the cap.
    pub count: u32,
    /// How many of them are open.
    pub open: u32,
    /// When it was stored.
    pub stored_at: Micros,
    /// When it was removed.
    pub removed_at: Micros,
    /// What is known of this copy's ID, where each send has an ID of its own.
    pub id: IdRecord,
}

/// What the broker does with a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CopyState {
    /// It waits for a delivery.
    #[default]
    Waiting,
    /// It is out, and not acked yet.
    Held,
    /// It is acked and removed.
    Removed,
    /// It is set aside after too many deliveries.
    DeadLettered,
    /// It is dropped after too many deliveries.
    Dropped,
    /// It stays after too many deliveries, and is never delivered again.
    Stays,
    /// The broker lost it.
    Lost,
    /// It would be delivered for ever; the run stopped delivering it.
    ComingRound,
}

/// One delivery: the broker's side and the consumer's.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// Of which message.
    pub message: MessageId,
    /// Of which copy.
    pub copy: CopyId,
    /// The copy's next older delivery.
    pub next: Option<DeliveryId>,
    /// To which consumer.
    pub consumer: u32,
    /// The how-manieth delivery of its message, from 1.
    pub number: u32,
    /// When its ack limit ends.
    pub limit_at: Option<Micros>,
    /// How it ended for the broker.
    pub ended: Option<DeliveryEnd>,
    /// Whether the connection that it went over is broken.
    pub connection: Connection,
    /// Whether the broker hears nothing of it because a hop was lost.
    pub silence: Silence,
    /// What the consumer does with it.
    pub handler: Handler,
    /// When its handler began.
    pub started_at: Micros,
    /// The how-manieth start of its message that was, from 1.
    pub start: u32,
    /// The place of the next effect.
    pub effect: u8,
}

/// The connection that a delivery went over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connection {
    /// It is as it was.
    Whole,
    /// It is broken: an ack over it is refused.
    Broken,
}

/// Why a broker hears nothing of a delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Silence {
    /// Its consumer has not answered.
    #[default]
    Unanswered,
    /// The delivery or its ack was lost.
    LostHop,
}

/// How a delivery ended for the broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryEnd {
    /// Its own ack.
    Ack,
    /// Its ack limit ended.
    Limit,
    /// Its consumer's death was noticed.
    Death,
    /// Its connection broke.
    BrokenConnection,
    /// Its consumer gave it back.
    GiveBack,
    /// The ack of another delivery: of the same copy, or of a later one where an ack is a position.
    OtherAck,
    /// The broker lost the message.
    Lost,
}

impl DeliveryEnd {
    /// Every way to end.
    pub const ALL: [DeliveryEnd; 7] = [
        DeliveryEnd::Ack,
        DeliveryEnd::Limit,
        DeliveryEnd::Death,
        DeliveryEnd::BrokenConnection,
        DeliveryEnd::GiveBack,
        DeliveryEnd::OtherAck,
        DeliveryEnd::Lost,
    ];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DeliveryEnd::Ack => "ack",
            DeliveryEnd::Limit => "limit",
            DeliveryEnd::Death => "death",
            DeliveryEnd::BrokenConnection => "broken_connection",
            DeliveryEnd::GiveBack => "give_back",
            DeliveryEnd::OtherAck => "other_ack",
            DeliveryEnd::Lost => "lost",
        }
    }
}

/// What a consumer does with a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handler {
    /// It has not arrived.
    UnderWay,
    /// It has arrived; its handler has not begun.
    Arrived,
    /// It waits in the buffer.
    Buffered,
    /// It works, up to this point.
    Working(Ahead),
    /// It waits for the answer to a write, until this instant.
    Awaiting(Write, Micros),
    /// It is over.
    Over(JobEnd),
}

/// What a working handler works towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// The effect.
    Effect,
    /// The end of the job.
    End,
}

/// How a handler ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobEnd {
    /// It did its work.
    Finished,
    /// The ID was known: nothing to do.
    Skipped,
    /// It failed.
    Failed,
    /// Its consumer died.
    Killed,
    /// The delivery never reached it.
    NotReached,
    /// No slot was free, and it was dropped.
    Rejected,
    /// Its limit ended in the buffer, and it was skipped.
    Stale,
}

/// What happened, for whoever watches a run. Read together with the [`World`] at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The producer saved the business change and the message.
    Saved(MessageId),
    /// The message's job is slow.
    Slow(MessageId),
    /// A hop set out.
    Sent(MessageId, Hop, Way),
    /// A hop reached a dead node and is lost.
    Missed(MessageId, Hop),
    /// No confirm came in time.
    ConfirmLimitEnded(MessageId),
    /// The producer is out of attempts.
    GaveUp(MessageId),
    /// The broker knew the ID, stored nothing, and confirms.
    RepeatDropped(MessageId),
    /// The broker stored a copy.
    Stored(CopyId),
    /// A delivery ended for the broker.
    Ended(DeliveryId, DeliveryEnd),
    /// A copy waits again.
    CameBack(CopyId),
    /// A copy is set aside.
    DeadLettered(CopyId),
    /// A copy is dropped at the cap.
    Dropped(CopyId),
    /// A copy stays at the cap, and is never delivered again.
    Stays(CopyId),
    /// The broker lost a copy in its crash.
    Lost(CopyId),
    /// The broker forgot in its crash that a copy was acked.
    AckForgotten(CopyId),
    /// The producer forgot a message in its crash.
    Forgotten(MessageId),
    /// A delivery waits in its consumer's buffer.
    Buffered(DeliveryId),
    /// A copy is removed.
    Removed(CopyId),
    /// A copy is not delivered any more: the run's bound.
    BoundReached(CopyId),
    /// An ack came whose delivery had ended.
    LateAck(DeliveryId, LateAckAnswer),
    /// The limit of the first delivery was moved, by an extension of the second.
    Extended(DeliveryId, DeliveryId),
    /// An extension came whose delivery had ended.
    LateExtension(DeliveryId),
    /// A handler began.
    Started(DeliveryId),
    /// The effect of this place was applied.
    Applied(DeliveryId, u8),
    /// The effect of this place changed nothing: it was a safe repeat.
    Unchanged(DeliveryId, u8),
    /// The ID was saved.
    IdSaved(DeliveryId),
    /// The insert found the ID: nothing was written.
    IdFound(DeliveryId),
    /// No answer to a write came in time.
    WriteLimitEnded(DeliveryId),
    /// A handler ended.
    JobEnded(DeliveryId, JobEnd),
    /// A node died.
    Crashed(NodeId),
    /// A node is back.
    Back(NodeId),
    /// A consumer's connection to the broker broke.
    ConnectionBroken(Breakage),
}

/// What broke a consumer's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakage {
    /// The broker closed the channel, because the limit of a delivery over it ended.
    ByBroker,
    /// A delivery or an ack over it was lost.
    ByLoss,
}

/// How a hop fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It arrives then.
    Arrives(Micros),
    /// It is held up, and arrives then.
    Delayed(Micros),
    /// It is lost.
    Lost,
}

/// What a late ack did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LateAckAnswer {
    /// It removed the message.
    Removes,
    /// The message was settled already.
    NoDifference,
    /// It was ignored.
    Ignored,
    /// It was refused.
    Refused,
}

impl LateAckAnswer {
    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LateAckAnswer::Removes => "late_removes",
            LateAckAnswer::NoDifference => "late_no_difference",
            LateAckAnswer::Ignored => "late_ignored",
            LateAckAnswer::Refused => "late_refused",
        }
    }
}

impl World {
    /// A world in which nothing has happened yet.
    #[must_use]
    pub fn new(consumers: u32, slots: u32, cast: Cast, settled: Settled) -> World {
        let buffers = vec![VecDeque::new(); consumers as usize];
        let consumers = vec![ConsumerState::default(); consumers as usize];
        World { consumers, buffers, slots, cast, settled, ..World::default() }
    }

    /// The message of a delivery.
    #[must_use]
    pub fn message_of(&self, delivery: DeliveryId) -> MessageId {
        self.deliveries[delivery.0].message
    }

    /// Whether there is such a node: a plan can name a consumer that the settings do not have.
    #[must_use]
    pub fn has(&self, node: NodeId) -> bool {
        match node {
            NodeId::Consumer(place) => (place as usize) < self.consumers.len(),
            NodeId::Producer | NodeId::Broker | NodeId::Store => true,
        }
    }

    /// Whether a node is up. The store always is.
    #[must_use]
    pub fn is_up(&self, node: NodeId) -> bool {
        self.liveness(node) == Liveness::Up
    }

    /// Whether a node is up, and until when it is not.
    #[must_use]
    pub fn liveness(&self, node: NodeId) -> Liveness {
        match node {
            NodeId::Producer => self.producer,
            NodeId::Broker => self.broker.alive,
            NodeId::Consumer(place) => self.consumers[place as usize].alive,
            NodeId::Store => Liveness::Up,
        }
    }

    /// Where a hop goes to.
    #[must_use]
    pub fn receiver(&self, hop: Hop) -> NodeId {
        match hop {
            Hop::Send { .. } | Hop::Ack(_) | Hop::GiveBack(_) | Hop::Extend(_) => NodeId::Broker,
            Hop::Confirm { .. } => NodeId::Producer,
            Hop::Deliver(delivery) | Hop::Written(delivery, ..) => NodeId::Consumer(self.deliveries[delivery.0].consumer),
            Hop::Write(..) => NodeId::Store,
        }
    }

    /// Where a hop comes from.
    #[must_use]
    pub fn sender(&self, hop: Hop) -> NodeId {
        match hop {
            Hop::Send { .. } => NodeId::Producer,
            Hop::Confirm { .. } | Hop::Deliver(_) => NodeId::Broker,
            Hop::Ack(delivery) | Hop::GiveBack(delivery) | Hop::Extend(delivery) | Hop::Write(delivery, _) => {
                NodeId::Consumer(self.deliveries[delivery.0].consumer)
            }
            Hop::Written(..) => NodeId::Store,
        }
    }

    /// What is known of the ID that a delivery carries. Resends share an ID, or each has its own.
    pub fn id_of_delivery(&mut self, scenario: &Scenario, delivery: DeliveryId) -> &mut IdRecord {
        let Delivery { message, copy, .. } = self.deliveries[delivery.0];
        match scenario.producer.message_id {
            MessageIdPolicy::OnePerMessage => self.id_of_message(message),
            MessageIdPolicy::NewAtEachSend => &mut self.copies[copy.0].id,
        }
    }

    /// What is known of a message's ID, which it may share with others.
    pub fn id_of_message(&mut self, message: MessageId) -> &mut IdRecord {
        let number = self.messages[message.0].number.0;
        let has_role = self.cast.roles().get(number as usize).is_some_and(|role| role.id.is_some());
        if !has_role {
            return &mut self.messages[message.0].id;
        }
        let first = self.cast.shares_id_with(number);
        let place = self.shared_ids.iter().position(|(owner, _)| *owner == first).unwrap_or_else(|| {
            self.shared_ids.push((first, IdRecord::default()));
            self.shared_ids.len() - 1
        });
        &mut self.shared_ids[place].1
    }

    /// Whether the store knows the ID that a delivery carries. A saved ID that has expired is forgotten.
    pub fn knows_id(&mut self, scenario: &Scenario, delivery: DeliveryId) -> bool {
        let now = self.now;
        self.id_of_delivery(scenario, delivery)
            .saved
            .is_some_and(|saved| scenario.id_forgotten_at(saved).is_none_or(|forgotten| now < forgotten))
    }

    /// The copies of a message, the newest first.
    pub fn copies_of(&self, message: MessageId) -> impl Iterator<Item = (CopyId, &Copy)> {
        let mut next = self.messages[message.0].copies;
        std::iter::from_fn(move || {
            let id = next?;
            let copy = &self.copies[id.0];
            next = copy.next;
            Some((id, copy))
        })
    }

    /// The deliveries of a copy, the newest first.
    pub fn deliveries_of(&self, copy: CopyId) -> impl Iterator<Item = (DeliveryId, &Delivery)> {
        let mut next = self.copies[copy.0].deliveries;
        std::iter::from_fn(move || {
            let id = next?;
            let delivery = &self.deliveries[id.0];
            next = delivery.next;
            Some((id, delivery))
        })
    }

    /// Whether nothing can happen to a message any more that is not the doing of its run's end.
    #[inline]
    #[must_use]
    pub fn is_over(&self, id: MessageId) -> bool {
        // Asked after every event, and at most of them something is still pending.
        self.messages[id.0].pending == 0 && self.settled == Settled::Freed && self.is_settled(id)
    }

    fn is_settled(&self, id: MessageId) -> bool {
        let message = &self.messages[id.0];
        let unsent = matches!(message.outbox, Outbox::Unsaved | Outbox::Saved) && message.sender == Sender::Unknown;
        !(unsent && self.producer != Liveness::Up)
            && self.copies_of(id).all(|(_, copy)| !matches!(copy.state, CopyState::Waiting | CopyState::Held))
    }

    /// Frees a message with its copies and deliveries.
    pub fn free(&mut self, id: MessageId) {
        let mut copy = self.messages[id.0].copies;
        while let Some(copy_id) = copy {
            let mut delivery = self.copies[copy_id.0].deliveries;
            while let Some(delivery_id) = delivery {
                delivery = self.deliveries[delivery_id.0].next;
                self.deliveries.remove(delivery_id.0);
            }
            copy = self.copies[copy_id.0].next;
            self.copies.remove(copy_id.0);
        }
        self.messages.remove(id.0);
    }
}

/// Records at fixed places that are reused: no allocation once the busiest moment is past.
#[derive(Debug)]
pub struct Slab<T> {
    records: Vec<T>,
    /// Which of them are there. A reference to a record keeps its message alive, so that only a test looks it up.
    used: Vec<bool>,
    free: Vec<u32>,
}

// An exploration copies worlds by the thousand: a copy goes into the memory that its target has.

impl Clone for World {
    fn clone(&self) -> World {
        let mut world = World::default();
        world.clone_from(self);
        world
    }

    fn clone_from(&mut self, other: &World) {
        self.now = other.now;
        self.messages.clone_from(&other.messages);
        self.copies.clone_from(&other.copies);
        self.deliveries.clone_from(&other.deliveries);
        self.producer = other.producer;
        self.broker.clone_from(&other.broker);
        self.consumers.clone_from(&other.consumers);
        self.buffers.clone_from(&other.buffers);
        self.slots = other.slots;
        if !self.cast.is_same(&other.cast) {
            self.cast.clone_from(&other.cast);
        }
        self.shared_ids.clone_from(&other.shared_ids);
        self.settled = other.settled;
    }
}

impl Clone for BrokerState {
    fn clone(&self) -> BrokerState {
        let mut broker = BrokerState::default();
        broker.clone_from(self);
        broker
    }

    fn clone_from(&mut self, other: &BrokerState) {
        self.alive = other.alive;
        self.ready.clone_from(&other.ready);
        self.waiting = other.waiting;
        self.last = other.last;
        self.owner = other.owner;
        self.stored = other.stored;
    }
}

impl<T: std::marker::Copy> Clone for Slab<T> {
    fn clone(&self) -> Slab<T> {
        Slab { records: self.records.clone(), used: self.used.clone(), free: self.free.clone() }
    }

    fn clone_from(&mut self, other: &Slab<T>) {
        self.records.clone_from(&other.records);
        self.used.clone_from(&other.used);
        self.free.clone_from(&other.free);
    }
}

impl<T> Default for Slab<T> {
    fn default() -> Slab<T> {
        Slab { records: Vec::new(), used: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slab<T> {
    /// Stores a record; its place.
    ///
    /// # Panics
    /// At four thousand million records at once, which no scenario reaches.
    pub fn insert(&mut self, record: T) -> u32 {
        if let Some(place) = self.free.pop() {
            self.records[place as usize] = record;
            self.used[place as usize] = true;
            place
        } else {
            let place = u32::try_from(self.records.len()).expect("fewer records at once than 32 bits count");
            self.records.push(record);
            self.used.push(true);
            place
        }
    }

    /// A place for a record that is written there, field by field. Writing it elsewhere first and then copying it, as
    /// `insert` may, takes as long as all else that a short run does with it.
    #[inline]
    pub fn place(&mut self) -> u32
    where
        T: Default,
    {
        let Some(place) = self.free.pop() else { return self.insert(T::default()) };
        self.used[place as usize] = true;
        place
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len() - self.free.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places that are in use, lowest first.
    #[must_use]
    pub fn places(&self) -> Vec<u32> {
        self.iter().map(|(place, _)| place).collect()
    }

    /// Removes the record at a place.
    pub fn remove(&mut self, place: u32) {
        self.used[place as usize] = false;
        self.free.push(place);
    }

    /// The record at a place, if there is one.
    #[must_use]
    pub fn get(&self, place: u32) -> Option<&T> {
        if *self.used.get(place as usize)? { self.records.get(place as usize) } else { None }
    }

    /// The records that are there, with their places, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.records.iter().zip(&self.used).enumerate().filter_map(|(place, (record, used))| used.then_some((place as u32, record)))
    }
}

impl<T> std::ops::Index<u32> for Slab<T> {
    type Output = T;
    fn index(&self, place: u32) -> &T {
        debug_assert!(self.used[place as usize], "a reference to a record keeps its message alive");
        &self.records[place as usize]
    }
}

impl<T> std::ops::IndexMut<u32> for Slab<T> {
    fn index_mut(&mut self, place: u32) -> &mut T {
        debug_assert!(self.used[place as usize], "a reference to a record keeps its message alive");
        &mut self.records[place as usize]
    }
}
