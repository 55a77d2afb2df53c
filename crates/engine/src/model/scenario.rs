//! Everything a user can set, with the lesson's values as defaults.
//!
//! A [`Scenario`] is plain data; its ranges stand in one table, [`super::settings`]. Which values a user may
//! combine freely is decided there too: today all of them.

use super::effects::Effects;
use super::units::{Currency, Micros, Money, Ppm, Seed, Span};

/// All settings of one message's life and of the day it is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scenario {
    /// The day: how many messages, how many restarts.
    pub day: Day,
    /// The side that sends.
    pub producer: Producer,
    /// The side that stores and delivers.
    pub broker: Broker,
    /// The side that works.
    pub consumer: Consumer,
    /// What a message makes the consumer do.
    pub work: Work,
    /// What mistakes and protection cost.
    pub costs: Costs,
    /// The time of a hop, and the seed and the number of simulated days.
    pub chance: Chance,
}

/// The day that the figures are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Day {
    /// Messages a day.
    pub messages: u64,
    /// Restarts of consumers a day (deploys and crashes).
    pub restarts: u32,
    /// A restart ends this many of the jobs last started (all, if fewer).
    pub in_progress: u32,
    /// The amount that a message carries; zero where it carries no money.
    pub amount: Money,
    /// The name of the currency.
    pub currency: Currency,
}

/// How the producer sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Producer {
    /// Whether it sends again when no confirm comes.
    pub resend: Resend,
    /// How long it waits for a confirm before the next attempt.
    pub confirm_limit: Span,
    /// Attempts before it gives up.
    pub attempts_max: u32,
    /// Which ID a message carries.
    pub message_id: MessageIdPolicy,
    /// Whether the business change and the message are saved together, and a relay sends.
    pub outbox: OutboxPolicy,
    /// How long it is down after a crash.
    pub down_time: Span,
    /// The chance that a send is lost.
    pub send_lost: Ppm,
    /// The chance that a confirm is lost.
    pub confirm_lost: Ppm,
}

/// Whether a producer resends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resend {
    /// One attempt, whatever comes of it.
    Never,
    /// Another attempt whenever the confirm limit ends, until confirmed or out of attempts.
    UntilConfirmed,
}

/// Whether the business change and the message are saved together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutboxPolicy {
    /// They are, and a relay sends what is not marked: a crash forgets nothing.
    Kept,
    /// The message is only in memory until it is sent: a crash forgets it.
    None,
}

/// The ID that a send carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageIdPolicy {
    /// One ID for a message, kept over resends.
    OnePerMessage,
    /// A fresh ID at each send: nobody can recognise a resend.
    NewAtEachSend,
}

/// How the broker stores, delivers and takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Broker {
    /// How long the broker waits for the ack of a delivery; `None` waits for ever.
    pub ack_limit: Option<Span>,
    /// Since when the limit runs.
    pub limit_from: LimitFrom,
    /// What comes back when a limit ends.
    pub limit_ends: LimitEnds,
    /// How long after its channel was closed a consumer reconnects; `None` is never.
    pub reconnect: Option<Span>,
    /// How often the broker looks for limits that have ended; `None` notices at once.
    pub check_every: Option<Span>,
    /// When the messages of a dead consumer come back.
    pub return_on_death: ReturnOnDeath,
    /// How long after a consumer's death the broker notices it, where it watches its connections.
    pub session: Span,
    /// How long after a consumer's death another one claims its messages; `None` is never.
    pub claim: Option<Span>,
    /// What an ack does whose limit has ended.
    pub late_ack: LateAck,
    /// What an extension does whose limit has ended.
    pub late_extension: LateExtension,
    /// Which consumer gets a message.
    pub gives_to: GivesTo,
    /// How long a message that came back waits.
    pub redelivery_delay: Span,
    /// Whether repeats of a producer are dropped.
    pub drop_repeats: DropRepeats,
    /// How long an ID is remembered.
    pub window: Span,
    /// How many deliveries, or redeliveries, a message may have; `None` is no cap.
    pub deliveries_max: Option<u32>,
    /// Whether the cap counts deliveries or redeliveries.
    pub cap_unit: CapUnit,
    /// Which deliveries count toward the cap.
    pub cap_counts: CapCounts,
    /// What happens to a message at the cap.
    pub cap_then: CapThen,
    /// When it happens.
    pub cap_when: CapWhen,
    /// What happens to a delivery for which no slot is free.
    pub no_slot: NoSlot,
    /// What is gone after a crash of the broker.
    pub crash_loses: CrashLoses,
    /// How recent what is gone is.
    pub fresh: Span,
    /// How long it is down after a crash.
    pub down_time: Span,
    /// The chance that a delivery is lost.
    pub deliver_lost: Ppm,
    /// The chance that an ack is lost.
    pub ack_lost: Ppm,
}

