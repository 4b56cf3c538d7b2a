//! The natives of the hook class, in the order of its source.

use std::ffi::c_void;

use event::Op;
use jvm_sys::{JNIEnv, Jni, NativeMethod, ObjectRef, jboolean, jclass, jint, jlong, jobject};

use super::observe;
use crate::runtime::MonitorOp;

/// Declares natives and the table to register them by.
macro_rules! natives {
    ($($name:ident $descriptor:literal ($($argument:ident: $type:ty),*) $body:expr;)*) => {
        $(
            #[allow(non_snake_case, reason = "named as in Java; some names are the same in both styles")]
            extern "system" fn $name(env: *mut JNIEnv, _: jclass $(, $argument: $type)*) {
                let body: fn(*mut JNIEnv $(, $type)*) = $body;
                body(env $(, $argument)*);
            }
        )*

        /// All natives, for registration.
        pub(super) fn table() -> Vec<NativeMethod> {
            vec![$(NativeMethod {
                name: const { match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a name"),
                } },
                descriptor: const { match std::ffi::CStr::from_bytes_with_nul(concat!($descriptor, "\0").as_bytes()) {
                    Ok(descriptor) => descriptor,
                    Err(_) => panic!("a descriptor"),
                } },
                implementation: $name as *mut c_void,
            },)*]
        }
    };
}

/// Wraps an argument of the native call that is being served.
fn object<'call>(jni: Jni<'call>, raw: jobject) -> ObjectRef<'call> {
    // SAFETY: only natives call this, with an argument that the JVM handed them together with `jni`'s environment.
    unsafe { jni.object(raw) }
}

natives! {
    fieldRead "(Ljava/lang/Object;I)V" (o: jobject, site: jint)
        |env, o, site| observe(env, |run, call| run.field(call, object(call.jni, o), site, false));
    fieldWrite "(Ljava/lang/Object;I)V" (o: jobject, site: jint)
        |env, o, site| observe(env, |run, call| run.field(call, object(call.jni, o), site, true));
    staticRead "(I)V" (site: jint) |env, site| observe(env, |run, call| run.static_field(call, site, false));
    staticWrite "(I)V" (site: jint) |env, site| observe(env, |run, call| run.static_field(call, site, true));
    arrayRead "(Ljava/lang/Object;II)V" (array: jobject, index: jint, site: jint) |env, array, index, site| {
        observe(env, |run, call| run.elements(call, object(call.jni, array), index..index.saturating_add(1), site, false));
    };
    arrayWrite "(Ljava/lang/Object;II)V" (array: jobject, index: jint, site: jint) |env, array, index, site| {
        observe(env, |run, call| run.elements(call, object(call.jni, array), index..index.saturating_add(1), site, true));
    };
    arrayCloned "(Ljava/lang/Object;I)V" (array: jobject, site: jint) |env, array, site| {
        observe(env, |run, call| {
            let array = object(call.jni, array);
            if !array.is_null() {
                let length = call.jni.array_length(array).cast_signed();
                run.elements(call, array, 0..length, site, false);
            }
        });
    };
    copying "(Ljava/lang/Object;ILjava/lang/Object;III)V"
        (from: jobject, at: jint, to: jobject, into: jint, length: jint, site: jint)
        |env, from, at, to, into, length, site| {
            observe(env, |run, call| {
                run.elements(call, object(call.jni, from), at..at.saturating_add(length), site, false);
                run.elements(call, object(call.jni, to), into..into.saturating_add(length), site, true);
            });
        };
    acquire "(Ljava/lang/Object;I)V" (lock: jobject, site: jint)
        |env, lock, site| observe(env, |run, call| run.acquire(call, object(call.jni, lock), site));
    release "(Ljava/lang/Object;I)V" (lock: jobject, site: jint)
        |env, lock, site| observe(env, |run, call| run.release(call, object(call.jni, lock), site));
    waiting "(Ljava/lang/Object;)V" (lock: jobject)
        |env, lock| observe(env, |run, call| run.monitor(call, object(call.jni, lock), MonitorOp::Wait));
    resumed "(Ljava/lang/Object;)V" (lock: jobject)
        |env, lock| observe(env, |run, call| run.monitor(call, object(call.jni, lock), MonitorOp::Resume));
    notifying "(Ljava/lang/Object;)V" (lock: jobject)
        |env, lock| observe(env, |run, call| run.monitor(call, object(call.jni, lock), MonitorOp::Notify));
    notifyingAll "(Ljava/lang/Object;)V" (lock: jobject)
        |env, lock| observe(env, |run, call| run.monitor(call, object(call.jni, lock), MonitorOp::NotifyAll));
    atomicRead "(Ljava/lang/Object;J)V" (o: jobject, at: jlong)
        |env, o, at| observe(env, |run, call| run.atomic(call, object(call.jni, o), at, Op::AtomicRead));
    atomicWrite "(Ljava/lang/Object;J)V" (o: jobject, at: jlong)
        |env, o, at| observe(env, |run, call| run.atomic(call, object(call.jni, o), at, Op::AtomicWrite));
    atomicBegin "(Ljava/lang/Object;J)V" (o: jobject, at: jlong)
        |env, o, at| observe(env, |run, call| run.update_begins(call, object(call.jni, o), at));
    atomicUpdate "(Ljava/lang/Object;J)V" (o: jobject, at: jlong)
        |env, o, at| observe(env, |run, call| run.update_ended(call, object(call.jni, o), at, true));
    atomicEnd "(ZLjava/lang/Object;J)V" (done: jboolean, o: jobject, at: jlong)
        |env, done, o, at| observe(env, |run, call| run.update_ended(call, object(call.jni, o), at, done != 0));
    fieldOffset "(Ljava/lang/Class;Ljava/lang/String;J)V" (class: jobject, name: jobject, offset: jlong)
        |env, class, name, offset| observe(env, |run, call| {
            note_offset(run, call, object(call.jni, class), object(call.jni, name), offset);
        });
    memberOffset "(Ljava/lang/Object;J)V" (member: jobject, offset: jlong) |env, member, offset| {
        observe(env, |run, call| {
            let member = object(call.jni, member);
            let class = call.jni.object_field(member, c"clazz", c"Ljava/lang/Class;");
            let name = call.jni.object_field(member, c"name", c"Ljava/lang/String;");
            note_offset(run, call, class, name, offset);
        });
    };
    classInitialized "(I)V" (site: jint) |env, site| observe(env, |run, call| run.class_initialized(call, site));
    classUse "(I)V" (site: jint) |env, site| observe(env, |run, call| run.class_use(call, site));
    starting "(Ljava/lang/Object;)V" (thread: jobject)
        |env, thread| observe(env, |run, call| run.starting(call, object(call.jni, thread)));
    ended "(Ljava/lang/Object;)V" (thread: jobject)
        |env, thread| observe(env, |run, call| run.ended(call, object(call.jni, thread)));
    interruptSeen "(Ljava/lang/Object;)V" (thread: jobject)
        |env, thread| observe(env, |run, call| run.interrupt_seen(call, object(call.jni, thread)));
}

fn note_offset(
    run: &mut crate::runtime::Runtime,
    call: crate::runtime::Call<'_>,
    class: ObjectRef<'_>,
    name: ObjectRef<'_>,
    offset: jlong,
) {
    let signature = if class.is_null() { None } else { run.class_signature(class) };
    let class = signature.as_deref().and_then(|s| s.strip_prefix('L')?.strip_suffix(';'));
    if let (Some(class), Some(name)) = (class, call.jni.string(name)) {
        run.field_offset(class, &name, offset);
    }
}
