//! The texts of the page: with those of the charts and of notices, what another language replaces.
//!
//! Texts with numbers are methods of [`Words`], which holds the formatter; texts without are constants and tables. No
//! text decides anything: what to say comes from the engine's trace, its estimate, or the scenario.

pub mod article;

pub mod assumptions;

pub mod catalogue;

mod chips;

pub mod choose;

pub mod days;

mod drawing;

pub mod embed;

pub mod faults;

pub mod figures;

pub mod guarantee;

pub mod offline;

pub mod outcomes;

pub mod path;

pub mod path_steps;

pub mod predict;

pub mod presets;

mod reasons;

mod sentence;

pub mod verdict;

pub mod reports;

pub mod settings;

pub mod share;

mod hops;

pub mod memo;

pub mod messages;

pub mod steps;

pub mod things;

pub mod ui;

use super::format::{Formatter, Plural};
use crate::language::fill;
use crate::tr;
use otn_engine::model::units::{Micros, Span};

/// The texts, with the formatter that writes their numbers.
#[derive(Clone, Copy)]
pub struct Words<'f> {
    /// Writes the numbers.
    pub format: &'f dyn Formatter,
}

impl<'f> Words<'f> {
    /// The texts with this formatter.
    #[must_use]
    pub const fn new(format: &'f dyn Formatter) -> Words<'f> {
        Words { format }
    }

    /// One word for one, another for any other number.
    #[must_use]
    pub fn by_number(&self, count: u64, one: &'static str, other: &'static str) -> &'static str {
        match self.format.plural(count) {
            Plural::One => one,
            Plural::Other => other,
        }
    }

    /// "1 message", "300 messages".
    #[must_use]
    pub fn messages(&self, count: u64) -> String {
        self.with_count(count, tr!("{count} message"), tr!("{count} messages"))
    }

    /// "1 fault", "2 faults".
    #[must_use]
    pub fn faults(&self, count: u64) -> String {
        self.with_count(count, tr!("{count} fault"), tr!("{count} faults"))
    }

    /// "1 delivery", "2 deliveries".
    pub(super) fn deliveries(&self, count: u32) -> String {
        self.with_count(count.into(), tr!("{count} delivery"), tr!("{count} deliveries"))
    }

    /// The text that goes with a number, with the number in its place `{count}`.
    #[must_use]
    pub fn with_count(&self, count: u64, one: &'static str, other: &'static str) -> String {
        fill(self.by_number(count, one, other), &[("count", &self.format.count(count))])
    }

    /// A number with its noun.
    #[must_use]
    pub fn counted(&self, count: u64, one: &'static str, other: &'static str) -> String {
        format!("{} {}", self.format.count(count), self.by_number(count, one, other))
    }

    /// "1 in 1,667", or the percentage where that says more; `None` where it is no share.
    #[must_use]
    pub fn one_in(&self, count: u64, whole: u64) -> Option<String> {
        if count == 0 || count > whole {
            return None;
        }
        let each = (u128::from(whole) + u128::from(count) / 2) / u128::from(count);
        let percent = u128::from(count) * 100 / u128::from(whole);
        Some(match u64::try_from(each) {
            _ if count == whole => tr!("all of them").to_owned(),
            Ok(each) if percent < 34 => tr!("1 in {count}", count = self.format.count(each)),
            Ok(_) | Err(_) => tr!("{count} in 100", count = self.format.count(percent as u64)),
        })
    }

    /// An instant of a run. A delayed hop comes a microsecond after a limit's end; that is said, not written out.
    #[must_use]
    pub fn instant(&self, at: Micros) -> String {
        match moment_before(at) {
            Some(just_before) => tr!("just after {time}", time = self.format.duration(Span(just_before.0))),
            None => self.format.duration(Span(at.0)),
        }
    }

    /// An instant with its preposition: "at 30 s", "just after 30 s".
    #[must_use]
    pub fn at_instant(&self, at: Micros) -> String {
        match moment_before(at) {
            Some(_) => self.instant(at),
            None => tr!("at {time}", time = self.instant(at)),
        }
    }

    /// An instant in a column of times: "30 s", and "30 s +1 µs" for what comes just after it.
    #[must_use]
    pub fn clock(&self, at: Micros) -> String {
        match moment_before(at) {
            Some(just_before) => {
                let rest = self.format.duration(at.since(just_before));
                [&self.format.duration(Span(just_before.0)), " +", &rest].concat()
            }
            None => self.format.duration(Span(at.0)),
        }
    }
}

/// The round instant that this one is a few microseconds after.
fn moment_before(at: Micros) -> Option<Micros> {
    let rest = at.0 % 1_000;
    (at.0 > 1_000 && (1..10).contains(&rest)).then_some(Micros(at.0 - rest))
}

/// The same phrase as the beginning of a sentence. Phrases that come here begin with a plain letter, in every language.
fn upper_first(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;

    #[test]
    fn counts_agree_with_their_noun() {
        let words = Words::new(&Plain::TERMINAL);
        assert_eq!(words.messages(0), "0 messages");
        assert_eq!(words.messages(1), "1 message");
        assert_eq!(words.messages(300), "300 messages");
    }

    #[test]
    fn a_share_is_said_as_one_in_so_many() {
        let words = Words::new(&Plain::TERMINAL);
        for (count, whole, text) in [
            (300, 500_000, Some("1 in 1,667")),
            (5_000, 500_000, Some("1 in 100")),
            (1, 3, Some("1 in 3")),
            (300, 500, Some("60 in 100")),
            (7, 7, Some("all of them")),
            (0, 7, None),
            (8, 7, None),
        ] {
            assert_eq!(words.one_in(count, whole).as_deref(), text, "{count} of {whole}");
        }
    }

    #[test]
    fn a_moment_after_a_limit_is_said_in_words() {
        let words = Words::new(&Plain::TERMINAL);
        assert_eq!(words.instant(Micros(30_000_001)), "just after 30 s");
        assert_eq!(words.clock(Micros(30_000_001)), "30 s +1 µs");
        assert_eq!(words.instant(Micros(30_000_000)), "30 s");
        assert_eq!(words.instant(Micros(1)), "1 µs");
    }
}
