//! The arithmetic: the closed forms of a day, each with the numbers put in.
//!
//! A **bound** is a worst case: no day does worse by that cause. An **expectation** is what a day does on average.
//! The words for both, and for the reasons, belong to the views; here are numbers.

use crate::model::broker::deliveries_bound;
use crate::model::consumer;
use crate::model::effects::{Effect, Place};
use crate::model::scenario::{
    CapCounts, CapThen, Commit, DropRepeats, ExtendBlocked, HandlerFails, IgnoreRepeats, LateAck, LimitFrom, MessageIdPolicy, Order, Pace,
    Position, Resend, ReturnOnDeath, Scenario,
};
use crate::model::units::{Money, Ppm, Span};

/// The figures of a day, by arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Jobs in progress at all restarts of the day.
    pub in_progress: u64,
    /// Messages lost by restarts, at most.
    pub lost_max: u64,
    /// Messages repeated by restarts, at most.
    pub repeated_max: u64,
    /// Messages that restarts leave with the broker for ever, at most: nothing tells it to deliver them again.
    pub stuck_max: u64,
    /// Messages a day that restarts make the broker set aside, because the cap allows no further delivery: a bound.
    pub parked_max: u64,
    /// Messages handled at least twice because their job outlasts the ack limit, expected.
    pub repeated_slow: u64,
    /// Effects that those messages repeat, expected: a job several times as long as the limit repeats several.
    pub repeats_slow: u64,
    /// Messages lost on the way, expected from the chances.
    pub lost_chance: u64,
    /// Repeats by resends and lost acks, expected from the chances.
    pub repeated_chance: u64,
    /// Messages that the producer gives up on, expected from the chances.
    pub given_up: u64,
    /// Messages whose handler fails too often ever to have an effect.
    pub failing: u64,
    /// Saved IDs a day.
    pub id_inserts: u64,
    /// Rows in the table of IDs: in the long run, or the growth of one day where they are kept for ever.
    pub id_rows: u64,
    /// Bytes of those rows.
    pub id_bytes: u64,
    /// What the IDs cost a day.
    pub id_cost: Money,
    /// How long a message that a crash interrupted waits for its next delivery, at most.
    pub retry: Retry,
    /// How each figure comes about, in reading order.
    pub formulas: Vec<Formula>,
}

impl Estimate {
    /// Whether something is always lost, so that no message of the day is handled exactly once.
    #[must_use]
    #[inline]
    pub fn leaves_none_once(&self, scenario: &Scenario) -> bool {
        let Scenario { producer, broker, .. } = scenario;
        let is_certain = |lost: Ppm| lost == Ppm::WHOLE;
        let repeats_all = |quantity: Quantity| {
            let all = |result: Factor| matches!(result, Factor::Count(count) if count >= scenario.day.messages);
            self.formulas.iter().any(|formula| formula.quantity == quantity && all(formula.result))
        };
        is_certain(producer.send_lost)
            || is_certain(broker.deliver_lost)
            || is_certain(producer.confirm_lost) && repeats_all(Quantity::RepeatedConfirms)
            || is_certain(broker.ack_lost) && repeats_all(Quantity::RepeatedAcks)
    }
}

/// When an interrupted message is delivered again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retry {
    /// Not at all: it is acked already.
    NotAtAll,
    /// At most this long after its delivery or its consumer's death.
    Within(Span),
    /// Nothing brings it back.
    Never,
}

/// How a figure comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Which figure.
    pub quantity: Quantity,
    /// What is multiplied; empty where a rule makes the figure zero.
    pub factors: Vec<Factor>,
    /// What comes out.
    pub result: Factor,
    /// What kind of figure it is.
    pub bound: Bound,
    /// Why it is what it is.
    pub why: Why,
}

/// The figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quantity {
    /// Jobs in progress at restarts.
    InProgress,
    /// Lost by restarts.
    LostRestarts,
    /// The share of the day that restarts lose.
    LostShare,
    /// The money that restarts lose.
    MoneyLost,
    /// Left with the broker by restarts, for ever.
    StuckRestarts,
    /// Messages that restarts park.
    ParkedRestarts,
    /// Repeated by restarts.
    RepeatedRestarts,
    /// The share of the day that restarts repeat.
    RepeatedShare,
    /// The money that restarts repeat.
    MoneyRepeated,
    /// Normal jobs that outlast the limit.
    RepeatedNormal,
    /// Slow jobs that outlast the limit.
    RepeatedSlow,
    /// The money that jobs repeat which outlast the limit.
    MoneyRepeatedSlow,
    /// Sends lost for good.
    LostSends,
    /// Deliveries lost for good.
    LostDeliveries,
    /// Repeats after lost confirms.
    RepeatedConfirms,
    /// Repeats after lost acks.
    RepeatedAcks,
    /// Given up.
    GivenUp,
    /// Messages whose handler never succeeds.
    Failing,
    /// Saved IDs.
    IdInserts,
    /// Rows of IDs.
    IdRows,
    /// Bytes of IDs.
    IdBytes,
    /// What saved IDs cost.
    IdCost,
    /// The wait after a crash.
    Retry,
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// A number of messages, restarts, rows.
    Count(u64),
    /// A share.
    Share(Ppm),
    /// Divided by a share.
    PerShare(Ppm),
    /// An amount.
    Money(Money),
    /// A number of bytes.
    Bytes(u64),
    /// A duration.
    Duration(Span),
    /// Divided by a duration.
    PerDuration(Span),
    /// To the power of.
    Power(u32),
    /// No more than.
    AtMost(u64),
    /// There is no such number.
    Nothing,
}

/// What kind of figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// No day does worse.
    Bound,
    /// A day does so on average.
    Expectation,
    /// Every day does exactly so.
    Exact,
}

/// Why a figure is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// It is a plain product.
    Product,
    /// The ack comes before the work: a crash between them loses the job.
    AckedBeforeWork,
    /// The message stays with the broker until its work is done.
    KeptUntilAcked,
    /// The ID is saved first: the repeat is skipped although the work was not done.
    IdBeforeWork,
    /// The broker has no copy left to deliver again.
    NothingToRedeliver,
    /// A crash between the work and the ack brings the message again.
    WorkBeforeAck,
    /// The ID and the work are one transaction: a repeat does nothing.
    IdWithWork,
    /// The ID is saved after the work: a crash between them repeats it.
    WorkBeforeId,
    /// The IDs are forgotten before the message comes back.
    IdForgotten,
    /// The job outlasts the limit.
    OutlastsLimit,
    /// The job ends within the limit.
    WithinLimit,
    /// No job is slow.
    NoSlowJobs,
    /// There is no limit that could end.
    NoLimit,
    /// The limit is extended as long as the job runs.
    Extended,
    /// A repeat is recognised by its ID.
    Recognised,
    /// The producer sends once, whatever comes of it.
    SentOnce,
    /// The producer sends again until it is confirmed.
    Resent,
    /// Each send has a new ID, so a resend is not recognised.
    NewIds,
    /// The broker drops a repeat of the producer.
    DroppedByBroker,
    /// A lost ack brings the message again.
    AckLost,
    /// A lost delivery is gone: the broker removed the message as it sent it.
    RemovedWhenSent,
    /// The handler fails every time it is allowed to try.
    HandlerFails,
    /// The IDs are kept for ever: this is the growth of one day.
    GrowsDaily,
    /// The IDs are kept for a time: this is the table in the long run.
    KeptFor,
    /// No IDs are saved.
    NoIds,
    /// The broker waits for the limit.
    AtLimit,
    /// The broker notices the death of a connection.
    AtSession,
    /// Somebody claims what the dead consumer held.
    AtClaim,
    /// Nothing tells the broker.
    Unnoticed,
    /// A position is committed before the work behind it is done.
    CommittedBeforeWork,
    /// A crash repeats all work since the last commit.
    SinceLastCommit,
    /// Every effect is safe to repeat, and carries an ID derived from the message.
    SafeToRepeat,
    /// The result and the ack are one transaction inside the broker.
    OneTransaction,
    /// A late ack removes the message while it waits for its redelivery.
    LateAckInTime,
    /// The first delivery is the last one that the cap allows.
    CapReached,
    /// A supervisor acks for a job that was killed.
    AckedForKilled,
}

