//! Whatever is wrong with what the user gives or the program does, it is said in one sentence, the exit code is right, and what was
//! found is kept.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::run::{Race, racewright, text};

/// That a command ends with this code, says this, and no more than a sentence of its own.
fn refused(command: &mut Command, code: i32, sentence: &str) {
    let (actual, out, err) = text(&command.output().unwrap());
    assert_eq!(actual, Some(code), "{out}{err}");
    assert!(err.contains(sentence), "{err}");
    let own = err.lines().filter(|line| line.starts_with("racewright: ") || line.starts_with("error: "));
    assert_eq!(own.count(), 1, "{err}");
}

fn script(file: &Path, text: &str) {
    std::fs::write(file, text).unwrap();
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).unwrap();
}

const RACE: &str = "confirmed data-race on Race.x";

#[test]
fn wrong_options_are_usage_errors() {
    let cases: [(&[&str], &str); 11] = [
        (&["detect", "--bogus", "--", "java"], "unexpected argument '--bogus'"),
        (&["detect"], "required arguments were not provided"),
        (&["detect", "--"], "required arguments were not provided"),
        (&["detect", "java"], "unexpected argument 'java'"),
        (&["detect", "--", ""], "the command is empty"),
        (&["detect", "--detector", "crystal-ball", "--", "java"], "invalid value 'crystal-ball'"),
        (&["detect", "--include", "com/acme/*", "--", "java"], "class names are written with dots"),
        (&["detect", "--time-limit", "5", "--", "java"], "a time is written as 30s, 5m or 1h30m"),
        (&["detect", "--quiet", "--verbose", "--", "java"], "cannot be used with '--verbose'"),
        (&["record", "--", "java"], "required arguments were not provided"),
        (&["record", "--out", "/no/such/folder/run.trace", "--", "java"], "cannot write to /no/such/folder"),
    ];
    for (arguments, sentence) in cases {
        refused(racewright().args(arguments), 2, sentence);
    }
}

#[test]
fn a_folder_that_cannot_be_used_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let detect = |out: &Path, sentence: &str| {
        refused(racewright().args(["detect", "--out"]).arg(out).args(["--", "java"]), 2, sentence);
    };
    detect(folder.path(), "is not empty");
    detect(&file, "is no folder");
    detect(&file.join("below"), "cannot create the folder");
    // Not even root may write there.
    detect(Path::new("/proc/racewright"), "cannot create the folder");
}

#[test]
fn a_command_that_cannot_be_run_or_starts_no_jvm_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "").unwrap();
    let detect = |command: &Path, sentence: &str| {
        refused(racewright().args(["detect", "--"]).arg(command), 3, sentence);
    };
    detect(Path::new("true"), "no JVM was reached: the command started none");
    detect(Path::new("false"), "the command, which ended with exit status: 1, started none");
    detect(Path::new("no-such-program"), "cannot run no-such-program: it is not on the PATH");
    detect(&folder.path().join("missing"), "there is no such file");
    detect(&plain, "that is not permitted");
    let mut without_java = racewright();
    without_java.env("PATH", folder.path()).args(["detect", "--", "java", "Main"]);
    refused(&mut without_java, 3, "cannot run java: it is not on the PATH; install a JDK 17 or newer");
}

/// A stand-in for a JVM that is too old: such a one does not know an option, says so and ends.
#[test]
fn a_jvm_that_is_too_old_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let java = folder.path().join("java");
    let old = "#!/bin/sh\nif [ \"$1\" = -version ]; then echo 'openjdk version \"1.8.0_392\"' >&2; exit; fi\n\
               echo 'Error: Could not create the Java Virtual Machine.' >&2; exit 1\n";
    script(&java, old);
    let sentence = "is Java 1.8.0_392, and Java 17 or newer is needed";
    refused(racewright().args(["detect", "--"]).arg(&java).arg("Main"), 3, sentence);
    script(&java, "#!/bin/sh\nexit 1\n");
    let sentence = "ended with exit status: 1 before it loaded the agent";
    refused(racewright().args(["detect", "--"]).arg(&java).arg("Main"), 3, sentence);
}

#[test]
fn a_jvm_that_the_agent_cannot_work_in_is_an_error() {
    let race = Race::and("");
    let (code, _, err) = text(&race.shell(&["detect"], "mkdir $OUT/$$.jvm; exec $JAVA").output().unwrap());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("racewright: the agent cannot work in this JVM: cannot write to "), "{err}");
}

