//! The menu of a step: the faults that can strike there.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};
use yew::prelude::*;

use super::focus::Round;
use super::icon::{Icon, icon};
use super::offers::Offer;
use crate::view::words::ui;

/// See [`Menu`].
#[derive(Properties, PartialEq)]
pub struct MenuProps {
    /// The number of its step.
    pub number: usize,
    /// Where it opens: pixels from the upper left corner of the diagram.
    pub at: (i32, i32),
    /// What it offers.
    pub offers: Vec<Offer>,
    /// Called with the choice.
    pub on_choose: Callback<Offer>,
    /// Called when it is to close; with whether the focus goes back to the step.
    pub on_close: Callback<bool>,
}

/// A list of things to do. Arrows move, Enter chooses, Escape closes; Tab leaves and closes it.
#[component]
pub fn Menu(props: &MenuProps) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(props.at, move |(x, y)| {
            if let Some(menu) = node.cast::<HtmlElement>() {
                // By the style object, which the content security policy allows, where an attribute would be refused.
                let room = menu.parent_element().map_or(0, |parent| parent.client_width() - menu.offset_width());
                let style = menu.style();
                let _ = style.set_property("left", &[&(*x).clamp(0, room.max(0)).to_string(), "px"].concat());
                let _ = style.set_property("top", &[&y.to_string(), "px"].concat());
                Round::First.go(&menu);
                // All of it, not only what has the focus.
                let height = gloo::utils::window().inner_height().ok().and_then(|height| height.as_f64());
                if height.is_some_and(|height| menu.get_bounding_client_rect().bottom() > height) {
                    menu.scroll_into_view_with_bool(false);
                }
            }
        });
    }
    let onkeydown = {
        let (node, on_close) = (node.clone(), props.on_close.clone());
        Callback::from(move |event: KeyboardEvent| {
            let key = event.key();
            if key == "Escape" {
                event.stop_propagation();
                on_close.emit(true);
            } else if let Some((round, menu)) = Round::of(&key).zip(node.cast::<Element>()) {
                event.prevent_default();
                round.go(&menu);
            }
        })
    };
    let onfocusout = {
        let (node, on_close) = (node.clone(), props.on_close.clone());
        Callback::from(move |event: FocusEvent| {
            let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
            if !node.get().is_some_and(|menu| menu.contains(to.as_ref())) {
                on_close.emit(false);
            }
        })
    };
    let close = props.on_close.reform(|_: MouseEvent| true);
    html! {
        <div ref={node} class="menu" {onkeydown} {onfocusout}>
            <div class="menu-head">
                <span id="menu-title">{ ui::menu_of(props.number) }</span>
                <button type="button" class="menu-close" aria-label={ui::CLOSE} title={ui::CLOSE} onclick={close}>{ icon(Icon::Cross) }</button>
            </div>
            if props.offers.is_empty() {
                <p>{ ui::NO_OFFER }</p>
            }
            <ul class="menu-items" aria-labelledby="menu-title">
                { for props.offers.iter().map(|offer| {
                    let (on_choose, chosen) = (props.on_choose.clone(), offer.clone());
                    let onclick = Callback::from(move |_: MouseEvent| on_choose.emit(chosen.clone()));
                    html! {
                        <li>
                            <button type="button" class="menu-item" aria-pressed={if offer.by.is_some() { "true" } else { "false" }} {onclick}>
                                { &offer.label }
                            </button>
                        </li>
                    }
                }) }
            </ul>
        </div>
    }
}