/// What keeps a repeat from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protection {
    /// Nothing.
    None,
    /// The ID is saved in the same transaction as all the work.
    IdWithWork,
    /// The ID is saved before the work.
    IdFirst,
    /// The ID is saved after the work, or after a part of it.
    IdAfter,
    /// The ack and all the work are one transaction inside the broker.
    InsideBroker,
    /// Every effect is safe to repeat, and carries an ID derived from the message.
    SafeToRepeat,
}

/// What keeps a repeat from counting, in this scenario.
#[must_use]
#[inline]
pub fn protection(scenario: &Scenario) -> Protection {
    let effects = scenario.work.effects.list();
    let is_at = |effect: &Effect, place: Place| effect.place == place || effect.is_repeatable();
    if effects.iter().all(Effect::is_repeatable) {
        return Protection::SafeToRepeat;
    }
    if scenario.consumer.order == Order::Together && effects.iter().all(|effect| is_at(effect, Place::Broker)) {
        return Protection::InsideBroker;
    }
    match scenario.consumer.ignore_repeats {
        IgnoreRepeats::No => Protection::None,
        IgnoreRepeats::IdThenWork => Protection::IdFirst,
        IgnoreRepeats::WorkThenId => Protection::IdAfter,
        IgnoreRepeats::SameTransaction if effects.iter().all(|effect| is_at(effect, Place::Database)) => Protection::IdWithWork,
        IgnoreRepeats::SameTransaction => Protection::IdAfter,
    }
}

/// What a crash does between the work and the saving of its ID, where the two are not one transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdGap {
    /// An effect comes before its ID: a crash between them lets it happen again.
    pub repeats: bool,
    /// An effect comes after its ID: a crash between them leaves it out for good, since the repeat is skipped.
    pub leaves_out: bool,
}

/// The gap of an ID that is meant to be saved with the work; `None` where all the work is in its transaction.
#[must_use]
#[inline]
pub fn id_gap(scenario: &Scenario) -> Option<IdGap> {
    let is_acked_first = matches!(scenario.consumer.order, Order::AckAtDelivery | Order::AckAtStart);
    if scenario.consumer.ignore_repeats != IgnoreRepeats::SameTransaction
        || is_acked_first
        || protection(scenario) == Protection::InsideBroker
    {
        return None;
    }
    let effects = scenario.work.effects.list();
    // Where nothing of the work is in the database, the ID is saved after all of it.
    let saved_at = effects.iter().rposition(|effect| effect.place == Place::Database).unwrap_or(effects.len());
    let (before, after) = effects.split_at(saved_at);
    let is_outside = |effect: &Effect| effect.place != Place::Database;
    let gap = IdGap {
        repeats: before.iter().any(|effect| is_outside(effect) && !effect.is_repeatable()),
        leaves_out: after.iter().any(is_outside),
    };
    (gap.repeats || gap.leaves_out).then_some(gap)
}

/// The most attempts whose chances are added up one by one.
const ATTEMPTS_ADDED: u32 = 1_001;

/// The figures of a day, by arithmetic.
#[must_use]
#[inline]
pub fn estimate(scenario: &Scenario) -> Estimate {
    Arithmetic { scenario, formulas: Vec::new() }.run()
}

/// How long after the broker's sending, or after the start, the ack of a job of this pace arrives.
#[inline]
fn held(scenario: &Scenario, pace: Pace) -> Span {
    let id_write = match scenario.consumer.ignore_repeats {
        IgnoreRepeats::No | IgnoreRepeats::SameTransaction => 0,
        IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId => 1,
    };
    let writes = consumer::effect_steps(scenario).filter(|place| !consumer::is_deferred_to_ack(scenario, *place)).count() as u64 + id_write;
    // A write is two hops, the ack one; the delivery is one more where the limit runs from it.
    let hops = 2 * writes
        + match scenario.broker.limit_from {
            LimitFrom::Delivery => 2,
            LimitFrom::Start => 1,
        };
    Span(scenario.job(pace).0 + scenario.chance.hop.0 * hops)
}

/// Whether a job of this pace outlasts the ack limit, and what makes it so.
#[must_use]
#[inline]
pub fn outlasts_limit(scenario: &Scenario, pace: Pace) -> Why {
    let Some(limit) = scenario.broker.ack_limit else { return Why::NoLimit };
    match scenario.consumer.order {
        Order::AckAtDelivery | Order::AckAtStart => return Why::NothingToRedeliver,
        Order::WorkThenAck | Order::Together => {}
    }
    let held = held(scenario, pace);
    if held <= limit {
        return Why::WithinLimit;
    }
    let waits_until = limit.0.saturating_add(scenario.broker.redelivery_delay.0);
    if extended_until(scenario).is_some_and(|until| held.0 <= until) {
        Why::Extended
    } else if scenario.broker.late_ack == LateAck::Counts && held.0 <= waits_until {
        Why::LateAckInTime
    } else {
        Why::OutlastsLimit
    }
}

/// The share of jobs that outlast the limit of which the broker notices it in time: it looks only every so often.
#[inline]
fn noticed_share(scenario: &Scenario, pace: Pace) -> Ppm {
    let (Some(limit), Some(every)) = (scenario.broker.ack_limit, scenario.broker.check_every) else { return Ppm::WHOLE };
    let late = held(scenario, pace).0.saturating_sub(limit.0);
    let parts = u128::from(Ppm::WHOLE.parts()) * u128::from(late.min(every.0)) / u128::from(every.0);
    Ppm::new(parts as u32).unwrap_or(Ppm::WHOLE)
}

