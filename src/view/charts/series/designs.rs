//! Design by design: what each loses and repeats on the same day.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;

use super::super::cause::Cause;
use super::super::chart::{Bar, Bars, Chart, Group, Kind, Plot, Tone};
use super::super::design::{Design, Name, designs};
use super::super::table::Table;
use super::super::words::{self, Amount, Words};

pub(super) fn chart(scenario: &Scenario, words: Words) -> Chart {
    let all = designs(scenario);
    let safe: Vec<Name> =
        all.iter().filter(|design| Cause::ALL.iter().all(|cause| cause.count(&design.estimate) == 0)).map(|design| design.name).collect();
    let ids = all.iter().find(|design| design.name == Name::IdWithWork).map_or(0, |design| design.estimate.id_inserts);
    Chart {
        kind: Kind::Designs,
        title: words.designs_title(&safe, all.len(), ids),
        description: words::DESIGNS_DESCRIPTION.to_owned(),
        plot: Plot::Bars(Bars { name: words.a_day(false), groups: all.iter().map(|design| group(design, words)).collect() }),
        table: table(&all, words),
    }
}

fn group(design: &Design, words: Words) -> Group {
    let ids = design.estimate.id_inserts;
    Group {
        name: words.design(design.name),
        note: (ids > 0).then(|| words.ids(ids)),
        here: design.is_present.then(|| words::NOW.to_owned()),
        bars: vec![bar(design, Tone::Never, words::LOST, words), bar(design, Tone::Twice, words::REPEATED, words)],
    }
}

fn bar(design: &Design, tone: Tone, name: &str, words: Words) -> Bar {
    let causes = Cause::ALL.into_iter().filter(|cause| cause.tone() == tone);
    let pieces: Vec<(Cause, u64)> = causes.map(|cause| (cause, cause.count(&design.estimate))).filter(|(_, count)| *count > 0).collect();
    let money =
        pieces.iter().fold(Money::ZERO, |sum, (cause, _)| Money(sum.0.saturating_add(cause.money(&design.scenario, &design.estimate).0)));
    let counts: Vec<u64> = pieces.iter().map(|(_, count)| *count).collect();
    Bar {
        name: name.to_owned(),
        tone,
        pieces: counts.iter().map(|count| *count as f64).collect(),
        label: words.pieces(&counts),
        label_long: words.pieces_long(&pieces, money),
    }
}

fn table(all: &[Design], words: Words) -> Table {
    let strikes = |cause: &Cause| cause.is_usual() || all.iter().any(|design| cause.count(&design.estimate) > 0);
    let causes: Vec<Cause> = Cause::ALL.into_iter().filter(strikes).collect();
    let columns = causes.iter().map(|cause| words.cause_column(*cause));
    let header =
        std::iter::once(words::DESIGN_COLUMN).chain(columns).chain([words::IDS_COLUMN, words::RETRY_COLUMN]).map(str::to_owned).collect();
    let row = |design: &Design| {
        let figures = causes.iter().map(|cause| {
            let (count, money) = (cause.count(&design.estimate), cause.money(&design.scenario, &design.estimate));
            let messages = words.count(count);
            if money > Money::ZERO { format!("{messages} ({})", words.cell(Amount::Money(money))) } else { messages }
        });
        let others = [words.count(design.estimate.id_inserts), words.retry(design.estimate.retry)];
        std::iter::once(words.design(design.name)).chain(figures).chain(others).collect()
    };
    Table { header, rows: all.iter().map(row).collect(), here: all.iter().position(|design| design.is_present) }
}
