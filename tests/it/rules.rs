//! The rules that are easy to get wrong, each by a script that its opposite would fail.

use crate::scenarios::{plan, scenario};
use otn_engine::model::cast::Cast;
use otn_engine::model::message::{HopKind, NodeId};
use otn_engine::model::world::LateAckAnswer;
use otn_engine::run::script::{Came, Fared, Note, Trace, TracePoint, TraceStep, What, script};

/// What happened at the broker, the consumers and the store, shortly: `A 0` is a delivery to A at 0 s, `+A 4` an
/// effect by A, `ack A 8` an ack that removes, `limit 30` the end of a limit.
pub fn timeline(trace: &Trace) -> String {
    trace.steps.iter().filter_map(event).collect::<Vec<_>>().join(", ")
}

fn event(step: &TraceStep) -> Option<String> {
    let from = step.from.name();
    let words = match step.what {
        What::Hop(HopKind::Deliver, Fared::Arrived, Some(Came::Started)) => step.to.name().to_owned(),
        What::Hop(HopKind::Deliver, Fared::Arrived, Some(Came::Buffered)) => format!("buffer {}", step.to.name()),
        What::Hop(HopKind::Deliver, Fared::Arrived, Some(Came::Rejected)) => format!("full {}", step.to.name()),
        What::Hop(HopKind::Deliver, Fared::Delayed, _) => format!("late {}", step.to.name()),
        What::Hop(HopKind::Deliver, ..) => format!("lost {}", step.to.name()),
        What::Hop(HopKind::Write, _, Some(Came::Applied { .. })) => format!("+{from}"),
        What::Hop(HopKind::Write, _, Some(Came::IdSaved)) => format!("id {from}"),
        What::Hop(HopKind::Write, _, Some(Came::IdFound)) => format!("found {from}"),
        What::Hop(HopKind::Ack, _, Some(Came::Removed)) => format!("ack {from}"),
        What::Hop(HopKind::Ack, _, Some(Came::Late(answer))) => match answer {
            LateAckAnswer::Removes => format!("late ack {from} removes"),
            LateAckAnswer::NoDifference => format!("late ack {from}"),
            LateAckAnswer::Ignored => format!("late ack {from} ignored"),
            LateAckAnswer::Refused => format!("late ack {from} refused"),
        },
        What::Hop(HopKind::Ack, Fared::Lost, _) => format!("lost ack {from}"),
        What::Hop(HopKind::GiveBack, _, Some(Came::TakenBack)) => format!("back {from}"),
        What::Hop(HopKind::Extend, _, Some(Came::Extended(_))) => format!("extend {from}"),
        What::Hop(HopKind::Extend, _, Some(Came::LateExtension)) => format!("late extend {from}"),
        What::Hop(HopKind::Send, Fared::Arrived, Some(Came::RepeatDropped)) => "dropped".to_owned(),
        What::Hop(HopKind::Send, Fared::Arrived, _) => "stored".to_owned(),
        What::Hop(HopKind::Send, ..) => "lost send".to_owned(),
        What::Note(Note::AckLimitEnded) => "limit".to_owned(),
        What::Note(Note::DeathNoticed) => "death".to_owned(),
        What::Note(Note::ConnectionBroke) => "broken".to_owned(),
        What::Note(Note::Skipped) => format!("skip {from}"),
        What::Note(Note::Crashed(_)) => format!("crash {from}"),
        What::Note(Note::DeadLettered) => "dead".to_owned(),
        What::Note(Note::GaveUp) => "gave up".to_owned(),
        What::Note(Note::BoundReached) => "bound".to_owned(),
        What::Note(Note::Dropped) => "dropped".to_owned(),
        What::Note(Note::Stays) => "stays".to_owned(),
        What::Note(Note::Lost) => "lost".to_owned(),
        What::Note(Note::AckForgotten) => "ack forgotten".to_owned(),
        What::Note(Note::Forgotten) => "forgotten".to_owned(),
        What::Note(Note::Stale) => format!("stale {from}"),
        What::Note(Note::ChannelClosed) => format!("closed {from}"),
        What::Note(Note::AppliedWithAck { .. }) => "+ack".to_owned(),
        What::Note(Note::ConfirmLimitEnded | Note::WriteLimitEnded | Note::Failed | Note::Back)
        | What::Hop(HopKind::Confirm | HopKind::Written | HopKind::Write | HopKind::Ack | HopKind::GiveBack | HopKind::Extend, ..) => {
            return None;
        }
    };
    let at = if matches!(step.what, What::Hop(HopKind::Write | HopKind::Ack, Fared::Delayed, _)) { step.until } else { step.at };
    Some(format!("{words} {}", seconds(at.0)))
}

