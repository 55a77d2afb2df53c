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

    /// Locks the setting at a place of the table too.
    pub const fn add(&mut self, place: usize) {
        self.settings |= 1 << place;
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

    /// The locked settings that differ, by their places.
    pub fn differing(self, one: &Scenario, other: &Scenario) -> impl Iterator<Item = usize> {
        (0..SETTINGS.len()).filter(move |place| self.holds(*place) && (SETTINGS[*place].get)(one) != (SETTINGS[*place].get)(other))
    }

    /// As an address says it; empty where nothing is locked.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_all {
            return Locks::ALL_NAME.to_owned();
        }
        let keys = SETTINGS.iter().enumerate().filter(|(place, _)| self.holds(*place)).map(|(_, setting)| setting.key);
        keys.collect::<Vec<_>>().join(",")
    }
}
