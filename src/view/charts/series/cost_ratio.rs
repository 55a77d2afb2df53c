//! What a day costs, design by design, against what a loss costs beside a repeat.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::Harm;

use super::super::chart::{Axis, Chart, Dash, Flip, Here, Kind, Line, Lines, Panel, Plot, Scale, Tick, Tone};
use super::super::data::{Data, rounded};
use super::super::design::{Design, Name, designs};
use super::super::grid::Decades;
use super::super::table::{Column, Table};
use super::super::words::{self, CostStory, Words};

/// The chart shows ratios from 1 : 1000 to 1000 : 1, in powers of ten, and further where the present one is further.
const REACH: i32 = 3;
/// How far to the left of the least ratio a loss stands that costs nothing.
const FREE_GAP: f64 = 0.5;
/// Points of a line in a decade.
const POINTS: i32 = 20;

/// What a day costs with some of the designs: so much, and so much more for each time that a loss costs as much as a repeat.
/// All in hundredths of money.
struct Cost {
    names: Vec<Name>,
    is_present: bool,
    always: f64,
    by_loss: f64,
}

impl Cost {
    fn at(&self, ratio: f64) -> f64 {
        self.always + self.by_loss * ratio
    }
}

/// The designs by what they cost; `repeat` is the cost of one repeat.
fn costs(all: &[Design], repeat: Money) -> Vec<Cost> {
    let mut costs: Vec<Cost> = Vec::new();
    for design in all {
        let counted = |harm| design.estimate.charged_of(harm) as f64;
        let (lost, repeated) = (counted(Harm::Lost), counted(Harm::Repeated));
        let (always, by_loss) = (repeated * repeat.0 as f64 + design.estimate.id_cost.0 as f64, lost * repeat.0 as f64);
        match costs.iter_mut().find(|cost| cost.always == always && cost.by_loss == by_loss) {
            Some(cost) => {
                cost.names.push(design.name);
                cost.is_present |= design.is_present;
            }
            None => costs.push(Cost { names: vec![design.name], is_present: design.is_present, always, by_loss }),
        }
    }
    costs
}

/// The cheapest from `from` to `to`: the first one, and each next one with the ratio from which on it is.
fn cheapest(costs: &[Cost], from: f64, to: f64) -> (Option<&Cost>, Vec<(f64, &Cost)>) {
    let order = |one: &&Cost, other: &&Cost| one.at(from).total_cmp(&other.at(from)).then(one.by_loss.total_cmp(&other.by_loss));
    let first = costs.iter().min_by(order);
    let (mut found, mut now) = (Vec::new(), first);
    while let Some(cost) = now {
        // The next to fall below is the one that crosses first; of several at once the one that rises least.
        let crosses = |next: &Cost| (next.always - cost.always) / (cost.by_loss - next.by_loss);
        let next = costs
            .iter()
            .filter(|next| next.by_loss < cost.by_loss && crosses(next) < to)
            .min_by(|one, other| crosses(one).total_cmp(&crosses(other)).then(one.by_loss.total_cmp(&other.by_loss)));
        found.extend(next.map(|next| (crosses(next), next)));
        now = next;
    }
    (first, found)
}

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let repeat = if scenario.repeat_cost() > Money::ZERO { scenario.repeat_cost() } else { Money::units(1) };
    let here = scenario.loss_cost().0 as f64 / repeat.0 as f64;
    let costs = costs(&designs(scenario), repeat);
    let axis = Ratios::new(here);
    let (first, turns) = cheapest(&costs, axis.from(), axis.to());
    let now = costs.iter().map(|cost| cost.at(here)).fold(f64::INFINITY, f64::min);
    let is_cheapest = |cost: &&Cost| cost.at(here) <= now * (1.0 + 1e-9);
    let flips: Vec<Flip> = turns.iter().map(|(ratio, cost)| words.ratio_flip(*ratio, &cost.names, ratio.log10())).collect();
    let story = CostStory {
        now: costs.iter().filter(is_cheapest).flat_map(|cost| cost.names.clone()).collect(),
        cost: money(now),
        first: first.map_or_else(Vec::new, |cost| cost.names.clone()),
        turns: turns.iter().map(|(ratio, cost)| (*ratio, cost.names.clone())).collect(),
    };
    let stops = axis.stops(here, turns.iter().map(|(ratio, _)| *ratio));
    Chart {
        kind: Kind::CostRatio,
        title: words.cost_title(&story),
        description: super::described(words::COST_DESCRIPTION, &flips),
        table: table(&costs, &stops, here, words),
        plot: Plot::Lines(lines(&costs, &axis, &stops, here, flips, words.cost_note(repeat, scenario.costs.id_insert), words)),
    }
}

/// The axis of ratios, in powers of ten.
struct Ratios {
    first: i32,
    last: i32,
    /// Whether there is a place for zero.
    is_free: bool,
}

impl Ratios {
    fn new(here: f64) -> Ratios {
        let power = if here > 0.0 { here.log10() } else { 0.0 };
        Ratios { first: (-REACH).min(power.floor() as i32), last: REACH.max(power.ceil() as i32), is_free: here <= 0.0 }
    }

    fn from(&self) -> f64 {
        if self.is_free { 0.0 } else { 10_f64.powi(self.first) }
    }

    fn to(&self) -> f64 {
        10_f64.powi(self.last)
    }

    fn place(&self, ratio: f64) -> f64 {
        if ratio > 0.0 { ratio.log10() } else { f64::from(self.first) - FREE_GAP }
    }

