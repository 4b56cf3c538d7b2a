//! Keeps findings as soon as they are found.
//!
//! **Invariant:** nothing that was kept is lost when something else cannot be: every file is written under another name first. What is
//! kept too soon, because all runs together explain it by something else, is taken back in the end, but only where it is our own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use campaign::{Record, Store};
use finding::{Finding, FindingId, RunReport, shell_word};

use super::OUT;
use super::campaign_file::CampaignFile;

/// Keeps what one campaign finds.
pub(crate) struct Keeper<'a> {
    folder: &'a Path,
    store: Store,
    file: PathBuf,
    so_far: Mutex<SoFar>,
}

struct SoFar {
    report: CampaignFile,
    records: BTreeMap<FindingId, Record>,
}

impl<'a> Keeper<'a> {
    /// For a campaign of which nothing is known yet but how it was called.
    ///
    /// # Errors
    /// Nothing can be kept there.
    pub(crate) fn new(folder: &'a Path, run: RunReport) -> Result<Self, campaign::Error> {
        let store = Store::new(folder);
        store.check()?;
        let file = CampaignFile::path(folder, &run);
        let report = CampaignFile { run, complete: Some(false), unfinished: true, candidates: None };
        let so_far = Mutex::new(SoFar { report, records: BTreeMap::new() });
        let keeper = Self { folder, store, file, so_far };
        // A part that dies before it finds anything has still been begun.
        keeper
            .with(|so_far| match so_far.report.run.shard {
                Some(_) => so_far.report.write(&keeper.file),
                None => Ok(()),
            })
            .map_err(|e| campaign::Error::Input(format!("{e:#}")))?;
        Ok(keeper)
    }

    /// Keeps a finding before the campaign is over. What cannot be kept now is tried again in the end, and told of then.
    pub(crate) fn found(&self, finding: &Finding, record: Option<&Record>) {
        self.with(|so_far| {
            let mut finding = finding.clone();
            with_folder(&mut finding, self.folder);
            if let Some(record) = record {
                // What an earlier campaign has kept of the same bug stays until it is sure that there is something better.
                let is_ours = so_far.records.contains_key(&finding.id);
                if is_ours || !self.store.ids().contains(&finding.id.to_string()) {
                    let record = Record { finding: finding.clone(), ..record.clone() };
                    let _ = self.store.keep(&record);
                    so_far.records.insert(finding.id, record);
                }
            }
            let all = &mut so_far.report.run.findings;
            match all.iter_mut().find(|known| known.id == finding.id) {
                Some(known) if (finding.verdict, finding.created) >= (known.verdict, known.created) => {
                    *known = finding;
                }
                Some(_) => {}
                None => all.push(finding),
            }
            let _ = so_far.report.write(&self.file);
        });
    }

    /// Keeps what can be replayed, and takes back what is not among the findings after all. What could not be done, in words; the
    /// rest is. What is not there cannot be replayed, and does not say so.
    pub(crate) fn keep(&self, findings: &mut [Finding], records: &mut [Record]) -> Vec<String> {
        for finding in findings.iter_mut().chain(records.iter_mut().map(|record| &mut record.finding)) {
            with_folder(finding, self.folder);
        }
        let kept: Vec<_> = records.iter().map(|record| self.store.keep(record)).collect();
        let withdrawn: Vec<_> = self.with(|so_far| {
            let is_gone = |id: &FindingId| !records.iter().any(|record| record.finding.id == *id);
            let gone = so_far.records.iter().filter(|(id, _)| is_gone(id));
            gone.map(|(_, record)| self.store.withdraw(record)).collect()
        });
        let ids = self.store.ids();
        for finding in findings.iter_mut().filter(|finding| !ids.contains(&finding.id.to_string())) {
            finding.replay = None;
        }
        let errors = kept.into_iter().chain(withdrawn).filter_map(Result::err);
        errors.map(|error| format!("{:#}", anyhow::Error::from(error))).collect()
    }

    /// The campaign is over. A part leaves its report.
    ///
    /// # Errors
    /// It cannot.
    pub(crate) fn end(&self, run: &RunReport, complete: bool, candidates: Option<u64>) -> anyhow::Result<()> {
        if run.shard.is_none() {
            let _ = std::fs::remove_file(&self.file);
            let _ = self.file.parent().map(std::fs::remove_dir);
            return Ok(());
        }
        let candidates = candidates.map(|number| format!("{number:016x}"));
        CampaignFile { run: run.clone(), complete: Some(complete), unfinished: false, candidates }
            .write(&self.file)
    }

