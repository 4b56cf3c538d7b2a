//! A class file, read and ready to be edited.
//!
//! Reading checks every length and resolves every name of the class, its members and their attributes, so the lookups
//! here cannot fail. What the attributes hold is left alone; a method's code is read when it is asked for
//! ([`ClassFile::code`]). All lookups show the class as it was read, whatever was added since.

use std::ops::Range;

use crate::access::AccessFlags;
use crate::attribute::Attribute;
use crate::bytes::Reader;
use crate::code::Code;
use crate::error::{ReadError, ReadErrorKind, SkipReason};
use crate::index::{CpIndex, FieldIndex, MethodIndex};
use crate::pool::ConstantPool;

/// The versions this crate knows: from Java 1.0 to Java 25.
const KNOWN_VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// Version of the class file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Decides the format: 45 is Java 1.0, 52 is Java 8, 69 is Java 25.
    pub major: u16,
    /// Nearly always 0; 65535 marks preview features.
    pub minor: u16,
}

impl Version {
    /// From version 50 on, the verifier wants a stack map frame wherever control flow meets.
    #[must_use]
    pub fn has_frames(self) -> bool {
        self.major >= 50
    }
}

/// A field or method.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// Its flags, with the changes made since.
    pub access: AccessFlags,
    /// Its name.
    pub name: &'a [u8],
    /// Its descriptor.
    pub descriptor: &'a [u8],
    /// Where its bytes lie in the class file.
    pub(crate) span: Range<usize>,
    /// Its attributes in the class's list of all member attributes.
    attributes: Range<usize>,
}

/// A class file.
#[derive(Clone, Debug)]
pub struct ClassFile<'a> {
    pub(crate) file: &'a [u8],
    pub(crate) version: Version,
    pub(crate) pool: ConstantPool<'a>,
    pub(crate) access: AccessFlags,
    this_class: CpIndex,
    name: &'a [u8],
    super_name: Option<&'a [u8]>,
    /// Where the interface list, with its count, lies in the class file.
    pub(crate) interfaces: Range<usize>,
    pub(crate) fields: Vec<Member<'a>>,
    pub(crate) methods: Vec<Member<'a>>,
    member_attributes: Vec<Attribute<'a>>,
    attributes: Vec<Attribute<'a>>,
    /// Where the class's own attributes, with their count, start in the class file. They run to its end.
    pub(crate) attributes_start: usize,
    /// Members added since, each as it will be written.
    pub(crate) new_fields: Vec<Vec<u8>>,
    pub(crate) new_methods: Vec<Vec<u8>>,
    /// For each method, the content of its new `Code` attribute.
    pub(crate) new_code: Vec<Option<Vec<u8>>>,
    /// For each method, the name of the attributes that it loses.
    pub(crate) dropped: Vec<Option<&'static [u8]>>,
    pub(crate) skipped: Vec<(MethodIndex, SkipReason)>,
}

