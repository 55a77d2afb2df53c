//! Scripts of several messages: buffers, groups, shared IDs, positions.

use crate::scenarios::{cast, plan, scenario};
use otn_engine::run::script::{Trace, script};

/// Deliveries, starts and effects of each message, and its fate: `1/1/1 removed`.
fn ends(trace: &Trace) -> Vec<String> {
    let end = |report: &otn_engine::model::outcome::Report| {
        format!("{}/{}/{} {}", report.deliveries, report.starts, report.effects, report.fate.name())
    };
    trace.messages.iter().map(end).collect()
}

#[track_caller]
fn check(preset: &str, pairs: &str, messages: &str, faults: &str, expected: &[&str]) {
    let trace = script(&scenario(preset, pairs), &cast(messages), &plan(faults));
    assert_eq!(trace.unused, [], "every fault strikes");
    assert_eq!(ends(&trace), expected, "{:#?}", trace.steps);
}

const TEN: &str = "0s,0s,0s,0s,0s,0s,0s,0s,0s,0s";

#[test]
fn messages_that_find_no_slot_wait_drop_or_age_in_a_buffer() {
    let three = "0s,0s,0s";
    check("lesson-b", "consumers=1", three, "", &["1/1/1 removed"; 3]);
    // Dropped until the limit ends: a message is dead-lettered that was never started.
    check(
        "lesson-b",
        "consumers=1 full=dropped prefetch=99 ack=90s job=3s cap=3",
        "0s,0s,0s,0s",
        "",
        &["1/1/1 removed", "2/1/1 removed", "3/1/1 removed", "3/0/0 dead_lettered"],
    );
    // In a buffer the limit runs, the copy comes back to another consumer, and both run.
    check("lesson-b", "full=buffer prefetch=10 job=20s consumers=1", three, "", &["1/1/1 removed", "2/2/2 removed", "2/2/2 removed"]);
    check(
        "lesson-b",
        "full=buffer prefetch=10 job=20s consumers=1 stale=skipped",
        three,
        "",
        &["1/1/1 removed", "2/2/2 removed", "3/2/2 removed"],
    );
}

#[test]
fn a_buffer_keeps_its_order_when_one_of_it_was_skipped_and_settled() {
    // m1 works up to 50 s; m2 ages and is dead-lettered at 31 s; m3 has waited longer than m4, which comes after that.
    let four = "0s.job50s,1s,25s,32s";
    let trace = script(&scenario("lesson-b", "full=buffer prefetch=9 consumers=1 stale=skipped cap=1"), &cast(four), &plan(""));
    assert_eq!(ends(&trace), ["1/1/1 dead_lettered", "1/0/0 dead_lettered", "1/1/1 dead_lettered", "1/1/1 dead_lettered"]);
}

#[test]
fn a_crash_loses_the_buffer_of_an_auto_ack() {
    check(
        "lesson-a",
        "full=buffer prefetch=10 consumers=1",
        "0s,0s,0s",
        "crash:A@5s",
        &["1/1/1 removed", "1/0/0 removed", "1/0/0 removed"],
    );
    check(
        "lesson-b",
        "full=buffer prefetch=10 consumers=1 death=session",
        "0s,0s,0s",
        "crash:A@5s",
        &["2/2/2 removed", "2/1/1 removed", "2/1/1 removed"],
    );
}

#[test]
fn an_ordering_group_waits_for_its_first_message() {
    let pair = |group: &str| format!("0s{group},0s{group}");
    let second_starts = |messages: &str| {
        let trace = script(&scenario("lesson-b", ""), &cast(messages), &plan("crash:m1.A.before-effect"));
        trace.messages[1].delay
    };
    assert!(second_starts(&pair(".group1")) > second_starts(&pair("")), "the group is blocked until the limit ends");
    check("lesson-b", "fails=always cap=2", "0s.group1,0s.group1", "", &["2/2/0 dead_lettered"; 2]);
}

#[test]
fn a_poison_message_does_not_stop_its_neighbours_unless_they_share_its_channel() {
    check("lesson-b", "cap=3 consumers=1", "0s.failsalways,0s", "", &["3/3/0 dead_lettered", "1/1/1 removed"]);
    // The limit of one closes the channel, and all that the consumer held comes back: deliveries count, unstarted ones too.
    check(
        "slow-day",
        "ends=channel reconnect=1s cap=1 full=buffer prefetch=5 consumers=1 stale=skipped",
        "0s.job40s,0s",
        "",
        &["1/1/1 dead_lettered", "1/0/0 dead_lettered"],
    );
}

#[test]
fn two_messages_with_one_id_are_one_to_whoever_looks_at_ids() {
    check("lesson-b", "drop=id window=5min", "0s.id1,1min.id1", "", &["1/1/1 removed", "0/0/0 suppressed"]);
    check("lesson-b", "drop=id window=5min", "0s.id1,1min.id2", "", &["1/1/1 removed"; 2]);
    check("lesson-b", "drop=id window=5min", "0s.id1,301s.id1", "", &["1/1/1 removed"; 2]);
    check("lesson-c", "", "0s.id1,1min.id1", "", &["1/1/1 removed", "1/1/0 removed"]);
}

