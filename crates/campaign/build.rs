//! Compiles the class that runs test methods, which is part of this crate.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let source = "java/racewright/Harness.java";
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    println!("cargo::rerun-if-changed={source}");
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let javac = std::env::var_os("JAVA_HOME")
        .map_or_else(|| "javac".into(), |home| Path::new(&home).join("bin/javac"));
    let run =
        Command::new(&javac).args(["--release", "17", "-proc:none", "-d"]).arg(out).arg(source).output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("{} failed:\n{}", javac.display(), String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!("{} of a JDK 17 or newer is needed to build this: {error}", javac.display()),
    }
}
