//! The boundary to the JVM: JVMTI and JNI behind checked, typed calls.
//!
//! Raw results become `Option`s, `Result`s and owned strings before they leave this crate. References are borrowed for the call
//! that they came with: an [`ObjectRef`] cannot outlive the native method it was handed to.

mod calls;
mod control;
mod jni;
mod jvmti;
mod loaders;
mod references;

pub use calls::{Callee, CalleeKind, Datum, Failed, Kind, StaticField};
pub use control::{ControlEvents, Machine, Original, end_process, jvm_function, kernel_thread, pin};
pub use jni::{Jni, NativeMethod, ObjectRef};
pub use jvmti::{BoundNative, Events, Frame, Jvmti, JvmtiError, MethodId, MethodName, ThreadInfo};
pub use jvmti_bindings::sys::jni::{JNIEnv, JavaVM, jboolean, jclass, jint, jlong, jmethodID, jobject};
pub use jvmti_bindings::sys::jvmti::jvmtiEnv;
pub use loaders::WeakRef;
pub use references::{GlobalRef, ThreadClass, ThreadRef};