/// Since when an ack limit runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitFrom {
    /// Since the delivery, also while the message waits in a buffer.
    Delivery,
    /// Since the start of the work.
    Start,
}

/// What comes back when an ack limit ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitEnds {
    /// That message.
    Message,
    /// All that its consumer holds: the channel is closed, and acks over it are refused.
    Channel,
}

/// When the messages that a dead consumer held come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReturnOnDeath {
    /// When their ack limit ends: the broker keeps no connection.
    AtLimit,
    /// After the session time: the broker watches its connections (0 is at once).
    AfterSession,
    /// When another consumer claims them.
    WhenClaimed,
}

/// What an ack does that comes after its delivery's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LateAck {
    /// It removes the message, wherever it is.
    Counts,
    /// It removes the message only while somebody holds it.
    CountsWhileHeld,
    /// It is ignored, and the consumer believes that it acked.
    Ignored,
    /// It is refused, and the consumer learns it.
    Refused,
}

/// What an extension does that comes from a consumer which no longer holds the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LateExtension {
    /// It is refused.
    Refused,
    /// It moves the limit of whoever holds the message now.
    MovesNewHolder,
}

/// Which consumer gets a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GivesTo {
    /// The one that holds least; then one that has not had it; then the first by name.
    LeastHolding,
    /// The next in rotation.
    Rotation,
    /// The one that had it longest ago, or never: whoever claims.
    LongestAgo,
}

/// How the broker recognises a producer's repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropRepeats {
    /// It does not.
    No,
    /// By ID, within a window that starts at the first acceptance.
    ById,
    /// By ID, within a window that starts anew whenever the ID is seen.
    ByIdSliding,
    /// By the producer's sequence numbers, until a crash makes the producer forget them.
    BySequence,
}

/// What a cap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapUnit {
    /// Deliveries.
    Deliveries,
    /// Redeliveries: one delivery more.
    Redeliveries,
}

/// Which deliveries count toward a cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapCounts {
    /// Every one, started or not.
    Every,
    /// Only those that were given back.
    GivenBack,
    /// All but those whose limit ended.
    NoTimeouts,
}

/// What happens to a message at the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapThen {
    /// It is set aside as a dead letter.
    DeadLetter,
    /// It is dropped.
    Drop,
    /// It stays, and is never delivered again.
    Stays,
}

/// When a message is moved that is at the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CapWhen {
    /// When its last delivery ends.
    AtEnd,
    /// When it would be delivered next.
    AtNextReceive,
}

/// What happens to a delivery for which no slot is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoSlot {
    /// The message waits in the broker.
    WaitsInBroker,
    /// It waits in the consumer's buffer.
    WaitsInBuffer,
    /// It is dropped by the consumer, until its limit ends.
    Dropped,
}

/// What is gone after a crash of the broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrashLoses {
    /// Nothing.
    Nothing,
    /// The messages that it stored most recently, although it confirmed them.
    Confirmed,
    /// The most recent acks: acked messages come back.
    Acks,
}

/// How the consumer orders its steps, and what it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Consumer {
    /// When it acks.
    pub order: Order,
    /// How it recognises a repeat.
    pub ignore_repeats: IgnoreRepeats,
    /// How long saved IDs are kept; `None` is for ever.
    pub ids_kept: Option<Span>,
    /// How long it waits for the answer to a write.
    pub write_limit: Span,
    /// How often it extends the ack limit while it works; `None` is never.
    pub extend_every: Option<Span>,
    /// For how long after the start of the work it goes on extending; `None` is without a cap.
    pub extend_cap: Option<Span>,
    /// Whose limit an extension moves.
    pub extend_covers: ExtendCovers,
    /// Whether extending ends with the handler.
    pub extend_ends: ExtendEnds,
    /// Whether a running job keeps the consumer from extending.
    pub extend_blocked: ExtendBlocked,
    /// When finished work is acked, where the ack comes last.
    pub commit: Commit,
    /// How often a position is committed.
    pub commit_every: Span,
    /// After how many finished messages a position is committed.
    pub commit_count: u32,
    /// What a committed position covers.
    pub position: Position,
    /// Who acks.
    pub acker: Acker,
    /// How many consumers take messages.
    pub consumers: u32,
    /// Jobs that one consumer runs at once; `None` is one in a script and enough for all in a day.
    pub slots: Option<u32>,
    /// Deliveries that one consumer holds beyond its running jobs, where they wait in a buffer or are dropped.
    pub prefetch: u32,
    /// What a consumer does with a copy in its buffer whose limit has ended.
    pub stale: Stale,
    /// How long it is down after a restart or a crash.
    pub down_time: Span,
}

