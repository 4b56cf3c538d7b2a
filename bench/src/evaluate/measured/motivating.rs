//! DrFinder's motivating program: its may-trigger relations (table 1), and hunts of its two races (figures 2 and 3).

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Context, Result};
use campaign::{Job, Jvms, Launcher, LockTypes, MayTrigger, Mode, Subject};
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::hunt::call::Hunter;
use crate::hunt::figure::{self, Found};
use crate::hunt::strategy::Strategy;
use crate::interrupts;

/// How often drfinder hunts, and how many runs native has; and how often the others hunt.
const HUNTS: u64 = 20;
const HUNTS_OF_OTHERS: u64 = 4;
/// The paper's depth.
const DEPTH: u32 = 12;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Motivating {
    /// For each method, the types of locks that it may lead to.
    pub(crate) relations: BTreeMap<String, BTreeSet<String>>,
    pub(crate) hunts: Vec<Found>,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Motivating> {
    let command = figure::compile(scope.jdk)?;
    let relations = relations(&command)?;
    let mut settings = super::hidden::settings(scope);
    settings.strategies = Strategy::ALL.to_vec();
    settings.campaigns = scope.either(HUNTS_OF_OTHERS, 1);
    settings.figure_campaigns = scope.either(HUNTS, 2);
    let hunter = Hunter::new(settings.hunt_time)?;
    Ok(Motivating { relations, hunts: figure::hunt(&command, &settings, &hunter)? })
}

/// What phase I learns.
fn relations(command: &[OsString]) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let subject = Subject::new(command, None)?;
    let jvms = Jvms::new(&subject, interrupts::listen()?, None)?;
    let mode = Mode::profiled(MayTrigger { depth: DEPTH, locks: LockTypes::Field }, Duration::from_secs(60));
    let batch = jvms.launch(&Job { mode: &mode, seeds: &[1], core: None })?;
    let told = batch.trials.into_iter().next().and_then(|trial| trial.relations);
    let mut by_method: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for relation in told.context("phase I told nothing")?.relations {
        let (method, lock) = (relation.0, relation.1);
        let Some(method) = method.strip_prefix("Figure2.f").and_then(|rest| rest.split('(').next()) else {
            continue;
        };
        let lock = lock.strip_prefix("Figure2$").unwrap_or(&lock);
        by_method.entry(format!("f{method}")).or_default().insert(lock.to_owned());
    }
    Ok(by_method)
}
