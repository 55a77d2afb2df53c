//! Every text of the charts, in English. Numbers come through the formatter.

use crate::language::{Text, text};
use otn_engine::model::units::{Currency, Money, Ppm, Span};
use otn_engine::run::estimate::Retry;

use super::cause::Cause;
use super::chart::Flip;
use super::data::{Data, decimal, seconds};
use super::design::Name;
use crate::tr;
use crate::view::format::{Decimal, Formatter, Plural, Unit};

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
        limit.map_or_else(|| tr!("no limit").to_owned(), |span| self.duration(span))
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
        self.durations(RETRY_COLUMN.get(), retries.map(span))
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
            1_000_000..1_000_000_000_000 => tr!("{count}\u{a0}M", count = self.count(whole / 1_000_000)),
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
        if is_money { tr!("{currency} a day", currency = self.currency.to_string()) } else { tr!("messages a day").to_owned() }
    }

    /// The "you are here" marker.
    #[must_use]
    pub fn now(&self, value: &str) -> String {
        tr!("now {value}", value)
    }

    /// The wait after a crash, in a cell.
    #[must_use]
    pub fn retry(&self, retry: Retry) -> String {
        self.texts().retry(retry)
    }

    /// The wait after a crash, as a sentence.
    fn retry_sentence(&self, retry: Retry) -> String {
        match retry {
            Retry::NotAtAll => tr!("What a crash interrupts is not retried: it is acked already.").to_owned(),
            Retry::Within(wait) => tr!("A crash is retried within {wait}.", wait = self.duration(wait)),
            Retry::Never => tr!("Nothing brings back what a crash interrupts.").to_owned(),
        }
    }

    /// The remark in place of a line of waits.
    #[must_use]
    pub fn retry_note(&self, retry: Retry) -> String {
        match retry {
            Retry::NotAtAll => tr!("after a crash: no retry, it is acked already").to_owned(),
            Retry::Within(wait) => tr!("after a crash: retried within {wait}, whatever the limit", wait = self.duration(wait)),
            Retry::Never => tr!("after a crash: nothing brings it back").to_owned(),
        }
    }

    /// The takeaway of the ack limit.
    #[must_use]
    pub fn limit_title(&self, story: LimitStory) -> String {
        match story {
            LimitStory::Cure { from, less, now, then } => {
                let price = match (now, then) {
                    (Retry::Within(now), Retry::Within(then)) if now != then => {
                        tr!("The price: a crash is retried within {then}, not {now}.", then = self.duration(then), now = self.duration(now))
                    }
                    (_, then) => self.retry_sentence(then),
                };
                let (limit, amount) = (self.duration(from), self.amount(less));
                let gain = tr!("From {limit} up no job outlasts the limit: {amount} a day less repeated.", limit, amount);
                [gain, price].join(" ")
            }
            LimitStory::Covered { from, more, now } => {
                let (limit, amount) = (self.duration(from), self.amount(more));
                let shorter = tr!("With less than {limit}, jobs would outlast the limit and repeat: {amount} a day.", limit, amount);
                [shorter, self.retry_sentence(now)].join(" ")
            }
            LimitStory::Hopeless { to, cost } => {
                tr!(
                    "No limit up to {limit} ends the repeats of long jobs: {amount} a day.",
                    limit = self.duration(to),
                    amount = self.amount(cost)
                )
            }
            LimitStory::Mixed { least, most } => {
                let (least, most) = (self.amount(least), self.amount(most));
                tr!("The limit decides what is lost or repeated: from {least} to {most} a day.", least, most)
            }
            LimitStory::Nothing { now } => {
                [tr!("The ack limit changes nothing that is lost or repeated."), &self.retry_sentence(now)].join(" ")
            }
        }
    }

    /// The takeaway of the designs: `safe` ones lose and repeat nothing.
    #[must_use]
    pub fn designs_title(&self, safe: &[Name], all: usize, ids: u64) -> String {
        match safe {
            [] => tr!("Each of these designs loses or repeats something.").to_owned(),
            _ if safe.len() == all => tr!("On this day none of these designs loses or repeats a message.").to_owned(),
            [Name::IdWithWork] => {
                let ids = self.texts().saved_ids(ids);
                tr!("Only an ID saved with the work loses and repeats nothing. It costs {ids} a day.", ids)
            }
            _ => tr!("Nothing is lost or repeated with: {designs}.", designs = self.designs(safe)),
        }
    }

    /// The takeaway of the restarts.
    #[must_use]
    pub fn restarts_title(&self, story: RestartStory) -> String {
        let RestartStory { lost, repeated, left, id_helps, never_done } = story;
        if never_done {
            return tr!("A restart changes nothing: the job of every message fails anyhow.").to_owned();
        }
        if lost == 0 && repeated == 0 && left == 0 {
            return tr!("A restart strikes nothing: no job is in progress.").to_owned();
        }
        let work_first = self.struck_with_work_first(repeated, left);
        let each = match lost {
            0 => tr!("Each restart {work_first}.", work_first),
            lost => tr!("Each restart loses up to {lost} with the ack first, {work_first}.", lost = self.messages(lost), work_first),
        };
        id_saves(each, id_helps)
    }

    /// The takeaway of the volume.
    #[must_use]
    pub fn volume_title(&self, story: VolumeStory) -> String {
        let VolumeStory { messages, long_jobs: slow, restarts, never_done } = story;
        if never_done {
            return tr!("The job of every message fails, however many messages there are.").to_owned();
        }
        let messages = self.messages(messages);
        let (now, then) = (self.count(restarts.0), self.count(restarts.1));
        let (jobs_now, jobs) = (self.count(slow.0), self.count(slow.1));
        match (slow, restarts) {
            ((0, 0), (0, 0)) => tr!("With the work first nothing is lost or repeated, however many messages there are.").to_owned(),
            ((0, 0), same) if same.0 == same.1 => tr!("At {messages} a day restarts still strike at most {then}.", messages, then),
            ((0, 0), _) => tr!("At {messages} a day restarts strike at most {then} (now {now}).", messages, then, now),
            (_, (0, 0)) => tr!("At {messages} a day long jobs repeat {jobs} (now {jobs_now}).", messages, jobs, jobs_now),
            (_, same) if same.0 == same.1 => tr!(
                "At {messages} a day long jobs repeat {jobs} (now {jobs_now}); restarts still strike at most {then}.",
                messages,
                jobs,
                jobs_now,
                then
            ),
            _ => tr!(
                "At {messages} a day long jobs repeat {jobs} (now {jobs_now}); restarts strike at most {then} (now {now}).",
                messages,
                jobs,
                jobs_now,
                then,
                now
            ),
        }
    }

    fn struck_with_work_first(&self, repeated: u64, left: u64) -> String {
        match (repeated, left) {
            (0, 0) => tr!("strikes none with the work first").to_owned(),
            (repeated, 0) => tr!("repeats up to {count} with the work first", count = self.count(repeated)),
            (_, left) => tr!("leaves up to {count} undelivered for ever with the work first", count = self.count(left)),
        }
    }

    /// The takeaway of the jobs in progress; `story` is of one job at each restart.
    #[must_use]
    pub fn in_progress_title(&self, story: RestartStory, restarts: u64) -> String {
        if restarts == 0 {
            return tr!("Without restarts it does not matter how many jobs are in progress.").to_owned();
        }
        let RestartStory { lost, repeated, left, id_helps, never_done } = story;
        if never_done {
            return tr!("The job of every message fails, however many are in progress.").to_owned();
        }
        if lost == 0 && repeated == 0 && left == 0 {
            return tr!("A restart strikes nothing, however many jobs are in progress.").to_owned();
        }
        let (lost, work_first) = (self.messages(lost), self.struck_with_work_first(repeated, left));
        let each =
            tr!("Each job more in progress at restarts loses up to {lost} a day with the ack first, {work_first}.", lost, work_first);
        id_saves(each, id_helps)
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
                0 => tr!("However many jobs are slow, none outlasts the limit: nothing repeats by that.").to_owned(),
                now => {
                    tr!("However many jobs are slow, long jobs repeat {messages} with the work first.", messages = self.messages(now))
                }
            };
        }
        let (share, messages) = (self.share(share), self.messages(now));
        let title = match overtakes {
            None => tr!("With {share} of jobs slow, long jobs repeat {messages} with the work first.", share, messages),
            Some((parts, restarts)) => {
                let from = self.share(Ppm::new(parts.try_into().unwrap_or(u32::MAX)).unwrap_or(Ppm::WHOLE));
                tr!(
                    "With {share} of jobs slow, long jobs repeat {messages} with the work first; from {from} up at least as many as all restarts, {restarts}.",
                    share,
                    messages,
                    from,
                    restarts = self.count(restarts)
                )
            }
        };
        id_saves(title, id_helps)
    }

    /// Where slow jobs repeat as many as restarts.
    #[must_use]
    pub fn share_flip(&self, share: Ppm, restarts: u64, at: f64) -> Flip {
        let (share, count) = (self.share(share), self.count(restarts));
        Flip {
            at,
            label: tr!("from {share}: as many as restarts", share),
            text: tr!("Marked: from {share} up long jobs repeat as many as restarts, {count}, or more.", share, count),
        }
    }

    /// Where long jobs cease to repeat.
    #[must_use]
    pub fn limit_flip(&self, limit: Span, at: f64) -> Flip {
        let limit = self.duration(limit);
        Flip {
            at,
            label: tr!("from {limit}: no long job repeats", limit),
            text: tr!("Marked: from {limit} up no job outlasts the limit and repeats.", limit),
        }
    }

    /// How long IDs are kept.
    #[must_use]
    pub fn kept(&self, kept: Option<Span>) -> String {
        kept.map_or_else(|| tr!("for ever").to_owned(), |span| self.duration(span))
    }

    /// The takeaway of the time for which IDs are kept.
    #[must_use]
    pub fn kept_title(&self, story: KeptStory) -> String {
        let KeptStory { forgets, short, last, ever, rows, saves } = story;
        let grows = tr!("Each day saves {count} more.", count = self.count(rows));
        let Some(forgets) = forgets else {
            let title = match ever {
                0 => tr!("No message comes back so late that its ID would be forgotten.").to_owned(),
                ever => tr!("However long IDs are kept, {messages} repeat a day.", messages = self.messages(ever)),
            };
            return [title, grows].join(" ");
        };
        let time = self.duration(forgets);
        let repeats = if short == last { self.repeats(last) } else { self.between(&self.count(last), &self.repeats(short)) };
        let shorter = if saves {
            tr!("IDs kept for {time} or less are forgotten too early: {repeats} a day.", time, repeats)
        } else {
            tr!("IDs kept for {time} or less would be forgotten too early: {repeats} a day.", time, repeats)
        };
        let longer = match ever {
            0 => tr!("Kept longer: none.").to_owned(),
            ever => tr!("Kept longer: {count}.", count = self.count(ever)),
        };
        [shorter, longer, grows].join(" ")
    }

    /// The remark beside the lines of a design that is not the present one.
    #[must_use]
    pub fn other_design(&self, name: Name) -> String {
        tr!("the present design saves no IDs; the lines are those of: {design}", design = self.short(name))
    }

    /// Where IDs are kept too short.
    #[must_use]
    pub fn kept_flip(&self, forgets: Span, at: f64) -> Flip {
        let time = self.duration(forgets);
        Flip {
            at,
            label: tr!("up to {time}: repeats", time),
            text: tr!("Marked: IDs kept for {time} or less are forgotten before their message comes back.", time),
        }
    }

    /// Rows of the table of IDs in a cell.
    #[must_use]
    pub fn rows(&self, rows: u64, is_growth: bool) -> String {
        let rows = self.count(rows);
        if is_growth { tr!("{count} more each day", count = rows) } else { rows }
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
        tr!("for losses, repeats and saved IDs; a repeat costs {repeat}, a saved ID {id}", repeat = money(repeat), id = money(id))
    }

    /// The takeaway of what a loss costs beside a repeat.
    #[must_use]
    pub fn cost_title(&self, story: &CostStory) -> String {
        let (designs, cost) = (self.designs(&story.now), self.formatter.money(story.cost, self.currency));
        let now = tr!("Cheapest now: {designs}, at {cost} a day.", designs, cost);
        if story.turns.is_empty() {
            return [&now, tr!("That never flips, whatever a loss costs beside a repeat.")].join(" ");
        }
        let turns = story.turns.iter().fold(self.designs(&story.first), |before, (ratio, names)| {
            tr!("{before} up to {ratio}, then {after}", before, ratio = self.ratio(*ratio), after = self.designs(names))
        });
        [now, tr!("By loss to repeat: {turns}.", turns)].join(" ")
    }

    /// Where another design becomes the cheapest.
    #[must_use]
    pub fn ratio_flip(&self, ratio: f64, names: &[Name], at: f64) -> Flip {
        let (ratio, designs) = (self.ratio(ratio), self.designs(names));
        let first = names.first().map_or_else(String::new, |name| self.short(*name));
        Flip { at, label: format!("{ratio}: {first}"), text: tr!("Marked: from {ratio} up the cheapest is {designs}.", ratio, designs) }
    }

    /// A number in a cell of a map, short.
    #[must_use]
    pub fn short_count(&self, count: u64) -> String {
        if count < 1_000_000 {
            return self.count(count);
        }
        let places = if count < 100_000_000 { 1 } else { 0 };
        let units = count / 10_u64.pow(6 - places);
        tr!("{count}\u{a0}M", count = self.formatter.number(Decimal { units, places }.trimmed()))
    }

    /// A column of the map.
    #[must_use]
    pub fn map_column(&self, limit: Option<Span>) -> String {
        limit.map_or_else(|| self.limit(None), |limit| tr!("limit {limit}", limit = self.duration(limit)))
    }

    /// The takeaway of the map.
    #[must_use]
    pub fn map_title(&self, story: MapStory) -> String {
        let MapStory { now, some, cells, turn, job } = story;
        let job = self.duration(job);
        let (count, all) = (self.count(some), self.count(cells));
        match (now, some, turn) {
            (0, 0, _) => tr!("No slow job of this map repeats, whatever the ack limit is.").to_owned(),
            (0, _, Some((short, _))) => tr!(
                "Jobs of {job} repeat nothing now; under a limit of {limit} they would: {count} of the {all} pairs of limit and job repeat.",
                job,
                limit = self.duration(short),
                count,
                all
            ),
            (0, _, None) => tr!("Long jobs repeat nothing now; {count} of the {all} pairs of limit and job repeat.", count, all),
            (now, _, Some((_, enough))) => {
                let (repeats, limit) = (self.repeats(now), self.duration(enough));
                tr!("Jobs of {job} make {repeats} a day now; a limit of {limit} ends that.", job, repeats, limit)
            }
            (now, _, None) => {
                tr!("Long jobs make {repeats} a day now, and no limit of this map ends that.", repeats = self.repeats(now))
            }
        }
    }

    /// "5,000 repeats".
    fn repeats(&self, count: u64) -> String {
        let repeats = self.count(count);
        match self.formatter.plural(count) {
            Plural::One => tr!("{count} repeat", count = repeats),
            Plural::Other => tr!("{count} repeats", count = repeats),
        }
    }

    /// What the map leaves out.
    #[must_use]
    pub fn map_note(&self, restarts: u64) -> String {
        tr!("besides, restarts repeat up to {count} now", count = self.count(restarts))
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
        tr!("{low} to {high}", low, high)
    }

    /// What the points of an outcome are.
    #[must_use]
    pub fn simulated(&self, outcome: &str) -> String {
        tr!("{outcome}: simulated, {share}", outcome, share = self.share(Ppm::percent(95)))
    }

    /// The column of means.
    #[must_use]
    pub fn mean_column(&self, outcome: &str) -> String {
        tr!("Simulated: {outcome}, mean of days", outcome)
    }

    /// The mean in a sentence.
    #[must_use]
    pub fn mean_short(&self, outcome: &str) -> String {
        tr!("simulated, {outcome}", outcome)
    }

    /// The column of intervals.
    #[must_use]
    pub fn interval_column(&self, outcome: &str) -> String {
        tr!("Simulated: {outcome}, interval of {share}", outcome, share = self.share(Ppm::percent(95)))
    }

    /// The column of the lower ends of intervals.
    #[must_use]
    pub fn low_column(&self, outcome: &str) -> String {
        tr!("Simulated: {outcome}, lower end of the interval of {share}", outcome, share = self.share(Ppm::percent(95)))
    }

    /// The column of their upper ends.
    #[must_use]
    pub fn high_column(&self, outcome: &str) -> String {
        tr!("Simulated: {outcome}, upper end of the interval of {share}", outcome, share = self.share(Ppm::percent(95)))
    }

    /// A cause beside a line.
    #[must_use]
    pub fn cause(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::LostByRestarts => tr!("restarts lose"),
            Cause::LostOnTheWay => tr!("lost on the way"),
            Cause::LeftByRestarts => tr!("restarts strand"),
            Cause::NeverDone => tr!("never done"),
            Cause::RepeatedByRestarts => tr!("restarts repeat"),
            Cause::RepeatedByLimit => tr!("long jobs repeat"),
            Cause::RepeatedOnTheWay => tr!("resends repeat"),
        }
    }

    /// A cause above a column, with what kind of figure it is.
    #[must_use]
    pub fn cause_column(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::LostByRestarts => tr!("Lost by restarts, at most"),
            Cause::LostOnTheWay => tr!("Lost on the way, expected"),
            Cause::LeftByRestarts => tr!("Left undelivered by restarts, at most"),
            Cause::NeverDone => tr!("Never done"),
            Cause::RepeatedByRestarts => tr!("Repeated by restarts, at most"),
            Cause::RepeatedByLimit => tr!("Repeated by jobs that outlast the limit, expected"),
            Cause::RepeatedOnTheWay => tr!("Repeated by resends, expected"),
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
            Name::AckFirst => tr!("A · ack, then work").to_owned(),
            Name::WorkFirst => tr!("B · work, then ack").to_owned(),
            Name::LongLimit(limit) => tr!("B · with a limit of {limit}", limit = self.duration(limit)),
            Name::IdWithWork => tr!("C · ID saved with the work").to_owned(),
            Name::Present => tr!("yours").to_owned(),
        }
    }

    /// A design beside a line.
    #[must_use]
    pub fn short(&self, name: Name) -> String {
        match name {
            Name::AckFirst => tr!("ack first").to_owned(),
            Name::WorkFirst => tr!("work first").to_owned(),
            Name::LongLimit(limit) => tr!("work first, limit {limit}", limit = self.duration(limit)),
            Name::IdWithWork => tr!("ID with the work").to_owned(),
            Name::Present => tr!("yours").to_owned(),
        }
    }

    /// Designs and what befalls them, beside a line; `among` is how many designs there are.
    #[must_use]
    pub fn line(&self, designs: &[Name], among: usize, what: &str) -> String {
        if designs.len() == among {
            return tr!("every design: {what}", what);
        }
        let covered = designs.contains(&Name::WorkFirst);
        let names = designs.iter().filter(|name| !(covered && matches!(name, Name::LongLimit(_)))).map(|name| self.short(*name));
        format!("{}: {what}", names.collect::<Vec<_>>().join(", "))
    }

    /// What stays the same, whatever the horizontal axis says.
    #[must_use]
    pub fn constant(&self, line: &str, count: u64) -> String {
        tr!("{line}, always {count}", line, count = self.count(count))
    }

    /// The pieces of a bar: "300 + 5,000"; and the same with their causes and what they cost.
    #[must_use]
    pub fn pieces(&self, pieces: &[(Cause, u64)], money: Money) -> (String, String) {
        let (mut short, mut long) = (String::new(), String::new());
        for (cause, count) in pieces {
            let plus = if short.is_empty() { "" } else { " + " };
            let count = self.count(*count);
            long = format!("{long}{plus}{}", by(*cause, &count));
            short = format!("{short}{plus}{count}");
        }
        if money > Money::ZERO {
            long = format!("{long} · {}", self.formatter.money(money, self.currency));
        }
        if pieces.is_empty() { (self.count(0), self.count(0)) } else { (short, long) }
    }

    /// What the IDs of a design cost.
    #[must_use]
    pub fn ids(&self, count: u64) -> String {
        let ids = self.count(count);
        match self.formatter.plural(count) {
            Plural::One => tr!("{count} ID saved", count = ids),
            Plural::Other => tr!("{count} IDs saved", count = ids),
        }
    }
}

