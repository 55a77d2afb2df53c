//! `otn render`: every kind of file is whole, whatever its title, and what cannot be done is a sentence.

use roxmltree::{Document, Node, ParsingOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A title that would be markup in each of the formats, and the end of a block in some.
const HOSTILE: &str = "</title><script>alert(1)</script> \"x' onload=alert(1)> ]]> --> ``` | [x](javascript:1) {{#include x}} & end; =1";

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rendered").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn otn(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_otn")).args(words).current_dir(folder).output().expect("otn runs")
}

#[track_caller]
fn rendered(folder: &Path, words: &[&str]) -> String {
    let output = otn(folder, &[&["render"], words].concat());
    let (out, error) = (String::from_utf8(output.stdout).expect("UTF-8"), String::from_utf8_lossy(&output.stderr).into_owned());
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{words:?}");
    out
}

#[track_caller]
fn xml(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// No element or attribute that runs, fetches or leads anywhere but to the page.
#[track_caller]
fn check_harmless(document: &Document<'_>, page: &str) {
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name().to_ascii_lowercase();
        assert!(
            !["script", "object", "embed", "link", "img", "image", "foreignobject", "use", "base", "form"].contains(&name.as_str()),
            "{name}"
        );
        for attribute in node.attributes() {
            let (key, value) = (attribute.name().to_ascii_lowercase(), attribute.value());
            assert!(!key.starts_with("on") && key != "style", "{name} {key}");
            assert!(!["href", "src"].contains(&key.as_str()) || value.starts_with(page), "{name} {key}=\"{value}\"");
        }
    }
}

fn texts<'d>(document: &'d Document<'_>, name: &str) -> Vec<&'d str> {
    document.descendants().filter(|node| node.has_tag_name(name)).filter_map(|node| node.text()).collect()
}

#[test]
fn every_kind_is_written_by_its_ending() {
    let folder = folder("kinds");
    let files = ["a.svg", "a.mmd", "a.csv", "a.md", "a.HTML"];
    let outs: Vec<&str> = files.iter().flat_map(|file| ["--out", file]).collect();
    assert_eq!(rendered(&folder, &[&["lesson-b"], outs.as_slice()].concat()), "");
    let read = |file| std::fs::read_to_string(folder.join(file)).expect(file);
    let of_trace = |format| String::from_utf8(otn(&folder, &["trace", "lesson-b", "--format", format]).stdout).expect("UTF-8");
    assert_eq!(read("a.svg"), of_trace("svg"));
    assert_eq!(read("a.mmd"), of_trace("mermaid"));
    assert_eq!(read("a.md"), String::from_utf8(otn(&folder, &["memo", "lesson-b"]).stdout).expect("UTF-8"));
    assert!(
        read("a.csv").starts_with("figure,kind,numbers,why\r\njobs that restarts interrupt,at most,6 × 50 = 300,"),
        "{}",
        read("a.csv")
    );
    let html = read("a.HTML");
    let document = xml(&html);
    assert_eq!(texts(&document, "h1"), ["Will my message arrive once, twice or never?"]);
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("svg")).count(), 1);
    assert!(html.contains("up to 300\u{a0}messages a day are repeated") || html.contains("are repeated"), "{html}");
    // The steps of the transcript are those of the trace.
    let steps = of_trace("text").lines().filter(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit())).count();
    assert_eq!(document.descendants().filter(|node| node.attribute("class") == Some("time")).count(), steps);
    check_harmless(&document, "none");
}

#[test]
fn a_file_that_is_there_is_written_over() {
    let folder = folder("over");
    std::fs::write(folder.join("a.mmd"), "old").expect("writable");
    rendered(&folder, &["slow-day", "-o", "a.mmd"]);
    let text = std::fs::read_to_string(folder.join("a.mmd")).expect("written");
    assert!(text.starts_with("sequenceDiagram\n") && !text.contains("old"));
}

#[test]
fn standard_output_wants_a_format() {
    let folder = folder("standard");
    assert!(rendered(&folder, &["lesson-a", "--out", "-", "--format", "csv"]).starts_with("figure,"));
    assert!(rendered(&folder, &["lesson-a", "--out", "-", "--out", "b.csv", "--format", "svg"]).starts_with("<svg "));
    assert!(std::fs::read_to_string(folder.join("b.csv")).expect("written").starts_with("figure,"), "an ending says more");
}

#[test]
fn every_chart_is_a_picture_and_its_numbers() {
    let folder = folder("charts");
    for chart in ["limit", "designs", "restarts", "volume", "slow", "progress", "retention", "ratio", "map"] {
        rendered(&folder, &["lesson-b", "currency=<&>", "--chart", chart, "-o", "c.svg", "-o", "c.csv"]);
        let read = |file| std::fs::read_to_string(folder.join(file)).expect(file);
        check_harmless(&xml(&read("c.svg")), "none");
        assert!(read("c.csv").lines().count() > 2, "{chart}");
    }
}

