//! The words of every setting: its label, one line of help, and its choices.

use super::Words;
use crate::language::{Text, text};
use crate::tr;
use otn_engine::model::settings::{Group, Kind, Setting, Value};
use otn_engine::model::units::Currency;

/// The words of one setting.
pub struct SettingWords {
    /// Its key in the table of settings.
    pub key: &'static str,
    /// Its name on the page.
    pub label: Text,
    /// What it means, in one line.
    pub help: Text,
    /// What its values are called that are words: each word of the table, with its label.
    pub choices: &'static [(&'static str, Text)],
}

const fn plain(key: &'static str, label: Text, help: Text) -> SettingWords {
    SettingWords { key, label, help, choices: &[] }
}

const fn choice(key: &'static str, label: Text, help: Text, choices: &'static [(&'static str, Text)]) -> SettingWords {
    SettingWords { key, label, help, choices }
}

/// The words of every setting, in the order of the table of settings.
pub const SETTING_WORDS: &[SettingWords] = &[
    choice(
        "order",
        text("Order of ack and work"),
        text("When the consumer tells the broker that it is done with a message."),
        &[
            ("work-ack", text("work, then ack")),
            ("ack-start", text("ack at the start, then work")),
            ("ack-work", text("ack at the delivery, then work")),
            ("together", text("ack and result together, inside the broker")),
        ],
    ),
    choice(
        "ids",
        text("Ignore repeats"),
        text("How the consumer recognises a message that it has handled before."),
        &[
            ("no", text("no")),
            ("with-work", text("save the ID with the work, in one transaction")),
            ("id-first", text("save the ID, then work")),
            ("work-first", text("work, then save the ID")),
        ],
    ),
    plain("msgs", text("Messages a day"), text("How many messages the producer sends in a day.")),
    plain("restarts", text("Restarts a day"), text("How often the consumers are restarted or crash in a day.")),
    plain("busy", text("In progress at each restart"), text("How many jobs one restart interrupts.")),
    choice(
        "ack",
        text("Ack limit"),
        text("How long the broker waits for the ack before it delivers the message again."),
        &[("none", text("no limit"))],
    ),
    plain("slow", text("Share of slow jobs"), text("How many of the jobs take the longer time.")),
    plain("slowjob", text("A slow job takes"), text("How long a slow job runs, from its start to its end.")),
    plain("amount", text("Amount"), text("The money that one message carries; 0 if it carries none.")),
    plain("currency", text("Currency"), text("The name or sign that stands before amounts.")),
    choice(
        "resend",
        text("Resend"),
        text("What the producer does when no confirm comes."),
        &[("confirmed", text("until confirmed")), ("never", text("never"))],
    ),
    plain("confirm", text("Confirm limit"), text("How long the producer waits for the broker's confirm before it sends again.")),
    plain("attempts", text("Attempts at most"), text("After this many sends without a confirm the producer gives up.")),
    choice(
        "id",
        text("Message ID"),
        text("Whether a resend carries the same ID as the first send."),
        &[("message", text("one per message")), ("send", text("new at each send"))],
    ),
    choice(
        "outbox",
        text("Outbox"),
        text("Whether the business change and the message are saved together, and a relay sends."),
        &[("yes", text("yes")), ("no", text("no: a crash forgets what is not sent"))],
    ),
    plain("pdown", text("Producer's down time"), text("How long a crashed producer is away.")),
    plain("sendlost", text("Sends lost"), text("The chance that a send is lost on its way to the broker.")),
    plain("confirmlost", text("Confirms lost"), text("The chance that a confirm is lost on its way to the producer.")),
    choice(
        "from",
        text("The limit runs from"),
        text("Since when the ack limit runs; from the delivery it also runs while a message waits in a buffer."),
        &[("delivery", text("the delivery")), ("start", text("the start of the work"))],
    ),
    choice(
        "ends",
        text("When a limit ends"),
        text("What the broker takes back when the ack limit of one delivery ends."),
        &[("message", text("that message comes back")), ("channel", text("all that the consumer holds comes back"))],
    ),
    choice(
        "reconnect",
        text("A closed channel reopens after"),
        text("How long a consumer takes no deliveries after its channel was closed."),
        &[("never", text("never"))],
    ),
    choice("check", text("Limits are checked every"), text("Until the next check a late ack still counts."), &[("none", text("at once"))]),
    choice(
        "death",
        text("A dead consumer's messages"),
        text("When the broker takes back what a dead consumer held."),
        &[
            ("limit", text("come back when the limit ends")),
            ("session", text("come back when the death is noticed")),
            ("claim", text("come back when another consumer claims them")),
        ],
    ),
    plain("session", text("Session time"), text("How long a broker that watches connections takes to notice a death; 0 is at once.")),
    choice(
        "claim",
        text("Claimed after"),
        text("How long after a death another consumer claims the messages."),
        &[("never", text("never"))],
    ),
    choice(
        "late",
        text("A late ack"),
        text("What the broker does with an ack whose limit has ended."),
        &[
            ("counts", text("counts")),
            ("held", text("counts while somebody holds the message")),
            ("ignored", text("is ignored")),
            ("refused", text("is refused")),
        ],
    ),
    choice(
        "lateextend",
        text("A late extension"),
        text("What an extension does from a consumer that no longer holds the message."),
        &[("refused", text("is refused")), ("moves", text("moves the new holder's limit"))],
    ),
    choice(
        "gives",
        text("A message goes to"),
        text("Which of the free consumers gets the next message."),
        &[
            ("least", text("the consumer that holds least")),
            ("rotation", text("the next in rotation")),
            ("longest", text("the one that had it longest ago")),
        ],
    ),
    plain("redelay", text("Redelivery delay"), text("How long a message that came back waits before it is delivered again.")),
    choice(
        "drop",
        text("Drop a producer's repeats"),
        text("Whether the broker recognises a message that it has stored before."),
        &[
            ("no", text("no")),
            ("id", text("by ID, in a window from the first")),
            ("sliding", text("by ID, in a window from the last")),
            ("sequence", text("by the producer's sequence, until it crashes")),
        ],
    ),
    plain("window", text("Window for repeats"), text("How long the broker remembers the ID of a message that it stored.")),
    choice(
        "cap",
        text("Deliveries at most"),
        text("How many deliveries a message may have before the broker moves it."),
        &[("none", text("no cap"))],
    ),
    choice(
        "capunit",
        text("The cap counts"),
        text("Whether the number is of deliveries or of redeliveries, which is one delivery more."),
        &[("deliveries", text("deliveries")), ("redeliveries", text("redeliveries"))],
    ),
    choice(
        "capcounts",
        text("Toward the cap count"),
        text("Which deliveries count; a delivery counts also if its job never started."),
        &[("all", text("all deliveries")), ("given-back", text("only those given back")), ("no-timeouts", text("all but timeouts"))],
    ),
    choice(
        "capthen",
        text("At the cap the message"),
        text("What the broker does with a message that has used its deliveries up."),
        &[("dead-letter", text("becomes a dead letter")), ("drop", text("is dropped")), ("stays", text("stays, never delivered again"))],
    ),
    choice(
        "capwhen",
        text("It is moved"),
        text("When the broker moves a message that is at the cap."),
        &[("end", text("when its last delivery ends")), ("receive", text("at the next receive"))],
    ),
    choice(
        "full",
        text("If no slot is free"),
        text("Where a message waits when every consumer is busy."),
        &[
            ("broker", text("it waits in the broker")),
            ("buffer", text("it waits in the consumer's buffer")),
            ("dropped", text("the delivery is dropped")),
        ],
    ),
    choice(
        "loses",
        text("A crash of the broker loses"),
        text("What is gone when the broker comes back."),
        &[("nothing", text("nothing")), ("confirmed", text("the newest messages")), ("acks", text("the newest acks"))],
    ),
    plain("fresh", text("How new is lost"), text("How long before the crash the lost messages or acks reach back.")),
    plain("bdown", text("Broker's down time"), text("How long a crashed broker is away; what it loses is set beside this.")),
    plain("deliverlost", text("Deliveries lost"), text("The chance that a delivery is lost on its way to a consumer.")),
    plain("acklost", text("Acks lost"), text("The chance that an ack is lost on its way to the broker.")),
    choice(
        "kept",
        text("Saved IDs are kept"),
        text("When the consumer's side forgets the ID of a handled message."),
        &[("ever", text("for ever"))],
    ),
    plain("write", text("Write limit"), text("How long a consumer waits for the store's answer before it counts the job as failed.")),
    choice(
        "extend",
        text("Extend the limit every"),
        text("How often a working consumer asks the broker for more time."),
        &[("no", text("never"))],
    ),
    choice(
        "extendcap",
        text("Extend for at most"),
        text("How long after the start of a job its limit is still extended."),
        &[("none", text("no cap"))],
    ),
    choice(
        "extendfor",
        text("An extension covers"),
        text("Whose limits an extension moves."),
        &[("running", text("the running job")), ("all", text("everything the consumer holds"))],
    ),
    choice(
        "extendends",
        text("Extending ends"),
        text("Whether a consumer goes on extending after its handler ended."),
        &[("handler", text("with the handler")), ("goes-on", text("not: it goes on to its cap"))],
    ),
    choice(
        "extendblocked",
        text("A job blocks extending"),
        text("Whether a computing job keeps the consumer from sending extensions."),
        &[("no", text("no")), ("yes", text("yes"))],
    ),
    choice(
        "commit",
        text("Acks are sent"),
        text("One by one, or as a position in a log that covers everything before it."),
        &[
            ("each", text("for each message")),
            ("time", text("as a position, every so often")),
            ("count", text("as a position, after so many messages")),
        ],
    ),
    plain("committime", text("A position every"), text("How often a position is committed.")),
    plain("commitcount", text("A position after"), text("After how many finished messages a position is committed.")),
    choice(
        "position",
        text("A position covers"),
        text("Which messages a committed position says are done."),
        &[
            ("unbroken", text("all before the first unfinished one")),
            ("highest", text("all up to the highest finished one")),
            ("handed", text("all that were handed over")),
        ],
    ),
    choice(
        "acker",
        text("The ack is sent by"),
        text("Whether somebody survives a killed handler and acks for it."),
        &[("handler", text("the handler")), ("supervisor", text("its supervisor"))],
    ),
    plain("consumers", text("Consumers"), text("How many consumers take messages.")),
    choice(
        "slots",
        text("Jobs at once"),
        text("How many jobs one consumer runs at the same time."),
        &[("auto", text("one, and in a day enough for all"))],
    ),
    plain("prefetch", text("Prefetch"), text("How many deliveries a consumer holds beyond its running jobs.")),
    choice(
        "stale",
        text("An expired copy in the buffer"),
        text("What a consumer does with a buffered message whose limit has ended."),
        &[("runs", text("still runs")), ("skipped", text("is skipped"))],
    ),
    plain("cdown", text("Consumer's down time"), text("How long a consumer is away after a restart or a crash.")),
    plain("job", text("A normal job takes"), text("How long an ordinary job runs, from its start to its end.")),
    plain("effectat", text("The effect comes after"), text("How far into the job its effect happens.")),
    choice(
        "fails",
        text("The job fails"),
        text("How many times the job of a message fails before it succeeds."),
        &[("always", text("always"))],
    ),
    plain(
        "effects",
        text("Effects, in order"),
        text("What the work does: system.verb, and .safe where a repeat changes nothing; commas part several."),
    ),
    choice(
        "losscost",
        text("A loss costs"),
        text("What one lost message costs; “amount” is what the message itself is worth."),
        &[("amount", text("the amount"))],
    ),
    choice(
        "repeatcost",
        text("A repeat costs"),
        text("What one repeated message costs; “amount” is what the message itself is worth."),
        &[("amount", text("the amount"))],
    ),
    plain("idcost", text("A saved ID costs"), text("What saving one ID costs.")),
    plain("idbytes", text("Bytes per saved ID"), text("The room that one saved ID takes in its table.")),
    plain("hop", text("Time of a hop"), text("How long anything travels between two nodes.")),
    plain("seed", text("Seed"), text("The number that the simulated day draws its chances from; the same seed gives the same day.")),
    plain(
        "days",
        text("Days simulated"),
        text("How many days are simulated: the more, the narrower the intervals of what a day comes to."),
    ),
];

/// The words of the setting with this key.
#[must_use]
pub fn of(key: &str) -> Option<&'static SettingWords> {
    SETTING_WORDS.iter().find(|words| words.key == key)
}

/// The name of a group of settings.
#[must_use]
pub fn group(group: Group) -> &'static str {
    match group {
        Group::Day => tr!("The day"),
        Group::Producer => tr!("Producer"),
        Group::Broker => tr!("Broker"),
        Group::Consumer => tr!("Consumer"),
        Group::Work => tr!("The work"),
        Group::Costs => tr!("Costs"),
        Group::Chance => tr!("Time and chance"),
    }
}

impl SettingWords {
    /// The label of one of the setting's words.
    #[must_use]
    pub fn choice(&self, word: &str) -> Option<&'static str> {
        self.choices.iter().find(|(known, _)| *known == word).map(|(_, label)| label.get())
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
