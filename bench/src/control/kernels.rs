//! Whole programs: the eight kernels with two threads on their smallest inputs.

use std::time::Duration;

use anyhow::Result;

use super::options::Settings;
use super::subject::{Manner, Subject};

/// How often a kernel is run in its JVM, so that a plain one takes a second or more.
const ITERATIONS: [(&str, u32); 8] = [
    ("crypt", 20),
    ("lufact", 20),
    ("moldyn", 20),
    ("montecarlo", 20),
    ("raytracer", 12),
    ("series", 20),
    ("sor", 20),
    ("sparse", 20),
];

/// The shortest times of one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Times {
    pub(super) program: String,
    /// In the order of [`Manner::ALL`].
    pub(super) walls: [Duration; 3],
}

impl Times {
    fn new(program: &str) -> Self {
        Self { program: program.to_owned(), walls: [Duration::MAX; 3] }
    }

    /// How many times longer it takes under control than a plain run on all cores and on one.
    pub(super) fn ratios(&self) -> [f64; 2] {
        let [plain, pinned, controlled] = self.walls.map(|wall| wall.as_secs_f64());
        [controlled / plain, controlled / pinned]
    }
}

/// Hello-world first, then the kernels.
pub(super) fn measure(subject: &Subject, settings: &Settings) -> Result<Vec<Times>> {
    let mut programs: Vec<(Times, Vec<String>)> = vec![(Times::new("hello"), vec!["Hello".to_owned()])];
    for (kernel, iterations) in ITERATIONS.iter().filter(|(kernel, _)| settings.kernels.contains(kernel)) {
        let times = (iterations / settings.less).to_string();
        let command = ["kernels.KernelMain", kernel, "2", "tiny", &times].map(str::to_owned).into();
        programs.push((Times::new(kernel), command));
    }
    for round in 1..=settings.rounds {
        for (times, command) in &mut programs {
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            for (manner, best) in Manner::ALL.into_iter().zip(&mut times.walls) {
                *best = subject.run(manner, &command)?.wall.min(*best);
            }
            eprintln!("round {round} of {}: {} {:.2?}", settings.rounds, times.program, times.walls);
        }
    }
    Ok(programs.into_iter().map(|(times, _)| times).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jvm::programs::KERNELS;

    #[test]
    fn every_kernel_is_run() {
        assert_eq!(ITERATIONS.map(|(kernel, _)| kernel), KERNELS);
    }
}
