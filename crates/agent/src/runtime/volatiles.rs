//! Volatile and atomic accesses, by field or by offset.

use event::{Event, Op, SiteId, ThreadId, VolatileId};
use jvm_sys::ObjectRef;
use rustc_hash::FxHashMap;

use super::statements::FieldNumber;
use super::{Call, NOWHERE, Runtime};

/// The locations whose accesses synchronize.
#[derive(Default)]
pub(super) struct Volatiles {
    of_field: FxHashMap<(u64, FieldNumber), VolatileId>,
    at_offset: FxHashMap<(u64, i64), VolatileId>,
    count: u32,
    /// Updates that have begun and were not told of. At most one for each thread.
    updates: Vec<(VolatileId, ThreadId)>,
    /// Which field is at an offset in a class, as far as the program asked.
    offsets: FxHashMap<(String, i64), FieldNumber>,
}

impl Volatiles {
    fn new_location(&mut self) -> VolatileId {
        self.count += 1;
        VolatileId(self.count - 1)
    }
}

impl Runtime {
    pub(super) fn volatile(&mut self, call: Call<'_>, site: i32, volatile: VolatileId, write: bool) {
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
            self.volatiles.updates.push((volatile, thread));
        }
    }

    /// The update that this thread began has ended; whether it changed the location.
    pub(crate) fn update_ended(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64, done: bool) {
        if object.is_null() {
            return;
        }
        let volatile = self.volatile_at(call, object, offset);
        let thread = self.current(call);
        let begun = self.volatiles.updates.iter().position(|&update| update == (volatile, thread));
        let unpublished = begun.map(|index| self.volatiles.updates.swap_remove(index)).is_some();
        self.publish_updates(call, volatile);
        let op = if done && unpublished { Op::AtomicUpdate(volatile) } else { Op::AtomicRead(volatile) };
        self.event(call, NOWHERE, op);
    }

    /// Tells of the updates of other threads that have begun and may have happened.
    fn publish_updates(&mut self, call: Call<'_>, volatile: VolatileId) {
        let me = self.current(call);
        for (_, thread) in self.volatiles.updates.extract_if(.., |&mut (at, by)| at == volatile && by != me) {
            self.sink.take(Event::new(thread, NOWHERE, Op::AtomicWrite(volatile)));
        }
    }

    pub(super) fn volatile_field(&mut self, object: u64, field: FieldNumber) -> VolatileId {
        if let Some(&known) = self.volatiles.of_field.get(&(object, field)) {
            return known;
        }
        let id = self.volatiles.new_location();
        self.volatiles.of_field.insert((object, field), id);
        id
    }

    /// The location at an offset: the same as the field's, if the program asked for that field's offset.
    fn volatile_at(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) -> VolatileId {
        let number = self.objects.number(self.jvmti, object);
        if let Some(&known) = self.volatiles.at_offset.get(&(number, offset)) {
            return known;
        }
        let id = match self.field_at(call, object, offset) {
            Some(field) => self.volatile_field(number, field),
            None => self.volatiles.new_location(),
        };
        self.volatiles.at_offset.insert((number, offset), id);
        id
    }

    fn field_at(&self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) -> Option<FieldNumber> {
        let signature = self.jvmti.class_signature(call.jni.class_of(object))?;
        let mut class = signature.strip_prefix('L')?.strip_suffix(';')?.to_owned();
        loop {
            if let Some(&field) = self.volatiles.offsets.get(&(class.clone(), offset)) {
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
        self.volatiles.offsets.insert((class.to_owned(), offset), number);
    }
}