/// "ack limit".
pub const ACK_LIMIT: Text = text("ack limit");
/// The column of limits.
pub const ACK_LIMIT_COLUMN: Text = text("Ack limit");
/// The axis of waits.
pub const RETRY: Text = text("retry after a crash, at most");
/// The wait in a sentence.
pub const RETRY_SHORT: Text = text("retry after a crash");
/// The column of waits.
pub const RETRY_COLUMN: Text = text("Retry after a crash");
/// "lost".
pub const LOST: Text = text("lost");
/// "repeated".
pub const REPEATED: Text = text("repeated");
/// Above the zeros of a design that neither loses nor repeats.
pub const EITHER: Text = text("lost or repeated");
/// What a design costs that neither loses nor repeats.
pub const NOTHING: Text = text("none");
/// The column of designs.
pub const DESIGN_COLUMN: Text = text("Design");
/// The column of saved IDs.
pub const IDS_COLUMN: Text = text("IDs saved");
/// The axis of restarts.
pub const RESTARTS: Text = text("restarts a day");
/// The column of restarts.
pub const RESTARTS_COLUMN: Text = text("Restarts a day");
/// The axis of volume.
pub const VOLUME: Text = text("messages a day");
/// The column of volume.
pub const VOLUME_COLUMN: Text = text("Messages a day");
/// The axis of jobs in progress.
pub const IN_PROGRESS: Text = text("in progress at each restart");
/// The column of jobs in progress.
pub const IN_PROGRESS_COLUMN: Text = text("In progress at each restart");
/// The axis of slow jobs.
pub const SLOW_SHARE: Text = text("share of slow jobs");
/// The column of slow jobs.
pub const SLOW_SHARE_COLUMN: Text = text("Share of slow jobs");
/// The axis of the time that IDs are kept.
pub const KEPT: Text = text("saved IDs are kept for");
/// The column of the time that IDs are kept.
pub const KEPT_COLUMN: Text = text("Saved IDs kept");
/// The axis of the table of IDs.
pub const ROWS: Text = text("IDs in the table");
/// The column of the table of IDs.
pub const ROWS_COLUMN: Text = text("IDs in the table");
/// The column of their growth where they are kept for ever.
pub const GROWTH_COLUMN: Text = text("IDs more in the table each day");
/// The axis of ratios.
pub const RATIO: Text = text("loss cost : repeat cost");
/// The column of ratios.
pub const RATIO_COLUMN: Text = text("Loss cost : repeat cost");
/// The rows of the map.
pub const SLOW_JOB: Text = text("a slow job takes");
/// The column of the map's rows.
pub const SLOW_JOB_COLUMN: Text = text("A slow job takes");
/// A cell of the map without repeats.
pub const MAP_NONE: Text = text("no repeats");
/// A cell of the map with repeats.
pub const MAP_SOME: Text = text("repeats a day by long jobs: the denser, the more");
/// The interval in a sentence.
pub const INTERVAL_SHORT: Text = text("95 % within");
/// The vertical axis of what restarts and volume do.
pub const STRUCK: Text = text("messages lost or repeated a day");
/// Marks the present design.
pub const NOW: Text = text("now");

