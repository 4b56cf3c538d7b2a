//! `racewright doctor`: does it work on this machine?

mod args;
mod checkup;
mod jdks;
mod sheet;

use std::path::Path;

use anyhow::Context;
use campaign::target::can_fix_addresses;

use crate::Outcome;
use crate::exit::{BadInput, Exit};
use checkup::Checkup;
use jdks::{Jdk, NEWEST, OLDEST};
use sheet::Sheet;

pub(crate) use args::DoctorArguments;

/// The program that the tool is tried on.
const KNOWN_RACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/KnownRace.class"));

pub(crate) fn doctor(arguments: &DoctorArguments) -> Outcome {
    let given = |java: &Path| {
        let jdk = Jdk::of(java, "given");
        jdk.with_context(|| BadInput(format!("{} is no `java` of a JDK", java.display())))
    };
    let jdks = match arguments.java.as_slice() {
        [] => jdks::all(),
        javas => javas.iter().map(|java| given(java)).collect::<anyhow::Result<_>>()?,
    };
    let folder = tempfile::tempdir().context("cannot make a folder to try it in")?;
    std::fs::write(folder.path().join("KnownRace.class"), KNOWN_RACE).context("cannot write the program")?;
    let mut sheet = Sheet::default();
    machine(&mut sheet)?;
    let mut able = 0;
    for jdk in &jdks {
        sheet.section(&format!("JDK {}, {} ({})", jdk.version, jdk.home.display(), jdk.known_from))?;
        match jdk.release() {
            Some(release) if release >= OLDEST => {
                if release > NEWEST {
                    sheet.remark(&format!(
                        "newer than JDK {NEWEST}, the newest that racewright was tried on"
                    ))?;
                }
                able += u32::from(Checkup { jdk, folder: folder.path() }.run(&mut sheet)?);
            }
            _ => sheet.remark(&format!("not used: racewright needs JDK {OLDEST} or newer"))?,
        }
    }
    if able == 0 && sheet.is_well() {
        let advice = format!("Install a JDK {OLDEST} or newer, or name its `java` with --java.");
        sheet.section("JDKs")?;
        sheet.failed("there is none that racewright works on", &[], &advice)?;
    }
    sheet.verdict(able)
}

/// What does not depend on a JDK.
fn machine(sheet: &mut Sheet) -> anyhow::Result<()> {
    let cores = campaign::cores().len();
    sheet.section(&format!("racewright {}, {cores} cores", env!("CARGO_PKG_VERSION")))?;
    if !can_fix_addresses() {
        sheet.remark("the kernel chooses addresses at random and does not let a process refuse that: a few schedules may differ when they are replayed. In a container, allow the system call `personality` (Docker: --security-opt seccomp=unconfined)")?;
    }
    if let Some(home) = jdks::misleading_home() {
        sheet.failed(
            &format!("JAVA_HOME is {}, and no JDK is there", home.display()),
            &[],
            "`generate` and `fuzz --test` take the `java` of JAVA_HOME, and so do Maven and Gradle. Set it to the folder of a JDK, or unset it.",
        )?;
    }
    if let Some(options) = std::env::var_os("JAVA_TOOL_OPTIONS") {
        sheet.remark(&format!("JAVA_TOOL_OPTIONS is set, and every JVM gets it: {}", options.display()))?;
    }
    Ok(())
}

impl From<&Sheet> for Exit {
    fn from(sheet: &Sheet) -> Self {
        if sheet.is_well() { Self::Nothing } else { Self::Target }
    }
}
