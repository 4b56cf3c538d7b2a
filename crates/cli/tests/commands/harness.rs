//! The class that runs test methods again and again, on every JDK: what it calls, in which order, and what it tells.

use std::path::Path;
use std::process::Command;

use crate::support::jdk::{self, Jdk};

const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../campaign/java/racewright/Harness.java");

/// In place of the agent's: says what it is told.
const CONTROL: &str = r#"package java.lang;
public class $RacewrightControl {
    public static void beginIteration(long seed) { System.out.println("begin " + Long.toUnsignedString(seed)); }
    public static void endIteration(String result, Throwable thrown) { System.out.println("end " + result + " " + thrown); }
}"#;

/// Annotations that are called like JUnit's, and classes that use them.
const SOURCES: [(&str, &str); 9] = [
    (
        "org/junit/Test",
        "package org.junit; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Test { class None extends Throwable {} Class<? extends Throwable> expected() default None.class; }",
    ),
    (
        "org/junit/Before",
        "package org.junit; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Before {}",
    ),
    (
        "org/junit/After",
        "package org.junit; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface After {}",
    ),
    (
        "org/junit/jupiter/api/Test",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Test {}",
    ),
    (
        "org/junit/jupiter/api/BeforeEach",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface BeforeEach {}",
    ),
    (
        "org/junit/jupiter/api/AfterEach",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface AfterEach {}",
    ),
    (
        "Plain",
        r#"public class Plain {
        static int calls;
        public static String counts() { return "call " + ++calls; }
        public static void nothing() {}
        public static int fails() { throw new IllegalStateException("no"); }
        public void neither() {}
    }"#,
    ),
    (
        "Four",
        r#"import org.junit.*;
    public class Four extends Base {
        int x;
        @Before public void own() { System.out.println("before, x is " + x++); }
        @After public void close() { System.out.println("after"); }
        @Test public void passes() { System.out.println("test"); }
        @Test(expected = IllegalStateException.class) public void throwsIt() { throw new IllegalStateException(); }
        @Test(expected = IllegalStateException.class) public void doesNot() { }
        @Test public void fails() { throw new AssertionError("wrong"); }
    }
    class Base {
        @Before public void base() { System.out.println("base before"); }
        @After public void end() { System.out.println("base after"); }
    }"#,
    ),
    (
        "Five",
        r#"import org.junit.jupiter.api.*;
    class Five {
        @BeforeEach void before() { System.out.println("before"); }
        @Test void passes() { System.out.println("test"); new Thread(() -> { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } }).start(); }
        @AfterEach void after() { System.out.println("after"); }
    }"#,
    ),
];

struct Stage {
    jdk: Jdk,
    folder: tempfile::TempDir,
}

impl Stage {
    fn new(jdk: Jdk) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let source = |name: &str, text: &str| {
            let file = folder.path().join(format!("src/{name}.java"));
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, text).unwrap();
            file
        };
        let control = source("java/lang/$RacewrightControl", CONTROL);
        let mut files: Vec<_> = SOURCES.iter().map(|(name, text)| source(name, text)).collect();
        files.push(HARNESS.into());
        let patch = format!("java.base={}", folder.path().join("src").display());
        let stage = Self { jdk, folder };
        stage.compile(&["--patch-module", &patch, "-d", "patch"], &[control]);
        stage.compile(&["-d", "classes"], &files);
        stage
    }

    fn compile(&self, options: &[&str], files: &[std::path::PathBuf]) {
        let mut javac = Command::new(self.jdk.tool("javac"));
        let output = javac.args(options).args(files).current_dir(self.folder.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Runs a test with these seeds. The exit code and what is said.
    fn run(&self, test: &str, seeds: &str) -> (Option<i32>, String) {
        let list = self.folder.path().join("list");
        std::fs::write(&list, format!("{test}\n{seeds}")).unwrap();
        let mut java = Command::new(self.jdk.tool("java"));
        java.args(["--patch-module", "java.base=patch", "-cp", "classes", "racewright.Harness"]);
        let output = java.arg(Path::new("list")).current_dir(self.folder.path()).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    }

    fn check(&self, test: &str, seeds: &str, said: &str) {
        assert_eq!(self.run(test, seeds), (Some(0), said.to_owned()), "{test}");
    }
}

#[test]
fn tests_are_run_as_their_framework_would() {
    for jdk in jdk::all() {
        let stage = Stage::new(jdk);
        stage.check(
            "Plain#counts",
            "0\n18446744073709551615\n",
            "begin 0\nend call 1 null\nbegin 18446744073709551615\nend call 2 null\n",
        );
        stage.check("Plain#nothing", "3", "begin 3\nend null null\n");
        stage.check("Plain#fails", "3", "begin 3\nend null java.lang.IllegalStateException: no\n");
        let four = "begin 1\nbase before\nbefore, x is 0\ntest\nafter\nbase after\nend null null\n";
        stage.check("Four#passes", "1\n1", &four.repeat(2));
        let end = |words: &str| {
            format!("begin 1\nbase before\nbefore, x is 0\nafter\nbase after\nend null {words}\n")
        };
        stage.check("Four#throwsIt", "1", &end("null"));
        stage.check(
            "Four#doesNot",
            "1",
            &end("java.lang.AssertionError: Expected exception: java.lang.IllegalStateException"),
        );
        stage.check("Four#fails", "1", &end("java.lang.AssertionError: wrong"));
        // Its thread does not keep the JVM.
        stage.check("Five#passes", "1", "begin 1\nbefore\ntest\nafter\nend null null\n");
    }
}

#[test]
fn what_is_no_test_is_refused() {
    let stage = Stage::new(jdk::all().swap_remove(0));
    for (test, why) in [
        ("Missing#passes", "ClassNotFoundException: Missing"),
        ("Plain#missing", "there is no method missing without parameters"),
        ("Plain#neither", "neither is neither static nor a test of JUnit 4 or 5"),
    ] {
        let (code, said) = stage.run(test, "1");
        assert_eq!(code, Some(87), "{said}");
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
    }
}
