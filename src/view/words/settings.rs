//! The words of every setting: its label, one line of help, and its choices.

use super::Words;
use otn_engine::model::settings::{Group, Kind, Setting, Value};
use otn_engine::model::units::Currency;

/// The words of one setting.
pub struct SettingWords {
    /// Its key in the table of settings.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
    /// What its values are called that are words: each word of the table, with its label.
    pub choices: &'static [(&'static str, &'static str)],
}

const fn plain(key: &'static str, label: &'static str, help: &'static str) -> SettingWords {
    SettingWords { key, label, help, choices: &[] }
}

const fn choice(
    key: &'static str,
    label: &'static str,
    help: &'static str,
    choices: &'static [(&'static str, &'static str)],
) -> SettingWords {
    SettingWords { key, label, help, choices }
}

/// The words of every setting, in the order of the table of settings.
pub const SETTING_WORDS: &[SettingWords] = &[
    choice(
        "order",
        "Order of ack and work",
        "When the consumer tells the broker that it is done with a message.",
        &[("work-ack", "work, then ack"), ("ack-start", "ack at the start, then work"), ("ack-work", "ack at the delivery, then work")],
    ),
    choice(
        "ids",
        "Ignore repeats",
        "How the consumer recognises a message that it has handled before.",
        &[
            ("no", "no"),
            ("with-work", "save the ID with the work, in one transaction"),
            ("id-first", "save the ID, then work"),
            ("work-first", "work, then save the ID"),
        ],
    ),
    plain("msgs", "Messages a day", "How many messages the producer sends in a day."),
    plain("restarts", "Restarts a day", "How often the consumers are restarted or crash in a day."),
    plain("busy", "In progress at each restart", "How many jobs one restart interrupts."),
    choice("ack", "Ack limit", "How long the broker waits for the ack before it delivers the message again.", &[("none", "no limit")]),
    plain("slow", "Share of slow jobs", "How many of the jobs take the longer time."),
    plain("slowjob", "A slow job takes", "How long a slow job runs, from its start to its end."),
    plain("amount", "Amount", "The money that one message carries; 0 if it carries none."),
    plain("currency", "Currency", "The name or sign that stands before amounts."),
    choice("resend", "Resend", "What the producer does when no confirm comes.", &[("confirmed", "until confirmed"), ("never", "never")]),
    plain("confirm", "Confirm limit", "How long the producer waits for the broker's confirm before it sends again."),
    plain("attempts", "Attempts at most", "After this many sends without a confirm the producer gives up."),
    choice(
        "id",
        "Message ID",
        "Whether a resend carries the same ID as the first send.",
        &[("message", "one per message"), ("send", "new at each send")],
    ),
    plain("pdown", "Producer's down time", "How long a crashed producer is away."),
    plain("sendlost", "Sends lost", "The chance that a send is lost on its way to the broker."),
    plain("confirmlost", "Confirms lost", "The chance that a confirm is lost on its way to the producer."),
    choice(
        "death",
        "A dead consumer's messages",
        "When the broker takes back what a dead consumer held.",
        &[("limit", "come back when the limit ends"), ("session", "come back when the death is noticed")],
    ),
    plain("session", "Session time", "How long a broker that watches connections takes to notice a death; 0 is at once."),
    choice(
        "late",
        "A late ack",
        "What the broker does with an ack whose limit has ended.",
        &[("counts", "counts"), ("ignored", "is ignored"), ("refused", "is refused")],
    ),
    choice(
        "drop",
        "Drop a producer's repeats",
        "Whether the broker recognises a message that it has stored before.",
        &[("no", "no"), ("id", "by ID, within a window")],
    ),
    plain("window", "Window for repeats", "How long the broker remembers the ID of a message that it stored."),
    choice(
        "cap",
        "Deliveries at most",
        "After this many deliveries the broker sets a message aside as a dead letter.",
        &[("none", "no cap")],
    ),
    plain("bdown", "Broker's down time", "How long a crashed broker is away; it keeps what it stored."),
    plain("deliverlost", "Deliveries lost", "The chance that a delivery is lost on its way to a consumer."),
    plain("acklost", "Acks lost", "The chance that an ack is lost on its way to the broker."),
    choice("kept", "Saved IDs are kept", "When the consumer's side forgets the ID of a handled message.", &[("ever", "for ever")]),
    plain("write", "Write limit", "How long a consumer waits for the store's answer before it counts the job as failed."),
    choice("extend", "Extend the limit every", "How often a working consumer asks the broker for more time.", &[("no", "never")]),
    choice("extendcap", "Extend for at most", "How long after the start of a job its limit is still extended.", &[("none", "no cap")]),
    plain("consumers", "Consumers", "How many consumers take messages."),
    choice("slots", "Jobs at once", "How many jobs one consumer runs at the same time.", &[("auto", "one, and in a day enough for all")]),
    plain("cdown", "Consumer's down time", "How long a consumer is away after a restart or a crash."),
    plain("job", "A normal job takes", "How long an ordinary job runs, from its start to its end."),
    plain("effectat", "The effect comes after", "How far into the job its effect happens."),
    choice("fails", "The job fails", "How many times the job of a message fails before it succeeds.", &[("always", "always")]),
    choice(
        "system",
        "The effect changes",
        "The system outside the broker that the work changes; it only names things.",
        &[("wallet", "a wallet"), ("account", "an account"), ("mail", "a mailbox"), ("map", "a map"), ("database", "a database")],
    ),
    choice(
        "verb",
        "The effect is",
        "What the work does there; it only names things.",
        &[
            ("update", "an update: adds to what is there"),
            ("insert", "an insert: adds a row"),
            ("upsert", "an upsert: adds or replaces a row"),
            ("refresh", "a refresh: replaces what is there"),
            ("delete", "a delete: removes what is there"),
            ("call", "a call to a service"),
            ("send", "a sending to a person"),
        ],
    ),
    choice("losscost", "A loss costs", "What one lost message costs.", &[("amount", "the amount")]),
    choice("repeatcost", "A repeat costs", "What one repeated message costs.", &[("amount", "the amount")]),
    plain("idcost", "A saved ID costs", "What saving one ID costs."),
    plain("idbytes", "Bytes per saved ID", "The room that one saved ID takes in its table."),
    plain("hop", "Time of a hop", "How long anything travels between two nodes."),
    plain("seed", "Seed", "The number that the simulated day draws its chances from; the same seed gives the same day."),
];

