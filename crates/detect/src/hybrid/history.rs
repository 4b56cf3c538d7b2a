//! The accesses to one variable that later ones may race with.

use event::{SiteId, ThreadId};
use rustc_hash::FxHashMap;

use crate::clock::{Epoch, Threads};
use crate::detector::{Access, AccessKind};
use crate::lockset::Lockset;

/// The last access of each thread, statement and set of locks held. An older one of the same can be in no pair that the
/// last one is not in: whatever is concurrent to it is concurrent to the last one too.
///
/// Reads are kept apart from writes, and both are grouped by the locks held, because most questions end there: two reads never
/// race, and a variable that is guarded by a lock has one group.
#[derive(Default, Debug)]
pub(super) struct History {
    reads: Groups,
    writes: Groups,
    /// The number of accesses in all groups.
    length: usize,
    /// When the history is this long, it is looked through for accesses that can be dropped.
    limit: usize,
}

/// Accesses by the locks that were held.
type Groups = FxHashMap<Lockset, Accesses>;

/// When each thread last executed each statement.
type Accesses = FxHashMap<(ThreadId, SiteId), Epoch>;

/// A history is worth cleaning up from this length on; in debug builds from a length that tests reach.
const SHORT: usize = if cfg!(debug_assertions) { 4 } else { 64 };

impl History {
    /// Records an access. `false` if the same thread did the same in the same epoch before.
    pub(super) fn record(&mut self, access: Access, locks: Lockset, epoch: Epoch, threads: &Threads) -> bool {
        if self.length >= self.limit.max(SHORT) {
            self.drop_known(threads);
            self.limit = 2 * self.length;
        }
        let groups = match access.kind {
            AccessKind::Read => &mut self.reads,
            AccessKind::Write => &mut self.writes,
        };
        let former = groups.entry(locks).or_default().insert((access.thread, access.site), epoch);
        self.length += usize::from(former.is_none());
        former != Some(epoch)
    }

    /// The accesses that conflict with one of this kind, a read with writes, a write with both, as far as `matters` says so of
    /// the locks that were held.
    pub(super) fn conflicting(
        &self,
        kind: AccessKind,
        mut matters: impl FnMut(Lockset) -> bool,
    ) -> impl Iterator<Item = (Access, Epoch)> {
        let reads = (kind == AccessKind::Write).then_some((AccessKind::Read, &self.reads));
        [(AccessKind::Write, &self.writes)]
            .into_iter()
            .chain(reads)
            .flat_map(|(kind, groups)| groups.iter().map(move |(&locks, accesses)| (kind, locks, accesses)))
            .filter(move |(_, locks, _)| matters(*locks))
            .flat_map(|(kind, _, accesses)| {
                accesses.iter().map(move |(&(thread, site), &epoch)| (Access { thread, site, kind }, epoch))
            })
    }

    /// Drops accesses that every live thread knows of, but the newest for each statement. Only a thread that nobody forked can come
    /// later and be concurrent to them; for a pair of statements one of them is as good as another, unless that thread joins the
    /// very thread whose access was kept.
    fn drop_known(&mut self, threads: &Threads) {
        self.length = 0;
        for accesses in self.reads.values_mut().chain(self.writes.values_mut()) {
            let mut newest: FxHashMap<SiteId, Epoch> = FxHashMap::default();
            for (&(_, site), &epoch) in accesses.iter().filter(|(_, epoch)| threads.known_to_all(**epoch)) {
                let kept = newest.entry(site).or_insert(epoch);
                if epoch.clock() > kept.clock() {
                    *kept = epoch;
                }
            }
            accesses.retain(|(_, site), epoch| {
                newest.get(site).is_none_or(|kept| kept == epoch) || !threads.known_to_all(*epoch)
            });
            self.length += accesses.len();
        }
    }

    pub(super) fn memory(&self) -> usize {
        let group = |accesses: &Accesses| {
            size_of::<(Lockset, Accesses)>()
                + accesses.capacity() * (size_of::<(ThreadId, SiteId, Epoch)>() + 1)
        };
        self.reads.values().chain(self.writes.values()).map(group).sum()
    }
}
