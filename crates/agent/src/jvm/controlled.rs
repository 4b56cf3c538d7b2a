//! Control mode's boundary: natives of the JDK that are replaced, and callbacks about threads and monitors. Each wraps its arguments and
//! asks the safe part what to do.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use jvm_sys::{
    ControlEvents, JNIEnv, JavaVM, Jni, Jvmti, Machine, NativeMethod, ObjectRef, Original, jboolean, jclass,
    jlong, jmethodID, jobject, jvm_function, jvmtiEnv,
};

use crate::control::{self, Answer, Control, ControlPlan, Start};
use crate::locks::Kinds;
use crate::output::Output;

type OnThread = extern "system" fn(*mut JNIEnv, jobject);
type OnClass = extern "system" fn(*mut JNIEnv, jclass);
type Wait = extern "system" fn(*mut JNIEnv, jobject, jlong);
type Sleep = extern "system" fn(*mut JNIEnv, jclass, jlong);
type Park = extern "system" fn(*mut JNIEnv, jobject, jboolean, jlong);
type Halt = extern "system" fn(*mut JNIEnv, jclass, i32);
type Unpark = extern "system" fn(*mut JNIEnv, jobject, jobject);

static START: Original<OnThread> = Original::unknown();
static YIELD: Original<OnClass> = Original::unknown();
static SLEEP_MILLIS: Original<Sleep> = Original::unknown();
static SLEEP_NANOS: Original<Sleep> = Original::unknown();
static INTERRUPT: Original<OnThread> = Original::unknown();
static PARK: Original<Park> = Original::unknown();
static UNPARK: Original<Unpark> = Original::unknown();
static HALT: Original<Halt> = Original::unknown();
static WAIT: Original<Wait> = Original::unknown();
static NOTIFY: Original<OnThread> = Original::unknown();
static NOTIFY_ALL: Original<OnThread> = Original::unknown();

/// Wraps what a native or a callback was given, and asks the controlled run. An error of ours must not unwind into the JVM.
fn ask<R>(env: *mut JNIEnv, question: impl FnOnce(&'static Control, Jni<'_>) -> R) -> Option<R> {
    let control = control::get()?;
    // SAFETY: natives and callbacks hand over the environment that the JVM gave them.
    let jni = unsafe { Jni::new(env) };
    let answer = catch_unwind(AssertUnwindSafe(|| question(control, jni)));
    if answer.is_err() {
        crate::output::complain("an error in the agent; the run cannot be controlled any more");
        // Or its exit code would be taken for one of the program.
        super::OUTPUT.get().inspect(|output| output.refuse("an error in the agent"));
        jvm_sys::end_process(4);
    }
    answer.ok()
}

fn object<'call>(jni: Jni<'call>, raw: jobject) -> ObjectRef<'call> {
    // SAFETY: natives and callbacks hand over references that the JVM gave them for the same call.
    unsafe { jni.object(raw) }
}

/// Calls what a native was before it was replaced.
macro_rules! original {
    ($which:ident $(, $argument:expr)*) => {
        // SAFETY: what was kept is the JDK's implementation of the native with this signature.
        if let Some(original) = unsafe { $which.function() } {
            original($($argument),*);
        }
    };
}

extern "system" fn start0(env: *mut JNIEnv, thread: jobject) {
    let start = ask(env, |control, jni| control.starts(jni, object(jni, thread)));
    original!(START, env, thread);
    ask(env, |control, jni| match start {
        Some(Start::Controlled) => control.has_started(jni),
        Some(Start::Helper(before)) => control.helper_started(&before),
        Some(Start::Unknown) | None => {}
    });
}

extern "system" fn yield0(env: *mut JNIEnv, class: jclass) {
    if ask(env, |control, jni| control.yields(jni)) != Some(Answer::Done) {
        original!(YIELD, env, class);
    }
}

extern "system" fn sleep_millis(env: *mut JNIEnv, class: jclass, millis: jlong) {
    let nanos = millis.saturating_mul(1_000_000);
    if ask(env, |control, jni| control.sleeps(jni, nanos)) != Some(Answer::Done) {
        original!(SLEEP_MILLIS, env, class, millis);
    }
}

extern "system" fn sleep_nanos(env: *mut JNIEnv, class: jclass, nanos: jlong) {
    if ask(env, |control, jni| control.sleeps(jni, nanos)) != Some(Answer::Done) {
        original!(SLEEP_NANOS, env, class, nanos);
    }
}

