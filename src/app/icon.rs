//! The signs on buttons, drawn, because a font may lack them.

use yew::prelude::*;

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// To the first.
    First,
    /// One back.
    Previous,
    /// One forward.
    Next,
    /// To the last.
    Last,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// Take away.
    Cross,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// The drawing of a sign; the button beside it says in words what it does.
pub fn icon(icon: Icon) -> Html {
    let path = match icon {
        Icon::First => "M3 3h2v10H3zM13 3v10L6 8z",
        Icon::Previous => "M12 3v10L4 8z",
        Icon::Next => "M4 3v10l8-5z",
        Icon::Last => "M11 3h2v10h-2zM3 3v10l7-5z",
        Icon::Play => "M4 2.5v11l9-5.5z",
        Icon::Pause => "M4 3h3v10H4zM9 3h3v10H9z",
        Icon::Undo => "M6.5 2 2 6l4.5 4V7.2h2.8a2.2 2.2 0 0 1 0 4.6H5v1.7h4.3a3.9 3.9 0 0 0 0-8H6.5z",
        Icon::Redo => "M9.5 2 14 6l-4.5 4V7.2H6.7a2.2 2.2 0 0 0 0 4.6H11v1.7H6.7a3.9 3.9 0 0 1 0-8h2.8z",
        Icon::Cross => "M4 5.1 5.1 4 8 6.9 10.9 4 12 5.1 9.1 8 12 10.9 10.9 12 8 9.1 5.1 12 4 10.9 6.9 8z",
    };
    html! { <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d={path} /></svg> }
}
