//! A link as a scenario, whatever happened to it on the way.
//!
//! | what comes in | what happens |
//! |---|---|
//! | an unknown key | it is ignored and listed; those of trackers quietly |
//! | a key again | the first wins |
//! | a value that cannot be read | the default |
//! | a value out of range | the nearest |
//! | a wrong checksum | what could be read, marked as damaged |
//! | a newer version | what is known here, with a notice |
//! | an older version | what it meant, with a notice |
//! | a version alone | what is left of a link, marked as damaged |
//! | more than 4,096 characters or 96 keys | the part within |

use otn_engine::model::settings::Setting;

use super::cast::{LINK_MESSAGES_MAX, parse_cast};
use super::checksum::Checksum;
use super::encode::{Linked, VERSION, is_preset_name};
use super::notice::Notice;
use super::pairs::{self, Key, Pair};
use super::plan::parse_plan;
use super::text::{self, quoted};
use super::value::{parse_value, write_value};
use crate::language::{Text, text};

/// What became of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// What it says; the defaults where it says nothing.
    pub linked: Linked,
    /// What its reader should know, the most important first.
    pub notices: Vec<Notice>,
    /// Whether it is as it was written.
    pub trust: Trust,
    /// How many of its keys are known here: 0 for an address that names no scenario.
    pub known_keys: usize,
}

/// Whether a link is as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Its checksum matches.
    Verified,
    /// It has no checksum: somebody wrote it by hand, which is fine.
    HandWritten,
    /// Its checksum does not match: what follows from it must be marked as unverified.
    Damaged,
}

impl Decoded {
    /// What becomes of an address that says nothing.
    #[must_use]
    pub fn nothing() -> Self {
        Decoded { linked: Linked::default(), notices: Vec::new(), trust: Trust::HandWritten, known_keys: 0 }
    }
}

/// Reads a link, with or without its `#`. Nothing that comes in makes it fail.
#[must_use]
pub fn decode(fragment: &str) -> Decoded {
    let mut notices = Vec::new();
    let pairs = pairs::split(fragment.strip_prefix('#').unwrap_or(fragment), &mut notices);
    decode_pairs(&pairs, notices)
}

/// Reads pairs that change some of what is there, and leave the rest.
#[must_use]
pub fn decode_over(present: &Linked, pairs: &[(String, String)]) -> Decoded {
    let pairs: Vec<Pair> = pairs.iter().take(pairs::KEYS_MAX).map(|(key, value)| Pair { key: key.clone(), value: value.clone() }).collect();
    let mut decoded = decode_from(present.clone(), &pairs, Vec::new());
    for notice in &mut decoded.notices {
        // There is no default here: what cannot be read leaves its setting as it was.
        if let Notice::Value { key, error, used } = notice
            && error.nearest().is_none()
        {
            *notice = Notice::Kept { key, error: error.clone(), used: std::mem::take(used) };
        }
    }
    decoded
}

/// Reads the pairs of a link, after the notices of parting them.
pub(super) fn decode_pairs(pairs: &[Pair], notices: Vec<Notice>) -> Decoded {
    decode_from(Linked::default(), pairs, notices)
}

fn decode_from(linked: Linked, pairs: &[Pair], notices: Vec<Notice>) -> Decoded {
    let mut reader = Reader { linked, notices, version: None, seen: Vec::new(), unknown: Vec::new(), checksum: Checksum::new() };
    pairs.iter().for_each(|pair| reader.read(pair));
    reader.finish()
}

struct Reader {
    linked: Linked,
    notices: Vec<Notice>,
    version: Option<String>,
    seen: Vec<String>,
    unknown: Vec<String>,
    checksum: Checksum,
}

impl Reader {
    fn read(&mut self, pair: &Pair) {
        let key = Key::of(&pair.key);
        match key {
            Key::Tracking => return,
            Key::Version => {}
            Key::Setting(_) | Key::Cast | Key::Plan | Key::Step | Key::Preset | Key::Title | Key::Unknown => {
                self.checksum.add(&pair.key, &pair.value);
            }
        }
        if key.is_known() {
            let name = pair.key.to_ascii_lowercase();
            if self.seen.contains(&name) {
                self.notices.push(Notice::Repeated { key: quoted(&name), given: quoted(&pair.value) });
                return;
            }
            self.seen.push(name);
        }
        match key {
            Key::Version => self.version = Some(pair.value.clone()),
            Key::Setting(setting) => self.read_setting(setting, &pair.value),
            Key::Cast => match parse_cast(&pair.value, LINK_MESSAGES_MAX) {
                Ok(cast) => self.linked.cast = cast,
                Err(error) => self.notices.push(Notice::Cast(error)),
            },
            Key::Plan => {
                let (plan, errors) = parse_plan(&pair.value);
                self.linked.plan = plan;
                self.notices.extend(errors.into_iter().map(Notice::Plan));
            }
            Key::Step => self.read_step(&pair.value),
            Key::Preset => self.read_preset(&pair.value),
            Key::Title => self.read_title(&pair.value),
            Key::Unknown => {
                let name = quoted(&pair.key);
                if !self.unknown.contains(&name) {
                    self.unknown.push(name);
                }
            }
            Key::Tracking => {}
        }
    }

