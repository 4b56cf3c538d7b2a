//! Programs of the control corpus: what their heads say, and how they are run under control.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use campaign::target::{Interrupts, Request, Streams};
use campaign::{
    Control, End, Job, Jvms, Launcher, Limits, Mode, Outcome, Status, Subject, TestMethod, Trial,
};

use super::compile::Source;
use super::jdk::Jdk;

/// What a program may take in one run. None should need as much.
/// Steps are what ends a livelock, also on a machine with much else to do.
const LIMITS: Limits = Limits { steps: 1_000_000, time: Duration::from_secs(150) };

/// A program of the corpus.
pub struct Program {
    pub file: PathBuf,
    /// Its classes.
    pub classes: PathBuf,
    /// The oldest JDK that can run it.
    pub needs: u32,
    /// Whether each run needs a JVM of its own.
    pub fresh: bool,
    /// What may come of it.
    pub outcomes: BTreeSet<String>,
    /// Whether it wants to know of exceptions that end its threads; they are no outcome then.
    handles: bool,
}

/// One run of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    pub seed: u64,
    /// What came of it, as the program's head would call it.
    pub outcome: String,
    /// Of its schedule.
    pub digest: String,
    /// How many threads there were.
    pub threads: u64,
}

impl Program {
    /// Reads a program's head. Its classes will be below a folder.
    pub fn read(file: PathBuf, folder: &Path) -> Self {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = |key: &'static str| text.lines().filter_map(move |line| line.strip_prefix(key));
        let topic = file.parent().and_then(Path::file_name).unwrap();
        let program = Self {
            classes: folder.join(topic).join(file.file_stem().unwrap()),
            needs: lines("// Needs: ").next().map_or(17, |release| release.parse().unwrap()),
            fresh: lines("// fresh").next().is_some(),
            outcomes: lines("// outcome: ").map(str::to_owned).collect(),
            handles: text.contains("UncaughtExceptionHandler(") || text.contains("void uncaughtException("),
            file,
        };
        assert!(!program.outcomes.is_empty(), "{} has no outcome", program.file.display());
        program
    }

    pub fn source(&self) -> Source<'_> {
        Source { file: &self.file, classes: &self.classes, needs: self.needs }
    }

    pub fn name(&self) -> &str {
        self.file.file_stem().and_then(|name| name.to_str()).unwrap()
    }

    /// Plays it with each of these seeds, in one JVM if it can be.
    pub fn play(&self, jdk: &Jdk, interrupts: &Interrupts, seeds: &[u64], core: u32) -> Vec<Play> {
        if self.fresh {
            seeds.iter().map(|&seed| self.play_alone(jdk, interrupts, seed, core)).collect()
        } else {
            self.iterate(jdk, interrupts, seeds, core)
        }
    }

    fn iterate(&self, jdk: &Jdk, interrupts: &Interrupts, seeds: &[u64], core: u32) -> Vec<Play> {
        let test = TestMethod {
            name: format!("{}#run", self.name()),
            classpath: self.classes.to_str().unwrap().to_owned(),
        };
        let subject = Subject::new(&[jdk.tool("java").into()], Some(test)).unwrap();
        let jvms = Jvms::new(&subject, interrupts, None).unwrap();
        let mode = Mode::controlled(None, Control::random(LIMITS));
        let job = Job { mode: &mode, seeds, core: Some(core) };
        let batch = jvms.launch(&job).unwrap();
        assert_eq!(batch.faults, Vec::<String>::new());
        batch.trials.iter().map(|trial| self.iterated(trial)).collect()
    }

    fn iterated(&self, trial: &Trial) -> Play {
        let Some(told) = trial.outcomes.first() else {
            return lost(trial.seed, trial.status);
        };
        let thrown = told.thrown.as_ref().map(|thrown| format!("exception {}", thrown.class));
        let returned = || told.result.clone().unwrap_or_else(|| "nothing".to_owned());
        let outcome = self.special(told).or(thrown).unwrap_or_else(returned);
        Play { seed: trial.seed, outcome, digest: told.digest.clone(), threads: told.threads }
    }

    /// In a JVM of its own, with a standard input on which nothing ever comes.
    fn play_alone(&self, jdk: &Jdk, interrupts: &Interrupts, seed: u64, core: u32) -> Play {
        const SHELL: &str = r#"mkfifo in && exec "$0" "$@" <>in >out"#;
        let folder = tempfile::tempdir().unwrap();
        let java = jdk.tool("java");
        let words: [&Path; 6] =
            ["sh".as_ref(), "-c".as_ref(), SHELL.as_ref(), &java, "-cp".as_ref(), &self.classes];
        let command: Vec<OsString> =
            words.map(OsString::from).into_iter().chain([self.name().into()]).collect();
        let control = Control { seed, core: Some(core), ..Control::random(LIMITS) };
        let request = Request {
            command: &command,
            directory: Some(folder.path()),
            detector: None,
            include: &[],
            exclude: &[],
            control: Some(&control),
            may_trigger: None,
            noise: None,
            jvm_options: &[],
            time_limit: Some(LIMITS.time * 2),
            streams: Streams::None,
        };
        let run = campaign::controlled_run(&request, interrupts).unwrap();
        let Some(told) = run.jvms.iter().flat_map(|jvm| &jvm.outcomes).next() else {
            return lost(seed, Some(run.status));
        };
        let exit = match run.status {
            Status::Code(0) => None,
            Status::Code(code) => Some(format!("exit {code}")),
            Status::Signal(signal) => Some(format!("signal {signal}")),
        };
        let printed = || std::fs::read_to_string(folder.path().join("out")).unwrap().trim_end().to_owned();
        let outcome = self.special(told).or(exit).unwrap_or_else(printed);
        Play { seed, outcome, digest: told.digest.clone(), threads: told.threads }
    }

    /// What goes before whatever the program says itself.
    fn special(&self, told: &Outcome) -> Option<String> {
        if told.ended != End::Exit {
            return Some(told.ended.name().to_owned());
        }
        let uncaught = told.uncaught.first().filter(|_| !self.handles)?;
        Some(format!("exception {}", uncaught.exception.class))
    }
}

fn lost(seed: u64, status: Option<Status>) -> Play {
    let outcome = status.map_or("lost".to_owned(), |status| format!("lost, with {status}"));
    Play { seed, outcome, digest: String::new(), threads: 0 }
}
