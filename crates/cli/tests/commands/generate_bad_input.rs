//! `racewright generate` on what cannot be tested: one sentence each, and the right exit code.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::jdk::{self, Jdk};
use crate::support::run::{compile, racewright, text};
use serde_json::Value;
use tempfile::TempDir;

/// Classes that cannot be tested, and two that can.
const CLASSES: &str = "package shop;
public class Shop {
    public interface Order { void pay(); }
    public static abstract class Part { public abstract void use(); }
    public static class Hidden { private Hidden() { } public void use() { } }
    public static class Broken {
        static final int[] TABLE = new int[Integer.parseInt(\"x\")];
        public int use() { return TABLE.length; }
    }
    public static class Lost extends Base { public void use() { } }
    public static class Base { }
    static class Inner { public void use() { } }
    public static class Counter { int n; public int next() { return n++; } }
    public static class Twice {
        private boolean busy;
        public void use() {
            if (busy) { throw new IllegalStateException(\"busy\"); }
            busy = true; busy = false;
        }
    }
}";

struct Stage {
    folder: TempDir,
    jdk: Jdk,
}

impl Stage {
    fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), jdk: jdk::all().swap_remove(0) }
    }

    fn new() -> Self {
        let stage = Self::empty();
        compile(&stage.jdk, stage.path(), "Shop", CLASSES);
        std::fs::remove_file(stage.path().join("shop/Shop$Base.class")).unwrap();
        stage
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = racewright();
        command.arg("generate").args(arguments).current_dir(self.path());
        command.env("JAVA_HOME", self.jdk.tool("java").parent().unwrap().parent().unwrap());
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        text(&self.command(arguments).output().unwrap())
    }

    /// Nothing is said but this sentence.
    fn refuses(&self, arguments: &[&str], code: i32, sentence: &str) {
        let (exit, out, err) = self.run(arguments);
        assert_eq!((exit, out.as_str()), (Some(code), ""), "{arguments:?}: {err}");
        assert_eq!(err, format!("racewright: {sentence}\n"), "{arguments:?}");
    }

