//! What the detectors with two vectors for every variable share: DJIT+, BasicVC and MultiRace.

use event::{Event, VarId};

use crate::clock::{Epoch, SitedClock, Threads};
use crate::detector::{Access, AccessKind, Race};
use crate::statistics::ClockCounts;

/// `R_x` and `W_x`: each thread's last read and last write.
#[derive(Default, Debug)]
pub(crate) struct AccessVectors {
    pub(crate) reads: SitedClock,
    pub(crate) writes: SitedClock,
}

/// One access, as the rules see it.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) event: &'a Event,
    pub(crate) var: VarId,
    pub(crate) kind: AccessKind,
    /// The thread's epoch.
    pub(crate) epoch: Epoch,
}

impl AccessVectors {
    /// Whether the thread already did such an access in this epoch.
    #[inline]
    pub(crate) fn seen_in_epoch(&self, kind: AccessKind, epoch: Epoch) -> bool {
        let vector = match kind {
            AccessKind::Read => &self.reads,
            AccessKind::Write => &self.writes,
        };
        vector.get(epoch.slot()) == epoch.clock()
    }

    /// A read must come after all writes, a write after all accesses.
    pub(crate) fn check(
        &self,
        now: Moment<'_>,
        threads: &Threads,
        counts: &mut ClockCounts,
        races: &mut Vec<Race>,
    ) {
        check_against(&self.writes, AccessKind::Write, now, threads, counts, races);
        if now.kind == AccessKind::Write {
            check_against(&self.reads, AccessKind::Read, now, threads, counts, races);
        }
    }

    /// Makes the access its thread's last.
    pub(crate) fn record(&mut self, now: Moment<'_>, counts: &mut ClockCounts) {
        let vector = match now.kind {
            AccessKind::Read => &mut self.reads,
            AccessKind::Write => &mut self.writes,
        };
        counts.allocated += u64::from(!vector.is_allocated());
        vector.set(now.epoch, now.event.site);
    }

    pub(crate) fn memory(&self) -> usize {
        self.reads.memory() + self.writes.memory()
    }
}

fn check_against(
    accesses: &SitedClock,
    prior: AccessKind,
    now: Moment<'_>,
    threads: &Threads,
    counts: &mut ClockCounts,
    races: &mut Vec<Race>,
) {
    counts.operations += 1;
    let clock = threads.clock(now.epoch);
    if accesses.precedes(clock) {
        return;
    }
    let current = Access { thread: now.event.thread, site: now.event.site, kind: now.kind };
    races.extend(accesses.unknown_to(clock).map(|(epoch, site)| Race {
        var: now.var,
        prior: Access { thread: threads.owner(epoch), site, kind: prior },
        current,
    }));
}
