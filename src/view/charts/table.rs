//! The table behind a chart: the same numbers in words.

/// A table whose first column names the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// One name a column.
    pub header: Vec<String>,
    /// The rows; each has as many cells as the header.
    pub rows: Vec<Vec<String>>,
    /// The row of the present value.
    pub here: Option<usize>,
}

impl Table {
    /// What the cursor says at a row: every cell with the name of its column.
    #[must_use]
    pub fn readout(&self, row: usize) -> String {
        let cells = self.rows.get(row).into_iter().flatten();
        let parts: Vec<String> = self.header.iter().zip(cells).map(|(name, cell)| format!("{name}: {cell}")).collect();
        parts.join(" · ")
    }

    /// The table as a file of comma-separated values (RFC 4180).
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = String::new();
        for row in std::iter::once(&self.header).chain(&self.rows) {
            let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
            text.push_str(&cells.join(","));
            text.push_str("\r\n");
        }
        text
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        Table { header: row(["Ack limit", "Lost"]), rows: vec![row(["30 s", "Rs 3,000"]), row(["\"none\"", "0"])], here: Some(0) }
    }

    #[test]
    fn the_readout_names_every_cell() {
        assert_eq!(table().readout(0), "Ack limit: 30 s · Lost: Rs 3,000");
        assert_eq!(table().readout(7), "");
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        assert_eq!(table().csv(), "Ack limit,Lost\r\n30 s,\"Rs 3,000\"\r\n\"\"\"none\"\"\",0\r\n");
    }
}
