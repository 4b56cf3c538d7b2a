//! Waits for the command to end: of its own accord, at the time limit, or because the user wants it.
//!
//! With a time limit the command runs in a process group of its own, so that the limit ends all that it started. Without one it
//! shares ours, as in a shell: it may read from the terminal, and an interrupt from there reaches it without our help.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use super::Interrupts;

/// How often to look. The end of the command is noticed this much later, on average half of it.
const INTERVAL: Duration = Duration::from_millis(10);

/// A JVM that is asked to end runs its shutdown hooks and writes down what it knows; then it is ended without being asked.
const GRACE: Duration = Duration::from_secs(5);

/// Why a command ended before it would have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// At the time limit.
    TimeLimit,
    /// The user wanted it.
    Interrupt,
}

/// How a command ended.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) stop: Option<Stop>,
    /// How long it took.
    pub(super) took: Duration,
}

pub(super) struct Watch<'a> {
    pub(super) interrupts: &'a Interrupts,
    pub(super) limit: Option<Duration>,
}

/// Whom signals go to.
#[derive(Clone, Copy)]
enum Whom {
    Process(Pid),
    Group(Pid),
}

impl Whom {
    /// Sends a signal. Those who are gone already need none.
    fn send(self, signal: Signal) {
        let _ = match self {
            Whom::Process(pid) => rustix::process::kill_process(pid, signal),
            Whom::Group(pid) => rustix::process::kill_process_group(pid, signal),
        };
    }
}

impl Watch<'_> {
    pub(super) fn start(&self, command: &mut Command) -> io::Result<Child> {
        if self.limit.is_some() {
            command.process_group(0);
        }
        command.spawn()
    }

    pub(super) fn wait(&self, child: &mut Child) -> io::Result<Ended> {
        let begin = Instant::now();
        let pid = Pid::from_child(child);
        let whom = if self.limit.is_some() { Whom::Group(pid) } else { Whom::Process(pid) };
        let mut deadline = self.limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut stop = None;
        let mut interrupts = 0;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            while interrupts < self.interrupts.count() {
                interrupts += 1;
                stop = stop.or(Some(Stop::Interrupt));
                pass_on(self.interrupts.by_terminal(), interrupts, whom);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                let first = !matches!(stop, Some(Stop::TimeLimit));
                whom.send(if first { Signal::TERM } else { Signal::KILL });
                stop = Some(Stop::TimeLimit);
                deadline = Some(Instant::now() + GRACE);
            }
            std::thread::sleep(INTERVAL);
        };
        let took = begin.elapsed();
        if let (Some(_), Whom::Group(group)) = (stop, whom) {
            end_group(group);
        }
        Ok(Ended { status, stop, took })
    }
}

/// Hands an interrupt on. One from the terminal has reached those who share our group; whoever interrupts twice wants an end.
fn pass_on(from_terminal: bool, interrupts: u32, whom: Whom) {
    match (from_terminal, whom) {
        _ if interrupts > 1 => whom.send(Signal::KILL),
        (true, Whom::Process(_)) => {}
        (true, Whom::Group(_)) => whom.send(Signal::INT),
        (false, _) => whom.send(Signal::TERM),
    }
}

/// Waits for what the command has left running, and ends it.
fn end_group(group: Pid) {
    let deadline = Instant::now() + GRACE;
    while rustix::process::test_kill_process_group(group).is_ok() {
        if Instant::now() >= deadline {
            return Whom::Group(group).send(Signal::KILL);
        }
        std::thread::sleep(INTERVAL);
    }
}
