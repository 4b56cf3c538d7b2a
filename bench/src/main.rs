//! What `make bench` runs.
//!
//! What matters are ratios between things measured side by side in one run: machines differ and are noisy.

mod places;
mod traces;

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
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Traces(arguments) => traces::run(&arguments),
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
