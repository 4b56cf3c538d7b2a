//! The detector.

use event::{Event, Op, VarId};

use super::journal::{Journal, Place, Trail};
use crate::detector::{Access, AccessKind, Detector, Race};
use crate::statistics::{Statistics, rules};
use crate::table::IdTable;

rules! {
    /// What was done about an access.
    Fired of Rule {
        ReadSame = "read, nothing new" Reads,
        Read = "read" Reads,
        WriteSame = "write, nothing new" Writes,
        Write = "write" Writes,
        Transfer = "transfer" Synchronization,
        NoTransfer = "no transfer" Synchronization,
    }
}

/// A journal of this length is worth trimming; in debug builds a length that tests reach.
const JOURNAL: usize = if cfg!(debug_assertions) { 8 } else { 1 << 16 };

/// The Goldilocks detector.
#[derive(Debug)]
pub struct Goldilocks {
    journal: Journal,
    variables: IdTable<VarId, Variable>,
    /// When the journal is this long, its beginning is dropped as far as no variable needs it.
    journal_limit: usize,
    fired: Fired,
}

impl Default for Goldilocks {
    fn default() -> Self {
        Self {
            journal: Journal::default(),
            variables: IdTable::default(),
            journal_limit: JOURNAL,
            fired: Fired::default(),
        }
    }
}

#[derive(Default, Debug)]
struct Variable {
    write: Option<Trail>,
    /// The last read of each thread since the last write.
    reads: Vec<Trail>,
}

impl Goldilocks {
    fn on_read(&mut self, event: &Event, var: VarId, races: &mut Vec<Race>) {
        let journal = &self.journal;
        let variable = self.variables.entry(var);
        let mine = variable.reads.iter_mut().find(|read| read.thread == event.thread);
        if mine.as_ref().is_some_and(|read| read.is_current(event.thread, journal)) {
            return self.fired.fired(Rule::ReadSame);
        }
        match mine {
            Some(read) => read.restart(event.thread, event.site, journal),
            None => variable.reads.push(Trail::new(event.thread, event.site, journal)),
        }
        if let Some(write) = &mut variable.write {
            check(write, AccessKind::Write, event, (var, AccessKind::Read), journal, races);
        }
        self.fired.fired(Rule::Read);
    }

    fn on_write(&mut self, event: &Event, var: VarId, races: &mut Vec<Race>) {
        let journal = &self.journal;
        let variable = self.variables.entry(var);
        let current = (var, AccessKind::Write);
        for read in &mut variable.reads {
            check(read, AccessKind::Read, event, current, journal, races);
        }
        let unread = variable.reads.is_empty();
        variable.reads.clear();
        let rule = match &mut variable.write {
            Some(write) if unread && write.is_current(event.thread, journal) => Rule::WriteSame,
            Some(write) => {
                check(write, AccessKind::Write, event, current, journal, races);
                write.restart(event.thread, event.site, journal);
                Rule::Write
            }
            None => {
                variable.write = Some(Trail::new(event.thread, event.site, journal));
                Rule::Write
            }
        };
        self.fired.fired(rule);
    }

    fn trim_journal(&mut self) {
        if self.journal.len() < self.journal_limit {
            return;
        }
        let trails = self.variables.iter().flat_map(|v| v.write.iter().chain(&v.reads));
        let needed: Place = trails.map(|trail| trail.place).min().unwrap_or(self.journal.end());
        self.journal.forget_before(needed);
        self.journal_limit = (2 * self.journal.len()).max(JOURNAL);
    }
}

fn check(
    trail: &mut Trail,
    prior: AccessKind,
    event: &Event,
    (var, kind): (VarId, AccessKind),
    journal: &Journal,
    races: &mut Vec<Race>,
) {
    if !trail.reaches(event.thread, journal) {
        races.push(Race {
            var,
            prior: Access { thread: trail.thread, site: trail.site, kind: prior },
            current: Access { thread: event.thread, site: event.site, kind },
        });
    }
}

impl Detector for Goldilocks {
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_read(event, var, races),
            Op::Write(var) => self.on_write(event, var, races),
            _ => {
                let transfers = self.journal.on_sync(event);
                self.fired.fired(if transfers > 0 { Rule::Transfer } else { Rule::NoTransfer });
                self.trim_journal();
            }
        }
    }

    fn statistics(&self) -> Statistics {
        let trail = |variable: &Variable| {
            let trails = variable.write.iter().chain(&variable.reads);
            variable.reads.capacity() * size_of::<Trail>() + trails.map(Trail::memory).sum::<usize>()
        };
        let owned: usize = self.variables.iter().map(trail).sum();
        let memory = self.variables.memory() + owned + self.journal.memory();
        Statistics { rules: self.fired.list(), memory, ..Statistics::default() }
    }
}
