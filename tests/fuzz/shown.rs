//! What is made of a hostile link: a run, a picture, an article, a memo. All of it is whole, and nothing of the link is markup.

use crate::corpus;
use once_twice_never::link::address::PageAddress;
use once_twice_never::link::decode::decode;
use once_twice_never::link::encode::encode;
use once_twice_never::view::article::Article;
use once_twice_never::view::charts::Kind;
use once_twice_never::view::charts::series::chart;
use once_twice_never::view::diagram::Diagram;
use once_twice_never::view::format::Plain;
use once_twice_never::view::memo::Memo;
use once_twice_never::view::mermaid::mermaid;
use once_twice_never::view::svg::svg;
use once_twice_never::view::text::trace_text;
use once_twice_never::view::words::Words;
use otn_engine::run::estimate::estimate;
use otn_engine::run::known::Known;
use otn_engine::run::script::script;
use otn_fuzz::proptest::test_runner::TestCaseError;
use otn_fuzz::proptest::{prop_assert, prop_assert_eq};
use otn_fuzz::{Checked, fuzz, text};
use roxmltree::{Document, ParsingOptions};

/// Well-formed, and without an element or attribute that runs or fetches anything.
fn check_markup(text: &str) -> Checked {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| TestCaseError::fail(error.to_string()))?;
    for node in document.descendants().filter(|node| node.is_element()) {
        prop_assert!(!["script", "img", "image", "object", "embed", "link", "base", "form"].contains(&node.tag_name().name()));
        for attribute in node.attributes() {
            prop_assert!(!attribute.name().starts_with("on") && attribute.name() != "style");
            let leads = ["href", "src"].contains(&attribute.name());
            prop_assert!(!leads || attribute.value().starts_with("https://example.org/otn/"), "{}", attribute.value());
        }
    }
    Ok(())
}

/// How often a sign stands there without the backslash that makes it text.
fn unescaped(markdown: &str, sign: char) -> usize {
    markdown.match_indices(sign).filter(|(place, _)| !markdown[..*place].ends_with('\\')).count()
}

#[test]
fn fuzz_shown() {
    let page = PageAddress::parse("https://example.org/otn/").expect("an address");
    fuzz("fuzz_shown", 64, &text(&corpus::links()), |fragment| {
        let linked = decode(fragment).linked;
        let (scenario, link) = (&linked.scenario, encode(&linked));
        let words = Words::new(&Plain::PAGE);
        let (trace, estimate) = (script(scenario, &linked.cast, &linked.plan), estimate(scenario));
        let verdict = words.verdict(scenario, &estimate, &Known::at_first(scenario, &linked.cast, &estimate));
        check_markup(&svg(&Diagram::new(&trace, scenario, &words, 320.0)))?;
        let title = linked.title.as_deref();
        let article = Article {
            title,
            scenario,
            plan: &linked.plan,
            verdict: &verdict,
            trace: &trace,
            estimate: &estimate,
            link: &link,
            page: Some(&page),
        };
        check_markup(&article.html(&words))?;
        let figure = article.figure(&words);
        check_markup(&figure)?;
        prop_assert!(!figure.contains(['\n', '\r']), "a figure is one line");
        let memo = Memo { title, scenario, verdict: &verdict, estimate: &estimate, exploration: None, link: &link }.markdown(&words);
        // The only sign of markup that is no text is the one before the link.
        prop_assert_eq!((unescaped(&memo, '<'), unescaped(&memo, ']')), (1, 0), "{}", memo);
        let drawn = mermaid(&trace, scenario, &words);
        let kinds =
            ["sequenceDiagram", "    participant ", "    Note over ", "    P-", "    Q-", "    A-", "    B-", "    C-", "    D-", "    S-"];
        prop_assert!(drawn.lines().all(|line| kinds.iter().any(|kind| line.starts_with(kind))), "{}", drawn);
        prop_assert!(!trace_text(&trace, &linked.plan, scenario, &words).is_empty());
        for kind in Kind::ALL {
            let table = chart(kind, scenario, &Plain::PAGE).table;
            prop_assert_eq!(table.csv().is_empty(), false);
        }
        Ok(())
    });
}
