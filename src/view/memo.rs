//! The answer as a memo in Markdown: for a design document that must say which guarantee was chosen, and why.

use super::choose::Choice;
use super::prerender::QUESTION;
use super::words::verdict::Verdict;
use super::words::{Words, choose, memo as texts, outcomes, ui};
use crate::language::Text;
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::explore::Exploration;

/// What a memo is about.
pub struct Memo<'m> {
    /// The title of its link, or the name of its preset.
    pub title: Option<&'m str>,
    /// The settings.
    pub scenario: &'m Scenario,
    /// The answer.
    pub verdict: &'m Verdict,
    /// The arithmetic of the day.
    pub estimate: &'m Estimate,
    /// What is possible, where it was explored.
    pub exploration: Option<&'m Exploration>,
    /// The link that brings all this back.
    pub link: &'m str,
}

impl Memo<'_> {
    /// The text. Whatever it holds of the reader's own is plain text in it.
    #[must_use]
    pub fn markdown(&self, words: &Words<'_>) -> String {
        let Memo { scenario, verdict, estimate, .. } = self;
        let mut text = String::new();
        let mut add = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        add(&["# ", &plain(self.title.unwrap_or(texts::TITLE.get()))].concat());
        add("");
        add(&["**", QUESTION.get(), "** ", &plain(&verdict.headline_text())].concat());
        if let Some(detail) = &verdict.detail {
            add("");
            add(&plain(detail));
        }
        add(&section(texts::SETTINGS.get()));
        add(texts::SETTINGS_LEAD.get());
        add("");
        let defaults = Scenario::default();
        let changed = SETTINGS.iter().filter(|setting| (setting.get)(scenario) != (setting.get)(&defaults));
        let rows: Vec<Vec<String>> =
            changed.map(|setting| vec![ui::label(setting).to_owned(), words.setting_value(setting.key, scenario)]).collect();
        add(&if rows.is_empty() { texts::NO_SETTINGS.to_string() } else { table(&texts::SETTINGS_COLUMNS.map(Text::get), rows) });
        add(&section(ui::ASSUMPTIONS.get()));
        let formulas = words.formulas(estimate, scenario).into_iter();
        let rows = formulas.map(|formula| vec![formula.name.to_owned(), formula.bound.to_owned(), formula.text, formula.why.to_owned()]);
        add(&table(&ui::FORMULA_COLUMNS.map(Text::get), rows.collect()));
        let choice = Choice::new(scenario);
        add(&section(choose::TITLE.get()));
        add(&plain(&words.choice(&choice)));
        add("");
        add(&table(&ui::DESIGN_COLUMNS.map(Text::get), words.design_rows(&choice)));
        if let Some(gap) = words.id_check_gap(&choice) {
            add("");
            add(&plain(&gap));
        }
        add("");
        add(&[choose::FLIPS.get(), ":\n"].concat());
        for flip in words.flips(&choice) {
            add(&["- ", &plain(&flip)].concat());
        }
        add("");
        add(choose::METHOD.get());
        if let Some(found) = self.exploration {
            add(&section(outcomes::TITLE.get()));
            add(&words.tried_up_to(found));
            add("");
            let rows = words.outcome_rows(found, None, scenario).into_iter().flatten();
            let rows = rows.map(|row| vec![row.name.to_owned(), row.answer, row.how]);
            add(&table(&outcomes::COLUMNS.map(Text::get)[..3], rows.collect()));
        }
        add(&section(texts::LINK.get()));
        add(&["<", self.link, ">"].concat());
        text
    }
}

fn section(name: &str) -> String {
    ["\n## ", name, "\n"].concat()
}

fn table(columns: &[&str], rows: Vec<Vec<String>>) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let mut text = "|".to_owned();
        for cell in cells {
            text.push_str(&[" ", &cell, " |"].concat());
        }
        text
    };
    let head = line(&mut columns.iter().map(|name| (*name).to_owned()));
    let rule = line(&mut columns.iter().map(|_| "---".to_owned()));
    let rows = rows.into_iter().map(|cells| line(&mut cells.into_iter().map(|cell| plain(&cell))));
    [head, rule].into_iter().chain(rows).collect::<Vec<String>>().join("\n")
}

/// Text that Markdown takes for nothing but text.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '!' => {
                safe.push('\\');
                safe.push(character);
            }
            '&' => safe.push_str("&amp;"),
            '\n' | '\r' => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::format::Plain;
    use otn_engine::model::cast::Cast;
    use otn_engine::model::fault::Offers;
    use otn_engine::model::units::Currency;
    use otn_engine::run::estimate::estimate;
    use otn_engine::run::explore::explore;
    use otn_engine::run::known::Known;

    fn memo(scenario: &Scenario, title: Option<&str>) -> String {
        let (words, cast) = (Words::new(&Plain::TERMINAL), Cast::default());
        let (estimate, found) = (estimate(scenario), explore(scenario, &cast, 1, Offers::USUAL));
        let verdict = words.verdict(scenario, &estimate, &Known::at_first(scenario, &cast, &estimate));
        let link = "https://example.org/#v=1";
        Memo { title, scenario, verdict: &verdict, estimate: &estimate, exploration: Some(&found), link }.markdown(&words)
    }

    #[test]
    fn a_memo_has_the_answer_its_figures_and_the_way_back() {
        let text = memo(&Scenario::default(), None);
        for part in [
            "up to 300 messages a day are repeated",
            "6 × 50 = 300",
            "B · work, then ack (this one)",
            // With an ID for nothing, nothing is lost or repeated for nothing.
            "Exactly-once in effect: the ID saved with the work (C) is the cheapest and costs nothing",
            "- If a saved ID costs Rs 0.01 or more, ",
            "<https://example.org/#v=1>",
            texts::NO_SETTINGS.get(),
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        // Every row of a table has the cells of its head.
        for lines in text.lines().collect::<Vec<_>>().windows(2) {
            if let [one, other] = lines
                && one.starts_with('|')
                && other.starts_with('|')
            {
                let cells = |line: &str| line.replace("\\|", "").matches('|').count();
                assert_eq!(cells(one), cells(other), "{one}\n{other}");
            }
        }
    }

    #[test]
    fn what_a_reader_wrote_is_no_markup() {
        let mut scenario = Scenario::default();
        scenario.day.currency = Currency::new("|<*").expect("short and plain");
        let text = memo(&scenario, Some("[x](javascript:1) <b>\n# y"));
        assert!(text.starts_with("# \\[x\\](javascript:1) \\<b\\> \\# y\n"), "{text}");
        assert!(!text.contains("|<*3,000") && text.contains("\\|\\<\\*"), "{text}");
    }
}