fn seconds(micros: u64) -> String {
    let (whole, rest) = (micros / 1_000_000, micros % 1_000_000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:06}") }
}

/// What became of the message: effects, fate, sender, deliveries and starts.
pub fn end(trace: &Trace) -> String {
    let report = trace.messages[0];
    format!("{} {} {} {}/{}", report.effects, report.fate.name(), report.sender.name(), report.deliveries, report.starts)
}

#[track_caller]
pub fn check(preset: &str, pairs: &str, faults: &str, events: &str, became: &str) {
    let trace = script(&scenario(preset, pairs), &Cast::default(), &plan(faults));
    assert_eq!(trace.unused, [], "every fault strikes");
    assert_eq!(timeline(&trace), events);
    assert_eq!(end(&trace), became);
}

#[track_caller]
pub fn check_end(preset: &str, pairs: &str, faults: &str, became: &str) {
    let trace = script(&scenario(preset, pairs), &Cast::default(), &plan(faults));
    assert_eq!(trace.unused, [], "every fault strikes");
    assert_eq!(end(&trace), became, "{}", timeline(&trace));
}

#[test]
fn without_faults_every_preset_arrives_once() {
    for preset in once_twice_never::catalogue::PRESETS {
        check_end(preset.id, "", "", "1 removed confirmed 1/1");
    }
}

#[test]
fn rule_1_the_limit_runs_from_the_delivery_and_stops_no_handler() {
    // A is dead and back at 9 s; the limit is still counted from the delivery at 0 s.
    check(
        "lesson-b",
        "",
        "crash:A.after-effect",
        "stored 0, A 0, +A 4, crash A 4, limit 30, B 30, +B 34, ack B 38",
        "2 removed confirmed 2/2",
    );
    // The hop to the consumer takes 10 s, and the limit has run since the broker sent.
    check(
        "lesson-b",
        "hop=10s job=5s confirm=60s write=60s",
        "",
        "stored 0, A 10, +A 22.500000, limit 40, B 40, late ack A removes 45, +B 52.500000, late ack B 75",
        "2 removed confirmed 2/2",
    );
}

#[test]
fn rule_2_a_jobs_length_belongs_to_the_message() {
    check(
        "slow-day",
        "",
        "slow",
        "stored 0, A 0, +A 20, limit 30, B 30, late ack A removes 40, +B 50, late ack B 70",
        "2 removed confirmed 2/2",
    );
    // Refused: handled again every 30 s until the bound.
    let refused = script(&scenario("slow-day", "late=refused"), &Cast::default(), &plan("slow"));
    assert_eq!(end(&refused), "32 coming_round confirmed 32/32");
    assert!(
        timeline(&refused).starts_with(
            "stored 0, A 0, +A 20, limit 30, B 30, late ack A refused 40, +B 50, limit 60, A 60, late ack B refused 70, +A 80, limit 90, B 90"
        ),
        "{}",
        timeline(&refused)
    );
    check_end("slow-day", "late=refused cap=3", "slow", "3 dead_lettered confirmed 3/3");
    check_end("slow-day", "late=ignored cap=2", "slow", "2 dead_lettered confirmed 2/2");
}

