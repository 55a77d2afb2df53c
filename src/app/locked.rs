//! What the reader may not change, for the controls: an address says it once, when the page opens.
//!
//! The state keeps what is locked whatever is pressed; a control that could do nothing only says so before.

use std::cell::Cell;

use otn_engine::model::settings::SETTINGS;
use yew::prelude::*;

use crate::link::locks::Locks;
use crate::view::words::embed as texts;

thread_local! {
    static LOCKS: Cell<Locks> = const { Cell::new(Locks::ALL) };
}

/// Takes what the address says.
pub fn install(locks: Locks) {
    LOCKS.set(locks);
}

/// Whether the setting at a place of the table is locked.
#[must_use]
pub fn place(place: usize) -> bool {
    LOCKS.get().holds(place)
}

/// Whether the setting of a key is.
#[must_use]
pub fn key(key: &str) -> bool {
    SETTINGS.iter().position(|setting| setting.key == key).is_some_and(place)
}

/// Whether anything is.
#[must_use]
pub fn any() -> bool {
    !LOCKS.get().is_none()
}

/// Whether everything is, the faults too.
#[must_use]
pub fn all() -> bool {
    LOCKS.get().is_all()
}

/// Beside the name of a setting: that it is locked.
pub fn mark(is_locked: bool) -> Html {
    if is_locked {
        html! { <span class="locked">{ texts::LOCKED }</span> }
    } else {
        Html::default()
    }
}
