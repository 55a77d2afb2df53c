//! The faults in force, each of which can be taken out.

use otn_engine::model::fault::{Plan, PlannedFault};
use yew::prelude::*;

use super::focus;
use super::format::words;
use super::icon::{Icon, icon};
use crate::view::words::ui;

/// The most faults that are listed: more than a reader can choose, and enough for any story but the largest.
const CHIPS_MAX: usize = 12;

/// One chip for each fault of the plan; `unused` are those that the run does not come to.
pub fn faults(plan: &[PlannedFault], unused: &[PlannedFault], on_remove: &Callback<usize>, on_play: &Callback<Plan>) -> Html {
    let none = on_play.reform(|_: MouseEvent| {
        focus::to("faults");
        Plan::default()
    });
    html! {
        <div class="faults" id="faults" tabindex="-1">
            <span>{ ui::IN_FORCE }</span>
            if plan.is_empty() {
                <span>{ ui::NO_FAULT }</span>
            } else {
                <ul class="faults-list">
                    { for plan.iter().enumerate().take(CHIPS_MAX).map(|(place, fault)| chip(place, fault, unused.contains(fault), on_remove)) }
                </ul>
            }
            if plan.len() > CHIPS_MAX {
                <span>{ words().and_more(plan.len() - CHIPS_MAX) }</span>
            }
            if !plan.is_empty() {
                <button type="button" class="as-link" onclick={none}>{ ui::NO_FAULTS }</button>
            }
            <span class="faults-hint">{ ui::PICK }</span>
        </div>
    }
}

fn chip(place: usize, fault: &PlannedFault, is_unused: bool, on_remove: &Callback<usize>) -> Html {
    let name = words().fault_chip(fault);
    let label = ui::remove_fault(&name);
    let on_remove = on_remove.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        // The button goes with its fault; the focus stays where the faults are.
        focus::to("faults");
        on_remove.emit(place);
    });
    html! {
        <li class={classes!("fault", is_unused.then_some("unused"))}>
            <span>{ name }</span>
            if is_unused {
                <span class="fault-note">{ ui::NOT_REACHED }</span>
            }
            <button type="button" class="fault-remove" aria-label={label.clone()} title={label} {onclick}>{ icon(Icon::Cross) }</button>
        </li>
    }
}