#[test]
fn an_agent_that_cannot_be_loaded_is_an_error() {
    let race = Race::and("");
    let good =
        std::fs::read(Path::new(env!("CARGO_BIN_EXE_racewright")).with_file_name("libracewright_agent.so"));
    let good = good.unwrap();
    let file = race.folder.path().join("agent.so");
    let mut detect = race.command(&["detect"]);
    detect.env("RACEWRIGHT_AGENT", &file);
    refused(&mut detect, 3, "agent.so is missing");
    std::fs::write(&file, "not a library").unwrap();
    refused(&mut detect, 3, "is no library for this machine");
    let mut foreign = good.clone();
    foreign[18] ^= 0xff;
    std::fs::write(&file, foreign).unwrap();
    refused(&mut detect, 3, "is no library for this machine");
    std::fs::write(&file, &good[..10_000]).unwrap();
    refused(&mut detect, 3, "before it loaded the agent");
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    let race = Race::and("");
    let mut detect = racewright();
    detect.args(["detect", "--"]).arg(race.jdk.tool("java")).arg("NoSuchClass");
    refused(&mut detect, 3, "the program ended with exit status: 1 before a class of its own was loaded");
}

#[test]
fn nothing_to_check_is_an_error() {
    let race = Race::and("");
    refused(&mut race.command(&["detect", "--include", "com.acme.*"]), 2, "--include matches none");
    refused(&mut race.command(&["detect", "--exclude", "*"]), 2, "--exclude all");
}

/// However a program ends, what was found is told, and how it ended too.
#[test]
fn what_was_found_is_kept_however_the_program_ends() {
    let crash = "java.lang.reflect.Field f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");\n\
                 f.setAccessible(true); ((sun.misc.Unsafe) f.get(null)).putAddress(0, 0);";
    let kill =
        "new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start().waitFor();";
    let cases = [
        ("System.exit(7);", "the program ended with exit status: 7", true),
        ("Runtime.getRuntime().halt(8);", "the program ended with exit status: 8", true),
        ("throw new IllegalStateException();", "the program ended with exit status: 1", true),
        (crash, "the program ended with signal: 6", false),
        (kill, "the program ended with signal: 9", false),
    ];
    for (end, sentence, summed_up) in cases {
        let race = Race::and(end);
        let (code, out, err) = race.detect(&[]);
        assert_eq!(code, Some(1), "{end}: {out}{err}");
        assert!(out.contains(RACE), "{end}: {out}");
        assert!(err.contains(sentence), "{end}: {err}");
        assert_eq!(err.contains("a JVM ended without a word"), !summed_up, "{end}: {err}");
    }
}

/// A limit on the size of files stands in for a full disk: to whoever writes, both are the same.
#[test]
fn a_full_disk_costs_only_what_comes_after() {
    let race = Race::and(
        "for (Runnable r : new Runnable[] {\n() -> x++,\n() -> x++,\n() -> x++,\n() -> x++,\n() -> x++,\n() -> x++,\n() -> x++,\n\
         () -> x++,\n() -> x++,\n() -> x++,\n() -> x++,\n() -> x++ }) {\n\
         Thread u = new Thread(r); u.start(); r.run(); u.join(); }",
    );
    let (code, out, err) =
        text(&race.shell(&["detect"], "trap '' XFSZ; ulimit -f 4; $JAVA").output().unwrap());
    assert_eq!(code, Some(4), "{out}{err}");
    assert!(out.contains(RACE), "{out}");
    assert!(err.contains("racewright: cannot write a finding: "), "{err}");
    assert!(err.contains("racewright: not all could be written down"), "{err}");
    assert_eq!(err.matches("cannot write").count(), 1, "{err}");
}

/// No program with four million statements is at hand: a script tells what its JVM would.
#[test]
fn statements_that_could_not_be_told_apart_are_told_of() {
    let jvm = r#"
        plan=${JAVA_TOOL_OPTIONS##*-agentpath:}; plan=${plan#*=}; plan=${plan%% *}; out=${plan%/plan.json}/$$
        : > $out.jvm
        echo '{"events":1,"gave_up":false,"classes_instrumented":7,"classes_checked":1,"classes_of_program":1,
            "classes_failed":[],"methods_skipped":[],"statements_unnumbered":12}' > $out.summary"#;
    let mut detect = racewright();
    detect.args(["detect", "--quiet", "--", "sh", "-c", jvm]).env_remove("JAVA_TOOL_OPTIONS");
    refused(&mut detect, 4, "racewright: 12 statements were not checked: ");
}

#[test]
fn a_jvm_that_outlives_the_command_is_told_of() {
    let race = Race::and("Thread.sleep(10_000);");
    let script = "$JAVA >/dev/null 2>&1 & while ! ls $OUT/*.findings; do sleep 0.1; done 2>/dev/null";
    let (code, out, err) = text(&race.shell(&["detect"], script).output().unwrap());
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains(RACE), "{out}");
    assert!(err.contains("a JVM runs on after the command"), "{err}");
}
