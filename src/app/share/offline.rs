//! The tab with the page as one file: fetched when it is asked for, and saved with what is on the page in it.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::TabProps;
use crate::app::address;
use crate::app::fetched;
use crate::app::format::words;
use crate::app::given::{ONE_FILE, given};
use crate::app::save::offer_text;
use crate::link::encode::encode;
use crate::view::one_file::{self, file_name};
use crate::view::words::offline as texts;

/// The kind of the file.
const KIND: &str = "text/html;charset=utf-8";

/// What became of saving it.
#[derive(Clone, PartialEq)]
enum Saving {
    NotAsked,
    OnItsWay,
    Done(String),
    Failed,
}

/// The page as one file.
#[component]
pub fn Offline(props: &TabProps) -> Html {
    let saving = use_state_eq(|| Saving::NotAsked);
    let Some(bytes) = given(ONE_FILE).and_then(|bytes| bytes.parse().ok()) else { return html! { <p class="soft">{ texts::NONE }</p> } };
    let onclick = {
        let (saving, link, name) =
            (saving.clone(), [&props.options.of_reader().query(), "#", &encode(&props.linked)].concat(), file_name(props.name.as_deref()));
        Callback::from(move |_: MouseEvent| {
            let (saving, link, name) = (saving.clone(), link.clone(), name.clone());
            saving.set(Saving::OnItsWay);
            spawn_local(async move {
                saving.set(save(&link, &name).await.map_or(Saving::Failed, |()| Saving::Done(name)));
            });
        })
    };
    let said = match &*saving {
        Saving::NotAsked => String::new(),
        Saving::OnItsWay => texts::LOADING.to_string(),
        Saving::Done(name) => texts::saved(name),
        Saving::Failed => texts::FAILED.to_string(),
    };
    html! {
        <>
            <p>{ words().one_file(bytes) }</p>
            <p><button type="button" class="button primary" disabled={*saving == Saving::OnItsWay} {onclick}>{ texts::SAVE }</button></p>
            <p role="status">{ said }</p>
            <p class="soft">{ texts::OPENING }</p>
        </>
    }
}

async fn save(link: &str, name: &str) -> Result<(), JsValue> {
    let file = fetched::text(one_file::NAME).await?;
    let file = one_file::saved(&file, link, &address::home().unwrap_or_default()).ok_or(JsValue::NULL)?;
    offer_text(&file, KIND, name)
}
