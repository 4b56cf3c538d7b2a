//! Measures the detectors on generated traces and prints their figures side by side.
//!
//! Every detector runs in the same process on the same trace, the best of several passes counts, and what matters are the
//! ratios between detectors: machines differ and are noisy. `racewright-bench [EVENTS]`, 100 million by default.

mod measure;
mod trace;

use std::path::Path;

use anyhow::{Context, Result};
use detect::DetectorKind;

use measure::Measurement;

fn main() -> Result<()> {
    let events =
        std::env::args().nth(1).map_or(Ok(100_000_000), |n| n.parse()).context("EVENTS is a number")?;
    let folder = Path::new("target/bench");
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut fasttrack = Vec::new();
    for threads in [16, 64] {
        let trace = trace::write(folder, threads, events)?;
        println!(
            "\n{threads} threads, {} million events, {} variables, {:.2} bytes an event\n",
            events / 1_000_000,
            trace::VARIABLES,
            trace.bytes as f64 / events as f64,
        );
        fasttrack.push(compare(&trace, events)?);
        std::fs::remove_file(&trace.path)?;
    }
    let [few, many] = [&fasttrack[0], &fasttrack[1]].map(Measurement::nanoseconds_an_event);
    println!("\nFastTrack, an event with 64 threads : with 16 threads = {:.2}", many / few);
    Ok(())
}

/// Prints the table of all detectors over one trace. FastTrack's own figures.
fn compare(trace: &trace::Trace, events: u64) -> Result<Measurement> {
    println!(
        "detector    ns/event  M events/s  of it detection  : fasttrack  detection : fasttrack  bytes/variable"
    );
    let fasttrack = measure::best(DetectorKind::FastTrack, &trace.path, events)?;
    for kind in DetectorKind::ALL {
        let m = if kind == DetectorKind::FastTrack {
            fasttrack.clone()
        } else {
            measure::best(kind, &trace.path, events)?
        };
        println!(
            "{:10}  {:8.1}  {:10.1}  {:12.1} ns  {:11.2}  {:21.2}  {:14.0}",
            kind.name(),
            m.nanoseconds_an_event(),
            1e3 / m.nanoseconds_an_event(),
            m.detection_nanoseconds_an_event(),
            m.nanoseconds_an_event() / fasttrack.nanoseconds_an_event(),
            m.detection_nanoseconds_an_event() / fasttrack.detection_nanoseconds_an_event(),
            m.statistics.memory as f64 / f64::from(trace::VARIABLES),
        );
    }
    println!("\nFastTrack's rules:");
    for rule in
        fasttrack.statistics.rules.iter().filter(|rule| rule.answers != detect::Answers::Synchronization)
    {
        println!("  {:26} {:5.1} % of {:?}", rule.name, fasttrack.statistics.share(rule), rule.answers);
    }
    Ok(fasttrack)
}
