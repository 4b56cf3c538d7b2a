//! What `generate` has to say, for people at a terminal.

use std::fmt::Write;

use finding::{Finding, Findings, Stacks, View, printable, shell_word, wrapped};

use super::class_report::ClassReport;
use super::report::GenerateReport;
use super::verdict::ClassWord;
use super::written::Written;
use crate::grouped::{counted, grouped};
use crate::table::Table;

/// Everything: what was found, and then what became of each class.
pub(super) fn text(report: &GenerateReport, verbose: bool, view: View<'_>) -> String {
    let written = report.classes.iter().filter_map(|class| class.written.as_ref());
    let mut text: String =
        written.zip(&report.run.findings).map(|(written, finding)| found(written, finding, view)).collect();
    if report.are_many {
        let _ = writeln!(text, "{}", table(&report.classes).within(view.look.width));
        let _ = writeln!(text, "{}", wrapped(&last_line(report), view.look));
    } else {
        report
            .classes
            .iter()
            .for_each(|class| text.push_str(&(wrapped(outcome(class).trim_end(), view.look) + "\n")));
    }
    if verbose {
        report.classes.iter().for_each(|class| text.push_str(&never_called(class)));
    }
    text
}

/// What was found: the failure, the calls that lead to it, and how to see it.
fn found(written: &Written, finding: &Finding, view: View<'_>) -> String {
    let Written { picture, files, class_path, .. } = written;
    // Classes of the JDK are tested too, and what is inside them is what counts. How to see it again comes last.
    let shown = [Finding { replay: None, ..finding.clone() }];
    let shown = Findings { findings: &shown, stacks: Stacks::Full, view }.to_string();
    if finding.standing.is_suppressed() {
        return shown;
    }
    let mut text = format!("{}\n\n{picture}\n", shown.trim_end());
    if let [program, test, ..] = files.as_slice() {
        let name = |file: &std::path::Path| {
            file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let folder = program.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
        let option =
            if class_path.is_empty() { String::new() } else { format!("-cp {} ", shell_word(class_path)) };
        let gap = if class_path.is_empty() { "" } else { ":" };
        let all = shell_word(&format!("{class_path}{gap}{folder}"));
        let _ = writeln!(text, "    as a program:  {}", printable(&program.display().to_string()));
        let _ = writeln!(text, "    for JUnit 5:   {}", printable(&test.display().to_string()));
        let compile = format!("javac {option}{}", shell_word(&program.display().to_string()));
        let _ = writeln!(text, "    compile it:    {}", printable(&compile));
        let _ =
            writeln!(text, "    run it:        {}", printable(&format!("java -cp {all} {}", name(program))));
    }
    if let Some(replay) = &finding.replay {
        let _ = writeln!(text, "    see it again:  {}", printable(replay));
    }
    text.push('\n');
    text
}

fn table(classes: &[ClassReport]) -> Table {
    let mut table = Table::new(&["class", "verdict", "tests", "time", "finding", ""]).with_texts(&[1, 4, 5]);
    // After an interrupt, those whose turn never came are counted, not listed.
    let is_left_out = |class: &&ClassReport| class.interrupted && class.verdict == ClassWord::NotReached;
    for class in classes.iter().filter(|class| !is_left_out(class)) {
        let (tests, time) = match class.verdict.is_tested() {
            true => (grouped(class.statistics.progress.tests), seconds(class.time_ms)),
            false => ("–".to_owned(), "–".to_owned()),
        };
        table.row(vec![
            printable(&class.class).into_owned(),
            class.verdict.words().to_owned(),
            tests,
            time,
            class.finding.map_or_else(|| "–".to_owned(), |id| id.to_string()),
            printable(&class.detail()).into_owned(),
        ]);
    }
    table
}

fn last_line(report: &GenerateReport) -> String {
    let tests: u64 = report.classes.iter().map(|class| class.statistics.progress.tests).sum();
    let s = if report.classes.len() == 1 { "" } else { "es" };
    let counts = report.counts();
    let executions = counted(report.run.runs, "execution");
    let seed = report.run.seed.unwrap_or_default();
    let all = report.classes.len();
    format!("{all} class{s}: {counts}; {}, {executions}, seed {seed}", counted(tests, "test"))
}

/// What became of the only class.
fn outcome(class: &ClassReport) -> String {
    let progress = class.statistics.progress;
    let (tests, executions) = (counted(progress.tests, "test"), counted(progress.executions, "execution"));
    let effort = format!("{tests}, {executions}, {}", seconds(class.time_ms));
    let name = printable(&class.class);
    let mut text = match class.verdict {
        ClassWord::Unsafe => format!("{name} is not thread-safe: {effort}\n"),
        ClassWord::Unproven if class.interrupted => {
            format!(
                "{name} failed as no order of its calls does; an interrupt came before it was repeated: {effort}\n"
            )
        }
        ClassWord::Unproven => {
            format!("{name} failed as no order of its calls does, and it cannot be repeated: {effort}\n")
        }
        ClassWord::NothingFound if class.exhausted => {
            format!("no violation found in {name}, and no new tests come up: {effort}\n")
        }
        ClassWord::NothingFound => format!("no violation found in {name}: {effort}\n"),
        word => {
            let why = printable(class.why.as_deref().unwrap_or_default());
            match word {
                ClassWord::NoInstance => format!("cannot make an instance of {name}: {why}\n"),
                _ => format!("{name} was not tested: {why}\n"),
            }
        }
    };
    if let Some(why) = class.hardly_tested() {
        let _ = writeln!(text, "{why}; `--time-limit` with more time may help");
    }
    let excluded = class.statistics.nondeterministic.len();
    if excluded > 0 {
        let _ = writeln!(
            text,
            "not judged, because their calls are not deterministic: {}",
            counted(excluded as u64, "test")
        );
    }
    text
}

fn never_called(class: &ClassReport) -> String {
    let never = class.statistics.never_called.iter().map(|never| {
        let last = never.last.as_deref().map(|last| format!(": {last}")).unwrap_or_default();
        let method = &never.method;
        let line = format!("never called: {}.{}{}{last}", class.class, method.name, method.descriptor);
        printable(&line).into_owned() + "\n"
    });
    never.collect()
}

fn seconds(milliseconds: u64) -> String {
    format!("{:.1} s", milliseconds as f64 / 1000.0)
}
