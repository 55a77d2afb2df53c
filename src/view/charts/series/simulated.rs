//! Simulated days on the lines of the arithmetic: which days to simulate, and their figures as points.

use otn_engine::model::scenario::Scenario;
use otn_engine::run::days::{Days, Spread};
use otn_engine::run::figures::Figure;

use super::super::chart::{Chart, Kind, Panel, Plot, Points, Scale, Simulated, Tick, Tone};
use super::super::data::{Data, rounded};
use super::super::grid::Decades;
use super::super::table::Column;
use super::super::words::{self, Words};
use super::{Sweep, ack_limit, in_progress, restarts, retention, slow_share, volume};
use crate::view::format::Formatter;

/// No more days are simulated for one chart.
pub const SIMULATIONS_MAX: usize = 9;
/// A day of more messages takes too long to simulate.
const MESSAGES_MAX: u64 = 2_000_000;

/// A day to simulate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulation {
    /// Where its figures stand on the chart's horizontal axis.
    pub x: f64,
    /// The present design on that day.
    pub scenario: Scenario,
}

/// What simulated days came to, a day: see [`outcome`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome3 {
    /// Lost.
    pub lost: Interval,
    /// Repeated.
    pub repeated: Interval,
}

/// A mean with its interval, in which it lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    fn times(self, each: f64) -> Interval {
        Interval { mean: self.mean * each, low: self.low * each, high: self.high * each }
    }
}

/// The days whose simulation belongs on this chart, from the left: at most [`SIMULATIONS_MAX`], the present one among them unless
/// it has too many messages. None for a chart that is no sweep of a setting of the present design.
#[must_use]
pub fn simulations(kind: Kind, scenario: &Scenario) -> Vec<Simulation> {
    let mut stops: Vec<Simulation> = match kind {
        Kind::AckLimit => ack_limit::stops(scenario).into_iter().map(|(x, scenario)| Simulation { x, scenario }).collect(),
        Kind::Restarts => of(&restarts::sweep(scenario), scenario),
        Kind::Volume => of(&volume::sweep(scenario), scenario),
        Kind::SlowShare => of(&slow_share::sweep(scenario), scenario),
        Kind::InProgress => of(&in_progress::sweep(scenario), scenario),
        Kind::Retention if retention::saves_ids(scenario) => of(&retention::sweep(scenario), scenario),
        Kind::Retention | Kind::Designs | Kind::CostRatio | Kind::Map => Vec::new(),
    };
    stops.retain(|stop| stop.scenario.day.messages <= MESSAGES_MAX);
    let here = stops.iter().position(|stop| stop.scenario == *scenario);
    picked(stops.len(), here).into_iter().filter_map(|place| stops.get(place).copied()).collect()
}

/// What a chart counts of simulated days; `None` before there is an interval. A chart of money counts each repeat, for each is paid again; all
/// others count messages, however often they were repeated.
#[must_use]
pub fn outcome(kind: Kind, scenario: &Scenario, days: &Days) -> Option<Outcome3> {
    let of = |figure: Figure| {
        let Spread { mean, interval, .. } = days.spread(figure)?;
        let whole = |thousandths: u64| thousandths as f64 / 1e3;
        // Money of one day has none.
        let interval = interval?;
        Some(Interval { mean: whole(mean), low: whole(interval.low), high: whole(interval.high) })
    };
    let repeated = if is_money(kind, scenario) { Figure::Repeats } else { Figure::Repeated };
    Some(Outcome3 { lost: of(Figure::Never)?, repeated: of(repeated)? })
}

fn is_money(kind: Kind, scenario: &Scenario) -> bool {
    kind == Kind::AckLimit && ack_limit::is_money(scenario)
}

fn of(sweep: &Sweep, scenario: &Scenario) -> Vec<Simulation> {
    sweep.stops().map(|value| Simulation { x: (sweep.x)(value), scenario: sweep.at(scenario, value) }).collect()
}

/// At most [`SIMULATIONS_MAX`] of so many places, evenly, the first and the last among them, and `here` in place of the nearest.
fn picked(count: usize, here: Option<usize>) -> Vec<usize> {
    if count <= SIMULATIONS_MAX {
        return (0..count).collect();
    }
    let last = SIMULATIONS_MAX - 1;
    let mut places: Vec<usize> = (0..=last).map(|place| (count - 1) * place / last).collect();
    let inner = places.get_mut(1..last).unwrap_or_default();
    if let Some(here) = here.filter(|here| (1..count - 1).contains(here))
        && let Some(nearest) = inner.iter_mut().min_by_key(|place| place.abs_diff(here))
    {
        *nearest = here;
    }
    places
}

