//! From measurements to tables. Nothing is measured or printed here.

use detect::DetectorKind;

use super::options::{Settings, is_fast};
use super::programs::Load;
use super::ratio::Ratio;
use super::rounds::Measured;
use super::row::Row;
use super::startup::{self, Startup};
use crate::document::{Block, Document};
use crate::table::Table;

/// Everything about one JDK. `machine` says what it was measured on.
pub(super) fn report(machine: &str, settings: &Settings, measured: &Measured, startup: &Startup) -> Document {
    let Measured { rows, rounds } = measured;
    let mut document = Document::default();
    document.add(Block::Title(machine.to_owned()));
    document.add(Block::Paragraph(how(settings, *rounds)));
    for &threads in &settings.threads {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.threads == threads).collect();
        document.add(Block::Section(format!("Slowdown with {threads} threads")));
        document.add(Block::Table(slowdowns(settings, &rows)));
        document.add(Block::Section(format!("Warnings with {threads} threads")));
        document.add(Block::Table(warnings(settings, &rows)));
        if settings.detectors.iter().any(|&kind| is_fast(kind)) {
            document.add(Block::Section(format!("Peak memory with {threads} threads")));
            document.add(Block::Table(memory(settings, &rows)));
        }
    }
    let failures = failures(rows);
    if !failures.is_empty() {
        document.add(Block::Section("Failures, left out of the means".to_owned()));
        document.add(Block::Paragraph(failures.join("\n\n")));
    }
    document.add(Block::Section("Start of a hello-world program".to_owned()));
    document.add(Block::Paragraph(start(startup)));
    document
}

fn how(settings: &Settings, rounds: u32) -> String {
    let loads = settings.loads().into_iter().map(|load| {
        let mine = settings.detectors.iter().filter(|&&kind| settings.load_of(kind) == load);
        let names: Vec<&str> = mine.map(|kind| kind.name()).collect();
        let Load { size, iterations } = load;
        format!("{} iterations on {} inputs for {}", iterations, size.name(), names.join(", "))
    });
    format!(
        "Times are those of the kernel alone, inside the JVM; memory is that of the whole process. Both are multiples of what\n\
         a plain JVM needs for the same. Each JVM runs its kernel several times:\n\
         {}.\n\
         The best counts, of all rounds too; complete rounds: {rounds}. `>` was stopped before its first iteration had ended, and\n\
         tells how many times longer the process had run than the plain one.",
        loads.collect::<Vec<_>>().join(";\n"),
    )
}

fn slowdowns(settings: &Settings, rows: &[&Row]) -> Table {
    let loads = settings.loads();
    let plain = loads.iter().map(|load| format!("plain, {}", load.size.name()));
    let mut table = Table::new(cells("kernel", plain.chain(names(&settings.detectors))));
    for row in rows {
        let plain = loads.iter().map(|&load| match row.plain(load).and_then(|cell| cell.seconds) {
            Some(seconds) => format!("{seconds:.3} s"),
            None => Ratio::Unknown.to_string(),
        });
        let ratios = settings.detectors.iter().map(|&kind| row.slowdown(kind).to_string());
        table.row(cells(&row.kernel, plain.chain(ratios)));
    }
    let means = settings.detectors.iter().map(|&kind| mean(rows, |row| row.slowdown(kind)));
    table.row(cells("geometric mean", loads.iter().map(|_| String::new()).chain(means)));
    table
}

fn warnings(settings: &Settings, rows: &[&Row]) -> Table {
    // One that finds nothing needs no column.
    let detectors: Vec<DetectorKind> =
        settings.detectors.iter().copied().filter(|&kind| kind != DetectorKind::Empty).collect();
    let count = |row: &Row, kind| row.under(kind).and_then(|entry| entry.cell.warnings);
    let known = |count: Option<usize>| count.map_or(Ratio::Unknown.to_string(), |count| count.to_string());
    let mut table = Table::new(cells("kernel", names(&detectors)));
    for row in rows {
        table.row(cells(&row.kernel, detectors.iter().map(|&kind| known(count(row, kind)))));
    }
    let total = |kind| rows.iter().filter_map(|row| count(row, kind)).reduce(|all, some| all + some);
    table.row(cells("total", detectors.iter().map(|&kind| known(total(kind)))));
    table
}

