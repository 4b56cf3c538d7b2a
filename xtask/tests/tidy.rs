//! Files and documents stay in order.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

/// The crates that touch the JVM. All others inherit `forbid(unsafe_code)`.
const UNSAFE: [&str; 2] = ["crates/agent", "crates/jvm-sys"];

fn read(file: &Path) -> String {
    std::fs::read_to_string(xtask::root().join(file)).unwrap()
}

fn files_ending(ending: &str) -> impl Iterator<Item = std::path::PathBuf> {
    xtask::files().into_iter().filter(move |file| file.to_str().unwrap().ends_with(ending))
}

#[test]
fn source_files_stay_one_idea_long() {
    for file in files_ending(".rs") {
        let lines = read(&file).lines().count();
        assert!(lines <= 500, "{} has {lines} lines; find the second idea in it", file.display());
    }
}

#[test]
fn every_source_file_says_what_it_is_for() {
    for file in files_ending(".rs") {
        assert!(read(&file).starts_with("//! "), "{} does not begin with its contract", file.display());
    }
}

#[test]
fn every_crate_has_the_lints_of_the_workspace_and_a_readme() {
    for file in files_ending("Cargo.toml").filter(|file| file != Path::new("Cargo.toml")) {
        let unsafe_allowed = UNSAFE.iter().any(|folder| file.starts_with(folder));
        let lints = if unsafe_allowed {
            "undocumented_unsafe_blocks = \"deny\""
        } else {
            "[lints]\nworkspace = true"
        };
        assert!(read(&file).contains(lints), "{} lacks the lints", file.display());
        let readme = file.with_file_name("README.md");
        if file.starts_with("crates") {
            assert!(xtask::root().join(&readme).exists(), "{} is missing", readme.display());
        }
    }
}

#[test]
fn no_test_is_skipped() {
    // Written in two parts, or this file would find itself.
    let skipped = concat!("#[ign", "ore");
    for file in files_ending(".rs") {
        assert!(!read(&file).contains(skipped), "{} skips a test", file.display());
    }
}

#[test]
fn the_architecture_stays_readable_and_names_every_crate() {
    let text = read(Path::new("ARCHITECTURE.md"));
    assert!(text.lines().count() <= 300, "ARCHITECTURE.md is a map, not a book");
    for file in files_ending("Cargo.toml") {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            assert!(
                text.contains(&format!("`{}`", folder.display())),
                "ARCHITECTURE.md lacks `{}`",
                folder.display()
            );
        }
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    for file in files_ending(".md") {
        let text = read(&file);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let path = xtask::root().join(file.parent().unwrap()).join(target);
            assert!(path.exists(), "{} links to {target}, which is not there", file.display());
        }
    }
}

#[test]
fn the_make_targets_of_the_documents_exist() {
    let makefile = read(Path::new("Makefile"));
    for file in files_ending(".md") {
        for word in read(&file).split("`make ").skip(1) {
            let target: String = word.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
            assert!(
                makefile.contains(&format!("\n{target}:")),
                "{} names `make {target}`, which is not there",
                file.display()
            );
        }
    }
}
