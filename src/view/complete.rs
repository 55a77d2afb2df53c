//! Whatever verdict, steps, faults, reports, figures, outcomes, days and drawings say goes through the reader's language: with a
//! catalogue that has an accent on every letter, nothing of them is plain. What the tests share is here for those of other texts.

use super::cases;
use super::diagram::{Diagram, Shape};
use super::format::{Formatter, Plain, Unit};
use super::outcome::OutcomeKind;
use super::transcript::transcript;
use super::words::{Words, faults, figures, guarantee, outcomes, reports, things};
use crate::catalogue::designs::Design;
use crate::catalogue::{PRESETS, incidents};
use crate::language::{Language, pseudo, set};
use crate::link::random;
use otn_engine::model::cast::Cast;
use otn_engine::model::effects::{Effect, Effects, System, Verb};
use otn_engine::model::fault::{FaultKind, Offers, Plan, PlannedFault};
use otn_engine::model::message::NodeId;
use otn_engine::model::outcome::Fate;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::{Currency, Micros, Money, Ppm, Span};
use otn_engine::model::world::Sender;
use otn_engine::run::day::Day;
use otn_engine::run::days::Days;
use otn_engine::run::engine::RunEnd;
use otn_engine::run::estimate::{Bound, Retry, estimate};
use otn_engine::run::explore::{Finding, explore};
use otn_engine::run::figures::Figures;
use otn_engine::run::known::Known;
use otn_engine::run::possible::{Guarantee, Possibilities};
use otn_engine::run::script::script;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

const WORDS: Words<'static> = Words::new(&Plain::PAGE);
const RANDOM_SCENARIOS: usize = 40;
/// More messages in a day say nothing that these do not.
const MESSAGES_MAX: u64 = 300;
/// A random day with more events is left out, and so are the explorations of a run with more steps: they take long.
const EVENTS_MAX: u64 = 20_000;
const STEPS_MAX: usize = 40;

/// What stands in the same letters in every language.
pub(super) struct Plainly(pub BTreeSet<&'static str>);

impl Plainly {
    /// Units and currencies.
    pub fn units() -> Plainly {
        use Unit::{Byte, Day, Gigabyte, Hour, Kilobyte, Megabyte, Microsecond, Millisecond, Minute, Percent, Second, Terabyte};
        let units = [Percent, Microsecond, Millisecond, Second, Minute, Hour, Day, Byte, Kilobyte, Megabyte, Gigabyte, Terabyte];
        Plainly(units.into_iter().map(Unit::symbol).chain(["Rs"]).collect())
    }

    /// The first word of a text that went past the language: two plain letters or more that are none of these.
    pub fn english<'t>(&self, text: &'t str) -> Option<&'t str> {
        // A key begins a sentence with a capital.
        let is_known = |word: &str| self.0.contains(word) || self.0.contains(&*word.to_ascii_lowercase());
        text.split(|character: char| !character.is_ascii_alphabetic()).find(|word| word.len() > 1 && !is_known(word))
    }
}

/// Collects what went past the language, each kind of text once.
#[derive(Default)]
pub(super) struct Found {
    wrong: Vec<String>,
    seen: usize,
}

impl Found {
    pub fn see(&mut self, plainly: &Plainly, what: &str, text: &str) {
        self.seen += 1;
        let is_known = self.wrong.iter().any(|known| known.starts_with(what));
        if let Some(word) = plainly.english(text).filter(|_| !is_known) {
            self.wrong.push(format!("{what}: {word:?} in {text:?}"));
        }
    }

    /// Nothing did, of at least so many texts.
    #[track_caller]
    pub fn check(&self, least: usize) {
        assert!(self.wrong.is_empty(), "English is left:\n{}", self.wrong.join("\n"));
        assert!(self.seen >= least, "only {} texts", self.seen);
    }
}

/// Sets the test language: an accent on every letter.
pub(super) fn with_accents() {
    set(Language::Long, &pseudo::catalogue(Language::Long, include_str!("../../static/lang/de.po")));
}

