//! The language of the texts: every text that a reader sees goes through [`tr!`](crate::tr) on its way out.
//!
//! The program's own texts are English, and they are the keys: another language is a table from the English text to its
//! own, a gettext catalogue (`static/lang/*.po`, [`po`]) that is read once, before the first picture. What a table does
//! not have stays English. A text with numbers or names is a whole sentence with places in it, `{like this}`, so that a
//! translation can put them where its grammar wants them:
//!
//! ```
//! use once_twice_never::{language::{Text, text}, tr};
//! const UNDO: Text = text("Undo");
//! let count = "300";
//! assert_eq!(tr!("{count} of {all} are lost.", count, all = "500,000"), "300 of 500,000 are lost.");
//! assert_eq!(&*UNDO, "Undo");
//! ```
//!
//! This module knows no text, and nothing of what the texts are about.

mod code;
pub mod po;
#[cfg(not(target_arch = "wasm32"))]
pub mod pseudo;

pub use code::Language;

use std::cell::Cell;
use std::collections::BinaryHeap;

/// The texts of a language, in the order of the English ones.
type Table = Vec<(&'static str, &'static str)>;

thread_local! {
    // The page has one thread; on the host, a test that sets a language sets it for itself alone.
    static PRESENT: Cell<Language> = const { Cell::new(Language::English) };
    static TABLE: Cell<Option<&'static Table>> = const { Cell::new(None) };
}

/// The language of the texts.
#[must_use]
pub fn present() -> Language {
    PRESENT.get()
}

/// From here on texts are those of this language's catalogue; what it does not have stays English. It is kept for good.
pub fn set(language: Language, catalogue: &str) {
    let mut table: Table = po::entries(catalogue).into_iter().map(|entry| (leak(entry.text), leak(entry.translation))).collect();
    table.retain(|(_, translation)| !translation.is_empty());
    // A heap, because a sort has four times the code.
    let table = BinaryHeap::from(table).into_sorted_vec();
    TABLE.set(Some(Box::leak(Box::new(table))));
    PRESENT.set(language);
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// A text in the reader's language.
#[must_use]
pub fn translated(text: &'static str) -> &'static str {
    let translated = |table: &'static Table| {
        let place = table.binary_search_by_key(&text, |(english, _)| english).ok()?;
        table.get(place).map(|(_, translation)| *translation)
    };
    TABLE.get().and_then(translated).unwrap_or(text)
}

/// A text in the reader's language; places `{name}` of it are filled with texts that are known by these names.
#[macro_export]
macro_rules! tr {
    ($text:expr $(,)?) => { $crate::language::translated($text) };
    ($text:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::language::filled($text, &[$((stringify!($name), $crate::tr!(@place $name $(= $value)?).as_ref())),+])
    };
    (@place $name:ident) => { $name };
    (@place $name:ident = $value:expr) => { $value };
}

/// A text in the reader's language, its places filled: one call, for there are hundreds of them.
#[must_use]
#[inline(never)]
pub fn filled(text: &'static str, values: &[(&str, &str)]) -> String {
    fill(translated(text), values)
}

/// Fills the places of a text. A place that no name is given for stays as it is.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((*value, after))
        });
        rest = match value {
            Some((value, after)) => {
                filled.push_str(value);
                after
            }
            None => {
                filled.push('{');
                after
            }
        };
    }
    filled.push_str(rest);
    filled
}

/// A text that stands alone, as a constant: wherever it is used, it is the text in the reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text(&'static str);

/// An English text that stands alone.
#[must_use]
pub const fn text(english: &'static str) -> Text {
    Text(english)
}

/// A text that is the same in every language: words of links, which are typed as they stand.
#[must_use]
pub const fn verbatim(words: &'static str) -> Text {
    Text(words)
}

impl Text {
    /// It, in the reader's language.
    #[must_use]
    pub fn get(self) -> &'static str {
        translated(self.0)
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        translated(self.0)
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_by_name_and_a_value_is_never_read_as_a_place() {
        assert_eq!(fill("{a} and {b}, {a}", &[("a", "{b}"), ("b", "2")]), "{b} and 2, {b}");
        assert_eq!(fill("{unknown} {", &[("a", "1")]), "{unknown} {");
        assert_eq!(fill("a } b", &[]), "a } b");
    }

    #[test]
    fn texts_follow_the_language_and_stay_english_where_it_has_none() {
        const UNDO: Text = text("Undo");
        let (count, noun) = (String::from("3"), "faults");
        let said = |count: &str| tr!("{count} {noun} more", count, noun = noun.to_uppercase());
        assert_eq!((UNDO.get(), said(&count).as_str()), ("Undo", "3 FAULTS more"));
        set(
            Language::German,
            "msgid \"Undo\"\nmsgstr \"Rückgängig\"\n\nmsgid \"{count} {noun} more\"\nmsgstr \"noch {count} {noun}\"\n\nmsgid \"Redo\"\nmsgstr \"\"\n",
        );
        assert_eq!((UNDO.get(), said(&count).as_str()), ("Rückgängig", "noch 3 FAULTS"));
        assert_eq!((tr!("Redo"), tr!("no such text")), ("Redo", "no such text"));
    }
}
