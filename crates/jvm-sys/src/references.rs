//! References that outlive the call that they came with, and what is asked of thread objects again and again.

use std::ffi::CStr;

use jvmti_bindings::sys::jni::{JNIEnv, jboolean, jclass, jfieldID, jobject, jvalue};

use crate::control::{Original, jvm_function};
use crate::jni::{Jni, ObjectRef, jni};

const RUNNABLE: &CStr = c"Ljava/lang/Runnable;";

/// Keeps an object alive until it is [released](Jni::release), which takes the environment of a thread; so nothing is released by going out of scope.
#[must_use = "the object stays alive until it is released"]
pub struct GlobalRef {
    raw: jobject,
}

// SAFETY: the JNI specification lets every thread use a global reference.
unsafe impl Send for GlobalRef {}
// SAFETY: as above.
unsafe impl Sync for GlobalRef {}

impl GlobalRef {
    pub(crate) fn raw(&self) -> jobject {
        self.raw
    }
}

/// Keeps a thread object alive until it is [released](Jni::release_thread).
#[must_use = "the thread object stays alive until it is released"]
pub struct ThreadRef {
    object: GlobalRef,
}

/// The class of threads, and the fields that say how it is with one.
pub struct ThreadClass {
    class: GlobalRef,
    eetop: jfieldID,
    interrupted: jfieldID,
    /// What threads run that do not run themselves: a field of theirs, or of another object, which JDK 19 introduced.
    runs: Option<Runs>,
}

enum Runs {
    Target(jfieldID),
    Task { holder: jfieldID, task: jfieldID },
}

// SAFETY: the JNI specification lets every thread use the ids of fields while their class is loaded; `Thread` always is.
unsafe impl Send for ThreadClass {}
// SAFETY: as above.
unsafe impl Sync for ThreadClass {}

impl<'call> Jni<'call> {
    /// A reference that outlives this call.
    #[must_use]
    pub fn keep(self, object: ObjectRef<'call>) -> Option<GlobalRef> {
        let raw = jni!(self.env, NewGlobalRef, object.raw());
        (!raw.is_null()).then_some(GlobalRef { raw })
    }

    /// The object of such a reference, for this call.
    #[must_use]
    pub fn kept(self, reference: &GlobalRef) -> ObjectRef<'call> {
        // SAFETY: a global reference is valid until it is released, which takes it by value.
        unsafe { self.object(reference.raw) }
    }

    /// Gives such a reference back.
    pub fn release(self, reference: GlobalRef) {
        jni!(self.env, DeleteGlobalRef, reference.raw);
    }

    /// Gives the reference to a thread back.
    pub fn release_thread(self, thread: ThreadRef) {
        self.release(thread.object);
    }

    /// The thread object, for this call.
    #[must_use]
    pub fn kept_thread(self, thread: &ThreadRef) -> ObjectRef<'call> {
        self.kept(&thread.object)
    }

    /// Whether two references are to the same object.
    #[must_use]
    pub fn is_same(self, one: ObjectRef<'call>, other: ObjectRef<'call>) -> bool {
        jni!(self.env, IsSameObject, one.raw(), other.raw()) != 0
    }

    /// Whether an exception is on its way.
    #[must_use]
    pub fn is_throwing(self) -> bool {
        jni!(self.env, ExceptionCheck) != 0
    }

    /// Whether the current thread is in the monitor of an object.
    #[must_use]
    pub fn holds_lock(self, object: ObjectRef<'call>) -> bool {
        type Holds = unsafe extern "system" fn(*mut JNIEnv, jclass, jobject) -> jboolean;
        static HOLDS: Original<Holds> = Original::unknown();
        // SAFETY: the JVM exports this function, with this type, as what `Thread.holdsLock` is bound to.
        let holds = unsafe { HOLDS.function() }.or_else(|| {
            HOLDS.keep(jvm_function(c"JVM_HoldsLock"));
            // SAFETY: as above.
            unsafe { HOLDS.function() }
        });
        // SAFETY: the environment is the current thread's; the class is not looked at.
        holds.is_some_and(|holds| unsafe { holds(self.env, std::ptr::null_mut(), object.raw()) } != 0)
    }

    /// Leaves a monitor once. The current thread must be in it.
    pub fn monitor_exit(self, object: ObjectRef<'call>) {
        jni!(self.env, MonitorExit, object.raw());
    }

    /// Enters a monitor, waiting for it if need be.
    pub fn monitor_enter(self, object: ObjectRef<'call>) {
        jni!(self.env, MonitorEnter, object.raw());
    }

    /// Calls a static method with a `boolean` and no result. `false` if there is none or it threw.
    #[must_use]
    pub fn call_static_with(self, class: ObjectRef<'call>, name: &CStr, argument: bool) -> bool {
        self.call(class, name, c"(Z)V", jvalue { z: u8::from(argument) })
    }

    /// Calls a static method with an `int` and no result. `false` if there is none or it threw.
    #[must_use]
    pub fn call_static_with_int(self, class: ObjectRef<'call>, name: &CStr, argument: i32) -> bool {
        self.call(class, name, c"(I)V", jvalue { i: argument })
    }

    /// The descriptor must ask for one argument of the kind that is given, and no result.
    fn call(self, class: ObjectRef<'call>, name: &CStr, descriptor: &CStr, argument: jvalue) -> bool {
        let method = jni!(self.env, GetStaticMethodID, class.raw(), name.as_ptr(), descriptor.as_ptr());
        if method.is_null() {
            self.clear_exception();
            return false;
        }
        let arguments = [argument];
        jni!(self.env, CallStaticVoidMethodA, class.raw(), method, arguments.as_ptr());
        let threw = self.is_throwing();
        self.clear_exception();
        !threw
    }
}

