//! The lines of a chart by name, each of which can be taken out of the picture; its numbers stay in the table.

use yew::html::Scope;
use yew::prelude::*;

use super::super::focus;
use super::{ChartFigure, Message};
use crate::view::charts::chart::{Chart, Dash, Line, Tone};
use crate::view::charts::words;

/// A button for each line, where there are several.
pub(super) fn legend(chart: &Chart, hidden: &[String], link: &Scope<ChartFigure>) -> Html {
    let lines = chart.named_lines();
    if lines.len() < 2 {
        return Html::default();
    }
    html! {
        <div class="chart-legend" role="toolbar" aria-label={words::LEGEND} onkeydown={Callback::from(|event: KeyboardEvent| focus::along(&event))}>
            { for lines.into_iter().enumerate().map(|(place, line)| {
                let label = line.label.clone();
                let onclick = link.callback(move |_: MouseEvent| Message::Toggle(label.clone()));
                let is_shown = !hidden.contains(&line.label);
                html! {
                    <button type="button" class="chart-legend-line" aria-pressed={is_shown.to_string()}
                        tabindex={if place == 0 { "0" } else { "-1" }} {onclick}>
                        { sample(line) }
                        { &line.label }
                    </button>
                }
            }) }
        </div>
    }
}

/// A short piece of the line.
fn sample(line: &Line) -> Html {
    let tone = match line.tone {
        Tone::Once => "once",
        Tone::Twice => "twice",
        Tone::Never => "never",
        Tone::Plain => "plain",
        Tone::Strong => "strong",
    };
    let dash = match line.dash {
        Dash::Solid => "",
        Dash::Long => "9 4",
        Dash::Short => "5 3",
        Dash::Dots => "2 3",
    };
    html! {
        <svg class={classes!("chart-sample", tone)} width="28" height="8" aria-hidden="true">
            <line x1="0" x2="28" y1="4" y2="4" stroke-dasharray={dash} />
        </svg>
    }
}
