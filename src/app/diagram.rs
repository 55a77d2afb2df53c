//! The sequence diagram: every step can be picked, by pointer and by keyboard, and offers the faults that can strike
//! there.

use gloo::timers::callback::Timeout;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;
use yew::prelude::*;

use super::drawing::{Drawing, Picked, focus_step, keep_focus};
use super::format::words;
use super::locked;
use super::menu::Menu;
use super::offers::{Offer, offers};
use super::pull::{Pulling, use_pulling};
use super::room::use_room;
use super::shared::Shared;
use super::state::Action;
use crate::view;
use crate::view::transcript::Item;

/// See [`Diagram`].
#[derive(Properties, PartialEq)]
pub struct DiagramProps {
    /// The settings.
    pub scenario: Scenario,
    /// The faults in force.
    pub plan: Plan,
    /// The script.
    pub trace: Shared<Trace>,
    /// Its steps in words.
    pub items: Shared<Vec<Item>>,
    /// The place of the step in view.
    pub at: usize,
    /// Called with what a reader does.
    pub on_action: Callback<Action>,
}

/// The drawing, as wide as there is room, with a row to pick for each step.
#[component]
pub fn Diagram(props: &DiagramProps) -> Html {
    let node = use_node_ref();
    let room = use_room(&node);
    let menu = use_state(|| None::<Picked>);
    let diagram = use_memo((props.trace.clone(), room), |(trace, room)| {
        room.map(|room| view::diagram::Diagram::new(trace, &props.scenario, &words(), room.width_px))
    });
    let on_close = {
        let (menu, node) = (menu.clone(), node.clone());
        Callback::from(move |back: bool| {
            if let (true, Some((step, _))) = (back, *menu) {
                focus_step(&node, step);
            }
            menu.set(None);
        })
    };
    let on_choose = {
        let (on_close, on_action, node) = (on_close.clone(), props.on_action.clone(), node.clone());
        Callback::from(move |offer: Offer| {
            // The focus first: the step may be another one afterwards.
            on_close.emit(true);
            on_action.emit(offer.action());
            let node = node.clone();
            Timeout::new(0, move || keep_focus(&node)).forget();
        })
    };
    let on_pick = {
        let menu = menu.clone();
        Callback::from(move |picked: Picked| menu.set((!locked::all()).then_some(picked)))
    };
    let Pulling { on_hold, onpointermove, onpointerup, onlostpointercapture } =
        use_pulling(&node, &props.scenario, &props.on_action, &on_pick);
    let drawing = diagram.as_ref().as_ref().zip(room).map(|(diagram, room)| {
        let drawing = Drawing {
            diagram,
            scale: room.scale,
            items: &props.items,
            at: props.at,
            node: &node,
            on_focus: props.on_action.reform(Action::Focus),
            on_pick,
            on_hold,
        };
        // Many consumers and long amounts want more room than a phone has; only then it scrolls inside itself.
        let class = if diagram.width_px > room.width_px { "drawings wide" } else { "drawings" };
        html! { <div {class}>{ drawing.view() }</div> }
    });
    use_effect_with(drawing.is_some(), |is_drawn| {
        if let Some(root) = gloo::utils::document().document_element().filter(|_| *is_drawn) {
            // For the style sheet; an attribute of this name is always allowed.
            let _ = root.set_attribute("data-drawn", "");
        }
    });
    html! {
        <div class="diagram" ref={node} {onpointermove} {onpointerup} {onlostpointercapture}>
            { drawing }
            if let Some((step, at)) = *menu {
                <Menu number={step + 1} {at} offers={offers(&props.trace, step, crate::view::words::things::system(&props.scenario))} {on_choose} {on_close} />
            }
        </div>
    }
}
