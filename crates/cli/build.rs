//! Compiles the program that `doctor` tries the tool on.

use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = "src/doctor/KnownRace.java";

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    println!("cargo::rerun-if-changed={PROGRAM}");
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let javac = std::env::var_os("JAVA_HOME")
        .map_or_else(|| "javac".into(), |home| Path::new(&home).join("bin/javac"));
    let run = Command::new(&javac).args(["-g", "--release", "17", "-d"]).arg(&out).arg(PROGRAM).output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("{} failed:\n{}", javac.display(), String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!("{} of a JDK 17 or newer is needed to build: {error}", javac.display()),
    }
}
