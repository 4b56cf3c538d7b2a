//! What happens in the program, as events.
//!
//! One lock around it all: the order in which it is taken is the order of the trace. Sources of truth: `objects` says who is who,
//! `statements` what a statement accesses, `locks` keeps acquires and releases paired, `sink` takes the events.

mod locks;
mod objects;
mod sink;
mod statements;

use std::cell::Cell;

use event::{ClassId, Event, Kind, Op, SiteId, ThreadId, VarId, VolatileId};
use jvm_sys::{Jni, Jvmti, ObjectRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::Classes;
use crate::output::Output;
use locks::Locks;
use objects::Objects;
use sink::Sink;
use statements::{FieldNumber, Meaning, Statements};

thread_local! {
    /// The current thread's number; none before its first event.
    static CURRENT: Cell<Option<ThreadId>> = const { Cell::new(None) };
}

/// The state of the observed program.
pub(crate) struct Runtime {
    jvmti: Jvmti,
    objects: Objects,
    statements: Statements,
    locks: Locks,
    sink: Sink,
    /// Per thread: its name, and whether its end has been seen.
    threads: Vec<(String, bool)>,
    thread_of: FxHashMap<u64, ThreadId>,
    volatile_of_field: FxHashMap<(u64, FieldNumber), VolatileId>,
    volatile_at: FxHashMap<(u64, i64), VolatileId>,
    volatiles: u32,
    /// Updates that have begun and were not told of. At most one for each thread.
    updates: Vec<(VolatileId, ThreadId)>,
    /// Which field is at an offset in a class, as far as the program asked.
    offsets: FxHashMap<(String, i64), FieldNumber>,
    class_of: FxHashMap<Box<str>, ClassId>,
    classes: u32,
    /// Uses of a class that a thread has told of; once is enough.
    used: FxHashSet<(ThreadId, ClassId)>,
}

/// The call that an event came with.
#[derive(Clone, Copy)]
pub(crate) struct Call<'call> {
    pub(crate) jni: Jni<'call>,
    pub(crate) classes: &'call Classes,
}

/// A place in the bytecode that is no statement of the program.
const NOWHERE: SiteId = SiteId(0);

impl Runtime {
    pub(crate) fn new(jvmti: Jvmti, detector: Option<&str>, output: Output) -> Result<Self, String> {
        Ok(Self {
            jvmti,
            objects: Objects::default(),
            statements: Statements::default(),
            locks: Locks::default(),
            sink: Sink::new(detector, output)?,
            threads: Vec::new(),
            thread_of: FxHashMap::default(),
            volatile_of_field: FxHashMap::default(),
            volatile_at: FxHashMap::default(),
            volatiles: 0,
            updates: Vec::new(),
            offsets: FxHashMap::default(),
            class_of: FxHashMap::default(),
            classes: 0,
            used: FxHashSet::default(),
        })
    }

    /// Forgets objects that were collected.
    pub(crate) fn forget(&mut self, objects: &[u64]) {
        for object in objects {
            self.objects.forget(*object);
            self.locks.forget(*object);
            self.thread_of.remove(object);
        }
    }

    /// Ends the record. The number of events.
    pub(crate) fn finish(&mut self, classes: &Classes) -> u64 {
        let names: Vec<&str> = self.threads.iter().map(|(name, _)| name.as_str()).collect();
        self.sink.finish(&names, &classes.sites)
    }

    // Accesses

    pub(crate) fn field(&mut self, call: Call<'_>, object: ObjectRef<'_>, site: i32, write: bool) {
        if object.is_null() {
            return;
        }
        let meaning = self.statements.meaning(site, call.classes);
        match meaning {
            Meaning::Plain(field, _) => {
                let object_number = self.objects.number(self.jvmti, object);
                let var = self.objects.var(object_number, field.0);
                self.access(call, Some(object), site, var, write, meaning);
            }
            Meaning::Volatile(field, _) => {
                let object_number = self.objects.number(self.jvmti, object);
                let volatile = self.volatile_field(object_number, field);
                self.volatile(call, site, volatile, write);
            }
            Meaning::Constant(_) | Meaning::Element | Meaning::Nothing => {}
        }
    }

