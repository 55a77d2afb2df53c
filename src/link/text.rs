//! Text from outside, made harmless: quoted in a sentence, or kept as a title.
//!
//! Escaping for SVG, HTML, Mermaid, CSV or Markdown is not done here; it belongs to whoever writes those.

/// The most characters of a title.
pub const TITLE_LENGTH_MAX: usize = 80;

/// The most characters that a sentence quotes of what was given.
pub const QUOTE_LENGTH_MAX: usize = 40;

/// What was given, as a sentence quotes it: characters that show nothing or turn the text around them are written
/// as `\u{..}`, and after 40 characters it is cut with an ellipsis.
#[must_use]
pub fn quoted(given: &str) -> String {
    let mut quote = String::new();
    let mut length = 0;
    // Where the text ends if more than the limit follows: one character is kept for the ellipsis.
    let mut cut = 0;
    for character in given.chars() {
        let piece = if is_hidden(character) || matches!(character, '\u{200c}' | '\u{200d}') {
            character.escape_unicode().to_string()
        } else {
            character.to_string()
        };
        length += piece.chars().count();
        if length > QUOTE_LENGTH_MAX {
            quote.truncate(cut);
            quote.push('…');
            return quote;
        }
        quote.push_str(&piece);
        if length < QUOTE_LENGTH_MAX {
            cut = quote.len();
        }
    }
    quote
}

/// A title as it is kept: without control, direction and invisible characters, with single spaces, and of at most
/// 80 characters. `None` if nothing is left.
#[must_use]
pub fn title(given: &str) -> Option<String> {
    let title = whole_title(given);
    let cut: String = title.chars().take(TITLE_LENGTH_MAX).collect();
    let cut = cut.trim_end();
    (!cut.is_empty()).then(|| cut.to_owned())
}

/// Whether a title loses its end because it is too long.
#[must_use]
pub fn title_is_too_long(given: &str) -> bool {
    whole_title(given).chars().count() > TITLE_LENGTH_MAX
}

fn whole_title(given: &str) -> String {
    // White space first: a line break is a control character, and yet it parts two words.
    let words = given.split_whitespace().map(|word| word.replace(is_hidden, ""));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a character shows nothing, or turns the direction of the text around it. The two joiners are not among
/// them: Persian, Hindi and many emoji need them.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_short_and_shows_what_hides() {
        let check = |given: &str, expected: &str| assert_eq!(quoted(given), expected, "{given:?}");
        check("12 apples", "12 apples");
        check("a\0b\u{202e}c\u{200d}", "a\\u{0}b\\u{202e}c\\u{200d}");
        check(&"x".repeat(40), &"x".repeat(40));
        check(&"x".repeat(41), &format!("{}…", "x".repeat(39)));
        check(&format!("{}\u{202e}", "x".repeat(39)), &format!("{}…", "x".repeat(39)));
        check(&"\u{202e}".repeat(9), "\\u{202e}\\u{202e}\\u{202e}\\u{202e}…");
    }

    #[test]
    fn a_title_is_one_plain_line() {
        let check = |given: &str, expected: Option<&str>| assert_eq!(title(given).as_deref(), expected, "{given:?}");
        check("  The slow\n\tday ", Some("The slow day"));
        check("\u{202e}txet\u{0}", Some("txet"));
        check("a \u{200b} b", Some("a b"));
        check("\u{202e} \u{200b}", None);
        // Characters that are no white space and yet show nothing: of Hangul and of Braille.
        check("\u{3164}\u{2800} \u{ffa0}\u{115f}\u{1160}", None);
        check("میخواهم", Some("میخواهم"));
        check(&"ü".repeat(81), Some(&"ü".repeat(80)));
        check(&format!("{} b", "a".repeat(79)), Some(&"a".repeat(79)));
        assert!(title_is_too_long(&"ü".repeat(81)) && !title_is_too_long(&"ü".repeat(80)));
    }
}
