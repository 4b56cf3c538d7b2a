//! Calls, and tests made of them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Something that can be called. Fields can be: they give their value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Callable {
    /// The class that it is called on, as class files name it: `java/util/ArrayList`.
    pub class: String,
    /// What it is.
    pub kind: CallableKind,
    /// Its name; `<init>` of a constructor.
    pub name: String,
    /// Its descriptor: of a method `(I)Ljava/lang/Object;`, of a field `I`.
    pub descriptor: String,
    /// Whether the class is an interface.
    pub on_interface: bool,
}

/// What can be called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallableKind {
    /// Makes an object, which is its value.
    Constructor,
    /// A method of an object.
    Instance,
    /// A method of a class.
    Static,
    /// A field of an object.
    InstanceField,
    /// A field of a class; also the constants of an enum.
    StaticField,
    /// A class, which is its value.
    ClassLiteral,
    /// Makes an array of one element. Its descriptor is that of the array.
    Array,
    /// Makes an object of an interface that does nothing. Its descriptor tells the methods, see `stub`.
    Stub,
}

/// An argument or a receiver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// No object.
    Null,
    /// `boolean`.
    Boolean(bool),
    /// `byte`.
    Byte(i8),
    /// `char`, a unit of UTF-16.
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
    /// A string literal.
    String(String),
    /// What an earlier call gave.
    Variable(Variable),
}

/// The value of a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Variable {
    /// Where the call is.
    pub part: Part,
    /// Which one it is there.
    pub call: usize,
}

/// A part of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What one thread does first.
    Prefix,
    /// What the first of the two threads does then.
    First,
    /// What the second one does.
    Second,
}

/// A call, with all that it needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// What is called.
    pub callable: Arc<Callable>,
    /// The object; of those kinds that have one.
    pub receiver: Option<Value>,
    /// As many as the descriptor says.
    pub arguments: Vec<Value>,
}

/// A concurrent test. Calls use variables of their own part that stand before them; those of the suffixes also variables of the prefix.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Test {
    /// Done first.
    pub prefix: Vec<Call>,
    /// Done at the same time, by two threads. One or both may be empty.
    pub suffixes: [Vec<Call>; 2],
    /// The call of the prefix that gives the instance of the class under test.
    pub instance: usize,
}

impl Callable {
    /// The descriptor of what it gives; `V` if that is nothing.
    #[must_use]
    pub fn value(&self) -> String {
        match self.kind {
            CallableKind::Constructor | CallableKind::Stub => format!("L{};", self.class),
            CallableKind::Instance | CallableKind::Static => {
                self.descriptor.rsplit(')').next().unwrap_or_default().to_owned()
            }
            CallableKind::InstanceField
            | CallableKind::StaticField
            | CallableKind::ClassLiteral
            | CallableKind::Array => self.descriptor.clone(),
        }
    }
}

impl Test {
    /// The calls of a part.
    #[must_use]
    pub fn part(&self, part: Part) -> &[Call] {
        match part {
            Part::Prefix => &self.prefix,
            Part::First => &self.suffixes[0],
            Part::Second => &self.suffixes[1],
        }
    }
}
