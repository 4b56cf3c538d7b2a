//! The arguments of `fuzz`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use finding::Shard;

use crate::output::OutputArguments;
use crate::values;

/// What is to be run, and how often.
#[derive(Args)]
#[command(
    override_usage = "racewright fuzz [OPTIONS] -- <COMMAND>...\n       racewright fuzz [OPTIONS] --test <CLASS#METHOD> --classpath <PATH> [-- <COMMAND>...]"
)]
pub(crate) struct FuzzArguments {
    /// The method to test instead of a program: a public static one, or a test of JUnit 4 or 5.
    ///
    /// It is called again and again inside one JVM. A JVM and its options may be given behind `--`: `-- java -Xmx2g`.
    #[arg(long, value_name = "CLASS#METHOD", value_parser = values::test_method, requires = "classpath")]
    pub(crate) test: Option<String>,
    /// Where the class of `--test` is, and all that it uses.
    #[arg(long, value_name = "PATH", requires = "test")]
    pub(crate) classpath: Option<String>,
    /// The number that all random choices come from; without it, any. The same number gives the same result.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many trials each race and each deadlock has at most.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) runs: u64,
    /// Take all of these trials, even when enough is known: how likely something is can then be told better.
    #[arg(long)]
    pub(crate) all_trials: bool,
    /// How many runs predict races and deadlocks.
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) predictions: u64,
    /// Run only this part of the campaign, such as 2/4. All parts together are the whole; `merge` puts them together.
    #[arg(long, value_name = "K/N", requires = "seed")]
    pub(crate) shard: Option<Shard>,
    /// How many runs there are at a time; without it, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    pub(crate) jobs: Option<usize>,
    /// End after this time, such as 30s, 5m or 1h30m, with what was found until then.
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// End a run, with all processes that it started, after this time.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration)]
    pub(crate) run_time_limit: Duration,
    /// End a run after so many steps of its threads.
    #[arg(long, value_name = "N", default_value = "5000000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) step_limit: u64,
    /// Predict races of these classes and of no others, such as `com.acme.*`; as for `detect`.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', value_parser = values::class_pattern)]
    pub(crate) include: Vec<String>,
    /// Do not predict races of these classes, even if they are included; as for `detect`.
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
    /// Say more: whole stacks, how each race fares, and what stayed potential.
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// The command to run: `java …`, or anything that starts a JVM.
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}
