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
        Self::on(jdk::all().swap_remove(0), source)
    }

    fn on(jdk: Jdk, source: &str) -> Self {
        let stage = Self { folder: tempfile::tempdir().unwrap(), jdk };
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

    /// The name of the finding that was kept.
    fn kept(&self) -> String {
        let mut files = std::fs::read_dir(self.folder.path().join(".racewright/findings")).unwrap();
        let file = files.next().unwrap().unwrap().path();
        assert!(files.next().is_none(), "there are several");
        file.file_stem().unwrap().to_str().unwrap().to_owned()
    }

    /// A short campaign.
    fn fuzz(&self, options: &[&str]) -> (Option<i32>, String, String) {
        let short = ["fuzz", "--seed", "1", "--predictions", "1", "--runs", "2"];
        self.run(&[&short, options, &["--", "JAVA", "-cp", ".", "Main"]].concat())
    }
}

#[test]
fn a_program_that_never_ends_is_ended_and_its_race_kept() {
    let here = "with thread main at Main.main(Main.java:4)";
    let cases = [
        ("while (true) { Thread.sleep(1000); }", "1000000000", "when its time was over"),
        ("for (long n = 1; n != 0; n = 3 * n | 1) { }", "1000000000", "when its time was over"),
        ("while (true) { v++; }", "20000", "after 20000 steps"),
    ];
    for (end, steps, limit) in cases {
        let stage = Stage::new(&race(end));
        let began = Instant::now();
        let options = ["--run-time-limit", "3s", "--time-limit", "60s", "--step-limit", steps];
        let (code, out, err) = stage.fuzz(&options);
        assert_eq!(code, Some(1), "{end}: {out}{err}");
        assert!(out.contains("confirmed data-race on Main.x"), "{end}: {out}");
        let sentence = format!(
            "3 of 3 runs were ended by a limit, and what they would have shown is not known: the first one {limit}, {here}"
        );
        assert!(out.contains(&sentence) && err.contains(&sentence), "{end}: {out}{err}");
        assert!(began.elapsed() < Duration::from_secs(90), "{end}: {:?}", began.elapsed());
    }
}

/// A thread that waits in a loop for what nobody will do is in a livelock; one that computes may just need more time.
#[test]
fn a_busy_thread_that_others_wait_for_is_named() {
    let end = "Thread u = new Thread(() -> { while (x != 3) { } }, \"busy\"); u.start(); u.join();";
    let stage = Stage::new(&race(end));
    let (code, out, err) = stage.fuzz(&[]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("harmful livelock at Main.lambda$main$1"), "{out}{err}");
    let busy = "    busy  runs on\n          from Main.lambda$main$1(Main.java:4)\n";
    assert!(out.contains(busy), "{out}");
    let computes = "Thread u = new Thread(() -> { for (long n = 1; n != 0; n = 3 * n | 1) { } }, \"busy\"); u.start(); u.join();";
    let (_, out, err) = Stage::new(&race(computes)).fuzz(&["--run-time-limit", "3s"]);
    let sentence = "when its time was over, with thread busy at Main.lambda$main$1(Main.java:4)";
    assert!(out.contains(sentence) && err.contains(sentence), "{out}{err}");
}

#[test]
fn a_jvm_that_crashes_leaves_the_races_that_it_had() {
    let crash = "java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");\n\
                 f.setAccessible(true); ((sun.misc.Unsafe) f.get(null)).putAddress(0, 0);";
    let kill =
        "new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start().waitFor();";
    for end in [crash, kill] {
        for jdk in jdk::all() {
            let stage = Stage::on(jdk, &race(end));
            let (code, out, err) = stage.fuzz(&[]);
            assert_eq!(code, Some(1), "{end}: {out}{err}");
            assert!(out.contains("confirmed data-race on Main.x"), "{end}: {out}");
            assert!(out.contains("created in 2 of 2 trials"), "{end}: {out}");
            assert!(err.contains("6 of 6 runs left no word of how they went"), "{end}: {err}");
            let (code, out, err) = stage.run(&["replay", &stage.kept()]);
            assert_eq!(code, Some(1), "{end}: {out}{err}");
            assert!(out.ends_with("same schedule up to the race, same outcome\n"), "{end}: {out}");
        }
    }
}

#[test]
fn a_program_without_threads_has_nothing_to_find() {
    let stage = Stage::new("public class Main { public static void main(String[] a) { } }");
    let (code, out, err) = stage.fuzz(&[]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.starts_with("races: 0 harmful, 0 confirmed, 0 potential; deadlocks: 0; "), "{out}");
    assert!(!err.contains("warning"), "{err}");
}

