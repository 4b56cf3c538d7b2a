//! The boundary to the JVM: JVMTI and JNI behind checked, typed calls.
//!
//! Raw results become `Option`s, `Result`s and owned strings before they leave this crate. References are borrowed for the call
//! that they came with: an [`ObjectRef`] cannot outlive the native method it was handed to.

mod jni;
mod jvmti;

pub use jni::{Jni, NativeMethod, ObjectRef};
pub use jvmti::{Events, Frame, Jvmti, JvmtiError};
pub use jvmti_bindings::sys::jni::{JNIEnv, JavaVM, jboolean, jclass, jint, jlong, jobject};
pub use jvmti_bindings::sys::jvmti::jvmtiEnv;
