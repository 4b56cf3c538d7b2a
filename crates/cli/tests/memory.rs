//! A program that allocates and drops threads, locks and arrays for long does not need more and more memory under observation.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::Path;

use support::jdk;
use support::run::{compile, racewright, text};

/// Of a hundred thousand threads, ten million locks, a hundred million arrays. `RACEWRIGHT_CHURN=100` runs all of them.
const PERCENT: &str = "2";

#[test]
fn memory_does_not_grow_with_what_is_gone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/kernels/Churn.java");
    let source = std::fs::read_to_string(source).unwrap();
    let percent = std::env::var("RACEWRIGHT_CHURN").unwrap_or(PERCENT.to_owned());
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Churn", &source);
        let mut command = racewright();
        // A small heap: what the collector leaves lying about must not hide a leak.
        command.args(["detect", "--"]).arg(jdk.tool("java")).args(["-Xmx256m", "-cp"]).arg(folder.path());
        let (code, out, err) = text(&command.args(["Churn", &percent]).output().unwrap());
        assert_eq!(code, Some(0), "{out}{err}");
        let kilobytes: Vec<u64> = (1..=10)
            .map(|round| {
                let line = out.lines().find_map(|line| line.strip_prefix(&format!("{round} ")));
                line.unwrap_or_else(|| panic!("{out}{err}")).parse().unwrap()
            })
            .collect();
        println!("JDK {}: {kilobytes:?} kB", jdk.release);
        // The most of the first half: a collector may give memory back for a while.
        let middle = kilobytes[..5].iter().copied().max().unwrap();
        let end = kilobytes[9];
        assert!(end < middle + middle / 4 + 16_384, "JDK {}: {kilobytes:?} kB", jdk.release);
    }
}
