//! What it takes to see findings again, in one folder.

use std::path::Path;

use anyhow::Context;
use campaign::{Kept, Store};
use finding::Finding;

use super::source::{self, Source};
use crate::kept::with_folder;

/// Keeps each finding for which there is a record: that of the finding that says the most. The command that shows it names the new folder.
pub(super) fn keep(sources: &[Source], findings: &mut [Finding], out: &Path) -> anyhow::Result<()> {
    let store = Store::new(out);
    for finding in findings {
        let records = sources.iter().flat_map(|source| source.kept.iter().map(move |kept| (source, kept)));
        let of_it = records.filter(|(_, kept)| source::finding(kept).id == finding.id);
        let badness = |kept: &Kept| (source::finding(kept).verdict, source::finding(kept).created);
        let Some((source, kept)) = of_it.max_by_key(|(_, kept)| badness(kept)) else { continue };
        finding.seed = source::finding(kept).seed;
        finding.replay = Some(format!("racewright replay {}", finding.id));
        with_folder(finding, out);
        match kept.clone() {
            Kept::Run(mut record) => {
                record.finding = finding.clone();
                store.keep(&record)?;
            }
            Kept::Test(mut record) => {
                record.finding = finding.clone();
                store.keep_test(&record)?;
                copy_test(source, finding, out)?;
            }
        }
    }
    Ok(())
}

/// The test as Java, if it is there.
fn copy_test(source: &Source, finding: &Finding, out: &Path) -> anyhow::Result<()> {
    let Some(folder) = &source.folder else { return Ok(()) };
    let place = Path::new("tests").join(finding.id.to_string());
    let (from, to) = (folder.join(&place), out.join(&place));
    for file in std::fs::read_dir(&from).into_iter().flatten().flatten() {
        std::fs::create_dir_all(&to).with_context(|| format!("cannot make {}", to.display()))?;
        let copy = to.join(file.file_name());
        // Who merges into one of the folders has it already.
        if !copy.exists() {
            std::fs::copy(file.path(), &copy).with_context(|| format!("cannot write {}", copy.display()))?;
        }
    }
    Ok(())
}
