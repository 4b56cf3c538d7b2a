//! Statements that a thread executes very often, it passes by: in each iteration of a test anew, and no matter how little memory there is.

use std::path::Path;

use crate::support::jdk;
use crate::support::run::{compile, racewright, text};
use serde_json::Value;

/// The reader is the same thread in all iterations. It comes to its statement before the writer does, and once they have met it goes round there until it hardly
/// ever stops.
const POOLED: &str = "
import java.util.concurrent.*;
public class Pooled {
    static final ExecutorService POOL = Executors.newSingleThreadExecutor();
    static int x;
    static volatile boolean written;
    static volatile int steps;

    static int read() { return x; }

    static int reads() {
        int sum = read();
        while (!written) Thread.onSpinWait();
        for (int i = 0; i < 100_000; i++) sum += read();
        return sum;
    }

    public static void test() throws Exception {
        written = false;
        Future<Integer> sum = POOL.submit(Pooled::reads);
        for (int i = 0; i < 50; i++) steps = i;
        x = 1;
        written = true;
        sum.get();
    }
}";

/// The reader comes to its statement for the first time when not even the smallest object can be allocated. What detectors need to know of it, they have by then.
const FULL: &str = "
public class Full {
    static int x, y;
    static volatile boolean full;

    static class Hoard {
        static Object[] kept;

        static void fill() {
            for (int size = 1 << 16; size >= 0; size = size == 0 ? -1 : size / 2) {
                try {
                    while (true) {
                        Object[] more = new Object[size + 1];
                        more[0] = kept;
                        kept = more;
                    }
                } catch (OutOfMemoryError e) {
                    full = size == 0;
                }
            }
        }
    }

    static void read() {
        int read = y;
        while (!full) Thread.onSpinWait();
        read += x;
        Hoard.kept = null;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(Full::read, \"reader\");
        Thread filler = new Thread(Hoard::fill, \"filler\");
        reader.start();
        filler.start();
        filler.join();
        x = 1;
        reader.join();
    }
}";

/// What `fuzz` says of a program: all that it finds, after so many trials.
fn fuzz(folder: &Path, options: &[&str], program: &[&str]) -> (Option<i32>, Value) {
    let mut fuzz = racewright();
    fuzz.args(["fuzz", "--seed", "1", "--predictions", "2", "--jobs", "1", "--quiet", "--format", "json"]);
    fuzz.args(options).arg("--").args(program).current_dir(folder);
    let (code, said, err) = text(&fuzz.output().unwrap());
    assert_eq!(err, "");
    (code, serde_json::from_str::<Value>(&said).unwrap()["findings"].take())
}

#[test]
fn in_each_iteration_a_thread_stops_at_first() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Pooled", POOLED);
        let java = jdk.tool("java");
        let options = ["--test", "Pooled#test", "--classpath", ".", "--runs", "5"];
        let (code, findings) = fuzz(folder.path(), &options, &[java.to_str().unwrap(), "-XX:-UsePerfData"]);
        let [race] = findings.as_array().unwrap().as_slice() else { panic!("{findings}") };
        assert_eq!(race["location"], "Pooled.x", "JDK {}", jdk.release);
        assert_eq!(
            (code, race["created"].as_u64(), race["trials"].as_u64()),
            (Some(1), Some(5), Some(5)),
            "JDK {}",
            jdk.release
        );

        let mut replay = racewright();
        replay.args(["replay", race["id"].as_str().unwrap(), "--times", "3"]).current_dir(folder.path());
        let (code, said, err) = text(&replay.output().unwrap());
        assert_eq!(code, Some(1), "JDK {}: {said}{err}", jdk.release);
        assert!(said.ends_with("3 of 3 replays: same schedule, same outcome\n"), "{said}");
    }
}

#[test]
fn without_memory_nothing_is_thrown_into_the_program() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Full", FULL);
        let java = jdk.tool("java");
        let program =
            [java.to_str().unwrap(), "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xmx12m", "-cp", ".", "Full"];
        let (code, findings) = fuzz(folder.path(), &["--exclude", "Full$Hoard", "--runs", "3"], &program);
        let [race] = findings.as_array().unwrap().as_slice() else { panic!("{findings}") };
        assert_eq!(race["location"], "Full.x", "JDK {}", jdk.release);
        assert_eq!((code, race["created"].as_u64()), (Some(1), Some(3)), "JDK {}", jdk.release);
    }
}
