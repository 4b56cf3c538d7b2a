//! The hook classes with natives that do nothing, so that rewritten classes run without an agent.

use std::path::{Path, PathBuf};

use super::jdk::{Jdk, NamedClass, path, read_classes};

/// Compiles the hooks, as the agent does, for accesses that are not checked.
pub fn compile_hooks(jdk: &Jdk) -> Vec<NamedClass> {
    let hooks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hooks");
    let directory = tempfile::tempdir().unwrap();
    let (sources, classes) = (directory.path().join("sources"), directory.path().join("classes"));
    let package = sources.join("java/lang");
    std::fs::create_dir_all(&package).unwrap();
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in [hooks.join("java/lang"), hooks.join("empty/java/lang")] {
        for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let target = package.join(file.file_name().unwrap());
            std::fs::write(&target, without_natives(&std::fs::read_to_string(file).unwrap())).unwrap();
            files.push(target);
        }
    }
    let patch = format!("java.base={}:{}", path(&sources), path(&hooks.join("stubs")));
    let mut arguments = vec!["-nowarn", "-Xlint:none", "-source", "17", "-target", "17", "-implicit:none"];
    arguments.extend(["-XDstringConcat=inline", "--patch-module", &patch, "-d", path(&classes)]);
    arguments.extend(files.iter().map(|file| path(file)));
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
