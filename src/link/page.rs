//! Whole addresses: the part after `?` says how to show, the part after `#` says what.
//!
//! Some hosts drop fragments, so that a scenario is read after `?` too; if both parts name one, `#` wins.

use super::decode::{Decoded, decode_pairs};
use super::locks::Locks;
use super::notice::Notice;
use super::pairs::{self, Key, Pair};
use super::panes::View;
use super::text::quoted;
use crate::language::{Language, Text, text, verbatim};

/// How a page shows a scenario. Read once, when it opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// Whether it is a page of its own.
    pub framing: Framing,
    /// What it shows.
    pub view: View,
    /// Its colours.
    pub theme: Theme,
    /// The language of its texts.
    pub language: Language,
    /// Whether the answer is hidden until the reader has predicted it.
    pub predict: bool,
    /// What the reader may not change.
    pub locks: Locks,
    /// Whether an embedded page leaves out the way to the whole one.
    pub is_closed: bool,
    /// Whether nothing moves by itself.
    pub is_still: bool,
}

/// Whether a page is a page of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framing {
    /// It is.
    #[default]
    Whole,
    /// It is a part of another page.
    Embedded,
}

/// The colours of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// What the reader's system asks for.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// For a projector: strong contrast and thick lines.
    Projector,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Projector];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Projector => "projector",
        }
    }
}

impl PageOptions {
    /// What of these is the reader's own, and stays where nothing is framed, locked or left out: colours, language, stillness.
    #[must_use]
    pub fn of_reader(self) -> PageOptions {
        let PageOptions { theme, language, is_still, .. } = self;
        PageOptions { theme, language, is_still, ..PageOptions::default() }
    }

    /// Takes what one word of an option says, after others of it or as the first; whether it can be read.
    fn take(&mut self, key: &str, word: &str, is_more: bool) -> bool {
        let flag = match word {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        };
        match (key, flag) {
            ("embed", Some(is_set)) => self.framing = if is_set { Framing::Embedded } else { Framing::Whole },
            ("predict", Some(is_set)) => self.predict = is_set,
            ("links", Some(is_set)) => self.is_closed = !is_set,
            ("motion", None) if matches!(word, "auto" | "off") => self.is_still = word == "off",
            ("theme", None) => match Theme::ALL.into_iter().find(|theme| theme.name() == word) {
                Some(theme) => self.theme = theme,
                None => return false,
            },
            ("lang", None) => match Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(word)) {
                Some(language) => self.language = language,
                None => return false,
            },
            ("view", None) => return self.view.add(word, is_more),
            ("lock", None) => return self.locks.add(word),
            _ => return false,
        }
        true
    }

    /// The part of an address after `?` that asks for these options; empty for the defaults.
    #[must_use]
    pub fn query(self) -> String {
        let mut query = String::new();
        let mut say = |key: &str, value: &str| {
            if !value.is_empty() {
                query.push_str(if query.is_empty() { "" } else { "&" });
                query.push_str(key);
                query.push_str(value);
            }
        };
        say("embed=", if self.framing == Framing::Embedded { "1" } else { "" });
        say("view=", &self.view.text());
        say("theme=", if self.theme == Theme::default() { "" } else { self.theme.name() });
        say("lang=", if self.language == Language::default() { "" } else { self.language.code() });
        say("predict=", if self.predict { "1" } else { "" });
        say("lock=", &self.locks.text());
        say("links=", if self.is_closed { "0" } else { "" });
        say("motion=", if self.is_still { "off" } else { "" });
        query
    }
}

/// Reads both parts of an address, with or without their `?` and `#`. The notices are about both.
#[must_use]
pub fn read_address(query: &str, fragment: &str) -> (PageOptions, Decoded) {
    let mut notices = Vec::new();
    let query = pairs::split(query.strip_prefix('?').unwrap_or(query), &mut notices);
    let mut fragment = pairs::split(fragment.strip_prefix('#').unwrap_or(fragment), &mut notices);
    let (options, mut rest) = read_options(query, &mut notices);
    let names_scenario = |pairs: &[Pair]| pairs.iter().any(|pair| Key::of(&pair.key).is_known());
    if names_scenario(&fragment) && names_scenario(&rest) {
        notices.push(Notice::BothParts);
        rest.retain(|pair| !Key::of(&pair.key).is_known());
    }
    // The other part's unknown keys are listed too; they come last, and count in no checksum.
    let (scenario, others) = if names_scenario(&fragment) { (&mut fragment, rest) } else { (&mut rest, fragment) };
    let mut decoded = decode_pairs(scenario, notices);
    decoded.notices.extend(decode_pairs(&others, Vec::new()).notices);
    (options, decoded)
}

