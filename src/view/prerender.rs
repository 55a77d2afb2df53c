//! The verdict as HTML, for the page before its program runs and where it never does.
//!
//! The page's own component makes the same elements with the same classes, so that nothing moves when it takes over.

use super::outcome::OutcomeKind;
use super::svg::escaped;
use super::words::Words;
use super::words::verdict::{Chip, Part, Verdict};
use crate::language::{Text, text};
use otn_engine::model::cast::Cast;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::estimate;
use otn_engine::run::known::Known;

/// The question that the page answers.
pub const QUESTION: Text = text("Will my message arrive once, twice or never?");

/// The verdict of a scenario as HTML.
#[must_use]
pub fn prerender(scenario: &Scenario, words: &Words<'_>) -> String {
    let figures = estimate(scenario);
    verdict_html(&words.verdict(scenario, &figures, &Known::at_first(scenario, &Cast::default(), &figures)))
}

/// A verdict as HTML.
#[must_use]
pub fn verdict_html(verdict: &Verdict) -> String {
    let headline = headline_html(verdict);
    let detail = verdict.detail.as_ref().map_or_else(String::new, |detail| format!("<p class=\"detail\">{}</p>\n", escaped(detail)));
    let chips: String = verdict.chips.iter().map(chip_html).collect();
    format!(
        "<section class=\"verdict\">\n<h1 class=\"question\">{}</h1>\n<p class=\"headline\">{headline}</p>\n<ul class=\"chips\">\n{chips}</ul>\n{detail}</section>\n",
        escaped(&QUESTION)
    )
}

/// The headline of a verdict as HTML.
#[must_use]
pub fn headline_html(verdict: &Verdict) -> String {
    verdict.headline.iter().map(part_html).collect()
}

fn part_html(part: &Part) -> String {
    match part {
        Part::Plain(text) => escaped(text),
        Part::Outcome(outcome, text) => format!("<em class=\"{}\">{}</em>", outcome.class(), escaped(text)),
    }
}

fn chip_html(chip: &Chip) -> String {
    let note = chip.note.as_ref().map_or_else(String::new, |note| format!(" <span class=\"chip-note\">{}</span>", escaped(note)));
    format!(
        "<li class=\"{}\"><span class=\"glyph\" aria-hidden=\"true\">{}</span><span class=\"chip-label\">{}</span> \
         <span class=\"chip-count\">{}</span>{note}</li>\n",
        chip_class(chip.outcome, chip.possible),
        chip.outcome.glyph(),
        escaped(chip.label),
        escaped(&chip.count)
    )
}

/// The class of a chip.
#[must_use]
pub fn chip_class(outcome: OutcomeKind, possible: bool) -> String {
    let impossible = if possible { "" } else { " impossible" };
    format!("chip {}{impossible}", outcome.class())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cases::check_golden;
    use crate::view::format::Plain;

    #[test]
    fn the_default_verdict_is_html() {
        let html = prerender(&Scenario::default(), &Words::new(&Plain::PAGE));
        check_golden("prerender", &html.replace('\u{a0}', "&nbsp;")).expect("the golden file says the same");
        assert!(!html.contains("style="));
    }
}
