//! The rules.

use event::{Event, Op, SiteId, VarId};

use super::variable::{ReadHistory, Variable, VectorPool};
use crate::clock::Epoch;
use crate::detector::{Access, AccessKind, Detector, Race};
use crate::statistics::{ClockCounts, Statistics, rules};
use crate::sync::SyncClocks;
use crate::table::IdTable;

rules! {
    /// The rules of figure 3.
    Fired of Rule {
        ReadSameEpoch = "read same epoch" Reads,
        ReadSharedSameEpoch = "read shared same epoch" Reads,
        ReadShared = "read shared" Reads,
        ReadExclusive = "read exclusive" Reads,
        ReadShare = "read share" Reads,
        WriteSameEpoch = "write same epoch" Writes,
        WriteExclusive = "write exclusive" Writes,
        WriteShared = "write shared" Writes,
    }
}

/// The FastTrack detector.
#[derive(Default, Debug)]
pub struct FastTrack {
    pub(super) sync: SyncClocks,
    pub(super) variables: IdTable<VarId, Variable>,
    pub(super) shared_reads: VectorPool,
    fired: Fired,
    counts: ClockCounts,
}

/// One access, as the rules see it.
#[derive(Clone, Copy)]
struct Moment<'a> {
    event: &'a Event,
    var: VarId,
    /// `E_t`.
    epoch: Epoch,
}

impl FastTrack {
    #[inline]
    fn on_read(&mut self, event: &Event, var: VarId, races: &mut Vec<Race>) {
        let epoch = self.sync.threads.epoch(event.thread);
        if self.variables.entry(var).was_read_at(epoch) {
            return self.fired.fired(Rule::ReadSameEpoch);
        }
        self.first_read_in_epoch(Moment { event, var, epoch }, races);
    }

    // Out of line, so that the loop over events stays small: four of five accesses end before they come here.
    #[inline(never)]
    fn first_read_in_epoch(&mut self, now: Moment<'_>, races: &mut Vec<Race>) {
        let Moment { event, var, epoch } = now;
        let variable = *self.variables.entry(var);
        let reads = variable.reads();
        if let ReadHistory::Shared(number) = reads
            && self.shared_reads.get(number).get(epoch.slot()) == epoch.clock()
        {
            return self.fired.fired(Rule::ReadSharedSameEpoch);
        }
        self.check_last_write(now, AccessKind::Read, variable, races);
        let clock = self.sync.threads.clock(epoch);
        let rule = match reads {
            ReadHistory::Shared(number) => {
                self.shared_reads.get_mut(number).set(epoch, event.site);
                Rule::ReadShared
            }
            ReadHistory::Last(last, _) if clock.knows(last) => {
                self.variables.entry(var).set_reads(ReadHistory::Last(epoch, event.site));
                Rule::ReadExclusive
            }
            ReadHistory::Last(last, last_site) => {
                let (number, allocated) = self.shared_reads.take();
                self.counts.allocated += u64::from(allocated);
                self.counts.operations += 1;
                let vector = self.shared_reads.get_mut(number);
                vector.set(last, last_site);
                vector.set(epoch, event.site);
                self.variables.entry(var).set_reads(ReadHistory::Shared(number));
                Rule::ReadShare
            }
        };
        self.fired.fired(rule);
    }

    #[inline]
    fn on_write(&mut self, event: &Event, var: VarId, races: &mut Vec<Race>) {
        let epoch = self.sync.threads.epoch(event.thread);
        if self.variables.entry(var).write == epoch {
            return self.fired.fired(Rule::WriteSameEpoch);
        }
        self.first_write_in_epoch(Moment { event, var, epoch }, races);
    }

    #[inline(never)]
    fn first_write_in_epoch(&mut self, now: Moment<'_>, races: &mut Vec<Race>) {
        let Moment { event, var, epoch } = now;
        let mut variable = *self.variables.entry(var);
        self.check_last_write(now, AccessKind::Write, variable, races);
        let clock = self.sync.threads.clock(epoch);
        let rule = match variable.reads() {
            ReadHistory::Last(last, site) => {
                if !clock.knows(last) {
                    races.push(self.race(now, AccessKind::Write, AccessKind::Read, last, site));
                }
                Rule::WriteExclusive
            }
            ReadHistory::Shared(number) => {
                self.counts.operations += 1;
                for (read, site) in self.shared_reads.get(number).unknown_to(clock) {
                    races.push(self.race(now, AccessKind::Write, AccessKind::Read, read, site));
                }
                self.shared_reads.give_back(number);
                variable.set_reads(ReadHistory::Last(Epoch::MINIMAL, SiteId(0)));
                Rule::WriteShared
            }
        };
        variable.write = epoch;
        variable.write_site = event.site;
        *self.variables.entry(var) = variable;
        self.fired.fired(rule);
    }

    /// `assert W_x ⪯ C_t`.
    #[inline]
    fn check_last_write(&self, now: Moment<'_>, kind: AccessKind, variable: Variable, races: &mut Vec<Race>) {
        if !self.sync.threads.clock(now.epoch).knows(variable.write) {
            races.push(self.race(now, kind, AccessKind::Write, variable.write, variable.write_site));
        }
    }

    #[cold]
    fn race(&self, now: Moment<'_>, kind: AccessKind, prior: AccessKind, at: Epoch, site: SiteId) -> Race {
        let Event { thread, site: current_site, .. } = *now.event;
        Race {
            var: now.var,
            prior: Access { thread: self.sync.threads.owner(at), site, kind: prior },
            current: Access { thread, site: current_site, kind },
        }
    }
}

impl Detector for FastTrack {
    #[inline]
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_read(event, var, races),
            Op::Write(var) => self.on_write(event, var, races),
            _ => self.sync.on_sync(event),
        }
    }

    fn statistics(&self) -> Statistics {
        let memory = self.variables.memory() + self.shared_reads.memory();
        self.sync.statistics(self.fired.list(), self.counts, memory)
    }
}
