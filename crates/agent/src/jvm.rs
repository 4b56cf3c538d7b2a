//! The boundary to the JVM: `Agent_OnLoad`, the callbacks and the natives of the hook class. Each wraps its arguments, catches
//! panics and calls a safe function; what goes wrong here is told on stderr and costs the observation, never the program.

mod calls;
mod controlled;
mod locks;
mod natives;

use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use bytecode::instrument::{Helpers, Locks, add_unsafe_helpers};
use jvm_sys::{Events, JNIEnv, JavaVM, Jni, Jvmti, jclass, jint, jlong, jobject, jvmtiEnv};

use crate::classes::Classes;
use crate::hooks;
use crate::loaders::Loader;
use crate::output::{Output, Summary, complain};
use crate::plan::Plan;
use crate::policy::{Mode, Policy};
use crate::runtime::Runtime;

/// Written by the class file hook, read by everybody. Taken after `RUNTIME` where both are needed.
static CLASSES: OnceLock<RwLock<Classes>> = OnceLock::new();
static RUNTIME: Mutex<Option<Runtime>> = Mutex::new(None);
static OUTPUT: OnceLock<Output> = OnceLock::new();
static MODE: OnceLock<Mode> = OnceLock::new();
/// What the hooks for locks are asked for.
static ASKED: OnceLock<locks::Asked> = OnceLock::new();
/// Objects that were collected. Never held across a call into the JVM: the collector's thread takes it.
static FREED: Mutex<Vec<u64>> = Mutex::new(Vec::new());
/// Whether there are any.
static ANY_FREED: AtomicBool = AtomicBool::new(false);
/// Whether the JVM can still be asked things.
static ALIVE: AtomicBool = AtomicBool::new(false);
/// Whether the observation ended before the program, because of an error here.
static GAVE_UP: AtomicBool = AtomicBool::new(false);
/// Whether memory was too short to check everything.
static NO_MEMORY: AtomicBool = AtomicBool::new(false);

/// The classes that were loaded.
pub(crate) fn classes() -> Option<&'static RwLock<Classes>> {
    CLASSES.get()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The JVM's entry point.
///
/// # Safety
/// Called by the JVM, with its own arguments.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Agent_OnLoad(vm: *mut JavaVM, options: *mut c_char, _: *mut c_void) -> jint {
    let started = catch_unwind(|| {
        // SAFETY: the JVM hands over a valid machine and a zero-terminated string, or null.
        let (jvmti, options) = unsafe {
            let options = if options.is_null() { c"" } else { CStr::from_ptr(options) };
            (Jvmti::new(vm), options.to_string_lossy())
        };
        start(vm, jvmti, &options)
    });
    match started {
        Ok(Ok(())) => 0,
        Ok(Err(error)) => {
            complain(&error);
            1
        }
        Err(_) => 1,
    }
}

fn start(vm: *mut JavaVM, jvmti: Option<Jvmti>, options: &str) -> Result<(), String> {
    let plan = Plan::read(options)?;
    let output = OUTPUT.get_or_init(|| Output::new(plan.out.clone()));
    carry_out(vm, jvmti, &plan, output).inspect_err(|reason| output.refuse(reason))
}

fn carry_out(vm: *mut JavaVM, jvmti: Option<Jvmti>, plan: &Plan, output: &Output) -> Result<(), String> {
    let jvmti = jvmti.ok_or("this JVM has no JVMTI 11; a HotSpot of JDK 17 or newer is needed")?;
    output.announce()?;
    let mode = plan.mode();
    let policy = Policy::new(&plan.include, &plan.exclude, mode);
    let policy = match &plan.calls {
        Some(calls) => {
            crate::calls::install()?;
            policy.exploring(&calls.scope)
        }
        None => policy,
    };
    let stops = plan.control.as_ref().map(|control| control.stops.clone()).unwrap_or_default();
    let runtime = Runtime::new(jvmti, plan.detector.as_deref(), output.clone())?;
    *lock(&RUNTIME) = Some(runtime);
    MODE.get_or_init(|| mode);
    CLASSES.get_or_init(|| RwLock::new(Classes::new(policy, stops)));
    let events = Events { class_file_load, vm_start, vm_init, thread_end, vm_death, object_free };
    jvmti.subscribe(&events).map_err(|error| error.to_string())?;
    let kinds = (mode.locks != Locks::No).then(|| locks::install(vm, plan)).transpose()?;
    ASKED.get_or_init(|| locks::Asked {
        collect: plan.may_trigger.is_some(),
        disturb: plan.noise.is_some() && !mode.control,
        stop: mode.control && mode.locks != Locks::No,
    });
    match &plan.control {
        Some(control) => controlled::install(vm, control.clone(), output.clone(), kinds),
        None => Ok(()),
    }
}

