//! The words of a page that hides its answer until the reader has predicted it.

use super::Words;
use crate::language::{Text, text};
use crate::tr;
use crate::view::predict::{Guessing, Predicted};
use otn_engine::run::day_cause::Harm;
use otn_engine::run::estimate::Estimate;

/// Above the questions.
pub const TITLE: Text = text("Predict, then see");
/// What to do.
pub const LEAD: Text = text("The answer is hidden. Look at the settings, say what you expect, then see what the model says.");
/// Asks about the one message of the run.
pub const ENDING: Text = text("How often does the message take effect in this run?");
/// Asks about several messages.
pub const ENDING_WORST: Text = text("What is the worst that becomes of a message in this run?");
/// Asks about the day.
pub const COUNT: Text = text("How many messages of a whole day are lost or repeated, at most? (optional)");
/// The names of the comparison's two parts.
pub const COMPARED: [Text; 2] = [text("This run"), text("Lost or repeated in a day")];

impl Words<'_> {
    /// Above the answer: whether it was predicted.
    #[must_use]
    pub fn prediction_result(&self, guessing: Guessing) -> &'static str {
        match guessing {
            Guessing::Done { guess: Some(guess), answer } if guess.ending == answer.ending => tr!("You predicted this run."),
            Guessing::Done { guess: Some(_), .. } => tr!("The model says something else about this run."),
            Guessing::Done { guess: None, .. } | Guessing::Open => tr!("The answer, without a prediction."),
        }
    }

    /// What the model says about the day: "up to 300 lost, none repeated".
    #[must_use]
    pub fn lost_and_repeated(&self, estimate: &Estimate) -> String {
        tr!("{lost} lost, {repeated} repeated", lost = self.sum(Harm::Lost, estimate), repeated = self.sum(Harm::Repeated, estimate))
    }

    /// A predicted number; a dash where there is none.
    #[must_use]
    pub fn predicted_count(&self, guess: &Predicted) -> String {
        guess.count.map_or_else(|| "–".to_owned(), |count| self.format.count(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use crate::view::outcome::OutcomeKind;
    use otn_engine::model::scenario::Scenario;
    use otn_engine::run::estimate::estimate;

    #[test]
    fn a_prediction_is_held_against_what_the_model_said_then() {
        let words = Words::new(&Plain::TERMINAL);
        let twice = Predicted { ending: OutcomeKind::Twice, count: Some(5_300) };
        let done = |guess| Guessing::Done { guess, answer: twice };
        assert_eq!(words.prediction_result(done(Some(Predicted { count: None, ..twice }))), "You predicted this run.");
        let once = Predicted { ending: OutcomeKind::Once, count: Some(12_000) };
        assert_eq!(words.prediction_result(done(Some(once))), "The model says something else about this run.");
        assert_eq!(words.prediction_result(done(None)), "The answer, without a prediction.");
        assert_eq!(
            (words.predicted_count(&once), words.predicted_count(&Predicted { count: None, ..once })),
            ("12,000".into(), "–".into())
        );
        assert_eq!(words.lost_and_repeated(&estimate(&Scenario::default())), "0 lost, up to 300 + about 5,000 repeated");
    }
}
