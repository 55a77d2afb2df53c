//! A trace as an ordered list of sentences: the same events as the diagram, for reading and listening.

use super::words::Words;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::script::Trace;

/// One item of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number in the list and in the diagram, from 1.
    pub number: usize,
    /// The place of its step among the trace's steps, from 0.
    pub step: usize,
    /// When.
    pub time: String,
    /// What.
    pub sentence: String,
    /// Both in one sentence, for a status line.
    pub spoken: String,
}

/// The items of a trace, one for each step.
#[must_use]
pub fn transcript(trace: &Trace, scenario: &Scenario, words: &Words<'_>) -> Vec<Item> {
    let texts = words.steps(trace, scenario).into_iter().enumerate();
    texts.map(|(step, text)| Item { number: step + 1, step, time: text.time, sentence: text.sentence, spoken: text.spoken }).collect()
}
