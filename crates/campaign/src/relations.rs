//! May-trigger relations, after DrFinder (Cai and Cao, FSE 2015): which methods were on the stack when a lock of some type was taken.
//!
//! They are collected in a run, and a later run is told of them: whoever is in such a method may soon take such a lock.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

/// How relations are collected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MayTrigger {
    /// Of so many methods, the innermost ones of the stack.
    pub depth: u32,
    /// What the type of a lock is.
    pub locks: LockTypes,
}

/// What the type of a lock is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LockTypes {
    /// Its class.
    Class,
    /// Its class; and where that says nothing, as of `new Object()`, also the field through which it was reached.
    Field,
}

/// In this method, `pkg.Class.method(desc)`, or one that it called, a lock of this type was taken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Relation(pub String, pub String);

/// What a JVM tells of it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Relations {
    /// Each once, in the order in which they were seen first.
    pub relations: Vec<Relation>,
    /// How often a lock was taken.
    #[serde(default)]
    pub acquisitions: u64,
}

impl Relations {
    /// Adds what another JVM of the same run tells.
    pub(crate) fn merge(&mut self, other: Self) {
        let known: HashSet<Relation> = self.relations.iter().cloned().collect();
        self.relations.extend(other.relations.into_iter().filter(|relation| !known.contains(relation)));
        self.acquisitions += other.acquisitions;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_jvms_tell_adds_up() {
        let read = |text: &str| serde_json::from_str::<Relations>(text).unwrap();
        let mut all = read(r#"{"relations":[["a.B.c()V","a.K"],["a.B.d()V","a.K"]],"acquisitions":3}"#);
        all.merge(read(r#"{"relations":[["a.A.m()V","a.N"],["a.B.d()V","a.K"]],"acquisitions":2}"#));
        let relation = |method: &str, lock: &str| Relation(method.to_owned(), lock.to_owned());
        assert_eq!(
            all.relations,
            [relation("a.B.c()V", "a.K"), relation("a.B.d()V", "a.K"), relation("a.A.m()V", "a.N")]
        );
        assert_eq!(all.acquisitions, 5);
    }
}