/// Random scenarios, the same at each run. A currency may be any letters, and so it is one that is known.
pub(super) fn random_scenarios() -> Vec<Scenario> {
    let (mut runner, any) = (TestRunner::deterministic(), random::scenario());
    let scenario = |_| {
        let mut scenario = any.new_tree(&mut runner).expect("a scenario").current();
        scenario.day.currency = Currency::new("Rs").expect("a currency");
        scenario
    };
    (0..RANDOM_SCENARIOS).map(scenario).collect()
}

/// The cases, the presets, and random scenarios with random plans.
fn stories() -> Vec<(Scenario, Plan)> {
    let cases = cases::all().into_iter().map(|case| (case.scenario, case.plan));
    let presets = PRESETS.iter().map(|preset| (preset.scenario(), preset.plan()));
    let (mut runner, any) = (TestRunner::deterministic(), random::plan());
    let random = random_scenarios().into_iter().map(|scenario| (scenario, any.new_tree(&mut runner).expect("a plan").current()));
    cases.chain(presets).chain(random.collect::<Vec<_>>()).collect()
}

fn see_fault(found: &mut Found, units: &Plainly, fault: &PlannedFault, system: System) {
    found.see(units, "a fault", &WORDS.fault(fault, system));
    found.see(units, "a fault's chip", &WORDS.fault_chip(fault));
    found.see(units, "an unused fault", &WORDS.unused(fault, system));
}

/// A run with all that is said of it.
fn see_run(found: &mut Found, units: &Plainly, scenario: &Scenario, cast: &Cast, plan: &Plan) {
    let (trace, system) = (script(scenario, cast, plan), things::system(scenario));
    for step in WORDS.steps(&trace, scenario) {
        let said = [("time", step.time), ("label", step.label), ("brief", step.brief), ("shortest", step.shortest)];
        for (what, text) in said.into_iter().chain([("sentence", step.sentence), ("spoken", step.spoken)]) {
            found.see(units, &format!("a step's {what}"), &text);
        }
    }
    for item in transcript(&trace, scenario, &WORDS) {
        found.see(units, "an item", &[item.time, item.sentence, item.spoken].join("; "));
    }
    for report in &trace.messages {
        let text = WORDS.report(report, scenario);
        found.see(units, "a report's line", &text.line);
        found.see(units, "a report's views", &[&text.outcome, text.fate, text.sender].join("; "));
        found.see(units, "a report's sentence", &text.sentence);
        found.see(units, "a report's store", &WORDS.store_line(report, scenario));
    }
    for alike in WORDS.alike(&trace.messages) {
        found.see(units, "a message's name", &[WORDS.alike_name(&alike), WORDS.alike_mark(&alike)].join("; "));
    }
    for text in WORDS.spoken_reports(&trace.messages, scenario) {
        found.see(units, "a spoken report", &text);
    }
    for end in [trace.end, RunEnd::EventBound, RunEnd::TimeBound] {
        found.see(units, "a run's end", &WORDS.run_end(end).unwrap_or_default());
    }
    plan.0.iter().chain(&trace.unused).for_each(|fault| see_fault(found, units, fault, system));
    found.see(units, "a plan", &WORDS.plan(&plan.0, system));
    found.see(units, "a spoken plan", &WORDS.spoken_plan(&plan.0.repeat(9), system));
    for point in &trace.points {
        for kind in point.offers.kinds() {
            found.see(units, "an offer", &WORDS.action(point, kind, system));
            see_fault(found, units, &point.fault(kind), system);
        }
    }
    for width_px in [320.0, 880.0] {
        let diagram = Diagram::new(&trace, scenario, &WORDS, width_px);
        found.see(units, "a drawing's description", &[diagram.title, diagram.description].join("; "));
        for head in &diagram.heads {
            found.see(units, "a lifeline", &[head.name, head.full_name].join("; "));
        }
        for element in &diagram.elements {
            if let Shape::Text { text, .. } = &element.shape {
                found.see(units, &format!("in a drawing {}", element.class), text);
            }
        }
    }
}