    fn read_setting(&mut self, setting: &'static Setting, given: &str) {
        let (value, error) = match parse_value(setting, given) {
            Ok(value) => (value, None),
            Err(error) => (error.nearest().unwrap_or_else(|| (setting.get)(&self.linked.scenario)), Some(error)),
        };
        setting.set(&mut self.linked.scenario, value).expect("the value was read for this setting");
        self.notices.extend(error.map(|error| Notice::Value { key: setting.key, error, used: write_value(setting, value) }));
    }

    fn read_step(&mut self, given: &str) {
        self.linked.step = whole_number(given.trim());
        if self.linked.step.is_none() {
            self.unreadable("step", given, text("the number of a step"), text("no step"));
        }
    }

    fn read_preset(&mut self, given: &str) {
        self.linked.preset = is_preset_name(given).then(|| given.to_owned());
        if self.linked.preset.is_none() {
            self.unreadable("sc", given, text("a preset's name, of small letters, digits and hyphens"), text("no name"));
        }
    }

    fn read_title(&mut self, given: &str) {
        self.linked.title = text::title(given);
        if text::title_is_too_long(given) {
            self.notices.push(Notice::LongTitle { given: quoted(given) });
        }
    }

    fn unreadable(&mut self, key: &'static str, given: &str, allowed: Text, used: Text) {
        self.notices.push(Notice::Unreadable { key, given: quoted(given), allowed, used });
    }

    fn finish(mut self) -> Decoded {
        if !self.unknown.is_empty() {
            self.notices.push(Notice::UnknownKeys(std::mem::take(&mut self.unknown)));
        }
        let trust = self.trust();
        Decoded { linked: self.linked, notices: self.notices, trust, known_keys: self.seen.len() }
    }

    fn trust(&mut self) -> Trust {
        let Some(given) = self.version.take() else {
            return Trust::HandWritten;
        };
        let (number, checksum) = match given.split_once('-') {
            Some((number, checksum)) => (number, Some(checksum)),
            None => (given.as_str(), None),
        };
        let version = whole_number(number);
        let trust = match (version, checksum) {
            (None, _) => {
                self.unreadable("v", &given, text("a version, with its checksum"), text("this program's version"));
                return Trust::Damaged;
            }
            // Whoever writes a link by hand wants it to say something.
            (Some(_), None) if self.seen.len() == 1 => Trust::Damaged,
            (Some(_), None) => Trust::HandWritten,
            (Some(_), Some(checksum)) if checksum.eq_ignore_ascii_case(&self.checksum.text()) => Trust::Verified,
            (Some(_), Some(_)) => Trust::Damaged,
        };
        if trust == Trust::Damaged {
            self.notices.insert(0, Notice::Incomplete);
        }
        match version {
            Some(version) if version > VERSION => self.notices.insert(0, Notice::Newer { version }),
            // Version 0 had the defaults of version 1: what its links say is the same.
            Some(version) if version < VERSION => self.notices.insert(0, Notice::Older { version }),
            Some(_) | None => {}
        }
        trust
    }
}

