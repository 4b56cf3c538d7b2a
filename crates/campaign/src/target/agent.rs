//! The agent's library, and how a JVM is told to load it.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::Error;

/// The agent stands beside this program, or where `RACEWRIGHT_AGENT` says.
pub(crate) fn find() -> Result<PathBuf, Error> {
    const NAME: &str = "libracewright_agent.so";
    let this = std::env::current_exe().map_err(Error::machine("cannot find out where racewright is"))?;
    let path = match std::env::var_os("RACEWRIGHT_AGENT") {
        Some(path) => PathBuf::from(path),
        None => this.with_file_name(NAME),
    };
    let bad = |why: &str| Error::Target(format!("the agent {} {why}", path.display()));
    if !path.is_file() {
        return Err(bad("is missing; build it with `make build`"));
    }
    let kind = binary_kind(&path).map_err(|e| bad(&format!("cannot be read: {e}")))?;
    if kind != binary_kind(&this).map_err(Error::machine("cannot read racewright itself"))? {
        return Err(bad("is no library for this machine; build it with `make build`"));
    }
    path.canonicalize().map_err(Error::machine(format!("cannot find {}", path.display())))
}

/// The part of an ELF header that says which machine a file is for; `None` if it is no ELF file.
fn binary_kind(path: &Path) -> io::Result<Option<([u8; 6], [u8; 2])>> {
    let mut header = Vec::new();
    File::open(path)?.take(20).read_to_end(&mut header)?;
    // Magic number, word size and byte order; then, after the file's type, the processor.
    let (Some(magic), Some(processor)) = (header.first_chunk(), header.last_chunk()) else { return Ok(None) };
    Ok((header.len() == 20 && magic.starts_with(b"\x7fELF")).then_some((*magic, *processor)))
}

/// Options that every JVM gets: the agent; virtual threads as threads of their own; no word on stdout about our hooks. JVMs that do
/// not know one of the options ignore it.
pub(crate) fn jvm_options(agent: &Path, plan: &Path) -> Vec<OsString> {
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

/// Options that make a JVM repeat itself: clocks that go through the agent, and identity hashes that are counted.
pub(crate) fn control_options() -> impl Iterator<Item = OsString> {
    let options = [
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:DisableIntrinsic=_nanoTime,_currentTimeMillis",
        "-XX:hashCode=3",
    ];
    options.into_iter().map(OsString::from)
}

/// All options for the environment, after what stands there already. JVMs split it at white space that is not quoted.
pub(super) fn environment(options: &[OsString]) -> OsString {
    let mut all = std::env::var_os("JAVA_TOOL_OPTIONS").unwrap_or_default();
    for option in options {
        if !all.is_empty() {
            all.push(" ");
        }
        all.push(quoted(option));
    }
    all
}

fn quoted(option: &OsStr) -> OsString {
    let text = option.as_encoded_bytes();
    if !text.iter().any(|byte| byte.is_ascii_whitespace() || b"'\"".contains(byte)) {
        return option.to_owned();
    }
    let mark = if text.contains(&b'"') { "'" } else { "\"" };
    let mut quoted = OsString::from(mark);
    quoted.push(option);
    quoted.push(mark);
    quoted
}
