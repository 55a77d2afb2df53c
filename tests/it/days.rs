//! Simulated days: what must hold in every one, and what holds on average.

use crate::scenarios::{random_scenario, random_value, scenario};
use once_twice_never::catalogue::PRESETS;
use otn_engine::model::cause::Cause;
use otn_engine::model::outcome::Fate;
use otn_engine::model::scenario::{LimitEnds, Scenario};
use otn_engine::model::settings::SETTINGS;
use otn_engine::model::units::{Micros, Ppm, Seed, Span};
use otn_engine::run::day::{Day, DayReport, day};
use otn_engine::run::day_cause::DayCause;
use otn_engine::run::estimate::{Retry, estimate};

/// Nothing appears and nothing vanishes.
#[track_caller]
fn check_conserved(scenario: &Scenario, report: &DayReport) {
    let sent = scenario.day.messages;
    assert_eq!(report.by_times.values().sum::<u64>() + report.half_done, sent, "every message has an outcome");
    assert_eq!(report.never() + report.once() + report.repeated() + report.half_done, sent);
    assert_eq!(report.fates.iter().flatten().sum::<u64>(), sent, "every message has a fate");
    for (class, count) in [report.never(), report.once(), report.repeated(), report.half_done].into_iter().enumerate() {
        assert_eq!(report.fates[class].iter().sum::<u64>(), count, "each outcome is split by fate");
    }
    assert_eq!(report.senders.iter().sum::<u64>(), sent, "every message has a sender's view");
    let ended: u64 = report.deliveries_ended.iter().sum();
    assert!(ended <= report.deliveries, "{ended} deliveries ended of {}", report.deliveries);
    let open = [Fate::HeldForEver, Fate::ComingRound].map(|fate| report.with_fate(fate)).iter().sum::<u64>();
    assert!(report.deliveries_open() == 0 || open > 0, "a delivery is open at the end only where a message is held");
    let touched = report.once() + report.repeated() + report.half_done;
    assert_eq!(report.repeats_by_cause.iter().sum::<u64>(), report.effects_again, "every repeat has a cause");
    if scenario.work.effects.count() == 1 {
        let effects: u64 = report.by_times.iter().map(|(times, count)| u64::from(*times) * count).sum();
        assert_eq!(report.effects_again, effects - touched, "every effect is a first one or a repeat");
    }
    assert_eq!(report.delay.total(), touched, "every first effect has a delay");
    assert_eq!(report.money_lost, scenario.loss_cost().times(report.never()));
    let again: u64 = report.by_times.range(2..).map(|(times, count)| u64::from(times - 1) * count).sum();
    assert_eq!(
        report.money_repeated,
        scenario.repeat_cost().times(again),
        "a repeat of a message is paid once, however many effects it has"
    );
}

#[test]
fn the_lessons_days_keep_every_message() {
    for preset in PRESETS {
        let mut scenario = preset.scenario();
        scenario.day.messages = scenario.day.messages.min(30_000);
        check_conserved(&scenario, &day(&scenario));
    }
}

#[test]
fn random_days_keep_every_message() {
    for seed in 0..300 {
        let mut scenario = random_scenario(seed);
        scenario.day.messages = 200;
        scenario.day.restarts = 20;
        scenario.chance.seed = Seed(seed);
        check_conserved(&scenario, &day(&scenario));
    }
}

/// The reference: every message goes through the loop.
fn plain(scenario: &Scenario) -> DayReport {
    let mut day = Day::plain(scenario, 0);
    loop {
        if let Some(report) = day.advance(u64::MAX) {
            return report;
        }
    }
}

