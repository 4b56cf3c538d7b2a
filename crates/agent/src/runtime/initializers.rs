//! Class initialization: the end of an initializer comes before every use of the class.

use event::{ClassId, Op};

use super::{Call, NOWHERE, Runtime};

impl Runtime {
    pub(crate) fn class_initialized(&mut self, call: Call<'_>, initializer: i32) {
        let class = ClassId(u32::try_from(self.class_of.len()).expect("there are fewer classes than that"));
        self.class_of.insert(initializer, class);
        self.event(call, NOWHERE, Op::InitStart(class));
        self.event(call, NOWHERE, Op::InitEnd(class));
    }

    /// The current thread uses a class for the first time. One that is not initialized yet is used by its initializer.
    pub(crate) fn class_use(&mut self, call: Call<'_>, initializer: i32) {
        if let Some(&class) = self.class_of.get(&initializer) {
            self.event(call, NOWHERE, Op::ClassUse(class));
        }
    }
}
