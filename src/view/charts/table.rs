//! The table behind a chart: the same numbers in words, and plain ones for a file.

use std::borrow::Cow;

use super::data::Data;

/// A table whose first column names the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; each has as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
    /// The row of the present value.
    pub here: Option<usize>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub name: String,
    /// What stands before its value in a sentence.
    pub short: String,
    /// What stands in a file instead: none where the cells are words, two for an interval.
    pub data: Vec<Data>,
}

impl Table {
    /// A table with one cell a row so far: the row's name.
    #[must_use]
    pub fn new(name: &str, rows: impl Iterator<Item = String>) -> Table {
        Table { columns: vec![Column::new(name, name)], rows: rows.map(|cell| vec![cell]).collect(), here: None }
    }

    /// The table with these numbers behind the names of its rows.
    #[must_use]
    pub fn named_by(mut self, data: Data) -> Table {
        if let Some(column) = self.columns.first_mut() {
            column.data = vec![data];
        }
        self
    }

    /// Adds a column.
    pub fn push(&mut self, column: Column, cells: impl Iterator<Item = String>) {
        self.columns.push(column);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }

    /// What the cursor says at a row: every cell that is not empty, with the name of its column.
    #[must_use]
    pub fn readout(&self, row: usize) -> String {
        let mut text = String::new();
        let cells = self.columns.iter().zip(self.rows.get(row).into_iter().flatten());
        for (place, (column, cell)) in cells.filter(|(_, cell)| !cell.is_empty()).enumerate() {
            let before = match place {
                0 => "",
                1 => ": ",
                _ => " · ",
            };
            text = format!("{text}{before}{} {cell}", column.short);
        }
        text
    }

    /// What the cursor says at one cell: the row, the column and what stands there.
    #[must_use]
    pub fn readout_cell(&self, row: usize, column: usize) -> String {
        let row = self.rows.get(row).map_or(&[][..], Vec::as_slice);
        match (row.first(), self.columns.first(), row.get(column), self.columns.get(column)) {
            (Some(name), Some(first), Some(cell), Some(column)) => format!("{} {name} · {}: {cell}", first.short, column.short),
            _ => String::new(),
        }
    }

    /// The table as a file of comma-separated values (RFC 4180), safe to open in a spreadsheet. Its numbers are plain.
    #[must_use]
    pub fn csv(&self) -> String {
        let of_words = |place: usize| Data::new(&self.columns[place].name, self.rows.iter().filter_map(|row| row.get(place).cloned()));
        let columns: Vec<Data> = self
            .columns
            .iter()
            .enumerate()
            .flat_map(|(place, column)| if column.data.is_empty() { vec![of_words(place)] } else { column.data.clone() })
            .collect();
        let mut text = String::new();
        line(&mut text, columns.iter().map(|column| column.name.as_str()));
        for row in 0..self.rows.len() {
            line(&mut text, columns.iter().map(|column| column.cells.get(row).map_or("", String::as_str)));
        }
        text
    }
}

impl Column {
    /// A column.
    #[must_use]
    pub fn new(name: &str, short: &str) -> Column {
        Column { name: name.to_owned(), short: short.to_owned(), data: Vec::new() }
    }

    /// The column with numbers for a file.
    #[must_use]
    pub fn with(mut self, data: Data) -> Column {
        self.data.push(data);
        self
    }
}

fn line<'t>(text: &mut String, cells: impl Iterator<Item = &'t str>) {
    for (place, cell) in cells.enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&quoted(&guarded(cell)));
    }
    text.push_str("\r\n");
}

/// A spreadsheet computes what begins like a formula, and a link may bring such a currency: after an apostrophe it is text.
fn guarded(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { Cow::Owned(["'", cell].concat()) } else { Cow::Borrowed(cell) }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let cells = |cells: [&'static str; 2]| cells.into_iter().map(str::to_owned);
        let mut table = Table::new("Ack limit", cells(["30 s", "\"none\""]));
        table.push(Column::new("Lost by restarts, at most", "restarts lose"), cells(["Rs 3,000", "0"]));
        table.push(Column::new("Retry", "retry"), cells(["30 s", "never"]));
        table
    }

    #[test]
    fn the_readout_names_every_cell() {
        assert_eq!(table().readout(0), "Ack limit 30 s: restarts lose Rs 3,000 · retry 30 s");
        assert_eq!(table().readout(7), "");
        assert_eq!(table().readout_cell(0, 1), "Ack limit 30 s · restarts lose: Rs 3,000");
        assert_eq!(table().readout_cell(0, 3), "");
        let mut gaps = table();
        gaps.push(Column::new("Simulated", "simulated"), ["", "2"].into_iter().map(str::to_owned));
        assert_eq!(gaps.readout(0), table().readout(0));
    }

    #[test]
    fn csv_lets_nothing_be_a_formula() {
        let cells = ["=3,000", "+1", "-1", "@a", "a=1", "Rs -1"].map(str::to_owned);
        let table = Table::new("=name", cells.into_iter());
        assert_eq!(table.csv(), "'=name\r\n\"'=3,000\"\r\n'+1\r\n'-1\r\n'@a\r\na=1\r\nRs -1\r\n");
    }

    #[test]
    fn csv_has_plain_numbers_where_there_are_any() {
        let of = |name: &str, cells: [&'static str; 2]| Data::new(name, cells.into_iter().map(str::to_owned));
        let mut table = table().named_by(of("Ack limit (s)", ["30", "none"]));
        let interval = Column::new("Interval", "interval").with(of("from", ["1.5", ""])).with(of("to", ["2", ""]));
        table.push(interval, ["1.5 to 2", ""].into_iter().map(str::to_owned));
        let lines = "Ack limit (s),\"Lost by restarts, at most\",Retry,from,to\r\n30,\"Rs 3,000\",30 s,1.5,2\r\nnone,0,never,,\r\n";
        assert_eq!(table.csv(), lines);
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        let lines = "Ack limit,\"Lost by restarts, at most\",Retry\r\n30 s,\"Rs 3,000\",30 s\r\n\"\"\"none\"\"\",0,never\r\n";
        assert_eq!(table().csv(), lines);
    }
}
