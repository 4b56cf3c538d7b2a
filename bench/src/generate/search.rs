//! One search in one class: calls `racewright generate`, as a user would.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::jdk::Jdk;
use crate::{places, process};

/// Who says which thread runs, as the command calls it.
pub(crate) const EXECUTORS: [&str; 2] = ["controlled", "stress"];

/// How a search went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Search {
    /// Whether the class was found to be unsafe.
    pub(crate) found: bool,
    /// The class of the exception, or `deadlock`.
    pub(crate) failure: Option<String>,
    pub(crate) tests: u64,
    /// Concurrent executions.
    pub(crate) executions: u64,
    pub(crate) seconds: f64,
    /// All executions a second.
    pub(crate) rate: f64,
}

/// The searches in one class, by executor and seed.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) class: String,
    pub(crate) searches: [Vec<Search>; 2],
}

#[derive(Deserialize)]
struct Told {
    classes: Vec<ToldClass>,
}

#[derive(Deserialize)]
struct ToldClass {
    verdict: String,
    failure: Option<String>,
    time_ms: f64,
    statistics: Statistics,
}

#[derive(Deserialize)]
struct Statistics {
    progress: Progress,
    oracle: Oracle,
}

#[derive(Deserialize)]
struct Progress {
    tests: u64,
    executions: u64,
}

#[derive(Deserialize)]
struct Oracle {
    concurrent: u64,
}

/// What searches.
pub(crate) struct Searcher<'a> {
    racewright: PathBuf,
    /// For what is found.
    out: PathBuf,
    jdk: &'a Jdk,
    /// The longest time for a search, by executor.
    limits: [Duration; 2],
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(jdk: &'a Jdk, limits: [Duration; 2]) -> Result<Self> {
        let out = places::work_folder()?.join("generate-kept");
        Ok(Self { racewright: places::racewright()?, out, jdk, limits })
    }

    /// Searches in a class of the JDK, or of these jars.
    pub(crate) fn search(&self, class: &str, jars: &[PathBuf], executor: &str, seed: u64) -> Result<Search> {
        // What was found is made small, and shown again.
        let patience = self.limit(executor) * 2 + Duration::from_secs(60);
        let ended = process::run(&self.command(class, jars, executor, seed)?, patience)?;
        let usage = ended.usage.with_context(|| format!("a search took more than {patience:?}"))?;
        if !matches!(usage.code, Some(0 | 1)) {
            bail!("{class} cannot be tested: {}", ended.errors.trim());
        }
        let told: Told =
            serde_json::from_str(&ended.output).context("the report is not what it should be")?;
        let told = told.classes.into_iter().next().context("the report is about no class")?;
        let seconds = told.time_ms / 1000.0;
        Ok(Search {
            found: matches!(told.verdict.as_str(), "unsafe" | "unproven"),
            failure: told.failure,
            tests: told.statistics.progress.tests,
            executions: told.statistics.oracle.concurrent,
            seconds,
            rate: told.statistics.progress.executions as f64 / seconds.max(0.001),
        })
    }

    fn limit(&self, executor: &str) -> Duration {
        self.limits[usize::from(executor != EXECUTORS[0])]
    }

    fn command(&self, class: &str, jars: &[PathBuf], executor: &str, seed: u64) -> Result<Vec<OsString>> {
        let (seed, limit) = (seed.to_string(), format!("{}s", self.limit(executor).as_secs()));
        let words = ["generate", "--class", class, "--executor", executor, "--seed", &seed, "--time-limit"];
        let mut command: Vec<OsString> = vec![self.racewright.clone().into()];
        command.extend(words.map(OsString::from));
        command.extend([limit.into(), "--java".into(), self.jdk.tool("java").into(), "--out".into()]);
        command.extend([self.out.clone().into(), "--format=json".into()]);
        if !jars.is_empty() {
            let path = std::env::join_paths(jars.iter().map(PathBuf::as_path).map(Path::as_os_str))
                .context("the path of a library has a colon")?;
            command.extend(["--classpath".into(), path]);
        }
        Ok(command)
    }
}
