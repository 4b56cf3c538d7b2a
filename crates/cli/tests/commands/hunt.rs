//! `racewright hunt` on the program of the DrFinder paper's figures, on every JDK of this machine.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::support::jdk::{self, Jdk};
use crate::support::run::{racewright, text};
use campaign::target::Interrupts;
use campaign::{Job, Jvms, Launcher, LockTypes, MayTrigger, Mode, Subject};
use serde_json::Value;
use tempfile::TempDir;

/// What may lead to which lock, as table 1 of the paper has it.
const TABLE_1: [(&str, &[&str]); 8] = [
    ("f1", &["K", "N", "O1"]),
    ("f2", &["N", "O1"]),
    ("f3", &["N", "O2", "O3"]),
    ("f4", &["N", "O2", "O3"]),
    ("f5", &["N"]),
    ("f6", &["K", "O4", "O5"]),
    ("f7", &["K", "O4", "O5"]),
    ("f8", &["K"]),
];

/// The program, compiled.
struct Figure {
    folder: TempDir,
    jdk: Jdk,
}

impl Figure {
    fn on(jdk: Jdk) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/hunt/Figure2.java");
        let javac =
            Command::new(jdk.tool("javac")).arg("-d").arg(folder.path()).arg(source).output().unwrap();
        assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
        Self { folder, jdk }
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        text(&racewright().args(arguments).current_dir(self.folder.path()).output().unwrap())
    }

    fn hunt(&self, options: &[&str]) -> (Option<i32>, Value) {
        let java = self.jdk.tool("java");
        let all = ["hunt", "--seed", "1", "--format", "json", "--quiet"];
        let program = ["--", java.to_str().unwrap(), "-cp", ".", "Figure2"];
        let (code, out, err) = self.run(&[&all, options, &program].concat());
        assert_eq!(err, "", "JDK {}: {out}", self.jdk.release);
        (code, serde_json::from_str(&out).unwrap())
    }
}

fn figures() -> impl Iterator<Item = Figure> {
    jdk::all().into_iter().filter(|jdk| [17, 25].contains(&jdk.release)).map(Figure::on)
}

/// The fields that races were found on.
fn fields(report: &Value) -> Vec<&str> {
    let findings = report["findings"].as_array().unwrap().iter();
    let mut fields: Vec<&str> = findings.map(|finding| finding["location"].as_str().unwrap()).collect();
    fields.sort_unstable();
    fields
}

#[test]
fn drfinder_shows_both_races_and_they_are_seen_again() {
    for figure in figures() {
        let (code, report) = figure.hunt(&["--runs", "10"]);
        assert_eq!((code, fields(&report)), (Some(1), vec!["Figure2.x", "Figure2.y"]), "{report}");
        for finding in report["findings"].as_array().unwrap() {
            assert_eq!((&finding["kind"], &finding["verdict"]), (&"data-race".into(), &"confirmed".into()));
            let (code, out, err) = figure.run(&["replay", finding["id"].as_str().unwrap()]);
            assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
            assert!(out.ends_with("\nsame schedule, same outcome\n"), "{out}");
        }
        let strategy = &report["strategies"][0];
        assert!(strategy["relations"].as_u64().unwrap() >= 20, "{strategy}");
        let postponed =
            strategy["runs"].as_array().unwrap().iter().map(|run| run["postponed"].as_u64().unwrap());
        assert!(postponed.sum::<u64>() > 0, "{strategy}");
    }
}

#[test]
fn plain_runs_show_neither() {
    for figure in figures() {
        let (code, report) = figure.hunt(&["--strategy", "native", "--runs", "10"]);
        assert_eq!((code, fields(&report)), (Some(0), Vec::new()), "{report}");
    }
}

#[test]
fn the_first_phase_learns_table_1() {
    let interrupts = Interrupts::listen().unwrap();
    for figure in figures() {
        let java = figure.jdk.tool("java");
        let mut subject = Subject::new(&[java.into(), "Figure2".into()], None).unwrap();
        subject.command.splice(1..1, ["-cp".to_owned(), figure.folder.path().to_str().unwrap().to_owned()]);
        let jvms = Jvms::new(&subject, &interrupts, None).unwrap();
        for locks in [LockTypes::Class, LockTypes::Field] {
            let mode = Mode::profiled(MayTrigger { depth: 12, locks }, Duration::from_secs(60));
            let batch = jvms.launch(&Job { mode: &mode, seeds: &[1], core: None }).unwrap();
            let told = batch.trials[0].relations.clone().unwrap();
            let learned: BTreeSet<(String, String)> = told
                .relations
                .into_iter()
                .filter_map(|relation| Some((relation.0.strip_prefix("Figure2.f")?.to_owned(), relation.1)))
                .map(|(method, lock)| (format!("f{}", method.split('(').next().unwrap()), lock))
                .collect();
            let table =
                TABLE_1.iter().flat_map(|(method, locks)| locks.iter().map(move |lock| (method, lock)));
            let table: BTreeSet<(String, String)> =
                table.map(|(method, lock)| ((*method).to_owned(), format!("Figure2${lock}"))).collect();
            assert_eq!(learned, table, "JDK {}, {locks:?}", figure.jdk.release);
        }
    }
}

/// A run is the same if its schedule is, and shows the same. How many steps it took inside the JDK is another matter.
#[test]
fn the_same_seed_is_the_same_hunt() {
    for figure in figures() {
        let runs = || {
            let strategies = "random,pos,pct,surw,drfinder";
            let (_, report) = figure.hunt(&["--strategy", strategies, "--runs", "3"]);
            let strategies = report["strategies"].as_array().unwrap().iter();
            let run =
                |run: &Value| ["seed", "digest", "races", "postponed", "ended"].map(|key| run[key].clone());
            let runs: Vec<_> =
                strategies.flat_map(|strategy| strategy["runs"].as_array().unwrap()).map(run).collect();
            assert!(runs.iter().all(|run| run[1].is_string()), "{runs:?}");
            (runs, report["findings"].clone())
        };
        assert_eq!(runs(), runs(), "JDK {}", figure.jdk.release);
    }
}
