//! Calls of any method, constructor or field, with arguments that are checked first.

use std::ffi::{CStr, CString};
use std::ptr::null;

use jvmti_bindings::sys::jni::{jfieldID, jmethodID, jobject, jsize, jvalue};

use crate::jni::{Jni, ObjectRef, jni};
use crate::references::GlobalRef;

/// References that one call may leave behind.
const LOCALS: i32 = 16;

/// A type, as far as JNI tells types apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `void`.
    Nothing,
    /// `boolean`.
    Boolean,
    /// `byte`.
    Byte,
    /// `char`.
    Char,
    /// `short`.
    Short,
    /// `int`.
    Int,
    /// `long`.
    Long,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// An object, or null.
    Object,
}

/// A value of the program.
pub enum Datum {
    /// Of a method without a value.
    Nothing,
    /// `boolean`.
    Boolean(bool),
    /// `byte`.
    Byte(i8),
    /// `char`.
    Char(u16),
    /// `short`.
    Short(i16),
    /// `int`.
    Int(i32),
    /// `long`.
    Long(i64),
    /// `float`.
    Float(f32),
    /// `double`.
    Double(f64),
    /// An object; none for null.
    Object(Option<GlobalRef>),
}

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CalleeKind {
    /// Makes an object.
    Constructor,
    /// A method of an object.
    Instance,
    /// A method of a class.
    Static,
    /// A field of an object.
    InstanceField,
    /// A field of a class.
    StaticField,
}

/// Something that can be called. It keeps its class loaded.
pub struct Callee {
    kind: CalleeKind,
    class: GlobalRef,
    id: Id,
    /// Of the parameters: what JNI tells apart, and the class of those that are objects.
    parameters: Vec<Parameter>,
    value: Kind,
}

type Parameter = (Kind, Option<GlobalRef>);

#[derive(Clone, Copy)]
enum Id {
    Method(jmethodID),
    Field(jfieldID),
}

// SAFETY: ids of methods and fields may be used by every thread while their class is loaded, which `class` sees to.
unsafe impl Send for Callee {}
// SAFETY: as above.
unsafe impl Sync for Callee {}

/// A static field. It keeps its class loaded.
pub struct StaticField {
    class: GlobalRef,
    id: jfieldID,
    kind: Kind,
}

// SAFETY: as for `Callee`.
unsafe impl Send for StaticField {}
// SAFETY: as above.
unsafe impl Sync for StaticField {}

/// How a call went wrong. What it threw is to be described or [dismissed](Jni::dismiss).
pub enum Failed {
    /// It threw this.
    Threw(GlobalRef),
    /// It was not made: the arguments are not what is asked for.
    Misfit,
}

impl Kind {
    /// The type that a descriptor begins with, and the rest of it.
    fn split(descriptor: &str) -> Option<(Self, &str, &str)> {
        let kind = match descriptor.as_bytes().first()? {
            b'V' => Self::Nothing,
            b'Z' => Self::Boolean,
            b'B' => Self::Byte,
            b'C' => Self::Char,
            b'S' => Self::Short,
            b'I' => Self::Int,
            b'J' => Self::Long,
            b'F' => Self::Float,
            b'D' => Self::Double,
            b'L' | b'[' => Self::Object,
            _ => return None,
        };
        let dimensions = descriptor.bytes().take_while(|byte| *byte == b'[').count();
        let element = &descriptor[dimensions..];
        let length = if element.starts_with('L') { element.find(';')? + 1 } else { 1 };
        let (own, rest) = descriptor.split_at_checked(dimensions + length)?;
        Some((kind, own, rest))
    }
}

impl Datum {
    fn kind(&self) -> Kind {
        match self {
            Self::Nothing => Kind::Nothing,
            Self::Boolean(_) => Kind::Boolean,
            Self::Byte(_) => Kind::Byte,
            Self::Char(_) => Kind::Char,
            Self::Short(_) => Kind::Short,
            Self::Int(_) => Kind::Int,
            Self::Long(_) => Kind::Long,
            Self::Float(_) => Kind::Float,
            Self::Double(_) => Kind::Double,
            Self::Object(_) => Kind::Object,
        }
    }

