//! Keys as arguments.

use clap::{Arg, ArgAction, Command, ValueHint};
use toml::{Table, Value};

use super::file::File;
use super::in_a_line;
use super::keys::{self, check_common, common_option, option, unknown};
use crate::exit::BadInput;
use crate::output::WriteTarget;

/// The arguments that a file adds to a command with these options. All of the file is checked, values too, whatever the command is.
pub(super) fn of(root: &Command, name: &str, given: &[String], file: &File) -> Result<Vec<String>, BadInput> {
    let command = root.find_subcommand(name).expect("clap has found it");
    let mut added = Vec::new();
    for (key, value) in &file.table {
        match (root.find_subcommand(key), value) {
            (Some(other), Value::Table(table)) => check(other, table, file)?,
            (Some(_), _) => return Err(file.fault(format!("options of `{key}` are written as [{key}]"))),
            (None, _) => {
                words(check_common(root, key, file)?, value, file)?;
                let own = file.table.get(name).and_then(Value::as_table);
                // What is said of the command itself counts more.
                if own.is_none_or(|own| !own.contains_key(key))
                    && let Some(arg) = common_option(command, key)
                {
                    added.push((arg, value));
                }
            }
        }
    }
    if let Some(Value::Table(own)) = file.table.get(name) {
        added.extend(own.iter().filter_map(|(key, value)| Some((option(command, key)?, value))));
    }
    let mut arguments = Vec::new();
    for (arg, value) in added {
        let is_given = given.iter().any(|id| id == arg.get_id().as_str() || excludes(command, arg, id));
        if !is_given {
            arguments.extend(words(arg, value, file)?);
        }
    }
    Ok(arguments)
}

/// Checks the keys of a command's table.
fn check(command: &Command, table: &Table, file: &File) -> Result<(), BadInput> {
    for (key, value) in table {
        let Some(arg) = option(command, key) else {
            let known = keys::options(command).map(|(name, _)| name);
            return Err(unknown(key, &format!(" in [{}]", command.get_name()), known, file));
        };
        words(arg, value, file)?;
    }
    Ok(())
}

/// Whether the option of this id and this one cannot stand beside each other.
fn excludes(command: &Command, arg: &Arg, id: &str) -> bool {
    let Some(other) = command.get_arguments().find(|other| other.get_id() == id) else { return false };
    let conflict =
        |a: &Arg, b: &Arg| command.get_arg_conflicts_with(a).iter().any(|other| other.get_id() == b.get_id());
    let grouped = command.get_groups().any(|group| {
        let members: Vec<_> = group.get_args().collect();
        !group.clone().is_multiple() && members.contains(&arg.get_id()) && members.contains(&other.get_id())
    });
    grouped || conflict(arg, other) || conflict(other, arg)
}

/// An option and its value, as they would be typed.
fn words(arg: &Arg, value: &Value, file: &File) -> Result<Vec<String>, BadInput> {
    let name = arg.get_long().expect("keys are names of options");
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(true)) => Ok(vec![format!("--{name}")]),
        (ArgAction::SetTrue, Value::Boolean(false)) => Ok(Vec::new()),
        (ArgAction::SetTrue, _) => Err(file.fault(format!("`{name}` is true or false"))),
        (ArgAction::Append, Value::Array(all)) => all.iter().map(|one| word(arg, name, one, file)).collect(),
        (_, one) => Ok(vec![word(arg, name, one, file)?]),
    }
}

fn word(arg: &Arg, name: &str, value: &Value, file: &File) -> Result<String, BadInput> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        _ => return Err(file.fault(format!("`{name}` is a text or a number"))),
    };
    check_value(arg, name, &text, file)?;
    Ok(format!("--{name}={}", rooted(arg, name, text, file)))
}

/// Checks a value as the command line does, whether or not this command has the option.
fn check_value(arg: &Arg, name: &str, text: &str, file: &File) -> Result<(), BadInput> {
    let mut alone = Arg::new(arg.get_id().clone())
        .value_parser(arg.get_value_parser().clone())
        .value_names(arg.get_value_names().unwrap_or_default().iter().cloned());
    if let Some(delimiter) = arg.get_value_delimiter() {
        alone = alone.value_delimiter(delimiter);
    }
    let checked = Command::new("racewright").arg(alone).try_get_matches_from(["racewright", "--", text]);
    let told = |error: clap::Error| {
        let line = in_a_line(&error);
        // Clap knows it as an argument without a name.
        let why = line.split_once("]'").map_or("", |(_, why)| why);
        file.fault(format!("`{text}` cannot be the value of `{name}`{why}"))
    };
    checked.map(drop).map_err(told)
}

