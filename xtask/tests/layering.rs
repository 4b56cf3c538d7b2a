//! Dependencies between the crates point one way.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Each crate and the crates of this project that it may use. A crate is lower than all that may use it.
///
/// `synthetic` makes traces for tests and benchmarks: no product crate may use it but in its tests.
const LAYERS: [(&str, &[&str]); 15] = [
    ("racewright-event", &[]),
    ("racewright-synthetic", &["racewright-event"]),
    ("racewright-detect", &["racewright-event"]),
    ("racewright-bytecode", &[]),
    ("racewright-classpath", &["racewright-bytecode"]),
    ("racewright-finding", &[]),
    ("racewright-report", &["racewright-finding"]),
    ("racewright-schedule", &[]),
    ("racewright-generate", &["racewright-bytecode"]),
    ("racewright-jvm-sys", &["racewright-bytecode"]),
    (
        "racewright-agent",
        &[
            "racewright-event",
            "racewright-detect",
            "racewright-bytecode",
            "racewright-finding",
            "racewright-schedule",
            "racewright-generate",
            "racewright-jvm-sys",
        ],
    ),
    ("racewright-campaign", &["racewright-finding", "racewright-generate"]),
    (
        "racewright",
        &[
            "racewright-event",
            "racewright-detect",
            "racewright-finding",
            "racewright-generate",
            "racewright-classpath",
            "racewright-campaign",
            "racewright-report",
        ],
    ),
    (
        "racewright-bench",
        &[
            "racewright-event",
            "racewright-detect",
            "racewright-synthetic",
            "racewright-finding",
            "racewright-schedule",
            "racewright-campaign",
        ],
    ),
    ("xtask", &[]),
];

/// What the pure crates may use from outside. None of these opens a file, starts a thread, or asks for the time.
const PURE: [(&str, &[&str]); 8] = [
    ("racewright-event", &["crc32fast", "rustc-hash", "thiserror"]),
    ("racewright-synthetic", &[]),
    ("racewright-detect", &["rustc-hash"]),
    ("racewright-bytecode", &["rustc-hash", "thiserror"]),
    ("racewright-finding", &["anstyle", "serde", "unicode-width"]),
    ("racewright-report", &["serde", "serde_json"]),
    ("racewright-schedule", &["rand_xoshiro", "rustc-hash"]),
    ("racewright-generate", &["rand_xoshiro", "rustc-hash", "serde", "thiserror"]),
];

/// The normal dependencies of each crate of the workspace.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let metadata = MetadataCommand::new().current_dir(xtask::root()).no_deps().exec().unwrap();
    let normal = |package: &cargo_metadata::Package| {
        let kept = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        kept.map(|dependency| dependency.name.clone()).collect()
    };
    metadata.packages.iter().map(|package| (package.name.to_string(), normal(package))).collect()
}

#[test]
fn crates_use_only_what_is_below_them() {
    let dependencies = dependencies();
    let known: BTreeMap<&str, &[&str]> = LAYERS.into_iter().collect();
    let names: Vec<&str> = dependencies.keys().map(String::as_str).collect();
    assert_eq!(names, known.keys().copied().collect::<Vec<_>>(), "every crate has its place in LAYERS");
    for (name, used) in &dependencies {
        for other in used.iter().filter(|other| known.contains_key(other.as_str())) {
            assert!(known[name.as_str()].contains(&other.as_str()), "{name} must not use {other}");
        }
    }
}

#[test]
fn the_core_is_pure() {
    let dependencies = dependencies();
    for (name, allowed) in PURE {
        for other in dependencies[name].iter().filter(|other| !other.starts_with("racewright")) {
            assert!(allowed.contains(&other.as_str()), "{name} must not use {other}");
        }
    }
}

/// The standard library opens files and asks for the time too, without a dependency. Tests that need a JVM may, in folders of their
/// own.
#[test]
fn the_core_touches_nothing_of_the_machine() {
    let forbidden =
        ["std::fs", "std::net", "std::process", "std::env", "std::thread", "std::time", "println!"];
    for file in xtask::files() {
        let path = file.to_str().unwrap();
        let pure = PURE
            .iter()
            .any(|(name, _)| path.starts_with(&format!("crates/{}/src/", &name["racewright-".len()..])));
        if pure && !path.contains("/tests/") {
            let text = std::fs::read_to_string(xtask::root().join(&file)).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                for word in forbidden {
                    assert!(!line.contains(word), "{path} uses {word}: {line}");
                }
            }
        }
    }
}
