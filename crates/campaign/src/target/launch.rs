//! Starts the user's command.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::addresses::with_fixed_addresses;
use super::collect::{self, Wanted};
use super::last_words::LastWords;
use super::watch::Watch;
use super::{Interrupts, Run, RunFolder, agent, unreached};
use crate::Error;
use crate::mode::NO_DETECTOR;
use crate::plan::{Control, Noise, Plan};
use crate::relations::MayTrigger;

/// What is to be run, and how.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The command: `java …`, or anything that starts a JVM.
    pub command: &'a [OsString],
    /// Where it is run; here, if none is given.
    pub directory: Option<&'a Path>,
    /// The detector, by name, or `none`. Without this, each JVM writes a trace, or under control observes nothing.
    pub detector: Option<&'a str>,
    /// Patterns of the classes that are checked; empty for the default.
    pub include: &'a [String],
    /// Patterns of classes that are not.
    pub exclude: &'a [String],
    /// How the threads are controlled, if they are.
    pub control: Option<&'a Control>,
    /// How may-trigger relations are collected, if they are.
    pub may_trigger: Option<MayTrigger>,
    /// How threads that are not controlled are delayed, if they are.
    pub noise: Option<Noise>,
    /// Options that each JVM gets beside ours.
    pub jvm_options: &'a [OsString],
    /// How long the command may take.
    pub time_limit: Option<Duration>,
    /// Where its output goes.
    pub streams: Streams,
}

/// What a command is connected to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Streams {
    /// What we are connected to ourselves.
    Ours,
    /// Nothing: it is one of many.
    None,
}

/// Runs a command with the agent in its JVMs. What they leave is in the folder.
///
/// # Errors
/// The command cannot be run, started no JVM, or nothing was observed in it.
pub fn run(request: &Request<'_>, folder: RunFolder, interrupts: &Interrupts) -> Result<Run, Error> {
    let &Request { command, detector, include, exclude, control, time_limit, streams, .. } = request;
    let agent = agent::find()?;
    let plan = folder.path().join("plan.json");
    let &Request { may_trigger, noise, .. } = request;
    let out = folder.path();
    let content = Plan { out, detector, include, exclude, control, may_trigger, noise, calls: None };
    let content = serde_json::to_vec(&content).expect("plans serialize");
    std::fs::write(&plan, content).map_err(Error::machine(format!("cannot write {}", plan.display())))?;
    let mut options = agent::jvm_options(&agent, &plan);
    if control.is_some() {
        options.extend(agent::control_options());
    }
    options.extend_from_slice(request.jvm_options);
    let (program, arguments) = program_of(command)?;
    let mut child = Command::new(program);
    if unreached::is_java(program) {
        // On the command line rather than in the environment, of which the JVM would tell the user.
        child.args(options);
    } else {
        child.env("JAVA_TOOL_OPTIONS", agent::environment(&options));
    }
    if let Some(directory) = request.directory {
        child.current_dir(directory);
    }
    match streams {
        Streams::Ours => {}
        Streams::None => {
            child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        }
    }
    let watch = Watch { interrupts, limit: time_limit };
    let mut start = || watch.start(child.args(arguments));
    let started = if control.is_some() { with_fixed_addresses(start) } else { start() };
    let mut child = started.map_err(|e| unreached::not_started(program, &e))?;
    let last_words = child.stderr.take().map(LastWords::listen);
    let ended = watch.wait(&mut child).map_err(Error::machine("cannot wait for the program"))?;
    let run = collect::collect(program, &ended, folder, wanted(request));
    let words = last_words.map(|words| words.text()).filter(|words| !words.is_empty());
    match (run, words) {
        // Nobody has seen what the program itself had to say about it.
        (Err(Error::Target(why)), Some(words)) => Err(Error::Target(format!("{why}: {words}"))),
        (run, last_words) => run.map(|mut run| {
            run.last_words = last_words;
            run
        }),
    }
}

/// The program that a command runs, and its arguments.
fn program_of(command: &[OsString]) -> Result<(&OsString, &[OsString]), Error> {
    let parts = command.split_first().filter(|(program, _)| !program.is_empty());
    parts.ok_or_else(|| Error::Input("the command is empty".to_owned()))
}

/// What has to have been done to the program's classes.
fn wanted(request: &Request<'_>) -> Wanted {
    match (request.control, request.detector) {
        (Some(_), None) => Wanted::Nothing,
        (_, Some(NO_DETECTOR)) => Wanted::Instrumented,
        (_, Some(_)) | (None, None) => Wanted::Checked,
    }
}

/// Runs a command without the agent, its output for nobody. How long it took; `None`, if it was ended by the limit or the user.
///
/// # Errors
/// The command cannot be run.
pub fn run_plain(
    command: &[OsString],
    directory: &Path,
    limit: Duration,
    interrupts: &Interrupts,
) -> Result<Option<Duration>, Error> {
    let (program, arguments) = program_of(command)?;
    let mut child = Command::new(program);
    child.args(arguments).current_dir(directory);
    child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let watch = Watch { interrupts, limit: Some(limit) };
    let mut child = watch.start(&mut child).map_err(|e| unreached::not_started(program, &e))?;
    let ended = watch.wait(&mut child).map_err(Error::machine("cannot wait for the program"))?;
    Ok(ended.stop.is_none().then_some(ended.took))
}
