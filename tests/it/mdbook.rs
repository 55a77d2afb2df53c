//! `otn mdbook` with what mdBook 0.4.52 and 0.5.4 gave to it, recorded; and with the example book of this repository.

use roxmltree::Document;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const RECORDED: [(&str, &str); 2] = [("sections", include_str!("mdbook/0.4.json")), ("items", include_str!("mdbook/0.5.json"))];

/// Status, book and standard error.
fn otn(words: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut otn = Command::new(env!("CARGO_BIN_EXE_otn"));
    otn.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = otn.spawn().expect("otn runs");
    // A command that reads nothing may be gone before.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("otn ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn processed(input: &Value) -> (Value, String) {
    let (status, book, error) = otn(&["mdbook"], &input.to_string());
    assert_eq!(status, Some(0), "{error}");
    (serde_json::from_str(&book).expect("a book"), error)
}

/// The texts of all chapters, by their paths, taken out of a book.
fn take_contents(items: &mut Value, contents: &mut Vec<(String, String)>) {
    for chapter in items.as_array_mut().expect("a list").iter_mut().filter_map(|item| item.get_mut("Chapter")) {
        if let (Some(path), Value::String(content)) = (chapter["path"].as_str().map(str::to_owned), chapter["content"].take()) {
            contents.push((path, content));
        }
        take_contents(&mut chapter["sub_items"], contents);
    }
}

fn content<'c>(contents: &'c [(String, String)], path: &str) -> &'c str {
    &contents.iter().find(|(of, _)| of == path).expect("a chapter").1
}

