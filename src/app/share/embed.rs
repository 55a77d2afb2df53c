//! The tab with what shows the page inside another one: what it shows there, the snippet to paste, and a preview, which is the
//! page itself in a frame.

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::Reflect;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlIFrameElement, HtmlInputElement, HtmlSelectElement, MessageEvent};
use yew::prelude::*;

use super::TabProps;
use crate::app::address;
use crate::app::copy::{Copy, select_lines};
use crate::app::format::words;
use crate::app::given::is_one_file;
use crate::app::style::use_style;
use crate::language::Text;
use crate::link::host::APP;
use crate::link::locks::Locks;
use crate::link::page::{Framing, PageOptions, Theme};
use crate::link::panes::{Pane, Panes, View};
use crate::view::prerender::QUESTION;
use crate::view::snippets::{Snippet, Target};
use crate::view::words::{embed as texts, ui};

/// Higher frames push what follows them off the screen.
const HEIGHT_MAX_PX: u32 = 1_000;
/// Until the preview has said how high it is.
const HEIGHT_PX: u32 = 640;
/// Nine sixteenths of the width that reveal.js gives its slides.
const SLIDE_HEIGHT_PX: u32 = 540;
/// Beside the page: a page with a frame, and the script that gives it its height.
const LIVE: &str = "embedding.html";

/// What readers may not change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lock {
    Nothing,
    /// What the link names.
    Named,
    All,
}

impl Lock {
    const ALL: [(Lock, Text); 3] = [(Lock::Nothing, texts::LOCKS_NONE), (Lock::Named, texts::LOCKS_NAMED), (Lock::All, texts::LOCKS_ALL)];

    fn locks(self, scenario: &Scenario) -> Locks {
        let mut locks = Locks::default();
        match self {
            Lock::Nothing => {}
            Lock::Named => {
                for setting in SETTINGS.iter().filter(|setting| (setting.get)(scenario) != setting.default_value()) {
                    locks.add(setting.key);
                }
            }
            Lock::All => locks = Locks::ALL,
        }
        locks
    }
}

/// What was chosen.
#[derive(Clone, PartialEq)]
struct Choice {
    is_slide: bool,
    panes: Vec<Pane>,
    theme: Theme,
    lock: Lock,
    predict: bool,
    is_closed: bool,
    is_still: bool,
    target: Target,
}

impl Choice {
    fn options(&self, props: &TabProps) -> PageOptions {
        let mut panes = Panes::default();
        for pane in &self.panes {
            panes.add(*pane);
        }
        let view = match &*self.panes {
            _ if self.is_slide => View::Slide,
            // What an embedded page shows anyway needs no words.
            [] | [Pane::Verdict, Pane::Diagram] => View::Usual,
            _ => View::Panes(panes),
        };
        PageOptions {
            framing: Framing::Embedded,
            view,
            theme: self.theme,
            language: props.options.language,
            predict: self.predict,
            locks: self.lock.locks(&props.linked.scenario),
            is_closed: self.is_closed,
            is_still: self.is_still,
        }
    }
}

/// Choices, snippet, preview.
#[component]
pub fn Embed(props: &TabProps) -> Html {
    use_style(include_str!("../../../static/embed.css"));
    let choice = use_state_eq(|| Choice {
        is_slide: false,
        panes: vec![Pane::Verdict, Pane::Diagram],
        theme: props.options.theme,
        lock: Lock::Nothing,
        predict: false,
        is_closed: false,
        is_still: false,
        target: Target::Html,
    });
    let height = use_state_eq(|| None::<u32>);
    let options = choice.options(props);
    let address = address::link(&props.linked, options);
    let snippet = {
        let plain = PageOptions { theme: choice.theme, language: options.language, ..PageOptions::default() };
        let is_slide = choice.target == Target::Reveal;
        let slide = address::link(&props.linked, PageOptions { view: View::Slide, ..options });
        choice.target.write(&Snippet {
            address: if is_slide { &slide } else { &address },
            full_version: &address::link(&props.linked, plain),
            title: props.name.as_deref().unwrap_or(QUESTION.get()),
            height_px: if is_slide { SLIDE_HEIGHT_PX } else { height.unwrap_or(HEIGHT_PX).min(HEIGHT_MAX_PX) },
        })
    };
    let on_height = {
        let height = height.clone();
        Callback::from(move |height_px| height.set(Some(height_px)))
    };
    html! {
        <>
            { choices(&choice) }
            { paste(&choice, snippet) }
            if height.is_some_and(|height_px| height_px > HEIGHT_MAX_PX) {
                <p>{ texts::TALL }</p>
            }
            if is_one_file() {
                <p>{ texts::NO_PREVIEW }</p>
            } else {
                <p>{ texts::LIVE }{ " " }<a href={LIVE} target="_blank">{ texts::LIVE_LINK }</a></p>
                <h3>{ texts::PREVIEW }</h3>
                // With a key: a new frame, where another address in the old one would be one more step of the browser's history.
                <Preview key={address.clone()} address={address.clone()} height_px={height.unwrap_or(HEIGHT_PX)} {on_height} />
            }
        </>
    }
}

