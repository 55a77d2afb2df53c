//! Every step of a trace in words: the label of its arrow, and its sentence.

use super::hops::HopTold;
use super::{Words, lower_first, things, upper_first};
use otn_engine::model::message::{HopKind, MessageNumber, NodeId};
use otn_engine::model::scenario::{CrashLoses, OutboxPolicy, Scenario};
use otn_engine::model::units::Micros;
use otn_engine::run::script::{BarKind, Came, Note, Trace, TraceStep, What};
use std::collections::BTreeMap;

/// One step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepText {
    /// When, for a column of times.
    pub time: String,
    /// A few words for the arrow or the mark.
    pub label: String,
    /// The same without what came of it, where there is less room.
    pub brief: String,
    /// One or two words, where there is hardly any room.
    pub shortest: String,
    /// The sentence of the transcript, without the time.
    pub sentence: String,
    /// The sentence with its time, for a status line.
    pub spoken: String,
}

/// What the telling of a step needs to know of the steps before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Sends of the message, with this one.
    pub sends: u32,
    /// Copies that the broker stored before.
    pub copies: u32,
    /// Writes of the delivery, with this one.
    pub writes: u32,
    /// What came of the delivery's last write before.
    pub wrote: Option<Came>,
    /// To whom the delivery went.
    pub consumer: Option<NodeId>,
    /// Until when the delivery's job runs.
    pub job_until: Option<Micros>,
    /// Deliveries of the message so far.
    pub deliveries: u32,
}

type Delivery = (Option<MessageNumber>, Option<u32>);

impl Words<'_> {
    /// Every step of a trace in words, in order.
    #[must_use]
    pub fn steps(&self, trace: &Trace, scenario: &Scenario) -> Vec<StepText> {
        let mut of_message: BTreeMap<Option<MessageNumber>, Before> = BTreeMap::new();
        let mut of_delivery: BTreeMap<Delivery, Before> = BTreeMap::new();
        for bar in &trace.bars {
            if let BarKind::Job(_) = bar.kind {
                of_delivery.entry((bar.message, bar.delivery)).or_default().job_until = Some(bar.to);
            }
        }
        let told = trace.steps.iter().map(|step| {
            let message = of_message.entry(step.message).or_default();
            let delivery = of_delivery.entry((step.message, step.delivery)).or_default();
            match step.what {
                What::Hop(HopKind::Send, ..) => message.sends += 1,
                What::Hop(HopKind::Deliver, ..) => {
                    message.deliveries += 1;
                    delivery.consumer = Some(step.to);
                }
                What::Hop(HopKind::Write, ..) => delivery.writes += 1,
                What::Hop(..) | What::Note(_) => {}
            }
            let before = Before { sends: message.sends, copies: message.copies, deliveries: message.deliveries, ..*delivery };
            match step.what {
                What::Hop(HopKind::Send, _, Some(Came::Stored)) => message.copies += 1,
                What::Hop(HopKind::Write, _, came) => delivery.wrote = came,
                What::Hop(..) | What::Note(_) => {}
            }
            let Told { label, brief, shortest, sentence } = Telling { words: *self, trace, scenario, step, before }.tell();
            let spoken = format!("{} {}", upper_first(&self.at_instant(step.at)), lower_first(&sentence));
            // Of several messages each label says whose step it is.
            let whose =
                step.message.filter(|_| trace.messages.len() > 1).map_or_else(String::new, |message| format!("m{} ", message.0 + 1));
            let [label, brief, shortest] = [label, brief, shortest].map(|text| [whose.as_str(), &text].concat());
            StepText { time: self.clock(step.at), label, brief, shortest, sentence, spoken }
        });
        told.collect()
    }
}

/// A step as it is told.
pub(super) struct Told {
    pub label: String,
    pub brief: String,
    pub shortest: String,
    pub sentence: String,
}

/// The telling of one step.
pub(super) struct Telling<'t> {
    pub words: Words<'t>,
    pub trace: &'t Trace,
    pub scenario: &'t Scenario,
    pub step: &'t TraceStep,
    pub before: Before,
}

