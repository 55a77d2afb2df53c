//! The words around the page as one file.

use super::Words;
use crate::language::{Text, text};
use crate::tr;

/// Saves the file.
pub const SAVE: Text = text("Save the file");
/// While it is on its way.
pub const LOADING: Text = text("The file is being fetched …");
/// When it could not be fetched.
pub const FAILED: Text = text("The file could not be fetched. Press the button to try again; everything else works without it.");
/// Where the page was built without it.
pub const NONE: Text = text("This copy of the page was built without the file. One that `cargo xtask build` makes has it.");
/// What to know about opening it.
pub const OPENING: Text = text(
    "Open it in a browser from 2023 or newer. The preview of a messenger or a mail program runs no programs, and shows the \
     lesson’s answer only: save the file from there first.",
);

/// What was saved.
#[must_use]
pub fn saved(name: &str) -> String {
    tr!("Saved as “{name}”, where your browser saves files.", name)
}

impl Words<'_> {
    /// What the file is and what it is good for.
    #[must_use]
    pub fn one_file(&self, bytes: u64) -> String {
        tr!(
            "The whole page as one HTML file of {size}, which opens with what is on the page now and needs no network: pass it on by a phone \
             messenger, or take it into a room without one.",
            size = self.format.bytes(bytes)
        )
    }
}
