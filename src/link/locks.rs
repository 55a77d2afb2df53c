//! What the reader of a page may not change.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;

/// Settings that stay as they are, and whether the faults do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locks {
    /// One bit for each setting, at its place in the table.
    settings: u128,
    /// Nothing can be changed at all: no fault, no story.
    is_all: bool,
}

const _: () = assert!(SETTINGS.len() <= u128::BITS as usize, "a lock has a bit for each setting");

impl Locks {
    /// Everything.
    pub const ALL: Locks = Locks { settings: u128::MAX, is_all: true };
    /// Its name in an address.
    pub const ALL_NAME: &'static str = "all";

    /// Locks what a word names too; whether it names something.
    pub fn add(&mut self, word: &str) -> bool {
        if word == Locks::ALL_NAME {
            *self = Locks::ALL;
            return true;
        }
        let place = SETTINGS.iter().position(|setting| setting.key == word);
        self.settings |= place.map_or(0, |place| 1 << place);
        place.is_some()
    }

    /// Whether nothing is locked.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.settings == 0
    }

    /// Whether everything is, also the faults.
    #[must_use]
    pub const fn is_all(self) -> bool {
        self.is_all
    }

    /// Whether the setting at a place of the table is locked.
    #[must_use]
    pub const fn holds(self, place: usize) -> bool {
        self.settings & (1 << place) != 0
    }

    /// Sets what is locked to what it was; whether anything was different.
    pub fn keep(self, scenario: &mut Scenario, before: &Scenario) -> bool {
        let mut is_different = false;
        for (place, setting) in SETTINGS.iter().enumerate() {
            let value = (setting.get)(before);
            if self.holds(place) && (setting.get)(scenario) != value {
                is_different = true;
                // It is a value that the setting has had.
                let _ = setting.set(scenario, value);
            }
        }
        is_different
    }

    /// As an address says it; empty where nothing is locked.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_all {
            return Locks::ALL_NAME.to_owned();
        }
        let mut text = String::new();
        for (place, setting) in SETTINGS.iter().enumerate() {
            if self.holds(place) {
                text.push_str(if text.is_empty() { "" } else { "," });
                text.push_str(setting.key);
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::units::Span;

    #[test]
    fn what_is_locked_is_kept_and_nothing_else() {
        let mut locks = Locks::default();
        assert!(locks.add("ack") && !locks.add("acks"));
        let mut scenario = Scenario::default();
        scenario.day.restarts += 1;
        assert!(!locks.keep(&mut scenario, &Scenario::default()));
        scenario.broker.ack_limit = Some(Span::seconds(77));
        assert!(locks.keep(&mut scenario, &Scenario::default()));
        assert_eq!(scenario.broker.ack_limit, Scenario::default().broker.ack_limit);
        assert_eq!(scenario.day.restarts, Scenario::default().day.restarts + 1);
    }
}
