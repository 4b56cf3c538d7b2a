//! What all strategies together come to: each bug once, with the run that shows it best; and how each strategy fared.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use finding::{Finding, FindingId, FindingKind, HuntRun, Sighting, StrategyReport};

use super::pursuit::{Pursuit, milliseconds};
use super::seen::Shown;
use crate::findings::ShownBy;
use crate::outcome::End;
use crate::pool::Cost;
use crate::record::Record;
use crate::subject::Subject;
use crate::symptom::Symptom;
use crate::target::Stop;

/// What a hunt came to.
#[derive(Debug)]
pub struct HuntResults {
    /// What was found, the worst first.
    pub findings: Vec<Finding>,
    /// What it takes to see each of these again that can be.
    pub records: Vec<Record>,
    /// How each strategy fared.
    pub strategies: Vec<StrategyReport>,
    /// How often the program was run with the agent.
    pub runs: u64,
    /// How many JVMs there were.
    pub jvms: u64,
    /// The most classes that were rewritten in one of them.
    pub classes_instrumented: u64,
    /// Runs that were ended by a limit: what they would have shown is not known.
    pub limited: u64,
    /// Runs that left no word, because their JVM crashed.
    pub silent: u64,
    /// Why the hunt ended before its end, if it did.
    pub stop: Option<Stop>,
    /// What the user should know beside the findings.
    pub warnings: Vec<String>,
    /// What keeps the result from meaning what it should.
    pub faults: Vec<String>,
}

