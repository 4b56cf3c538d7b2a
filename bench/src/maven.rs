//! Libraries from Maven Central. Nothing binary is kept here: Maven fetches what is missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// What fetches an artifact.
const FETCH: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";

/// The jar of an artifact, fetched if it is missing.
pub(crate) fn fetch(artifact: &str, folder: &Path) -> Result<PathBuf> {
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
    fn jars_are_named_after_artifact_and_version() {
        assert_eq!(jar_name("com.h2database:h2:2.2.224"), "h2-2.2.224.jar");
    }
}
