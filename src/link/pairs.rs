//! The `key=value` pairs of an address: cutting, percent-decoding, and what a key means.

use otn_engine::model::settings::Setting;

use super::notice::Notice;

/// The most characters of a fragment, or of a query, that are read.
pub const LENGTH_MAX: usize = 4_096;

/// The most pairs of a fragment, or of a query, that are read.
/// More than there are settings, so that a link which changes them all is read to its end.
pub const KEYS_MAX: usize = 96;

/// One pair, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) key: String,
    pub(super) value: String,
}

/// What a key of a link means.
#[derive(Clone, Copy)]
pub(super) enum Key {
    /// The version and the checksum.
    Version,
    /// A value of the scenario.
    Setting(&'static Setting),
    /// The messages of the script.
    Cast,
    /// The faults.
    Plan,
    /// The step in view.
    Step,
    /// The preset that the scenario came from.
    Preset,
    /// The title.
    Title,
    /// A tracker's mark: nobody wrote it, so nobody is told.
    Tracking,
    /// None of ours.
    Unknown,
}

const TRACKING_PREFIXES: &[&str] = &["utm_", "mtm_", "pk_", "hsa_", "_hs", "mc_", "vero_", "_ga", "_gl"];
const TRACKING_KEYS: &[&str] = &[
    "fbclid",
    "gclid",
    "gclsrc",
    "gbraid",
    "wbraid",
    "dclid",
    "msclkid",
    "yclid",
    "ysclid",
    "twclid",
    "ttclid",
    "igsh",
    "igshid",
    "li_fat_id",
    "srsltid",
    "epik",
    "mkt_tok",
    "oly_anon_id",
    "oly_enc_id",
    "rdt_cid",
    "s_cid",
    "wickedid",
];

impl Key {
    /// What this key means; capital letters, as a phone's keyboard writes them, mean the same.
    pub(super) fn of(name: &str) -> Key {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "v" => Key::Version,
            "cast" => Key::Cast,
            "plan" => Key::Plan,
            "step" => Key::Step,
            "sc" => Key::Preset,
            "title" => Key::Title,
            tracking if TRACKING_KEYS.contains(&tracking) => Key::Tracking,
            tracking if TRACKING_PREFIXES.iter().any(|prefix| tracking.starts_with(prefix)) => Key::Tracking,
            other => Setting::find(other).map_or(Key::Unknown, Key::Setting),
        }
    }

    /// Whether it says something about a scenario.
    pub(super) fn is_known(self) -> bool {
        match self {
            Key::Version | Key::Setting(_) | Key::Cast | Key::Plan | Key::Step | Key::Preset | Key::Title => true,
            Key::Tracking | Key::Unknown => false,
        }
    }
}

/// Parts a query or a fragment into its pairs. What is beyond the limits is left out, with a notice.
pub(super) fn split(text: &str, notices: &mut Vec<Notice>) -> Vec<Pair> {
    let text = match text.char_indices().nth(LENGTH_MAX) {
        Some((end, _)) => {
            notices.push(Notice::TooLong);
            // Half a value is worse than none.
            &text[..text[..end].rfind('&').unwrap_or(0)]
        }
        None => text,
    };
    let mut pieces = text.split('&').filter(|piece| !piece.is_empty());
    let pairs = pieces.by_ref().take(KEYS_MAX).map(pair).collect();
    if pieces.next().is_some() {
        notices.push(Notice::TooManyKeys);
    }
    pairs
}

fn pair(piece: &str) -> Pair {
    // A link copied out of the source of a web page has `&amp;` between its pairs.
    let piece = piece.strip_prefix("amp;").unwrap_or(piece);
    let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
    Pair { key: decoded(key), value: decoded(value) }
}

/// The value as it stands in a link. Only what no browser and no chat program changes or stops at stays as it is;
/// and a last character that could end a sentence is escaped too, for chat programs leave it out of the link.
pub(super) fn encoded(value: &str) -> String {
    let mut text = String::new();
    for (place, character) in value.char_indices() {
        let is_last = place + character.len_utf8() == value.len();
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' => text.push(character),
            '-' | '.' | ':' | ',' if !is_last => text.push(character),
            ' ' if !is_last => text.push('+'),
            other => {
                for byte in other.encode_utf8(&mut [0; 4]).bytes() {
                    text.push_str(&format!("%{byte:02X}"));
                }
            }
        }
    }
    text
}

/// The text behind the escapes. A `%` that starts no escape stands for itself: "slow=1%" is what people write.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'+', _) => bytes.push(b' '),
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(hex(*high) << 4 | hex(*low));
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_decodes() {
        let check = |value: &str, expected: &str| {
            assert_eq!(encoded(value), expected, "{value:?}");
            assert_eq!(decoded(expected), value, "{value:?}");
        };
        check("work-ack", "work-ack");
        check("0.06%", "0.06%25");
        check("crash:A@4s,lose:ack2", "crash:A%404s,lose:ack2");
        check("₹", "%E2%82%B9");
        check("A & B = 2+2, is it?", "A+%26+B+%3D+2%2B2,+is+it%3F");
        check("It ends.", "It+ends%2E");
        check("_*~'()<>\"#\\", "%5F%2A%7E%27%28%29%3C%3E%22%23%5C");
    }

    #[test]
    fn stray_percent_signs_stand_for_themselves() {
        let check = |text: &str, expected: &str| assert_eq!(decoded(text), expected, "{text:?}");
        check("1%", "1%");
        check("1%2", "1%2");
        check("%zz%25%", "%zz%%");
        check("%ff", "\u{fffd}");
        check("%F0%9f%98%80", "😀");
    }

    #[test]
    fn pairs_are_parted_within_limits() {
        let check = |text: &str, count: usize, expected: &[Notice]| {
            let mut notices = Vec::new();
            assert_eq!(split(text, &mut notices).len(), count, "{text:?}");
            assert_eq!(notices, expected, "{text:?}");
        };
        check("", 0, &[]);
        check("&&a=1&&b&", 2, &[]);
        check(&"a&".repeat(96), 96, &[]);
        check(&"a&".repeat(97), 96, &[Notice::TooManyKeys]);
        check(&"ü".repeat(4_096), 1, &[]);
        check(&"ü".repeat(4_097), 0, &[Notice::TooLong]);
        check(&format!("a=1&{}", "ü".repeat(4_097)), 1, &[Notice::TooLong]);
        assert_eq!(split("a=1&amp;b=x=y", &mut vec![])[1], Pair { key: "b".to_owned(), value: "x=y".to_owned() });
    }
}
