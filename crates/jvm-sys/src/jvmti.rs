//! JVMTI, as far as it is needed.

use std::ffi::{CStr, c_char, c_void};
use std::mem::size_of;
use std::ptr::null_mut;

use bytecode::mutf8;
use jvmti_bindings::sys::jni::{JavaVM, jclass, jint, jlong, jmethodID, jobject};
use jvmti_bindings::sys::jvmti::{
    JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_OBJECT_FREE, JVMTI_EVENT_THREAD_END,
    JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_START, JVMTI_VERSION_11,
    JvmtiClassFileLoadHookFn, JvmtiObjectFreeFn, JvmtiThreadEndFn, JvmtiVMDeathFn, JvmtiVMInitFn,
    JvmtiVMStartFn, jvmtiCapabilities, jvmtiEnv, jvmtiError, jvmtiEventCallbacks, jvmtiFrameInfo,
    jvmtiLineNumberEntry, jvmtiThreadInfo,
};

use crate::jni::ObjectRef;

/// A JVMTI environment. It lives as long as the JVM, and all threads may use it.
#[derive(Clone, Copy)]
pub struct Jvmti {
    pub(crate) env: *mut jvmtiEnv,
}

// SAFETY: the JVMTI specification lets every thread use an environment; the pointer is never written through here.
unsafe impl Send for Jvmti {}
// SAFETY: as above.
unsafe impl Sync for Jvmti {}

/// A call that the JVM refused.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the JVM refused {call} (JVMTI error {code:?})")]
pub struct JvmtiError {
    /// The JVMTI function.
    pub call: &'static str,
    /// What it returned.
    pub code: jvmtiError,
}

/// The events to be told of.
pub struct Events {
    /// A class is about to be defined.
    pub class_file_load: JvmtiClassFileLoadHookFn,
    /// The first moment in which a class can be defined; no Java code has run.
    pub vm_start: JvmtiVMStartFn,
    /// The program is about to begin.
    pub vm_init: JvmtiVMInitFn,
    /// The current thread has run its last Java code.
    pub thread_end: JvmtiThreadEndFn,
    /// The last moment in which anything can be asked.
    pub vm_death: JvmtiVMDeathFn,
    /// A tagged object was collected.
    pub object_free: JvmtiObjectFreeFn,
}

/// What the JVM says about a thread.
pub struct ThreadInfo {
    /// Its name.
    pub name: String,
    /// Whether the JVM may end before it.
    pub is_daemon: bool,
}

/// A native method that gets its implementation.
pub struct BoundNative {
    /// The signature of its class.
    pub class: String,
    /// Its name.
    pub name: String,
}

/// One frame of a stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The class's signature.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Source file, if known.
    pub file: Option<String>,
    /// Line, if known.
    pub line: Option<u32>,
}

/// A method, by the JVM's number for it. HotSpot gives no number to another method, not even when the class is gone; then it knows no name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MethodId(jmethodID);

// SAFETY: the JNI specification lets every thread use the ids of methods; nothing here looks behind one.
unsafe impl Send for MethodId {}
// SAFETY: as above.
unsafe impl Sync for MethodId {}

impl MethodId {
    /// Wraps an id.
    ///
    /// # Safety
    /// It must be one that this JVM handed out.
    pub(crate) unsafe fn new(raw: jmethodID) -> Self {
        Self(raw)
    }
}

/// What a method is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    /// The signature of its class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

/// Calls a function of the environment.
macro_rules! jvmti {
    ($self:expr, $function:ident $(, $argument:expr)*) => {{
        // SAFETY: the environment is valid (see `Jvmti::new`), its function table is that of version 11 or newer, which has all
        // functions used here; pointers are to locals that outlive the call, references valid by the lifetime of `ObjectRef`.
        let code = unsafe {
            let function = (*(*$self.env).functions).$function.expect("JVMTI 11 has this function");
            function($self.env $(, $argument)*)
        };
        if code == jvmtiError::NONE { Ok(()) } else { Err(JvmtiError { call: stringify!($function), code }) }
    }};
}

pub(crate) use jvmti;

impl Jvmti {
    /// The JVMTI environment of a JVM, version 11.
    ///
    /// # Safety
    /// `vm` must be what `Agent_OnLoad` was given.
    #[must_use]
    pub unsafe fn new(vm: *mut JavaVM) -> Option<Self> {
        let mut env: *mut c_void = null_mut();
        // SAFETY: by the contract of this function; GetEnv writes one pointer.
        let status = unsafe { ((**vm).GetEnv)(vm, &raw mut env, JVMTI_VERSION_11) };
        (status == 0 && !env.is_null()).then_some(Self { env: env.cast() })
    }

    /// Wraps the environment that a callback was given.
    ///
    /// # Safety
    /// `env` must be a callback's environment.
    #[must_use]
    pub unsafe fn of_callback(env: *mut jvmtiEnv) -> Self {
        Self { env }
    }