extern "system" fn interrupt0(env: *mut JNIEnv, thread: jobject) {
    original!(INTERRUPT, env, thread);
    ask(env, |control, jni| control.interrupts(jni, object(jni, thread)));
}

extern "system" fn park(env: *mut JNIEnv, this: jobject, is_absolute: jboolean, time: jlong) {
    if ask(env, |control, jni| control.parks(jni, is_absolute != 0, time)) != Some(Answer::Done) {
        original!(PARK, env, this, is_absolute, time);
    }
}

extern "system" fn unpark(env: *mut JNIEnv, this: jobject, thread: jobject) {
    if ask(env, |control, jni| control.unparks(jni, object(jni, thread))) != Some(Answer::Done) {
        original!(UNPARK, env, this, thread);
    }
}

extern "system" fn wait0(env: *mut JNIEnv, lock: jobject, millis: jlong) {
    match ask(env, |control, jni| control.waits(jni, object(jni, lock), millis)) {
        Some(Answer::Done) => {}
        Some(Answer::Interrupted | Answer::Briefly) => original!(WAIT, env, lock, 1),
        Some(Answer::Original) | None => original!(WAIT, env, lock, millis),
    }
}

extern "system" fn notify(env: *mut JNIEnv, lock: jobject) {
    original!(NOTIFY, env, lock);
    notifies(env, lock, false);
}

extern "system" fn notify_all(env: *mut JNIEnv, lock: jobject) {
    original!(NOTIFY_ALL, env, lock);
    notifies(env, lock, true);
}

/// Unless the caller is not in the monitor, for which the original has thrown.
fn notifies(env: *mut JNIEnv, lock: jobject, all: bool) {
    ask(env, |control, jni| {
        if !jni.is_throwing() {
            control.notifies(jni, object(jni, lock), all);
        }
    });
}

extern "system" fn halt0(env: *mut JNIEnv, class: jclass, status: i32) {
    ask(env, |control, _| control.halts());
    original!(HALT, env, class, status);
}

extern "system" fn nano_time(env: *mut JNIEnv, _: jclass) -> jlong {
    ask(env, |control, _| control.nano_time()).unwrap_or(0)
}

extern "system" fn milliseconds(env: *mut JNIEnv, _: jclass) -> jlong {
    ask(env, |control, _| control.milliseconds()).unwrap_or(0)
}

extern "system" fn adjustment(env: *mut JNIEnv, _: jclass, seconds: jlong) -> jlong {
    ask(env, |control, _| control.adjustment(seconds)).unwrap_or(-1)
}

/// Takes control of the JVM that is about to start.
pub(super) fn install(
    vm: *mut JavaVM,
    plan: ControlPlan,
    output: Output,
    kinds: Option<Arc<Mutex<Kinds>>>,
) -> Result<(), String> {
    // SAFETY: `vm` is what `Agent_OnLoad` was given.
    let (jvmti, machine) = unsafe { (Jvmti::new(vm), Machine::new(vm)) };
    let jvmti = jvmti.ok_or("this JVM has no JVMTI 11; a HotSpot of JDK 17 or newer is needed")?;
    let classes = super::CLASSES.get().ok_or("the agent is not ready")?;
    Control::install(plan, jvmti, machine, classes, output, kinds)?;
    let events = ControlEvents {
        native_bind,
        vm_init,
        thread_start,
        thread_end,
        contended_enter,
        contended_entered,
        vm_death,
    };
    jvmti.subscribe_control(&events).map_err(|error| error.to_string())
}

unsafe extern "system" fn native_bind(
    env: *mut jvmtiEnv,
    _: *mut JNIEnv,
    _: jobject,
    method: jmethodID,
    address: *mut c_void,
    new_address: *mut *mut c_void,
) {
    let _ = catch_unwind(|| {
        // SAFETY: the JVM hands over its environment and a method.
        let Some(native) = (unsafe { Jvmti::of_callback(env).bound_native(method) }) else { return };
        let Some((ours, keep)) = replacement(&native.class, &native.name) else { return };
        // Registering our own ends up here too.
        if address != ours {
            keep(address);
            // SAFETY: the JVM waits for another address at this place.
            unsafe { *new_address = ours };
        }
    });
}

/// What replaces a native, and what keeps the original.
type Replacement = (*mut c_void, fn(*mut c_void));

