//! Every text of the charts, in English. Numbers come through the formatter.

use otn_engine::model::units::{Currency, Money, Span};
use otn_engine::run::estimate::Retry;

use super::cause::Cause;
use super::design::Name;
use crate::view::format::{Decimal, Formatter};

/// The texts of the charts of one scenario.
#[derive(Clone, Copy)]
pub struct Words<'f> {
    /// Writes the numbers.
    pub formatter: &'f dyn Formatter,
    /// The scenario's currency.
    pub currency: Currency,
}

/// What an amount of lost or repeated messages is said in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Messages.
    Messages(u64),
    /// Money.
    Money(Money),
}

/// What the ack limit decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitStory {
    /// Jobs outlast the present limit; from another on, none does.
    Cure {
        /// The shortest limit that ends it.
        from: Span,
        /// What it saves.
        less: Amount,
        /// The wait after a crash now.
        now: Retry,
        /// The wait after a crash with that limit.
        then: Retry,
    },
    /// No job outlasts the present limit; a shorter one would be too short.
    Covered {
        /// The shortest limit that is long enough.
        from: Span,
        /// What repeats just below it.
        more: Amount,
        /// The wait after a crash now.
        now: Retry,
    },
    /// Jobs outlast every limit of the chart.
    Hopeless {
        /// The longest limit of the chart.
        to: Span,
        /// What repeats now.
        cost: Amount,
    },
    /// It changes something else.
    Mixed {
        /// The least of all lost and repeated.
        least: Amount,
        /// The most.
        most: Amount,
    },
    /// It changes nothing but the wait.
    Nothing {
        /// The wait after a crash now.
        now: Retry,
    },
}

/// What restarts do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestartStory {
    /// What one restart loses with the ack first.
    pub lost: u64,
    /// What one restart repeats with the work first.
    pub repeated: u64,
    /// What one restart leaves with the broker for ever, with the work first.
    pub left: u64,
    /// Whether an ID saved with the work keeps all of it away.
    pub id_helps: bool,
    /// Whether no message is ever done, with the work first.
    pub never_done: bool,
}

/// What the volume does, with the work first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolumeStory {
    /// Another number of messages.
    pub messages: u64,
    /// Repeated by jobs that outlast the limit now, and then.
    pub long_jobs: (u64, u64),
    /// Struck by restarts now, and then.
    pub restarts: (u64, u64),
    /// Whether no message is ever done.
    pub never_done: bool,
}