/// The figures of a chapter: each on a line of its own, and well-formed.
fn figures(content: &str) -> Vec<Document<'_>> {
    let lines = content.lines().filter_map(|line| line.find("<figure").map(|start| &line[start..]));
    lines.map(|line| Document::parse(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn attributes<'d>(document: &'d Document<'_>, name: &str) -> Vec<&'d str> {
    document.descendants().filter_map(|node| node.attribute(name)).collect()
}

#[test]
fn every_renderer_is_supported() {
    for renderer in ["html", "epub", "not-supported"] {
        assert_eq!(otn(&["mdbook", "supports", renderer], "").0, Some(0));
    }
}

#[test]
fn blocks_become_figures_and_all_else_passes_through() {
    let mut seen = Vec::new();
    for (root, input) in RECORDED {
        let mut input: Value = serde_json::from_str(input).expect("recorded");
        let (mut book, error) = processed(&input);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        take_contents(&mut input[1][root], &mut before);
        take_contents(&mut book[root], &mut after);
        assert_eq!(book, input[1], "but for the texts nothing changes");
        assert_eq!(content(&before, "before.md"), content(&after, "before.md"));
        seen.push((after, error));
    }
    let (contents, error) = &seen[0];
    assert_eq!(seen[0], seen[1], "both versions of mdBook get the same");

    let one = content(contents, "one.md");
    let drawn = figures(one);
    assert_eq!(drawn.len(), 3, "{one}");
    assert!(one.contains("&lt;b&gt;Work&lt;/b&gt;, then &#123;&#123;#ack}}"), "{one}");
    assert!(one.contains("</figure>\n\nThe text goes on."), "a line between ends the figure: {one}");
    assert!(one.contains("\n> <figure") && one.contains("</figure>\n>\n> and its end."), "{one}");
    assert!(one.contains("\n   <figure") && one.contains("</figure>\n\n2. The next item."), "{one}");
    let links = attributes(&drawn[0], "href");
    assert!(links.len() == 1 && links[0].starts_with("https://example.org/otn/#v="), "{links:?}");
    let frames = attributes(&drawn[0], "src");
    assert!(frames.len() == 1 && frames[0].starts_with("https://example.org/otn/?embed=1#v="), "{frames:?}");
    assert_eq!(attributes(&drawn[0], "loading"), ["lazy"]);

    let below = content(contents, "part/below.md");
    assert!(below.contains("````text\n```otn\npreset=lesson-b\n```\n````\n"), "an example stays one: {below}");
    assert_eq!(figures(below).len(), 1);
    let notes =
        ["ack: \"5parsec\" cannot be read.", "\"hello <there>\" sets nothing.", "embed: \"javascript:alert(1)\" is no address of a page."];
    for note in notes {
        assert!(error.contains(&format!("otn: part/below.md: {note}")), "{error}");
        let shown = note.replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(below.contains(&shown), "{below}");
    }
    assert_eq!(error.lines().count(), notes.len(), "{error}");

    let deeper = figures(content(contents, "part/deeper.md"));
    assert!(attributes(&deeper[0], "href")[0].starts_with("https://other.example/#v="));
    assert!(content(contents, "part/deeper.md").contains("<strong>From a link</strong>"));
    assert_eq!(figures(content(contents, "after.md")).len(), 1);
}

#[test]
fn other_renderers_get_text() {
    for (renderer, fence, line) in
        [("markdown", "```mermaid\nsequenceDiagram\n", "P->>Q"), ("epub", "```text\n", "The producer sends the message")]
    {
        let mut input: Value = serde_json::from_str(RECORDED[1].1).expect("recorded");
        input[0]["renderer"] = json!(renderer);
        let (mut book, _) = processed(&input);
        let mut contents = Vec::new();
        take_contents(&mut book["items"], &mut contents);
        let one = content(&contents, "one.md");
        for part in [
            fence,
            line,
            "**\\<b\\>Work\\</b\\>, then {{\\#ack}}**",
            "**Will my message arrive once, twice or never?**",
            "<https://example.org/otn/#v=",
        ] {
            assert!(one.contains(part), "{renderer}: {part} is not in {one}");
        }
        assert!(!one.contains("<figure") && one.contains(&format!("\n> {}", fence.lines().next().expect("a line"))), "{one}");
        assert!(content(&contents, "part/below.md").contains("- ack: \"5parsec\" cannot be read."));
    }
}

#[test]
fn what_is_no_book_is_refused_with_a_sentence() {
    for (input, part) in [
        ("", "EOF"),
        ("{}", "invalid type"),
        ("[{}]", "invalid length 1"),
        ("[{}, {}]", "the book has no items"),
        ("[{}, {\"items\": 3}]", "the book has no items"),
    ] {
        let (status, book, error) = otn(&["mdbook"], input);
        assert_eq!((status, book.as_str()), (Some(2), ""), "{input}");
        assert!(error.contains("Standard input is not what mdBook gives") && error.contains(part), "{input}: {error}");
    }
}

#[test]
fn a_page_that_is_none_is_told_and_the_figure_has_no_link() {
    for page in [json!("javascript:x"), json!(7)] {
        let input = json!([
            { "renderer": "html", "config": { "preprocessor": { "otn": { "page": page } } } },
            { "items": ["Separator", { "Chapter": { "name": "One", "content": "```otn\n```", "sub_items": [], "path": null } }] }
        ]);
        let (book, error) = processed(&input);
        assert!(error.starts_with("otn: book.toml: page: "), "{error}");
        let text = book["items"][1]["Chapter"]["content"].as_str().expect("a text");
        assert!(figures(text).len() == 1 && !text.contains("<a ") && !text.contains("<iframe"), "{text}");
    }
}

#[test]
fn the_example_book_has_no_line_that_cannot_be_used() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book/src");
    let summary = std::fs::read_to_string(src.join("SUMMARY.md")).expect("a summary");
    let paths: Vec<&str> = summary.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect();
    assert!(paths.len() >= 5, "{paths:?}");
    let chapter = |path: &&str| {
        let text = std::fs::read_to_string(src.join(path)).expect(path);
        json!({ "Chapter": { "name": path, "content": text, "sub_items": [], "path": path } })
    };
    let (mut book, error) =
        processed(&json!([{ "renderer": "html", "config": {} }, { "items": paths.iter().map(chapter).collect::<Vec<_>>() }]));
    assert_eq!(error, "");
    let mut contents = Vec::new();
    take_contents(&mut book["items"], &mut contents);
    assert_eq!(contents.iter().map(|(_, text)| figures(text).len()).sum::<usize>(), 9);
}
