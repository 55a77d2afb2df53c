//! Design by design: what each loses and repeats on the same day.

use otn_engine::model::scenario::Scenario;
use otn_engine::model::units::Money;

use super::super::cause::{Cause, is_usual, tone as tone_of};
use super::super::chart::{Bar, Bars, Chart, Group, Kind, Plot, Tone};
use super::super::data::Data;
use super::super::design::{Design, Name, designs};
use super::super::table::{Column, Table};
use super::super::words::Amount;
use super::super::words::{self, Words};

pub(super) fn chart(scenario: &Scenario, words: &Words) -> Chart {
    let all = designs(scenario);
    let (mut safe, mut ids) = (Vec::new(), 0);
    for design in &all {
        if Cause::ALL.into_iter().all(|cause| design.estimate.count(cause) == 0) {
            safe.push(design.name);
        }
        if design.name == Name::IdWithWork {
            ids = design.estimate.id_inserts;
        }
    }
    Chart {
        kind: Kind::Designs,
        title: words.designs_title(&safe, all.len(), ids),
        description: words::DESIGNS_DESCRIPTION.to_owned(),
        plot: Plot::Bars(Bars { name: words.a_day(false), groups: all.iter().map(|design| group(design, words)).collect() }),
        table: table(&all, words),
    }
}

fn group(design: &Design, words: &Words) -> Group {
    let ids = design.estimate.id_inserts;
    Group {
        name: words.design(design.name),
        note: (ids > 0).then(|| words.ids(ids)),
        here: design.is_present.then(|| words::NOW.to_owned()),
        bars: vec![bar(design, Tone::Never, words::LOST, words), bar(design, Tone::Twice, words::REPEATED, words)],
    }
}

fn bar(design: &Design, tone: Tone, name: &str, words: &Words) -> Bar {
    let (mut pieces, mut counted, mut money) = (Vec::new(), Vec::new(), 0_u64);
    for cause in Cause::ALL {
        let count = design.estimate.count(cause);
        if tone_of(cause) == tone && count > 0 {
            pieces.push(count as f64);
            counted.push((cause, count));
            money = money.saturating_add(design.estimate.money(cause, &design.scenario).0);
        }
    }
    let (label, label_long) = words.pieces(&counted, Money(money));
    Bar { name: name.to_owned(), tone, pieces, label, label_long }
}

fn table(all: &[Design], words: &Words) -> Table {
    let mut table = Table::new(words::DESIGN_COLUMN, all.iter().map(|design| words.design(design.name)));
    for cause in Cause::ALL {
        let count = |design: &Design| design.estimate.count(cause);
        if is_usual(cause) || all.iter().any(|design| count(design) > 0) {
            let cells = all.iter().map(|design| words.cell_with_money(count(design), design.estimate.money(cause, &design.scenario)));
            let name = words.cause_column(cause);
            let messages = words.amounts(name, all.iter().map(|design| Amount::Messages(count(design))));
            let mut column = Column::new(name, words.cause(cause)).with(messages);
            let money = || all.iter().map(|design| design.estimate.money(cause, &design.scenario));
            if money().any(|money| money > Money::ZERO) {
                column = column.with(words.amounts(name, money().map(Amount::Money)));
            }
            table.push(column, cells);
        }
    }
    let ids = all.iter().map(|design| words.count(design.estimate.id_inserts));
    let inserts = Data::new(words::IDS_COLUMN, all.iter().map(|design| design.estimate.id_inserts.to_string()));
    table.push(Column::new(words::IDS_COLUMN, words::IDS_COLUMN).with(inserts), ids);
    let waits = all.iter().map(|design| words.retry(design.estimate.retry));
    let retries = words.retries(all.iter().map(|design| design.estimate.retry));
    table.push(Column::new(words::RETRY_COLUMN, words::RETRY_SHORT).with(retries), waits);
    table.here = all.iter().position(|design| design.is_present);
    table
}
