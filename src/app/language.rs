//! The language of the page: its texts are fetched before the first picture, and the document says which language it is in.

use std::cell::Cell;

use gloo::utils::document;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::given::beside;
use super::{fetched, links};
use crate::language::{self, Language};
use crate::link::encode::Linked;
use crate::link::page::PageOptions;
use crate::view::words::ui;

thread_local! {
    static IS_MISSING: Cell<bool> = const { Cell::new(false) };
}

/// Draws the page once the texts of this language are there; in English, where they cannot be had.
pub fn with_texts(language: Language, draw: Box<dyn FnOnce()>) {
    let Some(catalogue) = language.catalogue() else { return draw() };
    spawn_local(async move {
        match fetched::text(&beside(catalogue)).await {
            Ok(texts) => {
                language::set(language, &texts);
                say_so(language);
            }
            Err(_) => IS_MISSING.set(true),
        }
        draw();
    });
}

/// Whether the texts that the address asks for could not be had.
#[must_use]
pub fn is_missing() -> bool {
    IS_MISSING.get()
}

/// Links to the same page in the other languages. The page is read anew then: its texts are those of one language throughout.
pub fn languages(linked: &Linked, options: PageOptions) -> Html {
    let others = Language::SPOKEN.into_iter().filter(|language| *language != language::present());
    // Until links can be written it leads nowhere, and stands where it will stand.
    let link = |language| links::present().map(|links| (links.link_here)(linked, PageOptions { language, ..options }));
    html! {
        <span class="header-languages" role="group" aria-label={ui::LANGUAGES}>
            { for others.map(|language| html! {
                <a href={link(language)} lang={language.code()} hreflang={language.code()}>{ language.name() }</a>
            }) }
        </span>
    }
}

fn say_so(language: Language) {
    document().set_title(&ui::PAGE_TITLE);
    if let Some(root) = document().document_element() {
        // Attributes of these names are always allowed.
        let _ = root.set_attribute("lang", language.code());
        let _ = root.set_attribute("dir", language.direction());
    }
}
