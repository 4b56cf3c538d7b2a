//! Volatile and atomic accesses, by field or by offset.

use event::{Event, Op, SiteId, ThreadId, VolatileId};
use jvm_sys::ObjectRef;
use rustc_hash::FxHashMap;

use super::ids::Ids;
use super::statements::{FieldNumber, Meaning};
use super::{Call, NOWHERE, Runtime, objects};
use crate::loaders::Asking;

/// The locations whose accesses synchronize.
pub(super) struct Volatiles {
    locations: FxHashMap<(u64, Key), VolatileId>,
    /// The locations in an object.
    of_object: FxHashMap<u64, Vec<Key>>,
    ids: Ids,
    /// Updates that have begun and were not told of. At most one for each thread.
    updates: Vec<(VolatileId, ThreadId)>,
    /// Which field is at an offset in a class, as far as the program asked; of static fields, in which class of the name.
    offsets: FxHashMap<(String, u32, Place), FieldNumber>,
    /// The initializers of the classes of static fields that were accessed by offset.
    initializers: FxHashMap<VolatileId, i32>,
}

/// Where a field is: at an offset in objects, or in what stands for its class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Instance(i64),
    Static(i64),
}

/// A location in an object: a field, or what is at an offset. One location may have both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Field(FieldNumber),
    Offset(i64),
}

impl Volatiles {
    pub(super) fn new(reuse: bool) -> Self {
        Self {
            locations: FxHashMap::default(),
            of_object: FxHashMap::default(),
            ids: Ids::new(reuse),
            updates: Vec::new(),
            offsets: FxHashMap::default(),
            initializers: FxHashMap::default(),
        }
    }

    fn insert(&mut self, object: u64, key: Key, id: Option<VolatileId>) -> VolatileId {
        let id = id.unwrap_or_else(|| VolatileId(self.ids.next()));
        self.locations.insert((object, key), id);
        self.of_object.entry(object).or_default().push(key);
        id
    }

    /// Forgets the locations of an object that is gone. Their numbers.
    pub(super) fn forget(&mut self, object: u64) -> Vec<VolatileId> {
        let keys = self.of_object.remove(&object).unwrap_or_default();
        let mut ids: Vec<VolatileId> =
            keys.into_iter().filter_map(|key| self.locations.remove(&(object, key))).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.iter().for_each(|id| self.ids.give_back(id.0));
        ids
    }
}

impl Runtime {
    /// An access of an instance field that is volatile.
    pub(crate) fn field(&mut self, call: Call<'_>, object: ObjectRef<'_>, site: i32, write: bool) {
        if object.is_null() {
            return;
        }
        if let Some(Meaning::Volatile { field, .. }) = self.statements.meaning(site, call) {
            let number = self.objects.number(self.jvmti, object);
            let volatile = self.volatile_field(number, field);
            self.volatile(call, site, volatile, write);
        }
    }

    /// An access of a static field that is volatile.
    pub(crate) fn static_field(&mut self, call: Call<'_>, site: i32, write: bool) {
        if let Some(Meaning::Volatile { field, .. }) = self.statements.meaning(site, call) {
            let volatile = self.volatile_field(objects::STATICS, field);
            self.volatile(call, site, volatile, write);
        }
    }

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
        let key = Key::Field(field);
        match self.volatiles.locations.get(&(object, key)) {
            Some(&known) => known,
            None => self.volatiles.insert(object, key, None),
        }
    }

    /// The location at an offset: the same as the field's, if the program asked for that field's offset. Tells that the class of a
    /// static field is used.
    fn volatile_at(&mut self, call: Call<'_>, object: ObjectRef<'_>, offset: i64) -> VolatileId {
        let number = self.objects.number(self.jvmti, object);
        let key = Key::Offset(offset);
        let known = self.volatiles.locations.get(&(number, key)).copied();
        let id = known.unwrap_or_else(|| self.new_volatile_at(call, object, number, offset));
        if let Some(&initializer) = self.volatiles.initializers.get(&id) {
            self.class_use(call, initializer);
        }
        id
    }

    fn new_volatile_at(
        &mut self,
        call: Call<'_>,
        object: ObjectRef<'_>,
        number: u64,
        offset: i64,
    ) -> VolatileId {
        let key = Key::Offset(offset);
        let class = self.class_name(call.jni.class_of(object)).unwrap_or_default();
        if class == "java/lang/Class"
            && let Some(field) = self.field_at(call, object, Place::Static(offset))
        {
            // It is not forgotten with the object: statements that name the field know it, too.
            let id = self.volatile_field(objects::STATICS, field);
            self.volatiles.locations.insert((number, key), id);
            let found = self.statements.declared(field, &call.classes());
            if let Some(initializer) = found.and_then(|found| found.initializer) {
                self.volatiles.initializers.insert(id, initializer);
            }
            return id;
        }
        let field = self.field_in(call, class, Place::Instance(offset));
        let id = field.map(|field| self.volatile_field(number, field));
        self.volatiles.insert(number, key, id)
    }

    /// The field at an offset in objects of a class, or in the class.
    pub(super) fn field_at(&self, call: Call<'_>, class: ObjectRef<'_>, place: Place) -> Option<FieldNumber> {
        let name = self.class_name(class)?;
        match place {
            Place::Instance(_) => self.field_in(call, name, place),
            Place::Static(_) => {
                let copy = self.copy(call, class, &name);
                self.volatiles.offsets.get(&(name, copy, place)).copied()
            }
        }
    }

    /// The field at an offset in objects.
    fn field_in(&self, call: Call<'_>, mut class: String, place: Place) -> Option<FieldNumber> {
        loop {
            if let Some(&field) = self.volatiles.offsets.get(&(class.clone(), 0, place)) {
                return Some(field);
            }
            class = call.classes().definitions.superclass(&class)?.to_owned();
        }
    }

    /// Which of the classes of this name a class is.
    fn copy(&self, call: Call<'_>, class: ObjectRef<'_>, name: &str) -> u32 {
        let asking = Asking { jni: call.jni, jvmti: self.jvmti };
        let definitions = &call.classes().definitions;
        let loader = definitions.loaders.of_class(asking, class);
        loader.and_then(|loader| definitions.copy_by(name, loader)).unwrap_or(0)
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

    pub(crate) fn field_offset(
        &mut self,
        call: Call<'_>,
        class: ObjectRef<'_>,
        field: ObjectRef<'_>,
        place: Place,
    ) {
        let (Some(name), Some(field)) = (self.class_name(class), call.jni.string(field)) else { return };
        let copy = match place {
            Place::Instance(_) => 0,
            Place::Static(_) => self.copy(call, class, &name),
        };
        let number = self.statements.field_number(&name, copy, &field);
        self.volatiles.offsets.insert((name, copy, place), number);
    }
}
