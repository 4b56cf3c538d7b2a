//! From the races of several detectors to findings.

use detect::{Access, AccessKind, Race};
use event::{SiteId, SourceSite, Symbols};
use finding::{AccessReport, Finding, FindingId, FindingKind, Verdict};
use rustc_hash::FxHashMap;

use super::pass::Pass;

/// A pair of statements, whichever came first.
pub(super) type Pair = [(SiteId, AccessKind); 2];

/// The statements of a race.
pub(super) fn pair(race: &Race) -> Pair {
    let mut pair = [race.prior, race.current].map(|access| (access.site, access.kind));
    pair.sort_unstable();
    pair
}

/// One finding for each location and pair of statements, with the detectors that reported it. Locations go by name: a field is one
/// location, however many objects have it.
pub(super) fn merge(passes: &[Pass], replay: &str) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut places: FxHashMap<(String, Pair), usize> = FxHashMap::default();
    for pass in passes {
        for race in &pass.races {
            let location = pass.symbols.var(race.var).into_owned();
            let place = *places.entry((location.clone(), pair(race))).or_insert_with(|| {
                findings.push(finding(race, location, &pass.symbols, replay));
                findings.len() - 1
            });
            let finding = &mut findings[place];
            if finding.detectors.last().is_some_and(|last| last == pass.kind.name()) {
                continue;
            }
            finding.detectors.push(pass.kind.name().to_owned());
            if pass.kind.is_precise() && finding.verdict != Verdict::Confirmed {
                // The accesses of the detector that is sure are the ones to show.
                finding.accesses = accesses(race, &pass.symbols).into();
                finding.verdict = Verdict::Confirmed;
                finding.created = 1;
            }
        }
    }
    findings
}

fn accesses(race: &Race, symbols: &Symbols) -> [AccessReport; 2] {
    [race.prior, race.current].map(|access| access_report(access, symbols))
}

fn finding(race: &Race, location: String, symbols: &Symbols, replay: &str) -> Finding {
    let accesses = accesses(race, symbols);
    Finding {
        id: FindingId::of_race(&location, accesses.each_ref()),
        kind: FindingKind::DataRace,
        verdict: Verdict::Potential,
        location,
        accesses: accesses.into(),
        exception: None,
        blocked: Vec::new(),
        exit: None,
        consequences: Vec::new(),
        created: 0,
        harmed: 0,
        trials: 1,
        seed: None,
        replay: Some(replay.to_owned()),
        detectors: Vec::new(),
        runs: Vec::new(),
        first_run: None,
        standing: finding::Standing::New,
    }
}

fn access_report(access: Access, symbols: &Symbols) -> AccessReport {
    let label = symbols.site(access.site);
    let source = SourceSite::parse(&label);
    AccessReport {
        class: source.map(|site| site.class.to_owned()),
        method: source.map(|site| site.method.to_owned()),
        file: source.map(|site| site.file.to_owned()),
        line: source.map(|site| site.line),
        access: match access.kind {
            AccessKind::Read => finding::AccessKind::Read,
            AccessKind::Write => finding::AccessKind::Write,
        },
        thread: symbols.thread(access.thread).into_owned(),
        locks: Vec::new(),
        locks_known: false,
        stack: Vec::new(),
        site: label.into_owned(),
        statement: None,
    }
}
