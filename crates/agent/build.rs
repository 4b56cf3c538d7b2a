//! Compiles the hook classes, which are part of the agent: once for each way to check plain accesses.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders of the hooks that differ in their rules.
const RULES: [&str; 3] = ["fasttrack", "generic", "empty"];

fn main() {
    let hooks =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../hooks");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    println!("cargo::rerun-if-changed={}", hooks.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    for rules in RULES {
        compile(&hooks, rules, &out.join(rules));
    }
}

fn compile(hooks: &Path, rules: &str, out: &Path) {
    let javac = std::env::var_os("JAVA_HOME")
        .map_or_else(|| "javac".into(), |home| Path::new(&home).join("bin/javac"));
    let folders = [hooks.to_owned(), hooks.join("stubs"), hooks.join(rules)];
    let sources = [&folders[0], &folders[2]].into_iter().flat_map(|folder| {
        let folder = std::fs::read_dir(folder.join("java/lang")).expect("the hooks are there");
        folder.map(|entry| entry.expect("the hooks are there").path())
    });
    let patch = folders.each_ref().map(|folder| folder.display().to_string()).join(":");
    let run = Command::new(&javac)
        .args(["-nowarn", "-Xlint:none", "-source", "17", "-target", "17", "-implicit:none"])
        .args(["-XDstringConcat=inline", "--patch-module"])
        .arg(format!("java.base={patch}"))
        .arg("-d")
        .arg(out)
        .args(sources)
        .output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("{} failed:\n{}", javac.display(), String::from_utf8_lossy(&output.stderr)),
        Err(error) => {
            panic!("{} of a JDK 17 or newer is needed to build the agent: {error}", javac.display())
        }
    }
}