/// The parts of an address after `?` and after `#`, for a reader that is given the whole of it. A text that is no
/// address is taken for what stands after `#`.
#[must_use]
pub fn split_address(address: &str) -> (&str, &str) {
    let address = address.trim().trim_start_matches('<').trim_end_matches('>');
    let (before, fragment) = address.split_once('#').unwrap_or((address, ""));
    match before.split_once('?') {
        Some((_, query)) => (query, fragment),
        None if fragment.is_empty() && before.contains('=') && !before.contains("://") => ("", before),
        None => ("", fragment),
    }
}

/// The keys of the options, each with what is allowed.
const OPTIONS: [(&str, Text); 8] = [
    ("embed", verbatim("0, 1")),
    ("view", text("slide, or any of verdict, diagram, table, charts, transcript, quiz, assumptions")),
    ("theme", verbatim("auto, light, dark, projector")),
    ("lang", verbatim("en, de, en-XA, ar-XB")),
    ("predict", verbatim("0, 1")),
    ("lock", text("all, or the keys of settings, as in ack,slow")),
    ("links", verbatim("0, 1")),
    ("motion", verbatim("auto, off")),
];

/// Takes the options out of the pairs; what is left is about the scenario.
fn read_options(pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (PageOptions, Vec<Pair>) {
    let mut options = PageOptions::default();
    let mut seen = [false; OPTIONS.len()];
    let mut rest = Vec::new();
    for pair in pairs {
        let Some(place) = OPTIONS.iter().position(|(key, _)| key.eq_ignore_ascii_case(&pair.key)) else {
            rest.push(pair);
            continue;
        };
        let (key, allowed) = OPTIONS[place];
        if std::mem::replace(&mut seen[place], true) {
            notices.push(Notice::Repeated { key: key.to_owned(), given: quoted(&pair.value) });
            continue;
        }
        let mut is_partly_read = false;
        let mut bad = Vec::new();
        // Only what is shown and what is locked are lists.
        let is_list = matches!(key, "view" | "lock");
        let given = pair.value.trim().to_ascii_lowercase();
        for word in given.split(if is_list { ',' } else { '\0' }) {
            if options.take(key, word.trim(), is_partly_read) { is_partly_read = true } else { bad.push(quoted(word.trim())) }
        }
        let used = if is_partly_read { text("the rest of it") } else { text("the default") };
        notices.extend(bad.into_iter().map(|given| Notice::Unreadable { key, given, allowed, used }));
    }
    (options, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::decode::Trust;
    use crate::link::encode::{Linked, encode};
    use crate::link::panes::{Pane, Panes};
    use otn_engine::model::settings::SETTINGS;

    #[test]
    fn an_address_that_says_nothing_need_not_be_read() {
        assert_eq!(read_address("", ""), (PageOptions::default(), Decoded::nothing()));
    }

    fn check(query: &str, fragment: &str, options: &str, pairs: &str, notices: &[&str]) {
        let (read, decoded) = read_address(query, fragment);
        assert_eq!(read.query(), options, "{query:?} {fragment:?}");
        let again = encode(&decoded.linked);
        assert_eq!(again.split_once('&').map_or("", |(_, pairs)| pairs), pairs, "{query:?} {fragment:?}");
        assert_eq!(decoded.notices.iter().map(ToString::to_string).collect::<Vec<_>>(), notices, "{query:?} {fragment:?}");
    }

    #[test]
    fn options_stand_in_the_query() {
        check("", "", "", "", &[]);
        check("?embed=1&theme=Dark&utm_source=x", "#ack=1s", "embed=1&theme=dark", "ack=1s", &[]);
        check("embed=0&theme=auto", "", "", "", &[]);
        check(
            "embed=yes&theme=pink&theme=dark&colour=red",
            "ack=1s",
            "",
            "ack=1s",
            &[
                "embed: \"yes\" cannot be read. Allowed: 0, 1. Used: the default.",
                "theme: \"pink\" cannot be read. Allowed: auto, light, dark, projector. Used: the default.",
                "theme: it is given again as \"dark\". Allowed: once. Used: the first.",
                "Unknown and ignored: \"colour\".",
            ],
        );
    }

    #[test]
    fn options_say_what_is_shown_and_what_is_locked() {
        check("view=charts,verdict&predict=1&lang=EN&links=0&motion=off", "", "view=charts,verdict&predict=1&links=0&motion=off", "", &[]);
        check("embed=1&View=Slide&links=1&motion=auto&predict=0", "", "embed=1&view=slide", "", &[]);
        check("lock=slow,+ACK", "", "lock=ack,slow", "", &[]);
        check("lock=ack,all", "", "lock=all", "", &[]);
        check(
            "view=diagram,slide,diagram&lock=acks,ack",
            "",
            "view=diagram&lock=ack",
            "",
            &[
                "view: \"slide\" cannot be read. Allowed: slide, or any of verdict, diagram, table, charts, transcript, quiz, assumptions. \
                 Used: the rest of it.",
                "view: \"diagram\" cannot be read. Allowed: slide, or any of verdict, diagram, table, charts, transcript, quiz, assumptions. \
                 Used: the rest of it.",
                "lock: \"acks\" cannot be read. Allowed: all, or the keys of settings, as in ack,slow. Used: the rest of it.",
            ],
        );
        check(
            "view=&lang=tlh&lock=&links=no&motion=slow&predict=yes",
            "",
            "",
            "",
            &[
                "view: \"\" cannot be read. Allowed: slide, or any of verdict, diagram, table, charts, transcript, quiz, assumptions. \
                 Used: the default.",
                "lang: \"tlh\" cannot be read. Allowed: en, de, en-XA, ar-XB. Used: the default.",
                "lock: \"\" cannot be read. Allowed: all, or the keys of settings, as in ack,slow. Used: the default.",
                "links: \"no\" cannot be read. Allowed: 0, 1. Used: the default.",
                "motion: \"slow\" cannot be read. Allowed: auto, off. Used: the default.",
                "predict: \"yes\" cannot be read. Allowed: 0, 1. Used: the default.",
            ],
        );
    }

    #[test]
    fn what_is_allowed_is_what_is_read() {
        for (key, allowed) in OPTIONS {
            assert!(!Key::of(key).is_known(), "{key} is a key of a scenario");
            let words: Vec<&str> = allowed.split(", ").map(|word| word.rsplit(' ').next().unwrap_or(word)).collect();
            // Of the keys of settings, which are many, the sentence only gives an example.
            for word in words.into_iter().filter(|word| *word != "settings" && !word.contains(',')) {
                assert!(PageOptions::default().take(key, word, false), "{key}={word}");
            }
        }
        for (option, all) in [("theme", Theme::ALL.len()), ("lang", Language::ALL.len()), ("view", Pane::ALL.len() + 1)] {
            let (_, allowed) = OPTIONS.iter().find(|(key, _)| *key == option).expect("an option");
            assert_eq!(allowed.split(", ").count(), all, "{option}");
        }
    }

    #[test]
    fn a_query_says_its_options_again() {
        let mut options = PageOptions { framing: Framing::Embedded, theme: Theme::Projector, predict: true, ..PageOptions::default() };
        (options.is_closed, options.is_still, options.locks) = (true, true, Locks::ALL);
        let mut panes = Panes::default();
        assert!(panes.add(Pane::Quiz) && panes.add(Pane::Table) && !panes.add(Pane::Quiz));
        for view in [View::Usual, View::Slide, View::Panes(panes)] {
            options.view = view;
            assert_eq!(read_address(&options.query(), "").0, options);
        }
        options.locks = Locks::default();
        assert!(SETTINGS.iter().all(|setting| options.locks.add(setting.key)) && !options.locks.is_all());
        assert_eq!(read_address(&options.query(), "").0, options);
    }

    #[test]
    fn a_scenario_may_stand_in_the_query_but_the_fragment_wins() {
        check("ack=1s&embed=1", "", "embed=1", "ack=1s", &[]);
        check("ack=1s", "main", "", "ack=1s", &["Unknown and ignored: \"main\"."]);
        check(
            "ack=1s",
            "slow=0%",
            "",
            "slow=0",
            &["The address names a scenario after ? and another one after #. Allowed: one. Used: the one after #."],
        );
    }

    #[test]
    fn a_checksum_holds_in_either_part() {
        let mut linked = Linked::default();
        linked.scenario.day.restarts = 7;
        let link = encode(&linked);
        for (query, fragment) in [("embed=1&fbclid=x", link.as_str()), (&format!("embed=1&{link}&fbclid=x"), "")] {
            let (_, decoded) = read_address(query, fragment);
            assert_eq!((decoded.trust, decoded.linked), (Trust::Verified, linked.clone()), "{query:?} {fragment:?}");
        }
    }

    #[test]
    fn addresses_are_parted() {
        let check = |address: &str, expected: (&str, &str)| assert_eq!(split_address(address), expected, "{address:?}");
        check("https://example.org/otn/?embed=1#ack=1s", ("embed=1", "ack=1s"));
        check(" <https://example.org/#v=1-s5em> ", ("", "v=1-s5em"));
        check("https://example.org/a=b/", ("", ""));
        check("file:///some/folder/otn.html#plan=lose:ack?", ("", "plan=lose:ack?"));
        check("#ack=1s", ("", "ack=1s"));
        check("?ack=1s", ("ack=1s", ""));
        check("ack=1s&slow=0%", ("", "ack=1s&slow=0%"));
        check("example.org", ("", ""));
        check("", ("", ""));
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest::proptest! {
        #[test]
        fn no_address_breaks_the_reader(address in "(https://|[?#&=]|ack|theme|embed|v=1-|\\PC)*") {
            let (query, fragment) = split_address(&address);
            let (_, decoded) = read_address(query, fragment);
            proptest::prop_assert_eq!(decoded.linked.scenario.validate(), []);
        }
    }
}