fn memory(settings: &Settings, rows: &[&Row]) -> Table {
    let detectors: Vec<DetectorKind> =
        settings.detectors.iter().copied().filter(|&kind| is_fast(kind)).collect();
    let load = settings.load_of(DetectorKind::FastTrack);
    let plain = format!("plain, {}", load.size.name());
    let mut table = Table::new(cells("kernel", [plain].into_iter().chain(names(&detectors))));
    for row in rows {
        let plain = row.plain(load).and_then(|cell| cell.peak).unwrap_or(0) >> 10;
        let ratios = detectors.iter().map(|&kind| row.memory(kind).to_string());
        table.row(cells(&row.kernel, [format!("{plain} MiB")].into_iter().chain(ratios)));
    }
    let means = detectors.iter().map(|&kind| mean(rows, |row| row.memory(kind)));
    table.row(cells("geometric mean", [String::new()].into_iter().chain(means)));
    table
}

fn failures(rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    for row in rows {
        for entry in &row.entries {
            if let (Some(kind), Some(why)) = (entry.detector, &entry.cell.failed) {
                lines.push(format!("{} with {} threads, {}: {why}", row.kernel, row.threads, kind.name()));
            }
        }
    }
    lines
}

fn start(startup: &Startup) -> String {
    let [plain, detect, most] =
        [startup.plain, startup.detect, startup::MOST].map(|time| time.as_secs_f64() * 1e3);
    format!(
        "Plain {plain:.0} ms, under fasttrack {detect:.0} ms: {:+.0} ms. The aim is at most {most:+.0} ms.",
        detect - plain
    )
}

fn mean(rows: &[&Row], ratio: impl Fn(&Row) -> Ratio) -> String {
    Ratio::mean(rows.iter().map(|row| ratio(row))).to_string()
}

fn names(detectors: &[DetectorKind]) -> impl Iterator<Item = String> {
    detectors.iter().map(|kind| kind.name().to_owned())
}

fn cells(first: &str, others: impl Iterator<Item = String>) -> Vec<String> {
    [first.to_owned()].into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::jvm::cell::Cell;
    use crate::jvm::{options, row};

    /// Two kernels, the second of which fails under DJIT+.
    fn rows() -> Vec<Row> {
        let first = row::tests::example();
        let mut second = Row { kernel: "sor".to_owned(), ..first.clone() };
        second.entries[3].cell = Cell { failed: Some("out of memory".to_owned()), ..Cell::default() };
        vec![first, second]
    }

    #[test]
    fn the_document_has_a_table_for_everything() {
        let settings = options::tests::settings("--detectors djit+,fasttrack --threads 2");
        let startup = Startup { plain: Duration::from_millis(40), detect: Duration::from_millis(190) };
        let measured = Measured { rows: rows(), rounds: 1 };
        let text = report("JDK 17", &settings, &measured, &startup).text();
        let parts: Vec<&str> = text.split("\n\n").collect();
        assert_eq!(parts[0], "JDK 17\n======");
        assert!(
            parts[1].contains(
                "\n5 iterations on small inputs for fasttrack;\n3 iterations on tiny inputs for djit+.\n"
            ),
            "{}",
            parts[1]
        );
        let expected = [
            "Slowdown with 2 threads\n-----------------------",
            "\
kernel          plain, small  plain, tiny  djit+  fasttrack
crypt                0.500 s      0.050 s   >100       1.50
sor                  0.500 s      0.050 s      –       1.50
geometric mean                              >100       1.50",
            "Warnings with 2 threads\n-----------------------",
            "\
kernel  djit+  fasttrack
crypt       –          1
sor         –          1
total       –          2",
            "Peak memory with 2 threads\n--------------------------",
            "\
kernel          plain, small  fasttrack
crypt                100 MiB       2.50
sor                  100 MiB       2.50
geometric mean                     2.50",
            "Failures, left out of the means\n-------------------------------",
            "sor with 2 threads, djit+: out of memory",
            "Start of a hello-world program\n------------------------------",
            "Plain 40 ms, under fasttrack 190 ms: +150 ms. The aim is at most +200 ms.\n",
        ];
        assert_eq!(parts[2..], expected);
    }
}
