//! Whatever charts, choice, path, settings and notices say goes through the reader's language: with a catalogue that has an accent
//! on every letter, nothing of them is plain.

use super::charts::chart::{Chart, Kind, Lines, Plot};
use super::charts::series::{Interval, Outcome3, chart, simulations, with_simulated};
use super::choose::{Choice, Price};
use super::complete::{Found, Plainly, random_scenarios, with_accents};
use super::format::Plain;
use super::memo::Memo;
use super::outcome::OutcomeKind;
use super::path::{GUARANTEES, Guess, Prediction, Walk};
use super::prerender::QUESTION;
use super::words::{Words, catalogue, path, path_steps, presets, settings, ui};
use crate::catalogue::PRESETS;
use crate::catalogue::path::PATH;
use crate::catalogue::systems::{Status, Value as SystemValue};
use crate::language::{Language, set};
use crate::link::decode::{decode, decode_over};
use crate::link::encode::Linked;
use crate::link::notice::Notice;
use crate::link::page::{Theme, read_address};
use crate::link::text::title_is_too_long;
use crate::link::value::{allowed, parse_value};
use otn_engine::model::cast::Cast;
use otn_engine::model::effects::{System, Verb};
use otn_engine::model::fault::{FaultKind, Offers};
use otn_engine::model::message::{HopKind, NodeId, Step};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{Group, Kind as SettingKind, SETTINGS, Value};
use otn_engine::run::estimate::estimate;
use otn_engine::run::explore::explore;
use otn_engine::run::known::Known;
use std::collections::BTreeSet;

const WORDS: Words<'static> = Words::new(&Plain::PAGE);
const LINK: &str = "https://example.org/#v=0";

/// Units and currencies, and what is typed as it stands: the words of links.
fn units_and_keys() -> Plainly {
    let mut words = Plainly::units().0;
    let mut add = |word: &'static str| words.extend(word.split(|character: char| !character.is_ascii_alphabetic()));
    for setting in SETTINGS {
        add(setting.key);
        setting.kind.none_word().into_iter().for_each(&mut add);
        if let SettingKind::Choice(choices) = setting.kind {
            choices.iter().copied().for_each(&mut add);
        }
    }
    // Languages have their own names.
    Language::SPOKEN.map(Language::name).into_iter().for_each(&mut add);
    FaultKind::ALL.map(FaultKind::name).into_iter().for_each(&mut add);
    HopKind::ALL.map(HopKind::name).into_iter().for_each(&mut add);
    Step::ALL.map(Step::name).into_iter().for_each(&mut add);
    System::ALL.map(System::name).into_iter().for_each(&mut add);
    Verb::ALL.map(Verb::name).into_iter().for_each(&mut add);
    Theme::ALL.map(Theme::name).into_iter().for_each(&mut add);
    [NodeId::Producer, NodeId::Broker, NodeId::Store].map(NodeId::name).into_iter().for_each(&mut add);
    // Parts of effects; the smallest unit as it is typed; the keys of links that are no settings; what is given below.
    ["database broker outside safe random", "us", "embed theme cast plan step sc title v", "after", LINK].into_iter().for_each(add);
    Plainly(words)
}

/// The presets, and random scenarios, the same at each run. A currency may be any letters, and so it is one that is known.
fn scenarios() -> Vec<(String, Scenario)> {
    let presets = PRESETS.iter().map(|preset| (preset.id.to_owned(), preset.scenario()));
    let random = random_scenarios().into_iter().enumerate().map(|(number, scenario)| (format!("random {number}"), scenario));
    presets.chain(random).collect()
}

