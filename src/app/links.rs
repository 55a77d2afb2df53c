//! What reads and writes addresses, and what readers type, in a wasm file of its own. An address that asks for nothing does without it:
//! then the file comes with the one for the runs, and until it is there fields can be looked at only. See ARCHITECTURE.md, "Files of the page".

use std::cell::Cell;

use otn_engine::model::settings::{Setting, Value};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;

use super::cut::cut;
use super::{address, entry, language};
use crate::language::Language;
use crate::link::decode::Decoded;
use crate::link::encode::Linked;
use crate::link::page::{PageOptions, read_address};
use crate::link::value::ValueError;
use crate::view::words::ui;

/// What the file has, by what it is called with.
pub struct Links {
    /// Reads an address: the part after `?` and the part after `#`.
    pub read: fn(&str, &str) -> (PageOptions, Decoded),
    /// The link to a scenario, shown in this way, as a whole address.
    pub link: fn(&Linked, PageOptions) -> String,
    /// The same in this very document.
    pub link_here: fn(&Linked, PageOptions) -> String,
    /// Reads what a reader has typed into the field of a setting.
    pub entry: fn(&Setting, &str) -> Result<Value, ValueError>,
    /// Says what is wrong with it, and what holds instead.
    pub still_used: fn(&ValueError, &str) -> String,
    /// Draws the page once the texts of a language are there.
    pub with_texts: fn(Language, Box<dyn FnOnce()>),
}

/// For [`super::runs`], with whose file this one comes at the latest.
pub(super) static LINKS: Links = Links {
    read: read_address,
    link: address::link,
    link_here: address::link_here,
    entry: entry::read,
    still_used: ui::still_used,
    with_texts: language::with_texts,
};

cut! { links:
    fn load() -> Result<&'static Links, SplitLoaderError> {
        Ok(&LINKS)
    }
}

thread_local! {
    static PRESENT: Cell<Option<&'static Links>> = const { Cell::new(None) };
}

/// What the file has, if it is there.
pub fn present() -> Option<&'static Links> {
    PRESENT.get()
}

/// Knows that the file is there.
pub fn set_present(links: &'static Links) {
    PRESENT.set(Some(links));
}

/// Does something with the file: now, or once it has been fetched. Where it cannot be had, something else.
pub fn or_else(act: impl FnOnce(&'static Links) + 'static, otherwise: fn()) {
    if let Some(links) = present() {
        return act(links);
    }
    let act: Box<dyn FnOnce(&'static Links)> = Box::new(act);
    spawn_local(async move {
        match load().await {
            Ok(links) => {
                set_present(links);
                act(links);
            }
            Err(_) => otherwise(),
        }
    });
}

/// Does something with the file: now, or once it has been fetched; nothing where it cannot be had, which the page says elsewhere.
pub fn then(act: impl FnOnce(&'static Links) + 'static) {
    or_else(act, || ());
}
