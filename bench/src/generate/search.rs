//! Searches in classes: calls `racewright generate`, as a user would.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
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
    why: Option<String>,
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

impl ToldClass {
    fn search(self) -> Result<Search, String> {
        let found = match self.verdict.as_str() {
            "unsafe" | "unproven" => true,
            "nothing-found" => false,
            other => return Err(self.why.unwrap_or_else(|| other.to_owned())),
        };
        let seconds = self.time_ms / 1000.0;
        Ok(Search {
            found,
            failure: self.failure,
            tests: self.statistics.progress.tests,
            executions: self.statistics.oracle.concurrent,
            seconds,
            rate: self.statistics.progress.executions as f64 / seconds.max(0.001),
        })
    }
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

    /// Searches in classes of the JDK, or of these jars: one for each core at a time, but one at a time if the machine says which thread runs, since
    /// that takes two cores. What comes back is in the same order, and of a class that cannot be tested, why.
    pub(crate) fn search(
        &self,
        classes: &[&str],
        jars: &[PathBuf],
        executor: &str,
        seed: u64,
    ) -> Result<Vec<Result<Search, String>>> {
        // What was found is made small, and shown again.
        let patience = self.limit(executor) * 2 + Duration::from_secs(60);
        let patience = patience * u32::try_from(classes.len())?;
        let ended = process::run(&self.command(classes, jars, executor, seed)?, patience)?;
        let usage = ended.usage.with_context(|| format!("a search took more than {patience:?}"))?;
        if !matches!(usage.code, Some(0 | 1)) {
            bail!("{} cannot be tested: {}", classes.join(", "), ended.errors.trim());
        }
        let told: Told =
            serde_json::from_str(&ended.output).context("the report is not what it should be")?;
        ensure!(told.classes.len() == classes.len(), "the report is not about {}", classes.join(", "));
        Ok(told.classes.into_iter().map(ToldClass::search).collect())
    }

    fn limit(&self, executor: &str) -> Duration {
        self.limits[usize::from(executor != EXECUTORS[0])]
    }

    fn command(
        &self,
        classes: &[&str],
        jars: &[PathBuf],
        executor: &str,
        seed: u64,
    ) -> Result<Vec<OsString>> {
        let (seed, limit) = (seed.to_string(), format!("{}s", self.limit(executor).as_secs()));
        let words = ["generate", "--executor", executor, "--seed", &seed, "--time-limit"];
        let mut command: Vec<OsString> = vec![self.racewright.clone().into()];
        command.extend(words.map(OsString::from));
        command.extend([limit.into(), "--java".into(), self.jdk.tool("java").into(), "--out".into()]);
        command.extend([self.out.clone().into(), "--format=json".into()]);
        command.extend(classes.iter().flat_map(|class| ["--class", class]).map(OsString::from));
        if executor != EXECUTORS[0] {
            command.push("--jobs=1".into());
        }
        if !jars.is_empty() {
            let path = std::env::join_paths(jars.iter().map(PathBuf::as_path).map(Path::as_os_str))
                .context("the path of a library has a colon")?;
            command.extend(["--classpath".into(), path]);
        }
        Ok(command)
    }
}
