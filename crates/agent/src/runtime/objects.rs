//! Which object is which: numbers that stay with objects while the collector moves them, by JVMTI tags.

use event::VarId;
use jvm_sys::{Jvmti, ObjectRef};
use rustc_hash::FxHashMap;

/// The number under which static fields are kept; no object has it.
pub(super) const STATICS: u64 = 0;

/// The numbers given to objects, and the variables in them.
#[derive(Default)]
pub(super) struct Objects {
    /// The last number given.
    last: u64,
    vars: FxHashMap<u64, FxHashMap<u32, VarId>>,
    next_var: u32,
}

impl Objects {
    /// The object's number; it gets one if it has none.
    pub(super) fn number(&mut self, jvmti: Jvmti, object: ObjectRef<'_>) -> u64 {
        let tag = jvmti.tag(object);
        if tag != 0 {
            return tag.cast_unsigned();
        }
        self.last += 1;
        jvmti.set_tag(object, self.last.cast_signed());
        self.last
    }

    /// The variable in a slot of an object: a field by its number, an array element by its index.
    pub(super) fn var(&mut self, object: u64, slot: u32) -> VarId {
        let next = VarId(self.next_var);
        let id = *self.vars.entry(object).or_default().entry(slot).or_insert(next);
        if id == next {
            self.next_var += 1;
        }
        id
    }

    pub(super) fn forget(&mut self, object: u64) {
        self.vars.remove(&object);
    }
}
