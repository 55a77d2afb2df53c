//! Everything that follows from what was asked, for whatever shows more than one part of it.

use crate::ask::Asked;
use once_twice_never::link::address::PageAddress;
use once_twice_never::link::cast::LINK_MESSAGES_MAX;
use once_twice_never::link::encode::{Linked, encode};
use once_twice_never::view::article::Article;
use once_twice_never::view::charts::table::{Column, Table};
use once_twice_never::view::format::Formatter;
use once_twice_never::view::memo::Memo;
use once_twice_never::view::words::verdict::Verdict;
use once_twice_never::view::words::{Words, ui};
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{Offers, Plan};
use otn_engine::run::estimate::{Estimate, estimate};
use otn_engine::run::explore::{Exploration, Explorer};
use otn_engine::run::known::Known;
use otn_engine::run::possible::Possibilities;
use otn_engine::run::script::{Trace, script};

/// How much is tried for an answer.
#[derive(Clone, Copy)]
pub enum Effort {
    /// Every plan of at most so many faults, however long that takes.
    Whole(u32),
    /// Every plan of at most two faults where there are few enough, as on the page; else single faults, or the arithmetic.
    Usual,
}

/// The most faults of a plan that is tried as usual.
const FAULTS_USUAL: u32 = 2;
/// The most plans that are tried as usual: a scenario with an extension each millisecond has millions.
const PLANS_USUAL: u64 = 10_000;

/// What was asked, and what follows from it.
pub struct Answer<'w> {
    /// What was asked.
    pub asked: Asked,
    /// What happens.
    pub trace: Trace,
    /// Its texts.
    pub words: Words<'w>,
    estimate: Estimate,
    link: String,
}

impl<'w> Answer<'w> {
    /// Plays and counts.
    pub fn new(asked: Asked, format: &'w dyn Formatter) -> Answer<'w> {
        let Asked { scenario, cast, plan, .. } = &asked;
        let (trace, estimate, link) = (script(scenario, cast, plan), estimate(scenario), link(&asked));
        Answer { trace, words: Words::new(format), estimate, link, asked }
    }

    /// The sentence that answers the question.
    pub fn headline(&self) -> String {
        self.judged(Effort::Usual).1.headline_text()
    }

    /// Its address on this page.
    pub fn address(&self, page: &PageAddress) -> String {
        page.link(&self.link)
    }

    /// As a memo in Markdown.
    pub fn memo(&self, effort: Effort, page: Option<&PageAddress>) -> String {
        let (exploration, verdict) = self.judged(effort);
        let memo = Memo {
            title: self.asked.title.as_deref(),
            scenario: &self.asked.scenario,
            verdict: &verdict,
            estimate: &self.estimate,
            exploration: exploration.as_ref(),
            link: &page.map_or_else(|| format!("#{}", self.link), |page| self.address(page)),
        };
        memo.markdown(&self.words)
    }

    /// As a file to read.
    pub fn html(&self, page: Option<&PageAddress>) -> String {
        self.article(&self.judged(Effort::Usual).1, page).html(&self.words)
    }

    /// As a part of another page.
    pub fn figure(&self, page: Option<&PageAddress>) -> String {
        self.article(&self.judged(Effort::Usual).1, page).figure(&self.words)
    }

    fn article<'a>(&'a self, verdict: &'a Verdict, page: Option<&'a PageAddress>) -> Article<'a> {
        Article {
            title: self.asked.title.as_deref(),
            scenario: &self.asked.scenario,
            plan: &self.asked.plan,
            verdict,
            trace: &self.trace,
            estimate: &self.estimate,
            link: &self.link,
            page,
        }
    }

    fn judged(&self, effort: Effort) -> (Option<Exploration>, Verdict) {
        let Asked { scenario, cast, .. } = &self.asked;
        let (faults, plans) = match effort {
            Effort::Whole(faults) => (faults, u64::MAX),
            Effort::Usual => (FAULTS_USUAL, PLANS_USUAL),
        };
        let found = Explorer::new(scenario, cast, faults, Offers::USUAL).advance(plans);
        let mut known = Known::at_first(scenario, cast, &self.estimate);
        if let Some(found) = &found {
            known = known.explored(Possibilities::of(found));
        }
        let verdict = self.words.verdict(scenario, &self.estimate, &known);
        (found, verdict)
    }

    /// The figures of the day: each with its kind, its numbers and why.
    pub fn formulas(&self) -> Table {
        let formulas = self.words.formulas(&self.estimate, &self.asked.scenario);
        let [name, columns @ ..] = ui::FORMULA_COLUMNS;
        let mut table = Table::new(name.get(), formulas.iter().map(|formula| formula.name.to_owned()));
        for (place, column) in columns.into_iter().enumerate() {
            let cells = formulas.iter().map(|formula| [formula.bound, &formula.text, formula.why][place].to_owned());
            table.push(Column::new(column.get(), column.get()), cells);
        }
        table
    }
}

/// What a link can carry of it: faults without the messages that they strike would tell another story.
fn link(asked: &Asked) -> String {
    let Asked { scenario, cast, plan, title, .. } = asked;
    let (cast, plan) = if fits_a_link(cast) { (cast.clone(), plan.clone()) } else { (Cast::default(), Plan::default()) };
    encode(&Linked { scenario: *scenario, cast, plan, title: title.clone(), ..Linked::default() })
}

/// Whether a link can carry these messages.
pub fn fits_a_link(cast: &Cast) -> bool {
    cast.roles().len() <= LINK_MESSAGES_MAX
}