    pub(crate) fn static_field(&mut self, call: Call<'_>, site: i32, write: bool) {
        let meaning = self.statements.meaning(site, call.classes);
        if let Meaning::Plain(_, class) | Meaning::Volatile(_, class) | Meaning::Constant(class) = meaning {
            let class = self.statements.class_name(class).to_owned();
            self.use_class(call, &class);
        }
        match meaning {
            Meaning::Plain(field, _) => {
                let var = self.objects.var(objects::STATICS, field.0);
                self.access(call, None, site, var, write, meaning);
            }
            Meaning::Volatile(field, _) => {
                let volatile = self.volatile_field(objects::STATICS, field);
                self.volatile(call, site, volatile, write);
            }
            Meaning::Constant(_) | Meaning::Element | Meaning::Nothing => {}
        }
    }

    pub(crate) fn elements(
        &mut self,
        call: Call<'_>,
        array: ObjectRef<'_>,
        indices: std::ops::Range<i32>,
        site: i32,
        write: bool,
    ) {
        if array.is_null() {
            return;
        }
        let number = self.objects.number(self.jvmti, array);
        for index in indices.filter(|&index| index >= 0) {
            let var = self.objects.var(number, index.cast_unsigned());
            self.access(call, Some(array), site, var, write, Meaning::Element);
        }
    }

    fn access(
        &mut self,
        call: Call<'_>,
        object: Option<ObjectRef<'_>>,
        site: i32,
        var: VarId,
        write: bool,
        meaning: Meaning,
    ) {
        let op = if write { Op::Write(var) } else { Op::Read(var) };
        let thread = self.current(call);
        if self.sink.wants_name(var) {
            let name = self.location(call, object, meaning);
            self.sink.define(Kind::Var, var.0, &name);
        }
        if self.sink.take(Event::new(thread, SiteId(site.cast_unsigned()), op)) {
            let location = self.location(call, object, meaning);
            let names: Vec<&str> = self.threads.iter().map(|(name, _)| name.as_str()).collect();
            self.sink.report(&location, &names, &call.classes.sites, || self.jvmti.stack(1));
        }
    }

    /// What an accessed location is called.
    fn location(&self, call: Call<'_>, object: Option<ObjectRef<'_>>, meaning: Meaning) -> String {
        match (meaning, object) {
            (Meaning::Plain(field, _), _) => self.statements.field_name(field).to_owned(),
            (_, Some(array)) => {
                let signature = self.jvmti.class_signature(call.jni.class_of(array));
                array_name(&signature.unwrap_or_default())
            }
            _ => String::new(),
        }
    }

    // Volatiles and atomics

    fn volatile(&mut self, call: Call<'_>, site: i32, volatile: VolatileId, write: bool) {
        let site = SiteId(site.cast_unsigned());
        if write {
            self.event(call, site, Op::VolatileWrite(volatile));
        } else {
            self.publish_updates(call, volatile);
            self.event(call, site, Op::VolatileRead(volatile));
        }
    }

    /// An update of a location begins. It is told of when it has ended and is known to have happened, unless somebody reads the
    /// location before that: who reads may have seen it.
    pub(crate) fn update_begins(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) {
        if !object.is_null() {
            let volatile = self.volatile_at(call, object, offset);
            let thread = self.current(call);
            self.updates.push((volatile, thread));
        }
    }

    /// The update that this thread began has ended; whether it changed the location.
    pub(crate) fn update_ended(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64, done: bool) {
        if object.is_null() {
            return;
        }
        let volatile = self.volatile_at(call, object, offset);
        let thread = self.current(call);
        let begun = self.updates.iter().position(|&update| update == (volatile, thread));
        let unpublished = begun.map(|index| self.updates.swap_remove(index)).is_some();
        self.publish_updates(call, volatile);
        let op = if done && unpublished { Op::AtomicUpdate(volatile) } else { Op::AtomicRead(volatile) };
        self.event(call, NOWHERE, op);
    }

