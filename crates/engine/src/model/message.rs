//! Names of things: nodes, hops, steps, and the numbers of messages, copies and deliveries.

/// A node of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeId {
    /// The side that sends.
    Producer,
    /// The side that stores and delivers.
    Broker,
    /// A consumer, counted from 0: A, B, C, D.
    Consumer(u32),
    /// The outside system that the work changes.
    Store,
}

/// A message's place among the messages of a run, from 0 (in words: m1, m2 ...).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageNumber(pub u64);

/// Where a message's record stands while the run needs it. Records are reused once a message is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(pub u32);

/// Where the broker's record of one stored copy stands. A resend that is not recognised makes a second copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CopyId(pub u32);

/// Where the record of one delivery stands: the broker's side of it and the consumer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeliveryId(pub u32);

/// One thing that travels between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hop {
    /// Producer to broker: the message, for the nth time.
    Send {
        /// Which attempt, from 1.
        attempt: u32,
    },
    /// Broker to producer: stored.
    Confirm {
        /// The attempt that it answers.
        attempt: u32,
    },
    /// Broker to consumer: the message.
    Deliver(DeliveryId),
    /// Consumer to broker: done with it.
    Ack(DeliveryId),
    /// Consumer to broker: not done, take it back.
    GiveBack(DeliveryId),
    /// Consumer to broker: still working, move the limit.
    Extend(DeliveryId),
    /// Consumer to store.
    Write(DeliveryId, Write),
    /// Store to consumer: what became of the write.
    Written(DeliveryId, Write, Answer),
}

/// What the store answers to a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// It is written.
    New,
    /// The ID was there already, so nothing was written.
    Found,
}

/// What a write to the store holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Write {
    /// The message's ID alone.
    Id,
    /// The effect of this place; together with the ID, and with the database's other effects, where all are one
    /// transaction.
    Effect(u8),
}

/// The kind of a hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HopKind {
    /// Producer to broker.
    Send,
    /// Broker to producer.
    Confirm,
    /// Broker to consumer.
    Deliver,
    /// Consumer to broker.
    Ack,
    /// Consumer to broker, negative.
    GiveBack,
    /// Consumer to broker, still working.
    Extend,
    /// Consumer to store.
    Write,
    /// Store to consumer.
    Written,
}

/// One step of a node: what it does between two hops. A node can crash before it and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Producer: the business change, with the message in the outbox.
    Save,
    /// Producer: one attempt to send.
    Send,
    /// Producer: the outbox row is marked as sent.
    Mark,
    /// Broker: the message is stored.
    Store,
    /// Broker: the message is handed out.
    Deliver,
    /// Broker: the message is removed.
    Remove,
    /// Consumer: a delivery is taken in.
    Receive,
    /// Consumer: a handler begins.
    Start,
    /// Consumer: the ID is saved by a write of its own.
    SaveId,
    /// Consumer: the effect is written.
    Effect,
    /// Consumer: the ack is sent.
    Ack,
}

impl Hop {
    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> HopKind {
        match self {
            Hop::Send { .. } => HopKind::Send,
            Hop::Confirm { .. } => HopKind::Confirm,
            Hop::Deliver(_) => HopKind::Deliver,
            Hop::Ack(_) => HopKind::Ack,
            Hop::GiveBack(_) => HopKind::GiveBack,
            Hop::Extend(_) => HopKind::Extend,
            Hop::Write(..) => HopKind::Write,
            Hop::Written(..) => HopKind::Written,
        }
    }
}

impl HopKind {
    /// Every kind.
    pub const ALL: [HopKind; 8] = [
        HopKind::Send,
        HopKind::Confirm,
        HopKind::Deliver,
        HopKind::Ack,
        HopKind::GiveBack,
        HopKind::Extend,
        HopKind::Write,
        HopKind::Written,
    ];

    /// Its name in plans, traces and links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HopKind::Send => "send",
            HopKind::Confirm => "confirm",
            HopKind::Deliver => "deliver",
            HopKind::Ack => "ack",
            HopKind::GiveBack => "give-back",
            HopKind::Extend => "extend",
            HopKind::Write => "write",
            HopKind::Written => "written",
        }
    }
}

impl Step {
    /// Every step.
    pub const ALL: [Step; 11] = [
        Step::Save,
        Step::Send,
        Step::Mark,
        Step::Store,
        Step::Deliver,
        Step::Remove,
        Step::Receive,
        Step::Start,
        Step::SaveId,
        Step::Effect,
        Step::Ack,
    ];

    /// Its name in plans, traces and links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Step::Save => "save",
            Step::Send => "send",
            Step::Mark => "mark",
            Step::Store => "store",
            Step::Deliver => "deliver",
            Step::Remove => "remove",
            Step::Receive => "receive",
            Step::Start => "start",
            Step::SaveId => "save-id",
            Step::Effect => "effect",
            Step::Ack => "ack",
        }
    }

    /// Whether a node has this step.
    #[must_use]
    pub const fn belongs_to(self, node: NodeId) -> bool {
        match self {
            Step::Save | Step::Send | Step::Mark => matches!(node, NodeId::Producer),
            Step::Store | Step::Deliver | Step::Remove => matches!(node, NodeId::Broker),
            Step::Receive | Step::Start | Step::SaveId | Step::Effect | Step::Ack => matches!(node, NodeId::Consumer(_)),
        }
    }
}

impl NodeId {
    /// The most consumers that a script draws and a plan names: A to D.
    pub const CONSUMERS_MAX: u32 = 4;
    const CONSUMER_NAMES: [&'static str; Self::CONSUMERS_MAX as usize] = ["A", "B", "C", "D"];

    /// Its name in plans, traces and links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeId::Producer => "producer",
            NodeId::Broker => "broker",
            NodeId::Consumer(place) => Self::CONSUMER_NAMES.get(place as usize).copied().unwrap_or("?"),
            NodeId::Store => "store",
        }
    }

    /// The node that can crash and has this name.
    #[must_use]
    pub fn find(name: &str) -> Option<NodeId> {
        let consumers = (0..Self::CONSUMERS_MAX).map(NodeId::Consumer);
        [NodeId::Producer, NodeId::Broker].into_iter().chain(consumers).find(|node| node.name() == name)
    }
}
