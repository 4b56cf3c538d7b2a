//! What is shown on a terminal, and what in files and pipes. The terminal is a pseudo one, made by `script` of util-linux.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use support::jdk;
use support::run::{Race, compile, racewright, text};

const ESCAPE: char = '\u{1b}';
/// So a terminal's line is cleared.
const CLEAR: &str = "\u{1b}[2K";

/// A command on a terminal of this width.
fn on_terminal(command: &Command, columns: u32) -> Child {
    let quoted = |word: &std::ffi::OsStr| format!("'{}'", word.to_str().unwrap());
    let words: Vec<String> =
        std::iter::once(command.get_program()).chain(command.get_args()).map(quoted).collect();
    let line = format!("stty cols {columns} rows 40; exec {}", words.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).env("TERM", "xterm-256color");
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    script.current_dir(command.get_current_dir().unwrap());
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap()
}

/// Exit code, and all that came to the terminal.
fn shown(mut child: Child) -> (Option<i32>, String) {
    let keyboard = child.stdin.take();
    let mut all = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut all).unwrap();
    drop(keyboard);
    (child.wait().unwrap().code(), String::from_utf8(all).unwrap())
}

/// Without colours and carriage returns.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, code)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = code.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest);
    }
    (plain + rest).replace('\r', "")
}

/// A trace with a race, and the source that it names.
fn traced() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "src/main/java/shop/Till.java",
        "package shop;\nclass Till {\n    int sum = 0;\n    void add() { sum++; }\n    int all() { return sum; }\n}\n",
    );
    write(
        "run.txt",
        "T0|fork(T1)|1\nT0|w(shop.Till.sum)|shop.Till.add(Till.java:4)\nT1|r(shop.Till.sum)|shop.Till.all(Till.java:5)\n",
    );
    folder
}

fn analyze(folder: &tempfile::TempDir, options: &[&str]) -> Command {
    let mut command = racewright();
    command.args(["analyze", "run.txt", "--detector", "fasttrack,hybrid"]).args(options);
    command.current_dir(folder.path());
    command
}

/// Without the figures, of which times are never the same.
fn findings(text: &str) -> String {
    text.split("detector  ").next().unwrap().replace('\r', "")
}

#[test]
fn pipes_are_plain_and_terminals_have_colours() {
    let folder = traced();
    let (code, piped, err) = text(&analyze(&folder, &[]).output().unwrap());
    let piped = findings(&piped);
    assert!(code == Some(1) && err.is_empty() && !piped.contains(ESCAPE), "{piped}{err}");
    let source = "\
     --> src/main/java/shop/Till.java:4
    4 |     void add() { sum++; }
      |                  ^^^ write by T0
     --> src/main/java/shop/Till.java:5
    5 |     int all() { return sum; }
      |                        ^^^ read by T1
";
    assert!(piped.contains(source), "{piped}");
    let (code, coloured) = shown(on_terminal(&analyze(&folder, &[]), 200));
    assert!(code == Some(1) && coloured.contains(ESCAPE), "{coloured}");
    assert_eq!(findings(&plain(&coloured)), piped, "the words are the same");
    for without in [["--no-color"].as_slice(), &["--color", "never"], &["--color=always", "--no-color"]] {
        let (_, text) = shown(on_terminal(&analyze(&folder, without), 200));
        assert_eq!(findings(&text), piped, "{without:?}");
    }
    let (_, text) = shown(on_terminal(analyze(&folder, &[]).env("NO_COLOR", "1"), 200));
    assert_eq!(findings(&text), piped);
    // A variable that means nothing stands beside the option.
    for (option, variable) in [(["--color", "always"].as_slice(), "RACEWRIGHT_NONE"), (&[], "CLICOLOR_FORCE")]
    {
        let forced = analyze(&folder, option).env(variable, "1").output().unwrap();
        assert!(String::from_utf8(forced.stdout).unwrap().contains(ESCAPE), "{variable}");
    }
    analyze(&folder, &["--color", "always", "--write", "text:run.out"]).output().unwrap();
    let written = std::fs::read_to_string(folder.path().join("run.out")).unwrap();
    assert_eq!(findings(&written), piped, "a file is none");
}

#[test]
fn usage_errors_have_no_colours_where_none_are_wanted() {
    let folder = traced();
    let (code, text) = shown(on_terminal(&analyze(&folder, &["--no-color", "--bogus"]), 100));
    assert!(code == Some(2) && text.contains("--bogus") && !text.contains(ESCAPE), "{text}");
}

#[test]
fn source_is_taken_only_from_where_it_is() {
    let folder = traced();
    let has_source = |options: &[&str]| text(&analyze(&folder, options).output().unwrap()).1.contains("-->");
    assert!(has_source(&[]) && has_source(&["--source-root", "src/main/java"]));
    assert!(!has_source(&["--source-root", "."]), "the user says where it is");
    let file = folder.path().join("src/main/java/shop/Till.java");
    std::fs::write(&file, "package toys;\n\n\n void add() { sum++; }\nint all() { return sum; }\n").unwrap();
    assert!(!has_source(&[]), "it is of another package");
    std::fs::write(&file, "package shop;\n").unwrap();
    assert!(!has_source(&[]), "it has no such lines");
}

