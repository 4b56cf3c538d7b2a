//! The options of every command that finds something.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::fail_on::FailOn;

/// What becomes of findings.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct OutputArguments {
    /// How to print the result.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: OutputFormat,
    /// Write the result to a file too, such as `sarif:races.sarif` or `junit:TEST-races.xml`. May be repeated.
    ///
    /// The formats are those of --format, and `baseline`: a file for --baseline.
    #[arg(long, value_name = "FORMAT:FILE")]
    pub(crate) write: Vec<WriteTarget>,
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    /// Findings that are in this file do not count: the JSON of an earlier run, or what `--write baseline:FILE` has written.
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// What makes the exit code 1; without it `any`, and `new` with a baseline.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) fail_on: Option<FailOn>,
}

/// Where the program's source is.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct SourceArguments {
    /// Where sources are, such as `src/main/java`: lines of them are shown, and SARIF has paths that a code host can open. May be repeated.
    ///
    /// Without it, lines are shown of what lies where Maven, Gradle and sbt have it below the current folder, or in `src` or the folder itself.
    #[arg(long, value_name = "DIR")]
    pub(crate) source_root: Vec<PathBuf>,
}

/// How results are printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OutputFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
    /// JUnit XML, for build servers.
    Junit,
}

/// How files are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileFormat {
    Shown(OutputFormat),
    /// What `--baseline` reads.
    Baseline,
}

/// A file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WriteTarget {
    pub(super) format: FileFormat,
    pub(super) file: PathBuf,
}

impl WriteTarget {
    /// The same text, with the file in this folder.
    pub(crate) fn rooted(text: &str, folder: &Path) -> String {
        match text.split_once(':') {
            Some((format, file)) => format!("{format}:{}", folder.join(file).display()),
            None => text.to_owned(),
        }
    }
}

impl FromStr for WriteTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || "a file is written as FORMAT:FILE, with text, json, sarif, junit or baseline".to_owned();
        let (format, file) = text.split_once(':').filter(|(_, file)| !file.is_empty()).ok_or_else(wrong)?;
        let format = match format {
            "baseline" => FileFormat::Baseline,
            shown => FileFormat::Shown(OutputFormat::from_str(shown, false).map_err(|_| wrong())?),
        };
        Ok(Self { format, file: file.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_a_format() {
        let target: WriteTarget = "sarif:out/a:b.sarif".parse().unwrap();
        let file = PathBuf::from("out/a:b.sarif");
        assert_eq!(target, WriteTarget { format: FileFormat::Shown(OutputFormat::Sarif), file });
        assert_eq!("baseline:b".parse::<WriteTarget>().unwrap().format, FileFormat::Baseline);
        for wrong in ["", "sarif", "sarif:", "pdf:x", "SARIF:x"] {
            assert!(wrong.parse::<WriteTarget>().is_err(), "{wrong}");
        }
        assert_eq!(WriteTarget::rooted("junit:a.xml", Path::new("/ci")), "junit:/ci/a.xml");
        assert_eq!(WriteTarget::rooted("junit:/a.xml", Path::new("/ci")), "junit:/a.xml");
    }
}
