//! The outer half of a measured run: starts a command behind [`mod@crate::watch`] and stops it if it takes too long.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::watch::Usage;
use crate::{interrupts, places};

/// How a command ended, with what it printed.
#[derive(Debug)]
pub(super) struct Ended {
    /// `None` if it was stopped because it took too long.
    pub(super) usage: Option<Usage>,
    pub(super) output: String,
    pub(super) errors: String,
}

/// Runs a command for so long at most.
pub(super) fn run(command: &[OsString], limit: Duration) -> Result<Ended> {
    let mut child = Command::new(places::this_program()?)
        .args(["watch", "--"])
        .args(command)
        .env("TMPDIR", temporary_folder()?)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .context("cannot start a process")?;
    let lifeline = child.stdin.take();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    let in_time = wait(&receiver, limit);
    let stopped = in_time.is_none();
    let output = in_time.map_or_else(
        || {
            drop(lifeline);
            receiver.recv()
        },
        Ok,
    );
    ensure!(!interrupts::came(), "interrupted");
    let output = output.context("the thread that waits is gone")?.context("cannot wait for a process")?;
    let [printed, errors] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    match Usage::split(&printed) {
        Some((usage, own)) => Ok(Ended { usage: Some(usage), output: own.to_owned(), errors }),
        None if stopped => Ok(Ended { usage: None, output: printed, errors }),
        None => bail!("a run came to no end: {}", errors.trim()),
    }
}

/// How often it is asked whether an interrupt has come.
const ASK: Duration = Duration::from_millis(200);

/// What comes within this time and before an interrupt.
fn wait<T>(receiver: &mpsc::Receiver<T>, limit: Duration) -> Option<T> {
    let start = Instant::now();
    while let Some(left) = limit.checked_sub(start.elapsed()) {
        match receiver.recv_timeout(left.min(ASK)) {
            Ok(value) => return Some(value),
            Err(_) if interrupts::came() => return None,
            Err(_) => {}
        }
    }
    None
}

/// An empty folder for what the command leaves behind if it is stopped.
fn temporary_folder() -> Result<PathBuf> {
    let folder = places::work_folder()?.join("tmp");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    std::fs::create_dir(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}
