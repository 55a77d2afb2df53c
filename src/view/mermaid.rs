//! A trace as a Mermaid sequence diagram, for pages that draw such text.

use super::words::{Words, things};
use otn_engine::model::message::{HopKind, NodeId};
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::{Fared, Trace, What};
use std::fmt::Write as _;

/// The Mermaid text of a trace.
#[must_use]
pub fn mermaid(trace: &Trace, scenario: &Scenario, words: &Words<'_>) -> String {
    let system = things::system(scenario);
    let mut text = "sequenceDiagram\n".to_owned();
    let takes_part = |node: NodeId| trace.steps.iter().any(|step| step.from == node || step.to == node);
    let consumers = (0..NodeId::CONSUMERS_MAX).map(NodeId::Consumer);
    let nodes = [NodeId::Producer, NodeId::Broker].into_iter().chain(consumers).chain([NodeId::Store]);
    let nodes: Vec<NodeId> = nodes.filter(|node| takes_part(*node)).collect();
    // Writing to a string cannot fail.
    for node in &nodes {
        let _ = writeln!(text, "    participant {} as {}", short(*node), escaped(things::lifeline(*node, system)));
    }
    let (first, last) = (nodes.first().map_or("P", |node| short(*node)), nodes.last().map_or("P", |node| short(*node)));
    let mut now = None;
    for (place, (step, said)) in trace.steps.iter().zip(words.steps(trace, scenario)).enumerate() {
        if now != Some(step.at) {
            now = Some(step.at);
            let _ = writeln!(text, "    Note over {first},{last}: {}", escaped(&said.time));
        }
        let label = format!("{} {}", place + 1, escaped(&said.label));
        let from = short(step.from);
        let _ = match step.what {
            What::Hop(kind, fared, _) => writeln!(text, "    {from}{}{}: {label}", arrow(kind, fared), short(step.to)),
            What::Note(_) => writeln!(text, "    Note over {from}: {label}"),
        };
    }
    for report in &trace.messages {
        let _ = writeln!(text, "    Note over {first},{last}: {}", escaped(&words.report(report, scenario).line));
    }
    text
}

/// Answers are dashed, as in the diagram; what does not arrive ends in a cross.
const fn arrow(kind: HopKind, fared: Fared) -> &'static str {
    let is_answer = matches!(kind, HopKind::Confirm | HopKind::Ack | HopKind::GiveBack | HopKind::Extend | HopKind::Written);
    match (is_answer, fared) {
        (false, Fared::Arrived | Fared::Delayed) => "->>",
        (true, Fared::Arrived | Fared::Delayed) => "-->>",
        (false, Fared::Lost | Fared::Missed) => "-x",
        (true, Fared::Lost | Fared::Missed) => "--x",
    }
}

const fn short(node: NodeId) -> &'static str {
    match node {
        NodeId::Producer => "P",
        NodeId::Broker => "Q",
        NodeId::Consumer(0) => "A",
        NodeId::Consumer(1) => "B",
        NodeId::Consumer(2) => "C",
        NodeId::Consumer(_) => "D",
        NodeId::Store => "S",
    }
}

/// Text that Mermaid reads as text: its special characters, and the word that ends a block, as character codes.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut word = String::new();
    for character in text.chars() {
        if character.is_alphanumeric() {
            word.push(character);
            continue;
        }
        push_word(&mut safe, &mut word);
        match character {
            '#' | ';' | '<' | '>' | '%' | '{' | '}' => {
                let _ = write!(safe, "#{};", u32::from(character));
            }
            _ if character.is_whitespace() || character.is_control() => safe.push(' '),
            _ => safe.push(character),
        }
    }
    push_word(&mut safe, &mut word);
    safe
}

fn push_word(safe: &mut String, word: &mut String) {
    match (word.eq_ignore_ascii_case("end"), word.chars().next()) {
        (true, Some(first)) => {
            let _ = write!(safe, "#{};{}", u32::from(first), word.get(1..).unwrap_or(""));
        }
        _ => safe.push_str(word),
    }
    word.clear();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cases;
    use crate::view::format::Plain;
    use otn_engine::model::cast::Cast;
    use otn_engine::run::script::script;

    #[test]
    fn special_characters_and_the_word_end_are_escaped() {
        for (text, safe) in [
            ("a; b # c", "a#59; b #35; c"),
            ("the end", "the #101;nd"),
            ("End of it, ends, append", "#69;nd of it, ends, append"),
            ("two\nlines", "two lines"),
            ("<b> 1 %", "#60;b#62; 1 #37;"),
        ] {
            assert_eq!(escaped(text), safe);
        }
    }

    #[test]
    fn a_trace_is_one_line_a_step() {
        let mut text = String::new();
        for case in cases::all().iter().filter(|case| ["slow-day", "lost-confirm", "crash-after-effect"].contains(&case.name)) {
            let trace = script(&case.scenario, &Cast::default(), &case.plan);
            let _ = writeln!(text, "%% {}\n{}", case.name, mermaid(&trace, &case.scenario, &Words::new(&Plain::TERMINAL)));
        }
        cases::check_golden("mermaid", &text).expect("the golden file says the same");
    }
}
