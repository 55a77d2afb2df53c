//! The words of the panel for sharing.

use super::Words;
use crate::language::{Text, fill, text};
use crate::link::text::TITLE_LENGTH_MAX;
use crate::tr;
use crate::view::charts::Kind;
use crate::view::qr::BYTES_MAX;

/// Opens the panel, and stands above it.
pub const TITLE: Text = text("Share");
/// While the panel is on its way.
pub const LOADING: Text = text("Loading the ways to share …");
/// The panel could not be fetched.
pub const FAILED: Text = text("The ways to share could not be loaded. “Copy link” works without them.");
/// The tab with the link.
pub const LINK: Text = text("Link");
/// The tab with what shows the page inside another one.
pub const EMBED: Text = text("Embed");
/// The tab with the files.
pub const FILES: Text = text("Files");
/// The tab with the page as one file.
pub const OFFLINE: Text = text("Offline");
/// The name of the field that holds the link.
pub const ADDRESS: Text = text("The link to what is on the page now");
/// Copies the link.
pub const COPY: Text = text("Copy");
/// It is copied.
pub const COPIED: Text = text("Link copied.");
/// The browser does not let the page copy.
pub const SELECTED: Text = text("Your browser does not let the page copy. The link is selected: copy it from the field.");
/// The link cannot hold everything.
pub const LEFT_OUT: Text =
    text("All of this is too long for one link. Left out: the end of the title, or else the messages of the story with their faults.");
/// The name of the field for the title.
pub const NAME: Text = text("Title");
/// What the code is.
pub const CODE: Text = text("QR code of the link");
/// Before the link on paper.
pub const PRINTED: Text = text("The same page, to be changed and played:");

/// What the files are.
pub const FILES_LEAD: Text = text("Each file is made here, from what is on the page now; nothing is sent anywhere.");
/// The diagram's files.
pub const DIAGRAM: Text = text("Sequence diagram");
/// What they are good for.
pub const DIAGRAM_ABOUT: Text = text("As a picture, or as a Mermaid diagram for pages that draw such text.");
/// A chart's files.
pub const CHART: Text = text("A chart");
/// What they are good for.
pub const CHART_ABOUT: Text = text(
    "As a picture, or its numbers for a spreadsheet. The lines are by arithmetic; with the days that were simulated, each \
     chart can be saved where it stands on the page.",
);
/// The name of the list of charts.
pub const CHOOSE_CHART: Text = text("Which chart");
/// The memo's file.
pub const MEMO: Text = text("Decision memo");
/// What it is good for.
pub const MEMO_ABOUT: Text = text("The answer, its figures, the choice of a guarantee and the way back, for a design document.");
/// The file of the arithmetic.
pub const FIGURES: Text = text("Figures of the day");
/// What it is.
pub const FIGURES_ABOUT: Text = text("What “otn estimate --json” prints: every figure with its formula.");
/// The file of the run.
pub const RUN: Text = text("The run, step by step");
/// What it is.
pub const RUN_ABOUT: Text = text("What “otn trace --format json” prints: every step, and what became of each message.");
/// Copies the SVG file.
pub const COPY_SVG: Text = text("Copy SVG as text");
/// Copies the Mermaid diagram.
pub const COPY_MERMAID: Text = text("Copy Mermaid as text");
/// Copies the CSV file.
pub const COPY_CSV: Text = text("Copy CSV as text");
/// Copies the memo.
pub const COPY_MARKDOWN: Text = text("Copy Markdown as text");
/// Copies the JSON file.
pub const COPY_JSON: Text = text("Copy JSON as text");
/// A text is copied.
pub const TEXT_COPIED: Text = text("Text copied");
/// The browser does not let the page copy.
pub const COPY_BY_HAND: Text = text("Copy the text from here:");

/// A chart in the list of charts.
#[must_use]
pub fn chart(kind: Kind) -> &'static str {
    match kind {
        Kind::AckLimit => tr!("by ack limit"),
        Kind::Designs => tr!("by design"),
        Kind::Restarts => tr!("by restarts a day"),
        Kind::Volume => tr!("by messages a day"),
        Kind::SlowShare => tr!("by share of slow jobs"),
        Kind::InProgress => tr!("by jobs in progress"),
        Kind::Retention => tr!("by how long IDs are kept"),
        Kind::CostRatio => tr!("costs, by what a loss costs beside a repeat"),
        Kind::Map => tr!("repeats, by ack limit and slow job"),
    }
}

impl Words<'_> {
    /// How long a link is.
    #[must_use]
    pub fn link_length(&self, characters: u64) -> String {
        let text = self.by_number(characters, tr!("The link has {count} character."), tr!("The link has {count} characters."));
        fill(text, &[("count", &self.format.count(characters))])
    }

    /// Why a link has no code.
    #[must_use]
    pub fn no_code(&self, characters: u64) -> String {
        let most = self.format.count(BYTES_MAX as u64);
        tr!(
            "There is no QR code: a phone reads one of up to {most} characters, and the link has {count}. It can be copied, and a shorter title may help.",
            most,
            count = self.format.count(characters)
        )
    }

    /// What a title is for.
    #[must_use]
    pub fn title_help(&self) -> String {
        let most = self.format.count(TITLE_LENGTH_MAX as u64);
        tr!("Stands above the answer and goes with the link; up to {most} characters.", most)
    }

    /// The title is too long.
    #[must_use]
    pub fn title_too_long(&self) -> String {
        let most = self.format.count(TITLE_LENGTH_MAX as u64);
        tr!("The title is too long. Allowed: {most} characters. Used: the first {most}.", most)
    }
}