#[test]
fn rule_11_a_position_covers_everything_before_it() {
    let log = "commit=count commitcount=3 ack=none death=session slots=1 consumers=1 job=1s";
    // A crash repeats all work since the last commit.
    check(
        "lesson-b",
        log,
        TEN,
        "crash:A@5.2s",
        &[
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "2/2/2 removed",
            "2/2/2 removed",
            "2/2/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 held",
        ],
    );
    // Nine of ten are committed: the tenth is finished, and waits for two more.
    check(
        "lesson-b",
        log,
        TEN,
        "",
        &[
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 held",
        ],
    );
    // Every so often: at the end too.
    check("lesson-b", "commit=time committime=2s ack=none death=session consumers=1 job=1s", "0s,0s,0s", "", &["1/1/1 removed"; 3]);
}

#[test]
fn rule_11_one_slow_message_holds_back_the_commit_of_those_behind_it() {
    // Ten in parallel, the fifth is slow, and the consumer dies when the others are done.
    let messages = "0s,0s,0s,0s,0s.job1min,0s,0s,0s,0s,0s";
    let log = "commit=count commitcount=1 ack=none death=session slots=10 consumers=1 job=1s";
    check(
        "lesson-b",
        &format!("{log} position=unbroken"),
        messages,
        "crash:A@10s",
        &[
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "2/2/1 removed",
            "2/2/2 removed",
            "2/2/2 removed",
            "2/2/2 removed",
            "2/2/2 removed",
            "2/2/2 removed",
        ],
    );
    // Committing the highest finished position loses the slow one.
    check(
        "lesson-b",
        &format!("{log} position=highest"),
        messages,
        "crash:A@10s",
        &[
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/0 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
            "1/1/1 removed",
        ],
    );
}

#[test]
fn rule_11_committing_what_was_handed_over_loses_what_is_in_work() {
    let log = "commit=time committime=1s ack=none death=session slots=3 consumers=2";
    check("lesson-b", &format!("{log} position=handed"), "0s,0s,0s", "crash:A@3s", &["1/1/0 removed"; 3]);
    check("lesson-b", &format!("{log} position=unbroken"), "0s,0s,0s", "crash:A@3s", &["2/2/1 removed"; 3]);
}

#[test]
fn a_finished_message_whose_limit_ended_is_acked_late_by_itself() {
    let log = "commit=count commitcount=1 ack=3s consumers=1 slots=1";
    check("lesson-b", &format!("{log} late=counts"), "0s.job8s/20s", "", &["1/1/1 removed"]);
    check("lesson-b", &format!("{log} late=refused cap=2"), "0s.job8s/20s", "", &["2/2/2 dead_lettered"]);
}

#[test]
fn rule_11_an_unbroken_position_never_covers_what_waits_or_works_elsewhere() {
    let log = "commit=count commitcount=1 slots=2";
    // m2 came back to the broker: the commit of m3 stops before it.
    check("lesson-b", &format!("{log} redelay=20s"), "0s.fails1,0s", "", &["2/2/1 removed", "2/2/2 removed"]);
    check("lesson-b", log, "0s,0s,10s,28s.job20s", "crash:A@2s", &["2/2/1 removed", "2/2/1 removed", "2/2/2 removed", "1/1/1 removed"]);
    // A late ack, by itself, covers its own message alone.
    let scenario = scenario("lesson-b", &format!("{log} effectat=100%"));
    let trace = script(&scenario, &cast("0s.job60s,5s.job40s"), &plan("crash:A@50s"));
    assert!(trace.messages.iter().all(|report| report.effects >= 1), "{:?}", ends(&trace));
}

#[test]
fn a_log_has_one_reader_at_a_time() {
    let trace = script(&scenario("lesson-b", "commit=count commitcount=1 ack=none death=session slots=1 job=1s"), &cast(TEN), &plan(""));
    assert!(trace.bars.iter().all(|bar| bar.node != otn_engine::model::message::NodeId::Consumer(1)), "B reads nothing while A lives");
}

#[test]
fn an_extension_covers_the_running_job_or_everything_held() {
    let buffer = "full=buffer prefetch=5 consumers=1 extend=10s job=40s";
    check("lesson-b", &format!("{buffer} extendfor=running"), "0s,0s", "", &["1/1/1 removed", "3/3/3 removed"]);
    check("lesson-b", &format!("{buffer} extendfor=all"), "0s,0s", "", &["1/1/1 removed", "1/1/1 removed"]);
}

#[test]
fn a_handler_does_not_begin_before_its_time() {
    // Received at 0 s and at 310 s, both started at 600 s.
    let held = "order=ack-start ack=310s full=buffer prefetch=4 job=1s consumers=4";
    check("lesson-b", held, "0s.not10min", "", &["2/2/2 removed"]);
    check("lesson-b", held, "0s.not5min", "", &["1/1/1 removed"]);
}

#[test]
fn a_job_may_take_another_time_at_each_start() {
    check("lesson-b", "late=refused ack=30min consumers=1", "0s.job45min/1min", "", &["2/2/2 removed"]);
}
