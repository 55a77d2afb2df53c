//! The commands.

use crate::answer::{Answer, Effort};
use crate::ask::{self, Asked, CliError};
use crate::mdbook::{Processed, preprocess};
use crate::{days, messages, print, render};
use clap::{Parser, Subcommand, ValueEnum};
use once_twice_never::catalogue::systems::Repeats;
use once_twice_never::language::{Language, pseudo};
use once_twice_never::view::choose::Choice;
use once_twice_never::view::diagram::Diagram;
use once_twice_never::view::format::Plain;
use once_twice_never::view::json::{self, pretty};
use once_twice_never::view::mermaid::mermaid;
use once_twice_never::view::prerender::prerender;
use once_twice_never::view::svg::{WIDTH_PX, svg};
use once_twice_never::view::text::trace_text;
use once_twice_never::view::words::Words;
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{FaultKind, Offers, Plan};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Seed;
use otn_engine::run::day::day;
use otn_engine::run::estimate::estimate;
use otn_engine::run::explore::{FAULTS_MAX, explore};
use otn_engine::run::script::script;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Will my message arrive once, twice or never?
#[derive(Parser)]
#[command(name = "otn", version, about, long_about = None, after_help = SCENARIO_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const SCENARIO_HELP: &str = "A SCENARIO is a preset (`otn presets`), key=value pairs (`otn keys`) over it, or a link of the page in quotes:
  otn estimate lesson-b
  otn trace slow-day late=refused --plan slow
  otn day \"https://example.org/#ack=120s\" --json";