#[test]
fn settings_presets_and_the_page_itself_have_no_english_left() {
    with_accents();
    let (units, keys) = (Plainly::units(), units_and_keys());
    let mut found = Found::default();
    for setting in SETTINGS {
        let words = settings::of(setting.key).expect("it has words");
        found.see(&units, "a label", ui::label(setting));
        found.see(&keys, "a help", &ui::help(setting));
        for (word, _) in words.choices {
            found.see(&units, "a choice", ui::choice(setting, word));
        }
        found.see(&units, "a grip", &ui::pull(setting.key));
    }
    for (_, scenario) in scenarios() {
        for setting in SETTINGS {
            let value = WORDS.value(setting, (setting.get)(&scenario), scenario.day.currency);
            found.see(if matches!(setting.kind, SettingKind::Effects) { &keys } else { &units }, "a value", &value);
        }
        let value = SystemValue { setting: "ack", official: String::new(), source: String::new(), status: Status::Confirmed };
        found.see(&units, "a changed value", &WORDS.changed_value(&value, &scenario));
        found.see(&units, "too long for a link", &WORDS.not_in_a_link(scenario.day.messages, 8));
    }
    for group in [Group::Day, Group::Producer, Group::Broker, Group::Consumer, Group::Work, Group::Costs, Group::Chance] {
        found.see(&units, "a group", settings::group(group));
    }
    for words in presets::PRESET_WORDS {
        found.see(&units, "a preset", &[&*words.name, &*words.story].join(" "));
    }
    for theme in Theme::ALL {
        found.see(&units, "a theme", ui::theme_option(theme));
    }
    for status in [Status::Confirmed, Status::Unconfirmed, Status::Derived("1".to_owned())] {
        found.see(&units, "a status", &catalogue::status(&status));
    }
    for text in [
        QUESTION.get(),
        &catalogue::checked("1"),
        &catalogue::cured("1"),
        &ui::changed("1"),
        &ui::step_of("1", "2"),
        &ui::remove_fault("1"),
        &ui::show("1"),
        &ui::menu_of(1),
    ] {
        found.see(&units, "a text of the page", text);
    }
    found.check(50);
}

#[test]
fn the_path_has_no_english_left() {
    with_accents();
    let (units, mut found, mut walk) = (Plainly::units(), Found::default(), Walk::default());
    for (place, step) in PATH.iter().enumerate() {
        let own = path_steps::of(step);
        let (model, changed) = (Prediction::of_model(step, &step.scenario()), Prediction::of_model(step, &step.changed()));
        let guesses = [Guess::Made(model), Guess::Made(changed), Guess::Skipped];
        let texts = [
            own.title.to_string(),
            own.question.to_string(),
            path::heading("1", "12", &own.title),
            path::story(&own.title),
            path::story_changed(&own.title),
            WORDS.path_lead(step),
            WORDS.path_told(step),
            WORDS.path_changed(step),
            WORDS.path_change(step),
            WORDS.path_now(step),
            WORDS.path_line(step, None),
            WORDS.model_answer(model),
            WORDS.model_answer(changed),
        ];
        let answers = guesses.iter().flat_map(|guess| [WORDS.path_answer(step, *guess), WORDS.path_line(step, Some(*guess))]);
        let choices = GUARANTEES.map(Prediction::Takes).into_iter().chain(Prediction::choices(step)).map(|choice| WORDS.prediction(choice));
        for text in texts.into_iter().chain(answers).chain(choices) {
            found.see(&units, step.id, &text);
        }
        walk = walk.revealed(guesses[place % guesses.len()]).forward();
    }
    for kind in OutcomeKind::ALL {
        found.see(&units, "an outcome", &WORDS.prediction(Prediction::Ends(kind)));
    }
    found.see(&units, "the result", &WORDS.path_result(&walk));
    found.check(50);
}

