//! `racewright manual` and `racewright completions`: both are made from the definitions of the arguments.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Outcome;
use crate::args;
use crate::exit::{self, Exit};
use crate::output::today;

/// Lines of text in the source of a page are not longer than this.
const WIDTH: usize = 80;

/// Write man pages, one for each command.
#[derive(Args)]
pub(crate) struct ManualArguments {
    /// The folder to write them into; it is created.
    pub(crate) folder: PathBuf,
}

/// Print what makes a shell complete the options of racewright.
#[derive(Args)]
pub(crate) struct CompletionsArguments {
    /// The shell.
    ///
    /// For bash: racewright completions bash > ~/.local/share/bash-completion/completions/racewright
    pub(crate) shell: Shell,
}

pub(crate) fn manual(arguments: &ManualArguments) -> Outcome {
    let folder = &arguments.folder;
    let cannot = || format!("cannot write man pages to {}", folder.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    let mut root = args::command().disable_help_subcommand(true);
    root.build();
    for command in std::iter::once(&root).chain(root.get_subcommands()) {
        let page = page(command, &root).with_context(cannot)?;
        std::fs::write(folder.join(format!("{}.1", name(command))), page).with_context(cannot)?;
    }
    exit::print(&format!("man pages in {}; see them: man {0}/racewright.1\n", folder.display()))?;
    Ok(Exit::Nothing)
}

fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// A page: what clap knows, and what it does not write down.
fn page(command: &Command, root: &Command) -> io::Result<String> {
    let man = Man::new(command.clone());
    let version = env!("CARGO_PKG_VERSION");
    let title = escaped(&name(command).to_uppercase());
    let mut page = format!(".TH {title} 1 {} \"racewright {version}\" \"User Commands\"\n", today());
    page += &section(|out| man.render_name_section(out))?;
    page += &synopsis(command);
    page += &section(|out| man.render_description_section(out))?;
    page += &section(|out| man.render_options_section(out))?;
    if command.has_subcommands() {
        page += &section(|out| man.render_subcommands_section(out))?;
    }
    page += ".SH EXIT STATUS\n";
    for (code, meaning) in exit::codes(command.get_name()) {
        page += &format!(".TP\n{code}\n{}\n", escaped(meaning));
    }
    page += ".SH SEE ALSO\n";
    let others =
        std::iter::once(root).chain(root.get_subcommands()).filter(|other| name(other) != name(command));
    let others: Vec<String> = others.map(|other| format!(".BR {} (1)", escaped(name(other)))).collect();
    page += &(others.join(" ,\n") + "\n");
    Ok(tidy(&page))
}

/// How it is called, as `--help` has it.
fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let lines = usage.lines().map(|line| line.trim_start_matches("Usage:").trim());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(escaped).collect();
    format!(".SH SYNOPSIS\n{}\n", lines.join("\n.br\n"))
}

fn section(render: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<String> {
    let mut bytes = Vec::new();
    render(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // What stands before each section that is rendered on its own: a string for apostrophes.
    Ok(text
        .lines()
        .filter(|line| !line.contains(".ds Aq"))
        .fold(String::new(), |all, line| all + line + "\n"))
}

/// Text that is nothing but text.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq")
}

/// Paragraphs are told apart by one macro, and lines are as long as people who read the source have it.
fn tidy(page: &str) -> String {
    let page =
        page.replace("\\*(Aq", "\\(aq").replace("\n.br\n\n.br\n", "\n.sp\n").replace("\n\n", "\n.sp\n");
    let mut tidy = String::new();
    for line in page.lines().map(str::trim_end) {
        let is_macro = line.starts_with('.');
        let mut used = 0;
        for word in line.split(' ') {
            // A line that begins with one of these is a macro.
            let may_begin = !is_macro && !word.starts_with(['.', '\'']) && !word.is_empty();
            if used > 0 && used + 1 + word.len() > WIDTH && may_begin {
                tidy.push('\n');
                used = 0;
            } else if used > 0 {
                tidy.push(' ');
                used += 1;
            }
            tidy.push_str(word);
            used += word.len();
        }
        tidy.push('\n');
    }
    tidy
}

pub(crate) fn completions(arguments: &CompletionsArguments) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut args::command(), "racewright", &mut script);
    exit::print(&String::from_utf8(script).context("a shell script is text")?)?;
    Ok(Exit::Nothing)
}
