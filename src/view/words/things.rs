//! The names of nodes, of the outside system, and of what the effect does to it.

use super::Words;
use crate::language::fill;
use crate::tr;
use otn_engine::model::effects::{System, Verb};
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;

/// What an effect does, in the forms that labels and sentences need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The label of an arrow: "add Rs 10".
    pub short: String,
    /// The same where there is hardly any room: "add it".
    pub shortest: &'static str,
    /// After a subject: "adds Rs 10 to the wallet".
    pub third_person: String,
    /// After "to": "add Rs 10 to the wallet".
    pub infinitive: String,
}

/// How the state of the outside system is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// As a sum of money: each effect adds this much.
    Sum(Money),
    /// As a number of times.
    Times,
}

/// The system that the store's lifeline is named after: that of all effects, or services in general.
#[must_use]
pub fn system(scenario: &Scenario) -> System {
    let first = scenario.work.effects.first().system;
    let one = scenario.work.effects.list().iter().all(|effect| effect.system == first);
    if one { first } else { System::Service }
}

impl Tally {
    /// Effects that add money are summed, all others counted. Of several effects the first one is told.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Tally {
        let effect = scenario.work.effects.first();
        match (effect.system, effect.verb) {
            (System::Wallet | System::Account, Verb::Update) if scenario.day.amount > Money::ZERO => Tally::Sum(scenario.day.amount),
            _ => Tally::Times,
        }
    }
}

/// The heading of a node's lifeline.
#[must_use]
pub fn lifeline(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => tr!("Producer"),
        NodeId::Broker => tr!("Broker"),
        NodeId::Consumer(0) => tr!("Consumer A"),
        NodeId::Consumer(1) => tr!("Consumer B"),
        NodeId::Consumer(2) => tr!("Consumer C"),
        NodeId::Consumer(_) => tr!("Consumer D"),
        NodeId::Store => store(system),
    }
}

/// The heading of a node's lifeline where there is little room.
#[must_use]
pub fn lifeline_short(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => tr!("Prod."),
        NodeId::Broker => tr!("Broker"),
        NodeId::Consumer(0) => "A",
        NodeId::Consumer(1) => "B",
        NodeId::Consumer(2) => "C",
        NodeId::Consumer(_) => "D",
        NodeId::Store => match system {
            System::Wallet => tr!("Wallet"),
            System::Account => tr!("Acct."),
            System::Mail => tr!("Mail"),
            System::Map => tr!("Map"),
            System::Database => tr!("DB"),
            System::Card => tr!("Card"),
            System::Service => tr!("Serv."),
            System::Topic => tr!("Topic"),
        },
    }
}

/// The outside system as the heading of its lifeline.
#[must_use]
pub fn store(system: System) -> &'static str {
    match system {
        System::Wallet => tr!("Wallet"),
        System::Account => tr!("Account"),
        System::Mail => tr!("Mailbox"),
        System::Map => tr!("Map"),
        System::Database => tr!("Database"),
        System::Card => tr!("Card"),
        System::Service => tr!("Services"),
        System::Topic => tr!("Topic"),
    }
}

/// A node in the middle of a sentence.
#[must_use]
pub fn node(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => tr!("the producer"),
        NodeId::Broker => tr!("the broker"),
        NodeId::Consumer(0) => tr!("consumer A"),
        NodeId::Consumer(1) => tr!("consumer B"),
        NodeId::Consumer(2) => tr!("consumer C"),
        NodeId::Consumer(_) => tr!("consumer D"),
        NodeId::Store => the_store(system),
    }
}

/// The outside system in the middle of a sentence.
#[must_use]
pub fn the_store(system: System) -> &'static str {
    match system {
        System::Wallet => tr!("the wallet"),
        System::Account => tr!("the account"),
        System::Mail => tr!("the mail service"),
        System::Map => tr!("the map"),
        System::Database => tr!("the database"),
        System::Card => tr!("the card system"),
        System::Service => tr!("the service"),
        System::Topic => tr!("the topic"),
    }
}

