//! The natives of the class that executes generated tests.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use jvm_sys::{JNIEnv, Jni, NativeMethod, jclass, jint};

use crate::calls::{self, Host};

/// Wraps the environment and asks the host. Without it, or after an error of ours, there is nothing left to do in this JVM.
fn ask(env: *mut JNIEnv, question: impl FnOnce(&'static Host, Jni<'_>)) {
    let asked = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: natives hand over the environment that the JVM gave them.
        let jni = unsafe { Jni::new(env) };
        calls::get().map(|host| question(host, jni))
    }));
    if !matches!(asked, Ok(Some(()))) {
        crate::output::complain("an error in the agent; no more calls can be made");
        jvm_sys::end_process(4);
    }
}

pub(super) fn natives() -> Vec<NativeMethod> {
    let native = |name, descriptor, implementation| NativeMethod { name, descriptor, implementation };
    vec![
        native(c"serve0", c"()V", serve0 as *mut c_void),
        native(c"await0", c"(I)V", await0 as *mut c_void),
        native(c"work0", c"(I)V", work0 as *mut c_void),
    ]
}

extern "system" fn serve0(env: *mut JNIEnv, _: jclass) {
    ask(env, Host::serve);
}

extern "system" fn await0(env: *mut JNIEnv, _: jclass, which: jint) {
    ask(env, |host, jni| host.awaits(jni, usize::from(which != 0)));
}

extern "system" fn work0(env: *mut JNIEnv, _: jclass, which: jint) {
    ask(env, |host, jni| host.works(jni, usize::from(which != 0)));
}
