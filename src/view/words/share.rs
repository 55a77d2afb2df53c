//! The words of the panel for sharing.

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
