//! Iterations of a test, some of which have fewer threads than those before: what is predicted of one is told with its own threads.

use crate::support::compile::corpus;
use crate::support::jdk;
use crate::support::run::{compile, racewright, text};

#[test]
fn an_iteration_with_fewer_threads_is_told() {
    let source = std::fs::read_to_string(corpus().join("control/deadlock/SometimesMore.java")).unwrap();
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "SometimesMore", &source);
        let mut fuzz = racewright();
        fuzz.args(["fuzz", "--test", "SometimesMore#run", "--classpath", ".", "--seed", "1", "--jobs", "1"]);
        fuzz.args(["--predictions", "20", "--runs", "2", "--"]).arg(jdk.tool("java"));
        let (code, said, err) =
            text(&fuzz.arg("-XX:-UsePerfData").current_dir(folder.path()).output().unwrap());
        assert_eq!(code, Some(0), "JDK {}: {said}{err}", jdk.release);
        assert!(err.contains("predicted: 0 races, 1 deadlock\n"), "JDK {}: {err}", jdk.release);
        assert!(!err.contains("left no word"), "JDK {}: {err}", jdk.release);
    }
}
