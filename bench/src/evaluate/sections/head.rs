//! The head of the document: what was measured where, when, from which commit, and how long it took.

use super::{Section, UNKNOWN};
use crate::document::Block;
use crate::evaluate::kept::{Everything, Kept, State};
use crate::evaluate::part::Part;
use crate::table::Table;

const ABOUT: &str = "What four papers report, and what Racewright measures, side by side. `make evaluate` writes this document; nothing in it is typed in by hand but \
the numbers of the papers, which are marked as such (`bench/src/evaluate/papers`), and the reasons for differences, which stand here only if the \
numbers differ. Ratios within a factor of two are said to agree: machines, JVMs and, in part, programs are not those of the papers.";

/// What the head says of a part.
struct Line {
    cells: Vec<String>,
    machine: String,
    command: String,
    seconds: f64,
}

pub(crate) fn section(all: &Everything) -> Section {
    let lines: Vec<Line> = [
        line(Part::Kernels, all.kernels.as_ref()),
        line(Part::Traces, all.traces.as_ref()),
        line(Part::Fuzz, all.fuzz.as_ref()),
        line(Part::Motivating, all.motivating.as_ref()),
        line(Part::Hidden, all.hidden.as_ref()),
        line(Part::Hunt, all.hunt.as_ref()),
        line(Part::Generate, all.generate.as_ref()),
    ]
    .into_iter()
    .collect();
    let mut section = Section::default();
    section.blocks.push(Block::Title("Evaluation".to_owned()));
    section.text(ABOUT);
    let each = |what: fn(&Line) -> &String| {
        let mut different: Vec<&String> = lines.iter().map(what).filter(|text| !text.is_empty()).collect();
        different.dedup();
        different.into_iter().cloned().collect::<Vec<_>>()
    };
    let commands =
        each(|line| &line.command).iter().map(|command| format!("`{command}`")).collect::<Vec<_>>();
    section.text(format!(
        "- Machine: {}\n- Command: {}\n- Time: {:.0} minutes in all",
        each(|line| &line.machine).join("; "),
        commands.join("; "),
        lines.iter().map(|line| line.seconds).sum::<f64>() / 60.0
    ));
    let header = ["part", "measured (UTC)", "commit", "JDKs", "minutes", "state"];
    let mut table = Table::new(header.map(str::to_owned).into());
    lines.into_iter().for_each(|line| table.row(line.cells));
    section.table(table);
    section
}

fn line<T>(part: Part, kept: Option<&Kept<T>>) -> Line {
    let name = part.name().to_owned();
    let Some(kept) = kept else {
        let unknown = vec![UNKNOWN.to_owned(); 4];
        let cells = [vec![name], unknown, vec!["not measured".to_owned()]].concat();
        return Line { cells, machine: String::new(), command: String::new(), seconds: 0.0 };
    };
    let state = match &kept.state {
        State::Complete => "complete",
        State::Interrupted => "interrupted",
        State::Failed(_) => "failed",
    };
    let jdks: Vec<&str> =
        kept.results.iter().map(|on| on.jdk.as_str()).filter(|jdk| !jdk.is_empty()).collect();
    let cells = vec![
        name,
        kept.provenance.date.clone(),
        kept.provenance.commit(),
        if jdks.is_empty() { UNKNOWN.to_owned() } else { jdks.join(", ") },
        format!("{:.1}", kept.seconds / 60.0),
        state.to_owned(),
    ];
    Line {
        cells,
        machine: kept.provenance.machine.text(),
        command: anywhere(&kept.provenance.command),
        seconds: kept.seconds,
    }
}

/// A command without the folders of the machine on which it was run: of paths from the root, the last name. Paths are also behind `=`, and in lists.
fn anywhere(command: &str) -> String {
    let ends = [' ', '=', ','];
    let name = |word: &str| {
        let path = word.trim_end_matches(ends);
        let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let shown = if path.starts_with('/') { name } else { path };
        format!("{shown}{}", &word[path.len()..])
    };
    command.split_inclusive(ends).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_says_nothing_of_the_machine() {
        let command = "racewright-bench evaluate --parts hunt,fuzz --output /home/me/docs --jdk jdks/17";
        let expected = "racewright-bench evaluate --parts hunt,fuzz --output docs --jdk jdks/17";
        assert_eq!(anywhere(command), expected);
    }

    #[test]
    fn each_path_of_a_list_has_its_name() {
        let command = "racewright-bench evaluate --jdk /opt/jdk-17,/opt/jdk-25/,jdks/21 --quick";
        let expected = "racewright-bench evaluate --jdk jdk-17,jdk-25,jdks/21 --quick";
        assert_eq!(anywhere(command), expected);
    }

    #[test]
    fn a_path_behind_an_equals_sign_is_one() {
        let command = "racewright-bench evaluate --output=/home/me/docs --jdk=/opt/jdk-17,/opt/jdk-25";
        let expected = "racewright-bench evaluate --output=docs --jdk=jdk-17,jdk-25";
        assert_eq!(anywhere(command), expected);
    }
}
