//! The page in a frame: what it tells the page around it, and what it hears from there. [`super::rest`] fetches it.
//!
//! Only messages of the page around it are heard, and none can make the frame go anywhere. Besides its own messages it speaks
//! what two kinds of hosts listen to already, Canvas and the resizer of H5P, and hears what slides of reveal.js say.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use js_sys::{Array, JSON, Number, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, MessageEvent, ResizeObserver, Window};
use yew::prelude::*;

use super::address;
use super::rest::PieceProps;
use super::shared::Shared;
use super::state::{Action, Move, State};
use crate::catalogue::path::PATH;
use crate::link::encode::encode;
use crate::link::host::{APP, Asked, LENGTH_MAX, Parts, Step, VERSION, read};
use crate::link::text::quoted;
use crate::view::outcome::OutcomeKind;
use crate::view::predict::{Guessing, Predicted};

/// How long the content must keep its height before it is told: what comes in pieces is one change.
const QUIET_MS: u32 = 60;
/// How long the state must stand still: a slider that is dragged is not told stop by stop.
const STATE_QUIET_MS: u32 = 100;
/// What the resizer of H5P calls itself.
const H5P: &str = "h5p";

/// Talks while it is there, and shows nothing.
#[component]
pub fn Frame(props: &PieceProps) -> Html {
    let talk = use_mut_ref(|| None::<Rc<Talk>>);
    // What the listeners see is the state of the last drawing.
    if let Some(talk) = &*talk.borrow() {
        talk.state.replace(props.state.clone());
    }
    {
        let (talk, props) = (talk.clone(), props.clone());
        use_effect_with((), move |()| {
            let open = window().parent().ok().flatten().and_then(|host| Talk::begin(host, props));
            talk.replace(open.as_ref().map(|open| open.talk.clone()));
            move || drop(open)
        });
    }
    use_effect_with(props.state.clone(), move |_| {
        let talk = talk.borrow().clone();
        let told = |talk: Rc<Talk>| {
            // A browser does not observe what is off the screen: then only the state says that something has changed.
            talk.tell_height();
            talk.tell_changes();
        };
        let timer = talk.map(|talk| Timeout::new(STATE_QUIET_MS, move || told(talk)));
        move || drop(timer)
    });
    Html::default()
}

/// What both sides know of each other.
struct Talk {
    host: Window,
    /// What has the height.
    content: Element,
    state: RefCell<Shared<State>>,
    on_action: Callback<Action>,
    told: RefCell<Told>,
    /// Until the height is told.
    timer: RefCell<Option<Timeout>>,
}

/// What the host has been told last.
#[derive(Default)]
struct Told {
    height_px: f64,
    /// Whether it wants to be told of changes.
    wants_changes: bool,
    /// Whether it is a resizer of H5P.
    is_h5p: bool,
    state: String,
    guessing: Guessing,
    answered: usize,
}

/// The listeners, for as long as they are kept.
struct Open {
    talk: Rc<Talk>,
    observer: ResizeObserver,
    on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_size: Closure<dyn FnMut()>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.observer.disconnect();
        // It was added, so it can be removed.
        let _ = window().remove_event_listener_with_callback("message", self.on_message.as_ref().unchecked_ref());
    }
}

