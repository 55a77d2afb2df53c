//! Simulated days beside the page: one list of days to simulate, and workers that take from it.
//!
//! As many workers as the machine has cores, less one; each is started when there is something for it to do. Where no
//! worker is to be had (a frame without an origin, an old browser) the days are simulated here, in short slices.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use gloo::utils::{document, window};
use js_sys::{Array, BigUint64Array};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Ppm;
use otn_engine::run::figures::Figures;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::given::beside;
use super::worker::{self, Request};

/// More workers than this would only heat the room.
const WORKERS_MAX: usize = 8;
/// How long a slice on the page itself may take.
const SLICE_MS: f64 = 8.0;
/// Its file.
const SCRIPT: &str = "worker.js";

/// Where a page that is one file names its own.
const OWN_SCRIPT: &str = "data-worker";

/// What is heard of a day.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// How much of it is over.
    Progress(Ppm),
    /// What it came to.
    Done(Box<Figures>),
    /// More messages are under way at once than a page has memory for.
    TooMany,
}

/// A day to simulate.
pub struct Task {
    /// Its settings.
    pub scenario: Scenario,
    /// Its number, from 0.
    pub day: u32,
    /// Told of it.
    pub tell: Rc<dyn Fn(News)>,
}

/// Whether a task may go before others that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The reader waits for it.
    Now,
    /// It waits for all that others ask for.
    Later,
}

/// Tasks that are wanted until this is dropped.
pub struct Job {
    is_wanted: Rc<Cell<bool>>,
    simulator: Simulator,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.is_wanted.set(false);
        self.simulator.drop_unwanted();
    }
}

/// The list of tasks and the workers.
#[derive(Clone, Default)]
pub struct Simulator(Rc<RefCell<Pool>>);

impl PartialEq for Simulator {
    fn eq(&self, other: &Simulator) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Default)]
struct Pool {
    now: VecDeque<Asked>,
    later: VecDeque<Asked>,
    workers: Vec<Staff>,
    /// No worker is to be had.
    is_alone: bool,
    /// A day is being simulated on the page itself.
    is_busy: bool,
    tokens: u32,
}

/// A task with what its job says.
#[derive(Clone)]
struct Asked {
    task: Rc<Task>,
    urgency: Urgency,
    is_wanted: Rc<Cell<bool>>,
}

struct Staff {
    worker: Worker,
    /// Its program runs.
    is_ready: bool,
    /// What it works on, under which token.
    work: Option<(u32, Asked)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Simulator {
    /// Asks for days; they are simulated in this order, as long as the job is kept.
    #[must_use]
    pub fn simulate(&self, tasks: impl IntoIterator<Item = Task>, urgency: Urgency) -> Job {
        let is_wanted = Rc::new(Cell::new(true));
        {
            let mut pool = self.0.borrow_mut();
            let list = if urgency == Urgency::Now { &mut pool.now } else { &mut pool.later };
            list.extend(tasks.into_iter().map(|task| Asked { task: Rc::new(task), urgency, is_wanted: is_wanted.clone() }));
        }
        self.hand_out();
        Job { is_wanted, simulator: self.clone() }
    }

    /// Gives tasks to whoever is free, and starts workers while there are more tasks than these.
    fn hand_out(&self) {
        loop {
            let mut pool = self.0.borrow_mut();
            pool.forget_unwanted();
            if pool.is_alone {
                drop(pool);
                return self.work_here();
            }
            let free = pool.workers.iter().position(|staff| staff.is_ready && staff.work.is_none());
            let starting = pool.workers.iter().filter(|staff| !staff.is_ready).count();
            if let Some(free) = free {
                let Some(asked) = pool.next() else { return };
                pool.give(free, asked);
            } else if pool.waiting() > starting && pool.workers.len() < workers_max() {
                match self.start_worker(pool.workers.len()) {
                    Some(staff) => pool.workers.push(staff),
                    None => pool.is_alone = true,
                }
            } else {
                return;
            }
        }
    }

    fn start_worker(&self, place: usize) -> Option<Staff> {
        let worker = new_worker()?;
        let pool = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| pool.heard(place, &event.data()));
        let pool = self.clone();
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            pool.give_up_workers();
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Staff { worker, is_ready: false, work: None, _on_message: on_message, _on_error: on_error })
    }

    fn heard(&self, place: usize, data: &JsValue) {
        let told = {
            let mut pool = self.0.borrow_mut();
            let Some(staff) = pool.workers.get_mut(place) else { return };
            match Answer::read(data) {
                Some(Answer::Ready) => {
                    staff.is_ready = true;
                    None
                }
                Some(Answer::About(token, news)) => {
                    let Some((_, asked)) = staff.work.as_ref().filter(|(given, _)| *given == token) else { return };
                    let asked = asked.clone();
                    if !matches!(news, News::Progress(_)) {
                        staff.work = None;
                    }
                    asked.is_wanted.get().then_some((asked, news))
                }
                None => None,
            }
        };
        self.hand_out();
        if let Some((asked, news)) = told {
            (asked.task.tell)(news);
        }
    }

    /// What the workers had is done here.
    fn give_up_workers(&self) {
        let mut pool = self.0.borrow_mut();
        pool.is_alone = true;
        for staff in std::mem::take(&mut pool.workers) {
            staff.worker.terminate();
            if let Some((_, asked)) = staff.work {
                let list = if asked.urgency == Urgency::Now { &mut pool.now } else { &mut pool.later };
                list.push_front(asked);
            }
        }
        drop(pool);
        self.work_here();
    }

    fn work_here(&self) {
        if std::mem::replace(&mut self.0.borrow_mut().is_busy, true) {
            return;
        }
        let pool = self.clone();
        spawn_local(async move {
            loop {
                let next = pool.0.borrow_mut().next();
                let Some(Asked { task, is_wanted, .. }) = next else { break };
                let tell = |share| (task.tell)(News::Progress(share));
                if let Some(news) = worker::simulate(&task.scenario, task.day, SLICE_MS, &is_wanted, &tell).await
                    && is_wanted.get()
                {
                    (task.tell)(news);
                }
            }
            pool.0.borrow_mut().is_busy = false;
        });
    }

    fn drop_unwanted(&self) {
        // While a task is told its news the list may be in use: whoever uses it looks again.
        if let Ok(mut pool) = self.0.try_borrow_mut() {
            pool.forget_unwanted();
            drop(pool);
            self.hand_out();
        }
    }
}

