//! The JDKs to measure.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

const OLDEST: u32 = 17;

/// A JDK.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Jdk {
    home: PathBuf,
    /// As it calls itself: 17.0.15, 25, …
    pub(crate) version: String,
}

impl Jdk {
    /// The JDK in a folder.
    pub(crate) fn at(home: &Path) -> Result<Self> {
        let jdk = Self::maybe_at(home).with_context(|| format!("there is no JDK in {}", home.display()))?;
        ensure!(jdk.release() >= Some(OLDEST), "{} is older than JDK {OLDEST}", home.display());
        Ok(jdk)
    }

    /// Its `java`, or another of its tools.
    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    fn maybe_at(home: &Path) -> Option<Self> {
        let version = version(&std::fs::read_to_string(home.join("release")).ok()?)?;
        let jdk = Self { home: home.to_owned(), version };
        jdk.tool("javac").is_file().then_some(jdk)
    }

    /// Its feature release: 17, 25, …
    fn release(&self) -> Option<u32> {
        self.version.split(['.', '-', '+']).next()?.parse().ok()
    }
}

/// One JDK of each release that can be measured: first that of `JAVA_HOME`, then the one whose `javac` is on the `PATH`, then those
/// where Debian puts them, the oldest first.
pub(crate) fn all() -> Result<Vec<Jdk>> {
    let mut installed: Vec<Jdk> = std::fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .filter_map(|entry| Jdk::maybe_at(&entry.ok()?.path()))
        .collect();
    installed.sort_by_key(|jdk| (jdk.release(), jdk.home.clone()));
    let chosen = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(on_the_path());
    let mut all: Vec<Jdk> = Vec::new();
    for jdk in chosen.filter_map(|home| Jdk::maybe_at(&home)).chain(installed) {
        if jdk.release() >= Some(OLDEST) && all.iter().all(|known| known.release() != jdk.release()) {
            all.push(jdk);
        }
    }
    ensure!(
        !all.is_empty(),
        "there is no JDK {OLDEST} or newer, neither in JAVA_HOME nor on the PATH nor in /usr/lib/jvm; name one with --jdk"
    );
    Ok(all)
}

/// The home of the `javac` that a shell would run.
fn on_the_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac =
        std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|file| file.is_file())?;
    Some(javac.canonicalize().ok()?.ancestors().nth(2)?.to_owned())
}

/// The version that a JDK's `release` file tells.
fn version(text: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    Some(value.split('"').next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_file_tells_the_version() {
        let jdk = |text: &str| Jdk { home: PathBuf::new(), version: version(text).unwrap() };
        assert_eq!(jdk("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n").release(), Some(17));
        assert_eq!(jdk("JAVA_VERSION=\"25\"\n").version, "25");
        assert_eq!(jdk("JAVA_VERSION=\"26-ea\"\n").release(), Some(26));
        assert_eq!(version("no JDK"), None);
    }

    #[test]
    fn a_folder_without_a_jdk_is_an_error() {
        let error = Jdk::at(Path::new("/nowhere")).unwrap_err();
        assert_eq!(error.to_string(), "there is no JDK in /nowhere");
    }
}
