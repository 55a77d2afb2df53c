//! Which design is the cheapest for a day and its costs, and at which cost another one becomes it.
//!
//! What a design costs is linear in what a loss, a repeat and a saved ID cost, so all of it is exact, in whole hundredths.

use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{MONEY_MAX, SETTINGS};
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::Harm;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::possible::{Guarantee, Possibilities};

use super::charts::design::{Design, designs};

/// The lesson's examples, one for each guarantee.
pub const EXAMPLES: [&str; 3] = ["location-ping", "wallet-credit", "invoice-email"];

/// What a guarantee is chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// What a lost message costs.
    Loss,
    /// What a repeated message costs.
    Repeat,
    /// What a saved ID costs.
    Insert,
}

impl Price {
    /// All, in the order of the page.
    pub const ALL: [Price; 3] = [Price::Loss, Price::Repeat, Price::Insert];

    /// The place of its setting in the table.
    ///
    /// # Panics
    /// Never: a test sets all three.
    #[must_use]
    pub fn place(self) -> usize {
        let key = match self {
            Price::Loss => "losscost",
            Price::Repeat => "repeatcost",
            Price::Insert => "idcost",
        };
        SETTINGS.iter().position(|setting| setting.key == key).expect("a cost is a setting")
    }

    /// How many of it a design pays for in a day.
    #[must_use]
    pub fn count(self, day: &Estimate) -> u64 {
        match self {
            Price::Loss => day.charged_of(Harm::Lost),
            Price::Repeat => day.charged_of(Harm::Repeated),
            Price::Insert => day.id_inserts,
        }
    }

    /// What one costs.
    #[must_use]
    pub fn of(self, scenario: &Scenario) -> Money {
        match self {
            Price::Loss => scenario.loss_cost(),
            Price::Repeat => scenario.repeat_cost(),
            Price::Insert => scenario.costs.id_insert,
        }
    }
}

/// On which side of the present cost another design is the cheapest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From a lower cost down.
    Below,
    /// From a higher cost up.
    Above,
}

/// Where the choice flips when one cost changes and the other two stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Which cost.
    pub price: Price,
    /// On which side of the present one.
    pub side: Side,
    /// The nearest cost at which the chosen design is no longer among the cheapest.
    pub at: Money,
    /// The places of those that are the cheapest then.
    pub to: Vec<usize>,
}

/// The designs of a day, and the choice among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// All, in the order of tables.
    pub designs: Vec<Design>,
    /// The place of the one that is chosen: what is set now if nothing is cheaper, else the first of the cheapest.
    pub chosen: usize,
    /// The places of others that cost the same.
    pub equals: Vec<usize>,
    /// The places of those that cost the least of the rest.
    pub next: Vec<usize>,
    /// What the chosen design guarantees.
    pub guarantee: Guarantee,
}

impl Choice {
    /// The choice for this day and its costs.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Choice {
        let designs = designs(scenario);
        let costs: Vec<u128> = designs.iter().map(cost).collect();
        let cheapest = places_of_least(&costs, &|_| true);
        let chosen = cheapest.iter().copied().find(|place| designs[*place].is_present).unwrap_or(cheapest[0]);
        let next = places_of_least(&costs, &|place| !cheapest.contains(&place));
        let equals = cheapest.into_iter().filter(|place| *place != chosen).collect();
        let its = &designs[chosen].scenario;
        let guarantee = Guarantee::of(its, &Possibilities::at_first(its, &Cast::default()));
        Choice { designs, chosen, equals, next, guarantee }
    }

    /// The design that is chosen.
    #[must_use]
    pub fn design(&self) -> &Design {
        &self.designs[self.chosen]
    }

    /// Whether no design is cheaper than the one in this place.
    #[must_use]
    pub fn is_cheapest(&self, place: usize) -> bool {
        place == self.chosen || self.equals.contains(&place)
    }

    /// Where the choice flips when this cost changes: below the present cost, above it, or nowhere.
    #[must_use]
    pub fn flips(&self, price: Price) -> Vec<Flip> {
        let chosen = Line::of(self.design(), price);
        let others = || self.designs.iter().map(|design| Line::of(design, price));
        let below = others().filter_map(|other| chosen.last_above(&other)).max().map(|at| (Side::Below, at));
        let above = others().filter_map(|other| other.first_below(&chosen)).min().map(|at| (Side::Above, at));
        let can_be_set = |at: u128| u64::try_from(at).ok().map(Money).filter(|at| *at <= MONEY_MAX);
        below
            .into_iter()
            .chain(above)
            .filter_map(|(side, at)| {
                let costs: Vec<u128> = others().map(|line| line.at(at)).collect();
                Some(Flip { price, side, at: can_be_set(at)?, to: places_of_least(&costs, &|_| true) })
            })
            .collect()
    }
}

