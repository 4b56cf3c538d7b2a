//! The arguments, each defined once.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use detect::DetectorKind;
use event::validate::Roots;

/// Makes concurrency bugs happen, on purpose, in real JVM programs.
#[derive(Parser)]
#[command(version, propagate_version = true)]
#[command(
    after_help = "Exit codes: 0 nothing found, 1 findings, 2 usage error or bad input, 4 an error of the tool itself."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Look for races in a recorded trace.
    Analyze(AnalyzeArguments),
    /// Turn a trace into the other format.
    Convert(ConvertArguments),
}

/// Look for races in a recorded trace, with one detector or with all of them side by side.
#[derive(Args)]
pub(crate) struct AnalyzeArguments {
    /// The trace: a binary one, or text lines `thread|operation(operand)|location` as the RAPID tools write them.
    pub(crate) file: PathBuf,
    /// The detectors to run, or `all` for all of them with a table that compares them.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "fasttrack")]
    pub(crate) detector: Vec<DetectorChoice>,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: OutputFormat,
    /// Print the figures of the detectors too, even if there is only one.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Which threads may work without having been forked: any, or only the one of the first event.
    #[arg(long, value_enum, default_value = "any")]
    pub(crate) roots: RootsChoice,
}

impl AnalyzeArguments {
    /// The detectors that were asked for, each once, in the order of the tables.
    pub(crate) fn detectors(&self) -> Vec<DetectorKind> {
        let wanted = |kind: &DetectorKind| {
            self.detector.iter().any(|choice| match choice {
                DetectorChoice::All => true,
                DetectorChoice::One(one) => one == kind,
            })
        };
        DetectorKind::ALL.into_iter().filter(wanted).collect()
    }
}

/// Turn a trace into the other format.
#[derive(Args)]
pub(crate) struct ConvertArguments {
    /// The trace to read, of either format.
    pub(crate) input: PathBuf,
    /// The file to write. It must not exist.
    pub(crate) output: PathBuf,
    /// The format to write.
    #[arg(long, value_enum)]
    pub(crate) to: TraceFormat,
}

/// A detector's name, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DetectorChoice {
    All,
    One(DetectorKind),
}

impl DetectorChoice {
    const CHOICES: [DetectorChoice; DetectorKind::ALL.len() + 1] = {
        let mut choices = [DetectorChoice::All; DetectorKind::ALL.len() + 1];
        let mut i = 0;
        while i < DetectorKind::ALL.len() {
            choices[i] = DetectorChoice::One(DetectorKind::ALL[i]);
            i += 1;
        }
        choices
    };
}

impl ValueEnum for DetectorChoice {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            DetectorChoice::All => "all",
            DetectorChoice::One(kind) => kind.name(),
        }))
    }
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OutputFormat {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}

/// How traces are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TraceFormat {
    /// Lines that other trace tools can read.
    Text,
    /// Compact and quick to read.
    Binary,
}

/// Which threads may be there without a fork.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RootsChoice {
    /// Any thread.
    Any,
    /// Only the thread of the first event.
    First,
}

impl From<RootsChoice> for Roots {
    fn from(choice: RootsChoice) -> Self {
        match choice {
            RootsChoice::Any => Roots::Any,
            RootsChoice::First => Roots::First,
        }
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