    fn raw(&self) -> jvalue {
        match *self {
            Self::Nothing => jvalue { j: 0 },
            Self::Boolean(z) => jvalue { z: u8::from(z) },
            Self::Byte(b) => jvalue { b },
            Self::Char(c) => jvalue { c },
            Self::Short(s) => jvalue { s },
            Self::Int(i) => jvalue { i },
            Self::Long(j) => jvalue { j },
            Self::Float(f) => jvalue { f },
            Self::Double(d) => jvalue { d },
            Self::Object(ref object) => {
                jvalue { l: object.as_ref().map_or(std::ptr::null_mut(), GlobalRef::raw) }
            }
        }
    }
}

/// Calls the function of the environment that fits a kind of value, and wraps what it gives.
macro_rules! by_kind {
    ($jni:expr, $kind:expr, $object:expr, $id:expr, $arguments:expr;
     $nothing:ident $boolean:ident $byte:ident $char:ident $short:ident $int:ident $long:ident $float:ident $double:ident $reference:ident) => {
        match $kind {
            Kind::Nothing => {
                jni!($jni.env, $nothing, $object, $id, $arguments);
                Raw::Datum(Datum::Nothing)
            }
            Kind::Boolean => {
                Raw::Datum(Datum::Boolean(jni!($jni.env, $boolean, $object, $id, $arguments) != 0))
            }
            Kind::Byte => Raw::Datum(Datum::Byte(jni!($jni.env, $byte, $object, $id, $arguments))),
            Kind::Char => Raw::Datum(Datum::Char(jni!($jni.env, $char, $object, $id, $arguments))),
            Kind::Short => Raw::Datum(Datum::Short(jni!($jni.env, $short, $object, $id, $arguments))),
            Kind::Int => Raw::Datum(Datum::Int(jni!($jni.env, $int, $object, $id, $arguments))),
            Kind::Long => Raw::Datum(Datum::Long(jni!($jni.env, $long, $object, $id, $arguments))),
            Kind::Float => Raw::Datum(Datum::Float(jni!($jni.env, $float, $object, $id, $arguments))),
            Kind::Double => Raw::Datum(Datum::Double(jni!($jni.env, $double, $object, $id, $arguments))),
            Kind::Object => Raw::Object(jni!($jni.env, $reference, $object, $id, $arguments)),
        }
    };
}

/// The same for fields, which have no arguments and are never nothing.
macro_rules! field_by_kind {
    ($jni:expr, $kind:expr, $object:expr, $id:expr;
     $boolean:ident $byte:ident $char:ident $short:ident $int:ident $long:ident $float:ident $double:ident $reference:ident) => {
        match $kind {
            Kind::Nothing => Raw::Datum(Datum::Nothing),
            Kind::Boolean => Raw::Datum(Datum::Boolean(jni!($jni.env, $boolean, $object, $id) != 0)),
            Kind::Byte => Raw::Datum(Datum::Byte(jni!($jni.env, $byte, $object, $id))),
            Kind::Char => Raw::Datum(Datum::Char(jni!($jni.env, $char, $object, $id))),
            Kind::Short => Raw::Datum(Datum::Short(jni!($jni.env, $short, $object, $id))),
            Kind::Int => Raw::Datum(Datum::Int(jni!($jni.env, $int, $object, $id))),
            Kind::Long => Raw::Datum(Datum::Long(jni!($jni.env, $long, $object, $id))),
            Kind::Float => Raw::Datum(Datum::Float(jni!($jni.env, $float, $object, $id))),
            Kind::Double => Raw::Datum(Datum::Double(jni!($jni.env, $double, $object, $id))),
            Kind::Object => Raw::Object(jni!($jni.env, $reference, $object, $id)),
        }
    };
}

