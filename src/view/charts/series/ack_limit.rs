//! Against the ack limit: a longer one repeats less, and makes a crash wait longer.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::{Money, Ppm, Span};
use otn_engine::run::estimate::{Estimate, Retry, estimate};

use super::super::cause::Cause;
use super::super::chart::{Axis, Chart, Dash, Here, Kind, Line, Lines, Panel, Plot, Tick, Tone};
use super::super::grid::{self, Decades};
use super::super::table::Table;
use super::super::words::{self, Amount, LimitStory, Words};

/// How far to the right of the longest limit "none" stands.
const NONE_GAP: f64 = 0.3;

pub(super) fn chart(scenario: &Scenario, words: Words) -> Chart {
    let sweep = Sweep::new(scenario);
    let causes: Vec<Cause> = Cause::ALL
        .into_iter()
        .filter(|cause| cause.is_usual() || sweep.points.iter().any(|point| sweep.amount(*cause, point) > 0))
        .collect();
    Chart {
        kind: Kind::AckLimit,
        title: words.limit_title(story(&sweep)),
        description: words::ACK_LIMIT_DESCRIPTION.to_owned(),
        plot: Plot::Lines(lines(&sweep, &causes, words)),
        table: table(&sweep, &causes, words),
    }
}

/// The scenario under one limit.
struct Point {
    limit: Option<Span>,
    scenario: Scenario,
    estimate: Estimate,
}

/// The scenario under the limits of the chart.
struct Sweep {
    /// The rows of the table: ascending limits, last none where that is the present one.
    points: Vec<Point>,
    /// Just before each flip, so that a step is drawn upright.
    before_flips: Vec<Point>,
    here: usize,
    is_money: bool,
}

impl Sweep {
    fn new(scenario: &Scenario) -> Sweep {
        let present = scenario.broker.ack_limit;
        let at = |limit: Option<Span>| {
            let mut scenario = *scenario;
            scenario.broker.ack_limit = limit;
            Point { limit, estimate: estimate(&scenario), scenario }
        };
        let (from, to) = range(scenario);
        let mut limits: Vec<u64> = grid::DURATIONS.iter().filter(|span| (from..=to).contains(*span)).map(|span| span.0).collect();
        limits.extend(present.map(|span| span.0));
        // Where a rule may begin or end: the search for flips sees what changes and changes back between two steps.
        let work = [scenario.work.normal_job, scenario.work.slow_job];
        let consumer = [scenario.consumer.ids_kept, scenario.consumer.extend_every, scenario.consumer.extend_cap];
        let rules = work.into_iter().chain(consumer.into_iter().flatten()).filter(|span| (from..=to).contains(span)).map(|span| span.0);
        let samples = grid::sorted(limits.iter().copied().chain(rules).collect());
        let flips = grid::flips(&samples, |limit| {
            let estimate = at(Some(Span(limit))).estimate;
            Cause::ALL.map(|cause| cause.count(&estimate))
        });
        // The bend of the wait.
        limits.extend(
            Some(scenario.broker.session).filter(|span| scenario.knows_connections() && (from..=to).contains(span)).map(|span| span.0),
        );
        limits.extend(&flips);
        let limits = grid::sorted(limits);
        let mut points: Vec<Point> = limits.iter().map(|limit| at(Some(Span(*limit)))).collect();
        if present.is_none() {
            points.push(at(None));
        }
        let here = points.iter().position(|point| point.limit == present).expect("the present limit is among the points");
        Sweep {
            here,
            points,
            before_flips: flips.iter().map(|flip| at(Some(Span(flip - 1)))).collect(),
            is_money: scenario.loss_cost() > Money::ZERO && scenario.repeat_cost() > Money::ZERO,
        }
    }

    fn now(&self) -> &Point {
        self.points.get(self.here).expect("the present limit is among the points")
    }

    /// A figure as a number: hundredths of money, or messages.
    fn amount(&self, cause: Cause, point: &Point) -> u64 {
        if self.is_money { cause.money(&point.scenario, &point.estimate).0 } else { cause.count(&point.estimate) }
    }

    /// A number that [`Sweep::amount`] gave, with its unit.
    fn said(&self, amount: u64) -> Amount {
        if self.is_money { Amount::Money(Money(amount)) } else { Amount::Messages(amount) }
    }

    /// The points with a limit.
    fn limited(&self) -> impl Iterator<Item = (Span, &Point)> {
        self.points.iter().filter_map(|point| point.limit.map(|limit| (limit, point)))
    }