#[test]
fn rule_3_extending_lasts_while_the_consumer_lives() {
    check("slow-day", "extend=20s", "slow", "stored 0, A 0, +A 20, extend A 20, ack A 40", "1 removed confirmed 1/1");
    // At the instant of the limit's end an extension is too late.
    check(
        "slow-day",
        "extend=30s",
        "slow",
        "stored 0, A 0, +A 20, limit 30, late extend A 30, B 30, late ack A removes 40, +B 50, late extend B 60, late ack B 70",
        "2 removed confirmed 2/2",
    );
    // It does not survive a death ...
    check(
        "slow-day",
        "extend=20s",
        "slow,crash:A@25s",
        "stored 0, A 0, +A 20, extend A 20, crash A 25, limit 50, B 50, +B 70, extend B 70, ack B 90",
        "2 removed confirmed 2/2",
    );
    // ... nor being lost, nor its cap.
    check_end("slow-day", "extend=20s", "slow,lose:extend", "2 removed confirmed 2/2");
    check_end("slow-day", "extend=5s extendcap=5s", "slow", "2 removed confirmed 2/2");
    check_end("slow-day", "extend=5s extendcap=10s", "slow", "1 removed confirmed 1/1");
}

#[test]
fn rule_4_a_noticed_death_and_the_limit_differ() {
    let at_once = "stored 0, A 0, +A 4, crash A 4, death 4, B 4, +B 8, ack B 12";
    check("lesson-b", "death=session ack=12h", "crash:A.after-effect", at_once, "2 removed confirmed 2/2");
    check(
        "lesson-b",
        "death=session session=10s ack=none",
        "crash:A.after-effect",
        "stored 0, A 0, +A 4, crash A 4, death 14, B 14, +B 18, ack B 22",
        "2 removed confirmed 2/2",
    );
    // Nobody notices, and no limit ends: held for ever.
    check_end("lesson-b", "ack=none", "crash:A.before-effect", "0 held confirmed 1/1");
    // On a broker that knows its connections a lost ack is a broken connection: the message comes back at once.
    check(
        "lesson-b",
        "death=session",
        "lose:ack",
        "stored 0, A 0, +A 4, lost ack A 8, broken 8, B 8, +B 12, ack B 16",
        "2 removed confirmed 2/2",
    );
    check("lesson-b", "death=session", "lose:deliver", "stored 0, lost A 0, broken 0, B 0, +B 4, ack B 8", "1 removed confirmed 2/1");
    // Elsewhere it is only silence until the limit ends.
    check("lesson-b", "", "lose:deliver", "stored 0, lost A 0, limit 30, B 30, +B 34, ack B 38", "1 removed confirmed 2/1");
}

#[test]
fn rule_4_only_the_end_of_a_limit_closes_a_channel() {
    // A lost delivery or ack breaks the connection: the broker closes nothing ...
    let pairs = "ends=channel death=session";
    let broken = "stored 0, A 0, +A 4, lost ack A 8, broken 8, B 8, +B 12, ack B 16";
    check("lesson-b", pairs, "lose:ack", broken, "2 removed confirmed 2/2");
    check("lesson-b", pairs, "lose:deliver", "stored 0, lost A 0, broken 0, B 0, +B 4, ack B 8", "1 removed confirmed 2/1");
    // ... but the end of a limit does.
    check(
        "slow-day",
        "ends=channel death=session cap=2",
        "slow",
        "stored 0, A 0, +A 20, limit 30, closed broker 30, B 30, late ack A refused 40, +B 50, limit 60, dead 60, closed broker 60, late ack B refused 70",
        "2 dead_lettered confirmed 2/2",
    );
}

#[test]
fn rule_4_an_ack_that_arrives_after_the_death_was_noticed_is_refused() {
    check(
        "lesson-b",
        "hop=1s confirm=1min death=session ack=1h",
        "crash:A.after-ack",
        "stored 0, A 1, +A 6, late ack A refused 12, crash A 12, death 12, B 12, +B 17, ack B 23",
        "2 removed confirmed 2/2",
    );
}