enum Raw {
    Datum(Datum),
    Object(jobject),
}

impl<'call> Jni<'call> {
    /// Finds something to call; `find` finds classes by the name of their descriptors (`Ljava/lang/String;`, `[I`). The class is initialized if it is not
    /// yet. `Err` has what was thrown, if something was.
    ///
    /// # Errors
    /// If there is no such thing, or the class cannot be initialized.
    pub fn callee(
        self,
        kind: CalleeKind,
        (class, name, descriptor): (&str, &str, &str),
        mut find: impl FnMut(&str) -> Option<GlobalRef>,
    ) -> Result<Callee, Option<GlobalRef>> {
        let class = find(&format!("L{class};")).ok_or_else(|| self.take_thrown())?;
        match self.member(kind, &class, (name, descriptor), &mut find) {
            Ok((id, parameters, value)) => Ok(Callee { kind, class, id, parameters, value }),
            Err(thrown) => {
                self.release(class);
                Err(thrown)
            }
        }
    }

    fn member(
        self,
        kind: CalleeKind,
        class: &GlobalRef,
        (name, descriptor): (&str, &str),
        find: &mut impl FnMut(&str) -> Option<GlobalRef>,
    ) -> Result<(Id, Vec<Parameter>, Kind), Option<GlobalRef>> {
        let strings = CString::new(name).ok().zip(CString::new(descriptor).ok());
        let (name, signature) = strings.ok_or(None)?;
        let id = self.id(kind, class, &name, &signature).ok_or_else(|| self.take_thrown())?;
        let (parameters, value) =
            descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')')).unwrap_or(("", descriptor));
        let value =
            if kind == CalleeKind::Constructor { Kind::Object } else { Kind::split(value).ok_or(None)?.0 };
        Ok((id, self.parameters(parameters, find)?, value))
    }

    fn id(self, kind: CalleeKind, class: &GlobalRef, name: &CStr, descriptor: &CStr) -> Option<Id> {
        let (class, name, descriptor) = (class.raw(), name.as_ptr(), descriptor.as_ptr());
        let method = |id: jmethodID| (!id.is_null()).then_some(Id::Method(id));
        let field = |id: jfieldID| (!id.is_null()).then_some(Id::Field(id));
        match kind {
            CalleeKind::Constructor | CalleeKind::Instance => {
                method(jni!(self.env, GetMethodID, class, name, descriptor))
            }
            CalleeKind::Static => method(jni!(self.env, GetStaticMethodID, class, name, descriptor)),
            CalleeKind::InstanceField => field(jni!(self.env, GetFieldID, class, name, descriptor)),
            CalleeKind::StaticField => field(jni!(self.env, GetStaticFieldID, class, name, descriptor)),
        }
    }

    fn parameters(
        self,
        mut descriptors: &str,
        find: &mut impl FnMut(&str) -> Option<GlobalRef>,
    ) -> Result<Vec<Parameter>, Option<GlobalRef>> {
        let mut parameters: Vec<Parameter> = Vec::new();
        while !descriptors.is_empty() {
            let found = Kind::split(descriptors).ok_or(None).and_then(|(kind, own, rest)| match kind {
                Kind::Object => {
                    find(own).ok_or_else(|| self.take_thrown()).map(|class| (kind, Some(class), rest))
                }
                _ => Ok((kind, None, rest)),
            });
            match found {
                Ok((kind, class, rest)) => {
                    parameters.push((kind, class));
                    descriptors = rest;
                }
                Err(thrown) => {
                    parameters
                        .into_iter()
                        .filter_map(|(_, class)| class)
                        .for_each(|class| self.release(class));
                    return Err(thrown);
                }
            }
        }
        Ok(parameters)
    }

    /// Makes a call.
    ///
    /// # Errors
    /// If it throws, or cannot be made with these.
    pub fn invoke(
        self,
        callee: &Callee,
        receiver: Option<&Datum>,
        arguments: &[&Datum],
    ) -> Result<Datum, Failed> {
        let receiver = self.receiver(callee, receiver)?;
        let fit = callee.parameters.len() == arguments.len()
            && callee.parameters.iter().zip(arguments).all(|(parameter, datum)| self.fits(parameter, datum));
        if !fit {
            return Err(Failed::Misfit);
        }
        let arguments: Vec<jvalue> = arguments.iter().map(|datum| datum.raw()).collect();
        let arguments = if arguments.is_empty() { null() } else { arguments.as_ptr() };
        if jni!(self.env, PushLocalFrame, LOCALS) != 0 {
            return Err(self.take_thrown().map_or(Failed::Misfit, Failed::Threw));
        }
        let raw = self.make(callee, receiver, arguments);
        let result = match self.take_thrown() {
            Some(thrown) => Err(Failed::Threw(thrown)),
            None => Ok(match raw {
                Raw::Datum(datum) => datum,
                Raw::Object(object) => {
                    // SAFETY: the JVM has just handed it out, for the frame that is popped below.
                    Datum::Object(self.keep(unsafe { self.object(object) }))
                }
            }),
        };
        jni!(self.env, PopLocalFrame, std::ptr::null_mut());
        result
    }

    fn make(self, callee: &Callee, receiver: jobject, arguments: *const jvalue) -> Raw {
        let class = callee.class.raw();
        match (callee.kind, callee.id) {
            (CalleeKind::Constructor, Id::Method(id)) => {
                Raw::Object(jni!(self.env, NewObjectA, class, id, arguments))
            }
            (CalleeKind::Instance, Id::Method(id)) => by_kind!(
                self, callee.value, receiver, id, arguments;
                CallVoidMethodA CallBooleanMethodA CallByteMethodA CallCharMethodA CallShortMethodA CallIntMethodA CallLongMethodA
                CallFloatMethodA CallDoubleMethodA CallObjectMethodA
            ),
            (_, Id::Method(id)) => by_kind!(
                self, callee.value, class, id, arguments;
                CallStaticVoidMethodA CallStaticBooleanMethodA CallStaticByteMethodA CallStaticCharMethodA CallStaticShortMethodA
                CallStaticIntMethodA CallStaticLongMethodA CallStaticFloatMethodA CallStaticDoubleMethodA CallStaticObjectMethodA
            ),
            (CalleeKind::InstanceField, Id::Field(id)) => field_by_kind!(
                self, callee.value, receiver, id;
                GetBooleanField GetByteField GetCharField GetShortField GetIntField GetLongField GetFloatField GetDoubleField
                GetObjectField
            ),
            (_, Id::Field(id)) => field_by_kind!(
                self, callee.value, class, id;
                GetStaticBooleanField GetStaticByteField GetStaticCharField GetStaticShortField GetStaticIntField
                GetStaticLongField GetStaticFloatField GetStaticDoubleField GetStaticObjectField
            ),
        }
    }

    /// The object that is called, which is one of the class and not null; null for what has none.
    fn receiver(self, callee: &Callee, receiver: Option<&Datum>) -> Result<jobject, Failed> {
        let needs = matches!(callee.kind, CalleeKind::Instance | CalleeKind::InstanceField);
        match receiver {
            None if !needs => Ok(std::ptr::null_mut()),
            Some(Datum::Object(Some(object))) if needs && self.is_instance(object, &callee.class) => {
                Ok(object.raw())
            }
            _ => Err(Failed::Misfit),
        }
    }

    fn fits(self, (kind, class): &Parameter, datum: &Datum) -> bool {
        match (datum, class) {
            (Datum::Object(Some(object)), Some(class)) => self.is_instance(object, class),
            _ => *kind == datum.kind(),
        }
    }

    fn is_instance(self, object: &GlobalRef, class: &GlobalRef) -> bool {
        jni!(self.env, IsInstanceOf, object.raw(), class.raw()) != 0
    }

    /// Finds a static field of a class, which is initialized if it is not yet.
    #[must_use]
    pub fn static_field(self, class: &GlobalRef, name: &str, descriptor: &str) -> Option<StaticField> {
        let (name, signature) = (CString::new(name).ok()?, CString::new(descriptor).ok()?);
        let id = self.id(CalleeKind::StaticField, class, &name, &signature);
        self.clear_exception();
        let Some(Id::Field(id)) = id else { return None };
        let kind = Kind::split(descriptor)?.0;
        Some(StaticField { class: self.keep(self.kept(class))?, id, kind })
    }

    /// Gives a static field the value that it has by default.
    pub fn clear_static(self, field: &StaticField) {
        let (class, id) = (field.class.raw(), field.id);
        match field.kind {
            Kind::Nothing => {}
            Kind::Boolean => jni!(self.env, SetStaticBooleanField, class, id, 0),
            Kind::Byte => jni!(self.env, SetStaticByteField, class, id, 0),
            Kind::Char => jni!(self.env, SetStaticCharField, class, id, 0),
            Kind::Short => jni!(self.env, SetStaticShortField, class, id, 0),
            Kind::Int => jni!(self.env, SetStaticIntField, class, id, 0),
            Kind::Long => jni!(self.env, SetStaticLongField, class, id, 0),
            Kind::Float => jni!(self.env, SetStaticFloatField, class, id, 0.0),
            Kind::Double => jni!(self.env, SetStaticDoubleField, class, id, 0.0),
            Kind::Object => jni!(self.env, SetStaticObjectField, class, id, std::ptr::null_mut()),
        }
    }

    /// The exception that is on its way, which is not any more then.
    #[must_use]
    pub fn take_thrown(self) -> Option<GlobalRef> {
        let thrown = jni!(self.env, ExceptionOccurred);
        if thrown.is_null() {
            return None;
        }
        jni!(self.env, ExceptionClear);
        // SAFETY: the JVM has just handed it out.
        let kept = self.keep(unsafe { self.object(thrown) });
        jni!(self.env, DeleteLocalRef, thrown);
        kept
    }

    /// A new string with these characters.
    #[must_use]
    pub fn new_string(self, text: &str) -> Option<ObjectRef<'call>> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let length = jsize::try_from(units.len()).ok()?;
        self.checked(jni!(self.env, NewString, units.as_ptr(), length))
    }

    /// Calls a static method that takes an object and gives one; the descriptor must say so. `None` if there is none, it threw, or gave null; what it
    /// threw is still on its way.
    #[must_use]
    pub fn convert(
        self,
        class: ObjectRef<'call>,
        (name, descriptor): (&CStr, &CStr),
        object: ObjectRef<'call>,
    ) -> Option<ObjectRef<'call>> {
        let method = jni!(self.env, GetStaticMethodID, class.raw(), name.as_ptr(), descriptor.as_ptr());
        if method.is_null() {
            return None;
        }
        let arguments = [jvalue { l: object.raw() }];
        let given = jni!(self.env, CallStaticObjectMethodA, class.raw(), method, arguments.as_ptr());
        // SAFETY: the JVM has just handed it out for this call.
        (!given.is_null()).then(|| unsafe { self.object(given) })
    }

    /// Gives a reference of this call back before its end.
    pub fn forget(self, object: ObjectRef<'call>) {
        jni!(self.env, DeleteLocalRef, object.raw());
    }

    /// Gives back what a call gave or threw, of which nobody wants to know more than whether it threw nothing.
    pub fn dismiss(self, called: Result<Datum, Failed>) -> bool {
        let is_well = called.is_ok();
        match called {
            Ok(datum) => self.release_datum(datum),
            Err(Failed::Threw(thrown)) => self.release(thrown),
            Err(Failed::Misfit) => {}
        }
        is_well
    }

    /// Gives back what a value refers to.
    pub fn release_datum(self, datum: Datum) {
        if let Datum::Object(Some(object)) = datum {
            self.release(object);
        }
    }
}
