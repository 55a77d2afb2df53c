//! The observer of a day: it counts, and keeps nothing of a message once that is over.

use super::day::{DayReport, SAMPLE};
use super::engine::{Observer, RunEnd};
use super::express::{Deed, Ended, Watch};
use super::histogram::Histogram;
use crate::model::cause::Cause;
use crate::model::fault::{FaultKind, Reached, Site};
use crate::model::message::{Hop, HopKind, MessageId, MessageNumber};
use crate::model::outcome::{Fate, Outcome, Report};
use crate::model::scenario::Scenario;
use crate::model::units::{Micros, Money, Span};
use crate::model::world::{DeliveryEnd, Fact, LateAckAnswer, Message, Sender, Way, World};
use std::collections::BTreeMap;

/// A power of two of microseconds that a sample is a multiple of, so that days fit into 32 bits of it.
const TICK: u64 = 256;
const TICKS_PER_SAMPLE: u32 = (SAMPLE.0 / TICK) as u32;
const _: () = assert!(TICKS_PER_SAMPLE as u64 * TICK == SAMPLE.0);

/// Counts.
#[derive(Clone)]
pub(super) struct Counter {
    scenario: Scenario,
    by_times: BTreeMap<u32, u64>,
    once: u64,
    fates: [[u64; Fate::ALL.len()]; 4],
    half_done: u64,
    effects_again: u64,
    senders: [u64; Sender::ALL.len()],
    deliveries: u64,
    deliveries_ended: [u64; DeliveryEnd::ALL.len()],
    starts: u64,
    repeats: [u64; Cause::ALL.len()],
    delay: Histogram,
    delay_after_crash: Histogram,
    inserts: Vec<u64>,
    backlog: Vec<u64>,
    late_acks: u64,
    /// The instant at which a copy last came to wait, and how many have since that instant began.
    came: (Micros, u64),
    /// What is remembered of a message that runs alone.
    pub(super) alone: Option<Followed>,
}

/// When things happen to a message that runs alone, and where chance could have come in.
#[derive(Clone, Default)]
pub(super) struct Followed {
    /// When it was due.
    pub(super) due: Micros,
    /// When the last thing happened to it.
    pub(super) until: Micros,
    /// Its hops, with their places among its points.
    pub(super) hops: Vec<(u32, HopKind)>,
    /// When it saved IDs.
    pub(super) ids: Vec<Micros>,
}

impl Followed {
    fn note(&mut self, world: &World, fact: Fact) {
        let until = if let Fact::Sent(_, _, Way::Arrives(at)) = fact { at } else { world.now };
        self.until = self.until.max(until);
        if let Fact::IdSaved(_) = fact {
            self.ids.push(world.now);
        }
    }

    fn reached(&mut self, world: &World, reached: Reached) {
        match reached.site {
            Site::Job => self.due = world.now,
            Site::Hop(hop) => self.hops.push((reached.asked, hop)),
            Site::Step(..) | Site::Handler(..) | Site::Delivery => {}
        }
    }
}

impl Counter {
    /// Nothing is counted yet.
    pub(super) fn new(scenario: &Scenario) -> Counter {
        let samples = (Span::DAY.0 / SAMPLE.0) as usize;
        Counter {
            scenario: *scenario,
            by_times: BTreeMap::new(),
            once: 0,
            half_done: 0,
            effects_again: 0,
            fates: Default::default(),
            senders: Default::default(),
            deliveries: 0,
            deliveries_ended: Default::default(),
            starts: 0,
            repeats: Default::default(),
            delay: Histogram::default(),
            delay_after_crash: Histogram::default(),
            inserts: vec![0; samples],
            backlog: vec![0; samples],
            late_acks: 0,
            came: (Micros::ZERO, 0),
            alone: None,
        }
    }

    /// Messages that are over.
    pub(super) fn messages_over(&self) -> u64 {
        self.senders.iter().sum()
    }

