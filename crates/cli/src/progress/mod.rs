//! What those who wait for a campaign see on stderr: a bar on a terminal, lines that stay elsewhere.

mod bar;
mod tally;

use std::sync::{Mutex, PoisonError};

use campaign::Progress;
use finding::{Finding, printable};

use crate::grouped::counted;
use crate::messages;
use crate::terminal;
use bar::Bar;
use tally::Tally;

pub(crate) struct Reporter {
    quiet: bool,
    verbose: bool,
    /// On a terminal, for those who do not want quiet.
    bar: Option<Bar>,
    tally: Mutex<Tally>,
}

impl Reporter {
    pub(crate) fn new(quiet: bool, verbose: bool) -> Self {
        let bar = (terminal::can_change() && !quiet).then(Bar::new);
        Self { quiet, verbose, bar, tally: Mutex::default() }
    }

    /// A line that stays.
    pub(crate) fn say(&self, what: &str) {
        match &self.bar {
            _ if self.quiet => {}
            Some(bar) => bar.above(|| messages::say(what)),
            None => messages::say(what),
        }
    }

    pub(crate) fn tell(&self, progress: Progress<'_>) {
        match progress {
            Progress::Predicting { done, of } => self.step("predicting", (done, of), "run"),
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
                let all = self.with(|tally| tally.tried(settled));
                if settled && self.lists() {
                    self.say(&format!("{what}: happened in {happened} of {}", counted(trials, "trial")));
                }
                self.step("trying", all, &format!("{what}: {happened} of {}", counted(trials, "trial")));
            }
            Progress::Found { .. } => {}
            Progress::Comparing { done, of } => self.step("comparing", (done, of), "runs without steering"),
        }
    }

    /// Something was found.
    pub(crate) fn found(&self, finding: &Finding) {
        self.with(|tally| tally.found(finding));
    }

    /// So much is to be tried.
    pub(crate) fn expect(&self, races: usize, deadlocks: usize) {
        self.with(|tally| tally.expect(races + deadlocks));
    }

    /// Whether lines that stay are wanted for what the bar shows too.
    pub(crate) fn lists(&self) -> bool {
        self.verbose || self.bar.is_none()
    }

    /// So much of something is done; and in words, what is being done.
    pub(crate) fn step(&self, title: &str, (done, of): (u64, u64), now: &str) {
        if let Some(bar) = &self.bar {
            bar.show(title, Some((done, of)), &self.so_far(), &printable(now));
        }
    }

    /// Something is being done, and nobody knows how long it takes.
    pub(crate) fn change(&self, now: &str) {
        if let Some(bar) = &self.bar {
            bar.show("", None, &self.so_far(), &printable(now));
        }
    }

    /// The bar is not needed any more.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.clear();
        }
    }

    fn so_far(&self) -> String {
        self.with(|tally| tally.words(terminal::messages()))
    }

    fn with<T>(&self, change: impl FnOnce(&mut Tally) -> T) -> T {
        change(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
