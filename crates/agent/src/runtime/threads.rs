//! Threads: who is who, who started whom, who has ended.

use std::cell::Cell;

use event::{Event, Op, ThreadId};
use jvm_sys::ObjectRef;
use rustc_hash::FxHashMap;

use super::ids::Ids;
use super::{Call, NOWHERE, Runtime, objects};
use crate::names;

thread_local! {
    /// The current thread's number and that of its object; none before its first event.
    static CURRENT: Cell<Option<(ThreadId, u64)>> = const { Cell::new(None) };
}

/// The threads that were seen.
pub(super) struct ThreadTable {
    /// By number.
    threads: Vec<Thread>,
    of_object: FxHashMap<u64, ThreadId>,
    ids: Ids,
}

struct Thread {
    /// The number of its object: numbers of threads are used again, those of objects are not.
    object: u64,
    name: String,
    /// It has ended, or its end has been seen by others.
    ended: bool,
}

impl ThreadTable {
    pub(super) fn new(reuse: bool) -> Self {
        Self { threads: Vec::new(), of_object: FxHashMap::default(), ids: Ids::new(reuse) }
    }

    pub(super) fn name(&self, thread: ThreadId) -> &str {
        &self.threads[thread.0 as usize].name
    }

    /// All names, by number.
    pub(super) fn names(&self) -> Vec<&str> {
        self.threads.iter().map(|thread| thread.name.as_str()).collect()
    }

    fn add(&mut self, object: u64, name: String) -> ThreadId {
        let id = ThreadId(self.ids.next());
        let thread = Thread { object, name, ended: false };
        match self.threads.get_mut(id.0 as usize) {
            Some(former) => *former = thread,
            None => self.threads.push(thread),
        }
        self.of_object.insert(object, id);
        id
    }

    /// Whether the thread with this number still is the one with this object.
    fn is_known(&self, (thread, object): (ThreadId, u64)) -> bool {
        self.threads[thread.0 as usize].object == object && self.of_object.get(&object) == Some(&thread)
    }

    /// Whether the thread with this number is the one with this object, and has not ended.
    fn is_running(&self, thread: ThreadId, object: u64) -> bool {
        let known = &self.threads[thread.0 as usize];
        known.object == object && !known.ended
    }

    fn has_ended(&self, thread: ThreadId) -> bool {
        self.threads[thread.0 as usize].ended
    }

    /// Forgets a thread whose object is gone. Its number.
    pub(super) fn forget(&mut self, object: u64) -> Option<ThreadId> {
        let thread = self.of_object.remove(&object)?;
        self.ids.give_back(thread.0);
        Some(thread)
    }
}

impl Runtime {
    pub(crate) fn starting(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        let name = names::thread(self.jvmti, call.jni, thread);
        let child = self.threads.add(number, name);
        self.event(call, NOWHERE, Op::Fork(child));
    }

    pub(crate) fn ended(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        if let Some(&child) = self.threads.of_object.get(&number) {
            let me = self.current(call);
            if me != child {
                self.threads.threads[child.0 as usize].ended = true;
                self.event(call, NOWHERE, Op::Join(child));
            }
        }
    }

    /// Gives the current thread its object: when the first thread was met, it had none.
    pub(super) fn recognize(&mut self, call: Call<'_>) {
        let thread = self.current(call);
        let jvmti = self.jvmti;
        let found = jvmti.with_current_thread(call.jni, |object| self.objects.number(jvmti, object));
        let object = found.unwrap_or(objects::STATICS);
        self.threads.of_object.remove(&objects::STATICS);
        self.threads.of_object.insert(object, thread);
        self.threads.threads[thread.0 as usize].object = object;
        CURRENT.set(Some((thread, object)));
    }

    /// The current thread has run its last Java code.
    pub(crate) fn ends(&mut self) {
        if let Some((thread, _)) = CURRENT.get().filter(|&current| self.threads.is_known(current)) {
            self.threads.threads[thread.0 as usize].ended = true;
            if let Some(clocks) = self.sink.clocks() {
                clocks.end_thread(thread);
            }
        }
    }

    /// The current thread has seen that it was interrupted: whoever interrupted it wrote the flag before.
    pub(crate) fn interrupt_seen(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        let flag = self.statements.field_number("java/lang/Thread", 0, "interrupted");
        let volatile = self.volatile_field(number, flag);
        self.event(call, NOWHERE, Op::VolatileRead(volatile));
    }

    pub(crate) fn class_name(&self, class: ObjectRef<'_>) -> Option<String> {
        let signature = if class.is_null() { None } else { self.jvmti.class_signature(class) };
        Some(signature?.strip_prefix('L')?.strip_suffix(';')?.to_owned())
    }

    /// The current thread's number.
    pub(super) fn current(&mut self, call: Call<'_>) -> ThreadId {
        match CURRENT.get() {
            Some((id, object)) if self.threads.is_running(id, object) => id,
            former => self.meet(call, former),
        }
    }

    /// Finds out who the current thread is. One that goes on after its end, as the main thread does to end the JVM and threads do
    /// that native code attaches again, goes on as a new one that comes after the old one, if that is still known.
    #[cold]
    fn meet(&mut self, call: Call<'_>, former: Option<(ThreadId, u64)>) -> ThreadId {
        let jvmti = self.jvmti;
        let found = jvmti.with_current_thread(call.jni, |thread| {
            (self.objects.number(jvmti, thread), names::thread(jvmti, call.jni, thread))
        });
        let (number, mut name) = found.unwrap_or((objects::STATICS, String::new()));
        if self.threads.threads.is_empty() {
            // The first thread has its name only later.
            "main".clone_into(&mut name);
        }
        let known = self.threads.of_object.get(&number).copied();
        let id = match known.filter(|&id| !self.threads.has_ended(id)) {
            Some(id) => id,
            None => self.threads.add(number, name),
        };
        CURRENT.set(Some((id, number)));
        if let Some((former, _)) = former.filter(|&former| self.threads.is_known(former) && former.0 != id) {
            self.sink.take(Event::new(id, NOWHERE, Op::Join(former)));
        }
        id
    }
}
