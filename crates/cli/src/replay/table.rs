//! An interleaving as a table: a column for each thread, a line for each step, from the top to the bottom as it happened. Steps of one thread
//! inside the JDK, with nobody in between, are one line, and so is a step that is repeated.

use std::fmt::Write;

use finding::printable;

use super::step::{Step, is_inside, parse};

/// Columns do not become wider than this.
pub(super) const WIDEST: usize = 40;
/// Nor narrower, however narrow the terminal is.
const NARROWEST: usize = 12;

/// A line of the table.
struct Row {
    n: u64,
    thread: u32,
    name: Option<String>,
    /// What is said, and of how many steps inside the JDK instead.
    text: String,
    inner: u64,
    /// How often it happened, with nobody in between.
    times: u64,
}

impl Row {
    fn new(step: Step, inner: bool) -> Self {
        let text = if inner { said(1) } else { cell(&step) };
        Self {
            n: step.n,
            thread: step.thread,
            name: step.name,
            text: cut(&text, WIDEST),
            inner: u64::from(inner),
            times: 1,
        }
    }
}

fn said(inner: u64) -> String {
    format!("({inner} inside the JDK)")
}

/// Adds a step: to the line before, if both are inside the JDK.
fn add(mut rows: Vec<Row>, row: Row) -> Vec<Row> {
    match rows.last_mut() {
        Some(last) if last.inner > 0 && row.inner > 0 && last.thread == row.thread => {
            last.inner += 1;
            last.text = said(last.inner);
        }
        Some(last) if last.thread == row.thread && last.inner == 0 && last.text == row.text => {
            last.times += 1;
        }
        _ => rows.push(row),
    }
    rows
}

struct Column {
    thread: u32,
    name: String,
    width: usize,
}

/// The table of an interleaving, given as lines of JSON.
pub(super) fn table(lines: &str, width: Option<usize>) -> String {
    table_of(parse(lines).into_iter(), &is_inside, width)
}

/// The table of these steps; those inside what nobody looks at are counted.
pub(super) fn table_of(
    steps: impl Iterator<Item = Step>,
    is_inner: &dyn Fn(&Step) -> bool,
    width: Option<usize>,
) -> String {
    let rows = steps.map(|step| {
        let inner = is_inner(&step);
        Row::new(step, inner)
    });
    let steps = rows.fold(Vec::new(), add);
    if steps.is_empty() {
        return "no step was traced\n\n".to_owned();
    }
    let mut columns = columns(&steps);
    let number = steps.iter().map(|step| step.n.to_string().len()).max().unwrap_or(1).max("step".len());
    fit(&mut columns, number, width);
    let mut text = format!("{:>number$}", "step");
    for column in &columns {
        let _ = write!(text, "  {:width$}", cut(&column.name, column.width), width = column.width);
    }
    end_line(&mut text);
    for step in &steps {
        let _ = write!(text, "{:>number$}", step.n);
        for column in columns.iter().take_while(|column| column.thread != step.thread) {
            let _ = write!(text, "  {:width$}", "", width = column.width);
        }
        let room = columns.iter().find(|column| column.thread == step.thread).map_or(WIDEST, |own| own.width);
        let _ = write!(text, "  {}", squeezed(&step.text, room));
        if step.times > 1 {
            let _ = write!(text, " ({} times)", step.times);
        }
        end_line(&mut text);
    }
    text.push('\n');
    text
}

/// The threads in the order of their numbers.
fn columns(steps: &[Row]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for step in steps {
        let width = step.text.chars().count();
        let name = step
            .name
            .as_deref()
            .map_or_else(|| format!("thread {}", step.thread), |name| printable(name).into_owned());
        match columns.iter_mut().find(|column| column.thread == step.thread) {
            Some(column) => column.width = column.width.max(width),
            None => {
                let width = width.max(cut(&name, WIDEST).chars().count());
                columns.push(Column { thread: step.thread, name, width });
            }
        }
    }
    columns.sort_by_key(|column| column.thread);
    columns
}

/// What a thread did, and where: of `shop.Basket.put(Basket.java:12)` the file and the line.
fn cell(step: &Step) -> String {
    let place = step.site.as_deref().unwrap_or_default();
    let place = place.rsplit_once('(').map_or(place, |(_, rest)| rest.trim_end_matches(')'));
    let text = if place.is_empty() { step.step.clone() } else { format!("{} {place}", step.step) };
    printable(&text).into_owned()
}

/// Makes the widest columns narrower, until all have a place in the width of the terminal.
fn fit(columns: &mut [Column], number: usize, width: Option<usize>) {
    let Some(width) = width else { return };
    while number + columns.iter().map(|column| column.width + 2).sum::<usize>() > width {
        match columns.iter_mut().max_by_key(|column| column.width) {
            Some(widest) if widest.width > NARROWEST => widest.width -= 1,
            _ => return,
        }
    }
}

fn cut(text: &str, widest: usize) -> String {
    if text.chars().count() <= widest {
        return text.to_owned();
    }
    text.chars().take(widest - 1).chain(['…']).collect()
}

/// Without its middle: what a thread did stands at the beginning, and the line at the end.
fn squeezed(text: &str, room: usize) -> String {
    let length = text.chars().count();
    if length <= room {
        return text.to_owned();
    }
    let head = room / 2;
    text.chars().take(head).chain(['…']).chain(text.chars().skip(length - (room - head - 1))).collect()
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_has_a_column() {
        let lines = r#"{"n":1,"thread":0,"name":"main","step":"start","site":"Main.main(Main.java:3)"}
{"n":2,"thread":2,"name":"b","step":"write","site":"shop.Main.x(Main.java:12)"}
{"n":3,"thread":2,"name":"b","step":"write","site":"shop.Main.x(Main.java:12)"}
{"n":10,"thread":1,"name":"a","step":"enter","site":null}
{"n":11,"thread":1,"name":"a","step":"atomic","site":null}
{"n":12,"thread":1,"name":"a","step":"enter","site":"java.lang.Thread.exit(Thread.java:1)"}
half a li"#;
        assert_eq!(
            table(lines, None),
            "\
step  main               a                   b
   1  start Main.java:3
   2                                         write Main.java:12 (2 times)
  10                     enter
  11                     (2 inside the JDK)

"
        );
        let narrow = table(lines, Some(46));
        assert!(narrow.lines().all(|line| line.chars().count() <= 46 + " (2 times)".len()), "{narrow}");
        assert!(narrow.contains("   1  start …ava:3\n"), "{narrow}");
        assert_eq!(table("", None), "no step was traced\n\n");
    }
}