    /// Asks for all capabilities and events that the agent needs, from the first class on.
    ///
    /// # Errors
    /// The JVM refuses one of them.
    pub fn subscribe(self, events: &Events) -> Result<(), JvmtiError> {
        let mut capabilities = jvmtiCapabilities::default();
        capabilities.set_can_generate_all_class_hook_events(true);
        capabilities.set_can_generate_early_class_hook_events(true);
        capabilities.set_can_generate_early_vmstart(true);
        capabilities.set_can_tag_objects(true);
        capabilities.set_can_generate_object_free_events(true);
        capabilities.set_can_get_line_numbers(true);
        capabilities.set_can_get_source_file_name(true);
        jvmti!(self, AddCapabilities, &raw const capabilities)?;
        let mut callbacks = jvmtiEventCallbacks::default();
        callbacks.ClassFileLoadHook = Some(events.class_file_load);
        callbacks.VMStart = Some(events.vm_start);
        callbacks.VMInit = Some(events.vm_init);
        callbacks.ThreadEnd = Some(events.thread_end);
        callbacks.VMDeath = Some(events.vm_death);
        callbacks.ObjectFree = Some(events.object_free);
        let size = jint::try_from(size_of::<jvmtiEventCallbacks>()).expect("the table is small");
        jvmti!(self, SetEventCallbacks, &raw const callbacks, size)?;
        for event in [
            JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
            JVMTI_EVENT_VM_START,
            JVMTI_EVENT_VM_INIT,
            JVMTI_EVENT_THREAD_END,
            JVMTI_EVENT_VM_DEATH,
            JVMTI_EVENT_OBJECT_FREE,
        ] {
            jvmti!(self, SetEventNotificationMode, JVMTI_ENABLE, event, null_mut())?;
        }
        Ok(())
    }

    /// Asks for what it takes to tag objects, in an environment that is told of no events.
    ///
    /// # Errors
    /// The JVM refuses it.
    pub fn allow_tags(self) -> Result<(), JvmtiError> {
        let mut capabilities = jvmtiCapabilities::default();
        capabilities.set_can_tag_objects(true);
        jvmti!(self, AddCapabilities, &raw const capabilities)
    }

    /// Memory that the JVM will free, with these bytes in it; for a rewritten class.
    ///
    /// # Errors
    /// The JVM has no memory left.
    pub fn copy_to_jvm(self, bytes: &[u8]) -> Result<*mut u8, JvmtiError> {
        let mut memory: *mut u8 = null_mut();
        let length = jlong::try_from(bytes.len()).expect("a class file is small");
        jvmti!(self, Allocate, length, &raw mut memory)?;
        // SAFETY: the JVM allocated as many bytes as are copied, and they do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        Ok(memory)
    }

    /// The object's tag; 0 if it has none, or if it is too late to ask.
    #[must_use]
    pub fn tag(self, object: ObjectRef<'_>) -> i64 {
        let mut tag: jlong = 0;
        let _ = jvmti!(self, GetTag, object.raw(), &raw mut tag);
        tag
    }

    /// Gives the object a tag.
    pub fn set_tag(self, object: ObjectRef<'_>, tag: i64) {
        let _ = jvmti!(self, SetTag, object.raw(), tag);
    }

