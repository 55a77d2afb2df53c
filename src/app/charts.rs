//! The costs as charts.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use otn_engine::model::scenario::Scenario;
use yew::prelude::*;

use super::chart::ChartFigure;
use super::format::words;
use crate::link::page::Theme;
use crate::view::charts::{Kind, series};
use crate::view::words::ui;

/// How long the settings must stand still.
const QUIET_MS: u32 = 120;

/// See [`Charts`].
#[derive(Properties, PartialEq)]
pub struct ChartsProps {
    /// The settings.
    pub scenario: Scenario,
    /// The colours of the page.
    pub theme: Theme,
}

/// Every chart, each with its takeaway as title. They follow the settings once these stand still: hundreds of days are
/// worked out for them, and painting is slower than all the rest of the page.
#[component]
pub fn Charts(props: &ChartsProps) -> Html {
    let charts = use_state(Vec::new);
    {
        let charts = charts.clone();
        use_effect_with(props.scenario, move |scenario| {
            let scenario = *scenario;
            let draw = move || {
                let drawn = Kind::ALL.into_iter().map(|kind| Rc::new(series::chart(kind, &scenario, words().format)));
                charts.set(drawn.collect());
            };
            let timer = Timeout::new(QUIET_MS, draw);
            move || drop(timer)
        });
    }
    html! {
        <section class="charts" aria-labelledby="charts-title">
            <h2 id="charts-title">{ ui::CHARTS }</h2>
            <div class="charts-all">
                { for charts.iter().map(|chart| html! { <ChartFigure chart={chart.clone()} theme={props.theme.name()} /> }) }
            </div>
        </section>
    }
}
