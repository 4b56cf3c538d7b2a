//! `racewright fuzz` and `replay` on programs that misbehave: budgets hold, what is not known is said, and what was found is kept.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::time::{Duration, Instant};

use support::jdk::{self, Jdk};
use support::run::{compile, racewright, text};
use tempfile::TempDir;

/// What comes after a race on `Main.x`.
fn race(end: &str) -> String {
    format!(
        "public class Main {{ static int x; static volatile int v; public static void main(String[] a) throws Exception {{\n\
         Thread t = new Thread(() -> x = 1); t.start();\nx = 2;\nt.join(); {end} }} }}"
    )
}

struct Stage {
    folder: TempDir,
    jdk: Jdk,
}

impl Stage {
    fn new(source: &str) -> Self {
        let stage = Self { folder: tempfile::tempdir().unwrap(), jdk: jdk::all().swap_remove(0) };
        stage.becomes(source);
        stage
    }

    fn becomes(&self, source: &str) {
        compile(&self.jdk, self.folder.path(), "Main", source);
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let java = self.jdk.tool("java");
        let java = java.to_str().unwrap();
        let words = arguments.iter().map(|&word| if word == "JAVA" { java } else { word });
        text(&racewright().args(words).current_dir(self.folder.path()).output().unwrap())
    }

    /// A short campaign.
    fn fuzz(&self, options: &[&str]) -> (Option<i32>, String, String) {
        let short = ["fuzz", "--seed", "1", "--predictions", "1", "--runs", "2"];
        self.run(&[&short, options, &["--", "JAVA", "-cp", ".", "Main"]].concat())
    }
}

#[test]
fn a_program_that_never_ends_is_ended_and_its_race_kept() {
    // Who goes round alone for ever is a livelock or comes to a limit, whichever is first; who sleeps in between comes to a limit.
    for (end, limited) in [("while (true) { Thread.sleep(1000); }", true), ("while (true) { v++; }", false)] {
        let stage = Stage::new(&race(end));
        let began = Instant::now();
        let (code, out, err) = stage.fuzz(&["--run-time-limit", "3s", "--time-limit", "60s"]);
        assert_eq!(code, Some(1), "{end}: {out}{err}");
        assert!(out.contains("confirmed data-race on Main.x"), "{end}: {out}");
        let said = err.contains("were ended by a limit, and what they would have shown is not known");
        assert!(said || !limited, "{end}: {err}");
        assert!(began.elapsed() < Duration::from_secs(90), "{end}: {:?}", began.elapsed());
    }
}

#[test]
fn a_jvm_that_crashes_leaves_what_was_predicted() {
    let crash = "java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");\n\
                 f.setAccessible(true); ((sun.misc.Unsafe) f.get(null)).putAddress(0, 0);";
    let kill =
        "new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start().waitFor();";
    for end in [crash, kill] {
        let stage = Stage::new(&race(end));
        let (_, out, err) = stage.fuzz(&["-v"]);
        assert!(out.contains("data-race on Main.x"), "{end}: {out}");
        assert!(err.contains("runs left no word of how they went"), "{end}: {err}");
    }
}

#[test]
fn a_program_without_threads_has_nothing_to_find() {
    for body in ["", "System.exit(3);"] {
        let stage =
            Stage::new(&format!("public class Main {{ public static void main(String[] a) {{ {body} }} }}"));
        let (code, out, err) = stage.fuzz(&[]);
        assert_eq!(code, Some(0), "{body}: {out}{err}");
        assert!(
            out.starts_with("races: 0 harmful, 0 confirmed, 0 potential; deadlocks: 0; "),
            "{body}: {out}"
        );
    }
}

#[test]
fn a_replay_of_a_program_that_changed_says_so() {
    let stage = Stage::new(&race(""));
    let (code, out, err) = stage.fuzz(&["--out", "kept"]);
    assert_eq!(code, Some(1), "{out}{err}");
    let file = std::fs::read_dir(stage.folder.path().join("kept/findings")).unwrap().next().unwrap().unwrap();
    let id = file.path().file_stem().unwrap().to_str().unwrap().to_owned();
    let (code, out, err) = stage.run(&["replay", &id, "--out", "kept", "--times", "3"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.ends_with("3 of 3 replays: same schedule, same outcome\n"), "{out}");
    stage.becomes(&race("Thread u = new Thread(() -> v++); u.start(); v++; u.join();"));
    let (code, out, err) = stage.run(&["replay", &id, "--out", "kept"]);
    assert_eq!(code, Some(4), "{out}{err}");
    assert!(out.contains("another schedule"), "{out}");
}

#[test]
fn what_is_not_there_is_named() {
    let stage = Stage::new(&race(""));
    let cases: [(&[&str], i32, &str); 5] = [
        (&["fuzz", "--test", "Nope#m", "--classpath", ".", "--", "JAVA"], 3, "ClassNotFoundException: Nope"),
        (&["fuzz", "--test", "Main#nope", "--classpath", ".", "--", "JAVA"], 3, "there is no method nope"),
        (&["fuzz", "--out", "/proc/x", "--", "JAVA", "-cp", ".", "Main"], 2, "/proc/x"),
        (&["fuzz", "--", "true"], 3, "no JVM was reached"),
        (&["replay", "RW-000000000000"], 2, "there is no finding RW-000000000000"),
    ];
    for (arguments, code, sentence) in cases {
        let (actual, out, err) = stage.run(arguments);
        assert_eq!(actual, Some(code), "{arguments:?}: {out}{err}");
        assert!(err.contains(sentence), "{arguments:?}: {err}");
    }
}