/// What a design costs a day, in hundredths.
fn cost(design: &Design) -> u128 {
    Price::ALL.into_iter().map(|price| product(price.count(&design.estimate), price.of(&design.scenario))).sum()
}

fn product(count: u64, price: Money) -> u128 {
    u128::from(count) * u128::from(price.0)
}

/// The places of the least of those that are asked about.
fn places_of_least(costs: &[u128], is_asked: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let asked = || costs.iter().enumerate().filter(|(place, _)| is_asked(*place));
    let least = asked().map(|(_, cost)| cost).min();
    asked().filter(|(_, cost)| Some(*cost) == least).map(|(place, _)| place).collect()
}

/// What a design costs against one of the costs: so much, and so much more for each hundredth of it.
struct Line {
    always: u128,
    by_price: u128,
}

impl Line {
    fn of(design: &Design, price: Price) -> Line {
        let by_price = price.count(&design.estimate);
        Line { always: cost(design) - product(by_price, price.of(&design.scenario)), by_price: by_price.into() }
    }

    fn at(&self, price: u128) -> u128 {
        self.always + self.by_price * price
    }

    /// The first cost at which this line is below another one that rises faster.
    fn first_below(&self, other: &Line) -> Option<u128> {
        let steeper = other.by_price.checked_sub(self.by_price).filter(|steeper| *steeper > 0)?;
        Some(self.always.checked_sub(other.always).map_or(0, |ahead| ahead / steeper + 1))
    }

