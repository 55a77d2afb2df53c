//! A QR code as the page draws it.

use yew::prelude::*;

use crate::view::qr::Qr;
use crate::view::words::share as texts;

/// The code, black on white whatever the page's colours are: many readers find no other.
pub fn code(qr: &Qr) -> Html {
    let across = qr.across;
    html! {
        <svg class="qr" viewBox={format!("0 0 {across} {across}")} role="img" aria-label={texts::CODE} shape-rendering="crispEdges">
            <rect width={across.to_string()} height={across.to_string()} fill="#fff" />
            <path d={qr.path.clone()} fill="#000" />
        </svg>
    }
}
