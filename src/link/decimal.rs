//! A number as a person writes it, without floats: "12", "0.06", "1,234", "5,00,000".

/// A number that is not negative, with up to twelve decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    whole: u128,
    /// In parts of [`FRACTION`].
    fraction: u128,
    precision: Precision,
}

/// A number in whole steps of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    /// The nearest number of steps.
    pub(super) nearest: u128,
    /// Whether that is the number itself.
    pub(super) precision: Precision,
}

/// Whether a number was finer than what can be kept of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Precision {
    /// It is kept as it was given.
    Exact,
    /// It was rounded.
    Rounded,
}

const FRACTION_DIGITS: usize = 12;
const FRACTION: u128 = 10_u128.pow(FRACTION_DIGITS as u32);

/// More than any range holds, and few enough that no multiplication overflows.
const WHOLE_DIGITS_MAX: usize = 24;

/// What may stand between groups of digits. The last two are the spaces that number formatters write.
const SEPARATORS: [char; 5] = [',', '_', ' ', '\u{a0}', '\u{202f}'];

impl Decimal {
    /// Reads digits with an optional decimal point. No sign, no exponent, no digits of other scripts.
    pub(super) fn read(text: &str) -> Option<Decimal> {
        let (whole, decimals) = match text.split_once('.') {
            Some((whole, decimals)) => (digits(whole)?, digits(decimals)?),
            None => (digits(text)?, ""),
        };
        let whole = whole.trim_start_matches('0');
        let decimals = decimals.trim_end_matches('0');
        let kept = decimals.get(..FRACTION_DIGITS).unwrap_or(decimals);
        Some(Decimal {
            whole: if whole.len() > WHOLE_DIGITS_MAX { 10_u128.pow(WHOLE_DIGITS_MAX as u32) } else { number(whole) },
            fraction: number(kept) * 10_u128.pow((FRACTION_DIGITS - kept.len()) as u32),
            precision: if kept.len() == decimals.len() { Precision::Exact } else { Precision::Rounded },
        })
    }

    /// Reads the same with separators between groups of digits. The groups must be those of thousands (or of lakhs),
    /// so that "10,50" is refused and not read as a hundred times what was meant.
    pub(super) fn read_grouped(text: &str) -> Option<Decimal> {
        let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
        let groups: Vec<&str> = whole.split(SEPARATORS).collect();
        let [first, middle @ .., last] = groups.as_slice() else {
            return Decimal::read(text);
        };
        let regular = (1..=3).contains(&first.len())
            && !first.starts_with('0')
            && middle.iter().all(|group| (2..=3).contains(&group.len()))
            && last.len() == 3;
        if regular { Decimal::read(&(groups.concat() + rest)) } else { None }
    }

    /// The number, counted in steps of which `scale` make one. `scale` is at most a day in microseconds.
    pub(super) fn steps(self, scale: u128) -> Steps {
        let fraction = self.fraction * scale;
        let whole_steps = fraction.is_multiple_of(FRACTION) && self.precision == Precision::Exact;
        Steps {
            nearest: self.whole * scale + (fraction + FRACTION / 2) / FRACTION,
            precision: if whole_steps { Precision::Exact } else { Precision::Rounded },
        }
    }
}

fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

fn number(digits: &str) -> u128 {
    digits.bytes().fold(0, |number, digit| number * 10 + u128::from(digit - b'0'))
}

/// A number that has a decimal comma, with a point instead. Points between groups of three digits go; any other stays, so that
/// `1.5` is one and a half to everybody.
#[must_use]
pub fn with_point(text: &str) -> String {
    let text = text.trim();
    let whole = text.bytes().take_while(|sign| sign.is_ascii_digit() || *sign == b'.').count();
    let is_grouped =
        !text.starts_with(['0', '.']) && text.bytes().take(whole).rev().zip(0..).all(|(sign, at)| (sign == b'.') == (at % 4 == 3));
    let is_part = |at: usize, sign: char| !(is_grouped && at < whole && sign == '.');
    let signs = text.char_indices().filter(|(at, sign)| is_part(*at, *sign));
    signs.map(|(_, sign)| if sign == ',' { '.' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let check = |text: &str, expected: Option<(u128, Precision)>| {
            let steps = Decimal::read_grouped(text).map(|decimal| decimal.steps(100));
            assert_eq!(steps.map(|steps| (steps.nearest, steps.precision)), expected, "{text:?}");
        };
        let exact = |steps| Some((steps, Precision::Exact));
        check("0", exact(0));
        check("007.50", exact(750));
        check("1,234.5", exact(123_450));
        check("5,00,000", exact(50_000_000));
        check("5 000_000", exact(500_000_000));
        check("1.234", Some((123, Precision::Rounded)));
        check("1.235", Some((124, Precision::Rounded)));
        check("1.0000000000001", Some((100, Precision::Rounded)));
        check(&"9".repeat(4_000), exact(10_u128.pow(26)));
        for wrong in ["", ".", "1.", ".5", "1.2.3", "-1", "-0", "+1", "1e5", "NaN", "10,50", "0,125", "1,,000", "1.0,00", "１２", "1\0"] {
            check(wrong, None);
        }
    }

    #[test]
    fn a_comma_is_the_decimal_sign_and_points_part_thousands() {
        for (given, read) in [
            ("250.000", "250000"),
            ("1.500.000,5", "1500000.5"),
            (" 0,5 %", "0.5 %"),
            ("1,5min", "1.5min"),
            ("1.500min", "1500min"),
            ("30s", "30s"),
            ("none", "none"),
            // What is no group is a decimal point.
            ("1.5", "1.5"),
            ("0.001%", "0.001%"),
            ("1234.567", "1234.567"),
            // What is neither stays what cannot be read.
            ("1,2,3", "1.2.3"),
            ("1.50.000", "1.50.000"),
            ("1.5,5", "1.5.5"),
            (",", "."),
            ("", ""),
        ] {
            assert_eq!(with_point(given), read, "{given}");
        }
    }
}