/// The repeats of one message whose job of this pace outlasts the limit: each end of it brings another delivery, until
/// an ack counts, the ID of the first is saved, or the cap is reached.
#[inline]
fn repeats_of_each(scenario: &Scenario, pace: Pace) -> u64 {
    let broker = &scenario.broker;
    let ends_at = broker.ack_limit.map_or(u64::MAX, |limit| limit.0.max(extended_until(scenario).unwrap_or(0)));
    let noticed = broker.check_every.map_or(0, |every| every.0 / 2);
    let between = ends_at.saturating_add(noticed).saturating_add(broker.redelivery_delay.0);
    // Deliveries that start before the first job is over.
    let until_over = held(scenario, pace).0.div_ceil(between).saturating_sub(1).max(1);
    let cap = u64::from(deliveries_bound(scenario).min(scenario.deliveries_cap().unwrap_or(u32::MAX))).saturating_sub(1);
    let counts = matches!(broker.late_ack, LateAck::Counts | LateAck::CountsWhileHeld);
    match protection(scenario) {
        // Saved near its end, the third delivery finds the ID of the second, however soon that of the first was forgotten.
        Protection::IdWithWork => cap.min(1),
        // Deliveries that start before the ID of the first is there; at the very instant it is not yet.
        Protection::IdAfter if id_gap(scenario).is_some() => (saved_at(scenario, pace).0 / between).max(1).min(cap),
        Protection::IdAfter => until_over.min(cap),
        Protection::IdFirst | Protection::None | Protection::InsideBroker | Protection::SafeToRepeat if counts => until_over.min(cap),
        Protection::IdFirst | Protection::None | Protection::InsideBroker | Protection::SafeToRepeat => cap,
    }
}

/// When in a job an ID is saved that comes with the work or right after its effect.
#[inline]
fn saved_at(scenario: &Scenario, pace: Pace) -> Span {
    scenario.job(pace).share(scenario.work.effect_at)
}

/// How long after the start extensions hold the limit off, where a consumer sends them in time.
#[inline]
fn extended_until(scenario: &Scenario) -> Option<u64> {
    let Scenario { broker, consumer, chance, .. } = scenario;
    let limit = broker.ack_limit?.0;
    let every = consumer.extend_every.filter(|_| consumer.extend_blocked == ExtendBlocked::No)?;
    let last = consumer.extend_cap.map_or(u64::MAX / 2, |cap| cap.0 / every.0 * every.0);
    (every.0 + chance.hop.0 * 2 < limit).then(|| last.saturating_add(limit))
}

/// Whether a delivery that a restart ends is the last one.
#[inline]
fn has_one_delivery(scenario: &Scenario) -> bool {
    scenario.deliveries_cap() == Some(1) && scenario.broker.cap_counts == CapCounts::Every
}

/// When an interrupted message is delivered again, at the latest.
#[must_use]
#[inline]
pub fn retry(scenario: &Scenario) -> Retry {
    let broker = &scenario.broker;
    match scenario.consumer.order {
        Order::AckAtDelivery | Order::AckAtStart => Retry::NotAtAll,
        Order::WorkThenAck | Order::Together if consumer::supervisor_acks(scenario) => Retry::NotAtAll,
        Order::WorkThenAck | Order::Together => {
            let death = match broker.return_on_death {
                ReturnOnDeath::AtLimit => None,
                ReturnOnDeath::AfterSession => Some(broker.session),
                ReturnOnDeath::WhenClaimed => broker.claim,
            };
            // The end of a limit is noticed at the next look, at the latest a whole round later.
            let limit = broker.ack_limit.map(|limit| Span(limit.0.saturating_add(broker.check_every.map_or(0, |every| every.0))));
            match death.into_iter().chain(limit).min() {
                Some(_) if has_one_delivery(scenario) => Retry::NotAtAll,
                Some(wait) => Retry::Within(Span(wait.0.saturating_add(broker.redelivery_delay.0))),
                None => Retry::Never,
            }
        }
    }
}

/// Why a message comes again.
#[derive(Clone, Copy)]
enum Comes {
    /// Its consumer died.
    AfterDeath,
    /// Its job outlasted the limit.
    AtLimit(Pace),
    /// Its producer sent it again.
    AsResend,
}

struct Arithmetic<'s> {
    scenario: &'s Scenario,
    formulas: Vec<Formula>,
}

