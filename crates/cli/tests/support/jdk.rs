//! The JDKs of this machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A JDK.
#[derive(Clone)]
pub struct Jdk {
    /// Its feature release: 17, 25, …
    pub release: u32,
    home: PathBuf,
}

impl Jdk {
    /// Its `java`, or another of its tools.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

/// One JDK of each release from 17 on, from `JAVA_HOME` and where Debian puts them. There must be one.
pub fn all() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    if let Ok(folder) = std::fs::read_dir("/usr/lib/jvm") {
        homes.extend(folder.filter_map(Result::ok).map(|entry| entry.path()));
    }
    homes.sort();
    let found = homes.into_iter().filter_map(|home| Some((release(&home)?, home)));
    let mut by_release = BTreeMap::new();
    for (release, home) in found.filter(|&(release, _)| release >= 17) {
        by_release.entry(release).or_insert(home);
    }
    assert!(!by_release.is_empty(), "no JDK 17 or newer, neither in JAVA_HOME nor in /usr/lib/jvm");
    by_release.into_iter().map(|(release, home)| Jdk { release, home }).collect()
}

/// The release that a JDK's own file tells; `None` if this is no JDK.
fn release(home: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(home.join("release")).ok()?;
    let version = text.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    let release = version.split(['.', '"']).next()?.parse().ok()?;
    home.join("bin/javac").exists().then_some(release)
}