    fn jar(&self) -> String {
        let jar = self.path().join("shop.jar");
        let mut command = Command::new(self.jdk.tool("jar"));
        command.arg("cf").arg(&jar).arg("-C").arg(self.path()).arg("shop");
        assert!(command.status().unwrap().success());
        jar.to_str().unwrap().to_owned()
    }
}

#[test]
fn classes_that_cannot_be_tested_are_refused_in_a_sentence() {
    let stage = Stage::new();
    let refuses = |class: &str, sentence: &str| {
        stage.refuses(&["--class", class, "--classpath", "."], 2, sentence);
    };
    refuses(
        "shop.Shop.Countr",
        "there is no class shop.Shop.Countr; there are shop.Shop$Counter and org.w3c.dom.css.Counter",
    );
    refuses(
        "com.acme.Nowhere",
        "there is no class com.acme.Nowhere on the class path or in the JDK: check its spelling and the class path",
    );
    let abstract_one = "is abstract, and no public class on the class path that implements it can be made: name such a class, or add one";
    refuses("shop.Shop.Part", &format!("shop.Shop$Part {abstract_one}"));
    refuses("shop.Shop.Order", &format!("shop.Shop$Order {abstract_one}"));
    refuses(
        "shop.Shop.Hidden",
        "nothing public gives an instance of shop.Shop$Hidden: no constructor, no method, no field",
    );
    refuses("shop.Shop.Inner", "shop.Shop$Inner is not public, so tests cannot use it");
    refuses(
        "shop.Shop.Lost",
        "shop.Shop$Base is not on the class path, but shop.Shop$Lost extends or implements it: add it",
    );
    refuses("", "the name of a class is empty");
    let file = stage.path().join("shop/Shop$Twice.class");
    let mut newer = std::fs::read(&file).unwrap();
    // JDK 25 has the number 69; nothing is known of any newer one.
    newer[7] = 69;
    std::fs::write(file, newer).unwrap();
    if stage.jdk.release < 25 {
        let needs =
            format!("needs JDK 25 or newer; this is JDK {}: name another one with --java", stage.jdk.release);
        refuses("shop.Shop.Twice", &format!("shop.Shop$Twice {needs}"));
    }
    stage.refuses(
        &["--class", "shop.Shop.Counter", "-c", ".", "--methods", "nxt"],
        2,
        "shop.Shop$Counter has no public method nxt; the nearest name is next",
    );
    stage.refuses(
        &["--class", "shop.Shop.Counter", "-c", ".", "--methods", "next("],
        2,
        "`next(` is no method: write a name, or a name and the types of all parameters: insert(int,CharSequence)",
    );
    // That an initializer throws is known only when it has.
    let (code, out, err) = stage.run(&["--class", "shop.Shop.Broken", "-c", ".", "--quiet"]);
    assert_eq!((code, err.as_str()), (Some(3), ""), "{out}");
    assert!(out.starts_with("cannot make an instance of shop.Shop$Broken: "), "{out}");
    let why = "new shop.Shop$Broken() fails with java.lang.ExceptionInInitializerError: java.lang.";
    assert!(out.contains(why) && out.lines().count() == 1, "{out}");
    std::fs::write(stage.path().join("shop/Shop$Counter.class"), "no class").unwrap();
    let (code, _, err) = stage.run(&["--class", "shop.Shop.Counter", "-c", "."]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("the class file of shop.Shop$Counter is damaged"), "{err}");
}

#[test]
fn places_that_are_not_there_are_named() {
    let stage = Stage::empty();
    let missing = "of the class path does not exist: check its spelling, or build the program first";
    stage.refuses(&["--class", "A", "-c", ".:lib/a.jar"], 2, &format!("lib/a.jar {missing}"));
    stage.refuses(&["--jar", "none.jar"], 2, "there is no none.jar: check its spelling, or build it first");
    stage.refuses(
        &["--package", "shop.none", "-c", "."],
        2,
        "there is no public class in the package shop.none: check its spelling and the class path",
    );
    let java = "name the java of a JDK 17 or newer with --java";
    stage.refuses(&["--class", "A", "--java", "/none/java"], 3, &format!("there is no /none/java; {java}"));
    let output = stage.command(&["--class", "A"]).env("JAVA_HOME", "").env("PATH", "/none").output().unwrap();
    let (code, _, err) = text(&output);
    assert_eq!((code, err), (Some(3), format!("racewright: there is no java on the PATH; {java}\n")));
    let output = stage.command(&["--class", "A"]).env("JAVA_HOME", "/none").output().unwrap();
    let home = "racewright: there is no /none/bin/java: set JAVA_HOME to the folder of a JDK 17 or newer, or unset it\n";
    assert_eq!(text(&output), (Some(3), String::new(), home.to_owned()));
    let mut fuzz = racewright();
    fuzz.args(["fuzz", "--test", "A#b", "--classpath", "."]).current_dir(stage.path());
    assert_eq!(
        text(&fuzz.env("JAVA_HOME", "/none").output().unwrap()),
        (Some(3), String::new(), home.to_owned())
    );
    std::fs::write(stage.path().join("damaged.jar"), "PK, but no jar").unwrap();
    let (code, _, err) = stage.run(&["--jar", "damaged.jar"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.starts_with("racewright: damaged.jar is not a jar, or a damaged one ("), "{err}");
    std::fs::write(stage.path().join("file"), "").unwrap();
    let (code, out, err) = stage.run(&["--class", "java.lang.StringBuffer", "--out", "file/out"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    assert!(err.contains("file/out"), "{err}");
    let (code, _, err) = stage.run(&["--class", "A", "--jar", "shop.jar"]);
    assert_eq!(code, Some(2), "{err}");
}

/// One class never ends the others, and each has its verdict, the same for any number of jobs.
#[test]
fn a_jar_has_a_verdict_for_each_class() {
    let stage = Stage::new();
    std::fs::write(stage.path().join("shop/Shop$Damaged.class"), "no class").unwrap();
    let jar = stage.jar();
    let verdicts = |jobs: &str| {
        let short = ["--jar", &jar, "--seed", "1", "--tests", "20", "--format", "json", "--quiet"];
        let (code, out, err) = stage.run(&[&short, ["--jobs", jobs].as_slice()].concat());
        assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
        let report: Value = serde_json::from_str(&out).unwrap();
        let classes = report["classes"].as_array().unwrap().iter();
        let verdicts: Vec<String> = classes
            .map(|class| {
                let (name, word) = (class["class"].as_str().unwrap(), class["verdict"].as_str().unwrap());
                format!("{} {word}", name.trim_start_matches("shop."))
            })
            .collect();
        (verdicts, report["findings"][0].clone())
    };
    let (verdict, finding) = verdicts("1");
    let expected = [
        "Shop nothing-to-call",
        "Shop$Broken no-instance",
        "Shop$Counter nothing-found",
        "Shop$Damaged unreadable",
        "Shop$Hidden no-instance",
        "Shop$Lost unreadable",
        "Shop$Order no-instance",
        "Shop$Part no-instance",
        "Shop$Twice unsafe",
    ];
    assert_eq!(verdict, expected);
    assert_eq!(finding["exception"]["type"], "java.lang.IllegalStateException");
    let (again, other) = verdicts("3");
    assert_eq!((again, &other["id"]), (verdict, &finding["id"]));
    let (code, out, _) = stage.run(&["--package", "shop", "-c", ".", "--methods", "none"]);
    assert_eq!(code, Some(3), "{out}");
    assert!(out.contains("not the methods that were asked for"), "{out}");
}

/// Each is tested as it would be alone; a name that is misspelt takes no time of the others.
#[test]
fn several_classes_have_a_verdict_each() {
    let stage = Stage::new();
    let classes = ["--class", "shop.Shop.Twice", "--class", "shop.Shop.Hidden", "--class"];
    let (code, out, err) = stage.run(
        &[&classes[..], &["shop.Shop.Counter", "-c", ".", "--seed", "1", "--tests", "20", "-q"]].concat(),
    );
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.starts_with("harmful thread-safety-violation of shop.Shop$Twice"), "{out}");
    let verdicts: Vec<Vec<&str>> = out
        .lines()
        .skip_while(|line| !line.starts_with("class"))
        .map(|line| line.split_whitespace().take(2).collect())
        .skip(1)
        .take(3)
        .collect();
    let expected =
        [["shop.Shop$Twice", "unsafe"], ["shop.Shop.Hidden", "no"], ["shop.Shop$Counter", "nothing"]];
    assert_eq!(verdicts, expected, "{out}");
    let (_, alone, _) = stage.run(&["--class", "shop.Shop.Twice", "-c", ".", "--seed", "1", "-q"]);
    assert_eq!(out.lines().next(), alone.lines().next());
    stage.refuses(
        &[&classes[..], &["com.acme.Nowhere", "-c", "."]].concat(),
        2,
        "there is no class com.acme.Nowhere on the class path or in the JDK: check its spelling and the class path",
    );
}

/// Whoever has seen enough of a package does not lose what is there.
#[test]
fn an_interrupt_keeps_what_was_found() {
    const PACKAGE: &str = "package shop;
public class Shop {
    public static class Early {
        private boolean busy;
        public void use() {
            if (busy) { throw new IllegalStateException(\"busy\"); }
            busy = true; busy = false;
        }
    }
    public static class Late { int n; public int next(int by) { return n += by; } }
}";
    let stage = Stage::empty();
    compile(&stage.jdk, stage.path(), "Shop", PACKAGE);
    let (code, out, err) = interrupted(&stage, "first", &["--write", "baseline:known.json"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.starts_with("harmful thread-safety-violation of shop.Shop$Early"), "{out}{err}");
    assert!(err.contains("interrupted; what was found until then is kept"), "{err}");

    let (code, out, err) = interrupted(&stage, "second", &["--baseline", "known.json", "--format", "junit"]);
    assert_eq!(code, Some(4), "that there is nothing new is not known: {out}{err}");
    assert!(out.contains("exit code 4\">interrupted; "), "{out}");
}

/// What is told of a package if an interrupt comes as soon as something is kept.
fn interrupted(stage: &Stage, folder: &str, options: &[&str]) -> (Option<i32>, String, String) {
    let arguments = ["--package", "shop", "-c", ".", "--seed", "1", "--jobs", "1", "--out", folder];
    let mut command = stage.command(&[&arguments, options].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let findings = stage.path().join(folder).join("findings");
    // That something can be kept there is tried by a file of another name.
    let is_finding = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().starts_with("RW-")
    };
    let is_kept = || std::fs::read_dir(&findings).is_ok_and(|mut files| files.any(is_finding));
    while !is_kept() {
        assert_eq!(child.try_wait().unwrap(), None, "it ends before it is interrupted");
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    text(&child.wait_with_output().unwrap())
}
