//! The words of "Choose a guarantee": which design is the cheapest, where that flips, and what an ID check cannot do.

use super::{Words, guarantee, memo, things, upper_first};
use crate::language::{Text, text};
use crate::tr;
use crate::view::charts::design::{Design, Name};
use crate::view::charts::words::Words as ChartWords;
use crate::view::choose::{Choice, Flip, Price, Side};
use crate::view::format::Plural;
use otn_engine::model::effects::{Place, System};
use otn_engine::model::scenario::{Consumer, IgnoreRepeats, Order, Scenario};
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::{Bound, id_gap};

/// Above the section.
pub const TITLE: Text = text("Choose a guarantee");
/// Above the fields.
pub const COSTS: Text = text("What does a mistake cost, and what does protection?");
/// Above the examples.
pub const EXAMPLES: Text = text("Three examples");
/// Above the flips.
pub const FLIPS: Text = text("Where it flips, if one of the costs changes and the other two stay");
/// What is compared.
pub const METHOD: Text = text(
    "Compared is what a day costs in all: what restarts do at worst, and what slow jobs and lost hops do on average. Of \
     designs that cost the same, the one that is set now is kept, else the first in the table is taken.",
);
/// Beside the cheapest designs of a table.
pub const CHEAPEST: Text = text("cheapest");
/// The sign beside that word.
pub const CHEAPEST_SIGN: &str = "◆";

