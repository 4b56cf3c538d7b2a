//! Acquisitions of locks, for those who hunt: which methods lead to locks of which type (`relations`), what type a lock is of (`kinds`), and
//! threads that are held up on the way to a lock (`noise`); where stacks are not looked at for a while (`marks`).

mod kinds;
pub(crate) mod marks;
mod noise;
mod relations;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use jvm_sys::{Jni, Jvmti, ObjectRef};
use serde::Deserialize;

use crate::classes::Classes;
use crate::policy;

pub(crate) use kinds::{Kinds, LockNames};
pub(crate) use noise::{disturb, set_seed};
use relations::Relations;
pub(crate) use relations::Told;

/// What the plan says about may-trigger relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct MayTrigger {
    /// So many of the innermost frames count.
    pub(crate) depth: usize,
    /// What tells locks apart.
    #[serde(default)]
    pub(crate) locks: LockNames,
}

/// What the plan says about noise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct NoisePlan {
    pub(crate) seed: u64,
}

/// What is known of acquisitions in this JVM.
pub(crate) struct Acquisitions {
    jvmti: Jvmti,
    classes: &'static RwLock<Classes>,
    /// Shared with those who control.
    pub(crate) kinds: Arc<Mutex<Kinds>>,
    /// None if nobody asks for them.
    relations: Option<Mutex<Relations>>,
}

impl Acquisitions {
    /// `jvmti` is an environment of its own: the tags in it are the types of locks.
    pub(crate) fn new(jvmti: Jvmti, classes: &'static RwLock<Classes>, plan: Option<MayTrigger>) -> Self {
        let names = plan.map_or_else(LockNames::default, |plan| plan.locks);
        Self {
            jvmti,
            classes,
            kinds: Arc::new(Mutex::new(Kinds::new(jvmti, names))),
            relations: plan.map(|plan| Mutex::new(Relations::new(plan.depth))),
        }
    }

    /// The current thread acquires a lock; it has done so `times` times at this statement since it last told. Whether that brings anything
    /// new.
    pub(crate) fn acquired(&self, jni: Jni<'_>, lock: ObjectRef<'_>, site: i32, times: u64) -> bool {
        marks::uses(site);
        let Some(relations) = &self.relations else { return false };
        if lock.is_null() || self.is_quiet(site) {
            return false;
        }
        let kind = own(&self.kinds).of(jni, lock, site, self.classes);
        let mut relations = own(relations);
        let frames = self.jvmti.methods(relations.frames());
        relations.acquired(self.jvmti, kind, &frames, times)
    }

    /// Whether a statement is one of the JDK's that meet nobody.
    fn is_quiet(&self, site: i32) -> bool {
        let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
        classes.sites.get(site.cast_unsigned() as usize).is_some_and(|site| policy::is_quiet(&site.class))
    }

    /// What was learned, if anybody asks for it.
    pub(crate) fn told(&self) -> Option<Told> {
        self.relations.as_ref().map(|relations| own(relations).told(&own(&self.kinds)))
    }
}

fn own<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
