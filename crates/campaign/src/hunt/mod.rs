//! Hunts for races that are hidden from a happens-before detector by the orders in which locks are usually taken.
//!
//! The program is run again and again, watched by FastTrack. What a run is like, and what the next one takes from it, is the strategy's
//! business ([`Tactic`]); a `Pursuit` is one strategy at work. `seen` keeps what runs showed, `results` puts together what all of them
//! come to, and `confirm` hands races on to RaceFuzzer's second phase.
//!
//! **Invariant:** runs of strategies that learn wait for each other, and all are taken in their order. So a hunt depends on its seed, not on how
//! many runs there are at a time; as far as the program's threads are controlled.

mod confirm;
mod learned;
mod news;
mod options;
mod pursuit;
mod results;
mod seen;
mod tactic;

use std::time::Duration;

use finding::{Finding, HuntRun};

use crate::Error;
use crate::campaign::Progress;
use crate::launcher::Launcher;
use crate::pool::Pool;
use crate::record::Record;
use crate::subject::Subject;

pub use options::HuntOptions;
pub use results::HuntResults;
pub use tactic::Tactic;

use news::News;
use pursuit::Pursuit;

/// What takes less time is measured twice.
const SHORT: Duration = Duration::from_secs(5);

/// Something that people who wait want to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HuntProgress<'a> {
    /// The program was run without us.
    Plain {
        /// How long it took, if it came to an end.
        took: Option<Duration>,
    },
    /// The run that a strategy learns from has ended.
    Profiled {
        /// The strategy.
        tactic: Tactic,
        /// So many relations were learned; none, if it left no word.
        relations: Option<u64>,
    },
    /// A run has ended.
    Ran {
        /// Its strategy.
        tactic: Tactic,
        /// Its number, counted from 1.
        number: u64,
        /// Of so many.
        of: u64,
        /// How it went.
        run: &'a HuntRun,
    },
    /// Something was found. There may be more to say about it in the end.
    Found {
        /// As it is known now.
        finding: &'a Finding,
        /// What it takes to see it again, where that is known.
        record: Option<&'a Record>,
    },
    /// Races are being confirmed.
    Confirming(Progress<'a>),
}

/// Hunts.
///
/// # Errors
/// The subject cannot be run, or nothing of it could be observed. When something fails after that, what was found until then is a result with
/// faults.
pub fn hunt(
    subject: &Subject,
    options: &HuntOptions,
    launcher: &dyn Launcher,
    tell: &(dyn Fn(HuntProgress<'_>) + Sync),
) -> Result<HuntResults, Error> {
    let plain = plain(launcher, options.limits.time)?;
    tell(HuntProgress::Plain { took: plain });
    let mut pursuits: Vec<Pursuit<'_>> =
        (0..).zip(&options.tactics).map(|(place, &tactic)| Pursuit::new(place, tactic, options)).collect();
    let pool = Pool { launcher, jobs: options.jobs, cores: &options.cores };
    let news = News::new(subject, tell);
    let mut cost = pool.run(&mut pursuits, &|pursuit| news.tell(pursuit));
    let has_work = pursuits.iter().any(|pursuit| pursuit.of() > 0);
    if has_work && !pursuits.iter().any(Pursuit::has_told) {
        if !cost.errors.is_empty() {
            return Err(cost.errors.swap_remove(0));
        }
        if launcher.stopped().is_none() {
            return Err(Error::Target(
                "no run left word of how it went: the JVM crashed, or the agent is not of this version"
                    .to_owned(),
            ));
        }
    }
    let mut results = results::of(subject, &pursuits, plain, cost, launcher.stopped());
    if let Some(trials) = options.confirm.filter(|_| launcher.stopped().is_none()) {
        confirm::confirm(subject, &options.fuzz(trials), launcher, tell, &mut results);
    }
    Ok(results)
}

/// The time of a plain run. A short one is run twice, and the shorter time counts: the first finds nothing in the disk's caches.
fn plain(launcher: &dyn Launcher, limit: Duration) -> Result<Option<Duration>, Error> {
    match launcher.plain(limit)? {
        Some(first) if first < SHORT && launcher.stopped().is_none() => {
            Ok(launcher.plain(limit)?.map_or(Some(first), |second| Some(first.min(second))))
        }
        first => Ok(first),
    }
}
