//! Copies the link to what is on the page.

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::address;
use crate::view::words::ui;

/// How long the button says that the link is copied.
const SAID_MS: u32 = 2_500;

/// What became of copying.
#[derive(Clone, PartialEq)]
enum Copying {
    NotAsked,
    Done,
    Refused(String),
}

/// A button, and a field to copy from where the browser does not let the page do it.
#[component]
pub fn CopyLink() -> Html {
    let copying = use_state(|| Copying::NotAsked);
    let onclick = {
        let copying = copying.clone();
        Callback::from(move |_: MouseEvent| {
            let copying = copying.clone();
            spawn_local(async move {
                let link = address::present();
                let clipboard = gloo::utils::window().navigator().clipboard();
                match JsFuture::from(clipboard.write_text(&link)).await {
                    Ok(_) => {
                        copying.set(Copying::Done);
                        Timeout::new(SAID_MS, move || copying.set(Copying::NotAsked)).forget();
                    }
                    // A frame without the permission: the reader can copy it.
                    Err(_) => copying.set(Copying::Refused(link)),
                }
            });
        })
    };
    let said = if *copying == Copying::Done { ui::COPIED } else { "" };
    html! {
        <>
            <button type="button" class="button" {onclick}>{ if said.is_empty() { ui::COPY_LINK } else { said } }</button>
            <p class="hidden" role="status">{ said }</p>
            if let Copying::Refused(link) = &*copying {
                <label class="header-link">
                    <span>{ ui::COPY_BY_HAND }</span>
                    <input type="text" readonly=true value={link.clone()} onfocus={Callback::from(select_all)} />
                </label>
            }
        </>
    }
}

fn select_all(event: FocusEvent) {
    event.target_unchecked_into::<HtmlInputElement>().select();
}
