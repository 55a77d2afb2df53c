//! Real incidents: what was seen, the scenario that replays it, and the one change that cures it.
//!
//! Each is a record of `static/catalogue/incidents.txt`. Its casts and plans are those of links, with two shorthands
//! for long ones: `100*0s` is a hundred messages, and `lose:m799-m800.confirm` is a fault of each of these messages.
//! An expectation is what the case predicts and no more: where it says nothing, it has a `?`.

use super::find;
use super::records::{Record, RecordError, apply_pairs, parse_records};
use crate::link::cast::parse_cast;
use crate::link::plan::parse_plan;
use crate::link::value::parse_span;
use otn_engine::model::cast::{CAST_MAX, Cast};
use otn_engine::model::fault::Plan;
use otn_engine::model::outcome::{Fate, Report};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Micros;
use otn_engine::model::world::Sender;
use otn_engine::run::script::{Bar, BarKind, Trace};
use std::ops::RangeInclusive;

/// One incident.
#[derive(Clone, Debug)]
pub struct Incident {
    /// Its name in links and on the command line. A contract: never renamed.
    pub id: String,
    /// The number under which its report was collected; its name begins with it.
    pub case: String,
    /// What it is about, in a few words.
    pub title: String,
    /// The system in which it happened.
    pub system: String,
    /// When it was reported.
    pub date: String,
    /// The address of the report.
    pub source: String,
    /// What was seen.
    pub seen: String,
    /// Why it happened.
    pub cause: String,
    /// What mends it.
    pub cure: String,
    /// The settings that replay it.
    pub scenario: Scenario,
    /// The messages.
    pub cast: Cast,
    /// The faults.
    pub plan: Plan,
    /// What comes of it.
    pub expect: Vec<Expected>,
    /// The same with one thing changed.
    pub what_if: WhatIf,
    /// How each word of the report became a setting.
    pub map: Vec<String>,
    /// Which numbers are not the report's; empty where all are.
    pub note: String,
}

/// The change that cures an incident, and what comes of that.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// What is changed.
    pub text: String,
    /// The settings.
    pub scenario: Scenario,
    /// The messages.
    pub cast: Cast,
    /// The faults.
    pub plan: Plan,
    /// What comes of it.
    pub expect: Vec<Expected>,
}

/// What a case predicts for some messages: `m3-m10 ?/>=2/5+0 removed at=0s/30s sender=given_up`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Which messages: their numbers, counted from 1.
    pub messages: RangeInclusive<u64>,
    /// Deliveries of each.
    pub deliveries: Count,
    /// Handlers begun with each.
    pub starts: Count,
    /// How often each effect is applied, in order; the case says nothing of those left out.
    pub effects: Vec<Count>,
    /// The broker's record of each.
    pub fate: Option<Fate>,
    /// When the handlers began; empty where the case says nothing.
    pub starts_at: Vec<Micros>,
    /// What the producer knows of each.
    pub sender: Option<Sender>,
}

/// A number, as far as a case predicts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The case says nothing.
    Unsaid,
    /// This many.
    Exactly(u32),
    /// This many or more.
    AtLeast(u32),
}

/// What a record may say. What it needs may be empty.
const KEYS: [(&str, Has); 21] = [
    ("id", Has::Always),
    ("case", Has::Always),
    ("title", Has::Always),
    ("system", Has::Always),
    ("date", Has::Always),
    ("source", Has::Always),
    ("seen", Has::Always),
    ("cause", Has::Always),
    ("cure", Has::Always),
    ("base", Has::Always),
    ("pairs", Has::Always),
    ("cast", Has::Always),
    ("plan", Has::Always),
    ("expect", Has::Always),
    ("if", Has::Always),
    ("if-pairs", Has::Perhaps),
    ("if-cast", Has::Perhaps),
    ("if-plan", Has::Perhaps),
    ("if-expect", Has::Always),
    ("map", Has::Perhaps),
    ("note", Has::Perhaps),
];

/// Whether every record has a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Always,
    Perhaps,
}

