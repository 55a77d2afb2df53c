//! The names of the presets, and what each one shows.

use crate::language::{Text, text};

/// The words of one preset.
#[derive(Debug)]
pub struct PresetWords {
    /// Its id in links.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it shows, in one line.
    pub story: Text,
}

/// The words of every preset, in the order of the picker.
pub const PRESET_WORDS: &[PresetWords] = &[
    preset(
        "lesson-a",
        text("Lesson, design A: ack, then work"),
        text("A crash after the ack and before the effect loses the message for good."),
    ),
    preset(
        "lesson-b",
        text("Lesson, design B: work, then ack"),
        text("A crash after the effect and before the ack brings the message again."),
    ),
    preset(
        "slow-day",
        text("Lesson, design B on a slow day"),
        text("The ack limit ends while a slow job still runs, so two consumers do the same work."),
    ),
    preset(
        "slow-day-120s",
        text("Slow day with a limit of 120 s"),
        text("A limit above the longest job: the slow job is no longer repeated."),
    ),
    preset(
        "lesson-c",
        text("Lesson, design C: ID saved with the work"),
        text("The same crash as in design B; the saved ID makes the repeat do nothing."),
    ),
    preset("lost-confirm-b", text("Lost confirm, design B"), text("The producer hears nothing, sends again, and both copies are handled.")),
    preset(
        "lost-confirm-c",
        text("Lost confirm, design C"),
        text("The producer sends again; both copies carry one ID, so only one has an effect."),
    ),
    preset(
        "exercise-crash",
        text("Exercise: crashes with ack first"),
        text("2,000,000 messages, 8 restarts, 25 jobs at each: how many are lost, and what does it cost?"),
    ),
    preset(
        "exercise-slow",
        text("Exercise: slow jobs"),
        text("2 % of the jobs take 45 s under a limit of 30 s: how many are handled twice?"),
    ),
    preset(
        "top-up",
        text("Top-up: log and credit together"),
        text("£10 and the entry in the log are one transaction: the repeat changes nothing."),
    ),
    preset(
        "top-up-effect-first",
        text("Top-up: credit, then log"),
        text("A crash between the credit and its entry in the log pays £10 twice."),
    ),
    preset(
        "top-up-id-first",
        text("Top-up: log, then credit"),
        text("A crash between the entry in the log and the credit loses £10 for good."),
    ),
    preset(
        "location-ping",
        text("Location ping, every 3 s"),
        text("A lost position is replaced by the next one, so at-most-once is enough."),
    ),
    preset("wallet-credit", text("Wallet credit"), text("Money needs exactly-once in effect: the ID is saved with the credit.")),
    preset(
        "invoice-email",
        text("Invoice e-mail"),
        text("A lost invoice costs more than a second copy: at-least-once, with the ID saved afterwards."),
    ),
];

const fn preset(id: &'static str, name: Text, story: Text) -> PresetWords {
    PresetWords { id, name, story }
}

/// The words of the preset with this id.
#[must_use]
pub fn of(id: &str) -> Option<&'static PresetWords> {
    PRESET_WORDS.iter().find(|words| words.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::PRESETS;

    #[test]
    fn every_preset_has_its_words_in_the_order_of_the_picker() {
        let ids: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
        assert_eq!(PRESET_WORDS.iter().map(|words| words.id).collect::<Vec<_>>(), ids);
        for words in PRESET_WORDS {
            assert!(words.name.chars().count() <= 44, "{}", words.name);
            assert!(words.story.ends_with(['.', '?']) && words.story.chars().count() <= 110, "{}", words.story);
        }
    }
}