    /// Tells of the updates of other threads that have begun and may have happened.
    fn publish_updates(&mut self, call: Call<'_>, volatile: VolatileId) {
        let me = self.current(call);
        for (_, thread) in self.updates.extract_if(.., |&mut (at, by)| at == volatile && by != me) {
            self.sink.take(Event::new(thread, NOWHERE, Op::AtomicWrite(volatile)));
        }
    }

    fn volatile_field(&mut self, object: u64, field: FieldNumber) -> VolatileId {
        let next = VolatileId(self.volatiles);
        let id = *self.volatile_of_field.entry((object, field)).or_insert(next);
        self.volatiles += u32::from(id == next);
        id
    }

    /// The location at an offset: the same as the field's, if the program asked for that field's offset.
    fn volatile_at(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) -> VolatileId {
        let number = self.objects.number(self.jvmti, object);
        if let Some(&known) = self.volatile_at.get(&(number, offset)) {
            return known;
        }
        let id = match self.field_at(call, object, offset) {
            Some(field) => self.volatile_field(number, field),
            None => {
                self.volatiles += 1;
                VolatileId(self.volatiles - 1)
            }
        };
        self.volatile_at.insert((number, offset), id);
        id
    }

    fn field_at(&self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) -> Option<FieldNumber> {
        let signature = self.jvmti.class_signature(call.jni.class_of(object))?;
        let mut class = signature.strip_prefix('L')?.strip_suffix(';')?.to_owned();
        loop {
            if let Some(&field) = self.offsets.get(&(class.clone(), offset)) {
                return Some(field);
            }
            class = call.classes.superclass(&class)?.to_owned();
        }
    }

    pub(crate) fn atomic(
        &mut self,
        call: Call<'_>,
        object: ObjectRef<'_>,
        offset: i64,
        op: fn(VolatileId) -> Op,
    ) {
        if object.is_null() {
            return;
        }
        let volatile = self.volatile_at(call, object, offset);
        if op(volatile) == Op::AtomicRead(volatile) {
            self.publish_updates(call, volatile);
        }
        self.event(call, NOWHERE, op(volatile));
    }

    pub(crate) fn field_offset(&mut self, class: &str, field: &str, offset: i64) {
        let number = self.statements.field_number(class, field);
        self.offsets.insert((class.to_owned(), offset), number);
    }

    // Monitors

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
    pub(crate) fn monitor(&mut self, call: Call<'_>, lock: ObjectRef<'_>, what: locks::MonitorOp) {
        if lock.is_null() {
            return;
        }
        let (number, thread) = (self.objects.number(self.jvmti, lock), self.current(call));
        if let Some(event) = self.locks.monitor(number, thread, what) {
            self.sink.take(event);
        }
    }

    // Classes and threads

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
    fn use_class(&mut self, call: Call<'_>, class: &str) {
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
    fn current(&mut self, call: Call<'_>) -> ThreadId {
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

    fn event(&mut self, call: Call<'_>, site: SiteId, op: Op) {
        let thread = self.current(call);
        self.sink.take(Event::new(thread, site, op));
    }
}

pub(crate) use locks::MonitorOp;

/// `[I` as people write it.
fn array_name(signature: &str) -> String {
    let element = match signature.strip_prefix('[') {
        Some("Z") => "boolean".to_owned(),
        Some("B") => "byte".to_owned(),
        Some("C") => "char".to_owned(),
        Some("S") => "short".to_owned(),
        Some("I") => "int".to_owned(),
        Some("J") => "long".to_owned(),
        Some("F") => "float".to_owned(),
        Some("D") => "double".to_owned(),
        Some(inner) if inner.starts_with('[') => array_name(inner),
        Some(inner) => inner.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
        None => signature.to_owned(),
    };
    element + "[]"
}
