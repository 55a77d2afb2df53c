//! Against the ack limit: a longer one repeats less, and makes a crash wait longer.

use otn_engine::model::scenario::{ReturnOnDeath, Scenario};
use otn_engine::model::units::{Money, Ppm, Span};
use otn_engine::run::estimate::{Retry, estimate, retry};

use crate::catalogue::designs::LIMITS;

use super::super::cause::{self, Cause, Counts};
use super::super::chart::{Axis, Chart, Dash, Flip, Here, Kind, Line, Lines, Panel, Plot, Scale, Tick, Tone};
use super::super::grid::{self, Ascending, Decades};
use super::super::table::{Column, Table};
use super::super::words::{self, Amount, LimitStory, Words};

/// How far to the right of the longest limit "none" stands.
const NONE_GAP: f64 = 0.3;

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let sweep = Sweep::new(scenario);
    let story = sweep.story();
    let flips: Vec<Flip> = sweep.cure().map(|limit| words.limit_flip(limit, grid::log(limit.0))).into_iter().collect();
    Chart {
        kind: Kind::AckLimit,
        title: words.limit_title(story),
        description: super::described(words::ACK_LIMIT_DESCRIPTION, &flips),
        plot: Plot::Lines(lines(&sweep, flips, words)),
        table: table(&sweep, words),
    }
}

/// Whether the chart counts in money: nothing lost and nothing repeated is free.
pub(super) fn is_money(scenario: &Scenario) -> bool {
    scenario.loss_cost() > Money::ZERO && scenario.repeat_cost() > Money::ZERO
}

/// The scenario under each limit of the table, with its place on the axis.
pub(super) fn stops(scenario: &Scenario) -> Vec<(f64, Scenario)> {
    let at = |point: &Point| {
        let mut scenario = *scenario;
        scenario.broker.ack_limit = point.limit;
        (point.x, scenario)
    };
    Sweep::new(scenario).points.iter().map(at).collect()
}

/// The scenario under one limit.
#[derive(Clone, Copy)]
struct Point {
    limit: Option<Span>,
    /// Messages, or hundredths of money.
    amounts: Counts,
    retry: Retry,
    /// Where it stands on the axis of limits.
    x: f64,
}

/// The scenario under the limits of the chart.
struct Sweep {
    /// The rows of the table: ascending limits, last none where that is the present one.
    points: Vec<Point>,
    /// The same, and each flip once more just before it, so that a step is drawn upright; without none.
    drawn: Vec<Point>,
    now: Point,
    is_money: bool,
}

impl Sweep {
    fn new(scenario: &Scenario) -> Sweep {
        let present = scenario.broker.ack_limit;
        let is_money = is_money(scenario);
        let at = |limit: Option<Span>, x: f64| {
            let mut scenario = *scenario;
            scenario.broker.ack_limit = limit;
            let estimate = estimate(&scenario);
            let amounts = Cause::ALL.map(|cause| if is_money { estimate.money(cause, &scenario).0 } else { estimate.count(cause) });
            Point { limit, amounts, retry: retry(&scenario), x }
        };
        let limited = |limit: u64| at(Some(Span(limit)), grid::log(limit));
        // Where the broker only looks from time to time, the figures slope: without that, they have steps to be found.
        let stepped = |limit: u64| {
            let mut scenario = *scenario;
            scenario.broker.check_every = None;
            scenario.broker.ack_limit = Some(Span(limit));
            cause::counts(&scenario)
        };
        let (mut limits, flips) = limits(scenario, &stepped);
        for flip in &flips {
            limits.add(*flip);
        }
        let mut points: Vec<Point> = limits.values().iter().map(|limit| limited(*limit)).collect();
        // A step is drawn upright.
        let mut places = limits.clone();
        for flip in flips.into_iter() {
            places.add(flip);
            places.add(flip - 1);
        }
        let drawn: Vec<Point> = places.values().iter().map(|limit| limited(*limit)).collect();
        let last = points.last().map_or(0.0, |point| point.x);
        let now = at(present, present.map_or(last + NONE_GAP, |limit| grid::log(limit.0)));
        if present.is_none() {
            points.push(now);
        }
        Sweep { points, drawn, now, is_money }
    }

    /// The place of a cause among all, if the chart names it.
    fn causes(&self) -> impl Iterator<Item = (usize, Cause)> {
        let strikes = |place: usize| self.points.iter().any(|point| amount(point, place) > 0);
        Cause::ALL.into_iter().enumerate().filter(move |(place, cause)| cause::is_usual(*cause) || strikes(*place))
    }

    /// An amount with its unit.
    fn said(&self, amount: u64) -> Amount {
        if self.is_money { Amount::Money(Money(amount)) } else { Amount::Messages(amount) }
    }

