//! The one table of settings: key, group, kind with its range, and how to read and set it.
//!
//! Controls, links, `otn keys`, validation and the documentation all come from [`SETTINGS`]: a new setting is one
//! row here, its rule in the nodes, its words in the catalogue of texts, and its tests. Defaults are not repeated:
//! they are what [`Scenario::default`] says. The order of the rows is the order of keys in a link.

use super::effects::Effects;
use super::scenario::{
    Acker, CapCounts, CapThen, CapUnit, CapWhen, Commit, CrashLoses, DropRepeats, ExtendBlocked, ExtendCovers, ExtendEnds, GivesTo,
    HandlerFails, IgnoreRepeats, LateAck, LateExtension, LimitEnds, LimitFrom, MessageIdPolicy, NoSlot, Order, OutboxPolicy, Position,
    Resend, ReturnOnDeath, Scenario, Stale,
};
use super::units::{Currency, Money, Ppm, Seed, Span};

/// One thing a user can set.
pub struct Setting {
    /// Its name in links and on the command line: lower-case letters only, never reused.
    pub key: &'static str,
    /// Where it stands among the controls.
    pub group: Group,
    /// Whether it is among the first controls or behind "more".
    pub rank: Rank,
    /// What values it takes.
    pub kind: Kind,
    /// Its value in a scenario.
    pub get: fn(&Scenario) -> Value,
    /// Sets it, where the value is of its kind; whether it was.
    set: fn(&mut Scenario, Value) -> Option<()>,
}

/// The groups of settings, in the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The day.
    Day,
    /// The producer.
    Producer,
    /// The broker.
    Broker,
    /// The consumer.
    Consumer,
    /// The work.
    Work,
    /// The costs.
    Costs,
    /// Time on the wire and chance.
    Chance,
}

/// Where a control stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Among the first.
    Basic,
    /// Behind "more".
    More,
}

/// What values a setting takes. Ranges include both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Count {
        /// Smallest.
        min: u64,
        /// Largest.
        max: u64,
        /// The word for "no number", where there is such a value.
        none: Option<&'static str>,
    },
    /// A duration.
    Duration {
        /// Shortest.
        min: Span,
        /// Longest.
        max: Span,
        /// The word for "no duration", where there is such a value.
        none: Option<&'static str>,
    },
    /// A share or a chance, 0 to 100 %.
    Share,
    /// An amount of money.
    Money {
        /// The word for "no amount of its own", where there is such a value.
        none: Option<&'static str>,
    },
    /// The name of a currency.
    Currency,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any 64-bit number.
    Seed,
    /// The effects of the work, in order.
    Effects,
}

/// A value of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A duration.
    Duration(Span),
    /// A share or a chance.
    Share(Ppm),
    /// An amount of money.
    Money(Money),
    /// A currency.
    Currency(Currency),
    /// The place of the word in the setting's list.
    Choice(usize),
    /// A seed.
    Seed(Seed),
    /// Effects.
    Effects(Effects),
    /// The setting's word for no value ("none", "ever", "auto" ...).
    None,
}

/// The largest amount of money: a thousand million of the currency, in hundredths.
pub const MONEY_MAX: Money = Money::units(1_000_000_000);

/// One problem of a scenario: a setting whose value is outside its range, or of another kind than the setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The setting's key.
    pub key: &'static str,
    /// What was given.
    pub given: Value,
    /// The nearest value that is allowed.
    pub used: Value,
}

impl Kind {
    /// The word for "no value", where there is such a value.
    #[must_use]
    pub const fn none_word(self) -> Option<&'static str> {
        match self {
            Kind::Count { none, .. } | Kind::Duration { none, .. } | Kind::Money { none } => none,
            Kind::Share | Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => None,
        }
    }
}

