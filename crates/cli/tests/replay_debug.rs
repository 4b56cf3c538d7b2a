//! `racewright replay --debug`: a debugger stops and steps through the run, on every JDK, and it is still the same run.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use support::jdk::{self, Jdk};
use support::run::{compile, racewright, text};

const SOURCE: &str = "public class Main {
    static int x;
    static void write() {
        x = 1;
    }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(Main::write, \"writer\");
        t.start();
        x = 2;
        t.join();
        if (x == 1) throw new IllegalStateException(\"late\");
    }
}
";

/// Nothing takes this long, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Longer than it takes to find that a thread is blocked inside the JVM and to set it aside.
const A_WHILE: Duration = Duration::from_millis(1500);

/// A process that is talked to.
struct Talk {
    process: Child,
    ear: Receiver<Vec<u8>>,
    /// What it has said since the last answer that was waited for.
    unheard: String,
    /// All that it has said.
    said: String,
}

impl Talk {
    fn with(command: &mut Command) -> Self {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut mouth = process.stdout.take().unwrap();
        let (teller, ear) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = mouth.read(&mut buffer) {
                if teller.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { process, ear, unheard: String::new(), said: String::new() }
    }

    /// Hears more. Whether there was any: it may have ended.
    fn listen(&mut self) -> bool {
        match self.ear.recv_timeout(PATIENCE) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                self.unheard.push_str(&text);
                self.said.push_str(&text);
                true
            }
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => false,
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                panic!("nothing for long, after:\n{}", self.said)
            }
        }
    }

    /// Waits for one of these, and says which came first. The rest of its line is the second part of the answer.
    fn hear(&mut self, words: &[&'static str]) -> (&'static str, String) {
        loop {
            let found = words.iter().filter_map(|word| Some((self.unheard.find(word)?, *word)));
            if let Some((place, word)) = found.min() {
                let rest = self.unheard.split_off(place + word.len());
                if let Some((line, after)) = rest.split_once('\n') {
                    self.unheard = after.to_owned();
                    return (word, line.to_owned());
                }
                self.unheard.push_str(&rest);
            }
            assert!(self.listen(), "it ended without one of {words:?}:\n{}", self.said);
        }
    }

    fn say(&mut self, line: &str) {
        let mouth: &mut ChildStdin = self.process.stdin.as_mut().unwrap();
        writeln!(mouth, "{line}").unwrap();
        mouth.flush().unwrap();
    }

    /// Hears the rest. The exit code, and all that it has said.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.process.stdin.take());
        while self.listen() {}
        (self.process.wait().unwrap().code(), self.said.clone())
    }
}

impl Drop for Talk {
    /// Whoever is asked often enough ends, with what it has started.
    fn drop(&mut self) {
        while matches!(self.process.try_wait(), Ok(None)) {
            let _ = Command::new("kill").arg(self.process.id().to_string()).status();
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// A port that nobody has.
fn port() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string()
}

/// Attaches `jdb`, stops in both threads, looks around, takes a step in each, and lets the program end. Where it stopped.
fn debug(jdk: &Jdk, port: &str) -> Vec<String> {
    const HIT: &str = "Breakpoint hit: ";
    const STEPPED: &str = "Step completed: ";
    const THROWN: &str = "Exception occurred: ";
    const EXITED: &str = "The application exited";
    let mut jdb = Talk::with(Command::new(jdk.tool("jdb")).args(["-attach", port]));
    jdb.hear(&["VM Started: "]);
    for line in [4, 9] {
        jdb.say(&format!("stop at Main:{line}"));
        jdb.hear(&["Deferring breakpoint Main:"]);
    }
    jdb.say("run");
    let mut stops = Vec::new();
    loop {
        let (word, line) = jdb.hear(&[HIT, STEPPED, THROWN, EXITED]);
        match word {
            HIT => {
                stops.push(line);
                jdb.say("where");
                jdb.hear(&["[1] Main."]);
                // That it stands still for long must not matter: time is what is tested here, and waits for nothing.
                std::thread::sleep(A_WHILE);
                jdb.say("next");
            }
            STEPPED | THROWN => {
                stops.push(line);
                jdb.say("cont");
            }
            _ => break,
        }
    }
    jdb.end();
    stops
}

#[test]
fn a_debugger_steps_through_the_same_run() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Main", SOURCE);
        let run = |arguments: &[&str]| {
            let mut command = racewright();
            command.args(arguments).current_dir(folder.path());
            command
        };
        let java = jdk.tool("java");
        let fuzz = ["fuzz", "--seed", "1", "--predictions", "1", "--runs", "8", "--quiet", "--"];
        let fuzz = run(&fuzz).arg(&java).args(["-cp", ".", "Main"]).output().unwrap();
        let (code, out, err) = text(&fuzz);
        assert_eq!(code, Some(1), "{out}{err}");
        let id = out.split(['[', ']']).nth(1).unwrap();

        let port = port();
        let mut replay = Talk::with(&mut run(&["replay", id, "--debug", &port]));
        replay.hear(&["Listening for transport dt_socket at address: "]);
        let stops = debug(&jdk, &port);
        let (code, out) = replay.end();
        let stopped = |thread: &str, place: &str| {
            stops.iter().any(|stop| stop.contains(thread) && stop.contains(place))
        };
        assert!(stopped("\"thread=writer\"", "Main.write(), line=4"), "{stops:?}");
        assert!(stopped("\"thread=main\"", "Main.main(), line=9"), "{stops:?}");
        assert!(stopped("\"thread=main\"", "Main.main(), line=10"), "{stops:?}");
        assert_eq!(code, Some(1), "{out}\n{stops:?}");
        assert!(out.ends_with("\nsame schedule, same outcome\n"), "{out}\n{stops:?}");
    }
}