impl Words<'_> {
    /// All that is said about the choice.
    #[must_use]
    pub fn choice(&self, choice: &Choice) -> String {
        [self.chosen(choice), self.not_chosen(choice)].join(" ").trim_end().to_owned()
    }

    /// Which guarantee is chosen, at what cost and why.
    #[must_use]
    pub fn chosen(&self, choice: &Choice) -> String {
        let guarantee = guarantee::name(choice.guarantee);
        let (design, cost) = (self.name_in_text(choice.design()), self.cost_with_reason(choice.design()));
        if choice.equals.is_empty() {
            tr!("{guarantee}: {design} is the cheapest{cost}.", guarantee, design, cost)
        } else {
            tr!("{guarantee}: {design} is among the cheapest{cost}.", guarantee, design, cost)
        }
    }

    /// What costs the same, and what the next design would cost.
    #[must_use]
    pub fn not_chosen(&self, choice: &Choice) -> String {
        let mut sentences = Vec::new();
        if !choice.equals.is_empty() {
            let designs = self.names_in_text(choice, &choice.equals, Joint::And);
            let is_one = choice.equals.len() == 1;
            let same = if is_one { tr!("{designs} costs the same.", designs) } else { tr!("{designs} cost the same.", designs) };
            sentences.push(upper_first(&same));
        }
        if !choice.next.is_empty() {
            let (designs, cost) = (self.names_in_text(choice, &choice.next, Joint::Or), self.cost_of_equals(choice, &choice.next));
            sentences.push(tr!("Next comes {designs}: {cost} a day.", designs, cost));
        }
        sentences.join(" ")
    }

    /// Where the choice flips as this cost changes.
    #[must_use]
    pub fn flip(&self, choice: &Choice, flip: &Flip) -> String {
        let at = self.price(choice, flip.at);
        let at = match (flip.side, flip.at) {
            (Side::Below, Money::ZERO) => at,
            (Side::Below, _) => tr!("{cost} or less", cost = at),
            (Side::Above, _) => tr!("{cost} or more", cost = at),
        };
        let (price, designs) = (price_name(flip.price), self.names_in_text(choice, &flip.to, Joint::And));
        if flip.to.len() == 1 {
            tr!("If {price} costs {at}, {designs} is the cheapest.", price, at, designs)
        } else {
            tr!("If {price} costs {at}, {designs} are the cheapest.", price, at, designs)
        }
    }

    /// That it does not flip, whatever is entered for this cost.
    #[must_use]
    pub fn no_flip(&self, choice: &Choice, price: Price) -> String {
        let (price, design) = (price_name(price), self.name_in_text(choice.design()));
        tr!("Whatever is entered for the cost of {price}, nothing is cheaper than {design}.", price, design)
    }

    /// The button that sets a cost to where the choice flips.
    #[must_use]
    pub fn set_price(&self, choice: &Choice, flip: &Flip) -> String {
        let cost = self.price(choice, flip.at);
        match flip.price {
            Price::Loss => tr!("Set a loss to {cost}", cost),
            Price::Repeat => tr!("Set a repeat to {cost}", cost),
            Price::Insert => tr!("Set a saved ID to {cost}", cost),
        }
    }

    /// Everything that is said about the flips, in order.
    #[must_use]
    pub fn flips(&self, choice: &Choice) -> Vec<String> {
        let of = |price| {
            let flips = choice.flips(price);
            if flips.is_empty() { vec![self.no_flip(choice, price)] } else { flips.iter().map(|flip| self.flip(choice, flip)).collect() }
        };
        Price::ALL.into_iter().flat_map(of).collect()
    }

    /// Why an ID saved with the work is no full protection with these effects; `None` where it is.
    #[must_use]
    pub fn id_check_gap(&self, choice: &Choice) -> Option<String> {
        let checked = choice.designs.iter().find(|design| design.name == Name::IdWithWork)?;
        let gap = id_gap(&checked.scenario)?;
        let (design, outside) = (self.name_in_text(checked), outside(&checked.scenario));
        let mut sentences = vec![tr!(
            "With these effects {design} narrows the gap but cannot close it: {outside}, so no transaction holds both that effect and the ID.",
            design,
            outside
        )];
        if gap.repeats {
            let count = self.sum(Harm::Repeated, &checked.estimate);
            sentences.push(if count == "0" {
                tr!("The ID is saved after the effect: a crash between the two repeats it.").to_owned()
            } else {
                tr!("The ID is saved after the effect: a crash between the two repeats it, {count} a day.", count)
            });
            sentences.push(tr!("Only a repeat that comes once the ID is saved is recognised.").to_owned());
        }
        if gap.leaves_out {
            let left_out =
                tr!("An effect that comes after the ID is left out by a crash between the two: the repeat finds the ID and does nothing.");
            sentences.push(left_out.to_owned());
        }
        Some(sentences.join(" "))
    }

    /// The rows of the table of designs: each name with its remarks, and its cells.
    #[must_use]
    pub fn design_rows(&self, choice: &Choice) -> Vec<Vec<String>> {
        let row = |(place, design): (usize, &Design)| {
            let names = ChartWords { formatter: self.format, currency: design.scenario.day.currency };
            let remarks = [(design.is_present, memo::HERE), (choice.is_cheapest(place), CHEAPEST)];
            let remarks: Vec<&str> = remarks.into_iter().filter(|(is, _)| *is).map(|(_, remark)| remark.get()).collect();
            let name = names.design(design.name);
            let name = if remarks.is_empty() { name } else { [name.as_str(), " (", &remarks.join(", "), ")"].concat() };
            std::iter::once(name).chain(self.design_cells(design)).collect()
        };
        choice.designs.iter().enumerate().map(row).collect()
    }

    /// ", at most Rs 600 a day for repeats at Rs 20 each"; " and costs nothing: it loses and repeats nothing".
    fn cost_with_reason(&self, design: &Design) -> String {
        let (mut paid, mut free) = (Vec::new(), Vec::new());
        for price in Price::ALL {
            let count = price.count(&design.estimate);
            let each = price.of(&design.scenario);
            if count > 0 && each > Money::ZERO {
                let each = self.format.money(each, design.scenario.day.currency);
                paid.push(match price {
                    Price::Loss => tr!("losses at {each} each", each),
                    Price::Repeat => tr!("repeats at {each} each", each),
                    Price::Insert => tr!("{ids} at {each} each", ids = self.saved_ids(count), each),
                });
            } else if count > 0 {
                free.push(match price {
                    Price::Loss => tr!("what it loses").to_owned(),
                    Price::Repeat => tr!("what it repeats").to_owned(),
                    Price::Insert => tr!("its {ids}", ids = self.saved_ids(count)),
                });
            }
        }
        let is_safe = [Price::Loss, Price::Repeat].iter().all(|price| price.count(&design.estimate) == 0);
        let cost = match (paid.is_empty(), is_safe) {
            (true, true) => [tr!(" and costs nothing: it loses and repeats nothing"), &self.unpriced(design)].concat(),
            (true, false) => tr!(" and costs nothing").to_owned(),
            (false, _) => tr!(", {cost} a day for {mistakes}", cost = self.cost_of_day(design), mistakes = listed(&paid, Joint::And)),
        };
        if free.is_empty() { cost } else { tr!("{cost}, with {free} taken as free", cost, free = listed(&free, Joint::And)) }
    }

    /// What no cost is set for, where a design that loses and repeats nothing has such.
    fn unpriced(&self, design: &Design) -> String {
        let Design { scenario, estimate: day, .. } = design;
        let mut text = String::new();
        if id_gap(scenario).is_some_and(|gap| gap.leaves_out) {
            text.push_str(tr!(", but a crash can leave a message half done"));
        }
        if day.parked_max > 0 {
            text.push_str(&tr!(", but sets aside up to {count}", count = self.format.count(day.parked_max)));
        }
        if day.given_up > 0 {
            text.push_str(&tr!(", but the producer gives up about {count}", count = self.format.count(day.given_up)));
        }
        text
    }

    /// What a day costs in all, by kinds of figures: "at most Rs 3,000 + about Rs 50,000".
    fn cost_of_day(&self, design: &Design) -> String {
        let Design { scenario, estimate: day, .. } = design;
        let of = |bound| {
            let causes = DayCause::ALL.into_iter().filter(|cause| cause.bound() == bound);
            causes.fold(0_u64, |sum, cause| sum.saturating_add(day.money(cause, scenario).0))
        };
        let money = |amount: u64| self.format.money(Money(amount), scenario.day.currency);
        let exact = of(Bound::Exact).saturating_add(day.id_cost.0);
        match (of(Bound::Bound), of(Bound::Expectation)) {
            (0, 0) if exact == 0 => tr!("nothing").to_owned(),
            (0, 0) => money(exact),
            (0, average) => tr!("about {cost}", cost = money(average.saturating_add(exact))),
            (worst, 0) => tr!("at most {cost}", cost = money(worst.saturating_add(exact))),
            (worst, average) => {
                tr!("at most {worst} + about {average}", worst = money(worst.saturating_add(exact)), average = money(average))
            }
        }
    }

    /// What each of several designs costs a day that cost the same; where the kinds of their figures differ, both are said.
    fn cost_of_equals(&self, choice: &Choice, places: &[usize]) -> String {
        let mut costs: Vec<String> = places.iter().map(|place| self.cost_of_day(&choice.designs[*place])).collect();
        costs.dedup();
        listed(&costs, Joint::Or)
    }

    fn price(&self, choice: &Choice, price: Money) -> String {
        self.format.money(price, choice.design().scenario.day.currency)
    }

    /// "1 saved ID", "500,000 saved IDs".
    pub(in crate::view) fn saved_ids(&self, count: u64) -> String {
        let ids = self.format.count(count);
        match self.format.plural(count) {
            Plural::One => tr!("{count} saved ID", count = ids),
            Plural::Other => tr!("{count} saved IDs", count = ids),
        }
    }

    fn names_in_text(&self, choice: &Choice, places: &[usize], joint: Joint) -> String {
        listed(&places.iter().map(|place| self.name_in_text(&choice.designs[*place])).collect::<Vec<String>>(), joint)
    }

    /// A design in the middle of a sentence.
    fn name_in_text(&self, design: &Design) -> String {
        match design.name {
            Name::AckFirst => tr!("ack first (A)").to_owned(),
            Name::WorkFirst => tr!("work first (B)").to_owned(),
            Name::LongLimit(limit) => tr!("work first with a limit of {limit} (B)", limit = self.format.duration(limit)),
            Name::IdWithWork => tr!("the ID saved with the work (C)").to_owned(),
            Name::Present => {
                let Consumer { order, ignore_repeats, .. } = design.scenario.consumer;
                match (order, ignore_repeats) {
                    (Order::WorkThenAck, IgnoreRepeats::WorkThenId) => tr!("your own design (the ID saved after the work)"),
                    (Order::WorkThenAck, IgnoreRepeats::IdThenWork) => tr!("your own design (the ID saved before the work)"),
                    (Order::WorkThenAck, IgnoreRepeats::No | IgnoreRepeats::SameTransaction)
                    | (Order::AckAtDelivery | Order::AckAtStart | Order::Together, _) => tr!("your own design"),
                }
                .to_owned()
            }
        }
    }
}