impl ThreadClass {
    /// Finds it, when the JVM is up; and where threads have what they run, if that is asked for: each class that is looked for goes through the
    /// program's class loader, which leaves traces.
    #[must_use]
    pub fn find(jni: Jni<'_>, with_runnables: bool) -> Option<Self> {
        let class = jni.find_class(c"java/lang/Thread")?;
        let field = |name: &CStr, descriptor: &CStr| {
            let found = jni!(jni.env, GetFieldID, class.raw(), name.as_ptr(), descriptor.as_ptr());
            jni.clear_exception();
            (!found.is_null()).then_some(found)
        };
        let (eetop, interrupted) = (field(c"eetop", c"J")?, field(c"interrupted", c"Z")?);
        let target = || field(c"target", RUNNABLE).map(Runs::Target);
        let task = |holder| {
            let class = jni.find_class(c"java/lang/Thread$FieldHolder")?;
            let task = jni!(jni.env, GetFieldID, class.raw(), c"task".as_ptr(), RUNNABLE.as_ptr());
            jni.clear_exception();
            (!task.is_null()).then_some(Runs::Task { holder, task })
        };
        let holder = || field(c"holder", c"Ljava/lang/Thread$FieldHolder;");
        let runs = with_runnables.then(|| holder().and_then(task).or_else(target)).flatten();
        Some(Self { class: jni.keep(class)?, eetop, interrupted, runs })
    }

    /// What a thread was given to run, or null.
    #[must_use]
    pub fn runnable<'call>(&self, jni: Jni<'call>, thread: &ThreadRef) -> ObjectRef<'call> {
        let field = |object: jobject, field| match object.is_null() {
            true => object,
            false => jni!(jni.env, GetObjectField, object, field),
        };
        let runnable = match self.runs {
            Some(Runs::Target(target)) => field(thread.object.raw, target),
            Some(Runs::Task { holder, task }) => field(field(thread.object.raw, holder), task),
            None => std::ptr::null_mut(),
        };
        // SAFETY: null, or what the JVM has just handed out for this call.
        unsafe { jni.object(runnable) }
    }

    /// Keeps a thread object; `None` if it is none.
    #[must_use]
    pub fn keep(&self, jni: Jni<'_>, object: ObjectRef<'_>) -> Option<ThreadRef> {
        let raw = object.raw();
        let is_thread = !raw.is_null() && jni!(jni.env, IsInstanceOf, raw, self.class.raw) != 0;
        // SAFETY: the object came with a call that is still being served.
        is_thread.then(|| jni.keep(unsafe { jni.object(raw) })).flatten().map(|object| ThreadRef { object })
    }

    /// Whether a thread has left the JVM for good, or has not entered it.
    #[must_use]
    pub fn is_gone(&self, jni: Jni<'_>, thread: &ThreadRef) -> bool {
        jni!(jni.env, GetLongField, thread.object.raw, self.eetop) == 0
    }

    /// Whether a thread has been interrupted and does not know it yet.
    #[must_use]
    pub fn is_interrupted(&self, jni: Jni<'_>, thread: &ThreadRef) -> bool {
        jni!(jni.env, GetBooleanField, thread.object.raw, self.interrupted) != 0
    }
}
