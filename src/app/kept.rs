//! The page without a network: once all of it stands, the browser is asked to keep its files. See static/service-worker.js.

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::Reflect;
use otn_engine::model::scenario::Scenario;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::ServiceWorkerContainer;
use yew::prelude::*;

use super::address;
use super::given::{SERVICE_WORKER, given};

/// How long the settings have stood when the page's files are asked for once more: a reader who leaves at once has no use for it, and
/// one who moves a slider wants the processor.
const KEEP_AFTER_MS: u32 = 3_000;

/// Has the page kept, once it has been drawn with these settings for a while.
#[hook]
pub fn use_kept(scenario: &Scenario) {
    let is_asked = use_mut_ref(|| false);
    use_effect_with(*scenario, move |_| {
        let timer = Timeout::new(KEEP_AFTER_MS, move || {
            if !is_asked.replace(true) {
                // A browser that will not do it shows the page from the network.
                let _ = keep();
            }
        });
        move || drop(timer)
    });
}

fn keep() -> Result<(), JsValue> {
    let window = window();
    let Some(script) = given(SERVICE_WORKER) else { return Ok(()) };
    let is_framed = window.parent()?.is_some_and(|parent| parent != window);
    if is_framed || address::is_sandboxed() || !window.is_secure_context() {
        return Ok(());
    }
    let workers = Reflect::get(&window.navigator(), &JsValue::from_str("serviceWorker"))?.dyn_into::<ServiceWorkerContainer>()?;
    // A page that came from a worker has it looked after by the browser, also without a network.
    if workers.controller().is_none() {
        spawn_local(async move {
            let _ = JsFuture::from(workers.register(&script)).await;
        });
    }
    Ok(())
}
