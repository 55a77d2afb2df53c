//! The lesson's path as the reader goes it: what can be predicted, what the model answers, and how far the reader is.

use super::outcome::OutcomeKind;
use crate::catalogue::designs::Design;
use crate::catalogue::path::{PATH, Question, Step};
use crate::link::value::parse_count;
use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;
use otn_engine::run::day_cause::{DayCause, Harm};
use otn_engine::run::estimate::estimate;
use otn_engine::run::possible::Guarantee;
use otn_engine::run::script::script;

/// The guarantees that a design can choose, the simplest first.
pub const GUARANTEES: [Guarantee; 3] = [Guarantee::AtMostOnce, Guarantee::AtLeastOnce, Guarantee::ExactlyOnceInEffect];

/// An answer to a step's question: the reader's or the model's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// The run ends so.
    Ends(OutcomeKind),
    /// So many messages a day meet this.
    Counts(DayCause, u64),
    /// This guarantee costs the least.
    Takes(Guarantee),
}

impl Prediction {
    /// What the model answers to a step's question, with its own settings or others.
    #[must_use]
    pub fn of_model(step: &Step, scenario: &Scenario) -> Prediction {
        match step.question {
            Question::Ending => {
                let trace = script(scenario, &Cast::default(), &step.plan());
                let [report, ..] = trace.messages.as_slice() else { return Prediction::Ends(OutcomeKind::Never) };
                Prediction::Ends(OutcomeKind::of(report.outcome))
            }
            Question::Count(cause) => Prediction::Counts(cause, estimate(scenario).count(cause)),
            Question::Guarantee => Prediction::Takes(cheapest(scenario)),
        }
    }

    /// What there is to choose from; nothing where a number is to be written.
    #[must_use]
    pub fn choices(step: &Step) -> Vec<Prediction> {
        match step.question {
            Question::Ending => {
                let several = step.scenario().work.effects.count() > 1;
                let half_done = several.then_some(OutcomeKind::HalfDone);
                [OutcomeKind::Once, OutcomeKind::Twice, OutcomeKind::Never].into_iter().chain(half_done).map(Prediction::Ends).collect()
            }
            Question::Count(_) => Vec::new(),
            Question::Guarantee => GUARANTEES.map(Prediction::Takes).to_vec(),
        }
    }

    /// The number that the reader writes.
    #[must_use]
    pub fn read(question: Question, text: &str) -> Option<Prediction> {
        match question {
            Question::Count(cause) => parse_count(text).map(|count| Prediction::Counts(cause, count)),
            Question::Ending | Question::Guarantee => None,
        }
    }

    /// The outcome as which it is drawn; of a guarantee, the one that it admits beside once.
    #[must_use]
    pub const fn kind(self) -> OutcomeKind {
        match self {
            Prediction::Ends(kind) => kind,
            Prediction::Counts(cause, _) => match cause.harm() {
                Harm::Lost => OutcomeKind::Never,
                Harm::Repeated => OutcomeKind::Twice,
            },
            Prediction::Takes(Guarantee::AtMostOnce | Guarantee::Neither) => OutcomeKind::Never,
            Prediction::Takes(Guarantee::AtLeastOnce) => OutcomeKind::Twice,
            Prediction::Takes(Guarantee::ExactlyOnceInEffect) => OutcomeKind::Once,
        }
    }
}

/// What a guarantee costs on such a day: losses, repeats, saved IDs; and how many IDs it saves.
#[must_use]
pub fn cost(guarantee: Guarantee, scenario: &Scenario) -> (Money, u64) {
    let scenario = match guarantee {
        Guarantee::AtMostOnce => Design::AckFirst.over(scenario),
        Guarantee::AtLeastOnce => Design::WorkFirst.over(scenario),
        Guarantee::ExactlyOnceInEffect => Design::IdWithWork.over(scenario),
        Guarantee::Neither => *scenario,
    };
    let day = estimate(&scenario);
    let harms = [Harm::Lost, Harm::Repeated].map(|harm| day.money_of(harm, &scenario));
    let money = harms.into_iter().fold(day.id_cost, |sum, money| Money(sum.0.saturating_add(money.0)));
    (money, day.id_inserts)
}

/// The guarantee that costs the least; of equals the one that saves the fewest IDs, then the simplest.
fn cheapest(scenario: &Scenario) -> Guarantee {
    GUARANTEES.into_iter().min_by_key(|guarantee| cost(*guarantee, scenario)).unwrap_or(Guarantee::AtMostOnce)
}

/// What the reader did at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Asked for the answer without a guess.
    Skipped,
    /// Predicted this.
    Made(Prediction),
}

/// What a walk comes to so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many steps were answered.
    pub answered: usize,
    /// How many as the model has them.
    pub predicted: usize,
}

/// How far the reader is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The step in view; past the last one, the result.
    pub at: usize,
    /// What the reader did at each step that is revealed.
    guesses: [Option<Guess>; PATH.len()],
}

