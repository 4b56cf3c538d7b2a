//! The hook classes with natives that do nothing, so that rewritten classes run without an agent.

use std::path::{Path, PathBuf};

use super::jdk::{Jdk, NamedClass, path, read_classes};

/// Compiles the hooks, as the agent does, for accesses that are not checked.
pub fn compile_hooks(jdk: &Jdk) -> Vec<NamedClass> {
    let hooks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hooks");
    let folders = [hooks.join("java/lang"), hooks.join("empty/java/lang")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    compile(jdk, &files, Some(&hooks.join("stubs")))
}

/// Compiles a source of `tests/java` as one of `java.lang`.
pub fn compile_recorder(jdk: &Jdk, source: &str) -> Vec<NamedClass> {
    compile(jdk, &[Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(source)], None)
}

fn compile(jdk: &Jdk, files: &[PathBuf], stubs: Option<&Path>) -> Vec<NamedClass> {
    let directory = tempfile::tempdir().unwrap();
    let (sources, classes) = (directory.path().join("sources"), directory.path().join("classes"));
    let package = sources.join("java/lang");
    std::fs::create_dir_all(&package).unwrap();
    let copies: Vec<PathBuf> = files.iter().map(|file| package.join(file.file_name().unwrap())).collect();
    for (file, copy) in files.iter().zip(&copies) {
        std::fs::write(copy, without_natives(&std::fs::read_to_string(file).unwrap())).unwrap();
    }
    let stubs = stubs.map_or(String::new(), |stubs| format!(":{}", path(stubs)));
    let patch = format!("java.base={}{stubs}", path(&sources));
    let mut arguments = vec!["-nowarn", "-Xlint:none", "-source", "17", "-target", "17", "-implicit:none"];
    arguments.extend(["-XDstringConcat=inline", "--patch-module", &patch, "-d", path(&classes)]);
    arguments.extend(copies.iter().map(|file| path(file)));
    jdk.run_ok("javac", &arguments);
    read_classes(&classes)
}

/// A native becomes a method that returns nothing, or zero.
fn without_natives(source: &str) -> String {
    let body = |line: &str| {
        let (head, rest) = line.split_once(" native ")?;
        let (declared, _) = rest.split_once(";")?;
        let returned = match declared.split_whitespace().next()? {
            "void" => "",
            "boolean" => "return false;",
            "int" | "long" => "return 0;",
            _ => "return null;",
        };
        Some(format!("{head} {declared} {{ {returned} }}"))
    };
    source.lines().map(|line| body(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}