fn whole_number(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::encode::encode;

    /// Reads `link`: what it says, written again, its trust, and every notice on a line of its own.
    fn check(link: &str, rewritten: &str, trust: Trust, notices: &[&str]) {
        let decoded = decode(link);
        let again = encode(&decoded.linked);
        assert_eq!(again.split_once('&').map_or("", |(_, pairs)| pairs), rewritten, "{link:?}");
        assert_eq!(decoded.trust, trust, "{link:?}");
        assert_eq!(decoded.notices.iter().map(ToString::to_string).collect::<Vec<_>>(), notices, "{link:?}");
    }

    #[test]
    fn links_by_hand_are_fine() {
        check("", "", Trust::HandWritten, &[]);
        check("#ack=2m", "ack=2min", Trust::HandWritten, &[]);
        check("v=1&ACK=60s&slow=2%", "ack=1min&slow=2%25", Trust::HandWritten, &[]);
        check("slow=2%25&amp;ack=60s&", "ack=1min&slow=2%25", Trust::HandWritten, &[]);
        check(
            "title=A+%26%0AB&plan=lose:ack%232&step=3&sc=lesson-a",
            "plan=lose:ack2&step=3&sc=lesson-a&title=A+%26+B",
            Trust::HandWritten,
            &[],
        );
        check("ack=30s&plan=", "", Trust::HandWritten, &[]);
        assert_eq!(decode("main&utm_source=x").known_keys, 0);
    }

    #[test]
    fn unknown_keys_are_listed_and_trackers_are_not() {
        check(
            "foo=1&utm_source=x&fbclid=y&GCLID=z&ack=1s&foo=2&b%00r",
            "ack=1s",
            Trust::HandWritten,
            &["Unknown and ignored: \"foo\", \"b\\u{0}r\"."],
        );
        let many: Vec<String> = (0..10).map(|number| format!("x{number}")).collect();
        check(
            &many.join("&"),
            "",
            Trust::HandWritten,
            &["Unknown and ignored: \"x0\", \"x1\", \"x2\", \"x3\", \"x4\", \"x5\", \"x6\", \"x7\" and 2 more."],
        );
    }

    #[test]
    fn the_first_of_a_repeated_key_wins() {
        check("ack=1s&Ack=2s", "ack=1s", Trust::HandWritten, &["ack: it is given again as \"2s\". Allowed: once. Used: the first."]);
        // Also where the first cannot be read: which one was meant, nobody knows.
        check(
            "step=x&step=2",
            "",
            Trust::HandWritten,
            &[
                "step: \"x\" cannot be read. Allowed: the number of a step. Used: no step.",
                "step: it is given again as \"2\". Allowed: once. Used: the first.",
            ],
        );
    }

    #[test]
    fn what_cannot_be_read_is_the_default() {
        for (given, shown) in [
            ("NaN", "NaN"),
            ("-0", "-0"),
            ("Infinity", "Infinity"),
            ("%EF%BC%95", "５"),
            ("5%00", "5\\u{0}"),
            ("", ""),
            ("%ff", "\u{fffd}"),
        ] {
            check(
                &format!("restarts={given}"),
                "",
                Trust::HandWritten,
                &[&format!("restarts: \"{shown}\" cannot be read. Allowed: 0 to 10,000. Used: 6, the default.")],
            );
        }
        check(
            "order=none&sc=No+Name&step=-1",
            "",
            Trust::HandWritten,
            &[
                "order: \"none\" cannot be read. Allowed: one of: work-ack, ack-start, ack-work, together. Used: work-ack, the default.",
                "sc: \"No Name\" cannot be read. Allowed: a preset's name, of small letters, digits and hyphens. Used: no name.",
                "step: \"-1\" cannot be read. Allowed: the number of a step. Used: no step.",
            ],
        );
        check(
            "plan=lose:x,slow",
            "plan=slow",
            Trust::HandWritten,
            &["plan: \"lose:x\" names no point for lose. Allowed: a hop, one of send, confirm, deliver, ack, give-back, extend, write, \
               written. It is left out."],
        );
    }

    #[test]
    fn out_of_range_is_the_nearest() {
        check(
            "msgs=60M&ack=0",
            "msgs=50M&ack=1ms",
            Trust::HandWritten,
            &[
                "msgs: \"60M\" is out of range. Allowed: 1 to 50,000,000. Used: 50M, the nearest.",
                "ack: \"0\" is out of range. Allowed: none, or 1ms to 12h. Used: 1ms, the nearest.",
            ],
        );
        check(
            &format!("title={}", "x".repeat(81)),
            &format!("title={}", "x".repeat(80)),
            Trust::HandWritten,
            &[&format!("title: \"{}…\" is too long. Allowed: 80 characters. Used: as many of it.", "x".repeat(39))],
        );
    }

    #[test]
    fn a_checksum_tells_a_whole_link_from_a_part() {
        let incomplete = "The link is incomplete or edited: its checksum does not match. Used: what could be read.";
        check("v=1-s5em", "", Trust::Verified, &[]);
        check("v=1-S5EM&utm_source=x", "", Trust::Verified, &[]);
        check("v=1-s5em&ack=1s", "ack=1s", Trust::Damaged, &[incomplete]);
        check("v=1-s5e", "", Trust::Damaged, &[incomplete]);
        check("v=1-", "", Trust::Damaged, &[incomplete]);
        check("v=1", "", Trust::Damaged, &[incomplete]);
        check("v=", "", Trust::Damaged, &["v: \"\" cannot be read. Allowed: a version, with its checksum. Used: this program's version."]);
    }

    #[test]
    fn a_newer_version_is_read_as_far_as_it_is_known() {
        check(
            "v=3&ack=1s&new=x",
            "ack=1s",
            Trust::HandWritten,
            &[
                "The link is of version 3, newer than this program. Used: the settings that are known here.",
                "Unknown and ignored: \"new\".",
            ],
        );
    }

    #[test]
    fn an_older_version_means_what_it_meant() {
        let older = "The link is of version 0, older than this program. Used: all that it says. Copy the updated link.";
        check("v=0-s5em", "", Trust::Verified, &[older]);
        check(
            "v=0&ack=1s&ack=2s",
            "ack=1s",
            Trust::HandWritten,
            &[older, "ack: it is given again as \"2s\". Allowed: once. Used: the first."],
        );
        check(
            "v=0-s5em&ack=1s",
            "ack=1s",
            Trust::Damaged,
            &[older, "The link is incomplete or edited: its checksum does not match. Used: what could be read."],
        );
    }

    #[test]
    fn reading_has_an_end() {
        check(
            &format!("ack=1s&title={}", "x".repeat(5_000)),
            "ack=1s",
            Trust::HandWritten,
            &["The link is too long. Allowed: 4096 characters. Used: the pairs within them."],
        );
        check(
            &format!("{}ack=1s", "utm_x=1&".repeat(96)),
            "",
            Trust::HandWritten,
            &["The link has too many keys. Allowed: 96. Used: the first 96."],
        );
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod properties {
    use super::*;
    use crate::link::encode::{LINK_LENGTH_MAX, encode, fits};
    use crate::link::random;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn a_link_says_what_was_linked(linked in random::linked()) {
            let link = encode(&linked);
            let decoded = decode(&link);
            if fits(&linked) {
                prop_assert_eq!(&decoded.linked, &linked);
            }
            prop_assert!(link.len() <= LINK_LENGTH_MAX, "{}", link.len());
            prop_assert_eq!(&decoded.notices, &[]);
            prop_assert_eq!(decoded.trust, Trust::Verified);
            prop_assert_eq!(encode(&decoded.linked), link);
        }
    }

    proptest! {
        #[test]
        fn a_link_has_only_safe_characters(linked in random::linked()) {
            let link = encode(&linked);
            prop_assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=&%+:,.-".contains(&byte)), "{}", link);
            prop_assert!(link.ends_with(|last: char| last.is_ascii_alphanumeric()), "{}", link);
        }

        #[test]
        fn nothing_that_comes_in_fails(text in "(v=[012]-|[a-z]{1,8}=|ack=|plan=|title=|&|%[0-9a-f]{2}|[0-9]+|\\PC|\\pC)*") {
            let decoded = decode(&text);
            prop_assert_eq!(decoded.linked.scenario.validate(), []);
            let again = decode(&encode(&decoded.linked));
            prop_assert_eq!(again.linked, decoded.linked);
        }
    }

    proptest! {
        // A checksum of 20 bits lets one accident in a million pass. These tests try thousands, so that
        // with a seed of their own each time they would fail now and then without a fault.
        #![proptest_config(ProptestConfig { cases: 64, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn a_cut_link_is_never_taken_for_a_whole_one(linked in random::linked()) {
            let link = encode(&linked);
            for end in 0..link.len() {
                let decoded = decode(&link[..end]);
                // A cut can leave the meaning as it was: "slow=1%25" and "slow=1%" say the same.
                prop_assert!(decoded.trust != Trust::Verified || decoded.linked == linked, "{}", &link[..end]);
                // From the first character of the checksum on, a reader is told.
                prop_assert!(end < "v=1-".len() || decoded.trust != Trust::HandWritten, "{}", &link[..end]);
            }
        }

        #[test]
        fn a_changed_character_is_noticed(linked in random::linked(), place in any::<prop::sample::Index>(), byte in "[a-z0-9]") {
            let mut link = encode(&linked);
            let place = place.index(link.len());
            link.replace_range(place..=place, &byte);
            let decoded = decode(&link);
            prop_assert!(decoded.trust != Trust::Verified || encode(&decoded.linked) == encode(&linked), "{}", link);
        }
    }
}