    /// Counts what another one counted, this many times over. When it was is not counted: neither IDs nor who waited.
    pub(super) fn add(&mut self, other: &Counter, times: u64) {
        if times == 0 {
            return;
        }
        let add = |sums: &mut [u64], counts: &[u64]| sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count * times);
        for (effects, count) in &other.by_times {
            *self.by_times.entry(*effects).or_default() += count * times;
        }
        self.once += other.once * times;
        self.half_done += other.half_done * times;
        self.effects_again += other.effects_again * times;
        self.deliveries += other.deliveries * times;
        self.starts += other.starts * times;
        self.late_acks += other.late_acks * times;
        add(self.fates.as_flattened_mut(), other.fates.as_flattened());
        add(&mut self.senders, &other.senders);
        add(&mut self.deliveries_ended, &other.deliveries_ended);
        add(&mut self.repeats, &other.repeats);
        self.delay.add_all(&other.delay, times);
        self.delay_after_crash.add_all(&other.delay_after_crash, times);
    }

    /// Counts the IDs that another one counted, each at its time.
    pub(super) fn add_ids(&mut self, other: &Counter) {
        self.inserts.iter_mut().zip(&other.inserts).for_each(|(sum, count)| *sum += count);
    }

    /// Counts an ID that is saved at this instant.
    #[inline]
    pub(super) fn id_saved(&mut self, at: Micros) {
        let sample = self.sample(at);
        self.inserts[sample] += 1;
    }

    /// What was counted, once the run has ended so.
    pub(super) fn report(&self, scenario: &Scenario, end: RunEnd) -> DayReport {
        let mut by_times = self.by_times.clone();
        if self.once > 0 {
            by_times.insert(1, self.once);
        }
        let never = by_times.get(&0).copied().unwrap_or(0);
        let mut report = DayReport {
            seed: scenario.chance.seed,
            messages: scenario.day.messages,
            by_times,
            half_done: self.half_done,
            effects_again: self.effects_again,
            fates: self.fates,
            senders: self.senders,
            deliveries: self.deliveries,
            deliveries_ended: self.deliveries_ended,
            starts: self.starts,
            repeats_by_cause: self.repeats,
            money_lost: scenario.loss_cost().times(never),
            money_repeated: Money::ZERO,
            delay: self.delay.clone(),
            delay_after_crash: self.delay_after_crash.clone(),
            id_inserts: self.inserts.iter().sum(),
            id_rows: self.rows(scenario.consumer.ids_kept),
            backlog: self.backlog.clone(),
            late_acks: self.late_acks,
            end,
        };
        report.money_repeated = scenario.repeat_cost().times(report.repeats());
        report
    }

    /// Rows at the end of each sample: the inserts so far, less those that are forgotten by then. Within a sample IDs are
    /// taken to come evenly.
    fn rows(&self, kept: Option<Span>) -> Vec<u64> {
        let mut inserted = 0;
        let inserted_by: Vec<u64> = self
            .inserts
            .iter()
            .map(|count| {
                inserted += count;
                inserted
            })
            .collect();
        let forgotten = |place: usize| {
            let end = (place as u64 + 1) * SAMPLE.0;
            let Some(until) = kept.and_then(|kept| end.checked_sub(kept.0)) else { return 0 };
            let (whole, part) = ((until / SAMPLE.0) as usize, until % SAMPLE.0);
            let before = whole.checked_sub(1).map_or(0, |last| inserted_by[last]);
            before + self.inserts.get(whole).map_or(0, |count| count * part / SAMPLE.0)
        };
        inserted_by.iter().enumerate().map(|(place, rows)| rows - forgotten(place)).collect()
    }

    fn sample(&self, at: Micros) -> usize {
        // A quotient of 32 bits by a constant is a product; one of 64 bits is so too, but for wasm, which has no product of 128 bits.
        let at = u32::try_from(at.0 / TICK).unwrap_or(u32::MAX);
        // What is still under way at midnight counts to the day's last sample.
        ((at / TICKS_PER_SAMPLE) as usize).min(self.backlog.len() - 1)
    }

    /// A copy comes to wait, with which so many do. Whoever comes at the same instant may still be handed out at it, and has
    /// not waited.
    fn waits(&mut self, now: Micros, waiting: u64) {
        self.came = if self.came.0 == now { (now, self.came.1 + 1) } else { (now, 1) };
        let sample = self.sample(now);
        self.backlog[sample] = self.backlog[sample].max(waiting.saturating_sub(self.came.1));
    }

    fn applied_again(&mut self, cause: Cause) {
        self.effects_again += 1;
        self.repeats[cause as usize] += 1;
    }

    /// A message is over, whose effects came to this.
    fn count(&mut self, ended: Ended, outcome: Outcome) {
        if let Some(first) = ended.effect_first {
            self.delay.add(first.since(ended.due));
            if let Some(interrupted) = ended.interrupted {
                self.delay_after_crash.add(first.since(interrupted));
            }
        }
        let class = match outcome {
            Outcome::Never => 0,
            Outcome::Once => 1,
            Outcome::Repeated(_) => 2,
            Outcome::HalfDone(_) => 3,
        };
        match outcome {
            Outcome::Once => self.once += 1,
            Outcome::HalfDone(_) => self.half_done += 1,
            Outcome::Never | Outcome::Repeated(_) => *self.by_times.entry(ended.effects).or_default() += 1,
        }
        self.fates[class][ended.fate as usize] += 1;
        self.senders[ended.sender as usize] += 1;
    }
}