impl Setting {
    /// The setting of this key.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.key == key)
    }

    /// The value that the lesson has.
    #[must_use]
    pub fn default_value(&self) -> Value {
        (self.get)(&Scenario::default())
    }

    /// The nearest value that the setting allows; `None` for a value of another kind.
    #[must_use]
    pub fn nearest(&self, value: Value) -> Option<Value> {
        match (self.kind, value) {
            (Kind::Count { min, max, .. }, Value::Count(count)) => Some(Value::Count(count.clamp(min, max))),
            (Kind::Duration { min, max, .. }, Value::Duration(span)) => Some(Value::Duration(span.clamp(min, max))),
            (Kind::Money { .. }, Value::Money(money)) => Some(Value::Money(money.min(MONEY_MAX))),
            (Kind::Choice(words), Value::Choice(place)) => (place < words.len()).then_some(value),
            (Kind::Share, Value::Share(_))
            | (Kind::Currency, Value::Currency(_))
            | (Kind::Seed, Value::Seed(_))
            | (Kind::Effects, Value::Effects(_)) => Some(value),
            (Kind::Count { none: Some(_), .. } | Kind::Duration { none: Some(_), .. } | Kind::Money { none: Some(_) }, Value::None) => {
                Some(Value::None)
            }
            _ => None,
        }
    }

    /// Sets the value, moved into the range first.
    ///
    /// # Errors
    /// When the value was moved, or is of another kind than the setting (then nothing is set).
    pub fn set(&self, scenario: &mut Scenario, value: Value) -> Result<(), OutOfRange> {
        let used = self.nearest(value).unwrap_or_else(|| (self.get)(scenario));
        (self.set)(scenario, used).expect("the nearest value is of the setting's kind");
        if used == value { Ok(()) } else { Err(OutOfRange { key: self.key, given: value, used }) }
    }
}

impl Scenario {
    /// Every setting that is out of its range, with the nearest value that is allowed: all of them, not the first.
    #[must_use]
    pub fn validate(&self) -> Vec<OutOfRange> {
        let mut repaired = *self;
        SETTINGS.iter().filter_map(|setting| setting.set(&mut repaired, (setting.get)(self)).err()).collect()
    }

    /// The same scenario with every value moved into its range.
    #[must_use]
    pub fn repaired(mut self) -> Scenario {
        for problem in self.validate() {
            let setting = Setting::find(problem.key).expect("a problem names a setting");
            setting.set(&mut self, problem.used).expect("the nearest value is allowed");
        }
        self
    }
}

const fn count(min: u64, max: u64) -> Kind {
    Kind::Count { min, max, none: None }
}

const fn duration(min: Span, max: Span) -> Kind {
    Kind::Duration { min, max, none: None }
}

const fn duration_or(none: &'static str, min: Span, max: Span) -> Kind {
    Kind::Duration { min, max, none: Some(none) }
}

const HALF_DAY: Span = Span(12 * Span::HOUR.0);
const WEEK: Span = Span(7 * Span::DAY.0);
const YEARS_TEN: Span = Span(3_650 * Span::DAY.0);

/// A row whose field is a plain value of one kind.
macro_rules! plain {
    ($key:literal, $group:ident, $rank:ident, $kind:expr, $variant:ident, $($field:ident).+) => {
        Setting {
            key: $key, group: Group::$group, rank: Rank::$rank, kind: $kind,
            get: |scenario| Value::$variant(scenario.$($field).+.into()),
            set: |scenario, value| match value {
                Value::$variant(plain) => { scenario.$($field).+ = plain.try_into().ok()?; Some(()) }
                _ => None,
            },
        }
    };
}

/// A row whose field may also hold "no value".
macro_rules! optional {
    ($key:literal, $group:ident, $rank:ident, $kind:expr, $variant:ident, $($field:ident).+) => {
        Setting {
            key: $key, group: Group::$group, rank: Rank::$rank, kind: $kind,
            get: |scenario| scenario.$($field).+.map_or(Value::None, |plain| Value::$variant(plain.into())),
            set: |scenario, value| match value {
                Value::None => { scenario.$($field).+ = None; Some(()) }
                Value::$variant(plain) => { scenario.$($field).+ = Some(plain.try_into().ok()?); Some(()) }
                _ => None,
            },
        }
    };
}

/// A row that chooses one variant by its word.
macro_rules! choice {
    ($key:literal, $group:ident, $rank:ident, $($field:ident).+, $($word:literal => $variant:path),+ $(,)?) => {
        Setting {
            key: $key, group: Group::$group, rank: Rank::$rank, kind: Kind::Choice(&[$($word),+]),
            get: |scenario| {
                let variants = [$($variant),+];
                Value::Choice(variants.iter().position(|variant| *variant == scenario.$($field).+).expect("every variant has its word"))
            },
            set: |scenario, value| match value {
                Value::Choice(place) => { scenario.$($field).+ = *[$($variant),+].get(place)?; Some(()) }
                _ => None,
            },
        }
    };
}

