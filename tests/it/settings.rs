//! The settings behind "more", each by a script that another value of it would fail.

use crate::rules::{check, check_end};
use crate::scenarios::{plan, scenario};
use otn_engine::model::cast::Cast;
use otn_engine::model::outcome::Outcome;
use otn_engine::run::script::script;

/// How often each effect was applied, and the fate.
#[track_caller]
fn check_applied(preset: &str, pairs: &str, faults: &str, applied: &[u32], outcome: Outcome) {
    let scenario = scenario(preset, pairs);
    let trace = script(&scenario, &Cast::default(), &plan(faults));
    assert_eq!(trace.unused, [], "every fault strikes");
    let report = trace.messages[0];
    assert_eq!(&report.applied[..scenario.work.effects.count()], applied, "{}", crate::rules::timeline(&trace));
    assert_eq!(report.outcome, outcome);
}

#[test]
fn rule_8_together_protects_effects_inside_the_broker_only() {
    let inside = "order=together effects=topic.insert.broker";
    check("lesson-b", inside, "", "stored 0, A 0, ack A 8, +ack 8", "1 removed confirmed 1/1");
    check(
        "lesson-b",
        inside,
        "crash:A.after-effect",
        "stored 0, A 0, crash A 4, limit 30, B 30, ack B 38, +ack 38",
        "1 removed confirmed 2/2",
    );
    check_end("lesson-b", inside, "lose:ack", "1 removed confirmed 2/2");
    check(
        "slow-day",
        inside,
        "slow",
        "stored 0, A 0, limit 30, B 30, late ack A removes 40, +ack 40, late ack B 70",
        "1 removed confirmed 2/2",
    );
    check_end("slow-day", &format!("{inside} late=refused cap=2"), "slow", "0 dead_lettered confirmed 2/2");
    // An effect outside is as unprotected as in work-then-ack.
    check_end("lesson-b", "order=together effects=wallet.update.outside", "crash:A.after-effect", "2 removed confirmed 2/2");
    check_applied(
        "lesson-b",
        "order=together effects=topic.insert.broker,wallet.update.outside",
        "crash:A.after-effect#2",
        &[1, 2],
        Outcome::Repeated(2),
    );
}

#[test]
fn rule_10_a_crash_between_effects_leaves_the_message_half_done() {
    let two = "effects=wallet.update,mail.send.outside";
    // Under ack-first for good; under work-then-ack until the redelivery, which repeats the first.
    check_applied("lesson-a", two, "crash:A.after-effect", &[1, 0], Outcome::HalfDone(1));
    check_applied("lesson-b", two, "crash:A.after-effect", &[2, 1], Outcome::Repeated(2));
    check_applied("lesson-b", &format!("{two} cap=1"), "crash:A.after-effect", &[1, 0], Outcome::HalfDone(1));
    // Half done with a repeat says both.
    check_applied("lesson-b", &format!("{two} cap=2"), "crash:A.after-effect,crash:B.after-effect", &[2, 0], Outcome::HalfDone(2));
    // Repeat-safe with an ID derived from the message: no repeat. With a random one it is a repeat.
    check_applied("lesson-b", "effects=wallet.update.safe,mail.send.outside", "crash:A.after-effect", &[1, 1], Outcome::Once);
    check_applied("lesson-b", "effects=wallet.update.safe.random,mail.send.outside", "crash:A.after-effect", &[2, 1], Outcome::Repeated(2));
}

