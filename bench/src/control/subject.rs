//! JVMs that run a program, with their threads under control or not.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::process::{self, Told};
use crate::jdk::Jdk;
use crate::places;

/// How a JVM is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    Plain,
    /// A plain one on one core.
    Pinned,
    /// Its threads are controlled, on one core.
    Controlled,
}

impl Manner {
    pub(super) const ALL: [Self; 3] = [Self::Plain, Self::Pinned, Self::Controlled];
}

/// Options that a campaign gives to a JVM too.
pub(crate) const OPTIONS: [&str; 7] = [
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:-VMContinuations",
    "-XX:DisableIntrinsic=_nanoTime,_currentTimeMillis",
    "-XX:hashCode=3",
    "-Xlog:jni+resolve=off",
];

/// What runs programs.
pub(super) struct Subject {
    java: PathBuf,
    classes: PathBuf,
    agent: PathBuf,
    /// The plan, and what a JVM leaves.
    folder: PathBuf,
    core: usize,
}

impl Subject {
    pub(super) fn new(jdk: &Jdk, classes: &Path, work: &Path, core: usize) -> Result<Self> {
        let agent = places::this_program()?.with_file_name("libracewright_agent.so");
        ensure!(agent.is_file(), "{} is missing; build it with `make build`", agent.display());
        let (java, classes) = (jdk.tool("java"), classes.to_owned());
        Ok(Self { java, classes, agent, folder: work.join("controlled"), core })
    }

    /// Runs a program. It must end well.
    pub(super) fn run(&self, manner: Manner, program: &[&str]) -> Result<Told> {
        let mut command: Vec<OsString> = vec![self.java.clone().into()];
        if manner == Manner::Controlled {
            command.extend(self.control()?);
        }
        command.extend(["-cp".into(), self.classes.clone().into()]);
        command.extend(program.iter().map(Into::into));
        let core = (manner == Manner::Pinned).then_some(self.core);
        process::run(&command, core).with_context(|| format!("{} ({manner:?})", program.join(" ")))
    }

    /// How many switches there were in the last controlled run.
    pub(super) fn switches(&self) -> Result<u64> {
        let outcome =
            self.files()?.into_iter().find(|file| file.extension().is_some_and(|end| end == "outcome"));
        let outcome = outcome.context("the controlled run left nothing")?;
        let text = std::fs::read_to_string(&outcome).context("cannot read what the controlled run left")?;
        let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default())?;
        last["switches"].as_u64().context("the controlled run tells no switches")
    }

    fn files(&self) -> Result<Vec<PathBuf>> {
        let files = std::fs::read_dir(&self.folder).context("cannot read the folder of a run")?;
        Ok(files.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?)
    }

    /// The options that put a JVM under control: RaceFuzzer without a statement to stop at, so that what is measured is the control alone.
    fn control(&self) -> Result<Vec<OsString>> {
        if self.folder.exists() {
            std::fs::remove_dir_all(&self.folder).context("cannot empty the folder of a run")?;
        }
        std::fs::create_dir_all(&self.folder).context("cannot create a folder for a run")?;
        let plan = json!({
            "out": self.folder, "detector": null, "include": [], "exclude": [],
            "control": {
                "strategy": "racefuzzer", "seed": 1, "step_limit": u64::MAX, "time_limit_ms": 600_000,
                "clock_ms": 1_767_225_600_000_u64, "stops": [], "core": self.core,
            },
        });
        let file = self.folder.join("plan.json");
        std::fs::write(&file, plan.to_string()).context("cannot write the plan of a run")?;
        let mut agent = OsString::from("-agentpath:");
        agent.push(&self.agent);
        agent.push("=");
        agent.push(&file);
        Ok(OPTIONS.into_iter().map(OsString::from).chain([agent]).collect())
    }
}
