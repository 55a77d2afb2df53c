//! Every text of the charts, in English. Numbers come through the formatter.

use otn_engine::model::units::{Currency, Money, Ppm, Span};
use otn_engine::run::estimate::Retry;

use super::cause::Cause;
use super::chart::Flip;
use super::data::{Data, decimal, seconds};
use super::design::Name;
use crate::view::format::{Decimal, Formatter, Unit};

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

/// What the share of slow jobs does, with the work first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareStory {
    /// Repeated by long jobs if none is slow.
    pub none: u64,
    /// The present share, and what long jobs repeat.
    pub now: (Ppm, u64),
    /// Repeated by long jobs if all are slow.
    pub all: u64,
    /// The share in millionths from which on they repeat as many as restarts, and what these repeat.
    pub overtakes: Option<(u64, u64)>,
    /// Whether an ID saved with the work keeps these repeats away.
    pub id_helps: bool,
}

/// What the time does for which IDs are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptStory {
    /// The longest time that is too short.
    pub forgets: Option<Span>,
    /// What repeats with the shortest time of the chart.
    pub short: u64,
    /// What repeats with the longest time that is too short.
    pub last: u64,
    /// What repeats if IDs are kept for ever.
    pub ever: u64,
    /// IDs saved in a day.
    pub rows: u64,
    /// Whether the present design saves IDs.
    pub saves: bool,
}

/// Which designs are the cheapest.
#[derive(Clone, Debug, PartialEq)]
pub struct CostStory {
    /// Now.
    pub now: Vec<Name>,
    /// What they cost a day.
    pub cost: Money,
    /// Where a loss costs least.
    pub first: Vec<Name>,
    /// The others, with the ratio from which on they are.
    pub turns: Vec<(f64, Vec<Name>)>,
}

