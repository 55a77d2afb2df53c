//! Reads the sources for texts: the catalogue of every language has each of them, and no other.

use once_twice_never::language::po;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Every text of the program, in the order in which it stands, with the file where it stands first.
fn texts() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in ["src/app", "src/link", "src/view"] {
        super::tidy::each_source(folder, |path, text| files.push((path.to_owned(), text.to_owned())));
    }
    files.sort();
    let mut texts = Vec::new();
    for (path, text) in files {
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        find(tokens, &mut |text| {
            if !texts.iter().any(|(known, _)| *known == text) {
                texts.push((text, path.clone()));
            }
        });
    }
    texts
}

/// What stands in `tr!("…")` and `text("…")`, but not in tests.
fn find(tokens: TokenStream, found: &mut impl FnMut(String)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_test = false;
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        if group.delimiter() == Delimiter::Bracket && group.stream().to_string().replace(' ', "") == "cfg(test)" {
            is_test = true;
            continue;
        }
        if group.delimiter() == Delimiter::Brace && std::mem::take(&mut is_test) {
            continue;
        }
        let before = |count: usize| place.checked_sub(count).and_then(|place| tokens.get(place)).map(ToString::to_string);
        // A method of this name reads a text that came in.
        let is_text = before(1).as_deref() == Some("text") && before(2).as_deref() != Some(".");
        let is_call = is_text || (before(1).as_deref() == Some("!") && before(2).as_deref() == Some("tr"));
        let first = group.stream().into_iter().next().map(|token| token.to_string());
        if let (true, Some(Ok(literal))) = (is_call, first.map(|first| syn::parse_str::<syn::LitStr>(&first))) {
            found(literal.value());
        }
        find(group.stream(), found);
    }
}

/// The places of a text.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
}

/// The catalogue of the texts, with the translations that are known.
fn catalogue(language: &str, texts: &[(String, String)], known: &BTreeMap<String, String>) -> String {
    let mut catalogue = format!(
        "# The texts of the page. The keys are the program's own texts; tests/it/texts.rs holds this file to them, and\n\
         # UPDATE_GOLDEN=1 cargo test --test it texts adds what is new and takes out what is gone.\n\
         msgid \"\"\nmsgstr \"\"\n\"Language: {language}\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    );
    let mut section = "";
    for (text, file) in texts {
        if section != file {
            section = file;
            catalogue.push_str(&format!("\n#: {file}\n"));
        }
        let translation = known.get(text).map_or("", String::as_str);
        catalogue.push_str(&format!("\nmsgid {}\nmsgstr {}\n", po::quoted(text), po::quoted(translation)));
    }
    catalogue
}

#[test]
fn the_german_catalogue_has_every_text_and_its_places() {
    let texts = texts();
    assert!(texts.len() > 100, "only {} texts found", texts.len());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/lang/de.po");
    let file = fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeMap<String, String> = po::entries(&file).into_iter().map(|entry| (entry.text, entry.translation)).collect();
    let expected = catalogue("de", &texts, &known);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &expected).expect("the catalogue can be written");
    } else {
        assert!(expected == file, "static/lang/de.po is not in the order of the sources, or lacks texts: UPDATE_GOLDEN=1 puts it in order");
    }
    let wrong: Vec<String> = texts
        .iter()
        .filter_map(|(text, file)| match known.get(text).map(String::as_str) {
            None | Some("") => Some(format!("{file}: not translated: {text:?}")),
            Some(translation) if places(text) != places(translation) => Some(format!("{file}: other places: {text:?} → {translation:?}")),
            Some(_) => None,
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} texts:\n{}", wrong.len(), texts.len(), wrong.join("\n"));
}
