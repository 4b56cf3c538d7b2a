//! What a program calls its threads and says in its exceptions is text, whatever it is, in every format; and it is what the program said.

use std::fs;
use std::path::Path;

use crate::support::jdk;
use crate::support::run::{compile, racewright, text};
use serde_json::Value;

/// Threads with a name that means something to terminals, HTML, XML and JSON: a race, an exception, and two locks in two orders.
const PROGRAM: &str = r#"public class Strange {
    static class Lock { }
    static final Object A = new Lock(), B = new Lock();
    static final String S = "<script>alert('1' & \"2\")</script>]]>\u001b[31m\0\u202e\uffff 😀 \ud800.";
    static int x;

    static void write() { x = 1; }
    static void read() { if (x == 0) throw new IllegalStateException(S); }
    static void ab() { synchronized (A) { synchronized (B) { x = 2; } } }
    static void ba() { synchronized (B) { synchronized (A) { x = 3; } } }

    static void both(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one, "first " + S), second = new Thread(two, "second " + S);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] arguments) throws InterruptedException {
        both(Strange::write, Strange::read);
        both(Strange::ab, Strange::ba);
    }
}"#;

/// The same as Rust knows it: a surrogate without its partner is no text.
const SAID: &str = "<script>alert('1' & \"2\")</script>]]>\u{1b}[31m\0\u{202e}\u{ffff} 😀 \u{fffd}.";

fn json(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Characters that a terminal, a browser or an XML parser could take for something else.
fn is_harmless(text: &str) -> bool {
    !text.contains(['\u{1b}', '\0', '\u{202e}'])
}

#[test]
fn it_stays_text_everywhere_and_none_is_lost() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        compile(&jdk, folder.path(), "Strange", PROGRAM);
        let mut fuzz = racewright();
        fuzz.args(["fuzz", "--seed", "1", "--runs", "4"]);
        fuzz.args([
            "--write",
            "json:all.json",
            "--write",
            "sarif:all.sarif",
            "--write",
            "junit:all.xml",
            "--",
        ]);
        fuzz.arg(jdk.tool("java")).args(["-cp", ".", "Strange"]).current_dir(folder.path());
        let (code, out, err) = text(&fuzz.output().unwrap());
        assert_eq!(code, Some(1), "{out}{err}");
        assert!(is_harmless(&out) && is_harmless(&err), "{out}{err}");
        assert!(out.contains("]]>␛[31m␀\\u{202e}\u{ffff} 😀 \u{fffd}."), "{out}");

        let report = json(&path("all.json"));
        let of = |kind: &str| {
            report["findings"].as_array().unwrap().iter().find(|one| one["kind"] == kind).unwrap()
        };
        assert_eq!(of("data-race")["accesses"][0]["thread"], format!("first {SAID}"));
        let thrown = report["findings"]
            .as_array()
            .unwrap()
            .iter()
            .find_map(|one| one["exception"]["message"].as_str());
        assert_eq!(thrown, Some(SAID));
        each_monitor_has_its_class(&of("deadlock")["blocked"]);

        let sarif = json(&path("all.sarif"));
        assert_eq!(
            sarif["runs"][0]["results"].as_array().map(Vec::len),
            report["findings"].as_array().map(Vec::len)
        );
        let xml = fs::read_to_string(path("all.xml")).unwrap();
        assert!(
            is_harmless(&xml) && !xml.contains(['\u{ffff}', '\u{fffe}']) && !xml.contains("<script"),
            "{xml}"
        );

        let (code, out, err) = text(&racewright().arg("report").current_dir(folder.path()).output().unwrap());
        assert_eq!(code, Some(0), "{out}{err}");
        let html = fs::read_to_string(path("racewright-report.html")).unwrap();
        assert!(is_harmless(&html) && html.contains("&lt;script&gt;alert(&#39;1"), "it is shown");
        assert_eq!(html.matches("<script").count(), 1, "its own");
    }
}

/// Whoever waits in a circle waits for a monitor; which one is told by its class, not by a number alone.
fn each_monitor_has_its_class(blocked: &Value) {
    let wanted = blocked.as_array().unwrap().iter().map(|one| one["wants"].as_str().unwrap());
    let monitors: Vec<&str> = wanted.filter(|wants| wants.starts_with("the monitor of ")).collect();
    assert_eq!(monitors.len(), 2, "{blocked}");
    assert!(monitors.iter().all(|monitor| monitor.contains("Strange$Lock (object ")), "{monitors:?}");
}
