//! One value of a setting as text: "500k", "30s", "0.06%", "10.50", "work-ack".
//!
//! There is one canonical text for a value, the shortest that loses nothing; it is what links carry and `otn keys`
//! shows. The reader takes more than that: thousands separators, other units, capital letters. It reads integers
//! only, so that no text gives two machines two values.

use otn_engine::model::settings::{Kind, MONEY_MAX, Setting, Value};
use otn_engine::model::units::{Currency, Money, Ppm, Seed, Span};

use super::decimal::{Decimal, Precision, Steps};
use super::effects::{allowed_effects, parse_effects, write_effects};
use super::text::quoted;
use crate::tr;

/// A text that is no value of a setting. Its sentence says what was given and what is allowed; what is used
/// instead is for the one who asked to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// It cannot be read.
    Unreadable {
        /// What was given, quoted.
        given: String,
        /// What would be allowed.
        kind: Kind,
    },
    /// It is outside the range.
    OutOfRange {
        /// What was given, quoted.
        given: String,
        /// What would be allowed.
        kind: Kind,
        /// The nearest value that is allowed.
        nearest: Value,
    },
    /// It has more decimals than the setting keeps.
    TooFine {
        /// What was given, quoted.
        given: String,
        /// The smallest difference between two values.
        step: &'static str,
        /// The nearest value that is allowed.
        nearest: Value,
    },
}

impl ValueError {
    /// The same about a text of which the one that was read is another spelling.
    #[must_use]
    pub fn about(mut self, text: &str) -> ValueError {
        let (ValueError::Unreadable { given, .. } | ValueError::OutOfRange { given, .. } | ValueError::TooFine { given, .. }) = &mut self;
        *given = quoted(text);
        self
    }

    /// The nearest value that is allowed, where there is one.
    #[must_use]
    pub fn nearest(&self) -> Option<Value> {
        match self {
            ValueError::Unreadable { .. } => None,
            ValueError::OutOfRange { nearest, .. } | ValueError::TooFine { nearest, .. } => Some(*nearest),
        }
    }
}

impl std::fmt::Display for ValueError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&match self {
            ValueError::Unreadable { given, kind } => tr!("\"{given}\" cannot be read. Allowed: {allowed}.", given, allowed = range(*kind)),
            ValueError::OutOfRange { given, kind, .. } => {
                tr!("\"{given}\" is out of range. Allowed: {allowed}.", given, allowed = range(*kind))
            }
            ValueError::TooFine { given, step, .. } => tr!("\"{given}\" is too fine. Allowed: steps of {step}.", given, step),
        })
    }
}

impl std::error::Error for ValueError {}

/// Reads a value of this setting.
///
/// - A count: digits, with groups of thousands parted by `,`, `_` or a space, and `k` or `M` for thousands and
///   millions ("500000", "500,000", "500k", "1.5M").
/// - A duration: one number with a unit of us, ms, s, min (or m), h, d ("1.5h"). Only 0 needs no unit.
/// - A share: one number with `%` or `ppm`. Only 0 needs neither.
/// - Money: an amount in the currency's units, with up to two decimals.
/// - A word, in capital or small letters.
///
/// # Errors
/// When the text cannot be read, is out of range, or has more decimals than the setting keeps.
pub fn parse_value(setting: &Setting, text: &str) -> Result<Value, ValueError> {
    let trimmed = text.trim();
    if setting.kind.none_word().is_some_and(|word| trimmed.eq_ignore_ascii_case(word)) {
        return Ok(Value::None);
    }
    let (value, fit) = read(setting.kind, trimmed).ok_or_else(|| ValueError::Unreadable { given: quoted(text), kind: setting.kind })?;
    let nearest = setting.nearest(value).expect("a value read for a kind is of that kind");
    if nearest != value || fit == Fit::Beyond {
        Err(ValueError::OutOfRange { given: quoted(text), kind: setting.kind, nearest })
    } else if fit == Fit::Between {
        Err(ValueError::TooFine { given: quoted(text), step: step(setting.kind), nearest })
    } else {
        Ok(value)
    }
}

/// The canonical text of a value of this setting.
#[must_use]
pub fn write_value(setting: &Setting, value: Value) -> String {
    match value {
        Value::Count(count) => write_count(count),
        Value::Duration(span) => write_span(span),
        Value::Share(share) => write_share(share),
        Value::Money(money) => write_money(money),
        Value::Currency(currency) => currency.to_string(),
        Value::Choice(place) => match setting.kind {
            Kind::Choice(words) => words.get(place).copied().unwrap_or("?").to_owned(),
            Kind::Count { .. } | Kind::Duration { .. } | Kind::Share | Kind::Money { .. } | Kind::Currency | Kind::Seed | Kind::Effects => {
                "?".to_owned()
            }
        },
        Value::Seed(seed) => seed.0.to_string(),
        Value::Effects(effects) => write_effects(&effects),
        Value::None => setting.kind.none_word().unwrap_or("?").to_owned(),
    }
}