#[test]
fn rule_4_a_crash_of_the_broker_breaks_the_connections_that_it_watches() {
    check(
        "lesson-b",
        "death=session bdown=1s",
        "crash:broker@2s",
        "stored 0, A 0, crash broker 2, broken 3, B 3, +A 4, +B 7, late ack A refused 8, ack B 11",
        "2 removed confirmed 2/2",
    );
    // One that keeps no connections keeps the delivery, and its limit.
    check_end("lesson-b", "bdown=1s", "crash:broker@2s", "1 removed confirmed 1/1");
}

#[test]
fn a_crash_of_a_consumer_that_is_not_there_strikes_nothing() {
    for text in ["crash:C@1s", "crash:C.after-effect"] {
        let trace = script(&scenario("lesson-b", ""), &Cast::default(), &plan(text));
        assert_eq!((trace.unused.len(), trace.messages[0].deliveries), (1, 1), "{text}");
    }
}

#[test]
fn a_crash_of_a_node_that_is_down_strikes_nothing() {
    let unused = |faults: &str| script(&scenario("lesson-b", ""), &Cast::default(), &plan(faults)).unused;
    // A is down from 4 s to 9 s.
    assert_eq!(unused("crash:A.after-effect,crash:A@5s"), plan("crash:A@5s").0);
    assert_eq!(unused("crash:A.after-effect,crash:A@10s"), []);
    assert_eq!(unused("crash:A@2s,crash:A@2s"), plan("crash:A@2s").0);
    // A run stops after seven days, and there is no later crash.
    assert_eq!(unused("crash:A@7d"), []);
}

#[test]
fn rule_4_an_ack_over_a_broken_connection_is_refused() {
    // The broker delivers twice over one connection; the first ack is lost and breaks it. Both deliveries come back
    // after the session time, and the second ack, which arrives meanwhile, is refused although late acks count.
    check(
        "lesson-b",
        "death=session session=5s slots=2 consumers=1",
        "repeat,lose:ack#1",
        "stored 0, A 0, A 0, +A 4, +A 4, lost ack A 8, late ack A refused 8, broken 13, broken 13, A 13, +A 17, ack A 21",
        "3 removed confirmed 3/3",
    );
}

#[test]
fn rule_5_three_ways_to_ignore_repeats_are_three_promises() {
    // a. Same transaction: a repeat finds the ID, also when two race.
    check(
        "lesson-c",
        "",
        "crash:A.after-effect",
        "stored 0, A 0, +A 4, crash A 4, limit 30, B 30, skip B 30, ack B 30",
        "1 removed confirmed 2/2",
    );
    check(
        "lesson-c",
        "effectat=100%",
        "slow",
        "stored 0, A 0, limit 30, B 30, +A 40, late ack A removes 40, found B 70, late ack B 70",
        "1 removed confirmed 2/2",
    );
    // b. ID first: a crash between ID and work loses the message, for its repeat is skipped.
    check(
        "top-up-id-first",
        "",
        "crash:A.after-save-id",
        "stored 0, A 0, id A 0, crash A 0, limit 30, B 30, skip B 30, ack B 30",
        "0 removed confirmed 2/2",
    );
    // c. Work first: a crash between work and ID repeats it, and two at once both pass the check.
    check(
        "top-up-effect-first",
        "",
        "crash:A.before-save-id",
        "stored 0, A 0, +A 4, crash A 8, limit 30, B 30, +B 34, id B 38, ack B 38",
        "2 removed confirmed 2/2",
    );
    check(
        "top-up-effect-first",
        "",
        "slow",
        "stored 0, A 0, +A 20, limit 30, B 30, id A 40, late ack A removes 40, +B 50, found B 70, late ack B 70",
        "2 removed confirmed 2/2",
    );
    // d. A known ID is skipped and acked at the start of the work.
    check("lesson-c", "", "lose:ack", "stored 0, A 0, +A 4, lost ack A 8, limit 30, B 30, skip B 30, ack B 30", "1 removed confirmed 2/2");
    // ID first, and two race: the insert decides.
    check(
        "top-up-id-first",
        "slots=2 hop=1s confirm=10s",
        "repeat",
        "stored 0, A 1, B 1, id A 2, found B 2, skip B 4, ack B 4, +A 8, late ack A 14",
        "1 removed confirmed 2/2",
    );
}

