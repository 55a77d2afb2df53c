//! What was measured on real brokers: the presets must predict it. See `docs/measured.md`.
//!
//! `measured.tsv` holds each experiment as a script over a preset, and what was seen: how often each message was
//! delivered, started and applied, who got it and when, what late acks did, how the broker's record ended.

use crate::rules::timeline;
use crate::scenarios::{cast, plan};
use crate::systems::systems;
use once_twice_never::catalogue;
use once_twice_never::catalogue::records::apply_pairs;
use once_twice_never::link::value::parse_span;
use otn_engine::model::broker;
use otn_engine::model::message::{HopKind, MessageNumber};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Micros;
use otn_engine::model::world::LateAckAnswer;
use otn_engine::run::script::{BarKind, Came, Note, Trace, TraceStep, What, script};

const TEXT: &str = include_str!("measured.tsv");

/// How far a redelivery may be from the measured instants where a row does not say it, in seconds.
const WITHIN: f64 = 0.5;

/// One line of the table.
struct Row<'t> {
    header: Vec<&'t str>,
    fields: Vec<&'t str>,
}

impl<'t> Row<'t> {
    /// A field; `None` where nothing was measured.
    fn get(&self, column: &str) -> Option<&'t str> {
        let place = self.header.iter().position(|name| *name == column).expect("a column of the table");
        Some(self.fields[place]).filter(|field| *field != "-")
    }

    fn text(&self, column: &str) -> &'t str {
        self.get(column).unwrap_or("")
    }

    /// Which experiment it is.
    fn name(&self) -> String {
        ["on", "experiment", "variant", "preset"].map(|column| self.text(column)).join(" ")
    }

    /// Whether the experiment had no end by itself.
    fn is_endless(&self) -> bool {
        self.get("fate") == Some("coming_round")
    }

    fn scenario(&self) -> Scenario {
        let id = self.text("preset");
        let system = systems().into_iter().find(|system| system.id == id).map(|system| system.scenario);
        let mut scenario = system.or_else(|| catalogue::find(id).map(catalogue::Preset::scenario)).expect("a preset");
        apply_pairs(&mut scenario, self.text("pairs")).unwrap_or_else(|error| panic!("{}: {error}", self.name()));
        scenario
    }
}

fn rows() -> Vec<Row<'static>> {
    let mut lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    let row = |line: &'static str| Row { header: header.clone(), fields: line.split('\t').collect() };
    let rows: Vec<Row> = lines.map(row).collect();
    assert!(rows.iter().all(|row| row.fields.len() == header.len()), "every row has every column");
    rows
}

/// What a script showed until the measurement ended.
struct Seen {
    trace: Trace,
    until: Micros,
}

impl Seen {
    fn of(row: &Row) -> Seen {
        let trace = script(&row.scenario(), &cast(row.text("cast")), &plan(row.text("plan")));
        let until = row.get("until").map_or(Micros(u64::MAX), |until| Micros(parse_span(until).expect("a duration").0));
        Seen { trace, until }
    }

    fn steps(&self, message: MessageNumber) -> impl Iterator<Item = &TraceStep> {
        self.trace.steps.iter().filter(move |step| step.message == Some(message) && step.at <= self.until)
    }

    fn deliveries(&self, message: MessageNumber) -> Vec<&TraceStep> {
        self.steps(message).filter(|step| matches!(step.what, What::Hop(HopKind::Deliver, ..))).collect()
    }

    fn starts(&self, message: MessageNumber) -> usize {
        let is_start = |bar: &&otn_engine::run::script::Bar| matches!(bar.kind, BarKind::Job(_)) && bar.message == Some(message);
        self.trace.bars.iter().filter(is_start).filter(|bar| bar.from <= self.until).count()
    }

    fn effects(&self, message: MessageNumber) -> usize {
        let is_effect = |step: &&TraceStep| {
            matches!(step.what, What::Hop(HopKind::Write, _, Some(Came::Applied { .. })) | What::Note(Note::AppliedWithAck { .. }))
        };
        self.steps(message).filter(is_effect).count()
    }

    /// What each ack of the first message did that came late: `A removes, B nothing`.
    fn late(&self) -> String {
        let answer = |step: &TraceStep| match step.what {
            What::Hop(HopKind::Ack, _, Some(Came::Late(answer))) => Some(format!("{} {}", step.from.name(), word(answer))),
            What::Hop(..) | What::Note(_) => None,
        };
        self.steps(MessageNumber(0)).filter_map(answer).collect::<Vec<_>>().join(", ")
    }
}