/// Every setting, in the order of links.
pub static SETTINGS: &[Setting] = &[
    choice!("order", Consumer, Basic, consumer.order,
        "work-ack" => Order::WorkThenAck, "ack-start" => Order::AckAtStart, "ack-work" => Order::AckAtDelivery,
        "together" => Order::Together),
    choice!("ids", Consumer, Basic, consumer.ignore_repeats,
        "no" => IgnoreRepeats::No, "with-work" => IgnoreRepeats::SameTransaction, "id-first" => IgnoreRepeats::IdThenWork,
        "work-first" => IgnoreRepeats::WorkThenId),
    plain!("msgs", Day, Basic, count(1, 50_000_000), Count, day.messages),
    plain!("restarts", Day, Basic, count(0, 10_000), Count, day.restarts),
    plain!("busy", Day, Basic, count(0, 100_000), Count, day.in_progress),
    optional!("ack", Broker, Basic, duration_or("none", Span::MILLISECOND, HALF_DAY), Duration, broker.ack_limit),
    plain!("slow", Work, Basic, Kind::Share, Share, work.slow_share),
    plain!("slowjob", Work, Basic, duration(Span::MILLISECOND, HALF_DAY), Duration, work.slow_job),
    plain!("amount", Day, More, Kind::Money { none: None }, Money, day.amount),
    plain!("currency", Day, More, Kind::Currency, Currency, day.currency),
    choice!("resend", Producer, More, producer.resend, "confirmed" => Resend::UntilConfirmed, "never" => Resend::Never),
    plain!("confirm", Producer, More, duration(Span::MILLISECOND, Span::HOUR), Duration, producer.confirm_limit),
    plain!("attempts", Producer, More, count(1, 1_000), Count, producer.attempts_max),
    choice!("id", Producer, More, producer.message_id,
        "message" => MessageIdPolicy::OnePerMessage, "send" => MessageIdPolicy::NewAtEachSend),
    choice!("outbox", Producer, More, producer.outbox, "yes" => OutboxPolicy::Kept, "no" => OutboxPolicy::None),
    plain!("pdown", Producer, More, duration(Span::ZERO, Span::HOUR), Duration, producer.down_time),
    plain!("sendlost", Producer, More, Kind::Share, Share, producer.send_lost),
    plain!("confirmlost", Producer, More, Kind::Share, Share, producer.confirm_lost),
    choice!("from", Broker, More, broker.limit_from, "delivery" => LimitFrom::Delivery, "start" => LimitFrom::Start),
    choice!("ends", Broker, More, broker.limit_ends, "message" => LimitEnds::Message, "channel" => LimitEnds::Channel),
    optional!("reconnect", Broker, More, duration_or("never", Span::ZERO, Span::HOUR), Duration, broker.reconnect),
    optional!("check", Broker, More, duration_or("none", Span::MILLISECOND, Span::HOUR), Duration, broker.check_every),
    choice!("death", Broker, More, broker.return_on_death,
        "limit" => ReturnOnDeath::AtLimit, "session" => ReturnOnDeath::AfterSession, "claim" => ReturnOnDeath::WhenClaimed),
    plain!("session", Broker, More, duration(Span::ZERO, Span::HOUR), Duration, broker.session),
    optional!("claim", Broker, More, duration_or("never", Span::ZERO, HALF_DAY), Duration, broker.claim),
    choice!("late", Broker, More, broker.late_ack,
        "counts" => LateAck::Counts, "held" => LateAck::CountsWhileHeld, "ignored" => LateAck::Ignored, "refused" => LateAck::Refused),
    choice!("lateextend", Broker, More, broker.late_extension,
        "refused" => LateExtension::Refused, "moves" => LateExtension::MovesNewHolder),
    choice!("gives", Broker, More, broker.gives_to,
        "least" => GivesTo::LeastHolding, "rotation" => GivesTo::Rotation, "longest" => GivesTo::LongestAgo),
    plain!("redelay", Broker, More, duration(Span::ZERO, Span::HOUR), Duration, broker.redelivery_delay),
    choice!("drop", Broker, More, broker.drop_repeats,
        "no" => DropRepeats::No, "id" => DropRepeats::ById, "sliding" => DropRepeats::ByIdSliding, "sequence" => DropRepeats::BySequence),
    plain!("window", Broker, More, duration(Span::MILLISECOND, WEEK), Duration, broker.window),
    optional!("cap", Broker, More, Kind::Count { min: 1, max: 1_000, none: Some("none") }, Count, broker.deliveries_max),
    choice!("capunit", Broker, More, broker.cap_unit, "deliveries" => CapUnit::Deliveries, "redeliveries" => CapUnit::Redeliveries),
    choice!("capcounts", Broker, More, broker.cap_counts,
        "all" => CapCounts::Every, "given-back" => CapCounts::GivenBack, "no-timeouts" => CapCounts::NoTimeouts),
    choice!("capthen", Broker, More, broker.cap_then,
        "dead-letter" => CapThen::DeadLetter, "drop" => CapThen::Drop, "stays" => CapThen::Stays),
    choice!("capwhen", Broker, More, broker.cap_when, "end" => CapWhen::AtEnd, "receive" => CapWhen::AtNextReceive),
    choice!("full", Broker, More, broker.no_slot,
        "broker" => NoSlot::WaitsInBroker, "buffer" => NoSlot::WaitsInBuffer, "dropped" => NoSlot::Dropped),
    choice!("loses", Broker, More, broker.crash_loses,
        "nothing" => CrashLoses::Nothing, "confirmed" => CrashLoses::Confirmed, "acks" => CrashLoses::Acks),
    plain!("fresh", Broker, More, duration(Span::MILLISECOND, Span::HOUR), Duration, broker.fresh),
    plain!("bdown", Broker, More, duration(Span::ZERO, Span::HOUR), Duration, broker.down_time),
    plain!("deliverlost", Broker, More, Kind::Share, Share, broker.deliver_lost),
    plain!("acklost", Broker, More, Kind::Share, Share, broker.ack_lost),
    optional!("kept", Consumer, More, duration_or("ever", Span::MILLISECOND, YEARS_TEN), Duration, consumer.ids_kept),
    plain!("write", Consumer, More, duration(Span::MILLISECOND, HALF_DAY), Duration, consumer.write_limit),
    optional!("extend", Consumer, More, duration_or("no", Span::MILLISECOND, HALF_DAY), Duration, consumer.extend_every),
    optional!("extendcap", Consumer, More, duration_or("none", Span::MILLISECOND, HALF_DAY), Duration, consumer.extend_cap),
    choice!("extendfor", Consumer, More, consumer.extend_covers,
        "running" => ExtendCovers::Running, "all" => ExtendCovers::EverythingHeld),
    choice!("extendends", Consumer, More, consumer.extend_ends,
        "handler" => ExtendEnds::WithHandler, "goes-on" => ExtendEnds::GoesOn),
    choice!("extendblocked", Consumer, More, consumer.extend_blocked, "no" => ExtendBlocked::No, "yes" => ExtendBlocked::Yes),
    choice!("commit", Consumer, More, consumer.commit,
        "each" => Commit::EachMessage, "time" => Commit::EveryTime, "count" => Commit::EveryCount),
    plain!("committime", Consumer, More, duration(Span::MILLISECOND, Span::HOUR), Duration, consumer.commit_every),
    plain!("commitcount", Consumer, More, count(1, 100_000), Count, consumer.commit_count),
    choice!("position", Consumer, More, consumer.position,
        "unbroken" => Position::Unbroken, "highest" => Position::HighestFinished, "handed" => Position::HandedOver),
    choice!("acker", Consumer, More, consumer.acker, "handler" => Acker::Handler, "supervisor" => Acker::Supervisor),
    plain!("consumers", Consumer, More, count(1, 100_000), Count, consumer.consumers),
    optional!("slots", Consumer, More, Kind::Count { min: 1, max: 100_000, none: Some("auto") }, Count, consumer.slots),
    plain!("prefetch", Consumer, More, count(0, 100_000), Count, consumer.prefetch),
    choice!("stale", Consumer, More, consumer.stale, "runs" => Stale::Runs, "skipped" => Stale::Skipped),
    plain!("cdown", Consumer, More, duration(Span::ZERO, Span::HOUR), Duration, consumer.down_time),
    plain!("job", Work, More, duration(Span::MILLISECOND, HALF_DAY), Duration, work.normal_job),
    plain!("effectat", Work, More, Kind::Share, Share, work.effect_at),
    Setting {
        key: "fails",
        group: Group::Work,
        rank: Rank::More,
        kind: Kind::Count { min: 0, max: 1_000, none: Some("always") },
        get: |scenario| match scenario.work.handler_fails {
            HandlerFails::Never => Value::Count(0),
            HandlerFails::First(times) => Value::Count(times.into()),
            HandlerFails::Always => Value::None,
        },
        set: |scenario, value| {
            scenario.work.handler_fails = match value {
                Value::Count(0) => HandlerFails::Never,
                Value::Count(times) => HandlerFails::First(times.try_into().ok()?),
                Value::None => HandlerFails::Always,
                Value::Duration(_)
                | Value::Share(_)
                | Value::Money(_)
                | Value::Currency(_)
                | Value::Choice(_)
                | Value::Seed(_)
                | Value::Effects(_) => {
                    return None;
                }
            };
            Some(())
        },
    },
    plain!("effects", Work, More, Kind::Effects, Effects, work.effects),
    optional!("losscost", Costs, More, Kind::Money { none: Some("amount") }, Money, costs.loss),
    optional!("repeatcost", Costs, More, Kind::Money { none: Some("amount") }, Money, costs.repeat),
    plain!("idcost", Costs, More, Kind::Money { none: None }, Money, costs.id_insert),
    plain!("idbytes", Costs, More, count(1, 1_000_000), Count, costs.id_bytes),
    plain!("hop", Chance, More, duration(Span::ZERO, Span(10_000_000)), Duration, chance.hop),
    plain!("seed", Chance, More, Kind::Seed, Seed, chance.seed),
    plain!("days", Chance, More, count(1, 1_000), Count, chance.days),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_lower_case_words() {
        let mut seen = std::collections::BTreeSet::new();
        for setting in SETTINGS {
            assert!(setting.key.chars().all(|character| character.is_ascii_lowercase()), "{}", setting.key);
            assert!(seen.insert(setting.key), "{} stands twice", setting.key);
        }
    }

    #[test]
    fn every_default_is_in_its_range_and_sets_itself() {
        let mut scenario = Scenario::default();
        for setting in SETTINGS {
            assert_eq!(setting.set(&mut scenario, setting.default_value()), Ok(()), "{}", setting.key);
        }
        assert_eq!(scenario, Scenario::default());
        assert_eq!(scenario.validate(), []);
    }

    #[test]
    fn every_word_of_a_choice_reads_back() {
        for setting in SETTINGS {
            if let Kind::Choice(words) = setting.kind {
                for place in 0..words.len() {
                    let mut scenario = Scenario::default();
                    assert_eq!(setting.set(&mut scenario, Value::Choice(place)), Ok(()), "{}", setting.key);
                    assert_eq!((setting.get)(&scenario), Value::Choice(place), "{}", setting.key);
                }
            }
        }
    }

    #[test]
    fn validation_names_every_problem_with_the_nearest_value() {
        let mut scenario = Scenario::default();
        scenario.day.messages = 0;
        scenario.day.restarts = 10_001;
        scenario.broker.ack_limit = Some(Span::ZERO);
        let problems = scenario.validate();
        assert_eq!(
            problems.iter().map(|problem| (problem.key, problem.used)).collect::<Vec<_>>(),
            [("msgs", Value::Count(1)), ("restarts", Value::Count(10_000)), ("ack", Value::Duration(Span::MILLISECOND))]
        );
        assert_eq!(scenario.repaired().validate(), []);
    }

    #[test]
    fn a_value_of_another_kind_sets_nothing() {
        let mut scenario = Scenario::default();
        let setting = Setting::find("msgs").expect("a key");
        assert!(setting.set(&mut scenario, Value::Share(Ppm::ZERO)).is_err());
        assert!(Setting::find("order").expect("a key").set(&mut scenario, Value::Choice(99)).is_err());
        assert_eq!(scenario, Scenario::default());
    }
}