/// The words of the setting with this key.
#[must_use]
pub fn of(key: &str) -> Option<&'static SettingWords> {
    SETTING_WORDS.iter().find(|words| words.key == key)
}

/// The name of a group of settings.
#[must_use]
pub const fn group(group: Group) -> &'static str {
    match group {
        Group::Day => "The day",
        Group::Producer => "Producer",
        Group::Broker => "Broker",
        Group::Consumer => "Consumer",
        Group::Work => "The work",
        Group::Costs => "Costs",
        Group::Chance => "Time and chance",
    }
}

/// What the values of a setting are.
#[must_use]
pub const fn unit(kind: Kind) -> &'static str {
    match kind {
        Kind::Count { .. } => "number",
        Kind::Duration { .. } => "duration",
        Kind::Share => "share",
        Kind::Money { .. } => "money",
        Kind::Currency => "text",
        Kind::Choice(_) => "word",
        Kind::Seed => "seed",
    }
}

impl SettingWords {
    /// The label of one of the setting's words.
    #[must_use]
    pub fn choice(&self, word: &str) -> Option<&'static str> {
        self.choices.iter().find(|(known, _)| *known == word).map(|(_, label)| *label)
    }
}

impl Words<'_> {
    /// The value of a setting, as it is read: "30 s", "no limit", "work, then ack".
    #[must_use]
    pub fn value(&self, setting: &Setting, value: Value, currency: Currency) -> String {
        let labelled = |word: Option<&'static str>| {
            let word = word.unwrap_or("");
            of(setting.key).and_then(|words| words.choice(word)).unwrap_or(word).to_owned()
        };
        match value {
            Value::Count(count) => self.format.count(count),
            Value::Duration(span) => self.format.duration(span),
            Value::Share(share) => self.format.share(share),
            Value::Money(money) => self.format.money(money, currency),
            Value::Currency(currency) => currency.to_string(),
            Value::Choice(place) => labelled(match setting.kind {
                Kind::Choice(words) => words.get(place).copied(),
                Kind::Count { .. } | Kind::Duration { .. } | Kind::Share | Kind::Money { .. } | Kind::Currency | Kind::Seed => None,
            }),
            Value::Seed(seed) => seed.0.to_string(),
            Value::None => labelled(none_word(setting.kind)),
        }
    }
}

fn none_word(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Count { none, .. } | Kind::Duration { none, .. } | Kind::Money { none } => none,
        Kind::Share | Kind::Currency | Kind::Choice(_) | Kind::Seed => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use otn_engine::model::settings::SETTINGS;

    #[test]
    fn every_setting_has_its_words_in_the_order_of_the_table() {
        let keys: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
        assert_eq!(SETTING_WORDS.iter().map(|words| words.key).collect::<Vec<_>>(), keys);
        for words in SETTING_WORDS {
            assert!(words.label.len() > 1 && !words.label.ends_with('.'), "{}: {}", words.key, words.label);
            assert!(words.help.ends_with('.') && words.help.len() < 100, "{}: {}", words.key, words.help);
        }
    }

    #[test]
    fn every_word_of_a_choice_has_its_label() {
        for setting in SETTINGS {
            let words = of(setting.key).expect("it has words");
            let known: Vec<&str> =
                if let Kind::Choice(known) = setting.kind { known.to_vec() } else { none_word(setting.kind).into_iter().collect() };
            assert_eq!(words.choices.iter().map(|(word, _)| *word).collect::<Vec<_>>(), known, "{}", setting.key);
        }
    }
}
