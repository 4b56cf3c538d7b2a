//! Interleavings: by a replay, or from the folder where an earlier report has left them.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::Context;
use campaign::Kept;
use campaign::target::Interrupts;
use finding::{Finding, Verdict};
use report::html::Interleaving;
use serde::{Deserialize, Serialize};

use super::ReportArguments;
use super::condense::condense;
use super::gathered::Item;
use crate::messages;
use crate::replay::{self, Traced};

/// Files with another number are not used.
const FORMAT: u32 = 1;

/// An interleaving in a file.
#[derive(Serialize, Deserialize)]
struct File {
    format: u32,
    /// Stands for the record that was replayed: of another one, this is not the interleaving.
    of: String,
    interleaving: Interleaving,
}

/// Gives each finding its interleaving, or a sentence why it has none.
pub(super) fn add(items: &mut [Item], arguments: &ReportArguments) -> anyhow::Result<()> {
    let folder = arguments.out.join("interleavings");
    for item in items.iter_mut() {
        item.entry.interleaving =
            item.kept.as_ref().and_then(|kept| read(&folder, &item.entry.finding, kept));
    }
    let missing =
        items.iter().filter(|item| item.kept.is_some() && item.entry.interleaving.is_none()).count();
    if missing > 0 && !arguments.no_replay && !arguments.quiet {
        let s = if missing == 1 { "" } else { "s" };
        messages::say(&format!(
            "replaying {missing} finding{s} for the interleaving{s}; --no-replay leaves them out"
        ));
    }
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    for item in items.iter_mut().filter(|item| item.entry.interleaving.is_none()) {
        let finding = &item.entry.finding;
        let why = match &item.kept {
            None => nothing_to_replay(finding, &arguments.out),
            Some(_) if arguments.no_replay => {
                "It was not replayed for this report, because of --no-replay.".to_owned()
            }
            Some(kept) => match replay::trace(kept, &interrupts) {
                Ok(Traced::Steps(steps)) if steps.is_empty() => {
                    "A replay was the same run, and left no steps to show.".to_owned()
                }
                Ok(Traced::Steps(steps)) => {
                    let interleaving = condense(&steps, finding);
                    if let Err(error) = keep(&folder, finding, kept, &interleaving) {
                        messages::warn(&format!("{error:#}"));
                    }
                    item.entry.interleaving = Some(interleaving);
                    continue;
                }
                Ok(Traced::Other(how)) => {
                    format!("A replay was another run than the one that was kept: {how}.")
                }
                Ok(Traced::Interrupted) => anyhow::bail!("interrupted"),
                Err(error) => format!("It could not be replayed: {:#}.", anyhow::Error::from(error)),
            },
        };
        item.entry.no_interleaving = Some(why);
    }
    Ok(())
}

fn nothing_to_replay(finding: &Finding, out: &Path) -> String {
    match (finding.verdict, &finding.replay) {
        (Verdict::Potential, _) => "It was predicted: there is no run to replay.".to_owned(),
        (_, None) => {
            "It was seen in a run that was not controlled: there is no schedule to replay.".to_owned()
        }
        (_, Some(_)) => format!("It is not kept in {}, so there is nothing to replay.", out.display()),
    }
}

/// Stands for what is kept.
fn fingerprint(kept: &Kept) -> String {
    let text = match kept {
        Kept::Run(record) => serde_json::to_string(record),
        Kept::Test(record) => serde_json::to_string(record),
    };
    // Another version may hash otherwise; then there is one more replay.
    let mut hasher = DefaultHasher::new();
    text.expect("records serialize").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn path(folder: &Path, finding: &Finding) -> PathBuf {
    folder.join(format!("{}.json", finding.id))
}

/// The interleaving that was kept. What cannot be read is made again.
fn read(folder: &Path, finding: &Finding, kept: &Kept) -> Option<Interleaving> {
    let text = fs::read_to_string(path(folder, finding)).ok()?;
    let file: File = serde_json::from_str(&text).ok()?;
    (file.format == FORMAT && file.of == fingerprint(kept)).then_some(file.interleaving)
}

fn keep(folder: &Path, finding: &Finding, kept: &Kept, interleaving: &Interleaving) -> anyhow::Result<()> {
    let file = File { format: FORMAT, of: fingerprint(kept), interleaving: interleaving.clone() };
    let path = path(folder, finding);
    let text = serde_json::to_string(&file)? + "\n";
    campaign::replace_file(&path, &text)
        .with_context(|| format!("the interleaving cannot be kept in {}", path.display()))
}
