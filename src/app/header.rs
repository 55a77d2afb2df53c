//! The bar at the top: the page's name, the presets, the theme, and the link to what is shown.

use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::address;
use crate::catalogue::{self, PRESETS, Preset};
use crate::link::page::Theme;
use crate::view::words::ui;

/// How long the button says that the link is copied.
const SAID_MS: u32 = 2_500;

/// See [`Header`].
#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// The name of the present preset; nothing for settings of one's own.
    pub preset: Option<&'static str>,
    /// The present theme.
    pub theme: Theme,
    /// Called with another preset.
    pub on_preset: Callback<&'static Preset>,
    /// Called with another theme.
    pub on_theme: Callback<Theme>,
}

/// What became of copying.
#[derive(Clone, PartialEq)]
enum Copying {
    NotAsked,
    Done,
    Refused(String),
}

/// The header of the page.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let copying = use_state(|| Copying::NotAsked);
    let copy = {
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
    html! {
        <header class="header">
            <a class="skip" href="#answer" onclick={Callback::from(skip)}>{ ui::SKIP }</a>
            <span class="header-name">{ ui::NAME }</span>
            <div class="header-tools">
                { presets(props) }
                { themes(props) }
                <button type="button" class="button" onclick={copy}>
                    { if *copying == Copying::Done { ui::COPIED } else { ui::COPY_LINK } }
                </button>
            </div>
            <p class="hidden" role="status">{ if *copying == Copying::Done { ui::COPIED } else { "" } }</p>
            if let Copying::Refused(link) = &*copying {
                <label class="header-link">
                    <span>{ ui::COPY_BY_HAND }</span>
                    <input type="text" readonly=true value={link.clone()} onfocus={Callback::from(select_all)} />
                </label>
            }
        </header>
    }
}

fn presets(props: &HeaderProps) -> Html {
    let on_preset = props.on_preset.clone();
    let onchange = Callback::from(move |event: Event| {
        // The option for settings of one's own names no preset, and changes nothing.
        if let Some(preset) = catalogue::find(&event.target_unchecked_into::<HtmlSelectElement>().value()) {
            on_preset.emit(preset);
        }
    });
    html! {
        <label class="header-field">
            <span class="hidden">{ ui::PRESET }</span>
            <select class="select" {onchange}>
                if props.preset.is_none() {
                    <option value="" selected=true>{ ui::OWN_SETTINGS }</option>
                }
                { for PRESETS.iter().map(|preset| html! {
                    <option key={preset.id} value={preset.id} selected={props.preset == Some(preset.id)}>{ ui::preset(preset.id) }</option>
                }) }
            </select>
        </label>
    }
}

fn themes(props: &HeaderProps) -> Html {
    let onchange = props.on_theme.reform(|event: Event| {
        let place = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(place).ok().and_then(|place| Theme::ALL.get(place)).copied().unwrap_or_default()
    });
    html! {
        <label class="header-field">
            <span class="hidden">{ ui::THEME }</span>
            <select class="select" {onchange}>
                { for Theme::ALL.iter().map(|theme| html! {
                    <option value={theme.name()} selected={*theme == props.theme}>{ ui::theme_option(*theme) }</option>
                }) }
            </select>
        </label>
    }
}

/// Moves the focus instead of the fragment, which holds the scenario.
fn skip(event: MouseEvent) {
    event.prevent_default();
    super::focus("answer");
}

fn select_all(event: FocusEvent) {
    event.target_unchecked_into::<HtmlInputElement>().select();
}
