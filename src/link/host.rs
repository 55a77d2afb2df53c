//! What the page around a framed one asks for. It is read as a link is: a wrong piece becomes a sentence and the rest is used.

use super::decode::{Decoded, decode_over};
use super::encode::Linked;
use super::locks::Locks;
use super::notice::Notice;
use super::page::{Theme, read_address, split_address};
use super::text::quoted;
use super::value::write_value;
use crate::language::{Text, text, verbatim};
use crate::tr;
use otn_engine::model::settings::SETTINGS;

/// The name that every message of either side carries.
pub const APP: &str = "once-twice-never";
/// The version of the messages.
pub const VERSION: u32 = 1;
/// The most characters of a message, written as JSON.
pub const LENGTH_MAX: u32 = 8_192;

/// The types of messages that are heard.
const KINDS: Text = verbatim("hello, get, set, theme, play, pause, step, reset");

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To be told of changes from now on.
    Hello,
    /// To be told of the present state.
    Get,
    /// Another scenario.
    Set(Box<Decoded>),
    /// Other colours.
    Theme(Theme),
    /// Play the steps.
    Play,
    /// Stop playing.
    Pause,
    /// Bring a step into view.
    Step(Step),
    /// Go back to what the address says.
    Reset,
}

/// A place among the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The first one.
    First,
    /// One back.
    Previous,
    /// One forward.
    Next,
    /// The last one.
    Last,
    /// The one with this number, from 1.
    Number(u32),
}

/// The parts of a message, whoever has unpacked it.
pub trait Parts {
    /// A field that is a text, a number, or yes or no, as text.
    fn text(&self, name: &str) -> Option<String>;
    /// The fields of a field, each as text.
    fn pairs(&self, name: &str) -> Option<Vec<(String, String)>>;
}

/// Reads a message of a type. Beside what it asks for stands what its sender should know; where nothing can be done, only that.
#[must_use]
pub fn read(parts: &dyn Parts, present: &Linked, locks: Locks) -> (Option<Asked>, Vec<String>) {
    let kind = parts.text("type").unwrap_or_default();
    let asked = match kind.as_str() {
        "hello" => Asked::Hello,
        "get" => Asked::Get,
        "set" => return read_set(parts, present, locks),
        "theme" => {
            let given = parts.text("theme").unwrap_or_default();
            match Theme::ALL.into_iter().find(|theme| theme.name() == given) {
                Some(theme) => Asked::Theme(theme),
                None => return unreadable("theme", &given, verbatim("auto, light, dark, projector"), text("the present theme")),
            }
        }
        "play" => Asked::Play,
        "pause" => Asked::Pause,
        "step" => {
            let given = parts.text("to").unwrap_or_default();
            let step = match given.as_str() {
                "first" => Some(Step::First),
                "previous" => Some(Step::Previous),
                "next" => Some(Step::Next),
                "last" => Some(Step::Last),
                number => number.parse().ok().filter(|number| *number > 0).map(Step::Number),
            };
            match step {
                Some(step) => Asked::Step(step),
                None => {
                    return unreadable(
                        "to",
                        &given,
                        text("first, previous, next, last, or the number of a step"),
                        text("the present step"),
                    );
                }
            }
        }
        "reset" => Asked::Reset,
        other => return unreadable("type", other, KINDS, text("nothing of this message")),
    };
    (Some(asked), Vec::new())
}

fn read_set(parts: &dyn Parts, present: &Linked, locks: Locks) -> (Option<Asked>, Vec<String>) {
    let mut decoded = match (parts.text("link"), parts.pairs("pairs")) {
        (Some(link), _) => {
            let (query, fragment) = split_address(&link);
            read_address(query, fragment).1
        }
        (None, Some(pairs)) => decode_over(present, &pairs),
        (None, None) => return unreadable("set", "", text("a link in \"link\", or settings in \"pairs\""), text("what was there before")),
    };
    // A link that says nothing would otherwise be the lesson's.
    let is_nothing = decoded.known_keys == 0;
    let mut warnings: Vec<String> = decoded.notices.iter().map(ToString::to_string).collect();
    if locks.is_all() {
        warnings.push(tr!("set: everything is locked by the address. Used: what was there before.").to_owned());
        return (None, warnings);
    }
    if is_nothing {
        warnings.push(tr!("set: it names nothing that is known here. Used: what was there before.").to_owned());
        return (None, warnings);
    }
    for (place, setting) in SETTINGS.iter().enumerate() {
        let (before, value) = ((setting.get)(&present.scenario), (setting.get)(&decoded.linked.scenario));
        if locks.holds(place) && before != value {
            warnings.push(Notice::Locked { key: setting.key, used: write_value(setting, before) }.to_string());
        }
    }
    locks.keep(&mut decoded.linked.scenario, &present.scenario);
    (Some(Asked::Set(Box::new(decoded))), warnings)
}

