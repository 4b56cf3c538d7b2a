//! The agent's library, and how a JVM is told to load it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// The agent stands beside this program, or where `RACEWRIGHT_AGENT` says.
pub(super) fn find() -> anyhow::Result<PathBuf> {
    const NAME: &str = "libracewright_agent.so";
    let path = match std::env::var_os("RACEWRIGHT_AGENT") {
        Some(path) => PathBuf::from(path),
        None => std::env::current_exe().context("cannot find out where racewright is")?.with_file_name(NAME),
    };
    anyhow::ensure!(path.is_file(), "the agent {} is missing; build it with `make build`", path.display());
    Ok(path.canonicalize()?)
}

/// Options that every JVM gets: the agent; virtual threads as threads of their own; no word on stdout about our hooks. JVMs that do
/// not know one of the options ignore it.
pub(super) fn jvm_options(agent: &Path, plan: &Path) -> Vec<OsString> {
    let mut load = OsString::from("-agentpath:");
    load.push(agent);
    load.push("=");
    load.push(plan);
    let others = [
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:-VMContinuations",
        "-Xlog:jni+resolve=off",
    ];
    others.iter().map(OsString::from).chain([load]).collect()
}
