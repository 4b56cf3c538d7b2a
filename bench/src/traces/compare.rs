//! All detectors over the same traces, their figures side by side.

use anyhow::Result;
use clap::Args;
use detect::DetectorKind;

use super::measure::{self, Measurement};
use super::trace;
use crate::places;

#[derive(Args)]
pub(crate) struct TracesArguments {
    /// The events of each trace.
    #[arg(default_value_t = 100_000_000)]
    events: u64,
}

/// Writes a trace for few and one for many threads, and prints what each detector needs for them.
pub(crate) fn run(arguments: &TracesArguments) -> Result<()> {
    let events = arguments.events;
    let folder = places::work_folder()?;
    let mut fasttrack = Vec::new();
    for threads in [16, 64] {
        let trace = trace::write(&folder, threads, events)?;
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
