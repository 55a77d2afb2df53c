//! Putting the headline and the detail of a verdict together.

use super::guarantee;
use super::verdict::{Cause, Counts, Judged, Part};
use crate::language::fill;
use crate::tr;
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
        sentence.say(&tr!("{guarantee}: ", guarantee = guarantee::name(self.guarantee)));
        match (self.guarantee, lost.is_empty(), repeated.is_empty()) {
            (Guarantee::ExactlyOnceInEffect, true, true) => {
                sentence.stress(OutcomeKind::Once, tr!("every message takes effect once").to_owned());
                sentence.say(self.why_exactly_once()).say(tr!("."));
            }
            (Guarantee::AtLeastOnce, true, true) => {
                sentence.say(tr!("nothing is lost, and on such a day nothing is repeated. A fault can still repeat a message."));
            }
            (Guarantee::AtMostOnce, true, true) => {
                sentence.say(tr!("nothing is repeated, and on such a day nothing is lost. A fault can still lose a message."));
            }
            (Guarantee::Neither, true, true) => {
                sentence.say(tr!("on such a day nothing is lost and nothing is repeated, but a fault can do either."));
            }
            (Guarantee::AtMostOnce | Guarantee::ExactlyOnceInEffect, false, true) => {
                self.group(sentence, &lost);
                sentence.say(tr!("; nothing is repeated."));
            }
            (Guarantee::Neither | Guarantee::AtLeastOnce, false, true) => {
                self.group(sentence, &lost);
                sentence.say(&self.but(
                    self.to_repeat,
                    tr!("; on such a day nothing is repeated, but a fault can repeat a message."),
                    tr!("; on such a day nothing is repeated, but {count} faults together can repeat a message."),
                ));
            }
            (Guarantee::AtLeastOnce | Guarantee::ExactlyOnceInEffect, true, false) => {
                sentence.say(tr!("nothing is lost, but "));
                self.group(sentence, &repeated);
                sentence.say(tr!("."));
            }
            (Guarantee::Neither | Guarantee::AtMostOnce, true, false) => {
                self.group(sentence, &repeated);
                sentence.say(&self.but(
                    self.to_lose,
                    tr!("; on such a day nothing is lost, but a fault can lose a message."),
                    tr!("; on such a day nothing is lost, but {count} faults together can lose a message."),
                ));
            }
            (_, false, false) => {
                self.group(sentence, &lost);
                sentence.say(tr!("; "));
                self.group(sentence, &repeated);
                sentence.say(tr!("."));
            }
        }
    }

    /// What a fault can do all the same, or how many it takes.
    fn but(&self, fewest: Option<u32>, one: &'static str, together: &'static str) -> String {
        match fewest {
            Some(faults @ 2..) => fill(together, &[("count", &self.words.format.count(faults.into()))]),
            None | Some(0 | 1) => one.to_owned(),
        }
    }

    fn every_job_fails(&self, sentence: &mut Sentence, fate: Fate) {
        let all = self.all(
            self.estimate.failing,
            tr!("The one message of the day takes no effect"),
            tr!("All {count} messages a day take no effect"),
        );
        let outcome = OutcomeKind::of_finding(Finding::Fate(fate)).unwrap_or(OutcomeKind::Never);
        let then = match fate {
            Fate::DeadLettered => tr!("the broker sets it aside as a dead letter"),
            Fate::ComingRound => tr!("the broker delivers it again and again"),
            Fate::Dropped => tr!("the broker drops it"),
            Fate::Stays => tr!("the broker keeps it and never delivers it again"),
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Lost | Fate::Waiting | Fate::HeldForEver => {
                tr!("it was acked before, so it is lost")
            }
        };
        sentence.stress(outcome, all);
        sentence.say(&tr!(": the job of a message fails every time, and {then}.", then));
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
                sentence.say(if place + 1 == causes.len() { tr!(", and ") } else { tr!(", ") });
            }
            let figure =
                if place == 0 { self.figure(cause) } else { tr!("{count} more", count = self.words.bounded(cause.count, cause.bound)) };
            sentence.stress(cause.outcome, figure);
            let share = if cause.counts == Counts::Repeats || place > 0 { None } else { self.share(cause.count) };
            // Where nothing ends the repeats, the price is that of those which the model plays.
            let is_endless =
                self.slow_fate == Some(Fate::ComingRound) && cause.bound == Bound::Expectation && cause.outcome == OutcomeKind::Twice;
            let money = self.money(cause.money).map(|money| if is_endless { tr!("{money} until the model stops", money) } else { money });
            let beside: Vec<String> = money.into_iter().chain(share).collect();
            if !beside.is_empty() {
                sentence.say(&tr!(" ({figures})", figures = beside.join(tr!(", "))));
            }
            sentence.say(&cause.reason);
        }
    }

    fn figure(&self, cause: &Cause) -> String {
        let words = self.words;
        if cause.meets_all(self.scenario.day.messages) {
            return match cause.outcome {
                OutcomeKind::Never => {
                    self.all(cause.count, tr!("the one message of the day is lost"), tr!("all {count} messages a day are lost"))
                }
                OutcomeKind::Once
                | OutcomeKind::Twice
                | OutcomeKind::HalfDone
                | OutcomeKind::Parked
                | OutcomeKind::GivenUp
                | OutcomeKind::ComingRound => {
                    self.all(cause.count, tr!("the one message of the day is repeated"), tr!("all {count} messages a day are repeated"))
                }
            };
        }
        let (one, other) = match (cause.counts, cause.outcome) {
            (Counts::Stuck, _) => (tr!("{count} message a day is stuck"), tr!("{count} messages a day are stuck")),
            (Counts::Repeats, _) => (tr!("{count} repeat a day happens"), tr!("{count} repeats a day happen")),
            (Counts::Messages, OutcomeKind::Never) => (tr!("{count} message a day is lost"), tr!("{count} messages a day are lost")),
            (Counts::Messages, _) => (tr!("{count} message a day is repeated"), tr!("{count} messages a day are repeated")),
        };
        fill(words.by_number(cause.count, one, other), &[("count", &words.bounded(cause.count, cause.bound))])
    }

    /// "all 500,000 messages a day are lost", "the one message of the day is lost".
    fn all(&self, count: u64, one: &'static str, all: &'static str) -> String {
        if count == 1 { one.to_owned() } else { fill(all, &[("count", &self.words.format.count(count))]) }
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
            IgnoreRepeats::SameTransaction => {
                tr!(", because its ID is saved in one transaction with the work and a repeat finds it")
            }
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
                let count = words.bounded(self.estimate.given_up, Bound::Expectation);
                let (one, other) =
                    (tr!("The producer gives up on {count} message a day."), tr!("The producer gives up on {count} messages a day."));
                said.push(fill(words.by_number(self.estimate.given_up, one, other), &[("count", &count)]));
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
        let because = match self.scenario.broker.late_ack {
            LateAck::Counts => "",
            LateAck::CountsWhileHeld => tr!(", because a late ack counts only while somebody holds the message"),
            LateAck::Ignored => tr!(", because late acks are ignored"),
            LateAck::Refused => tr!(", because late acks are refused"),
        };
        Some(match self.slow_fate? {
            Fate::ComingRound => {
                tr!("A message whose job outlasts the limit is delivered again and again and never settles{because}.", because)
            }
            Fate::DeadLettered => {
                tr!("A message whose job outlasts the limit ends as a dead letter, although its work was done{because}.", because)
            }
            Fate::Dropped => {
                tr!("A message whose job outlasts the limit is dropped in the end, although its work was done{because}.", because)
            }
            Fate::Stays => tr!(
                "A message whose job outlasts the limit stays at the broker and is never delivered again, although its work was done{because}.",
                because
            ),
            Fate::NotStored | Fate::Suppressed | Fate::Removed | Fate::Lost | Fate::Waiting | Fate::HeldForEver => return None,
        })
    }

    fn retry_detail(&self) -> Option<String> {
        match self.estimate.retry {
            _ if self.estimate.in_progress == 0 => None,
            Retry::NotAtAll => Some(tr!("What a restart interrupts is not delivered again.").to_owned()),
            Retry::Within(_) => {
                Some(tr!("What a restart interrupts is delivered again {when}.", when = self.words.retry(self.estimate.retry)))
            }
            Retry::Never => Some(tr!("Set an ack limit, or let the broker watch its connections.").to_owned()),
        }
    }

    fn id_detail(&self) -> String {
        let estimate = self.estimate;
        let ids = self.words.with_count(estimate.id_inserts, tr!("{count} ID"), tr!("{count} IDs"));
        let size = self.words.format.bytes(estimate.id_bytes);
        let cost = self.money(estimate.id_cost).map_or_else(String::new, |cost| tr!(", {cost}", cost));
        match self.scenario.consumer.ids_kept {
            None => tr!("The price is {ids} saved a day{cost}, and a table that grows by {size} a day.", ids, cost, size),
            Some(_) => tr!("The price is {ids} saved a day{cost}, and a table of {size}.", ids, cost, size),
        }
    }
}
