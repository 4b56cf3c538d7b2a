//! Runs the user's command with the agent in every JVM that it starts.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use anyhow::Context;
use finding::Finding;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::args::RunArguments;
use crate::exit::{BadInput, BadTarget};

/// What the agent is asked for; it reads this as JSON.
#[derive(Serialize)]
struct Plan<'a> {
    out: &'a Path,
    detector: Option<&'a str>,
    include: &'a [String],
    exclude: &'a [String],
}

/// What a JVM said about itself when it ended.
#[derive(Deserialize)]
struct Summary {
    events: u64,
    gave_up: bool,
    classes_instrumented: u64,
    classes_checked: u64,
    classes_failed: Vec<String>,
    methods_skipped: Vec<String>,
}

/// What came of a run.
pub(crate) struct Run {
    pub(crate) status: ExitStatus,
    /// JVMs that the agent was loaded into.
    pub(crate) jvms: u64,
    pub(crate) events: u64,
    pub(crate) classes_instrumented: u64,
    /// Those whose accesses were checked.
    classes_checked: u64,
    /// Each bug once.
    pub(crate) findings: Vec<Finding>,
    /// What the user should know beside the findings.
    pub(crate) warnings: Vec<String>,
    /// Whether the agent gave up in a JVM: then that nothing was found means nothing.
    pub(crate) gave_up: bool,
    /// Whether a JVM ended without its last words: it was killed, or the disk is full.
    pub(crate) cut_short: bool,
    /// The folder of the JVMs' files, gone when this is dropped.
    pub(crate) folder: TempDir,
}

/// Options that every JVM gets: the agent; virtual threads as threads of their own; no word on stdout about our hooks. JVMs that do
/// not know one of the options ignore it.
fn jvm_options(agent: &Path, plan: &Path) -> Vec<OsString> {
    let mut load = OsString::from("-agentpath:");
    load.push(agent);
    load.push("=");
    load.push(plan);
    let others = [
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:-VMContinuations",
        "-Xlog:jni+resolve=off",
    ];
    others.iter().map(OsString::from).chain([load]).collect()
}

/// The agent stands beside this program, or where `RACEWRIGHT_AGENT` says.
fn agent() -> anyhow::Result<PathBuf> {
    const NAME: &str = "libracewright_agent.so";
    let path = match std::env::var_os("RACEWRIGHT_AGENT") {
        Some(path) => PathBuf::from(path),
        None => std::env::current_exe().context("cannot find out where racewright is")?.with_file_name(NAME),
    };
    anyhow::ensure!(path.is_file(), "the agent {} is missing; build it with `make build`", path.display());
    Ok(path.canonicalize()?)
}

/// Runs a command under observation; without a detector, each JVM writes a trace.
pub(crate) fn run(arguments: &RunArguments, detector: Option<&str>) -> anyhow::Result<Run> {
    let RunArguments { include, exclude, command } = arguments;
    let agent = agent()?;
    let folder = tempfile::Builder::new()
        .prefix("racewright-")
        .tempdir()
        .context("cannot create a folder for the run")?;
    let plan = folder.path().join("plan.json");
    let content = serde_json::to_vec(&Plan { out: folder.path(), detector, include, exclude })?;
    std::fs::write(&plan, content).with_context(|| format!("cannot write {}", plan.display()))?;
    let options = jvm_options(&agent, &plan);
    let (program, arguments) = command.split_first().context("the command is empty")?;
    let mut child = Command::new(program);
    if Path::new(program).file_name() == Some(OsStr::new("java")) {
        // On the command line rather than in the environment, of which the JVM would tell the user.
        child.args(options);
    } else {
        let mut all = std::env::var_os("JAVA_TOOL_OPTIONS").unwrap_or_default();
        for option in options {
            all.push(" ");
            all.push(option);
        }
        child.env("JAVA_TOOL_OPTIONS", all);
    }
    let status = child.args(arguments).status();
    let status =
        status.map_err(|e| BadTarget(format!("cannot run {}: {e}", Path::new(program).display())))?;
    collect(status, folder)
}

/// Gathers what the JVMs left.
fn collect(status: ExitStatus, folder: TempDir) -> anyhow::Result<Run> {
    let mut run = Run {
        status,
        jvms: 0,
        events: 0,
        classes_instrumented: 0,
        classes_checked: 0,
        findings: Vec::new(),
        warnings: Vec::new(),
        gave_up: false,
        cut_short: false,
        folder,
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(run.folder.path())?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    for jvm in files.iter().filter(|file| file.extension() == Some(OsStr::new("jvm"))) {
        run.jvms += 1;
        if let Ok(text) = std::fs::read_to_string(jvm.with_extension("findings")) {
            for line in text.lines() {
                // A JVM that was killed may have left half a line.
                if let Ok(finding) = serde_json::from_str::<Finding>(line) {
                    add(&mut run.findings, finding);
                }
            }
        }
        let summary = std::fs::read_to_string(jvm.with_extension("summary"));
        match summary.ok().and_then(|text| serde_json::from_str::<Summary>(&text).ok()) {
            Some(summary) => add_summary(&mut run, &summary),
            None => {
                run.cut_short = true;
                run.warnings
                    .push("a JVM ended without a word; what it had found until then is kept".to_owned());
            }
        }
    }
    if run.jvms == 0 {
        return Err(BadTarget(
            "no JVM was reached: the command started none, or one that the agent cannot be loaded into"
                .to_owned(),
        )
        .into());
    }
    let complete = run.warnings.is_empty();
    anyhow::ensure!(
        run.classes_instrumented > 0 || !complete,
        "no class was instrumented, so nothing was observed"
    );
    if run.classes_checked == 0 && complete {
        return Err(BadInput(
            "no class that the program loaded was checked for races: --include matches none, or --exclude all"
                .to_owned(),
        )
        .into());
    }
    Ok(run)
}

fn add(findings: &mut Vec<Finding>, finding: Finding) {
    if !findings.iter().any(|known| known.id == finding.id) {
        findings.push(finding);
    }
}

fn add_summary(run: &mut Run, summary: &Summary) {
    run.gave_up |= summary.gave_up;
    run.events += summary.events;
    run.classes_instrumented += summary.classes_instrumented;
    run.classes_checked += summary.classes_checked;
    let mut warn = |what: &str, list: &[String]| {
        if let Some(first) = list.first() {
            run.warnings.push(format!(
                "{} {what} could not be instrumented and was not observed, first {first}",
                list.len()
            ));
        }
    };
    warn("classes", &summary.classes_failed);
    warn("methods", &summary.methods_skipped);
}
