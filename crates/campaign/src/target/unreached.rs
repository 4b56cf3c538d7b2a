//! Why a command cannot be run, or ran without the agent, in one sentence.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::Error;

/// The oldest Java that the agent works in.
const OLDEST: u32 = 17;

/// Whether a command is a JVM itself rather than something that starts one.
pub(super) fn is_java(program: &OsStr) -> bool {
    Path::new(program).file_name() == Some(OsStr::new("java"))
}

/// Why a command could not be started.
pub(crate) fn not_started(program: &OsStr, error: &io::Error) -> Error {
    let name = Path::new(program).display();
    Error::Target(match error.kind() {
        io::ErrorKind::NotFound if program.as_encoded_bytes().contains(&b'/') => {
            format!("cannot run {name}: there is no such file")
        }
        io::ErrorKind::NotFound if is_java(program) => {
            "cannot run java: it is not on the PATH; install a JDK 17 or newer, or name its java".to_owned()
        }
        io::ErrorKind::NotFound => format!("cannot run {name}: it is not on the PATH"),
        io::ErrorKind::PermissionDenied => format!("cannot run {name}: that is not permitted"),
        _ => format!("cannot run {name}: {error}"),
    })
}

/// Why the agent was loaded nowhere.
pub(super) fn not_reached(program: &OsStr, status: ExitStatus) -> Error {
    if !is_java(program) {
        let how = if status.success() { String::new() } else { format!(", which ended with {status},") };
        return Error::Target(format!(
            "no JVM was reached: the command{how} started none, or one that could not load the agent"
        ));
    }
    let name = Path::new(program).display();
    Error::Target(match version(program) {
        Some((release, text)) if release < OLDEST => {
            format!("{name} is Java {text}, and Java {OLDEST} or newer is needed")
        }
        _ => format!("no JVM was reached: {name} ended with {status} before it loaded the agent"),
    })
}

/// The release that a `java` says it is, as a number and in its own words.
fn version(java: &OsStr) -> Option<(u32, String)> {
    let output = Command::new(java).arg("-version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = text.split_once("version \"")?.1.split('"').next()?.to_owned();
    // Up to Java 8 the release is the second number: 1.8.0_392.
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse::<u32>().ok());
    let release = numbers.next().filter(|&first| first != 1).or_else(|| numbers.next())?;
    Some((release, text))
}