impl Words<'_> {
    /// What the effect of this place does.
    #[must_use]
    pub fn effect(&self, scenario: &Scenario, place: u8) -> Action {
        let effects = scenario.work.effects;
        let effect = effects.list().get(usize::from(place)).copied().unwrap_or(effects.first());
        let system = effect.system;
        let [item, into, within, from, to] = held(system);
        let told = |(shortest, infinitive, third_person), object: &str, in_full: &str| Action {
            short: fill(infinitive, &[("what", object)]),
            shortest,
            third_person: fill(third_person, &[("what", in_full)]),
            infinitive: fill(infinitive, &[("what", in_full)]),
        };
        let set = (tr!("set it"), tr!("set {what}"), tr!("sets {what}"));
        match effect.verb {
            Verb::Update => match (system, scenario.day.amount > Money::ZERO) {
                (System::Wallet | System::Account, true) => {
                    let amount = self.format.money(scenario.day.amount, scenario.day.currency);
                    let in_full = if system == System::Wallet {
                        tr!("{amount} to the wallet", amount)
                    } else {
                        tr!("{amount} to the account", amount)
                    };
                    told((tr!("add it"), tr!("add {what}"), tr!("adds {what}")), &amount, &in_full)
                }
                _ => told((tr!("update it"), tr!("update {what}"), tr!("updates {what}")), item, within),
            },
            Verb::Insert => told((tr!("insert it"), tr!("insert {what}"), tr!("inserts {what}")), item, into),
            Verb::Upsert => told((tr!("upsert it"), tr!("upsert {what}"), tr!("upserts {what}")), item, within),
            Verb::Refresh => match system {
                System::Wallet => told(set, tr!("the balance"), tr!("the balance in the wallet")),
                System::Account => told(set, tr!("the balance"), tr!("the balance in the account")),
                System::Map => told(set, item, within),
                System::Mail | System::Database | System::Card | System::Service | System::Topic => {
                    told((tr!("replace it"), tr!("replace {what}"), tr!("replaces {what}")), item, within)
                }
            },
            Verb::Delete => told((tr!("delete it"), tr!("delete {what}"), tr!("deletes {what}")), item, from),
            Verb::Call => {
                let (infinitive, third_person) = call(system);
                told((tr!("call it"), infinitive, third_person), "", "")
            }
            Verb::Send => told((tr!("send it"), tr!("send {what}"), tr!("sends {what}")), item, to),
        }
    }

    /// The state of the outside system after this many effects: "Rs 20", "2 times".
    #[must_use]
    pub fn tally(&self, scenario: &Scenario, effects: u32) -> String {
        match Tally::of(scenario) {
            Tally::Sum(amount) => self.format.money(amount.times(effects.into()), scenario.day.currency),
            Tally::Times => self.times(effects),
        }
    }

    /// "never", "once", "twice", "3 times".
    #[must_use]
    pub fn times(&self, count: u32) -> String {
        match count {
            0 => tr!("never").to_owned(),
            1 => tr!("once").to_owned(),
            2 => tr!("twice").to_owned(),
            more => tr!("{count} times", count = self.format.count(more.into())),
        }
    }

    /// "first", "second", "3rd": the how-manieth time.
    #[must_use]
    pub fn nth(&self, count: u32) -> String {
        let text = match (count, count % 10, count % 100) {
            (1, ..) => tr!("first"),
            (2, ..) => tr!("second"),
            (_, _, 11..=13) => tr!("{count}th"),
            (_, 1, _) => tr!("{count}st"),
            (_, 2, _) => tr!("{count}nd"),
            (_, 3, _) => tr!("{count}rd"),
            _ => tr!("{count}th"),
        };
        fill(text, &[("count", &self.format.count(count.into()))])
    }
}