impl Telling<'_> {
    fn tell(&self) -> Told {
        match self.step.what {
            What::Hop(kind, fared, came) => self.hop(HopTold { kind, fared, came }),
            What::Note(note) => {
                let (label, sentence) = self.note(note);
                let brief = note_brief(note).map_or_else(|| label.clone(), str::to_owned);
                Told { label, shortest: brief.clone(), brief, sentence }
            }
        }
    }

    /// A node in the middle of a sentence.
    pub fn named(&self, node: NodeId) -> &'static str {
        things::node(node, things::system(self.scenario))
    }

    /// Where the step happens, at the beginning of a sentence.
    pub fn subject(&self) -> String {
        upper_first(self.named(self.step.from))
    }

    /// "the message", or which one where there are several.
    pub fn message(&self) -> String {
        match self.step.message {
            Some(number) if self.trace.messages.len() > 1 => format!("message {}", self.words.format.count(number.0 + 1)),
            Some(_) | None => "the message".to_owned(),
        }
    }

    fn consumer(&self) -> &'static str {
        self.named(self.before.consumer.unwrap_or(NodeId::Consumer(0)))
    }

    /// A consumer's letter alone, for labels.
    fn consumer_letter(&self) -> &'static str {
        self.before.consumer.unwrap_or(NodeId::Consumer(0)).name()
    }

    fn note(&self, note: Note) -> (String, String) {
        let format = self.words.format;
        let message = self.message();
        let takes_back = format!("the broker takes {message} back");
        match note {
            Note::ConfirmLimitEnded => {
                let limit = format.duration(self.scenario.producer.confirm_limit);
                let sentence = format!("No confirm came within {limit}: the producer cannot know whether {message} is stored.");
                (format!("no confirm in {limit}"), sentence)
            }
            Note::GaveUp => {
                let sends = self.words.counted(self.before.sends.into(), "send", "sends");
                ("gives up".to_owned(), format!("The producer gives up on {message} after {sends} without a confirm."))
            }
            Note::AckLimitEnded => ("ack limit ends".to_owned(), self.ack_limit_ended(&takes_back)),
            Note::DeathNoticed => {
                let sentence = format!("The broker notices that {} is gone and takes {message} back.", self.consumer());
                (format!("{} is gone", self.consumer_letter()), sentence)
            }
            Note::ConnectionBroke => {
                let sentence = format!("The connection to {} is broken: {takes_back}.", self.consumer());
                (format!("connection to {} broken", self.consumer_letter()), sentence)
            }
            Note::DeadLettered => {
                let deliveries = self.words.counted(self.before.deliveries.into(), "delivery", "deliveries");
                ("dead letter".to_owned(), format!("After {deliveries} the broker sets {message} aside as a dead letter."))
            }
            Note::BoundReached => {
                let deliveries = self.words.counted(self.before.deliveries.into(), "delivery", "deliveries");
                let sentence = format!("The broker would go on delivering {message}; this run stops after {deliveries}.");
                ("the run stops here".to_owned(), sentence)
            }
            Note::Dropped => {
                let deliveries = self.words.counted(self.before.deliveries.into(), "delivery", "deliveries");
                ("dropped".to_owned(), format!("After {deliveries} the broker drops {message}."))
            }
            Note::Stays => {
                let deliveries = self.words.counted(self.before.deliveries.into(), "delivery", "deliveries");
                ("stays".to_owned(), format!("After {deliveries} the broker keeps {message} and never delivers it again."))
            }
            Note::ChannelClosed => {
                let sentence = "The broker closes the consumer's channel: all that the consumer held comes back, and its acks are refused.";
                ("channel closed".to_owned(), sentence.to_owned())
            }
            Note::Lost => ("message lost".to_owned(), format!("The broker lost {message} in its crash, although it had stored it.")),
            Note::AckForgotten => {
                ("ack forgotten".to_owned(), format!("The broker forgot in its crash that {message} was acked; it waits again."))
            }
            Note::Forgotten => {
                ("forgotten".to_owned(), format!("The producer has no outbox, so its crash forgets {message}; nobody sends it again."))
            }
            Note::Stale => {
                let sentence = format!("The limit of {message} ended in the buffer, so {} skips it.", self.named(self.step.from));
                ("skipped in buffer".to_owned(), sentence)
            }
            Note::AppliedWithAck { place, times } => {
                let effect = self.words.effect(self.scenario, place);
                let again = if times > 1 { format!(", for the {} time", self.words.nth(times)) } else { String::new() };
                let sentence =
                    format!("With the ack, in one transaction, the broker does the work's part inside it: {}{again}.", effect.infinitive());
                (effect.short(), sentence)
            }
            Note::Skipped => ("ID known: skips".to_owned(), format!("{} finds the ID saved and skips the work.", self.subject())),
            Note::WriteLimitEnded => {
                let limit = format.duration(self.scenario.consumer.write_limit);
                let sentence =
                    format!("No answer came within {limit}: {} cannot know whether the write was applied.", self.named(self.step.from));
                (format!("no answer in {limit}"), sentence)
            }
            Note::Failed => ("job fails".to_owned(), format!("The job fails at {}.", self.named(self.step.from))),
            Note::Crashed(until) => ("crash".to_owned(), self.crashed(until)),
            Note::Back => ("back".to_owned(), format!("{} is back.", self.subject())),
        }
    }

    fn ack_limit_ended(&self, takes_back: &str) -> String {
        let limit = self.scenario.broker.ack_limit.map(|limit| format!(" of {}", self.words.format.duration(limit))).unwrap_or_default();
        let still_works = self.before.job_until.is_some_and(|until| until > self.step.at);
        let although = if still_works { format!(", although {} still works on it", self.consumer()) } else { String::new() };
        format!("The ack limit{limit} ends: {takes_back}{although}.")
    }

    fn crashed(&self, until: Micros) -> String {
        let Scenario { producer, broker, .. } = self.scenario;
        let newest = self.words.format.duration(broker.fresh);
        let kept = match self.step.from {
            NodeId::Producer => match producer.outbox {
                OutboxPolicy::Kept => "; it keeps only its outbox".to_owned(),
                OutboxPolicy::None => "; it has no outbox, so it keeps nothing".to_owned(),
            },
            NodeId::Broker => match broker.crash_loses {
                CrashLoses::Nothing => "; it keeps what it has stored".to_owned(),
                CrashLoses::Confirmed => format!("; it loses the messages that it stored in the last {newest}"),
                CrashLoses::Acks => format!("; it forgets the acks of the last {newest}"),
            },
            NodeId::Consumer(_) => "; it forgets what it was doing".to_owned(),
            NodeId::Store => String::new(),
        };
        let back = if until > self.step.at { format!("is down until {}", self.words.instant(until)) } else { "is back at once".to_owned() };
        format!("{} crashes and {back}{kept}.", self.subject())
    }
}

