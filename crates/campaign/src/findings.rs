//! What the trials come to: findings with verdicts, each with the trial that shows it.
//!
//! A race is *harmful* if it was created and is to blame for what followed; `blame` has the rule. What no race is blamed for – an exception
//! that other runs show too or that is too seldom, a deadlock, a livelock – is a finding of its own. What a race is blamed for is explained by it, and not told again.

use std::collections::{BTreeMap, BTreeSet};

use finding::{Consequence, Finding, FindingId, FindingKind, Verdict};

use crate::blame::Decision;
use crate::candidates::{Cycle, Pair};
use crate::plan::Control;
use crate::relations::MayTrigger;
use crate::series::{About, COMPARED, Example, Shown, Trials};
use crate::symptom::Symptom;
use crate::trial::Trial;

/// A finding, and the trial that shows it best, if one does.
pub(crate) struct Found {
    pub(crate) finding: Finding,
    pub(crate) shown_by: Option<ShownBy>,
}

/// What it takes to see it again.
pub(crate) struct ShownBy {
    pub(crate) trial: Trial,
    pub(crate) control: Control,
    pub(crate) detector: Option<String>,
    /// How may-trigger relations were collected, if they were.
    pub(crate) may_trigger: Option<MayTrigger>,
    /// What is to be seen.
    pub(crate) symptoms: BTreeSet<Symptom>,
    /// The race that the detector is to report, if that is what shows it.
    pub(crate) reported: Option<FindingId>,
}

impl From<&Example> for ShownBy {
    fn from(example: &Example) -> Self {
        Self {
            trial: (*example.trial).clone(),
            control: example.control.clone(),
            detector: example.detector.map(str::to_owned),
            may_trigger: None,
            symptoms: Symptom::of(&example.trial),
            reported: None,
        }
    }
}

/// All findings, by kind. `otherwise` is what runs without a created race showed.
pub(crate) fn all(series: &[Trials], otherwise: &Shown) -> Vec<Found> {
    let mut races: BTreeMap<FindingId, Found> = BTreeMap::new();
    let mut deadlocks = BTreeMap::new();
    for trials in series {
        match &trials.about {
            About::Race(pair, _) => {
                // Two pairs of statements may be on the same lines; the one that did the worst is the one to show.
                let found = race(pair, trials, otherwise, 0);
                let badness = |found: &Found| (found.finding.verdict, found.finding.created);
                let known = races.get(&found.finding.id);
                if known.is_none_or(|known| badness(&found) > badness(known)) {
                    races.insert(found.finding.id, found);
                }
            }
            About::Deadlock(cycle) => {
                // Two cycles may be the same to people; the one that happened is the one to show.
                let found = deadlock(cycle, trials);
                let known = deadlocks.entry(cycle.symptom()).or_insert_with(|| deadlock(cycle, trials));
                if found.finding.created > known.finding.created {
                    *known = found;
                }
            }
            About::All(_) | About::Nothing => {}
        }
    }
    let (after_race, explained) = after_race(series, otherwise);
    let others = after_race.symptoms.iter().map(|(symptom, example)| (symptom, example, after_race.trials));
    let otherwise = otherwise.symptoms.iter().map(|(symptom, example)| (symptom, example, otherwise.trials));
    // Runs without a race show it best.
    for (symptom, example, trials) in otherwise.chain(others) {
        let known = deadlocks.get(symptom).is_some_and(|found: &Found| found.shown_by.is_some());
        if !matches!(symptom, Symptom::Status(_)) && !known && !explained.contains(symptom) {
            deadlocks.insert(symptom.clone(), by_chance(symptom, example, trials));
        }
    }
    let mut found: Vec<Found> = races.into_values().chain(deadlocks.into_values()).collect();
    found.sort_by(|a, b| {
        let order = |found: &Found| (std::cmp::Reverse(found.finding.verdict), found.finding.id);
        order(a).cmp(&order(b))
    });
    found
}

/// What one series shows by itself: all of it happened.
pub(crate) fn so_far(trials: &Trials) -> Vec<Found> {
    let own = match &trials.about {
        About::Race(pair, known) => Some(race(pair, trials, known, COMPARED.saturating_sub(known.trials))),
        About::Deadlock(cycle) => Some(deadlock(cycle, trials)),
        About::All(_) | About::Nothing => None,
    };
    let own = own.filter(|found| found.shown_by.is_some());
    let id = own.as_ref().map(|found| found.finding.id);
    let shown = &trials.without_race;
    let chance = shown.symptoms.iter().filter(|(symptom, _)| !matches!(symptom, Symptom::Status(_)));
    let chance = chance.map(|(symptom, example)| by_chance(symptom, example, shown.trials));
    own.into_iter().chain(chance.filter(|found| Some(found.finding.id) != id)).collect()
}

/// What was seen after any created race, and what of it one is to blame for.
fn after_race<'a>(series: &'a [Trials], otherwise: &Shown) -> (Shown, BTreeSet<&'a Symptom>) {
    let (mut all, mut explained) = (Shown::default(), BTreeSet::new());
    for trials in series {
        all.merge(&trials.with_race);
        let blamed = |symptom: &&Symptom| trials.is_to_blame(symptom, otherwise);
        explained.extend(trials.with_race.symptoms.keys().filter(blamed));
    }
    (all, explained)
}