#[test]
fn nothing_of_a_title_is_markup() {
    let folder = folder("hostile");
    let title = format!("title={HOSTILE}");
    let words = [
        "lesson-b",
        &title,
        "currency=<b>",
        "--page",
        "https://example.org/otn/",
        "-o",
        "a.html",
        "-o",
        "a.svg",
        "-o",
        "a.md",
        "-o",
        "a.mmd",
    ];
    rendered(&folder, &words);
    let read = |file| std::fs::read_to_string(folder.join(file)).expect(file);
    let html = read("a.html");
    let document = xml(&html);
    check_harmless(&document, "https://example.org/otn/#v=");
    // A title has at most 80 characters.
    let kept: String = HOSTILE.chars().take(80).collect();
    assert_eq!(
        document.descendants().find(|node| node.attribute("class") == Some("title")).and_then(|node| node.text()),
        Some(kept.as_str())
    );
    assert!(texts(&document, "title")[0].starts_with("</title><script>"));
    // The link brings the title back.
    let link = document.descendants().find_map(|node| node.attribute("href")).expect("a link");
    let again = otn(&folder, &["render", link, "-o", "-", "--format", "html"]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("&lt;/title&gt;&lt;script&gt;"));
    let svg = read("a.svg");
    check_harmless(&xml(&svg), "none");
    let markdown = read("a.md");
    assert!(markdown.starts_with("# \\</title\\>\\<script\\>alert(1)"), "{markdown}");
    assert!(!read("a.mmd").contains('<'));
}

#[test]
fn options_are_those_of_trace() {
    let folder = folder("options");
    std::fs::write(folder.join("m.json"), r#"[{}, {"due_us": 60000000}]"#).expect("writable");
    let mermaid = |words: &[&str]| rendered(&folder, &[words, &["--out", "-", "--format", "mmd"]].concat());
    let of_trace = |words: &[&str]| {
        let words = [&["trace"], words, &["--format", "mermaid"]].concat();
        String::from_utf8(otn(&folder, &words).stdout).expect("UTF-8")
    };
    for words in [
        vec!["lesson-b", "--plan", "lose:ack,slow"],
        vec!["lesson-b", "--plan", ""],
        vec!["lesson-b", "cast=0s,1s", "order=ack-work"],
        vec!["lesson-b", "--messages", "m.json"],
        vec!["https://example.org/#ack=120s&plan=slow"],
    ] {
        assert_eq!(mermaid(&words), of_trace(&words), "{words:?}");
    }
}

#[test]
fn what_cannot_be_done_is_a_sentence_and_status_2() {
    let folder = folder("refused");
    for (words, part) in [
        (vec!["lesson-b", "-o", "x.png"], "\"x.png\" does not say what to write. Allowed: a name that ends in .svg"),
        (vec!["lesson-b", "-o", "-"], "\"-\" does not say what to write."),
        (vec!["lesson-b", "-o", "no/such/x.svg"], "no/such/x.svg cannot be written: No such file"),
        (vec!["lesson-b"], "--out"),
        (vec!["lesson-z", "-o", "x.svg"], "\"lesson-z\" is no preset"),
        (vec!["lesson-b", "--plan", "explode", "-o", "x.svg"], "explode"),
        (vec!["lesson-b", "--chart", "pie", "-o", "x.svg"], "\"pie\" is no chart. Allowed: limit, designs"),
        (vec!["lesson-b", "--chart", "map", "-o", "x.svg", "-o", "x.md"], "A chart cannot be written as .md."),
        (vec!["lesson-b", "--page", "javascript:alert(1)", "-o", "x.html"], "no address of a page"),
    ] {
        let output = otn(&folder, &[&["render"], words.as_slice()].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}");
        assert!(error.contains(part), "{words:?}: {error}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("readable").count(), 0, "nothing is written before everything is made");
}

#[test]
fn messages_that_no_link_carries_are_told() {
    let folder = folder("many");
    let cast = format!("cast={}", ["0s"; 9].join(","));
    let output = otn(&folder, &["render", "lesson-b", &cast, "-o", "x.html"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("This story has 9 messages; a link holds 8 at most."));
}

/// With an extension each millisecond there are millions of plans of two faults, which would take hours.
#[test]
fn an_answer_does_not_take_for_ever() {
    let folder = folder("long");
    rendered(&folder, &["slow-day", "extend=1ms", "slowjob=12h", "-o", "x.html", "-o", "x.md"]);
    assert!(!std::fs::read_to_string(folder.join("x.md")).expect("written").contains("were tried"), "what was not tried is not said");
}
