//! Hops in words: what the sender does, how the hop fares, what comes of it.

use super::steps::{Telling, Told};
use super::{things::Tally, upper_first};
use otn_engine::model::message::{HopKind, Write};
use otn_engine::model::scenario::{DropRepeats, Order};
use otn_engine::model::store;
use otn_engine::model::world::LateAckAnswer;
use otn_engine::run::script::{Came, Fared};

/// A hop with how it fared and what came of it.
#[derive(Clone, Copy)]
pub(super) struct HopTold {
    pub kind: HopKind,
    pub fared: Fared,
    pub came: Option<Came>,
}

/// The parts of a hop's telling.
struct Parts {
    /// The hop in a few words.
    brief: String,
    /// The hop in even fewer, where that is possible.
    shortest: Option<String>,
    /// What its label adds on what came of it.
    result: String,
    /// What the sender does.
    does: String,
    /// The thing that travels, as the subject of a clause.
    thing: &'static str,
    /// What comes of it, as a clause of its own.
    then: Option<String>,
}

impl Telling<'_> {
    /// A hop as it is told.
    pub fn hop(&self, hop: HopTold) -> Told {
        let parts = match hop.kind {
            HopKind::Send => self.send(hop),
            HopKind::Confirm => self.confirm(hop),
            HopKind::Deliver => self.deliver(hop),
            HopKind::Ack => self.ack(hop),
            HopKind::GiveBack => self.give_back(hop),
            HopKind::Extend => self.extend(hop),
            HopKind::Write => self.write(hop),
            HopKind::Written => self.written(hop),
        };
        let fares = self.fares(hop, parts.thing);
        let and = match hop.fared {
            Fared::Arrived => " and ",
            Fared::Delayed | Fared::Missed => "; ",
            Fared::Lost => ", so ",
        };
        let clauses: Vec<String> = fares.into_iter().chain(parts.then).collect();
        let rest = if clauses.is_empty() { String::new() } else { format!("; {}", clauses.join(and)) };
        let mark = match hop.fared {
            Fared::Arrived => "",
            Fared::Delayed => ", held up",
            Fared::Lost => ", lost",
            Fared::Missed => ", nobody there",
        };
        let label = format!("{}{mark}{}", parts.brief, parts.result);
        let shortest = parts.shortest.unwrap_or_else(|| parts.brief.clone());
        let brief = if hop.fared == Fared::Lost { format!("{}{mark}", parts.brief) } else { parts.brief };
        Told { label, brief, shortest, sentence: format!("{}{rest}.", parts.does) }
    }

    /// How a hop fares, where it does not simply arrive at once.
    fn fares(&self, hop: HopTold, thing: &str) -> Option<String> {
        let step = self.step;
        let until = self.words.at_instant(step.until);
        match hop.fared {
            Fared::Arrived if step.until == step.at => None,
            Fared::Arrived => Some(format!("{thing} arrives {until}")),
            Fared::Delayed => Some(format!("{thing} is held up and arrives {until}")),
            Fared::Lost => Some(format!("{thing} is lost on the way")),
            Fared::Missed => Some(format!("{} is down, so {thing} is lost", self.named(step.to))),
        }
    }

    fn send(&self, hop: HopTold) -> Parts {
        let again = if self.before.sends > 1 { " again" } else { "" };
        let (result, then) = match hop.came {
            Some(Came::Stored) if self.before.copies > 0 => {
                let nth = self.words.nth(self.before.copies + 1);
                (format!(": {nth} copy"), Some(format!("the broker stores it as a {nth} copy")))
            }
            Some(Came::Stored) => (String::new(), Some("the broker stores it".to_owned())),
            Some(Came::RepeatDropped) => {
                let because = match self.scenario.broker.drop_repeats {
                    DropRepeats::BySequence => "has had its sequence number",
                    DropRepeats::No | DropRepeats::ById | DropRepeats::ByIdSliding => "knows its ID",
                };
                (": dropped".to_owned(), Some(format!("the broker {because} and drops the repeat")))
            }
            _ => (String::new(), arrived(hop, "the broker does not store it")),
        };
        Parts {
            shortest: None,
            brief: format!("send{again}"),
            result,
            does: format!("The producer sends {}{again}", self.message()),
            thing: "it",
            then,
        }
    }

    fn confirm(&self, hop: HopTold) -> Parts {
        let then = (hop.fared == Fared::Lost).then(|| "the producer cannot know that it is stored".to_owned());
        let does = format!("The broker confirms that it has {}", self.message());
        Parts { shortest: None, brief: "confirm".to_owned(), result: String::new(), does, thing: "the confirm", then }
    }

    fn deliver(&self, hop: HopTold) -> Parts {
        let message = self.message();
        let to = self.named(self.step.to);
        let again = if self.step.delivery.is_some_and(|number| number > 1) { " again" } else { "" };
        let (result, removes) = match self.scenario.consumer.order {
            Order::AckAtDelivery => (", removes it", " and removes it"),
            Order::AckAtStart | Order::WorkThenAck | Order::Together => ("", ""),
        };
        let then = match hop.came {
            Some(Came::Started) => Some("the job starts".to_owned()),
            Some(Came::Buffered) => Some(format!("{to} keeps it in its buffer")),
            Some(Came::Rejected) => Some(format!("{to} has no free slot and drops it")),
            _ => arrived(hop, "the job does not start"),
        };
        let does = format!("The broker delivers {message}{again} to {to}{removes}");
        Parts { shortest: None, brief: format!("deliver{again}"), result: result.to_owned(), does, thing: "the delivery", then }
    }

    fn ack(&self, hop: HopTold) -> Parts {
        let message = self.message();
        let (result, then) = match hop.came {
            Some(Came::Removed) => (", removes it", Some(format!("the broker removes {message}"))),
            Some(Came::Late(LateAckAnswer::Removes)) => {
                (": removes it", Some(format!("it comes late but counts: the broker removes {message}")))
            }
            Some(Came::Late(LateAckAnswer::NoDifference)) => {
                (": no difference", Some("it comes late and makes no difference: the broker is done with the message".to_owned()))
            }
            Some(Came::Late(LateAckAnswer::Ignored)) => {
                let believes = format!("it comes late and is ignored; {} believes that it counted", self.named(self.step.from));
                (": ignored", Some(believes))
            }
            Some(Came::Late(LateAckAnswer::Refused)) => (": refused", Some("it comes too late and is refused".to_owned())),
            _ => ("", arrived(hop, "the broker does not remove the message")),
        };
        let is_late = matches!((hop.fared, hop.came), (Fared::Arrived, Some(Came::Late(_))));
        let brief = if is_late { "late ack" } else { "ack" };
        let before = if self.scenario.consumer.order == Order::AckAtStart { " before it works" } else { "" };
        let does = format!("{} acks{before}", self.subject());
        Parts { shortest: None, brief: brief.to_owned(), result: result.to_owned(), does, thing: "the ack", then }
    }

    fn give_back(&self, hop: HopTold) -> Parts {
        let (result, then) = match hop.came {
            Some(Came::TakenBack) => ("", Some("the broker takes it back".to_owned())),
            _ if hop.fared == Fared::Arrived => (": too late", Some("its delivery has ended already, so nothing changes".to_owned())),
            _ => ("", None),
        };
        let does = format!("{} gives {} back", self.subject(), self.message());
        Parts { shortest: None, brief: "give back".to_owned(), result: result.to_owned(), does, thing: "that", then }
    }

    fn extend(&self, hop: HopTold) -> Parts {
        let (result, then) = match hop.came {
            Some(Came::Extended(until)) => {
                let until = self.words.instant(until);
                (format!(" to {until}"), Some(format!("its ack limit now ends at {until}")))
            }
            Some(Came::LateExtension) => (": too late".to_owned(), Some("the limit has ended already, so that is refused".to_owned())),
            _ => (String::new(), None),
        };
        Parts {
            shortest: None,
            brief: "extend".to_owned(),
            result,
            does: format!("{} asks for more time", self.subject()),
            thing: "that",
            then,
        }
    }

    fn write(&self, hop: HopTold) -> Parts {
        let subject = self.subject();
        let place = match self.step.write {
            Some(Write::Effect(place)) => Some(place),
            Some(Write::Id) | None => None,
        };
        let Some(place) = place else {
            let found = hop.came == Some(Came::IdFound);
            let result = if found { ": there already" } else { "" };
            let then = found.then(|| "it is there already, so the work is not this job's".to_owned());
            let does = format!("{subject} saves the ID");
            return Parts { shortest: None, brief: "save ID".to_owned(), result: result.to_owned(), does, thing: "the write", then };
        };
        // Of one transaction some effects may be safe repeats: the one that changed something is told.
        let place = if let Some(Came::Applied { place, .. }) = hop.came { place } else { place };
        let effect = self.words.effect(self.scenario, place);
        let with_id = store::carries_id(self.scenario, Write::Effect(place));
        let brief = if with_id { format!("save ID, {}", effect.short()) } else { effect.short() };
        let parts = |result: &str, does, then| Parts {
            shortest: Some(self.shortest_effect(place)),
            brief,
            result: result.to_owned(),
            does,
            thing: "the write",
            then,
        };
        match hop.came {
            Some(Came::Applied { times, .. }) => {
                let does = if with_id {
                    format!("{subject} saves the ID and {}, in one transaction", effect.third_person())
                } else {
                    format!("{subject} {}", effect.third_person())
                };
                if times > 1 {
                    parts(" again", format!("{does}, for the {} time", self.words.nth(times)), self.sum_after(place, times))
                } else {
                    parts("", does, None)
                }
            }
            Some(Came::Unchanged) => {
                let then = Some("it carries the same ID as before, so nothing changes".to_owned());
                parts(": no change", format!("{subject} {}", effect.third_person()), then)
            }
            Some(Came::IdFound) => {
                let does = format!("{subject} tries to save the ID and to {}, in one transaction", effect.infinitive());
                let then = Some("the ID is there already, so nothing is written".to_owned());
                Parts { shortest: None, brief: "ID there".to_owned(), result: ": no change".to_owned(), does, thing: "the write", then }
            }
            _ => parts("", format!("{subject} tries to {}", effect.infinitive()), None),
        }
    }

    /// "set it" for "set the position"; an amount says more than that.
    fn shortest_effect(&self, place: u8) -> String {
        let effect = self.words.effect(self.scenario, place);
        match Tally::of(self.scenario) {
            Tally::Sum(_) if place == 0 => effect.short(),
            Tally::Sum(_) | Tally::Times => format!("{} it", effect.verb),
        }
    }

    /// What a repeat adds up to.
    fn sum_after(&self, place: u8, times: u32) -> Option<String> {
        let sums = place == 0 && matches!(Tally::of(self.scenario), Tally::Sum(_));
        sums.then(|| format!("that makes {} in all", self.words.tally(self.scenario, times)))
    }

    fn written(&self, hop: HopTold) -> Parts {
        let found = self.before.wrote == Some(Came::IdFound);
        let (brief, answers) = if found { ("ID known", "that the ID is known") } else { ("done", "that it is done") };
        let then = (hop.fared == Fared::Lost).then(|| format!("{} cannot know", self.named(self.step.to)));
        let does = format!("{} answers {answers}", upper_first(self.named(self.step.from)));
        Parts { shortest: None, brief: brief.to_owned(), result: String::new(), does, thing: "the answer", then }
    }
}

/// What to say of a hop that arrived and of which nothing came.
fn arrived(hop: HopTold, then: &str) -> Option<String> {
    matches!(hop.fared, Fared::Arrived | Fared::Delayed).then(|| then.to_owned())
}
