//! What `make bench` runs.
//!
//! What matters are ratios between things measured side by side in one run: machines differ and are noisy.

mod bars;
mod control;
mod document;
mod evaluate;
mod generate;
mod hidden;
mod hunt;
mod interrupts;
mod javac;
mod jdk;
mod jvm;
mod maven;
mod phases;
mod places;
mod plot;
mod process;
mod safe;
mod table;
mod tables;
mod traces;
mod watch;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Measures Racewright: ratios, side by side.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the detectors on generated traces.
    Traces(traces::TracesArguments),
    /// Compare plain JVMs with JVMs under `racewright detect`, after table 1 of the FastTrack paper.
    Jvm(jvm::JvmArguments),
    /// Compare plain JVMs with JVMs whose threads are controlled, and say what a stop, a switch and an iteration take.
    Control(control::ControlArguments),
    /// Predict races, make them happen and see what they do, after table 1 of the RaceFuzzer paper.
    Tables(tables::TablesArguments),
    /// Compare the phases of `racewright hunt` with plain JVMs and with FastTrack alone.
    Phases(phases::PhasesArguments),
    /// Compare the strategies of `racewright hunt`, after table 3 and figure 6 of the DrFinder paper.
    Hunt(hunt::HuntArguments),
    /// Compare controlled executions of generated tests with those that are left to the machine, after figure 6 of the ConTeGe paper.
    Generate(generate::GenerateArguments),
    /// Search for violations in classes that are documented as thread-safe: none is to be reported.
    Safe(safe::SafeArguments),
    /// Set our numbers beside those of the papers: measures, and writes docs/EVALUATION.md.
    Evaluate(evaluate::EvaluateArguments),
    /// Print a program with a hidden race.
    Hidden(hidden::HiddenArguments),
    /// Run a command and say what it took; the others start themselves so.
    #[command(hide = true)]
    Watch(watch::WatchArguments),
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("racewright-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Traces(arguments) => traces::run(arguments),
        Command::Jvm(arguments) => jvm::run(arguments),
        Command::Control(arguments) => control::run(arguments),
        Command::Tables(arguments) => tables::run(arguments),
        Command::Phases(arguments) => phases::run(arguments),
        Command::Hunt(arguments) => hunt::run(arguments),
        Command::Generate(arguments) => generate::run(arguments),
        Command::Safe(arguments) => safe::run(arguments),
        Command::Evaluate(arguments) => evaluate::run(arguments),
        Command::Hidden(arguments) => hidden::run(arguments),
        Command::Watch(arguments) => watch::run(arguments),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Arguments;

    #[test]
    fn the_definitions_are_consistent() {
        Arguments::command().debug_assert();
    }
}
