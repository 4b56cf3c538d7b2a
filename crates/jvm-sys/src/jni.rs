//! JNI, as far as it is needed.

use std::ffi::{CStr, c_void};
use std::marker::PhantomData;
use std::ptr::null_mut;

use bytecode::mutf8;
use jvmti_bindings::sys::jni::{JNIEnv, JNINativeMethod, jbyte, jclass, jobject, jsize};

use crate::jvmti::MethodId;

/// A reference to an object, or null, valid for the duration of one native call.
#[derive(Clone, Copy)]
pub struct ObjectRef<'call> {
    raw: jobject,
    call: PhantomData<&'call ()>,
}

impl ObjectRef<'_> {
    /// Whether there is no object.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.raw.is_null()
    }

    /// The reference as the JVM knows it, to hand it back as the result of the same call.
    #[must_use]
    pub fn raw(self) -> jobject {
        self.raw
    }
}

/// The JNI environment of one native call.
#[derive(Clone, Copy)]
pub struct Jni<'call> {
    pub(crate) env: *mut JNIEnv,
    call: PhantomData<&'call ()>,
}

/// A native method to register: name, descriptor and implementation.
pub struct NativeMethod {
    /// Its name.
    pub name: &'static CStr,
    /// Its descriptor.
    pub descriptor: &'static CStr,
    /// Its implementation, of the type that the descriptor asks for.
    pub implementation: *mut c_void,
}

/// Calls a function of the environment.
macro_rules! jni {
    ($env:expr, $function:ident $(, $argument:expr)*) => {
        // SAFETY: `Jni::new` was promised a valid environment of the current thread, whose function table is complete; object
        // arguments are valid for the call by the lifetime of `ObjectRef`.
        unsafe { ((**$env).$function)($env $(, $argument)*) }
    };
}

pub(crate) use jni;

impl<'call> Jni<'call> {
    /// Wraps the environment that a native method or callback was given.
    ///
    /// # Safety
    /// `env` must be the current thread's environment, and valid for `'call`.
    #[must_use]
    pub unsafe fn new(env: *mut JNIEnv) -> Self {
        Self { env, call: PhantomData }
    }

