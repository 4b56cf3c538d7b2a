//! Runs of which not all is known: a limit ended them, or they left no word.

use std::fmt;

use finding::BlockedThread;

use crate::outcome::End;
use crate::symptom::origin;
use crate::trial::Trial;

/// So many threads are named; more of them make it no clearer.
const MOST_THREADS: usize = 3;

/// How many there are.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Unfinished {
    /// Ended by a limit of steps or time.
    pub(crate) limited: u64,
    /// Left no word: the JVM crashed or could not be run.
    pub(crate) silent: u64,
    /// The first one that was ended by a limit.
    pub(crate) cut: Option<Cut>,
}

/// A run that was ended by a limit: which one, and where its threads were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// It came so far.
    after: After,
    /// Those that ran or could have; if there are none, those that waited.
    threads: Vec<Standing>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    Steps(u64),
    Time,
}

/// A thread, what it waited for, and the program's own line where it was.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Standing {
    thread: String,
    wants: Option<String>,
    at: String,
}

impl Unfinished {
    pub(crate) fn add(&mut self, trial: &Trial) {
        if trial.stop.is_some() || trial.is_limited() {
            self.limited += 1;
            self.cut.get_or_insert_with(|| Cut::of(trial));
        } else if trial.outcomes.is_empty() {
            self.silent += 1;
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.limited += other.limited;
        self.silent += other.silent;
        self.cut = self.cut.take().or_else(|| other.cut.clone());
    }
}

impl Cut {
    fn of(trial: &Trial) -> Self {
        let cut =
            trial.outcomes.iter().find(|outcome| matches!(outcome.ended, End::StepLimit | End::TimeLimit));
        let after = match cut {
            Some(outcome) if outcome.ended == End::StepLimit => After::Steps(outcome.steps),
            _ => After::Time,
        };
        let all = cut.and_then(|outcome| outcome.deadlock.as_deref()).unwrap_or_default();
        let (runs, waits): (Vec<_>, Vec<_>) = all.iter().partition(|thread| thread.wants.is_none());
        let shown = if runs.is_empty() { waits } else { runs };
        Self { after, threads: shown.into_iter().map(Standing::new).collect() }
    }
}

impl Standing {
    fn new(thread: &BlockedThread) -> Self {
        let at = thread.wants_at.clone().unwrap_or_else(|| origin(&thread.stack).to_owned());
        Self { thread: thread.thread.clone(), wants: thread.wants.clone(), at }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.after {
            After::Steps(steps) => write!(f, "after {steps} steps")?,
            After::Time => write!(f, "when its time was over")?,
        }
        for (place, Standing { thread, wants, at }) in self.threads.iter().take(MOST_THREADS).enumerate() {
            write!(f, "{}", if place == 0 { ", with " } else { ", " })?;
            write!(f, "thread {thread} at {}", if at.is_empty() { "a place that is not known" } else { at })?;
            if let Some(wants) = wants {
                write!(f, ", where it waited for {wants}")?;
            }
        }
        match self.threads.len() {
            0 => write!(f, "; where it was is not known"),
            all if all > MOST_THREADS => write!(f, ", and {} more threads", all - MOST_THREADS),
            _ => Ok(()),
        }
    }
}
