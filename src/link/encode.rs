//! A scenario as a link: the text after `#`.
//!
//! ```text
//! v=1-hcgt&order=ack-start&msgs=1M&slow=0.06%25&plan=crash:A.after-effect,lose:ack2&step=7&sc=lesson-b&title=What+we+saw
//! ```
//! The version and the checksum stand at the front, where a cut cannot take them. Then follow, in a fixed order, the
//! settings that differ from the defaults (in the order of the table), the faults, the step in view, the preset, and
//! the title last, being the longest and the least needed.

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;

use super::cast::{LINK_MESSAGES_MAX, write_cast};
use super::checksum::Checksum;
use super::pairs::encoded;
use super::plan::write_plan;
use super::text;
use super::value::write_value;

/// The version of the links that are written. Its defaults are frozen, since a link says only what differs from them: a changed
/// default is the next version, whose reader begins with the defaults of the version that a link is of. What every link of a
/// released version says is in `tests/links`.
pub const VERSION: u32 = 1;

/// The most characters of a link: longer ones do not get through every program that people send them with.
pub const LINK_LENGTH_MAX: usize = 2_000;

/// The key of the title, which is last.
const TITLE: &str = "title";

/// The most characters of a preset's name.
const PRESET_LENGTH_MAX: usize = 40;

/// What a link carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// The settings.
    pub scenario: Scenario,
    /// The messages of the script: at most [`LINK_MESSAGES_MAX`] fit into a link.
    pub cast: Cast,
    /// The faults of the script. A link that names none has none, whatever its preset's story is.
    pub plan: Plan,
    /// The step of the script that is in view.
    pub step: Option<u32>,
    /// The preset that the scenario started from. It is for the reader's eyes and changes nothing.
    pub preset: Option<String>,
    /// A title, of at most 80 characters.
    pub title: Option<String>,
}

/// The link of a scenario, without the `#`. Every character of it is safe in an address. What does not fit into a link is left
/// out: the end of the title, and a story of many crooked messages.
#[must_use]
pub fn encode(linked: &Linked) -> String {
    let mut pairs = pairs(linked);
    if length_without_title(&pairs) > LINK_LENGTH_MAX {
        // Faults without the messages that they strike would tell another story.
        pairs.retain(|(key, _)| !matches!(*key, "cast" | "plan" | "step"));
    }
    let mut link = written(&pairs);
    while link.len() > LINK_LENGTH_MAX && shorten_title(&mut pairs) {
        link = written(&pairs);
    }
    link
}

/// Whether a link can hold all of it.
#[must_use]
pub fn fits(linked: &Linked) -> bool {
    written(&pairs(linked)).len() <= LINK_LENGTH_MAX
}

