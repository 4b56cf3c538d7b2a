//! Hands the races of a hunt on to RaceFuzzer's second phase: what they do, with both stacks and a schedule to repeat.
//!
//! A race that is not created there stays what it was: FastTrack has seen it happen.

use std::collections::BTreeMap;

use finding::{Finding, FindingId, FindingKind, Verdict};

use super::{HuntProgress, HuntResults};
use crate::campaign::{self, Options, Results};
use crate::candidates::{Candidates, stops_of};
use crate::launcher::Launcher;
use crate::record::Record;
use crate::subject::Subject;

pub(super) fn confirm(
    subject: &Subject,
    options: &Options,
    launcher: &dyn Launcher,
    tell: &(dyn Fn(HuntProgress<'_>) + Sync),
    results: &mut HuntResults,
) {
    let mut candidates = Candidates::default();
    results.findings.iter().for_each(|finding| candidates.add_finding(finding));
    if candidates.pairs().len() == 0 {
        return;
    }
    let tell = |progress: campaign::Progress<'_>| tell(HuntProgress::Confirming(progress));
    let judged = campaign::judge(subject, options, launcher, &tell, &candidates);
    // Several locations of one pair of statements are one candidate.
    let by_stops: BTreeMap<&[String; 2], FindingId> =
        candidates.pairs().map(|pair| (&pair.stops, pair.finding.id)).collect();
    for finding in results.findings.iter_mut().filter(|finding| finding.kind == FindingKind::DataRace) {
        let stops = stops_of(finding);
        let Some(id) = stops.and_then(|stops| by_stops.get(&stops).copied()) else { continue };
        if let Some(verdict) = judged.findings.iter().find(|judged| judged.id == id) {
            let record = judged.records.iter().find(|record| record.finding.id == id);
            apply(finding, verdict, record, &mut results.records);
        }
    }
    add(results, judged);
    results.findings.sort_by_key(|finding| (std::cmp::Reverse(finding.verdict), finding.id));
}

/// Gives a race its verdict.
fn apply(finding: &mut Finding, judged: &Finding, record: Option<&Record>, records: &mut Vec<Record>) {
    (finding.created, finding.trials) = (judged.created, judged.trials);
    let kept = records.iter_mut().filter(|record| record.finding.id == finding.id);
    kept.for_each(|record| record.finding = finding.clone());
    let Some(record) = record.filter(|_| judged.verdict != Verdict::Potential) else { return };
    *finding = Finding {
        id: finding.id,
        location: std::mem::take(&mut finding.location),
        detectors: std::mem::take(&mut finding.detectors),
        runs: std::mem::take(&mut finding.runs),
        first_run: finding.first_run,
        replay: Some(format!("racewright replay {}", finding.id)),
        ..judged.clone()
    };
    records.retain(|record| record.finding.id != finding.id);
    records.push(Record { finding: finding.clone(), ..record.clone() });
}

/// Adds what came up beside the races, and what all of it took.
fn add(results: &mut HuntResults, judged: Results) {
    let known = |findings: &[Finding], id: FindingId| findings.iter().any(|finding| finding.id == id);
    for finding in judged.findings {
        if finding.kind != FindingKind::DataRace && !known(&results.findings, finding.id) {
            let record = judged.records.iter().find(|record| record.finding.id == finding.id);
            results.records.extend(record.cloned());
            results.findings.push(finding);
        }
    }
    results.runs += judged.runs;
    results.jvms += judged.jvms;
    results.classes_instrumented = results.classes_instrumented.max(judged.classes_instrumented);
    results.limited += judged.limited;
    results.silent += judged.silent;
    results.stop = judged.stop;
    results.faults.extend(judged.faults);
}
