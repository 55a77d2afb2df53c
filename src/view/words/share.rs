//! The words of the panel for sharing.

use crate::language::{Text, text};

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
