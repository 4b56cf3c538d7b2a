//! The options of `racewright-bench jvm`, each defined once, and what follows from them.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use detect::DetectorKind;

use super::programs::{KERNELS, Load, Size};
use crate::jdk::{self, Jdk};
use crate::places;

/// A slow run is stopped when it has taken so many times as long as the plain run …
const SLOWEST: u32 = 100;
/// … but not before this time.
const PATIENCE: Duration = Duration::from_secs(20);
/// Whatever the limit, only a run that has taken so many times as long as the plain one is stopped.
const SLOW: u32 = 10;

/// Options without a value here have two defaults, the second for `--quick`.
#[derive(Args)]
pub(crate) struct JvmArguments {
    /// A first impression in about three minutes.
    #[arg(long)]
    quick: bool,
    /// The home of the JDK to measure, or of several. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME", value_delimiter = ',')]
    jdk: Vec<PathBuf>,
    /// Measure one JDK of each release that is found.
    #[arg(long, conflicts_with = "jdk")]
    all_jdks: bool,
    /// The detectors to measure. [default: all but hybrid]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = detector_names())]
    detectors: Vec<DetectorKind>,
    /// The kernels to run. [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = KERNELS)]
    kernels: Vec<String>,
    /// The numbers of threads to run them with. [default: 2,4; quick: 2]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: Vec<u32>,
    /// How often everything is run; the best counts. [default: 3; quick: 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// The size of the kernels under `empty` and `fasttrack`, which are meant to be fast.
    #[arg(long, value_enum, default_value = "small")]
    size: Size,
    /// How often each JVM runs its kernel under these; the best counts. [default: 5; quick: 3]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,
    /// The size of the kernels under the other detectors.
    #[arg(long, value_enum, default_value = "tiny", value_name = "SIZE")]
    generic_size: Size,
    /// How often each JVM runs its kernel under the other detectors; the best counts. [default: 3; quick: 2]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    generic_iterations: Option<u32>,
    /// A run is stopped after 20 seconds or 100 times the plain run, whichever is longer; or after this time, if it has taken at
    /// least 10 times the plain run by then. [default: 30; quick: 5]
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
    /// When this time is used up, the first round is completed and no other is.
    #[arg(long, value_name = "MINUTES", default_value_t = 25)]
    budget: u64,
    /// How often hello-world is started each way. [default: 20; quick: 5]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    starts: Option<u32>,
    /// Where to write the tables as Markdown. [default: bench/jvm.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

fn detector_names() -> impl TypedValueParser<Value = DetectorKind> {
    let kind = |name: String| DetectorKind::ALL.into_iter().find(|kind| kind.name() == name);
    PossibleValuesParser::new(DetectorKind::ALL.map(DetectorKind::name))
        .map(move |name| kind(name).expect("the parser lets only names of detectors through"))
}

/// What is measured, with the defaults filled in.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// In the order of the paper's table.
    pub(crate) detectors: Vec<DetectorKind>,
    pub(crate) kernels: Vec<String>,
    pub(crate) threads: Vec<u32>,
    pub(crate) rounds: u32,
    /// For each JDK.
    pub(crate) budget: Duration,
    pub(crate) starts: u32,
    /// For the detectors with which the agent is meant to be fast.
    pub(crate) fast: Load,
    /// For the others.
    pub(crate) generic: Load,
    pub(crate) time_limit: Duration,
}

impl JvmArguments {
    pub(crate) fn settings(&self) -> Settings {
        let either = |full, quick| if self.quick { quick } else { full };
        let or = |list: &[u32], default: &[u32]| if list.is_empty() { default } else { list }.to_vec();
        let wanted = |kind: &DetectorKind| match &self.detectors[..] {
            [] => *kind != DetectorKind::Hybrid,
            some => some.contains(kind),
        };
        let run = |kernel: &&str| self.kernels.is_empty() || self.kernels.iter().any(|name| name == kernel);
        Settings {
            detectors: DetectorKind::ALL.into_iter().filter(wanted).collect(),
            kernels: KERNELS.iter().filter(|kernel| run(kernel)).map(ToString::to_string).collect(),
            threads: or(&self.threads, if self.quick { &[2] } else { &[2, 4] }),
            rounds: self.rounds.unwrap_or(either(3, 1)),
            budget: Duration::from_secs(60 * self.budget),
            starts: self.starts.unwrap_or(either(20, 5)),
            fast: Load { size: self.size, iterations: self.iterations.unwrap_or(either(5, 3)) },
            generic: Load {
                size: self.generic_size,
                iterations: self.generic_iterations.unwrap_or(either(3, 2)),
            },
            time_limit: Duration::from_secs(self.time_limit.unwrap_or(if self.quick { 5 } else { 30 })),
        }
    }

