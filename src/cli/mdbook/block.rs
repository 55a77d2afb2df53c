//! A block of a book: lines of `key=value`, or a link on a line of its own. A line that cannot be used becomes a note, and the
//! others are used.

use crate::ask::{self, Asked, CliError};
use once_twice_never::link::address::PageAddress;
use once_twice_never::link::arguments::apply_pair;
use once_twice_never::link::cast::{LINK_MESSAGES_MAX, parse_cast};
use once_twice_never::link::notice::Notice;
use once_twice_never::link::plan::parse_plan;
use once_twice_never::link::text::{quoted, title, title_is_too_long};

/// The most lines that are read.
const LINES_MAX: usize = 100;

/// What a block says.
pub struct Block {
    /// Its scenario.
    pub asked: Asked,
    /// The page that it leads to, where it names one.
    pub page: Option<PageAddress>,
    /// What could not be used, one sentence each.
    pub notes: Vec<String>,
}

impl Block {
    /// Reads the lines of a block.
    pub fn read(text: &str) -> Block {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let read: Vec<&str> = lines.by_ref().take(LINES_MAX).collect();
        let mut block = Block { asked: ask::opening(), page: None, notes: Vec::new() };
        if lines.next().is_some() {
            block.notes.push(format!("The block has too many lines. Allowed: {LINES_MAX}. Used: the first {LINES_MAX}."));
        }
        // Everything else is said over a preset or a link, whatever line that stands on.
        let (beginnings, pairs): (Vec<&str>, Vec<&str>) = read.into_iter().partition(|line| is_beginning(line));
        let mut beginnings = beginnings.into_iter();
        if let Some(line) = beginnings.next() {
            block.begin(line);
        }
        for line in beginnings {
            block.notes.push(format!("\"{}\" is left out. Allowed: one preset or one link.", quoted(line)));
        }
        let mut seen = Vec::new();
        for line in pairs {
            let key = line.split_once('=').map_or(line, |(key, _)| key).trim();
            if seen.contains(&key) {
                let given = quoted(line.split_once('=').map_or("", |(_, value)| value.trim()));
                block.notes.push(Notice::Repeated { key: quoted(key), given }.to_string());
            } else if let Err(sentence) = block.pair(line) {
                block.notes.push(format!("{sentence} The line is left out."));
            }
            seen.push(key);
        }
        block
    }

    fn begin(&mut self, line: &str) {
        match preset(line).map(|name| (name, ask::named(name))) {
            None => self.asked = ask::from_link(line),
            Some((_, Some(asked))) => self.asked = asked,
            Some((name, None)) => self.notes.push(CliError::UnknownPreset(quoted(name)).to_string()),
        }
        self.notes.append(&mut self.asked.notices);
    }

    fn pair(&mut self, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once('=').map_or((line, None), |(key, value)| (key.trim(), Some(value.trim())));
        match (key, value) {
            ("plan", Some(text)) => {
                let (plan, errors) = parse_plan(text);
                self.asked.plan = plan;
                self.notes.extend(errors.into_iter().map(|error| Notice::Plan(error).to_string()));
            }
            ("cast", Some(text)) => self.asked.cast = parse_cast(text, LINK_MESSAGES_MAX).map_err(|error| error.to_string())?,
            ("title", Some(text)) => {
                self.asked.title = title(text);
                if title_is_too_long(text) {
                    self.notes.push(Notice::LongTitle { given: quoted(text) }.to_string());
                }
            }
            ("embed", Some(text)) => self.page = Some(PageAddress::parse(text).map_err(|error| format!("embed: {error}"))?),
            _ => apply_pair(&mut self.asked.scenario, line).map_err(|error| error.to_string())?,
        }
        Ok(())
    }
}

fn preset(line: &str) -> Option<&str> {
    line.split_once('=').filter(|(key, _)| key.trim() == "preset").map(|(_, name)| name.trim())
}

fn is_beginning(line: &str) -> bool {
    let is_embed = line.split_once('=').is_some_and(|(key, _)| key.trim() == "embed");
    preset(line).is_some() || (ask::is_link(line) && !is_embed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use once_twice_never::link::plan::write_plan;

    #[track_caller]
    fn check(text: &str, same_as: &str, plan: &str, notes: &[&str]) {
        let block = Block::read(text);
        let words: Vec<String> = same_as.split_whitespace().map(str::to_owned).collect();
        assert_eq!(block.asked.scenario, ask::scenario(&words).expect("a scenario").scenario, "{text}");
        assert_eq!(write_plan(&block.asked.plan), plan, "{text}");
        assert_eq!(block.notes.len(), notes.len(), "{:?}", block.notes);
        for (note, part) in block.notes.iter().zip(notes) {
            assert!(note.contains(part), "{note}");
        }
    }

    #[test]
    fn lines_are_said_over_a_preset_whatever_their_order() {
        check("", "slow-day", "slow", &[]);
        check("ack=120s\n\n  preset=lesson-b  \n", "lesson-b ack=120s", "crash:A.after-effect", &[]);
        check("preset = lesson-b\nplan = lose:ack, slow", "lesson-b", "lose:ack,slow", &[]);
        check("preset=sqs-standard", "sqs-standard", "", &[]);
        check("https://example.org/#ack=120s&plan=slow\nmsgs=1M", "ack=120s msgs=1M", "slow", &[]);
    }

    #[test]
    fn what_names_the_figure_is_read() {
        let block = Block::read("title=A & b=c\nembed=https://example.org/otn/\ncast=0s,1s");
        assert_eq!(block.asked.title.as_deref(), Some("A & b=c"));
        assert_eq!(block.page.map(|page| page.link("x")).as_deref(), Some("https://example.org/otn/#x"));
        assert_eq!((block.asked.cast.roles().len(), block.notes.len()), (2, 0));
    }

    #[test]
    fn what_cannot_be_used_is_a_note_and_the_rest_is_used() {
        check(
            "ack=5parsec\nakc=1s\nhello\nmsgs=2M\nmsgs=3M\nplan=lose:x,slow\nembed=javascript:x\ncast=x\npreset=lesson-z\npreset=lesson-b",
            "msgs=2M",
            "slow",
            &[
                "\"lesson-z\" is no preset",
                "\"preset=lesson-b\" is left out.",
                "ack: \"5parsec\" cannot be read.",
                "Did you mean ack? The line is left out.",
                "\"hello\" sets nothing.",
                "msgs: it is given again as \"3M\".",
                "\"lose:x\"",
                "embed: \"javascript:x\" is no address of a page.",
                "cast: \"x\" is no message.",
            ],
        );
        check("#ack=5parsec&msgs=2M", "msgs=2M", "", &["ack: \"5parsec\" cannot be read."]);
        check(&"x\n".repeat(101), "", "slow", &[&["too many lines"][..], &["sets nothing"], &["given again"; 99]].concat());
    }
}
