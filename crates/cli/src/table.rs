//! Plain tables: the first column to the left, the others to the right, unless they are said to be text.

use std::fmt;

/// A table with a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// Columns to the left.
    texts: Vec<usize>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self { rows: vec![header.iter().map(ToString::to_string).collect()], texts: vec![0] }
    }

    /// These columns are text, too.
    pub(crate) fn with_texts(mut self, columns: &[usize]) -> Self {
        self.texts.extend(columns);
        self
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
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                match self.texts.contains(&column) {
                    true => format!("{cell:<width$}"),
                    false => format!("{cell:>width$}"),
                }
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
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
        let mut table = Table::new(&["name", "n", "why"]).with_texts(&[2]);
        table.row(vec!["a".into(), "12".into(), String::new()]);
        table.row(vec!["b".into(), "3".into(), "it is so".into()]);
        assert_eq!(table.to_string(), "name   n  why\na     12\nb      3  it is so\n");
    }
}
