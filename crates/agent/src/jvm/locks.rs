//! The boundary for acquisitions of locks: the natives of their hook class.

use std::ffi::c_void;
use std::panic::catch_unwind;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock};

use jvm_sys::{JNIEnv, JavaVM, Jni, Jvmti, NativeMethod, jboolean, jclass, jint, jlong, jobject};

use super::{ALIVE, CLASSES, controlled, give_up};
use crate::control;
use crate::hooks;
use crate::locks::{self, Acquisitions, Kinds};
use crate::plan::Plan;

static ACQUISITIONS: OnceLock<Acquisitions> = OnceLock::new();

/// Prepares for being told of acquisitions. The types of locks, for those who control.
pub(super) fn install(vm: *mut JavaVM, plan: &Plan) -> Result<Arc<Mutex<Kinds>>, String> {
    // SAFETY: `vm` is what `Agent_OnLoad` was given.
    let jvmti = unsafe { Jvmti::new(vm) }.ok_or("this JVM has no JVMTI 11")?;
    jvmti.allow_tags().map_err(|error| error.to_string())?;
    let classes = CLASSES.get().ok_or("the agent is not ready")?;
    if let Some(noise) = plan.noise {
        locks::set_seed(noise.seed);
    }
    if plan.may_trigger.is_some() && plan.control.is_none() {
        locks::marks::keep_fresh().map_err(|error| format!("cannot start a thread: {error}"))?;
    }
    let acquisitions = ACQUISITIONS.get_or_init(|| Acquisitions::new(jvmti, classes, plan.may_trigger));
    Ok(Arc::clone(&acquisitions.kinds))
}

/// What was learned of acquisitions.
pub(super) fn told() -> Option<locks::Told> {
    ACQUISITIONS.get().and_then(Acquisitions::told)
}

/// What the hooks are asked for, by the names of the methods that ask them.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) collect: bool,
    pub(super) disturb: bool,
    pub(super) stop: bool,
}

/// Asks the hooks; whether they can.
pub(super) fn open(jni: Jni<'_>, asked: Asked) -> bool {
    if !(asked.collect || asked.disturb || asked.stop) {
        return true;
    }
    let Some(class) = jni.find_class(hooks::LOCKS.name) else { return false };
    [(asked.collect, c"collect"), (asked.disturb, c"disturb"), (asked.stop, c"stop")]
        .into_iter()
        .filter(|(is_asked, _)| *is_asked)
        .all(|(_, name)| jni.call_static(class, name))
}

/// The natives of the hook class.
pub(super) fn natives() -> Vec<NativeMethod> {
    let native = |name, descriptor, implementation| NativeMethod { name, descriptor, implementation };
    vec![
        native(c"marks0", c"()J", marks0 as *mut c_void),
        native(c"acquired0", c"(Ljava/lang/Object;II)Z", acquired0 as *mut c_void),
        native(c"disturb0", c"()I", disturb0 as *mut c_void),
        native(c"request0", c"(Ljava/lang/Object;I)V", controlled::request0 as *mut c_void),
    ]
}

extern "system" fn marks0(_: *mut JNIEnv, _: jclass) -> jlong {
    locks::marks::address()
}

extern "system" fn acquired0(
    env: *mut JNIEnv,
    _: jclass,
    lock: jobject,
    site: jint,
    times: jint,
) -> jboolean {
    let is_news = catch_unwind(|| {
        let acquisitions = ACQUISITIONS.get();
        let acquisitions = acquisitions.filter(|_| ALIVE.load(Ordering::Acquire) && control::is_watched());
        acquisitions.is_some_and(|acquisitions| {
            // SAFETY: the JVM hands over the current thread's environment, and a reference for the same call.
            let (jni, lock) = unsafe {
                let jni = Jni::new(env);
                (jni, jni.object(lock))
            };
            acquisitions.acquired(jni, lock, site, u64::try_from(times).unwrap_or(0))
        })
    });
    jboolean::from(is_news.unwrap_or_else(|_| {
        give_up();
        false
    }))
}

extern "system" fn disturb0(_: *mut JNIEnv, _: jclass) -> jint {
    catch_unwind(locks::disturb).unwrap_or(jint::MAX)
}
