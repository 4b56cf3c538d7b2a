//! The JDKs on this machine.
#![allow(dead_code, reason = "every test program is compiled with all of it and uses some of it")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every JDK in `$JAVA_HOME` and `/usr/lib/jvm`. A machine without one cannot run these tests, and says so.
pub fn homes() -> Vec<PathBuf> {
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let homes: BTreeSet<PathBuf> = named
        .into_iter()
        .chain(installed)
        .filter(|home| home.join("bin/javac").exists() && home.join("lib/modules").exists())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    assert!(
        !homes.is_empty(),
        "these tests need a JDK (17 or later): set JAVA_HOME, or install one under /usr/lib/jvm"
    );
    homes.into_iter().collect()
}

/// Runs a tool of a JDK that must succeed, and gives what it printed.
pub fn run(home: &Path, tool: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(home.join("bin").join(tool));
    command.args(arguments).env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
    let output = command.current_dir(std::env::temp_dir()).output().unwrap();
    assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