/// `to_come` is the number of runs to compare with that are still to come.
fn race(pair: &Pair, trials: &Trials, otherwise: &Shown, to_come: u64) -> Found {
    let mut finding = Finding {
        verdict: Verdict::Potential,
        created: trials.happened(),
        trials: trials.taken(),
        ..pair.finding.clone()
    };
    let Some((first, control)) = &trials.first_race else { return Found { finding, shown_by: None } };
    finding.verdict = Verdict::Confirmed;
    let blamed = |symptom: &Symptom| trials.may_be_to_blame(symptom, otherwise, to_come);
    finding.consequences = trials
        .with_race
        .symptoms
        .iter()
        .map(|(symptom, example)| consequence(symptom, example, otherwise, first_for(symptom, pair, trials)))
        .collect();
    finding.harmed = trials.after_race.iter().filter(|seen| seen.iter().any(blamed)).count() as u64;
    // The symptoms are sorted, the worst kind first; of one kind, the one that is seen most often is shown.
    let kind = |symptom: &Symptom| std::mem::discriminant(symptom);
    let harms: Vec<_> = trials.with_race.symptoms.iter().filter(|(symptom, _)| blamed(symptom)).collect();
    let worst = harms.first().map(|(symptom, _)| kind(symptom));
    let mut harm: Option<&(&Symptom, &Example)> = None;
    for candidate in harms.iter().filter(|(symptom, _)| Some(kind(symptom)) == worst) {
        if harm.is_none_or(|(_, most)| candidate.1.count > most.count) {
            harm = Some(candidate);
        }
    }
    let shown_by = match harm {
        Some((symptom, example)) => {
            finding.verdict = Verdict::Harmful;
            finding.exception = symptom.exception_in(&example.trial).cloned();
            finding.blocked = symptom.threads_in(&example.trial).to_vec();
            finding.exit = match symptom {
                Symptom::Status(status) => Some(status.to_string()),
                _ => None,
            };
            ShownBy::from(*example)
        }
        None => ShownBy {
            trial: (**first).clone(),
            control: control.clone(),
            detector: None,
            may_trigger: None,
            symptoms: Symptom::of(first),
            reported: None,
        },
    };
    let created = shown_by.trial.outcomes.iter().flat_map(|outcome| &outcome.created).next();
    if let Some(created) = created.filter(|created| created.accesses.len() == 2) {
        finding.accesses.clone_from(&created.accesses);
        finding.location.clone_from(&created.location);
    }
    finding.seed = Some(shown_by.trial.seed);
    Found { finding, shown_by: Some(shown_by) }
}

/// The access that has to go first for this, in words, if the order decides.
fn first_for(symptom: &Symptom, pair: &Pair, trials: &Trials) -> Option<String> {
    let Decision::Decided(first) = trials.orders.decision(symptom) else { return None };
    let stop = Some(&pair.stops[first]);
    let (first, other): (Vec<_>, Vec<_>) =
        pair.finding.accesses.iter().partition(|access| access.statement.as_ref() == stop);
    let (first, other) = (first.first()?, other.first()?);
    let kind = first.access.name();
    Some(if first.access == other.access {
        format!("the {kind} at {}", first.site)
    } else {
        format!("the {kind}")
    })
}

fn consequence(
    symptom: &Symptom,
    example: &Example,
    otherwise: &Shown,
    first: Option<String>,
) -> Consequence {
    Consequence {
        what: symptom.to_string(),
        times: example.count,
        otherwise: otherwise.count(symptom),
        runs: otherwise.trials,
        first,
    }
}

fn deadlock(cycle: &Cycle, trials: &Trials) -> Found {
    let taken = trials.taken();
    match trials.without_race.symptoms.get(&cycle.symptom()) {
        Some(example) => by_chance(&cycle.symptom(), example, taken),
        None => Found { finding: Finding { trials: taken, ..cycle.finding() }, shown_by: None },
    }
}

/// What so many trials show.
fn by_chance(symptom: &Symptom, example: &Example, trials: u64) -> Found {
    let finding = Finding {
        created: example.count,
        harmed: example.count,
        trials,
        seed: Some(example.trial.seed),
        ..of_symptom(symptom, Some(&example.trial))
    };
    Found { finding, shown_by: Some(example.into()) }
}

/// A symptom as a finding.
pub(crate) fn of_symptom(symptom: &Symptom, trial: Option<&Trial>) -> Finding {
    let (kind, words): (_, Vec<&str>) = match symptom {
        Symptom::Exception { class, at } => (FindingKind::UncaughtException, vec![class, at]),
        Symptom::Deadlock(places) => (FindingKind::Deadlock, places.iter().map(String::as_str).collect()),
        Symptom::Livelock(methods) => (FindingKind::Livelock, methods.iter().map(String::as_str).collect()),
        Symptom::Status(_) => unreachable!("an exit code alone is no finding"),
    };
    let location = match symptom {
        Symptom::Exception { at, .. } => at.clone(),
        _ => words.join(" and "),
    };
    Finding {
        id: FindingId::of(&[&[kind.name()], words.as_slice()].concat()),
        kind,
        verdict: Verdict::Harmful,
        location,
        accesses: Vec::new(),
        exception: trial.and_then(|trial| symptom.exception_in(trial).cloned()),
        blocked: trial.map(|trial| symptom.threads_in(trial).to_vec()).unwrap_or_default(),
        exit: None,
        consequences: Vec::new(),
        created: 0,
        harmed: 0,
        trials: 0,
        seed: None,
        replay: None,
        detectors: Vec::new(),
        runs: Vec::new(),
        first_run: None,
        standing: finding::Standing::New,
    }
}
