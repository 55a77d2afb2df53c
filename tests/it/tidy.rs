//! Reads the sources: what a layer must not know, it must not name.

use std::fs;
use std::path::{Path, PathBuf};

/// All Rust files below a folder.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of this repository") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{folder} has sources");
    files
}

/// The code of a line: what stands before a comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

/// Whether a word stands in the line as a word of its own.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// Shows every Rust file below a folder: its path in this repository, and its text.
pub fn each_source(folder: &str, mut see: impl FnMut(&str, &str)) {
    for (path, text) in sources(folder) {
        let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("a path of this repository");
        see(&path.to_string_lossy(), &text);
    }
}

#[track_caller]
fn check_absent(folder: &str, words: &[&str], why: &str) {
    for (path, text) in sources(folder) {
        for (number, line) in text.lines().enumerate() {
            for word in words {
                assert!(!has_word(code(line), word), "{}:{}: `{word}`: {why}", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn the_rules_know_no_clock_no_float_no_chance_no_order_of_hashes() {
    let words = ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime", "rand", "rand_pcg", "std::env", "std::fs", "println"];
    check_absent("crates/engine/src/model", &words, "the rules are integers and decide nothing by chance");
}

#[test]
fn the_runs_know_no_clock_and_no_float() {
    let words = ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime", "SmallRng", "StdRng", "thread_rng", "println"];
    check_absent("crates/engine/src/run", &words, "the same seed gives the same bytes everywhere");
}

#[test]
fn only_the_page_knows_the_browser() {
    for folder in ["src/view", "src/link", "src/catalogue"] {
        check_absent(
            folder,
            &["web_sys", "js_sys", "gloo", "yew", "wasm_bindgen", "crate::app", "crate::cli"],
            "no browser outside src/app",
        );
    }
    check_absent("src/cli", &["web_sys", "js_sys", "gloo", "yew", "wasm_bindgen", "crate::app"], "the command line has no browser");
}

#[test]
fn texts_are_no_links_and_links_no_texts() {
    check_absent("src/link", &["crate::view", "crate::catalogue"], "a link is read without words");
    check_absent("src/catalogue", &["crate::view"], "a preset's words are in the catalogue of texts");
}

#[test]
fn no_markup_is_made_from_text_in_the_page() {
    let words = ["set_inner_html", "inner_html", "from_html_unchecked", "insert_adjacent_html", "set_outer_html"];
    check_absent("src/app", &words, "text from outside is only ever a text node");
}

#[test]
fn the_page_about_embedding_shows_the_script_that_it_runs() {
    let read = |file: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("static").join(file)).expect("a file of this repository")
    };
    let (page, script) = (read("embedding.html"), read("embedding.js"));
    assert!(page.contains(script.trim_end()), "what readers copy is what they have seen working");
}