/// When the consumer acks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The broker removes the message as it sends it ("auto ack"); no ack travels.
    AckAtDelivery,
    /// The consumer acks at the start of the work.
    AckAtStart,
    /// The consumer acks when the work is done.
    WorkThenAck,
    /// The ack and the result are one transaction inside the broker.
    Together,
}

/// Whose limit an extension moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtendCovers {
    /// That of the running job.
    Running,
    /// Those of everything that the consumer holds.
    EverythingHeld,
}

/// Whether extending ends with the handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtendEnds {
    /// It does.
    WithHandler,
    /// It goes on without one, up to its cap.
    GoesOn,
}

/// Whether a running job keeps the consumer from extending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtendBlocked {
    /// It does not.
    No,
    /// It does: nothing is extended while it computes.
    Yes,
}

/// When finished work is acked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Commit {
    /// Each message by itself.
    EachMessage,
    /// As a position, every so often.
    EveryTime,
    /// As a position, after so many messages.
    EveryCount,
}

/// What a committed position covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Everything before the first message that is not finished.
    Unbroken,
    /// Everything up to the highest finished message.
    HighestFinished,
    /// Everything that was handed over, finished or not.
    HandedOver,
}

/// Who acks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acker {
    /// The handler, when it is done.
    Handler,
    /// Its supervisor, which survives a killed handler and acks for it.
    Supervisor,
}

/// What a consumer does with a copy in its buffer whose limit has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stale {
    /// It still runs it.
    Runs,
    /// It skips it.
    Skipped,
}

/// How the consumer recognises a repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IgnoreRepeats {
    /// It does not.
    No,
    /// The ID is saved in the same transaction as the work.
    SameTransaction,
    /// The ID is saved first, then the work is done.
    IdThenWork,
    /// The work is done first, then the ID is saved.
    WorkThenId,
}

/// What a message makes the consumer do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Work {
    /// How long a normal job takes.
    pub normal_job: Span,
    /// The share of jobs that are slow.
    pub slow_share: Ppm,
    /// How long a slow job takes.
    pub slow_job: Span,
    /// When in the job its effect happens, as a share of the job's time.
    pub effect_at: Ppm,
    /// How often the handler of a message fails before its effect.
    pub handler_fails: HandlerFails,
    /// What the work does to other systems, in order.
    pub effects: Effects,
}

/// How often a message's handler fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandlerFails {
    /// Never by itself.
    Never,
    /// The first this many times; at least once.
    First(u32),
    /// Always: a poison message.
    Always,
}

/// What mistakes and protection cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Costs {
    /// The cost of one lost message; `None` is the amount it carries.
    pub loss: Option<Money>,
    /// The cost of one repeated message; `None` is the amount it carries.
    pub repeat: Option<Money>,
    /// The cost of one saved ID.
    pub id_insert: Money,
    /// Bytes that one saved ID takes.
    pub id_bytes: u64,
}

/// Time on the wire, and the simulated days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// How long a hop takes.
    pub hop: Span,
    /// The seed of the simulated day.
    pub seed: Seed,
    /// How many days are simulated.
    pub days: u32,
}

