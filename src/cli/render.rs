//! `otn render`: what the page shows and exports, written to files.
//!
//! Nothing is written before everything is made, so that bad input leaves all files as they were. A file that is there is
//! written over, as compilers and converters do.

use crate::answer::{Answer, Effort, fits_a_link};
use crate::ask::{Asked, CliError};
use crate::run::MESSAGES_HELP;
use clap::{Args, ValueEnum};
use once_twice_never::link::address::PageAddress;
use once_twice_never::link::cast::LINK_MESSAGES_MAX;
use once_twice_never::link::text::quoted;
use once_twice_never::view::charts::draw::{FILE_SIZE, svg as chart_svg};
use once_twice_never::view::charts::series::chart;
use once_twice_never::view::charts::{Chart, Kind, Look, Palette};
use once_twice_never::view::diagram::Diagram;
use once_twice_never::view::format::Plain;
use once_twice_never::view::mermaid::mermaid;
use once_twice_never::view::svg::{WIDTH_PX, svg};
use once_twice_never::view::words::Words;
use plotters::drawing::IntoDrawingArea;
use plotters_svg::SVGBackend;
use std::path::{Path, PathBuf};

/// What is asked of it.
#[derive(Args)]
pub struct Arguments {
    /// Preset, key=value pairs (title=… too), or a link
    pub scenario: Vec<String>,
    /// A file to write, ending in .svg, .mmd, .csv, .md or .html; "-" is standard output. It can be given several times
    #[arg(long, short, required = true, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// The kind of a file whose ending says none
    #[arg(long, value_enum)]
    format: Option<FileKind>,
    /// The faults, as in crash:A.after-effect,lose:ack#2; "" for none. Left out: those of the preset or link
    #[arg(long)]
    pub plan: Option<String>,
    #[arg(long, value_name = "FILE", help = MESSAGES_HELP)]
    pub messages: Option<PathBuf>,
    /// A chart instead of the diagram (.svg) and of the figures (.csv)
    #[arg(long, value_parser = chart_kind, value_name = "CHART")]
    chart: Option<Kind>,
    /// The address of the page that the link in .md and .html leads to, as in https://example.org/otn/
    #[arg(long, value_parser = PageAddress::parse, value_name = "ADDRESS")]
    page: Option<PageAddress>,
}

/// The kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FileKind {
    /// The diagram, or a chart
    Svg,
    /// The diagram as Mermaid text
    Mmd,
    /// The figures of the day, or the numbers of a chart
    Csv,
    /// A memo in Markdown
    Md,
    /// An article to read, without any program in it
    Html,
}

/// What cannot be rendered.
#[derive(Debug, PartialEq, Eq)]
pub enum RenderError {
    /// A file of no known kind.
    UnknownKind {
        /// Its name, quoted.
        given: String,
    },
    /// A chart as something that has none.
    NoChart(FileKind),
    /// A file that cannot be written, and why.
    Unwritable {
        /// The file.
        file: String,
        /// What the system says.
        why: String,
    },
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RenderError::UnknownKind { given } => write!(
                formatter,
                "\"{given}\" does not say what to write. Allowed: a name that ends in .svg, .mmd, .csv, .md or .html, or any with --format."
            ),
            RenderError::NoChart(kind) => {
                write!(formatter, "A chart cannot be written as .{}. Allowed with --chart: .svg, .csv.", kind.ending())
            }
            RenderError::Unwritable { file, why } => write!(formatter, "{file} cannot be written: {why}."),
        }
    }
}

impl From<RenderError> for CliError {
    fn from(error: RenderError) -> CliError {
        CliError::Render(error)
    }
}

impl FileKind {
    const fn ending(self) -> &'static str {
        match self {
            FileKind::Svg => "svg",
            FileKind::Mmd => "mmd",
            FileKind::Csv => "csv",
            FileKind::Md => "md",
            FileKind::Html => "html",
        }
    }

    /// The kind that a file's ending says.
    fn of(file: &Path) -> Option<FileKind> {
        let ending = file.extension()?.to_str()?;
        FileKind::value_variants().iter().copied().find(|kind| kind.ending().eq_ignore_ascii_case(ending))
    }
}

/// Writes the files; what belongs on standard output comes back.
///
/// # Errors
/// When a file's kind is not known, or it cannot be written.
pub fn render(arguments: &Arguments, asked: Asked) -> Result<String, CliError> {
    let Arguments { out, format, chart, page, .. } = arguments;
    let messages = asked.cast.roles().len();
    if !fits_a_link(&asked.cast) {
        eprintln!("{}", Words::new(&Plain::TERMINAL).not_in_a_link(messages as u64, LINK_MESSAGES_MAX as u64));
    }
    let answer = Answer::new(asked, &Plain::TERMINAL);
    let made: Vec<(&PathBuf, String)> = out
        .iter()
        .map(|file| {
            let kind = FileKind::of(file).or(*format).ok_or_else(|| RenderError::UnknownKind { given: quoted(&file.to_string_lossy()) })?;
            Ok((file, text(&answer, kind, *chart, page.as_ref())?))
        })
        .collect::<Result<_, RenderError>>()?;
    let mut printed = String::new();
    for (file, text) in made {
        if file.as_os_str() == "-" {
            printed.push_str(&text);
        } else {
            std::fs::write(file, text)
                .map_err(|error| RenderError::Unwritable { file: file.display().to_string(), why: error.to_string() })?;
        }
    }
    Ok(printed)
}

fn text(answer: &Answer<'_>, kind: FileKind, chart: Option<Kind>, page: Option<&PageAddress>) -> Result<String, RenderError> {
    let scenario = &answer.asked.scenario;
    let chart = chart.map(|kind| self::chart(kind, scenario, &Plain::TERMINAL));
    Ok(match (kind, chart) {
        (FileKind::Svg, None) => svg(&Diagram::new(&answer.trace, scenario, &answer.words, WIDTH_PX)),
        (FileKind::Svg, Some(chart)) => chart_file(&chart),
        (FileKind::Mmd, None) => mermaid(&answer.trace, scenario, &answer.words),
        (FileKind::Csv, None) => answer.formulas().csv(),
        (FileKind::Csv, Some(chart)) => chart.table.csv(),
        (FileKind::Md, None) => answer.memo(Effort::Usual, page),
        // Within a page a number and its unit do not part.
        (FileKind::Html, None) => Answer::new(answer.asked.clone(), &Plain::PAGE).html(page),
        (FileKind::Mmd | FileKind::Md | FileKind::Html, Some(_)) => return Err(RenderError::NoChart(kind)),
    })
}

fn chart_file(chart: &Chart) -> String {
    // It only measures the texts; what would be drawn into it is not.
    let mut unused = String::new();
    let area = SVGBackend::with_string(&mut unused, FILE_SIZE).into_drawing_area();
    chart_svg(chart, &area, &Look { font: 1.0, ..Look::svg(Palette::LIGHT) })
}

fn chart_kind(given: &str) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|kind| kind.name() == given).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name).join(", ");
        format!("\"{}\" is no chart. Allowed: {names}.", quoted(given))
    })
}
