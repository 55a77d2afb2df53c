//! Reads a gettext catalogue: as much of the format as texts without contexts and plural forms need. Every translator's
//! tool knows it.

/// An English text with its translation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The English text.
    pub text: String,
    /// Its translation; empty where there is none yet.
    pub translation: String,
}

/// The entries of a catalogue, without its header. Lines that are none are passed over.
#[must_use]
pub fn entries(catalogue: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut is_translation = false;
    for line in catalogue.lines().map(str::trim) {
        let quoted = if let Some(text) = line.strip_prefix("msgid ") {
            entries.push(Entry::default());
            is_translation = false;
            text
        } else if let Some(text) = line.strip_prefix("msgstr ") {
            is_translation = true;
            text
        } else {
            line
        };
        if let (Some(entry), Some(text)) = (entries.last_mut(), unquoted(quoted)) {
            if is_translation { &mut entry.translation } else { &mut entry.text }.push_str(&text);
        }
    }
    entries.retain(|entry| !entry.text.is_empty());
    entries
}

/// A text as it stands in a catalogue.
#[must_use]
pub fn quoted(text: &str) -> String {
    ["\"", &text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"), "\""].concat()
}

fn unquoted(quoted: &str) -> Option<String> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        text.push(match character {
            '\\' => match characters.next()? {
                'n' => '\n',
                escaped => escaped,
            },
            plain => plain,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_catalogue_is_read() {
        let catalogue = "# A comment\nmsgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\n#. where it stands\nmsgid \"Say \\\"{word}\\\"\"\n\
            msgstr \"\"\n\"Sag \"\n\"„{word}“\"\n\nmsgid \"never\"\nmsgstr \"\"\n";
        let entry = |text: &str, translation: &str| Entry { text: text.to_owned(), translation: translation.to_owned() };
        assert_eq!(entries(catalogue), [entry("Say \"{word}\"", "Sag „{word}“"), entry("never", "")]);
        for text in ["plain", "\"\\\n", "a\u{a0}b"] {
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
        }
        assert_eq!(entries("msgid no quotes\nmsgstr \"half\n\u{0}\""), []);
    }
}