/// What a system holds, as the object of a verb: alone, then put into it, changed in it, taken from it, sent to it.
fn held(system: System) -> [&'static str; 5] {
    match system {
        System::Wallet => [
            tr!("the entry"),
            tr!("the entry into the wallet"),
            tr!("the entry in the wallet"),
            tr!("the entry from the wallet"),
            tr!("the entry to the wallet"),
        ],
        System::Account => [
            tr!("the entry"),
            tr!("the entry into the account"),
            tr!("the entry in the account"),
            tr!("the entry from the account"),
            tr!("the entry to the account"),
        ],
        System::Mail => [
            tr!("the e-mail"),
            tr!("the e-mail into the mailbox"),
            tr!("the e-mail in the mailbox"),
            tr!("the e-mail from the mailbox"),
            tr!("the e-mail"),
        ],
        System::Map => [
            tr!("the position"),
            tr!("the position into the map"),
            tr!("the position on the map"),
            tr!("the position from the map"),
            tr!("the position to the map"),
        ],
        System::Database => [
            tr!("the row"),
            tr!("the row into the database"),
            tr!("the row in the database"),
            tr!("the row from the database"),
            tr!("the row to the database"),
        ],
        System::Card => [
            tr!("the charge"),
            tr!("the charge to the card"),
            tr!("the charge on the card"),
            tr!("the charge from the card"),
            tr!("the charge to the card"),
        ],
        System::Service => [
            tr!("the request"),
            tr!("the request into the service"),
            tr!("the request in the service"),
            tr!("the request from the service"),
            tr!("the request to the service"),
        ],
        System::Topic => [
            tr!("the event"),
            tr!("the event into the topic"),
            tr!("the event in the topic"),
            tr!("the event from the topic"),
            tr!("the event to the topic"),
        ],
    }
}

/// To call a system, and that somebody calls it.
fn call(system: System) -> (&'static str, &'static str) {
    match system {
        System::Wallet => (tr!("call the wallet service"), tr!("calls the wallet service")),
        System::Account => (tr!("call the account service"), tr!("calls the account service")),
        System::Mail => (tr!("call the mail service"), tr!("calls the mail service")),
        System::Map => (tr!("call the map service"), tr!("calls the map service")),
        System::Database => (tr!("call the database"), tr!("calls the database")),
        System::Card => (tr!("call the card system"), tr!("calls the card system")),
        System::Service => (tr!("call the service"), tr!("calls the service")),
        System::Topic => (tr!("call the topic"), tr!("calls the topic")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::effects::{Effect, Effects};

    fn one(system: System, verb: Verb) -> Effects {
        Effects::one(Effect { system, verb, ..Effects::default().first() })
    }

    #[test]
    fn the_effect_is_named_by_what_it_does_where() {
        let words = Words::new(&Plain::TERMINAL);
        let mut scenario = Scenario::default();
        for (system, verb, short, third_person) in [
            (System::Wallet, Verb::Update, "add Rs 10", "adds Rs 10 to the wallet"),
            (System::Account, Verb::Update, "add Rs 10", "adds Rs 10 to the account"),
            (System::Account, Verb::Refresh, "set the balance", "sets the balance in the account"),
            (System::Mail, Verb::Send, "send the e-mail", "sends the e-mail"),
            (System::Map, Verb::Refresh, "set the position", "sets the position on the map"),
            (System::Database, Verb::Insert, "insert the row", "inserts the row into the database"),
            (System::Database, Verb::Delete, "delete the row", "deletes the row from the database"),
            (System::Wallet, Verb::Call, "call the wallet service", "calls the wallet service"),
        ] {
            scenario.work.effects = one(system, verb);
            let effect = words.effect(&scenario, 0);
            assert_eq!((effect.short.as_str(), effect.third_person.as_str()), (short, third_person));
        }
        scenario.work.effects = one(System::Wallet, Verb::Update);
        scenario.day.amount = Money::ZERO;
        assert_eq!(words.effect(&scenario, 0).third_person, "updates the entry in the wallet");
    }

    #[test]
    fn every_effect_reads_as_words() {
        let words = Words::new(&Plain::TERMINAL);
        let mut scenario = Scenario::default();
        for system in System::ALL {
            for verb in Verb::ALL {
                scenario.work.effects = one(system, verb);
                let effect = words.effect(&scenario, 0);
                assert!(effect.infinitive.len() > 8 && !effect.infinitive.contains("  "), "{effect:?}");
            }
        }
    }

    #[test]
    fn the_store_sums_money_and_counts_everything_else() {
        let words = Words::new(&Plain::TERMINAL);
        let mut scenario = Scenario::default();
        assert_eq!([0, 1, 2].map(|effects| words.tally(&scenario, effects)), ["Rs 0", "Rs 10", "Rs 20"]);
        scenario.work.effects = one(System::Wallet, Verb::Send);
        assert_eq!([0, 1, 2, 3].map(|effects| words.tally(&scenario, effects)), ["never", "once", "twice", "3 times"]);
        assert_eq!([1, 2, 3, 11, 21, 32].map(|count| words.nth(count)), ["first", "second", "3rd", "11th", "21st", "32nd"]);
    }
}
