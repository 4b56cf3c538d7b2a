//! Real programs: libraries from Maven Central with a small driver each.
//!
//! Nothing binary is kept here: Maven fetches the libraries when they are missing. Without Maven or a network, these programs are left out.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::jdk::Jdk;
use crate::{javac, places};

const DRIVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/java/hunt/real");
/// What fetches an artifact.
const FETCH: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";

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
        let jars = self.artifacts.iter().map(|artifact| fetch(artifact, &folder.join("jars")));
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

/// The jar of an artifact, fetched if it is missing.
fn fetch(artifact: &str, folder: &Path) -> Result<PathBuf> {
    let jar = folder.join(jar_name(artifact));
    if !jar.is_file() {
        eprintln!("fetching {artifact}");
        let output = Command::new("mvn")
            .args(["-q", "-B", FETCH])
            .arg(format!("-Dartifact={artifact}"))
            .arg(format!("-DoutputDirectory={}", folder.display()))
            .stdin(Stdio::null())
            .output()
            .context("Maven (mvn) cannot be run")?;
        let said = String::from_utf8_lossy(&output.stdout);
        let first = said.lines().find(|line| line.contains("ERROR")).unwrap_or_default();
        ensure!(output.status.success() && jar.is_file(), "Maven cannot fetch {artifact}: {first}");
    }
    Ok(jar)
}

/// What Maven calls the file.
fn jar_name(artifact: &str) -> String {
    let parts: Vec<&str> = artifact.split(':').skip(1).collect();
    format!("{}.jar", parts.join("-"))
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

    #[test]
    fn jars_are_named_after_artifact_and_version() {
        assert_eq!(jar_name("com.h2database:h2:2.2.224"), "h2-2.2.224.jar");
    }
}
