//! `racewright.toml`: options that every run of a project should have.
//!
//! Its keys are the options of the command line. What clap knows about these is all that is known about keys: a key becomes an argument in
//! front of those that were given, unless the command line has that option, or one that excludes it.

mod file;
mod keys;
mod options;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, ColorChoice, Command, CommandFactory, FromArgMatches};

use crate::args::{self, Arguments};
use crate::exit::BadInput;
use crate::output::Suppression;
use file::File;

/// What the user wants, by the command line and the file together.
pub(crate) struct Settings {
    pub(crate) arguments: Arguments,
    pub(crate) suppressions: Vec<Suppression>,
}

/// Reads the command line and the file. Usage errors, `--help` and `--version` end the program, as clap has it.
pub(crate) fn settings(words: Vec<OsString>) -> Result<Settings, BadInput> {
    let command = Arguments::command();
    let Some(given) = given(&command, &words) else {
        return Ok(Settings { arguments: parsed(command, words, ""), suppressions: Vec::new() });
    };
    let Some(file) = given.file()? else {
        return Ok(Settings {
            arguments: parsed(command.color(given.color), words, ""),
            suppressions: Vec::new(),
        });
    };
    let command = command.color(given.color);
    let added = options::of(&command, &given.name, &given.options, &file)?;
    let place = place(&words, &given.name).map_or(words.len(), |place| place + 1);
    let note = match added.is_empty() {
        true => String::new(),
        false => format!("racewright: with {} of {}", added.join(" "), file.path.display()),
    };
    let mut all = words;
    all.splice(place..place, added.into_iter().map(OsString::from));
    Ok(Settings { arguments: parsed(command, all, &note), suppressions: file.suppressions })
}

/// What stands on the command line, as far as it can be read: what is missing there may be in the file.
struct Given {
    /// The command, such as `fuzz`.
    name: String,
    /// The ids of its options that were given.
    options: Vec<String>,
    config: Option<PathBuf>,
    no_config: bool,
    /// Whether what clap says has colours.
    color: ColorChoice,
}

impl Given {
    fn file(&self) -> Result<Option<File>, BadInput> {
        match (&self.config, self.no_config) {
            (_, true) => Ok(None),
            (Some(path), _) => File::read(path).map(Some),
            (None, _) => file::found(),
        }
    }
}

fn given(command: &Command, words: &[OsString]) -> Option<Given> {
    let lenient = command.clone().ignore_errors(true);
    let matches = lenient.try_get_matches_from(words).ok()?;
    let (name, of_command) = matches.subcommand()?;
    let is_given = |id: &&str| of_command.value_source(id) == Some(ValueSource::CommandLine);
    let ids: Vec<&str> = of_command.ids().map(clap::Id::as_str).collect();
    Some(Given {
        name: name.to_owned(),
        options: ids.into_iter().filter(is_given).map(str::to_owned).collect(),
        config: path(of_command),
        no_config: of_command.get_flag("no_config"),
        color: args::color(of_command),
    })
}

fn path(matches: &ArgMatches) -> Option<PathBuf> {
    matches.get_one::<PathBuf>("config").cloned()
}

/// Where the command's name stands among the words.
fn place(words: &[OsString], name: &str) -> Option<usize> {
    (1..words.len())
        .find(|&place| words[place] == OsStr::new(name) && words[place - 1] != OsStr::new("--config"))
}

/// The arguments. Whoever is told of a mistake is told where the words come from.
fn parsed(command: Command, words: Vec<OsString>, note: &str) -> Arguments {
    let parsed =
        command.try_get_matches_from(words).and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| {
        if error.use_stderr() && !note.is_empty() {
            eprintln!("{}", finding::printable(note));
        }
        error.exit()
    })
}
