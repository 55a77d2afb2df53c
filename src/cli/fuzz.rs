//! Hostile input for the readers that only the command line has: what mdBook gives, blocks of a book, files of messages. Those
//! of the library are fuzzed in `tests/fuzz/`.

use crate::mdbook::preprocess;
use crate::messages;
use once_twice_never::catalogue::PRESETS;
use once_twice_never::link::cast::write_cast;
use otn_engine::model::cast::CAST_MAX;
use otn_fuzz::proptest::{prop_assert, prop_assert_eq};
use otn_fuzz::{fuzz, text};
use serde_json::{Value, json};

const RECORDED: [&str; 2] = [include_str!("../../tests/it/mdbook/0.4.json"), include_str!("../../tests/it/mdbook/0.5.json")];

const CHAPTERS: [&str; 4] = [
    include_str!("../../docs/book/src/lesson.md"),
    include_str!("../../docs/book/src/lesson/saved-id.md"),
    include_str!("../../docs/book/src/writing.md"),
    "> ~~~otn\n> https://example.org/#ack=120s&plan=slow&title=x\n> ~~~\n\n1. ```once-twice-never\n   cast=0s,1s\n   embed=https://example.org/\n   effects=mail.send\n   ```\n",
];

/// Whatever mdBook says ends in a sentence, or in a book of the same shape.
#[test]
fn fuzz_mdbook_input() {
    fuzz("fuzz_mdbook_input", 64, &text(&RECORDED), |input| {
        match preprocess(input) {
            Ok(processed) => {
                let [before, after] = [input.as_str(), processed.book.as_str()].map(|text| serde_json::from_str::<Value>(text).ok());
                let before = before.and_then(|input| input.get(1).cloned());
                for key in ["items", "sections"] {
                    let count = |book: &Option<Value>| book.as_ref()?.get(key)?.as_array().map(Vec::len);
                    prop_assert_eq!(count(&before), count(&after), "{}", key);
                }
            }
            Err(sentence) => prop_assert!(sentence.starts_with("Standard input is not") && sentence.ends_with('.'), "{}", sentence),
        }
        Ok(())
    });
}

/// Whatever a chapter holds is built, for each kind of renderer.
#[test]
fn fuzz_mdbook_chapter() {
    let mut corpus: Vec<String> = CHAPTERS.iter().map(|chapter| (*chapter).to_owned()).collect();
    corpus.extend(PRESETS.iter().map(|preset| format!("Text\n\n```otn\npreset={}\ntitle=About it\n```\nMore\n", preset.id)));
    let texts = (text(&corpus), 0..3_usize);
    fuzz("fuzz_mdbook_chapter", 64, &texts, |(chapter, renderer)| {
        let renderer = ["html", "markdown", "epub"][*renderer];
        let item = json!({ "Chapter": { "name": "One", "content": chapter, "sub_items": [] } });
        let input = json!([{ "renderer": renderer, "config": { "preprocessor": { "otn": { "page": "https://example.org/" } } } }, { "items": [item, "Separator"] }]);
        let processed = preprocess(&input.to_string());
        prop_assert!(processed.is_ok(), "{:?}", processed);
        let book: Value = serde_json::from_str(&processed.map(|processed| processed.book).unwrap_or_default()).unwrap_or_default();
        let content = book.pointer("/items/0/Chapter/content").and_then(Value::as_str).unwrap_or_default();
        prop_assert_eq!(book.pointer("/items/1"), Some(&json!("Separator")));
        if renderer == "html" {
            // What is ours is a whole element on one line, whatever stood in the block.
            for line in content.lines().filter(|line| line.contains("<figure class=\"once-twice-never\">")) {
                let figure = line.find("<figure class=\"once-twice-never\">").map_or("", |start| &line[start..]);
                let document = roxmltree::Document::parse(figure);
                prop_assert!(document.is_ok(), "{:?}: {}", document.err(), figure);
            }
        }
        Ok(())
    });
}

/// A file of messages is a cast or a sentence.
#[test]
fn fuzz_messages() {
    let corpus = [
        r#"[{ "due_us": 0 }, { "due_us": 60000000, "jobs_us": [45000000, 1000000], "not_before_us": 0, "group": 1, "id": 1, "fails": "always" }]"#,
        r#"[{}, {}, {"fails": 3, "due_us": 604800000000}]"#,
        "[]",
        r#"[{"jobs_us": []}]"#,
    ];
    fuzz("fuzz_messages", 1_000, &text(&corpus), |file| {
        match messages::parse(file) {
            Ok(cast) => {
                prop_assert!((1..=CAST_MAX).contains(&cast.roles().len()));
                prop_assert!(cast.roles().windows(2).all(|pair| pair[0].due <= pair[1].due), "{}", write_cast(&cast));
            }
            Err(sentence) => prop_assert!(sentence.ends_with('.'), "{}", sentence),
        }
        Ok(())
    });
}
