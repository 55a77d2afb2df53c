//! The one line that is read aloud: one announcement a change, once the reader has stopped changing things.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// How long nothing may have changed before something is said.
const QUIET_MS: u32 = 700;

/// See [`Status`].
#[derive(Properties, PartialEq)]
pub struct StatusProps {
    /// What to say; empty for nothing.
    pub text: AttrValue,
}

/// Says its text, politely and late. Nothing is said when the page opens.
#[component]
pub fn Status(props: &StatusProps) -> Html {
    let said = use_state(AttrValue::default);
    {
        let said = said.clone();
        use_effect_with(props.text.clone(), move |text| {
            let text = text.clone();
            let timer = (!text.is_empty()).then(|| Timeout::new(QUIET_MS, move || said.set(text)));
            move || drop(timer)
        });
    }
    html! { <p class="status hidden" role="status">{ &*said }</p> }
}
