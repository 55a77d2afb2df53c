//! The words of a page that is part of another one, or that somebody has set up for others.

use crate::language::{Text, text};

/// Beside the name of a setting that the reader may not change.
pub const LOCKED: Text = text("locked");
/// Above the controls, where some are locked.
pub const SOME_LOCKED: Text = text("Whoever set up this page has locked the settings that are marked so; all others can be changed.");
/// Above the controls, where everything is locked.
pub const ALL_LOCKED: Text =
    text("Whoever set up this page has locked all settings and faults: the story can be read and played, but not changed.");
