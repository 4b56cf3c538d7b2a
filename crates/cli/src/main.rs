//! The command line: arguments, exit codes, and who does the work.

// They panic where nobody can read them; `messages` does not.
#![deny(clippy::print_stderr, clippy::print_stdout)]

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
mod java;
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
use output::Suppression;

fn main() -> ExitCode {
    let Settings { arguments, suppressions } = config::settings(&std::env::args_os().collect::<Vec<_>>());
    terminal::choose(arguments.color());
    let command = arguments.command;
    let exit = run(&command, &suppressions).unwrap_or_else(|error| {
        let exit = exit::report(&error);
        if let Some(output) = command.output() {
            output::failed(output, &format!("{error:#}"), exit);
        }
        exit
    });
    exit.into()
}

fn run(command: &Command, suppressions: &[Suppression]) -> Outcome {
    match command {
        Command::Analyze(arguments) => analyze::run(arguments, suppressions),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Detect(arguments) => detect_command::detect(arguments, suppressions),
        Command::Fuzz(arguments) => fuzz::fuzz(arguments, suppressions),
        Command::Hunt(arguments) => hunt::hunt(arguments, suppressions),
        Command::Generate(arguments) => generate::generate(arguments, suppressions),
        Command::Merge(arguments) => merge::merge(arguments, suppressions),
        Command::Replay(arguments) => replay::replay(arguments),
        Command::Report(arguments) => report::report(arguments),
        Command::Record(arguments) => record_command::record(arguments),
        Command::Doctor(arguments) => doctor::doctor(arguments),
        Command::Manual(arguments) => manual::manual(arguments),
        Command::Completions(arguments) => manual::completions(arguments),
    }
}

/// What a command comes to: an exit code, or an error that [`exit::report`] turns into one. An error means that there is no result, and is
/// said in the files that were to have it; whoever has told a result says an error without returning it.
type Outcome = anyhow::Result<Exit>;
