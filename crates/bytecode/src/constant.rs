//! Typed views of constant pool entries.
//!
//! Names and descriptors are the file's own bytes (modified UTF-8, see [`crate::mutf8`]).

use crate::error::{ReadError, ReadErrorKind};
use crate::index::CpIndex;
use crate::pool::{ConstantPool, tag};

/// Which kind of member a [`MemberRef`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemberKind {
    /// A field.
    Field,
    /// A method of a class.
    Method,
    /// A method of an interface.
    InterfaceMethod,
}

/// A field or method as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef<'a> {
    /// Field, method or interface method.
    pub kind: MemberKind,
    /// Internal name of the class it is looked up in.
    pub owner: &'a [u8],
    /// Its name.
    pub name: &'a [u8],
    /// Its descriptor.
    pub descriptor: &'a [u8],
}

/// A constant or call site that a bootstrap method computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dynamic<'a> {
    /// Index into the class's `BootstrapMethods`.
    pub bootstrap: u16,
    /// The name passed to the bootstrap method.
    pub name: &'a [u8],
    /// Type of the constant, or of the call.
    pub descriptor: &'a [u8],
}

/// One entry of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant<'a> {
    /// Text.
    Utf8(&'a [u8]),
    /// An int.
    Integer(i32),
    /// A float, as its bits: not-a-number has many.
    Float(u32),
    /// A long.
    Long(i64),
    /// A double, as its bits.
    Double(u64),
    /// A class or array type by internal name.
    Class(&'a [u8]),
    /// A string literal.
    String(&'a [u8]),
    /// A field or method.
    Member(MemberRef<'a>),
    /// A bare name and descriptor.
    NameAndType {
        /// The name.
        name: &'a [u8],
        /// The descriptor.
        descriptor: &'a [u8],
    },
    /// A method handle.
    MethodHandle {
        /// 1 to 9: what calling the handle does.
        kind: u8,
        /// The field or method.
        member: MemberRef<'a>,
    },
    /// A method type by descriptor.
    MethodType(&'a [u8]),
    /// A dynamically computed constant.
    Dynamic(Dynamic<'a>),
    /// A dynamically linked call.
    InvokeDynamic(Dynamic<'a>),
    /// A module.
    Module(&'a [u8]),
    /// A package.
    Package(&'a [u8]),
}

impl<'a> ConstantPool<'a> {
    /// Any entry.
    ///
    /// # Errors
    /// When there is none, or when it refers to one of the wrong kind.
    pub fn constant(&self, index: CpIndex) -> Result<Constant<'a>, ReadError> {
        let found = self.file[self.position(index)?];
        let mut body = self.body(index, found, "constant")?;
        Ok(match found {
            tag::UTF8 => Constant::Utf8(self.utf8(index)?),
            tag::INTEGER => Constant::Integer(body.u4()?.cast_signed()),
            tag::FLOAT => Constant::Float(body.u4()?),
            tag::LONG => Constant::Long((u64::from(body.u4()?) << 32 | u64::from(body.u4()?)).cast_signed()),
            tag::DOUBLE => Constant::Double(u64::from(body.u4()?) << 32 | u64::from(body.u4()?)),
            tag::CLASS => Constant::Class(self.class_name(index)?),
            tag::STRING => Constant::String(self.utf8(CpIndex(body.u2()?))?),
            tag::FIELD_REF | tag::METHOD_REF | tag::INTERFACE_METHOD_REF => {
                Constant::Member(self.member_ref(index)?)
            }
            tag::NAME_AND_TYPE => {
                let (name, descriptor) = self.name_and_type(index)?;
                Constant::NameAndType { name, descriptor }
            }
            tag::METHOD_HANDLE => {
                Constant::MethodHandle { kind: body.u1()?, member: self.member_ref(CpIndex(body.u2()?))? }
            }
            tag::METHOD_TYPE => Constant::MethodType(self.utf8(CpIndex(body.u2()?))?),
            tag::DYNAMIC => Constant::Dynamic(self.dynamic(index, found)?),
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic(self.dynamic(index, found)?),
            tag::MODULE => Constant::Module(self.utf8(CpIndex(body.u2()?))?),
            _ => Constant::Package(self.utf8(CpIndex(body.u2()?))?),
        })
    }

    /// Text, undecoded.
    ///
    /// # Errors
    /// When the entry is no text.
    pub fn utf8(&self, index: CpIndex) -> Result<&'a [u8], ReadError> {
        let mut body = self.body(index, tag::UTF8, "text")?;
        let length = body.u2()?;
        body.take(usize::from(length))
    }

    /// Internal name of a class (`java/lang/Thread`, or a descriptor for an array type).
    ///
    /// # Errors
    /// When the entry is no class.
    pub fn class_name(&self, index: CpIndex) -> Result<&'a [u8], ReadError> {
        self.utf8(CpIndex(self.body(index, tag::CLASS, "class")?.u2()?))
    }

    /// The field or method that an instruction names.
    ///
    /// # Errors
    /// When the entry is no field or method.
    pub fn member_ref(&self, index: CpIndex) -> Result<MemberRef<'a>, ReadError> {
        let position = self.position(index)?;
        let kind = match self.file[position] {
            tag::FIELD_REF => MemberKind::Field,
            tag::METHOD_REF => MemberKind::Method,
            tag::INTERFACE_METHOD_REF => MemberKind::InterfaceMethod,
            _ => return Err(ReadErrorKind::WrongConstant { index, expected: "member" }.at(position)),
        };
        let mut body = self.body(index, self.file[position], "member")?;
        let owner = self.class_name(CpIndex(body.u2()?))?;
        let (name, descriptor) = self.name_and_type(CpIndex(body.u2()?))?;
        Ok(MemberRef { kind, owner, name, descriptor })
    }

    /// The call that an `invokedynamic` instruction names.
    ///
    /// # Errors
    /// When the entry is no such call.
    pub fn invoke_dynamic(&self, index: CpIndex) -> Result<Dynamic<'a>, ReadError> {
        self.dynamic(index, tag::INVOKE_DYNAMIC)
    }

    fn dynamic(&self, index: CpIndex, wanted: u8) -> Result<Dynamic<'a>, ReadError> {
        let mut body = self.body(index, wanted, "dynamic constant")?;
        let bootstrap = body.u2()?;
        let (name, descriptor) = self.name_and_type(CpIndex(body.u2()?))?;
        Ok(Dynamic { bootstrap, name, descriptor })
    }

    fn name_and_type(&self, index: CpIndex) -> Result<(&'a [u8], &'a [u8]), ReadError> {
        let mut body = self.body(index, tag::NAME_AND_TYPE, "name and type")?;
        Ok((self.utf8(CpIndex(body.u2()?))?, self.utf8(CpIndex(body.u2()?))?))
    }
}