fn replacement(class: &str, name: &str) -> Option<Replacement> {
    Some(match (class, name) {
        ("Ljava/lang/Thread;", "start0") => (start0 as *mut c_void, |address| START.keep(address)),
        ("Ljava/lang/Thread;", "yield" | "yield0") => (yield0 as *mut c_void, |address| YIELD.keep(address)),
        ("Ljava/lang/Thread;", "sleep" | "sleep0") => {
            (sleep_millis as *mut c_void, |address| SLEEP_MILLIS.keep(address))
        }
        ("Ljava/lang/Thread;", "sleepNanos0") => {
            (sleep_nanos as *mut c_void, |address| SLEEP_NANOS.keep(address))
        }
        ("Ljava/lang/Thread;", "interrupt0") => {
            (interrupt0 as *mut c_void, |address| INTERRUPT.keep(address))
        }
        ("Ljdk/internal/misc/Unsafe;", "park") => (park as *mut c_void, |address| PARK.keep(address)),
        ("Ljdk/internal/misc/Unsafe;", "unpark") => (unpark as *mut c_void, |address| UNPARK.keep(address)),
        ("Ljava/lang/Shutdown;", "halt0") => (halt0 as *mut c_void, |address| HALT.keep(address)),
        ("Ljava/lang/System;", "nanoTime") => (nano_time as *mut c_void, |_| {}),
        ("Ljava/lang/System;", "currentTimeMillis") => (milliseconds as *mut c_void, |_| {}),
        ("Ljdk/internal/misc/VM;", "getNanoTimeAdjustment") => (adjustment as *mut c_void, |_| {}),
        _ => return None,
    })
}

/// The natives of `Object` are bound before anybody is told: they are registered anew.
fn replace_waiting(jni: Jni<'_>) -> bool {
    WAIT.keep(jvm_function(c"JVM_MonitorWait"));
    NOTIFY.keep(jvm_function(c"JVM_MonitorNotify"));
    NOTIFY_ALL.keep(jvm_function(c"JVM_MonitorNotifyAll"));
    let Some(class) = jni.find_class(c"java/lang/Object") else { return false };
    let native = |name, descriptor, implementation| NativeMethod { name, descriptor, implementation };
    let notifications = [
        native(c"notify", c"()V", notify as *mut c_void),
        native(c"notifyAll", c"()V", notify_all as *mut c_void),
    ];
    // JDK 19 renamed it.
    let waits = [c"wait0", c"wait"].map(|name| [native(name, c"(J)V", wait0 as *mut c_void)]);
    // SAFETY: each has the signature of its descriptor.
    unsafe { waits.iter().any(|wait| jni.register(class, wait)) && jni.register(class, &notifications) }
}

unsafe extern "system" fn vm_init(_: *mut jvmtiEnv, env: *mut JNIEnv, _: jobject) {
    let begun = ask(env, |control, jni| {
        let class = jni.find_class(crate::hooks::CONTROL.name);
        replace_waiting(jni)
            && control.begin(jni)
            && class.is_some_and(|class| jni.call_static(class, c"open"))
    });
    if begun != Some(true) {
        crate::output::complain("this JVM cannot be controlled");
        super::OUTPUT.get().inspect(|output| output.refuse("its threads cannot be controlled"));
        jvm_sys::end_process(4);
    }
}

unsafe extern "system" fn thread_start(_: *mut jvmtiEnv, env: *mut JNIEnv, thread: jobject) {
    ask(env, |control, jni| control.arrives(jni, object(jni, thread)));
}

unsafe extern "system" fn thread_end(_: *mut jvmtiEnv, env: *mut JNIEnv, _: jobject) {
    ask(env, |control, jni| control.leaves(jni));
}

unsafe extern "system" fn contended_enter(_: *mut jvmtiEnv, env: *mut JNIEnv, _: jobject, _: jobject) {
    ask(env, |control, jni| control.is_contended(jni));
}

unsafe extern "system" fn contended_entered(_: *mut jvmtiEnv, env: *mut JNIEnv, _: jobject, _: jobject) {
    ask(env, |control, jni| control.was_contended(jni));
}

unsafe extern "system" fn vm_death(_: *mut jvmtiEnv, env: *mut JNIEnv) {
    ask(env, |control, jni| control.end(jni));
}

