//! What holds of every drawing, every transcript and every verdict.

use super::cases;
use super::choose::{Choice, Price, Side};
use super::diagram::{ARROWS_MAX, Area, Diagram, Shape};
use super::format::Plain;
use super::transcript::transcript;
use super::words::Words;
use otn_engine::model::cast::Cast;
use otn_engine::model::effects::{Again, Effect, Effects, Place};
use otn_engine::model::fault::Plan;
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::{HandlerFails, Scenario};
use otn_engine::model::settings::{Kind, MONEY_MAX, SETTINGS, Setting, Value};
use otn_engine::model::units::{Money, Ppm, Span};
use otn_engine::run::estimate::estimate;
use otn_engine::run::known::Known;
use otn_engine::run::script::{Trace, script};
use proptest::prelude::*;

const WIDTHS: [f64; 5] = [320.0, 390.0, 480.0, 720.0, 880.0];

/// A plan of faults at points that the run reaches, chosen by these numbers.
fn plan_of(scenario: &Scenario, choices: &[usize]) -> Plan {
    let mut plan = Plan::default();
    for choice in choices {
        let trace = script(scenario, &Cast::default(), &plan);
        let offered: Vec<_> = trace.points.iter().flat_map(|point| point.offers.kinds().map(|kind| point.fault(kind))).collect();
        if let Some(fault) = offered.get(choice % offered.len().max(1)) {
            plan.0.push(*fault);
        }
    }
    plan
}

fn any_run() -> impl Strategy<Value = (Scenario, Plan)> {
    let scenarios: Vec<Scenario> = cases::all().iter().map(|case| case.scenario).collect();
    (prop::sample::select(scenarios), prop::collection::vec(0_usize..10_000, 0..4)).prop_map(|(scenario, choices)| {
        let plan = plan_of(&scenario, &choices);
        (scenario, plan)
    })
}

/// Any scenario: some settings moved to any value that they take.
pub(super) fn any_scenario() -> impl Strategy<Value = Scenario> {
    prop::collection::vec((prop::sample::select((0..SETTINGS.len()).collect::<Vec<_>>()), any::<u64>(), 0_u32..12), 0..8).prop_map(
        |moves| {
            let mut scenario = Scenario::default();
            for (place, number, digits) in moves {
                let setting = &SETTINGS[place];
                // Small numbers as often as large ones.
                let number = number % 10_u64.pow(digits);
                let _ = setting.set(&mut scenario, value_of(setting, number));
            }
            scenario
        },
    )
}

fn value_of(setting: &Setting, number: u64) -> Value {
    match setting.kind {
        Kind::Count { none: Some(_), .. } | Kind::Duration { none: Some(_), .. } | Kind::Money { none: Some(_) }
            if number.is_multiple_of(5) =>
        {
            Value::None
        }
        Kind::Count { .. } => Value::Count(number),
        Kind::Duration { .. } => Value::Duration(Span(number)),
        Kind::Share => Value::Share(Ppm::new((number % 1_000_001) as u32).expect("a share")),
        Kind::Money { .. } => Value::Money(Money(number)),
        Kind::Choice(words) => Value::Choice(number as usize % words.len()),
        Kind::Effects => {
            let any = |number: u64| Effect {
                place: [Place::Database, Place::Broker, Place::Outside][number as usize % 3],
                again: [Again::Counts, Again::Safe][number as usize % 2],
                ..Effects::default().first()
            };
            let three = [any(number), any(number / 6), any(number / 36)];
            Value::Effects(Effects::new(&three[..=number as usize % 3]).expect("one to three"))
        }
        Kind::Currency | Kind::Seed => setting.default_value(),
    }
}

