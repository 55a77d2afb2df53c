//! The presets of real systems: complete, sourced, and with the outcomes that their documentation leads to.

use once_twice_never::catalogue::systems::{Repeats, Status, System, parse};
use otn_engine::model::cast::Cast;
use otn_engine::model::effects::Place;
use otn_engine::model::fault::{FaultKind, Offers};
use otn_engine::model::outcome::Outcome;
use otn_engine::model::scenario::{IgnoreRepeats, Scenario};
use otn_engine::model::settings::SETTINGS;
use otn_engine::run::explore::{Finding, explore};
use otn_engine::run::script::script;

const TEXT: &str = include_str!("../../static/catalogue/systems.txt");

/// Every system.
pub fn systems() -> Vec<System> {
    parse(TEXT).expect("the file of systems is right")
}

#[test]
fn every_system_is_valid_and_complete() {
    for system in systems() {
        assert_eq!(system.scenario.validate(), [], "{}", system.id);
        assert_eq!(system.checked, "2026-11-30", "{}", system.id);
        for text in [&system.name, &system.group, &system.stops, &system.note] {
            assert!(text.len() > 3, "{}: {text:?}", system.id);
        }
        assert!(system.id.chars().all(|character| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'));
    }
}

#[test]
fn every_setting_that_a_system_decides_has_one_value_with_a_source() {
    for system in systems() {
        for setting in SETTINGS {
            let values = system.values.iter().filter(|value| value.setting == setting.key).count();
            let is_changed = (setting.get)(&system.scenario) != (setting.get)(&Scenario::default());
            assert!(values <= 1, "{}: {} stands twice", system.id, setting.key);
            assert!(!is_changed || values == 1, "{}: {} has no source", system.id, setting.key);
        }
        for value in &system.values {
            assert!(value.source.starts_with("https://"), "{}: {}", system.id, value.source);
            assert!(value.official.len() > 3, "{}: {}", system.id, value.setting);
            if let Status::Derived(why) = &value.status {
                assert!(why.len() > 3, "{}: {}", system.id, value.setting);
            }
        }
    }
}

#[test]
fn without_a_fault_every_system_delivers_once() {
    for system in systems() {
        let trace = script(&system.scenario, &Cast::default(), &otn_engine::model::fault::Plan::default());
        assert_eq!(trace.messages[0].outcome, Outcome::Once, "{}", system.id);
        assert_eq!(trace.messages[0].fate.name(), "removed", "{}", system.id);
    }
}

/// What can go wrong in a system: what can go wrong anywhere, and repeats by the broker where it speaks of them.
fn kinds(system: &System) -> Offers {
    match system.repeats {
        Repeats::Documented => Offers::USUAL.and(FaultKind::Repeat),
        Repeats::No => Offers::USUAL,
    }
}

/// The fewest faults, of at most two, after which the effect never happened, and after which it happened twice.
const POSSIBLE: &[(&str, Option<u32>, Option<u32>)] = &[
    ("sqs-standard", None, Some(1)),
    ("sqs-fifo", None, Some(1)),
    // Without an ack limit only the connection brings a message back, and the loss of a give-back is not noticed: two
    // faults hold it for ever, here and with Pulsar, MQTT and Kinesis.
    ("rabbitmq-classic", Some(2), Some(1)),
    ("rabbitmq-classic-4-2", None, Some(1)),
    ("rabbitmq-quorum", None, Some(1)),
    ("rabbitmq-quorum-4-2", None, Some(1)),
    // The consumer loses; it is the producer that repeats.
    ("rabbitmq-auto", Some(1), Some(1)),
    ("kafka-auto-commit", None, Some(1)),
    ("kafka-commit-after-work", None, Some(1)),
    ("kafka-commit-before-work", Some(1), Some(1)),
    ("kafka-idempotent-producer", None, Some(1)),
    // Exactly-once from topic to topic, and a first producer that was restarted.
    ("kafka-transactions", None, Some(1)),
    ("kafka-share-group", None, Some(1)),
    ("pubsub", None, Some(1)),
    ("pubsub-exactly-once", None, Some(1)),
    ("service-bus-peek-lock", None, Some(1)),
    ("service-bus-receive-and-delete", Some(1), Some(1)),
    ("storage-queue", None, Some(1)),
    ("nats-jetstream", None, Some(1)),
    ("redis-streams", None, Some(1)),
    ("pulsar-shared", Some(2), Some(1)),
    ("mqtt-qos-0", Some(1), None),
    ("mqtt-qos-1", Some(2), Some(1)),
    ("mqtt-qos-2", Some(1), Some(1)),
    ("celery-redis-early", Some(1), Some(1)),
    ("celery-redis-late", None, Some(1)),
    ("sidekiq-basic", Some(1), Some(1)),
    // A job whose hand-over is lost lies in the list of a process that lives.
    ("sidekiq-super-fetch", Some(1), Some(1)),
    // Two stalls fail the job.
    ("bullmq", Some(2), Some(1)),
    ("kinesis-kcl", Some(2), Some(1)),
    ("lambda-sqs", None, Some(1)),
    ("temporal-activity", None, Some(1)),
];

#[test]
fn what_is_possible_in_each_system() {
    let found: Vec<(String, Option<u32>, Option<u32>)> = systems()
        .iter()
        .map(|system| {
            let exploration = explore(&system.scenario, &Cast::default(), 2, kinds(system));
            let fewest = |finding| exploration.shown(finding).fewest_faults();
            (system.id.clone(), fewest(Finding::Never), fewest(Finding::Repeated))
        })
        .collect();
    let expected: Vec<_> = POSSIBLE.iter().map(|(id, never, twice)| ((*id).to_owned(), *never, *twice)).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_receivers_own_check_ends_the_repeats_of_every_system() {
    for system in systems().iter().filter(|system| system.scenario.work.effects.has(Place::Database)) {
        let mut scenario = system.scenario;
        scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        let exploration = explore(&scenario, &Cast::default(), 2, kinds(system));
        assert_eq!(exploration.shown(Finding::Repeated).plan, None, "{}", system.id);
    }
}

#[test]
fn repeats_by_the_broker_are_documented_for_standard_queues_of_sqs_alone() {
    let documented: Vec<String> =
        systems().into_iter().filter(|system| system.repeats == Repeats::Documented).map(|system| system.id).collect();
    assert_eq!(documented, ["sqs-standard", "lambda-sqs"]);
}