/// What a setting allows, for a sentence or a hint: "1 to 50,000,000", "none, or 1ms to 12h", "one of: no, id".
#[must_use]
pub fn allowed(setting: &Setting) -> String {
    range(setting.kind)
}

fn range(kind: Kind) -> String {
    // What stands between groups of digits must be one that is read: see `decimal`.
    let grouped = |count: u64| grouped(count).replace(',', tr!(","));
    let between = |min: String, max: String| tr!("{min} to {max}", min, max);
    let range = match kind {
        Kind::Count { min, max, .. } => between(grouped(min), grouped(max)),
        Kind::Duration { min, max, .. } => between(write_span(min), write_span(max)),
        Kind::Share => between("0%".to_owned(), "100%".to_owned()),
        Kind::Money { .. } => between("0".to_owned(), grouped(MONEY_MAX.0 / 100)),
        Kind::Currency => tr!("1 to {most} characters of text", most = Currency::LENGTH_MAX.to_string()),
        Kind::Choice(words) => tr!("one of: {words}", words = words.join(", ")),
        Kind::Seed => between("0".to_owned(), grouped(u64::MAX)),
        Kind::Effects => allowed_effects(),
    };
    match kind.none_word() {
        Some(word) => tr!("{word}, or {range}", word, range),
        None => range,
    }
}

/// The canonical text of a duration: a whole number of the largest unit that loses nothing ("90s", "2min").
#[must_use]
pub fn write_span(span: Span) -> String {
    if span == Span::ZERO {
        return "0s".to_owned();
    }
    let (name, size) = UNITS.iter().rfind(|(_, size)| span.0.is_multiple_of(*size)).expect("a microsecond divides every duration");
    format!("{}{name}", span.0 / size)
}

/// Reads a duration; `None` if it cannot be read, is finer than a microsecond, or longer than ten years.
#[must_use]
pub fn parse_span(text: &str) -> Option<Span> {
    let steps = read_span(text.trim())?;
    let span = Span(u64::try_from(steps.nearest).ok()?);
    (steps.precision == Precision::Exact && span.0 <= 3_650 * Span::DAY.0).then_some(span)
}

/// Reads a count that is no setting's; `None` if it cannot be read or is no whole number.
#[must_use]
pub fn parse_count(text: &str) -> Option<u64> {
    let any = Kind::Count { min: 0, max: u64::MAX, none: None };
    if let (Value::Count(count), Fit::Exact) = read(any, text.trim())? { Some(count) } else { None }
}

/// Durations by unit, from the smallest, in microseconds. The names are those of canonical texts.
const UNITS: [(&str, u64); 6] = [("us", 1), ("ms", 1_000), ("s", 1_000_000), ("min", 60_000_000), ("h", Span::HOUR.0), ("d", Span::DAY.0)];

/// How a text relates to the values that its type can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It is one of them.
    Exact,
    /// It is between two of them.
    Between,
    /// It is above all of them.
    Beyond,
}

fn read(kind: Kind, text: &str) -> Option<(Value, Fit)> {
    match kind {
        Kind::Count { .. } => {
            let (number, unit) = split_unit(text);
            if unit.is_empty() && is_parted_by_dots(number) {
                return None;
            }
            let scale = match unit {
                "" => 1,
                "k" | "K" => 1_000,
                "m" | "M" => 1_000_000,
                _ => return None,
            };
            let (count, fit) = fitted(Decimal::read_grouped(number)?.steps(scale), u64::MAX);
            Some((Value::Count(count), fit))
        }
        Kind::Duration { .. } => {
            let (span, fit) = fitted(read_span(text)?, u64::MAX);
            Some((Value::Duration(Span(span)), fit))
        }
        Kind::Share => {
            let (number, unit) = split_unit(text);
            let scale = match unit {
                "%" => 10_000,
                unit if unit.eq_ignore_ascii_case("ppm") => 1,
                "" if number == "0" => 1,
                _ => return None,
            };
            let (parts, fit) = fitted(Decimal::read(number)?.steps(scale), Ppm::WHOLE.parts().into());
            Some((Value::Share(Ppm::new(u32::try_from(parts).ok()?)?), fit))
        }
        Kind::Money { .. } => {
            let (hundredths, fit) = fitted(Decimal::read_grouped(text)?.steps(100), u64::MAX);
            Some((Value::Money(Money(hundredths)), fit))
        }
        Kind::Currency => Some((Value::Currency(Currency::new(text)?), Fit::Exact)),
        Kind::Choice(words) => {
            let place = words.iter().position(|word| word.eq_ignore_ascii_case(text))?;
            Some((Value::Choice(place), Fit::Exact))
        }
        Kind::Seed => {
            let (seed, fit) = fitted(Decimal::read_grouped(text)?.steps(1), u64::MAX);
            Some((Value::Seed(Seed(seed)), fit))
        }
        Kind::Effects => Some((Value::Effects(parse_effects(text)?), Fit::Exact)),
    }
}

