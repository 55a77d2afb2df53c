//! Output for a reader at a terminal.

use crate::ask;
use once_twice_never::catalogue::PRESETS;
use once_twice_never::catalogue::path::PATH;
use once_twice_never::link::plan::{simplified, write_plan};
use once_twice_never::link::value::{allowed, write_value};
use once_twice_never::view::choose::Choice;
use once_twice_never::view::format::{Formatter, Plain};
use once_twice_never::view::path::Prediction;
use once_twice_never::view::words::outcomes::not_shown;
use once_twice_never::view::words::{Words, choose, path as path_words, path_steps, presets as preset_words, settings, things, ui};
use otn_engine::model::cause::Cause;
use otn_engine::model::outcome::{Fate, Promise};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::SETTINGS;
use otn_engine::model::world::Sender;
use otn_engine::run::day::DayReport;
use otn_engine::run::days::Days;
use otn_engine::run::estimate::Estimate;
use otn_engine::run::estimate::estimate as estimate_of;
use otn_engine::run::explore::{Exploration, Finding};

const PLAIN: &Plain = &Plain::TERMINAL;

/// Rows of aligned columns.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// Every preset with its sentence.
pub fn presets() -> String {
    let row = |id: &str| {
        let words = preset_words::of(id);
        vec![id.to_owned(), words.map_or("", |words| words.name.get()).to_owned(), words.map_or("", |words| words.story.get()).to_owned()]
    };
    let lessons: Vec<_> = PRESETS.iter().map(|preset| row(preset.id)).collect();
    let systems: Vec<_> = ask::systems().into_iter().map(|system| vec![system.id, system.name]).collect();
    let incidents: Vec<_> = ask::incidents().into_iter().map(|incident| vec![incident.id, incident.title]).collect();
    format!(
        "{}\nReal systems\n{}\nReal incidents (and, with -cure, what mends them)\n{}",
        table(&lessons),
        table(&systems),
        table(&incidents)
    )
}

/// Every step of the lesson's path with its answers.
pub fn path() -> String {
    let words = Words::new(PLAIN);
    let step = |(place, step)| {
        let (number, own) = (place + 1, path_steps::of(step));
        let [answer, now] = [step.scenario(), step.changed()].map(|scenario| words.model_answer(Prediction::of_model(step, &scenario)));
        let (lead, told, changed) = (words.path_lead(step), words.path_told(step), words.path_changed(step));
        let change = [path_words::CHANGE.get(), &words.path_change(step)].concat();
        format!("{number}. {}\n{lead}\n{}\n  {answer}. {told}\n  {change}\n  {now}. {changed}\n", own.title, own.question)
    };
    PATH.iter().enumerate().map(step).collect::<Vec<_>>().join("\n")
}

/// Every setting with its range.
pub fn keys() -> String {
    let heading = ["key", "default", "allowed", "meaning"].map(str::to_owned).to_vec();
    let rows = SETTINGS.iter().map(|setting| {
        let help = settings::of(setting.key).map_or("", |words| words.help.get());
        vec![setting.key.to_owned(), write_value(setting, setting.default_value()), allowed(setting), help.to_owned()]
    });
    table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>())
}

/// The figures by arithmetic, each with its formula.
pub fn estimate(scenario: &Scenario, estimate: &Estimate) -> String {
    let words = Words::new(PLAIN);
    let rows: Vec<Vec<String>> = words
        .formulas(estimate, scenario)
        .into_iter()
        .map(|formula| vec![formula.name.to_owned(), formula.bound.to_owned(), formula.text, formula.why.to_owned()])
        .collect();
    table(&rows)
}

/// The cheapest design, all designs, and where the choice flips.
pub fn choice(choice: &Choice) -> String {
    let words = Words::new(PLAIN);
    let heading = ui::DESIGN_COLUMNS.map(|name| name.to_string()).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(words.design_rows(choice)).collect();
    let gap = words.id_check_gap(choice).map_or_else(String::new, |gap| format!("{gap}\n\n"));
    let flips: String = words.flips(choice).into_iter().map(|flip| format!("- {flip}\n")).collect();
    format!("{}\n\n{}\n{gap}{}:\n{flips}\n{}\n", words.choice(choice), table(&rows), choose::FLIPS, choose::METHOD)
}

