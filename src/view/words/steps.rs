//! Every step of a trace in words: the label of its arrow, and its sentence.

use super::hops::HopTold;
use super::{Words, things, upper_first};
use crate::language::fill;
use crate::tr;
use otn_engine::model::message::{HopKind, MessageNumber, NodeId};
use otn_engine::model::scenario::{CrashLoses, OutboxPolicy, Scenario};
use otn_engine::model::units::Micros;
use otn_engine::run::script::{BarKind, Came, Note, Trace, TraceStep, What};
use otn_engine::run::sorted::Sorted;

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

impl Words<'_> {
    /// Every step of a trace in words, in order.
    #[must_use]
    pub fn steps(&self, trace: &Trace, scenario: &Scenario) -> Vec<StepText> {
        let mut of_message: Sorted<Option<MessageNumber>, Before> = Sorted::new();
        let mut of_delivery: Sorted<Option<MessageNumber>, Sorted<Option<u32>, Before>> = Sorted::new();
        for bar in &trace.bars {
            if let BarKind::Job(_) = bar.kind {
                of_delivery.of(bar.message).of(bar.delivery).job_until = Some(bar.to);
            }
        }
        let told = trace.steps.iter().map(|step| {
            let message = of_message.of(step.message);
            let delivery = of_delivery.of(step.message).of(step.delivery);
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
            let spoken = tr!("{when} {sentence}", when = upper_first(&self.at_instant(step.at)), sentence);
            let sentence = upper_first(&sentence);
            // Of several messages each label says whose step it is.
            let whose =
                step.message.filter(|_| trace.messages.len() > 1).map_or_else(String::new, |message| self.message_mark(message.0 + 1));
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
    /// As it stands behind a time: without the capital at its beginning.
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

    /// "the message", or which one where there are several.
    pub fn message(&self) -> String {
        match self.step.message {
            Some(number) if self.trace.messages.len() > 1 => tr!("message {number}", number = self.words.format.count(number.0 + 1)),
            Some(_) | None => tr!("the message").to_owned(),
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
        let (words, format) = (self.words, self.words.format);
        let (message, node) = (self.message(), self.named(self.step.from));
        // A sentence with the message, in the form that goes with a number.
        let counted = |count: u32, one: &'static str, other: &'static str| {
            fill(words.by_number(count.into(), one, other), &[("message", &message), ("count", &format.count(count.into()))])
        };
        let (label, sentence) = match note {
            Note::ConfirmLimitEnded => {
                let limit = format.duration(self.scenario.producer.confirm_limit);
                let sentence = tr!("no confirm came within {limit}: the producer cannot know whether {message} is stored.", limit, message);
                return (tr!("no confirm in {limit}", limit), sentence);
            }
            Note::GaveUp => {
                let one = tr!("the producer gives up on {message} after {count} send without a confirm.");
                let other = tr!("the producer gives up on {message} after {count} sends without a confirm.");
                (tr!("gives up"), counted(self.before.sends, one, other))
            }
            Note::AckLimitEnded => (tr!("ack limit ends"), self.ack_limit_ended(&message)),
            Note::DeathNoticed => {
                let sentence = tr!("the broker notices that {node} is gone and takes {message} back.", node = self.consumer(), message);
                return (tr!("{node} is gone", node = self.consumer_letter()), sentence);
            }
            Note::ConnectionBroke => {
                let sentence = tr!("the connection to {node} is broken: the broker takes {message} back.", node = self.consumer(), message);
                return (tr!("connection to {node} broken", node = self.consumer_letter()), sentence);
            }
            Note::DeadLettered => {
                let one = tr!("after {count} delivery the broker sets {message} aside as a dead letter.");
                let other = tr!("after {count} deliveries the broker sets {message} aside as a dead letter.");
                (tr!("dead letter"), counted(self.before.deliveries, one, other))
            }
            Note::BoundReached => {
                let one = tr!("the broker would go on delivering {message}; this run stops after {count} delivery.");
                let other = tr!("the broker would go on delivering {message}; this run stops after {count} deliveries.");
                (tr!("the run stops here"), counted(self.before.deliveries, one, other))
            }
            Note::Dropped => {
                let (one, other) = (
                    tr!("after {count} delivery the broker drops {message}."),
                    tr!("after {count} deliveries the broker drops {message}."),
                );
                (tr!("dropped"), counted(self.before.deliveries, one, other))
            }
            Note::Stays => {
                let one = tr!("after {count} delivery the broker keeps {message} and never delivers it again.");
                let other = tr!("after {count} deliveries the broker keeps {message} and never delivers it again.");
                (tr!("stays"), counted(self.before.deliveries, one, other))
            }
            Note::ChannelClosed => {
                let sentence =
                    tr!("the broker closes the consumer's channel: all that the consumer held comes back, and its acks are refused.");
                (tr!("channel closed"), sentence.to_owned())
            }
            Note::Lost => (tr!("message lost"), tr!("the broker lost {message} in its crash, although it had stored it.", message)),
            Note::AckForgotten => {
                (tr!("ack forgotten"), tr!("the broker forgot in its crash that {message} was acked; it waits again.", message))
            }
            Note::Forgotten => {
                (tr!("forgotten"), tr!("the producer has no outbox, so its crash forgets {message}; nobody sends it again.", message))
            }
            Note::Stale => {
                (tr!("skipped in buffer"), tr!("the limit of {message} ended in the buffer, so {node} skips it.", message, node))
            }
            Note::AppliedWithAck { place, times } => {
                let effect = words.effect(self.scenario, place);
                let does = if times > 1 {
                    tr!("{does}, for the {nth} time", does = effect.infinitive, nth = words.nth(times))
                } else {
                    effect.infinitive
                };
                return (effect.short, tr!("with the ack, in one transaction, the broker does the work's part inside it: {does}.", does));
            }
            Note::Skipped => (tr!("ID known: skips"), tr!("{node} finds the ID saved and skips the work.", node)),
            Note::WriteLimitEnded => {
                let limit = format.duration(self.scenario.consumer.write_limit);
                let sentence = tr!("no answer came within {limit}: {node} cannot know whether the write was applied.", limit, node);
                return (tr!("no answer in {limit}", limit), sentence);
            }
            Note::Failed => (tr!("job fails"), tr!("the job fails at {node}.", node)),
            Note::Crashed(until) => (tr!("crash"), self.crashed(until)),
            Note::Back => (tr!("back"), tr!("{node} is back.", node)),
        };
        (label.to_owned(), sentence)
    }

    fn ack_limit_ended(&self, message: &str) -> String {
        let limit = self.words.of_limit(self.scenario);
        if self.before.job_until.is_some_and(|until| until > self.step.at) {
            let node = self.consumer();
            tr!("the ack limit{limit} ends: the broker takes {message} back, although {node} still works on it.", limit, message, node)
        } else {
            tr!("the ack limit{limit} ends: the broker takes {message} back.", limit, message)
        }
    }

    fn crashed(&self, until: Micros) -> String {
        let Scenario { producer, broker, .. } = self.scenario;
        let time = self.words.format.duration(broker.fresh);
        let kept = match self.step.from {
            NodeId::Producer => match producer.outbox {
                OutboxPolicy::Kept => tr!("; it keeps only its outbox").to_owned(),
                OutboxPolicy::None => tr!("; it has no outbox, so it keeps nothing").to_owned(),
            },
            NodeId::Broker => match broker.crash_loses {
                CrashLoses::Nothing => tr!("; it keeps what it has stored").to_owned(),
                CrashLoses::Confirmed => tr!("; it loses the messages that it stored in the last {time}", time),
                CrashLoses::Acks => tr!("; it forgets the acks of the last {time}", time),
            },
            NodeId::Consumer(_) => tr!("; it forgets what it was doing").to_owned(),
            NodeId::Store => String::new(),
        };
        let node = self.named(self.step.from);
        if until > self.step.at {
            tr!("{node} crashes and is down until {until}{kept}.", node, until = self.words.instant(until), kept)
        } else {
            tr!("{node} crashes and is back at once{kept}.", node, kept)
        }
    }
}

/// A note in one or two words, where that is less than its label.
fn note_brief(note: Note) -> Option<&'static str> {
    match note {
        Note::ConfirmLimitEnded => Some(tr!("no confirm")),
        Note::AckLimitEnded => Some(tr!("expires")),
        Note::ConnectionBroke => Some(tr!("broken")),
        Note::BoundReached => Some(tr!("stops")),
        Note::Skipped | Note::Stale => Some(tr!("skips")),
        Note::WriteLimitEnded => Some(tr!("no answer")),
        Note::Failed => Some(tr!("fails")),
        Note::ChannelClosed => Some(tr!("closed")),
        Note::AckForgotten => Some(tr!("forgotten")),
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