fn read_span(text: &str) -> Option<Steps> {
    let (number, unit) = split_unit(text);
    let unit = match unit.to_ascii_lowercase().as_str() {
        "" if number == "0" => "s",
        // The micro sign, and the Greek letter that looks like it.
        "\u{b5}s" | "\u{3bc}s" => "us",
        "m" => "min",
        other => UNITS.iter().find(|(name, _)| *name == other)?.0,
    };
    let (_, size) = UNITS.iter().find(|(name, _)| *name == unit)?;
    Some(Decimal::read(number)?.steps(u128::from(*size)))
}

fn split_unit(text: &str) -> (&str, &str) {
    let (number, unit) = text.split_at(text.find(|character: char| character.is_alphabetic() || character == '%').unwrap_or(text.len()));
    (number.trim_end(), unit)
}

fn fitted(steps: Steps, max: u64) -> (u64, Fit) {
    match u64::try_from(steps.nearest) {
        Ok(nearest) if nearest <= max => (
            nearest,
            match steps.precision {
                Precision::Exact => Fit::Exact,
                Precision::Rounded => Fit::Between,
            },
        ),
        Ok(_) | Err(_) => (max, Fit::Beyond),
    }
}

fn step(kind: Kind) -> &'static str {
    match kind {
        Kind::Duration { .. } => "1us",
        Kind::Share => "0.0001%",
        Kind::Money { .. } => "0.01",
        Kind::Count { .. } | Kind::Currency | Kind::Choice(_) | Kind::Seed | Kind::Effects => "1",
    }
}

/// Whether a whole number is written with dots between its thousands, as some languages write it: "500.000". Read with a decimal
/// point it would be five hundred, in silence.
fn is_parted_by_dots(number: &str) -> bool {
    let mut groups = number.split('.').skip(1).peekable();
    groups.peek().is_some() && groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()))
}

fn write_count(count: u64) -> String {
    match count {
        1.. if count.is_multiple_of(1_000_000) => format!("{}M", count / 1_000_000),
        1.. if count.is_multiple_of(1_000) => format!("{}k", count / 1_000),
        _ => count.to_string(),
    }
}

fn write_share(share: Ppm) -> String {
    let (whole, rest) = (share.parts() / 10_000, share.parts() % 10_000);
    if rest == 0 { format!("{whole}%") } else { format!("{}%", format!("{whole}.{rest:04}").trim_end_matches('0')) }
}

fn write_money(money: Money) -> String {
    let (whole, rest) = (money.0 / 100, money.0 % 100);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:02}") }
}

