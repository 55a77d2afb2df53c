//! What stands on paper only: the way back to the page, as a link and as a QR code.

use gloo::events::EventListener;
use yew::prelude::*;

use super::address;
use super::qr::code;
use super::style::use_style;
use crate::view::qr::qr;
use crate::view::words::share as texts;

/// The link and its code, made when the browser is about to print and not before.
#[component]
pub fn Printed() -> Html {
    use_style(include_str!("../../static/printed.css"));
    let link = use_state_eq(|| None::<String>);
    {
        let link = link.clone();
        use_effect_with((), move |()| {
            let window = gloo::utils::window();
            let before = {
                let link = link.clone();
                EventListener::new(&window, "beforeprint", move |_| link.set(Some(address::present())))
            };
            let after = EventListener::new(&window, "afterprint", move |_| link.set(None));
            move || drop((before, after))
        });
    }
    let Some(link) = &*link else { return Html::default() };
    html! {
        <section class="printed">
            { qr(link).as_ref().map(code) }
            <p><strong>{ texts::PRINTED }</strong>{ " " }<span>{ link }</span></p>
        </section>
    }
}
