//! The tab with the files: what is on the page, made here from the same data, for other programs.

mod picture;

use std::rc::Rc;

use otn_engine::model::scenario::Scenario;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::TabProps;
use crate::app::chart::save::{self, Format};
use crate::app::copy::Copy;
use crate::app::format::words;
use crate::app::found::Found;
use crate::app::memo::memo;
use crate::app::save::{address, offer};
use crate::language::Text;
use crate::view::charts::words::SAVE;
use crate::view::charts::{Chart, Kind, series};
use crate::view::diagram::Diagram;
use crate::view::json;
use crate::view::mermaid::mermaid;
use crate::view::svg::{WIDTH_PX, svg};
use crate::view::words::share as texts;

/// A file that is text.
#[derive(Clone, Copy, PartialEq)]
enum File {
    DiagramSvg,
    Mermaid,
    Memo,
    Figures,
    Run,
}

impl File {
    /// Its name, and its kind.
    const fn name(self) -> (&'static str, &'static str) {
        match self {
            File::DiagramSvg => ("diagram.svg", "image/svg+xml"),
            File::Mermaid => ("diagram.mmd", "text/plain"),
            File::Memo => ("memo.md", "text/markdown"),
            File::Figures => ("figures.json", "application/json"),
            File::Run => ("run.json", "application/json"),
        }
    }

    fn text(self, FilesProps { tab, found }: &FilesProps) -> String {
        let scenario = &tab.linked.scenario;
        match self {
            File::DiagramSvg => svg(&Diagram::new(&found.trace, scenario, &words(), WIDTH_PX)),
            File::Mermaid => mermaid(&found.trace, scenario, &words()),
            File::Memo => memo(scenario, found, tab.name.as_deref()),
            File::Figures => json::pretty(&json::estimate(scenario, &found.estimate)),
            File::Run => json::pretty(&json::trace(scenario, &found.trace)),
        }
    }

    fn save(self, props: &FilesProps) {
        let (name, kind) = self.name();
        offer(&address(kind, &self.text(props)), name);
    }
}

/// See [`Files`].
#[derive(Properties, Clone, PartialEq)]
pub struct FilesProps {
    /// What is on the page.
    pub tab: TabProps,
    /// What follows from it.
    pub found: Found,
}

/// The files, by what they are about.
#[component]
pub fn Files(props: &FilesProps) -> Html {
    let kind = use_state_eq(|| Kind::AckLimit);
    // The chart of the settings, by arithmetic: simulated days come later and stand in the files of the charts below.
    let chart = use_memo((*kind, props.tab.linked.scenario), |(kind, scenario)| chart_of(*kind, scenario));
    let on_picture = {
        let (found, scenario) = (props.found.clone(), props.tab.linked.scenario);
        Callback::from(move |_: MouseEvent| {
            let diagram = Diagram::new(&found.trace, &scenario, &words(), WIDTH_PX);
            spawn_local(async move {
                // As with every file: what a browser refuses, nobody can mend.
                if let Ok(address) = picture::png(&diagram).await {
                    offer(&address, "diagram.png");
                }
            });
        })
    };
    let save = |file: File, label: &'static str| {
        let props = props.clone();
        button(label, Callback::from(move |_| file.save(&props)))
    };
    let copy = |file: File, label: &'static str| {
        let props = props.clone();
        copied(label, Callback::from(move |()| file.text(&props)))
    };
    let on_kind = {
        let kind = kind.clone();
        Callback::from(move |event: Event| {
            let place = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            kind.set(usize::try_from(place).ok().and_then(|place| Kind::ALL.get(place)).copied().unwrap_or(*kind));
        })
    };
    let save_chart = |format: Format| {
        let chart = chart.clone();
        button(format.name(), Callback::from(move |_| save::save(&chart, format)))
    };
    let copy_chart = |format: Format, label: &'static str| {
        let chart = chart.clone();
        copied(label, Callback::from(move |()| save::text(&chart, format).unwrap_or_default()))
    };
    let chart_about = html! {
        <>
            { texts::CHART_ABOUT }{ " " }
            <select class="select" aria-label={texts::CHOOSE_CHART} onchange={on_kind}>
                { for Kind::ALL.map(|each| html! { <option selected={each == *kind}>{ texts::chart(each) }</option> }) }
            </select>
        </>
    };
    html! {
        <>
            <p>{ texts::FILES_LEAD }</p>
            { group("share-diagram", texts::DIAGRAM, texts::DIAGRAM_ABOUT, html! {
                <>
                    { save(File::DiagramSvg, "SVG") }
                    { button("PNG", on_picture) }
                    { save(File::Mermaid, "Mermaid") }
                    { copy(File::DiagramSvg, texts::COPY_SVG.get()) }
                    { copy(File::Mermaid, texts::COPY_MERMAID.get()) }
                </>
            }) }
            { group("share-chart", texts::CHART, chart_about, html! {
                <>
                    { save_chart(Format::Svg) }
                    { save_chart(Format::Png) }
                    { save_chart(Format::Csv) }
                    { copy_chart(Format::Svg, texts::COPY_SVG.get()) }
                    { copy_chart(Format::Csv, texts::COPY_CSV.get()) }
                </>
            }) }
            { group("share-memo", texts::MEMO, texts::MEMO_ABOUT, html! {
                <>{ save(File::Memo, "Markdown") }{ copy(File::Memo, texts::COPY_MARKDOWN.get()) }</>
            }) }
            { group("share-figures", texts::FIGURES, texts::FIGURES_ABOUT, html! {
                <>{ save(File::Figures, "JSON") }{ copy(File::Figures, texts::COPY_JSON.get()) }</>
            }) }
            { group("share-run", texts::RUN, texts::RUN_ABOUT, html! {
                <>{ save(File::Run, "JSON") }{ copy(File::Run, texts::COPY_JSON.get()) }</>
            }) }
        </>
    }
}

fn chart_of(kind: Kind, scenario: &Scenario) -> Rc<Chart> {
    Rc::new(series::chart(kind, scenario, words().format))
}

/// What belongs to one subject: its files, and the ways to copy them.
fn group(id: &'static str, title: Text, about: impl Into<Html>, files: Html) -> Html {
    html! {
        <section class="share-group" role="group" aria-labelledby={id}>
            <h3 {id}>{ title }</h3>
            <p class="soft">{ about.into() }</p>
            <div class="share-row"><span>{ SAVE }</span>{ files }</div>
        </section>
    }
}

/// Saves a file; the button is called what the file is, the same in every language.
fn button(label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="button" {onclick}>{ label }</button> }
}

fn copied(label: &'static str, text: Callback<(), String>) -> Html {
    html! { <Copy {label} copied={texts::TEXT_COPIED} by_hand={texts::COPY_BY_HAND} {text} /> }
}
