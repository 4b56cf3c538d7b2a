//! What is at the other end: a terminal, with its colours and its width, or a file or pipe, where lines are plain and as long as they are.

use std::io::{IsTerminal, stderr, stdout};

use anstream::{AutoStream, ColorChoice};
use finding::Look;
use terminal_size::{Width, terminal_size_of};

/// Narrower than this, nothing fits anyway.
const NARROWEST: usize = 20;

/// What the user wants. Without a word from them it is the terminal that counts, and variables such as `NO_COLOR`.
pub(crate) fn choose(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// How results look.
pub(crate) fn results() -> Look {
    let width = terminal_size_of(stdout()).map(|(Width(columns), _)| usize::from(columns).max(NARROWEST));
    Look { colours: AutoStream::choice(&stdout()) != ColorChoice::Never, width }
}

/// How messages look.
pub(crate) fn messages() -> Look {
    let width = terminal_size_of(stderr()).map(|(Width(columns), _)| usize::from(columns).max(NARROWEST));
    Look { colours: AutoStream::choice(&stderr()) != ColorChoice::Never, width }
}

/// Whether a line of messages can change in place.
pub(crate) fn can_change() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    stderr().is_terminal() && !is_dumb
}
