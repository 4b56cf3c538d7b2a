//! The process of a JVM that executes tests. It reads them from what it was given as its standard input, and answers there.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use generate::{Execution, Schedule, Test};
use rustix::process::{Pid, Signal};
use serde::{Deserialize, Serialize};

use super::HostOptions;
use crate::Error;
use crate::plan::{Calls, Plan};
use crate::target::{LastWords, RunFolder, agent, unreached, with_fixed_addresses};
use crate::trial::Status;

/// The class that the agent brings along; it answers.
const MAIN: &str = "java.lang.$RacewrightCalls";
/// The exit code by which a JVM says that it cannot execute any more.
const MISSES: i32 = 87;
/// Tests need little; those that need much are cut off.
const HEAP: &str = "-Xmx512m";
/// Where threads are controlled, little time is spent in Java code, and what is spent in thousands of short tests is not worth the best compiler, which
/// takes its time on the same core: a third of it, and half of the executions.
const QUICK_COMPILER: &str = "-XX:TieredStopAtLevel=1";

/// A JVM that has given no answer is as good as gone after so long; it is looked at so often.
const GRACE: Duration = Duration::from_secs(5);
const INTERVAL: Duration = Duration::from_millis(1);

/// A JVM that executes tests.
pub(super) struct HostJvm {
    child: Child,
    socket: BufReader<UnixStream>,
    words: Option<LastWords>,
    /// Whether it has given no answer and not ended either.
    lived_on: bool,
    /// With what the agent was told; tests run in it, so that files they make are gone with it.
    folder: RunFolder,
}

/// Why there is no answer.
#[derive(Clone, Copy)]
pub(super) enum Silence {
    /// The JVM has ended, or is of no use any more.
    Gone,
    /// It takes too long.
    TooLong,
}

impl Silence {
    fn by(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Self::TooLong,
            _ => Self::Gone,
        }
    }
}

/// What is known of a JVM that has ended.
#[derive(Default)]
pub(super) struct LastSaid {
    /// How it ended, in words.
    pub(super) how: String,
    /// Why it could not be used at all.
    pub(super) refused: Option<String>,
}

/// What was executed, and whether the JVM ends now.
#[derive(Deserialize)]
pub(super) struct Answer {
    pub(super) executed: Vec<Execution>,
    pub(super) ends: bool,
}

#[derive(Serialize)]
struct Request<'a> {
    test: &'a Test,
    schedules: &'a [Schedule],
}

impl HostJvm {
    pub(super) fn start(options: &HostOptions) -> Result<Self, Error> {
        let folder = RunFolder::temporary()?;
        let plan = folder.path().join("plan.json");
        let scope = &options.scope;
        let content = Plan {
            control: options.control.as_ref(),
            calls: Some(Calls { scope }),
            ..Plan::nothing(folder.path())
        };
        let content = serde_json::to_vec(&content).expect("plans serialize");
        std::fs::write(&plan, content).map_err(Error::machine(format!("cannot write {}", plan.display())))?;
        let (ours, theirs) = UnixStream::pair().map_err(Error::machine("cannot make a socket"))?;
        let mut command = Command::new(&options.java);
        command.args(agent::jvm_options(&agent::find()?, &plan));
        if options.control.is_some() {
            command.args(agent::control_options()).arg(QUICK_COMPILER);
        }
        command.arg(HEAP).arg("-cp").arg(&options.class_path).arg(MAIN);
        command.current_dir(folder.path()).process_group(0);
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null()).stderr(Stdio::piped());
        let program = options.java.as_os_str().to_owned();
        let child = with_fixed_addresses(|| command.spawn());
        // What the command still has of the other end goes with it, so that the end of the JVM is the end of the stream.
        drop(command);
        let mut child = child.map_err(|e| unreached::not_started(&program, &e))?;
        let words = child.stderr.take().map(LastWords::listen);
        Ok(Self { child, socket: BufReader::new(ours), words, lived_on: false, folder })
    }

    pub(super) fn ask(
        &mut self,
        test: &Test,
        schedules: &[Schedule],
        patience: Duration,
    ) -> Result<Answer, Silence> {
        let mut line = serde_json::to_string(&Request { test, schedules }).expect("tests serialize");
        line.push('\n');
        let socket = self.socket.get_mut();
        let _ = socket.set_read_timeout(Some(patience));
        let _ = socket.set_write_timeout(Some(patience));
        socket.write_all(line.as_bytes()).map_err(|error| Silence::by(&error))?;
        line.clear();
        match self.socket.read_line(&mut line) {
            Ok(length) if length > 0 => serde_json::from_str(&line).map_err(|_| Silence::Gone),
            Ok(_) => Err(Silence::Gone),
            Err(error) => Err(Silence::by(&error)),
        }
    }

    /// Whether the JVM has ended because it needs what threads of earlier executions will never give back.
    pub(super) fn misses_something(&mut self) -> bool {
        self.ended().is_some_and(|status| status.code() == Some(MISSES))
    }

    /// What is to be said when there was no answer.
    pub(super) fn last_words(mut self) -> LastSaid {
        let status = self.ended();
        let words = self.words.as_ref().map(LastWords::text).unwrap_or_default();
        let how = match status {
            Some(status) => format!("the JVM ended with {}", Status::from(status)),
            None => "the JVM gave no answer, but lived on".to_owned(),
        };
        let refused = self.folder.files("refused").ok().and_then(|files| files.into_iter().next());
        let refused = refused.and_then(|file| std::fs::read_to_string(file).ok());
        let refused = refused.or_else(|| (!words.is_empty()).then_some(words));
        LastSaid { how, refused }
    }

    /// How the JVM has ended, if it has: the program may have said something in its place, or closed what is not its own.
    fn ended(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        while !self.lived_on {
            let status = self.child.try_wait().ok().flatten();
            if status.is_some() {
                return status;
            }
            self.lived_on = begin.elapsed() > GRACE;
            std::thread::sleep(INTERVAL);
        }
        self.end();
        None
    }

    /// Ends the JVM and all that it has started. It has nothing left to say.
    fn end(&mut self) {
        let _ = rustix::process::kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }
}

impl Drop for HostJvm {
    fn drop(&mut self) {
        self.end();
        let _ = self.child.wait();
    }
}
