//! Classes searched for violations, under control and left to the machine, for ConTeGe's table 1 and figure 6.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::generate::classes;
use crate::generate::search::{EXECUTORS, Row, Searcher};
use crate::{interrupts, maven, places};

/// How many seeds each class is searched with. Fixed, so that verdicts are the same in every evaluation on a machine that is fast enough.
const SEEDS: u64 = 3;
/// The longest time for a search under control, and for one by stress. The latter is mostly in vain, and what it took is a lower bound then.
const LIMITS: [Duration; 2] = [Duration::from_secs(20), Duration::from_secs(10)];

/// Where classes come from.
struct Library {
    name: &'static str,
    artifacts: &'static [&'static str],
    classes: &'static [&'static str],
}

const LIBRARIES: [Library; 2] = [
    Library {
        name: "Commons DBCP 1.4",
        artifacts: &["commons-dbcp:commons-dbcp:1.4", "commons-pool:commons-pool:1.5.4"],
        classes: &[
            "org.apache.commons.dbcp.datasources.SharedPoolDataSource",
            "org.apache.commons.dbcp.datasources.PerUserPoolDataSource",
        ],
    },
    Library {
        name: "Joda-Time 2.0",
        artifacts: &["joda-time:joda-time:2.0", "org.joda:joda-convert:1.1"],
        classes: &[
            "org.joda.time.format.DateTimeFormatterBuilder",
            "org.joda.time.format.DateTimeParserBucket",
            "org.joda.time.tz.DateTimeZoneBuilder",
            "org.joda.time.MutableDateTime",
            "org.joda.time.MutableInterval",
            "org.joda.time.MutablePeriod",
            "org.joda.time.format.PeriodFormatterBuilder",
            "org.joda.time.tz.ZoneInfoCompiler",
        ],
    },
];

/// Beside the classes that are unsafe today: the paper's second bug.
const REPAIRED: &str = "java.util.concurrent.ConcurrentHashMap";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Searched {
    /// The longest time for a search, in seconds, by executor.
    pub(crate) limits: [u64; 2],
    pub(crate) classes: Vec<Class>,
}

#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Class {
    /// None of those of the JDK.
    pub(crate) library: Option<String>,
    pub(crate) row: Row,
    /// Why it could not be tested, or not with every seed.
    pub(crate) failed: Option<String>,
}

/// A class to be searched, and where it is.
struct Wanted {
    class: Class,
    jars: Vec<PathBuf>,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Searched> {
    let start = Instant::now();
    let searcher = Searcher::new(scope.jdk, LIMITS)?;
    let mut all = wanted(scope)?;
    for seed in scope.seed..scope.seed + scope.either(SEEDS, 1) {
        let begin = Instant::now();
        for one in &mut all {
            search(&searcher, one, seed);
            ensure!(!interrupts::came(), "interrupted");
        }
        let spent = start.elapsed();
        eprintln!("seed {seed}: {:.0} s of {:.0}", spent.as_secs_f64(), scope.time.as_secs_f64());
        // Every class has the same seeds.
        if spent + begin.elapsed() / 2 > scope.time {
            break;
        }
    }
    Ok(Searched {
        limits: LIMITS.map(|limit| limit.as_secs()),
        classes: all.into_iter().map(|one| one.class).collect(),
    })
}

/// With both executors, unless it is known that the class cannot be tested.
fn search(searcher: &Searcher<'_>, one: &mut Wanted, seed: u64) {
    let Class { row, failed, .. } = &mut one.class;
    if failed.is_some() {
        return;
    }
    for (executor, searches) in EXECUTORS.iter().zip(&mut row.searches) {
        match searcher.search(&row.class, &one.jars, executor, seed) {
            Ok(search) => searches.push(search),
            Err(error) => *failed = Some(format!("{error:#}")),
        }
    }
}

fn wanted(scope: &Scope<'_>) -> Result<Vec<Wanted>> {
    let class = |name: &str| Row { class: name.to_owned(), ..Row::default() };
    let jdk = scope.either(&classes::UNSAFE[..], &classes::FEW[..2]);
    let repaired = scope.either(Some(REPAIRED), None);
    let mut all: Vec<Wanted> = jdk
        .iter()
        .copied()
        .chain(repaired)
        .map(|name| Wanted { class: Class { row: class(name), ..Class::default() }, jars: Vec::new() })
        .collect();
    let folder = places::work_folder()?.join("generate-jars");
    for library in LIBRARIES {
        let jars: Result<Vec<PathBuf>> =
            library.artifacts.iter().map(|artifact| maven::fetch(artifact, &folder)).collect();
        let failed = jars.as_ref().err().map(|error| format!("{error:#}"));
        let jars = jars.unwrap_or_default();
        for name in library.classes.iter().take(scope.either(usize::MAX, 1)) {
            let library = Some(library.name.to_owned());
            let class = Class { library, row: class(name), failed: failed.clone() };
            all.push(Wanted { class, jars: jars.clone() });
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::papers::contege::CLASSES;

    #[test]
    fn all_that_stands_beside_the_paper_is_searched() {
        let libraries = LIBRARIES.iter().flat_map(|library| library.classes).copied();
        let searched: Vec<&str> = classes::UNSAFE.into_iter().chain([REPAIRED]).chain(libraries).collect();
        for class in CLASSES.iter().filter_map(|class| class.ours) {
            assert!(searched.contains(&class), "{class}");
        }
    }
}