impl Talk {
    fn begin(host: Window, props: PieceProps) -> Option<Open> {
        let PieceProps { state, on_action, .. } = props;
        // The content is observed, not the window: a host that gives the frame its height causes no further change.
        let content = document().get_element_by_id("app")?;
        let talk = Rc::new(Talk {
            host,
            content: content.clone(),
            state: RefCell::new(state),
            on_action,
            told: RefCell::default(),
            timer: RefCell::default(),
        });
        let on_message = {
            let talk = talk.clone();
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| talk.hear(&event))
        };
        window().add_event_listener_with_callback("message", on_message.as_ref().unchecked_ref()).ok()?;
        let on_size = {
            let talk = talk.clone();
            Closure::<dyn FnMut()>::new(move || talk.tell_height_soon())
        };
        let observer = ResizeObserver::new(on_size.as_ref().unchecked_ref()).ok()?;
        observer.observe(&content);
        talk.tell("ready", &[]);
        talk.tell_h5p("hello", &[]);
        talk.tell_height_soon();
        Some(Open { talk, observer, on_message, _on_size: on_size })
    }

    fn tell_height_soon(self: &Rc<Talk>) {
        let talk = self.clone();
        self.timer.replace(Some(Timeout::new(QUIET_MS, move || talk.tell_height())));
    }

    fn tell_height(&self) {
        let bottom_px = self.content.get_bounding_client_rect().bottom() + window().scroll_y().unwrap_or(0.0);
        // Rounded up: a frame that lacks a part of a pixel shows a scrollbar.
        let height_px = bottom_px.ceil();
        if (height_px - self.told.borrow().height_px).abs() < 1.0 {
            return;
        }
        let is_h5p = {
            let mut told = self.told.borrow_mut();
            told.height_px = height_px;
            told.is_h5p
        };
        self.tell("height", &[("height", height_px.into())]);
        let canvas = object(&[("subject", "lti.frameResize".into()), ("height", height_px.into())]);
        if let Ok(text) = JSON::stringify(&canvas) {
            self.post(&text);
        }
        if is_h5p {
            self.tell_h5p("prepareResize", &self.h5p_heights());
        }
    }

    fn hear(&self, event: &MessageEvent) {
        let is_host = event.source().is_some_and(|source| {
            let (source, host): (&JsValue, &JsValue) = (source.as_ref(), self.host.as_ref());
            source == host
        });
        if !is_host {
            return;
        }
        let message = Message(event.data());
        match message.0.as_string().as_deref() {
            Some("slide:start") => return self.on_action.emit(Action::Playing(true)),
            Some("slide:stop") => return self.on_action.emit(Action::Playing(false)),
            Some(_) | None => {}
        }
        if message.text("context").as_deref() == Some(H5P) {
            self.hear_h5p(message.text("action").as_deref().unwrap_or_default());
        } else if message.text("app").as_deref() == Some(APP) {
            self.hear_own(&message);
        }
    }

    /// The handshake: it says hello, is answered with it, and from then on every height is prepared and then taken.
    fn hear_h5p(&self, action: &str) {
        match action {
            "ready" => self.tell_h5p("hello", &[]),
            "hello" => {
                self.told.borrow_mut().is_h5p = true;
                self.tell_h5p("prepareResize", &self.h5p_heights());
            }
            "resize" => self.tell_h5p("prepareResize", &self.h5p_heights()),
            "resizePrepared" => self.tell_h5p("resize", &self.h5p_heights()[..1]),
            _ => {}
        }
    }

    fn h5p_heights(&self) -> [(&'static str, JsValue); 2] {
        let height_px = self.told.borrow().height_px;
        [("scrollHeight", height_px.into()), ("clientHeight", height_px.into())]
    }

    fn hear_own(&self, message: &Message) {
        let Some(length) = message.length() else {
            return self.warn(vec![format!(
                "The message cannot be written as JSON. Allowed: JSON of at most {LENGTH_MAX} characters. Used: nothing of it."
            )]);
        };
        if length > LENGTH_MAX {
            return self.warn(vec![format!("The message is too long. Allowed: {LENGTH_MAX} characters as JSON. Used: nothing of it.")]);
        }
        let version = message.text("v").unwrap_or_default();
        if version != VERSION.to_string() {
            let given = quoted(&version);
            return self
                .warn(vec![format!("v: \"{given}\" is no version that is known here. Allowed: {VERSION}. Used: nothing of the message.")]);
        }
        let state = self.state.borrow().clone();
        let (asked, warnings) = read(message, &state.linked(), state.options.locks);
        if !warnings.is_empty() {
            self.warn(warnings);
        }
        let action = match asked {
            None => return,
            Some(Asked::Hello) => {
                // Whoever comes late has heard nothing yet.
                let is_h5p = self.told.borrow().is_h5p;
                self.told.replace(Told { wants_changes: true, is_h5p, ..Told::default() });
                self.tell_height();
                return self.tell_changes();
            }
            Some(Asked::Get) => return self.tell("state", &[("state", self.present())]),
            Some(Asked::Set(decoded)) => Action::Told(decoded),
            Some(Asked::Theme(theme)) => Action::Theme(theme),
            Some(Asked::Play) => Action::Playing(true),
            Some(Asked::Pause) => Action::Playing(false),
            Some(Asked::Step(step)) => Action::Go(match step {
                Step::First => Move::First,
                Step::Previous => Move::Previous,
                Step::Next => Move::Next,
                Step::Last => Move::Last,
                Step::Number(number) => Move::To(number as usize - 1),
            }),
            Some(Asked::Reset) => Action::Load(Box::new(address::opened())),
        };
        self.on_action.emit(action);
    }

    /// Tells what is new since it was told last, where the host has asked for that.
    fn tell_changes(&self) {
        if !self.told.borrow().wants_changes {
            return;
        }
        let state = self.state.borrow().clone();
        let present = self.present();
        let text = JSON::stringify(&present).map(String::from).unwrap_or_default();
        if text != self.told.borrow().state {
            self.told.borrow_mut().state = text;
            self.tell("state", &[("state", present)]);
        }
        if state.guessing != self.told.borrow().guessing {
            self.told.borrow_mut().guessing = state.guessing;
            if let Guessing::Done { guess, answer } = state.guessing {
                let is_right = guess.is_some_and(|guess| guess.ending == answer.ending);
                let guess = guess.map_or(JsValue::NULL, |guess| predicted(&guess));
                self.tell("predict", &[("guess", guess), ("answer", predicted(&answer)), ("right", is_right.into())]);
            }
        }
        if state.score.answered != self.told.borrow().answered {
            self.told.borrow_mut().answered = state.score.answered;
            let [score, answered, max] = [state.score.predicted, state.score.answered, PATH.len()].map(number);
            self.tell("quiz", &[("score", score), ("max", max), ("answered", answered)]);
        }
    }

    /// The present state, as the host is told it. What is still to be predicted is not in it.
    fn present(&self) -> JsValue {
        let state = self.state.borrow();
        let mut fields = vec![
            ("link", encode(&state.linked()).into()),
            ("address", address::full_version(&state).into()),
            ("theme", state.options.theme.name().into()),
            ("playing", state.is_playing.into()),
            ("step", number(state.step_in_view() + 1)),
            ("steps", number(state.steps())),
            ("hidden", state.is_hidden().into()),
        ];
        if let (false, Some(found)) = (state.is_hidden(), &state.found) {
            let outcomes = found.trace.messages.iter().map(|report| JsValue::from(OutcomeKind::of(report.outcome).class()));
            fields.push(("outcomes", outcomes.collect::<Array>().into()));
            fields.push(("verdict", found.verdict.headline_text().into()));
        }
        object(&fields).into()
    }

    fn warn(&self, warnings: Vec<String>) {
        let warnings: Array = warnings.into_iter().map(JsValue::from).collect();
        self.tell("warnings", &[("warnings", warnings.into())]);
    }

    fn tell(&self, kind: &str, fields: &[(&str, JsValue)]) {
        let message = object(&[("app", APP.into()), ("v", VERSION.into()), ("type", kind.into())]);
        add(&message, fields);
        self.post(&message);
    }

    fn tell_h5p(&self, action: &str, fields: &[(&str, JsValue)]) {
        let message = object(&[("context", H5P.into()), ("action", action.into())]);
        add(&message, fields);
        self.post(&message);
    }

    fn post(&self, message: &JsValue) {
        // A host that has gone hears nothing. To whom it may concern: a link is no secret, and a host may have no origin.
        let _ = self.host.post_message(message, "*");
    }
}

