//! Single steps, and iterations of a small test inside one JVM.

use std::time::Duration;

use anyhow::Result;

use super::options::Settings;
use super::subject::{Manner, Subject};

/// Something that is repeated.
pub(super) struct Step {
    /// What it is called in the report.
    pub(super) name: &'static str,
    program: [&'static str; 2],
    times: u32,
    warm_up: u32,
    pub(super) counts: Counts,
    /// What is aimed at, in the unit of what is counted.
    pub(super) aim: Option<f64>,
}

/// What one of them is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counts {
    /// Nanoseconds for each.
    Steps,
    /// The same, for each switch from one thread to another of the whole run.
    Switches,
    /// How many there are in a second.
    Iterations,
}

pub(super) const STEPS: [Step; 6] = [
    Step {
        name: "volatile read, one thread",
        program: ["Points", "volatile"],
        times: 20_000_000,
        warm_up: 2_000_000,
        counts: Counts::Steps,
        aim: Some(100.0),
    },
    Step {
        name: "synchronized block, one thread",
        program: ["Points", "synchronized"],
        times: 8_000_000,
        warm_up: 1_000_000,
        counts: Counts::Steps,
        aim: None,
    },
    Step {
        name: "switch by park and unpark",
        program: ["Points", "park"],
        times: 200_000,
        warm_up: 40_000,
        counts: Counts::Steps,
        aim: Some(12_000.0),
    },
    Step {
        name: "switch at volatile reads of two threads",
        program: ["Points", "both"],
        times: 300_000,
        warm_up: 60_000,
        counts: Counts::Switches,
        aim: Some(12_000.0),
    },
    Step {
        name: "iterations, fresh threads",
        program: ["Iterations", "fresh"],
        times: 6_000,
        warm_up: 2_000,
        counts: Counts::Iterations,
        aim: Some(2_000.0),
    },
    Step {
        name: "iterations, reused threads",
        program: ["Iterations", "reused"],
        times: 10_000,
        warm_up: 2_000,
        counts: Counts::Iterations,
        aim: None,
    },
];

/// What one of them took at best.
pub(super) struct Taken {
    pub(super) step: &'static Step,
    /// Nanoseconds on a plain JVM on one core; unknown where it would be something else.
    pub(super) plain: Option<f64>,
    /// Nanoseconds under control.
    pub(super) controlled: f64,
}

pub(super) fn measure(subject: &Subject, settings: &Settings) -> Result<Vec<Taken>> {
    let mut taken: Vec<Taken> = Vec::new();
    for step in &STEPS {
        let (mut plain, mut controlled) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..settings.rounds {
            plain = plain.min(nanoseconds(subject, settings, Manner::Pinned, step)?);
            controlled = controlled.min(nanoseconds(subject, settings, Manner::Controlled, step)?);
        }
        eprintln!("{}: plain {plain:.1} ns, controlled {controlled:.1} ns", step.name);
        let is_same = step.counts != Counts::Switches;
        taken.push(Taken { step, plain: is_same.then_some(plain), controlled });
    }
    Ok(taken)
}

fn nanoseconds(subject: &Subject, settings: &Settings, manner: Manner, step: &Step) -> Result<f64> {
    let times = (step.times / settings.less).to_string();
    let [class, what] = step.program;
    let told = subject.run(manner, &[class, what, &times, &step.warm_up.to_string()])?;
    let (times, took) = told.repeated()?;
    let mut each = nanos(took) / f64::from(times);
    if step.counts == Counts::Switches && manner == Manner::Controlled {
        // Of all that the program did, warming up included, this part were switches.
        let all = f64::from(times + step.warm_up);
        each *= all / subject.switches()? as f64;
    }
    Ok(each)
}

fn nanos(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}