impl Words<'_> {
    /// The texts that the rest of the page has as well.
    const fn texts(&self) -> crate::view::words::Words<'_> {
        crate::view::words::Words::new(self.formatter)
    }

    /// A whole number.
    #[must_use]
    pub fn count(&self, count: u64) -> String {
        self.formatter.count(count)
    }

    /// A duration.
    #[must_use]
    pub fn duration(&self, span: Span) -> String {
        self.formatter.duration(span)
    }

    /// A limit, or that there is none.
    #[must_use]
    pub fn limit(&self, limit: Option<Span>) -> String {
        limit.map_or_else(|| "no limit".to_owned(), |span| self.duration(span))
    }

    /// An amount: "Rs 3,000", "300 messages".
    #[must_use]
    pub fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Messages(count) => self.messages(count),
            Amount::Money(money) => self.formatter.money(money, self.currency),
        }
    }

    /// An amount in a column that already says of what.
    #[must_use]
    pub fn cell(&self, amount: Amount) -> String {
        match amount {
            Amount::Messages(count) => self.count(count),
            Amount::Money(money) => self.formatter.money(money, self.currency),
        }
    }

    /// Messages in a column, with what they cost: "300 (Rs 3,000)".
    #[must_use]
    pub fn cell_with_money(&self, count: u64, money: Money) -> String {
        let messages = self.count(count);
        if money > Money::ZERO { format!("{messages} ({})", self.formatter.money(money, self.currency)) } else { messages }
    }

    /// "300 messages".
    #[must_use]
    pub fn messages(&self, count: u64) -> String {
        self.texts().messages(count)
    }

    /// A power of ten beside an axis: "10,000", "1 M", "10¹²". `places` of its digits stand after the point.
    #[must_use]
    pub fn power(&self, value: u64, places: u32) -> String {
        let whole = value / 10_u64.pow(places);
        match whole {
            0 => self.formatter.number(Decimal { units: value, places }.trimmed()),
            1..1_000_000 => self.count(whole),
            1_000_000..1_000_000_000_000 => format!("{}\u{a0}M", self.count(whole / 1_000_000)),
            _ => {
                let exponent = whole.ilog10().to_string();
                let raised =
                    exponent.chars().filter_map(|digit| digit.to_digit(10)).filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize));
                format!("10{}", raised.collect::<String>())
            }
        }
    }

    /// The name of a vertical axis of messages or money.
    #[must_use]
    pub fn a_day(&self, is_money: bool) -> String {
        if is_money { format!("{} a day", self.currency) } else { "messages a day".to_owned() }
    }

    /// The "you are here" marker.
    #[must_use]
    pub fn now(&self, value: &str) -> String {
        format!("now {value}")
    }

    /// The wait after a crash, in a cell.
    #[must_use]
    pub fn retry(&self, retry: Retry) -> String {
        self.texts().retry(retry)
    }

    /// The wait after a crash, as a sentence.
    fn retry_sentence(&self, retry: Retry) -> String {
        match retry {
            Retry::NotAtAll => "What a crash interrupts is not retried: it is acked already.".to_owned(),
            Retry::Within(wait) => format!("A crash is retried within {}.", self.duration(wait)),
            Retry::Never => "Nothing brings back what a crash interrupts.".to_owned(),
        }
    }

    /// The remark in place of a line of waits.
    #[must_use]
    pub fn retry_note(&self, retry: Retry) -> String {
        match retry {
            Retry::NotAtAll => "after a crash: no retry, it is acked already".to_owned(),
            Retry::Within(wait) => format!("after a crash: retried within {}, whatever the limit", self.duration(wait)),
            Retry::Never => "after a crash: nothing brings it back".to_owned(),
        }
    }

    /// The takeaway of the ack limit.
    #[must_use]
    pub fn limit_title(&self, story: LimitStory) -> String {
        match story {
            LimitStory::Cure { from, less, now, then } => {
                let price = match (now, then) {
                    (Retry::Within(now), Retry::Within(then)) if now != then => {
                        format!("The price: a crash is retried within {}, not {}.", self.duration(then), self.duration(now))
                    }
                    (_, then) => self.retry_sentence(then),
                };
                format!("From {} up no job outlasts the limit: {} a day less repeated. {price}", self.duration(from), self.amount(less))
            }
            LimitStory::Covered { from, more, now } => {
                let cost = self.amount(more);
                format!(
                    "With less than {}, jobs would outlast the limit and repeat: {cost} a day. {}",
                    self.duration(from),
                    self.retry_sentence(now)
                )
            }
            LimitStory::Hopeless { to, cost } => {
                format!("No limit up to {} ends the repeats of long jobs: {} a day.", self.duration(to), self.amount(cost))
            }
            LimitStory::Mixed { least, most } => {
                format!("The limit decides what is lost or repeated: from {} to {} a day.", self.amount(least), self.amount(most))
            }
            LimitStory::Nothing { now } => {
                format!("The ack limit changes nothing that is lost or repeated. {}", self.retry_sentence(now))
            }
        }
    }

    /// The takeaway of the designs: `safe` ones lose and repeat nothing.
    #[must_use]
    pub fn designs_title(&self, safe: &[Name], all: usize, ids: u64) -> String {
        match safe {
            [] => "Each of these designs loses or repeats something.".to_owned(),
            _ if safe.len() == all => "On this day none of these designs loses or repeats a message.".to_owned(),
            [Name::IdWithWork] => {
                let saved = self.texts().counted(ids, "saved ID", "saved IDs");
                format!("Only an ID saved with the work loses and repeats nothing. It costs {saved} a day.")
            }
            _ => {
                let names: Vec<String> = safe.iter().map(|name| self.short(*name)).collect();
                format!("Nothing is lost or repeated with: {}.", names.join("; "))
            }
        }
    }

    /// The takeaway of the restarts.
    #[must_use]
    pub fn restarts_title(&self, story: RestartStory) -> String {
        let RestartStory { lost, repeated, left, id_helps, never_done } = story;
        if never_done {
            return "A restart changes nothing: the job of every message fails anyhow.".to_owned();
        }
        if lost == 0 && repeated == 0 && left == 0 {
            return "A restart strikes nothing: no job is in progress.".to_owned();
        }
        let with_work_first = match (repeated, left) {
            (0, 0) => "strikes none with the work first".to_owned(),
            (repeated, 0) => format!("repeats up to {} with the work first", self.count(repeated)),
            (_, left) => format!("leaves up to {} undelivered for ever with the work first", self.count(left)),
        };
        let id = if id_helps { " With the ID saved beside the work: none." } else { "" };
        let with_ack_first = match lost {
            0 => String::new(),
            lost => format!("loses up to {} with the ack first, ", self.messages(lost)),
        };
        format!("Each restart {with_ack_first}{with_work_first}.{id}")
    }

    /// The takeaway of the volume.
    #[must_use]
    pub fn volume_title(&self, story: VolumeStory) -> String {
        let VolumeStory { messages, long_jobs: slow, restarts, never_done } = story;
        if never_done {
            return "The job of every message fails, however many messages there are.".to_owned();
        }
        let at = format!("At {} a day", self.messages(messages));
        let strike = if restarts.0 == restarts.1 {
            format!("restarts still strike at most {}", self.count(restarts.1))
        } else {
            format!("restarts strike at most {} (now {})", self.count(restarts.1), self.count(restarts.0))
        };
        let jobs = format!("{at} long jobs repeat {} (now {})", self.count(slow.1), self.count(slow.0));
        match (slow, restarts) {
            ((0, 0), (0, 0)) => "With the work first nothing is lost or repeated, however many messages there are.".to_owned(),
            ((0, 0), _) => format!("{at} {strike}."),
            (_, (0, 0)) => format!("{jobs}."),
            _ => format!("{jobs}; {strike}."),
        }
    }

    /// A cause beside a line.
    #[must_use]
    pub const fn cause(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::LostByRestarts => "restarts lose",
            Cause::LostOnTheWay => "lost on the way",
            Cause::LeftByRestarts => "restarts strand",
            Cause::NeverDone => "never done",
            Cause::RepeatedByRestarts => "restarts repeat",
            Cause::RepeatedByLimit => "long jobs repeat",
            Cause::RepeatedOnTheWay => "resends repeat",
        }
    }

    /// A cause above a column, with what kind of figure it is.
    #[must_use]
    pub const fn cause_column(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::LostByRestarts => "Lost by restarts, at most",
            Cause::LostOnTheWay => "Lost on the way, expected",
            Cause::LeftByRestarts => "Left undelivered by restarts, at most",
            Cause::NeverDone => "Never done",
            Cause::RepeatedByRestarts => "Repeated by restarts, at most",
            Cause::RepeatedByLimit => "Repeated by jobs that outlast the limit, expected",
            Cause::RepeatedOnTheWay => "Repeated by resends, expected",
        }
    }

    /// A line that stays at zero.
    #[must_use]
    pub fn zero(&self, what: &str) -> String {
        format!("{what}: 0")
    }

    /// A design beside its bars.
    #[must_use]
    pub fn design(&self, name: Name) -> String {
        match name {
            Name::AckFirst => "A · ack, then work".to_owned(),
            Name::WorkFirst => "B · work, then ack".to_owned(),
            Name::LongLimit(limit) => format!("B · with a limit of {}", self.duration(limit)),
            Name::IdWithWork => "C · ID saved with the work".to_owned(),
            Name::Present => "yours".to_owned(),
        }
    }

    /// A design beside a line.
    #[must_use]
    pub fn short(&self, name: Name) -> String {
        match name {
            Name::AckFirst => "ack first".to_owned(),
            Name::WorkFirst => "work first".to_owned(),
            Name::LongLimit(limit) => format!("work first, limit {}", self.duration(limit)),
            Name::IdWithWork => "ID with the work".to_owned(),
            Name::Present => "yours".to_owned(),
        }
    }

    /// Designs and what befalls them, beside a line; `among` is how many designs there are.
    #[must_use]
    pub fn line(&self, designs: &[Name], among: usize, what: &str) -> String {
        if designs.len() == among {
            return format!("every design: {what}");
        }
        let covered = designs.contains(&Name::WorkFirst);
        let names = designs.iter().filter(|name| !(covered && matches!(name, Name::LongLimit(_)))).map(|name| self.short(*name));
        format!("{}: {what}", names.collect::<Vec<_>>().join(", "))
    }

    /// What stays the same, whatever the horizontal axis says.
    #[must_use]
    pub fn constant(&self, line: &str, count: u64) -> String {
        format!("{line}, always {}", self.count(count))
    }

    /// The pieces of a bar: "300 + 5,000"; and the same with their causes and what they cost.
    #[must_use]
    pub fn pieces(&self, pieces: &[(Cause, u64)], money: Money) -> (String, String) {
        let (mut short, mut long) = (String::new(), String::new());
        for (cause, count) in pieces {
            let plus = if short.is_empty() { "" } else { " + " };
            let count = self.count(*count);
            long = format!("{long}{plus}{count} {}", self.by(*cause));
            short = format!("{short}{plus}{count}");
        }
        if money > Money::ZERO {
            long = format!("{long} · {}", self.formatter.money(money, self.currency));
        }
        if pieces.is_empty() { (self.count(0), self.count(0)) } else { (short, long) }
    }

    const fn by(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::LostByRestarts | Cause::RepeatedByRestarts => "by restarts",
            Cause::LeftByRestarts => "left by restarts",
            Cause::LostOnTheWay => "on the way",
            Cause::NeverDone => "never done",
            Cause::RepeatedByLimit => "by long jobs",
            Cause::RepeatedOnTheWay => "by resends",
        }
    }

    /// What the IDs of a design cost.
    #[must_use]
    pub fn ids(&self, count: u64) -> String {
        [&self.texts().counted(count, "ID", "IDs"), " saved"].concat()
    }
}

