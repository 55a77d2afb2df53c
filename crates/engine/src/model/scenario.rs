//! Everything a user can set, with the lesson's values as defaults.
//!
//! A [`Scenario`] is plain data; its ranges stand in one table, [`super::settings`]. Which values a user may
//! combine freely is decided there too: today all of them.

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
    /// The time of a hop, and the seed of the random day.
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
    /// How long after a delivery the broker waits for its ack; `None` waits for ever.
    pub ack_limit: Option<Span>,
    /// When the messages of a dead consumer come back.
    pub return_on_death: ReturnOnDeath,
    /// How long after a consumer's death the broker notices it, where it watches its connections.
    pub session: Span,
    /// What an ack does whose limit has ended.
    pub late_ack: LateAck,
    /// Whether repeats of a producer are dropped.
    pub drop_repeats: DropRepeats,
    /// How long after the first acceptance an ID is remembered.
    pub window: Span,
    /// Deliveries after which a message is dead-lettered; `None` is no cap.
    pub deliveries_max: Option<u32>,
    /// How long it is down after a crash.
    pub down_time: Span,
    /// The chance that a delivery is lost.
    pub deliver_lost: Ppm,
    /// The chance that an ack is lost.
    pub ack_lost: Ppm,
}

/// When the messages that a dead consumer held come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReturnOnDeath {
    /// When their ack limit ends: the broker keeps no connection.
    AtLimit,
    /// After the session time: the broker watches its connections (0 is at once).
    AfterSession,
}

/// What an ack does that comes after its delivery's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LateAck {
    /// It removes the message, wherever it is.
    Counts,
    /// It is ignored, and the consumer believes that it acked.
    Ignored,
    /// It is refused, and the consumer learns it.
    Refused,
}

/// How the broker recognises a producer's repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropRepeats {
    /// It does not.
    No,
    /// By ID, within a window that starts at the first acceptance.
    ById,
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
    /// How many consumers take messages.
    pub consumers: u32,
    /// Jobs that one consumer runs at once; `None` is one in a script and enough for all in a day.
    pub slots: Option<u32>,
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
    /// The outside system that the effect changes.
    pub system: System,
    /// What the effect does there.
    pub verb: Verb,
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

/// The outside system of the effect. It names things on the page and changes no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// A customer's wallet.
    Wallet,
    /// An account's balance.
    Account,
    /// A mail service.
    Mail,
    /// A map of positions.
    Map,
    /// Any database.
    Database,
}

/// What the effect does. It names things on the page and changes no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Adds to what is there.
    Update,
    /// Adds a row.
    Insert,
    /// Adds or replaces a row.
    Upsert,
    /// Replaces what is there by what the message says.
    Refresh,
    /// Removes what is there.
    Delete,
    /// Calls another service.
    Call,
    /// Sends something to a person.
    Send,
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

/// Time on the wire and the seed of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// How long a hop takes.
    pub hop: Span,
    /// The seed of the simulated day.
    pub seed: Seed,
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
                down_time: Span::ZERO,
                send_lost: Ppm::ZERO,
                confirm_lost: Ppm::ZERO,
            },
            broker: Broker {
                ack_limit: Some(Span::seconds(30)),
                return_on_death: ReturnOnDeath::AtLimit,
                session: Span::ZERO,
                late_ack: LateAck::Counts,
                drop_repeats: DropRepeats::No,
                window: Span::seconds(300),
                deliveries_max: None,
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
                consumers: 2,
                slots: None,
                down_time: Span::seconds(5),
            },
            work: Work {
                normal_job: Span::seconds(8),
                slow_share: Ppm::percent(1),
                slow_job: Span::seconds(40),
                effect_at: Ppm::percent(50),
                handler_fails: HandlerFails::Never,
                system: System::Wallet,
                verb: Verb::Update,
            },
            costs: Costs { loss: None, repeat: None, id_insert: Money::ZERO, id_bytes: 64 },
            chance: Chance { hop: Span::ZERO, seed: Seed(1) },
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

    /// Whether the broker watches its consumers' connections.
    #[must_use]
    pub fn knows_connections(&self) -> bool {
        self.broker.return_on_death == ReturnOnDeath::AfterSession
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
