//! The costs as charts: lines by arithmetic at once, simulated days laid over them as they are done.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::days::Days;
use yew::prelude::*;

use super::chart::ChartFigure;
use super::format::words;
use super::in_view::use_seen;
use super::simulator::{Job, News, Simulator, Task, Urgency};
use crate::link::page::Theme;
use crate::view::charts::{Chart, Kind, series};
use crate::view::words::ui;

/// How long the settings must stand still.
const QUIET_MS: u32 = 120;
/// How long they must stand still before days are simulated for the charts.
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
    kind: Kind,
    plain: Chart,
    points: Vec<Days>,
    is_news: bool,
}

impl Sweep {
    fn new(kind: Kind, scenario: &Scenario) -> Sweep {
        let points = series::simulations(kind, scenario).iter().map(|point| Days::new(point.scenario.day.messages)).collect();
        Sweep { kind, plain: series::chart(kind, scenario, words().format), points, is_news: false }
    }

    fn drawn(&self, scenario: &Scenario) -> Chart {
        let results: Vec<_> =
            self.points.iter().enumerate().filter_map(|(place, days)| Some((place, series::outcome(self.kind, scenario, days)?))).collect();
        series::with_simulated(&self.plain, self.kind, scenario, &results, words().format)
    }
}

/// Every chart, each with its takeaway as title. They follow the settings once these stand still: hundreds of days are
/// worked out for them, and painting is slower than all the rest of the page. Days are simulated for them once the reader
/// has come to see them.
#[component]
pub fn Charts(props: &ChartsProps) -> Html {
    let charts = use_state(Vec::<Rc<Chart>>::new);
    let section = use_node_ref();
    let is_seen = use_seen(&section);
    {
        let (charts, simulator) = (charts.clone(), props.simulator.clone());
        use_effect_with((props.scenario, is_seen), move |(scenario, is_seen)| {
            let (scenario, is_seen) = (*scenario, *is_seen);
            let job: Rc<RefCell<Option<Job>>> = Rc::default();
            let later: Rc<RefCell<Option<Timeout>>> = Rc::default();
            let is_current = Rc::new(Cell::new(true));
            let (kept, waits, is_known) = (job.clone(), later.clone(), is_current.clone());
            let draw = move || {
                let sweeps: Vec<Sweep> = Kind::ALL.into_iter().map(|kind| Sweep::new(kind, &scenario)).collect();
                let drawn: Vec<Rc<Chart>> = sweeps.iter().map(|sweep| Rc::new(sweep.plain.clone())).collect();
                charts.set(drawn.clone());
                if is_seen {
                    let shown = Shown { scenario, sweeps, drawn, charts, is_current, is_waiting: false };
                    let simulate = move || *job.borrow_mut() = Some(shown.simulate(&simulator));
                    *later.borrow_mut() = Some(Timeout::new(IDLE_MS - QUIET_MS, simulate));
                }
            };
            let timer = Timeout::new(QUIET_MS, draw);
            move || {
                is_known.set(false);
                drop((timer, waits.take(), kept.take()));
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
                let all = series::simulations(sweep.kind, &scenario).into_iter().enumerate();
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
                    sweep.points[place].add(day, figures);
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