    /// Wraps a reference that came with the same call.
    ///
    /// # Safety
    /// `raw` must be null or a reference that is valid for `'call`.
    #[must_use]
    pub unsafe fn object(self, raw: jobject) -> ObjectRef<'call> {
        ObjectRef { raw, call: PhantomData }
    }

    /// Defines a class in the boot loader.
    #[must_use]
    pub fn define_boot_class(self, name: &CStr, bytes: &[u8]) -> Option<ObjectRef<'call>> {
        let length = jsize::try_from(bytes.len()).ok()?;
        let class =
            jni!(self.env, DefineClass, name.as_ptr(), null_mut(), bytes.as_ptr().cast::<jbyte>(), length);
        self.checked(class)
    }

    /// Gives a class its native methods. `false` if the JVM refuses one.
    ///
    /// # Safety
    /// Each implementation must have the signature that its descriptor asks for.
    #[must_use]
    pub unsafe fn register(self, class: ObjectRef<'call>, methods: &[NativeMethod]) -> bool {
        let raw: Vec<JNINativeMethod> = methods
            .iter()
            .map(|method| JNINativeMethod {
                name: method.name.as_ptr().cast_mut(),
                signature: method.descriptor.as_ptr().cast_mut(),
                fnPtr: method.implementation,
            })
            .collect();
        let count = raw.len().try_into().unwrap_or(i32::MAX);
        let status = jni!(self.env, RegisterNatives, class.raw, raw.as_ptr(), count);
        self.clear_exception();
        status == 0
    }

    /// The object's class.
    #[must_use]
    pub fn class_of(self, object: ObjectRef<'call>) -> ObjectRef<'call> {
        ObjectRef { raw: jni!(self.env, GetObjectClass, object.raw), call: PhantomData }
    }

    /// The length of an array. The object must be one.
    #[must_use]
    pub fn array_length(self, array: ObjectRef<'call>) -> u32 {
        u32::try_from(jni!(self.env, GetArrayLength, array.raw)).unwrap_or(0)
    }

    /// The value of a reference field of an object, or null if there is no such field.
    #[must_use]
    pub fn object_field(self, object: ObjectRef<'call>, name: &CStr, descriptor: &CStr) -> ObjectRef<'call> {
        let class: jclass = self.class_of(object).raw;
        let field = jni!(self.env, GetFieldID, class, name.as_ptr(), descriptor.as_ptr());
        if field.is_null() {
            self.clear_exception();
            return ObjectRef { raw: null_mut(), call: PhantomData };
        }
        ObjectRef { raw: jni!(self.env, GetObjectField, object.raw, field), call: PhantomData }
    }

    /// The value of a `long` field; `None`, if it has none of this name.
    pub fn long_field(self, object: ObjectRef<'call>, name: &CStr) -> Option<i64> {
        let class: jclass = self.class_of(object).raw;
        let field = jni!(self.env, GetFieldID, class, name.as_ptr(), c"J".as_ptr());
        if field.is_null() {
            self.clear_exception();
            return None;
        }
        Some(jni!(self.env, GetLongField, object.raw, field))
    }

    /// Sets a `long` field that the class itself declares. Nothing happens if it has none of this name.
    pub fn set_long_field(self, object: ObjectRef<'call>, class: ObjectRef<'call>, name: &CStr, value: i64) {
        let field = jni!(self.env, GetFieldID, class.raw, name.as_ptr(), c"J".as_ptr());
        if field.is_null() {
            return self.clear_exception();
        }
        jni!(self.env, SetLongField, object.raw, field, value);
    }

    /// Clears an `Object` field that the class itself declares. Nothing happens if it has none of this name.
    pub fn clear_object_field(self, object: ObjectRef<'call>, class: ObjectRef<'call>, name: &CStr) {
        let field = jni!(self.env, GetFieldID, class.raw, name.as_ptr(), c"Ljava/lang/Object;".as_ptr());
        if field.is_null() {
            return self.clear_exception();
        }
        jni!(self.env, SetObjectField, object.raw, field, null_mut());
    }

    /// The superclass of a class; none of `Object`.
    #[must_use]
    pub fn superclass(self, class: ObjectRef<'call>) -> Option<ObjectRef<'call>> {
        self.checked(jni!(self.env, GetSuperclass, class.raw))
    }

    /// The method that a call of this name on objects of a class reaches.
    #[must_use]
    pub fn method(self, class: ObjectRef<'call>, name: &CStr, descriptor: &CStr) -> Option<MethodId> {
        let method = jni!(self.env, GetMethodID, class.raw, name.as_ptr(), descriptor.as_ptr());
        if method.is_null() {
            self.clear_exception();
            return None;
        }
        // SAFETY: the JVM has just handed it out.
        Some(unsafe { MethodId::new(method) })
    }

    /// Finds a class of the boot loader, when the JVM is up.
    #[must_use]
    pub fn find_class(self, name: &CStr) -> Option<ObjectRef<'call>> {
        self.checked(jni!(self.env, FindClass, name.as_ptr()))
    }

    /// Calls a static method without arguments and result. `false` if there is none or it threw.
    #[must_use]
    pub fn call_static(self, class: ObjectRef<'call>, name: &CStr) -> bool {
        let method = jni!(self.env, GetStaticMethodID, class.raw, name.as_ptr(), c"()V".as_ptr());
        if method.is_null() {
            self.clear_exception();
            return false;
        }
        jni!(self.env, CallStaticVoidMethodA, class.raw, method, std::ptr::null());
        let threw = jni!(self.env, ExceptionCheck) != 0;
        self.clear_exception();
        !threw
    }

    /// The text of a string. The object must be one.
    #[must_use]
    pub fn string(self, string: ObjectRef<'call>) -> Option<String> {
        if string.is_null() {
            return None;
        }
        let chars = jni!(self.env, GetStringUTFChars, string.raw, null_mut());
        if chars.is_null() {
            self.clear_exception();
            return None;
        }
        // SAFETY: the JVM handed out a zero-terminated string, which stays until it is released below.
        let text = mutf8::decode_lossy(unsafe { CStr::from_ptr(chars) }.to_bytes()).into_owned();
        jni!(self.env, ReleaseStringUTFChars, string.raw, chars);
        Some(text)
    }

    pub(crate) fn checked(self, raw: jobject) -> Option<ObjectRef<'call>> {
        if raw.is_null() {
            self.clear_exception();
            return None;
        }
        Some(ObjectRef { raw, call: PhantomData })
    }

    /// Forgets an exception that a call left behind.
    pub fn clear_exception(self) {
        if jni!(self.env, ExceptionCheck) != 0 {
            jni!(self.env, ExceptionClear);
        }
    }
}