/// What a map of limits and jobs shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapStory {
    /// Repeats a day now.
    pub now: u64,
    /// Cells with repeats.
    pub some: u64,
    /// All cells.
    pub cells: u64,
    /// The longest limit of the map with which the present slow job repeats, and the next one, which ends that.
    pub turn: Option<(Span, Span)>,
    /// How long the present slow job is.
    pub job: Span,
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

    /// The name of a column of numbers in this unit.
    #[must_use]
    pub fn in_unit(&self, name: &str, unit: &str) -> String {
        format!("{name} ({unit})")
    }

    /// Amounts for a file.
    #[must_use]
    pub fn amounts(&self, name: &str, amounts: impl Iterator<Item = Amount>) -> Data {
        let mut is_money = false;
        let cells: Vec<String> = amounts
            .map(|amount| match amount {
                Amount::Messages(count) => count.to_string(),
                Amount::Money(money) => {
                    is_money = true;
                    decimal(money.0, 2)
                }
            })
            .collect();
        let name = if is_money { self.in_unit(name, &self.currency.to_string()) } else { name.to_owned() };
        Data { name, cells }
    }

    /// Durations for a file, in seconds, or the word that stands for none.
    #[must_use]
    pub fn durations(&self, name: &str, spans: impl Iterator<Item = Result<Span, String>>) -> Data {
        Data::new(&self.in_unit(name, Unit::Second.symbol()), spans.map(|span| span.map_or_else(|word| word, seconds)))
    }

    /// Waits after a crash for a file.
    #[must_use]
    pub fn retries(&self, retries: impl Iterator<Item = Retry>) -> Data {
        let span = |retry| match retry {
            Retry::Within(wait) => Ok(wait),
            Retry::NotAtAll | Retry::Never => Err(self.retry(retry)),
        };
        self.durations(RETRY_COLUMN, retries.map(span))
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
        let (with_work_first, id) = (self.struck_with_work_first(repeated, left), id_saves(id_helps));
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

    fn struck_with_work_first(&self, repeated: u64, left: u64) -> String {
        match (repeated, left) {
            (0, 0) => "strikes none with the work first".to_owned(),
            (repeated, 0) => format!("repeats up to {} with the work first", self.count(repeated)),
            (_, left) => format!("leaves up to {} undelivered for ever with the work first", self.count(left)),
        }
    }

    /// The takeaway of the jobs in progress; `story` is of one job at each restart.
    #[must_use]
    pub fn in_progress_title(&self, story: RestartStory, restarts: u64) -> String {
        if restarts == 0 {
            return "Without restarts it does not matter how many jobs are in progress.".to_owned();
        }
        let RestartStory { lost, repeated, left, id_helps, never_done } = story;
        if never_done {
            return "The job of every message fails, however many are in progress.".to_owned();
        }
        if lost == 0 && repeated == 0 && left == 0 {
            return "A restart strikes nothing, however many jobs are in progress.".to_owned();
        }
        let (with_work_first, id) = (self.struck_with_work_first(repeated, left), id_saves(id_helps));
        let lost = self.messages(lost);
        format!("Each job more in progress at restarts loses up to {lost} a day with the ack first, {with_work_first}.{id}")
    }

    /// A share.
    #[must_use]
    pub fn share(&self, share: Ppm) -> String {
        self.formatter.share(share)
    }

    /// The takeaway of the share of slow jobs.
    #[must_use]
    pub fn share_title(&self, story: ShareStory) -> String {
        let ShareStory { none, now: (share, now), all, overtakes, id_helps } = story;
        if none == all && now == none {
            return match now {
                0 => "However many jobs are slow, none outlasts the limit: nothing repeats by that.".to_owned(),
                now => format!("However many jobs are slow, long jobs repeat {} with the work first.", self.messages(now)),
            };
        }
        let overtaken = overtakes.map_or_else(String::new, |(parts, restarts)| {
            let share = self.share(Ppm::new(parts.try_into().unwrap_or(u32::MAX)).unwrap_or(Ppm::WHOLE));
            format!("; from {share} up at least as many as all restarts, {}", self.count(restarts))
        });
        let id = if id_helps { " With the ID saved with the work: none." } else { "" };
        let share = self.share(share);
        format!("With {share} of jobs slow, long jobs repeat {} with the work first{overtaken}.{id}", self.messages(now))
    }

    /// Where slow jobs repeat as many as restarts.
    #[must_use]
    pub fn share_flip(&self, share: Ppm, restarts: u64, at: f64) -> Flip {
        let share = self.share(share);
        Flip {
            at,
            label: format!("from {share}: as many as restarts"),
            text: format!("Marked: from {share} up long jobs repeat as many as restarts, {}, or more.", self.count(restarts)),
        }
    }

    /// Where long jobs cease to repeat.
    #[must_use]
    pub fn limit_flip(&self, limit: Span, at: f64) -> Flip {
        let limit = self.duration(limit);
        Flip {
            at,
            label: format!("from {limit}: no long job repeats"),
            text: format!("Marked: from {limit} up no job outlasts the limit and repeats."),
        }
    }

    /// How long IDs are kept.
    #[must_use]
    pub fn kept(&self, kept: Option<Span>) -> String {
        kept.map_or_else(|| "for ever".to_owned(), |span| self.duration(span))
    }

    /// The takeaway of the time for which IDs are kept.
    #[must_use]
    pub fn kept_title(&self, story: KeptStory) -> String {
        let KeptStory { forgets, short, last, ever, rows, saves } = story;
        let are = if saves { "are" } else { "would be" };
        let grows = format!("Each day saves {} more.", self.count(rows));
        let Some(forgets) = forgets else {
            return match ever {
                0 => format!("No message comes back so late that its ID would be forgotten. {grows}"),
                ever => format!("However long IDs are kept, {} repeat a day. {grows}", self.messages(ever)),
            };
        };
        let forgets = self.duration(forgets);
        let up_to = if short == last { self.repeats(last) } else { format!("{} to {}", self.count(last), self.repeats(short)) };
        let longer = if ever == 0 { "none".to_owned() } else { self.count(ever) };
        format!("IDs kept for {forgets} or less {are} forgotten too early: {up_to} a day. Kept longer: {longer}. {grows}")
    }

    /// The remark beside the lines of a design that is not the present one.
    #[must_use]
    pub fn other_design(&self, name: Name) -> String {
        format!("the present design saves no IDs; the lines are those of: {}", self.short(name))
    }

    /// Where IDs are kept too short.
    #[must_use]
    pub fn kept_flip(&self, forgets: Span, at: f64) -> Flip {
        let forgets = self.duration(forgets);
        Flip {
            at,
            label: format!("up to {forgets}: repeats"),
            text: format!("Marked: IDs kept for {forgets} or less are forgotten before their message comes back."),
        }
    }

    /// Rows of the table of IDs in a cell.
    #[must_use]
    pub fn rows(&self, rows: u64, is_growth: bool) -> String {
        let rows = self.count(rows);
        if is_growth { format!("{rows} more each day") } else { rows }
    }

    /// Designs that cost the same.
    #[must_use]
    pub fn designs(&self, names: &[Name]) -> String {
        names.iter().map(|name| self.short(*name)).collect::<Vec<String>>().join("; ")
    }

    /// A ratio: "3:1", "1:20"; of something free it is 0.
    #[must_use]
    pub fn ratio(&self, ratio: f64) -> String {
        if ratio <= 0.0 {
            return self.count(0);
        }
        let number = |value: f64| {
            // Three digits, and never a 9.99… that is a 10.
            let places = if value < 9.995 { 2 } else { u32::from(value < 99.95) };
            let units = (value * 10_f64.powi(places.cast_signed())).round() as u64;
            self.formatter.number(Decimal { units, places }.trimmed())
        };
        if ratio >= 0.9995 { format!("{}:1", number(ratio)) } else { format!("1:{}", number(1.0 / ratio)) }
    }

    /// The remark of the chart of costs.
    #[must_use]
    pub fn cost_note(&self, repeat: Money, id: Money) -> String {
        let money = |amount| self.formatter.money(amount, self.currency);
        format!("for losses, repeats and saved IDs; a repeat costs {}, a saved ID {}", money(repeat), money(id))
    }

    /// The takeaway of what a loss costs beside a repeat.
    #[must_use]
    pub fn cost_title(&self, story: &CostStory) -> String {
        let now = format!("Cheapest now: {}, at {} a day", self.designs(&story.now), self.formatter.money(story.cost, self.currency));
        if story.turns.is_empty() {
            return format!("{now}. That never flips, whatever a loss costs beside a repeat.");
        }
        let mut title = format!("{now}. By loss to repeat: {}", self.designs(&story.first));
        for (ratio, names) in &story.turns {
            title = format!("{title} up to {}, then {}", self.ratio(*ratio), self.designs(names));
        }
        format!("{title}.")
    }

    /// Where another design becomes the cheapest.
    #[must_use]
    pub fn ratio_flip(&self, ratio: f64, names: &[Name], at: f64) -> Flip {
        let (ratio, designs) = (self.ratio(ratio), self.designs(names));
        let first = names.first().map_or_else(String::new, |name| self.short(*name));
        Flip { at, label: format!("{ratio}: {first}"), text: format!("Marked: from {ratio} up the cheapest is {designs}.") }
    }

    /// A number in a cell of a map, short.
    #[must_use]
    pub fn short_count(&self, count: u64) -> String {
        if count < 1_000_000 {
            return self.count(count);
        }
        let places = if count < 100_000_000 { 1 } else { 0 };
        let units = count / 10_u64.pow(6 - places);
        format!("{}\u{a0}M", self.formatter.number(Decimal { units, places }.trimmed()))
    }

    /// A column of the map.
    #[must_use]
    pub fn map_column(&self, limit: Option<Span>) -> String {
        limit.map_or_else(|| self.limit(None), |limit| format!("limit {}", self.duration(limit)))
    }

    /// The takeaway of the map.
    #[must_use]
    pub fn map_title(&self, story: MapStory) -> String {
        let MapStory { now, some, cells, turn, job } = story;
        let job = self.duration(job);
        let pairs = format!("{} of the {} pairs of limit and job repeat", self.count(some), self.count(cells));
        match (now, some, turn) {
            (0, 0, _) => "No slow job of this map repeats, whatever the ack limit is.".to_owned(),
            (0, _, Some((short, _))) => {
                format!("Jobs of {job} repeat nothing now; under a limit of {} they would: {pairs}.", self.duration(short))
            }
            (0, _, None) => format!("Long jobs repeat nothing now; {pairs}."),
            (now, _, Some((_, enough))) => {
                format!("Jobs of {job} make {} a day now; a limit of {} ends that.", self.repeats(now), self.duration(enough))
            }
            (now, _, None) => format!("Long jobs make {} a day now, and no limit of this map ends that.", self.repeats(now)),
        }
    }

    /// "5,000 repeats".
    fn repeats(&self, count: u64) -> String {
        self.texts().counted(count, "repeat", "repeats")
    }

    /// What the map leaves out.
    #[must_use]
    pub fn map_note(&self, restarts: u64) -> String {
        format!("besides, restarts repeat up to {} now", self.count(restarts))
    }

    /// A simulated number that need not be whole: messages, or hundredths of money.
    #[must_use]
    pub fn mean(&self, number: f64, is_money: bool) -> String {
        let number = number.max(0.0);
        if is_money {
            // Whole units where there are many.
            let hundredths = if number >= 10_000.0 { (number / 100.0).round() * 100.0 } else { number.round() };
            return self.formatter.money(Money(hundredths as u64), self.currency);
        }
        let (units, places) = if number < 100.0 { ((number * 10.0).round(), 1) } else { (number.round(), 0) };
        self.formatter.number(Decimal { units: units as u64, places }.trimmed())
    }

    /// An interval: "4,980 to 5,320".
    #[must_use]
    pub fn between(&self, low: &str, high: &str) -> String {
        format!("{low} to {high}")
    }

    /// What the points of an outcome are.
    #[must_use]
    pub fn simulated(&self, outcome: &str) -> String {
        format!("{outcome}: simulated, {}", self.share(Ppm::percent(95)))
    }

    /// The column of means.
    #[must_use]
    pub fn mean_column(&self, outcome: &str) -> String {
        format!("Simulated: {outcome}, mean of days")
    }

    /// The mean in a sentence.
    #[must_use]
    pub fn mean_short(&self, outcome: &str) -> String {
        format!("simulated, {outcome}")
    }

    /// The column of intervals.
    #[must_use]
    pub fn interval_column(&self, outcome: &str) -> String {
        format!("Simulated: {outcome}, interval of {}", self.share(Ppm::percent(95)))
    }

    /// The column of the lower ends of intervals.
    #[must_use]
    pub fn low_column(&self, outcome: &str) -> String {
        format!("Simulated: {outcome}, lower end of the interval of {}", self.share(Ppm::percent(95)))
    }

    /// The column of their upper ends.
    #[must_use]
    pub fn high_column(&self, outcome: &str) -> String {
        format!("Simulated: {outcome}, upper end of the interval of {}", self.share(Ppm::percent(95)))
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
/// The axis of jobs in progress.
pub const IN_PROGRESS: &str = "in progress at each restart";
/// The column of jobs in progress.
pub const IN_PROGRESS_COLUMN: &str = "In progress at each restart";
/// The axis of slow jobs.
pub const SLOW_SHARE: &str = "share of slow jobs";
/// The column of slow jobs.
pub const SLOW_SHARE_COLUMN: &str = "Share of slow jobs";
/// The axis of the time that IDs are kept.
pub const KEPT: &str = "saved IDs are kept for";
/// The column of the time that IDs are kept.
pub const KEPT_COLUMN: &str = "Saved IDs kept";
/// The axis of the table of IDs.
pub const ROWS: &str = "IDs in the table";
/// The column of the table of IDs.
pub const ROWS_COLUMN: &str = "IDs in the table";
/// The column of their growth where they are kept for ever.
pub const GROWTH_COLUMN: &str = "IDs more in the table each day";
/// The axis of ratios.
pub const RATIO: &str = "loss cost : repeat cost";
/// The column of ratios.
pub const RATIO_COLUMN: &str = "Loss cost : repeat cost";
/// The rows of the map.
pub const SLOW_JOB: &str = "a slow job takes";
/// The column of the map's rows.
pub const SLOW_JOB_COLUMN: &str = "A slow job takes";
/// A cell of the map without repeats.
pub const MAP_NONE: &str = "no repeats";
/// A cell of the map with repeats.
pub const MAP_SOME: &str = "repeats a day by long jobs: the denser, the more";
/// The interval in a sentence.
pub const INTERVAL_SHORT: &str = "95 % within";
/// The vertical axis of what restarts and volume do.
pub const STRUCK: &str = "messages lost or repeated a day";
/// Marks the present design.
pub const NOW: &str = "now";

/// Opens the table behind a chart.
pub const NUMBERS: &str = "The numbers behind it";
/// Before the kinds of files.
pub const SAVE: &str = "Save as";
/// The names of a chart's lines, each of which can be taken out.
pub const LEGEND: &str = "Lines in the picture";
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
/// What the picture of the jobs in progress is of.
pub const IN_PROGRESS_DESCRIPTION: &str =
    "Line chart: messages lost or repeated a day against the jobs in progress at each restart, a line for each design and cause.";
/// What the picture of the slow jobs is of.
pub const SLOW_SHARE_DESCRIPTION: &str =
    "Line chart: messages lost or repeated a day against the share of slow jobs, a line for each design and cause, both on scales of tens.";
/// What the picture of the time that IDs are kept is of.
pub const KEPT_DESCRIPTION: &str = "Line chart: messages lost or repeated a day against how long saved IDs are kept, from short to for ever; \
     below it how many IDs that keeps in the table.";
/// What the picture of the costs is of.
pub const COST_DESCRIPTION: &str =
    "Line chart: what a day costs against the cost of a loss beside that of a repeat, a line for each design, both on scales of tens.";
/// What the picture of the map is of.
pub const MAP_DESCRIPTION: &str =
    "Map: repeats a day by jobs that outlast the limit; a column for each ack limit, a row for each length of the slow job.";
/// What the points on the lines are.
pub const SIMULATED_DESCRIPTION: &str = "The points are simulated days of the present design, with the intervals in which their means lie.";
const fn id_saves(id_helps: bool) -> &'static str {
    if id_helps { " With the ID saved with the work: none." } else { "" }
}
