//! The words of the panel for sharing.

use super::Words;
use crate::link::text::TITLE_LENGTH_MAX;
use crate::view::charts::Kind;
use crate::view::qr::BYTES_MAX;

/// Opens the panel, and stands above it.
pub const TITLE: &str = "Share";
/// While the panel is on its way.
pub const LOADING: &str = "Loading the ways to share …";
/// The panel could not be fetched.
pub const FAILED: &str = "The ways to share could not be loaded. “Copy link” works without them.";
/// The tab with the link.
pub const LINK: &str = "Link";
/// The tab with what shows the page inside another one.
pub const EMBED: &str = "Embed";
/// The tab with the files.
pub const FILES: &str = "Files";
/// The tab with the page as one file.
pub const OFFLINE: &str = "Offline";
/// The name of the field that holds the link.
pub const ADDRESS: &str = "The link to what is on the page now";
/// Copies the link.
pub const COPY: &str = "Copy";
/// It is copied.
pub const COPIED: &str = "Link copied.";
/// The browser does not let the page copy.
pub const SELECTED: &str = "Your browser does not let the page copy. The link is selected: copy it from the field.";
/// The link cannot hold everything.
pub const LEFT_OUT: &str =
    "All of this is too long for one link. Left out: the end of the title, or else the messages of the story with their faults.";
/// The name of the field for the title.
pub const NAME: &str = "Title";
/// What the code is.
pub const CODE: &str = "QR code of the link";
/// Before the link on paper.
pub const PRINTED: &str = "The same page, to be changed and played:";

/// What the files are.
pub const FILES_LEAD: &str = "Each file is made here, from what is on the page now; nothing is sent anywhere.";
/// The diagram's files.
pub const DIAGRAM: &str = "Sequence diagram";
/// What they are good for.
pub const DIAGRAM_ABOUT: &str = "As a picture, or as a Mermaid diagram for pages that draw such text.";
/// A chart's files.
pub const CHART: &str = "A chart";
/// What they are good for.
pub const CHART_ABOUT: &str = "As a picture, or its numbers for a spreadsheet. The lines are by arithmetic; with the days that were simulated, each \
     chart can be saved where it stands on the page.";
/// The name of the list of charts.
pub const CHOOSE_CHART: &str = "Which chart";
/// The memo's file.
pub const MEMO: &str = "Decision memo";
/// What it is good for.
pub const MEMO_ABOUT: &str = "The answer, its figures, the choice of a guarantee and the way back, for a design document.";
/// The file of the arithmetic.
pub const FIGURES: &str = "Figures of the day";
/// What it is.
pub const FIGURES_ABOUT: &str = "What “otn estimate --json” prints: every figure with its formula.";
/// The file of the run.
pub const RUN: &str = "The run, step by step";
/// What it is.
pub const RUN_ABOUT: &str = "What “otn trace --format json” prints: every step, and what became of each message.";
/// Copies the SVG file.
pub const COPY_SVG: &str = "Copy SVG as text";
/// Copies the Mermaid diagram.
pub const COPY_MERMAID: &str = "Copy Mermaid as text";
/// Copies the CSV file.
pub const COPY_CSV: &str = "Copy CSV as text";
/// Copies the memo.
pub const COPY_MARKDOWN: &str = "Copy Markdown as text";
/// Copies the JSON file.
pub const COPY_JSON: &str = "Copy JSON as text";
/// A text is copied.
pub const TEXT_COPIED: &str = "Text copied";
/// The browser does not let the page copy.
pub const COPY_BY_HAND: &str = "Copy the text from here:";

/// A chart in the list of charts.
#[must_use]
pub const fn chart(kind: Kind) -> &'static str {
    match kind {
        Kind::AckLimit => "by ack limit",
        Kind::Designs => "by design",
        Kind::Restarts => "by restarts a day",
        Kind::Volume => "by messages a day",
        Kind::SlowShare => "by share of slow jobs",
        Kind::InProgress => "by jobs in progress",
        Kind::Retention => "by how long IDs are kept",
        Kind::CostRatio => "costs, by what a loss costs beside a repeat",
        Kind::Map => "repeats, by ack limit and slow job",
    }
}

impl Words<'_> {
    /// How long a link is.
    #[must_use]
    pub fn link_length(&self, characters: u64) -> String {
        format!("The link has {}.", self.counted(characters, "character", "characters"))
    }

    /// Why a link has no code.
    #[must_use]
    pub fn no_code(&self, characters: u64) -> String {
        let most = self.format.count(BYTES_MAX as u64);
        format!(
            "There is no QR code: a phone reads one of up to {most} characters, and the link has {}. It can be copied, and a shorter title may help.",
            self.format.count(characters)
        )
    }

    /// What a title is for.
    #[must_use]
    pub fn title_help(&self) -> String {
        let most = self.format.count(TITLE_LENGTH_MAX as u64);
        format!("Stands above the answer and goes with the link; up to {most} characters.")
    }

    /// The title is too long.
    #[must_use]
    pub fn title_too_long(&self) -> String {
        let most = self.format.count(TITLE_LENGTH_MAX as u64);
        format!("The title is too long. Allowed: {most} characters. Used: the first {most}.")
    }
}
