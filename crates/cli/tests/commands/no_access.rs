//! Statements that throw because what they would access is not there: where nothing is accessed, no race is made of it.

use crate::support::jdk;
use crate::support::run::{compile, racewright, text};
use serde_json::Value;

/// The object is handed out late, and the index is beyond the array at first. Where both are as they should be, the second thread comes after the first one: it
/// has seen the flag. Only where there is nothing to access do both come to their statements at the same time, and throw.
const NOTHING: &str = "
public class Nothing {
    static class Box { int value; }

    static final int[] CELLS = new int[1];
    static volatile Box shared;
    static volatile int index = 1;
    static volatile boolean isOver;

    static void fieldFirst() {
        Box box = shared;
        box.value = 1;
        isOver = true;
    }

    static void fieldSecond() {
        Box box = shared;
        if (box == null || isOver) box.value = 1;
    }

    static void elementFirst() {
        int at = index;
        CELLS[at] = 1;
        isOver = true;
    }

    static void elementSecond() {
        int at = index;
        if (at == 1 || isOver) CELLS[at] = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean isField = args[0].equals(\"field\");
        Thread one = new Thread(isField ? Nothing::fieldFirst : Nothing::elementFirst, \"one\");
        Thread other = new Thread(isField ? Nothing::fieldSecond : Nothing::elementSecond, \"other\");
        one.start();
        other.start();
        shared = new Box();
        index = 0;
        one.join();
        other.join();
    }
}";

#[test]
fn two_threads_that_access_nothing_do_not_race() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Nothing", NOTHING);
        for what in ["field", "element"] {
            let mut fuzz = racewright();
            fuzz.args(["fuzz", "--seed", "1", "--predictions", "8", "--runs", "8", "--all-trials"]);
            fuzz.args(["--quiet", "--format", "json", "--"]).arg(jdk.tool("java"));
            fuzz.args(["-XX:-UsePerfData", "-cp", ".", "Nothing", what]).current_dir(folder.path());
            let (_, said, err) = text(&fuzz.output().unwrap());
            let findings = serde_json::from_str::<Value>(&said).unwrap()["findings"].take();
            let findings = findings.as_array().unwrap().iter();
            let races: Vec<&Value> = findings.filter(|finding| finding["kind"] == "data-race").collect();
            let [race] = races.as_slice() else { panic!("JDK {}, {what}: {races:?}{err}", jdk.release) };
            assert_eq!(
                (&race["verdict"], &race["created"], &race["trials"]),
                (&"potential".into(), &0.into(), &8.into()),
                "JDK {}, {what}",
                jdk.release
            );
        }
    }
}