/// The chart with the figures of simulated days: each with its place in the list of [`simulations`]. Without any it is the same.
#[must_use]
pub fn with_simulated(chart: &Chart, kind: Kind, scenario: &Scenario, results: &[(usize, Outcome3)], formatter: &dyn Formatter) -> Chart {
    let mut chart = chart.clone();
    let words = Words { formatter, currency: scenario.day.currency };
    let all = simulations(kind, scenario);
    let mut found: Vec<(f64, Outcome3)> =
        results.iter().filter_map(|(place, outcome)| all.get(*place).map(|simulation| (simulation.x, *outcome))).collect();
    found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let Plot::Lines(lines) = &mut chart.plot else { return chart };
    if found.is_empty() {
        return chart;
    }
    let is_money = is_money(kind, scenario);
    let said = |number: f64| words.mean(number, is_money);
    let mut outcomes: Vec<Counted> = [(Tone::Never, scenario.loss_cost()), (Tone::Twice, scenario.repeat_cost())]
        .into_iter()
        .map(|(tone, cost)| counted(&found, tone, if is_money { cost.0 as f64 } else { 1.0 }))
        .collect();
    // What never happened needs no points, unless there is nothing else.
    if outcomes.iter().any(Counted::happened) {
        outcomes.retain(Counted::happened);
    }
    let most = outcomes.iter().flat_map(|outcome| &outcome.at).map(|(_, interval)| interval.high).fold(0.0, f64::max);
    chart.description = format!("{} {}", chart.description, words::SIMULATED_DESCRIPTION);
    let stops = lines.stops.clone();
    let Some(panel) = lines.panels.first_mut() else { return chart };
    if panel.y.scale == Scale::Even && most > panel.y.to {
        rescale(panel, most, &words);
    }
    let scale = panel.y.scale;
    for Counted { tone, name: outcome, at } in outcomes {
        let simulated = |(x, interval): &(f64, Interval)| Simulated {
            x: *x,
            mean: scale.place(interval.mean),
            low: scale.place(interval.low),
            high: scale.place(interval.high),
            text: format!("{} ({})", said(interval.mean), words.between(&said(interval.low), &said(interval.high))),
        };
        panel.points.push(Points { name: words.simulated(outcome), tone, at: at.iter().map(simulated).collect() });
        let cell = |stop: &f64, text: &dyn Fn(Interval) -> String| {
            at.iter().find(|(x, _)| x == stop).map_or_else(String::new, |(_, interval)| text(*interval))
        };
        let mean = stops.iter().map(|stop| cell(stop, &|interval| said(interval.mean)));
        // Hundredths of money, or tenths of messages.
        let plain = |number: f64| if is_money { rounded(number / 100.0, 2) } else { rounded(number, 1) };
        let data = |name: String, part: fn(Interval) -> f64| {
            let name = if is_money { words.in_unit(&name, &words.currency.to_string()) } else { name };
            Data::new(&name, stops.iter().map(|stop| cell(stop, &|interval| plain(part(interval)))))
        };
        let means = data(words.mean_column(outcome), |interval| interval.mean);
        chart.table.push(Column::new(&words.mean_column(outcome), &words.mean_short(outcome)).with(means), mean);
        let between = |interval: Interval| words.between(&said(interval.low), &said(interval.high));
        let interval = stops.iter().map(|stop| cell(stop, &between));
        let column = Column::new(&words.interval_column(outcome), words::INTERVAL_SHORT)
            .with(data(words.low_column(outcome), |interval| interval.low))
            .with(data(words.high_column(outcome), |interval| interval.high));
        chart.table.push(column, interval);
    }
    chart
}

/// The figures of one outcome, in the units of the chart.
struct Counted {
    tone: Tone,
    name: &'static str,
    /// Where each stands on the horizontal axis, and what it is.
    at: Vec<(f64, Interval)>,
}

impl Counted {
    fn happened(&self) -> bool {
        self.at.iter().any(|(_, interval)| interval.high > 0.0)
    }
}

fn counted(found: &[(f64, Outcome3)], tone: Tone, each: f64) -> Counted {
    let is_lost = tone == Tone::Never;
    let of = |outcome: &Outcome3| if is_lost { outcome.lost } else { outcome.repeated };
    let at = found.iter().map(|(x, outcome)| (*x, of(outcome).times(each))).collect();
    Counted { tone, name: if is_lost { words::LOST } else { words::REPEATED }, at }
}