#[test]
fn the_choice_and_the_memo_have_no_english_left() {
    with_accents();
    let (units, keys, mut found) = (Plainly::units(), units_and_keys(), Found::default());
    for (name, scenario) in scenarios() {
        let choice = Choice::new(&scenario);
        found.see(&units, "the choice", &WORDS.choice(&choice));
        found.see(&units, "a gap", &WORDS.id_check_gap(&choice).unwrap_or_default());
        for price in Price::ALL {
            found.see(&units, "no flip", &WORDS.no_flip(&choice, price));
            for flip in choice.flips(price) {
                found.see(&units, "a flip", &[WORDS.flip(&choice, &flip), WORDS.set_price(&choice, &flip)].join(" "));
            }
        }
        for row in WORDS.design_rows(&choice) {
            found.see(&units, "a row of designs", &row.join(" | "));
        }
        // An exploration of any settings may take long; presets have what there is to say of one.
        let explored = PRESETS.iter().any(|preset| preset.id == name).then(|| explore(&scenario, &Cast::default(), 1, Offers::USUAL));
        let estimate = estimate(&scenario);
        let verdict = WORDS.verdict(&scenario, &estimate, &Known::at_first(&scenario, &Cast::default(), &estimate));
        let memo =
            Memo { title: None, scenario: &scenario, verdict: &verdict, estimate: &estimate, exploration: explored.as_ref(), link: LINK };
        for line in memo.markdown(&WORDS).lines() {
            found.see(&keys, "a line of the memo", line);
        }
    }
    found.check(50);
}

#[test]
fn charts_have_no_english_left() {
    with_accents();
    let (units, mut found) = (Plainly::units(), Found::default());
    for (_, scenario) in scenarios() {
        for kind in Kind::ALL {
            let plain = chart(kind, &scenario, &Plain::PAGE);
            let days = Interval { mean: 5.5, low: 4.0, high: 6_000.0 };
            let results: Vec<_> = simulations(kind, &scenario)
                .iter()
                .enumerate()
                .map(|(place, _)| (place, Outcome3 { lost: days, repeated: days }))
                .collect();
            let simulated = with_simulated(&plain, kind, &scenario, &results, &Plain::PAGE);
            for chart in [&plain, &simulated] {
                for text in texts(chart) {
                    found.see(&units, kind.name(), &text);
                }
            }
        }
    }
    found.check(50);
}

/// Every text of a chart.
fn texts(chart: &Chart) -> Vec<String> {
    let mut texts = vec![chart.title.clone(), chart.description.clone(), chart.table.csv()];
    texts.extend((0..chart.plot.stops()).map(|stop| chart.readout(stop)));
    texts.extend(chart.table.columns.iter().map(|column| column.short.clone()));
    match &chart.plot {
        Plot::Lines(Lines { x, panels, here, flips, stops: _ }) => {
            texts.push(here.label.clone());
            texts.extend(flips.iter().flat_map(|flip| [flip.label.clone(), flip.text.clone()]));
            for axis in [x].into_iter().chain(panels.iter().map(|panel| &panel.y)) {
                texts.push(axis.name.clone());
                texts.extend(axis.ticks.iter().map(|tick| tick.text.clone()));
            }
            for panel in panels {
                texts.extend(panel.note.clone());
                texts.extend(panel.lines.iter().chain(&panel.aside).map(|line| line.label.clone()));
                for points in &panel.points {
                    texts.push(points.name.clone());
                    texts.extend(points.at.iter().map(|point| point.text.clone()));
                }
            }
        }
        Plot::Bars(bars) => {
            texts.push(bars.name.clone());
            for group in &bars.groups {
                texts.push(group.name.clone());
                texts.extend(group.note.iter().chain(&group.here).cloned());
                texts.extend(group.bars.iter().flat_map(|bar| [bar.name.clone(), bar.label.clone(), bar.label_long.clone()]));
            }
        }
        Plot::Map(map) => {
            texts.extend([&map.x, &map.y, &map.none, &map.some].map(String::clone));
            texts.extend(map.columns.iter().chain(&map.rows).chain(&map.note).cloned());
            texts.extend(map.cells.iter().map(|cell| cell.text.clone()));
        }
    }
    texts
}

/// How many kinds of notices there are.
const KINDS: usize = 17;