fn predicted(predicted: &Predicted) -> JsValue {
    let count = predicted.count.map_or(JsValue::NULL, |count| (count as f64).into());
    object(&[("ending", predicted.ending.class().into()), ("count", count)]).into()
}

fn number(number: usize) -> JsValue {
    (number as f64).into()
}

fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    add(&object, fields);
    object
}

fn add(object: &Object, fields: &[(&str, JsValue)]) {
    for (name, value) in fields {
        // Setting a property of a fresh object cannot fail.
        let _ = Reflect::set(object, &JsValue::from_str(name), value);
    }
}

/// A message as it came.
struct Message(JsValue);

impl Message {
    /// Its characters as JSON; nothing for what JSON cannot say.
    fn length(&self) -> Option<u32> {
        JSON::stringify(&self.0).ok().map(|text| text.length())
    }
}

impl Parts for Message {
    fn text(&self, name: &str) -> Option<String> {
        text(&Reflect::get(&self.0, &JsValue::from_str(name)).ok()?)
    }

    fn pairs(&self, name: &str) -> Option<Vec<(String, String)>> {
        let object = Reflect::get(&self.0, &JsValue::from_str(name)).ok()?.dyn_into::<Object>().ok()?;
        let entries = Object::entries(&object);
        let pairs = entries.iter().map(|entry| {
            let entry: Array = entry.unchecked_into();
            // A value with parts of its own is none that a setting has.
            (entry.get(0).as_string().unwrap_or_default(), text(&entry.get(1)).unwrap_or_else(|| "{}".to_owned()))
        });
        Some(pairs.collect())
    }
}

/// A text, a number, or yes or no, as text. By the browser: Rust's own writer of floats is ten kilobytes.
fn text(value: &JsValue) -> Option<String> {
    let number = || {
        let number = value.dyn_ref::<Number>()?;
        // The browser's writer drops this sign, and a reader of links refuses it.
        let is_negative_zero = Object::is(value, &JsValue::from_f64(-0.0));
        if is_negative_zero { Some("-0".to_owned()) } else { number.to_string_with_radix(10).ok().map(String::from) }
    };
    value.as_string().or_else(number).or_else(|| value.as_bool().map(|is_so| is_so.to_string()))
}
