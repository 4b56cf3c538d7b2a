//! The programs, and how long they take in each manner.

use anyhow::Result;
use serde_json::Value;

use super::jvms::{Jvms, Manner};
use super::options::PhasesArguments;

/// A way to take locks, as `Locks` calls it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    pub(super) name: &'static str,
    /// How often for plain JVMs and phase I.
    light: u32,
    /// How often for FastTrack and phase II.
    heavy: u32,
}

pub(super) const PROGRAMS: [Program; 6] = [
    Program { name: "monitor-alone", light: 60_000_000, heavy: 4_000_000 },
    Program { name: "monitor-together", light: 10_000_000, heavy: 1_000_000 },
    Program { name: "lock-alone", light: 40_000_000, heavy: 2_000_000 },
    Program { name: "lock-together", light: 10_000_000, heavy: 500_000 },
    Program { name: "buffer", light: 1_000_000, heavy: 100_000 },
    Program { name: "ledger", light: 4_000_000, heavy: 300_000 },
];

/// The shortest times of one program, in nanoseconds for each time that it does what it does.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Times {
    pub(super) program: &'static str,
    pub(super) plain: f64,
    pub(super) unmerged: f64,
    pub(super) phase1: f64,
    pub(super) fasttrack: f64,
    pub(super) pinned: f64,
    pub(super) phase2: f64,
}

impl Times {
    fn new(program: &'static str) -> Self {
        let [plain, unmerged, phase1, fasttrack, pinned, phase2] = [f64::INFINITY; 6];
        Self { program, plain, unmerged, phase1, fasttrack, pinned, phase2 }
    }
}

/// Everything in turns.
pub(super) fn measure(jvms: &Jvms, arguments: &PhasesArguments) -> Result<Vec<Times>> {
    let mut all: Vec<(Program, Times)> = PROGRAMS
        .into_iter()
        .filter(|program| arguments.wants(program.name))
        .map(|program| (program, Times::new(program.name)))
        .collect();
    let rounds = arguments.rounds();
    for round in 1..=rounds {
        for (program, times) in &mut all {
            let light = program.light / arguments.less();
            let heavy = program.heavy / arguments.less();
            let none = Value::Null;
            let run =
                |manner, relations: &Value, times: u32| nanoseconds(jvms, manner, relations, program, times);
            times.plain = times.plain.min(run(Manner::Plain, &none, light)?);
            times.unmerged = times.unmerged.min(run(Manner::Unmerged, &none, light)?);
            times.phase1 = times.phase1.min(run(Manner::PhaseI, &none, light)?);
            let relations = jvms.relations()?;
            times.fasttrack = times.fasttrack.min(run(Manner::FastTrack, &none, heavy)?);
            times.pinned = times.pinned.min(run(Manner::PinnedFastTrack, &none, heavy)?);
            times.phase2 = times.phase2.min(run(Manner::PhaseII, &relations, heavy)?);
            eprintln!("round {round} of {rounds}: {times:.1?}");
        }
    }
    Ok(all.into_iter().map(|(_, times)| times).collect())
}

fn nanoseconds(jvms: &Jvms, manner: Manner, relations: &Value, program: &Program, times: u32) -> Result<f64> {
    let (times, warm_up) = (times.to_string(), (times / 4).to_string());
    let told = jvms.run(manner, relations, &["Locks", program.name, &times, &warm_up])?;
    let (times, took) = told.repeated()?;
    Ok(took.as_secs_f64() * 1e9 / f64::from(times))
}
