//! Whole addresses: the part after `?` says how to show, the part after `#` says what.
//!
//! Some hosts drop fragments, so that a scenario is read after `?` too; if both parts name one, `#` wins.

use super::decode::{Decoded, decode_pairs};
use super::notice::Notice;
use super::pairs::{self, Key, Pair};
use super::text::quoted;
use crate::language::{Text, text, verbatim};

/// How a page shows a scenario. Read once, when it opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageOptions {
    /// Whether it is a page of its own.
    pub framing: Framing,
    /// Its colours.
    pub theme: Theme,
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
    /// The part of an address after `?` that asks for these options; empty for the defaults.
    #[must_use]
    pub fn query(self) -> String {
        let embed = match self.framing {
            Framing::Whole => None,
            Framing::Embedded => Some("embed=1".to_owned()),
        };
        let theme = (self.theme != Theme::default()).then(|| format!("theme={}", self.theme.name()));
        [embed, theme].into_iter().flatten().collect::<Vec<_>>().join("&")
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

/// Takes the options out of the pairs; what is left is about the scenario.
fn read_options(pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (PageOptions, Vec<Pair>) {
    let mut framing = None;
    let mut theme = None;
    let mut rest = Vec::new();
    for pair in pairs {
        let given = pair.value.trim().to_ascii_lowercase();
        match pair.key.to_ascii_lowercase().as_str() {
            "embed" => {
                let read = match given.as_str() {
                    "0" => Some(Framing::Whole),
                    "1" => Some(Framing::Embedded),
                    _ => None,
                };
                take_first(&mut framing, read, &pair, ("embed", verbatim("0, 1")), notices);
            }
            "theme" => {
                let read = Theme::ALL.into_iter().find(|theme| theme.name() == given);
                take_first(&mut theme, read, &pair, ("theme", verbatim("auto, light, dark, projector")), notices);
            }
            _ => rest.push(pair),
        }
    }
    (PageOptions { framing: framing.unwrap_or_default(), theme: theme.unwrap_or_default() }, rest)
}

fn take_first<T: Default>(
    option: &mut Option<T>,
    read: Option<T>,
    pair: &Pair,
    (key, allowed): (&'static str, Text),
    notices: &mut Vec<Notice>,
) {
    if option.is_some() {
        notices.push(Notice::Repeated { key: key.to_owned(), given: quoted(&pair.value) });
        return;
    }
    if read.is_none() {
        notices.push(Notice::Unreadable { key, given: quoted(&pair.value), allowed, used: text("the default") });
    }
    *option = Some(read.unwrap_or_default());
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
    fn a_scenario_may_stand_in_the_query_but_the_fragment_wins() {
        check("ack=1s&embed=1", "", "embed=1", "ack=1s", &[]);
        check("ack=1s", "main", "", "ack=1s", &["Unknown and ignored: \"main\"."]);
        check(
            "ack=1s",
            "slow=0%",
            "",
            "slow=0%25",
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
        check(" <https://example.org/#v=0-s5em> ", ("", "v=0-s5em"));
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
        fn no_address_breaks_the_reader(address in "(https://|[?#&=]|ack|theme|embed|v=0-|\\PC)*") {
            let (query, fragment) = split_address(&address);
            let (_, decoded) = read_address(query, fragment);
            proptest::prop_assert_eq!(decoded.linked.scenario.validate(), []);
        }
    }
}
