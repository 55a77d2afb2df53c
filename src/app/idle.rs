//! When the browser has nothing else to do. The frames of a page share its one thread, so that what waits for this lets all of them
//! draw their first picture before.

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::IdleRequestOptions;
use yew::prelude::*;

/// The longest wait: a page that is never idle, or in a tab that nobody looks at, gets everything, too.
const LONGEST_MS: u32 = 2_000;

/// Waits until the browser has nothing else to do. One that cannot tell counts as idle.
pub async fn idle() {
    let promise = Promise::new(&mut |resolve, _| {
        let options = IdleRequestOptions::new();
        options.set_timeout(LONGEST_MS);
        if window().request_idle_callback_with_options(&resolve, &options).is_err() {
            // A promise's own function takes whatever it is given.
            let _ = resolve.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = JsFuture::from(promise).await;
}

/// Whether the browser has had nothing else to do since what calls this has been drawn for so long.
#[hook]
pub fn use_idle(after_ms: u32) -> bool {
    let is_idle = use_state_eq(|| false);
    {
        let is_idle = is_idle.clone();
        use_effect_with((), move |()| {
            let wait = move || {
                spawn_local(async move {
                    idle().await;
                    is_idle.set(true);
                });
            };
            let timer = Timeout::new(after_ms, wait);
            move || drop(timer)
        });
    }
    *is_idle
}