    /// What the last limit costs that is too short for some job, and the first limit that is long enough for all.
    fn turn(&self) -> (Option<u64>, Option<&Point>) {
        let (mut too_short, mut enough) = (None, None);
        for point in &self.drawn {
            if outlasts(point) > 0 {
                (too_short, enough) = (Some(outlasts(point)), None);
            } else if enough.is_none() {
                enough = Some(point);
            }
        }
        (too_short, enough)
    }

    /// The limit from which on no job repeats.
    fn cure(&self) -> Option<Span> {
        match self.turn() {
            (Some(_), Some(point)) => point.limit,
            (None, _) | (_, None) => None,
        }
    }

    fn story(&self) -> LimitStory {
        let total = |point: &Point| point.amounts.iter().fold(0_u64, |sum, amount| sum.saturating_add(*amount));
        let now = &self.now;
        let (mut least, mut most, mut is_mixed) = (u64::MAX, 0, false);
        for point in &self.drawn {
            (least, most) = (least.min(total(point)), most.max(total(point)));
            is_mixed |= total(point) - outlasts(point) != total(now) - outlasts(now);
        }
        let (too_short, enough) = self.turn();
        let now_retry = now.retry;
        match (too_short, enough) {
            _ if is_mixed => LimitStory::Mixed { least: self.said(least), most: self.said(most) },
            (Some(more), Some(Point { limit: Some(from), retry, .. })) => match outlasts(now) {
                0 => LimitStory::Covered { from: *from, more: self.said(more), now: now_retry },
                less => LimitStory::Cure { from: *from, less: self.said(less), now: now_retry, then: *retry },
            },
            (Some(_), _) => {
                let to = self.drawn.last().and_then(|point| point.limit).unwrap_or(Span::ZERO);
                LimitStory::Hopeless { to, cost: self.said(outlasts(now)) }
            }
            (None, _) => LimitStory::Nothing { now: now_retry },
        }
    }
}

/// What jobs repeat that outlast the limit.
fn outlasts(point: &Point) -> u64 {
    Cause::ALL.into_iter().zip(point.amounts).find(|(cause, _)| *cause == Cause::RepeatedByLimit).map_or(0, |(_, amount)| amount)
}

fn amount(point: &Point, place: usize) -> u64 {
    point.amounts.get(place).copied().unwrap_or(0)
}

/// The limits of the chart, and where a figure flips.
fn limits(scenario: &Scenario, amounts: &dyn Fn(u64) -> Counts) -> (Ascending, Vec<u64>) {
    let (from, to) = range(scenario);
    let mut limits = Ascending::default();
    let add = |limits: &mut Ascending, span: Option<Span>| {
        if let Some(span) = span.filter(|span| (from..=to).contains(span)) {
            limits.add(span.0);
        }
    };
    for span in LIMITS {
        add(&mut limits, Some(span));
    }
    add(&mut limits, scenario.broker.ack_limit);
    // The bend of the wait.
    match scenario.broker.return_on_death {
        ReturnOnDeath::AtLimit => {}
        ReturnOnDeath::AfterSession => add(&mut limits, Some(scenario.broker.session)),
        ReturnOnDeath::WhenClaimed => add(&mut limits, scenario.broker.claim),
    }
    // Where a rule may begin or end: the search for flips sees what changes and changes back between two steps.
    let mut samples = limits.clone();
    add(&mut samples, Some(scenario.work.normal_job));
    add(&mut samples, Some(scenario.work.slow_job));
    add(&mut samples, scenario.consumer.ids_kept);
    add(&mut samples, scenario.consumer.extend_every);
    add(&mut samples, scenario.consumer.extend_cap);
    let flips = grid::flips(samples.values(), amounts);
    (limits, flips)
}

/// 1 s to 10 min, and further where the present limit or a job is further.
fn range(scenario: &Scenario) -> (Span, Span) {
    let (mut from, mut to) = (Span::SECOND, Span::seconds(600));
    for (job, is_done) in
        [(scenario.work.slow_job, scenario.work.slow_share > Ppm::ZERO), (scenario.work.normal_job, scenario.work.slow_share < Ppm::WHOLE)]
    {
        if is_done {
            from = from.min(LIMITS.iter().rev().copied().find(|span| *span < job).unwrap_or(Span::MILLISECOND));
            to = to.max(LIMITS.iter().copied().find(|span| *span > job).unwrap_or(job));
        }
    }
    let present = scenario.broker.ack_limit;
    (from.min(present.unwrap_or(from)), to.max(present.unwrap_or(to)))
}

