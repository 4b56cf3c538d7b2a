//! A measured command says what it took, and is stopped with all its descendants.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

fn watch(script: &str, group: bool) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_racewright-bench"));
    if group {
        command.process_group(0);
    }
    command
        .args(["watch", "--", "sh", "-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Reads while standard input stays open.
fn everything(child: &mut Child) -> String {
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn usage_follows_the_output() {
    let mut child = watch("echo hello; exit 3", true);
    let output = everything(&mut child);
    assert!(child.wait().unwrap().success());
    let [own, "", last] = output.lines().collect::<Vec<_>>()[..] else { panic!("{output}") };
    let [mark, wall, peak, code] = last.split(' ').collect::<Vec<_>>()[..] else { panic!("{last}") };
    assert_eq!((own, mark, code), ("hello", "watched", "3"));
    assert!(wall.parse::<u64>().unwrap() > 0 && peak.parse::<u64>().unwrap() > 0, "{last}");
}

#[test]
fn when_its_input_ends_nothing_is_left() {
    // The output ends when nobody can write to it any more.
    let mut child = watch("echo started; sh -c 'sleep 600; echo slept'; echo ended", true);
    let mut start = [0; 8];
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut start).unwrap();
    drop(child.stdin.take());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!((&start[..], &rest[..]), (&b"started\n"[..], ""));
    assert!(!child.wait().unwrap().success());
}

#[test]
fn it_ends_no_group_but_its_own() {
    let mut child = watch("echo hello", false);
    assert_eq!(everything(&mut child), "");
    assert!(!child.wait().unwrap().success());
}