fn check_drawing(trace: &Trace, scenario: &Scenario, width: f64) {
    let words = Words::new(&Plain::PAGE);
    let diagram = Diagram::new(trace, scenario, &words, width);
    let whole = Area { x: 0.0, y: 0.0, width: diagram.width_px, height: diagram.height_px };
    let texts: Vec<(Area, &str)> = diagram
        .elements
        .iter()
        .filter_map(|element| match &element.shape {
            Shape::Text { text, size_px, .. } => {
                assert!(*size_px >= 12.0, "{text:?} is too small");
                Some((element.text_area()?, text.as_str()))
            }
            Shape::Line { .. } | Shape::Rect { .. } | Shape::Circle { .. } | Shape::Path { .. } => None,
        })
        .collect();
    for (place, (area, text)) in texts.iter().enumerate() {
        assert!(whole.holds(area), "{text:?} at {area:?} sticks out of {whole:?}");
        for (other_area, other) in &texts[..place] {
            assert!(!area.overlaps(other_area), "width {width}: {text:?} at {area:?} overlaps {other:?} at {other_area:?}");
        }
    }
    for element in &diagram.elements {
        for point in element.points() {
            let inside = (0.0..=whole.width).contains(&point.x) && (0.0..=whole.height).contains(&point.y);
            assert!(inside, "{element:?} sticks out of {whole:?}");
        }
        assert!(element.step.is_none_or(|step| step < trace.steps.len()), "{element:?}");
    }
    let arrows = diagram.elements.iter().filter(|element| element.class.starts_with("arrow") && !element.class.starts_with("arrow-head"));
    assert!(arrows.count() <= ARROWS_MAX);
    assert_eq!(diagram.hits.len() + diagram.steps_left_out, trace.steps.len());
    // The store's lifeline ends at what the box below it says.
    let tallies = diagram.elements.iter().filter(|element| element.class.starts_with("tally")).count();
    let effects: u32 = trace.messages.iter().map(|report| report.applied[0]).sum();
    assert!(diagram.steps_left_out > 0 || tallies == 1 + effects as usize, "{tallies} tallies, {effects} effects");
    for (step, hit) in diagram.hits.iter().enumerate() {
        assert_eq!(hit.step, step);
        assert!(hit.area.height >= 24.0 && hit.area.width >= 24.0);
        let numbered = diagram.elements.iter().filter(|element| {
            matches!(element.shape, Shape::Text { number: Some(number), .. } if number == step + 1) && element.step == Some(step)
        });
        assert_eq!(numbered.count(), 1, "step {step} has one label");
    }
    for pair in diagram.hits.windows(2) {
        assert!(!pair[0].area.overlaps(&pair[1].area), "{pair:?}");
    }
}

#[test]
fn every_case_is_drawn_without_overlaps_at_every_width() {
    check_cases();
}

#[test]
fn every_case_is_drawn_without_overlaps_in_german_too() {
    crate::language::set(crate::language::Language::German, include_str!("../../static/lang/de.po"));
    check_cases();
}

fn check_cases() {
    for case in cases::all() {
        let trace = script(&case.scenario, &Cast::default(), &case.plan);
        for width in WIDTHS {
            check_drawing(&trace, &case.scenario, width);
        }
    }
}

#[test]
fn a_day_of_many_consumers_is_drawn_with_those_of_a_script() {
    let mut scenario = Scenario::default();
    scenario.consumer.consumers = 100_000;
    scenario.work.handler_fails = HandlerFails::Always;
    scenario.broker.deliveries_max = Some(5);
    let trace = script(&scenario, &Cast::default(), &Plan::default());
    assert_eq!(trace.messages[0].deliveries, 5);
    for width in WIDTHS {
        check_drawing(&trace, &scenario, width);
        let heads = Diagram::new(&trace, &scenario, &Words::new(&Plain::PAGE), width).heads;
        assert_eq!(heads.len(), 3 + NodeId::CONSUMERS_MAX as usize);
    }
}

/// Any scenario with any costs, small ones as often as large ones; where an ID costs anything, mostly next to nothing.
fn any_costs() -> impl Strategy<Value = Scenario> {
    let money = |digits: u32| (any::<u64>(), 0..digits).prop_map(|(number, digits)| Money(number % 10_u64.pow(digits)));
    (any_scenario(), money(12), money(12), money(4)).prop_map(|(mut scenario, loss, repeat, insert)| {
        (scenario.costs.loss, scenario.costs.repeat, scenario.costs.id_insert) = (Some(loss), Some(repeat), insert);
        scenario
    })
}