impl Watch for Counter {
    #[inline]
    fn note(&mut self, now: Micros, _: MessageNumber, deed: Deed) {
        match deed {
            Deed::Sent(HopKind::Deliver) | Deed::Lost(HopKind::Deliver) => self.deliveries += 1,
            Deed::Ended(end) => self.deliveries_ended[end as usize] += 1,
            Deed::Started => self.starts += 1,
            Deed::Stored(waiting) | Deed::CameBack(waiting) => self.waits(now, waiting),
            Deed::Applied(Some(cause)) => self.applied_again(cause),
            Deed::LateAck(_) => self.late_acks += 1,
            Deed::IdSaved => self.id_saved(now),
            Deed::Slow
            | Deed::Sent(_)
            | Deed::Lost(_)
            | Deed::ConfirmLimitEnded
            | Deed::GaveUp
            | Deed::Removed
            | Deed::BoundReached
            | Deed::IdFound
            | Deed::Applied(None)
            | Deed::Unchanged
            | Deed::JobEnded(_) => {}
        }
    }

    fn over(&mut self, ended: Ended) {
        self.count(ended, Outcome::of(&[ended.effects]));
    }
}

impl Observer for Counter {
    #[inline]
    fn note(&mut self, world: &World, fact: Fact) {
        if let Some(followed) = &mut self.alone {
            followed.note(world, fact);
        }
        match fact {
            Fact::Sent(_, Hop::Deliver(_), _) => self.deliveries += 1,
            Fact::Ended(_, end) => self.deliveries_ended[end as usize] += 1,
            Fact::Started(_) => self.starts += 1,
            Fact::Stored(_) | Fact::CameBack(_) => self.waits(world.now, world.broker.waiting),
            Fact::IdSaved(_) => self.id_saved(world.now),
            Fact::Applied(delivery, place) => {
                let message = &world.messages[world.message_of(delivery).0];
                if message.applied[usize::from(place)] > 1 {
                    self.applied_again(Cause::of_repeat(&self.scenario, world, delivery));
                }
            }
            Fact::LateAck(_, LateAckAnswer::Removes | LateAckAnswer::NoDifference | LateAckAnswer::Ignored | LateAckAnswer::Refused) => {
                self.late_acks += 1;
            }
            Fact::Saved(_)
            | Fact::Slow(_)
            | Fact::Sent(..)
            | Fact::Missed(..)
            | Fact::ConfirmLimitEnded(_)
            | Fact::GaveUp(_)
            | Fact::RepeatDropped(_)
            | Fact::Buffered(_)
            | Fact::Unchanged(..)
            | Fact::DeadLettered(_)
            | Fact::Dropped(_)
            | Fact::Stays(_)
            | Fact::Lost(_)
            | Fact::AckForgotten(_)
            | Fact::Forgotten(_)
            | Fact::Removed(_)
            | Fact::BoundReached(_)
            | Fact::Extended(..)
            | Fact::LateExtension(_)
            | Fact::IdFound(_)
            | Fact::WriteLimitEnded(_)
            | Fact::JobEnded(..)
            | Fact::Crashed(_)
            | Fact::Back(_)
            | Fact::ConnectionBroken(_) => {}
        }
    }

    #[inline]
    fn reached(&mut self, world: &World, reached: Reached, _: Option<FaultKind>) {
        if let Some(followed) = &mut self.alone {
            followed.reached(world, reached);
        }
    }

    fn over(&mut self, world: &World, message: MessageId) {
        let Message { due, effect_first, interrupted, .. } = world.messages[message.0];
        let Report { number, effects, fate, sender, outcome, .. } = Report::of(&self.scenario, world, message);
        self.count(Ended { number, due, effects, effect_first, interrupted, fate, sender }, outcome);
    }
}
