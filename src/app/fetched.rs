//! A catalogue that is fetched when somebody first opens it, in a heading that unfolds.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, Response};
use yew::prelude::*;

use super::given::beside;
use super::shared::Shared;
use crate::catalogue::records::RecordError;
use crate::view::words::catalogue as texts;

/// The language of what stands in the catalogues: that of most of their sources.
pub const RECORDS: &str = "en";

/// How far a catalogue is.
#[derive(Clone, PartialEq)]
pub enum Fetched<T> {
    /// Nobody has asked for it, or it is on its way.
    NotYet,
    /// It is there.
    Ready(Shared<Vec<T>>),
    /// It could not be fetched or read.
    Failed,
}

/// The catalogue at a path beside the page, once it is wanted. After a failure, wanting it anew fetches it again.
#[hook]
pub fn use_catalogue<T: Clone + 'static>(
    path: &'static str,
    is_wanted: bool,
    parse: fn(&str) -> Result<Vec<T>, RecordError>,
) -> Fetched<T> {
    let fetched = use_state(|| Fetched::NotYet);
    {
        let fetched = fetched.clone();
        use_effect_with(is_wanted, move |is_wanted| {
            if *is_wanted && !matches!(*fetched, Fetched::Ready(_)) {
                fetched.set(Fetched::NotYet);
                spawn_local(async move {
                    let read = text(&beside(path)).await.ok().and_then(|text| parse(&text).ok());
                    fetched.set(read.map_or(Fetched::Failed, |read| Fetched::Ready(Shared::new(read))));
                });
            }
        });
    }
    (*fetched).clone()
}

/// The text of a file of the page.
pub(super) async fn text(path: &str) -> Result<String, JsValue> {
    let response: Response = JsFuture::from(gloo::utils::window().fetch_with_str(path)).await?.dyn_into()?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or(JsValue::NULL)
}

impl<T> Fetched<T> {
    /// What is there, or why there is nothing yet.
    pub fn show(&self, view: impl FnOnce(&Shared<Vec<T>>) -> Html) -> Html {
        match self {
            Fetched::NotYet => html! { <p class="soft">{ texts::LOADING }</p> },
            Fetched::Failed => html! { <p>{ texts::NOT_LOADED }</p> },
            Fetched::Ready(all) => view(all),
        }
    }
}

/// A heading that unfolds.
pub fn unfolding(title: &'static str, open: &UseStateHandle<bool>, content: Html) -> Html {
    let ontoggle = {
        let open = open.clone();
        // Also when it was not a click: the search of the browser unfolds it, too.
        Callback::from(move |event: Event| open.set(event.target_unchecked_into::<Element>().has_attribute("open")))
    };
    html! {
        <details class="catalogue" open={**open} {ontoggle}>
            <summary><h2>{ title }</h2></summary>
            if **open {
                { content }
            }
        </details>
    }
}

/// A link to a source, named after its host.
pub fn source(address: &str) -> Html {
    let host = address.split('/').nth(2).unwrap_or(address);
    // An address of this project's own files; anything but the web's would be a mistake in them.
    if address.starts_with("https://") {
        html! { <a href={address.to_owned()} target="_blank" rel="noopener noreferrer">{ host.strip_prefix("www.").unwrap_or(host) }</a> }
    } else {
        address.into()
    }
}