impl<'a> ClassFile<'a> {
    /// Reads a class file.
    ///
    /// # Errors
    /// When it is damaged, or of a version outside 45 to 69.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let reader = &mut Reader::new(file, 0);
        let version = read_header(reader)?;
        let pool = ConstantPool::read(file, reader)?;
        let access = AccessFlags(reader.u2()?);
        let this_class = CpIndex(reader.u2()?);
        let name = pool.class_name(this_class)?;
        let super_name = match reader.u2()? {
            0 => None,
            index => Some(pool.class_name(CpIndex(index))?),
        };
        let interfaces_start = reader.offset();
        for _ in 0..reader.u2()? {
            pool.class_name(CpIndex(reader.u2()?))?;
        }
        let interfaces = interfaces_start..reader.offset();
        let mut member_attributes = Vec::new();
        let fields = read_members(reader, &pool, &mut member_attributes)?;
        let methods = read_members(reader, &pool, &mut member_attributes)?;
        let attributes_start = reader.offset();
        let mut attributes = Vec::new();
        Attribute::read_list(reader, &pool, &mut attributes)?;
        reader.finish()?;
        Ok(ClassFile {
            file,
            version,
            pool,
            access,
            this_class,
            name,
            super_name,
            interfaces,
            new_code: vec![None; methods.len()],
            dropped: vec![None; methods.len()],
            fields,
            methods,
            member_attributes,
            attributes,
            attributes_start,
            new_fields: Vec::new(),
            new_methods: Vec::new(),
            skipped: Vec::new(),
        })
    }

    /// Version of the format, with the changes made since.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// The class's flags, with the changes made since.
    #[must_use]
    pub fn access(&self) -> AccessFlags {
        self.access
    }

    /// The constant that names this class.
    #[must_use]
    pub fn this_class(&self) -> CpIndex {
        self.this_class
    }

    /// Internal name, such as `java/lang/Thread`.
    #[must_use]
    pub fn name(&self) -> &'a [u8] {
        self.name
    }

    /// Internal name of the class it extends; `None` for `java/lang/Object` and module descriptors.
    #[must_use]
    pub fn super_name(&self) -> Option<&'a [u8]> {
        self.super_name
    }

    /// Internal names of the interfaces it implements or extends.
    pub fn interfaces(&self) -> impl Iterator<Item = &'a [u8]> + '_ {
        // Two bytes each, after the two of the count.
        self.file[self.interfaces.clone()].chunks_exact(2).skip(1).map(|index| {
            let index = CpIndex(u16::from_be_bytes([index[0], index[1]]));
            self.pool.class_name(index).expect("interfaces are resolved when the class is read")
        })
    }

    /// The constants, to look up what instructions name.
    #[must_use]
    pub fn pool(&self) -> &ConstantPool<'a> {
        &self.pool
    }

    /// The constants, to add some.
    pub fn pool_mut(&mut self) -> &mut ConstantPool<'a> {
        &mut self.pool
    }

    /// The fields it was read with.
    pub fn fields(&self) -> impl Iterator<Item = (FieldIndex, &Member<'a>)> {
        (0..=u16::MAX).map(FieldIndex).zip(&self.fields)
    }

    /// The methods it was read with.
    pub fn methods(&self) -> impl Iterator<Item = (MethodIndex, &Member<'a>)> {
        (0..=u16::MAX).map(MethodIndex).zip(&self.methods)
    }

    /// One method, if there are that many.
    #[must_use]
    pub fn method(&self, index: MethodIndex) -> Option<&Member<'a>> {
        self.methods.get(usize::from(index.0))
    }

    /// The class's own attributes.
    #[must_use]
    pub fn attributes(&self) -> &[Attribute<'a>] {
        &self.attributes
    }

    /// A field's or method's attributes.
    #[must_use]
    pub fn attributes_of(&self, member: &Member<'a>) -> &[Attribute<'a>] {
        &self.member_attributes[member.attributes.clone()]
    }

    /// Whether a method has code: neither native nor abstract ones do.
    #[must_use]
    pub fn has_code(&self, method: MethodIndex) -> bool {
        self.code_attribute(method).is_some()
    }

    /// A method's code as it was read; `None` for native and abstract methods, and where there is no such method.
    ///
    /// # Errors
    /// When the code is damaged.
    pub fn code(&self, method: MethodIndex) -> Result<Option<Code<'a>>, ReadError> {
        let Some(attribute) = self.code_attribute(method) else { return Ok(None) };
        Code::read(attribute, &self.pool).map(Some)
    }

    pub(crate) fn code_attribute(&self, method: MethodIndex) -> Option<&Attribute<'a>> {
        let method = self.method(method)?;
        self.attributes_of(method).iter().find(|attribute| attribute.name == b"Code")
    }
}

fn read_header(reader: &mut Reader<'_>) -> Result<Version, ReadError> {
    if u32::try_from(reader.rest().len()).is_err() {
        return Err(reader.error(ReadErrorKind::TooLarge));
    }
    if reader.u4()? != 0xcafe_babe {
        return Err(ReadErrorKind::BadMagic.at(0));
    }
    let (minor, major) = (reader.u2()?, reader.u2()?);
    // Before 45.3 the fields of code were narrower; no released compiler ever wrote that.
    let too_old = (major, minor) < (45, 3);
    if too_old || !KNOWN_VERSIONS.contains(&major) {
        return Err(ReadErrorKind::UnsupportedVersion { major, minor }.at(4));
    }
    Ok(Version { major, minor })
}

fn read_members<'a>(
    reader: &mut Reader<'a>,
    pool: &ConstantPool<'a>,
    all_attributes: &mut Vec<Attribute<'a>>,
) -> Result<Vec<Member<'a>>, ReadError> {
    let count = reader.u2()?;
    let mut members = Vec::with_capacity(usize::from(count).min(reader.rest().len() / 8));
    for _ in 0..count {
        let start = reader.offset();
        let access = AccessFlags(reader.u2()?);
        let name = pool.utf8(CpIndex(reader.u2()?))?;
        let descriptor = pool.utf8(CpIndex(reader.u2()?))?;
        let first_attribute = all_attributes.len();
        Attribute::read_list(reader, pool, all_attributes)?;
        members.push(Member {
            access,
            name,
            descriptor,
            span: start..reader.offset(),
            attributes: first_attribute..all_attributes.len(),
        });
    }
    Ok(members)
}
