//! The words of the memo.

use super::Words;
use crate::language::{Text, text};
use crate::tr;
use crate::view::format::Plural;
use otn_engine::run::explore::Exploration;

/// The title of a memo that has no other.
pub const TITLE: Text = text("Delivery guarantee");
/// Above the settings.
pub const SETTINGS: Text = text("Settings");
/// What they are.
pub const SETTINGS_LEAD: Text = text(
    "All others are as the lesson has them: 500,000 messages a day, six restarts with 50 jobs in progress, work, then ack, \
     an ack limit of 30 s, 1 % of jobs take 40 s.",
);
/// There are none.
pub const NO_SETTINGS: Text = text("No setting is changed.");
/// The columns of the settings.
pub const SETTINGS_COLUMNS: [Text; 2] = [text("setting"), text("value")];
/// Behind the name of the present design.
pub const HERE: Text = text("this one");
/// Above the link.
pub const LINK: Text = text("The scenario");
/// Copies the memo.
pub const COPY: Text = text("Copy as a memo (Markdown)");
/// The memo is copied.
pub const COPIED: Text = text("Memo copied");
/// The browser does not let the page copy.
pub const COPY_BY_HAND: Text = text("Copy the memo from here:");

impl Words<'_> {
    /// What was tried for the table of outcomes.
    #[must_use]
    pub fn tried_up_to(&self, found: &Exploration) -> String {
        let (count, faults) = (self.format.count(found.plans), self.faults(found.faults.into()));
        match self.format.plural(found.plans) {
            Plural::One => tr!("{count} run with up to {faults} were tried.", count, faults),
            Plural::Other => tr!("{count} runs with up to {faults} were tried.", count, faults),
        }
    }
}