fn lines(sweep: &Sweep, flips: Vec<Flip>, words: &Words) -> Lines {
    let waits = waits(sweep, words);
    let note = if waits.is_none() { Some(words.retry_note(sweep.now.retry)) } else { None };
    let mut panels = vec![losses(sweep, words, note)];
    panels.extend(waits);
    let mut ticks = Vec::new();
    for point in &sweep.points {
        match point.limit {
            None => ticks.push(Tick { at: point.x, text: words.limit(None), rank: 0 }),
            Some(limit) if LIMITS.contains(&limit) => ticks.push(tick(limit, words)),
            Some(_) => {}
        }
    }
    let end = |point: Option<&Point>| point.map_or(0.0, |point| point.x);
    let (from, to) = (end(sweep.points.first()), end(sweep.points.last()));
    Lines {
        x: Axis { name: words::ACK_LIMIT.to_owned(), from, to: to.max(from + 1.0), ticks, scale: Scale::Log },
        panels,
        stops: sweep.points.iter().map(|point| point.x).collect(),
        here: Here { at: sweep.now.x, label: words.now(&words.limit(sweep.now.limit)) },
        flips,
    }
}

fn tick(span: Span, words: &Words) -> Tick {
    Tick { at: grid::log(span.0), text: words.duration(span), rank: grid::duration_rank(span) }
}

fn line(sweep: &Sweep, label: String, tone: Tone, dash: Dash, y: &dyn Fn(&Point) -> Option<f64>) -> Line {
    Line {
        label,
        tone,
        dash,
        points: sweep.drawn.iter().filter_map(|point| y(point).map(|y| (point.x, y))).collect(),
        at_stops: sweep.points.iter().map(y).collect(),
        at_here: y(&sweep.now),
    }
}

/// The panel of what is lost and repeated.
fn losses(sweep: &Sweep, words: &Words, note: Option<String>) -> Panel {
    let places = if sweep.is_money { 2 } else { 0 };
    let all: Vec<u64> = sweep.points.iter().flat_map(|point| point.amounts).collect();
    let decades = Decades::of(&all);
    let mut lines = Vec::new();
    for (tone, name) in [(Tone::Never, words::LOST), (Tone::Twice, words::REPEATED)] {
        let is_zero = |place: usize| sweep.points.iter().all(|point| amount(point, place) == 0);
        let all_zero = sweep.causes().all(|(place, cause)| cause::tone(cause) != tone || is_zero(place));
        for (place, cause) in sweep.causes().filter(|(_, cause)| cause::tone(*cause) == tone) {
            let label = match (all_zero, is_zero(place)) {
                // What is zero for every reason needs no reason.
                (true, _) => words.zero(name),
                (false, true) => words.zero(words.cause(cause)),
                (false, false) => words.cause(cause).to_owned(),
            };
            lines.push(line(sweep, label, tone, cause::dash(cause), &|point| Some(decades.place(amount(point, place)))));
            if all_zero {
                break;
            }
        }
    }
    let ticks = decades.ticks(&|value| words.power(value, places));
    let y = Axis { name: words.a_day(sweep.is_money), from: 0.0, to: decades.top(), ticks, scale: Scale::Decades(decades) };
    Panel { y, lines, points: Vec::new(), aside: Vec::new(), note, share: 5 }
}

/// The panel of the wait after a crash, where the limit decides it.
fn waits(sweep: &Sweep, words: &Words) -> Option<Panel> {
    let wait = |point: &Point| match point.retry {
        Retry::Within(wait) => Some(wait),
        Retry::NotAtAll | Retry::Never => None,
    };
    // The wait never falls as the limit rises.
    let (least, most) = (wait(sweep.drawn.first()?)?, wait(sweep.drawn.last()?)?);
    if least == most {
        return None;
    }
    let ticks = LIMITS.into_iter().filter(|span| (least..=most).contains(span)).map(|span| tick(span, words)).collect();
    let line = line(sweep, String::new(), Tone::Plain, Dash::Solid, &|point| wait(point).map(|wait| grid::log(wait.0)));
    let y = Axis { name: words::RETRY.to_owned(), from: grid::log(least.0), to: grid::log(most.0), ticks, scale: Scale::Log };
    Some(Panel { y, lines: vec![line], points: Vec::new(), aside: Vec::new(), note: None, share: 3 })
}

fn table(sweep: &Sweep, words: &Words) -> Table {
    let limits = sweep.points.iter().map(|point| point.limit.ok_or_else(|| words.limit(None)));
    let mut table = Table::new(words::ACK_LIMIT_COLUMN, sweep.points.iter().map(|point| words.limit(point.limit)))
        .named_by(words.durations(words::ACK_LIMIT_COLUMN, limits));
    for (place, cause) in sweep.causes() {
        let amounts = || sweep.points.iter().map(|point| sweep.said(amount(point, place)));
        let name = words.cause_column(cause);
        table.push(Column::new(name, words.cause(cause)).with(words.amounts(name, amounts())), amounts().map(|amount| words.cell(amount)));
    }
    let waits = sweep.points.iter().map(|point| words.retry(point.retry));
    let retries = words.retries(sweep.points.iter().map(|point| point.retry));
    table.push(Column::new(words::RETRY_COLUMN, words::RETRY_SHORT).with(retries), waits);
    table.here = sweep.points.iter().position(|point| point.limit == sweep.now.limit);
    table
}
