//! The arguments of `report`.

use std::path::PathBuf;

use clap::Args;

use super::format::Format;

/// Write down what was found, for people who were not there.
#[derive(Args)]
pub(crate) struct ReportArguments {
    /// Findings that are kept, such as RW-cf220bc71dc4, and JSON reports of earlier commands. Without any, all that is kept.
    ///
    /// A JSON report is what `--format json` of `detect`, `fuzz`, `hunt`, `generate`, `analyze` or `merge` has printed into a file.
    #[arg(value_name = "ID|FILE")]
    pub(crate) what: Vec<String>,
    /// Where findings are kept.
    #[arg(long, value_name = "DIR", default_value = crate::kept::OUT)]
    pub(crate) out: PathBuf,
    /// What to write.
    #[arg(long, value_enum, default_value = "html")]
    pub(crate) format: Format,
    /// The file to write, which is replaced if it is there; `-` for standard output. Without it, racewright-report.html, or as the format ends.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Where the source of the program is: a folder, or a jar or zip. May be repeated.
    #[arg(long, value_name = "PATH")]
    pub(crate) source: Vec<PathBuf>,
    /// Replay nothing: without interleavings, but for those that an earlier report has left.
    #[arg(long)]
    pub(crate) no_replay: bool,
    /// Say nothing but errors.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
