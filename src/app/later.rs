//! A value a moment later: for parts far down the page, so that what the reader's hand moves is painted first.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// Two frames: by then the change is painted, and while a slider is dragged nothing waits behind it.
const LATER_MS: u32 = 32;

/// The value as it was, until it has stood still for two frames.
#[hook]
pub fn use_later<T: Clone + PartialEq + 'static>(value: &T) -> T {
    let later = use_state_eq(|| value.clone());
    {
        let later = later.clone();
        use_effect_with(value.clone(), move |value| {
            let value = value.clone();
            let timer = (*later != value).then(|| Timeout::new(LATER_MS, move || later.set(value)));
            move || drop(timer)
        });
    }
    (*later).clone()
}
