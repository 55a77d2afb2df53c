//! The names of nodes, of the outside system, and of what the effect does to it.

use super::Words;
use otn_engine::model::effects::{System, Verb};
use otn_engine::model::message::NodeId;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;

/// A verb with its object: "add" "Rs 10" "to the wallet".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// "add".
    pub verb: &'static str,
    /// "adds".
    pub verb_s: &'static str,
    /// "Rs 10".
    pub object: String,
    /// "to the wallet"; empty where the object says it all.
    pub place: &'static str,
}

impl Action {
    /// The label of an arrow: "add Rs 10".
    #[must_use]
    pub fn short(&self) -> String {
        format!("{} {}", self.verb, self.object)
    }

    /// After a subject: "adds Rs 10 to the wallet".
    #[must_use]
    pub fn third_person(&self) -> String {
        joined(&[self.verb_s, &self.object, self.place])
    }

    /// After "to": "add Rs 10 to the wallet".
    #[must_use]
    pub fn infinitive(&self) -> String {
        joined(&[self.verb, &self.object, self.place])
    }
}

fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
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
pub const fn lifeline(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => "Producer",
        NodeId::Broker => "Broker",
        NodeId::Consumer(0) => "Consumer A",
        NodeId::Consumer(1) => "Consumer B",
        NodeId::Consumer(2) => "Consumer C",
        NodeId::Consumer(_) => "Consumer D",
        NodeId::Store => store(system),
    }
}

/// The heading of a node's lifeline where there is little room.
#[must_use]
pub const fn lifeline_short(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => "Prod.",
        NodeId::Broker => "Broker",
        NodeId::Consumer(0) => "A",
        NodeId::Consumer(1) => "B",
        NodeId::Consumer(2) => "C",
        NodeId::Consumer(_) => "D",
        NodeId::Store => match system {
            System::Wallet => "Wallet",
            System::Account => "Acct.",
            System::Mail => "Mail",
            System::Map => "Map",
            System::Database => "DB",
            System::Card => "Card",
            System::Service => "Serv.",
            System::Topic => "Topic",
        },
    }
}

/// The outside system as the heading of its lifeline.
#[must_use]
pub const fn store(system: System) -> &'static str {
    match system {
        System::Wallet => "Wallet",
        System::Account => "Account",
        System::Mail => "Mailbox",
        System::Map => "Map",
        System::Database => "Database",
        System::Card => "Card",
        System::Service => "Services",
        System::Topic => "Topic",
    }
}

/// A node in the middle of a sentence.
#[must_use]
pub const fn node(node: NodeId, system: System) -> &'static str {
    match node {
        NodeId::Producer => "the producer",
        NodeId::Broker => "the broker",
        NodeId::Consumer(0) => "consumer A",
        NodeId::Consumer(1) => "consumer B",
        NodeId::Consumer(2) => "consumer C",
        NodeId::Consumer(_) => "consumer D",
        NodeId::Store => the_store(system),
    }
}

/// The outside system in the middle of a sentence.
#[must_use]
pub const fn the_store(system: System) -> &'static str {
    match system {
        System::Wallet => "the wallet",
        System::Account => "the account",
        System::Mail => "the mail service",
        System::Map => "the map",
        System::Database => "the database",
        System::Card => "the card system",
        System::Service => "the service",
        System::Topic => "the topic",
    }
}