/// Reads the incidents of a file.
///
/// # Errors
/// When a record misses something, has a key that nobody reads, or something in it cannot be read.
pub fn parse(text: &str) -> Result<Vec<Incident>, RecordError> {
    let read = |record: &Record| {
        KEYS.iter().filter(|(_, has)| *has == Has::Always).try_for_each(|(key, _)| record.need(key).map(|_| ()))?;
        if let Some(key) = record.keys().find(|key| KEYS.iter().all(|(known, _)| known != key)) {
            return Err(RecordError(format!("The record \"{}\" has a \"{key}\", which nobody reads.", record.text("id"))));
        }
        incident(record).map_err(|error| RecordError(format!("The record \"{}\": {error}", record.text("id"))))
    };
    parse_records(text)?.iter().map(read).collect()
}

fn incident(record: &Record) -> Result<Incident, RecordError> {
    let text = |key| record.text(key).to_owned();
    let base = record.text("base");
    let mut scenario = find(base).ok_or_else(|| RecordError(format!("\"{base}\" is no preset.")))?.scenario();
    apply_pairs(&mut scenario, record.text("pairs"))?;
    let cast = parse_messages(record.text("cast"))?;
    let plan = parse_faults(record.text("plan"))?;
    Ok(Incident {
        id: text("id"),
        case: text("case"),
        title: text("title"),
        system: text("system"),
        date: text("date"),
        source: text("source"),
        seen: text("seen"),
        cause: text("cause"),
        cure: text("cure"),
        expect: expectations(record, "expect", &scenario, &cast)?,
        what_if: what_if(record, scenario, &cast, &plan)?,
        map: record.all("map").map(str::to_owned).collect(),
        note: text("note"),
        scenario,
        cast,
        plan,
    })
}

/// What a record says of the cure; what it does not say is as in the incident.
fn what_if(record: &Record, mut scenario: Scenario, cast: &Cast, plan: &Plan) -> Result<WhatIf, RecordError> {
    apply_pairs(&mut scenario, record.text("if-pairs"))?;
    let cast = record.all("if-cast").next().map_or_else(|| Ok(cast.clone()), parse_messages)?;
    let plan = record.all("if-plan").next().map_or_else(|| Ok(plan.clone()), parse_faults)?;
    let expect = expectations(record, "if-expect", &scenario, &cast)?;
    Ok(WhatIf { text: record.text("if").to_owned(), scenario, cast, plan, expect })
}

/// Reads the messages of an incident: a cast in which `100*0s` is a hundred messages.
///
/// # Errors
/// When they cannot be read, or are too many.
pub fn parse_messages(text: &str) -> Result<Cast, RecordError> {
    let mut pieces = Vec::new();
    for piece in text.split(',').map(str::trim) {
        let (times, piece) = piece.split_once('*').unwrap_or(("1", piece));
        let times = times.trim().parse().ok().filter(|times| (1..=CAST_MAX).contains(times));
        let times = times.ok_or_else(|| RecordError(format!("cast: \"{piece}\" stands 1 to {CAST_MAX} times.")))?;
        pieces.extend(std::iter::repeat_n(piece.trim(), times));
    }
    parse_cast(&pieces.join(","), CAST_MAX).map_err(|error| RecordError(error.to_string()))
}

/// Reads the faults of an incident: a plan in which `lose:m799-m800.confirm` is a fault of each of these messages.
///
/// # Errors
/// When one of them cannot be read.
pub fn parse_faults(text: &str) -> Result<Plan, RecordError> {
    let mut plan = Plan::default();
    for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        for piece in each_message(piece).unwrap_or_else(|| vec![piece.to_owned()]) {
            let (faults, errors) = parse_plan(&piece);
            if let Some(error) = errors.first() {
                return Err(RecordError(format!("plan: {error}")));
            }
            plan.0.extend(faults.0);
        }
    }
    Ok(plan)
}

/// A fault of several messages as one of each.
fn each_message(piece: &str) -> Option<Vec<String>> {
    let (kind, point) = piece.split_once(':')?;
    let (messages, point) = point.split_once('.')?;
    Some(parse_range(messages)?.map(|message| format!("{kind}:m{message}.{point}")).collect())
}

/// Reads `m3`, or `m3-m10`.
fn parse_range(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |name: &str| name.strip_prefix('m')?.parse().ok().filter(|number| (1..=CAST_MAX as u64).contains(number));
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some(first..=last)
}