/// A panel with an even scale that is too short, on a scale of tens: what it shows stays readable beside what is much more.
fn rescale(panel: &mut Panel, most: f64, words: &Words) {
    // What stood in the remark only has a place now.
    if !panel.aside.is_empty() {
        panel.lines.append(&mut panel.aside);
        panel.note = None;
    }
    let whole = |height: f64| height.round() as u64;
    let heights = panel.lines.iter().flat_map(|line| &line.points).map(|(_, height)| whole(*height));
    let decades = Decades::of(&heights.chain([most.ceil() as u64]).collect::<Vec<u64>>());
    let place = |height: &mut f64| *height = decades.place_of(*height);
    for line in &mut panel.lines {
        line.points.iter_mut().for_each(|(_, height)| place(height));
        line.at_stops.iter_mut().chain([&mut line.at_here]).flatten().for_each(place);
    }
    let ticks: Vec<Tick> = decades.ticks(&|value| words.power(value, 0));
    (panel.y.from, panel.y.to, panel.y.ticks, panel.y.scale) = (0.0, decades.top(), ticks, Scale::Decades(decades));
}

#[cfg(test)]
mod tests {
    use super::super::super::chart::Lines;
    use super::super::chart;
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::scenario::IgnoreRepeats;
    use otn_engine::model::units::Span;
    use otn_engine::run::day::figures_of_day;

    const SWEEPS: [Kind; 6] = [Kind::AckLimit, Kind::Restarts, Kind::Volume, Kind::SlowShare, Kind::Retention, Kind::InProgress];

    fn with_ids() -> Scenario {
        let mut scenario = Scenario::default();
        scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        scenario.consumer.ids_kept = Some(Span::seconds(20));
        scenario
    }

    fn lines(chart: &Chart) -> &Lines {
        match &chart.plot {
            Plot::Lines(lines) => lines,
            Plot::Bars(_) | Plot::Map(_) => panic!("{:?} has lines", chart.kind),
        }
    }

    fn outcome(repeated: f64) -> Outcome3 {
        let zero = Interval { mean: 0.0, low: 0.0, high: 0.0 };
        Outcome3 { lost: zero, repeated: Interval { mean: repeated, low: repeated * 0.9, high: repeated * 1.1 } }
    }

    #[test]
    fn a_few_days_of_the_present_design_are_simulated_and_now_is_among_them() {
        for scenario in [Scenario::default(), with_ids()] {
            for kind in Kind::ALL {
                let found = simulations(kind, &scenario);
                let is_sweep = SWEEPS.contains(&kind) && (kind != Kind::Retention || retention::saves_ids(&scenario));
                assert_eq!(!found.is_empty(), is_sweep, "{kind:?}");
                assert!(found.len() <= SIMULATIONS_MAX, "{kind:?}");
                assert!(found.is_sorted_by(|one, other| one.x < other.x), "{kind:?}");
                assert_eq!(found.iter().any(|simulation| simulation.scenario == scenario), is_sweep, "{kind:?}");
                for simulation in &found {
                    assert_eq!(simulation.scenario.validate(), [], "{kind:?}");
                    assert!(lines(&chart(kind, &scenario, &Plain::PAGE)).stops.contains(&simulation.x), "{kind:?} {}", simulation.x);
                }
            }
        }
    }

    #[test]
    fn days_that_take_too_long_are_left_out() {
        let mut scenario = Scenario::default();
        scenario.day.messages = 50_000_000;
        for kind in SWEEPS {
            let found = simulations(kind, &scenario);
            assert_eq!(found.is_empty(), kind != Kind::Volume, "{kind:?}");
            assert!(found.iter().all(|simulation| simulation.scenario.day.messages <= MESSAGES_MAX), "{kind:?}");
        }
    }

    #[test]
    fn money_counts_every_repeat_and_messages_are_counted_once() {
        let mut scenario = Scenario::default();
        scenario.day.messages = 1_000;
        scenario.broker.ack_limit = Some(Span::seconds(10));
        let mut days = Days::new(1_000);
        assert_eq!(super::outcome(Kind::Volume, &scenario, &days), None);
        let day = figures_of_day(&scenario, 0);
        days.add(0, day);
        let [repeats, repeated] = [Figure::Repeats, Figure::Repeated].map(|figure| day.get(figure).expect("a count") as f64);
        assert!(repeats > repeated);
        assert_eq!(super::outcome(Kind::AckLimit, &scenario, &days), None, "repeats of one day have no interval");
        let volume = super::outcome(Kind::Volume, &scenario, &days).expect("a day");
        assert_eq!((volume.repeated.mean, volume.lost.mean), (repeated, 0.0));
        assert!(volume.repeated.low < repeated && repeated < volume.repeated.high && volume.lost.high > 0.0);
        days.add(1, day);
        assert_eq!(super::outcome(Kind::AckLimit, &scenario, &days).map(|outcome| outcome.repeated.mean), Some(repeats));
    }