unsafe extern "system" fn class_file_load(
    env: *mut jvmtiEnv,
    jni: *mut JNIEnv,
    _: jclass,
    loader: jobject,
    _: *const c_char,
    _: jobject,
    length: jint,
    data: *const u8,
    new_length: *mut jint,
    new_data: *mut *mut u8,
) {
    let _ = catch_unwind(|| {
        let Ok(size) = usize::try_from(length) else { return };
        // SAFETY: the JVM hands over its environment and so many bytes.
        let (jvmti, file) = unsafe { (Jvmti::of_callback(env), std::slice::from_raw_parts(data, size)) };
        let rewritten = {
            let Some(classes) = CLASSES.get() else { return };
            let mut classes = classes.write().unwrap_or_else(PoisonError::into_inner);
            let loader = if loader.is_null() {
                // Before the JVM is up, there is no environment, and no other loader.
                Loader::BOOT
            } else {
                // SAFETY: the JVM hands over the current thread's environment, and a reference for this call.
                let (jni, loader) = unsafe { (Jni::new(jni), Jni::new(jni).object(loader)) };
                classes.definitions.loaders.number(jni, loader)
            };
            classes.load(file, loader)
        };
        let Some(bytes) = rewritten else { return };
        let (Ok(copy), Ok(size)) = (jvmti.copy_to_jvm(&bytes), jint::try_from(bytes.len())) else { return };
        // SAFETY: the JVM waits for a new class at these two places.
        unsafe {
            *new_length = size;
            *new_data = copy;
        }
    });
}

unsafe extern "system" fn vm_start(_: *mut jvmtiEnv, env: *mut JNIEnv) {
    let _ = catch_unwind(|| {
        // SAFETY: the JVM hands over the current thread's environment.
        let jni = unsafe { Jni::new(env) };
        if let Err(error) = inject(jni) {
            complain(error);
            OUTPUT.get().inspect(|output| output.refuse(error));
            // Rewritten classes call hooks that are not there: going on would break the program in a thousand places.
            std::process::exit(4);
        }
    });
}

