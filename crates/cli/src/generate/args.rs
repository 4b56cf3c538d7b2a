//! The arguments of `generate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use finding::Shard;

use crate::output::OutputArguments;
use crate::values;

/// Generate concurrent tests for a class, and say whether it is thread-safe.
///
/// Tests make an instance, bring it into some state and use it from two threads at once. A class is called unsafe only if an execution throws or deadlocks as
/// no order of the same calls, one after the other, does.
#[derive(Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["class", "package", "jar"])))]
pub(crate) struct GenerateArguments {
    /// The class to test: `java.lang.StringBuffer`, `com.acme.Cache`. May be repeated.
    #[arg(long, value_name = "CLASS")]
    pub(crate) class: Vec<String>,
    /// Test every public class of a package, and say about each whether it is thread-safe.
    #[arg(long, value_name = "PACKAGE")]
    pub(crate) package: Option<String>,
    /// Test every public class of a jar.
    #[arg(long, value_name = "JAR")]
    pub(crate) jar: Option<PathBuf>,
    /// Where the classes and all that they use are, as for `java -cp`. Classes of the JDK need none.
    #[arg(long, short = 'c', value_name = "PATH", visible_alias = "class-path")]
    pub(crate) classpath: Option<String>,
    /// The `java` to run; without it, the one of JAVA_HOME, or of the PATH.
    #[arg(long, value_name = "FILE")]
    pub(crate) java: Option<PathBuf>,
    /// Call these methods of the class and no others: `add`, `insert(int,CharSequence)`. May be repeated.
    #[arg(long, value_name = "METHOD")]
    pub(crate) methods: Vec<String>,
    /// Do not call these methods of the class: it is not meant to be safe there. May be repeated.
    #[arg(long, value_name = "METHOD")]
    pub(crate) exclude_methods: Vec<String>,
    /// Who says which thread runs.
    #[arg(long, value_enum, default_value = "controlled")]
    pub(crate) executor: ExecutorChoice,
    /// How often each test is executed concurrently, at most.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) executions: u32,
    /// Stop after so many tests of a class.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tests: Option<u64>,
    /// Stop after this time for each class, such as 30s, 5m or 1h30m.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration)]
    pub(crate) time_limit: Duration,
    /// The number that all random choices come from; without it, any.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Run only this part of the classes, such as 2/4. All parts together are the whole; `merge` puts them together.
    #[arg(long, value_name = "K/N", requires = "seed", conflicts_with = "class")]
    pub(crate) shard: Option<Shard>,
    /// How many classes are tested at a time; without it, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = values::jobs)]
    pub(crate) jobs: Option<usize>,
    /// Where findings and tests are kept.
    #[arg(long, value_name = "DIR", default_value = crate::kept::OUT)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Say only what was found, and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: which methods could not be called, and why.
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

impl GenerateArguments {
    /// The class, if it is one that was asked for by its name.
    pub(super) fn only_class(&self) -> Option<&str> {
        match self.class.as_slice() {
            [class] => Some(class),
            _ => None,
        }
    }
}

/// Who says which thread runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ExecutorChoice {
    /// Strategies, which are the first to bring accesses of the same location together.
    Controlled,
    /// The machine, as in the ConTeGe paper: for comparison.
    Stress,
}