/// "ack limit".
pub const ACK_LIMIT: &str = "ack limit";
/// The column of limits.
pub const ACK_LIMIT_COLUMN: &str = "Ack limit";
/// The axis of waits.
pub const RETRY: &str = "retry after a crash, at most";
/// The wait in a sentence.
pub const RETRY_SHORT: &str = "retry after a crash";
/// The column of waits.
pub const RETRY_COLUMN: &str = "Retry after a crash";
/// "lost".
pub const LOST: &str = "lost";
/// "repeated".
pub const REPEATED: &str = "repeated";
/// Above the zeros of a design that neither loses nor repeats.
pub const EITHER: &str = "lost or repeated";
/// What a design costs that neither loses nor repeats.
pub const NOTHING: &str = "none";
/// The column of designs.
pub const DESIGN_COLUMN: &str = "Design";
/// The column of saved IDs.
pub const IDS_COLUMN: &str = "IDs saved";
/// The axis of restarts.
pub const RESTARTS: &str = "restarts a day";
/// The column of restarts.
pub const RESTARTS_COLUMN: &str = "Restarts a day";
/// The axis of volume.
pub const VOLUME: &str = "messages a day";
/// The column of volume.
pub const VOLUME_COLUMN: &str = "Messages a day";
/// The vertical axis of what restarts and volume do.
pub const STRUCK: &str = "messages lost or repeated a day";
/// Marks the present design.
pub const NOW: &str = "now";

/// Opens the table behind a chart.
pub const NUMBERS: &str = "The numbers behind it";
/// Before the kinds of files.
pub const SAVE: &str = "Save as";
/// How a chart is read with the keyboard.
pub const KEYS: &str = "The arrow keys read its values.";
/// Below a chart that nobody points at.
pub const HINT: &str = "Point at the chart, or move along it with the arrow keys, to read its values.";

/// What the picture of the ack limit is of.
pub const ACK_LIMIT_DESCRIPTION: &str =
    "Line chart: what is lost and repeated a day against the ack limit from short to long; below it the wait after a crash.";
/// What the picture of the designs is of.
pub const DESIGNS_DESCRIPTION: &str = "Bar chart: messages lost and repeated a day, design by design.";
/// What the picture of the restarts is of.
pub const RESTARTS_DESCRIPTION: &str =
    "Line chart: messages lost or repeated a day against restarts a day, a line for each design and cause.";
/// What the picture of the volume is of.
pub const VOLUME_DESCRIPTION: &str =
    "Line chart: messages lost or repeated a day against messages a day, a line for each design and cause, both on scales of tens.";
