//! Whole addresses: the part after `?` says how to show, the part after `#` says what.
//!
//! Some hosts drop fragments, so that a scenario is read after `?` too; if both parts name one, `#` wins.

use otn_engine::model::settings::SETTINGS;

use super::decode::{Decoded, decode_pairs};
use super::locks::Locks;
use super::notice::Notice;
use super::pairs::{self, Key, Pair};
use super::panes::{Pane, Panes, View};
use super::text::quoted;
use crate::language::{Language, Text, text as translated, verbatim};

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

    /// The part of an address after `?` that asks for these options; empty for the defaults.
    #[must_use]
    pub fn query(self) -> String {
        let flag = |is_set: bool, text: &str| if is_set { text.to_owned() } else { String::new() };
        let theme = if self.theme == Theme::default() { "" } else { self.theme.name() };
        let language = if self.language == Language::default() { "" } else { self.language.code() };
        let options = [
            ("embed", flag(self.framing == Framing::Embedded, "1")),
            ("view", self.view.text()),
            ("theme", theme.to_owned()),
            ("lang", language.to_owned()),
            ("predict", flag(self.predict, "1")),
            ("lock", self.locks.text()),
            ("links", flag(self.is_closed, "0")),
            ("motion", flag(self.is_still, "off")),
        ];
        let pairs = options.iter().filter(|(_, value)| !value.is_empty()).map(|(key, value)| [key, "=", value].concat());
        pairs.collect::<Vec<_>>().join("&")
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

/// An option: its key, what is allowed, and how its text is read; what of it cannot be read comes back.
struct PageOption {
    key: &'static str,
    allowed: Text,
    read: for<'t> fn(&'t str, &mut PageOptions) -> Vec<&'t str>,
}

const OPTIONS: [PageOption; 8] = [
    PageOption {
        key: "embed",
        allowed: verbatim("0, 1"),
        read: |text, options| one(text, &["0", "1"], |place| options.framing = if place == 1 { Framing::Embedded } else { Framing::Whole }),
    },
    PageOption {
        key: "view",
        allowed: translated("slide, or any of verdict, diagram, table, charts, transcript, quiz, assumptions"),
        read: read_view,
    },
    PageOption {
        key: "theme",
        allowed: verbatim("auto, light, dark, projector"),
        read: |text, options| one(text, &Theme::ALL.map(Theme::name), |place| options.theme = Theme::ALL[place]),
    },
    PageOption {
        key: "lang",
        allowed: verbatim("en, de, en-XA, ar-XB"),
        read: |text, options| one(text, &Language::ALL.map(Language::code), |place| options.language = Language::ALL[place]),
    },
    PageOption {
        key: "predict",
        allowed: verbatim("0, 1"),
        read: |text, options| one(text, &["0", "1"], |place| options.predict = place == 1),
    },
    PageOption { key: "lock", allowed: translated("all, or the keys of settings, as in ack,slow"), read: read_locks },
    PageOption {
        key: "links",
        allowed: verbatim("0, 1"),
        read: |text, options| one(text, &["0", "1"], |place| options.is_closed = place == 0),
    },
    PageOption {
        key: "motion",
        allowed: verbatim("auto, off"),
        read: |text, options| one(text, &["auto", "off"], |place| options.is_still = place == 1),
    },
];

/// Takes the options out of the pairs; what is left is about the scenario.
fn read_options(pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (PageOptions, Vec<Pair>) {
    let mut options = PageOptions::default();
    let mut seen = Vec::new();
    let mut rest = Vec::new();
    for pair in pairs {
        let Some(PageOption { key, allowed, read }) = OPTIONS.iter().find(|option| option.key.eq_ignore_ascii_case(&pair.key)) else {
            rest.push(pair);
            continue;
        };
        if seen.contains(key) {
            notices.push(Notice::Repeated { key: (*key).to_owned(), given: quoted(&pair.value) });
            continue;
        }
        seen.push(key);
        let before = options;
        let bad = read(pair.value.trim(), &mut options);
        let used = if options == before { translated("the default") } else { translated("the rest of it") };
        notices.extend(bad.into_iter().map(|given| Notice::Unreadable { key, given: quoted(given), allowed: *allowed, used }));
    }
    (options, rest)
}

/// Takes one of these words.
fn one<'t>(text: &'t str, words: &[&str], mut take: impl FnMut(usize)) -> Vec<&'t str> {
    match words.iter().position(|word| word.eq_ignore_ascii_case(text)) {
        Some(place) => {
            take(place);
            Vec::new()
        }
        None => vec![text],
    }
}

fn read_view<'t>(text: &'t str, options: &mut PageOptions) -> Vec<&'t str> {
    if text.eq_ignore_ascii_case(View::SLIDE) {
        options.view = View::Slide;
        return Vec::new();
    }
    let mut panes = Panes::default();
    // A pane that stands there again stays where it was named first.
    let bad =
        bad_words(text, |word| Pane::ALL.iter().find(|pane| pane.name().eq_ignore_ascii_case(word)).is_some_and(|pane| panes.add(*pane)));
    if panes != Panes::default() {
        options.view = View::Panes(panes);
    }
    bad
}

fn read_locks<'t>(text: &'t str, options: &mut PageOptions) -> Vec<&'t str> {
    bad_words(text, |word| {
        if word.eq_ignore_ascii_case(Locks::ALL_NAME) {
            options.locks = Locks::ALL;
            return true;
        }
        let place = SETTINGS.iter().position(|setting| setting.key.eq_ignore_ascii_case(word));
        place.is_some_and(|place| {
            options.locks.add(place);
            true
        })
    })
}

/// The words of a list that are not taken.
fn bad_words(text: &str, mut take: impl FnMut(&str) -> bool) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|word| !take(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::decode::Trust;
    use crate::link::encode::{Linked, encode};

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
        for option in &OPTIONS {
            assert!(!Key::of(option.key).is_known(), "{} is a key of a scenario", option.key);
            let words: Vec<&str> = option.allowed.split(", ").map(|word| word.rsplit(' ').next().unwrap_or(word)).collect();
            // Of the keys of settings, which are many, the sentence only gives an example.
            for word in words.into_iter().filter(|word| *word != "settings") {
                assert_eq!((option.read)(word, &mut PageOptions::default()), Vec::<&str>::new(), "{}={word}", option.key);
            }
        }
        for (option, all) in [("theme", Theme::ALL.len()), ("lang", Language::ALL.len()), ("view", Pane::ALL.len() + 1)] {
            let option = OPTIONS.iter().find(|known| known.key == option).expect("an option");
            assert_eq!(option.allowed.split(", ").count(), all, "{}", option.key);
        }
    }

    #[test]
    fn a_query_says_its_options_again() {
        let mut options = PageOptions { framing: Framing::Embedded, theme: Theme::Projector, predict: true, ..PageOptions::default() };
        (options.is_closed, options.is_still, options.locks) = (true, true, Locks::ALL);
        for view in [View::Usual, View::Slide, View::Panes(Panes::of(&[Pane::Quiz, Pane::Table, Pane::Quiz]))] {
            options.view = view;
            assert_eq!(read_address(&options.query(), "").0, options);
        }
        options.locks = Locks::default();
        (0..SETTINGS.len()).for_each(|place| options.locks.add(place));
        assert_eq!(read_address(&options.query(), "").0, options);
        assert_eq!(options.locks.differing(&Default::default(), &Default::default()).count(), 0);
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
