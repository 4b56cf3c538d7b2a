//! The JDKs on this machine, and the few things that tests ask of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Makes HotSpot verify every class, also those of the boot loader.
pub const VERIFY_ALL: [&str; 3] =
    ["-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal", "-XX:+BytecodeVerificationRemote"];

pub struct Jdk {
    pub home: PathBuf,
}

/// A class of the JDK itself: internal name and bytes.
pub type NamedClass = (String, Vec<u8>);

impl Jdk {
    /// Every JDK in `$JAVA_HOME` and `/usr/lib/jvm`. A machine without one cannot run these tests, and says so.
    pub fn all() -> Vec<Jdk> {
        let installed =
            std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
        let homes: BTreeSet<PathBuf> = std::env::var_os("JAVA_HOME")
            .map(PathBuf::from)
            .into_iter()
            .chain(installed)
            .filter(|home| home.join("bin/javac").exists() && home.join("lib/modules").exists())
            .filter_map(|home| home.canonicalize().ok())
            .collect();
        assert!(
            !homes.is_empty(),
            "these tests need a JDK (17 or later): set JAVA_HOME, or install one under /usr/lib/jvm"
        );
        homes.into_iter().map(|home| Jdk { home }).collect()
    }

    pub fn name(&self) -> String {
        self.home.file_name().unwrap().to_string_lossy().into_owned()
    }

    pub fn run(&self, tool: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.home.join("bin").join(tool));
        command.args(arguments).env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
        // A JVM that crashes leaves a file where it runs.
        command.current_dir(std::env::temp_dir());
        command.output().unwrap_or_else(|error| panic!("cannot run {tool} of {}: {error}", self.name()))
    }

    /// Runs a tool that must succeed, and gives what it printed.
    pub fn run_ok(&self, tool: &str, arguments: &[&str]) -> String {
        let output = self.run(tool, arguments);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let tail: Vec<&str> = err.lines().chain(out.lines()).take(40).collect();
        assert!(output.status.success(), "{tool} of {} failed:\n{}", self.name(), tail.join("\n"));
        out.into_owned()
    }

    /// Compiles a source file of `tests/java` into `target`.
    pub fn compile(&self, source: &str, target: &Path, options: &[&str]) {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(source);
        let mut arguments = vec!["-g", "-nowarn", "-d", path(target)];
        arguments.extend(options);
        arguments.push(path(&source));
        self.run_ok("javac", &arguments);
    }

    /// The oldest version of Java that the compiler can write classes for.
    pub fn oldest_release(&self) -> String {
        let help = self.run_ok("javac", &["--help"]);
        let releases =
            help.split("Supported releases:").nth(1).expect("javac names the releases it supports");
        let oldest: String = releases.trim_start().chars().take_while(char::is_ascii_digit).collect();
        assert!(!oldest.is_empty(), "javac names the releases it supports: {releases}");
        oldest
    }

    /// Every class of `java.base`.
    pub fn java_base(&self) -> Vec<NamedClass> {
        let directory = tempfile::tempdir().unwrap();
        self.compile("DumpJavaBase.java", directory.path(), &[]);
        let output = self.run("java", &["-cp", path(directory.path()), "DumpJavaBase"]);
        let mut rest = output.stdout.as_slice();
        let mut take = |count: usize| {
            let (head, tail) = rest.split_at_checked(count)?;
            rest = tail;
            Some(head)
        };
        let mut classes = Vec::new();
        while let Some(length) = take(2) {
            let name = take(usize::from(u16::from_be_bytes(length.try_into().unwrap()))).unwrap();
            let length = u32::from_be_bytes(take(4).unwrap().try_into().unwrap());
            let bytes = take(usize::try_from(length).unwrap()).unwrap();
            classes.push((String::from_utf8(name.to_vec()).unwrap(), bytes.to_vec()));
        }
        assert!(classes.len() > 5000, "java.base of {} has {} classes only", self.name(), classes.len());
        classes
    }
}

pub fn path(path: &Path) -> &str {
    path.to_str().expect("temporary directories have plain names")
}

/// All class files below a directory, by internal name.
pub fn read_classes(root: &Path) -> Vec<NamedClass> {
    let mut classes = Vec::new();
    let mut pending = vec![root.to_path_buf()];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                pending.push(file);
            } else if file.extension().is_some_and(|extension| extension == "class") {
                let relative = file.strip_prefix(root).unwrap().with_extension("");
                classes.push((relative.to_str().unwrap().to_owned(), std::fs::read(&file).unwrap()));
            }
        }
    }
    classes.sort();
    classes
}

pub fn write_class(root: &Path, name: &str, bytes: &[u8]) {
    let file = root.join(format!("{name}.class"));
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, bytes).unwrap();
}
