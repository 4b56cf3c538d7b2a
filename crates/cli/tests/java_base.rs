//! All of `java.base`, rewritten by the agent with every access checked, passes the JVM's full verification.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use support::jdk;
use support::run::{compile, racewright, text};

/// Makes the JVM verify every class.
const VERIFY: [&str; 2] = ["-XX:-UsePerfData", "-Xverify:all"];

#[test]
fn all_of_java_base_is_rewritten_and_verified() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/LinkJavaBase.java");
    let source = std::fs::read_to_string(source).unwrap();
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "LinkJavaBase", &source);
        for include in [&[][..], &["--include", "*"]] {
            let mut command = racewright();
            command.args(["detect", "--format", "json"]).args(include).arg("--").arg(jdk.tool("java"));
            command.args(VERIFY).arg("-cp").arg(folder.path()).arg("LinkJavaBase");
            let (_, out, err) = text(&command.output().unwrap());
            let told: BTreeMap<&str, &str> = out.lines().filter_map(|line| line.split_once(' ')).collect();
            let linked: Vec<&str> = told.get("linked").unwrap_or(&"").split(" of ").collect();
            assert!(
                linked.len() == 2 && linked[0] == linked[1] && linked[0].parse::<u32>().unwrap() > 6000,
                "JDK {}, {include:?}: {out}{err}",
                jdk.release
            );
            // Tables of names and the like fill a few methods to the brim.
            let unable: Vec<&str> = err.lines().filter(|line| line.contains(": the ")).collect();
            assert!(unable.iter().all(|line| line.contains("the method would become too large")), "{err}");
            assert!(unable.len() <= 8, "{err}");
            assert!(!err.contains("classes could not be"), "{err}");
        }
    }
}
