//! Hops in words: what the sender does, how the hop fares, what comes of it.

use super::steps::{Telling, Told};
use super::things::Tally;
use crate::tr;
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
    shortest: Option<&'static str>,
    /// What its label adds on what came of it.
    result: String,
    /// What the sender does, as a clause.
    does: String,
    /// The thing that travels, as the subject of a clause.
    thing: &'static str,
    /// What comes of it, as a clause of its own; of a lost hop with what joins it to the loss.
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
        let Parts { brief, shortest, result, does, thing, then } = parts;
        let rest = match (self.fares(hop, thing), then) {
            (Some(fares), Some(then)) => Some(match hop.fared {
                Fared::Arrived => tr!("{fares} and {then}", fares, then),
                Fared::Delayed | Fared::Missed => tr!("{fares}; {then}", fares, then),
                Fared::Lost => [fares, then].concat(),
            }),
            (fares, then) => fares.or(then),
        };
        let mark = match hop.fared {
            Fared::Arrived => "",
            Fared::Delayed => tr!(", held up"),
            Fared::Lost => tr!(", lost"),
            Fared::Missed => tr!(", nobody there"),
        };
        let label = [&brief, mark, &result].concat();
        let shortest = shortest.map_or_else(|| brief.clone(), str::to_owned);
        let brief = if hop.fared == Fared::Lost { [&brief, mark].concat() } else { brief };
        let sentence = match rest {
            Some(rest) => tr!("{does}; {rest}.", does, rest),
            None => tr!("{does}.", does),
        };
        Told { label, brief, shortest, sentence }
    }

    /// How a hop fares, where it does not simply arrive at once.
    fn fares(&self, hop: HopTold, thing: &str) -> Option<String> {
        let step = self.step;
        let when = self.words.at_instant(step.until);
        match hop.fared {
            Fared::Arrived if step.until == step.at => None,
            Fared::Arrived => Some(tr!("{thing} arrives {when}", thing, when)),
            Fared::Delayed => Some(tr!("{thing} is held up and arrives {when}", thing, when)),
            Fared::Lost => Some(tr!("{thing} is lost on the way", thing)),
            Fared::Missed => Some(tr!("{node} is down, so {thing} is lost", node = self.named(step.to), thing)),
        }
    }

    fn send(&self, hop: HopTold) -> Parts {
        let message = self.message();
        let (brief, does) = if self.before.sends > 1 {
            (tr!("send again"), tr!("the producer sends {message} again", message))
        } else {
            (tr!("send"), tr!("the producer sends {message}", message))
        };
        let (result, then) = match hop.came {
            Some(Came::Stored) if self.before.copies > 0 => {
                let nth = self.words.nth(self.before.copies + 1);
                (tr!(": {nth} copy", nth), Some(tr!("the broker stores it as a {nth} copy", nth)))
            }
            Some(Came::Stored) => (String::new(), Some(tr!("the broker stores it").to_owned())),
            Some(Came::RepeatDropped) => {
                let then = match self.scenario.broker.drop_repeats {
                    DropRepeats::BySequence => tr!("the broker has had its sequence number and drops the repeat"),
                    DropRepeats::No | DropRepeats::ById | DropRepeats::ByIdSliding => tr!("the broker knows its ID and drops the repeat"),
                };
                (tr!(": dropped").to_owned(), Some(then.to_owned()))
            }
            _ => (String::new(), arrived(hop, tr!("the broker does not store it"))),
        };
        Parts { shortest: None, brief: brief.to_owned(), result, does, thing: tr!("it"), then }
    }

    fn confirm(&self, hop: HopTold) -> Parts {
        let then = (hop.fared == Fared::Lost).then(|| tr!(", so the producer cannot know that it is stored").to_owned());
        let does = tr!("the broker confirms that it has {message}", message = self.message());
        Parts { shortest: None, brief: tr!("confirm").to_owned(), result: String::new(), does, thing: tr!("the confirm"), then }
    }

    fn deliver(&self, hop: HopTold) -> Parts {
        let (message, to) = (self.message(), self.named(self.step.to));
        let is_again = self.step.delivery.is_some_and(|number| number > 1);
        let removes = self.scenario.consumer.order == Order::AckAtDelivery;
        let does = match (is_again, removes) {
            (false, false) => tr!("the broker delivers {message} to {node}", message, node = to),
            (true, false) => tr!("the broker delivers {message} again to {node}", message, node = to),
            (false, true) => tr!("the broker delivers {message} to {node} and removes it", message, node = to),
            (true, true) => tr!("the broker delivers {message} again to {node} and removes it", message, node = to),
        };
        let then = match hop.came {
            Some(Came::Started) => Some(tr!("the job starts").to_owned()),
            Some(Came::Buffered) => Some(tr!("{node} keeps it in its buffer", node = to)),
            Some(Came::Rejected) => Some(tr!("{node} has no free slot and drops it", node = to)),
            _ => arrived(hop, tr!("the job does not start")),
        };
        Parts {
            shortest: None,
            brief: if is_again { tr!("deliver again") } else { tr!("deliver") }.to_owned(),
            result: if removes { tr!(", removes it") } else { "" }.to_owned(),
            does,
            thing: tr!("the delivery"),
            then,
        }
    }

    fn ack(&self, hop: HopTold) -> Parts {
        let (message, node) = (self.message(), self.named(self.step.from));
        let (result, then) = match hop.came {
            Some(Came::Removed) => (tr!(", removes it"), Some(tr!("the broker removes {message}", message))),
            Some(Came::Late(LateAckAnswer::Removes)) => {
                (tr!(": removes it"), Some(tr!("it comes late but counts: the broker removes {message}", message)))
            }
            Some(Came::Late(LateAckAnswer::NoDifference)) => {
                let then = tr!("it comes late and makes no difference: the broker is done with the message");
                (tr!(": no difference"), Some(then.to_owned()))
            }
            Some(Came::Late(LateAckAnswer::Ignored)) => {
                (tr!(": ignored"), Some(tr!("it comes late and is ignored; {node} believes that it counted", node)))
            }
            Some(Came::Late(LateAckAnswer::Refused)) => (tr!(": refused"), Some(tr!("it comes too late and is refused").to_owned())),
            _ => ("", arrived(hop, tr!("the broker does not remove the message"))),
        };
        let is_late = matches!((hop.fared, hop.came), (Fared::Arrived, Some(Came::Late(_))));
        let brief = if is_late { tr!("late ack") } else { tr!("ack") };
        let is_first = self.scenario.consumer.order == Order::AckAtStart;
        let does = if is_first { tr!("{node} acks before it works", node) } else { tr!("{node} acks", node) };
        Parts { shortest: None, brief: brief.to_owned(), result: result.to_owned(), does, thing: tr!("the ack"), then }
    }

    fn give_back(&self, hop: HopTold) -> Parts {
        let (result, then) = match hop.came {
            Some(Came::TakenBack) => ("", Some(tr!("the broker takes it back").to_owned())),
            _ if hop.fared == Fared::Arrived => {
                (tr!(": too late"), Some(tr!("its delivery has ended already, so nothing changes").to_owned()))
            }
            _ => ("", None),
        };
        let does = tr!("{node} gives {message} back", node = self.named(self.step.from), message = self.message());
        Parts { shortest: None, brief: tr!("give back").to_owned(), result: result.to_owned(), does, thing: tr!("that"), then }
    }

    fn extend(&self, hop: HopTold) -> Parts {
        let (result, then) = match hop.came {
            Some(Came::Extended(until)) => {
                let until = self.words.instant(until);
                (tr!(" to {until}", until), Some(tr!("its ack limit now ends at {until}", until)))
            }
            Some(Came::LateExtension) => {
                (tr!(": too late").to_owned(), Some(tr!("the limit has ended already, so that is refused").to_owned()))
            }
            _ => (String::new(), None),
        };
        let does = tr!("{node} asks for more time", node = self.named(self.step.from));
        Parts { shortest: None, brief: tr!("extend").to_owned(), result, does, thing: tr!("that"), then }
    }

    fn write(&self, hop: HopTold) -> Parts {
        let node = self.named(self.step.from);
        let place = match self.step.write {
            Some(Write::Effect(place)) => Some(place),
            Some(Write::Id) | None => None,
        };
        let Some(place) = place else {
            let found = hop.came == Some(Came::IdFound);
            let result = if found { tr!(": there already") } else { "" };
            let then = found.then(|| tr!("it is there already, so the work is not this job's").to_owned());
            let (brief, does) = (tr!("save ID").to_owned(), tr!("{node} saves the ID", node));
            return Parts { shortest: None, brief, result: result.to_owned(), does, thing: tr!("the write"), then };
        };
        // Of one transaction some effects may be safe repeats: the one that changed something is told.
        let place = if let Some(Came::Applied { place, .. }) = hop.came { place } else { place };
        let effect = self.words.effect(self.scenario, place);
        let with_id = store::carries_id(self.scenario, Write::Effect(place));
        let sums = place == 0 && matches!(Tally::of(self.scenario), Tally::Sum(_));
        let parts = |result: &str, does, then| Parts {
            // An amount says more than "it".
            shortest: (!sums).then_some(effect.shortest),
            brief: if with_id { tr!("save ID, {effect}", effect = effect.short) } else { effect.short.clone() },
            result: result.to_owned(),
            does,
            thing: tr!("the write"),
            then,
        };
        match hop.came {
            Some(Came::Applied { times, .. }) => {
                let does = if with_id {
                    tr!("{node} saves the ID and {does}, in one transaction", node, does = effect.third_person)
                } else {
                    tr!("{node} {does}", node, does = effect.third_person)
                };
                if times > 1 {
                    let sum = sums.then(|| tr!("that makes {sum} in all", sum = self.words.tally(self.scenario, times)));
                    parts(tr!(" again"), tr!("{does}, for the {nth} time", does, nth = self.words.nth(times)), sum)
                } else {
                    parts("", does, None)
                }
            }
            Some(Came::Unchanged) => {
                let then = Some(tr!("it carries the same ID as before, so nothing changes").to_owned());
                parts(tr!(": no change"), tr!("{node} {does}", node, does = effect.third_person), then)
            }
            Some(Came::IdFound) => Parts {
                shortest: None,
                brief: tr!("ID there").to_owned(),
                result: tr!(": no change").to_owned(),
                does: tr!("{node} tries to save the ID and to {effect}, in one transaction", node, effect = effect.infinitive),
                thing: tr!("the write"),
                then: Some(tr!("the ID is there already, so nothing is written").to_owned()),
            },
            _ => parts("", tr!("{node} tries to {effect}", node, effect = effect.infinitive), None),
        }
    }

    fn written(&self, hop: HopTold) -> Parts {
        let found = self.before.wrote == Some(Came::IdFound);
        let node = self.named(self.step.from);
        let (brief, does) = if found {
            (tr!("ID known"), tr!("{node} answers that the ID is known", node))
        } else {
            (tr!("done"), tr!("{node} answers that it is done", node))
        };
        let then = (hop.fared == Fared::Lost).then(|| tr!(", so {node} cannot know", node = self.named(self.step.to)));
        Parts { shortest: None, brief: brief.to_owned(), result: String::new(), does, thing: tr!("the answer"), then }
    }
}

/// What to say of a hop that arrived and of which nothing came.
fn arrived(hop: HopTold, then: &str) -> Option<String> {
    matches!(hop.fared, Fared::Arrived | Fared::Delayed).then(|| then.to_owned())
}
