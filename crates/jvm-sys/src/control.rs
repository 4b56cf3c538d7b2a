//! What controlling threads needs of the JVM, beyond observing it.

use std::ffi::{CStr, c_void};
use std::marker::PhantomData;
use std::mem::size_of;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

use jvmti_bindings::sys::jni::{JavaVM, jint};
use jvmti_bindings::sys::jvmti::{
    JVMTI_ENABLE, JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
    JVMTI_EVENT_NATIVE_METHOD_BIND, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_THREAD_START,
    JVMTI_EVENT_VIRTUAL_THREAD_END, JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VM_DEATH,
    JVMTI_EVENT_VM_INIT, JvmtiMonitorContendedEnterFn, JvmtiMonitorContendedEnteredFn,
    JvmtiNativeMethodBindFn, JvmtiThreadEndFn, JvmtiThreadStartFn, JvmtiVMDeathFn, JvmtiVMInitFn,
    jvmtiCapabilities, jvmtiError, jvmtiEventCallbacks,
};

use crate::jvmti::{Jvmti, JvmtiError, jvmti};

/// The events to be told of.
pub struct ControlEvents {
    /// A native method is bound to its implementation, which may be replaced.
    pub native_bind: JvmtiNativeMethodBindFn,
    /// The program is about to begin.
    pub vm_init: JvmtiVMInitFn,
    /// A thread is about to run its first Java code; it is the current one.
    pub thread_start: JvmtiThreadStartFn,
    /// A thread has run its last Java code; it is the current one.
    pub thread_end: JvmtiThreadEndFn,
    /// The current thread has to wait for a monitor.
    pub contended_enter: JvmtiMonitorContendedEnterFn,
    /// It has got it.
    pub contended_entered: JvmtiMonitorContendedEnteredFn,
    /// The JVM ends.
    pub vm_death: JvmtiVMDeathFn,
}

impl Jvmti {
    /// Asks for what controlling threads needs.
    ///
    /// # Errors
    /// The JVM refuses something.
    pub fn subscribe_control(self, events: &ControlEvents) -> Result<(), JvmtiError> {
        let mut capabilities = jvmtiCapabilities::default();
        capabilities.set_can_generate_early_vmstart(true);
        capabilities.set_can_tag_objects(true);
        capabilities.set_can_generate_native_method_bind_events(true);
        capabilities.set_can_generate_monitor_events(true);
        capabilities.set_can_get_line_numbers(true);
        capabilities.set_can_get_source_file_name(true);
        jvmti!(self, AddCapabilities, &raw const capabilities)?;
        // Virtual threads came with JDK 21; before it there is nothing to be told of.
        let mut virtual_threads = jvmtiCapabilities::default();
        virtual_threads.set_can_support_virtual_threads(true);
        let has_virtual_threads = jvmti!(self, AddCapabilities, &raw const virtual_threads).is_ok();

        let mut callbacks = jvmtiEventCallbacks::default();
        callbacks.NativeMethodBind = Some(events.native_bind);
        callbacks.VMInit = Some(events.vm_init);
        callbacks.ThreadStart = Some(events.thread_start);
        callbacks.ThreadEnd = Some(events.thread_end);
        callbacks.MonitorContendedEnter = Some(events.contended_enter);
        callbacks.MonitorContendedEntered = Some(events.contended_entered);
        callbacks.VMDeath = Some(events.vm_death);
        if has_virtual_threads {
            callbacks.VirtualThreadStart = Some(events.thread_start);
            callbacks.VirtualThreadEnd = Some(events.thread_end);
        }
        let size = jint::try_from(size_of::<jvmtiEventCallbacks>()).expect("the table is small");
        jvmti!(self, SetEventCallbacks, &raw const callbacks, size)?;
        let always = [
            JVMTI_EVENT_NATIVE_METHOD_BIND,
            JVMTI_EVENT_VM_INIT,
            JVMTI_EVENT_THREAD_START,
            JVMTI_EVENT_THREAD_END,
            JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
            JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
            JVMTI_EVENT_VM_DEATH,
        ];
        let virtual_ones = [JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END];
        for event in always.into_iter().chain(virtual_ones.into_iter().filter(|_| has_virtual_threads)) {
            jvmti!(self, SetEventNotificationMode, JVMTI_ENABLE, event, null_mut())?;
        }
        Ok(())
    }
}

/// A native of the JDK that was replaced, by the type of its implementation.
pub struct Original<F> {
    address: AtomicPtr<c_void>,
    kind: PhantomData<F>,
}

impl<F: Copy> Original<F> {
    /// Not known yet.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { address: AtomicPtr::new(null_mut()), kind: PhantomData }
    }

    /// Keeps the address of the implementation.
    pub fn keep(&self, address: *mut c_void) {
        self.address.store(address, Ordering::Release);
    }

    /// The implementation.
    ///
    /// # Safety
    /// What was kept must be a function of type `F`.
    #[must_use]
    pub unsafe fn function(&self) -> Option<F> {
        let address = self.address.load(Ordering::Acquire);
        // SAFETY: by the contract of this function; a function pointer has the size of an address.
        (!address.is_null()).then(|| unsafe { std::mem::transmute_copy::<*mut c_void, F>(&address) })
    }
}

/// The address of a function that the JVM's library exports.
#[must_use]
pub fn jvm_function(name: &CStr) -> *mut c_void {
    // SAFETY: a name that ends with zero; the libraries that are loaded stay.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }
}

/// Ends the process at once: no Java code runs any more, no library cleans up behind threads that still stand in it.
pub fn end_process(status: i32) -> ! {
    // SAFETY: never returns, touches nothing of ours.
    unsafe { libc::_exit(status) }
}

/// The number under which the kernel knows the current thread.
#[must_use]
pub fn kernel_thread() -> i32 {
    // SAFETY: without arguments, never fails.
    unsafe { libc::gettid() }
}

/// Keeps this process on one processor. Threads that begin later stay there too.
pub fn pin(core: usize) {
    // SAFETY: the set is a plain bit field, for which zero is a value, and outlives the call.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(core % libc::CPU_SETSIZE as usize, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set);
    }
}

/// The JVM, for threads of our own.
#[derive(Clone, Copy)]
pub struct Machine {
    vm: *mut JavaVM,
}

// SAFETY: the JNI specification lets every thread use the machine.
unsafe impl Send for Machine {}
// SAFETY: as above.
unsafe impl Sync for Machine {}

impl Machine {
    /// Wraps the machine.
    ///
    /// # Safety
    /// `vm` must be what `Agent_OnLoad` was given.
    #[must_use]
    pub unsafe fn new(vm: *mut JavaVM) -> Self {
        Self { vm }
    }

    /// Makes the current thread one of the JVM's, a daemon, as long as it does this; whether the JVM lets it.
    pub fn attached(self, work: impl FnOnce(crate::Jni<'_>)) -> bool {
        let mut env: *mut c_void = null_mut();
        // SAFETY: the machine is valid by the contract of `new`; a pointer is written, no arguments are given.
        let status = unsafe { ((**self.vm).AttachCurrentThreadAsDaemon)(self.vm, &raw mut env, null_mut()) };
        if status != 0 {
            return false;
        }
        // SAFETY: the environment of this thread, which stays attached until the work is done.
        work(unsafe { crate::Jni::new(env.cast()) });
        // SAFETY: this thread was attached above, and runs no Java code.
        unsafe { ((**self.vm).DetachCurrentThread)(self.vm) };
        true
    }
}
