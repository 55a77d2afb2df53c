//! The diagram's SVG: the headings in a drawing of their own, which stays in view, then the shapes, then a row to pick
//! for each step.

use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::linked;
use super::locked;
use super::pull::Held;
use super::shape::{px, shape};
use crate::view::diagram::{Diagram, Grip, Hit, Shape};
use crate::view::transcript::Item;
use crate::view::words::ui;

/// Where the menu of a step opens that was picked by keyboard.
const MENU_X_PX: i32 = 96;

/// How wide and high a grip is.
const GRIP_PX: f64 = 24.0;

/// A step and the place where its menu opens, in pixels from the upper left corner.
pub type Picked = (usize, (i32, i32));

/// What is drawn, and what is called when a reader picks something.
pub struct Drawing<'d> {
    /// The geometry.
    pub diagram: &'d Diagram,
    /// How much larger letters are than the geometry's.
    pub scale: f64,
    /// The steps in words.
    pub items: &'d [Item],
    /// The place of the step in view.
    pub at: usize,
    /// The element around the drawing.
    pub node: &'d NodeRef,
    /// Called when the focus comes to a step.
    pub on_focus: Callback<usize>,
    /// Called when a step is picked.
    pub on_pick: Callback<Picked>,
    /// Called when a grip is taken hold of.
    pub on_hold: Callback<(Held, PointerEvent)>,
}

