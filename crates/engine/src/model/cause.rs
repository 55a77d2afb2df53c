//! Why an effect happened again: read off the deliveries that came before.

use super::message::DeliveryId;
use super::scenario::{IgnoreRepeats, MessageIdPolicy, Scenario};
use super::world::{DeliveryEnd, Handler, JobEnd, Silence, World};

/// Why an effect happened again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Its consumer died before its ack.
    Restart,
    /// Its job outlasted the ack limit.
    SlowJob,
    /// Its producer sent it again.
    Resend,
    /// Its ID had been forgotten.
    ExpiredId,
    /// Its ack was lost, or the connection broke.
    LostAck,
    /// Its handler failed after the effect.
    Failure,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 6] = [Cause::Restart, Cause::SlowJob, Cause::Resend, Cause::ExpiredId, Cause::LostAck, Cause::Failure];

    /// Its name in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Restart => "restart",
            Cause::SlowJob => "slow_job",
            Cause::Resend => "resend",
            Cause::ExpiredId => "expired_id",
            Cause::LostAck => "lost_ack",
            Cause::Failure => "failure",
        }
    }

    /// Why the effect of this delivery was a repeat.
    #[must_use]
    pub fn of_repeat(scenario: &Scenario, world: &World, delivery: DeliveryId) -> Cause {
        let record = &world.deliveries[delivery.0];
        let resent = record.next.is_none();
        let checks_ids = matches!(scenario.consumer.ignore_repeats, IgnoreRepeats::SameTransaction | IgnoreRepeats::IdThenWork);
        if checks_ids && !(resent && scenario.producer.message_id == MessageIdPolicy::NewAtEachSend) {
            return Cause::ExpiredId;
        }
        // The first delivery of a copy repeats an effect only if another copy came before it.
        let Some(previous) = record.next.map(|previous| &world.deliveries[previous.0]) else { return Cause::Resend };
        let job = if let Handler::Over(end) = previous.handler { Some(end) } else { None };
        Cause::left_by(job, previous.ended, previous.silence)
    }

    /// Why an effect happens again after a delivery whose handler ended so, if it did, and which ended so for the broker.
    #[must_use]
    pub fn left_by(job: Option<JobEnd>, ended: Option<DeliveryEnd>, silence: Silence) -> Cause {
        match (job, ended) {
            (Some(JobEnd::Killed), _) | (_, Some(DeliveryEnd::Death)) => Cause::Restart,
            (Some(JobEnd::Failed), _) | (_, Some(DeliveryEnd::GiveBack)) => Cause::Failure,
            _ if silence == Silence::LostHop => Cause::LostAck,
            (_, Some(DeliveryEnd::BrokenConnection)) => Cause::LostAck,
            // Nothing was lost and nobody died: the job, or the commit behind it, outlasted the limit.
            _ => Cause::SlowJob,
        }
    }
}
