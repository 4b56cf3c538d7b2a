//! A JVM that executes generated tests: it is told tests and schedules through a socket, makes the calls, and tells how that went.
//!
//! `linked` finds what is called, `statics` resets static state, `freshness` says when all of it, `execution` is one test at work, `exhaustion`
//! says when too little is left for more, `free` is for schedules that are left to the machine. Where threads are controlled,
//! `control::hosting` says who goes on.
//!
//! A request is a line of JSON, [`Request`]; the answer is one, [`Answer`]. If an execution cannot be ended – nobody can go on, or it takes too
//! long – the answer ends with it and so does the JVM: its threads cannot be taken back.

mod execution;
mod exhaustion;
mod free;
mod freshness;
mod linked;
mod statics;

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use generate::{Ended, Execution, Part, Schedule, Test};
use jvm_sys::Jni;
use serde::{Deserialize, Serialize};

use crate::control::{self, Left, Stuck};
use execution::Running;
use exhaustion::is_exhausted;
use free::Turns;
use freshness::Freshness;
use linked::Links;

static HOST: OnceLock<Host> = OnceLock::new();

/// What is to be executed.
#[derive(Deserialize)]
struct Request {
    test: Test,
    schedules: Vec<Schedule>,
}

/// What was executed, and whether the JVM ends now.
#[derive(Serialize)]
struct Answer {
    executed: Vec<Execution>,
    ends: bool,
}

/// Who executes tests.
pub(crate) struct Host {
    socket: UnixStream,
    /// What was executed for the request at hand.
    executed: Mutex<Vec<Execution>>,
    /// What is being executed.
    running: Mutex<Option<Arc<Running>>>,
    turns: Turns,
}

/// The host of this JVM, if it is one.
pub(crate) fn get() -> Option<&'static Host> {
    HOST.get()
}

/// Prepares for tests, which come through a socket: what the JVM was given as its standard input. The program finds nothing there.
pub(crate) fn install() -> Result<(), String> {
    let socket = std::io::stdin().as_fd().try_clone_to_owned().map(UnixStream::from);
    let socket = socket.map_err(|e| format!("there is no standard input: {e}"))?;
    let nothing = File::open("/dev/null").map_err(|e| format!("cannot open /dev/null: {e}"))?;
    rustix::stdio::dup2_stdin(nothing).map_err(|e| format!("cannot replace the standard input: {e}"))?;
    let host =
        Host { socket, executed: Mutex::default(), running: Mutex::default(), turns: Turns::default() };
    HOST.set(host).map_err(|_| "the agent was loaded twice".to_owned())
}