#[test]
fn messages_that_meet_nothing_may_be_left_out_of_the_loop() {
    let (mut independent, mut lossy) = (0, 0);
    for seed in 0..400 {
        let mut scenario = random_scenario(seed);
        // Not all in one second, and on the whole as a day is: random settings touch each other nearly always.
        (scenario.day.messages, scenario.day.restarts, scenario.chance.seed) = (1_500, 40, Seed(seed));
        scenario.day.in_progress = [1, 3, 1_000][(seed % 3) as usize];
        if seed % 4 != 0 {
            scenario.consumer.slots = None;
            scenario.broker.check_every = None;
            scenario.broker.redelivery_delay = Span::ZERO;
            scenario.broker.limit_ends = LimitEnds::Message;
        }
        independent += u32::from(scenario.messages_are_independent());
        lossy += u32::from(scenario.messages_are_independent() && scenario.broker.deliver_lost > Ppm::ZERO);
        assert_eq!(day(&scenario), plain(&scenario), "seed {seed}: {scenario:?}");
    }
    assert!(independent > 100 && lossy > 30, "{independent} days of independent messages, {lossy} of them with losses");
}

#[test]
fn the_lessons_days_are_the_same_with_every_message_in_the_loop() {
    for preset in PRESETS {
        let mut scenario = preset.scenario();
        scenario.day.messages = scenario.day.messages.min(20_000);
        scenario.broker.ack_lost = Ppm::percent(1);
        scenario.producer.confirm_lost = Ppm::percent(1);
        assert_eq!(day(&scenario), plain(&scenario), "{}", preset.id);
    }
}

