//! What threads do with monitors.

use event::SiteId;
use jvm_sys::ObjectRef;

use super::{Call, MonitorOp, Runtime};

impl Runtime {
    pub(crate) fn acquire(&mut self, call: Call<'_>, lock: ObjectRef<'_>, site: i32) {
        let (number, thread) = (self.objects.number(self.jvmti, lock), self.current(call));
        for event in self.locks.acquire(number, thread, SiteId(site.cast_unsigned())) {
            self.sink.take(event);
        }
    }

    pub(crate) fn release(&mut self, call: Call<'_>, lock: ObjectRef<'_>, site: i32) {
        if lock.is_null() {
            return;
        }
        let (number, thread) = (self.objects.number(self.jvmti, lock), self.current(call));
        if let Some(event) = self.locks.release(number, thread, SiteId(site.cast_unsigned())) {
            self.sink.take(event);
        }
    }

    /// A monitor operation that needs the lock held; what needs it does nothing otherwise.
    pub(crate) fn monitor(&mut self, call: Call<'_>, lock: ObjectRef<'_>, what: MonitorOp) {
        if lock.is_null() {
            return;
        }
        let (number, thread) = (self.objects.number(self.jvmti, lock), self.current(call));
        for event in self.locks.monitor(number, thread, what) {
            self.sink.take(event);
        }
    }
}
