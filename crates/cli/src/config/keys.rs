//! Which keys there are.

use clap::{Arg, ArgAction, Command};

use super::file::File;
use crate::exit::BadInput;

/// What a file cannot say: these say which file is read, end the program at once, or are a matter of whose terminal it is.
const NOT_KEYS: [&str; 6] = ["config", "no-config", "help", "version", "color", "no-color"];

/// Options that what stands at the top says nothing about: how commands print what they find is another question than whether a report is a page.
const OWN: [(&str, &str); 1] = [("report", "format")];

/// The options of a command that can be keys, by name.
pub(super) fn options(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let named = command.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg)));
    named.filter(|(name, _)| !NOT_KEYS.contains(name))
}

/// The option of this name.
pub(super) fn option<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    options(command).find(|(name, _)| *name == key).map(|(_, arg)| arg)
}

/// The option that a key at the top stands for.
pub(super) fn common_option<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    option(command, key).filter(|_| !OWN.contains(&(command.get_name(), key)))
}

/// Checks a key that stands at the top: it must be an option, and mean the same to all commands that have it. The option of one of these.
pub(super) fn check_common<'a>(root: &'a Command, key: &str, file: &File) -> Result<&'a Arg, BadInput> {
    let mut having =
        root.get_subcommands().filter_map(|command| Some((command, common_option(command, key)?)));
    let Some((first, arg)) = having.next() else {
        let all = root.get_subcommands().flat_map(|command| options(command).map(|(name, _)| name));
        let tables = root.get_subcommands().map(Command::get_name);
        return Err(unknown(key, "", all.chain(tables).chain(["suppress"]), file));
    };
    let mut names = vec![first.get_name()];
    let mut same = true;
    for (command, other) in having {
        names.push(command.get_name());
        same &= meaning(arg) == meaning(other);
    }
    if same {
        return Ok(arg);
    }
    let tables: Vec<String> = names.iter().map(|name| format!("[{name}]")).collect();
    Err(file.fault(format!("`{key}` is not the same for all commands: put it into {}", tables.join(" or "))))
}

/// What an option takes, and what it is without.
fn meaning(arg: &Arg) -> (Option<&[clap::builder::Str]>, &[clap::builder::OsStr]) {
    match arg.get_action() {
        ArgAction::SetTrue => (None, &[]),
        _ => (arg.get_value_names(), arg.get_default_values()),
    }
}

/// A key that is none, with the one that it looks most like.
pub(super) fn unknown<'a>(
    key: &str,
    place: &str,
    known: impl Iterator<Item = &'a str>,
    file: &File,
) -> BadInput {
    let likeness = |name: &str| strsim::jaro_winkler(&key.replace('_', "-"), name);
    let nearest = known.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let nearest = nearest.map(|name| format!(", the nearest one is `{name}`")).unwrap_or_default();
    file.fault(format!("there is no key `{key}`{place}{nearest}"))
}
