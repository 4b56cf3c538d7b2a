//! Runs everything in turns, round after round.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use super::options::Settings;
use super::outcome::Outcome;
use super::programs::Programs;
use super::row::{Entry, Row};
use crate::jdk::Jdk;
use crate::process;

/// What was measured on a JDK.
pub(crate) struct Measured {
    pub(crate) rows: Vec<Row>,
    /// How many rounds were completed.
    pub(crate) rounds: u32,
}

/// Measures all kernels on a JDK. Says on stderr how far it is.
pub(crate) fn measure(programs: &Programs, jdk: &Jdk, settings: &Settings) -> Result<Measured> {
    let start = Instant::now();
    let mut rows: Vec<Row> = settings
        .threads
        .iter()
        .flat_map(|&threads| settings.kernels.iter().map(move |kernel| Row::new(kernel, threads, settings)))
        .collect();
    for round in 1..=settings.rounds {
        for row in &mut rows {
            if round > 1 && start.elapsed() > settings.budget {
                eprintln!("the time is used up in round {round} of {}", settings.rounds);
                return Ok(Measured { rows, rounds: round - 1 });
            }
            turn(programs, jdk, settings, row)?;
            eprintln!("round {round} of {}: {}", settings.rounds, so_far(row));
        }
    }
    Ok(Measured { rows, rounds: settings.rounds })
}

/// One turn of everything in a row.
fn turn(programs: &Programs, jdk: &Jdk, settings: &Settings, row: &mut Row) -> Result<()> {
    for index in 0..row.entries.len() {
        let Entry { detector, load, ref cell } = row.entries[index];
        if !cell.wants_more() {
            continue;
        }
        let (threads, iterations) = (row.threads.to_string(), load.iterations.to_string());
        let program = ["kernels.KernelMain", &row.kernel, &threads, load.size.name(), &iterations];
        let plain = row.plain(load).and_then(|cell| cell.wall).unwrap_or(Duration::ZERO);
        let limit = if detector.is_some() { settings.limit(plain) } else { settings.plain_limit() };
        let command = programs.command(jdk, detector, &program);
        let outcome = Outcome::of(&process::run(&command, limit)?, limit, detector.is_some());
        match outcome {
            Outcome::Failed { why } if detector.is_none() => {
                bail!("{} fails on a plain JVM, so there is nothing to compare with: {why}", row.kernel)
            }
            Outcome::Stopped { .. } if detector.is_none() => {
                bail!("{} took more than {limit:?} on a plain JVM", row.kernel)
            }
            outcome => row.entries[index].cell.add(outcome),
        }
    }
    Ok(())
}

/// A line for those who wait.
fn so_far(row: &Row) -> String {
    let entries = row.entries.iter().map(|entry| match entry.detector {
        None => format!("{} {:.3} s", entry.load.size.name(), entry.cell.seconds.unwrap_or(f64::NAN)),
        Some(kind) => format!("{} {}", kind.name(), row.slowdown(kind)),
    });
    format!("{}, {} threads: {}", row.kernel, row.threads, entries.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jvm::row::tests::example;

    #[test]
    fn the_line_for_those_who_wait() {
        assert_eq!(
            so_far(&example()),
            "crypt, 2 threads: small 0.500 s, fasttrack 1.50, tiny 0.050 s, djit+ >100"
        );
    }
}