/// Opens the table behind a chart.
pub const NUMBERS: Text = text("The numbers behind it");
/// Before the kinds of files.
pub const SAVE: Text = text("Save as");
/// The names of a chart's lines, each of which can be taken out.
pub const LEGEND: Text = text("Lines in the picture");
/// How a chart is read with the keyboard.
pub const KEYS: Text = text("The arrow keys read its values.");
/// Below a chart that nobody points at.
pub const HINT: Text = text("Point at the chart, or move along it with the arrow keys, to read its values.");

/// What the picture of the ack limit is of.
pub const ACK_LIMIT_DESCRIPTION: Text =
    text("Line chart: what is lost and repeated a day against the ack limit from short to long; below it the wait after a crash.");
/// What the picture of the designs is of.
pub const DESIGNS_DESCRIPTION: Text = text("Bar chart: messages lost and repeated a day, design by design.");
/// What the picture of the restarts is of.
pub const RESTARTS_DESCRIPTION: Text =
    text("Line chart: messages lost or repeated a day against restarts a day, a line for each design and cause.");
/// What the picture of the volume is of.
pub const VOLUME_DESCRIPTION: Text =
    text("Line chart: messages lost or repeated a day against messages a day, a line for each design and cause, both on scales of tens.");
/// What the picture of the jobs in progress is of.
pub const IN_PROGRESS_DESCRIPTION: Text =
    text("Line chart: messages lost or repeated a day against the jobs in progress at each restart, a line for each design and cause.");