    fn with<T>(&self, what: impl FnOnce(&mut SoFar) -> T) -> T {
        what(&mut self.so_far.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The command that shows a finding again names the folder, if it is not the usual one.
pub(crate) fn with_folder(finding: &mut Finding, folder: &Path) {
    let option = format!(" --out {}", shell_word(&folder.display().to_string()));
    if folder != Path::new(OUT)
        && let Some(replay) = finding.replay.as_mut().filter(|replay| !replay.ends_with(&option))
    {
        replay.push_str(&option);
    }
}

#[cfg(test)]
mod tests {
    use campaign::{Control, Expected, Kept, Limits, Subject};
    use finding::Shard;

    use super::*;
    use crate::output::{example, run_report};

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder.join("campaigns")).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    }

    fn read(file: &Path) -> CampaignFile {
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    }

    #[test]
    fn findings_are_on_disk_at_once_and_a_part_leaves_its_report() {
        let folder = tempfile::tempdir().unwrap();
        let shard = Some(Shard { number: 2, of: 3 });
        let run = RunReport { shard, command: vec!["hunt".to_owned()], ..run_report(Some(7)) };
        let keeper = Keeper::new(folder.path(), run.clone()).unwrap();
        let [file] = files(folder.path()).try_into().unwrap();
        assert!(file.file_name().unwrap().to_str().unwrap().starts_with("hunt-2-of-3-"));
        assert!(read(&file).unfinished);
        keeper.found(&example("a"), None);
        keeper.found(&example("b"), None);
        keeper.found(&Finding { created: 9, ..example("a") }, None);
        let found = read(&file).run.findings;
        assert_eq!(found.iter().map(|finding| finding.created).collect::<Vec<_>>(), [9, 1]);
        let run = RunReport { findings: vec![example("b")], ..run };
        keeper.end(&run, true, Some(5)).unwrap();
        let end = read(&file);
        assert_eq!((end.unfinished, end.complete, end.run.findings.len()), (false, Some(true), 1));
    }

    #[test]
    fn a_campaign_that_is_over_leaves_nothing_but_findings() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::new(folder.path(), run_report(Some(7))).unwrap();
        assert!(files(folder.path()).is_empty());
        keeper.found(&example("a"), None);
        assert_eq!(files(folder.path()).len(), 1);
        keeper.end(&run_report(Some(7)), true, None).unwrap();
        assert!(!folder.path().join("campaigns").exists());
    }

    fn record(finding: Finding) -> Record {
        let limits = Limits { steps: 1, time: std::time::Duration::from_secs(1) };
        let symptoms = std::collections::BTreeSet::new();
        let (digest, race_digest, schedule, reported) = (None, None, None, None);
        Record {
            format: 1,
            finding,
            subject: Subject::new(&["java".into()], None).unwrap(),
            detector: None,
            control: Control::random(limits),
            may_trigger: None,
            before: Vec::new(),
            expected: Expected { digest, race_digest, created: true, symptoms, schedule, reported },
        }
    }

    #[test]
    fn what_turns_out_to_be_nothing_is_taken_back_and_what_was_there_before_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path());
        let older = record(Finding { created: 5, ..example("a") });
        store.keep(&older).unwrap();
        let keeper = Keeper::new(folder.path(), run_report(Some(7))).unwrap();
        for word in ["a", "b", "c"] {
            keeper.found(&example(word), Some(&record(example(word))));
        }
        assert_eq!(store.ids().len(), 3);
        // Of these, one is found in the end.
        assert!(keeper.keep(&mut [example("c")], &mut [record(example("c"))]).is_empty());
        let mut ids = ["a", "c"].map(|word| example(word).id.to_string());
        ids.sort();
        assert_eq!(store.ids(), ids);
        let Kept::Run(kept) = store.find(&example("a").id.to_string()).unwrap() else { panic!("a run") };
        assert_eq!(*kept, older);
    }

    #[test]
    fn what_cannot_be_kept_spoils_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let shard = Some(Shard { number: 1, of: 2 });
        let run = RunReport { shard, ..run_report(Some(7)) };
        let keeper = Keeper::new(folder.path(), run.clone()).unwrap();
        keeper.found(&example("a"), None);
        let [file] = files(folder.path()).try_into().unwrap();
        // A file where the folder was: nothing can be written there any more, whoever asks.
        let aside = folder.path().join("aside");
        std::fs::rename(folder.path().join("campaigns"), &aside).unwrap();
        std::fs::write(folder.path().join("campaigns"), "").unwrap();
        keeper.found(&example("b"), None);
        assert!(keeper.end(&run, true, None).is_err());
        assert_eq!(read(&aside.join(file.file_name().unwrap())).run.findings.len(), 1);
        assert!(Keeper::new(folder.path(), run).is_err());
    }

    #[test]
    fn a_folder_is_one_word_to_a_shell() {
        let mut finding = Finding { replay: Some("racewright replay RW-1".into()), ..example("a") };
        for _ in 0..2 {
            with_folder(&mut finding, Path::new("my kept/it's"));
            let shown = finding.replay.as_deref();
            assert_eq!(shown, Some(r"racewright replay RW-1 --out 'my kept/it'\''s'"));
        }
    }

    #[test]
    fn each_finding_that_cannot_be_kept_is_told_and_promises_no_replay() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::new(folder.path(), run_report(Some(7))).unwrap();
        let replayable = |word| Finding { replay: Some("racewright replay".into()), ..example(word) };
        let mut findings = ["a", "b", "c"].map(replayable);
        // Folders where two of the files should be.
        for finding in &findings[1..] {
            std::fs::create_dir_all(folder.path().join(format!("findings/{}.json/full", finding.id)))
                .unwrap();
        }
        let told = keeper.keep(&mut findings, &mut ["a", "b", "c"].map(|word| record(example(word))));
        assert_eq!(told.len(), 2, "{told:?}");
        for (told, finding) in told.iter().zip(&findings[1..]) {
            assert!(told.contains(&finding.id.to_string()), "{told}");
        }
        assert_eq!(findings.map(|finding| finding.replay.is_some()), [true, false, false]);
    }
}
