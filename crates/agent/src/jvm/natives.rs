//! The natives of the hook class, in the order of its source.

use std::ffi::c_void;

use event::Op;
use jvm_sys::{JNIEnv, NativeMethod, ObjectRef, jboolean, jclass, jint, jlong, jobject};

use super::{note_no_memory, observe};
use crate::runtime::{Call, MonitorOp, Place, Runtime, is_known};

/// Declares natives and the table to register them by.
macro_rules! natives {
    ($env:ident; $($name:ident $descriptor:literal ($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {
        $(
            #[allow(non_snake_case, reason = "named as in Java; some names are the same in both styles")]
            extern "system" fn $name($env: *mut JNIEnv, _: jclass $(, $argument: $type)*) $(-> $result)? {
                let $env = Env($env);
                $body
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

/// The environment that the JVM handed to the native that is being served.
#[derive(Clone, Copy)]
struct Env(*mut JNIEnv);

impl Env {
    /// Lets the runtime answer.
    fn ask<R: Default>(self, question: impl FnOnce(&mut Runtime, Call<'_>) -> R) -> R {
        observe(self.0, question).unwrap_or_default()
    }

    /// Tells the runtime what the current thread does. Its epoch after that.
    fn tell(self, what: impl FnOnce(&mut Runtime, Call<'_>)) -> jlong {
        self.ask(|run, call| {
            what(run, call);
            run.now(call)
        })
    }
}

/// Wraps an argument of the native call that is being served.
fn object<'call>(call: Call<'call>, raw: jobject) -> ObjectRef<'call> {
    // SAFETY: only natives call this, with an argument that the JVM handed them together with the call's environment.
    unsafe { call.jni.object(raw) }
}

natives! { env;
    begin "()J" () -> jlong { env.tell(|_, _| {}) }
    isWatched "()Z" () -> jboolean { let _ = env; jboolean::from(crate::control::is_watched()) }
    knows "(J)Z" (word: jlong) -> jboolean { let _ = env; jboolean::from(is_known(word)) }
    race0 "(Ljava/lang/Object;IJZZI)V"
        (o: jobject, _index: jint, prior: jlong, prior_writes: jboolean, writes: jboolean, site: jint) {
            env.ask(|run, call| run.race(call, object(call, o), site, writes != 0, prior, prior_writes != 0));
        }
    access0 "(JLjava/lang/Object;IIZ)J"
        (number: jlong, o: jobject, _index: jint, site: jint, writes: jboolean) -> jlong {
            env.ask(|run, call| run.access(call, number, object(call, o), site, writes != 0))
        }
    fieldIndex "(I)I" (site: jint) -> jint { env.ask(|run, call| run.field_index(call, site)) }
    declaring "(Ljava/lang/Object;I)Ljava/lang/Class;" (o: jobject, site: jint) -> jobject {
        let found = env.ask(|run, call| run.declaring(call, object(call, o), site).map(|class| class.raw().addr()));
        std::ptr::with_exposed_provenance_mut(found.unwrap_or(0))
    }
    staticPlace "(I)J" (site: jint) -> jlong { env.ask(|run, call| run.static_place(call, site)) }
    handleSite "(ILjava/lang/Class;JZ)I" (caller: jint, holder: jobject, offset: jlong, is_static: jboolean) -> jint {
        let place = place(offset, is_static);
        env.ask(|run, call| run.handle_site(call, caller, object(call, holder), place))
    }
    noMemory "()V" () { let _ = env; note_no_memory() }
    cloned "(Ljava/lang/Object;)V" (o: jobject) { env.ask(|run, call| run.clear_words(call, object(call, o))); }

    fieldRead0 "(Ljava/lang/Object;I)J" (o: jobject, site: jint) -> jlong {
        env.tell(|run, call| run.field(call, object(call, o), site, false))
    }
    fieldWrite0 "(Ljava/lang/Object;I)J" (o: jobject, site: jint) -> jlong {
        env.tell(|run, call| run.field(call, object(call, o), site, true))
    }
    staticRead0 "(I)J" (site: jint) -> jlong { env.tell(|run, call| run.static_field(call, site, false)) }
    staticWrite0 "(I)J" (site: jint) -> jlong { env.tell(|run, call| run.static_field(call, site, true)) }

    acquire0 "(Ljava/lang/Object;I)J" (lock: jobject, site: jint) -> jlong {
        env.tell(|run, call| run.acquire(call, object(call, lock), site))
    }
    release0 "(Ljava/lang/Object;I)J" (lock: jobject, site: jint) -> jlong {
        env.tell(|run, call| run.release(call, object(call, lock), site))
    }
    waiting "(Ljava/lang/Object;)J" (lock: jobject) -> jlong {
        env.tell(|run, call| run.monitor(call, object(call, lock), MonitorOp::Wait))
    }
    resumed "(Ljava/lang/Object;)J" (lock: jobject) -> jlong {
        env.tell(|run, call| run.monitor(call, object(call, lock), MonitorOp::Resume))
    }
    notifying0 "(Ljava/lang/Object;)J" (lock: jobject) -> jlong {
        env.tell(|run, call| run.monitor(call, object(call, lock), MonitorOp::Notify))
    }
    notifyingAll0 "(Ljava/lang/Object;)J" (lock: jobject) -> jlong {
        env.tell(|run, call| run.monitor(call, object(call, lock), MonitorOp::NotifyAll))
    }

    atomicRead0 "(Ljava/lang/Object;J)J" (o: jobject, at: jlong) -> jlong {
        env.tell(|run, call| run.atomic(call, object(call, o), at, Op::AtomicRead))
    }
    atomicWrite0 "(Ljava/lang/Object;J)J" (o: jobject, at: jlong) -> jlong {
        env.tell(|run, call| run.atomic(call, object(call, o), at, Op::AtomicWrite))
    }
    atomicBegin0 "(Ljava/lang/Object;J)J" (o: jobject, at: jlong) -> jlong {
        env.tell(|run, call| run.update_begins(call, object(call, o), at))
    }
    atomicUpdate0 "(Ljava/lang/Object;J)J" (o: jobject, at: jlong) -> jlong {
        env.tell(|run, call| run.update_ended(call, object(call, o), at, true))
    }
    atomicEnd0 "(ZLjava/lang/Object;J)J" (done: jboolean, o: jobject, at: jlong) -> jlong {
        env.tell(|run, call| run.update_ended(call, object(call, o), at, done != 0))
    }
    fieldOffset "(Ljava/lang/Class;Ljava/lang/String;JZ)V"
        (class: jobject, name: jobject, offset: jlong, is_static: jboolean) {
            let place = place(offset, is_static);
            env.ask(|run, call| run.field_offset(call, object(call, class), object(call, name), place));
        }
    memberOffset "(Ljava/lang/Object;JZ)V" (member: jobject, offset: jlong, is_static: jboolean) {
        env.ask(|run, call| {
            let member = object(call, member);
            let class = call.jni.object_field(member, c"clazz", c"Ljava/lang/Class;");
            let name = call.jni.object_field(member, c"name", c"Ljava/lang/String;");
            run.field_offset(call, class, name, place(offset, is_static));
        });
    }

    classInitialized0 "(I)J" (initializer: jint) -> jlong {
        env.tell(|run, call| run.class_initialized(call, initializer))
    }
    classUse0 "(I)J" (initializer: jint) -> jlong { env.tell(|run, call| run.class_use(call, initializer)) }
    starting0 "(Ljava/lang/Object;)J" (thread: jobject) -> jlong {
        env.tell(|run, call| run.starting(call, object(call, thread)))
    }
    ended "(Ljava/lang/Object;)J" (thread: jobject) -> jlong {
        env.tell(|run, call| run.ended(call, object(call, thread)))
    }
    interruptSeen "(Ljava/lang/Object;)J" (thread: jobject) -> jlong {
        env.tell(|run, call| run.interrupt_seen(call, object(call, thread)))
    }
}

fn place(offset: jlong, is_static: jboolean) -> Place {
    if is_static != 0 { Place::Static(offset) } else { Place::Instance(offset) }
}
