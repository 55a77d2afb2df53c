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
        &[
            ("work-ack", "work, then ack"),
            ("ack-start", "ack at the start, then work"),
            ("ack-work", "ack at the delivery, then work"),
            ("together", "ack and result together, inside the broker"),
        ],
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
    choice(
        "outbox",
        "Outbox",
        "Whether the business change and the message are saved together, and a relay sends.",
        &[("yes", "yes"), ("no", "no: a crash forgets what is not sent")],
    ),
    plain("pdown", "Producer's down time", "How long a crashed producer is away."),
    plain("sendlost", "Sends lost", "The chance that a send is lost on its way to the broker."),
    plain("confirmlost", "Confirms lost", "The chance that a confirm is lost on its way to the producer."),
    choice(
        "from",
        "The limit runs from",
        "Since when the ack limit runs; from the delivery it also runs while a message waits in a buffer.",
        &[("delivery", "the delivery"), ("start", "the start of the work")],
    ),
    choice(
        "ends",
        "When a limit ends",
        "What the broker takes back when the ack limit of one delivery ends.",
        &[("message", "that message comes back"), ("channel", "all that the consumer holds comes back")],
    ),
    choice(
        "reconnect",
        "A closed channel reopens after",
        "How long a consumer takes no deliveries after its channel was closed.",
        &[("never", "never")],
    ),
    choice("check", "Limits are checked every", "Until the next check a late ack still counts.", &[("none", "at once")]),
    choice(
        "death",
        "A dead consumer's messages",
        "When the broker takes back what a dead consumer held.",
        &[
            ("limit", "come back when the limit ends"),
            ("session", "come back when the death is noticed"),
            ("claim", "come back when another consumer claims them"),
        ],
    ),
    plain("session", "Session time", "How long a broker that watches connections takes to notice a death; 0 is at once."),
    choice("claim", "Claimed after", "How long after a death another consumer claims the messages.", &[("never", "never")]),
    choice(
        "late",
        "A late ack",
        "What the broker does with an ack whose limit has ended.",
        &[("counts", "counts"), ("held", "counts while somebody holds the message"), ("ignored", "is ignored"), ("refused", "is refused")],
    ),
    choice(
        "lateextend",
        "A late extension",
        "What an extension does from a consumer that no longer holds the message.",
        &[("refused", "is refused"), ("moves", "moves the new holder's limit")],
    ),
    choice(
        "gives",
        "A message goes to",
        "Which of the free consumers gets the next message.",
        &[("least", "the consumer that holds least"), ("rotation", "the next in rotation"), ("longest", "the one that had it longest ago")],
    ),
    plain("redelay", "Redelivery delay", "How long a message that came back waits before it is delivered again."),
    choice(
        "drop",
        "Drop a producer's repeats",
        "Whether the broker recognises a message that it has stored before.",
        &[
            ("no", "no"),
            ("id", "by ID, in a window from the first"),
            ("sliding", "by ID, in a window from the last"),
            ("sequence", "by the producer's sequence, until it crashes"),
        ],
    ),
    plain("window", "Window for repeats", "How long the broker remembers the ID of a message that it stored."),
    choice("cap", "Deliveries at most", "How many deliveries a message may have before the broker moves it.", &[("none", "no cap")]),
    choice(
        "capunit",
        "The cap counts",
        "Whether the number is of deliveries or of redeliveries, which is one delivery more.",
        &[("deliveries", "deliveries"), ("redeliveries", "redeliveries")],
    ),
    choice(
        "capcounts",
        "Toward the cap count",
        "Which deliveries count; a delivery counts also if its job never started.",
        &[("all", "all deliveries"), ("given-back", "only those given back"), ("no-timeouts", "all but timeouts")],
    ),
    choice(
        "capthen",
        "At the cap the message",
        "What the broker does with a message that has used its deliveries up.",
        &[("dead-letter", "becomes a dead letter"), ("drop", "is dropped"), ("stays", "stays, never delivered again")],
    ),
    choice(
        "capwhen",
        "It is moved",
        "When the broker moves a message that is at the cap.",
        &[("end", "when its last delivery ends"), ("receive", "at the next receive")],
    ),
    choice(
        "full",
        "If no slot is free",
        "Where a message waits when every consumer is busy.",
        &[("broker", "it waits in the broker"), ("buffer", "it waits in the consumer's buffer"), ("dropped", "the delivery is dropped")],
    ),
    choice(
        "loses",
        "A crash of the broker loses",
        "What is gone when the broker comes back.",
        &[("nothing", "nothing"), ("confirmed", "the newest messages"), ("acks", "the newest acks")],
    ),
    plain("fresh", "How new is lost", "How long before the crash the lost messages or acks reach back."),
    plain("bdown", "Broker's down time", "How long a crashed broker is away; what it loses is set beside this."),
    plain("deliverlost", "Deliveries lost", "The chance that a delivery is lost on its way to a consumer."),
    plain("acklost", "Acks lost", "The chance that an ack is lost on its way to the broker."),
    choice("kept", "Saved IDs are kept", "When the consumer's side forgets the ID of a handled message.", &[("ever", "for ever")]),
    plain("write", "Write limit", "How long a consumer waits for the store's answer before it counts the job as failed."),
    choice("extend", "Extend the limit every", "How often a working consumer asks the broker for more time.", &[("no", "never")]),
    choice("extendcap", "Extend for at most", "How long after the start of a job its limit is still extended.", &[("none", "no cap")]),
    choice(
        "extendfor",
        "An extension covers",
        "Whose limits an extension moves.",
        &[("running", "the running job"), ("all", "everything the consumer holds")],
    ),
    choice(
        "extendends",
        "Extending ends",
        "Whether a consumer goes on extending after its handler ended.",
        &[("handler", "with the handler"), ("goes-on", "not: it goes on to its cap")],
    ),
    choice(
        "extendblocked",
        "A job blocks extending",
        "Whether a computing job keeps the consumer from sending extensions.",
        &[("no", "no"), ("yes", "yes")],
    ),
    choice(
        "commit",
        "Acks are sent",
        "One by one, or as a position in a log that covers everything before it.",
        &[("each", "for each message"), ("time", "as a position, every so often"), ("count", "as a position, after so many messages")],
    ),
    plain("committime", "A position every", "How often a position is committed."),
    plain("commitcount", "A position after", "After how many finished messages a position is committed."),
    choice(
        "position",
        "A position covers",
        "Which messages a committed position says are done.",
        &[
            ("unbroken", "all before the first unfinished one"),
            ("highest", "all up to the highest finished one"),
            ("handed", "all that were handed over"),
        ],
    ),
    choice(
        "acker",
        "The ack is sent by",
        "Whether somebody survives a killed handler and acks for it.",
        &[("handler", "the handler"), ("supervisor", "its supervisor")],
    ),
    plain("consumers", "Consumers", "How many consumers take messages."),
    choice("slots", "Jobs at once", "How many jobs one consumer runs at the same time.", &[("auto", "one, and in a day enough for all")]),
    plain("prefetch", "Prefetch", "How many deliveries a consumer holds beyond its running jobs."),
    choice(
        "stale",
        "An expired copy in the buffer",
        "What a consumer does with a buffered message whose limit has ended.",
        &[("runs", "still runs"), ("skipped", "is skipped")],
    ),
    plain("cdown", "Consumer's down time", "How long a consumer is away after a restart or a crash."),
    plain("job", "A normal job takes", "How long an ordinary job runs, from its start to its end."),
    plain("effectat", "The effect comes after", "How far into the job its effect happens."),
    choice("fails", "The job fails", "How many times the job of a message fails before it succeeds.", &[("always", "always")]),
    plain(
        "effects",
        "Effects, in order",
        "What the work does: system.verb, and .safe where a repeat changes nothing; commas part several.",
    ),
    choice(
        "losscost",
        "A loss costs",
        "What one lost message costs; “amount” is what the message itself is worth.",
        &[("amount", "the amount")],
    ),
    choice(
        "repeatcost",
        "A repeat costs",
        "What one repeated message costs; “amount” is what the message itself is worth.",
        &[("amount", "the amount")],
    ),
    plain("idcost", "A saved ID costs", "What saving one ID costs."),
    plain("idbytes", "Bytes per saved ID", "The room that one saved ID takes in its table."),
    plain("hop", "Time of a hop", "How long anything travels between two nodes."),
    plain("seed", "Seed", "The number that the simulated day draws its chances from; the same seed gives the same day."),
    plain("days", "Days simulated", "How many days are simulated: the more, the narrower the intervals of what a day comes to."),
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
                Kind::Count { .. }
                | Kind::Duration { .. }
                | Kind::Share
                | Kind::Money { .. }
                | Kind::Currency
                | Kind::Seed
                | Kind::Effects => None,
            }),
            Value::Seed(seed) => seed.0.to_string(),
            Value::Effects(effects) => crate::link::effects::write_effects(&effects),
            Value::None => labelled(setting.kind.none_word()),
        }
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
    fn the_words_of_a_choice_are_few_enough_for_buttons() {
        for setting in SETTINGS {
            assert!(!matches!(setting.kind, Kind::Choice(words) if words.len() > 4), "{} needs a list", setting.key);
        }
    }

    #[test]
    fn every_word_of_a_choice_has_its_label() {
        for setting in SETTINGS {
            let words = of(setting.key).expect("it has words");
            let known: Vec<&str> =
                if let Kind::Choice(known) = setting.kind { known.to_vec() } else { setting.kind.none_word().into_iter().collect() };
            assert_eq!(words.choices.iter().map(|(word, _)| *word).collect::<Vec<_>>(), known, "{}", setting.key);
        }
    }
}