fn unreadable(key: &'static str, given: &str, allowed: Text, used: Text) -> (Option<Asked>, Vec<String>) {
    (None, vec![Notice::Unreadable { key, given: quoted(given), allowed, used }.to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::encode::encode;

    /// Parts as a test writes them: texts by name, and pairs.
    struct Written<'w>(&'w [(&'w str, &'w str)], &'w [(&'w str, &'w str)]);

    impl Parts for Written<'_> {
        fn text(&self, name: &str) -> Option<String> {
            self.0.iter().find(|(key, _)| *key == name).map(|(_, text)| (*text).to_owned())
        }

        fn pairs(&self, _: &str) -> Option<Vec<(String, String)>> {
            let pairs = self.1.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            Some(pairs.collect()).filter(|pairs: &Vec<_>| !pairs.is_empty())
        }
    }

    fn present() -> Linked {
        let mut present = Linked { title: Some("Before".to_owned()), ..Linked::default() };
        present.scenario.day.restarts = 9;
        present
    }

    fn asks(parts: &[(&str, &str)], expected: Asked) {
        assert_eq!(read(&Written(parts, &[]), &present(), Locks::ALL), (Some(expected), vec![]), "{parts:?}");
    }

    /// What a `set` leads to, as the pairs of a link, and what its sender is told.
    fn sets(parts: &[(&str, &str)], pairs: &[(&str, &str)], locks: &str, expected: Option<&str>, warnings: &[&str]) {
        let mut locked = Locks::default();
        assert!(locks.is_empty() || locked.add(locks));
        let parts: Vec<_> = [("type", "set")].iter().chain(parts).copied().collect();
        let (asked, said) = read(&Written(&parts, pairs), &present(), locked);
        let link = asked.map(|asked| {
            let Asked::Set(decoded) = asked else { panic!("{asked:?}") };
            encode(&decoded.linked).split_once('&').map_or(String::new(), |(_, pairs)| pairs.to_owned())
        });
        assert_eq!((link.as_deref(), said), (expected, warnings.iter().map(ToString::to_string).collect()), "{parts:?} {pairs:?}");
    }

    #[test]
    fn every_type_is_read() {
        asks(&[("type", "hello")], Asked::Hello);
        asks(&[("type", "get")], Asked::Get);
        asks(&[("type", "play")], Asked::Play);
        asks(&[("type", "pause")], Asked::Pause);
        asks(&[("type", "reset")], Asked::Reset);
        asks(&[("type", "theme"), ("theme", "dark")], Asked::Theme(Theme::Dark));
        asks(&[("type", "step"), ("to", "next")], Asked::Step(Step::Next));
        asks(&[("type", "step"), ("to", "3")], Asked::Step(Step::Number(3)));
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for (parts, said) in [
            (
                [("type", "navigate"), ("to", "x")],
                "type: \"navigate\" cannot be read. Allowed: hello, get, set, theme, play, pause, step, reset. Used: nothing of this message.",
            ),
            (
                [("type", "theme"), ("theme", "pink")],
                "theme: \"pink\" cannot be read. Allowed: auto, light, dark, projector. Used: the present theme.",
            ),
            (
                [("type", "step"), ("to", "NaN")],
                "to: \"NaN\" cannot be read. Allowed: first, previous, next, last, or the number of a step. Used: the present step.",
            ),
            (
                [("type", "step"), ("to", "0")],
                "to: \"0\" cannot be read. Allowed: first, previous, next, last, or the number of a step. Used: the present step.",
            ),
        ] {
            assert_eq!(read(&Written(&parts, &[]), &present(), Locks::default()), (None, vec![said.to_owned()]));
        }
    }

    #[test]
    fn pairs_change_what_is_there_and_a_link_takes_its_place() {
        sets(&[], &[("ack", "2min"), ("title", "<b>x</b>")], "", Some("restarts=9&ack=2min&title=%3Cb%3Ex%3C%2Fb%3E"), &[]);
        sets(&[("link", "https://example.org/?embed=1#ack=2min")], &[], "", Some("ack=2min"), &[]);
        sets(&[("link", "#ack=2min")], &[], "", Some("ack=2min"), &[]);
        sets(&[("link", "https://example.org/?embed=1&ack=2min")], &[], "", Some("ack=2min"), &[]);
    }

    #[test]
    fn a_wrong_piece_of_a_set_is_said_and_the_rest_is_used() {
        sets(
            &[],
            &[("restarts", "NaN"), ("ack", "2min"), ("__proto__", "[object Object]")],
            "",
            Some("restarts=9&ack=2min&title=Before"),
            &["restarts: \"NaN\" cannot be read. Allowed: 0 to 10,000. Used: 9, as before.", "Unknown and ignored: \"__proto__\"."],
        );
        sets(
            &[],
            &[("__proto__", "x")],
            "",
            None,
            &["Unknown and ignored: \"__proto__\".", "set: it names nothing that is known here. Used: what was there before."],
        );
        sets(
            &[],
            &[],
            "",
            None,
            &["set: \"\" cannot be read. Allowed: a link in \"link\", or settings in \"pairs\". Used: what was there before."],
        );
    }

    #[test]
    fn no_message_changes_what_is_locked() {
        sets(
            &[],
            &[("restarts", "5"), ("ack", "2min")],
            "restarts",
            Some("restarts=9&ack=2min&title=Before"),
            &["restarts: it is locked by the address. Used: 9, as before."],
        );
        sets(
            &[("link", "ack=1s")],
            &[],
            "restarts",
            Some("restarts=9&ack=1s"),
            &["restarts: it is locked by the address. Used: 9, as before."],
        );
        sets(&[], &[("ack", "2min")], "all", None, &["set: everything is locked by the address. Used: what was there before."]);
    }
}
