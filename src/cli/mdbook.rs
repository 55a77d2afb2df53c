//! `otn mdbook`: a preprocessor of mdBook, which turns blocks of settings into diagrams with their answer.
//!
//! mdBook runs it twice: with `supports` and a renderer's name, and with a context and the book as JSON on standard input, for
//! which it wants the book on standard output. A book is a tree of chapters, separators and titles of parts; the list at its
//! root is called `sections` up to mdBook 0.4 and `items` from 0.5 on. Everything but the text of chapters passes through.

mod block;

use crate::answer::Answer;
use block::Block;
use once_twice_never::link::address::PageAddress;
use once_twice_never::view::format::Plain;
use once_twice_never::view::memo::plain;
use once_twice_never::view::mermaid::mermaid;
use once_twice_never::view::prerender::QUESTION;
use once_twice_never::view::svg::escaped;
use once_twice_never::view::text::trace_text;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use std::ops::Range;

/// What marks a block as ours.
const NAMES: [&str; 2] = ["once-twice-never", "otn"];

/// The book after it, and what its author should know.
#[derive(Debug)]
pub struct Processed {
    /// The book as JSON.
    pub book: String,
    /// What could not be used, one sentence each, with its chapter.
    pub notes: Vec<String>,
}

/// What a block becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A figure with its diagram.
    Html,
    /// A diagram that a reader of Markdown draws.
    Mermaid,
    /// Sentences.
    Text,
}

/// Reads what mdBook says and turns every block of ours into what its renderer can show.
///
/// # Errors
/// When that is no context with a book: a sentence.
pub fn preprocess(input: &str) -> Result<Processed, String> {
    let refused = |why: &str| {
        format!(
            "Standard input is not what mdBook gives to a preprocessor: {why}. Allowed: a context and a book, as JSON, from mdBook itself."
        )
    };
    let (context, mut book): (Value, Value) = serde_json::from_str(input).map_err(|error| refused(&error.to_string()))?;
    let mut process = Process { form: form(&context), page: None, notes: Vec::new() };
    match context.pointer("/config/preprocessor/otn/page") {
        None => {}
        Some(Value::String(page)) => match PageAddress::parse(page) {
            Ok(page) => process.page = Some(page),
            Err(error) => process.notes.push(format!("book.toml: page: {error}")),
        },
        Some(_) => process.notes.push("book.toml: page: it is no text. Allowed: an address in quotes.".to_owned()),
    }
    let root = ["items", "sections"].into_iter().find(|key| book.get(key).is_some_and(Value::is_array));
    let items = root.and_then(|key| book.get_mut(key)?.as_array_mut()).ok_or_else(|| refused("the book has no items"))?;
    process.items(items);
    Ok(Processed { book: book.to_string(), notes: process.notes })
}

fn form(context: &Value) -> Form {
    match context.get("renderer").and_then(Value::as_str) {
        Some("html") => Form::Html,
        Some("markdown") => Form::Mermaid,
        _ => Form::Text,
    }
}

struct Process {
    form: Form,
    page: Option<PageAddress>,
    notes: Vec<String>,
}

impl Process {
    fn items(&mut self, items: &mut [Value]) {
        for chapter in items.iter_mut().filter_map(|item| item.get_mut("Chapter")) {
            let name = ["path", "name"].into_iter().find_map(|key| chapter.get(key)?.as_str()).unwrap_or("a chapter").to_owned();
            if let Some(Value::String(content)) = chapter.get_mut("content") {
                self.content(&name, content);
            }
            if let Some(items) = chapter.get_mut("sub_items").and_then(Value::as_array_mut) {
                self.items(items);
            }
        }
    }

    fn content(&mut self, chapter: &str, content: &mut String) {
        // From the last one on, so that the places of the others stay what they are.
        for (place, text) in blocks(content).into_iter().rev() {
            let block = Block::read(&text);
            self.notes.extend(block.notes.iter().map(|note| format!("{chapter}: {note}")));
            let page = block.page.clone().or_else(|| self.page.clone());
            let shown = shown(block, self.form, page.as_ref());
            let before = indent(content, place.start);
            let lines: Vec<&str> = shown.lines().collect();
            // A block that nothing closes reaches to the end of the list or quote around it, with the end of its line.
            let end = place.start + content[place.clone()].trim_end_matches(['\n', '\r']).len();
            // An empty line, so that what follows is not taken for a part of the figure.
            let gap = if end < content.len() { format!("\n{}", before.trim_end()) } else { String::new() };
            content.replace_range(place.start..end, &format!("{}{gap}", lines.join(&format!("\n{before}"))));
        }
    }
}

/// Where our blocks stand in a chapter, and what they say.
fn blocks(content: &str) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let mut is_inside = false;
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_TASKLISTS | Options::ENABLE_HEADING_ATTRIBUTES;
    for (event, place) in Parser::new_ext(content, options).into_offset_iter() {
        if let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = &event
            && is_ours(info)
        {
            is_inside = true;
            found.push((place, String::new()));
        } else if let Event::End(TagEnd::CodeBlock) = event {
            is_inside = false;
        } else if let (true, Event::Text(text), Some((_, block))) = (is_inside, event, found.last_mut()) {
            block.push_str(&text);
        }
    }
    found
}

fn is_ours(info: &str) -> bool {
    let first = info.split([',', ' ', '\t']).next().unwrap_or("");
    NAMES.contains(&first)
}

/// What begins every further line of what stands here: the signs of the quotes and the room of the lists around it.
fn indent(content: &str, start: usize) -> String {
    let line = content[..start].rfind('\n').map_or(0, |end| end + 1);
    content[line..start].chars().map(|character| if character == '>' { '>' } else { ' ' }).collect()
}

fn shown(block: Block, form: Form, page: Option<&PageAddress>) -> String {
    let Block { asked, notes, .. } = block;
    match form {
        Form::Html => {
            let figure = Answer::new(asked, &Plain::PAGE).figure(page);
            let notes: String = notes.iter().map(|note| format!("<li>{}</li>", escaped(note))).collect();
            let notes = if notes.is_empty() { notes } else { format!("<div class=\"warning\" role=\"note\"><ul>{notes}</ul></div>") };
            // What a template of mdBook begins with is text here.
            format!("{notes}{figure}\n").replace("{{", "&#123;&#123;")
        }
        Form::Mermaid | Form::Text => {
            let answer = Answer::new(asked, &Plain::TERMINAL);
            let notes: String = notes.iter().map(|note| format!("- {}\n", plain(note))).collect();
            let notes = if notes.is_empty() { notes } else { format!("{notes}\n") };
            let title = answer.asked.title.as_deref().map_or_else(String::new, |title| format!("**{}**\n\n", plain(title)));
            let (kind, text) = match form {
                Form::Mermaid => ("mermaid", mermaid(&answer.trace, &answer.asked.scenario, &answer.words)),
                Form::Text | Form::Html => ("text", trace_text(&answer.trace, &answer.asked.plan, &answer.asked.scenario, &answer.words)),
            };
            let link = page.map_or_else(String::new, |page| format!("\n\n<{}>", answer.address(page)));
            format!("{notes}{title}**{QUESTION}** {}\n\n```{kind}\n{text}```{link}\n", plain(&answer.headline()))
        }
    }
}