const fn word(answer: LateAckAnswer) -> &'static str {
    match answer {
        LateAckAnswer::Removes => "removes",
        LateAckAnswer::NoDifference => "nothing",
        LateAckAnswer::Ignored => "ignored",
        LateAckAnswer::Refused => "refused",
    }
}

/// Whether a count is in `2` or `2-4`; without an end, `2+`, whether it is as many as the run allows.
fn is_count(measured: &str, count: usize, slack: usize, bound: usize) -> bool {
    if measured.ends_with('+') {
        return count >= bound;
    }
    let (low, high) = measured.split_once('-').unwrap_or((measured, measured));
    let [low, high] = [low, high].map(|end| end.parse::<usize>().expect("a count"));
    (low.saturating_sub(slack)..=high + slack).contains(&count)
}

/// Whether a number of seconds is in `2.5` or `2.5-2.9`, or near enough.
fn is_near(measured: &str, seconds: f64, within: f64) -> bool {
    let (low, high) = measured.split_once('-').unwrap_or((measured, measured));
    let [low, high] = [low, high].map(|end| end.parse::<f64>().expect("seconds"));
    (low - within..=high + within).contains(&seconds)
}

/// What a row measured otherwise than its script shows.
fn disagreements(row: &Row) -> Vec<String> {
    let seen = Seen::of(row);
    let mut wrong: Vec<String> = seen.trace.unused.iter().map(|fault| format!("the script does not reach {fault:?}")).collect();
    // Without an end, one more or less depends on when the broker looks.
    let slack = usize::from(row.is_endless());
    let bound = broker::deliveries_bound(&row.scenario()) as usize;
    for (column, count) in [
        ("deliveries", &(|message| seen.deliveries(message).len()) as &dyn Fn(MessageNumber) -> usize),
        ("starts", &|message| seen.starts(message)),
        ("effects", &|message| seen.effects(message)),
    ] {
        for (number, measured) in row.text(column).split_whitespace().enumerate() {
            let count = count(MessageNumber(number as u64));
            if !is_count(measured, count, slack, bound) {
                wrong.push(format!("{column} of m{}: measured {measured}, the script shows {count}", number + 1));
            }
        }
    }
    let first = seen.deliveries(MessageNumber(0));
    let to: Vec<&str> = first.iter().map(|step| step.to.name()).collect();
    for (place, measured) in row.text("to").split_whitespace().enumerate() {
        // Without an end the script may have one delivery less.
        let is_missing = row.is_endless() && place == to.len();
        if to.get(place) != Some(&measured) && !is_missing {
            wrong.push(format!("delivery {}: measured to {measured}, the script shows {to:?}", place + 1));
        }
    }
    let within = row.get("within").map_or(WITHIN, |within| within.parse().expect("seconds"));
    for (place, measured) in row.text("after").split_whitespace().enumerate() {
        let gap = first.get(place + 1).map(|step| step.at.since(first[place].at).0 as f64 / 1e6);
        let is_missing = row.is_endless() && gap.is_none();
        if !is_missing && !gap.is_some_and(|gap| is_near(measured, gap, within)) {
            wrong.push(format!("redelivery {}: measured after {measured} s, the script shows {gap:?}", place + 1));
        }
    }
    if let Some(late) = row.get("late")
        && !seen.late().starts_with(late)
    {
        wrong.push(format!("late acks: measured {late}, the script shows {}", seen.late()));
    }
    let fate = seen.trace.messages[0].fate.name();
    if row.get("fate").is_some_and(|measured| measured != fate) {
        wrong.push(format!("fate: measured {}, the script shows {fate}", row.text("fate")));
    }
    if !wrong.is_empty() {
        wrong.push(timeline(&seen.trace));
    }
    wrong
}

#[test]
fn the_presets_predict_what_was_measured() {
    let mut report = String::new();
    for row in rows() {
        for line in disagreements(&row) {
            report.push_str(&format!("{}: {line}\n", row.name()));
        }
    }
    assert!(report.is_empty(), "\n{report}");
}

#[test]
fn the_table_says_something_about_each_experiment() {
    let rows = rows();
    let runs: u32 = rows.iter().map(|row| row.text("runs").parse::<u32>().expect("a count")).sum();
    assert_eq!((rows.len(), runs), (219, 487), "docs/measured.md says how many");
    for row in &rows {
        assert!(["deliveries", "starts", "effects"].iter().any(|column| row.get(column).is_some()), "{}", row.name());
    }
}