fn expectations(record: &Record, key: &str, scenario: &Scenario, cast: &Cast) -> Result<Vec<Expected>, RecordError> {
    let expected = |text| {
        let fits = |expected: &Expected| {
            *expected.messages.end() <= cast.roles().len() as u64 && expected.effects.len() <= scenario.work.effects.count()
        };
        text_to_expected(text).filter(fits).ok_or_else(|| RecordError(format!("{key}: \"{text}\" is no expectation of this scenario.")))
    };
    record.all(key).map(expected).collect()
}

fn text_to_expected(text: &str) -> Option<Expected> {
    let mut words = text.split_whitespace();
    let messages = parse_range(words.next()?)?;
    let mut counts = words.next()?.split('/');
    let (deliveries, starts) = (Count::read(counts.next()?)?, Count::read(counts.next()?)?);
    let effects = counts.next()?.split('+').map(Count::read).collect::<Option<_>>()?;
    if counts.next().is_some() {
        return None;
    }
    let fate = match words.next()? {
        "?" => None,
        name => Some(Fate::ALL.into_iter().find(|fate| fate.name() == name)?),
    };
    let mut expected = Expected { messages, deliveries, starts, effects, fate, starts_at: vec![], sender: None };
    for word in words {
        match word.split_once('=')? {
            ("at", instants) => {
                expected.starts_at =
                    instants.split('/').map(|instant| Some(Micros::ZERO.plus(parse_span(instant)?))).collect::<Option<_>>()?;
            }
            ("sender", name) => expected.sender = Some(Sender::ALL.into_iter().find(|sender| sender.name() == name)?),
            _ => return None,
        }
    }
    Some(expected)
}

impl std::str::FromStr for Expected {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Expected, RecordError> {
        text_to_expected(text).ok_or_else(|| RecordError(format!("\"{text}\" is no expectation.")))
    }
}

impl Expected {
    /// Whether a script ended as predicted, for every message that this is about.
    #[must_use]
    pub fn holds(&self, trace: &Trace) -> bool {
        let told = |report: &&Report| self.messages.contains(&(report.number.0 + 1));
        let mut reports = trace.messages.iter().filter(told).peekable();
        reports.peek().is_some() && reports.all(|report| self.fits(trace, report))
    }

    fn fits(&self, trace: &Trace, report: &Report) -> bool {
        let is_its_job = |bar: &&Bar| matches!(bar.kind, BarKind::Job(_)) && bar.message == Some(report.number);
        let starts = trace.bars.iter().filter(is_its_job).map(|bar| bar.from);
        self.deliveries.allows(report.deliveries)
            && self.starts.allows(report.starts)
            && self.effects.iter().zip(report.applied).all(|(count, applied)| count.allows(applied))
            && self.fate.is_none_or(|fate| fate == report.fate)
            && self.sender.is_none_or(|sender| sender == report.sender)
            && (self.starts_at.is_empty() || starts.eq(self.starts_at.iter().copied()))
    }
}

impl Count {
    /// Whether this number is as predicted.
    #[must_use]
    pub const fn allows(self, number: u32) -> bool {
        match self {
            Count::Unsaid => true,
            Count::Exactly(count) => number == count,
            Count::AtLeast(least) => number >= least,
        }
    }

