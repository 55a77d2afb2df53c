//! The tab with the link to what is on the page: to be copied, called something, and read by a phone.

use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::TabProps;
use crate::app::address;
use crate::app::copy::{select_lines, to_clipboard};
use crate::app::format::words;
use crate::app::qr::code;
use crate::app::state::Action;
use crate::link::encode::fits;
use crate::link::text;
use crate::view::qr::qr;
use crate::view::words::share as texts;

/// The link with its length, a field for its title, and its QR code.
#[component]
pub fn Link(props: &TabProps) -> Html {
    let link = address::link(&props.linked, props.options);
    html! {
        <>
            <Copied link={link.clone()} />
            if !fits(&props.linked) {
                <p>{ texts::LEFT_OUT }</p>
            }
            <Title title={props.linked.title.clone()} on_action={props.on_action.clone()} />
            { match qr(&link) {
                Some(qr) => code(&qr),
                None => html! { <p class="soft">{ words().no_code(link.len() as u64) }</p> },
            } }
        </>
    }
}

#[derive(Properties, PartialEq)]
struct CopiedProps {
    link: String,
}

/// The link in a field of its own, and a button that copies it; where the browser does not let the page copy, it selects it.
#[component]
fn Copied(props: &CopiedProps) -> Html {
    let field = use_node_ref();
    // What was to be copied, and whether it was: another link has not been copied yet.
    let tried = use_state(|| None::<(String, bool)>);
    let onclick = {
        let (field, tried, link) = (field.clone(), tried.clone(), props.link.clone());
        Callback::from(move |_: MouseEvent| {
            let (field, tried, link) = (field.clone(), tried.clone(), link.clone());
            spawn_local(async move {
                let is_copied = to_clipboard(&link).await;
                if let (false, Some(field)) = (is_copied, field.cast::<HtmlTextAreaElement>()) {
                    // The field selects all of it once it has the focus, which it can always take.
                    let _ = field.focus();
                }
                tried.set(Some((link, is_copied)));
            });
        })
    };
    let said = match &*tried {
        Some((link, true)) if *link == props.link => texts::COPIED.get(),
        Some((link, false)) if *link == props.link => texts::SELECTED.get(),
        Some(_) | None => "",
    };
    html! {
        <div class="share-field">
            <label for="share-address">{ texts::ADDRESS }</label>
            <textarea ref={field} id="share-address" class="share-address" readonly=true rows="3" aria-describedby="share-length"
                value={props.link.clone()} onfocus={Callback::from(select_lines)} />
            <div class="share-row">
                <button type="button" class="button primary" {onclick}>{ texts::COPY }</button>
                <span id="share-length" class="soft">{ words().link_length(props.link.chars().count() as u64) }</span>
                <span role="status">{ said }</span>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TitleProps {
    title: Option<String>,
    on_action: Callback<Action>,
}

/// The field for the title. What is typed stays as it is typed as long as it means the title that is set.
#[component]
fn Title(props: &TitleProps) -> Html {
    let typed = use_state_eq(String::new);
    let is_typed = text::title(&typed) == props.title;
    let value = if is_typed { (*typed).clone() } else { props.title.clone().unwrap_or_default() };
    let oninput = {
        let (typed, on_action) = (typed.clone(), props.on_action.clone());
        Callback::from(move |event: InputEvent| {
            let given = event.target_unchecked_into::<HtmlInputElement>().value();
            on_action.emit(Action::Title(text::title(&given)));
            typed.set(given);
        })
    };
    let is_too_long = text::title_is_too_long(&value);
    html! {
        <div class="share-field">
            <label for="share-title-field">{ texts::NAME }</label>
            <input type="text" id="share-title-field" autocomplete="off" aria-describedby="share-title-help"
                aria-invalid={is_too_long.then_some("true")} {value} {oninput} />
            <span id="share-title-help" class={if is_too_long { "share-bad" } else { "soft" }} aria-live="polite">
                { if is_too_long { words().title_too_long() } else { words().title_help() } }
            </span>
        </div>
    }
}
