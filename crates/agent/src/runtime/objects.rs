//! Which object is which: numbers that stay with objects while the collector moves them, by JVMTI tags.

use jvm_sys::{Jvmti, ObjectRef};

/// The number under which static fields are kept; no object has it.
pub(super) const STATICS: u64 = 0;

/// The numbers given to objects.
#[derive(Default)]
pub(super) struct Objects {
    /// The last number given.
    last: u64,
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
}
