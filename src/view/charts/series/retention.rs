//! Against how long saved IDs are kept: too short a memory lets repeats through, a long one fills a table.

use otn_engine::model::scenario::{IgnoreRepeats, Scenario};
use otn_engine::model::settings::{Kind as SettingKind, Setting};
use otn_engine::model::units::{Ppm, Span};
use otn_engine::run::estimate::{Retry, estimate, retry};

use crate::catalogue::designs::LIMITS;

use super::super::cause::{self, Cause};
use super::super::chart::{Axis, Chart, Dash, Flip, Here, Kind, Line, Lines, Panel, Plot, Scale, Tick, Tone};
use super::super::data::Data;
use super::super::design::{Design, designs};
use super::super::grid::{self, Ascending, Decades};
use super::super::table::Column;
use super::super::words::{self, KeptStory, Words};
use super::{Curve, Sweep, curves};

/// The value that stands for "for ever".
const EVER: u64 = u64::MAX;
/// How far to the right of the longest time it stands.
const EVER_GAP: f64 = 0.5;
/// How many times shorter and longer than the redeliveries the chart shows, and from where to where at least.
const REACH: u64 = 20;
const AT_LEAST: (Span, Span) = (Span::SECOND, Span(7 * Span::DAY.0));

fn kept(value: u64) -> Option<Span> {
    (value != EVER).then_some(Span(value))
}

fn set(scenario: &mut Scenario, value: u64) {
    scenario.consumer.ids_kept = kept(value);
}

/// Whether a design saves IDs at all.
pub(super) fn saves_ids(scenario: &Scenario) -> bool {
    scenario.consumer.ignore_repeats != IgnoreRepeats::No
}

/// When messages may come back: the chart reaches from well below to well above.
fn returns(scenario: &Scenario) -> Vec<Span> {
    let wait = match retry(scenario) {
        Retry::Within(wait) => Some(wait),
        Retry::NotAtAll | Retry::Never => None,
    };
    let resend = (scenario.producer.confirm_lost > Ppm::ZERO).then_some(scenario.producer.confirm_limit);
    scenario.broker.ack_limit.into_iter().chain(wait).chain(resend).collect()
}

fn longest() -> u64 {
    match Setting::find("kept").map(|setting| setting.kind) {
        Some(SettingKind::Duration { max, .. }) => max.0,
        _ => EVER - 1,
    }
}

/// Of one design, the ID with the work if the present one saves none.
pub(super) fn sweep(scenario: &Scenario) -> Sweep {
    let returns = returns(scenario);
    let present = scenario.consumer.ids_kept;
    let (mut from, mut to) = (AT_LEAST.0.0, AT_LEAST.1.0);
    for span in &returns {
        from = from.min(span.0 / REACH);
        to = to.max(span.0.saturating_mul(REACH));
    }
    let from = from.min(present.map_or(from, |span| span.0)).max(Span::MILLISECOND.0);
    let to = to.max(present.map_or(to, |span| span.0)).min(longest());
    let mut stops = Ascending::default();
    for span in LIMITS.into_iter().chain(grid::KEPT).chain(present) {
        if (from..=to).contains(&span.0) {
            stops.add(span.0);
        }
    }
    let last = grid::log(stops.values().last().copied().unwrap_or(1));
    stops.add(EVER);
    let x = move |value: u64| if value == EVER { last + EVER_GAP } else { grid::log(value) };
    Sweep { samples: stops.clone(), stops, here: present.map_or(EVER, |span| span.0), set, x: Box::new(x) }
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let all: Vec<Design> = designs(scenario).into_iter().filter(|design| saves_ids(&design.scenario)).collect();
    let mut sweep = sweep(scenario);
    // The design that the title tells of.
    let told = all.iter().find(|design| design.is_present).or(all.first()).map_or(*scenario, |design| design.scenario);
    let repeated = |value: u64| repeated(&sweep.at(&told, value));
    let forgets = grid::flips(sweep.stops.values(), repeated);
    let story = KeptStory {
        // The longest time after which the message may still come back.
        forgets: forgets.last().map(|first| Span(first - 1)),
        short: sweep.stops().next().map_or(0, repeated),
        last: forgets.last().map_or(0, |first| repeated(first - 1)),
        ever: repeated(EVER),
        rows: estimate(&sweep.at(&told, Span::DAY.0)).id_rows,
        saves: saves_ids(scenario),
    };
    let mut note = None;
    let flips: Vec<Flip> = story.forgets.map(|span| words.kept_flip(span, grid::log(span.0))).into_iter().collect();
    let others = all.iter().flat_map(|design| grid::flips(sweep.stops.values(), |value| cause::counts(&sweep.at(&design.scenario, value))));
    let steps: Vec<u64> = others.collect();
    for first in steps {
        // A step is drawn upright.
        sweep.samples.add(first);
        sweep.samples.add(first - 1);
        sweep.stops.add(first - 1);
    }
    let mut curves = curves(&all, usize::MAX, &sweep, words);
    // Of one design its name would only be repeated; the remark says it where it is not the present one.
    if let [design] = all.as_slice() {
        for curve in &mut curves {
            curve.label = curve.cause.map_or_else(|| words.zero(words::EITHER), |cause| words.cause(cause).to_owned());
            curve.column = curve.cause.map_or_else(|| words::EITHER.to_owned(), |cause| words.cause_column(cause).to_owned());
        }
        note = (!design.is_present).then(|| words.other_design(design.name));
    }
    let rows = |value: u64| estimate(&sweep.at(&told, value)).id_rows;
    let spans = sweep.stops().map(|value| kept(value).ok_or_else(|| words.kept(None)));
    let mut table = super::table(words::KEPT_COLUMN, &curves, &sweep, &|value| words.kept(kept(value)), words)
        .named_by(words.durations(words::KEPT_COLUMN, spans));
    let cells = sweep.stops().map(|value| words.rows(rows(value), value == EVER));
    let of = |name: &str, is_growth: bool| {
        let number = |value: u64| if (value == EVER) == is_growth { rows(value).to_string() } else { String::new() };
        Data::new(name, sweep.stops().map(number))
    };
    let column = Column::new(words::ROWS_COLUMN, words::ROWS).with(of(words::ROWS_COLUMN, false)).with(of(words::GROWTH_COLUMN, true));
    table.push(column, cells);
    Chart {
        kind: Kind::Retention,
        title: words.kept_title(story),
        description: super::described(words::KEPT_DESCRIPTION, &flips),
        plot: Plot::Lines(lines(&curves, &sweep, flips, &rows, note, words)),
        table,
    }
}

