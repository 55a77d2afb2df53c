//! What holds in every script, whatever its settings, messages and faults.

use crate::scenarios::{cast, random_scenario};
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::message::HopKind;
use otn_engine::model::outcome::Outcome;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::{BarKind, Came, Note, Trace, What, script};

/// A plan of faults at points that its run reaches, chosen by the seed.
fn random_plan(scenario: &Scenario, cast: &Cast, seed: u64, faults: usize) -> Plan {
    let mut plan = Plan::default();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let mut from = 0;
    for _ in 0..faults {
        let points = script(scenario, cast, &plan).points;
        if from >= points.len() {
            break;
        }
        let place = from + below(points.len() - from);
        let kinds: Vec<_> = points[place].offers.kinds().collect();
        plan.0.push(points[place].fault(kinds[below(kinds.len())]));
        from = place + 1;
    }
    plan
}

#[track_caller]
fn check(scenario: &Scenario, cast: &Cast, plan: &Plan, trace: &Trace) {
    let told = || format!("{scenario:?}\n{plan:?}");
    assert_eq!(trace.unused, [], "every fault was placed at a point that is reached\n{}", told());
    assert!(trace.steps.windows(2).all(|pair| pair[0].at <= pair[1].at), "time never goes back\n{}", told());
    assert!(trace.steps.iter().all(|step| step.at <= step.until), "nothing arrives before it is sent\n{}", told());
    assert!(trace.bars.iter().all(|bar| bar.from <= bar.to), "{}", told());
    assert_eq!(trace.messages.len(), cast.roles().len(), "every message has a report\n{}", told());
    for effect in &trace.applied {
        let step = &trace.steps[effect.step];
        assert_eq!((step.message, step.delivery), (Some(effect.message), Some(effect.delivery)), "{}", told());
        let tells = matches!(step.what, What::Hop(HopKind::Write, _, Some(Came::Applied { .. })) | What::Note(Note::AppliedWithAck { .. }));
        assert!(tells, "{step:?}\n{}", told());
    }
    for report in &trace.messages {
        for (place, count) in report.applied.iter().enumerate() {
            let its = trace.applied.iter().filter(|effect| effect.message == report.number && usize::from(effect.place) == place);
            let times: Vec<u32> = its.map(|effect| effect.times).collect();
            assert_eq!(times, (1..=*count).collect::<Vec<_>>(), "every effect is told\n{}", told());
        }
        assert_eq!(report.outcome, Outcome::of(&report.applied[..scenario.work.effects.count()]));
        let jobs = trace.bars.iter().filter(|bar| bar.message == Some(report.number) && matches!(bar.kind, BarKind::Job(_))).count();
        assert_eq!(jobs, report.starts as usize, "every start is a job\n{}", told());
        assert!(report.starts <= report.deliveries, "nothing is started that was not delivered\n{}", told());
    }
}

#[test]
fn random_plans_over_random_scenarios() {
    for seed in 0..400 {
        let scenario = random_scenario(seed);
        let plan = random_plan(&scenario, &Cast::default(), seed, 3);
        check(&scenario, &Cast::default(), &plan, &script(&scenario, &Cast::default(), &plan));
    }
}

#[test]
fn random_plans_over_several_messages() {
    let messages = cast("0s,1s.group1,2s.group1,2s.id1,9s.id1.not20s");
    for seed in 0..200 {
        let scenario = random_scenario(seed);
        let plan = random_plan(&scenario, &messages, seed, 2);
        check(&scenario, &messages, &plan, &script(&scenario, &messages, &plan));
    }
}

#[test]
fn the_same_script_gives_the_same_trace() {
    for seed in 0..50 {
        let scenario = random_scenario(seed);
        let plan = random_plan(&scenario, &Cast::default(), seed, 2);
        assert_eq!(script(&scenario, &Cast::default(), &plan), script(&scenario, &Cast::default(), &plan));
    }
}