fn own<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Host {
    /// The main thread: executes what it is told until there is nothing more.
    pub(crate) fn serve(&'static self, jni: Jni<'_>) {
        let mut links = Links::new(jni);
        let mut lines = BufReader::new(&self.socket);
        let mut line = String::new();
        let mut freshness = Freshness::default();
        self.welcome_callers(jni);
        loop {
            line.clear();
            if lines.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            // Finding what is called initializes classes, which may not end.
            control::get().inspect(|control| control.wind_up());
            let Ok(Request { test, schedules }) = serde_json::from_str(&line) else { return };
            let is_fresh = freshness.is_needed(&test, &schedules);
            let goes_on = self.execute(jni, &mut links, &test, &schedules, is_fresh);
            control::get().inspect(|control| control.rest(jni));
            self.answer(std::mem::take(&mut *own(&self.executed)), !goes_on);
            if !goes_on {
                return;
            }
        }
    }

    /// The callers come to where they wait.
    fn welcome_callers(&self, jni: Jni<'_>) {
        if let Some(control) = control::get() {
            control.begin_waiting(jni);
        }
    }

    /// Whether more can be executed in this JVM.
    fn execute(
        &self,
        jni: Jni<'_>,
        links: &mut Links,
        test: &Test,
        schedules: &[Schedule],
        mut is_fresh: bool,
    ) -> bool {
        let linked = match links.link(jni, test) {
            Ok(linked) => Arc::new(linked),
            Err(thrown) => {
                let thrown = vec![*thrown];
                let goes_on = !is_exhausted(&thrown, || links.is_full(jni));
                let failed = Execution { thrown, ..Execution::ended(Ended::Completed) };
                own(&self.executed).push(failed);
                return goes_on;
            }
        };
        for schedule in schedules {
            let (execution, is_clean) = self.execute_once(jni, links, &linked, schedule, is_fresh);
            is_fresh = false;
            let failed = execution.failed();
            own(&self.executed).push(execution);
            if failed || !is_clean {
                return is_clean;
            }
        }
        true
    }

    fn execute_once(
        &self,
        jni: Jni<'_>,
        links: &mut Links,
        linked: &Arc<linked::Linked>,
        schedule: &Schedule,
        is_fresh: bool,
    ) -> (Execution, bool) {
        let running = Arc::new(Running::new(Arc::clone(linked)));
        *own(&self.running) = Some(Arc::clone(&running));
        let variation = if let Schedule::Linear { variation, .. } = schedule { *variation } else { 0 };
        // What decides comes with identity hashes that are other ones each time; what only explores may have any.
        let decides = match schedule {
            // Whoever makes a test asks for no order.
            Schedule::Linear { order, .. } => !order.is_empty(),
            Schedule::Loose { .. } | Schedule::Repeat { .. } => true,
            Schedule::Controlled { .. } | Schedule::Stress => false,
        };
        let control = control::get();
        // Initializers that run again have their own time.
        control.inspect(|control| control.wind_up());
        links.renew(jni, variation, is_fresh, decides);
        control.inspect(|control| control.begin_execution(jni, schedule));
        running.make_calls(jni, Part::Prefix, || {});
        let mut stuck = None;
        if running.may_go_on() {
            // Call by call, nobody stops inside a call; unless threads that calls have started are let go on there.
            let stops = !matches!(schedule, Schedule::Linear { .. } | Schedule::Stress);
            links.stop(jni, stops);
            match control {
                Some(control) => stuck = control.let_callers_go(jni, !stops),
                None => self.let_callers_free(jni, links),
            }
            links.stop(jni, false);
        }
        *own(&self.running) = None;
        let left =
            control.and_then(|control| control.end_execution(jni, stuck.is_some())).unwrap_or_default();
        let thrown = running.take_thrown();
        // Whoever is stuck is replaced.
        let mut is_clean = (stuck.is_some() || !left.is_spoilt) && (control.is_some() || !free::is_crowded());
        let ended = match stuck {
            None => {
                running.release(jni);
                Ended::Completed
            }
            Some(stuck) => {
                is_clean &= Self::replace_callers(jni, links);
                Ended::Deadlock(describe_all(&stuck))
            }
        };
        // The values are gone by now: what fills the memory is left over.
        is_clean &= !is_exhausted(&thrown, || links.is_full(jni));
        let failed = !thrown.is_empty() || ended != Ended::Completed;
        let choices = if failed { left.choices } else { Vec::new() };
        // Without control nobody knows.
        let helpers = left.helpers || control.is_none();
        let turns = if failed && helpers { left.turns } else { Vec::new() };
        let Left { pairs, meetings, digest, steps, .. } = left;
        (Execution { ended, thrown, pairs, meetings, digest, choices, helpers, turns, steps }, is_clean)
    }

    /// Nobody says who goes on. Does not return if the callers do not come to an end.
    fn let_callers_free(&self, jni: Jni<'_>, links: &Links) {
        let mut deadlock = None;
        let is_deadlocked = || {
            deadlock = links.deadlock(jni);
            deadlock.is_some()
        };
        if !self.turns.let_callers_go(is_deadlocked) {
            let ended = deadlock
                .map_or(Ended::Endless, |words| Ended::Deadlock(words.lines().map(str::to_owned).collect()));
            self.answer_last(Execution::ended(ended));
            jvm_sys::end_process(4);
        }
    }

    /// The callers wait for ever: others take their places. Whether there are not too many of them by now.
    fn replace_callers(jni: Jni<'_>, links: &Links) -> bool {
        let Some(control) = control::get() else { return false };
        control.dismiss_callers(jni);
        let are_hired = links.hire(jni);
        control.begin_waiting(jni);
        are_hired && !control.is_crowded()
    }

    /// A caller waits for something to do.
    pub(crate) fn awaits(&self, jni: Jni<'_>, which: usize) {
        match control::get() {
            Some(control) => control.awaits_calls(jni, which),
            None => self.turns.awaits(which),
        }
    }

    /// A caller does it.
    pub(crate) fn works(&self, jni: Jni<'_>, which: usize) {
        let Some(running) = own(&self.running).clone() else { return };
        let part = if which == 0 { Part::First } else { Part::Second };
        match control::get() {
            Some(control) => {
                running.make_calls(jni, part, || control.next_call(jni));
                control.has_made_calls(jni);
                if running.is_last() {
                    control.callers_are_done(jni);
                }
            }
            None => {
                running.make_calls(jni, part, || {});
                self.turns.has_done(&running);
            }
        }
    }

    /// The execution at hand cannot be ended. The JVM ends after this.
    pub(crate) fn abandon(&self, ended: control::Ended, stuck: &[Stuck], left: Left) {
        let ended = match ended {
            control::Ended::Deadlock | control::Ended::IdlePool => Ended::Deadlock(describe_all(stuck)),
            _ => Ended::Endless,
        };
        let Left { digest, choices, helpers, turns, steps, .. } = left;
        let turns = if helpers { turns } else { Vec::new() };
        self.answer_last(Execution { digest, choices, helpers, turns, steps, ..Execution::ended(ended) });
    }

    /// The execution at hand needs what this JVM has lost, so another one is asked for it. Those before it are told. The JVM ends after this.
    pub(crate) fn break_off(&self) {
        let executed = std::mem::take(&mut *own(&self.executed));
        if !executed.is_empty() {
            self.answer(executed, true);
        }
    }

    fn answer_last(&self, last: Execution) {
        let mut executed = std::mem::take(&mut *own(&self.executed));
        let thrown = own(&self.running).as_ref().map(|running| running.take_thrown()).unwrap_or_default();
        executed.push(Execution { thrown, ..last });
        self.answer(executed, true);
    }

    fn answer(&self, executed: Vec<Execution>, ends: bool) {
        let Ok(mut line) = serde_json::to_string(&Answer { executed, ends }) else { return };
        line.push('\n');
        // Whoever is not there any more needs no answer.
        let _ = (&self.socket).write_all(line.as_bytes());
    }
}

/// The callers that wait, and whom they have started.
fn describe_all(stuck: &[Stuck]) -> Vec<String> {
    stuck.iter().map(describe).collect()
}

/// A thread that cannot go on, in words.
fn describe(stuck: &Stuck) -> String {
    let wants = stuck.wants.as_deref().unwrap_or("to go on");
    let wants = if wants.starts_with("to ") { wants.to_owned() } else { format!("for {wants}") };
    let at = stuck.wants_at.as_deref().map(|at| format!(" at {at}")).unwrap_or_default();
    let holder =
        stuck.holder.as_deref().map(|holder| format!(", which thread {holder} has")).unwrap_or_default();
    let holds: Vec<String> =
        stuck.holds.iter().map(|taken| format!("; has {} since {}", taken.lock, taken.at)).collect();
    format!("thread {} waits {wants}{at}{holder}{}", stuck.thread, holds.concat())
}