impl Drawing<'_> {
    /// The SVG elements.
    pub fn view(&self) -> Html {
        let Diagram { width_px, height_px, .. } = *self.diagram;
        let top = self.heads_px();
        let is_head = |class: &str| class == "head";
        let heads = self.diagram.elements.iter().filter(|element| is_head(&element.class));
        let shapes = self.diagram.elements.iter().filter(|element| !is_head(&element.class)).map(|element| {
            let later = if element.step.is_some_and(|step| step > self.at) { " later" } else { "" };
            shape(element, [element.class.as_str(), later].concat())
        });
        html! {
            <>
                <svg class="drawing drawing-heads" aria-hidden="true" width={self.size(width_px)} height={self.size(top)}
                    viewBox={view_box(0.0, width_px, top)}>
                    { for heads.map(|element| shape(element, element.class.clone())) }
                </svg>
                <svg class="drawing" role="group" aria-label={[ui::DRAWING.get(), &self.diagram.title].concat()}
                    width={self.size(width_px)} height={self.size(height_px - top)} viewBox={view_box(top, width_px, height_px - top)}>
                    <g aria-hidden="true">
                        { for shapes }
                        { self.now() }
                    </g>
                    { for self.diagram.hits.iter().map(|hit| self.row(hit, top)) }
                    { for self.diagram.grips.iter().filter(|grip| !locked::key(grip.key)).map(|grip| self.grip(grip)) }
                </svg>
            </>
        }
    }

    /// A line at the step in view; none at the end, where the whole story is.
    fn now(&self) -> Html {
        let at = self.diagram.hits.iter().find(|hit| hit.step == self.at && self.at + 1 < self.items.len());
        at.map_or_else(Html::default, |hit| {
            let y = px(hit.y_px);
            html! { <line class="now" x1="0" x2={px(self.diagram.width_px)} y1={y.clone()} y2={y} /> }
        })
    }

    /// A step's row: what is picked, and what the focus is on.
    fn row(&self, hit: &Hit, top: f64) -> Html {
        // A step in view that is not drawn stands at the last one that is: the focus has a row to come to.
        let (step, area, is_here) = (hit.step, hit.area, hit.step == self.at.min(self.last()));
        let below = self.menu_y(hit);
        let onfocus = self.on_focus.reform(move |_: FocusEvent| step);
        let (node, last, on_pick) = (self.node.clone(), self.last(), self.on_pick.clone());
        // The focus brings a sentence that may be longer or shorter: with the press, the row would be gone from under the pointer
        // before it is lifted, and nothing would be clicked.
        let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
        let onclick = {
            let (node, on_pick) = (node.clone(), on_pick.clone());
            Callback::from(move |event: MouseEvent| {
                let at = (event.offset_x(), below);
                focus_step(&node, step);
                on_pick.emit((step, at));
            })
        };
        let onkeydown = Callback::from(move |event: KeyboardEvent| {
            let to = match event.key().as_str() {
                "ArrowDown" | "ArrowRight" => step + 1,
                "ArrowUp" | "ArrowLeft" => step.saturating_sub(1),
                "Home" => 0,
                "End" => last,
                "Enter" | " " => {
                    event.prevent_default();
                    return on_pick.emit((step, (MENU_X_PX, below)));
                }
                _ => return,
            };
            event.prevent_default();
            focus_step(&node, to.min(last));
        });
        let label = self.items.get(step).map(|item| [&item.number.to_string(), ": ", item.spoken.as_str()].concat());
        html! {
            // With a key, so that the focus stays on its step when others come or go.
            <g key={step} class={if is_here { "row here" } else { "row" }} data-step={step.to_string()} data-link={linked::step(step)} role="button" aria-haspopup="true" aria-disabled={locked::all().then_some("true")} aria-label={label}
                tabindex={if is_here { "0" } else { "-1" }} {onmousedown} {onclick} {onfocus} {onkeydown}>
                <rect x={px(area.x)} y={px(area.y.max(top))} width={px(area.width)} height={px(area.height)} rx="4" />
            </g>
        }
    }

    /// The end of a bar, to be pulled. Whoever listens has the setting's field.
    fn grip(&self, grip: &Grip) -> Html {
        let (x, y, scale) = (grip.at.x, grip.at.y, self.scale);
        let below = self.diagram.hits.iter().find(|hit| y < hit.area.y + hit.area.height);
        let picks = below.map(|hit| (hit.step, ((x * scale) as i32, self.menu_y(hit))));
        let held = Held { grip: grip.clone(), scale, picks };
        let onpointerdown = self.on_hold.reform(move |event: PointerEvent| (held.clone(), event));
        html! {
            <g key={grip.key} class={if grip.beyond.is_some() { "grip open" } else { "grip" }} aria-hidden="true" {onpointerdown}>
                <title>{ ui::pull(grip.key) }</title>
                <rect x={px(x - GRIP_PX / 2.0)} y={px(y - GRIP_PX / 2.0)} width={px(GRIP_PX)} height={px(GRIP_PX)} />
                <line x1={px(x - 7.0)} x2={px(x + 7.0)} y1={px(y)} y2={px(y)} />
            </g>
        }
    }

    /// Where the menu of a step opens: below its arrow.
    fn menu_y(&self, hit: &Hit) -> i32 {
        ((hit.y_px + 12.0) * self.scale) as i32
    }

    /// The last step that is drawn.
    fn last(&self) -> usize {
        self.diagram.hits.len().saturating_sub(1)
    }

    fn size(&self, length_px: f64) -> String {
        px(length_px * self.scale)
    }

    /// The height of the headings: what is above the first row.
    fn heads_px(&self) -> f64 {
        let heads = self.diagram.elements.iter().filter(|element| element.class == "head");
        let below = heads.filter_map(|element| match element.shape {
            Shape::Text { at, .. } => Some(at.y + 10.0),
            Shape::Line { .. } | Shape::Rect { .. } | Shape::Circle { .. } | Shape::Path { .. } => None,
        });
        below.fold(0.0, f64::max)
    }
}

fn view_box(top: f64, width: f64, height: f64) -> String {
    ["0 ", &px(top), " ", &px(width), " ", &px(height)].concat()
}

/// Moves the focus to the step in view, where the step that had it is gone.
pub fn keep_focus(node: &NodeRef) {
    let document = gloo::utils::document();
    let is_lost = document.active_element() == document.body().map(Into::into);
    let here = node.cast::<Element>().and_then(|diagram| diagram.query_selector(".row.here").ok().flatten());
    if let Some(row) = here.filter(|_| is_lost) {
        let _ = wasm_bindgen::JsCast::unchecked_into::<HtmlElement>(row).focus();
    }
}

/// Moves the focus to a step.
pub fn focus_step(node: &NodeRef, step: usize) {
    let selector = ["[data-step='", &step.to_string(), "']"].concat();
    let row = node.cast::<Element>().and_then(|diagram| diagram.query_selector(&selector).ok().flatten());
    if let Some(row) = row {
        // An SVG element takes the focus as an HTML element does; only its class differs.
        let _ = wasm_bindgen::JsCast::unchecked_into::<HtmlElement>(row).focus();
    }
}
