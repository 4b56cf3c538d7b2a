//! Real programs: libraries from Maven Central with a small driver each.
//!
//! Nothing binary is kept here: Maven fetches the libraries when they are missing. Without Maven or a network, these programs are left out.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::jdk::Jdk;
use crate::{javac, maven, places};

const DRIVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/java/hunt/real");

/// A real program.
pub(super) struct Real {
    pub(super) name: &'static str,
    /// The driver's class.
    driver: &'static str,
    arguments: &'static [&'static str],
    /// Libraries as Maven calls them: group, artifact, version.
    artifacts: &'static [&'static str],
}

pub(super) const REAL: [Real; 3] = [
    Real {
        name: "Lucene",
        driver: "IndexAndSearch",
        arguments: &["2", "2", "40"],
        artifacts: &["org.apache.lucene:lucene-core:9.12.1"],
    },
    Real {
        name: "H2",
        driver: "Connections",
        arguments: &["jdbc:h2:mem:bank;LOCK_TIMEOUT=10000;DB_CLOSE_DELAY=-1", "3", "15"],
        artifacts: &["com.h2database:h2:2.2.224"],
    },
    Real {
        name: "HSQLDB",
        driver: "Connections",
        arguments: &["jdbc:hsqldb:mem:bank;hsqldb.tx=mvcc", "3", "15"],
        artifacts: &["org.hsqldb:hsqldb:2.7.3"],
    },
];

impl Real {
    /// Fetches what it needs, compiles it, and says what runs it.
    pub(super) fn prepare(&self, jdk: &Jdk) -> Result<Vec<String>> {
        let folder = places::work_folder()?.join("hunt-real");
        let jars = self.artifacts.iter().map(|artifact| maven::fetch(artifact, &folder.join("jars")));
        let jars: Vec<PathBuf> = jars.collect::<Result<_>>()?;
        let classes = folder.join(self.name);
        let driver = Path::new(DRIVERS).join(format!("{}.java", self.driver));
        javac::compile_files(jdk, &[driver], &jars, &classes)?;
        let path = std::env::join_paths(std::iter::once(&classes).chain(&jars))
            .context("the path of a library has a colon")?;
        let mut command =
            vec![jdk.tool("java").display().to_string(), "-cp".to_owned(), path.display().to_string()];
        command.push(self.driver.to_owned());
        command.extend(self.arguments.iter().map(ToString::to_string));
        Ok(command)
    }

    /// Its driver's source.
    pub(super) fn source(&self) -> PathBuf {
        Path::new(DRIVERS).join(format!("{}.java", self.driver))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_driver() {
        for real in REAL {
            assert!(real.source().is_file(), "{}", real.name);
            assert!(real.artifacts.iter().all(|artifact| artifact.split(':').count() == 3));
        }
    }
}
