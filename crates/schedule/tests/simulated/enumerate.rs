//! All schedules of a small program, one after the other: what the strategies are held to.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use schedule::{Choice, Model, Scheduler, ThreadId};

use crate::sim::{Program, run};

/// The choices of the current schedule: which one, of how many.
#[derive(Default)]
struct Path {
    choices: Vec<(usize, usize)>,
    at: usize,
}

impl Path {
    fn choose(&mut self, n: usize) -> usize {
        if self.at == self.choices.len() {
            self.choices.push((0, n));
        }
        let (which, of) = self.choices[self.at];
        assert_eq!(of, n, "the program is not deterministic");
        self.at += 1;
        which
    }

    /// The next schedule, if there is one.
    fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some((which, of)) = self.choices.pop() {
            if which + 1 < of {
                self.choices.push((which + 1, of));
                return true;
            }
        }
        false
    }
}

struct Enumerate(Arc<Mutex<Path>>);

impl Scheduler for Enumerate {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        let choices = enabled.len() + usize::from(model.has_timers());
        let which = self.choose(choices);
        enabled.get(which).map_or(Choice::Advance, |thread| Choice::Run(*thread))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.0.lock().unwrap().choose(n)
    }
}

/// Everything that the program can come to.
pub fn outcomes(program: &Program) -> BTreeSet<String> {
    let path = Arc::new(Mutex::new(Path::default()));
    let mut outcomes = BTreeSet::new();
    loop {
        let outcome = run(program, Box::new(Enumerate(Arc::clone(&path))), 10_000);
        outcomes.insert(outcome.text());
        if !path.lock().unwrap().turn() {
            return outcomes;
        }
    }
}
