//! Tests classes with both executors, seed by seed.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::options::GenerateArguments;
use super::report;
use crate::document::Document;
use crate::jdk::Jdk;
use crate::jvm::machine;
use crate::{places, process};

/// Who says which thread runs, as the command calls it.
pub(super) const EXECUTORS: [&str; 2] = ["controlled", "stress"];

/// How a search went.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// Whether the class was found to be unsafe.
    pub(super) found: bool,
    pub(super) tests: u64,
    /// Concurrent executions.
    pub(super) executions: u64,
    pub(super) seconds: f64,
    /// All executions a second.
    pub(super) rate: f64,
}

/// The searches in one class, by executor and seed.
pub(super) struct Row {
    pub(super) class: String,
    pub(super) searches: [Vec<Search>; 2],
}

#[derive(Deserialize)]
struct Told {
    classes: Vec<ToldClass>,
}

#[derive(Deserialize)]
struct ToldClass {
    verdict: String,
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

/// Measures and prints.
pub(crate) fn run(arguments: &GenerateArguments) -> Result<()> {
    let (file, racewright) = (arguments.markdown()?, places::racewright()?);
    let out = places::work_folder()?.join("generate-kept");
    let mut all = Document::default();
    for jdk in arguments.jdks()? {
        let machine = machine(&jdk);
        eprintln!("{machine}");
        let mut rows = Vec::new();
        for class in arguments.classes() {
            eprintln!("{class}");
            let mut searches = [Vec::new(), Vec::new()];
            for seed in 1..=arguments.seeds() {
                for (executor, searches) in EXECUTORS.iter().zip(&mut searches) {
                    let one =
                        Asked { racewright: &racewright, out: &out, jdk: &jdk, limit: arguments.limit() };
                    searches.push(one.search(&class, executor, seed)?);
                }
            }
            rows.push(Row { class, searches });
        }
        let document = report::document(&machine, arguments.seeds(), arguments.limit(), &rows);
        println!("\n{}", document.text());
        all.blocks.extend(document.blocks);
        std::fs::write(&file, all.markdown()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

struct Asked<'a> {
    racewright: &'a PathBuf,
    out: &'a PathBuf,
    jdk: &'a Jdk,
    limit: Duration,
}

impl Asked<'_> {
    fn search(&self, class: &str, executor: &str, seed: u64) -> Result<Search> {
        let words: [OsString; 15] = [
            self.racewright.into(),
            "generate".into(),
            "--class".into(),
            class.into(),
            "--executor".into(),
            executor.into(),
            "--seed".into(),
            seed.to_string().into(),
            "--time-limit".into(),
            format!("{}s", self.limit.as_secs()).into(),
            "--java".into(),
            self.jdk.tool("java").into(),
            "--out".into(),
            self.out.into(),
            "--format=json".into(),
        ];
        // What was found is made small, and shown again.
        let patience = self.limit * 2 + Duration::from_secs(60);
        let ended = process::run(&words, patience)?;
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
            tests: told.statistics.progress.tests,
            executions: told.statistics.oracle.concurrent,
            seconds,
            rate: told.statistics.progress.executions as f64 / seconds.max(0.001),
        })
    }
}
