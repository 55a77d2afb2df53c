//! The words around the steps of the lesson's path; [`super::path_steps`] has those of each step.

use super::path_steps::of;
use super::{Words, reports, ui};
use crate::catalogue::path::Step;
use crate::language::{Text, text};
use crate::tr;
use crate::view::path::{Guess, Prediction, Walk};
use otn_engine::run::possible::Guarantee;

/// Above the path.
pub const TITLE: Text = text("Predict, then see");
/// What the path is.
pub const LEAD: Text = text(
    "The lesson in twelve short questions: say what will happen, then see what the model says. Until you ask for an answer, nothing \
     above changes; each answer plays its run there, and Undo brings your own settings back. Nothing is stored or sent.",
);
/// While the path is on its way.
pub const LOADING: Text = text("Loading the questions …");
/// When it could not be fetched.
pub const FAILED: Text = text(
    "The questions could not be loaded; everything else works without them. A page that has been open for long may have to be reloaded: the link keeps everything.",
);
/// Asks for the answer.
pub const REVEAL: Text = text("Show the answer");
/// Asks for it without a guess.
pub const SKIP: Text = text("Skip the guess (Esc)");
/// The key that does the same.
pub const SKIP_KEY: &str = "Escape";
/// To the question before.
pub const BACK: Text = text("Back");
/// To the question after.
pub const NEXT: Text = text("Next question");
/// From the last one to the result.
pub const TO_RESULT: Text = text("See the result");
/// Begins anew.
pub const AGAIN: Text = text("Start again");
/// What can be written where a number is asked for.
pub const COUNT_HELP: Text = text("A whole number, such as 5,000 or 5k.");
/// What was written is no number.
pub const NO_COUNT: Text = text("This is no whole number. Write one such as 5,000 or 5k, or skip the guess.");
/// Nothing was chosen.
pub const NO_CHOICE: Text = text("Choose one of these, or skip the guess.");
/// The names of the two answers that stand beside each other.
pub const BESIDE: [Text; 2] = [text("Your guess"), text("The model")];
/// The guess of who made none.
pub const NO_GUESS: Text = text("skipped");
/// Above the one thing to change.
pub const CHANGE: Text = text("One thing to change: ");
/// Takes the change back.
pub const CHANGE_BACK: Text = text("Change it back");
/// To the run of this step.
pub const LOOK: Text = text("Look at the run");
/// Above the result.
pub const RESULT: Text = text("Result");
/// Copies the result.
pub const COPY: Text = text("Copy results");
/// The result is copied.
pub const COPIED: Text = text("Results copied");
/// The browser does not let the page copy.
pub const COPY_BY_HAND: Text = text("Copy the results from here:");

/// "Question 1 of 12: Silence is no answer". The steps of the diagram are called steps already.
#[must_use]
pub fn heading(place: &str, all: &str, title: &str) -> String {
    tr!("Question {place} of {all}: {title}", place, all, title)
}

/// What the page is called while it plays a step.
#[must_use]
pub fn story(title: &str) -> String {
    tr!("Predict, then see: {title}", title)
}

/// The same with the change.
#[must_use]
pub fn story_changed(title: &str) -> String {
    tr!("Predict, then see: {title} (changed)", title)
}

