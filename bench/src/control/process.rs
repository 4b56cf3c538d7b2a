//! Runs a command and notes when it said what: a controlled program cannot take the time itself.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use nix::sched::{CpuSet, sched_setaffinity};
use nix::unistd::Pid;

/// What a command said, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// From its start to its end.
    pub(super) wall: Duration,
    /// Lines of its output, each with the time since the start.
    lines: Vec<(Duration, String)>,
}

impl Told {
    /// Between its lines `begin <times>` and `end`: how often it did it, and how long that took.
    pub(crate) fn repeated(&self) -> Result<(u32, Duration)> {
        let find = |word: &str| self.lines.iter().find(|(_, line)| line.split(' ').next() == Some(word));
        let (begin, line) = find("begin").context("it never began")?;
        let (end, _) = find("end").context("it never ended")?;
        let times = line.rsplit(' ').next().unwrap_or_default();
        Ok((times.parse().context("it does not say how often")?, *end - *begin))
    }
}

/// Runs a command, on one core if there is one given. It must end well.
pub(crate) fn run(command: &[OsString], core: Option<usize>) -> Result<Told> {
    // Processes begin on the cores of the thread that starts them.
    std::thread::scope(|scope| scope.spawn(|| run_here(command, core)).join())
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn run_here(command: &[OsString], core: Option<usize>) -> Result<Told> {
    let before = nix::sched::sched_getaffinity(Pid::this()).context("the system does not tell the cores")?;
    let (program, arguments) = command.split_first().context("the command is empty")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
    if let Some(core) = core {
        let mut only = CpuSet::new();
        only.set(core)?;
        sched_setaffinity(Pid::from_raw(0), &only).with_context(|| format!("there is no core {core}"))?;
    }
    let start = Instant::now();
    let child = command.spawn();
    // Whoever looks at the time does not share the core.
    sched_setaffinity(Pid::from_raw(0), &before).context("cannot leave a core")?;
    let mut child = child.with_context(|| format!("cannot run {}", program.display()))?;
    let mut lines = Vec::new();
    for line in BufReader::new(child.stdout.take().context("its output is nowhere")?).lines() {
        lines.push((start.elapsed(), line.context("cannot read its output")?));
    }
    let status = child.wait().context("cannot wait for a process")?;
    ensure!(status.success(), "it ended with {status}");
    Ok(Told { wall: start.elapsed(), lines })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<Told> {
        run(&["sh", "-c", script].map(OsString::from), Some(0))
    }

    #[test]
    fn the_time_between_two_lines_is_noted() {
        let told = shell("echo hello; echo begin 7; echo end").unwrap();
        let (times, took) = told.repeated().unwrap();
        assert_eq!(times, 7);
        assert!(took <= told.wall, "{told:?}");
    }

    #[test]
    fn who_does_not_end_well_is_not_measured() {
        assert!(shell("exit 3").is_err());
        assert!(shell("echo begin 7").unwrap().repeated().is_err());
    }
}
