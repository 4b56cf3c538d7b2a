//! The command line: arguments, exit codes, and who does the work.

mod analyze;
mod args;
mod config;
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
mod merge;
mod messages;
mod observed;
mod output;
mod progress;
mod record_command;
mod replay;
mod report;
mod sources;
mod table;
mod terminal;
mod values;

use std::process::ExitCode;

use args::Command;
use config::Settings;
use exit::Exit;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| exit::report(&error)).into()
}

fn run() -> Outcome {
    let Settings { arguments, suppressions } = config::settings(std::env::args_os().collect())?;
    terminal::choose(arguments.color());
    match arguments.command {
        Command::Analyze(arguments) => analyze::run(&arguments, &suppressions),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Detect(arguments) => detect_command::detect(&arguments, &suppressions),
        Command::Fuzz(arguments) => fuzz::fuzz(&arguments, &suppressions),
        Command::Hunt(arguments) => hunt::hunt(&arguments, &suppressions),
        Command::Generate(arguments) => generate::generate(&arguments, &suppressions),
        Command::Merge(arguments) => merge::merge(&arguments, &suppressions),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Report(arguments) => report::report(&arguments),
        Command::Record(arguments) => record_command::record(&arguments),
        Command::Doctor(arguments) => doctor::doctor(&arguments),
        Command::Manual(arguments) => manual::manual(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
    }
}

/// What a command comes to: an exit code, or an error that [`exit::report`] turns into one.
type Outcome = anyhow::Result<Exit>;
