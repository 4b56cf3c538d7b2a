//! The arguments of `hunt`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use campaign::{LockTypes, Tactic};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use finding::Shard;

use crate::output::OutputArguments;
use crate::values;

/// Run a program again and again under schedules that show races which others hide.
///
/// Each run is watched by FastTrack, which reports no race that did not happen. A strategy decides how the threads are scheduled, and learns from
/// each run for the next.
#[derive(Args)]
pub(crate) struct HuntArguments {
    /// The strategies, or `all` for all of them with a table that compares them.
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_value = "drfinder")]
    pub(crate) strategy: Vec<StrategyChoice>,
    /// How many runs each strategy has.
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) runs: u64,
    /// How many calls drfinder looks up the stack from where a lock is taken.
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: u32,
    /// The depth of the bugs that pct looks for: so many steps have to come in an order.
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) bug_depth: u32,
    /// What drfinder takes for the type of a lock: its class, or where that says nothing also the field that it was reached by.
    #[arg(long, value_enum, default_value = "field")]
    pub(crate) locks: LocksChoice,
    /// Hand each race on to the second phase of `fuzz`: whether it breaks the program, with both stacks and a schedule to replay.
    #[arg(long)]
    pub(crate) confirm: bool,
    /// The number that all random choices come from; without it, any.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Run only this part of the campaign, such as 2/4. All parts together are the whole; `merge` puts them together.
    #[arg(long, value_name = "K/N", requires = "seed")]
    pub(crate) shard: Option<Shard>,
    /// How many runs there are at a time; without it, as many as there are cores. Times compare best with one.
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    pub(crate) jobs: Option<usize>,
    /// End after this time, such as 30s, 5m or 1h30m, with what was found until then.
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// End a run, with all processes that it started, after this time.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration)]
    pub(crate) run_time_limit: Duration,
    /// End a controlled run after so many steps of its threads.
    #[arg(long, value_name = "N", default_value = "5000000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) step_limit: u64,
    /// Look for races of these classes and of no others, such as `com.acme.*`; as for `detect`.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', value_parser = values::class_pattern)]
    pub(crate) include: Vec<String>,
    /// Do not look for races of these classes, even if they are included; as for `detect`.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', value_parser = values::class_pattern)]
    pub(crate) exclude: Vec<String>,
    /// Where findings are kept for `replay`.
    #[arg(long, value_name = "DIR", default_value = crate::kept::OUT)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Say only what was found, and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: whole stacks, and how each run fares.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// The command to run: `java …`, or anything that starts a JVM.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

impl HuntArguments {
    /// The strategies that were asked for, each once, in the order of the tables.
    pub(crate) fn tactics(&self) -> Vec<Tactic> {
        let wanted = |tactic: &Tactic| {
            self.strategy.iter().any(|choice| match choice {
                StrategyChoice::All => true,
                StrategyChoice::One(one) => one == tactic,
            })
        };
        Tactic::ALL.into_iter().filter(wanted).collect()
    }
}

/// A strategy's name, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StrategyChoice {
    All,
    One(Tactic),
}

impl StrategyChoice {
    const CHOICES: [Self; Tactic::ALL.len() + 1] = {
        let mut choices = [Self::All; Tactic::ALL.len() + 1];
        let mut i = 0;
        while i < Tactic::ALL.len() {
            choices[i] = Self::One(Tactic::ALL[i]);
            i += 1;
        }
        choices
    };
}

impl ValueEnum for StrategyChoice {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::All => PossibleValue::new("all").help("All of them"),
            Self::One(tactic) => PossibleValue::new(tactic.name()).help(help(*tactic)),
        })
    }
}

/// What a strategy does, in a few words.
fn help(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::Native => "No control: `detect`, again and again",
        Tactic::Contest => "No control, but small random delays where locks are taken",
        Tactic::Random => "Any thread that can run, each as likely",
        Tactic::Pos => "Partial-order sampling: random priorities for steps",
        Tactic::Pct => "Random priorities for threads, which change at a few random steps",
        Tactic::Surw => "Selectively uniform random walk over the order in which locks are taken",
        Tactic::DrFinder => "Reverses the orders in which locks were taken in the run before",
    }
}

/// What the type of a lock is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LocksChoice {
    /// Its class.
    Class,
    /// Its class; of an Object, a Class, a String or a box also the field through which it was reached.
    Field,
}

impl From<LocksChoice> for LockTypes {
    fn from(choice: LocksChoice) -> Self {
        match choice {
            LocksChoice::Class => Self::Class,
            LocksChoice::Field => Self::Field,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Arguments, Command};

    fn parse(words: &[&str]) -> Result<HuntArguments, String> {
        let words = [&["racewright", "hunt"], words, &["--", "java", "Main"]].concat();
        match Arguments::try_parse_from(words).map_err(|e| e.to_string())?.command {
            Command::Hunt(arguments) => Ok(arguments),
            _ => Err("another command".to_owned()),
        }
    }

    #[test]
    fn defaults_are_those_of_the_paper() {
        let arguments = parse(&[]).unwrap();
        assert_eq!(arguments.tactics(), [Tactic::DrFinder]);
        assert_eq!((arguments.runs, arguments.depth, arguments.bug_depth), (10, 12, 3));
        assert_eq!(LockTypes::from(arguments.locks), LockTypes::Field);
        assert_eq!((arguments.confirm, arguments.jobs, arguments.seed), (false, None, None));
    }

    #[test]
    fn strategies_are_named_each_once() {
        assert_eq!(parse(&["--strategy", "all"]).unwrap().tactics(), Tactic::ALL);
        let some = parse(&["--strategy", "pct,native", "--strategy", "pct"]).unwrap();
        assert_eq!(some.tactics(), [Tactic::Native, Tactic::Pct]);
        let wrong = parse(&["--strategy", "best"]).err().unwrap();
        assert!(
            wrong.contains("[possible values: native, contest, random, pos, pct, surw, drfinder, all"),
            "{wrong}"
        );
    }

    #[test]
    fn numbers_have_limits() {
        for wrong in [["--runs", "0"], ["--depth", "0"], ["--bug-depth", "0"], ["--jobs", "0"]] {
            assert!(parse(&wrong).is_err(), "{wrong:?}");
        }
        assert!(parse(&["--locks", "lock"]).is_err());
    }
}
