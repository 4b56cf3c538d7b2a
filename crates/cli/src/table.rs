//! Plain tables: the first column to the left, the others to the right, unless they are said to be text.

use std::fmt;

/// A column is not cut to less than this, and so no number is.
const NARROWEST: usize = 12;

/// A table with a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// Columns to the left.
    texts: Vec<usize>,
    /// Lines are not wider than this, if columns can be cut for it.
    width: Option<usize>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self { rows: vec![header.iter().map(ToString::to_string).collect()], texts: vec![0], width: None }
    }

    /// These columns are text, too.
    pub(crate) fn with_texts(mut self, columns: &[usize]) -> Self {
        self.texts.extend(columns);
        self
    }

    /// It has a place of this width.
    pub(crate) fn within(self, width: Option<usize>) -> Self {
        Self { width, ..self }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// How wide the columns are.
    fn widths(&self) -> Vec<usize> {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let mut widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        let gaps = 2 * (widths.len() - 1);
        while self.width.is_some_and(|width| widths.iter().sum::<usize>() + gaps > width) {
            let widest = self.texts.iter().copied().max_by_key(|&column| widths[column]);
            match widest.filter(|&column| widths[column] > NARROWEST) {
                Some(column) => widths[column] -= 1,
                None => break,
            }
        }
        // Whatever stands alone beside the first column must have a place there.
        let most = self.width.map_or(usize::MAX, |width| width.saturating_sub(widths[0] + 2).max(NARROWEST));
        widths[1..].iter_mut().for_each(|width| *width = most.min(*width));
        widths
    }
}

impl Table {
    /// The columns that have a place beside each other. If not all have, the first one, which says what a line is about, stands before each part.
    fn parts(&self, widths: &[usize]) -> Vec<Vec<usize>> {
        let mut parts = vec![vec![0]];
        let mut used = widths[0];
        for column in 1..widths.len() {
            let is_full = self.width.is_some_and(|width| used + 2 + widths[column] > width);
            match parts.last_mut() {
                Some(part) if !is_full || part.len() == 1 => part.push(column),
                _ => {
                    parts.push(vec![0, column]);
                    used = widths[0];
                }
            }
            used += 2 + widths[column];
        }
        parts
    }

    fn cell(&self, row: usize, column: usize, width: usize) -> String {
        let cell = cut(&self.rows[row][column], width, column == 0);
        match self.texts.contains(&column) {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, part) in self.parts(&widths).iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            for row in 0..self.rows.len() {
                let cells: Vec<String> =
                    part.iter().map(|&column| self.cell(row, column, widths[column])).collect();
                writeln!(f, "{}", cells.join("  ").trim_end())?;
            }
        }
        Ok(())
    }
}

/// As much of a cell as there is room for. Names have what tells them apart at their end.
fn cut(cell: &str, width: usize, is_name: bool) -> String {
    let length = cell.chars().count();
    match () {
        () if length <= width => cell.to_owned(),
        () if is_name => ['…'].into_iter().chain(cell.chars().skip(length + 1 - width)).collect(),
        () => cell.chars().take(width - 1).chain(['…']).collect(),
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

    #[test]
    fn columns_that_have_no_place_come_below() {
        let mut table = Table::new(&["name", "first", "second", "third"]);
        table.row(["a", "1", "2", "3"].map(str::to_owned).into());
        assert_eq!(
            table.within(Some(20)).to_string(),
            "name  first  second\na         1       2\n\nname  third\na         3\n"
        );
    }

    #[test]
    fn text_is_cut_where_there_is_no_room() {
        let mut table = Table::new(&["class", "n", "why"]).with_texts(&[2]);
        table.row(vec!["com.acme.shop.Basket".into(), "12".into(), "it has no public constructor".into()]);
        let table = table.within(Some(40));
        assert_eq!(
            table.to_string(),
            "class               n  why\n…acme.shop.Basket  12  it has no public…\n"
        );
    }
}