    /// The points of a line from left to right, the steps upright.
    fn drawn(&self) -> Vec<(f64, &Point)> {
        let all = self.points.iter().chain(&self.before_flips);
        let mut drawn: Vec<(u64, &Point)> = all.filter_map(|point| point.limit.map(|limit| (limit.0, point))).collect();
        drawn.sort_by_key(|(limit, _)| *limit);
        drawn.into_iter().map(|(limit, point)| (grid::log(limit), point)).collect()
    }

    /// Where a row of the table stands.
    fn x(&self, point: &Point) -> f64 {
        let last = self.limited().last().map_or(0, |(limit, _)| limit.0);
        point.limit.map_or(grid::log(last) + NONE_GAP, |limit| grid::log(limit.0))
    }
}

/// 1 s to 10 min, and further where the present limit or the longest job is further.
fn range(scenario: &Scenario) -> (Span, Span) {
    let slow = if scenario.work.slow_share > Ppm::ZERO { scenario.work.slow_job } else { Span::ZERO };
    let normal = if scenario.work.slow_share < Ppm::WHOLE { scenario.work.normal_job } else { Span::ZERO };
    let present = scenario.broker.ack_limit;
    let beyond = slow.max(normal);
    let longest = grid::DURATIONS.iter().copied().find(|span| *span > beyond).or(grid::DURATIONS.last().copied()).unwrap_or(beyond);
    let shortest_job = [slow, normal].into_iter().filter(|job| *job > Span::ZERO).min().unwrap_or(Span::SECOND);
    let shortest = grid::DURATIONS.iter().copied().rev().find(|span| *span < shortest_job).unwrap_or(Span::MILLISECOND);
    let from = Span::SECOND.min(shortest).min(present.unwrap_or(Span::SECOND));
    let to = Span::seconds(600).max(longest).max(present.unwrap_or(Span::ZERO));
    (from, to)
}

fn story(sweep: &Sweep) -> LimitStory {
    let cause = Cause::RepeatedByLimit;
    let now = sweep.now();
    let amount_now = sweep.amount(cause, now);
    let figures = |point: &Point| Cause::ALL.map(|cause| sweep.amount(cause, point));
    let others = |point: &Point| figures(point).iter().fold(0, |sum: u64, figure| sum.saturating_add(*figure)) - sweep.amount(cause, point);
    // From where on no job outlasts the limit.
    let too_short = sweep.limited().filter(|(_, point)| sweep.amount(cause, point) > 0).last().map(|(limit, _)| limit);
    let enough = sweep.limited().find(|(limit, point)| Some(*limit) > too_short && sweep.amount(cause, point) == 0);
    let moves_others = sweep.points.iter().any(|point| others(point) != others(now));
    if moves_others {
        let totals = || sweep.points.iter().map(|point| others(point).saturating_add(sweep.amount(cause, point)));
        return LimitStory::Mixed { least: sweep.said(totals().min().unwrap_or(0)), most: sweep.said(totals().max().unwrap_or(0)) };
    }
    match (too_short, enough) {
        (None, _) => LimitStory::Nothing { now: now.estimate.retry },
        (Some(_), None) => {
            let to = sweep.limited().last().map_or(Span::ZERO, |(limit, _)| limit);
            LimitStory::Hopeless { to, cost: sweep.said(amount_now) }
        }
        (Some(_), Some((from, point))) if amount_now > 0 => {
            LimitStory::Cure { from, less: sweep.said(amount_now), now: now.estimate.retry, then: point.estimate.retry }
        }
        (Some(_), Some((from, _))) => {
            let before = sweep.before_flips.iter().rfind(|point| point.limit < Some(from));
            let more = before.map_or(0, |point| sweep.amount(cause, point));
            LimitStory::Covered { from, more: sweep.said(more), now: now.estimate.retry }
        }
    }
}

fn lines(sweep: &Sweep, causes: &[Cause], words: Words) -> Lines {
    let waits = waits(sweep, words);
    let constant = waits.is_none().then(|| words.retry_note(sweep.now().estimate.retry));
    let mut panels = vec![losses(sweep, causes, words, constant)];
    panels.extend(waits);
    let to = sweep.points.last().map_or(0.0, |point| sweep.x(point));
    let from = sweep.points.first().map_or(0.0, |point| sweep.x(point));
    let mut ticks: Vec<Tick> = sweep
        .limited()
        .filter(|(limit, _)| grid::DURATIONS.contains(limit))
        .map(|(limit, point)| Tick { at: sweep.x(point), text: words.duration(limit), rank: grid::duration_rank(limit) })
        .collect();
    if let Some(none) = sweep.points.last().filter(|point| point.limit.is_none()) {
        ticks.push(Tick { at: sweep.x(none), text: words.limit(None), rank: 0 });
    }
    let now = sweep.now();
    Lines {
        x: Axis { name: words::ACK_LIMIT.to_owned(), from, to: to.max(from + 1.0), ticks },
        panels,
        stops: sweep.points.iter().map(|point| sweep.x(point)).collect(),
        here: Here { at: sweep.x(now), label: words.now(&words.limit(now.limit)) },
    }
}

