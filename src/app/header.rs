//! The bar at the top: the page's name, the presets, the theme, and the ways to share what is shown.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::address;
use super::copy::Copy;
use super::focus;
use super::language::languages;
use super::share::{TabProps, use_share};
use super::state::Action;
use crate::catalogue::{self, PRESETS};
use crate::link::page::Theme;
use crate::view::words::ui;

/// See [`Header`].
#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// The name of the present preset; nothing for settings of one's own.
    pub preset: Option<&'static str>,
    /// What settings are called that are no preset's.
    pub own: AttrValue,
    /// The present theme.
    pub theme: Theme,
    /// Whether links can be written.
    pub can_link: bool,
    /// What can be shared, and what is called with what the reader does.
    pub share: TabProps,
}

/// The header of the page.
#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let share = use_share(&props.share);
    html! {
        <header class="header">
            <a class="skip" href="#answer" onclick={Callback::from(skip)}>{ ui::SKIP }</a>
            <span class="header-name">{ ui::NAME }</span>
            <div class="header-tools">
                { presets(props) }
                { themes(props) }
                <Copy label={ui::COPY_LINK} copied={ui::COPIED} by_hand={ui::COPY_BY_HAND} disabled={!props.can_link}
                    text={Callback::from(|()| address::present())} />
                { languages(&props.share.linked, props.share.options) }
                { share }
            </div>
        </header>
    }
}

fn presets(props: &HeaderProps) -> Html {
    let on_action = props.share.on_action.clone();
    let onchange = Callback::from(move |event: Event| {
        // The option for settings of one's own names no preset, and changes nothing.
        if let Some(preset) = catalogue::find(&event.target_unchecked_into::<HtmlSelectElement>().value()) {
            on_action.emit(Action::Preset(preset));
        }
    });
    html! {
        <label class="header-field">
            <span class="hidden">{ ui::PRESET }</span>
            <select class="select" {onchange}>
                if props.preset.is_none() {
                    <option value="" selected=true>{ &props.own }</option>
                }
                { for PRESETS.iter().map(|preset| html! {
                    <option key={preset.id} value={preset.id} selected={props.preset == Some(preset.id)}>{ ui::preset(preset.id) }</option>
                }) }
            </select>
        </label>
    }
}

fn themes(props: &HeaderProps) -> Html {
    let onchange = props.share.on_action.reform(|event: Event| {
        let place = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        Action::Theme(usize::try_from(place).ok().and_then(|place| Theme::ALL.get(place)).copied().unwrap_or_default())
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
    focus::to("answer");
}
