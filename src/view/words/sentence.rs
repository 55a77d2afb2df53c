//! Putting the headline and the detail of a verdict together.

use super::verdict::{Cause, Counts, Judged, Part};
use super::{guarantee, upper_first};
use crate::view::outcome::OutcomeKind;
use otn_engine::model::outcome::Fate;
use otn_engine::model::scenario::LateAck;
use otn_engine::model::units::Money;
use otn_engine::run::estimate::{Bound, Retry};
use otn_engine::run::explore::Finding;
use otn_engine::run::possible::Guarantee;

/// A sentence under construction.
#[derive(Default)]
pub(super) struct Sentence {
    pub parts: Vec<Part>,
}

impl Sentence {
    fn say(&mut self, text: &str) -> &mut Sentence {
        if let Some(Part::Plain(last)) = self.parts.last_mut() {
            last.push_str(text);
        } else {
            self.parts.push(Part::Plain(text.to_owned()));
        }
        self
    }

    fn stress(&mut self, outcome: OutcomeKind, text: String) -> &mut Sentence {
        self.parts.push(Part::Outcome(outcome, text));
        self
    }
}

impl Judged<'_> {
    /// The guarantee, what is lost and what is repeated, with the reasons.
    pub fn headline(&self, sentence: &mut Sentence) {
        if let Some(fate) = self.failing_fate {
            return self.every_job_fails(sentence, fate);
        }
        let lost = self.causes_of(OutcomeKind::Never);
        let repeated = self.causes_of(OutcomeKind::Twice);
        sentence.say(guarantee::name(self.guarantee)).say(": ");
        match (self.guarantee, lost.is_empty(), repeated.is_empty()) {
            (Guarantee::ExactlyOnceInEffect, true, true) => {
                sentence.stress(OutcomeKind::Once, "every message takes effect once".to_owned());
                sentence.say(self.why_exactly_once()).say(".");
            }
            (Guarantee::AtLeastOnce, true, true) => {
                sentence.say("nothing is lost, and on such a day nothing is repeated. A fault can still repeat a message.");
            }
            (Guarantee::AtMostOnce, true, true) => {
                sentence.say("nothing is repeated, and on such a day nothing is lost. A fault can still lose a message.");
            }
            (Guarantee::Neither, true, true) => {
                sentence.say("on such a day nothing is lost and nothing is repeated, but a fault can do either.");
            }
            (Guarantee::AtMostOnce | Guarantee::ExactlyOnceInEffect, false, true) => {
                self.group(sentence, &lost);
                sentence.say("; nothing is repeated.");
            }
            (Guarantee::Neither | Guarantee::AtLeastOnce, false, true) => {
                self.group(sentence, &lost);
                sentence.say("; on such a day nothing is repeated, but ").say(&self.can(self.to_repeat, "repeat a message"));
            }
            (Guarantee::AtLeastOnce | Guarantee::ExactlyOnceInEffect, true, false) => {
                sentence.say("nothing is lost, but ");
                self.group(sentence, &repeated);
                sentence.say(".");
            }
            (Guarantee::Neither | Guarantee::AtMostOnce, true, false) => {
                self.group(sentence, &repeated);
                sentence.say("; on such a day nothing is lost, but ").say(&self.can(self.to_lose, "lose a message"));
            }
            (_, false, false) => {
                self.group(sentence, &lost);
                sentence.say("; ");
                self.group(sentence, &repeated);
                sentence.say(".");
            }
        }
    }

    /// "a fault can lose a message.", or how many it takes.
    fn can(&self, fewest: Option<u32>, what: &str) -> String {
        match fewest {
            Some(faults @ 2..) => format!("{} faults together can {what}.", self.words.format.count(faults.into())),
            None | Some(0 | 1) => format!("a fault can {what}."),
        }
    }

    fn every_job_fails(&self, sentence: &mut Sentence, fate: Fate) {
        let all = self.all(self.estimate.failing);
        let outcome = OutcomeKind::of_finding(Finding::Fate(fate)).unwrap_or(OutcomeKind::Never);
        let then = match fate {
            Fate::DeadLettered => "the broker sets it aside as a dead letter",
            Fate::ComingRound => "the broker delivers it again and again",
            Fate::Dropped => "the broker drops it",
            Fate::Stays => "the broker keeps it and never delivers it again",
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Lost | Fate::Waiting | Fate::HeldForEver => {
                "it was acked before, so it is lost"
            }
        };
        let verb = self.words.by_number(self.estimate.failing, "takes no effect", "take no effect");
        sentence.stress(outcome, upper_first(&format!("{all} {verb}")));
        sentence.say(": the job of a message fails every time, and ").say(then).say(".");
    }

    /// The causes of an outcome; only the one that meets every message, if there is such.
    pub fn causes_of(&self, outcome: OutcomeKind) -> Vec<&Cause> {
        let causes = || self.causes.iter().filter(|cause| cause.outcome == outcome);
        match causes().find(|cause| cause.meets_all(self.scenario.day.messages)) {
            Some(all) => vec![all],
            None => causes().collect(),
        }
    }

    /// "up to 300 messages a day are lost (Rs 3,000, 1 in 1,667) by restarts ..., and about 5,000 more ...".
    fn group(&self, sentence: &mut Sentence, causes: &[&Cause]) {
        for (place, cause) in causes.iter().enumerate() {
            if place > 0 {
                sentence.say(if place + 1 == causes.len() { ", and " } else { ", " });
            }
            let figure = if place == 0 { self.figure(cause) } else { format!("{} more", self.words.bounded(cause.count, cause.bound)) };
            sentence.stress(cause.outcome, figure);
            let share = if cause.counts == Counts::Repeats || place > 0 { None } else { self.share(cause.count) };
            // Where nothing ends the repeats, the price is that of those which the model plays.
            let is_endless =
                self.slow_fate == Some(Fate::ComingRound) && cause.bound == Bound::Expectation && cause.outcome == OutcomeKind::Twice;
            let money = self.money(cause.money).map(|money| if is_endless { format!("{money} until the model stops") } else { money });
            let beside: Vec<String> = money.into_iter().chain(share).collect();
            if !beside.is_empty() {
                sentence.say(" (").say(&beside.join(", ")).say(")");
            }
            sentence.say(" ").say(&cause.reason);
        }
    }

    fn figure(&self, cause: &Cause) -> String {
        let words = self.words;
        let is = |verb: &str| format!("{} {verb}", words.by_number(cause.count, "is", "are"));
        let noun = match cause.counts {
            Counts::Messages | Counts::Stuck => words.by_number(cause.count, "message", "messages"),
            Counts::Repeats => words.by_number(cause.count, "repeat", "repeats"),
        };
        let does = match (cause.counts, cause.outcome) {
            (Counts::Stuck, _) => is("stuck"),
            (Counts::Repeats, _) => words.by_number(cause.count, "happens", "happen").to_owned(),
            (Counts::Messages, OutcomeKind::Never) => is("lost"),
            (Counts::Messages, _) => is("repeated"),
        };
        if cause.meets_all(self.scenario.day.messages) {
            return format!("{} {does}", self.all(cause.count));
        }
        format!("{} {noun} a day {does}", words.bounded(cause.count, cause.bound))
    }

    /// "all 500,000 messages a day", "the one message of the day".
    fn all(&self, count: u64) -> String {
        if count == 1 { "the one message of the day".to_owned() } else { format!("all {} a day", self.words.messages(count)) }
    }

    fn share(&self, count: u64) -> Option<String> {
        self.words.one_in(count, self.scenario.day.messages).filter(|_| count < self.scenario.day.messages)
    }

    fn money(&self, money: Money) -> Option<String> {
        (money > Money::ZERO).then(|| self.words.format.money(money, self.scenario.day.currency))
    }

    fn why_exactly_once(&self) -> &'static str {
        use otn_engine::model::scenario::IgnoreRepeats;
        match self.scenario.consumer.ignore_repeats {
            IgnoreRepeats::SameTransaction => ", because its ID is saved in one transaction with the work and a repeat finds it",
            IgnoreRepeats::No | IgnoreRepeats::IdThenWork | IgnoreRepeats::WorkThenId => "",
        }
    }

    /// What else is worth knowing, in a few short sentences.
    pub fn detail(&self) -> Option<String> {
        let words = self.words;
        let mut said = Vec::new();
        if self.failing_fate.is_none() {
            said.extend(self.slow_detail());
            if self.estimate.given_up > 0 {
                let messages = words.by_number(self.estimate.given_up, "message", "messages");
                let count = words.bounded(self.estimate.given_up, Bound::Expectation);
                said.push(format!("The producer gives up on {count} {messages} a day."));
            }
            said.extend(self.retry_detail());
        }
        if self.estimate.id_inserts > 0 {
            said.push(self.id_detail());
        }
        (!said.is_empty()).then(|| said.join(" "))
    }

    /// What becomes of a message whose job outlasts the limit, where that is more than a repeat.
    fn slow_detail(&self) -> Option<String> {
        let acks = match self.scenario.broker.late_ack {
            LateAck::Counts => None,
            LateAck::CountsWhileHeld => Some("a late ack counts only while somebody holds the message"),
            LateAck::Ignored => Some("late acks are ignored"),
            LateAck::Refused => Some("late acks are refused"),
        };
        let then = match self.slow_fate? {
            Fate::ComingRound => "is delivered again and again and never settles",
            Fate::DeadLettered => "ends as a dead letter, although its work was done",
            Fate::Dropped => "is dropped in the end, although its work was done",
            Fate::Stays => "stays at the broker and is never delivered again, although its work was done",
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Lost | Fate::Waiting | Fate::HeldForEver => return None,
        };
        let because = acks.map_or_else(String::new, |acks| format!(", because {acks}"));
        Some(format!("A message whose job outlasts the limit {then}{because}."))
    }

    fn retry_detail(&self) -> Option<String> {
        match self.estimate.retry {
            _ if self.estimate.in_progress == 0 => None,
            Retry::NotAtAll => Some("What a restart interrupts is not delivered again.".to_owned()),
            Retry::Within(_) => Some(format!("What a restart interrupts is delivered again {}.", self.words.retry(self.estimate.retry))),
            Retry::Never => Some("Set an ack limit, or let the broker watch its connections.".to_owned()),
        }
    }

    fn id_detail(&self) -> String {
        let estimate = self.estimate;
        let inserts = self.words.counted(estimate.id_inserts, "ID", "IDs");
        let size = self.words.format.bytes(estimate.id_bytes);
        let grows = match self.scenario.consumer.ids_kept {
            None => format!("a table that grows by {size} a day"),
            Some(_) => format!("a table of {size}"),
        };
        let cost = self.money(estimate.id_cost).map_or_else(String::new, |cost| format!(", {cost}"));
        format!("The price is {inserts} saved a day{cost}, and {grows}.")
    }
}