/// The panel of what is lost and repeated.
fn losses(sweep: &Sweep, causes: &[Cause], words: Words, note: Option<String>) -> Panel {
    let places = if sweep.is_money { 2 } else { 0 };
    let decades = Decades::of(causes.iter().flat_map(|cause| sweep.points.iter().map(|point| sweep.amount(*cause, point))));
    let line = |cause: Cause, label: String| {
        let y = |point: &Point| decades.place(sweep.amount(cause, point));
        Line {
            label,
            tone: cause.tone(),
            dash: cause.dash(),
            points: sweep.drawn().into_iter().map(|(x, point)| (x, y(point))).collect(),
            at_stops: sweep.points.iter().map(|point| Some(y(point))).collect(),
            at_here: Some(y(sweep.now())),
        }
    };
    let is_zero = |cause: &Cause| sweep.points.iter().all(|point| sweep.amount(*cause, point) == 0);
    let mut lines = Vec::new();
    for (tone, name) in [(Tone::Never, words::LOST), (Tone::Twice, words::REPEATED)] {
        let of_tone: Vec<Cause> = causes.iter().copied().filter(|cause| cause.tone() == tone).collect();
        // What is zero for every reason needs no reason.
        if let Some(cause) = of_tone.first().filter(|_| of_tone.iter().all(is_zero)) {
            lines.push(line(*cause, words.zero(name)));
            continue;
        }
        for cause in of_tone {
            let name = words.cause(cause);
            lines.push(line(cause, if is_zero(&cause) { words.zero(name) } else { name.to_owned() }));
        }
    }
    let ticks = decades.ticks(|value| words.power(value, places));
    Panel { y: Axis { name: words.a_day(sweep.is_money), from: 0.0, to: decades.top(), ticks }, lines, note, share: 5 }
}

/// The panel of the wait after a crash, where the limit decides it.
fn waits(sweep: &Sweep, words: Words) -> Option<Panel> {
    let wait = |point: &Point| match point.estimate.retry {
        Retry::Within(wait) => Some(wait),
        Retry::NotAtAll | Retry::Never => None,
    };
    let all: Vec<Span> = sweep.limited().filter_map(|(_, point)| wait(point)).collect();
    let (least, most) = (all.iter().min()?, all.iter().max()?);
    if least == most {
        return None;
    }
    let y = |span: Span| grid::log(span.0);
    let ticks = grid::DURATIONS
        .iter()
        .filter(|span| (*least..=*most).contains(*span))
        .map(|span| Tick { at: y(*span), text: words.duration(*span), rank: grid::duration_rank(*span) })
        .collect();
    let line = Line {
        label: String::new(),
        tone: Tone::Plain,
        dash: Dash::Solid,
        points: sweep.drawn().into_iter().filter_map(|(x, point)| wait(point).map(|wait| (x, y(wait)))).collect(),
        at_stops: sweep.points.iter().map(|point| wait(point).map(y)).collect(),
        at_here: wait(sweep.now()).map(y),
    };
    let axis = Axis { name: words::RETRY.to_owned(), from: y(*least), to: y(*most), ticks };
    Some(Panel { y: axis, lines: vec![line], note: None, share: 3 })
}

fn table(sweep: &Sweep, causes: &[Cause], words: Words) -> Table {
    let columns = causes.iter().map(|cause| words.cause_column(*cause));
    let header = std::iter::once(words::ACK_LIMIT_COLUMN).chain(columns).chain([words::RETRY_COLUMN]).map(str::to_owned).collect();
    let row = |point: &Point| {
        let figures = causes.iter().map(|cause| words.cell(sweep.said(sweep.amount(*cause, point))));
        std::iter::once(words.limit(point.limit)).chain(figures).chain([words.retry(point.estimate.retry)]).collect()
    };
    Table { header, rows: sweep.points.iter().map(row).collect(), here: Some(sweep.here) }
}
