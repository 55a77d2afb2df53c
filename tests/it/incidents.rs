//! Real incidents: the model says of each what was seen, and that its cure cures it.

use crate::rules::timeline;
use once_twice_never::catalogue::incidents::{Expected, Incident, parse, parse_faults, parse_messages};
use once_twice_never::catalogue::records::{apply_pairs, parse_records};
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::{Trace, script};
use std::collections::BTreeSet;

const TEXT: &str = include_str!("../../static/catalogue/incidents.txt");

/// The numbers under which the reports were collected, from which the incidents are chosen.
const CASES: [&str; 32] = [
    "R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10", "R11", "R13", "R14", "R15", "R18", "R19", "R21", "R22", "R23", "R25", "R27",
    "R28", "R29", "R30", "R31", "R33", "R35", "R36", "R37", "R39", "R41", "R43", "R46", "R48",
];

/// The reports that are left out, and what a model would need to say something of them.
const LEFT_OUT: [(&str, &str); 5] = [
    ("R04", "a client that drops a copy of what it has in hand, and goes on extending the dropped copy's limit"),
    ("R14", "a broker that confirms what it has no queue for, and a flag by which the producer learns it"),
    ("R19", "a committed position that expires while nobody commits, and where reading begins then"),
    ("R22", "a broker that forgets a producer's sequence after a time, and refuses what comes out of sequence"),
    ("R23", "a partition that is added later, is discovered later still, and is read from its end"),
];

fn incidents() -> Vec<Incident> {
    parse(TEXT).expect("the catalogue is in order")
}

/// What happened instead, where an expectation fails.
fn instead(expected: &Expected, trace: &Trace) -> String {
    let reports: Vec<_> = trace.messages.iter().filter(|report| expected.messages.contains(&(report.number.0 + 1))).collect();
    format!("{expected:#?}, but\n{reports:#?}\n{}", timeline(trace))
}

fn play(what: &str, scenario: &Scenario, cast: &Cast, plan: &Plan, expected: &[Expected]) -> Trace {
    let trace = script(scenario, cast, plan);
    assert_eq!(trace.unused, [], "{what}: every fault strikes");
    assert_eq!(trace.messages.len(), cast.roles().len(), "{what}: every message is told of");
    for expected in expected {
        assert!(expected.holds(&trace), "{what}: {}", instead(expected, &trace));
    }
    trace
}

#[test]
fn the_model_says_what_was_seen_and_the_cure_cures_it() {
    for incident in incidents() {
        let Incident { id, scenario, cast, plan, expect, what_if, .. } = &incident;
        let seen = play(id, scenario, cast, plan, expect);
        play(&format!("{id}, what if"), &what_if.scenario, &what_if.cast, &what_if.plan, &what_if.expect);
        assert!(what_if.expect.iter().any(|expected| !expected.holds(&seen)), "{id}: the cure changes what is seen");
    }
}

/// An incident with other pairs, and another cast or plan where there is one.
#[track_caller]
fn check(case: &str, pairs: &str, cast: Option<&str>, plan: Option<&str>, expected: &[&str]) {
    let incident = incidents().into_iter().find(|incident| incident.case == case).expect("a case of the catalogue");
    let mut scenario = incident.scenario;
    apply_pairs(&mut scenario, pairs).expect("pairs");
    let cast = cast.map_or(incident.cast, |cast| parse_messages(cast).expect("a cast"));
    let plan = plan.map_or(incident.plan, |plan| parse_faults(plan).expect("a plan"));
    let expected: Vec<Expected> = expected.iter().map(|text| text.parse().expect("an expectation")).collect();
    play(&format!("{case} with {pairs}"), &scenario, &cast, &plan, &expected);
}