#[test]
fn rule_5e_effects_in_the_database_and_the_id_are_one_step_at_the_last_of_them() {
    let three = "effects=wallet.update,mail.send.outside,account.update";
    // The wallet is written with the account and the ID: a crash after the mail repeats the mail alone.
    check_applied("lesson-c", three, "crash:A.after-effect#1", &[1, 2, 1], Outcome::Repeated(2));
    check_applied("lesson-c", three, "crash:A.after-effect#2", &[1, 1, 1], Outcome::Once);
    // Effects after it are skipped by a repeat.
    let mail_last = "effects=wallet.update,mail.send.outside";
    check_applied("lesson-c", mail_last, "crash:A.after-effect#1", &[1, 0], Outcome::HalfDone(1));
    // With nothing in the database the ID has a transaction of its own, after the effect.
    check_end("lesson-c", "effects=wallet.update.outside", "crash:A.after-effect", "2 removed confirmed 2/2");
    check_end("lesson-c", "effects=wallet.update.outside", "crash:A.after-save-id", "1 removed confirmed 2/2");
}

#[test]
fn rule_12_confirmed_is_not_stored_for_ever_nor_is_an_ack() {
    check(
        "lesson-b",
        "loses=confirmed",
        "crash:broker@0.5s",
        "stored 0, A 0, crash broker 0.500000, lost 0.500000, +A 4, late ack A 8",
        "1 lost confirmed 1/1",
    );
    check_end("lesson-b", "loses=confirmed consumers=1 slots=1", "crash:A@0s,crash:broker@0.5s", "0 lost confirmed 0/0");
    check_end("lesson-b", "loses=confirmed fresh=1s", "crash:broker@1.5s", "1 removed confirmed 1/1");
    // What it loses, its window loses: a resend is stored again.
    check_end("lesson-b", "loses=confirmed drop=id confirm=2s", "lose:confirm,crash:broker@0.5s", "2 lost confirmed 2/2");
    // A broker that forgets acks repeats without any consumer's fault.
    check(
        "lesson-b",
        "loses=acks",
        "crash:broker@8.5s",
        "stored 0, A 0, +A 4, ack A 8, crash broker 8.500000, ack forgotten 8.500000, B 8.500000, +B 12.500000, ack B 16.500000",
        "2 removed confirmed 2/2",
    );
    check_end("lesson-b", "loses=acks fresh=1s", "crash:broker@9.5s", "1 removed confirmed 1/1");
    check_end("lesson-a", "loses=acks", "crash:broker@0.5s", "2 removed confirmed 2/2");
}

#[test]
fn an_outbox_keeps_what_a_crash_of_the_producer_would_forget() {
    check_end("lesson-b", "outbox=no", "crash:producer.after-save", "0 not_stored unknown 0/0");
    check_end("lesson-b", "outbox=yes", "crash:producer.after-save", "1 removed confirmed 1/1");
    check_end("lesson-b", "outbox=no", "lose:send,crash:producer@0.5s", "0 not_stored unknown 0/0");
    check_end("lesson-b", "outbox=no", "crash:producer.before-save", "1 removed confirmed 1/1");
    check_end("lesson-a", "outbox=no", "crash:producer.before-send", "0 not_stored unknown 0/0");
    check_end("lesson-a", "outbox=no", "", "1 removed confirmed 1/1");
}

#[test]
fn sequences_are_recognised_until_a_crash_forgets_them() {
    check_end("lesson-b", "drop=sequence", "lose:confirm", "1 removed confirmed 1/1");
    check_end("lesson-b", "drop=sequence id=send", "lose:confirm", "1 removed confirmed 1/1");
    check_end("lesson-b", "drop=sequence", "crash:producer.after-send", "2 removed confirmed 2/2");
}

#[test]
fn a_sliding_window_starts_anew_whenever_the_id_is_seen() {
    let lost = "lose:confirm#1,lose:confirm#2";
    check_end("lesson-b", "drop=id window=1.5s", lost, "2 removed confirmed 2/2");
    check_end("lesson-b", "drop=sliding window=1.5s", lost, "1 removed confirmed 1/1");
}

#[test]
fn a_limit_may_run_from_the_start_of_the_work() {
    let buffered = "full=buffer prefetch=1 consumers=1";
    let waits = crate::scenarios::cast("0s.not20s");
    let play = |from: &str| {
        let trace = script(&scenario("lesson-b", &format!("{buffered} from={from} ack=10s")), &waits, &plan(""));
        crate::rules::timeline(&trace)
    };
    assert_eq!(play("start"), "stored 0, A 0, +A 24, ack A 28");
    assert_eq!(play("delivery"), "stored 0, A 0, limit 10, A 10, limit 20, +A 24, late ack A removes 28, +A 32, late ack A 36");
}

