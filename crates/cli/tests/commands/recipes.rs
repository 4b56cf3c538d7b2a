//! The recipes of `docs/recipes.md`, as printed: those that need nothing but a JDK here, and all of them by `make recipes`, which says so
//! in the variable `RACEWRIGHT_RECIPES`.

use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/recipes.md");

/// The page in parts, by the language of each block.
enum Block<'a> {
    Title(&'a str),
    /// What every recipe begins with.
    First(&'a str),
    Commands(&'a str),
    Output(&'a str),
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 0 {
            blocks.extend(part.lines().filter_map(|line| line.strip_prefix("## ")).map(Block::Title));
        } else if let Some((language, text)) = part.split_once('\n') {
            match language {
                "sh all" => blocks.push(Block::First(text)),
                "sh" => blocks.push(Block::Commands(text)),
                "text" => blocks.push(Block::Output(text)),
                _ => {}
            }
        }
    }
    blocks
}

/// What a shell prints that executes commands in an empty folder. Exit code 1 says that something was found.
fn execute(commands: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let built = Path::new(env!("CARGO_BIN_EXE_racewright")).parent().unwrap();
    let path = format!("{}:{}", built.display(), std::env::var("PATH").unwrap());
    let found = "racewright() { command racewright \"$@\" || [ $? -eq 1 ]; }";
    let output = Command::new("bash")
        .args(["-c", &format!("set -euo pipefail\n{found}\n{commands}")])
        .current_dir(&folder)
        .env("PATH", path)
        .output()
        .unwrap();
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{commands}\n{out}{err}");
    out
}

/// The first line of what was to be printed that was not, after those before it.
fn missing<'a>(expected: &'a str, printed: &str) -> Option<&'a str> {
    let mut lines = printed.lines();
    expected.lines().filter(|line| *line != "…").find(|expected| {
        let parts: Vec<&str> = expected.split('…').collect();
        !lines.any(|line| {
            let mut rest = Some(line);
            for part in &parts {
                rest = rest.and_then(|rest| rest.split_once(part)).map(|(_, rest)| rest);
            }
            rest.is_some()
        })
    })
}

/// How often a recipe is tried again.
const RUNS_AGAIN: u32 = 8;

fn cook(wanted: impl Fn(&str) -> bool) -> u32 {
    let (mut first, mut title, mut commands, mut cooked) = ("", "", String::new(), 0);
    for block in blocks(PAGE) {
        match block {
            Block::Title(next) => (title, commands) = (next, String::new()),
            Block::First(text) => first = text,
            Block::Commands(text) => commands.push_str(text),
            Block::Output(expected) if wanted(title) => {
                let script = format!("{first}{commands}");
                let mut printed = execute(&script);
                // In a plain run, a thread may have ended before the other one starts: then the JDK orders them, and the page says to run it again.
                for _ in 0..RUNS_AGAIN {
                    if missing(expected, &printed).is_some() {
                        printed = execute(&script);
                    }
                }
                let missing = missing(expected, &printed);
                assert!(missing.is_none(), "{title}: {missing:?} is not in\n{printed}");
                println!("{title}: as printed");
                cooked += 1;
            }
            Block::Output(_) => {}
        }
    }
    cooked
}

#[test]
fn recipes_work_as_printed() {
    if std::env::var_os("RACEWRIGHT_RECIPES").is_some() {
        assert_eq!(cook(|_| true), 4);
    } else {
        assert_eq!(cook(|title| ["Plain java", "A class, without any test"].contains(&title)), 2);
    }
}

#[test]
fn what_is_not_printed_is_missed() {
    let printed = "one\ntwo [RW-1]\nthree\n";
    assert_eq!(missing("one\n…\nthree\n", printed), None);
    assert_eq!(missing("two [RW-…]\n", printed), None);
    assert_eq!(missing("three\none\n", printed), Some("one"));
    assert_eq!(missing("two [RX-…]\n", printed), Some("two [RX-…]"));
}