/// Which kind a notice is of. A new one has to be met below as well.
const fn kind_of(notice: &Notice) -> usize {
    match notice {
        Notice::Value { .. } => 0,
        Notice::Cast(_) => 1,
        Notice::Plan(_) => 2,
        Notice::Unreadable { .. } => 3,
        Notice::LongTitle { .. } => 4,
        Notice::UnknownKeys(_) => 5,
        Notice::Repeated { .. } => 6,
        Notice::TooLong => 7,
        Notice::TooManyKeys => 8,
        Notice::Incomplete => 9,
        Notice::Newer { .. } => 10,
        Notice::BothParts => 11,
        Notice::Older { .. } => 12,
        Notice::NoTexts(_) => 13,
        Notice::Kept { .. } => 14,
        Notice::Locked { .. } => 15,
        Notice::NoStep { .. } => 16,
    }
}

#[test]
fn notices_have_no_english_left() {
    with_accents();
    let (keys, mut found, mut met) = (units_and_keys(), Found::default(), BTreeSet::new());
    for setting in SETTINGS {
        for text in ["?", "99999999999999999999999", "9999999d", "0.000001%", "0.0001", "0.1us"] {
            if let Err(error) = parse_value(setting, text) {
                found.see(&keys, "an entry", &ui::still_used(&error, "1"));
            }
        }
    }
    let mut notices: Vec<Notice> = Vec::new();
    let many = format!("{}ack=1s", "1=1&".repeat(96));
    let long = format!("ack=1s&title={}", "1".repeat(5_000));
    let title = format!("title={}", "1".repeat(81));
    let settings = SETTINGS.iter().map(|setting| format!("{}=?", setting.key)).collect::<Vec<_>>().join("&");
    let plan = "plan=?,crash:?,lose:?,slow:?,delay:?,fail:?,repeat:?,crash:A.after-?,lose:m0.ack,slow:m2%232,crash:A@?";
    let plan_without_end = format!("plan={}", ["slow"; 9].join(","));
    let cast_without_end = format!("cast={}", ["0s"; 9].join(","));
    for link in [
        &settings,
        "msgs=60M&ack=0",
        "cast=?",
        &cast_without_end,
        plan,
        &plan_without_end,
        "step=?&sc=?",
        &title,
        "1=1",
        "1=1&2=2&3=3&4=4&5=5&6=6&7=7&8=8&9=9&10=10",
        "ack=1s&ack=2s",
        &long,
        &many,
        "v=0-1&ack=1s",
        "v=?",
        "v=9",
        "v=0",
    ] {
        notices.extend(decode(link).notices);
    }
    notices.extend(read_address("embed=?&theme=?&ack=1s", "ack=1s").1.notices);
    notices.push(Notice::NoTexts(Language::German));
    notices.push(Notice::NoStep { given: 0, steps: 11 });
    notices.push(Notice::Locked { key: "ack", used: "1s".to_owned() });
    notices.extend(decode_over(&Linked::default(), &[("ack".to_owned(), "?".to_owned())]).notices);
    for notice in &notices {
        met.insert(kind_of(notice));
        found.see(&keys, &format!("notice {}", kind_of(notice)), &notice.to_string());
    }
    assert_eq!(met, (0..KINDS).collect(), "every kind of notice is met");
    found.check(50);
}

#[test]
fn german_fits_where_there_is_a_limit() {
    set(Language::German, include_str!("../../static/lang/de.po"));
    for step in &PATH {
        let title = path::story_changed(&path_steps::of(step).title);
        assert!(!title_is_too_long(&title), "{title}");
    }
    for setting in SETTINGS {
        // What stands as the largest number can be typed as it stands.
        if let SettingKind::Count { max, .. } = setting.kind {
            let allowed = allowed(setting);
            let largest = allowed.rsplit(" bis ").next().unwrap_or_default();
            assert_eq!(parse_value(setting, largest), Ok(Value::Count(max)), "{}: {allowed}", setting.key);
        }
    }
}