impl Pool {
    fn next(&mut self) -> Option<Asked> {
        self.forget_unwanted();
        self.now.pop_front().or_else(|| self.later.pop_front())
    }

    fn waiting(&self) -> usize {
        self.now.len() + self.later.len()
    }

    fn forget_unwanted(&mut self) {
        self.now.retain(|asked| asked.is_wanted.get());
        self.later.retain(|asked| asked.is_wanted.get());
        for staff in &mut self.workers {
            if let Some((token, _)) = staff.work.take_if(|(_, asked)| !asked.is_wanted.get()) {
                // A worker that is gone need not stop.
                let _ = staff.worker.post_message(&Request::Stop(token).written());
            }
        }
    }

    fn give(&mut self, place: usize, asked: Asked) {
        self.tokens = self.tokens.wrapping_add(1);
        let token = self.tokens;
        let staff = &mut self.workers[place];
        let request = Request::Simulate(token, asked.task.day, Box::new(asked.task.scenario));
        // Should the worker be gone, its error is heard, and the task is done here.
        let _ = staff.worker.post_message(&request.written());
        staff.work = Some((token, asked));
    }
}

fn workers_max() -> usize {
    (window().navigator().hardware_concurrency() as usize).saturating_sub(1).clamp(1, WORKERS_MAX)
}

/// A worker. A page that is one file says where its script is (static/one-file.js), which is no module: a file from a disk has no origin
/// that a module could be of.
fn new_worker() -> Option<Worker> {
    if let Some(script) = document().document_element()?.get_attribute(OWN_SCRIPT) {
        return Worker::new(&script).ok();
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&address()?, &options).ok()
}

/// The worker's script with the addresses of the program's files, as the page itself was loaded from them.
fn address() -> Option<String> {
    let document = document();
    let file = |selector: &str| {
        let link = document.query_selector(selector).ok()??.dyn_into::<web_sys::HtmlLinkElement>().ok()?;
        Some(String::from(js_sys::encode_uri_component(&link.href())))
    };
    Some([&beside(SCRIPT), "#", &file("link[rel=modulepreload]")?, "&", &file("link[rel=preload][as=fetch]")?].concat())
}

/// What a worker says.
pub(super) enum Answer {
    /// It can be given something to do.
    Ready,
    /// What became of the work with this token.
    About(u32, News),
}

impl Answer {
    /// As it is sent: nothing for ready; else the token, and a share, the figures, or nothing more for too many.
    pub(super) fn written(&self) -> JsValue {
        match self {
            Answer::Ready => Array::new().into(),
            Answer::About(token, News::TooMany) => Array::of1(&(*token).into()).into(),
            Answer::About(token, News::Progress(share)) => Array::of2(&(*token).into(), &share.parts().into()).into(),
            Answer::About(token, News::Done(figures)) => {
                Array::of2(&(*token).into(), &BigUint64Array::from(figures.numbers().as_slice())).into()
            }
        }
    }

    fn read(data: &JsValue) -> Option<Answer> {
        let parts = data.dyn_ref::<Array>()?;
        if parts.length() == 0 {
            return Some(Answer::Ready);
        }
        let token = parts.get(0).as_f64()? as u32;
        let what = parts.get(1);
        let news = match what.dyn_ref::<BigUint64Array>() {
            Some(numbers) => News::Done(Box::new(Figures::from_numbers(&numbers.to_vec())?)),
            None if what.is_undefined() => News::TooMany,
            None => News::Progress(Ppm::new(what.as_f64()? as u32)?),
        };
        Some(Answer::About(token, news))
    }
}