/// A number in groups of three digits: "50,000,000".
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(key: &str) -> &'static Setting {
        Setting::find(key).expect("a key of the table")
    }

    /// Reads `text` and writes it again, or gives the sentence; after an arrow, the nearest value.
    fn check(key: &str, text: &str, expected: &str) {
        let setting = setting(key);
        let outcome = match parse_value(setting, text) {
            Ok(value) => write_value(setting, value),
            Err(error) => match error.nearest() {
                Some(nearest) => format!("{error} -> {}", write_value(setting, nearest)),
                None => error.to_string(),
            },
        };
        assert_eq!(outcome, expected, "{key}={text:?}");
    }

    #[test]
    fn counts() {
        for text in ["500000", "500k", "500K", " 500 k", "500,000", "5,00,000", "500_000", "500 000", "0.5M", "0.5m"] {
            check("msgs", text, "500k");
        }
        check("msgs", "1234", "1234");
        check("msgs", "1500000", "1500k");
        check("restarts", "0", "0");
        check("msgs", "0", "\"0\" is out of range. Allowed: 1 to 50,000,000. -> 1");
        check("msgs", "51M", "\"51M\" is out of range. Allowed: 1 to 50,000,000. -> 50M");
        check("msgs", &"9".repeat(60), &format!("\"{}…\" is out of range. Allowed: 1 to 50,000,000. -> 50M", "9".repeat(39)));
        check("busy", "1.5", "\"1.5\" is too fine. Allowed: steps of 1. -> 2");
        for text in ["", "-5", "-0", "+5", "NaN", "inf", "1e5", "５", "1\0", "0x10", "12,34", "5s", "none", "5.000", "1.500.000"] {
            check("busy", text, &format!("\"{}\" cannot be read. Allowed: 0 to 100,000.", quoted(text)));
        }
    }

    #[test]
    fn durations() {
        for (text, canonical) in [
            ("30s", "30s"),
            ("30 S", "30s"),
            ("30000ms", "30s"),
            ("1ms", "1ms"),
            ("1500us", "1500us"),
            ("1500µs", "1500us"),
            ("90s", "90s"),
            ("120s", "2min"),
            ("2m", "2min"),
            ("1.5h", "90min"),
            ("0.5d", "12h"),
            ("none", "none"),
            ("NONE", "none"),
        ] {
            check("ack", text, canonical);
        }
        check("hop", "0", "0s");
        check("hop", "0ms", "0s");
        check("kept", "30d", "30d");
        check("kept", "Ever", "ever");
        check("ack", "13h", "\"13h\" is out of range. Allowed: none, or 1ms to 12h. -> 12h");
        check("ack", "0", "\"0\" is out of range. Allowed: none, or 1ms to 12h. -> 1ms");
        check("ack", "1000.5us", "\"1000.5us\" is too fine. Allowed: steps of 1us. -> 1001us");
        for text in ["30", "1h30m", "1,5s", "s", "-1s", "3 weeks", "ever"] {
            check("ack", text, &format!("\"{text}\" cannot be read. Allowed: none, or 1ms to 12h."));
        }
    }

    #[test]
    fn shares() {
        for (text, canonical) in
            [("1%", "1%"), ("0.06 %", "0.06%"), ("12ppm", "0.0012%"), ("0.0001%", "0.0001%"), ("100%", "100%"), ("0", "0%")]
        {
            check("slow", text, canonical);
        }
        check("slow", "101%", "\"101%\" is out of range. Allowed: 0% to 100%. -> 100%");
        check("slow", "0.00005%", "\"0.00005%\" is too fine. Allowed: steps of 0.0001%. -> 0.0001%");
        for text in ["1", "1%%", "%", "-0%", "0,5%"] {
            check("slow", text, &format!("\"{text}\" cannot be read. Allowed: 0% to 100%."));
        }
    }

    #[test]
    fn money_currency_words_and_seeds() {
        check("amount", "10", "10");
        check("amount", "1,000.5", "1000.50");
        check("amount", "10.505", "\"10.505\" is too fine. Allowed: steps of 0.01. -> 10.51");
        check("amount", "1000000001", "\"1000000001\" is out of range. Allowed: 0 to 1,000,000,000. -> 1000000000");
        check("amount", "Rs 10", "\"Rs 10\" cannot be read. Allowed: 0 to 1,000,000,000.");
        check("losscost", "amount", "amount");
        check("currency", "₹", "₹");
        check("currency", "rupee", "\"rupee\" cannot be read. Allowed: 1 to 4 characters of text.");
        check("currency", "\u{202e}R", "\"\\u{202e}R\" cannot be read. Allowed: 1 to 4 characters of text.");
        check("order", "Work-Ack", "work-ack");
        check("order", "work", "\"work\" cannot be read. Allowed: one of: work-ack, ack-start, ack-work, together.");
        check("fails", "always", "always");
        check("seed", "18446744073709551615", "18446744073709551615");
        check(
            "seed",
            "18446744073709551616",
            "\"18446744073709551616\" is out of range. Allowed: 0 to 18,446,744,073,709,551,615. -> 18446744073709551615",
        );
    }

    #[test]
    fn spans_stand_alone_too() {
        assert_eq!(parse_span(" 4s "), Some(Span::seconds(4)));
        assert_eq!(parse_span("3651d"), None);
        assert_eq!(parse_span("0.1us"), None);
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest::proptest! {
        #[test]
        fn every_value_reads_back(scenario in crate::link::random::scenario()) {
            for setting in otn_engine::model::settings::SETTINGS {
                let value = (setting.get)(&scenario);
                proptest::prop_assert_eq!(parse_value(setting, &write_value(setting, value)), Ok(value));
            }
        }

        #[test]
        fn no_text_breaks_the_reader(text in ".*") {
            for setting in otn_engine::model::settings::SETTINGS {
                if let Ok(value) = parse_value(setting, &text) {
                    proptest::prop_assert_eq!(setting.nearest(value), Some(value));
                }
            }
        }
    }
}
