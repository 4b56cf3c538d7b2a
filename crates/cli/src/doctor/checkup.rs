//! What the doctor does with one JDK: the commands of this very tool, as a user would give them.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

use anyhow::Context;
use serde_json::Value;

use super::jdks::Jdk;
use super::sheet::Sheet;
use crate::exit::Exit;

/// How often the race is replayed.
const REPLAYS: &str = "3";

/// One JDK, and a folder with the program.
pub(super) struct Checkup<'a> {
    pub(super) jdk: &'a Jdk,
    pub(super) folder: &'a Path,
}

/// What went well, in words, or not.
type Step = Result<String, Trouble>;

/// A step that did not go well: what, what was said, and what to do.
struct Trouble {
    what: &'static str,
    said: String,
    advice: &'static str,
}

impl Checkup<'_> {
    /// Whether all went well. After a step that did not, there is no sense in the next.
    pub(super) fn run(&self, sheet: &mut Sheet) -> anyhow::Result<bool> {
        let mut begun = Instant::now();
        let mut note = |step: Step| -> anyhow::Result<bool> {
            let time = begun.elapsed().as_secs_f64();
            begun = Instant::now();
            match &step {
                Ok(what) => sheet.passed(&format!("{what} ({time:.1} s)"))?,
                Err(Trouble { what, said, advice }) => {
                    sheet.failed(what, &said.lines().collect::<Vec<_>>(), advice)?;
                }
            }
            Ok(step.is_ok())
        };
        let mut id = String::new();
        Ok(note(self.starts())?
            && note(self.detects()?)?
            && note(self.forces(&mut id)?)?
            && note(self.replays(&id)?)?)
    }

    fn starts(&self) -> Step {
        let trouble = |said| Trouble {
            what: "its `java` cannot be run",
            said,
            advice: "Reinstall this JDK, or set JAVA_HOME and the PATH to another one.",
        };
        let run = Command::new(self.jdk.java()).arg("-version").output();
        match run {
            Ok(output) if output.status.success() => Ok("its `java` starts".to_owned()),
            Ok(output) => Err(trouble(said(&output))),
            Err(error) => Err(trouble(error.to_string())),
        }
    }

    fn detects(&self) -> anyhow::Result<Step> {
        let output = self.racewright(&["detect", "--format", "json", "--"], true)?;
        // Two, if the program forgets its list between the two times that it asks: each is a race.
        let is_known = findings(&output).iter().any(|race| race["location"] == "KnownRace.list");
        Ok(if is_known && is(&output, Exit::Findings) {
            Ok("the agent loads, and `detect` reports a known race".to_owned())
        } else {
            Err(Trouble {
                what: "`detect` does not report a known race",
                said: said(&output),
                advice: "If the agent could not be loaded: it must be of the same build as racewright, for this system's C library (`make build`). Else, please report this.",
            })
        })
    }

    fn forces(&self, id: &mut String) -> anyhow::Result<Step> {
        let output = self.racewright(
            &[
                "fuzz",
                "--seed",
                "1",
                "--predictions",
                "10",
                "--runs",
                "4",
                "--out",
                &self.kept(),
                "--format",
                "json",
                "--",
            ],
            true,
        )?;
        let harmful = findings(&output).into_iter().find(|race| race["verdict"] == "harmful");
        if let Some(kept) = harmful.as_ref().and_then(|race| race["id"].as_str()) {
            kept.clone_into(id);
        }
        let broken = harmful.filter(|race| race["exception"]["type"] == "java.lang.NullPointerException");
        Ok(match broken {
            Some(_) if is(&output, Exit::Findings) => {
                Ok("`fuzz` makes it happen, and the program breaks by it".to_owned())
            }
            _ => Err(Trouble {
                what: "`fuzz` does not make a known race happen",
                said: said(&output),
                advice: "Without control over threads, `fuzz`, `hunt`, `generate` and `replay` do not work on this JDK; `detect` does. Please report this.",
            }),
        })
    }

    fn replays(&self, id: &str) -> anyhow::Result<Step> {
        let output = self.racewright(&["replay", id, "--times", REPLAYS, "--out", &self.kept()], false)?;
        Ok(if is(&output, Exit::Findings) {
            Ok(format!("`replay` repeats it, {REPLAYS} of {REPLAYS} times with the same schedule"))
        } else {
            Err(Trouble {
                what: "`replay` does not repeat it",
                said: String::from_utf8_lossy(&output.stdout).into_owned() + &said(&output),
                advice: "What is found is still real, but cannot be relied on to come again. See the notes above; else, please report this.",
            })
        })
    }

    fn kept(&self) -> String {
        let name = format!("kept-{}", self.jdk.version);
        self.folder.join(name).to_string_lossy().into_owned()
    }

    fn racewright(&self, arguments: &[&str], with_program: bool) -> anyhow::Result<Output> {
        let this = std::env::current_exe().context("cannot find out where racewright is")?;
        let mut command = Command::new(this);
        command.arg("--no-config").args(arguments).current_dir(self.folder);
        if with_program {
            command.arg(self.jdk.java()).args([
                OsStr::new("-cp"),
                self.folder.as_os_str(),
                OsStr::new("KnownRace"),
            ]);
        }
        command.output().context("cannot run racewright itself")
    }
}

fn is(output: &Output, exit: Exit) -> bool {
    output.status.code() == Some(exit as i32)
}

/// The findings of a command that printed JSON, perhaps behind what the program printed.
fn findings(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let report: Value =
        text.find('{').and_then(|at| serde_json::from_str(&text[at..]).ok()).unwrap_or_default();
    report["findings"].as_array().cloned().unwrap_or_default()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stderr), output.status)
}