    /// The JDKs to measure, at least one.
    pub(crate) fn jdks(&self) -> Result<Vec<Jdk>> {
        if !self.jdk.is_empty() {
            return self.jdk.iter().map(|home| Jdk::at(home)).collect();
        }
        let mut found = jdk::all()?;
        if !self.all_jdks {
            found.truncate(1);
        }
        Ok(found)
    }

    /// The file for the tables.
    pub(crate) fn markdown(&self) -> Result<PathBuf> {
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("jvm.md")), Ok)
    }
}

impl Settings {
    /// The loads that are needed, each once, that of the fast detectors first.
    pub(crate) fn loads(&self) -> Vec<Load> {
        let needed = |load: &Load| self.detectors.iter().any(|&kind| self.load_of(kind) == *load);
        let mut loads: Vec<Load> = [self.fast, self.generic].into_iter().filter(needed).collect();
        loads.dedup();
        loads
    }

    /// What JVMs have to do under a detector.
    pub(crate) fn load_of(&self, kind: DetectorKind) -> Load {
        if is_fast(kind) { self.fast } else { self.generic }
    }

    /// The time after which a run is stopped, given that of the plain run.
    pub(crate) fn limit(&self, plain: Duration) -> Duration {
        (plain * SLOWEST).max(PATIENCE).min(self.time_limit.max(plain * SLOW))
    }

    /// The time that a plain run may take. It is only there so that a hanging program is noticed.
    pub(crate) fn plain_limit(&self) -> Duration {
        self.time_limit.max(PATIENCE)
    }
}

/// Whether the agent is meant to be fast with this detector.
pub(crate) fn is_fast(kind: DetectorKind) -> bool {
    matches!(kind, DetectorKind::Empty | DetectorKind::FastTrack)
}

#[cfg(test)]
pub(crate) mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: JvmArguments,
    }

    /// The settings that options on the command line lead to.
    pub(in crate::jvm) fn settings(options: &str) -> Settings {
        Line::parse_from(["bench"].into_iter().chain(options.split_whitespace())).arguments.settings()
    }

    #[test]
    fn quick_is_a_set_of_defaults() {
        let quick = settings("--quick --rounds 2");
        assert_eq!((quick.threads, quick.rounds, quick.fast.iterations), (vec![2], 2, 3));
        let full = settings("");
        assert_eq!((full.threads, full.rounds, full.kernels.len()), (vec![2, 4], 3, 8));
        assert!(!full.detectors.contains(&DetectorKind::Hybrid));
    }

    #[test]
    fn only_the_loads_that_are_needed_are_run() {
        let sizes = |options| settings(options).loads().iter().map(|load| load.size).collect::<Vec<_>>();
        assert_eq!(sizes(""), [Size::Small, Size::Tiny]);
        assert_eq!(sizes("--detectors fasttrack"), [Size::Small]);
        assert_eq!(sizes("--detectors djit+,hybrid"), [Size::Tiny]);
        assert_eq!(sizes("--size tiny --iterations 3"), [Size::Tiny]);
    }

    #[test]
    fn a_run_may_be_a_hundred_times_slower_within_limits() {
        let seconds = Duration::from_secs;
        let limits =
            |options| [1, 400, 5000, 9000].map(|plain| settings(options).limit(Duration::from_millis(plain)));
        assert_eq!(limits(""), [20, 30, 50, 90].map(seconds));
        assert_eq!(limits("--quick"), [5, 5, 50, 90].map(seconds));
    }
}