impl Words<'_> {
    /// What the effect of this place does.
    #[must_use]
    pub fn effect(&self, scenario: &Scenario, place: u8) -> Action {
        let effects = scenario.work.effects;
        let effect = effects.list().get(usize::from(place)).copied().unwrap_or(effects.first());
        let system = effect.system;
        let (item, [into, within, from, to]) = places(system);
        let action = |verb, verb_s, object: &str, place| Action { verb, verb_s, object: object.to_owned(), place };
        let is_sum = matches!(system, System::Wallet | System::Account) && scenario.day.amount > Money::ZERO;
        let tally = if is_sum { Tally::Sum(scenario.day.amount) } else { Tally::Times };
        match (effect.verb, tally) {
            (Verb::Update, Tally::Sum(amount)) => action("add", "adds", &self.format.money(amount, scenario.day.currency), to),
            (Verb::Update, Tally::Times) => action("update", "updates", item, within),
            (Verb::Insert, _) => action("insert", "inserts", item, into),
            (Verb::Upsert, _) => action("upsert", "upserts", item, within),
            (Verb::Refresh, _) => match system {
                System::Wallet | System::Account => action("set", "sets", "the balance", within),
                System::Map => action("set", "sets", "the position", within),
                System::Mail | System::Database | System::Card | System::Service | System::Topic => {
                    action("replace", "replaces", item, within)
                }
            },
            (Verb::Delete, _) => action("delete", "deletes", item, from),
            (Verb::Call, _) => action("call", "calls", called(system), ""),
            (Verb::Send, _) => action("send", "sends", item, if system == System::Mail { "" } else { to }),
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
            0 => "never".to_owned(),
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            more => format!("{} times", self.format.count(more.into())),
        }
    }

    /// "first", "second", "3rd": the how-manieth time.
    #[must_use]
    pub fn nth(&self, count: u32) -> String {
        match (count, count % 10, count % 100) {
            (1, ..) => "first".to_owned(),
            (2, ..) => "second".to_owned(),
            (_, _, 11..=13) => format!("{}th", self.format.count(count.into())),
            (_, 1, _) => format!("{}st", self.format.count(count.into())),
            (_, 2, _) => format!("{}nd", self.format.count(count.into())),
            (_, 3, _) => format!("{}rd", self.format.count(count.into())),
            _ => format!("{}th", self.format.count(count.into())),
        }
    }
}

/// What a system holds, and how a phrase goes on: put into, changed in, taken from, added to.
const fn places(system: System) -> (&'static str, [&'static str; 4]) {
    match system {
        System::Wallet => ("the entry", ["into the wallet", "in the wallet", "from the wallet", "to the wallet"]),
        System::Account => ("the entry", ["into the account", "in the account", "from the account", "to the account"]),
        System::Mail => ("the e-mail", ["into the mailbox", "in the mailbox", "from the mailbox", "to the mailbox"]),
        System::Map => ("the position", ["into the map", "on the map", "from the map", "to the map"]),
        System::Database => ("the row", ["into the database", "in the database", "from the database", "to the database"]),
        System::Card => ("the charge", ["to the card", "on the card", "from the card", "to the card"]),
        System::Service => ("the request", ["into the service", "in the service", "from the service", "to the service"]),
        System::Topic => ("the event", ["into the topic", "in the topic", "from the topic", "to the topic"]),
    }
}

const fn called(system: System) -> &'static str {
    match system {
        System::Wallet => "the wallet service",
        System::Account => "the account service",
        System::Mail => "the mail service",
        System::Map => "the map service",
        System::Database => "the database",
        System::Card => "the card system",
        System::Service => "the service",
        System::Topic => "the topic",
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
            assert_eq!((effect.short().as_str(), effect.third_person().as_str()), (short, third_person));
        }
        scenario.work.effects = one(System::Wallet, Verb::Update);
        scenario.day.amount = Money::ZERO;
        assert_eq!(words.effect(&scenario, 0).third_person(), "updates the entry in the wallet");
    }

    #[test]
    fn every_effect_reads_as_words() {
        let words = Words::new(&Plain::TERMINAL);
        let mut scenario = Scenario::default();
        for system in System::ALL {
            for verb in Verb::ALL {
                scenario.work.effects = one(system, verb);
                let effect = words.effect(&scenario, 0);
                assert!(effect.infinitive().len() > 8 && !effect.infinitive().contains("  "), "{effect:?}");
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