/// A note in one or two words, where that is less than its label.
const fn note_brief(note: Note) -> Option<&'static str> {
    match note {
        Note::ConfirmLimitEnded => Some("no confirm"),
        Note::AckLimitEnded => Some("expires"),
        Note::ConnectionBroke => Some("broken"),
        Note::BoundReached => Some("stops"),
        Note::Skipped => Some("skips"),
        Note::WriteLimitEnded => Some("no answer"),
        Note::Failed => Some("fails"),
        Note::ChannelClosed => Some("closed"),
        Note::AckForgotten => Some("forgotten"),
        Note::Stale => Some("skips"),
        Note::GaveUp
        | Note::DeathNoticed
        | Note::DeadLettered
        | Note::Dropped
        | Note::Stays
        | Note::Lost
        | Note::Forgotten
        | Note::AppliedWithAck { .. }
        | Note::Crashed(_)
        | Note::Back => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::fault::{Plan, PlannedFault};
    use otn_engine::model::scenario::DropRepeats;
    use otn_engine::run::script::script;

    /// The sentences of a run in which a node crashes at once.
    fn said(node: NodeId, change: impl Fn(&mut Scenario)) -> String {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let plan = Plan(vec![PlannedFault::CrashAt { node, at: Micros(1) }]);
        let trace = script(&scenario, &Cast::default(), &plan);
        Words::new(&Plain::TERMINAL).steps(&trace, &scenario).into_iter().map(|step| step.sentence + "\n").collect()
    }

    #[track_caller]
    fn check(node: NodeId, change: impl Fn(&mut Scenario), part: &str) {
        let said = said(node, change);
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }

    #[test]
    fn a_crash_says_what_is_kept() {
        check(NodeId::Producer, |_| {}, "; it keeps only its outbox.");
        check(NodeId::Producer, |scenario| scenario.producer.outbox = OutboxPolicy::None, "; it has no outbox, so it keeps nothing.");
        check(NodeId::Broker, |_| {}, "; it keeps what it has stored.");
        let loses = |loses| move |scenario: &mut Scenario| scenario.broker.crash_loses = loses;
        check(NodeId::Broker, loses(CrashLoses::Confirmed), "; it loses the messages that it stored in the last 1 s.");
        check(NodeId::Broker, loses(CrashLoses::Acks), "; it forgets the acks of the last 1 s.");
    }

    #[test]
    fn a_dropped_repeat_says_what_gave_it_away() {
        let drops = |drops| {
            move |scenario: &mut Scenario| {
                scenario.broker.drop_repeats = drops;
                // The confirm comes too late to keep the producer from sending again.
                scenario.chance.hop = otn_engine::model::units::Span(600_000);
            }
        };
        check(NodeId::Consumer(1), drops(DropRepeats::ById), "the broker knows its ID and drops the repeat.");
        check(NodeId::Consumer(1), drops(DropRepeats::BySequence), "the broker has had its sequence number and drops the repeat.");
    }
}
