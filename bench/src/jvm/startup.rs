//! How long a program that does nothing takes, plain and under FastTrack.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use detect::DetectorKind;

use super::programs::Programs;
use crate::jdk::Jdk;
use crate::process;

/// The time that the agent may add.
pub(super) const MOST: Duration = Duration::from_millis(200);
/// A start that takes longer than this hangs.
const LIMIT: Duration = Duration::from_secs(60);

/// The shortest times from the command to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Startup {
    pub(super) plain: Duration,
    pub(super) detect: Duration,
}

/// Starts hello-world in turns.
pub(super) fn measure(programs: &Programs, jdk: &Jdk, times: u32) -> Result<Startup> {
    let mut best = Startup { plain: Duration::MAX, detect: Duration::MAX };
    for _ in 0..times {
        best.plain = best.plain.min(start(programs, jdk, None)?);
        best.detect = best.detect.min(start(programs, jdk, Some(DetectorKind::FastTrack))?);
    }
    Ok(best)
}

fn start(programs: &Programs, jdk: &Jdk, detector: Option<DetectorKind>) -> Result<Duration> {
    let run = process::run(&programs.command(jdk, detector, &["Hello"]), LIMIT)?;
    let usage = run.usage.with_context(|| format!("hello-world took more than {LIMIT:?}"))?;
    ensure!(
        usage.code == Some(0) && run.output.starts_with("hello\n"),
        "hello-world failed: {}{}",
        run.output,
        run.errors
    );
    Ok(usage.wall)
}
