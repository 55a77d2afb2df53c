//! The page, in Yew; compiled for wasm32 only.
//!
//! One file, one component, named after what is seen. [`state`] holds the one state and [`found`] what follows from
//! it; [`address`] is the only place that reads and writes the address; [`page`] puts the parts together. No part
//! knows a rule of delivery or has a sentence of its own: texts come from [`crate::view::words`], those of charts from
//! [`crate::view::charts::words`], those of notices from [`crate::link`].

pub mod address;
pub mod assumptions;
pub mod below;
pub mod beside;
pub mod chart;
pub mod charts;
pub mod choice;
pub mod choose;
pub mod controls;
pub mod copy;
mod cut;
pub mod designs;
pub mod diagram;
pub mod drawing;
pub mod entry;
pub mod explore;
pub mod failure;
pub mod faults;
pub mod fetched;
pub mod focus;
pub mod format;
pub mod found;
pub mod frame;
pub mod given;
pub mod guess;
pub mod header;
pub mod history;
pub mod icon;
pub mod idle;
pub mod in_view;
pub mod incidents;
pub mod kept;
pub mod ladder;
pub mod language;
pub mod later;
pub mod linked;
pub mod links;
pub mod locked;
pub mod memo;
pub mod menu;
pub mod notices;
pub mod offers;
pub mod outcomes;
pub mod page;
pub mod part;
pub mod path;
pub mod player;
pub mod predict;
pub mod printed;
pub mod pull;
pub mod qr;
pub mod quantity;
pub mod report;
pub mod rest;
pub mod reveal;
pub mod room;
pub mod runs;
pub mod save;
pub mod score;
pub mod shape;
pub mod share;
pub mod shared;
pub mod simulated;
pub mod simulator;
pub mod slide;
pub mod state;
pub mod status;
pub mod steps;
pub mod style;
pub mod systems;
pub mod table;
mod text;
pub mod verdict;
pub mod walkthrough;
pub mod worker;

use gloo::utils::document;

/// Mounts the page in the element `#app`; in a worker, which has none, serves the page instead.
///
/// # Panics
/// When index.html has no such element.
pub fn mount() {
    if let Some(scope) = worker::scope() {
        return worker::serve(scope);
    }
    failure::install();
    runs::fetch(|_| ());
    linked::install();
    let root = document().get_element_by_id("app").expect("index.html has #app");
    let draw = || {
        verdict::take_from_html();
        yew::Renderer::<page::Page>::with_root(root).render();
    };
    if address::is_plain() {
        return draw();
    }
    links::or_else(move |links| (links.with_texts)(address::read().0.language, Box::new(draw)), failure::show_missing);
}
