//! A simulated day, or many: every message with a fate of its own, beside what arithmetic says.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{SETTINGS, Value};
use otn_engine::model::units::Ppm;
use otn_engine::run::days::Days;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::figures::Figures;
use yew::prelude::*;

use super::format::words;
use super::locked;
use super::shared::Shared;
use super::simulator::{Job, News, Simulator, Task, Urgency};
use super::table::{cell, row_name, table};
use crate::view::outcome::OutcomeKind;
use crate::view::words::days::{self as texts, Histogram};

/// How long the settings must stand still.
const QUIET_MS: u32 = 250;
/// More messages than this are simulated only when the reader says so: about ten seconds of work.
const UNASKED_MAX: u64 = 20_000_000;
/// The same where most messages need not be followed event by event.
const UNASKED_INDEPENDENT_MAX: u64 = 1_000_000_000;
/// The numbers of days that are offered.
const CHOICES: [u32; 4] = [1, 10, 100, 1_000];

/// See [`Simulated`].
#[derive(Properties, PartialEq)]
pub struct SimulatedProps {
    /// The settings.
    pub scenario: Scenario,
    /// Their arithmetic.
    pub estimate: Shared<Estimate>,
    /// Who simulates.
    pub simulator: Simulator,
    /// Called with a setting and its value.
    pub on_set: Callback<(usize, Value)>,
}

/// What is simulated so far.
#[derive(Clone, PartialEq)]
struct Progress {
    /// Of which settings, the number of days aside.
    scenario: Option<Scenario>,
    days: Rc<Days>,
    /// How much of the days under way is over, by number.
    under_way: Vec<(u32, Ppm)>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Days are being simulated, or will be in a moment.
    Running,
    /// The reader has to say so first.
    Asking,
    /// The reader stopped it.
    Stopped,
    /// A day has more messages under way at once than the page has memory for.
    TooMany,
    /// All days are there.
    Done,
}

enum Step {
    /// The settings are these now; what was simulated of others is old.
    Begin(Box<Scenario>, Phase),
    /// Something was heard of a day.
    Heard(Box<Scenario>, u32, News),
    /// The reader stops it.
    Stop,
}

impl Reducible for Progress {
    type Action = Step;

    fn reduce(self: Rc<Progress>, step: Step) -> Rc<Progress> {
        let mut next = Progress::clone(&self);
        match step {
            Step::Begin(scenario, phase) => {
                let key = one_day(&scenario);
                if next.scenario != Some(key) {
                    (next.scenario, next.days) = (Some(key), Rc::new(Days::new(scenario.day.messages)));
                }
                next.under_way.clear();
                next.phase = if next.days.count() >= scenario.chance.days { Phase::Done } else { phase };
            }
            Step::Heard(scenario, ..) if next.scenario != Some(one_day(&scenario)) => {}
            Step::Heard(_, _, News::TooMany) => next.phase = Phase::TooMany,
            Step::Heard(_, day, News::Progress(share)) => match next.under_way.iter_mut().find(|(number, _)| *number == day) {
                Some((_, known)) => *known = share,
                None => next.under_way.push((day, share)),
            },
            Step::Heard(scenario, day, News::Done(figures)) => {
                next.add(day, *figures);
                if next.days.count() >= scenario.chance.days {
                    next.phase = Phase::Done;
                }
            }
            Step::Stop => next.phase = Phase::Stopped,
        }
        Rc::new(next)
    }
}

impl Progress {
    fn add(&mut self, day: u32, figures: Figures) {
        Rc::make_mut(&mut self.days).add(day, figures);
        self.under_way.retain(|(number, _)| *number != day);
    }

    /// How much of all days is over.
    fn share(&self, of: u32) -> Ppm {
        let under_way: u64 = self.under_way.iter().map(|(_, share)| u64::from(share.parts())).sum();
        let done = u64::from(self.days.count()) * u64::from(Ppm::WHOLE.parts()) + under_way;
        u32::try_from(done / u64::from(of.max(1))).ok().and_then(Ppm::new).unwrap_or(Ppm::WHOLE)
    }
}