#[test]
fn runs_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    for (scenario, plan) in stories() {
        see_run(&mut found, &units, &scenario, &Cast::default(), &plan);
    }
    for incident in incidents::parse(include_str!("../../static/catalogue/incidents.txt")).expect("the incidents") {
        see_run(&mut found, &units, &incident.scenario, &incident.cast, &incident.plan);
    }
    found.check(10_000);
}

#[test]
fn verdicts_and_figures_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    for (scenario, _) in stories() {
        let figures = estimate(&scenario);
        let by_runs = Known::at_first(&scenario, &Cast::default(), &figures);
        let supposed = by_runs.clone().explored(Possibilities::by_arithmetic(&scenario));
        for known in [by_runs, supposed] {
            let verdict = WORDS.verdict(&scenario, &figures, &known);
            found.see(&units, "a headline", &verdict.headline_text());
            found.see(&units, "a detail", verdict.detail.as_deref().unwrap_or_default());
            for chip in verdict.chips {
                found.see(&units, "a chip", &[chip.label, &chip.count, chip.note.as_deref().unwrap_or_default()].join("; "));
            }
        }
        for formula in WORDS.formulas(&figures, &scenario) {
            found.see(&units, "a formula", &[formula.name, &formula.text, formula.bound, formula.why].join("; "));
        }
        for assumption in WORDS.assumptions(&scenario) {
            found.see(&units, assumption.title, &[assumption.title, &assumption.text].join("; "));
        }
    }
    found.check(2_000);
}

#[test]
fn outcomes_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    let is_short = |scenario: &Scenario| script(scenario, &Cast::default(), &Plan::default()).steps.len() <= STEPS_MAX;
    for (scenario, _) in stories().into_iter().filter(|(scenario, _)| is_short(scenario)) {
        let explored = |kinds| explore(&scenario, &Cast::default(), 1, kinds);
        let (usual, more) = (explored(Offers::USUAL), explored(Offers::USUAL.and(FaultKind::Repeat)));
        for row in WORDS.outcome_rows(&usual, Some(&more), &scenario).concat() {
            found.see(&units, "an outcome", &[row.name, &row.answer].join("; "));
            found.see(&units, "how it comes", &[row.how, row.also, row.plans, row.repeated.unwrap_or_default()].join("; "));
        }
        for finding in [Finding::Never, Finding::Repeated] {
            found.see(&units, "a design's outcome", &WORDS.way_cell(&usual, finding));
        }
        let figures = estimate(&scenario);
        let known = Known::at_first(&scenario, &Cast::default(), &figures).explored(Possibilities::of(&more));
        let verdict = WORDS.verdict(&scenario, &figures, &known);
        for chip in verdict.chips {
            found.see(&units, "an explored chip", &[chip.label, &chip.count, chip.note.as_deref().unwrap_or_default()].join("; "));
        }
    }
    for count in [1, 2] {
        found.see(&units, "what was tried", &[WORDS.tried(count), WORDS.stopped(count), WORDS.ways_lead(count as u32)].join("; "));
        found.see(&units, "too many", &WORDS.too_many_to_explore(count, 10));
    }
    for finding in Finding::all() {
        for possible in [Some(true), Some(false), None] {
            found.see(&units, "what no run shows", outcomes::not_shown(finding, possible));
        }
    }
    Design::ALL.into_iter().for_each(|design| found.see(&units, "a design", outcomes::way(design)));
    found.check(500);
}