/// All repeats of a day.
fn repeated(scenario: &Scenario) -> u64 {
    let estimate = estimate(scenario);
    Cause::ALL.into_iter().filter(|cause| cause::tone(*cause) == Tone::Twice).map(|cause| estimate.count(cause)).sum()
}

fn lines(curves: &[Curve], sweep: &Sweep, flips: Vec<Flip>, rows: &dyn Fn(u64) -> u64, note: Option<String>, words: &Words) -> Lines {
    let mut ticks = vec![Tick { at: (sweep.x)(EVER), text: words.kept(None), rank: 0 }];
    for span in LIMITS.into_iter().chain(grid::KEPT).filter(|span| sweep.stops.values().contains(&span.0)) {
        ticks.push(Tick { at: grid::log(span.0), text: words.duration(span), rank: grid::duration_rank(span) });
    }
    let (from, to) = (sweep.stops().next().map_or(0.0, &sweep.x), (sweep.x)(EVER));
    Lines {
        x: Axis { name: words::KEPT.to_owned(), from, to: to.max(from + 1.0), ticks, scale: Scale::Log },
        panels: vec![struck(curves, sweep, note, words), table_of_ids(sweep, rows, words)],
        stops: sweep.stops().map(&sweep.x).collect(),
        here: Here { at: (sweep.x)(sweep.here), label: words.now(&words.kept(kept(sweep.here))) },
        flips,
    }
}

/// The panel of what is lost and repeated.
fn struck(curves: &[Curve], sweep: &Sweep, note: Option<String>, words: &Words) -> Panel {
    let all: Vec<u64> = curves.iter().flat_map(|curve| &curve.values).copied().collect();
    let decades = Decades::of(&all);
    let ticks = decades.ticks(&|value| words.power(value, 0));
    let y = Axis { name: words::STRUCK.to_owned(), from: 0.0, to: decades.top(), ticks, scale: Scale::Decades(decades) };
    let lines = curves.iter().map(|curve| curve.line(sweep, &|value| decades.place(value))).collect();
    Panel { y, lines, points: Vec::new(), aside: Vec::new(), note, share: 5 }
}

/// The panel of the table of IDs: kept for ever it has no size, it grows.
fn table_of_ids(sweep: &Sweep, rows: &dyn Fn(u64) -> u64, words: &Words) -> Panel {
    let sizes: Vec<(u64, u64)> =
        sweep.samples.values().iter().filter(|value| **value != EVER).map(|value| (*value, rows(*value))).collect();
    let decades = Decades::of(&sizes.iter().map(|(_, rows)| *rows).collect::<Vec<u64>>());
    let height = |value: u64| (value != EVER).then(|| decades.place(rows(value)));
    let line = Line {
        label: String::new(),
        tone: Tone::Plain,
        dash: Dash::Solid,
        points: sizes.iter().map(|(value, rows)| ((sweep.x)(*value), decades.place(*rows))).collect(),
        at_stops: sweep.stops().map(height).collect(),
        at_here: height(sweep.here),
    };
    let ticks = decades.ticks(&|value| words.power(value, 0));
    let y = Axis { name: words::ROWS.to_owned(), from: 0.0, to: decades.top(), ticks, scale: Scale::Decades(decades) };
    Panel { y, lines: vec![line], points: Vec::new(), aside: Vec::new(), note: None, share: 3 }
}
