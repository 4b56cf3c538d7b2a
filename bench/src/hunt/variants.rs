//! DrFinder with other settings than its own: what the type of a lock is, and how far up the stack it looks (the paper's table 4).

use std::collections::BTreeSet;

use super::call::{Hunt, Hunter};
use super::options::Settings;
use super::programs::Program;
use super::strategy::Strategy;
use super::told::Told;
use crate::document::Block;
use crate::table::Table;

/// A way to call it.
struct Variant {
    name: &'static str,
    options: &'static [&'static str],
}

/// The first is how it is called without options.
const VARIANTS: [Variant; 6] = [
    Variant { name: "field, 12", options: &["--locks", "field", "--depth", "12"] },
    Variant { name: "class, 12", options: &["--locks", "class", "--depth", "12"] },
    Variant { name: "field, 2", options: &["--locks", "field", "--depth", "2"] },
    Variant { name: "field, 4", options: &["--locks", "field", "--depth", "4"] },
    Variant { name: "field, 8", options: &["--locks", "field", "--depth", "8"] },
    Variant { name: "field, 20", options: &["--locks", "field", "--depth", "20"] },
];

/// A program, with what each variant says of it.
pub(super) struct Row {
    program: String,
    told: Vec<Option<Told>>,
}

/// Hunts with each variant.
pub(super) fn measure(program: &Program, settings: &Settings, hunter: &Hunter) -> Row {
    let hunt = Hunt { strategy: Strategy::DrFinder, runs: settings.runs, seed: settings.seed };
    let told = VARIANTS.iter().map(|variant| {
        hunter
            .hunt_with(hunt, variant.options, &program.command)
            .inspect_err(|error| eprintln!("{}, {}: {error:#}", program.name, variant.name))
            .ok()
    });
    Row { program: program.name.clone(), told: told.collect() }
}

pub(super) fn blocks(settings: &Settings, rows: &[Row]) -> Vec<Block> {
    let about = format!(
        "What `--locks` and `--depth` change. Different races in {} runs of drfinder, and the part that each finds of what all of them find.",
        settings.runs
    );
    vec![
        Block::Section("Types of locks and depths".to_owned()),
        Block::Paragraph(about),
        Block::Table(table(rows, |row, told| format!("{}/{}", told.ids().len(), row.all().len()))),
        Block::Paragraph(
            "May-trigger relations, and thrashings of a hundred threads that were held back:".to_owned(),
        ),
        Block::Table(table(rows, |_, told| {
            let relations = told.relations.map_or("–".to_owned(), |number| number.to_string());
            let thrashing =
                told.thrashing_rate().map_or("–".to_owned(), |rate| format!("{:.0}", 100.0 * rate));
            format!("{relations}, {thrashing}")
        })),
    ]
}

impl Row {
    /// The races that any variant found.
    fn all(&self) -> BTreeSet<&str> {
        self.told.iter().flatten().flat_map(Told::ids).collect()
    }
}

fn table(rows: &[Row], show: impl Fn(&Row, &Told) -> String) -> Table {
    let names = VARIANTS.iter().map(|variant| variant.name.to_owned());
    let mut table = Table::new(["program".to_owned()].into_iter().chain(names).collect());
    for row in rows {
        let cells =
            row.told.iter().map(|told| told.as_ref().map_or("–".to_owned(), |told| show(row, told)));
        table.row([row.program.clone()].into_iter().chain(cells).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::hunt::options::tests::settings;
    use crate::hunt::told::tests::{DRFINDER, NATIVE};

    #[test]
    fn variants_are_compared_with_all_of_them() {
        let told = [DRFINDER, NATIVE].map(|text| Some(Told::read(text).unwrap()));
        let told = told.into_iter().chain([None, None, None, None]).collect();
        let rows = [Row { program: "Cache".to_owned(), told }];
        let text = Document { blocks: blocks(&settings(""), &rows) }.text();
        assert!(
            text.contains("\nCache          2/2        1/2         –         –         –          –\n"),
            "{text}"
        );
        assert!(
            text.contains("\nCache       17, 25       –, –         –         –         –          –\n"),
            "{text}"
        );
    }
}
