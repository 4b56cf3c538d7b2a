//! The options of `racewright-bench hunt`, each defined once, and what follows from them.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::strategy::Strategy;
use crate::hidden::{Late, MOST_HANDOVERS, Shape};
use crate::jdk::{self, Jdk};
use crate::places;

/// Options without a value here have two defaults, the second for `--quick`.
#[derive(Args)]
pub(crate) struct HuntArguments {
    /// A first impression.
    #[arg(long)]
    quick: bool,
    /// What to evaluate. [default: all but variants]
    #[arg(long, value_enum, value_delimiter = ',')]
    parts: Vec<Part>,
    /// The home of the JDK to run on, or of several. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME", value_delimiter = ',')]
    jdk: Vec<PathBuf>,
    /// Run on one JDK of each release that is found.
    #[arg(long, conflicts_with = "jdk")]
    all_jdks: bool,
    /// The strategies to compare. [default: all]
    #[arg(long, value_enum, value_name = "NAMES", value_delimiter = ',')]
    strategies: Vec<Strategy>,
    /// How many runs a hunt has.
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// How many hunts there are of each generated kind of program, each on another program. [default: 10; quick: 2]
    #[arg(long, value_name = "NUMBER")]
    campaigns: Option<u64>,
    /// How often drfinder hunts the races of the motivating program, and how many runs the native scheduler has. [default: 100; quick: 10]
    #[arg(long, value_name = "NUMBER")]
    figure_campaigns: Option<u64>,
    /// The shapes of generated programs. [default: all; quick: fan]
    #[arg(long, value_enum, value_name = "NAMES", value_delimiter = ',')]
    shapes: Vec<Shape>,
    /// Why some of their threads come later than others, in plain runs.
    #[arg(long, value_enum, default_value = "computes")]
    late: Late,
    /// Their numbers of handovers. [default: 1,2,…,8; quick: 1,2,4,8]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_HANDOVERS)))]
    handovers: Vec<u32>,
    /// The programs of table 3. [default: kernels, small applications and real programs; quick: the latter two]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    programs: Vec<String>,
    /// When this time is used up, no further campaign on generated programs is begun, and no further program of table 3.
    /// [default: 120; quick: 20]
    #[arg(long, value_name = "MINUTES")]
    budget: Option<u64>,
    /// About how long a hunt may take. [default: 300; quick: 60]
    #[arg(long, value_name = "SECONDS")]
    hunt_time: Option<u64>,
    /// The number that all random choices come from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Where to write the tables as Markdown; plots stand beside it. [default: bench/hunt.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// What can be evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// Detection rates on generated programs.
    Generated,
    /// The paper's motivating program.
    Figure,
    /// The paper's table 3 and figure 6.
    Programs,
    /// The same programs by drfinder with other types of locks and other depths, after the paper's table 4.
    Variants,
}

/// What is evaluated, with the defaults filled in.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) quick: bool,
    pub(crate) strategies: Vec<Strategy>,
    pub(crate) runs: u64,
    pub(crate) campaigns: u64,
    pub(crate) figure_campaigns: u64,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) handovers: Vec<u32>,
    pub(crate) late: Late,
    /// Empty for the default.
    pub(crate) programs: Vec<String>,
    /// For each part and JDK.
    pub(crate) budget: Duration,
    pub(crate) hunt_time: Duration,
    pub(crate) seed: u64,
}

impl HuntArguments {
    pub(crate) fn settings(&self) -> Settings {
        let either = |full, quick| if self.quick { quick } else { full };
        let wanted = |strategy: &Strategy| self.strategies.is_empty() || self.strategies.contains(strategy);
        let shapes: &[Shape] = match &self.shapes[..] {
            [] if self.quick => &[Shape::Fan],
            [] => &Shape::ALL,
            some => some,
        };
        let handovers = match &self.handovers[..] {
            [] if self.quick => vec![1, 2, 4, 8],
            [] => (1..=MOST_HANDOVERS).collect(),
            some => some.to_vec(),
        };
        Settings {
            quick: self.quick,
            strategies: Strategy::ALL.into_iter().filter(wanted).collect(),
            runs: self.runs,
            campaigns: self.campaigns.unwrap_or(either(10, 2)),
            figure_campaigns: self.figure_campaigns.unwrap_or(either(100, 10)),
            shapes: shapes.to_vec(),
            handovers,
            late: self.late,
            programs: self.programs.clone(),
            budget: Duration::from_secs(60 * self.budget.unwrap_or(either(120, 20))),
            hunt_time: Duration::from_secs(self.hunt_time.unwrap_or(either(300, 60))),
            seed: self.seed,
        }
    }

    pub(crate) fn wants(&self, part: Part) -> bool {
        if self.parts.is_empty() { part != Part::Variants } else { self.parts.contains(&part) }
    }

    /// The JDKs to run on, at least one.
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
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("hunt.md")), Ok)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: HuntArguments,
    }

    /// The settings that options on the command line lead to.
    pub(in crate::hunt) fn settings(options: &str) -> Settings {
        Line::parse_from(["bench"].into_iter().chain(options.split_whitespace())).arguments.settings()
    }

    #[test]
    fn quick_is_a_set_of_defaults() {
        let quick = settings("--quick --campaigns 3 --strategies drfinder,native");
        assert_eq!((quick.campaigns, quick.shapes, quick.handovers), (3, vec![Shape::Fan], vec![1, 2, 4, 8]));
        assert_eq!(quick.strategies, [Strategy::Native, Strategy::DrFinder]);
        let full = settings("");
        assert_eq!((full.campaigns, full.shapes.len(), full.handovers.len()), (10, 3, 8));
        assert_eq!((full.runs, full.strategies.len()), (10, 7));
    }
}