impl Default for Scenario {
    /// The lesson's design B on the slow day: work, then ack; 30 s; 1 % of jobs take 40 s.
    fn default() -> Scenario {
        Scenario {
            day: Day {
                messages: 500_000,
                restarts: 6,
                in_progress: 50,
                amount: Money::units(10),
                currency: Currency::new("Rs").expect("two plain letters"),
            },
            producer: Producer {
                resend: Resend::UntilConfirmed,
                confirm_limit: Span::seconds(1),
                attempts_max: 10,
                message_id: MessageIdPolicy::OnePerMessage,
                outbox: OutboxPolicy::Kept,
                down_time: Span::ZERO,
                send_lost: Ppm::ZERO,
                confirm_lost: Ppm::ZERO,
            },
            broker: Broker {
                ack_limit: Some(Span::seconds(30)),
                limit_from: LimitFrom::Delivery,
                limit_ends: LimitEnds::Message,
                reconnect: Some(Span::seconds(5)),
                check_every: None,
                return_on_death: ReturnOnDeath::AtLimit,
                session: Span::ZERO,
                claim: Some(Span::seconds(60)),
                late_ack: LateAck::Counts,
                late_extension: LateExtension::Refused,
                gives_to: GivesTo::LeastHolding,
                redelivery_delay: Span::ZERO,
                drop_repeats: DropRepeats::No,
                window: Span::seconds(300),
                deliveries_max: None,
                cap_unit: CapUnit::Deliveries,
                cap_counts: CapCounts::Every,
                cap_then: CapThen::DeadLetter,
                cap_when: CapWhen::AtEnd,
                no_slot: NoSlot::WaitsInBroker,
                crash_loses: CrashLoses::Nothing,
                fresh: Span::SECOND,
                down_time: Span::ZERO,
                deliver_lost: Ppm::ZERO,
                ack_lost: Ppm::ZERO,
            },
            consumer: Consumer {
                order: Order::WorkThenAck,
                ignore_repeats: IgnoreRepeats::No,
                ids_kept: None,
                write_limit: Span::seconds(5),
                extend_every: None,
                extend_cap: None,
                extend_covers: ExtendCovers::Running,
                extend_ends: ExtendEnds::WithHandler,
                extend_blocked: ExtendBlocked::No,
                commit: Commit::EachMessage,
                commit_every: Span::seconds(5),
                commit_count: 100,
                position: Position::Unbroken,
                acker: Acker::Handler,
                consumers: 2,
                slots: None,
                prefetch: 0,
                stale: Stale::Runs,
                down_time: Span::seconds(5),
            },
            work: Work {
                normal_job: Span::seconds(8),
                slow_share: Ppm::percent(1),
                slow_job: Span::seconds(40),
                effect_at: Ppm::percent(50),
                handler_fails: HandlerFails::Never,
                effects: Effects::default(),
            },
            costs: Costs { loss: None, repeat: None, id_insert: Money::ZERO, id_bytes: 64 },
            chance: Chance { hop: Span::ZERO, seed: Seed(1), days: 1 },
        }
    }
}

impl Scenario {
    /// What one lost message costs.
    #[must_use]
    pub fn loss_cost(&self) -> Money {
        self.costs.loss.unwrap_or(self.day.amount)
    }

    /// What one repeated message costs.
    #[must_use]
    pub fn repeat_cost(&self) -> Money {
        self.costs.repeat.unwrap_or(self.day.amount)
    }

    /// How long a job of this pace takes.
    #[must_use]
    pub fn job(&self, pace: Pace) -> Span {
        match pace {
            Pace::Normal => self.work.normal_job,
            Pace::Slow => self.work.slow_job,
        }
    }

    /// When a saved ID is forgotten that was saved at `saved`; `None` is never.
    #[must_use]
    pub fn id_forgotten_at(&self, saved: Micros) -> Option<Micros> {
        self.consumer.ids_kept.map(|kept| saved.plus(kept))
    }

    /// Whether finished work is acked as a position in a log.
    #[must_use]
    pub fn commits_positions(&self) -> bool {
        self.consumer.order == Order::WorkThenAck && self.consumer.commit != Commit::EachMessage
    }

    /// Deliveries that a message may have; `None` is no cap.
    #[must_use]
    pub fn deliveries_cap(&self) -> Option<u32> {
        self.broker.deliveries_max.map(|max| match self.broker.cap_unit {
            CapUnit::Deliveries => max,
            CapUnit::Redeliveries => max + 1,
        })
    }

    /// Whether an acked message can come back out of the broker by itself.
    #[must_use]
    pub fn forgets_acks(&self) -> bool {
        self.broker.crash_loses == CrashLoses::Acks
    }

    /// Whether the broker watches its consumers' connections.
    #[must_use]
    pub fn knows_connections(&self) -> bool {
        self.broker.return_on_death == ReturnOnDeath::AfterSession
    }

    /// Whether the messages of a day do not touch each other but through restarts: none waits for another's slot, takes
    /// another's limit, commit or connection with it, or is held up until a look that others share.
    #[must_use]
    pub fn messages_are_independent(&self) -> bool {
        let breaks = self.knows_connections() && (self.broker.deliver_lost > Ppm::ZERO || self.broker.ack_lost > Ppm::ZERO);
        let extends_others = self.consumer.extend_every.is_some() && self.consumer.extend_covers == ExtendCovers::EverythingHeld;
        self.consumer.slots.is_none()
            && !self.commits_positions()
            && self.broker.limit_ends == LimitEnds::Message
            && self.broker.check_every.is_none()
            && self.broker.redelivery_delay == Span::ZERO
            && !breaks
            && !extends_others
    }
}

/// A job's length belongs to its message: it is the same for every consumer that gets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// An ordinary job.
    #[default]
    Normal,
    /// A slow one.
    Slow,
}