pub(super) fn of(
    subject: &Subject,
    pursuits: &[Pursuit<'_>],
    plain: Option<Duration>,
    cost: Cost,
    stop: Option<Stop>,
) -> HuntResults {
    let hunted = pursuits.iter().map(|pursuit| pursuit.runs.len() as u64).sum();
    let profiles = pursuits.iter().filter(|pursuit| pursuit.profile.is_some()).count() as u64;
    let (findings, records) = merged(subject, pursuits, hunted);
    let mut faults = cost.faults;
    faults.extend(cost.errors.iter().map(|error| format!("a run failed: {error}")).take(1));
    HuntResults {
        findings,
        records,
        strategies: pursuits.iter().map(|pursuit| report(pursuit, pursuits, plain)).collect(),
        runs: hunted + profiles,
        jvms: cost.jvms,
        classes_instrumented: cost.classes_instrumented,
        limited: pursuits.iter().map(Pursuit::limited).sum(),
        silent: pursuits.iter().map(Pursuit::silent).sum(),
        stop,
        warnings: pursuits.iter().filter_map(nothing_learned).chain(cost.unseen.warning()).collect(),
        faults,
    }
}

/// A strategy that has nothing to go by is another strategy.
fn nothing_learned(pursuit: &Pursuit<'_>) -> Option<String> {
    let name = pursuit.tactic.name();
    let why = match pursuit.profile?.relations {
        Some(0) => "no lock was taken in the run that it learns from",
        Some(_) => return None,
        None => "the run that it learns from left no word",
    };
    Some(format!("{name} had nothing to go by in its first run: {why}"))
}

/// All findings, and what it takes to see them again.
fn merged(subject: &Subject, pursuits: &[Pursuit<'_>], hunted: u64) -> (Vec<Finding>, Vec<Record>) {
    let mut all: BTreeMap<FindingId, Vec<(&Pursuit<'_>, &Shown)>> = BTreeMap::new();
    for pursuit in pursuits {
        for shown in pursuit.seen.all() {
            all.entry(shown.finding.id).or_default().push((pursuit, shown));
        }
    }
    let (mut findings, mut records) = (Vec::new(), Vec::new());
    for shown in all.into_values() {
        let (finding, shown_by) = one(&shown, hunted);
        records.extend(shown_by.map(|shown_by| Record::new(subject, &finding, shown_by)));
        findings.push(finding);
    }
    findings.sort_by_key(|finding| (std::cmp::Reverse(finding.verdict), finding.id));
    (findings, records)
}

/// A bug as one strategy alone has shown it so far.
pub(super) fn alone(subject: &Subject, pursuit: &Pursuit<'_>, shown: &Shown) -> (Finding, Option<Record>) {
    let (finding, shown_by) = one(&[(pursuit, shown)], pursuit.runs.len() as u64);
    let record = shown_by.map(|shown_by| Record::new(subject, &finding, shown_by));
    (finding, record)
}

/// One bug, and the run that shows it best: one that can be repeated, and the earliest of these.
fn one(shown: &[(&Pursuit<'_>, &Shown)], hunted: u64) -> (Finding, Option<ShownBy>) {
    let order = |shown: &Shown| (shown.mode.control().is_none(), shown.runs[0]);
    let best = shown.iter().map(|(_, shown)| *shown).min_by_key(|shown| order(shown));
    let best = best.expect("what was seen was seen by somebody");
    let sighting =
        |pursuit: &Pursuit<'_>, run: u64| Sighting { strategy: pursuit.tactic.name().to_owned(), run };
    let runs: Vec<Sighting> = shown
        .iter()
        .flat_map(|(pursuit, shown)| shown.runs.iter().map(|&run| sighting(pursuit, run)))
        .collect();
    let race = best.finding.kind == FindingKind::DataRace;
    let created = runs.len() as u64;
    let shown_by = shown_by(best);
    let replay = shown_by.as_ref().map(|_| format!("racewright replay {}", best.finding.id));
    let finding = Finding {
        created,
        harmed: if race { 0 } else { created },
        trials: hunted,
        seed: shown_by.as_ref().map(|shown_by| shown_by.trial.seed),
        replay,
        first_run: runs.iter().map(|sighting| sighting.run).min(),
        runs,
        ..best.finding.clone()
    };
    (finding, shown_by)
}

/// What it takes to see it again, where that is known: nobody can repeat what the system's scheduler did.
fn shown_by(shown: &Shown) -> Option<ShownBy> {
    Some(ShownBy {
        trial: (*shown.first).clone(),
        control: shown.mode.control()?.clone(),
        detector: shown.mode.detector.clone(),
        may_trigger: shown.mode.may_trigger,
        symptoms: Symptom::of(&shown.first),
        reported: (shown.finding.kind == FindingKind::DataRace).then_some(shown.finding.id),
    })
}

fn report(pursuit: &Pursuit<'_>, all: &[Pursuit<'_>], plain: Option<Duration>) -> StrategyReport {
    let own: BTreeSet<FindingId> = pursuit.seen.races().collect();
    let others = all.iter().filter(|other| other.tactic != pursuit.tactic);
    let others: BTreeSet<FindingId> = others.flat_map(|other| other.seen.races()).collect();
    let plain_ms = plain.map(milliseconds);
    let phase1_ms = pursuit.profile.and_then(|profile| profile.took).map(milliseconds);
    let phase2_ms = mean(pursuit);
    let slowdown = |time: Option<u64>| Some(time? as f64 / plain_ms.filter(|plain| *plain > 0)? as f64);
    let sum = |count: &dyn Fn(&HuntRun) -> u64| pursuit.runs.iter().map(count).sum::<u64>();
    let (thrashings, postponed) = (sum(&|run| run.thrashings), sum(&|run| run.postponed));
    StrategyReport {
        name: pursuit.tactic.name().to_owned(),
        runs: pursuit.runs.clone(),
        races: own.len() as u64,
        only: own.difference(&others).count() as u64,
        missed: others.difference(&own).count() as u64,
        phase1_ms,
        phase2_ms,
        plain_ms,
        phase1_slowdown: slowdown(phase1_ms),
        phase2_slowdown: slowdown(phase2_ms),
        relations: pursuit.profile.and_then(|profile| profile.relations),
        thrashing_rate: (postponed > 0).then(|| thrashings as f64 / postponed as f64),
    }
}

/// The mean time of the runs that came to their own end; of all, if none did.
fn mean(pursuit: &Pursuit<'_>) -> Option<u64> {
    let times = |whole: bool| {
        let runs = pursuit.runs.iter().filter(move |run| !whole || run.ended == End::Exit.name());
        runs.filter_map(|run| run.time_ms).collect::<Vec<_>>()
    };
    let times = Some(times(true)).filter(|times| !times.is_empty()).unwrap_or_else(|| times(false));
    (!times.is_empty()).then(|| times.iter().sum::<u64>() / times.len() as u64)
}