#[test]
fn days_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    for (mut scenario, _) in stories() {
        scenario.day.messages = scenario.day.messages.min(MESSAGES_MAX);
        let figures = estimate(&scenario);
        let mut days = Days::new(scenario.day.messages);
        for day in 0..3 {
            for row in WORDS.day_rows(&days, &scenario, &figures) {
                found.see(&units, "a row of a day", &[row.name, &row.simulated, &row.interval, &row.arithmetic].join("; "));
            }
            WORDS.day_gap(&days, &scenario, &figures).iter().for_each(|reason| found.see(&units, "a day's reason", reason));
            found.see(&units, "a day's method", &WORDS.day_method(&days));
            for (name, value) in WORDS.day_details(&days, &scenario) {
                found.see(&units, "a day's detail", &[name, &value].join("; "));
            }
            for histogram in WORDS.day_histograms(&days) {
                found.see(&units, "how days differ", &[histogram.name, &histogram.text].join("; "));
            }
            if let Some(report) = Day::numbered(&scenario, day).advance(EVENTS_MAX) {
                days.add(day, Figures::of(&report));
            }
        }
        found.see(&units, "a day's lead", &[WORDS.days_lead(&scenario), WORDS.days_ask(&scenario)].join("; "));
    }
    for (done, of) in [(0, 1), (1, 2), (3, 10)] {
        found.see(&units, "days under way", &[WORDS.days_progress(done, of, Ppm::percent(3)), WORDS.days_done(of)].join("; "));
    }
    found.check(2_000);
}

#[test]
fn names_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    let guarantees = [Guarantee::AtMostOnce, Guarantee::AtLeastOnce, Guarantee::ExactlyOnceInEffect, Guarantee::Neither];
    let mut names: Vec<&str> = guarantees.map(guarantee::name).to_vec();
    names.extend(OutcomeKind::ALL.map(reports::outcome));
    names.extend(Fate::ALL.map(reports::fate));
    names.extend(Sender::ALL.map(reports::sender));
    names.extend(FaultKind::ALL.map(faults::kind));
    names.extend([Bound::Bound, Bound::Expectation, Bound::Exact].map(figures::bound));
    let mut scenario = Scenario::default();
    let consumers = (0..NodeId::CONSUMERS_MAX).map(NodeId::Consumer);
    for node in [NodeId::Producer, NodeId::Broker, NodeId::Store].into_iter().chain(consumers) {
        for system in System::ALL {
            names.extend([things::node(node, system), things::lifeline(node, system), things::lifeline_short(node, system)]);
        }
        let crash = PlannedFault::CrashAt { node, at: Micros(4_000_000) };
        see_fault(&mut found, &units, &crash, System::Wallet);
    }
    names.into_iter().for_each(|name| found.see(&units, "a name", name));
    for (system, verb) in System::ALL.into_iter().flat_map(|system| Verb::ALL.map(|verb| (system, verb))) {
        scenario.work.effects = Effects::one(Effect { system, verb, ..Effects::default().first() });
        for amount in [Money::ZERO, Money::units(10)] {
            scenario.day.amount = amount;
            let effect = WORDS.effect(&scenario, 0);
            found.see(&units, "an effect", &[&effect.short, effect.shortest, &effect.third_person, &effect.infinitive].join("; "));
        }
    }
    for count in 0..33 {
        found.see(&units, "a number of times", &[WORDS.times(count), WORDS.nth(count)].join("; "));
        found.see(&units, "a share", &WORDS.one_in(count.into(), 33).unwrap_or_default());
        found.see(&units, "how many more", &[WORDS.and_more(count as usize), WORDS.steps_left_out(count.into())].join("; "));
    }
    for retry in [Retry::NotAtAll, Retry::Within(Span::ZERO), Retry::Within(Span::seconds(3)), Retry::Never] {
        found.see(&units, "a retry", &WORDS.retry(retry));
    }
    found.check(300);
}

#[test]
fn what_went_past_the_language_is_seen() {
    let units = Plainly::units();
    for (text, english) in [
        ("Ñóţĥíñĝ íš ĺóšţ, Rs\u{a0}10 áƒţéŕ 3\u{a0}min", None),
        ("ñóţĥíñĝ is ĺóšţ", Some("is")),
        (&Plain::PAGE.duration(Span(1)), None),
        ("{count} ḿéššáĝéš", Some("count")),
    ] {
        assert_eq!(units.english(text), english, "{text}");
    }
}
