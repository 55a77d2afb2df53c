//! A part of the page in a wasm file of its own: fetched when it is first wanted, and anew when the reader asks for it after
//! a failure. Where the program is cut, [`super::cut`] says; see ARCHITECTURE.md, "Files of the page".

use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use yew::prelude::*;

use crate::view::words::ui;

/// Draws a part.
pub type Draw<P> = fn(P) -> Html;

/// How far a part is.
enum Loading<P> {
    NotYet,
    Ready(Draw<P>),
    Failed,
}

/// A part that is drawn from such properties.
pub struct Part<P: 'static> {
    loading: UseStateHandle<Loading<P>>,
    load: Callback<()>,
}

/// The part that this function fetches, once it is wanted. After a failure, wanting it anew fetches it again.
#[hook]
pub fn use_part<P, F>(is_wanted: bool, fetch: impl Fn() -> F + Copy + 'static) -> Part<P>
where
    P: 'static,
    F: Future<Output = Result<Draw<P>, SplitLoaderError>> + 'static,
{
    let loading = use_state(|| Loading::NotYet);
    let load = {
        let loading = loading.clone();
        Callback::from(move |()| {
            let loading = loading.clone();
            spawn_local(async move {
                loading.set(fetch().await.map_or(Loading::Failed, Loading::Ready));
            });
        })
    };
    use_effect_with(is_wanted, {
        let (loading, load) = (loading.clone(), load.clone());
        move |is_wanted| {
            if *is_wanted && !matches!(*loading, Loading::Ready(_)) {
                load.emit(());
            }
        }
    });
    Part { loading, load }
}

impl<P> Part<P> {
    /// The part, what stands in its place until it is there, or why it is not.
    pub fn show(&self, props: P, not_yet: Html, failed: &'static str) -> Html {
        match &*self.loading {
            Loading::Ready(draw) => draw(props),
            Loading::NotYet => not_yet,
            Loading::Failed => {
                let again = self.load.reform(|_: MouseEvent| ());
                html! {
                    <p class="rest-failed">{ failed }{ " " }<button type="button" class="button" onclick={again}>{ ui::REST_AGAIN }</button></p>
                }
            }
        }
    }
}
