//! The types of locks: their classes, or something finer where a class says nothing.
//!
//! A lock whose class many programs use for locks of all kinds is of the type "that class, reached through that field", from the first
//! acquisition on that was looked at, whichever way it is reached later; if no field was seen there, just of its class.

use std::sync::{PoisonError, RwLock};

use jvm_sys::{Jni, Jvmti, ObjectRef};
use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::classes::{Classes, TargetInfo};
use crate::names;

/// What tells locks apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LockNames {
    /// Their classes.
    Class,
    /// Their classes, and where these say nothing the fields that they are in.
    #[default]
    Field,
}

/// Classes that say nothing about a lock, beside `Class`: a class object stands for a class.
const VAGUE: [&str; 13] = [
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.util.concurrent.locks.ReentrantLock",
    "java.util.concurrent.locks.ReentrantReadWriteLock",
    "java.util.concurrent.locks.StampedLock",
];

const CLASS: &str = "java.lang.Class";
/// What stands for the two locks of one is an object of a class inside it.
const READ_WRITE: &str = "java.util.concurrent.locks.ReentrantReadWriteLock";

/// The types that were met, by number.
pub(crate) struct Kinds {
    /// Objects of classes that say nothing are tagged with their type's number plus one.
    jvmti: Jvmti,
    names: LockNames,
    numbers: FxHashMap<String, u32>,
    by_number: Vec<String>,
}

impl Kinds {
    pub(crate) fn new(jvmti: Jvmti, names: LockNames) -> Self {
        Self { jvmti, names, numbers: FxHashMap::default(), by_number: Vec::new() }
    }

    /// The number of a type.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.numbers.get(name) {
            return known;
        }
        let number = u32::try_from(self.by_number.len()).expect("there are fewer types than that");
        self.numbers.insert(name.to_owned(), number);
        self.by_number.push(name.to_owned());
        number
    }

    pub(crate) fn name(&self, kind: u32) -> &str {
        &self.by_number[kind as usize]
    }

    /// The type of a lock that is acquired at a statement.
    pub(crate) fn of(
        &mut self,
        jni: Jni<'_>,
        lock: ObjectRef<'_>,
        site: i32,
        classes: &RwLock<Classes>,
    ) -> u32 {
        let signature = self.jvmti.class_signature(jni.class_of(lock)).unwrap_or_default();
        let class = class_of_lock(&signature);
        if self.names == LockNames::Class {
            return self.number(&class);
        }
        if class == CLASS {
            let represented = self.jvmti.class_signature(lock).unwrap_or_default();
            return self.number(&format!("{CLASS} {}", names::stable(&represented)));
        }
        if !VAGUE.contains(&class.as_str()) {
            return self.number(&class);
        }
        let tag = self.jvmti.tag(lock);
        if let Ok(known @ 1..) = u32::try_from(tag) {
            return known - 1;
        }
        let kind = match reached_through(site, classes) {
            Some(field) => self.number(&format!("{class} at {field}")),
            None => self.number(&class),
        };
        self.jvmti.set_tag(lock, i64::from(kind) + 1);
        kind
    }
}

/// The class of a lock, by the signature of its object's class.
fn class_of_lock(signature: &str) -> String {
    let class = names::stable(signature);
    match class.strip_prefix(READ_WRITE) {
        Some(inner) if inner.starts_with('$') => READ_WRITE.to_owned(),
        _ => class,
    }
}

/// The field through which a statement reaches its lock.
fn reached_through(site: i32, classes: &RwLock<Classes>) -> Option<String> {
    let classes = classes.read().unwrap_or_else(PoisonError::into_inner);
    let site = classes.sites.get(site.cast_unsigned() as usize)?;
    let TargetInfo::Lock(owner, name, descriptor) = &site.target else { return None };
    let found = classes.definitions.find_field(site.of, (owner, name, descriptor), None);
    let declaring = found.map_or_else(|| owner.clone(), |found| found.declaring);
    Some(format!("{}.{name}", declaring.replace('/', ".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_and_write_locks_are_parts_of_one() {
        let of =
            |inner| class_of_lock(&format!("Ljava/util/concurrent/locks/ReentrantReadWriteLock{inner};"));
        assert_eq!(of("$NonfairSync"), READ_WRITE);
        assert_eq!(of("$FairSync"), READ_WRITE);
        assert_eq!(of(""), READ_WRITE);
        assert_eq!(class_of_lock("Lbank/Account;"), "bank.Account");
        assert_eq!(class_of_lock("[[I"), "int[][]");
    }
}
