//! Where findings are kept for `replay`.

use std::path::Path;

use campaign::{Record, Store};
use finding::Finding;

/// The folder, if nothing else is said.
pub(crate) const OUT: &str = ".racewright";

/// Keeps what can be replayed. The command that does so names the folder, if it is not the usual one.
pub(crate) fn keep(
    findings: &mut [Finding],
    records: &mut [Record],
    folder: &Path,
) -> Result<(), campaign::Error> {
    if folder != Path::new(OUT) {
        let option = format!(" --out {}", folder.display());
        for finding in findings.iter_mut().chain(records.iter_mut().map(|record| &mut record.finding)) {
            if let Some(replay) = &mut finding.replay {
                replay.push_str(&option);
            }
        }
    }
    let store = Store::new(folder);
    records.iter().try_for_each(|record| store.keep(record))
}
