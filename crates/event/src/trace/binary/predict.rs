//! What the next event will look like, as writer and reader both guess it.

use crate::Kind;

/// The state that both sides of the format keep in step. Its size is bounded by the ids of the trace.
#[derive(Default)]
pub(super) struct Predictor {
    /// How many ids of each kind are in use; the next new one has this number.
    used: [u32; Kind::ALL.len()],
    /// The thread of the last switch; none before the first.
    thread: Option<u32>,
    /// The site of that thread's last event.
    last_site: u32,
    /// Per thread: the site of its last event, at the time of the switch away from it.
    last_sites: Vec<u32>,
    /// Per site: the site that came after it, in the same thread, the last time.
    successors: Vec<u32>,
    /// Per site: how the operands of the events there go.
    operands: Vec<Walk>,
}

impl Predictor {
    /// The number that the next new id of this kind gets.
    #[inline]
    pub(super) fn next_new(&self, kind: Kind) -> u32 {
        self.used[kind as usize]
    }

    /// Notes the use of an id. `false` if the id skips ahead.
    #[inline]
    pub(super) fn note(&mut self, kind: Kind, raw: u32) -> bool {
        raw < self.used[kind as usize] || self.note_new(kind, raw)
    }

    #[cold]
    fn note_new(&mut self, kind: Kind, raw: u32) -> bool {
        let used = &mut self.used[kind as usize];
        if raw != *used || raw == u32::MAX {
            return false;
        }
        *used = raw + 1;
        match kind {
            Kind::Site => {
                // A loop of one statement is the best guess for a site of which nothing is known.
                self.successors.push(raw);
                self.operands.push(Walk::default());
            }
            Kind::Thread => self.last_sites.push(0),
            _ => {}
        }
        true
    }

    /// The thread that events belong to.
    #[inline]
    pub(super) fn thread(&self) -> Option<u32> {
        self.thread
    }

    /// Makes events belong to another thread, which has been noted.
    pub(super) fn switch_to(&mut self, thread: u32) {
        if let Some(former) = self.thread {
            self.last_sites[former as usize] = self.last_site;
        }
        self.last_site = self.last_sites[thread as usize];
        self.thread = Some(thread);
    }

    /// The thread's previous site, from which differences are taken.
    #[inline]
    pub(super) fn last_site(&self) -> u32 {
        self.last_site
    }

    /// The site that is expected next; none before the first site of the trace.
    #[inline]
    pub(super) fn expected_site(&self) -> Option<u32> {
        self.successors.get(self.last_site as usize).copied()
    }

    /// Goes to a site that was not expected and has been noted.
    #[inline]
    pub(super) fn learn_site(&mut self, site: u32) {
        self.successors[self.last_site as usize] = site;
        self.last_site = site;
    }

    /// Goes to the expected site.
    #[inline]
    pub(super) fn confirm_site(&mut self, site: u32) {
        self.last_site = site;
    }

    /// How the operands of the events at the site go.
    #[inline]
    pub(super) fn operands(&mut self, site: u32) -> &mut Walk {
        &mut self.operands[site as usize]
    }
}

/// A sequence of numbers that is expected to go on as it went. All arithmetic wraps, so that any number can follow any.
#[derive(Clone, Copy, Default)]
pub(super) struct Walk {
    last: u32,
    step: u32,
}

impl Walk {
    /// The number that comes next if the last step is taken once more.
    #[inline]
    pub(super) fn expected(self) -> u32 {
        self.last.wrapping_add(self.step)
    }

    /// Goes to `next`, whatever was expected.
    #[inline]
    pub(super) fn go_to(&mut self, next: u32) {
        self.step = next.wrapping_sub(self.last);
        self.last = next;
    }
}
