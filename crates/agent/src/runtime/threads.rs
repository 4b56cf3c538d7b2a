//! Threads and classes: who is who, who started whom, what is initialized.

use std::cell::Cell;

use event::{ClassId, Event, Op, ThreadId};
use jvm_sys::ObjectRef;

use super::{Call, NOWHERE, Runtime, objects};

thread_local! {
    /// The current thread's number; none before its first event.
    static CURRENT: Cell<Option<ThreadId>> = const { Cell::new(None) };
}

impl Runtime {
    pub(crate) fn class_initialized(&mut self, call: Call<'_>, site: i32) {
        let class = ClassId(self.classes);
        self.classes += 1;
        let name = call.classes.sites[site.cast_unsigned() as usize].class.clone();
        self.class_of.insert(name, class);
        let thread = self.current(call);
        self.used.insert((thread, class));
        self.event(call, NOWHERE, Op::InitStart(class));
        self.event(call, NOWHERE, Op::InitEnd(class));
    }

    pub(crate) fn class_use(&mut self, call: Call<'_>, site: i32) {
        let name = call.classes.sites[site.cast_unsigned() as usize].class.clone();
        self.use_class(call, &name);
    }

    /// `class` with dots.
    pub(super) fn use_class(&mut self, call: Call<'_>, class: &str) {
        let Some(&class) = self.class_of.get(class) else { return };
        let thread = self.current(call);
        if self.used.insert((thread, class)) {
            self.event(call, NOWHERE, Op::ClassUse(class));
        }
    }

    pub(crate) fn starting(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        let name = self.jvmti.thread_name(thread).unwrap_or_default();
        let child = self.new_thread(number, name);
        self.event(call, NOWHERE, Op::Fork(child));
    }

    pub(crate) fn ended(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        if let Some(&child) = self.thread_of.get(&number) {
            let me = self.current(call);
            if me != child {
                self.threads[child.0 as usize].1 = true;
                self.event(call, NOWHERE, Op::Join(child));
            }
        }
    }

    /// The current thread has seen that it was interrupted: whoever interrupted it wrote the flag before.
    pub(crate) fn interrupt_seen(&mut self, call: Call<'_>, thread: ObjectRef<'_>) {
        let number = self.objects.number(self.jvmti, thread);
        let flag = self.statements.field_number("java/lang/Thread", "interrupted");
        let volatile = self.volatile_field(number, flag);
        self.event(call, NOWHERE, Op::VolatileRead(volatile));
    }

    pub(crate) fn class_signature(&self, class: ObjectRef<'_>) -> Option<String> {
        self.jvmti.class_signature(class)
    }

    fn new_thread(&mut self, object: u64, name: String) -> ThreadId {
        let id =
            ThreadId(u32::try_from(self.threads.len()).expect("there are fewer than four billion threads"));
        self.threads.push((name, false));
        self.thread_of.insert(object, id);
        id
    }

    /// The current thread's number.
    pub(super) fn current(&mut self, call: Call<'_>) -> ThreadId {
        match CURRENT.get() {
            Some(id) if !self.threads[id.0 as usize].1 => id,
            former => self.meet(call, former),
        }
    }

    /// Finds out who the current thread is. One that goes on after its end was seen, as the main thread does to end the JVM, goes
    /// on as a new one that comes after the old one.
    #[cold]
    fn meet(&mut self, call: Call<'_>, former: Option<ThreadId>) -> ThreadId {
        let jvmti = self.jvmti;
        let found = jvmti.with_current_thread(call.jni, |thread| {
            (self.objects.number(jvmti, thread), jvmti.thread_name(thread).unwrap_or_default())
        });
        let (number, mut name) = found.unwrap_or((objects::STATICS, String::new()));
        if self.threads.is_empty() {
            // The first thread has its name only later.
            "main".clone_into(&mut name);
        }
        let known = self.thread_of.get(&number).copied().filter(|id| !self.threads[id.0 as usize].1);
        let id = known.unwrap_or_else(|| self.new_thread(number, name));
        CURRENT.set(Some(id));
        if let Some(former) = former {
            self.sink.take(Event::new(id, NOWHERE, Op::Join(former)));
        }
        id
    }
}