#[test]
fn the_end_of_a_limit_may_close_the_channel() {
    check(
        "slow-day",
        "ends=channel reconnect=5s cap=3",
        "slow",
        "stored 0, A 0, +A 20, limit 30, closed broker 30, B 30, late ack A refused 40, +B 50, limit 60, closed broker 60, A 60, late ack B refused 70, +A 80, limit 90, dead 90, closed broker 90, late ack A refused 100",
        "3 dead_lettered confirmed 3/3",
    );
    // It never reconnects: the message waits for ever, although its consumer is up.
    check_end("slow-day", "ends=channel reconnect=never consumers=1", "slow", "1 waiting confirmed 1/1");
}

#[test]
fn a_limit_that_ended_is_noticed_at_the_next_look() {
    check("slow-day", "check=20s", "slow", "stored 0, A 0, +A 20, ack A 40", "1 removed confirmed 1/1");
    check(
        "slow-day",
        "check=19s",
        "slow",
        "stored 0, A 0, +A 20, limit 38, B 38, late ack A removes 40, +B 58, late ack B 78",
        "2 removed confirmed 2/2",
    );
}

#[test]
fn a_dead_consumers_message_may_come_back_only_when_claimed() {
    check_end("lesson-b", "death=claim claim=never ack=none", "crash:A.before-effect", "0 held confirmed 1/1");
    check(
        "lesson-b",
        "death=claim claim=60s ack=none",
        "crash:A.before-effect",
        "stored 0, A 0, crash A 4, death 64, B 64, +B 68, ack B 72",
        "1 removed confirmed 2/2",
    );
    // It knows no connections: a lost ack is silence.
    check_end("lesson-b", "death=claim claim=0s ack=none", "lose:ack", "1 held confirmed 1/1");
}

#[test]
fn a_late_ack_may_count_only_while_somebody_holds_the_message() {
    check_end("slow-day", "late=held", "slow", "2 removed confirmed 2/2");
    // It waits in the queue, since its only consumer is busy: the ack is ignored, and it is never finished.
    check(
        "slow-day",
        "late=held consumers=1 cap=2",
        "slow",
        "stored 0, A 0, +A 20, limit 30, late ack A ignored 40, A 40, +A 60, limit 70, dead 70, late ack A 80",
        "2 dead_lettered confirmed 2/2",
    );
    check_end("slow-day", "late=counts consumers=1 cap=2", "slow", "1 removed confirmed 1/1");
}

#[test]
fn a_late_extension_may_move_the_new_holders_limit() {
    let late = "extend=35s extendcap=35s slowjob=61s consumers=3";
    check(
        "slow-day",
        &format!("{late} lateextend=moves"),
        "slow",
        "stored 0, A 0, limit 30, B 30, +A 30.500000, extend A 35, +B 60.500000, late ack A removes 61, late extend B 65, late ack B 91",
        "2 removed confirmed 2/2",
    );
    check_end("slow-day", &format!("{late} lateextend=refused"), "slow", "3 removed confirmed 3/3");
}

#[test]
fn an_extension_may_be_blocked_by_the_job() {
    check_end("slow-day", "extend=10s extendblocked=yes", "slow", "2 removed confirmed 2/2");
    check_end("slow-day", "extend=10s extendblocked=no", "slow", "1 removed confirmed 1/1");
}

