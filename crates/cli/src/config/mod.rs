//! `racewright.toml`: options that every run of a project should have.
//!
//! Its keys are the options of the command line. What clap knows about these is all that is known about keys: a key becomes an argument in
//! front of those that were given, unless the command line has that option, or one that excludes it.

mod file;
mod keys;
mod options;

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, ColorChoice, Command, FromArgMatches};

use crate::args::{self, Arguments};
use crate::exit::{self, BadInput, Exit};
use crate::messages;
use crate::output::{self, Suppression};
use file::File;

/// What the user wants, by the command line and the file together.
pub(crate) struct Settings {
    pub(crate) arguments: Arguments,
    pub(crate) suppressions: Vec<Suppression>,
}

/// Reads the command line and the file. Usage errors, `--help` and `--version` end the program.
pub(crate) fn settings(words: &[OsString]) -> Settings {
    let command = args::command();
    let Some(given) = given(&command, words) else {
        return Settings { arguments: parsed(&command, words, ""), suppressions: Vec::new() };
    };
    let command = command.color(given.color);
    match with_file(&command, &given, words) {
        Ok((all, note, suppressions)) => Settings { arguments: parsed(&command, &all, &note), suppressions },
        Err(error) => {
            let why = error.to_string();
            let exit = exit::report(&error.into());
            refuse(&command, words, &why, exit)
        }
    }
}

/// The command line with what the file adds to it, a word on that, and the suppressions of the file.
fn with_file(
    command: &Command,
    given: &Given,
    words: &[OsString],
) -> Result<(Vec<OsString>, String, Vec<Suppression>), BadInput> {
    let mut all = words.to_vec();
    let Some(file) = given.file()? else { return Ok((all, String::new(), Vec::new())) };
    let added = options::of(command, &given.name, &given.options, &file)?;
    let place = place(words, &given.name).map_or(words.len(), |place| place + 1);
    let note = match added.is_empty() {
        true => String::new(),
        false => format!("racewright: with {} of {}", added.join(" "), file.path.display()),
    };
    all.splice(place..place, added.into_iter().map(OsString::from));
    Ok((all, note, file.suppressions))
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
fn parsed(command: &Command, words: &[OsString], note: &str) -> Arguments {
    let result =
        command.clone().try_get_matches_from(words).and_then(|matches| Arguments::from_arg_matches(&matches));
    let error = match result {
        Ok(arguments) => return arguments,
        Err(error) => error,
    };
    if error.use_stderr() {
        if !note.is_empty() {
            messages::line(&finding::printable(note));
        }
        let _ = error.print();
        refuse(command, words, &in_a_line(&error), Exit::Usage);
    }
    // A help that nobody could read is none.
    match error.print().and_then(|()| io::stdout().flush()) {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => end(exit::report(&exit::unprinted(why))),
        _ => std::process::exit(error.exit_code()),
    }
}

/// What clap says, without how the command is used.
fn in_a_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let line = lines.join(" ");
    line.strip_prefix("error: ").map_or(line.clone(), str::to_owned)
}

/// Ends the program because of a mistake of the user, and says so where the result was to be.
fn refuse(command: &Command, words: &[OsString], why: &str, exit: Exit) -> ! {
    let finds = |name: &OsString| {
        let command = name.to_str().and_then(|name| command.find_subcommand(name));
        command.is_some_and(|command| command.get_arguments().any(|arg| arg.get_id() == "write"))
    };
    if words.iter().skip(1).any(finds) {
        output::failed(&output::asked(words), why, exit);
    }
    end(exit)
}

fn end(exit: Exit) -> ! {
    std::process::exit(exit as i32)
}
