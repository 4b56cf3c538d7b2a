//! Numbers that are given out in order, and again when they are given back, unless each must stay unique.

/// The numbers of one kind of thing.
pub(super) struct Ids {
    next: u32,
    free: Vec<u32>,
    reuse: bool,
}

impl Ids {
    pub(super) fn new(reuse: bool) -> Self {
        Self { next: 0, free: Vec::new(), reuse }
    }

    pub(super) fn next(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        })
    }

    pub(super) fn give_back(&mut self, id: u32) {
        if self.reuse {
            self.free.push(id);
        }
    }
}
