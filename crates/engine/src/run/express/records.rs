//! What a day of the usual protocol keeps: what it reads of the scenario, and its records.

use crate::model::broker;
use crate::model::cause::Cause;
use crate::model::message::MessageNumber;
use crate::model::scenario::{IgnoreRepeats, LateAck, MessageIdPolicy, Pace, Resend, Scenario};
use crate::model::units::{Micros, Span};
use crate::model::world::{CopyState, DeliveryEnd, JobEnd, Sender, Silence};

/// What is read of the scenario, in the form in which it is needed.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) resend: Resend,
    pub(super) confirm_limit: Span,
    pub(super) attempts_max: u32,
    pub(super) ack_limit: Option<Span>,
    pub(super) late_ack: LateAck,
    pub(super) deliveries_bound: u32,
    /// Jobs at once, of all consumers.
    pub(super) slots: u64,
    pub(super) killed_by_restart: usize,
    pub(super) down_time: Span,
    pub(super) hop: Span,
    pub(super) ignore_repeats: IgnoreRepeats,
    pub(super) ids_kept: Option<Span>,
    pub(super) message_id: MessageIdPolicy,
    /// Whether a repeat of the effect changes nothing.
    pub(super) repeatable: bool,
    /// From a job's start to its effect and from there to its end, by pace.
    pub(super) work: [[Span; 2]; 2],
}

impl Rules {
    pub(super) fn of(scenario: &Scenario) -> Rules {
        let parts = |pace| {
            let job = scenario.job(pace);
            let before = job.share(scenario.work.effect_at);
            [before, Span(job.0 - before.0)]
        };
        Rules {
            resend: scenario.producer.resend,
            confirm_limit: scenario.producer.confirm_limit,
            attempts_max: scenario.producer.attempts_max,
            ack_limit: scenario.broker.ack_limit,
            late_ack: scenario.broker.late_ack,
            deliveries_bound: broker::deliveries_bound(scenario),
            slots: u64::from(scenario.consumer.consumers) * u64::from(scenario.consumer.slots.unwrap_or(u32::MAX)),
            killed_by_restart: scenario.day.in_progress as usize,
            down_time: scenario.consumer.down_time,
            hop: scenario.chance.hop,
            ignore_repeats: scenario.consumer.ignore_repeats,
            ids_kept: scenario.consumer.ids_kept,
            message_id: scenario.producer.message_id,
            repeatable: scenario.work.effects.first().is_repeatable(),
            work: [parts(Pace::Normal), parts(Pace::Slow)],
        }
    }
}

// Records under way have to fit into a processor's nearest cache: these two are half the size of an `Option`.

/// The place of a record, or of none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const fn to(place: u32) -> Link {
        Link(place)
    }

    #[inline]
    pub(super) fn get(self) -> Option<u32> {
        (self.0 != u32::MAX).then_some(self.0)
    }
}

impl Default for Link {
    fn default() -> Link {
        Link(u32::MAX)
    }
}

/// An instant, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct When(Micros);

impl When {
    pub(super) const fn at(instant: Micros) -> When {
        When(instant)
    }

    #[inline]
    pub(super) fn get(self) -> Option<Micros> {
        (self.0 < When::default().0).then_some(self.0)
    }
}

impl Default for When {
    fn default() -> When {
        When(Micros(u64::MAX))
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Message {
    pub(super) number: MessageNumber,
    pub(super) due: Micros,
    pub(super) effect_first: When,
    pub(super) interrupted: When,
    /// When its ID was saved.
    pub(super) id_saved: When,
    /// Its newest copy.
    pub(super) copies: Link,
    pub(super) effects: u32,
    pub(super) deliveries: u32,
    pub(super) attempt: u32,
    /// Events that refer to it.
    pub(super) pending: u32,
    /// Points that it has reached. Wider than `pending`, which is counted up together with it: a compiler makes one wide access
    /// of two alike, which waits for the narrow ones before it.
    pub(super) asked: u64,
    pub(super) pace: Pace,
    pub(super) sender: Sender,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Copy {
    pub(super) message: u32,
    pub(super) serial: u64,
    /// The next older copy of its message.
    pub(super) next: Link,
    /// Its newest delivery.
    pub(super) deliveries: Link,
    pub(super) open: u32,
    pub(super) state: CopyState,
    /// When this copy's ID was saved, where each send has an ID of its own.
    pub(super) id_saved: When,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Delivery {
    pub(super) message: u32,
    pub(super) copy: u32,
    /// The next older delivery of its copy.
    pub(super) next: Link,
    pub(super) number: u32,
    pub(super) started_at: Micros,
    pub(super) handler: Handler,
    pub(super) ended: Option<DeliveryEnd>,
    pub(super) silence: Silence,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Handler {
    #[default]
    UnderWay,
    BeforeEffect,
    Writing,
    AfterEffect,
    Over(JobEnd),
}

impl Delivery {
    /// Why the delivery after this one repeats an effect.
    pub(super) fn cause(&self) -> Cause {
        let job = match self.handler {
            Handler::Over(end) => Some(end),
            Handler::UnderWay | Handler::BeforeEffect | Handler::Writing | Handler::AfterEffect => None,
        };
        Cause::left_by(job, self.ended, self.silence)
    }
}