impl Walk {
    /// The step in view; none at the result.
    #[must_use]
    pub fn step(&self) -> Option<&'static Step> {
        PATH.get(self.at)
    }

    /// What the reader did at the step in view, if it is revealed.
    #[must_use]
    pub fn guess(&self) -> Option<Guess> {
        self.guesses.get(self.at).copied().flatten()
    }

    /// Every step with what the reader did there.
    pub fn all(&self) -> impl Iterator<Item = (&'static Step, Option<Guess>)> {
        PATH.iter().zip(self.guesses)
    }

    /// How many steps were answered, skipping included, and how many as the model has them.
    #[must_use]
    pub fn score(&self) -> Score {
        Score { answered: self.guesses.iter().flatten().count(), predicted: self.predicted() }
    }

    /// How many steps were predicted as the model has them.
    #[must_use]
    pub fn predicted(&self) -> usize {
        let is_right = |(step, guess): &(&Step, Option<Guess>)| *guess == Some(Guess::Made(Prediction::of_model(step, &step.scenario())));
        self.all().filter(is_right).count()
    }

    /// The same with the step in view revealed. What was guessed once stays.
    #[must_use]
    pub fn revealed(mut self, guess: Guess) -> Walk {
        if let Some(known) = self.guesses.get_mut(self.at) {
            known.get_or_insert(guess);
        }
        self
    }

    /// The same one step on.
    #[must_use]
    pub fn forward(mut self) -> Walk {
        self.at = (self.at + 1).min(PATH.len());
        self
    }

    /// The same one step back.
    #[must_use]
    pub fn back(mut self) -> Walk {
        self.at = self.at.saturating_sub(1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(of: fn(&Step) -> Scenario) -> Vec<Prediction> {
        PATH.iter().map(|step| Prediction::of_model(step, &of(step))).collect()
    }

    #[test]
    fn the_model_answers_every_step() {
        use Prediction::{Counts, Ends, Takes};
        assert_eq!(
            answers(Step::scenario),
            [
                Ends(OutcomeKind::Twice),
                Ends(OutcomeKind::Never),
                Counts(DayCause::LostByRestarts, 200),
                Ends(OutcomeKind::Twice),
                Ends(OutcomeKind::Twice),
                Counts(DayCause::RepeatedByLimit, 40_000),
                Ends(OutcomeKind::HalfDone),
                Ends(OutcomeKind::Once),
                Takes(Guarantee::AtMostOnce),
                Takes(Guarantee::ExactlyOnceInEffect),
                Takes(Guarantee::AtLeastOnce),
                Ends(OutcomeKind::Twice),
            ]
        );
    }

    #[test]
    fn one_change_changes_every_answer() {
        use Prediction::{Counts, Ends, Takes};
        assert_eq!(
            answers(Step::changed),
            [
                Ends(OutcomeKind::Once),
                Ends(OutcomeKind::Once),
                Counts(DayCause::LostByRestarts, 0),
                Ends(OutcomeKind::Once),
                Ends(OutcomeKind::Once),
                Counts(DayCause::RepeatedByLimit, 0),
                Ends(OutcomeKind::Once),
                Ends(OutcomeKind::Twice),
                Takes(Guarantee::AtLeastOnce),
                Takes(Guarantee::AtMostOnce),
                Takes(Guarantee::AtMostOnce),
                Ends(OutcomeKind::Once),
            ]
        );
    }

    #[test]
    fn the_answer_is_among_the_choices_and_half_done_only_where_it_can_be() {
        for step in &PATH {
            let (choices, answer) = (Prediction::choices(step), Prediction::of_model(step, &step.scenario()));
            assert!(choices.is_empty() || choices.contains(&answer), "{}", step.id);
            assert_eq!(choices.contains(&Prediction::Ends(OutcomeKind::HalfDone)), step.id == "half-done", "{}", step.id);
        }
    }

    #[test]
    fn a_number_is_read_as_people_write_it() {
        let question = Question::Count(DayCause::LostByRestarts);
        let read = |text| Prediction::read(question, text);
        for text in ["5000", "5,000", "5k", " 5 000 "] {
            assert_eq!(read(text), Some(Prediction::Counts(DayCause::LostByRestarts, 5_000)), "{text}");
        }
        assert_eq!(read("0"), Some(Prediction::Counts(DayCause::LostByRestarts, 0)));
        for text in ["", "many", "-1", "1.5", "99999999999999999999999"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(Prediction::read(Question::Ending, "5"), None);
    }

    #[test]
    fn a_walk_counts_what_was_predicted_and_keeps_the_first_guess() {
        let mut walk = Walk::default();
        for (place, step) in PATH.iter().enumerate() {
            let answer = Prediction::of_model(step, &step.scenario());
            let guess = if place % 2 == 0 { Guess::Made(answer) } else { Guess::Skipped };
            assert_eq!((walk.step().map(|step| step.id), walk.guess()), (Some(step.id), None));
            walk = walk.revealed(guess).revealed(Guess::Made(answer)).forward();
        }
        assert_eq!((walk.step().is_none(), walk.predicted()), (true, PATH.len() / 2));
        assert_eq!(walk.forward().back().guess(), Some(Guess::Skipped));
    }
}