/// Days of the usual protocol have a scheduler of their own (`run::express`).
#[test]
fn days_on_which_messages_wait_for_slots_are_the_same_in_the_general_loop() {
    let (mut waited, mut repeated) = (0, 0);
    for seed in 0..120_u64 {
        let pick = |places: &[&'static str], by: u64| places[(seed / by % places.len() as u64) as usize];
        let pairs = [
            "msgs=3k restarts=40 job=20s slow=3% slowjob=90s consumers=2",
            pick(&["slots=1", "slots=2", "slots=30"], 1),
            pick(&["late=counts", "late=held", "late=ignored", "late=refused"], 3),
            pick(&["hop=0s", "hop=50ms"], 2),
            pick(&["sendlost=0%", "sendlost=2% confirmlost=2%"], 5),
            pick(&["acklost=0%", "acklost=3% deliverlost=2%"], 7),
            pick(&["resend=confirmed", "resend=never"], 12),
            pick(&["busy=1", "busy=300"], 24),
            pick(&["cdown=0s", "cdown=5s"], 11),
            pick(&["ids=no", "ids=with-work", "ids=with-work kept=1min id=send"], 4),
        ];
        let scenario = scenario("slow-day", &format!("{} seed={seed}", pairs.join(" ")));
        let report = day(&scenario);
        assert_eq!(report, plain(&scenario), "{pairs:?}");
        waited += u32::from(report.backlog.iter().any(|waits| *waits > 1));
        repeated += u32::from(report.effects_again > 0);
    }
    assert!(waited > 40 && repeated > 50, "{waited} days with a backlog, {repeated} with repeats");
}

/// Whatever one setting is: either that scheduler knows it, or leaves the day to the general loop.
#[test]
fn any_setting_leaves_a_day_of_the_usual_protocol_the_same_as_in_the_general_loop() {
    let pairs = "msgs=600 restarts=60 job=50s slow=5% slowjob=150s hop=1s slots=1 sendlost=2% confirmlost=2% acklost=3% deliverlost=2%";
    let usual = scenario("slow-day", pairs);
    let mut state = 7_u64;
    let mut below = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let mut changed = 0;
    for setting in SETTINGS.iter().filter(|setting| setting.key != "msgs") {
        for _ in 0..6 {
            let Some(value) = random_value(setting, &mut below) else { continue };
            let mut scenario = usual;
            setting.set(&mut scenario, value).expect("in range");
            let report = day(&scenario);
            assert_eq!(report, plain(&scenario), "{}={value:?}", setting.key);
            changed += u32::from(report != day(&usual));
        }
    }
    assert!(changed > 100, "{changed} values make another day");
}

#[test]
fn twenty_days_of_design_b_lose_nothing_and_repeat_within_the_bound() {
    for seed in 1..=20 {
        let scenario = scenario("lesson-b", &format!("seed={seed}"));
        let report = day(&scenario);
        check_conserved(&scenario, &report);
        assert_eq!(report.never(), 0, "seed {seed}");
        assert_eq!(report.with_fate(Fate::Removed), 500_000);
        let by_restarts = report.repeats_by_cause[Cause::Restart as usize];
        assert!(by_restarts <= estimate(&scenario).repeated_max, "seed {seed}: {by_restarts}");
        assert!(by_restarts > 0, "seed {seed}: six restarts interrupt somebody after the effect");
        assert_eq!(report.repeated(), by_restarts);
    }
}

#[test]
fn slow_day_repeats_are_within_three_standard_deviations_of_their_expectation() {
    for seed in 1..=5 {
        let scenario = scenario("slow-day", &format!("seed={seed}"));
        let report = day(&scenario);
        check_conserved(&scenario, &report);
        let expected = estimate(&scenario).repeated_slow as i64;
        // A binomial of 500,000 at 1 %: its variance is n p (1 - p) = 4,950.
        let deviation = report.repeats_by_cause[Cause::SlowJob as usize] as i64 - expected;
        assert!(deviation * deviation <= 9 * 4_950, "seed {seed}: {deviation} off {expected}");
    }
}

#[test]
fn design_a_loses_about_half_of_its_bound_and_c_nothing() {
    let mut lost = 0;
    for seed in 1..=4 {
        let a = scenario("lesson-a", &format!("seed={seed}"));
        let report = day(&a);
        check_conserved(&a, &report);
        assert!(report.never() <= estimate(&a).lost_max);
        assert_eq!(report.repeated(), 0);
        lost += report.never();
    }
    // Restarts × in progress × the part of the job before the effect: 150 a day, over four days.
    assert!((480..=720).contains(&lost), "{lost} in four days");
    let c = scenario("lesson-c", "msgs=100k");
    let report = day(&c);
    check_conserved(&c, &report);
    assert_eq!((report.never(), report.repeated(), report.id_inserts), (0, 0, 100_000));
    assert_eq!(report.id_rows.last(), Some(&100_000));
}

#[test]
fn ids_that_are_kept_for_an_hour_fill_a_table_of_an_hour() {
    let report = day(&scenario("lesson-c", "msgs=24k kept=1h"));
    let rows = *report.id_rows.last().expect("a day has samples");
    assert!((950..=1_050).contains(&rows), "{rows} rows at 1,000 an hour");
}

#[test]
fn every_cause_of_a_repeat_is_told_apart() {
    let causes = [
        ("lesson-b", "msgs=20k restarts=20", Cause::Restart),
        ("slow-day", "msgs=20k restarts=0", Cause::SlowJob),
        ("lesson-b", "msgs=20k restarts=0 confirmlost=1%", Cause::Resend),
        ("lesson-b", "msgs=20k restarts=0 acklost=1%", Cause::LostAck),
        ("lesson-c", "msgs=20k restarts=0 acklost=1% kept=10s", Cause::ExpiredId),
    ];
    for (preset, pairs, cause) in causes {
        let report = day(&scenario(preset, pairs));
        let only: Vec<Cause> = Cause::ALL.into_iter().filter(|cause| report.repeats_by_cause[*cause as usize] > 0).collect();
        assert_eq!(only, [cause], "{preset} {pairs}");
    }
}

#[test]
fn slices_make_the_same_day_and_time_never_goes_back() {
    let scenario = scenario("slow-day", "msgs=20k acklost=1% sendlost=1%");
    let whole = day(&scenario);
    let mut sliced = Day::new(&scenario);
    let mut before = Micros::ZERO;
    let report = loop {
        if let Some(report) = sliced.advance(1_000) {
            break report;
        }
        assert!(sliced.now() >= before, "time never goes back");
        before = sliced.now();
    };
    assert_eq!(report, whole);
}

#[test]
fn a_seed_gives_the_same_day_and_another_seed_another() {
    let one = scenario("slow-day", "msgs=20k seed=1");
    assert_eq!(day(&one), day(&one));
    assert_ne!(day(&one).by_times, day(&scenario("slow-day", "msgs=20k seed=2")).by_times);
}

#[test]
fn messages_wait_when_all_slots_are_busy() {
    // 50,000 a day of 8 s each keep 4.6 slots busy: four are too few, and the queue grows all day.
    let report = day(&scenario("lesson-b", "msgs=50k consumers=1 slots=4 restarts=0"));
    assert!(report.backlog.last() > report.backlog.first());
    assert!(report.delay.max() > Some(Span::HOUR));
    assert_eq!(report.once(), 50_000);
}

/// Where the arithmetic says none, a day must have none; what it expects, a day must be near.
#[test]
fn the_arithmetic_and_the_day_agree_about_unusual_settings() {
    let cases = [
        ("lesson-b", "acker=supervisor restarts=100"),
        ("lesson-c", "kept=10min redelay=1h restarts=100"),
        ("slow-day", "ids=with-work kept=5s death=session restarts=0"),
        ("slow-day", "ids=with-work kept=20s restarts=0"),
        ("lesson-b", "ids=with-work kept=20s confirmlost=1% restarts=0"),
        ("lesson-b", "cap=1 capthen=drop restarts=100"),
        ("slow-day", "cap=1 restarts=0"),
        ("slow-day", "redelay=20s restarts=0"),
        ("slow-day", "ack=10s restarts=0"),
        ("slow-day", "ack=5s redelay=10s restarts=0"),
        ("slow-day", "ack=10s late=refused cap=5 restarts=0"),
        ("slow-day", "ack=10s extend=3s extendcap=6s restarts=0"),
        ("lesson-b", "ids=id-first fails=1 restarts=0"),
        ("lesson-b", "restarts=0 hop=5s write=20s confirm=1min effects=wallet.update,mail.send.outside,card.call.outside"),
        ("slow-day", "restarts=0 check=1min"),
        ("slow-day", "restarts=0 check=30s"),
        ("slow-day", "restarts=0 check=7s"),
        ("slow-day", "order=together effects=topic.insert.broker restarts=20"),
        ("lesson-b", "effects=wallet.update.safe restarts=100 acklost=1%"),
    ];
    for (preset, pairs) in cases {
        let scenario = scenario(preset, &format!("msgs=20k {pairs}"));
        let (report, expected) = (day(&scenario), estimate(&scenario));
        let told = format!("{preset} {pairs}: never {}, repeated {}, {expected:?}", report.never(), report.repeated());
        let lost = expected.lost_max + expected.lost_chance + expected.failing;
        assert!(report.never() <= lost, "{told}");
        let bound = expected.repeated_max + expected.repeated_slow + expected.repeated_chance;
        let spread = 4 * (expected.repeated_slow + expected.repeated_chance).isqrt();
        assert!(report.repeated() <= bound + spread, "{told}");
        let least = (expected.repeated_slow + expected.repeated_chance).saturating_sub(spread);
        assert!(report.repeated() >= least, "{told}");
        // A day counts effects: with one of them the money is comparable.
        if bound == expected.repeated_slow && scenario.work.effects.count() == 1 {
            let (money, each) =
                (report.money_repeated.0, expected.money(DayCause::RepeatedByLimit, &scenario).0 / expected.repeated_slow.max(1));
            assert!(money.abs_diff(expected.money(DayCause::RepeatedByLimit, &scenario).0) <= spread * each, "{told}: {money}");
        }
        if let Retry::Within(wait) = expected.retry {
            assert!(report.delay_after_crash.max().is_none_or(|longest| longest.0 <= wait.0 + scenario.work.slow_job.0), "{told}");
        }
    }
}
