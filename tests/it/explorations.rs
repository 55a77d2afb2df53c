//! Explorations: the table of expectations, exact counts, first counterexamples, and a second, plain explorer that
//! must find the same.

use crate::scenarios::{cast, random_scenario, scenario};
use once_twice_never::link::plan::{simplified, write_plan};
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{FaultKind, Offers, Plan, PlannedFault, Site};
use otn_engine::model::outcome::Promise;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::world::Sender;
use otn_engine::run::engine::RunEnd;
use otn_engine::run::explore::{Exploration, Explorer, Finding, explore};
use otn_engine::run::script::script;
use std::collections::BTreeMap;

fn fewest(exploration: &Exploration, finding: Finding) -> Option<u32> {
    exploration.shown(finding).fewest_faults()
}

/// Fewest faults for never and for twice, up to three faults.
#[track_caller]
fn check(preset: &str, pairs: &str, never: Option<u32>, twice: Option<u32>) {
    let exploration = explore(&scenario(preset, pairs), &Cast::default(), 3, Offers::USUAL);
    assert_eq!(fewest(&exploration, Finding::Never), never, "never");
    assert_eq!(fewest(&exploration, Finding::Repeated), twice, "twice");
    assert_eq!(fewest(&exploration, Finding::Once), Some(0), "all are once with no fault");
}

#[test]
fn the_table_of_expectations_holds() {
    check("lesson-a", "", Some(1), None);
    check("lesson-b", "", None, Some(1));
    check("slow-day", "", None, Some(1));
    check("lesson-c", "", None, None);
    check("top-up-id-first", "", Some(1), None);
    check("top-up-effect-first", "", None, Some(1));
}

#[test]
fn its_remarks_hold_too() {
    // With repeats by the broker even "ack at the delivery" can be twice.
    let with_repeat = explore(&scenario("lesson-a", ""), &Cast::default(), 1, Offers::USUAL.and(FaultKind::Repeat));
    assert_eq!(fewest(&with_repeat, Finding::Repeated), Some(1));
    // Acking at the start instead: a lost ack repeats.
    check("lesson-a", "order=ack-start", Some(1), Some(1));
    // C is false again with a new ID at each send, and with IDs kept shorter than the limit.
    check("lesson-c", "id=send", None, Some(1));
    check("lesson-c", "kept=20s", None, Some(1));
    // About half of all single faults repeat in B.
    let single = explore(&scenario("lesson-b", ""), &Cast::default(), 1, Offers::USUAL);
    let repeated = single.shown(Finding::Repeated).plans;
    assert!((4..=6).contains(&(repeated * 10 / single.plans)), "{repeated} of {}", single.plans);
    // A broker that is down for 5 s twice uses up ten attempts of a second.
    for preset in ["lesson-b", "lesson-c"] {
        let down = explore(&scenario(preset, "bdown=5s"), &Cast::default(), 3, Offers::USUAL);
        assert_eq!(fewest(&down, Finding::Sender(Sender::GivenUp)), Some(2), "{preset}");
        assert_eq!(fewest(&down, Finding::Never), Some(2), "{preset}");
        assert_eq!(fewest(&down, Finding::Broken(Promise::NotLost)), None, "given up is not silently lost");
    }
}

/// Plans tried with up to 1, 2 and 3 faults; the shortest plan that loses, and the one that repeats.
#[track_caller]
fn check_exact(preset: &str, plans: [u64; 3], never: &str, twice: &str) {
    let text = |plan: &Option<Plan>| plan.as_ref().map_or("-".to_owned(), |plan| write_plan(&simplified(plan)));
    let scenario = scenario(preset, "");
    let found: Vec<Exploration> = (1..=3).map(|faults| explore(&scenario, &Cast::default(), faults, Offers::USUAL)).collect();
    assert_eq!(found.iter().map(|exploration| exploration.plans).collect::<Vec<_>>(), plans);
    for exploration in &found {
        assert_eq!(text(&exploration.shown(Finding::Never).plan), never);
        assert_eq!(text(&exploration.shown(Finding::Repeated).plan), twice);
    }
}

#[test]
fn counts_and_first_counterexamples_are_exact() {
    check_exact("lesson-a", [27, 201, 848], "crash:producer.after-mark", "-");
    check_exact("lesson-b", [36, 1_068, 29_258], "-", "crash:producer.after-send");
    check_exact("lesson-c", [36, 998, 23_539], "-", "-");
    check_exact("top-up-id-first", [42, 1_172, 26_896], "crash:A.after-save-id", "-");
    check_exact("top-up-effect-first", [42, 1_396, 38_772], "-", "crash:producer.after-send");
}

#[test]
fn a_counterexample_shows_what_it_is_for() {
    for preset in once_twice_never::catalogue::PRESETS {
        let scenario = preset.scenario();
        let exploration = explore(&scenario, &Cast::default(), 2, Offers::USUAL);
        for finding in Finding::all() {
            let Some(plan) = &exploration.shown(finding).plan else { continue };
            let trace = script(&scenario, &Cast::default(), plan);
            assert_eq!(trace.unused, [], "{}: {finding:?}", preset.id);
            assert!(trace.messages.iter().any(|report| finding.is_shown_by(report)), "{}: {finding:?}", preset.id);
        }
    }
}