/// The settings of a day, however many days are simulated.
fn one_day(scenario: &Scenario) -> Scenario {
    let mut scenario = *scenario;
    scenario.chance.days = 1;
    scenario
}

/// The section: how many days, how far they are, and what they came to.
#[component]
pub fn Simulated(props: &SimulatedProps) -> Html {
    let progress = use_reducer(|| Progress { scenario: None, days: Rc::default(), under_way: Vec::new(), phase: Phase::Running });
    let job = use_mut_ref(|| None::<Job>);
    // Counts how often the reader said that it shall go on.
    let asked = use_state_eq(|| 0_u32);
    {
        let (job, progress, simulator) = (job.clone(), progress.clone(), props.simulator.clone());
        // How often the reader had said so when this was last begun.
        let began = use_mut_ref(|| 0_u32);
        use_effect_with((props.scenario, *asked), move |(scenario, asked)| {
            let scenario = *scenario;
            let all = scenario.day.messages.saturating_mul(scenario.chance.days.into());
            let goes_on = began.replace(*asked) != *asked;
            let most = if scenario.messages_are_independent() { UNASKED_INDEPENDENT_MAX } else { UNASKED_MAX };
            let phase = if all > most && !goes_on { Phase::Asking } else { Phase::Running };
            job.take();
            let known = if progress.scenario == Some(one_day(&scenario)) { progress.days.clone() } else { Rc::default() };
            let dispatcher = progress.dispatcher();
            let start = move || {
                dispatcher.dispatch(Step::Begin(Box::new(scenario), phase));
                if phase == Phase::Running {
                    let tasks = (0..scenario.chance.days).filter(|day| !known.has(*day)).map(|day| {
                        let dispatcher = dispatcher.clone();
                        let tell = Rc::new(move |news| dispatcher.dispatch(Step::Heard(Box::new(scenario), day, news)));
                        Task { scenario, day, tell }
                    });
                    *job.borrow_mut() = Some(simulator.simulate(tasks, Urgency::Now));
                }
            };
            let timer = Timeout::new(QUIET_MS, start);
            move || drop(timer)
        });
    }
    {
        let job = job.clone();
        use_effect_with(progress.phase, move |phase| {
            // The other days would be no better.
            if *phase == Phase::TooMany {
                job.take();
            }
        });
    }
    let on_stop = {
        let progress = progress.clone();
        Callback::from(move |_: MouseEvent| {
            job.take();
            progress.dispatch(Step::Stop);
        })
    };
    let on_go = Callback::from(move |_: MouseEvent| asked.set(*asked + 1));
    let is_present = progress.scenario == Some(one_day(&props.scenario));
    let (words, wanted) = (words(), props.scenario.chance.days);
    html! {
        <section class="simulated" aria-labelledby="simulated-title" aria-busy={(progress.phase == Phase::Running).then_some("true")}>
            <h2 id="simulated-title">{ texts::TITLE }</h2>
            <p class="soft">{ words.days_lead(&props.scenario) }</p>
            <div class="outcomes-choice">
                { choice(wanted, &props.on_set) }
                { status(&progress, is_present, props, on_stop, on_go) }
            </div>
            if progress.days.count() > 0 {
                <div class={(!is_present).then_some("stale")}>{ results(&progress.days, props) }</div>
            }
        </section>
    }
}