    #[test]
    fn places_are_spread_and_hold_the_present_one() {
        assert_eq!(picked(3, None), [0, 1, 2]);
        assert_eq!(picked(17, Some(5)), [0, 2, 5, 6, 8, 10, 12, 14, 16]);
        assert_eq!(picked(17, Some(16)), [0, 2, 4, 6, 8, 10, 12, 14, 16]);
        assert_eq!(picked(0, None), [] as [usize; 0]);
    }

    #[test]
    fn a_chart_without_results_is_the_plain_one() {
        for kind in Kind::ALL {
            let plain = chart(kind, &with_ids(), &Plain::PAGE);
            assert_eq!(with_simulated(&plain, kind, &with_ids(), &[], &Plain::PAGE), plain);
            assert_eq!(with_simulated(&plain, kind, &with_ids(), &[(99, outcome(1.0))], &Plain::PAGE), plain);
        }
    }

    #[test]
    fn points_stand_where_the_arithmetic_would_put_the_same_number() {
        for kind in SWEEPS {
            let scenario = with_ids();
            let plain = chart(kind, &scenario, &Plain::TERMINAL);
            // As many as a line of the chart says: the point lies on the line.
            let results: Vec<(usize, Outcome3)> = (0..simulations(kind, &scenario).len()).map(|place| (place, outcome(300.0))).collect();
            let drawn = with_simulated(&plain, kind, &scenario, &results, &Plain::TERMINAL);
            let panel = &lines(&drawn).panels[0];
            let money = if kind == Kind::AckLimit { 1_000.0 } else { 1.0 };
            for points in &panel.points {
                assert_eq!((points.tone, points.at.len()), (Tone::Twice, results.len()), "{kind:?}");
                for (point, simulation) in points.at.iter().zip(simulations(kind, &scenario)) {
                    assert_eq!(point.x, simulation.x, "{kind:?}");
                    assert!((point.mean - panel.y.scale.place(300.0 * money)).abs() < 1e-9, "{kind:?}");
                    assert!(point.low < point.mean && point.mean < point.high, "{kind:?}");
                }
            }
            assert_eq!(panel.points.len(), 1, "{kind:?}: nothing was lost");
            assert_eq!(drawn.table.columns.len(), plain.table.columns.len() + 2, "{kind:?}");
        }
    }

    #[test]
    fn the_table_has_the_mean_and_the_interval_where_it_was_simulated() {
        let scenario = Scenario::default();
        let plain = chart(Kind::AckLimit, &scenario, &Plain::TERMINAL);
        let here = simulations(Kind::AckLimit, &scenario).iter().position(|simulation| simulation.scenario == scenario).expect("now");
        let drawn = with_simulated(&plain, Kind::AckLimit, &scenario, &[(here, outcome(5_150.0))], &Plain::TERMINAL);
        let row = drawn.table.here.expect("the present row");
        assert_eq!(drawn.table.rows[row][5..], ["Rs 51,500", "Rs 46,350 to Rs 56,650"]);
        assert!(drawn.table.rows.iter().enumerate().all(|(place, cells)| place == row || cells[5..] == ["", ""]));
        let csv = drawn.table.csv();
        assert!(csv.contains("\r\n30,0,3000,50000,30,51500,46350,56650\r\n") && csv.contains("\r\n60,0,3000,0,60,,,\r\n"), "{csv}");
        assert!(
            drawn.readout(row).ends_with("simulated, repeated Rs 51,500 · 95 % within Rs 46,350 to Rs 56,650"),
            "{}",
            drawn.readout(row)
        );
        assert_eq!(drawn.readout(0), plain.readout(0));
    }

    #[test]
    fn an_even_scale_that_is_too_short_becomes_one_of_tens() {
        let scenario = Scenario::default();
        let plain = chart(Kind::Restarts, &scenario, &Plain::PAGE);
        let drawn = with_simulated(&plain, Kind::Restarts, &scenario, &[(0, outcome(5_150.0))], &Plain::PAGE);
        let (before, after) = (&lines(&plain).panels[0], &lines(&drawn).panels[0]);
        assert_eq!(before.y.scale, Scale::Even);
        for (before, after) in before.lines.iter().zip(&after.lines) {
            for ((_, before), (_, after_it)) in before.points.iter().zip(&after.points) {
                assert!((lines(&drawn).panels[0].y.scale.place(*before) - after_it).abs() < 1e-9);
            }
            assert_eq!(after.points.len(), before.points.len());
        }
        assert_eq!(after.lines.len(), before.lines.len() + before.aside.len(), "what only the remark told of is drawn now");
        assert_eq!((after.note.is_some(), before.note.is_some()), (false, true));
        assert!(after.points[0].at[0].high <= after.y.to);
    }
}