    /// Calls back with the current thread object, if there is one.
    pub fn with_current_thread<R>(
        self,
        jni: crate::Jni<'_>,
        use_it: impl FnOnce(ObjectRef<'_>) -> R,
    ) -> Option<R> {
        let mut thread: jobject = null_mut();
        jvmti!(self, GetCurrentThread, &raw mut thread).ok()?;
        // SAFETY: the JVM handed out a local reference that is valid until the native call ends.
        (!thread.is_null()).then(|| use_it(unsafe { jni.object(thread) }))
    }

    /// A thread's name.
    #[must_use]
    pub fn thread_name(self, thread: ObjectRef<'_>) -> Option<String> {
        self.thread_info(thread).map(|info| info.name)
    }

    /// What the JVM says about a thread.
    #[must_use]
    pub fn thread_info(self, thread: ObjectRef<'_>) -> Option<ThreadInfo> {
        // SAFETY: all fields are pointers and integers, for which zero is a value.
        let mut info: jvmtiThreadInfo = unsafe { std::mem::zeroed() };
        jvmti!(self, GetThreadInfo, thread.raw(), &raw mut info).ok()?;
        Some(ThreadInfo { name: self.take_string(info.name)?, is_daemon: info.is_daemon != 0 })
    }

    /// A thread's state, as the bits that JVMTI defines.
    #[must_use]
    pub fn thread_state(self, thread: ObjectRef<'_>) -> Option<i32> {
        let mut state: jint = 0;
        jvmti!(self, GetThreadState, thread.raw(), &raw mut state).ok()?;
        Some(state)
    }

    /// The native method of a bind event.
    ///
    /// # Safety
    /// `method` must be what the event was given.
    #[must_use]
    pub unsafe fn bound_native(self, method: jmethodID) -> Option<BoundNative> {
        let mut name: *mut c_char = null_mut();
        jvmti!(self, GetMethodName, method, &raw mut name, null_mut(), null_mut()).ok()?;
        let name = self.take_string(name)?;
        let mut class: jclass = null_mut();
        jvmti!(self, GetMethodDeclaringClass, method, &raw mut class).ok()?;
        Some(BoundNative { class: self.signature(class)?, name })
    }

    /// A class's signature: `Ljava/lang/String;` or `[I`.
    #[must_use]
    pub fn class_signature(self, class: ObjectRef<'_>) -> Option<String> {
        self.signature(class.raw())
    }

    fn signature(self, class: jclass) -> Option<String> {
        let mut signature: *mut c_char = null_mut();
        jvmti!(self, GetClassSignature, class, &raw mut signature, null_mut()).ok()?;
        self.take_string(signature)
    }

    /// The current thread's stack, innermost frame first, without the `skip` innermost ones.
    #[must_use]
    pub fn stack(self, skip: i32) -> Vec<Frame> {
        self.frames(null_mut(), skip)
    }

    /// The stack of a thread that stands still.
    #[must_use]
    pub fn stack_of(self, thread: ObjectRef<'_>) -> Vec<Frame> {
        self.frames(thread.raw(), 0)
    }

    /// The methods of the innermost frames of the current thread, innermost first, `most` at most.
    #[must_use]
    pub fn methods(self, most: usize) -> Vec<MethodId> {
        let mut frames = vec![jvmtiFrameInfo { method: null_mut(), location: 0 }; most];
        let (mut count, most): (jint, jint) = (0, most.try_into().unwrap_or(jint::MAX));
        let got = jvmti!(self, GetStackTrace, null_mut(), 0, most, frames.as_mut_ptr(), &raw mut count);
        frames.truncate(if got.is_ok() { usize::try_from(count).unwrap_or(0) } else { 0 });
        // SAFETY: the JVM has just handed these out.
        frames.iter().map(|frame| unsafe { MethodId::new(frame.method) }).collect()
    }

    /// What a method is called, if its class is still there.
    #[must_use]
    pub fn method_name(self, method: MethodId) -> Option<MethodName> {
        let (mut name, mut descriptor): (*mut c_char, *mut c_char) = (null_mut(), null_mut());
        jvmti!(self, GetMethodName, method.0, &raw mut name, &raw mut descriptor, null_mut()).ok()?;
        let (name, descriptor) = (self.take_string(name), self.take_string(descriptor));
        let mut class: jclass = null_mut();
        jvmti!(self, GetMethodDeclaringClass, method.0, &raw mut class).ok()?;
        Some(MethodName { class: self.signature(class)?, name: name?, descriptor: descriptor? })
    }

    fn frames(self, thread: jobject, skip: i32) -> Vec<Frame> {
        const MOST: usize = 64;
        let mut frames = [jvmtiFrameInfo { method: null_mut(), location: 0 }; MOST];
        let mut count: jint = 0;
        let got =
            jvmti!(self, GetStackTrace, thread, skip, MOST as jint, frames.as_mut_ptr(), &raw mut count);
        let count = if got.is_ok() { usize::try_from(count).unwrap_or(0) } else { 0 };
        frames[..count].iter().filter_map(|frame| self.frame(*frame)).collect()
    }

    fn frame(self, frame: jvmtiFrameInfo) -> Option<Frame> {
        let mut name: *mut c_char = null_mut();
        jvmti!(self, GetMethodName, frame.method, &raw mut name, null_mut(), null_mut()).ok()?;
        let method = self.take_string(name)?;
        let mut class: jclass = null_mut();
        jvmti!(self, GetMethodDeclaringClass, frame.method, &raw mut class).ok()?;
        let signature = self.signature(class)?;
        let mut file: *mut c_char = null_mut();
        let file =
            jvmti!(self, GetSourceFileName, class, &raw mut file).ok().and_then(|()| self.take_string(file));
        Some(Frame { class: signature, method, file, line: self.line(frame) })
    }

    fn line(self, frame: jvmtiFrameInfo) -> Option<u32> {
        let mut count: jint = 0;
        let mut table: *mut jvmtiLineNumberEntry = null_mut();
        jvmti!(self, GetLineNumberTable, frame.method, &raw mut count, &raw mut table).ok()?;
        let length = usize::try_from(count).ok()?;
        // SAFETY: the JVM handed out a table of so many entries, which stays until it is deallocated below.
        let entries = unsafe { std::slice::from_raw_parts(table, length) };
        let line = entries.iter().rfind(|entry| entry.start_location <= frame.location);
        let line = line.and_then(|entry| u32::try_from(entry.line_number).ok());
        let _ = jvmti!(self, Deallocate, table.cast());
        line
    }

    /// Takes a string over from the JVM.
    fn take_string(self, chars: *mut c_char) -> Option<String> {
        if chars.is_null() {
            return None;
        }
        // SAFETY: the JVM handed out a zero-terminated string, which stays until it is deallocated below.
        let text = mutf8::decode_lossy(unsafe { CStr::from_ptr(chars) }.to_bytes()).into_owned();
        let _ = jvmti!(self, Deallocate, chars.cast());
        Some(text)
    }
}
