//! The names of the presets, and what each one shows.

/// The words of one preset.
#[derive(Debug)]
pub struct PresetWords {
    /// Its id in links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line.
    pub story: &'static str,
}

/// The words of every preset, in the order of the picker.
pub const PRESET_WORDS: &[PresetWords] = &[
    preset("lesson-a", "Lesson, design A: ack, then work", "A crash after the ack and before the effect loses the message for good."),
    preset("lesson-b", "Lesson, design B: work, then ack", "A crash after the effect and before the ack brings the message again."),
    preset(
        "slow-day",
        "Lesson, design B on a slow day",
        "The ack limit ends while a slow job still runs, so two consumers do the same work.",
    ),
    preset("slow-day-120s", "Slow day with a limit of 120 s", "A limit above the longest job: the slow job is no longer repeated."),
    preset(
        "lesson-c",
        "Lesson, design C: ID saved with the work",
        "The same crash as in design B; the saved ID makes the repeat do nothing.",
    ),
    preset("lost-confirm-b", "Lost confirm, design B", "The producer hears nothing, sends again, and both copies are handled."),
    preset("lost-confirm-c", "Lost confirm, design C", "The producer sends again; both copies carry one ID, so only one has an effect."),
    preset(
        "exercise-crash",
        "Exercise: crashes with ack first",
        "2,000,000 messages, 8 restarts, 25 jobs at each: how many are lost, and what does it cost?",
    ),
    preset("exercise-slow", "Exercise: slow jobs", "2 % of the jobs take 45 s under a limit of 30 s: how many are handled twice?"),
    preset("top-up", "Top-up: log and credit together", "£10 and the entry in the log are one transaction: the repeat changes nothing."),
    preset("top-up-effect-first", "Top-up: credit, then log", "A crash between the credit and its entry in the log pays £10 twice."),
    preset("top-up-id-first", "Top-up: log, then credit", "A crash between the entry in the log and the credit loses £10 for good."),
    preset("location-ping", "Location ping, every 3 s", "A lost position is replaced by the next one, so at-most-once is enough."),
    preset("wallet-credit", "Wallet credit", "Money needs exactly-once in effect: the ID is saved with the credit."),
    preset("invoice-email", "Invoice e-mail", "A lost invoice costs more than a second copy: at-least-once, with the ID saved afterwards."),
];

const fn preset(id: &'static str, name: &'static str, story: &'static str) -> PresetWords {
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
