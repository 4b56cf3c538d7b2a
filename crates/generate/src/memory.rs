//! What calls have done so far: which ones are worth another try.
//!
//! Not in the paper, which draws all methods alike. Methods that always throw (not supported, illegal in every state that comes up) would take most of
//! the time, since a task that draws one has to execute it. Here they become rare, but are still tried: a state may come up in which they work. Only
//! what ends the JVM or never returns, and never did anything else, is given up, since each try is dear.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::dice::Dice;
use crate::{Callable, Ended, Execution};

/// What is known of calls.
#[derive(Clone, Debug, Default)]
pub struct Memory(FxHashMap<Arc<Callable>, Record>);

/// What is known of one callable.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Record {
    /// How often it was called without an exception.
    pub succeeded: u32,
    /// How often it was not.
    pub failed: u32,
    /// How often since it last succeeded.
    failed_since: u32,
    /// How often it never returned, or ended the JVM.
    lost: u32,
    /// How it went wrong the last time: an exception with its message, or words.
    pub last: Option<String>,
}

const FULL: usize = 64;

/// So begins what is thrown whenever a class is used that could not be initialized before.
const UNINITIALIZED: &str = "java.lang.NoClassDefFoundError: Could not initialize";

impl Memory {
    /// What is known of this one.
    #[must_use]
    pub fn record(&self, callable: &Arc<Callable>) -> Record {
        self.0.get(callable).cloned().unwrap_or_default()
    }

    /// How likely it should be drawn.
    pub(crate) fn weight(&self, callable: &Arc<Callable>) -> usize {
        match self.0.get(callable) {
            Some(record) if record.lost >= 3 && record.succeeded == 0 => 0,
            Some(record) => FULL >> (record.failed_since / 3 + 2 * record.lost).min(6),
            None => FULL,
        }
    }

    /// One of these, rarely one that went wrong again and again.
    pub(crate) fn draw(&self, these: &[Arc<Callable>], dice: &mut Dice) -> Option<Arc<Callable>> {
        let weights: Vec<usize> = these.iter().map(|one| self.weight(one)).collect();
        dice.weighted(&weights).map(|which| Arc::clone(&these[which]))
    }

    pub(crate) fn succeeded(&mut self, callable: &Arc<Callable>) {
        let record = self.0.entry(Arc::clone(callable)).or_default();
        record.succeeded += 1;
        record.failed_since = 0;
    }

    /// An execution whose last call was of this callable failed; `how` is that execution.
    pub(crate) fn failed(&mut self, callable: &Arc<Callable>, how: &Execution) {
        let record = self.0.entry(Arc::clone(callable)).or_default();
        record.failed += 1;
        record.failed_since += 1;
        record.lost += u32::from(matches!(how.ended, Ended::Endless | Ended::Died(_)));
        let words = words(how);
        // A class that could not be initialized says why only once.
        if record.last.is_none() || !words.starts_with(UNINITIALIZED) {
            record.last = Some(words);
        }
    }
}

/// How an execution failed.
fn words(execution: &Execution) -> String {
    match (&execution.ended, execution.thrown.first()) {
        (Ended::Endless, _) => "does not end".to_owned(),
        (Ended::Died(why), _) => format!("ends the JVM: {why}"),
        (_, Some(thrown)) => match &thrown.message {
            Some(message) => format!("{}: {message}", thrown.class),
            None => thrown.class.clone(),
        },
        (Ended::Deadlock(_), None) => "waits for ever".to_owned(),
        (Ended::Completed, None) => "ends well".to_owned(),
    }
}