fn inject(jni: Jni<'_>) -> Result<(), &'static str> {
    let classes = CLASSES.get().ok_or("the agent is not ready")?;
    let methods = classes.read().unwrap_or_else(PoisonError::into_inner).unsafe_methods.clone();
    let rules = lock(&RUNTIME).as_ref().map(Runtime::rules).ok_or("the agent is not ready")?;
    let Mode { observe, control, locks: told } = *MODE.get().ok_or("the agent is not ready")?;
    let helpers = Helpers { observe, control };
    let main = add_unsafe_helpers(hooks::MAIN.bytes, &methods, helpers)
        .map_err(|_| "the hook class cannot be completed")?;
    let class = jni.define_boot_class(hooks::MAIN.name, &main).ok_or("the hook class cannot be defined")?;
    for other in rules.classes() {
        jni.define_boot_class(other.name, other.bytes).ok_or("a hook class cannot be defined")?;
    }
    // SAFETY: `natives` declares each method with the signature of its descriptor.
    let mut registered = unsafe { jni.register(class, &natives::table()) };
    if control {
        let class = jni.find_class(hooks::CONTROL.name).ok_or("the hook class for control is missing")?;
        // SAFETY: `controlled` declares each method with the signature of its descriptor.
        registered &= unsafe { jni.register(class, &controlled::natives()) };
    }
    if told != Locks::No {
        let class = jni.find_class(hooks::LOCKS.name).ok_or("the hook class for locks is missing")?;
        // SAFETY: `locks` declares each method with the signature of its descriptor.
        registered &= unsafe { jni.register(class, &locks::natives()) };
    }
    if crate::calls::get().is_some() {
        let class = jni.find_class(hooks::CALLS.name).ok_or("the class that makes calls is missing")?;
        // SAFETY: `calls` declares each method with the signature of its descriptor.
        registered &= unsafe { jni.register(class, &calls::natives()) };
    }
    ALIVE.store(true, Ordering::Release);
    if registered { Ok(()) } else { Err("the hook class does not fit this agent") }
}

unsafe extern "system" fn vm_init(_: *mut jvmtiEnv, env: *mut JNIEnv, _: jobject) {
    let opened = catch_unwind(|| {
        if let Some(control) = crate::control::get() {
            control.helpers_rest();
        }
        // SAFETY: the JVM hands over the current thread's environment.
        let jni = unsafe { Jni::new(env) };
        let is_observed = MODE.get().is_some_and(|mode| mode.observe);
        let opened = !is_observed
            || jni.find_class(hooks::MAIN.name).is_some_and(|class| jni.call_static(class, c"open"));
        opened
            && ASKED.get().is_none_or(|&asked| locks::open(jni, asked))
            && observe(env, |runtime, call| runtime.begin(call)).is_some()
    });
    if !opened.unwrap_or(false) {
        give_up();
    }
}

unsafe extern "system" fn thread_end(_: *mut jvmtiEnv, _: *mut JNIEnv, _: jobject) {
    let _ = catch_unwind(|| {
        if let Some(runtime) = lock(&RUNTIME).as_mut() {
            runtime.ends();
        }
    });
}

unsafe extern "system" fn vm_death(_: *mut jvmtiEnv, _: *mut JNIEnv) {
    sum_up();
}

/// Writes down what there is to say about this JVM, which ends.
pub(crate) fn sum_up() {
    ALIVE.store(false, Ordering::Release);
    let _ = catch_unwind(|| {
        // Before anything is locked: whoever is being told of a lock may be waiting for the classes.
        if let (Some(relations), Some(output)) = (locks::told(), OUTPUT.get()) {
            output.relations(&relations);
        }
        let mut runtime = lock(&RUNTIME);
        if let (Some(runtime), Some(classes), Some(output)) = (runtime.as_mut(), CLASSES.get(), OUTPUT.get())
        {
            let classes = classes.read().unwrap_or_else(PoisonError::into_inner);
            let events = runtime.finish(&classes);
            output.summary(&Summary {
                events,
                gave_up: GAVE_UP.load(Ordering::Acquire) || runtime.is_cut(),
                classes_instrumented: classes.instrumented,
                classes_checked: classes.checked,
                classes_of_program: classes.of_program,
                classes_failed: &classes.failed,
                methods_skipped: &classes.skipped,
                statements_unnumbered: classes.unnumbered,
            });
        }
    });
}

unsafe extern "system" fn object_free(_: *mut jvmtiEnv, tag: jlong) {
    let _ = catch_unwind(|| {
        lock(&FREED).push(tag.cast_unsigned());
        ANY_FREED.store(true, Ordering::Release);
    });
}

/// Runs `with` on the state of the program, unless the JVM is ending.
fn observe<R>(env: *mut JNIEnv, with: impl FnOnce(&mut Runtime, crate::runtime::Call<'_>) -> R) -> Option<R> {
    if !ALIVE.load(Ordering::Acquire) || !crate::control::is_watched() {
        return None;
    }
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut runtime = lock(&RUNTIME);
        let (runtime, classes) = (runtime.as_mut()?, CLASSES.get()?);
        if ANY_FREED.swap(false, Ordering::AcqRel) {
            let freed = std::mem::take(&mut *lock(&FREED));
            runtime.forget(&freed);
        }
        // SAFETY: `env` is what the JVM handed to the native method that calls this.
        let jni = unsafe { Jni::new(env) };
        Some(with(runtime, crate::runtime::Call { jni, classes }))
    }));
    outcome.unwrap_or_else(|_| {
        give_up();
        None
    })
}

/// Ends the observation. Whoever holds an epoch goes on with it; nothing more is told.
fn give_up() {
    ALIVE.store(false, Ordering::Release);
    GAVE_UP.store(true, Ordering::Release);
    complain("an error in the agent; the program goes on without being observed");
}

/// An array's accesses could not be checked because memory is short.
fn note_no_memory() {
    if !NO_MEMORY.swap(true, Ordering::AcqRel) {
        complain("the Java heap is too small to check all arrays; give the program more with -Xmx");
    }
}
