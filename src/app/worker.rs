//! The program in a worker: it simulates the days that the page asks for, one at a time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::run::day::Day;
use otn_engine::run::figures::Figures;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::SplitLoaderError;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::cut::cut;
use super::explore::slices;
use super::simulator::{Answer, News};
use crate::link::decode::decode;
use crate::link::encode::{Linked, encode};

/// How long a slice takes, until the worker listens again: well below what a reader notices as a delay.
const SLICE_MS: f64 = 40.0;
/// More records than this, at some 200 bytes with what is planned for them, would take more memory than a page may have: half a
/// million messages, each with a copy and a delivery.
const RECORDS_MAX: usize = 1_500_000;
/// Events between two looks at the clock.
const GLANCE_EVENTS: u64 = 1_024;

/// What the page asks for.
pub(super) enum Request {
    /// Simulate this day of these settings; the token stands in every answer.
    Simulate(u32, u32, Box<Scenario>),
    /// Stop the work with this token.
    Stop(u32),
}

impl Request {
    /// As it is sent: the token, and if there is something to do the day and the link to the settings.
    pub(super) fn written(&self) -> JsValue {
        match self {
            Request::Simulate(token, day, scenario) => {
                let link = encode(&Linked { scenario: **scenario, ..Linked::default() });
                Array::of3(&(*token).into(), &(*day).into(), &link.into()).into()
            }
            Request::Stop(token) => Array::of1(&(*token).into()).into(),
        }
    }

    fn read(data: &JsValue) -> Option<Request> {
        let parts = data.dyn_ref::<Array>()?;
        let token = parts.get(0).as_f64()? as u32;
        let Some(link) = parts.get(2).as_string() else { return Some(Request::Stop(token)) };
        Some(Request::Simulate(token, parts.get(1).as_f64()? as u32, Box::new(decode(&link).linked.scenario)))
    }
}

/// The worker that this program runs in, if it runs in one.
#[must_use]
pub fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// The token of some work, and whether it is still wanted.
type Work = (u32, Rc<Cell<bool>>);

/// Serves the page for as long as the worker lives.
pub fn serve(scope: DedicatedWorkerGlobalScope) {
    spawn_local(async move {
        if listen(scope).await.is_err() {
            // The page hears of an error, and does the work itself.
            wasm_bindgen::throw_str("what simulates days could not be fetched");
        }
    });
}

cut! { days:
    /// Listens to the page. What simulates days is fetched with this: the page does without it until somebody asks.
    fn listen(scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
        // What is under way.
        let present: Rc<RefCell<Option<Work>>> = Rc::default();
        let page = scope.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match Request::read(&event.data()) {
            Some(Request::Simulate(token, day, scenario)) => {
                let is_wanted = Rc::new(Cell::new(true));
                present.replace(Some((token, is_wanted.clone())));
                let page = page.clone();
                spawn_local(async move {
                    let tell = |news| say(&page, &Answer::About(token, news));
                    if let Some(news) = simulate(&scenario, day, SLICE_MS, &is_wanted, &|share| tell(News::Progress(share))).await {
                        tell(news);
                    }
                });
            }
            Some(Request::Stop(token)) => {
                if let Some((_, is_wanted)) = present.borrow().as_ref().filter(|(given, _)| *given == token) {
                    is_wanted.set(false);
                }
            }
            None => {}
        });
        scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
        say(&scope, &Answer::Ready);
        Ok(())
    }
}

fn say(page: &DedicatedWorkerGlobalScope, answer: &Answer) {
    // Numbers can always be sent.
    let _ = page.post_message(&answer.written());
}

/// Simulates a day in slices, and tells after each how much of it is over; the last news, or nothing once it is no longer
/// wanted.
pub(super) async fn simulate(scenario: &Scenario, day: u32, slice_ms: f64, is_wanted: &Cell<bool>, on_slice: &dyn Fn(Ppm)) -> Option<News> {
    let mut run = Day::numbered(scenario, day);
    let over = Cell::new(Ppm::ZERO);
    let step = || {
        if run.records() > RECORDS_MAX {
            return Some(News::TooMany);
        }
        let report = run.advance(GLANCE_EVENTS);
        over.set(run.progress());
        report.map(|report| News::Done(Box::new(Figures::of(&report))))
    };
    slices(slice_ms, is_wanted, step, &|| on_slice(over.get())).await
}
