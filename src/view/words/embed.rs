//! The words of a page that is part of another one, or that somebody has set up for others.

use crate::link::panes::Pane;

/// Beside the name of a setting that the reader may not change.
pub const LOCKED: &str = "locked";
/// Above the controls, where some are locked.
pub const SOME_LOCKED: &str = "Whoever set up this page has locked the settings that are marked so; all others can be changed.";
/// Above the controls, where everything is locked.
pub const ALL_LOCKED: &str =
    "Whoever set up this page has locked all settings and faults: the story can be read and played, but not changed.";
/// Above the preview of an embedded page.
pub const PREVIEW: &str = "Preview";
/// The name of the frame with the preview.
pub const PREVIEW_FRAME: &str = "Preview of the embedded page";
/// Above the choice of parts.
pub const PANES: &str = "What it shows, in this order";
/// Above the choice of how it is shown.
pub const LAYOUT: &str = "Layout";
/// The parts one below the other.
pub const LAYOUT_PANES: &str = "parts below one another";
/// A slide.
pub const LAYOUT_SLIDE: &str = "a slide of 16 : 9";
/// Above the choice of what is locked.
pub const LOCKS: &str = "What readers may change";
/// Nothing is locked.
pub const LOCKS_NONE: &str = "everything";
/// The settings that the link names are locked.
pub const LOCKS_NAMED: &str = "all settings but those that the link names";
/// Everything is locked.
pub const LOCKS_ALL: &str = "nothing";
/// Above the further choices.
pub const MORE: &str = "Further";
/// Hides the answer first.
pub const PREDICT: &str = "hide the answer until it is predicted";
/// Leaves the way to the full version out.
pub const CLOSED: &str = "no link to the full version";
/// Stops what moves.
pub const STILL: &str = "nothing moves by itself";
/// Above the snippets.
pub const SNIPPET: &str = "To paste into";
/// The name of the field with the snippet.
pub const SNIPPET_FIELD: &str = "The snippet";
/// Copies a snippet.
pub const COPY: &str = "Copy the snippet";
/// A snippet is copied.
pub const COPIED: &str = "Snippet copied";
/// The browser does not let the page copy.
pub const COPY_BY_HAND: &str = "Copy the snippet from here:";
/// To the page that explains embedding, before its link.
pub const LIVE: &str = "A page that shows one, and lets it take the height that it needs:";
/// The name of that page.
pub const LIVE_LINK: &str = "Embedding, live";
/// The height of the frame has reached its limit: before its height.
pub const TALL: &str = "This is higher than a frame should be, so it will scroll inside itself; show fewer parts, or let the frame take its \
     height by the messages that the page above explains.";

/// A part, in the choice of parts.
#[must_use]
pub const fn pane(pane: Pane) -> &'static str {
    match pane {
        Pane::Verdict => "answer",
        Pane::Diagram => "controls and diagram",
        Pane::Table => "every way it can go",
        Pane::Charts => "charts of what it costs",
        Pane::Transcript => "what happens, in order",
        Pane::Quiz => "the lesson's questions",
        Pane::Assumptions => "how the numbers come about",
    }
}

/// The link below a frame.
#[must_use]
pub fn snippet_link(title: &str) -> String {
    ["Open “", title, "” in a page of its own"].concat()
}
