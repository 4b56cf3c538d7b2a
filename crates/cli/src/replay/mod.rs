//! `racewright replay`: a bug again, with the same schedule.

mod args;
mod interleaving;
mod step;
mod table;
mod test;
mod traced;

use anyhow::Context;
use campaign::target::{Interrupts, Stop};
use campaign::{Again, Comparison, Control, Jvms, Kept, Mode, Record, Store, Threads};
use finding::{Finding, Findings, Stacks, View};

use crate::Outcome;
use crate::exit::{self, Exit};
use crate::messages;
use crate::sources::Sources;
use crate::terminal;

pub(crate) use args::ReplayArguments;
pub(crate) use step::Step;
pub(crate) use traced::{Traced, trace};

/// Nobody debugs for longer than this, in milliseconds: a hundred days.
const DEBUG_LIMIT_MS: u64 = 100 * 24 * 3_600_000;

pub(crate) fn replay(arguments: &ReplayArguments) -> Outcome {
    let record = match Store::new(&arguments.out).find(&arguments.id)? {
        Kept::Run(record) => record,
        Kept::Test(record) => return test::replay(arguments, &record),
    };
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let jvms = Jvms::new(&record.subject, &interrupts, None)?;
    let mut again = again(arguments, &record);
    let mode = Mode { threads: Threads::Controlled(control(arguments, &record)), ..record.mode() };
    let mut same = 0;
    // In words, of those that were the same and of others.
    let (mut alike, mut other) = (String::new(), String::new());
    for time in 0..arguments.times {
        let (trial, steps) = jvms.again(&mode, record.control.seed, &again)?;
        if trial.stop == Some(Stop::Interrupt) {
            anyhow::bail!("interrupted");
        }
        // They are all the same, or should be.
        if arguments.trace && time == 0 {
            exit::print(&table::table(&steps, terminal::results().width))?;
        }
        again.quiet = true;
        let comparison = Comparison::new(&record.expected, &trial);
        if comparison.is_same() {
            same += 1;
            alike = comparison.to_string();
        } else {
            other = comparison.to_string();
        }
    }
    let all = same == arguments.times;
    let words = if all { alike } else { other };
    let count =
        if arguments.times > 1 { format!("{same} of {} replays: ", arguments.times) } else { String::new() };
    let count = if all || arguments.times == 1 {
        count
    } else {
        format!("{count}same schedule, same outcome; the last other one: ")
    };
    let shown = shown(&record.finding, Stacks::Short, arguments);
    exit::print(&format!("{shown}{count}{}\n", finding::printable(&words)))?;
    Ok(if all { Exit::Findings } else { Exit::Tool })
}

/// What is replayed, for people.
fn shown(finding: &Finding, stacks: Stacks, arguments: &ReplayArguments) -> String {
    let excerpts = Sources::below(&arguments.source.source_root).excerpts([finding]);
    let view = View { look: terminal::results(), excerpts: Some(&excerpts) };
    Findings { findings: std::slice::from_ref(finding), stacks, view }.to_string()
}

fn again(arguments: &ReplayArguments, record: &Record) -> Again {
    let mut again = Again { before: record.before.clone(), ..Again::default() };
    if let Some(port) = arguments.debug {
        again.unlimited = true;
        let option = format!("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address={port}");
        again.jvm_options.push(option.into());
        messages::say(&format!(
            "the JVM waits for a debugger on port {port}: `jdb -attach {port}`, or attach your IDE to localhost:{port}"
        ));
    }
    again
}

fn control(arguments: &ReplayArguments, record: &Record) -> Control {
    let mut control = Control {
        trace: arguments.trace,
        core: campaign::cores().first().copied(),
        ..record.control.clone()
    };
    if arguments.debug.is_some() {
        control.time_limit_ms = DEBUG_LIMIT_MS;
        control.debugged = true;
    }
    control
}
