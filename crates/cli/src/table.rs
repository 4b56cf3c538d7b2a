//! Plain tables: the first column to the left, the others to the right.

use std::fmt;

/// A table with a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self { rows: vec![header.iter().map(ToString::to_string).collect()] }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows[0].len();
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            write!(f, "{:<width$}", row[0], width = widths[0])?;
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                write!(f, "  {cell:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::grouped::grouped;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&["name", "n"]);
        table.row(vec!["a".into(), grouped(1_234_567)]);
        table.row(vec!["longer".into(), grouped(12)]);
        assert_eq!(table.to_string(), "name            n\na       1 234 567\nlonger         12\n");
    }
}