#[test]
fn slices_find_what_one_go_finds() {
    let scenario = scenario("slow-day", "");
    let whole = explore(&scenario, &Cast::default(), 2, Offers::USUAL);
    for slice in [1, 7, 100] {
        let mut explorer = Explorer::new(&scenario, &Cast::default(), 2, Offers::USUAL);
        let mut calls = 0;
        let sliced = loop {
            calls += 1;
            if let Some(exploration) = explorer.advance(slice) {
                break exploration;
            }
        };
        assert_eq!(sliced, whole);
        assert!(calls as u64 >= whole.plans / slice, "a slice tries no more than it should");
    }
}

/// The plain way: play every plan from its start, by the names of its points. Fewest faults by finding.
fn plainly(scenario: &Scenario, faults: usize) -> (u64, BTreeMap<Finding, usize>) {
    let mut found = BTreeMap::new();
    let mut plans = 0;
    let mut level = vec![(Plan::default(), 0)];
    for count in 0..=faults {
        let mut next = Vec::new();
        for (plan, from) in level {
            let trace = script(scenario, &Cast::default(), &plan);
            plans += 1;
            // A run that was cut shows nothing.
            let findings = if trace.end == RunEnd::EventBound { Vec::new() } else { Finding::all() };
            for finding in findings {
                if trace.messages.iter().any(|report| finding.is_shown_by(report)) {
                    found.entry(finding).or_insert(count);
                }
            }
            if count == faults {
                continue;
            }
            for (place, point) in trace.points.iter().enumerate().skip(from) {
                for kind in point.offers.kinds().filter(|kind| Offers::USUAL.has(*kind)) {
                    let mut child = plan.clone();
                    child.0.push(point.fault(kind));
                    next.push((child, place + 1));
                }
            }
        }
        level = next;
    }
    (plans, found)
}

#[test]
fn a_plain_explorer_finds_the_same_for_two_hundred_random_scenarios() {
    // Two faults where runs are short: there sharing a beginning could go wrong, and plain playing is affordable.
    let depth = |scenario: &Scenario| if script(scenario, &Cast::default(), &Plan::default()).points.len() <= 36 { 2 } else { 1 };
    let mut deep = 0;
    for seed in 0..200 {
        let scenario = random_scenario(seed);
        let faults = if deep < 20 { depth(&scenario) } else { 1 };
        deep += u32::from(faults == 2);
        let (plans, found) = plainly(&scenario, faults as usize);
        let exploration = explore(&scenario, &Cast::default(), faults, Offers::USUAL);
        assert_eq!(exploration.plans, plans, "seed {seed}: {scenario:?}");
        for finding in Finding::all() {
            let fewest = exploration.shown(finding).fewest_faults().map(|fewest| fewest as usize);
            assert_eq!(fewest, found.get(&finding).copied(), "seed {seed}, {finding:?}: {scenario:?}");
        }
    }
    assert_eq!(deep, 20, "enough scenarios are explored to two faults");
}

#[test]
fn no_promise_is_vacuous_and_no_outcome_out_of_reach() {
    let presets = [
        ("lesson-a", "", "0s"),
        ("lesson-b", "", "0s"),
        ("slow-day", "late=refused", "0s"),
        ("slow-day", "ends=channel reconnect=never consumers=1", "0s"),
        ("lesson-b", "attempts=2", "0s"),
        ("lesson-b", "cap=1", "0s"),
        ("lesson-b", "cap=1 capthen=drop", "0s"),
        ("lesson-b", "cap=1 capthen=stays", "0s"),
        ("lesson-b", "ack=none", "0s"),
        ("lesson-b", "loses=confirmed", "0s"),
        ("lesson-a", "effects=wallet.update,mail.send.outside", "0s"),
        ("lesson-b", "drop=id", "0s.id1,1s.id1"),
    ];
    let explorations: Vec<Exploration> =
        presets.iter().map(|(preset, pairs, messages)| explore(&scenario(preset, pairs), &cast(messages), 2, Offers::USUAL)).collect();
    for finding in Finding::all() {
        assert!(explorations.iter().any(|exploration| exploration.shown(finding).plan.is_some()), "{finding:?} is shown by none");
    }
}

#[test]
fn a_point_offers_only_what_its_scenario_has() {
    let never = script(&scenario("lesson-a", ""), &Cast::default(), &Plan::default());
    let delays = |trace: &otn_engine::run::script::Trace| {
        trace.points.iter().filter(|point| point.offers.has(FaultKind::Delay)).map(|point| point.site).collect::<Vec<_>>()
    };
    use otn_engine::model::message::HopKind::{Ack, Confirm, Deliver, Send, Write, Written};
    assert_eq!(delays(&never), [Write, Written].map(Site::Hop), "no limit waits for a send that is never repeated");
    let confirmed = script(&scenario("lesson-b", ""), &Cast::default(), &Plan::default());
    let all = [Send, Confirm, Deliver, Write, Written, Ack].map(Site::Hop);
    assert_eq!(delays(&confirmed).len(), 6);
    assert!(delays(&confirmed).iter().all(|site| all.contains(site)));
    // An ack whose limit has ended is late already.
    let slow = script(&scenario("slow-day", ""), &Cast::default(), &Plan(vec![PlannedFault::first(FaultKind::Slow, Site::Job)]));
    assert!(slow.points.iter().any(|point| point.site == Site::Hop(Ack) && !point.offers.has(FaultKind::Delay)));
}