    /// Steps of 1-2-5 both ways, and these ratios; ascending, each once.
    fn stops(&self, here: f64, others: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut stops: Vec<f64> = [here].into_iter().chain(others).collect();
        for decade in self.first..=self.last {
            let power = 10_f64.powi(decade.abs());
            let steps = if decade < 0 { [1.0 / power, 2.0 / power, 5.0 / power] } else { [power, 2.0 * power, 5.0 * power] };
            stops.extend(steps.into_iter().filter(|step| *step <= self.to()));
        }
        stops.sort_by(f64::total_cmp);
        stops.dedup_by(|one, other| (*one - *other).abs() <= *other * 1e-9);
        stops
    }
}

/// An amount as near as money can say it.
fn money(amount: f64) -> Money {
    Money(amount.round() as u64)
}

fn lines(costs: &[Cost], axis: &Ratios, stops: &[f64], here: f64, flips: Vec<Flip>, note: String, words: &Words) -> Lines {
    let all: Vec<u64> = stops.iter().flat_map(|ratio| costs.iter().map(|cost| money(cost.at(*ratio)).0)).collect();
    let decades = Decades::of(&all);
    let height = |cost: &Cost, ratio: f64| decades.place(money(cost.at(ratio)).0);
    let samples: Vec<f64> = (axis.first * POINTS..=axis.last * POINTS).map(|place| f64::from(place) / f64::from(POINTS)).collect();
    let line = |cost: &Cost| Line {
        label: words.designs(&cost.names),
        tone: if cost.is_present { Tone::Strong } else { Tone::Plain },
        dash: cost.names.first().map_or(Dash::Solid, |name| dash(*name)),
        points: samples.iter().map(|power| (*power, height(cost, 10_f64.powf(*power)))).collect(),
        at_stops: stops.iter().map(|ratio| Some(height(cost, *ratio))).collect(),
        at_here: Some(height(cost, here)),
    };
    let mut ticks: Vec<Tick> = (axis.first..=axis.last)
        .map(|power| {
            let rank = if power == 0 || power == axis.last { 0 } else { 1 + (power.unsigned_abs() % 2) as u8 };
            Tick { at: power.into(), text: words.ratio(10_f64.powi(power)), rank }
        })
        .collect();
    if axis.is_free {
        ticks.push(Tick { at: axis.place(0.0), text: words.ratio(0.0), rank: 0 });
    }
    let up = decades.ticks(&|value| words.power(value, 2));
    let y = Axis { name: words.a_day(true), from: 0.0, to: decades.top(), ticks: up, scale: Scale::Decades(decades) };
    let note = Some(note);
    let (from, to) = (axis.place(axis.from()), f64::from(axis.last));
    Lines {
        x: Axis { name: words::RATIO.to_owned(), from, to, ticks, scale: Scale::Log },
        panels: vec![Panel { y, lines: costs.iter().map(line).collect(), points: Vec::new(), aside: Vec::new(), note, share: 1 }],
        stops: stops.iter().map(|ratio| axis.place(*ratio)).collect(),
        here: Here { at: axis.place(here), label: words.now(&words.ratio(here)) },
        flips,
    }
}

/// What is not coloured by an outcome is told apart by its dash.
const fn dash(name: Name) -> Dash {
    match name {
        Name::AckFirst | Name::Present => Dash::Solid,
        Name::WorkFirst => Dash::Long,
        Name::LongLimit(_) => Dash::Short,
        Name::IdWithWork => Dash::Dots,
    }
}

fn table(costs: &[Cost], stops: &[f64], here: f64, words: &Words) -> Table {
    let mut table = Table::new(words::RATIO_COLUMN, stops.iter().map(|ratio| words.ratio(*ratio)))
        .named_by(Data::new(words::RATIO_COLUMN, stops.iter().map(|ratio| rounded(*ratio, 6))));
    for cost in costs {
        let name = words.designs(&cost.names);
        let amounts = || stops.iter().map(|ratio| words::Amount::Money(money(cost.at(*ratio))));
        table.push(Column::new(&name, &name).with(words.amounts(&name, amounts())), amounts().map(|amount| words.cell(amount)));
    }
    table.here = stops.iter().position(|ratio| (ratio - here).abs() <= here * 1e-9);
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_change_where_their_lines_cross() {
        let cost = |name, always, by_loss| Cost { names: vec![name], is_present: false, always, by_loss };
        let all = [
            cost(Name::AckFirst, 0.0, 300.0),
            cost(Name::WorkFirst, 5_300.0, 0.0),
            cost(Name::IdWithWork, 500.0, 0.0),
            cost(Name::Present, 100.0, 100.0),
        ];
        let (first, turns) = cheapest(&all, 0.001, 1_000.0);
        assert_eq!(first.map(|cost| cost.names.clone()), Some(vec![Name::AckFirst]));
        let turns: Vec<(f64, Name)> = turns.iter().map(|(ratio, cost)| (*ratio, cost.names[0])).collect();
        assert_eq!(turns, [(0.5, Name::Present), (4.0, Name::IdWithWork)]);
        assert!(cheapest(&all[1..3], 0.001, 1_000.0).1.is_empty());
    }

    #[test]
    fn ratios_ascend_and_reach_the_present_one() {
        for here in [0.0, 1e-11, 0.3, 1.0, 20_000.0, 1e11] {
            let axis = Ratios::new(here);
            let stops = axis.stops(here, [0.25].into_iter());
            assert!(stops.is_sorted() && stops.contains(&here) && stops.contains(&0.25), "{here}");
            assert!(axis.place(axis.from()) <= axis.place(here) && here <= axis.to(), "{here}");
        }
    }
}
