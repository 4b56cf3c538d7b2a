//! The JDKs of this machine.

use std::path::{Path, PathBuf};

/// The oldest release that the agent works on, and the newest that it was tried on.
pub(super) const OLDEST: u32 = 17;
pub(super) const NEWEST: u32 = 25;

/// Where JDKs are put, by systems and by those who install several.
const FOLDERS: [&str; 3] = ["/usr/lib/jvm", "/opt/java", "/usr/java"];
const FOLDERS_AT_HOME: [&str; 3] = [".sdkman/candidates/java", ".jdks", ".jenv/versions"];

/// A JDK or JRE.
#[derive(Debug)]
pub(super) struct Jdk {
    pub(super) home: PathBuf,
    /// As it calls itself.
    pub(super) version: String,
    /// How it came to be known.
    pub(super) known_from: &'static str,
}

impl Jdk {
    pub(super) fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// Its feature release: 17, 25, … What came before 9 called itself 1.8.
    pub(super) fn release(&self) -> Option<u32> {
        let mut numbers = self.version.split(['.', '-', '+']).map(|part| part.parse().ok());
        match numbers.next()?? {
            1 => numbers.next()?,
            release => Some(release),
        }
    }

    fn at(home: &Path, known_from: &'static str) -> Option<Self> {
        let home = home.canonicalize().ok()?;
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let jdk = Self { home, version: version.trim_matches('"').to_owned(), known_from };
        jdk.java().is_file().then_some(jdk)
    }

    /// The one that a `java` belongs to.
    pub(super) fn of(java: &Path, known_from: &'static str) -> Option<Self> {
        Self::at(java.canonicalize().ok()?.ancestors().nth(2)?, known_from)
    }
}

/// All JDKs that are found, each once: those that other commands would take first.
pub(super) fn all() -> Vec<Jdk> {
    let home = std::env::var_os("JAVA_HOME").and_then(|home| Jdk::at(Path::new(&home), "JAVA_HOME"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|file| file.is_file());
    let mut all: Vec<Jdk> = home.into_iter().chain(on_path.and_then(|java| Jdk::of(&java, "PATH"))).collect();
    let user = std::env::home_dir().unwrap_or_default();
    let folders = FOLDERS.iter().map(PathBuf::from).chain(FOLDERS_AT_HOME.iter().map(|name| user.join(name)));
    let mut installed: Vec<Jdk> = folders
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Jdk::at(&entry.ok()?.path(), "installed"))
        .collect();
    installed.sort_by_key(|jdk| (jdk.release(), jdk.home.clone()));
    all.extend(installed);
    let mut seen = std::collections::HashSet::new();
    all.retain(|jdk| seen.insert(jdk.home.clone()));
    all
}

/// What `JAVA_HOME` says, if there is no JDK.
pub(super) fn misleading_home() -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from)?;
    Jdk::at(&home, "JAVA_HOME").is_none().then_some(home)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read_from_versions() {
        let release = |version: &str| {
            Jdk { home: PathBuf::new(), version: version.to_owned(), known_from: "here" }.release()
        };
        assert_eq!(release("17.0.15"), Some(17));
        assert_eq!(release("25"), Some(25));
        assert_eq!(release("26-ea"), Some(26));
        assert_eq!(release("1.8.0_402"), Some(8));
        assert_eq!(release("unknown"), None);
    }
}
