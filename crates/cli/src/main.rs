//! The command line: arguments, exit codes, and who does the work.

mod analyze;
mod args;
mod convert;
mod detect_command;
mod doctor;
mod exit;
mod fuzz;
mod generate;
mod grouped;
mod hunt;
mod input;
mod kept;
mod manual;
mod messages;
mod observed;
mod record_command;
mod replay;
mod table;
mod values;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use exit::Exit;

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Detect(arguments) => detect_command::detect(&arguments),
        Command::Fuzz(arguments) => fuzz::fuzz(&arguments),
        Command::Hunt(arguments) => hunt::hunt(&arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Record(arguments) => record_command::record(&arguments),
        Command::Doctor(arguments) => doctor::doctor(&arguments),
        Command::Manual(arguments) => manual::manual(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
    };
    outcome.unwrap_or_else(|error| exit::report(&error)).into()
}

/// What a command comes to: an exit code, or an error that [`exit::report`] turns into one.
type Outcome = anyhow::Result<Exit>;
