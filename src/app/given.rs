//! What the page's HTML tells the program: the build has put it there, and whoever saved the page as one file.

use gloo::utils::document;

use crate::view::one_file::HOME;

/// How many bytes the page has as one file.
pub const ONE_FILE: &str = "one-file";
/// The script of the service worker.
pub const SERVICE_WORKER: &str = "service-worker";
/// The folder of the files that the program fetches by name.
const FILES: &str = "files";

/// What the page was given under a name; nothing where Trunk alone has built it.
#[must_use]
pub fn given(name: &str) -> Option<String> {
    let meta = document().query_selector(&["meta[name=", name, "]"].concat()).ok()??;
    meta.get_attribute("content").filter(|content| !content.is_empty())
}

/// Whether the page is one file, which can neither frame itself nor fetch anything.
#[must_use]
pub fn is_one_file() -> bool {
    document().query_selector(&["meta[name=", HOME, "]"].concat()).is_ok_and(|meta| meta.is_some())
}

/// Where a file is that the program fetches by name.
#[must_use]
pub fn beside(file: &str) -> String {
    given(FILES).unwrap_or_default() + file
}