#[test]
fn what_else_the_cases_say() {
    // The same ID is no repeat once its window is over.
    check("R02", "", Some("0s.id1,301s.id1"), None, &["m1 ?/?/1 ?", "m2 ?/?/1 ?"]);
    // Nobody starts the worker again.
    check("R07", "reconnect=never", None, None, &["m1 1/0/0 waiting"]);
    // Every attempt dies: for ever, or up to a cap.
    let deaths = "crash:A.before-effect#1,crash:A.before-effect#2,crash:A.before-effect#3";
    check("R08", "acker=handler cap=3", None, Some(deaths), &["m1 3/3/0 dead_lettered"]);
    // Each run takes as long as the first.
    check("R09", "", Some("0s.job45min"), None, &["m1 ?/>=30/>=30 coming_round"]);
    // Pulsar's limit of 16.
    check("R11", "cap=16", None, None, &["m1 17/17/0 dropped"]);
    // What is not confirmed is not sent again.
    check("R15", "resend=never", None, None, &["m1-m800 ?/?/1 ?", "m801-m1000 ?/?/0 ?"]);
    // A reader that does not wait for the commit.
    check("R21", "effects=topic.insert.outside", None, None, &["m1 ?/?/1 ?"]);
    check("R25", "ids=no", None, None, &["m1 ?/>=30/>=30 coming_round"]);
    check("R30", "late=refused consumers=6", None, None, &["m1 ?/>=30/>=30 coming_round"]);
    // A lease that belongs to the connection.
    check("R31", "death=session", None, None, &["m1 2/2/1 removed at=0s/1s"]);
    // The receiver refused at first: no copy reaches it again, or the second one does.
    let refused = "fails=1 cap=1 capthen=drop";
    check("R33", refused, None, None, &["m1 1/?/0 ? sender=given_up"]);
    check("R33", &format!("{refused} drop=no"), None, Some("lose:confirm#1"), &["m1 2/?/1 ? sender=confirmed"]);
    // A broker that does not repeat while the connection lives.
    check("R37", "ack=none", None, None, &["m1 ?/?/1 ?"]);
    // One stall is allowed.
    check("R39", "cap=2", None, None, &["m1 2/2/2 dead_lettered"]);
    // A repeat that comes while the claim is valid.
    check("R46", "kept=5min", None, None, &["m1 ?/?/0 ?"]);
}

#[test]
fn every_case_is_in_the_catalogue_or_named_with_what_it_lacks() {
    let cases: Vec<String> = incidents().into_iter().map(|incident| incident.case).collect();
    let left_out = LEFT_OUT.map(|(case, _)| case);
    let mut all: Vec<&str> = cases.iter().map(String::as_str).chain(left_out).collect();
    all.sort_unstable();
    assert_eq!(all, CASES, "each case once");
    assert!(cases.len() >= 24, "{} cases", cases.len());
}

#[test]
fn every_incident_has_its_texts_a_source_and_a_name_of_its_own() {
    let mut ids = BTreeSet::new();
    for incident in incidents() {
        let Incident { id, case, title, system, date, source, seen, cause, cure, what_if, .. } = &incident;
        assert!(ids.insert(id.clone()), "{id} stands twice");
        assert!(id.starts_with(&format!("{}-", case.to_ascii_lowercase())), "{id}");
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{id}");
        assert!(source.starts_with("https://") && !source.contains(' '), "{id}: {source}");
        assert!(date.split('-').all(|part| part.parse::<u32>().is_ok()) && date.len() >= 7, "{id}: {date}");
        for text in [title, system, seen, cause, cure, &what_if.text] {
            assert!(!text.is_empty(), "{id}: an empty text");
        }
        for text in [seen, cause, cure, &what_if.text] {
            assert!(text.ends_with('.'), "{id}: \"{text}\" is no sentence");
        }
        assert!(!title.ends_with('.'), "{id}: {title}");
        assert_eq!(incident.scenario.validate(), [], "{id}");
    }
}

#[test]
fn every_setting_of_an_incident_is_explained() {
    for record in parse_records(TEXT).expect("records") {
        let id = record.text("id");
        let map = record.all("map").collect::<Vec<_>>().join(" ");
        for pair in record.text("pairs").split_whitespace() {
            assert!(map.contains(pair), "{id}: no line of the map explains {pair}");
        }
    }
}

#[test]
fn a_record_needs_its_keys_and_has_no_key_that_nobody_reads() {
    let (first, rest) = TEXT.split_once("\ntitle:").expect("a first record");
    let unknown = parse(&format!("{first}\ntitel: a slip\ntitle:{rest}")).expect_err("refused").to_string();
    assert!(unknown.contains("has a \"titel\", which nobody reads"), "{unknown}");
    let missing = parse(&format!("{first}\nnote:{rest}")).expect_err("refused").to_string();
    assert!(missing.contains("has no \"title\""), "{missing}");
}