    fn read(text: &str) -> Option<Count> {
        match (text, text.strip_prefix(">=")) {
            ("?", _) => Some(Count::Unsaid),
            (_, Some(least)) => least.parse().ok().map(Count::AtLeast),
            (_, None) => text.parse().ok().map(Count::Exactly),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::cast::write_cast;
    use crate::link::plan::write_plan;
    use otn_engine::run::script::script;

    const RECORD: &str = "id: r\ncase: R\ntitle: t\nsystem: s\ndate: d\nsource: u\nseen: n\ncause: c\ncure: k\nbase: lesson-b\n\
                          pairs: ack=90s\ncast: 2*0s\nplan: slow:m1\nexpect: m1 1/1/1 removed\nif: i\nif-expect: m2 1/1/1 removed\n";

    #[test]
    fn a_cast_repeats_a_message() {
        let written = |text: &str| parse_messages(text).map(|cast| write_cast(&cast)).map_err(|error| error.to_string());
        assert_eq!(written("2*0s, 1s.job1min,2 * 2s"), Ok("0s,0s,1s.job1min,2s,2s".to_owned()));
        assert_eq!(parse_messages("1000*0s").map(|cast| cast.roles().len()), Ok(1_000));
        for text in ["0*0s", "1001*0s", "x*0s", "999*0s,2*0s", "2*", ""] {
            assert!(written(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_plan_spreads_a_fault_over_messages() {
        let written = |text: &str| parse_faults(text).map(|plan| write_plan(&plan)).map_err(|error| error.to_string());
        assert_eq!(
            written("lose:m2-m4.confirm,crash:A.after-effect, slow"),
            Ok("lose:m2.confirm,lose:m3.confirm,lose:m4.confirm,crash:A.after-effect,slow".to_owned())
        );
        assert_eq!(written(""), Ok(String::new()));
        assert_eq!(parse_faults("lose:m1-m1000.send").map(|plan| plan.0.len()), Ok(1_000));
        for text in ["lose:m4-m2.confirm", "lose:m0-m2.confirm", "lose:m1-m1001.ack", "lose:m1-2.ack", "lost:m1-m2.ack", "nonsense"] {
            assert!(written(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_expectation_says_what_it_says_and_no_more() {
        let trace = script(&Scenario::default(), &Cast::default(), &Plan::default());
        let holds = |text: &str| text.parse::<Expected>().map(|expected| expected.holds(&trace));
        for text in ["m1 1/1/1 removed at=0s sender=confirmed", "m1 ?/>=1/? ?", "m1-m2 1/1/1 removed"] {
            assert_eq!(holds(text), Ok(true), "{text}");
        }
        for text in [
            "m1 2/1/1 removed",
            "m1 1/>=2/1 removed",
            "m1 1/1/0 removed",
            "m1 1/1/1+1 removed",
            "m1 1/1/1 waiting",
            "m1 1/1/1 removed at=1s",
            "m1 1/1/1 removed at=0s/1s",
            "m1 ?/?/? ? sender=given_up",
            "m2 ?/?/? ?",
        ] {
            assert_eq!(holds(text), Ok(false), "{text}");
        }
        for text in ["", "m1", "m1 1/1 removed", "m1 1/1/1/1 removed", "m1 1/1/1", "m1 -/1/1 removed", "m1 1/1/1 gone", "1 1/1/1 removed"] {
            assert!(holds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_a_cure_does_not_say_is_as_in_the_incident() {
        let read = |more: &str| parse(&format!("{RECORD}{more}")).map(|mut incidents| incidents.remove(0)).expect("an incident");
        let same = read("");
        assert_eq!((same.what_if.scenario, &same.what_if.cast, &same.what_if.plan), (same.scenario, &same.cast, &same.plan));
        let other = read("if-pairs: ack=none\nif-cast: 0s,1s\nif-plan:\n");
        assert_eq!(other.what_if.scenario.broker.ack_limit, None);
        assert_eq!(write_cast(&other.what_if.cast), "0s,1s");
        assert_eq!(other.what_if.plan, Plan::default());
    }

    #[test]
    fn a_wrong_record_is_named() {
        let error = |from: &str, to: &str| parse(&RECORD.replace(from, to)).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(error("seen: n\n", ""), Err("The record \"r\" has no \"seen\".".to_owned()));
        assert_eq!(error("base: lesson-b", "base: x"), Err("The record \"r\": \"x\" is no preset.".to_owned()));
        assert_eq!(
            error("m2 1/1/1", "m3 1/1/1"),
            Err("The record \"r\": if-expect: \"m3 1/1/1 removed\" is no expectation of this scenario.".to_owned())
        );
        for (from, to) in [("ack=90s", "ack=x"), ("2*0s", "2*x"), ("slow:m1", "slwo"), ("m1 1/1/1", "m1 1/1/1+1"), ("expect: m1", "no: m1")]
        {
            assert!(error(from, to).is_err(), "{to}");
        }
    }
}