fn length_without_title(pairs: &[(&'static str, String)]) -> usize {
    let without: Vec<_> = pairs.iter().filter(|(key, _)| *key != TITLE).cloned().collect();
    written(&without).len()
}

/// Takes a character from the end of the title, where there is one.
fn shorten_title(pairs: &mut Vec<(&'static str, String)>) -> bool {
    let Some((TITLE, title)) = pairs.pop() else { return false };
    let shorter = title.chars().count() - 1;
    let title: String = title.chars().take(shorter).collect();
    pairs.extend(text::title(&title).map(|title| (TITLE, title)));
    true
}

fn written(pairs: &[(&'static str, String)]) -> String {
    let mut checksum = Checksum::new();
    pairs.iter().for_each(|(key, value)| checksum.add(key, value));
    let mut link = format!("v={VERSION}-{}", checksum.text());
    for (key, value) in pairs {
        link.push_str(&format!("&{key}={}", encoded(value)));
    }
    link
}

/// Whether a text can be the name of a preset.
pub(super) fn is_preset_name(name: &str) -> bool {
    let plain = name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    plain && (1..=PRESET_LENGTH_MAX).contains(&name.len())
}

fn pairs(linked: &Linked) -> Vec<(&'static str, String)> {
    let defaults = Scenario::default();
    let mut pairs = Vec::new();
    for setting in SETTINGS {
        let value = (setting.get)(&linked.scenario);
        if value != (setting.get)(&defaults) {
            let text = write_value(setting, value);
            // Nothing needs no unit, and a percent sign takes three characters.
            pairs.push((setting.key, if text == "0%" { "0".to_owned() } else { text }));
        }
    }
    if !linked.cast.is_default() && linked.cast.roles().len() <= LINK_MESSAGES_MAX {
        pairs.push(("cast", write_cast(&linked.cast)));
    }
    if !linked.plan.0.is_empty() {
        // A second `#` ends a link for some chat programs; the plan reads back without it.
        pairs.push(("plan", write_plan(&linked.plan).replace('#', "")));
    }
    pairs.extend(linked.step.map(|step| ("step", step.to_string())));
    pairs.extend(linked.preset.clone().filter(|name| is_preset_name(name)).map(|name| ("sc", name)));
    pairs.extend(linked.title.as_deref().and_then(text::title).map(|title| (TITLE, title)));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::cast::parse_cast;
    use crate::link::plan::parse_plan;
    use otn_engine::model::scenario::Order;
    use otn_engine::model::units::{Ppm, Span};

    fn check(change: impl FnOnce(&mut Linked), expected: &str) {
        let mut linked = Linked::default();
        change(&mut linked);
        assert_eq!(encode(&linked), expected);
    }

    #[test]
    fn a_link_says_what_differs_in_a_fixed_order() {
        check(|_| {}, "v=1-s5em");
        check(
            |linked| {
                linked.title = Some("  What we\nsaw: twice! ".to_owned());
                linked.preset = Some("lesson-b".to_owned());
                linked.step = Some(7);
                linked.plan = parse_plan("crash:A.after-effect,lose:ack#2").0;
                linked.scenario.work.slow_share = Ppm::new(600).expect("a share");
                linked.scenario.broker.ack_limit = None;
                linked.scenario.day.messages = 1_000_000;
                linked.scenario.consumer.order = Order::AckAtStart;
            },
            "v=1-hcgt&order=ack-start&msgs=1M&ack=none&slow=0.06%25&plan=crash:A.after-effect,lose:ack2&step=7&sc=lesson-b\
             &title=What+we+saw:+twice%21",
        );
        check(|linked| linked.scenario.broker.ack_limit = Some(Span::seconds(120)), "v=1-rdg8&ack=2min");
        check(|linked| linked.preset = Some("Not a name".to_owned()), "v=1-s5em");
        check(|linked| linked.title = Some("\u{202e}".to_owned()), "v=1-s5em");
    }

    /// Every setting at its longest, eight faults, a long name and a long title: nothing that people share comes near.
    #[test]
    fn the_longest_link_is_read_to_its_end() {
        let mut linked = Linked {
            plan: parse_plan(&["crash:m1000.producer.before-save#1000"; 8].join(",")).0,
            step: Some(u32::MAX),
            preset: Some("x".repeat(PRESET_LENGTH_MAX)),
            ..Linked::default()
        };
        for setting in SETTINGS {
            let longest = longest_value(setting);
            setting.set(&mut linked.scenario, longest).expect("a value within its range");
        }
        assert!(fits(&linked), "{}", encode(&linked).len());
        assert_eq!(crate::link::decode::decode(&encode(&linked)).linked, linked);
        assert!(encode(&linked).split('&').count() <= crate::link::pairs::KEYS_MAX);

        // The title takes what room is left.
        linked.title = Some("😀".repeat(text::TITLE_LENGTH_MAX));
        assert!(!fits(&linked));
        let link = encode(&linked);
        assert!((LINK_LENGTH_MAX - 11..=LINK_LENGTH_MAX).contains(&link.len()), "{}", link.len());
        let read = crate::link::decode::decode(&link);
        assert_eq!(read.notices, []);
        assert!(read.linked.title.as_ref().is_some_and(|title| !title.is_empty() && title.chars().all(|character| character == '😀')));
        assert_eq!((read.linked.plan.clone(), encode(&read.linked)), (linked.plan.clone(), link));

        // A story that does not fit is left out as a whole, and leaves the title its room.
        let message = "167h.job43199999999us/43199999999us/43199999999us/43199999999us.not604799999999us.group1000.id1000.fails1000";
        linked.cast = parse_cast(&[message; LINK_MESSAGES_MAX].join(","), LINK_MESSAGES_MAX).expect("a cast");
        let read = crate::link::decode::decode(&encode(&linked)).linked;
        assert_eq!((read.cast.is_default(), read.plan.0.len(), read.step), (true, 0, None));
        assert_eq!(read.scenario, linked.scenario);
        assert!(read.title.is_some_and(|title| title.chars().count() > 20));
    }

    fn longest_value(setting: &otn_engine::model::settings::Setting) -> otn_engine::model::settings::Value {
        use otn_engine::model::settings::{Kind, MONEY_MAX, Value};
        use otn_engine::model::units::{Currency, Money, Seed};
        match setting.kind {
            Kind::Count { max, .. } => Value::Count(max - 1),
            Kind::Duration { max, .. } => Value::Duration(Span(max.0 - 1)),
            Kind::Share => Value::Share(Ppm::new(999_999).expect("a share")),
            Kind::Money { .. } => Value::Money(Money(MONEY_MAX.0 - 1)),
            Kind::Currency => Value::Currency(Currency::new("😀😀😀😀").expect("four characters")),
            Kind::Choice(words) => Value::Choice((0..words.len()).max_by_key(|place| words[*place].len()).expect("a word")),
            Kind::Seed => Value::Seed(Seed(u64::MAX)),
            Kind::Effects => {
                let text = ["database.refresh.outside.safe.random"; 6].join(",");
                Value::Effects(crate::link::effects::parse_effects(&text).expect("six effects"))
            }
        }
    }
}