/// The natives of the hook class for control.
pub(super) fn natives() -> Vec<NativeMethod> {
    let native = |name, descriptor, implementation| NativeMethod { name, descriptor, implementation };
    vec![
        native(c"enter0", c"(Ljava/lang/Object;I)V", enter0 as *mut c_void),
        native(c"exit0", c"(Ljava/lang/Object;)V", exit0 as *mut c_void),
        native(c"point0", c"(I)V", point0 as *mut c_void),
        native(c"atomic0", c"()V", atomic0 as *mut c_void),
        native(c"access0", c"(Ljava/lang/Object;I)I", access0 as *mut c_void),
        native(c"element0", c"(Ljava/lang/Object;II)I", element0 as *mut c_void),
        native(c"loop0", c"(Z)V", loop0 as *mut c_void),
        native(c"initializes0", c"(I)V", initializes0 as *mut c_void),
        native(c"initialized0", c"(I)V", initialized0 as *mut c_void),
        native(c"needs0", c"(I)V", needs0 as *mut c_void),
        native(c"zone0", c"(I)V", zone0 as *mut c_void),
        native(
            c"uncaught0",
            c"(Ljava/lang/Thread;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V",
            uncaught0 as *mut c_void,
        ),
        native(c"beginIteration0", c"(J)V", begin_iteration0 as *mut c_void),
        native(
            c"endIteration0",
            c"(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V",
            end_iteration0 as *mut c_void,
        ),
    ]
}

extern "system" fn enter0(env: *mut JNIEnv, _: jclass, lock: jobject, site: i32) {
    ask(env, |control, jni| control.enters(jni, object(jni, lock), site));
}

/// A native of the hook class for locks.
pub(super) extern "system" fn request0(env: *mut JNIEnv, _: jclass, lock: jobject, site: i32) {
    ask(env, |control, jni| control.requests(jni, object(jni, lock), site));
}

extern "system" fn exit0(env: *mut JNIEnv, _: jclass, lock: jobject) {
    ask(env, |control, jni| control.exits(jni, object(jni, lock)));
}

extern "system" fn point0(env: *mut JNIEnv, _: jclass, site: i32) {
    ask(env, |control, jni| control.volatile(jni, site));
}

extern "system" fn atomic0(env: *mut JNIEnv, _: jclass) {
    ask(env, |control, jni| control.atomic(jni, 0));
}

extern "system" fn access0(env: *mut JNIEnv, _: jclass, holder: jobject, site: i32) -> i32 {
    ask(env, |control, jni| control.access(jni, object(jni, holder), None, site)).unwrap_or(0)
}

extern "system" fn element0(env: *mut JNIEnv, _: jclass, array: jobject, index: i32, site: i32) -> i32 {
    ask(env, |control, jni| control.access(jni, object(jni, array), Some(index), site)).unwrap_or(0)
}

extern "system" fn loop0(env: *mut JNIEnv, _: jclass, changes_nothing: jboolean) {
    ask(env, |control, jni| control.loops(jni, changes_nothing != 0));
}

extern "system" fn initializes0(env: *mut JNIEnv, _: jclass, class: i32) {
    ask(env, |control, jni| control.initializes(jni, class));
}

extern "system" fn initialized0(env: *mut JNIEnv, _: jclass, class: i32) {
    ask(env, |control, jni| control.initialized(jni, class));
}

extern "system" fn needs0(env: *mut JNIEnv, _: jclass, site: i32) {
    ask(env, |control, jni| control.needs(jni, site));
}

extern "system" fn zone0(_: *mut JNIEnv, _: jclass, change: i32) {
    control::zone(change);
}

extern "system" fn uncaught0(
    env: *mut JNIEnv,
    _: jclass,
    thread: jobject,
    class: jobject,
    message: jobject,
    stack: jobject,
) {
    ask(env, |control, jni| {
        let text = |raw| jni.string(object(jni, raw));
        let thrown = control::Thrown::new(
            text(class).unwrap_or_default(),
            text(message),
            &text(stack).unwrap_or_default(),
        );
        control.uncaught(jni, object(jni, thread), thrown);
    });
}

extern "system" fn begin_iteration0(env: *mut JNIEnv, _: jclass, seed: jlong) {
    ask(env, |control, jni| control.begin_iteration(jni, seed.cast_unsigned()));
}

extern "system" fn end_iteration0(
    env: *mut JNIEnv,
    _: jclass,
    result: jobject,
    class: jobject,
    message: jobject,
    stack: jobject,
) {
    ask(env, |control, jni| {
        let text = |raw| jni.string(object(jni, raw));
        let thrown = text(class)
            .map(|class| control::Thrown::new(class, text(message), &text(stack).unwrap_or_default()));
        control.end_iteration(jni, text(result), thrown);
    });
}
