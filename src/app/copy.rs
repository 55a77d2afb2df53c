//! Copies a text about what is on the page.

use gloo::timers::callback::Timeout;
use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Clipboard, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// How long the button says that the text is copied.
const SAID_MS: u32 = 2_500;

/// What became of copying.
#[derive(Clone, PartialEq)]
enum Copying {
    NotAsked,
    Done,
    Refused,
}

/// See [`Copy`].
#[derive(Properties, PartialEq)]
pub struct CopyProps {
    /// What the button says.
    pub label: &'static str,
    /// What it says once the text is copied.
    pub copied: &'static str,
    /// Above the field to copy from.
    pub by_hand: &'static str,
    /// Whether there is nothing to copy yet.
    #[prop_or_default]
    pub disabled: bool,
    /// Makes the text.
    pub text: Callback<(), String>,
}

/// A button, and a field to copy from where the browser does not let the page do it.
#[component]
pub fn Copy(props: &CopyProps) -> Html {
    let copying = use_state(|| Copying::NotAsked);
    let onclick = {
        let (copying, make) = (copying.clone(), props.text.clone());
        Callback::from(move |_: MouseEvent| {
            let (copying, text) = (copying.clone(), make.emit(()));
            spawn_local(async move {
                if to_clipboard(&text).await {
                    copying.set(Copying::Done);
                    Timeout::new(SAID_MS, move || copying.set(Copying::NotAsked)).forget();
                } else {
                    // A frame without the permission: the reader can copy it.
                    copying.set(Copying::Refused);
                }
            });
        })
    };
    let said = if *copying == Copying::Done { props.copied } else { "" };
    // Made anew: what it is about may have changed since.
    let by_hand = (*copying == Copying::Refused).then(|| props.text.emit(()));
    html! {
        <>
            <button type="button" class="button" disabled={props.disabled} {onclick}>{ if said.is_empty() { props.label } else { said } }</button>
            <p class="hidden" role="status">{ said }</p>
            if let Some(text) = by_hand {
                <label class="header-link">
                    <span>{ props.by_hand }</span>
                    if text.contains('\n') {
                        <textarea readonly=true rows="8" value={text.clone()} onfocus={Callback::from(select_lines)} />
                    } else {
                        <input type="text" readonly=true value={text.clone()} onfocus={Callback::from(select_all)} />
                    }
                </label>
            }
        </>
    }
}

/// Copies a text; whether the browser let the page do it.
pub async fn to_clipboard(text: &str) -> bool {
    match clipboard() {
        Some(clipboard) => JsFuture::from(clipboard.write_text(text)).await.is_ok(),
        None => false,
    }
}

/// Where a page came over plain HTTP, the browser has none for it.
fn clipboard() -> Option<Clipboard> {
    let navigator = gloo::utils::window().navigator();
    let clipboard = Reflect::get(&navigator, &JsValue::from_str("clipboard")).ok()?;
    clipboard.dyn_into().ok()
}

/// Selects all of a field of several lines.
pub fn select_lines(event: FocusEvent) {
    event.target_unchecked_into::<HtmlTextAreaElement>().select();
}

fn select_all(event: FocusEvent) {
    event.target_unchecked_into::<HtmlInputElement>().select();
}