fn choice(chosen: u32, on_set: &Callback<(usize, Value)>) -> Html {
    let place = SETTINGS.iter().position(|setting| setting.key == "days").expect("the setting is in the table");
    let mut choices = CHOICES.to_vec();
    if let Err(place) = choices.binary_search(&chosen) {
        choices.insert(place, chosen);
    }
    html! {
        <fieldset class="choice segments" disabled={locked::place(place)}>
            <legend>{ texts::DAYS }{ locked::mark(locked::place(place)) }</legend>
            <div class="choice-buttons">
                { for choices.into_iter().map(|days| {
                    let onchange = on_set.reform(move |_: Event| (place, Value::Count(days.into())));
                    html! {
                        <label class="choice-button">
                            <input type="radio" name="days-simulated" value={days.to_string()} checked={days == chosen} {onchange} />
                            <span>{ words().format.count(days.into()) }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

fn status(
    progress: &Progress,
    is_present: bool,
    props: &SimulatedProps,
    on_stop: Callback<MouseEvent>,
    on_go: Callback<MouseEvent>,
) -> Html {
    let (words, of) = (words(), props.scenario.chance.days);
    let (done, share) = if is_present { (progress.days.count(), progress.share(of)) } else { (0, Ppm::ZERO) };
    let text = words.days_progress(done, of, share);
    // The settings may have changed since: then days are about to be simulated.
    let phase = if progress.phase == Phase::Done && done < of { Phase::Running } else { progress.phase };
    match phase {
        Phase::Running => html! {
            <>
                <progress class="progress" max="1000000" value={share.parts().to_string()} aria-label={texts::TITLE} />
                <span class="soft simulated-state">{ text }</span>
                <button type="button" class="button" onclick={on_stop}>{ texts::CANCEL }</button>
            </>
        },
        Phase::Asking => html! {
            <>
                <span class="soft">{ words.days_ask(&props.scenario) }</span>
                <button type="button" class="button" onclick={on_go}>{ texts::START }</button>
            </>
        },
        Phase::Stopped => html! {
            <>
                <span class="soft simulated-state">{ text }</span>
                <button type="button" class="button" onclick={on_go}>{ texts::GO_ON }</button>
            </>
        },
        Phase::TooMany => html! { <span class="soft simulated-state" role="status">{ texts::TOO_MANY }</span> },
        Phase::Done => html! { <span class="soft simulated-state" role="status">{ words.days_done(of) }</span> },
    }
}

fn results(days: &Days, props: &SimulatedProps) -> Html {
    let words = words();
    let [_, simulated, interval, arithmetic] = texts::COLUMNS;
    let rows = words.day_rows(days, &props.scenario, &props.estimate).into_iter().map(|row| {
        html! {
            <tr data-link={row.kind.map(OutcomeKind::class)}>
                { row_name(row.kind, row.name) }
                { cell(simulated, row.simulated) }
                { cell(interval, row.interval) }
                { cell(arithmetic, row.arithmetic) }
            </tr>
        }
    });
    html! {
        <>
            { table(texts::TITLE, &texts::COLUMNS, html! { <tbody>{ for rows }</tbody> }) }
            { for words.day_gap(days, &props.scenario, &props.estimate).into_iter().map(|reason| html! { <p class="simulated-why">{ reason }</p> }) }
            <p class="soft simulated-why">{ words.day_method(days) }</p>
            { for words.day_histograms(days).iter().map(histogram) }
            <details>
                <summary>{ texts::MORE }</summary>
                <dl class="simulated-more">
                    { for words.day_details(days, &props.scenario).into_iter().map(|(name, value)| html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }) }
                </dl>
            </details>
        </>
    }
}

/// The picture's size, in its own lengths: it grows with the text around it.
const BAR: u64 = 20;
const HEIGHT: u64 = 80;

fn histogram(histogram: &Histogram) -> Html {
    let most = histogram.bins.iter().copied().max().unwrap_or(1).max(1);
    let width = BAR * histogram.bins.len() as u64;
    let [first, last] = &histogram.ends;
    html! {
        <figure class="histogram">
            <figcaption>{ [texts::HISTOGRAM.get(), ": ", histogram.name].concat() }</figcaption>
            <svg viewBox={format!("0 0 {width} {HEIGHT}")} class={histogram.kind.class()} role="img" aria-label={histogram.text.clone()}>
                { for histogram.bins.iter().enumerate().map(|(place, days)| {
                    let height = days * (HEIGHT - 2) / most;
                    html! {
                        <rect x={(place as u64 * BAR + 1).to_string()} y={(HEIGHT - height).to_string()} width={(BAR - 2).to_string()}
                            height={height.to_string()} />
                    }
                }) }
            </svg>
            <div class="histogram-ends soft"><span>{ first }</span><span>{ last }</span></div>
            <p class="soft">{ &histogram.text }</p>
        </figure>
    }
}