    /// The last cost at which this line is above another one that rises faster.
    fn last_above(&self, other: &Line) -> Option<u128> {
        let steeper = other.by_price.checked_sub(self.by_price).filter(|steeper| *steeper > 0)?;
        let ahead = self.always.checked_sub(other.always).filter(|ahead| *ahead > 0)?;
        Some(ahead.div_ceil(steeper) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::charts::design::Name;
    use super::*;
    use crate::catalogue::find;
    use otn_engine::model::settings::Value;
    use otn_engine::model::units::Span;

    fn names(choice: &Choice, places: &[usize]) -> Vec<Name> {
        places.iter().map(|place| choice.designs[*place].name).collect()
    }

    fn preset(id: &str, change: impl Fn(&mut Scenario)) -> Choice {
        let mut scenario = find(id).expect("a preset").scenario();
        change(&mut scenario);
        Choice::new(&scenario)
    }

    /// Every flip as its cost in hundredths and the designs that it leads to.
    fn flips(choice: &Choice, price: Price) -> Vec<(Side, u64, Vec<Name>)> {
        choice.flips(price).into_iter().map(|flip| (flip.side, flip.at.0, names(choice, &flip.to))).collect()
    }

    const LONG: Name = Name::LongLimit(Span::seconds(120));

    #[test]
    fn the_wallet_credit_takes_the_saved_id_while_it_is_nearly_free() {
        // A loses 300 × Rs 10, B repeats 5,300 × Rs 10, B with 2 min 300 × Rs 10, C saves 500,000 IDs for nothing.
        let choice = preset("wallet-credit", |_| {});
        assert_eq!(choice.design().name, Name::IdWithWork);
        assert_eq!((names(&choice, &choice.equals), names(&choice, &choice.next)), (vec![], vec![Name::AckFirst, LONG]));
        assert_eq!(choice.guarantee, Guarantee::ExactlyOnceInEffect);
        assert_eq!((flips(&choice, Price::Loss), flips(&choice, Price::Repeat)), (vec![], vec![]), "nothing is cheaper than nothing");
        // 500,000 × Rs 0.01 = Rs 5,000 > Rs 3,000.
        assert_eq!(flips(&choice, Price::Insert), [(Side::Above, 1, vec![Name::AckFirst, LONG])]);
    }

    #[test]
    fn a_cost_of_ids_flips_both_ways() {
        // An ID of Rs 0.02: C costs Rs 10,000; with Rs 50 a loss and a repeat A and B with 2 min cost 300 × Rs 50 = Rs 15,000.
        let choice = preset("wallet-credit", |scenario| {
            scenario.day.amount = Money::units(50);
            scenario.costs.id_insert = Money(2);
        });
        assert_eq!((choice.design().name, choice.equals.len()), (Name::IdWithWork, 0));
        // Rs 10,000 / 300 = Rs 33.33…: with Rs 33.33 A costs Rs 9,999, with Rs 33.34 Rs 10,002. The same for B with repeats.
        assert_eq!(flips(&choice, Price::Loss), [(Side::Below, 3_333, vec![Name::AckFirst])]);
        assert_eq!(flips(&choice, Price::Repeat), [(Side::Below, 3_333, vec![LONG])]);
        // Rs 15,000 / 500,000 = Rs 0.03: there they are equal, and at Rs 0.04 the ID is dearer.
        assert_eq!(flips(&choice, Price::Insert), [(Side::Above, 4, vec![Name::AckFirst, LONG])]);
    }

    #[test]
    fn a_location_ping_is_sent_at_most_once() {
        let choice = preset("location-ping", |_| {});
        assert_eq!((choice.design().name, choice.guarantee), (Name::AckFirst, Guarantee::AtMostOnce));
        assert_eq!((names(&choice, &choice.equals), choice.next.len()), (vec![Name::WorkFirst, Name::IdWithWork], 0), "all are free");
        // A loses up to 6; B repeats up to 6 for nothing, C saves IDs for nothing.
        assert_eq!(flips(&choice, Price::Loss), [(Side::Above, 1, vec![Name::WorkFirst, Name::IdWithWork])]);
        assert_eq!((flips(&choice, Price::Repeat), flips(&choice, Price::Insert)), (vec![], vec![]));
    }

    #[test]
    fn an_invoice_is_sent_at_least_once() {
        // 6 × 5 = 30 at restarts: A loses 30 × Rs 500 = Rs 15,000, the others repeat 30 × Rs 20 = Rs 600.
        let choice = preset("invoice-email", |_| {});
        assert_eq!((choice.design().name, choice.guarantee), (Name::Present, Guarantee::AtLeastOnce));
        assert_eq!(names(&choice, &choice.equals), [Name::WorkFirst, Name::IdWithWork]);
        assert_eq!(names(&choice, &choice.next), [Name::AckFirst]);
        // Equal at Rs 20 and at Rs 500.
        assert_eq!(flips(&choice, Price::Loss), [(Side::Below, 1_999, vec![Name::AckFirst])]);
        assert_eq!(flips(&choice, Price::Repeat), [(Side::Above, 50_001, vec![Name::AckFirst])]);
        assert_eq!(flips(&choice, Price::Insert), [(Side::Above, 1, vec![Name::WorkFirst])]);
    }

    #[test]
    fn a_cost_is_its_setting() {
        for (place, price) in Price::ALL.into_iter().enumerate() {
            let (mut scenario, given) = (Scenario::default(), Money(place as u64 + 1));
            SETTINGS[price.place()].set(&mut scenario, Value::Money(given)).expect("in range");
            assert_eq!(Price::ALL.map(|other| other.of(&scenario) == given), Price::ALL.map(|other| other == price));
        }
    }

    #[test]
    fn what_is_set_stands_where_nothing_is_cheaper() {
        // Ack first and work first both cost 300 × Rs 10, and an ID is dear.
        let dear = |scenario: &mut Scenario| scenario.costs.id_insert = Money::units(1);
        assert_eq!(preset("lesson-b", dear).design().name, Name::WorkFirst);
        assert_eq!(preset("lesson-a", dear).design().name, Name::AckFirst);
        assert_eq!(preset("lesson-c", dear).design().name, Name::AckFirst, "the first of the cheapest");
    }

    #[test]
    fn a_cost_that_cannot_be_set_is_no_flip() {
        // A loses one message, B repeats one: with the dearest repeat the two are equal at the dearest loss, and never flip.
        let choice = preset("lesson-a", |scenario| {
            (scenario.day.restarts, scenario.day.in_progress) = (1, 1);
            scenario.costs.repeat = Some(MONEY_MAX);
            scenario.costs.id_insert = MONEY_MAX;
        });
        assert_eq!((choice.design().name, flips(&choice, Price::Loss)), (Name::AckFirst, vec![]));
        let mut cheaper = choice.design().scenario;
        cheaper.costs.repeat = Some(Money(MONEY_MAX.0 - 1));
        let one_less = Choice::new(&cheaper);
        assert_eq!(flips(&one_less, Price::Loss), [(Side::Above, MONEY_MAX.0, vec![Name::WorkFirst])]);
    }
}