fn price_name(price: Price) -> &'static str {
    match price {
        Price::Loss => tr!("a loss"),
        Price::Repeat => tr!("a repeat"),
        Price::Insert => tr!("a saved ID"),
    }
}

/// What stands before the last one of several.
#[derive(Clone, Copy)]
enum Joint {
    And,
    Or,
}

/// "a", "a and b", "a, b and c".
fn listed(parts: &[String], joint: Joint) -> String {
    match (parts, joint) {
        ([], _) => String::new(),
        ([one], _) => one.clone(),
        ([first @ .., last], Joint::And) => tr!("{first} and {last}", first = first.join(", "), last),
        ([first @ .., last], Joint::Or) => tr!("{first} or {last}", first = first.join(", "), last),
    }
}

/// The systems that no transaction of the database reaches, as the beginning of a sentence's reason.
fn outside(scenario: &Scenario) -> String {
    let mut systems: Vec<System> = Vec::new();
    for effect in scenario.work.effects.list().iter().filter(|effect| effect.place != Place::Database) {
        if !systems.contains(&effect.system) {
            systems.push(effect.system);
        }
    }
    let name = |system| if system == System::Database { tr!("another database") } else { things::the_store(system) };
    let names: Vec<String> = systems.into_iter().map(|system| name(system).to_owned()).collect();
    let systems = listed(&names, Joint::And);
    if names.len() == 1 { tr!("{systems} is outside the database", systems) } else { tr!("{systems} are outside the database", systems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::find;
    use crate::view::format::Plain;
    use otn_engine::model::effects::Effects;
    use otn_engine::model::units::Span;

    const WORDS: Words<'static> = Words::new(&Plain::TERMINAL);

    fn preset(id: &str, change: impl Fn(&mut Scenario)) -> Choice {
        let mut scenario = find(id).expect("a preset").scenario();
        change(&mut scenario);
        Choice::new(&scenario)
    }

    #[track_caller]
    fn check(choice: &Choice, sentence: &str) {
        assert_eq!(WORDS.choice(choice), sentence);
    }

    #[test]
    fn the_three_examples_have_the_lessons_guarantees() {
        check(
            &preset("location-ping", |_| {}),
            "At-most-once: ack first (A) is among the cheapest and costs nothing, with what it loses taken as free. Work first (B) and the \
             ID saved with the work (C) cost the same.",
        );
        check(
            &preset("wallet-credit", |_| {}),
            "Exactly-once in effect: the ID saved with the work (C) is the cheapest and costs nothing: it loses and repeats nothing, with \
             its 500,000 saved IDs taken as free. Next comes ack first (A) or work first with a limit of 2 min (B): at most Rs 3,000 a day.",
        );
        check(
            &preset("invoice-email", |_| {}),
            "At-least-once: your own design (the ID saved after the work) is among the cheapest, at most Rs 600 a day for repeats at Rs 20 each, with its 20,000 saved \
             IDs taken as free. Work first (B) and the ID saved with the work (C) cost the same. Next comes ack first (A): at most \
             Rs 15,000 a day.",
        );
    }

    #[test]
    fn bounds_and_averages_are_told_apart() {
        // A loses 300 × Rs 1,000; C saves 500,000 × Rs 1; B repeats 300 at worst and 5,000 on average.
        let choice = preset("slow-day", |scenario| {
            scenario.costs.loss = Some(Money::units(1_000));
            scenario.costs.id_insert = Money::units(1);
        });
        check(
            &choice,
            "At-least-once: work first with a limit of 2 min (B) is the cheapest, at most Rs 3,000 a day for repeats at Rs 10 each. Next \
             comes work first (B): at most Rs 3,000 + about Rs 50,000 a day.",
        );
        let no_restarts = preset("slow-day", |scenario| {
            (scenario.day.restarts, scenario.broker.ack_limit) = (0, Some(Span::seconds(120)));
            scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
        });
        check(
            &no_restarts,
            "At-least-once: your own design (the ID saved after the work) is among the cheapest and costs nothing: it loses and repeats nothing, with its 500,000 saved \
             IDs taken as free. Ack first (A), work first (B) and the ID saved with the work (C) cost the same.",
        );
    }

    #[test]
    fn a_flip_says_which_cost_and_what_comes_then() {
        let choice = preset("invoice-email", |_| {});
        assert_eq!(
            WORDS.flips(&choice),
            [
                "If a loss costs Rs 19.99 or less, ack first (A) is the cheapest.",
                "If a repeat costs Rs 500.01 or more, ack first (A) is the cheapest.",
                "If a saved ID costs Rs 0.01 or more, work first (B) is the cheapest.",
            ]
        );
        let wallet = preset("wallet-credit", |_| {});
        assert_eq!(
            WORDS.flips(&wallet)[..2],
            [
                "Whatever is entered for the cost of a loss, nothing is cheaper than the ID saved with the work (C).",
                "Whatever is entered for the cost of a repeat, nothing is cheaper than the ID saved with the work (C).",
            ]
        );
        let buttons: Vec<String> = wallet.flips(Price::Insert).iter().map(|flip| WORDS.set_price(&wallet, flip)).collect();
        assert_eq!(buttons, ["Set a saved ID to Rs 0.01"]);
    }

    #[test]
    fn an_id_check_has_a_gap_only_where_an_effect_is_outside() {
        assert_eq!(WORDS.id_check_gap(&preset("wallet-credit", |_| {})), None);
        assert_eq!(
            WORDS.id_check_gap(&preset("invoice-email", |_| {})).as_deref(),
            Some(
                "With these effects the ID saved with the work (C) narrows the gap but cannot close it: the mail service is outside the \
                 database, so no transaction holds both that effect and the ID. The ID is saved after the effect: a crash between the two \
                 repeats it, up to 30 a day. Only a repeat that comes once the ID is saved is recognised."
            )
        );
        let mail = find("invoice-email").expect("a preset").scenario().work.effects.first();
        let both = preset("wallet-credit", |scenario| {
            scenario.work.effects = Effects::new(&[Effects::default().first(), mail]).expect("two effects");
        });
        let text = WORDS.id_check_gap(&both).expect("a gap");
        assert!(text.contains("left out by a crash") && !text.contains("repeats it"), "{text}");
    }

    #[test]
    fn rows_mark_what_is_set_and_what_is_cheapest() {
        let names: Vec<String> = WORDS.design_rows(&preset("slow-day", |_| {})).into_iter().map(|row| row[0].clone()).collect();
        assert_eq!(
            names,
            ["A · ack, then work", "B · work, then ack (this one)", "B · with a limit of 2 min", "C · ID saved with the work (cheapest)"]
        );
    }
}
