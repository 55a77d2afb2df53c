//! An answer as an article: one HTML file to read, to print or to put on any host, with nothing in it that runs.
//!
//! It is well-formed XML too, so that tools which know only that can read it.

use super::diagram::Diagram;
use super::prerender::{headline_html, verdict_html};
use super::svg::{escaped, svg};
use super::transcript::transcript;
use super::words::verdict::Verdict;
use super::words::{Words, article as texts, memo, ui};
use crate::link::address::PageAddress;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::script::Trace;

/// How wide the diagram is: not wider than the text of a book. On a phone it is scrolled, for smaller it could not be read.
const WIDTH_PX: f64 = 640.0;

/// No script, no picture, no frame, no form, and no style but the article's own.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// What an article is about.
pub struct Article<'a> {
    /// The title of its link.
    pub title: Option<&'a str>,
    /// The settings.
    pub scenario: &'a Scenario,
    /// The faults.
    pub plan: &'a Plan,
    /// The answer.
    pub verdict: &'a Verdict,
    /// What happens.
    pub trace: &'a Trace,
    /// The arithmetic of the day.
    pub estimate: &'a Estimate,
    /// The link that brings all this back, without `#`.
    pub link: &'a str,
    /// The page that the link leads to, where one is known.
    pub page: Option<&'a PageAddress>,
}

impl Article<'_> {
    /// The file.
    #[must_use]
    pub fn html(&self, words: &Words<'_>) -> String {
        let style = include_str!("article.css");
        let title = self.title.map_or_else(|| self.verdict.headline_text(), str::to_owned);
        let lead = self.title.map_or_else(String::new, |title| format!("<p class=\"title\">{}</p>\n", escaped(title)));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
             <title>{} – {}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{lead}{}{}{}{}{}</main>\n</body>\n</html>\n",
            escaped(&title),
            escaped(ui::NAME),
            verdict_html(self.verdict),
            self.diagram(words),
            self.steps(words),
            self.figures(words),
            self.way_back()
        )
    }

    /// The answer as a part of a page that is not ours: the sentence, the diagram, the link, and the page itself in a frame that
    /// is fetched only when it is unfolded. It is one line, so that no reader of Markdown finds an end in it.
    #[must_use]
    pub fn figure(&self, words: &Words<'_>) -> String {
        let title = self.title.map_or_else(String::new, |title| format!("<p><strong>{}</strong></p>", escaped(title)));
        let (link, frame) = self.page.map_or_else(Default::default, |page| {
            let [link, frame] = [page.link(self.link), page.frame(self.link)].map(|address| escaped(&address));
            let link = format!("<p><a href=\"{link}\">{}</a></p>", escaped(texts::OPEN.get()));
            let frame = format!(
                "<iframe src=\"{frame}\" title=\"{}\" loading=\"lazy\" width=\"100%\" height=\"960\"></iframe>",
                escaped(texts::FRAME.get())
            );
            (link, format!("<details><summary>{}</summary>{frame}</details>", escaped(texts::INTERACTIVE.get())))
        });
        let figure = format!(
            "<figure class=\"once-twice-never\">{title}<p>{}</p>{}<figcaption>{}</figcaption>{link}{frame}</figure>",
            headline_html(self.verdict),
            self.drawing("table-wrapper", words),
            escaped(&words.caption(self.trace, self.plan, self.scenario))
        );
        figure.replace('\n', "")
    }

    /// The diagram, in the box that scrolls: its class is the article's own, or the one that mdBook has for tables.
    fn drawing(&self, class: &str, words: &Words<'_>) -> String {
        let svg = svg(&Diagram::new(self.trace, self.scenario, words, WIDTH_PX));
        format!("<div class=\"{class}\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{svg}</div>", escaped(ui::DIAGRAM.get()))
    }

    fn diagram(&self, words: &Words<'_>) -> String {
        let caption = words.caption(self.trace, self.plan, self.scenario);
        format!(
            "<h2>{}</h2>\n<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>\n",
            escaped(ui::DIAGRAM.get()),
            self.drawing("scroller", words),
            escaped(&caption)
        )
    }

    fn steps(&self, words: &Words<'_>) -> String {
        let items: String = transcript(self.trace, self.scenario, words)
            .iter()
            .map(|item| format!("<li><span class=\"time\">{}</span>{}</li>\n", escaped(&item.time), escaped(&item.sentence)))
            .collect();
        let reports: String = self
            .trace
            .messages
            .iter()
            .map(|report| {
                let (said, store) = (words.report(report, self.scenario), words.store_line(report, self.scenario));
                format!("<li>{} {}.</li>\n", escaped(&said.sentence), escaped(&store))
            })
            .collect();
        let heading = if self.trace.messages.len() == 1 { ui::REPORT } else { ui::REPORTS };
        let end = words.run_end(self.trace.end).map_or_else(String::new, |end| format!("<p>{}</p>\n", escaped(&end)));
        format!(
            "<h2>{}</h2>\n<ol>\n{items}</ol>\n<h2>{}</h2>\n<ol>\n{reports}</ol>\n{end}",
            escaped(ui::TRANSCRIPT.get()),
            escaped(heading.get())
        )
    }

    fn figures(&self, words: &Words<'_>) -> String {
        let head: String = ui::FORMULA_COLUMNS.iter().map(|name| format!("<th scope=\"col\">{}</th>", escaped(name))).collect();
        let rows: String = words
            .formulas(self.estimate, self.scenario)
            .into_iter()
            .map(|formula| {
                let cells = [formula.bound, &formula.text, formula.why];
                let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
                format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escaped(formula.name))
            })
            .collect();
        // A table that is wider than a phone is scrolled, also by keyboard.
        format!(
            "<h2>{}</h2>\n<div class=\"scroller\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n<table>\n<thead><tr>{head}</tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n</div>\n",
            escaped(ui::ASSUMPTIONS.get()),
            escaped(ui::FORMULAS.get())
        )
    }

    fn way_back(&self) -> String {
        let way = match self.page {
            Some(page) => format!("<a href=\"{}\">{}</a>", escaped(&page.link(self.link)), escaped(texts::OPEN.get())),
            None => format!("{} <code>#{}</code>", escaped(texts::FRAGMENT.get()), escaped(self.link)),
        };
        format!("<h2>{}</h2>\n<p>{way}</p>\n", escaped(memo::LINK.get()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::cases;

    /// The articles of the tests live in `tests/it/rendered.rs`; this is about what only the sources know.
    #[test]
    fn every_colour_of_a_diagram_has_a_counterpart_in_the_dark() {
        let style = include_str!("article.css");
        let words = Words::new(&crate::view::format::Plain::PAGE);
        for case in cases::all() {
            let trace = otn_engine::run::script::script(&case.scenario, &otn_engine::model::cast::Cast::default(), &case.plan);
            let svg = svg(&Diagram::new(&trace, &case.scenario, &words, WIDTH_PX));
            for attribute in svg.split(' ').filter(|word| word.starts_with("fill=\"#") || word.starts_with("stroke=\"#")) {
                let attribute = attribute.split_inclusive('"').take(2).collect::<String>();
                assert!(style.contains(&format!("svg [{attribute}]")), "{}: {attribute}", case.name);
            }
        }
    }
}
