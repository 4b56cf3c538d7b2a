//! The arguments, each defined once.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{ArgMatches, Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};
use detect::DetectorKind;
use event::validate::Roots;

use crate::doctor::DoctorArguments;
use crate::exit;
use crate::fuzz::FuzzArguments;
use crate::generate::GenerateArguments;
use crate::hunt::HuntArguments;
use crate::manual::{CompletionsArguments, ManualArguments};
use crate::merge::MergeArguments;
use crate::output::OutputArguments;
use crate::replay::ReplayArguments;
use crate::report::ReportArguments;
use crate::values;

/// Makes concurrency bugs happen, on purpose, in real JVM programs.
#[derive(Parser)]
#[command(version, propagate_version = true)]
pub(crate) struct Arguments {
    /// Take options from this file; without it, from racewright.toml in this folder or one above.
    #[arg(long, global = true, value_name = "FILE", help_heading = "Configuration")]
    pub(crate) config: Option<PathBuf>,
    /// Take no options from a file.
    #[arg(long, global = true, conflicts_with = "config", help_heading = "Configuration")]
    pub(crate) no_config: bool,
    /// When there are colours; without it, on terminals only.
    ///
    /// The variables NO_COLOR and CLICOLOR_FORCE are heeded, too.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        help_heading = "Terminal"
    )]
    color: ColorChoice,
    /// No colours: the same as `--color never`.
    #[arg(long, global = true, overrides_with = "color", help_heading = "Terminal")]
    no_color: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// All commands, with what their exit codes mean.
pub(crate) fn command() -> clap::Command {
    let with_codes = |command: clap::Command| {
        let codes = exit::codes_in_a_line(command.get_name());
        command.after_help(codes)
    };
    with_codes(Arguments::command()).mut_subcommands(with_codes)
}

impl Arguments {
    /// When there are colours.
    pub(crate) fn color(&self) -> ColorChoice {
        if self.no_color { ColorChoice::Never } else { self.color }
    }
}

/// The same, where not all can be read.
pub(crate) fn color(matches: &ArgMatches) -> ColorChoice {
    let never = matches.get_flag("no_color").then_some(ColorChoice::Never);
    never.or_else(|| matches.get_one("color").copied()).unwrap_or(ColorChoice::Auto)
}

impl Command {
    /// Where the result goes, of a command that finds something.
    pub(crate) fn output(&self) -> Option<&OutputArguments> {
        match self {
            Self::Detect(arguments) => Some(&arguments.output),
            Self::Fuzz(arguments) => Some(&arguments.output),
            Self::Hunt(arguments) => Some(&arguments.output),
            Self::Generate(arguments) => Some(&arguments.output),
            Self::Merge(arguments) => Some(&arguments.output),
            Self::Analyze(arguments) => Some(&arguments.output),
            Self::Replay(_)
            | Self::Report(_)
            | Self::Record(_)
            | Self::Convert(_)
            | Self::Doctor(_)
            | Self::Manual(_)
            | Self::Completions(_) => None,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run a program and report the races of this run.
    Detect(DetectArguments),
    /// Make races and deadlocks happen, and say which of them break the program.
    ///
    /// The program is run a few times to predict races and deadlocks, and then many times for each of these, with its threads steered into it.
    /// Deadlocks are predicted of monitors (`synchronized`) only; of other locks, those are told of that a run meets by chance.
    Fuzz(FuzzArguments),
    /// Run a program again and again under schedules that show races which others hide.
    Hunt(HuntArguments),
    /// Generate concurrent tests for a class, and say whether it is thread-safe.
    Generate(GenerateArguments),
    /// Put the parts of a campaign together, or any other results.
    Merge(MergeArguments),
    /// Show a bug again that `fuzz`, `hunt` or `generate` has found.
    Replay(ReplayArguments),
    /// Write down what was found, with source, stacks and interleavings, as one file for browsers.
    Report(ReportArguments),
    /// Run a program and write down what it does, for `analyze`.
    Record(RecordArguments),
    /// Look for races in a recorded trace.
    Analyze(AnalyzeArguments),
    /// Turn a trace into the other format.
    Convert(ConvertArguments),
    /// Say whether racewright works on this machine, and what to do where it does not.
    ///
    /// On each JDK that is found, a program with a known race is watched, its race is made to happen, and replayed.
    Doctor(DoctorArguments),
    /// Write man pages, one for each command.
    Manual(ManualArguments),
    /// Print what makes a shell complete the options of racewright.
    Completions(CompletionsArguments),
}

/// Run a program and report the races of this run.
#[derive(Args)]
pub(crate) struct DetectArguments {
    /// The detector to run.
    #[arg(long, value_name = "NAME", default_value = "fasttrack")]
    pub(crate) detector: OneDetector,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Keep what the run leaves in this folder, which is created, or there and empty.
    ///
    /// It holds report.json, and the findings of each JVM as lines of JSON.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// Run a program and write down what it does, for `analyze`.
#[derive(Args)]
pub(crate) struct RecordArguments {
    /// The trace to write. It must not exist. If several JVMs run, each gets a file of its own, with its process number appended.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArguments,
}

/// What the commands that run a program have in common.
#[derive(Args)]
pub(crate) struct RunArguments {
    /// Check these classes for races and no others, such as `com.acme.*`.
    ///
    /// They may be the program's or the JDK's: `java.util.concurrent.*`. `*` stands for any text, dots included, and `?` for one
    /// character. Nested classes go with the class around them. May be repeated. Without it, all is checked but most of the JDK.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', value_parser = values::class_pattern)]
    pub(crate) include: Vec<String>,
    /// Do not check these classes for races, even if they are included, such as `*.generated.*`.
    ///
    /// They are still listened to for synchronization, so that this makes no false alarms elsewhere. May be repeated.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', value_parser = values::class_pattern)]
    pub(crate) exclude: Vec<String>,
    /// End the program after this time, such as 30s, 5m or 1h30m; what was found until then is kept.
    ///
    /// All processes that it started end with it. It is asked to end, and after five seconds not asked any more. With a time limit, a
    /// program cannot read from the terminal.
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Say only what was found, and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: whole stacks, and all classes and methods that could not be observed.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// The command to run: `java …`, or anything that starts a JVM.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Look for races in a recorded trace, with one detector or with all of them side by side.
#[derive(Args)]
pub(crate) struct AnalyzeArguments {
    /// The trace: a binary one, or text lines `thread|operation(operand)|location` as the RAPID tools write them.
    pub(crate) file: PathBuf,
    /// The detectors to run, or `all` for all of them with a table that compares them.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "fasttrack")]
    pub(crate) detector: Vec<DetectorChoice>,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
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

/// A detector's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OneDetector(pub(crate) DetectorKind);

impl ValueEnum for OneDetector {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [OneDetector; DetectorKind::ALL.len()] = {
            let mut all = [OneDetector(DetectorKind::Empty); DetectorKind::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = OneDetector(DetectorKind::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
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
    use super::command;

    #[test]
    fn the_definitions_are_consistent() {
        command().debug_assert();
    }
}
