//! The process of a JVM that executes tests. It reads them from what it was given as its standard input, and answers there.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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

/// A JVM that executes tests.
pub(super) struct HostJvm {
    child: Child,
    socket: BufReader<UnixStream>,
    words: Option<LastWords>,
    /// With what the agent was told; tests run in it, so that files they make are gone with it.
    folder: RunFolder,
}

/// Why there is no answer.
#[derive(Clone, Copy)]
pub(super) enum Silence {
    /// The JVM has ended.
    Gone,
    /// It takes too long.
    TooLong,
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
            command.args(agent::control_options());
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
        Ok(Self { child, socket: BufReader::new(ours), words, folder })
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
        socket.write_all(line.as_bytes()).map_err(|_| Silence::Gone)?;
        line.clear();
        match self.socket.read_line(&mut line) {
            Ok(length) if length > 0 => serde_json::from_str(&line).map_err(|_| Silence::Gone),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                Err(Silence::TooLong)
            }
            _ => Err(Silence::Gone),
        }
    }

    /// Whether the JVM has ended because it needs what threads of earlier executions will never give back.
    pub(super) fn misses_something(&mut self) -> bool {
        self.child.wait().is_ok_and(|status| status.code() == Some(MISSES))
    }

    /// What is to be said when there was no answer.
    pub(super) fn last_words(mut self) -> LastSaid {
        let status = self.child.wait().ok();
        let words = self.words.as_ref().map(LastWords::text).unwrap_or_default();
        let how = match status {
            Some(status) => format!("the JVM ended with {}", Status::from(status)),
            None => "the JVM has ended".to_owned(),
        };
        let refused = self.folder.files("refused").ok().and_then(|files| files.into_iter().next());
        let refused = refused.and_then(|file| std::fs::read_to_string(file).ok());
        let refused = refused.or_else(|| (!words.is_empty()).then_some(words));
        LastSaid { how, refused }
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
