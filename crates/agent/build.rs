//! Compiles the hook class, which is part of the agent.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../../hooks");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    let source = root.join("java/lang/$Racewright.java");
    println!("cargo::rerun-if-changed={}", source.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let javac = std::env::var_os("JAVA_HOME")
        .map_or_else(|| "javac".into(), |home| Path::new(&home).join("bin/javac"));
    let run = Command::new(&javac)
        .args(["-nowarn", "-Xlint:none", "-source", "17", "-target", "17", "--patch-module"])
        .arg(format!("java.base={}", root.display()))
        .arg("-d")
        .arg(&out)
        .arg(&source)
        .output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("{} failed:\n{}", javac.display(), String::from_utf8_lossy(&output.stderr)),
        Err(error) => {
            panic!("{} of a JDK 17 or newer is needed to build the agent: {error}", javac.display())
        }
    }
}