impl Words<'_> {
    /// "set “Ack limit” to “2 min”".
    #[must_use]
    pub fn path_change(&self, step: &Step) -> String {
        let [label, value] = self.change_of(step);
        tr!("set “{label}” to “{value}”", label, value)
    }

    /// Before the answer with the change: "Now, with “Ack limit” at “2 min”:".
    #[must_use]
    pub fn path_now(&self, step: &Step) -> String {
        let [label, value] = self.change_of(step);
        tr!("Now, with “{label}” at “{value}”:", label, value)
    }

    fn change_of(&self, step: &Step) -> [String; 2] {
        let (setting, scenario) = (step.setting(), step.changed());
        [ui::label(setting).to_owned(), self.value(setting, (setting.get)(&scenario), scenario.day.currency)]
    }

    /// A prediction: "twice", "5,000", "at-least-once".
    #[must_use]
    pub fn prediction(&self, prediction: Prediction) -> String {
        match prediction {
            Prediction::Ends(kind) => reports::outcome(kind).to_owned(),
            Prediction::Counts(_, count) => self.format.count(count),
            Prediction::Takes(guarantee) => match guarantee {
                Guarantee::AtMostOnce => tr!("at-most-once"),
                Guarantee::AtLeastOnce => tr!("at-least-once"),
                Guarantee::ExactlyOnceInEffect => tr!("exactly-once in effect"),
                Guarantee::Neither => tr!("no guarantee"),
            }
            .to_owned(),
        }
    }

    /// The model's own answer: with what kind of figure a number is.
    #[must_use]
    pub fn model_answer(&self, answer: Prediction) -> String {
        match answer {
            Prediction::Counts(cause, count) if count > 0 => self.bounded(count, cause.bound()),
            Prediction::Counts(..) | Prediction::Ends(_) | Prediction::Takes(_) => self.prediction(answer),
        }
    }

    /// Above the answer: what it is, and whether it was predicted.
    #[must_use]
    pub fn path_answer(&self, step: &Step, guess: Guess) -> String {
        let answer = Prediction::of_model(step, &step.scenario());
        let said = self.model_answer(answer);
        match guess {
            Guess::Made(guess) if guess == answer => tr!("The answer: {said}. You predicted it.", said),
            Guess::Made(_) => tr!("The answer: {said}. You predicted something else.", said),
            Guess::Skipped => tr!("The answer: {said}.", said),
        }
    }

    /// "7 of 12 predicted".
    #[must_use]
    pub fn path_score(&self, walk: &Walk) -> String {
        let count = |count: usize| self.format.count(count as u64);
        tr!("{count} of {all} predicted", count = count(walk.predicted()), all = count(walk.all().count()))
    }

    /// What became of a step: "twice, as predicted".
    #[must_use]
    pub fn path_line(&self, step: &Step, guess: Option<Guess>) -> String {
        let answer = Prediction::of_model(step, &step.scenario());
        let said = self.model_answer(answer);
        match guess {
            Some(Guess::Made(guess)) if guess == answer => tr!("{said}, as predicted", said),
            Some(Guess::Made(guess)) => {
                tr!("you said {guess}, the model says {said}", guess = self.prediction(guess), said)
            }
            Some(Guess::Skipped) => tr!("skipped; the model says {said}", said),
            None => tr!("not seen").to_owned(),
        }
    }

    /// The result as plain text.
    #[must_use]
    pub fn path_result(&self, walk: &Walk) -> String {
        let mut text = [TITLE.get(), ": ", &self.path_score(walk), "\n"].concat();
        for (place, (step, guess)) in walk.all().enumerate() {
            let number = self.format.count(place as u64 + 1);
            text.push_str(&[&number, ". ", of(step).title.get(), " · ", &self.path_line(step, guess), "\n"].concat());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::path::PATH;
    use crate::view::format::Plain;

    const WORDS: Words<'static> = Words::new(&Plain::TERMINAL);

    #[test]
    fn the_result_is_plain_text() {
        let [first, second, ..] = &PATH;
        let right = Guess::Made(Prediction::of_model(first, &first.scenario()));
        let wrong = Guess::Made(Prediction::of_model(first, &first.changed()));
        assert_ne!(Prediction::of_model(second, &second.scenario()), Prediction::of_model(first, &first.changed()));
        let walk = Walk::default().revealed(right).forward().revealed(wrong).forward().revealed(Guess::Skipped);
        let text = WORDS.path_result(&walk);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[..5],
            [
                "Predict, then see: 1 of 12 predicted",
                "1. Silence is no answer · twice, as predicted",
                "2. Ack, then work · you said once, the model says never",
                "3. How many, at worst? · skipped; the model says up to 200",
                "4. Work, then ack · not seen",
            ]
        );
    }
}
