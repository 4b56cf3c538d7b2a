//! JVMs that run a program in one of the manners that are compared.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::control::process::{self, Told};
use crate::control::subject::OPTIONS;
use crate::jdk::Jdk;
use crate::places;

/// How a JVM is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    Plain,
    /// The JIT compiler may not make one acquisition of those of several rounds of a loop, as it cannot where anything happens between them.
    Unmerged,
    /// May-trigger relations are collected, and nothing else is observed.
    PhaseI,
    /// FastTrack, and threads that run as they like.
    FastTrack,
    /// The same on one core.
    PinnedFastTrack,
    /// FastTrack, and threads that are held back; relations are collected again.
    PhaseII,
}

/// How many calls up the stack relations are collected from, as in the paper.
const DEPTH: u32 = 12;

/// What runs programs.
pub(super) struct Jvms {
    java: PathBuf,
    classes: PathBuf,
    agent: PathBuf,
    /// The plan, and what a JVM leaves.
    folder: PathBuf,
    core: usize,
}

impl Jvms {
    pub(super) fn new(jdk: &Jdk, classes: &Path, core: usize) -> Result<Self> {
        let agent = places::this_program()?.with_file_name("libracewright_agent.so");
        ensure!(agent.is_file(), "{} is missing; build it with `make build`", agent.display());
        let folder = places::work_folder()?.join("phases");
        Ok(Self { java: jdk.tool("java"), classes: classes.to_owned(), agent, folder, core })
    }

    /// Runs a program. It must end well. `relations` are for phase II.
    pub(super) fn run(&self, manner: Manner, relations: &Value, program: &[&str]) -> Result<Told> {
        let mut command: Vec<OsString> = vec![self.java.clone().into()];
        match manner {
            Manner::Plain => {}
            Manner::Unmerged => command.push("-XX:-EliminateLocks".into()),
            Manner::PhaseII => command.extend(OPTIONS.map(OsString::from)),
            // As every JVM with the agent is started, or it would warn of it.
            _ => command.push("-Xlog:jni+resolve=off".into()),
        }
        command.extend(self.plan(manner, relations)?);
        command.extend(["-cp".into(), self.classes.clone().into()]);
        command.extend(program.iter().map(Into::into));
        let core = (manner == Manner::PinnedFastTrack).then_some(self.core);
        process::run(&command, core).with_context(|| format!("{} ({manner:?})", program.join(" ")))
    }

    /// The relations that the last run left, as a plan wants them.
    pub(super) fn relations(&self) -> Result<Value> {
        let files = std::fs::read_dir(&self.folder).context("cannot read the folder of a run")?;
        let files = files.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        let file = files.iter().find(|file| file.extension().is_some_and(|end| end == "relations"));
        let file = file.context("phase I left no relations: this agent does not collect any")?;
        let text = std::fs::read_to_string(file).context("cannot read what phase I left")?;
        let told: Value = serde_json::from_str(text.lines().last().unwrap_or_default())
            .context("cannot understand what phase I left")?;
        Ok(told["relations"].clone())
    }

    /// The option that loads the agent, with a plan in a fresh folder.
    fn plan(&self, manner: Manner, relations: &Value) -> Result<Option<OsString>> {
        let may_trigger = json!({"depth": DEPTH, "locks": "field"});
        let mut plan = json!({"out": self.folder, "detector": "fasttrack", "include": [], "exclude": []});
        match manner {
            Manner::Plain | Manner::Unmerged => return Ok(None),
            Manner::PhaseI => {
                plan["detector"] = json!("none");
                plan["may_trigger"] = may_trigger;
            }
            Manner::FastTrack | Manner::PinnedFastTrack => {}
            Manner::PhaseII => {
                plan["may_trigger"] = may_trigger;
                plan["control"] = json!({
                    "strategy": "drfinder", "seed": 1, "step_limit": u64::MAX, "time_limit_ms": 600_000,
                    "clock_ms": 1_767_225_600_000_u64, "stops": [], "core": self.core, "relations": relations,
                });
            }
        }
        if self.folder.exists() {
            std::fs::remove_dir_all(&self.folder).context("cannot empty the folder of a run")?;
        }
        std::fs::create_dir_all(&self.folder).context("cannot create a folder for a run")?;
        let file = self.folder.join("plan.json");
        std::fs::write(&file, plan.to_string()).context("cannot write the plan of a run")?;
        let mut agent = OsString::from("-agentpath:");
        agent.push(&self.agent);
        agent.push("=");
        agent.push(&file);
        Ok(Some(agent))
    }
}