#[test]
fn rule_6_saved_ids_expire_also_during_down_time() {
    check_end("lesson-c", "kept=25s", "crash:A.after-effect", "2 removed confirmed 2/2");
    check_end("lesson-c", "kept=26s", "crash:A.after-effect", "2 removed confirmed 2/2");
    check_end("lesson-c", "kept=27s", "crash:A.after-effect", "1 removed confirmed 2/2");
    // The broker's window: a resend within it is dropped and confirmed, one after it is a new message.
    check("lesson-b", "drop=id", "lose:confirm", "stored 0, A 0, dropped 1, +A 4, ack A 8", "1 removed confirmed 1/1");
    check_end("lesson-b", "drop=id window=1s", "lose:confirm", "2 removed confirmed 2/2");
    // What the broker did not store, its window does not know.
    check_end("lesson-b", "drop=id", "crash:broker.before-store", "1 removed confirmed 1/1");
    check_end("lesson-b", "drop=id", "crash:broker.after-store", "1 removed confirmed 1/1");
}

#[test]
fn rule_7_a_new_id_at_each_send_blinds_every_check() {
    check_end("lost-confirm-c", "", "lose:confirm", "1 removed confirmed 2/2");
    check_end("lost-confirm-c", "id=send", "lose:confirm", "2 removed confirmed 2/2");
    check_end("lesson-b", "drop=id id=send", "lose:confirm", "2 removed confirmed 2/2");
    // It does not blind the check to a redelivery of the same copy.
    check_end("lesson-c", "id=send", "crash:A.after-effect", "1 removed confirmed 2/2");
}

#[test]
fn rule_9_a_lost_answer_leaves_the_consumer_not_knowing() {
    check("lesson-b", "", "lose:written", "stored 0, A 0, +A 4, back A 9, B 9, +B 13, ack B 17", "2 removed confirmed 2/2");
    check("lesson-b", "", "lose:write", "stored 0, A 0, back A 9, B 9, +B 13, ack B 17", "1 removed confirmed 2/2");
    // A write that arrives after its limit still applies.
    check("lesson-b", "", "delay:write", "stored 0, A 0, +A 9.000001, back A 9, B 9, +B 13, ack B 17", "2 removed confirmed 2/2");
    check_end("lesson-c", "", "delay:write", "1 removed confirmed 2/2");
    // With the ack first nothing is given back.
    check_end("lesson-a", "", "lose:write", "0 removed confirmed 1/1");
}

#[test]
fn rule_13_the_producer_gives_up_knowingly() {
    check("lesson-b", "attempts=2", "lose:send#1,lose:send#2", "lost send 0, lost send 1, gave up 2", "0 not_stored given_up 0/0");
    // Given up, although the message arrived: the sender cannot know.
    check_end("lesson-b", "attempts=1", "lose:confirm", "1 removed given_up 1/1");
    // Never resend: the row is marked before the send, so a crash may lose and never repeats.
    check_end("lesson-a", "", "crash:producer.after-mark", "0 not_stored unknown 0/0");
    check_end("lesson-a", "", "crash:producer.before-mark", "1 removed confirmed 1/1");
    check_end("lesson-a", "", "crash:producer.after-send", "1 removed confirmed 1/1");
    check_end("lesson-a", "", "lose:send", "0 not_stored unknown 0/0");
    // Until confirmed: the row is marked at the confirm, and after a crash the next attempt follows.
    check_end("lesson-b", "", "crash:producer.after-send", "2 removed confirmed 2/2");
    check_end("lesson-b", "", "crash:producer.before-mark", "2 removed confirmed 2/2");
    check_end("lesson-b", "", "crash:producer.after-mark", "1 removed confirmed 1/1");
    check_end("lesson-b", "", "crash:producer.before-save", "1 removed confirmed 1/1");
    check_end("lesson-b", "attempts=1 pdown=2s", "crash:producer.after-send", "1 removed given_up 1/1");
}

