//! The inner half of a measured run: a process of its own that runs one command and says what it took.
//!
//! It has to be a process of its own because the system tells the peak memory only of all ended children together. It leads a
//! process group, and ends the whole group as soon as its standard input does: so whoever started it can stop the command with
//! all its descendants, and nothing runs on when the benchmark itself is interrupted.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::{getpgrp, getpid};

/// Begins the last line of the output.
const MARK: &str = "watched";

#[derive(Args)]
pub(crate) struct WatchArguments {
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// What a command took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// From its start to its end.
    pub(super) wall: Duration,
    /// The most memory that one of its processes ever had in use, in KiB.
    pub(super) peak: u64,
    /// `None` if a signal ended it.
    pub(super) code: Option<i32>,
}

pub(crate) fn run(arguments: &WatchArguments) -> Result<()> {
    ensure!(getpgrp() == getpid(), "this must lead a process group, because it ends its whole group");
    std::thread::spawn(|| {
        let end = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        let killed = killpg(getpgrp(), Signal::SIGKILL);
        unreachable!("{end:?}, and still alive after {killed:?}");
    });
    let (program, rest) = arguments.command.split_first().context("the command is empty")?;
    let start = Instant::now();
    let status = Command::new(program).args(rest).stdin(Stdio::null()).status();
    let status = status.with_context(|| format!("cannot run {}", program.display()))?;
    let wall = start.elapsed();
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN).context("the system does not tell the peak memory")?;
    print!("{}", Usage { wall, peak: peak.max_rss().try_into()?, code: status.code() }.to_line());
    Ok(())
}

impl Usage {
    /// A line of its own, whatever was printed before.
    fn to_line(self) -> String {
        let code = self.code.map_or("-".to_owned(), |code| code.to_string());
        format!("\n{MARK} {} {} {code}\n", self.wall.as_micros(), self.peak)
    }

    /// Tells the command's own output from the line at its end; `None` if the line is not there.
    pub(super) fn split(output: &str) -> Option<(Self, &str)> {
        let (before, line) = output.trim_end().rsplit_once('\n')?;
        let [MARK, wall, peak, code] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        let wall = Duration::from_micros(wall.parse().ok()?);
        Some((Self { wall, peak: peak.parse().ok()?, code: code.parse().ok() }, before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_can_be_read_back() {
        for code in [Some(0), Some(1), None] {
            let usage = Usage { wall: Duration::from_micros(1_234_567), peak: 65_536, code };
            let output = format!("its own\noutput{}", usage.to_line());
            assert_eq!(Usage::split(&output), Some((usage, "its own\noutput")));
        }
    }

    #[test]
    fn a_command_that_was_stopped_has_no_usage() {
        assert_eq!(Usage::split("Crypt 2 tiny 1 0.027\n"), None);
        assert_eq!(Usage::split(""), None);
    }
}
