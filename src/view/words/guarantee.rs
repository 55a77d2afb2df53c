//! The guarantee that a scenario gives, by its usual name.

use super::verdict::Possibilities;
use crate::view::outcome::OutcomeKind;

/// What a scenario promises of every message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guarantee {
    /// Never repeated, perhaps lost.
    AtMostOnce,
    /// Never lost, perhaps repeated.
    AtLeastOnce,
    /// Neither lost nor repeated.
    ExactlyOnceInEffect,
    /// Perhaps lost, perhaps repeated.
    Neither,
}

impl Guarantee {
    /// What follows from what is possible.
    #[must_use]
    pub fn of(possible: &Possibilities) -> Guarantee {
        match (possible.is_possible(OutcomeKind::Never), possible.is_possible(OutcomeKind::Twice)) {
            (true, false) => Guarantee::AtMostOnce,
            (false, true) => Guarantee::AtLeastOnce,
            (false, false) => Guarantee::ExactlyOnceInEffect,
            (true, true) => Guarantee::Neither,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Guarantee::AtMostOnce => "At-most-once",
            Guarantee::AtLeastOnce => "At-least-once",
            Guarantee::ExactlyOnceInEffect => "Exactly-once in effect",
            Guarantee::Neither => "No guarantee",
        }
    }

    /// What it means.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Guarantee::AtMostOnce => "A message takes effect once or not at all.",
            Guarantee::AtLeastOnce => "A message takes effect once or more often.",
            Guarantee::ExactlyOnceInEffect => "A message may be delivered again, but its effect happens once.",
            Guarantee::Neither => "A message can be lost, and it can be repeated.",
        }
    }
}
