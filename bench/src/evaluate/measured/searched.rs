//! Classes searched for violations, under control and left to the machine, for ConTeGe's table 1 and figure 6.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::generate::classes;
use crate::generate::search::{EXECUTORS, Row, Searcher};
use crate::{interrupts, maven, places};

/// How many seeds the classes of the JDK are searched with, and those of libraries. Fixed, so that verdicts are the same in every evaluation on a machine that
/// is fast enough.
const SEEDS: [u64; 2] = [10, 3];
/// How much of the time is for the former.
const OF_THE_JDK: f64 = 0.65;
/// The longest time for a search under control, and for one by stress. The latter is mostly in vain, and what it took is a lower bound then.
const LIMITS: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(3)];

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

/// Classes that are in the same place.
struct Group {
    jars: Vec<PathBuf>,
    classes: Vec<Class>,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Searched> {
    let searcher = Searcher::new(scope.jdk, LIMITS)?;
    let (mut jdk, mut libraries) = ([of_the_jdk(scope)], of_libraries(scope)?);
    let [many, few] = SEEDS;
    search(scope, &searcher, &mut jdk, many, scope.time.mul_f64(OF_THE_JDK))?;
    search(scope, &searcher, &mut libraries, few, scope.time.mul_f64(1.0 - OF_THE_JDK))?;
    Ok(Searched {
        limits: LIMITS.map(|limit| limit.as_secs()),
        classes: jdk.into_iter().chain(libraries).flat_map(|group| group.classes).collect(),
    })
}

/// Searches with so many seeds, or as many as there is time for.
fn search(
    scope: &Scope<'_>,
    searcher: &Searcher<'_>,
    groups: &mut [Group],
    seeds: u64,
    time: Duration,
) -> Result<()> {
    let start = Instant::now();
    for seed in scope.seed..scope.seed + scope.either(seeds, 1) {
        let begin = Instant::now();
        for group in &mut *groups {
            group.search(searcher, seed);
            ensure!(!interrupts::came(), "interrupted");
        }
        let spent = start.elapsed();
        eprintln!("seed {seed}: {:.0} s of {:.0}", spent.as_secs_f64(), time.as_secs_f64());
        // Every class has the same seeds.
        if spent + begin.elapsed() / 2 > time {
            break;
        }
    }
    Ok(())
}

impl Group {
    /// With both executors, but for classes of which it is known that they cannot be tested.
    fn search(&mut self, searcher: &Searcher<'_>, seed: u64) {
        for (number, executor) in EXECUTORS.iter().enumerate() {
            let mut these: Vec<&mut Class> =
                self.classes.iter_mut().filter(|class| class.failed.is_none()).collect();
            if these.is_empty() {
                return;
            }
            let names: Vec<&str> = these.iter().map(|class| class.row.class.as_str()).collect();
            match searcher.search(&names, &self.jars, executor, seed) {
                Ok(searches) => {
                    for (class, search) in these.into_iter().zip(searches) {
                        match search {
                            Ok(search) => class.row.searches[number].push(search),
                            Err(why) => class.failed = Some(why),
                        }
                    }
                }
                Err(error) => {
                    these.iter_mut().for_each(|class| class.failed = Some(format!("{error:#}")));
                }
            }
        }
    }
}

fn class(name: &str) -> Class {
    Class { row: Row { class: name.to_owned(), ..Row::default() }, ..Class::default() }
}

fn of_the_jdk(scope: &Scope<'_>) -> Group {
    let names = scope.either(&classes::UNSAFE[..], &classes::FEW[..2]).iter().copied();
    let repaired = scope.either(Some(REPAIRED), None);
    Group { jars: Vec::new(), classes: names.chain(repaired).map(class).collect() }
}

fn of_libraries(scope: &Scope<'_>) -> Result<Vec<Group>> {
    let folder = places::work_folder()?.join("generate-jars");
    let group = |library: &Library| {
        let jars: Result<Vec<PathBuf>> =
            library.artifacts.iter().map(|artifact| maven::fetch(artifact, &folder)).collect();
        let failed = jars.as_ref().err().map(|error| format!("{error:#}"));
        let names = library.classes.iter().take(scope.either(usize::MAX, 1));
        let classes = names.map(|name| Class {
            library: Some(library.name.to_owned()),
            failed: failed.clone(),
            ..class(name)
        });
        Group { classes: classes.collect(), jars: jars.unwrap_or_default() }
    };
    Ok(LIBRARIES.iter().map(group).collect())
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
