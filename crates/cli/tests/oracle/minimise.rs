//! Makes a script that shows a disagreement as short as possible.

use std::collections::HashMap;

use crate::compare::Truth;
use crate::jvm::{Case, Setting, Theatre};
use crate::script::{Action, Script, Step};

/// The most scripts that are tried in one JVM.
const TRIED_AT_ONCE: usize = 300;

/// A script that is no longer than the given one and still leads to complaints, and these. None if it happens only at times.
pub fn minimise(theatre: &Theatre, setting: Setting<'_>, script: &Script) -> Option<(Script, Vec<String>)> {
    let mut best = None;
    let mut current = script.clone();
    loop {
        let tried: Vec<Case> = candidates(&current)
            .into_iter()
            .take(TRIED_AT_ONCE)
            .map(|script| (script.clone(), Truth::of(&script, &theatre.program)))
            .collect();
        let complaints = theatre.run(setting, &tried);
        let failing = tried.into_iter().zip(complaints).filter(|(_, complaints)| !complaints.is_empty());
        let Some(((shortest, _), complaints)) = failing.min_by_key(|((script, _), _)| weight(script)) else {
            return best;
        };
        if best.is_some() && weight(&shortest) >= weight(&current) {
            return best;
        }
        current = shortest.clone();
        best = Some((shortest, complaints));
    }
}

/// What is to become less: what depends on chance, then steps, then repetitions.
fn weight(script: &Script) -> (bool, usize, u64) {
    let times = |action| match action {
        Action::Access(_, n) | Action::Churn(_, n) | Action::Sync(_, _, n) | Action::Contend(_, _, n) => n,
        _ => 1,
    };
    (script.loose, script.steps.len(), script.steps.iter().map(|step| u64::from(times(step.action))).sum())
}

/// The script itself and simpler ones, those that lack most first.
fn candidates(script: &Script) -> Vec<Script> {
    let mut candidates = vec![script.clone(), Script { loose: false, ..script.clone() }];
    candidates.extend(script.with_steps(&once(script)));
    let parts = parts(script);
    let mut size = parts.len();
    while size > 0 {
        for chunk in parts.chunks(size) {
            let mut gone = vec![false; script.steps.len()];
            chunk.iter().flatten().for_each(|&index| gone[index] = true);
            let kept = script.steps.iter().zip(gone).filter(|(_, gone)| !gone).map(|(step, _)| *step);
            candidates.extend(script.with_steps(&kept.collect::<Vec<_>>()));
        }
        size /= 2;
    }
    candidates
}

/// The steps, done once each.
fn once(script: &Script) -> Vec<Step> {
    let once = |action| match action {
        Action::Churn(lock, _) => Action::Churn(lock, 1),
        Action::Sync(what, location, _) => Action::Sync(what, location, 1),
        Action::Contend(lock, statement, _) => Action::Contend(lock, statement, 1),
        other => other,
    };
    script.steps.iter().map(|step| Step { action: once(step.action), ..*step }).collect()
}

/// Steps that can only be left out together, by their indices.
fn parts(script: &Script) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut open: HashMap<u32, Vec<usize>> = HashMap::new();
    let mut waits: HashMap<u32, usize> = HashMap::new();
    let mut threads: HashMap<u32, usize> = HashMap::new();
    for (index, step) in script.steps.iter().enumerate() {
        // With a thread go all its steps; without it, they may still go one by one.
        if let Some(&part) = threads.get(&step.thread) {
            parts[part].push(index);
        }
        let part = parts.len();
        match step.action {
            Action::Release(_) => {
                let begun =
                    open.entry(step.thread).or_default().pop().expect("locks are given back in order");
                parts[begun].push(index);
                continue;
            }
            Action::Notify(lock) | Action::Resume(lock) => {
                parts[waits[&lock]].push(index);
                continue;
            }
            Action::Acquire(_) => open.entry(step.thread).or_default().push(part),
            Action::Wait(lock) => drop(waits.insert(lock, part)),
            Action::Fork(child) => drop(threads.insert(child, part)),
            Action::Join(child) => parts[threads[&child]].push(index),
            _ => {}
        }
        parts.push(vec![index]);
    }
    parts
}
