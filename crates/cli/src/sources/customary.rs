//! Where source lies as a rule, seen from the folder in which a build is started.

use std::fs;
use std::path::{Path, PathBuf};

/// As Maven, Gradle and sbt have it, and as small programs do.
const FOLDERS: [&str; 8] = [
    "src/main/java",
    "src/test/java",
    "src/main/kotlin",
    "src/test/kotlin",
    "src/main/scala",
    "src/test/scala",
    "src",
    ".",
];

/// More modules are not looked at.
const MOST_MODULES: usize = 64;

/// The folders of source below the current folder, and of its modules: a few questions to the file system, however large it is.
pub(super) fn roots() -> Vec<PathBuf> {
    of(Path::new("."))
}

fn of(here: &Path) -> Vec<PathBuf> {
    let own = FOLDERS.iter().map(|folder| if *folder == "." { here.to_owned() } else { here.join(folder) });
    let modules = modules(here).into_iter();
    let theirs =
        modules.flat_map(|module| FOLDERS[..FOLDERS.len() - 1].iter().map(move |folder| module.join(folder)));
    own.chain(theirs).filter(|folder| folder.is_dir()).collect()
}

fn modules(here: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(here).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut modules: Vec<PathBuf> =
        entries.filter(|path| path.join("src").is_dir()).take(MOST_MODULES).collect();
    modules.sort_unstable();
    modules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_lies_below_the_project_and_its_modules() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        for path in ["src/main/java", "core/src/test/kotlin", "docs", "web/app/src"] {
            fs::create_dir_all(here.join(path)).unwrap();
        }
        let found = of(here);
        let shown: Vec<_> =
            found.iter().map(|path| path.strip_prefix(here).unwrap().to_str().unwrap()).collect();
        assert_eq!(shown, ["src/main/java", "src", "", "core/src/test/kotlin", "core/src"]);
    }
}
