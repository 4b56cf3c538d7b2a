//! From the options to the document, part by part.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde::Serialize;

use super::kept::{Kept, On, Shelf, State};
use super::measured::{Scope, fuzzed, hidden, hunted, kernels, motivating, searched, traces};
use super::options::EvaluateArguments;
use super::page;
use super::part::Part;
use super::provenance::Provenance;
use crate::interrupts;
use crate::jdk::Jdk;

/// Measures what is wanted, and writes the document after each part.
pub(crate) fn run(arguments: &EvaluateArguments) -> Result<()> {
    let (shelf, output) = (Shelf::at(&arguments.data()?)?, arguments.output()?);
    let parts = arguments.parts();
    if !parts.is_empty() {
        interrupts::listen()?;
    }
    let bench =
        Bench { arguments, shelf, jdks: if parts.is_empty() { Vec::new() } else { arguments.jdks()? } };
    for part in parts {
        let begin = Instant::now();
        eprintln!("{}: about {:.0} minutes", part.name(), bench.share(part).as_secs_f64() / 60.0);
        bench.renew(part)?;
        eprintln!("{}: took {:.1} minutes", part.name(), begin.elapsed().as_secs_f64() / 60.0);
        page::write(&bench.shelf.everything()?, &output)?;
        ensure!(!interrupts::came(), "interrupted; what was measured until then is kept");
    }
    let file = page::write(&bench.shelf.everything()?, &output)?;
    eprintln!("written: {}", file.display());
    Ok(())
}

struct Bench<'a> {
    arguments: &'a EvaluateArguments,
    shelf: Shelf,
    jdks: Vec<Jdk>,
}

impl Bench<'_> {
    fn share(&self, part: Part) -> Duration {
        part.share(self.arguments.budget())
    }

    fn renew(&self, part: Part) -> Result<()> {
        match part {
            Part::Kernels => self.measure(part, kernels::measure),
            Part::Traces => self.measure(part, traces::measure),
            Part::Fuzz => self.measure(part, fuzzed::measure),
            Part::Motivating => self.measure(part, motivating::measure),
            Part::Hidden => self.measure(part, hidden::measure),
            Part::Hunt => self.measure(part, hunted::measure),
            Part::Generate => self.measure(part, searched::measure),
        }
    }

    /// Measures on one JDK after the other. What goes wrong on one is told, and the others go on.
    fn measure<T: Serialize>(&self, part: Part, measure: impl Fn(&Scope<'_>) -> Result<T>) -> Result<()> {
        let start = Instant::now();
        let mut kept = Kept::begin(Provenance::now());
        self.shelf.put(part, &kept)?;
        let jdks = if part.needs_jvms() { &self.jdks[..] } else { &self.jdks[..1] };
        let time = self.share(part) / u32::try_from(jdks.len())?;
        let mut failures = Vec::new();
        for jdk in jdks {
            eprintln!("{}, JDK {}", part.name(), jdk.version);
            let begin = Instant::now();
            let scope = Scope { jdk, time, quick: self.arguments.quick, seed: self.arguments.seed };
            match measure(&scope) {
                Ok(result) => {
                    let version = if part.needs_jvms() { jdk.version.clone() } else { String::new() };
                    kept.results.push(On { jdk: version, seconds: begin.elapsed().as_secs_f64(), result });
                }
                // It stays as it has begun.
                Err(_) if interrupts::came() => break,
                Err(error) => failures.push(format!("JDK {}: {error:#}", jdk.version)),
            }
            kept.seconds = start.elapsed().as_secs_f64();
            self.shelf.put(part, &kept)?;
        }
        if !interrupts::came() {
            kept.state =
                if failures.is_empty() { State::Complete } else { State::Failed(failures.join("; ")) };
        }
        for failure in &failures {
            eprintln!("FAILED: {}: {failure}", part.name());
        }
        kept.seconds = start.elapsed().as_secs_f64();
        self.shelf.put(part, &kept)
    }
}