fn choices(choice: &UseStateHandle<Choice>) -> Html {
    let layout = [texts::LAYOUT_PANES, texts::LAYOUT_SLIDE].map(Text::get);
    let on_layout = change(choice, |choice, place| choice.is_slide = place == 1);
    let on_theme = change(choice, |choice, place| choice.theme = Theme::ALL[place]);
    let on_lock = change(choice, |choice, place| choice.lock = Lock::ALL[place].0);
    let themes = Theme::ALL.map(ui::theme_option);
    let theme = Theme::ALL.iter().position(|theme| *theme == choice.theme).unwrap_or(0);
    let lock = Lock::ALL.iter().position(|(lock, _)| *lock == choice.lock).unwrap_or(0);
    html! {
        <div class="embed-choices">
            { list(texts::LAYOUT, &layout, usize::from(choice.is_slide), on_layout) }
            if !choice.is_slide {
                <fieldset class="embed-group">
                    <legend>{ texts::PANES }</legend>
                    { for Pane::ALL.iter().map(|pane| pane_tick(choice, *pane)) }
                </fieldset>
            }
            { list(texts::LOCKS, &Lock::ALL.map(|(_, text)| text.get()), lock, on_lock) }
            { list(ui::THEME, &themes, theme, on_theme) }
            <fieldset class="embed-group">
                <legend>{ texts::MORE }</legend>
                { tick(texts::PREDICT.get(), choice.predict, choice, |choice| &mut choice.predict) }
                { tick(texts::CLOSED.get(), choice.is_closed, choice, |choice| &mut choice.is_closed) }
                { tick(texts::STILL.get(), choice.is_still, choice, |choice| &mut choice.is_still) }
            </fieldset>
        </div>
    }
}

/// Changes what was chosen, by the place in a list.
fn change(choice: &UseStateHandle<Choice>, apply: fn(&mut Choice, usize)) -> Callback<Event> {
    let choice = choice.clone();
    Callback::from(move |event: Event| {
        if let Ok(place) = usize::try_from(event.target_unchecked_into::<HtmlSelectElement>().selected_index()) {
            let mut next = (*choice).clone();
            apply(&mut next, place);
            choice.set(next);
        }
    })
}

fn list(label: Text, options: &[&'static str], chosen: usize, onchange: Callback<Event>) -> Html {
    html! {
        <label class="embed-group">
            <span>{ label }</span>
            <select class="select" {onchange}>
                { for options.iter().enumerate().map(|(place, option)| html! { <option selected={place == chosen}>{ *option }</option> }) }
            </select>
        </label>
    }
}

fn tick(label: &'static str, is_set: bool, choice: &UseStateHandle<Choice>, field: fn(&mut Choice) -> &mut bool) -> Html {
    let choice = choice.clone();
    let onchange = Callback::from(move |event: Event| {
        let mut next = (*choice).clone();
        *field(&mut next) = event.target_unchecked_into::<HtmlInputElement>().checked();
        choice.set(next);
    });
    html! { <label class="tick"><input type="checkbox" checked={is_set} {onchange} />{ label }</label> }
}

/// A part that is ticked comes last; its number says where it stands.
fn pane_tick(choice: &UseStateHandle<Choice>, pane: Pane) -> Html {
    let place = choice.panes.iter().position(|chosen| *chosen == pane);
    let choice = choice.clone();
    let onchange = Callback::from(move |event: Event| {
        let mut next = (*choice).clone();
        next.panes.retain(|chosen| *chosen != pane);
        if event.target_unchecked_into::<HtmlInputElement>().checked() {
            next.panes.push(pane);
        }
        choice.set(next);
    });
    html! {
        <label class="tick">
            <input type="checkbox" checked={place.is_some()} {onchange} />
            { texts::pane(pane) }
            if let Some(place) = place {
                <span class="embed-place">{ words().format.count(place as u64 + 1) }</span>
            }
        </label>
    }
}

fn paste(choice: &UseStateHandle<Choice>, snippet: String) -> Html {
    let on_target = change(choice, |choice, place| choice.target = Target::ALL[place]);
    let target = Target::ALL.iter().position(|target| *target == choice.target).unwrap_or(0);
    let copied = snippet.clone();
    html! {
        <div class="share-field">
            { list(texts::SNIPPET, &Target::ALL.map(Target::name), target, on_target) }
            <textarea class="share-address embed-snippet" readonly=true rows="6" spellcheck="false" aria-label={texts::SNIPPET_FIELD} value={snippet}
                onfocus={Callback::from(select_lines)} />
            <div class="share-row">
                <Copy label={texts::COPY} copied={texts::COPIED} by_hand={texts::COPY_BY_HAND} text={Callback::from(move |()| copied.clone())} />
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PreviewProps {
    address: String,
    height_px: u32,
    on_height: Callback<u32>,
}

/// The page in a frame of the page, which is as high as it asks for.
#[component]
fn Preview(props: &PreviewProps) -> Html {
    let frame = use_node_ref();
    {
        let (frame, on_height) = (frame.clone(), props.on_height.clone());
        use_effect_with((), move |()| {
            let listener = EventListener::new(&window(), "message", move |event| {
                let frame = frame.cast::<HtmlIFrameElement>().and_then(|frame| frame.content_window());
                if let (Some(frame), Some(event)) = (frame, event.dyn_ref::<MessageEvent>())
                    && let Some(height_px) = height_told(event, frame.as_ref())
                {
                    on_height.emit(height_px);
                }
            });
            move || drop(listener)
        });
    }
    html! {
        <iframe ref={frame} class="embed-preview" title={texts::PREVIEW_FRAME} src={props.address.clone()} width="100%"
            height={props.height_px.to_string()} />
    }
}

/// The height that a message of this frame tells.
fn height_told(event: &MessageEvent, frame: &JsValue) -> Option<u32> {
    let is_of_frame = event.source().is_some_and(|source| AsRef::<JsValue>::as_ref(&source) == frame);
    let data = event.data();
    let field = |name: &str| Reflect::get(&data, &JsValue::from_str(name)).ok();
    let is_height = is_of_frame && field("app")?.as_string()? == APP && field("type")?.as_string()? == "height";
    is_height.then(|| field("height")?.as_f64().map(|height_px| height_px as u32)).flatten()
}
