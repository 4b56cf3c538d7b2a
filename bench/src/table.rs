//! Tables as plain text and as Markdown: the first column to the left, the others to the right.

/// A table with a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: Vec<String>) -> Self {
        Self { rows: vec![header] }
    }

    /// A row must have as many cells as the header.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.rows[0].len(), "{cells:?}");
        self.rows.push(cells);
    }

    pub(crate) fn text(&self) -> String {
        self.rows.iter().map(|row| self.padded(row).join("  ").trim_end().to_owned() + "\n").collect()
    }

    pub(crate) fn markdown(&self) -> String {
        let mut lines: Vec<String> =
            self.rows.iter().map(|row| format!("| {} |\n", self.padded(row).join(" | "))).collect();
        lines.insert(1, format!("|---{}|\n", "|---:".repeat(self.rows[0].len() - 1)));
        lines.concat()
    }

    /// The cells of a row as wide as their columns.
    fn padded(&self, row: &[String]) -> Vec<String> {
        let padded = row.iter().enumerate().map(|(column, cell)| {
            let width = self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        padded.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Table {
        let mut table = Table::new(["kernel", "plain", "fasttrack"].map(Into::into).into());
        table.row(["crypt", "0.266 s", "1.90"].map(Into::into).into());
        table.row(["geometric mean", "", "–"].map(Into::into).into());
        table
    }

    #[test]
    fn columns_line_up_in_text() {
        assert_eq!(
            example().text(),
            "\
kernel            plain  fasttrack
crypt           0.266 s       1.90
geometric mean                   –
"
        );
    }

    #[test]
    fn and_in_markdown() {
        assert_eq!(
            example().markdown(),
            "\
| kernel         |   plain | fasttrack |
|---|---:|---:|
| crypt          | 0.266 s |      1.90 |
| geometric mean |         |         – |
"
        );
    }
}