#[test]
fn a_program_that_fails_in_every_run_is_not_taken_for_one_that_passed() {
    let main = |body: &str| format!("public static void main(String[] a) {{ {body} }}");
    let cases = [
        (main("System.exit(3);"), 0, "exit code 3;"),
        (
            main("throw new IllegalStateException(\"no\");"),
            1,
            "exit code 1: java.lang.IllegalStateException: no at Main.main(Main.java:1);",
        ),
        (
            format!("static class B {{ static int x = Integer.parseInt(\"no\"); }} {}", main("B.x++;")),
            1,
            "exit code 1: java.lang.ExceptionInInitializerError: java.lang.NumberFormatException: For input string: \"no\" at Main$B.<clinit>(Main.java:1);",
        ),
        // Who cannot even begin is told of by `java`.
        (
            format!("static int x = Integer.parseInt(\"no\"); {}", main("")),
            0,
            "exit code 1: Caused by: java.lang.NumberFormatException: For input string: \"no\";",
        ),
        (String::new(), 0, "exit code 1: "),
    ];
    for jdk in jdk::all() {
        for (body, expected, how) in &cases {
            let stage = Stage::on(jdk.clone(), &format!("public class Main {{ {body} }}"));
            let sentence = format!("every run ended with {how}");
            let (code, out, err) = stage.fuzz(&[]);
            assert_eq!(code, Some(*expected), "{body}: {out}{err}");
            assert!(out.contains(&sentence) && err.contains(&sentence), "{body}: {out}{err}");
            let (_, out, err) = stage.fuzz(&["--quiet", "--format", "json"]);
            let report: serde_json::Value = serde_json::from_str(&out).unwrap();
            let warnings = report["warnings"].as_array().unwrap();
            assert!(warnings.iter().any(|warning| warning.as_str().unwrap().starts_with(&sentence)), "{out}");
            assert!(err.contains(&sentence), "{err}");
        }
        let stage = Stage::on(jdk, &race(""));
        let (code, out, err) = stage.run(&["fuzz", "--", "JAVA", "-cp", ".", "Nope"]);
        assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
        let sentence = "ended with exit status: 1 before a class of its own was loaded: Caused by: java.lang.ClassNotFoundException: Nope";
        assert!(err.contains(sentence), "{err}");
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

/// Programs that read what no seed repeats: what they read is a number, of which the bits say how often `v` is written.
#[test]
fn a_program_that_is_not_deterministic_is_told_of_and_its_replay_diverges() {
    let read = "java.nio.file.Path p = java.nio.file.Path.of";
    let sources = [
        // The real time, by way of a file's.
        "long n = 0; java.io.File f = java.io.File.createTempFile(\"time\", null); n = java.nio.file.Files.getLastModifiedTime(f.toPath())\
         .to(java.util.concurrent.TimeUnit.NANOSECONDS); f.delete();"
            .to_owned(),
        format!("{read}(\"/proc/self/stat\"); long n = java.nio.file.Files.readString(p).hashCode();"),
        "long n = 0; try (var in = new java.io.FileInputStream(\"/dev/urandom\")) { for (byte b : in.readNBytes(8)) n = n << 8 | b & 255; }"
            .to_owned(),
        // It grows with each run, also if two runs are at it at the same time.
        format!(
            "{read}(\"count\"); java.nio.file.Files.writeString(p, \"x\", java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);\n\
             long n = java.nio.file.Files.size(p);"
        ),
    ];
    for source in sources {
        let source = format!(
            "public class Main {{ static int x; static volatile int v; public static void main(String[] a) throws Exception {{\n\
             {source}\nn *= 0x9E3779B97F4A7C15L;\nfor (int i = 0; i < 64; i++) if ((n >> i & 1) == 1) v++; else v = 0;\n\
             Thread t = new Thread(() -> x = 1); t.start();\nx = 2;\nt.join(); }} }}"
        );
        for jdk in jdk::all() {
            let stage = Stage::on(jdk, &source);
            let began = Instant::now();
            let (code, out, err) = stage.fuzz(&["--time-limit", "60s"]);
            assert!(began.elapsed() < Duration::from_secs(90), "{source}: {:?}", began.elapsed());
            assert_eq!(code, Some(1), "{source}: {out}{err}");
            assert!(out.contains("confirmed data-race on Main.x"), "{source}: {out}");
            let sentence = "was another one when it was repeated (another schedule, same outcome): the program depends on more than its schedule";
            assert!(out.contains(sentence) && err.contains(sentence), "{source}: {out}{err}");
            let (code, out, err) = stage.run(&["replay", &stage.kept(), "--times", "2"]);
            assert_eq!(code, Some(4), "{source}: {out}{err}");
            let end = "0 of 2 replays: same schedule, same outcome; the last other one: another schedule, same outcome\n";
            assert!(out.ends_with(end), "{source}: {out}");
        }
    }
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