/// What the picture of the slow jobs is of.
pub const SLOW_SHARE_DESCRIPTION: Text = text(
    "Line chart: messages lost or repeated a day against the share of slow jobs, a line for each design and cause, both on scales of tens.",
);
/// What the picture of the time that IDs are kept is of.
pub const KEPT_DESCRIPTION: Text = text(
    "Line chart: messages lost or repeated a day against how long saved IDs are kept, from short to for ever; \
     below it how many IDs that keeps in the table.",
);
/// What the picture of the costs is of.
pub const COST_DESCRIPTION: Text = text(
    "Line chart: what a day costs against the cost of a loss beside that of a repeat, a line for each design, both on scales of tens.",
);
/// What the picture of the map is of.
pub const MAP_DESCRIPTION: Text =
    text("Map: repeats a day by jobs that outlast the limit; a column for each ack limit, a row for each length of the slow job.");
/// What the points on the lines are.
pub const SIMULATED_DESCRIPTION: Text =
    text("The points are simulated days of the present design, with the intervals in which their means lie.");

/// A sentence, and that an ID saved with the work keeps away what it tells of, where it does.
fn id_saves(sentence: String, id_helps: bool) -> String {
    if id_helps { [&sentence, tr!("With the ID saved with the work: none.")].join(" ") } else { sentence }
}

/// A piece of a bar with its cause.
fn by(cause: Cause, count: &str) -> String {
    match cause {
        Cause::LostByRestarts | Cause::RepeatedByRestarts => tr!("{count} by restarts", count),
        Cause::LeftByRestarts => tr!("{count} left by restarts", count),
        Cause::LostOnTheWay => tr!("{count} on the way", count),
        Cause::NeverDone => tr!("{count} never done", count),
        Cause::RepeatedByLimit => tr!("{count} by long jobs", count),
        Cause::RepeatedOnTheWay => tr!("{count} by resends", count),
    }
}