/// Paths begin at the folder of the file, wherever the command is run.
fn rooted(arg: &Arg, name: &str, text: String, file: &File) -> String {
    match arg.get_value_hint() {
        _ if name == "write" => WriteTarget::rooted(&text, file.folder()),
        ValueHint::AnyPath => file.folder().join(&text).display().to_string(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::CommandFactory;

    use super::*;
    use crate::args::Arguments;

    /// What a file adds to a command.
    fn added(text: &str, name: &str, given: &[&str]) -> Result<Vec<String>, String> {
        let file = File::parse(Path::new("up/racewright.toml"), text).map_err(|e| e.to_string())?;
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        of(&Arguments::command(), name, &given, &file).map_err(|e| e.to_string())
    }

    #[test]
    fn keys_are_options_of_all_commands_or_of_one() {
        let text = "seed = 7\ninclude = [\"a.*\", \"b.*\"]\n[fuzz]\nruns = 20\nall-trials = true\nquiet = false\n[hunt]\nruns = 5";
        assert_eq!(
            added(text, "fuzz", &[]).unwrap(),
            ["--include=a.*", "--include=b.*", "--seed=7", "--all-trials", "--runs=20"]
        );
        assert_eq!(
            added(text, "hunt", &[]).unwrap(),
            ["--include=a.*", "--include=b.*", "--seed=7", "--runs=5"]
        );
        assert_eq!(added(text, "generate", &[]).unwrap(), ["--seed=7"]);
        assert_eq!(added(text, "convert", &[]).unwrap(), [""; 0]);
        // A command's own word counts more than that for all.
        assert_eq!(added("seed = 7\n[fuzz]\nseed = 8", "fuzz", &[]).unwrap(), ["--seed=8"]);
        // How commands print what they find says nothing about a report.
        assert_eq!(added("format = \"sarif\"", "merge", &[]).unwrap(), ["--format=sarif"]);
        assert_eq!(added("format = \"sarif\"", "report", &[]).unwrap(), [""; 0]);
        assert_eq!(added("[report]\nformat = \"sarif\"", "report", &[]).unwrap(), ["--format=sarif"]);
    }

    #[test]
    fn the_command_line_wins() {
        let text = "seed = 7\nverbose = true\n[generate]\nclass = \"A\"\ntests = 5";
        assert_eq!(added(text, "fuzz", &["seed"]).unwrap(), ["--verbose"]);
        // Options that exclude each other: one is the answer to the other.
        assert_eq!(added(text, "fuzz", &["quiet"]).unwrap(), ["--seed=7"]);
        assert_eq!(added(text, "generate", &["package", "verbose"]).unwrap(), ["--seed=7", "--tests=5"]);
    }

    #[test]
    fn paths_begin_at_the_folder_of_the_file() {
        let text = "baseline = \"ci/known.json\"\nwrite = [\"sarif:out.sarif\"]\n[fuzz]\nout = \"/kept\"";
        assert_eq!(
            added(text, "fuzz", &[]).unwrap(),
            ["--baseline=up/ci/known.json", "--write=sarif:up/out.sarif", "--out=/kept"]
        );
    }

    #[test]
    fn mistakes_are_told_with_what_was_meant() {
        for (text, told) in [
            ("sed = 7", "there is no key `sed`, the nearest one is `seed`"),
            ("[fuz]\nruns = 2", "there is no key `fuz`, the nearest one is `fuzz`"),
            (
                "[fuzz]\nstep_limit = 2",
                "there is no key `step_limit` in [fuzz], the nearest one is `step-limit`",
            ),
            (
                "[hunt]\nstrategi = \"pct\"",
                "there is no key `strategi` in [hunt], the nearest one is `strategy`",
            ),
            ("runs = 3", "`runs` is not the same for all commands: put it into [fuzz] or [hunt]"),
            ("config = \"x\"", "there is no key `config`"),
            ("fuzz = 3", "options of `fuzz` are written as [fuzz]"),
            ("quiet = 1", "`quiet` is true or false"),
            ("seed = \"x\"", "`x` cannot be the value of `seed`: invalid digit"),
            ("[hunt]\nruns = 0", "`0` cannot be the value of `runs`: 0 is not in 1.."),
            ("[detect]\nwrite = [\"pdf:x\"]", "`pdf:x` cannot be the value of `write`: a file is written as"),
            (
                "[analyze]\ndetector = \"none\"",
                "`none` cannot be the value of `detector` [possible values: empty, ",
            ),
            ("[merge]\nformat = \"html\"", "`html` cannot be the value of `format` [possible values: text, "),
            ("seed = true", "`seed` is a text or a number"),
            ("[fuzz]\nseed = [1, 2]", "`seed` is a text or a number"),
            ("seed = ", "line 1: "),
            ("suppress = 1", "suppressions are written as [[suppress]]"),
            ("[[suppress]]\nlocation = \"x\"", "suppression 1: it has no reason"),
        ] {
            let error = added(text, "fuzz", &[]).unwrap_err();
            assert!(error.starts_with("up/racewright.toml: ") && error.contains(told), "{text}: {error}");
        }
    }

    #[test]
    fn every_key_is_understood_by_its_command() {
        // Each option with a word for its value becomes an argument that clap takes for the same option.
        let root = Arguments::command();
        for command in root.get_subcommands() {
            for (name, arg) in keys::options(command) {
                let choice = arg.get_possible_values().first().map(|choice| choice.get_name().to_owned());
                let values = choice.as_deref().into_iter().chain(["7", "7s", "1/2", "json:7", "A#b"]);
                let values = values.map(|value| format!("\"{value}\"")).chain(["true".to_owned()]);
                let text = |value: &String| format!("[{}]\n{name} = {value}", command.get_name());
                let of = |value: &String| added(&text(value), command.get_name(), &[]);
                let (text, words) =
                    values.map(|value| (text(&value), of(&value))).find(|(_, words)| words.is_ok()).unwrap();
                let words = words.unwrap();
                let all =
                    ["racewright", command.get_name()].into_iter().chain(words.iter().map(String::as_str));
                let matches = root.clone().ignore_errors(true).try_get_matches_from(all).unwrap();
                let (_, matches) = matches.subcommand().unwrap();
                assert!(words.len() == 1 && matches.try_contains_id(arg.get_id().as_str()).is_ok(), "{text}");
            }
        }
    }
}