/// A simulated day, and what several came to.
pub fn day(scenario: &Scenario, report: &DayReport, several: Option<&Days>) -> String {
    let words = Words::new(PLAIN);
    let count = |name: &str, count: u64| vec![name.to_owned(), PLAIN.count(count)];
    let span = |name: &str, span: Option<_>| vec![name.to_owned(), span.map_or("none".to_owned(), |span| PLAIN.duration(span))];
    let money = |name: &str, money| vec![name.to_owned(), PLAIN.money(money, scenario.day.currency)];
    let mut rows = vec![
        count("messages", report.messages),
        count("never", report.never()),
        count("half done", report.half_done),
        count("once", report.once()),
        count("twice or more", report.repeated()),
        money("lost", report.money_lost),
        money("repeated", report.money_repeated),
    ];
    for cause in Cause::ALL {
        let repeats = report.repeats_by_cause[cause as usize];
        if repeats > 0 {
            rows.push(count(&format!("repeats: {}", cause.name().replace('_', " ")), repeats));
        }
    }
    for fate in Fate::ALL {
        let with = report.with_fate(fate);
        if with > 0 {
            rows.push(count(&format!("broker's record: {}", fate.name().replace('_', " ")), with));
        }
    }
    for sender in Sender::ALL {
        let with = report.senders[sender as usize];
        if with > 0 {
            rows.push(count(&format!("producer: {}", sender.name().replace('_', " ")), with));
        }
    }
    rows.extend([
        count("deliveries", report.deliveries),
        count("handlers begun", report.starts),
        count("IDs saved", report.id_inserts),
        span("first effect after, median", report.delay.quantile(500_000)),
        span("first effect after, 99th percentile", report.delay.quantile(990_000)),
        span("first effect after, longest", report.delay.max()),
        span("after a crash, longest", report.delay_after_crash.max()),
        count("waiting in the broker, at most", report.backlog.iter().copied().max().unwrap_or(0)),
    ]);
    let one = format!("{}Seed {}. {}\n", table(&rows), report.seed.0, words.messages(report.messages));
    several.map_or(one.clone(), |days| format!("The first day:\n{one}\n{}", self::days(days, scenario)))
}

/// What several days came to.
fn days(days: &Days, scenario: &Scenario) -> String {
    let words = Words::new(PLAIN);
    let rows: Vec<Vec<String>> = words
        .day_rows(days, scenario, &estimate_of(scenario))
        .into_iter()
        .map(|row| vec![row.name.to_owned(), row.simulated, row.interval, row.arithmetic])
        .collect();
    format!("{}, the mean of a day:\n{}{}\n", words.days_count(days.count()), table(&rows), words.day_method(days))
}

/// What is possible, and the shortest plan that shows it.
pub fn exploration(scenario: &Scenario, found: &Exploration) -> String {
    let words = Words::new(PLAIN);
    let row = |name: &str, finding: Finding| {
        let shown = found.shown(finding);
        let (how, plan) = match (&shown.plan, shown.fewest_faults()) {
            (Some(plan), Some(0)) => ("with no fault".to_owned(), plan),
            (Some(plan), Some(fewest)) => (format!("after {}", words.faults(fewest.into())), plan),
            _ => return vec![name.to_owned(), not_shown(finding, found.is_possible(finding)).to_owned()],
        };
        let text = write_plan(&simplified(plan));
        let said = if plan.0.is_empty() { String::new() } else { words.plan(&plan.0, things::system(scenario)) };
        vec![name.to_owned(), how, PLAIN.count(shown.plans), text, said]
    };
    let mut rows = vec![["outcome", "possible", "plans", "shortest plan", ""].map(str::to_owned).to_vec()];
    let outcomes = [("never", Finding::Never), ("half done", Finding::HalfDone), ("once", Finding::Once), ("twice", Finding::Repeated)];
    let is_told = |finding| finding != Finding::HalfDone || scenario.work.effects.count() > 1;
    rows.extend(outcomes.into_iter().filter(|(_, finding)| is_told(*finding)).map(|(name, finding)| row(name, finding)));
    for fate in Fate::ALL {
        if found.shown(Finding::Fate(fate)).plan.is_some() {
            rows.push(row(&format!("broker: {}", fate.name().replace('_', " ")), Finding::Fate(fate)));
        }
    }
    rows.push(row("producer: given up", Finding::Sender(Sender::GivenUp)));
    for promise in Promise::ALL {
        let name = promise.name().replace('_', " ");
        let broken = Finding::Broken(promise);
        rows.push(match found.shown(broken).plan {
            None => vec![format!("promise: {name}"), not_shown(broken, found.is_possible(broken)).to_owned()],
            Some(_) => row(&format!("broken: {name}"), broken),
        });
    }
    let cut = match found.cut {
        0 => String::new(),
        cut => format!(" {} How {} would have ended is not known.", words.stopped(cut), words.by_number(cut, "it", "they")),
    };
    format!(
        "{}{} tried, each of at most {}.{cut}\n",
        table(&rows),
        words.counted(found.plans, "plan", "plans"),
        words.faults(found.faults.into())
    )
}
