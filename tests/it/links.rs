//! The links of released versions. What a link says, it says for ever: the files in `tests/links` only grow.
//!
//! `defaults-v1.txt` has what a setting is where a link of version 1 does not name it; `v0.txt` and `v1.txt` have links, each with
//! what it says, in lines below it. Values are plain there: durations in microseconds, shares in millionths, money in hundredths.
//! Whoever adds a link writes it without those lines; the test fails and says them, to be checked and copied.

use std::collections::BTreeMap;

use once_twice_never::catalogue::PRESETS;
use once_twice_never::link::cast::write_cast;
use once_twice_never::link::decode::{Decoded, Trust, decode};
use once_twice_never::link::effects::write_effects;
use once_twice_never::link::encode::{Linked, VERSION, encode};
use once_twice_never::link::plan::write_plan;
use otn_engine::model::settings::{Kind, SETTINGS, Setting, Value};

const DEFAULTS: &str = include_str!("../links/defaults-v1.txt");
const OF_VERSION_0: &str = include_str!("../links/v0.txt");
const OF_VERSION_1: &str = include_str!("../links/v1.txt");

/// What a link says, by key.
type Said = BTreeMap<String, String>;

/// A link of the files.
struct Golden {
    link: &'static str,
    says: Said,
}

fn pair(line: &str) -> (String, String) {
    let (key, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    (key.to_owned(), value.to_owned())
}

fn defaults() -> Said {
    DEFAULTS.lines().map(pair).collect()
}

fn golden(file: &'static str) -> Vec<Golden> {
    let mut links: Vec<Golden> = Vec::new();
    for line in file.lines() {
        match (line.starts_with(' '), links.last_mut()) {
            (true, Some(link)) => link.says.extend([pair(line)]),
            (true, None) => panic!("{line:?} stands below no link"),
            (false, _) => links.push(Golden { link: line, says: defaults() }),
        }
    }
    links
}

fn every() -> impl Iterator<Item = Golden> {
    golden(OF_VERSION_0).into_iter().chain(golden(OF_VERSION_1))
}

fn plain(setting: &Setting, value: Value) -> String {
    match value {
        Value::Count(count) => count.to_string(),
        Value::Duration(span) => span.0.to_string(),
        Value::Share(share) => share.parts().to_string(),
        Value::Money(money) => money.0.to_string(),
        Value::Currency(currency) => currency.characters().collect(),
        Value::Choice(place) => {
            let Kind::Choice(words) = setting.kind else { panic!("{} is no choice", setting.key) };
            words[place].to_owned()
        }
        Value::Seed(seed) => seed.0.to_string(),
        Value::Effects(effects) => write_effects(&effects),
        Value::None => "none".to_owned(),
    }
}

/// What was read, as the files say it.
fn said(linked: &Linked) -> Said {
    let mut said: Said = SETTINGS.iter().map(|setting| (setting.key.to_owned(), plain(setting, (setting.get)(&linked.scenario)))).collect();
    let mut add = |key: &str, value: String| said.insert(key.to_owned(), value);
    if !linked.cast.is_default() {
        add("cast", write_cast(&linked.cast));
    }
    if !linked.plan.0.is_empty() {
        add("plan", write_plan(&linked.plan));
    }
    linked.step.map(|step| add("step", step.to_string()));
    linked.preset.clone().map(|name| add("sc", name));
    linked.title.clone().map(|title| add("title", title));
    said
}

#[test]
fn the_defaults_of_version_1_are_frozen() {
    assert_eq!(VERSION, 1, "a new version has a file of its own defaults");
    assert_eq!(said(&Linked::default()), defaults(), "a changed default changes every link that does not name the setting");
}

#[test]
fn every_released_link_says_what_it_said() {
    let (zero, one) = (golden(OF_VERSION_0).len(), golden(OF_VERSION_1).len());
    assert!(zero >= 48 && one >= 147, "the files of links only grow: {zero}, {one}");
    for Golden { link, says } in every() {
        let Decoded { linked, trust, notices, .. } = decode(link);
        let (now, before) = (said(&linked), defaults());
        let lines: String =
            now.iter().filter(|(key, value)| before.get(*key) != Some(value)).map(|(key, value)| format!("  {key} {value}\n")).collect();
        assert_eq!(now, says, "\n{link}\nnow says\n{lines}");
        assert_eq!(trust, Trust::Verified, "{link}");
        let is_old = link.starts_with("v=0-");
        assert_eq!(notices.len(), usize::from(is_old), "{link}: {notices:?}");
        let again = encode(&linked);
        assert!(is_old || again == link, "{link} is now written as {again}");
        assert_eq!(decode(&again).linked, linked, "the updated link of {link}");
    }
}

#[test]
fn a_released_link_that_is_cut_anywhere_says_so() {
    for Golden { link, .. } in every() {
        let whole = decode(link).linked;
        for end in 1..link.len() {
            let cut = decode(&link[..end]);
            // A cut can leave the meaning as it was: "slow=1%25" and "slow=1%" say the same.
            let is_told = cut.trust == Trust::Damaged && !cut.notices.is_empty();
            assert!(is_told || cut.linked == whole, "{}", &link[..end]);
        }
    }
}

#[test]
fn the_links_of_the_lesson_are_short_and_released() {
    for preset in PRESETS {
        let settings = Linked { scenario: preset.scenario(), ..Linked::default() };
        assert!(encode(&settings).len() <= 120, "{}: {}", preset.id, encode(&settings));
        // With its story and its name.
        let link = encode(&Linked { plan: preset.plan(), preset: Some(preset.id.to_owned()), ..settings });
        assert!(link.len() <= 160, "{link}");
        assert!(OF_VERSION_1.lines().any(|line| line == link), "{link} is missing in tests/links/v1.txt");
    }
}