#[test]
fn lines_fit_into_the_terminal() {
    let folder = traced();
    for columns in [40, 60] {
        let (_, text) = shown(on_terminal(&analyze(&folder, &[]), columns));
        let text = plain(&text);
        let too_wide = |line: &&str| line.chars().count() > columns as usize;
        assert_eq!(findings(&text).lines().find(too_wide), None, "{columns}:\n{text}");
        assert!(text.contains("void add() { sum++; }\n"), "{text}");
    }
}

#[test]
fn no_text_of_the_program_controls_the_terminal_even_with_colours() {
    let (folder, jdk) = (tempfile::tempdir().unwrap(), jdk::all().swap_remove(0));
    let source = "public class Red { static int x; // \u{1b}[2J\n public static void main(String[] a) throws Exception {\n\
        Thread t = new Thread(() -> { x = 1; /*\u{1b}]0;mine\u{7}*/ throw new IllegalStateException(\"\\u001b[31mred\"); }, \"\\u001b[5mblink\");\n\
        t.start(); x = 2; t.join(); } }";
    compile(&jdk, folder.path(), "Red", source);
    let mut command = racewright();
    command.args(["fuzz", "--color", "always", "--seed", "1", "--runs", "3", "--jobs", "1", "--"]);
    command.arg(jdk.tool("java")).args(["-cp", ".", "Red"]).current_dir(folder.path());
    let (_, out, err) = text(&command.output().unwrap());
    assert!(out.contains("␛[5mblink") && out.contains("␛[31mred"), "{out}{err}");
    assert!(out.contains("/*␛]0;mine␇*/"), "the source is the program's, too: {out}");
    for sent in [&out, &err] {
        for code in sent.split(ESCAPE).skip(1) {
            let is_colour = code.starts_with('[')
                && code[1..].trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m');
            assert!(is_colour && !code.starts_with("[5m") && !code.starts_with("[31m"), "{code:?}");
        }
        assert!(!sent.contains('\u{7}'));
    }
}

#[test]
fn a_bar_tells_what_was_found_and_an_interrupt_leaves_a_clean_end() {
    let race = Race::and("");
    // Far more than anybody waits for; if no interrupt works, the time limit ends it, and the test fails.
    let endless =
        ["fuzz", "--seed", "1", "--all-trials", "--runs", "1000000", "--jobs", "1", "--time-limit", "120s"];
    let mut child = on_terminal(&race.command(&endless), 120);
    let (mut keyboard, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (mut all, mut buffer, mut pressed) = (Vec::new(), [0; 4096], false);
    loop {
        let number = screen.read(&mut buffer).unwrap_or(0);
        if number == 0 {
            break;
        }
        all.extend_from_slice(&buffer[..number]);
        if !pressed && String::from_utf8_lossy(&all).contains("1 confirmed") {
            keyboard.write_all(b"\x03").unwrap();
            pressed = true;
        }
    }
    let (code, all) = (child.wait().unwrap().code(), String::from_utf8(all).unwrap());
    assert!(pressed, "nothing was found: {all}");
    let (bars, end) = all.rsplit_once(CLEAR).expect(&all);
    assert!(plain(bars).contains("racewright: trying ") && bars.contains("last RW-"), "{bars}");
    let end = plain(end);
    assert!(end.contains("racewright: warning: interrupted; what was found until then is kept\n"), "{end}");
    assert!(end.contains("confirmed data-race on Race.x") && !end.contains("trying"), "{end}");
    assert!(end.contains("\nraces: 0 harmful, 1 confirmed, 0 potential"), "{end}");
    assert_eq!(code, Some(1));
    let id = end.split_once('[').and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
    let (code, replayed, err) =
        text(&racewright().args(["replay", id]).current_dir(race.folder.path()).output().unwrap());
    assert!(code == Some(1) && replayed.contains("Race.java:2\n"), "it is kept: {replayed}{err}");
}

#[test]
fn quiet_has_no_bar_and_pipes_have_lines() {
    let race = Race::and("");
    let short = ["fuzz", "--seed", "1", "--runs", "2", "--jobs", "1"];
    let (_, quiet) = shown(on_terminal(&race.command(&[short.as_slice(), &["--quiet"]].concat()), 120));
    assert!(!quiet.contains(CLEAR) && quiet.contains("Race.x"), "{quiet}");
    let (_, _, err) = text(&race.command(&short).output().unwrap());
    assert!(err.starts_with("racewright: seed 1\nracewright: predicted: "), "{err}");
    assert!(!err.contains(ESCAPE), "{err}");
}
