//! The sequence diagram: every step can be picked, by pointer and by keyboard, and offers the faults that can strike
//! there.

use otn_engine::model::fault::{Plan, PlannedFault};
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::format::words;
use super::menu::{Menu, Offer};
use super::room::use_room;
use super::shape::{px, shape};
use super::shared::Shared;
use super::state::Action;
use crate::view::diagram::{self, Diagram as Drawing, Shape};
use crate::view::transcript::Item;
use crate::view::words::ui;

/// Where the menu of a step opens that was picked by keyboard.
const MENU_X_PX: i32 = 96;

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
    let menu = use_state(|| None::<(usize, (i32, i32))>);
    let drawing = use_memo((props.trace.clone(), room), |(trace, room)| {
        room.map(|room| (Drawing::new(trace, &props.scenario, &words(), room.width_px), room.scale))
    });
    let open = {
        let menu = menu.clone();
        move |step: usize, x: i32, y: i32| menu.set(Some((step, (x, y))))
    };
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
        let (on_close, on_action, plan) = (on_close.clone(), props.on_action.clone(), props.plan.clone());
        Callback::from(move |offer: Offer| {
            // The focus first: the step may be another one afterwards.
            on_close.emit(true);
            on_action.emit(match plan.0.iter().position(|planned| is_same(planned, &offer.fault)) {
                Some(place) => Action::RemoveFault(place),
                None => Action::AddFault(offer.fault),
            });
        })
    };
    html! {
        <div class="diagram" ref={node.clone()}>
            if let Some((drawing, scale)) = &*drawing {
                // Very long amounts want more room than a phone has; only then it scrolls inside itself.
                <div class={if room.is_some_and(|room| drawing.width_px > room.width_px) { "drawings wide" } else { "drawings" }}>
                    { heads(drawing, *scale) }
                    { body(drawing, *scale, props, &node, open) }
                </div>
                if let Some((step, at)) = *menu {
                    <Menu number={step + 1} {at} offers={offers(props, step)} {on_choose} {on_close} />
                }
            }
        </div>
    }
}

/// The headings of the lifelines, in a drawing of their own that stays in view.
fn heads(drawing: &Drawing, scale: f64) -> Html {
    let height = heads_px(drawing);
    html! {
        <svg class="drawing drawing-heads" aria-hidden="true" width={px(drawing.width_px * scale)} height={px(height * scale)}
            viewBox={["0 0 ", &px(drawing.width_px), " ", &px(height)].concat()}>
            { for drawing.elements.iter().filter(|element| element.class == "head").map(|element| shape(element, element.class.clone())) }
        </svg>
    }
}

fn body(drawing: &Drawing, scale: f64, props: &DiagramProps, node: &NodeRef, open: impl Fn(usize, i32, i32) + Clone + 'static) -> Html {
    let (top, at, last) = (heads_px(drawing), props.at, props.items.len().saturating_sub(1));
    let height = drawing.height_px - top;
    let now = drawing.hits.iter().find(|hit| hit.step == at && at < last);
    html! {
        <svg class="drawing" role="group" aria-label={[ui::DRAWING, &drawing.title].concat()}
            width={px(drawing.width_px * scale)} height={px(height * scale)}
            viewBox={["0 ", &px(top), " ", &px(drawing.width_px), " ", &px(height)].concat()}>
            <g aria-hidden="true">
                { for drawing.elements.iter().filter(|element| element.class != "head").map(|element| {
                    let later = if element.step.is_some_and(|step| step > at) { " later" } else { "" };
                    shape(element, [element.class.as_str(), later].concat())
                }) }
                if let Some(now) = now {
                    <line class="now" x1="0" x2={px(drawing.width_px)} y1={px(now.y_px)} y2={px(now.y_px)} />
                }
            </g>
            { for drawing.hits.iter().map(|hit| row(hit, top, scale, props, node, open.clone())) }
        </svg>
    }
}

/// A step's row: what is picked, and what the focus is on.
fn row(
    hit: &diagram::Hit,
    top: f64,
    scale: f64,
    props: &DiagramProps,
    node: &NodeRef,
    open: impl Fn(usize, i32, i32) + Clone + 'static,
) -> Html {
    let (step, area, is_here) = (hit.step, hit.area, hit.step == props.at);
    let below = ((hit.y_px + 12.0) * scale) as i32;
    let open_at = open.clone();
    let onclick = Callback::from(move |event: MouseEvent| open_at(step, event.offset_x(), below));
    let onfocus = props.on_action.reform(move |_: FocusEvent| Action::Focus(step));
    let (node, last) = (node.clone(), props.items.len().saturating_sub(1));
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowDown" | "ArrowRight" => step + 1,
            "ArrowUp" | "ArrowLeft" => step.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            "Enter" | " " => {
                event.prevent_default();
                return open(step, MENU_X_PX, below);
            }
            _ => return,
        };
        event.prevent_default();
        focus_step(&node, to.min(last));
    });
    let label = props.items.get(step).map(|item| [&item.number.to_string(), ": ", item.spoken.as_str()].concat());
    html! {
        <g class={if is_here { "row here" } else { "row" }} data-step={step.to_string()} role="button" aria-haspopup="true" aria-label={label}
            tabindex={if is_here { "0" } else { "-1" }} {onclick} {onfocus} {onkeydown}>
            <rect x={px(area.x)} y={px(area.y.max(top))} width={px(area.width)} height={px(area.height)} rx="4" />
        </g>
    }
}

/// What can strike at a step.
fn offers(props: &DiagramProps, step: usize) -> Vec<Offer> {
    let last = props.items.len().saturating_sub(1);
    let here = props.trace.points.iter().filter(|point| point.step.min(last) == step);
    let offers = here.flat_map(|point| point.offers.kinds().map(move |kind| (point, kind)));
    let system = crate::view::words::things::system(&props.scenario);
    offers
        .map(|(point, kind)| Offer {
            fault: point.fault(kind),
            label: words().action(point, kind, system),
            in_force: point.struck == Some(kind),
        })
        .collect()
}

/// Whether two faults are the same for the one message of the script: a plan need not name it.
fn is_same(planned: &PlannedFault, offered: &PlannedFault) -> bool {
    match (planned, offered) {
        (
            PlannedFault::AtPoint { kind, message, site, nth },
            PlannedFault::AtPoint { kind: other_kind, message: other_message, site: other_site, nth: other_nth },
        ) => (kind, site, nth) == (other_kind, other_site, other_nth) && (message.is_none() || message == other_message),
        (PlannedFault::CrashAt { .. }, _) | (_, PlannedFault::CrashAt { .. }) => planned == offered,
    }
}

/// The height of the headings: what is above the first row.
fn heads_px(drawing: &Drawing) -> f64 {
    let below = drawing.elements.iter().filter(|element| element.class == "head").filter_map(|element| match element.shape {
        Shape::Text { at, .. } => Some(at.y + 10.0),
        Shape::Line { .. } | Shape::Rect { .. } | Shape::Circle { .. } | Shape::Path { .. } => None,
    });
    below.fold(0.0, f64::max)
}

fn focus_step(node: &NodeRef, step: usize) {
    let selector = ["[data-step='", &step.to_string(), "']"].concat();
    let row = node.cast::<Element>().and_then(|diagram| diagram.query_selector(&selector).ok().flatten());
    if let Some(row) = row {
        // An SVG element takes the focus as an HTML element does; only its class differs.
        let _ = wasm_bindgen::JsCast::unchecked_into::<HtmlElement>(row).focus();
    }
}
