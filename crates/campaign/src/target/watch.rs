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
use super::interrupts::Wish;

/// How often to look. The end of the command is noticed this much later, on average half of it.
const INTERVAL: Duration = Duration::from_millis(10);

/// A JVM that is asked to end runs its shutdown hooks and writes down what it knows; then it is ended without being asked.
const GRACE: Duration = Duration::from_secs(5);

/// An interrupt from the terminal reaches those who share our group without our help. Whoever has not ended after this time may have been left
/// out: it came from elsewhere, for us alone.
const BY_ITSELF: Duration = Duration::from_secs(1);

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
        let mut wishes = Wishes::new(whom);
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if wishes.pass_on(self.interrupts) {
                stop = stop.or(Some(Stop::Interrupt));
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

/// Hands on what the user wants. Whoever says the same twice wants an end at once; who says it in another way, as those do who stop services and
/// builds, may just be in a hurry. Terminals and shells both send SIGHUP: twice is no more than once.
struct Wishes {
    whom: Whom,
    handled: Vec<Wish>,
    /// When an interrupt is handed on that may have come from the terminal.
    later: Option<Instant>,
}

impl Wishes {
    fn new(whom: Whom) -> Self {
        Self { whom, handled: Vec::new(), later: None }
    }

    /// Whether there was any.
    fn pass_on(&mut self, interrupts: &Interrupts) -> bool {
        for wish in interrupts.after(self.handled.len()) {
            let again = self.handled.contains(&wish);
            self.handled.push(wish);
            match wish {
                Wish::HangUp if again => {}
                _ if again => self.whom.send(Signal::KILL),
                Wish::Interrupt if matches!(self.whom, Whom::Process(_)) && in_foreground() => {
                    self.later = Some(Instant::now() + BY_ITSELF);
                }
                Wish::Interrupt => self.whom.send(Signal::INT),
                Wish::End | Wish::HangUp => self.whom.send(Signal::TERM),
            }
        }
        if self.later.take_if(|later| Instant::now() >= *later).is_some() {
            self.whom.send(Signal::INT);
        }
        !self.handled.is_empty()
    }
}

/// Whether Ctrl-C on our terminal, if there is one, is meant for us and those in our group.
fn in_foreground() -> bool {
    let group = std::fs::File::open("/dev/tty").ok().and_then(|tty| rustix::termios::tcgetpgrp(tty).ok());
    group.is_some_and(|group| group == rustix::process::getpgrp())
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
