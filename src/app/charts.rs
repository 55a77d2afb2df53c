//! The costs as charts: lines by arithmetic at once, simulated days laid over them as they are done.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::days::Days;
use yew::prelude::*;

use super::chart::ChartFigure;
use super::format::words;
use super::in_view::{use_in_view, use_seen};
use super::simulator::{Job, News, Simulator, Task, Urgency};
use crate::link::page::Theme;
use crate::view::charts::{Chart, Kind, series};
use crate::view::words::ui;

/// How long the settings must stand still.
const QUIET_MS: u32 = 120;
/// How long they must stand still before days are simulated for the charts: longer than until these are drawn.
const IDLE_MS: u32 = 700;
/// How often the charts are drawn again while days come in.
const REDRAW_MS: u32 = 500;
/// Days for each point: the first ones at all points, then the second ones …
const ROUNDS: u32 = 5;
/// The same where each message must be followed event by event.
const ROUNDS_COUPLED: u32 = 2;

/// See [`Charts`].
#[derive(Properties, PartialEq)]
pub struct ChartsProps {
    /// The settings.
    pub scenario: Scenario,
    /// The colours of the page.
    pub theme: Theme,
    /// Who simulates.
    pub simulator: Simulator,
}

/// One chart with the days that are simulated for its points.
struct Sweep {
    plain: Rc<Chart>,
    points: Vec<Days>,
    is_news: bool,
}

impl Sweep {
    fn new(plain: Rc<Chart>, scenario: &Scenario) -> Sweep {
        let points = series::simulations(plain.kind, scenario).iter().map(|point| Days::new(point.scenario.day.messages)).collect();
        Sweep { plain, points, is_news: false }
    }

    fn drawn(&self, scenario: &Scenario) -> Chart {
        let kind = self.plain.kind;
        let outcome = |(place, days)| Some((place, series::outcome(kind, scenario, days)?));
        let results: Vec<_> = self.points.iter().enumerate().filter_map(outcome).collect();
        series::with_simulated(&self.plain, kind, scenario, &results, words().format)
    }
}

/// Every chart, each with its takeaway as title. Those in the window follow the settings at once, the others when these
/// stand still: hundreds of days are worked out for them, and painting is slower than all the rest of the page. Days are simulated for them once the reader
/// has come to see them.
#[component]
pub fn Charts(props: &ChartsProps) -> Html {
    let charts = use_state(Vec::<Rc<Chart>>::new);
    // The charts of the present settings without simulated days.
    let plain = use_mut_ref(Vec::<Rc<Chart>>::new);
    let section = use_node_ref();
    let is_seen = use_seen(&section);
    let in_view = use_in_view("chart", charts.len());
    {
        let (charts, plain) = (charts.clone(), plain.clone());
        use_effect_with(props.scenario, move |scenario| {
            let scenario = *scenario;
            let chart = move |kind: Kind| Rc::new(series::chart(kind, &scenario, words().format));
            // What the reader sees follows the hand; before the first drawing nothing is there to be seen.
            let present = plain.borrow().clone();
            let seen = in_view.borrow().clone();
            if seen.contains(&true) {
                let drawn: Vec<_> =
                    present.iter().zip(&seen).map(|(old, seen)| if *seen { chart(old.kind) } else { old.clone() }).collect();
                plain.replace(drawn.clone());
                charts.set(drawn);
            }
            let draw = move || {
                let kept = |place: usize| seen.get(place).copied().unwrap_or(false).then(|| plain.borrow().get(place).cloned()).flatten();
                let drawn: Vec<_> =
                    Kind::ALL.into_iter().enumerate().map(|(place, kind)| kept(place).unwrap_or_else(|| chart(kind))).collect();
                plain.replace(drawn.clone());
                charts.set(drawn);
            };
            let timer = Timeout::new(QUIET_MS, draw);
            move || drop(timer)
        });
    }
    {
        let (charts, simulator) = (charts.clone(), props.simulator.clone());
        use_effect_with((props.scenario, is_seen), move |(scenario, is_seen)| {
            let scenario = *scenario;
            let job: Rc<RefCell<Option<Job>>> = Rc::default();
            let is_current = Rc::new(Cell::new(true));
            let (kept, is_known) = (job.clone(), is_current.clone());
            let simulate = move || {
                let drawn = plain.borrow().clone();
                let sweeps = drawn.iter().map(|chart| Sweep::new(chart.clone(), &scenario)).collect();
                let shown = Shown { scenario, sweeps, drawn, charts, is_current, is_waiting: false };
                *job.borrow_mut() = Some(shown.simulate(&simulator));
            };
            let timer = is_seen.then(|| Timeout::new(IDLE_MS, simulate));
            move || {
                is_known.set(false);
                drop((timer, kept.take()));
            }
        });
    }
    html! {
        <section class="charts" aria-labelledby="charts-title" ref={section}>
            <h2 id="charts-title">{ ui::CHARTS }</h2>
            <div class="charts-all">
                { for charts.iter().map(|chart| html! { <ChartFigure chart={chart.clone()} theme={props.theme.name()} /> }) }
            </div>
        </section>
    }
}

/// The charts of some settings, and where they are shown.
struct Shown {
    scenario: Scenario,
    sweeps: Vec<Sweep>,
    drawn: Vec<Rc<Chart>>,
    charts: UseStateHandle<Vec<Rc<Chart>>>,
    /// Whether they still are the charts of the present settings.
    is_current: Rc<Cell<bool>>,
    /// Whether they will be drawn again in a moment.
    is_waiting: bool,
}

impl Shown {
    /// Simulates days for all points, and draws again from time to time.
    fn simulate(self, simulator: &Simulator) -> Job {
        let scenario = self.scenario;
        let rounds = if scenario.messages_are_independent() { ROUNDS } else { ROUNDS_COUPLED };
        let points: Vec<(usize, usize, Scenario)> = self
            .sweeps
            .iter()
            .enumerate()
            .flat_map(|(chart, sweep)| {
                let all = series::simulations(sweep.plain.kind, &scenario).into_iter().enumerate();
                all.map(move |(place, point)| (chart, place, point.scenario))
            })
            .collect();
        let shown = Rc::new(RefCell::new(self));
        let tasks = (0..rounds).flat_map(|day| points.iter().map(move |point| (day, *point))).map(|(day, (chart, place, scenario))| {
            let shown = shown.clone();
            let tell = Rc::new(move |news| {
                if let News::Done(figures) = news {
                    let mut known = shown.borrow_mut();
                    let sweep = &mut known.sweeps[chart];
                    sweep.points[place].add(day, *figures);
                    sweep.is_news = true;
                    if !std::mem::replace(&mut known.is_waiting, true) {
                        let shown = shown.clone();
                        Timeout::new(REDRAW_MS, move || shown.borrow_mut().draw_news()).forget();
                    }
                }
            });
            Task { scenario, day, tell }
        });
        simulator.simulate(tasks.collect::<Vec<Task>>(), Urgency::Later)
    }

    fn draw_news(&mut self) {
        self.is_waiting = false;
        if !self.is_current.get() {
            return;
        }
        for (sweep, drawn) in self.sweeps.iter_mut().zip(&mut self.drawn) {
            if std::mem::take(&mut sweep.is_news) {
                *drawn = Rc::new(sweep.drawn(&self.scenario));
            }
        }
        self.charts.set(self.drawn.clone());
    }
}