/// The choice with another cost, by the setting of its key.
fn choice_at(scenario: &Scenario, price: Price, at: Money) -> Choice {
    let mut scenario = *scenario;
    SETTINGS[price.place()].set(&mut scenario, Value::Money(at)).expect("a cost in range");
    Choice::new(&scenario)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_run_is_drawn_without_overlaps((scenario, plan) in any_run(), width in prop::sample::select(WIDTHS.to_vec())) {
        let trace = script(&scenario, &Cast::default(), &plan);
        check_drawing(&trace, &scenario, width);
    }

    #[test]
    fn every_run_of_any_scenario_is_drawn(scenario in any_scenario(), choices in prop::collection::vec(0_usize..10_000, 0..4)) {
        let trace = script(&scenario, &Cast::default(), &plan_of(&scenario, &choices));
        for width in [320.0, 880.0] {
            check_drawing(&trace, &scenario, width);
        }
    }

    #[test]
    fn a_transcript_has_an_item_for_every_step((scenario, plan) in any_run()) {
        let trace = script(&scenario, &Cast::default(), &plan);
        let items = transcript(&trace, &scenario, &Words::new(&Plain::PAGE));
        prop_assert_eq!(items.len(), trace.steps.len());
        for (place, item) in items.iter().enumerate() {
            prop_assert_eq!((item.step, item.number), (place, place + 1));
            prop_assert!(reads_well(&item.sentence) && reads_well(&item.spoken), "{}", item.spoken);
        }
    }

    #[test]
    fn the_choice_stands_up_to_its_flips_and_no_further(
        scenario in any_costs(),
        other in 0..=MONEY_MAX.0,
        price in prop::sample::select(Price::ALL.to_vec()),
    ) {
        let choice = Choice::new(&scenario);
        let (mut below, mut above) = (None, None);
        for flip in choice.flips(price) {
            let nearer = match flip.side {
                Side::Below => {
                    below = Some(flip.at);
                    Money(flip.at.0 + 1)
                }
                Side::Above => {
                    above = Some(flip.at);
                    Money(flip.at.0 - 1)
                }
            };
            prop_assert!(choice_at(&scenario, price, nearer).is_cheapest(choice.chosen), "still at {:?}: {:?}", nearer, flip);
            let then = choice_at(&scenario, price, flip.at);
            let cheapest: Vec<usize> = (0..then.designs.len()).filter(|place| then.is_cheapest(*place)).collect();
            prop_assert_eq!(cheapest, flip.to);
            prop_assert!(!then.is_cheapest(choice.chosen), "no longer at {:?}", flip.at);
        }
        // At any other cost, too; near the present one as often as far from it.
        for other in [Money(other), Money(other % 10_000)] {
            let stands = below.is_none_or(|below| below < other) && above.is_none_or(|above| other < above);
            prop_assert_eq!(choice_at(&scenario, price, other).is_cheapest(choice.chosen), stands, "{:?} at {:?}", price, other);
        }
    }

    #[test]
    fn choices_read_well(scenario in any_costs()) {
        let (words, choice) = (Words::new(&Plain::TERMINAL), Choice::new(&scenario));
        for text in [words.choice(&choice)].into_iter().chain(words.flips(&choice)).chain(words.id_check_gap(&choice)) {
            prop_assert!(reads_well(&text), "{}", text);
        }
    }

    #[test]
    fn verdicts_read_well(scenario in any_scenario()) {
        let words = Words::new(&Plain::TERMINAL);
        let figures = estimate(&scenario);
        let verdict = words.verdict(&scenario, &figures, &Known::at_first(&scenario, &Cast::default(), &figures));
        let headline = verdict.headline_text();
        prop_assert!(reads_well(&headline), "{}", headline);
        if let Some(detail) = &verdict.detail {
            prop_assert!(reads_well(detail), "{}", detail);
        }
        for chip in &verdict.chips {
            let text = format!("{} {}.", chip.count, chip.note.as_deref().unwrap_or(""));
            prop_assert!(!has_wrong_number(&text), "{}", text);
        }
        for formula in words.formulas(&figures, &scenario) {
            prop_assert!(reads_well(formula.why) && !formula.text.is_empty(), "{:?}", formula);
        }
    }
}

/// Whether a text is made of sentences without gaps or wrong plurals.
fn reads_well(text: &str) -> bool {
    let is_whole = text.ends_with('.') && !text.contains("  ") && !text.contains(" .") && !text.contains(" ,") && !text.contains("()");
    is_whole && !has_wrong_number(text)
}

/// "1 messages", "2 message", "1 message are".
fn has_wrong_number(text: &str) -> bool {
    const NOUNS: [&str; 8] = ["message", "fault", "run", "repeat", "ID", "send", "job", "consumer"];
    let words: Vec<&str> = text.split([' ', '\u{a0}']).map(|word| word.trim_matches(['(', ')', ',', '.', ';', ':'])).collect();
    words.windows(2).any(|pair| {
        let (number, noun) = (pair[0], pair[1]);
        let is_number = number.chars().all(|character| character.is_ascii_digit() || character == ',') && !number.is_empty();
        let is_one = number == "1";
        is_number && NOUNS.iter().any(|one| if is_one { noun.strip_suffix('s') == Some(one) } else { noun == *one })
    })
}
