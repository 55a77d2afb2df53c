//! The page, in Yew; compiled for wasm32 only.

use yew::prelude::*;

/// Mounts the page in the element `#app`.
pub fn mount() {
    let root = gloo::utils::document().get_element_by_id("app").expect("index.html has #app");
    yew::Renderer::<Page>::with_root(root).render();
}

#[function_component]
fn Page() -> Html {
    html! { <h1>{ "Will my message arrive once, twice or never?" }</h1> }
}