impl Arithmetic<'_> {
    #[inline]
    fn run(mut self) -> Estimate {
        let scenario = self.scenario;
        let restarts = u64::from(scenario.day.restarts);
        let busy = u64::from(scenario.day.in_progress);
        let in_progress = restarts * busy;
        self.count(Quantity::InProgress, &[Factor::Count(restarts), Factor::Count(busy)], in_progress, Bound::Bound, Why::Product);
        let lost_max = self.lost_by_restarts(in_progress);
        let repeated_max = self.repeated_by_restarts(in_progress);
        let stuck_max =
            if retry(scenario) == Retry::Never { self.of_restarts(Quantity::StuckRestarts, in_progress, Why::Unnoticed) } else { 0 };
        let parked_max = self.parked_by_restarts(in_progress);
        let (repeated_slow, repeats_slow) = self.repeated_by_limit();
        let lost_chance = self.lost_by_chance();
        let repeated_chance = self.repeated_by_chance();
        let given_up = self.given_up();
        let failing = self.failing();
        let (id_inserts, id_rows, id_bytes, id_cost) = self.ids();
        let retry = self.retry();
        Estimate {
            in_progress,
            lost_max,
            repeated_max,
            stuck_max,
            parked_max,
            repeated_slow,
            repeats_slow,
            lost_chance,
            repeated_chance,
            given_up,
            failing,
            id_inserts,
            id_rows,
            id_bytes,
            id_cost,
            retry,
            formulas: self.formulas,
        }
    }

    #[inline]
    fn lost_by_restarts(&mut self, in_progress: u64) -> u64 {
        let commits_early = self.scenario.commits_positions() && self.scenario.consumer.position != Position::Unbroken;
        let why = match (self.scenario.consumer.order, protection(self.scenario)) {
            (Order::AckAtDelivery | Order::AckAtStart, _) => Why::AckedBeforeWork,
            _ if consumer::supervisor_acks(self.scenario) => Why::AckedForKilled,
            _ if has_one_delivery(self.scenario) && self.scenario.broker.cap_then == CapThen::Drop => Why::CapReached,
            (Order::WorkThenAck, _) if commits_early => Why::CommittedBeforeWork,
            (Order::WorkThenAck | Order::Together, Protection::IdFirst) => Why::IdBeforeWork,
            (
                Order::WorkThenAck | Order::Together,
                Protection::None | Protection::IdWithWork | Protection::IdAfter | Protection::InsideBroker | Protection::SafeToRepeat,
            ) => Why::KeptUntilAcked,
        };
        let at_risk = if why == Why::KeptUntilAcked { 0 } else { in_progress };
        let lost = self.of_restarts(Quantity::LostRestarts, at_risk, why);
        self.share_and_money(lost, Quantity::LostShare, Quantity::MoneyLost, self.scenario.loss_cost());
        lost
    }

    #[inline]
    fn parked_by_restarts(&mut self, in_progress: u64) -> u64 {
        let works_first = matches!(self.scenario.consumer.order, Order::WorkThenAck | Order::Together);
        let parks = works_first && !consumer::supervisor_acks(self.scenario) && retry(self.scenario) != Retry::Never;
        if parks && has_one_delivery(self.scenario) && self.scenario.broker.cap_then != CapThen::Drop {
            self.of_restarts(Quantity::ParkedRestarts, in_progress, Why::CapReached)
        } else {
            0
        }
    }

    #[inline]
    fn repeated_by_restarts(&mut self, in_progress: u64) -> u64 {
        let why = match (self.scenario.consumer.order, protection(self.scenario)) {
            (Order::AckAtDelivery | Order::AckAtStart, _) => Why::NothingToRedeliver,
            _ if consumer::supervisor_acks(self.scenario) => Why::AckedForKilled,
            _ if has_one_delivery(self.scenario) => Why::CapReached,
            (_, Protection::SafeToRepeat) => Why::SafeToRepeat,
            (_, Protection::InsideBroker) => Why::OneTransaction,
            (_, Protection::IdWithWork | Protection::IdFirst) if self.forgets_ids_before(Comes::AfterDeath) => Why::IdForgotten,
            (_, Protection::IdWithWork) => Why::IdWithWork,
            (_, Protection::IdFirst) => Why::Recognised,
            (_, Protection::None | Protection::IdAfter) if retry(self.scenario) == Retry::Never => Why::Unnoticed,
            // What comes before the ID is saved with it, and the repeat is skipped: the rest is left out.
            (_, Protection::IdAfter) if id_gap(self.scenario).is_some_and(|gap| !gap.repeats) => Why::Recognised,
            (_, Protection::IdAfter) => Why::WorkBeforeId,
            (_, Protection::None) if self.scenario.commits_positions() => Why::SinceLastCommit,
            (_, Protection::None) => Why::WorkBeforeAck,
        };
        let safe = matches!(
            why,
            Why::NothingToRedeliver
                | Why::AckedForKilled
                | Why::CapReached
                | Why::Unnoticed
                | Why::IdWithWork
                | Why::Recognised
                | Why::SafeToRepeat
                | Why::OneTransaction
        );
        // What is finished but not committed comes again only where a position is committed and nothing recognises it.
        let waiting = if why == Why::SinceLastCommit { u64::from(self.scenario.day.restarts) * self.uncommitted() } else { 0 };
        let at_risk = if safe { 0 } else { in_progress + waiting };
        let repeated = self.of_restarts(Quantity::RepeatedRestarts, at_risk, why);
        self.share_and_money(repeated, Quantity::RepeatedShare, Quantity::MoneyRepeated, self.scenario.repeat_cost());
        repeated
    }

    /// Finished messages that wait for the next commit of a position: at most, or in a time on average. A slow job holds back the
    /// position of all that are finished behind it.
    #[inline]
    fn uncommitted(&self) -> u64 {
        let Scenario { consumer, day, work, .. } = self.scenario;
        let arriving = |time: u64| (u128::from(day.messages) * u128::from(time)).div_ceil(u128::from(Span::DAY.0)) as u64;
        let held_back = if work.slow_share > Ppm::ZERO {
            arriving(self.scenario.job(Pace::Slow).0.saturating_sub(self.scenario.job(Pace::Normal).0))
        } else {
            0
        };
        match consumer.commit {
            Commit::EachMessage => 0,
            Commit::EveryCount => u64::from(consumer.commit_count) + held_back,
            Commit::EveryTime => arriving(consumer.commit_every.0) + held_back,
        }
    }

    /// Restarts can strike no more messages than there are.
    #[inline]
    fn of_restarts(&mut self, quantity: Quantity, at_risk: u64, why: Why) -> u64 {
        let restarts = u64::from(self.scenario.day.restarts);
        let messages = self.scenario.day.messages;
        let count = at_risk.min(messages);
        let mut factors = vec![];
        if at_risk > 0 {
            factors.extend([Factor::Count(restarts), Factor::Count(at_risk / restarts)]);
        }
        if count < at_risk {
            factors.push(Factor::AtMost(messages));
        }
        self.count(quantity, &factors, count, Bound::Bound, why);
        count
    }

    #[inline]
    fn share_and_money(&mut self, count: u64, share: Quantity, money: Quantity, each: Money) {
        if count > 0 {
            let messages = self.scenario.day.messages;
            let parts = (u128::from(count) * 1_000_000 / u128::from(messages)) as u32;
            let result = Ppm::new(parts).expect("no more are struck than there are messages");
            self.add(share, &[Factor::Count(count), Factor::Count(messages)], Factor::Share(result), Bound::Bound, Why::Product);
        }
        self.money(money, count, each, Bound::Bound);
    }

    #[inline]
    fn money(&mut self, quantity: Quantity, count: u64, each: Money, bound: Bound) {
        if each > Money::ZERO {
            self.add(quantity, &[Factor::Count(count), Factor::Money(each)], Factor::Money(each.times(count)), bound, Why::Product);
        }
    }

    /// Jobs that outlast the limit: a share of the day, no crash needed.
    #[inline]
    fn repeated_by_limit(&mut self) -> (u64, u64) {
        let messages = self.scenario.day.messages;
        let slow = self.scenario.work.slow_share;
        let normal = Ppm::new(Ppm::WHOLE.parts() - slow.parts()).expect("a share's complement is one");
        let (mut repeated, mut repeats) = (0, 0);
        for (quantity, pace, share) in [(Quantity::RepeatedNormal, Pace::Normal, normal), (Quantity::RepeatedSlow, Pace::Slow, slow)] {
            let outlasts = outlasts_limit(self.scenario, pace);
            let why = match (outlasts, protection(self.scenario)) {
                _ if pace == Pace::Slow && share == Ppm::ZERO => Why::NoSlowJobs,
                (Why::OutlastsLimit, _) if has_one_delivery(self.scenario) => Why::CapReached,
                (Why::OutlastsLimit, Protection::IdWithWork | Protection::IdFirst) if !self.forgets_ids_before(Comes::AtLimit(pace)) => {
                    Why::Recognised
                }
                (Why::OutlastsLimit, Protection::IdAfter)
                    if self.has_id_at_limit(pace) && !self.forgets_ids_before(Comes::AtLimit(pace)) =>
                {
                    Why::Recognised
                }
                (Why::OutlastsLimit, Protection::SafeToRepeat) => Why::SafeToRepeat,
                (Why::OutlastsLimit, Protection::InsideBroker) => Why::OneTransaction,
                _ => outlasts,
            };
            let noticed = noticed_share(self.scenario, pace);
            let count = if why == Why::OutlastsLimit { noticed.of(share.of(messages)) } else { 0 };
            // A normal job within the limit is no news.
            if count > 0 || pace == Pace::Slow {
                let mut factors = if count > 0 { vec![Factor::Count(messages), Factor::Share(share)] } else { vec![] };
                if count > 0 && noticed < Ppm::WHOLE {
                    factors.push(Factor::Share(noticed));
                }
                self.count(quantity, &factors, count, Bound::Expectation, why);
            }
            repeated += count;
            repeats += count * repeats_of_each(self.scenario, pace);
        }
        let each = self.scenario.repeat_cost();
        if each > Money::ZERO {
            let mut factors = vec![Factor::Count(repeated)];
            if repeats > repeated && repeats.is_multiple_of(repeated) {
                factors.push(Factor::Count(repeats / repeated));
            } else if repeats > repeated {
                factors = vec![Factor::Count(repeats)];
            }
            factors.push(Factor::Money(each));
            let result = Factor::Money(each.times(repeats));
            self.add(Quantity::MoneyRepeatedSlow, &factors, result, Bound::Expectation, Why::Product);
        }
        (repeated, repeats)
    }

    #[inline]
    fn lost_by_chance(&mut self) -> u64 {
        let messages = self.scenario.day.messages;
        let mut lost = 0;
        let send = self.scenario.producer.send_lost;
        if send > Ppm::ZERO && self.scenario.producer.resend == Resend::Never {
            lost += send.of(messages);
            let factors = [Factor::Count(messages), Factor::Share(send)];
            self.count(Quantity::LostSends, &factors, send.of(messages), Bound::Expectation, Why::SentOnce);
        }
        let deliver = self.scenario.broker.deliver_lost;
        if deliver > Ppm::ZERO && self.scenario.consumer.order == Order::AckAtDelivery {
            let stored = messages - lost;
            let factors = [Factor::Count(stored), Factor::Share(deliver)];
            self.count(Quantity::LostDeliveries, &factors, deliver.of(stored), Bound::Expectation, Why::RemovedWhenSent);
            lost += deliver.of(stored);
        }
        lost
    }

    #[inline]
    fn repeated_by_chance(&mut self) -> u64 {
        let protection = protection(self.scenario);
        let has_ids = matches!(protection, Protection::IdWithWork | Protection::IdFirst | Protection::IdAfter);
        let knows_ids = has_ids && !self.forgets_ids_before(Comes::AfterDeath);
        let mut repeated = 0;
        let confirm = self.scenario.producer.confirm_lost;
        if confirm > Ppm::ZERO && self.scenario.producer.resend == Resend::UntilConfirmed {
            // What comes when the window is over is a new message to the broker.
            let is_in_window = self.scenario.producer.confirm_limit < self.scenario.broker.window;
            let why = match (self.scenario.producer.message_id, self.scenario.broker.drop_repeats) {
                _ if protection == Protection::SafeToRepeat => Why::SafeToRepeat,
                (_, DropRepeats::BySequence) => Why::DroppedByBroker,
                (MessageIdPolicy::NewAtEachSend, _) => Why::NewIds,
                (MessageIdPolicy::OnePerMessage, DropRepeats::ById | DropRepeats::ByIdSliding) if is_in_window => Why::DroppedByBroker,
                // A resend that comes before the ID is saved passes the check as the first one did.
                _ if protection == Protection::IdAfter && self.resends_before_id() => Why::Resent,
                _ if has_ids && !self.forgets_ids_before(Comes::AsResend) => Why::Recognised,
                _ => Why::Resent,
            };
            repeated += self.again(Quantity::RepeatedConfirms, confirm, self.scenario.producer.attempts_max, why);
        }
        let ack = self.scenario.broker.ack_lost;
        let comes_back = self.scenario.broker.ack_limit.is_some() || self.scenario.knows_connections();
        if ack > Ppm::ZERO && self.scenario.consumer.order != Order::AckAtDelivery && comes_back {
            let why = match protection {
                Protection::SafeToRepeat => Why::SafeToRepeat,
                Protection::InsideBroker => Why::OneTransaction,
                Protection::None | Protection::IdWithWork | Protection::IdFirst | Protection::IdAfter if knows_ids => Why::Recognised,
                Protection::None | Protection::IdWithWork | Protection::IdFirst | Protection::IdAfter => Why::AckLost,
            };
            let attempts = deliveries_bound(self.scenario).min(self.scenario.deliveries_cap().unwrap_or(u32::MAX));
            repeated += self.again(Quantity::RepeatedAcks, ack, attempts, why);
        }
        repeated
    }

    /// Repeats of something that is tried again each time its answer is lost, as often as it may be: messages × (lost + lost² + …),
    /// which without an end is messages × lost ÷ not lost.
    #[inline]
    fn again(&mut self, quantity: Quantity, lost: Ppm, attempts: u32, why: Why) -> u64 {
        let messages = self.scenario.day.messages;
        if !matches!(why, Why::NewIds | Why::Resent | Why::AckLost) {
            self.count(quantity, &[], 0, Bound::Expectation, why);
            return 0;
        }
        let most = messages * u64::from(attempts.saturating_sub(1));
        let million = u128::from(Ppm::WHOLE.parts());
        let kept = Ppm::WHOLE.parts() - lost.parts();
        // Each further repeat in parts of a million million; what is left of them soon is none.
        let terms = std::iter::successors(Some(million * u128::from(lost.parts())), |term| Some(term * u128::from(lost.parts()) / million));
        let all: u128 = terms.take(attempts.min(ATTEMPTS_ADDED).saturating_sub(1) as usize).take_while(|term| *term > 0).sum();
        let times = |parts: u128, whole: u128| ((u128::from(messages) * parts + whole / 2) / whole) as u64;
        let endless = if kept == 0 { most } else { most.min(times(lost.parts().into(), kept.into())) };
        // So many attempts are as good as without an end, and would take long to add up.
        let count = if attempts > ATTEMPTS_ADDED { endless } else { times(all, million * million) };
        let factors = if count == most {
            vec![Factor::Count(messages), Factor::Count(attempts.saturating_sub(1).into())]
        } else if count == endless {
            vec![Factor::Count(messages), Factor::Share(lost), Ppm::new(kept).map_or(Factor::Nothing, Factor::PerShare)]
        } else {
            let share = u32::try_from((all + million / 2) / million).ok().and_then(Ppm::new);
            share.map_or(vec![Factor::Count(count)], |share| vec![Factor::Count(messages), Factor::Share(share)])
        };
        self.count(quantity, &factors, count, Bound::Expectation, why);
        count
    }

    /// All attempts in a row without a confirm.
    #[inline]
    fn given_up(&mut self) -> u64 {
        let Scenario { producer, day, .. } = self.scenario;
        if producer.resend == Resend::Never || (producer.send_lost == Ppm::ZERO && producer.confirm_lost == Ppm::ZERO) {
            return 0;
        }
        let million = u64::from(Ppm::WHOLE.parts());
        let through = (million - u64::from(producer.send_lost.parts())) * (million - u64::from(producer.confirm_lost.parts())) / million;
        let fails = Ppm::new((million - through) as u32).expect("a chance");
        // In parts of a million million, so that ten attempts of one in a hundred do not round to nothing too early.
        let one = 1_000_000_000_000_u128;
        let all_fail = (0..producer.attempts_max).fold(one, |chance, _| chance * u128::from(fails.parts()) / u128::from(million));
        let count = ((u128::from(day.messages) * all_fail + one / 2) / one) as u64;
        let factors = [Factor::Count(day.messages), Factor::Share(fails), Factor::Power(producer.attempts_max)];
        self.count(Quantity::GivenUp, &factors, count, Bound::Expectation, Why::Resent);
        count
    }

    #[inline]
    fn failing(&mut self) -> u64 {
        let tries = match self.scenario.consumer.order {
            Order::AckAtDelivery | Order::AckAtStart => 1,
            // The ID is saved before the first failure, and every repeat is skipped.
            Order::WorkThenAck | Order::Together if protection(self.scenario) == Protection::IdFirst => 1,
            Order::WorkThenAck | Order::Together => self.scenario.deliveries_cap().unwrap_or(deliveries_bound(self.scenario)),
        };
        let fails = match self.scenario.work.handler_fails {
            HandlerFails::Never => false,
            HandlerFails::First(times) => times >= tries,
            HandlerFails::Always => true,
        };
        if !fails {
            return 0;
        }
        let messages = self.scenario.day.messages;
        self.count(Quantity::Failing, &[Factor::Count(messages)], messages, Bound::Exact, Why::HandlerFails);
        messages
    }

    #[inline]
    fn ids(&mut self) -> (u64, u64, u64, Money) {
        let Scenario { day, consumer, costs, .. } = self.scenario;
        if consumer.ignore_repeats == IgnoreRepeats::No {
            self.count(Quantity::IdInserts, &[], 0, Bound::Exact, Why::NoIds);
            return (0, 0, 0, Money::ZERO);
        }
        let messages = Factor::Count(day.messages);
        self.count(Quantity::IdInserts, &[messages], day.messages, Bound::Exact, Why::Product);
        let rows = match consumer.ids_kept {
            None => {
                self.count(Quantity::IdRows, &[messages], day.messages, Bound::Exact, Why::GrowsDaily);
                day.messages
            }
            Some(kept) => {
                let rows = (u128::from(day.messages) * u128::from(kept.0)).div_ceil(u128::from(Span::DAY.0)) as u64;
                let factors = [messages, Factor::Duration(kept), Factor::PerDuration(Span::DAY)];
                self.count(Quantity::IdRows, &factors, rows, Bound::Expectation, Why::KeptFor);
                rows
            }
        };
        let bytes = rows.saturating_mul(costs.id_bytes);
        let factors = [Factor::Count(rows), Factor::Bytes(costs.id_bytes)];
        self.add(Quantity::IdBytes, &factors, Factor::Bytes(bytes), Bound::Exact, Why::Product);
        self.money(Quantity::IdCost, day.messages, costs.id_insert, Bound::Exact);
        (day.messages, rows, bytes, costs.id_insert.times(day.messages))
    }

    #[inline]
    fn retry(&mut self) -> Retry {
        let retry = retry(self.scenario);
        let (result, why) = match retry {
            Retry::NotAtAll if consumer::supervisor_acks(self.scenario) => (Factor::Nothing, Why::AckedForKilled),
            Retry::NotAtAll if matches!(self.scenario.consumer.order, Order::WorkThenAck | Order::Together) => {
                (Factor::Nothing, Why::CapReached)
            }
            Retry::NotAtAll => (Factor::Nothing, Why::NothingToRedeliver),
            Retry::Never => (Factor::Nothing, Why::Unnoticed),
            Retry::Within(wait) => match self.scenario.broker.return_on_death {
                ReturnOnDeath::AfterSession if wait == self.scenario.broker.session => (Factor::Duration(wait), Why::AtSession),
                ReturnOnDeath::WhenClaimed if self.scenario.broker.claim == Some(wait) => (Factor::Duration(wait), Why::AtClaim),
                ReturnOnDeath::AtLimit | ReturnOnDeath::AfterSession | ReturnOnDeath::WhenClaimed => (Factor::Duration(wait), Why::AtLimit),
            },
        };
        self.add(Quantity::Retry, &[], result, Bound::Bound, why);
        retry
    }

    /// Whether a resend comes before the job of the first delivery is over, and its ID saved.
    #[inline]
    fn resends_before_id(&self) -> bool {
        let jobs = [(Pace::Normal, self.scenario.work.slow_share < Ppm::WHOLE), (Pace::Slow, self.scenario.work.slow_share > Ppm::ZERO)];
        jobs.into_iter().any(|(pace, is_done)| is_done && self.scenario.producer.confirm_limit < self.scenario.job(pace))
    }

    /// Whether an ID that is saved right after an effect outside the database is there when the limit of a job brings the message back.
    #[inline]
    fn has_id_at_limit(&self, pace: Pace) -> bool {
        let back = self.scenario.broker.ack_limit.map(|limit| limit.0.saturating_add(self.scenario.broker.redelivery_delay.0));
        let saved = saved_at(self.scenario, pace);
        id_gap(self.scenario).is_some_and(|gap| !gap.repeats || back.is_some_and(|back| saved.0 < back))
    }

    /// Whether a saved ID can be forgotten before its message comes again.
    #[inline]
    fn forgets_ids_before(&self, comes: Comes) -> bool {
        let Scenario { broker, consumer, producer, work, .. } = self.scenario;
        let Some(kept) = consumer.ids_kept else { return false };
        // When in the job the ID is saved.
        let saved_at = |pace| match protection(self.scenario) {
            Protection::IdFirst => Span::ZERO,
            Protection::None | Protection::IdWithWork | Protection::IdAfter | Protection::InsideBroker | Protection::SafeToRepeat => {
                saved_at(self.scenario, pace)
            }
        };
        let is_slow = |pace| self.scenario.job(pace) > self.scenario.job(Pace::Normal);
        let slowest = if work.slow_share > Ppm::ZERO && is_slow(Pace::Slow) { Pace::Slow } else { Pace::Normal };
        let back_after = |wait: Span| Span(wait.0.saturating_add(broker.redelivery_delay.0));
        let age = match comes {
            Comes::AsResend => producer.confirm_limit,
            Comes::AtLimit(pace) => {
                let limit = back_after(broker.ack_limit.unwrap_or(Span::ZERO));
                // Saved before the next handler begins, it is looked up then; saved later, at that handler's insert.
                if saved_at(pace) <= limit { Span(limit.0 - saved_at(pace).0) } else { limit }
            }
            Comes::AfterDeath => match (retry(self.scenario), broker.return_on_death) {
                (Retry::NotAtAll | Retry::Never, _) => return false,
                (Retry::Within(wait), ReturnOnDeath::AtLimit) => {
                    // An extension moves the limit once more before the death.
                    let moved = extended_until(self.scenario).map_or(0, |until| until.min(self.scenario.job(slowest).0));
                    Span(wait.0.saturating_add(moved).saturating_sub(saved_at(Pace::Normal).0))
                }
                (Retry::Within(wait), ReturnOnDeath::AfterSession | ReturnOnDeath::WhenClaimed) => {
                    Span(wait.0.saturating_add(self.scenario.job(slowest).0 - saved_at(slowest).0))
                }
            },
        };
        kept <= age
    }

    #[inline]
    fn count(&mut self, quantity: Quantity, factors: &[Factor], result: u64, bound: Bound, why: Why) {
        self.add(quantity, factors, Factor::Count(result), bound, why);
    }

    #[inline]
    fn add(&mut self, quantity: Quantity, factors: &[Factor], result: Factor, bound: Bound, why: Why) {
        self.formulas.push(Formula { quantity, factors: factors.to_vec(), result, bound, why });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::cast::Cast;
    use crate::model::effects::Effects;
    use crate::model::fault::Offers;
    use crate::model::scenario::Acker;
    use crate::run::explore::{Finding, explore};

    fn lesson(change: impl Fn(&mut Scenario)) -> Estimate {
        let mut scenario = Scenario::default();
        scenario.work.slow_share = Ppm::ZERO;
        change(&mut scenario);
        estimate(&scenario)
    }

    #[test]
    fn an_id_leaves_the_gap_that_a_crash_shows() {
        let (wallet, mail) = (Effects::default().first(), Effect { place: Place::Outside, ..Effects::default().first() });
        let check = |effects: &[Effect], expected: Option<(bool, bool)>| {
            let mut scenario = Scenario::default();
            scenario.work.effects = Effects::new(effects).expect("some effects");
            scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
            assert_eq!(id_gap(&scenario).map(|gap| (gap.repeats, gap.leaves_out)), expected);
            let found = explore(&scenario, &Cast::default(), 1, Offers::USUAL);
            let shows = |finding: Finding| found.shown(finding).plan.is_some();
            assert_eq!((shows(Finding::Repeated), shows(Finding::HalfDone)), expected.unwrap_or((false, false)), "{effects:?}");
        };
        check(&[wallet], None);
        check(&[mail], Some((true, false)));
        check(&[mail, wallet], Some((true, false)));
        check(&[wallet, mail], Some((false, true)));
        check(&[mail, wallet, mail], Some((true, true)));
    }

    #[test]
    fn what_may_be_tried_only_so_often_is_repeated_no_more_often() {
        let lost = |attempts: u32| {
            lesson(|scenario| {
                (scenario.producer.confirm_lost, scenario.producer.attempts_max) = (Ppm::percent(50), attempts);
            })
            .repeated_chance
        };
        // A half, a half and a quarter, …; without an end it is one.
        assert_eq!((lost(1), lost(2), lost(3), lost(1_000)), (0, 250_000, 375_000, 500_000));
        let capped = lesson(|scenario| (scenario.broker.ack_lost, scenario.broker.deliveries_max) = (Ppm::percent(10), Some(2)));
        assert_eq!(capped.repeated_chance, 50_000, "one further delivery each, not one in nine of all");
    }

    #[test]
    fn an_id_saved_after_an_effect_outside_is_there_when_a_limit_ends_later() {
        let (wallet, mail) = (Effects::default().first(), Effect { place: Place::Outside, ..Effects::default().first() });
        let slow = |effect_at: Ppm, ignore: IgnoreRepeats, effects: &[Effect]| {
            let found = lesson(|scenario| {
                (scenario.consumer.ignore_repeats, scenario.work.slow_share) = (ignore, Ppm::percent(1));
                (scenario.work.effects, scenario.work.effect_at) = (Effects::new(effects).expect("effects"), effect_at);
            });
            (found.repeated_slow, found.repeated_max)
        };
        // Sent and saved at 20 s of 40; the limit ends at 30.
        assert_eq!(slow(Ppm::percent(50), IgnoreRepeats::SameTransaction, &[mail]), (0, 300));
        // At 36 s the second handler has begun, and sends again.
        assert_eq!(slow(Ppm::percent(90), IgnoreRepeats::SameTransaction, &[mail]), (5_000, 300));
        // An ID that is saved when all the work is done is saved at 40 s.
        assert_eq!(slow(Ppm::percent(50), IgnoreRepeats::WorkThenId, &[mail]), (5_000, 300));
        // The mail comes after the ID: it is left out, never repeated.
        assert_eq!(slow(Ppm::percent(90), IgnoreRepeats::SameTransaction, &[wallet, mail]), (0, 0));
    }

    #[test]
    fn the_one_delivery_of_a_cap_parks_what_restarts_interrupt() {
        let mut b = lesson(|scenario| scenario.broker.deliveries_max = Some(1));
        assert_eq!((b.parked_max, b.lost_max, b.repeated_max, b.retry), (300, 0, 0, Retry::NotAtAll));
        b = lesson(|scenario| (scenario.broker.deliveries_max, scenario.broker.cap_then) = (Some(1), CapThen::Drop));
        assert_eq!((b.parked_max, b.lost_max), (0, 300));
        assert_eq!(lesson(|scenario| scenario.broker.deliveries_max = Some(2)).parked_max, 0);
    }

    #[test]
    fn a_resend_before_the_id_is_saved_passes_the_check() {
        let resent = |confirm: Span| {
            lesson(|scenario| {
                scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
                (scenario.producer.confirm_lost, scenario.producer.confirm_limit) = (Ppm::percent(2), confirm);
            })
        };
        assert_eq!((resent(Span::SECOND).repeated_chance, resent(Span::seconds(9)).repeated_chance), (10_204, 0));
    }

    #[test]
    fn a_slow_job_that_dies_at_its_end_has_an_id_that_is_older() {
        let repeated = |kept: u64| {
            let mut scenario = Scenario::default();
            (scenario.broker.return_on_death, scenario.broker.session) = (ReturnOnDeath::AfterSession, Span::seconds(2));
            scenario.broker.ack_limit = Some(Span::seconds(600));
            (scenario.consumer.ignore_repeats, scenario.consumer.ids_kept) = (IgnoreRepeats::SameTransaction, Some(Span::seconds(kept)));
            estimate(&scenario).repeated_max
        };
        // Saved at 20 s of 40 s, and back 2 s after the end.
        assert_eq!((repeated(22), repeated(23)), (300, 0));
    }

    #[test]
    fn what_is_always_lost_leaves_no_message_that_is_handled_once() {
        let none = |change: &dyn Fn(&mut Scenario)| {
            let mut scenario = Scenario::default();
            change(&mut scenario);
            estimate(&scenario).leaves_none_once(&scenario)
        };
        assert!(none(&|scenario| scenario.producer.send_lost = Ppm::WHOLE));
        assert!(none(&|scenario| scenario.broker.deliver_lost = Ppm::WHOLE));
        assert!(none(&|scenario| scenario.producer.confirm_lost = Ppm::WHOLE));
        assert!(none(&|scenario| scenario.broker.ack_lost = Ppm::WHOLE));
        assert!(!none(&|scenario| scenario.broker.ack_lost = Ppm::percent(99)), "one in a hundred is acked the first time");
        // Nobody waits for the confirm, nobody sends again.
        assert!(!none(&|scenario| (scenario.producer.confirm_lost, scenario.producer.resend) = (Ppm::WHOLE, Resend::Never)));
        // The ack that counts is none that could be lost on its way back.
        assert!(!none(&|scenario| (scenario.broker.ack_lost, scenario.consumer.order) = (Ppm::WHOLE, Order::AckAtDelivery)));
    }

    #[test]
    fn a_resend_after_the_brokers_window_is_a_new_message() {
        let repeated = |window: Span| {
            lesson(|scenario| {
                scenario.broker.drop_repeats = DropRepeats::ById;
                (scenario.producer.confirm_lost, scenario.broker.window) = (Ppm::percent(1), window);
            })
            .repeated_chance
        };
        assert_eq!(Scenario::default().producer.confirm_limit, Span::SECOND);
        assert_eq!((repeated(Span(Span::SECOND.0 + 1)), repeated(Span::SECOND)), (0, 5_051));
    }

    #[test]
    fn a_slow_job_holds_back_the_position_of_what_is_finished_behind_it() {
        let repeated = |slow: Ppm, commit: Commit| {
            lesson(|scenario| (scenario.work.slow_share, scenario.consumer.commit, scenario.consumer.commit_count) = (slow, commit, 1))
                .repeated_max
        };
        assert_eq!(repeated(Ppm::ZERO, Commit::EveryCount), 6 * 51);
        // In the 32 s by which it is longer, 186 messages arrive.
        assert_eq!(repeated(Ppm::percent(1), Commit::EveryCount), 6 * (51 + 186));
        assert_eq!(repeated(Ppm::percent(1), Commit::EachMessage), 6 * 50);
    }

    #[test]
    fn how_often_a_long_job_is_repeated_depends_on_what_settles_it() {
        let repeats = |change: &dyn Fn(&mut Scenario)| {
            let mut scenario = Scenario::default();
            change(&mut scenario);
            let found = estimate(&scenario);
            found.repeats_slow / found.repeated_slow.max(1)
        };
        assert_eq!(repeats(&|scenario| scenario.broker.late_ack = LateAck::CountsWhileHeld), 1);
        assert_eq!(repeats(&|scenario| scenario.broker.late_ack = LateAck::Refused), 31);
        let kept = |scenario: &mut Scenario| {
            scenario.work.slow_job = Span::seconds(120);
            (scenario.consumer.ignore_repeats, scenario.consumer.ids_kept) = (IgnoreRepeats::SameTransaction, Some(Span::seconds(20)));
        };
        assert_eq!(repeats(&kept), 1, "the third delivery finds the ID of the second");
        let first = |scenario: &mut Scenario| {
            kept(scenario);
            scenario.consumer.ignore_repeats = IgnoreRepeats::IdThenWork;
        };
        assert_eq!(repeats(&first), 3, "each finds the ID of the one before forgotten: at 30, 60 and 90 s");
        let outside = |scenario: &mut Scenario| {
            scenario.work.slow_job = Span::seconds(100);
            scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
            scenario.work.effects = Effects::new(&[Effect { place: Place::Outside, ..Effects::default().first() }]).expect("effects");
        };
        assert_eq!(repeats(&outside), 1, "sent and saved at 50 s: the delivery at 60 s finds it");
    }

    #[test]
    fn ack_then_work_loses_what_restarts_interrupt() {
        let a = lesson(|scenario| scenario.consumer.order = Order::AckAtDelivery);
        assert_eq!((a.in_progress, a.lost_max, a.repeated_max), (300, 300, 0));
        let share = a.formulas.iter().find(|formula| formula.quantity == Quantity::LostShare).expect("a share");
        assert_eq!(share.result, Factor::Share(Ppm::new(600).expect("0.06 %")));
        assert_eq!(a.retry, Retry::NotAtAll);
    }

    #[test]
    fn work_then_ack_repeats_what_restarts_interrupt() {
        let b = lesson(|_| {});
        assert_eq!((b.lost_max, b.repeated_max), (0, 300));
        assert_eq!(b.retry, Retry::Within(Span::seconds(30)));
    }

    #[test]
    fn what_a_supervisor_acks_is_not_delivered_again() {
        let killed = lesson(|scenario| scenario.consumer.acker = Acker::Supervisor);
        let why = killed.formulas.iter().find(|formula| formula.quantity == Quantity::Retry).map(|formula| formula.why);
        assert_eq!((killed.retry, why), (Retry::NotAtAll, Some(Why::AckedForKilled)));
    }

    #[test]
    fn a_slow_job_repeats_when_it_outlasts_the_limit() {
        let slow = |limit| {
            lesson(|scenario| {
                scenario.work.slow_share = Ppm::percent(1);
                scenario.broker.ack_limit = limit;
            })
        };
        assert_eq!(slow(Some(Span::seconds(30))).repeated_slow, 5_000);
        assert_eq!(slow(Some(Span::seconds(40))).repeated_slow, 0, "an ack at the limit's end is in time");
        assert_eq!(slow(Some(Span::seconds(120))).repeated_slow, 0);
        assert_eq!(slow(None).repeated_slow, 0);
    }

    #[test]
    fn a_job_several_times_as_long_as_the_limit_repeats_several_times() {
        let repeats = |change: fn(&mut Scenario)| {
            let found = lesson(|scenario| {
                scenario.work.slow_share = Ppm::percent(1);
                change(scenario);
            });
            assert_eq!(found.repeated_slow, 5_000);
            found.repeats_slow
        };
        let limit = |scenario: &mut Scenario| scenario.broker.ack_limit = Some(Span::seconds(10));
        assert_eq!(repeats(|_| {}), 5_000);
        assert_eq!(repeats(limit), 15_000, "delivered at 0, 10, 20 and 30 s");
        let refused = |scenario: &mut Scenario| scenario.broker.late_ack = LateAck::Refused;
        assert_eq!(repeats(refused), 5_000 * 31, "until the run stops delivering it");
        let capped = |scenario: &mut Scenario| {
            scenario.broker.late_ack = LateAck::Refused;
            scenario.broker.deliveries_max = Some(5);
        };
        assert_eq!(repeats(capped), 20_000);
    }

    #[test]
    fn extending_covers_a_slow_job_up_to_its_cap() {
        let extended = |every, cap: Option<u64>| {
            lesson(|scenario| {
                scenario.work.slow_share = Ppm::percent(1);
                scenario.consumer.extend_every = Some(Span::seconds(every));
                scenario.consumer.extend_cap = cap.map(Span::seconds);
            })
            .repeated_slow
        };
        assert_eq!(extended(10, None), 0);
        assert_eq!(extended(30, None), 5_000, "an extension at the instant of the end is too late");
        assert_eq!(extended(10, Some(10)), 0, "10 s + 30 s = 40 s");
        assert_eq!(extended(10, Some(9)), 5_000);
    }

    #[test]
    fn saved_ids_cost_one_insert_a_message_and_stop_repeats_while_they_are_kept() {
        let c = |kept| {
            lesson(|scenario| {
                scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
                scenario.consumer.ids_kept = kept;
            })
        };
        let ever = c(None);
        assert_eq!((ever.lost_max, ever.repeated_max, ever.id_inserts, ever.id_rows), (0, 0, 500_000, 500_000));
        assert_eq!(ever.id_bytes, 32_000_000);
        assert_eq!(c(Some(Span::seconds(10))).repeated_max, 300);
        assert_eq!(c(Some(Span::DAY)).id_rows, 500_000);
        assert_eq!(c(Some(Span(Span::DAY.0 * 7))).id_rows, 3_500_000);
    }

    #[test]
    fn no_more_messages_are_struck_than_there_are() {
        let few = lesson(|scenario| {
            scenario.consumer.order = Order::AckAtDelivery;
            scenario.day.messages = 100;
        });
        assert_eq!((few.in_progress, few.lost_max), (300, 100));
    }
}
