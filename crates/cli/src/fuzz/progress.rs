//! What those who wait for a campaign see on stderr: a line that changes on a terminal, lines that stay elsewhere.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;

use campaign::Progress;
use finding::printable;

/// The longest line that does not wrap on most terminals.
const WIDTH: usize = 100;

pub(crate) struct Reporter {
    quiet: bool,
    verbose: bool,
    terminal: bool,
    trials: Mutex<Tally>,
}

/// What was tried so far.
#[derive(Default)]
struct Tally {
    races: usize,
    deadlocks: usize,
    settled: usize,
    /// Whether the changing line shows something.
    dirty: bool,
}

impl Reporter {
    pub(crate) fn new(quiet: bool, verbose: bool) -> Self {
        Self { quiet, verbose, terminal: std::io::stderr().is_terminal(), trials: Mutex::default() }
    }

    /// A line that stays.
    pub(crate) fn say(&self, what: &str) {
        if !self.quiet {
            self.clear();
            eprintln!("racewright: {}", printable(what));
        }
    }

    pub(crate) fn tell(&self, progress: Progress<'_>) {
        match progress {
            Progress::Predicting { done, of } => self.change(&format!("predicting: run {done} of {of}")),
            Progress::Predicted { races, deadlocks } => {
                self.expect(races, deadlocks);
                let s = |number: usize| if number == 1 { "" } else { "s" };
                self.say(&format!(
                    "predicted: {races} race{}, {deadlocks} deadlock{}",
                    s(races),
                    s(deadlocks)
                ));
            }
            Progress::Trying { what, happened, trials, settled } => {
                let line = self.with(|tally| {
                    tally.settled += usize::from(settled);
                    let all = tally.races + tally.deadlocks;
                    let settled = tally.settled;
                    format!("trying: {settled} of {all} settled; {what}: {happened} of {trials} trials")
                });
                if settled && self.lists() {
                    self.say(&format!("{what}: happened in {happened} of {trials} trials"));
                }
                self.change(&line);
            }
            Progress::Found { .. } => {}
            Progress::Comparing { done, of } => {
                self.change(&format!("comparing: run {done} of {of} without steering"));
            }
        }
    }

    /// So much is to be tried.
    pub(crate) fn expect(&self, races: usize, deadlocks: usize) {
        self.with(|tally| (tally.races, tally.deadlocks) = (races, deadlocks));
    }

    /// Whether lines that stay are wanted for what the changing line shows too.
    pub(crate) fn lists(&self) -> bool {
        self.verbose || !self.terminal
    }

    /// The changing line is not needed any more.
    pub(crate) fn end(&self) {
        self.clear();
    }

    /// A line that stays until the next one, on a terminal.
    pub(crate) fn change(&self, line: &str) {
        if self.terminal && !self.quiet {
            self.with(|tally| tally.dirty = true);
            let line: String = line.chars().take(WIDTH).collect();
            eprint!("\r\x1b[Kracewright: {}", printable(&line));
            let _ = std::io::stderr().flush();
        }
    }

    fn clear(&self) {
        if self.with(|tally| std::mem::take(&mut tally.dirty)) {
            eprint!("\r\x1b[K");
        }
    }

    fn with<T>(&self, change: impl FnOnce(&mut Tally) -> T) -> T {
        change(&mut self.trials.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}
