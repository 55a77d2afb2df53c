//! The words of a page that is part of another one, or that somebody has set up for others.

use crate::language::{Text, text};
use crate::link::panes::Pane;
use crate::tr;

/// Beside the name of a setting that the reader may not change.
pub const LOCKED: Text = text("locked");
/// Above the controls, where some are locked.
pub const SOME_LOCKED: Text = text("Whoever set up this page has locked the settings that are marked so; all others can be changed.");
/// Above the controls, where everything is locked.
pub const ALL_LOCKED: Text =
    text("Whoever set up this page has locked all settings and faults: the story can be read and played, but not changed.");
/// Above the preview of an embedded page.
pub const PREVIEW: Text = text("Preview");
/// Instead of the preview, in a page that is one file.
pub const NO_PREVIEW: Text = text("A page from one file shows no preview of itself: the page that it was saved from does.");
/// The name of the frame with the preview.
pub const PREVIEW_FRAME: Text = text("Preview of the embedded page");
/// Above the choice of parts.
pub const PANES: Text = text("What it shows, in this order");
/// Above the choice of how it is shown.
pub const LAYOUT: Text = text("Layout");
/// The parts one below the other.
pub const LAYOUT_PANES: Text = text("parts below one another");
/// A slide.
pub const LAYOUT_SLIDE: Text = text("a slide of 16 : 9");
/// Above the choice of what is locked.
pub const LOCKS: Text = text("What readers may change");
/// Nothing is locked.
pub const LOCKS_NONE: Text = text("everything");
/// The settings that the link names are locked.
pub const LOCKS_NAMED: Text = text("all settings but those that the link names");
/// Everything is locked.
pub const LOCKS_ALL: Text = text("nothing");
/// Above the further choices.
pub const MORE: Text = text("Further");
/// Hides the answer first.
pub const PREDICT: Text = text("hide the answer until it is predicted");
/// Leaves the way to the full version out.
pub const CLOSED: Text = text("no link to the full version");
/// Stops what moves.
pub const STILL: Text = text("nothing moves by itself");
/// Above the snippets.
pub const SNIPPET: Text = text("To paste into");
/// The name of the field with the snippet.
pub const SNIPPET_FIELD: Text = text("The snippet");
/// Copies a snippet.
pub const COPY: Text = text("Copy the snippet");
/// A snippet is copied.
pub const COPIED: Text = text("Snippet copied");
/// The browser does not let the page copy.
pub const COPY_BY_HAND: Text = text("Copy the snippet from here:");
/// To the page that explains embedding, before its link.
pub const LIVE: Text = text("A page that shows one, and lets it take the height that it needs:");
/// The name of that page.
pub const LIVE_LINK: Text = text("Embedding, live");
/// The height of the frame has reached its limit: before its height.
pub const TALL: Text = text(
    "This is higher than a frame should be, so it will scroll inside itself; show fewer parts, or let the frame take its \
     height by the messages that the page below explains.",
);

/// A part, in the choice of parts.
#[must_use]
pub fn pane(pane: Pane) -> &'static str {
    match pane {
        Pane::Verdict => tr!("answer"),
        Pane::Diagram => tr!("controls and diagram"),
        Pane::Table => tr!("every way it can go"),
        Pane::Charts => tr!("charts of what it costs"),
        Pane::Transcript => tr!("what happens, in order"),
        Pane::Quiz => tr!("the lesson's questions"),
        Pane::Assumptions => tr!("how the numbers come about"),
    }
}

/// The link below a frame.
#[must_use]
pub fn snippet_link(title: &str) -> String {
    tr!("Open “{title}” in a page of its own", title)
}
