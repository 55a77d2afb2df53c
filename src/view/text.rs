//! A trace as plain text, for a terminal and for golden files.

use super::words::{Words, things};
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;

/// The trace of a plan: the faults, the steps in aligned columns, what became of each message.
#[must_use]
pub fn trace_text(trace: &Trace, plan: &Plan, scenario: &Scenario, words: &Words<'_>) -> String {
    let system = things::system(scenario);
    let mut text = format!("{}\n", words.plan(&plan.0, system));
    for fault in &trace.unused {
        text.push_str(&format!("{}\n", words.unused(fault, system)));
    }
    text.push('\n');
    let rows: Vec<[String; 4]> = trace
        .steps
        .iter()
        .zip(words.steps(trace, scenario))
        .enumerate()
        .map(|(place, (step, said))| {
            let from = things::lifeline(step.from, system);
            let way = if step.from == step.to { from.to_owned() } else { format!("{from} → {}", things::lifeline(step.to, system)) };
            [(place + 1).to_string(), said.time, way, said.sentence]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (numbers, times, ways) = (width(0), width(1), width(2));
    for [number, time, way, sentence] in &rows {
        text.push_str(&format!("{number:>numbers$}  {time:>times$}  {way:<ways$}  {sentence}\n"));
    }
    text.push('\n');
    for report in &trace.messages {
        let said = words.report(report, scenario);
        if trace.messages.len() > 1 {
            text.push_str(&format!("Message {}: ", report.number.0 + 1));
        }
        text.push_str(&format!("{}\n{}\n{}\n", said.line, said.sentence, words.store_line(report, scenario)));
    }
    if let Some(end) = words.run_end(trace.end) {
        text.push_str(&format!("{end}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cases;
    use crate::view::format::Plain;
    use otn_engine::model::cast::Cast;
    use otn_engine::run::script::script;

    #[test]
    fn traces_read_as_their_golden_files() {
        let words = Words::new(&Plain::TERMINAL);
        let wrong: Vec<String> = cases::all()
            .iter()
            .filter_map(|case| {
                let trace = script(&case.scenario, &Cast::default(), &case.plan);
                cases::check_golden(case.name, &trace_text(&trace, &case.plan, &case.scenario, &words)).err()
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
