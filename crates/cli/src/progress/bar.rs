//! A line at the bottom of the terminal that changes in place.

use std::io::stderr;
use std::time::Duration;

use finding::Role;
use indicatif::{ProgressBar, ProgressStyle};
use terminal_size::{Width, terminal_size_of};

use crate::messages;
use crate::terminal;

/// So often the time is shown anew while nothing else happens.
const TICK: Duration = Duration::from_millis(500);

pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// It is not seen before there is something to show.
    pub(super) fn new() -> Self {
        Self { bar: ProgressBar::new(0) }
    }

    /// Shows how much is done, if that is known, what was found so far, and what is being done.
    pub(super) fn show(&self, title: &str, done: Option<(u64, u64)>, so_far: &str, now: &str) {
        self.bar.set_style(style(title, done.is_some()));
        self.bar.set_message(format!("{so_far} · {now}"));
        if let Some((done, of)) = done {
            self.bar.set_length(of);
            self.bar.set_position(done);
        }
        self.bar.enable_steady_tick(TICK);
    }

    /// Says something above it.
    pub(super) fn above(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    pub(super) fn clear(&self) {
        self.bar.disable_steady_tick();
        self.bar.finish_and_clear();
    }
}

/// Whatever ends us leaves a clean line.
impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

fn style(title: &str, is_counted: bool) -> ProgressStyle {
    let name = messages::named(Role::Faint);
    let title = terminal::messages().paint(Role::Strong, title);
    let template = match is_counted {
        true => format!("{name} {title} {{bar:{}}} {{pos}}/{{len}} · {{elapsed}} · {{wide_msg}}", width()),
        false => format!("{name} {{elapsed}} · {{wide_msg}}"),
    };
    ProgressStyle::with_template(&template).expect("a template of ours").progress_chars("━╸─")
}

/// A narrow terminal needs its place for words.
fn width() -> usize {
    let columns = terminal_size_of(stderr()).map_or(0, |(Width(columns), _)| usize::from(columns));
    if columns >= 90 { 20 } else { 8 }
}