#[test]
fn rule_14_a_run_ends_at_its_bound() {
    check_end("lesson-b", "fails=always", "", "0 coming_round confirmed 32/32");
    check_end("lesson-b", "fails=always cap=40", "", "0 dead_lettered confirmed 40/40");
    check_end("lesson-b", "fails=always cap=5", "", "0 dead_lettered confirmed 5/5");
    check_end("lesson-b", "fails=4 cap=5", "", "1 removed confirmed 5/5");
    // A run that would last more than seven days is stopped.
    let week =
        script(&scenario("slow-day", "ack=12h slowjob=12h late=refused hop=10s confirm=1m write=1m"), &Cast::default(), &plan("slow"));
    assert_eq!(week.end, otn_engine::run::engine::RunEnd::TimeBound);
}

#[test]
fn rule_15_outcome_fate_and_sender_differ() {
    // Once, and dead-lettered.
    check_end("lesson-b", "cap=1", "lose:ack", "1 dead_lettered confirmed 1/1");
    // Confirmed, and never.
    check_end("lesson-a", "", "crash:A.before-effect", "0 removed confirmed 1/1");
    // Once, and unknown to its sender.
    check_end("lesson-a", "", "lose:confirm", "1 removed unknown 1/1");
}

#[test]
fn rule_16_a_delivery_is_not_a_start_and_the_cap_is_compared_when_it_ends() {
    check(
        "lesson-b",
        "cap=2",
        "lose:deliver#1,lose:deliver#2",
        "stored 0, lost A 0, limit 30, lost B 30, limit 60, dead 60",
        "0 dead_lettered confirmed 2/0",
    );
    check_end("lesson-b", "cap=2", "lose:deliver", "1 removed confirmed 2/1");
}

#[test]
fn rule_17_ack_first_is_at_most_once_only_if_the_ack_cannot_be_lost() {
    // At the start: a lost or late ack repeats the message.
    check(
        "lesson-a",
        "order=ack-start",
        "lose:ack",
        "stored 0, A 0, lost ack A 0, +A 4, limit 30, B 30, ack B 30, +B 34",
        "2 removed confirmed 2/2",
    );
    check(
        "lesson-a",
        "order=ack-start",
        "delay:ack",
        "stored 0, A 0, late ack A 30.000001, +A 4, limit 30, B 30, ack B 30, +B 34",
        "2 removed confirmed 2/2",
    );
    // A late ack that counts removes the message if it waits.
    check(
        "slow-day",
        "order=ack-start consumers=1",
        "slow,delay:ack",
        "stored 0, A 0, late ack A removes 30.000001, +A 20, limit 30",
        "1 removed confirmed 1/1",
    );
    // A crash after it loses the job, as with any ack that comes first.
    check_end("lesson-a", "order=ack-start", "crash:A.before-effect", "0 removed confirmed 1/1");
}

#[test]
fn a_redelivery_goes_to_whoever_holds_least_then_has_not_had_it_then_comes_first() {
    // A still works, so B gets it; then A, who is free; with one consumer the message waits for the slot.
    check("slow-day", "consumers=1", "slow", "stored 0, A 0, +A 20, limit 30, late ack A removes 40", "1 removed confirmed 1/1");
    check(
        "slow-day",
        "consumers=3 late=refused cap=3",
        "slow",
        "stored 0, A 0, +A 20, limit 30, B 30, late ack A refused 40, +B 50, limit 60, C 60, late ack B refused 70, +C 80, limit 90, dead 90, late ack C refused 100",
        "3 dead_lettered confirmed 3/3",
    );
}

