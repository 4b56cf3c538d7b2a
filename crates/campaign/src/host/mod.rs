//! Executes generated tests in a JVM that is started for them, and again whenever it has ended.

mod jvm;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use generate::{Ended, Execution, Executor, ExecutorError, Schedule, Test};

use crate::plan::Control;
use crate::target::Interrupts;
use jvm::{Answer, HostJvm, Silence};

/// A JVM that has executed so much is replaced: what it has gathered need not be kept.
const MOST_EXECUTIONS: u64 = 2_000_000;

/// No answer takes longer than so many executions may.
const PATIENCE: u32 = 5;
/// The first answer of a JVM also waits for its start, which no limit of an execution is about.
const START: Duration = Duration::from_secs(30);

/// Where and how tests are executed.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The `java` to run.
    pub java: PathBuf,
    /// Where the classes under test are.
    pub class_path: OsString,
    /// Patterns of the classes in which threads stop at every access.
    pub scope: Vec<String>,
    /// How threads are controlled; if they are not, only [`Schedule::Stress`] and the order of a single suffix mean what they say.
    pub control: Option<Control>,
    /// How long an execution may take.
    pub time_limit: Duration,
}

/// The executor of tests that a JVM runs.
pub struct Host<'a> {
    options: HostOptions,
    interrupts: &'a Interrupts,
    jvm: Option<HostJvm>,
    executions: u64,
    /// Executions of the JVM at hand.
    recent: u64,
    jvms: u64,
}

impl<'a> Host<'a> {
    /// Starts no JVM yet.
    #[must_use]
    pub fn new(options: HostOptions, interrupts: &'a Interrupts) -> Self {
        Self { options, interrupts, jvm: None, executions: 0, recent: 0, jvms: 0 }
    }

    /// How many executions there were.
    #[must_use]
    pub fn executions(&self) -> u64 {
        self.executions
    }

    /// How many JVMs it took.
    #[must_use]
    pub fn jvms(&self) -> u64 {
        self.jvms
    }

    /// The next execution is the first of a JVM.
    pub fn begin_anew(&mut self) {
        self.jvm = None;
    }

    /// Whether there is a JVM.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.jvm.is_some()
    }

    fn jvm(&mut self) -> Result<&mut HostJvm, ExecutorError> {
        if self.recent > MOST_EXECUTIONS {
            self.jvm = None;
        }
        if self.jvm.is_none() {
            self.jvms += 1;
            self.recent = 0;
        }
        match &mut self.jvm {
            Some(jvm) => Ok(jvm),
            none => {
                let jvm = HostJvm::start(&self.options).map_err(|error| ExecutorError(error.to_string()))?;
                Ok(none.insert(jvm))
            }
        }
    }

    fn ask(
        &mut self,
        test: &Test,
        schedules: &[Schedule],
        patience: Duration,
    ) -> Result<Result<Answer, Silence>, ExecutorError> {
        self.jvm()?;
        let patience = if self.recent == 0 { START + patience } else { patience };
        Ok(self.jvm()?.ask(test, schedules, patience))
    }

    /// The JVM has not answered: what became of it is what became of the execution.
    fn without_answer(&mut self, silence: Silence) -> Result<Execution, ExecutorError> {
        let is_new = self.recent == 0;
        let jvm = self.jvm.take();
        let ended = match silence {
            Silence::TooLong => Ended::Endless,
            Silence::Gone => {
                let words = jvm.map(HostJvm::last_words).unwrap_or_default();
                // It may not have come to execute anything.
                if let Some(refused) = words.refused.filter(|_| is_new) {
                    return Err(ExecutorError(refused));
                }
                Ended::Died(words.how)
            }
        };
        Ok(Execution::ended(ended))
    }
}

impl Executor for Host<'_> {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        if self.interrupts.count() > 0 {
            return Err(ExecutorError("interrupted".to_owned()));
        }
        // A JVM ends each execution by itself that takes too long; this is for those that cannot.
        let patience = self.options.time_limit * PATIENCE;
        let mut answer = self.ask(test, schedules, patience)?;
        if let (Err(Silence::Gone), Some(jvm)) = (&answer, &mut self.jvm)
            && jvm.misses_something()
        {
            self.jvm = None;
            answer = self.ask(test, schedules, patience)?;
        }
        let (executed, ends) = match answer {
            Ok(Answer { executed, ends }) => (executed, ends),
            Err(silence) => (vec![self.without_answer(silence)?], true),
        };
        self.executions += executed.len() as u64;
        self.recent += executed.len() as u64;
        if ends {
            self.jvm = None;
        }
        Ok(executed)
    }
}