#[test]
fn extending_may_go_on_without_a_handler() {
    // The handler failed and its give-back is lost: only the limit would bring the message back, and it never ends
    // before the cap.
    let faults = "fail:A.before-effect,lose:give-back";
    check_end("lesson-b", "extend=10s extendcap=2min extendends=goes-on", faults, "1 removed confirmed 2/2");
    check(
        "lesson-b",
        "extend=10s extendcap=15s extendends=goes-on",
        faults,
        "stored 0, A 0, extend A 10, limit 40, B 40, +B 44, ack B 48",
        "1 removed confirmed 2/2",
    );
    check(
        "lesson-b",
        "extend=10s extendcap=15s extendends=handler",
        faults,
        "stored 0, A 0, limit 30, B 30, +B 34, ack B 38",
        "1 removed confirmed 2/2",
    );
}

#[test]
fn a_message_that_comes_back_may_wait() {
    check("lesson-b", "redelay=10s", "fail:A.before-effect", "stored 0, A 0, back A 4, B 14, +B 18, ack B 22", "1 removed confirmed 2/2");
}

#[test]
fn who_gets_a_redelivery() {
    let faults = "fail:A.before-effect,fail:B.before-effect";
    check("lesson-b", "consumers=3", faults, "stored 0, A 0, back A 4, B 4, back B 8, C 8, +C 12, ack C 16", "1 removed confirmed 3/3");
    check(
        "lesson-b",
        "consumers=2 gives=rotation",
        "fail:A.before-effect",
        "stored 0, A 0, back A 4, B 4, +B 8, ack B 12",
        "1 removed confirmed 2/2",
    );
    check(
        "lesson-b",
        "consumers=2 gives=longest",
        faults,
        "stored 0, A 0, back A 4, B 4, back B 8, A 8, +A 12, ack A 16",
        "1 removed confirmed 3/3",
    );
}

#[test]
fn what_a_cap_counts_and_what_it_does() {
    check_end("lesson-b", "fails=always cap=2 capunit=redeliveries", "", "0 dead_lettered confirmed 3/3");
    check_end("lesson-b", "fails=always cap=2 capthen=drop", "", "0 dropped confirmed 2/2");
    check_end("lesson-b", "fails=always cap=2 capthen=stays", "", "0 stays confirmed 2/2");
    // A timeout does not count, or only a give-back does.
    check_end("slow-day", "late=refused cap=2 capcounts=no-timeouts", "slow", "32 coming_round confirmed 32/32");
    check_end("slow-day", "late=refused cap=2 capcounts=given-back", "slow", "32 coming_round confirmed 32/32");
    check_end("lesson-b", "fails=always cap=2 capcounts=given-back", "", "0 dead_lettered confirmed 2/2");
    check_end("lesson-b", "death=session cap=1 capcounts=given-back", "crash:A.before-effect", "1 removed confirmed 2/2");
    check_end("lesson-b", "death=session cap=1 capcounts=no-timeouts", "crash:A.before-effect", "0 dead_lettered confirmed 1/1");
    // Moved at the next receive only: a late ack comes in time, since nobody receives while A is busy.
    check_end("slow-day", "cap=1 consumers=1 capwhen=receive", "slow", "1 removed confirmed 1/1");
    check_end("slow-day", "cap=1 consumers=1 capwhen=end", "slow", "1 dead_lettered confirmed 1/1");
    // A message that stays is still removed by a late ack.
    check_end("slow-day", "cap=1 consumers=1 capthen=stays", "slow", "1 removed confirmed 1/1");
}

#[test]
fn a_supervisor_acks_a_killed_handler() {
    check("lesson-b", "acker=supervisor", "crash:A.before-effect", "stored 0, A 0, crash A 4, ack A 4", "0 removed confirmed 1/1");
    check_end("lesson-b", "acker=handler", "crash:A.before-effect", "1 removed confirmed 2/2");
}

#[test]
fn a_script_is_stopped_at_its_bound_of_events() {
    let trace = script(&scenario("slow-day", "extend=1ms slowjob=12h"), &Cast::default(), &plan("slow"));
    assert_eq!(trace.end, otn_engine::run::engine::RunEnd::EventBound);
    assert!(trace.steps.len() < 5_000);
}