pub const MESSAGES_HELP: &str = "A JSON file with the messages of the script, instead of cast=…: a list like
[{ \"due_us\": 0 }, { \"due_us\": 60000000, \"jobs_us\": [45000000, 1000000], \"not_before_us\": 0, \"group\": 1, \"id\": 1, \"fails\": \"always\" }]
with every field optional";

#[derive(Subcommand)]
enum Command {
    /// List the presets
    Presets,
    /// List every setting: key, range, default, meaning
    Keys {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Work the figures of a day out, each with its formula
    Estimate {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play one message through, with the faults of a plan
    Trace {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
        /// The faults, as in crash:A.after-effect,lose:ack#2; "" for none. Left out: those of the preset or link
        #[arg(long)]
        plan: Option<String>,
        #[arg(long, value_name = "FILE", help = MESSAGES_HELP)]
        messages: Option<PathBuf>,
        /// How to print it
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Simulate a whole day, message by message; with days=… several, with means and intervals
    Day {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
        /// The seed of its chances. Left out: the scenario's
        #[arg(long)]
        seed: Option<u64>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Try every plan of at most k faults: what is possible, and what shows it
    Explore {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
        #[arg(long, value_name = "FILE", help = MESSAGES_HELP)]
        messages: Option<PathBuf>,
        /// The most faults of a plan
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=i64::from(FAULTS_MAX)))]
        faults: u32,
        /// Let the broker also deliver repeats by itself; a system that says it may does so anyhow
        #[arg(long)]
        repeats: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Choose a guarantee: the cheapest design for the costs of a loss, a repeat and a saved ID, and where it flips
    Choose {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
    },
    /// Write the answer as a memo in Markdown, for a design document
    Memo {
        /// Preset, key=value pairs, or a link
        scenario: Vec<String>,
        /// The most faults of the plans that are tried
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=i64::from(FAULTS_MAX)))]
        faults: u32,
    },
    /// Write diagram, answer or figures to files, each of the kind that its ending says
    Render(render::Arguments),
    /// Be a preprocessor of mdBook: turn blocks of settings into diagrams with their answer
    Mdbook {
        #[command(subcommand)]
        question: Option<MdbookQuestion>,
    },
    /// List the lesson's steps: each question, the model's answer, and what one change makes of it
    Path,
    /// Print the catalogue (gettext) of a language that is only for tests: every text of the page, longer or from right to left
    #[command(hide = true)]
    Texts {
        /// en-XA or ar-XB
        #[arg(value_parser = test_language)]
        language: Language,
    },
    /// Print the part of the page that shows before and without its program
    #[command(hide = true)]
    Prerender,
}

#[derive(Subcommand)]
enum MdbookQuestion {
    /// Whether a renderer is supported: every one is
    Supports {
        /// Its name
        renderer: String,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Sentences
    Text,
    /// A Mermaid sequence diagram
    Mermaid,
    /// The diagram as SVG
    Svg,
    /// Machine-readable
    Json,
}

/// Runs a command. Bad input is exit status 2, like a wrong flag.
pub fn main() -> ExitCode {
    match answer(Arguments::parse().command) {
        Ok(text) => {
            // Whoever reads may have read enough.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn answer(command: Command) -> Result<String, CliError> {
    Ok(match command {
        Command::Presets => print::presets(),
        Command::Keys { json: false } => print::keys(),
        Command::Keys { json: true } => pretty(&json::keys()),
        Command::Estimate { scenario, json } => {
            let Asked { scenario, .. } = asked(&scenario)?;
            let figures = estimate(&scenario);
            if json { pretty(&json::estimate(&scenario, &figures)) } else { print::estimate(&scenario, &figures) }
        }
        Command::Trace { scenario, plan, messages, format } => {
            let asked = with_plan(with_messages(asked(&scenario)?, messages.as_deref())?, plan.as_deref())?;
            trace(&asked.scenario, &asked.cast, &asked.plan, format)
        }
        Command::Day { scenario, seed, json } => {
            let Asked { mut scenario, .. } = asked(&scenario)?;
            scenario.chance.seed = seed.map_or(scenario.chance.seed, Seed);
            let report = day(&scenario);
            let days = (scenario.chance.days > 1).then(|| days::simulate(&scenario));
            if json { pretty(&json::day(&scenario, &report, days.as_ref())) } else { print::day(&scenario, &report, days.as_ref()) }
        }
        Command::Explore { scenario, messages, faults, repeats, json } => {
            let Asked { scenario, cast, repeats: documented, .. } = with_messages(asked(&scenario)?, messages.as_deref())?;
            let repeats = repeats || documented == Repeats::Documented;
            let kinds = if repeats { Offers::USUAL.and(FaultKind::Repeat) } else { Offers::USUAL };
            let found = explore(&scenario, &cast, faults, kinds);
            if json { pretty(&json::exploration(kinds, &found)) } else { print::exploration(&scenario, &found) }
        }
        Command::Choose { scenario } => print::choice(&Choice::new(&asked(&scenario)?.scenario)),
        Command::Memo { scenario, faults } => Answer::new(asked(&scenario)?, &Plain::TERMINAL).memo(Effort::Whole(faults), None),
        Command::Render(arguments) => {
            let asked = with_messages(asked(&arguments.scenario)?, arguments.messages.as_deref())?;
            render::render(&arguments, with_plan(asked, arguments.plan.as_deref())?)?
        }
        Command::Mdbook { question: Some(MdbookQuestion::Supports { .. }) } => String::new(),
        Command::Mdbook { question: None } => {
            let input = std::io::read_to_string(std::io::stdin())
                .map_err(|error| CliError::Book(format!("Standard input cannot be read: {error}.")))?;
            let Processed { book, notes } = preprocess(&input).map_err(CliError::Book)?;
            for note in &notes {
                eprintln!("otn: {note}");
            }
            book
        }
        Command::Path => print::path(),
        Command::Texts { language } => pseudo::catalogue(language, include_str!("../../static/lang/de.po")),
        Command::Prerender => {
            let scenario = Scenario::default();
            prerender(&scenario, &Words::new(&Plain::PAGE))
        }
    })
}

fn test_language(code: &str) -> Result<Language, String> {
    let of_tests = [Language::Long, Language::FromRight];
    of_tests
        .into_iter()
        .find(|language| language.code() == code)
        .ok_or_else(|| format!("allowed: {}", of_tests.map(Language::code).join(", ")))
}

/// The scenario that was asked for; what a link could not say goes to standard error.
fn asked(words: &[String]) -> Result<Asked, CliError> {
    let asked = ask::scenario(words)?;
    for notice in &asked.notices {
        eprintln!("{notice}");
    }
    Ok(asked)
}

fn with_messages(mut asked: Asked, file: Option<&Path>) -> Result<Asked, CliError> {
    if let Some(file) = file {
        asked.cast = messages::read(file)?;
    }
    Ok(asked)
}

fn with_plan(mut asked: Asked, text: Option<&str>) -> Result<Asked, CliError> {
    if let Some(text) = text {
        asked.plan = ask::plan(text)?;
    }
    Ok(asked)
}

fn trace(scenario: &Scenario, cast: &Cast, plan: &Plan, format: Format) -> String {
    let trace = script(scenario, cast, plan);
    let words = Words::new(&Plain::TERMINAL);
    match format {
        Format::Text => trace_text(&trace, plan, scenario, &words),
        Format::Mermaid => mermaid(&trace, scenario, &words),
        Format::Svg => svg(&Diagram::new(&trace, scenario, &words, WIDTH_PX)),
        Format::Json => pretty(&json::trace(scenario, &trace)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_help_describes_the_file_of_messages() {
        for name in ["trace", "explore"] {
            let mut arguments = Arguments::command();
            let help = arguments.find_subcommand_mut(name).expect("a command").render_help().to_string();
            for field in ["due_us", "jobs_us", "not_before_us", "group", "id", "fails"] {
                assert!(help.contains(&format!("\"{field}\"")), "{name}: {field} is missing in\n{help}");
            }
        }
    }

    #[track_caller]
    fn check(words: &str, plan: &str, outcome: &str, end: &str) {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let asked = ask::scenario(&words).expect("a scenario");
        let said = json::trace(&asked.scenario, &script(&asked.scenario, &asked.cast, &ask::plan(plan).expect("a plan")));
        assert_eq!((&said["outcome"], &said["end"]), (&serde_json::json!(outcome), &serde_json::json!(end)), "{words:?}");
    }

    #[test]
    fn a_trace_says_its_worst_outcome_and_how_it_ended() {
        check("lesson-b cast=0s,1s", "", "once", "quiet");
        // What is half done is worse than what is once, also where it comes first.
        check("lesson-a effects=wallet.update,mail.send cast=0s,1s", "crash:m1.A.before-effect#2", "half_done", "quiet");
        check("lesson-a cast=0s,9s", "crash:m1.A.before-effect", "never", "quiet");
        check("lesson-b cast=0s,1s", "lose:m1.ack", "twice", "quiet");
        check("slow-day ack=12h slowjob=12h late=refused hop=10s confirm=1m write=1m", "slow", "twice", "time_bound");
    }
}
