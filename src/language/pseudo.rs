//! The two languages that nobody speaks: every English text made longer, or written from right to left. What stays plain
//! English on such a page went past the language; what is cut off has no room for another one. Host only: the page reads
//! them as it reads any catalogue.

use super::{Language, po};

/// The catalogue of a test language, made from the English texts of any other catalogue.
#[must_use]
pub fn catalogue(code: Language, texts: &str) -> String {
    let mut catalogue = String::new();
    for po::Entry { text, .. } in po::entries(texts) {
        let pseudo = if code == Language::FromRight { with_letters(&text, from_right) } else { long(&text) };
        catalogue.push_str(&format!("msgid {}\nmsgstr {}\n\n", po::quoted(&text), po::quoted(&pseudo)));
    }
    catalogue
}

/// With an accent on every letter, and two fifths longer, which is what German needs at most for anything but a label.
fn long(text: &str) -> String {
    let mut long = with_letters(text, accented);
    let more = text.chars().count() * 2 / 5;
    long.extend("·~·~ ".chars().cycle().take(more));
    long.trim_end().to_owned()
}

/// The text with other letters; its places stay as they are, and so do spaces at its ends.
fn with_letters(text: &str, letter: fn(char) -> char) -> String {
    let mut is_place = false;
    let other = |character: char| {
        is_place = character == '{' || (is_place && character != '}');
        if is_place { character } else { letter(character) }
    };
    text.chars().map(other).collect()
}

fn accented(letter: char) -> char {
    let place = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().position(|plain| plain == letter);
    place.and_then(|place| "áƀçđéƒĝĥíĵķĺḿñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ".chars().nth(place)).unwrap_or(letter)
}

fn from_right(letter: char) -> char {
    let place = "abcdefghijklmnopqrstuvwxyz".chars().position(|plain| plain == letter.to_ascii_lowercase());
    place.and_then(|place| "ابتثجحخدذرزسشصضطظعغفقكلمنه".chars().nth(place)).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_changed_and_no_place() {
        let texts = "msgid \"Up to {count} of \\\"them\\\"\"\nmsgstr \"\"\n";
        assert_eq!(
            catalogue(Language::Long, texts),
            "msgid \"Up to {count} of \\\"them\\\"\"\nmsgstr \"Úþ ţó {count} óƒ \\\"ţĥéḿ\\\"·~·~ ·~·~\"\n\n"
        );
        let [entry] = po::entries(&catalogue(Language::FromRight, texts)).try_into().expect("one entry");
        assert!(!entry.translation.replace("{count}", "").contains(|letter: char| letter.is_ascii_alphabetic()), "{}", entry.translation);
        let letters = "abcdefghijklmnopqrstuvwxyz";
        for change in [accented, from_right] {
            let mut changed: Vec<char> = letters.chars().map(change).collect();
            changed.sort_unstable();
            changed.dedup();
            assert!(changed.len() == letters.len() && changed.iter().all(|letter| !letter.is_ascii()), "{changed:?}");
        }
    }
}