#[test]
fn a_hop_under_way_survives_its_sender_and_is_lost_at_a_dead_receiver() {
    check_end("lesson-b", "", "crash:A.after-ack", "1 removed confirmed 1/1");
    // The write is under way when its sender dies, and applies.
    check(
        "lesson-b",
        "hop=1s confirm=10s",
        "crash:A@6.5s",
        "stored 0, A 1, +A 6, crash A 6.500000, limit 31, B 31, +B 36, ack B 42",
        "2 removed confirmed 2/2",
    );
    // An ack under way counts, although the broker notices its sender's death at once.
    check_end("lesson-b", "death=session", "crash:A.after-ack", "1 removed confirmed 1/1");
    check_end("lesson-b", "bdown=5s", "crash:broker.after-deliver", "1 removed confirmed 1/1");
    // A limit that ended while the broker was down ends at its return.
    check(
        "lesson-b",
        "bdown=40s",
        "crash:A.before-effect,crash:broker@10s",
        "stored 0, A 0, crash A 4, crash broker 10, limit 50, B 50, +B 54, ack B 58",
        "1 removed confirmed 2/2",
    );
}

#[test]
fn a_channel_that_was_closed_again_after_a_restart_waits_for_its_own_reconnect() {
    // Closed at 5 s until 25 s; the restart at 11 s opens it; closed at 16 s until 36 s.
    check(
        "lesson-b",
        "ends=channel reconnect=20s ack=5s job=40s cap=3 consumers=1 slots=2",
        "crash:A@6s",
        "stored 0, A 0, limit 5, closed broker 5, crash A 6, A 11, limit 16, closed broker 16, +A 31, A 36, limit 41, dead 41, closed broker 41, late ack A refused 51, +A 56, late ack A refused 76",
        "2 dead_lettered confirmed 3/3",
    );
}

#[test]
fn a_failed_handler_gives_back_and_an_ack_first_handler_has_nothing_to_give() {
    check("lesson-b", "", "fail:A.before-effect", "stored 0, A 0, back A 4, B 4, +B 8, ack B 12", "1 removed confirmed 2/2");
    check_end("lesson-b", "", "fail:A.after-effect", "2 removed confirmed 2/2");
    check_end("lesson-a", "", "fail:A.before-effect", "0 removed confirmed 1/1");
}

#[test]
fn a_repeat_by_the_broker_shares_the_first_ones_limit() {
    check(
        "slow-day",
        "consumers=4",
        "slow,repeat",
        "stored 0, A 0, B 0, +A 20, +B 20, limit 30, limit 30, C 30, late ack A removes 40, late ack B 40, +C 50, late ack C 70",
        "3 removed confirmed 3/3",
    );
    check_end("lesson-a", "", "repeat", "2 removed confirmed 2/2");
    check_end("lesson-c", "", "repeat", "1 removed confirmed 2/2");
}

#[test]
fn a_point_says_which_fault_of_the_plan_struck_there() {
    let by = |faults: &str| -> Vec<String> {
        let trace = script(&scenario("lesson-b", ""), &crate::scenarios::cast("0s,1s"), &plan(faults));
        let told = |point: &TracePoint| Some(format!("m{} {}", point.message.0 + 1, point.by?));
        trace.points.iter().filter_map(told).collect()
    };
    // A fault that names no message strikes the first one that comes: the second one's ack is nobody's.
    assert_eq!(by("lose:ack"), ["m1 0"]);
    assert_eq!(by("slow:m3,lose:ack#2,lose:confirm"), ["m1 2", "m2 1"]);
    // Of two for the same point the first one strikes.
    assert_eq!(by("lose:ack,lose:m1.ack"), ["m1 0"]);
}

#[test]
fn faults_at_one_point_are_counted_and_the_first_of_two_strikes() {
    let trace = script(&scenario("lesson-b", ""), &Cast::default(), &plan("crash:B.after-effect"));
    assert_eq!(trace.unused.len(), 1, "B is never reached");
    let twice = script(&scenario("lesson-b", ""), &Cast::default(), &plan("lose:ack#1,lose:ack#2"));
    assert_eq!(end(&twice), "3 removed confirmed 3/3");
    assert_eq!(twice.steps.iter().filter(|step| step.to == NodeId::Store && step.from != NodeId::Store).count(), 3);
}
