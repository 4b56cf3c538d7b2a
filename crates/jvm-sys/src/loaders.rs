//! Class loaders, and which classes they know: asked without running Java code, and without giving any object a tag or an identity hash.

use std::ptr::null_mut;

use jvmti_bindings::sys::jni::{jclass, jint, jobject};
use jvmti_bindings::sys::jvmti::jvmtiError;

use crate::jni::{Jni, ObjectRef, jni};
use crate::jvmti::{Jvmti, JvmtiError, jvmti};

/// A reference that does not keep its object alive. It is never given back.
pub struct WeakRef {
    raw: jobject,
}

// SAFETY: the JNI specification lets every thread use a weak global reference.
unsafe impl Send for WeakRef {}
// SAFETY: as above.
unsafe impl Sync for WeakRef {}

impl<'call> Jni<'call> {
    /// A reference that outlives this call, and maybe the object.
    #[must_use]
    pub fn keep_weakly(self, object: ObjectRef<'call>) -> Option<WeakRef> {
        let raw = jni!(self.env, NewWeakGlobalRef, object.raw());
        self.clear_exception();
        (!raw.is_null()).then_some(WeakRef { raw })
    }

    /// Whether such a reference is to this object.
    #[must_use]
    pub fn is_weakly(self, reference: &WeakRef, object: ObjectRef<'call>) -> bool {
        jni!(self.env, IsSameObject, reference.raw, object.raw()) != 0
    }

    /// Its object for this call, if that is still there.
    #[must_use]
    pub fn weakly_kept(self, reference: &WeakRef) -> Option<ObjectRef<'call>> {
        self.checked(jni!(self.env, NewLocalRef, reference.raw))
    }

    /// The loader that a loader says it asks first, or null.
    #[must_use]
    pub fn parent_of_loader(self, loader: ObjectRef<'call>) -> ObjectRef<'call> {
        // Of the class that declares the field: looking for it in a class that is not initialized would run code of the program.
        let mut class = self.class_of(loader);
        while let Some(above) = self.superclass(class).filter(|&above| self.superclass(above).is_some()) {
            class = above;
        }
        let (name, descriptor) = (c"parent", c"Ljava/lang/ClassLoader;");
        let field = jni!(self.env, GetFieldID, class.raw(), name.as_ptr(), descriptor.as_ptr());
        let parent = match field.is_null() {
            true => null_mut(),
            false => jni!(self.env, GetObjectField, loader.raw(), field),
        };
        self.clear_exception();
        // SAFETY: null, or what the JVM has just handed out for this call.
        unsafe { self.object(parent) }
    }
}

impl Jvmti {
    /// The loader that defined a class; null for the boot loader. `None` if the JVM does not say.
    #[must_use]
    pub fn loader_of<'call>(self, jni: Jni<'call>, class: ObjectRef<'call>) -> Option<ObjectRef<'call>> {
        let mut loader: jobject = null_mut();
        jvmti!(self, GetClassLoader, class.raw(), &raw mut loader).ok()?;
        // SAFETY: null, or what the JVM has just handed out for this call.
        Some(unsafe { jni.object(loader) })
    }

    /// The class that a loader has found by a name, itself or by asking others. The signature is that of the class.
    #[must_use]
    pub fn found_by_loader<'call>(
        self,
        jni: Jni<'call>,
        loader: ObjectRef<'call>,
        signature: &str,
    ) -> Option<ObjectRef<'call>> {
        let (mut count, mut classes): (jint, *mut jclass) = (0, null_mut());
        jvmti!(self, GetClassLoaderClasses, loader.raw(), &raw mut count, &raw mut classes).ok()?;
        let mut found = None;
        for at in 0..usize::try_from(count).unwrap_or(0) {
            // SAFETY: the JVM handed out so many references for this call, in memory that stays until it is deallocated below.
            let class = unsafe { jni.object(*classes.add(at)) };
            if found.is_none() && self.class_signature(class).is_some_and(|one| one == signature) {
                found = Some(class);
            } else {
                jni.forget(class);
            }
        }
        let _ = jvmti!(self, Deallocate, classes.cast());
        found
    }
}
