//! One class: what its class file says to those who want to use it.

use bytecode::{AccessFlags, Attribute, ClassFile, CpIndex, Member, ReadError};

use super::descriptor;
use super::nest::Nest;

/// The flag of enums and of their constants.
const ENUM: AccessFlags = AccessFlags(0x4000);

/// A class, without its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassModel {
    /// The release of the JDK that it was compiled for; no older one takes it.
    pub release: u16,
    /// As class files name it: `java/util/Map$Entry`.
    pub name: String,
    /// Its flags as in the source: those of nested classes come from the list of nested classes, where `protected` and `static` still are.
    pub access: AccessFlags,
    /// How it is nested.
    pub nesting: Nesting,
    /// Whether it is public, and so are the classes around it but for the outermost one, of which a nested class only knows the name.
    pub is_public: bool,
    /// The class in a package that it is nested in, if it is nested.
    pub outermost: Option<String>,
    /// Its name as in the source, with slashes after packages and dots after classes: `java/util/Map.Entry`. A dollar sign in it belongs to a name.
    pub in_source: String,
    /// Whether it is a part of the JDK that works only where previews are asked for.
    pub is_preview: bool,
    /// Whether only some classes may extend or implement it.
    pub is_sealed: bool,
    /// The names of its type parameters.
    pub type_parameters: Vec<String>,
    /// What it extends; of interfaces `java/lang/Object`.
    pub superclass: Option<String>,
    /// What it implements or, as an interface, extends.
    pub interfaces: Vec<String>,
    /// Its own fields.
    pub fields: Vec<MemberModel>,
    /// Its own methods and constructors.
    pub methods: Vec<MemberModel>,
}

/// A field, method or constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberModel {
    /// Its flags.
    pub access: AccessFlags,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its type with type parameters, if it has any: `(TE;)Z`.
    pub signature: Option<String>,
    /// Whether it is a part of the JDK that works only where previews are asked for.
    pub is_preview: bool,
}

/// Where a class is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// In its package.
    TopLevel,
    /// In a class, and it can do without an instance of that one.
    Static,
    /// In a class, of which each instance needs one.
    Inner,
    /// In code, with a name or without.
    Local,
}

/// Bytes that are no class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClassError {
    /// The file is damaged, or of an unknown version.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A type that is none.
    #[error("{0:?} is no type of a field or method")]
    Descriptor(String),
    /// The list of nested classes is cut off.
    #[error("the list of its nested classes is cut off")]
    InnerClasses,
}

impl ClassModel {
    /// Reads a class file.
    ///
    /// # Errors
    /// When it is damaged or of an unknown version.
    pub fn read(bytes: &[u8]) -> Result<Self, ClassError> {
        let class = ClassFile::read(bytes)?;
        let name = text(class.name())?;
        let Nest { access, nesting, is_public, outermost, in_source } = Nest::of(&class)?;
        Ok(ClassModel {
            // Java 1.0 was the first, and has the number 45.
            release: class.version().major.saturating_sub(44),
            access,
            nesting,
            is_public,
            outermost,
            in_source,
            is_preview: is_preview(&class, class.attributes()),
            is_sealed: class.attributes().iter().any(|attribute| attribute.name == b"PermittedSubclasses"),
            type_parameters: type_parameters(signature(&class, class.attributes()).as_deref()),
            superclass: class.super_name().map(text).transpose()?,
            interfaces: class.interfaces().map(text).collect::<Result<_, _>>()?,
            fields: members(&class, class.fields().map(|(_, field)| field), descriptor::is_type)?,
            methods: members(&class, class.methods().map(|(_, method)| method), |descriptor| {
                descriptor::parameters(descriptor).is_some()
            })?,
            name,
        })
    }

    /// Whether it is an interface.
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.access.contains(AccessFlags::INTERFACE)
    }

    /// Whether no object is of this class and no subclass.
    #[must_use]
    pub fn is_abstract(&self) -> bool {
        self.access.contains(AccessFlags::ABSTRACT) || self.is_interface()
    }

    /// Whether it is an enum.
    #[must_use]
    pub fn is_enum(&self) -> bool {
        self.superclass.as_deref() == Some("java/lang/Enum")
    }

    /// Whether `new` makes one, if there is a constructor that may be called.
    #[must_use]
    pub fn is_instantiable(&self) -> bool {
        let alone = matches!(self.nesting, Nesting::TopLevel | Nesting::Static);
        alone && !self.is_abstract() && !self.is_enum()
    }

    /// Its package: `java/util`.
    #[must_use]
    pub fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }
}

impl MemberModel {
    /// Whether everybody may use it, and somebody has written it: compilers add members of their own.
    #[must_use]
    pub fn is_offered(&self) -> bool {
        let written = !self.access.contains(AccessFlags::SYNTHETIC);
        self.access.contains(AccessFlags::PUBLIC) && written && !self.is_preview
    }

    /// Whether it belongs to the class.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.access.contains(AccessFlags::STATIC)
    }

    /// Whether it is a constructor.
    #[must_use]
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Whether it is a constant of an enum.
    #[must_use]
    pub fn is_enum_constant(&self) -> bool {
        self.access.contains(ENUM)
    }
}

pub(super) fn text(bytes: &[u8]) -> Result<String, ClassError> {
    Ok(bytecode::mutf8::decode(bytes)?.into_owned())
}

/// Members whose names are no text are left out: nobody can write a call of them.
fn members<'a, 'b: 'a>(
    class: &ClassFile<'b>,
    all: impl Iterator<Item = &'a Member<'b>>,
    is_descriptor: impl Fn(&str) -> bool,
) -> Result<Vec<MemberModel>, ClassError> {
    let mut members = Vec::new();
    for member in all {
        if let (Ok(name), Ok(descriptor)) = (text(member.name), text(member.descriptor)) {
            if !is_descriptor(&descriptor) {
                return Err(ClassError::Descriptor(descriptor));
            }
            let attributes = class.attributes_of(member);
            members.push(MemberModel {
                access: member.access,
                name,
                descriptor,
                signature: signature(class, attributes),
                is_preview: is_preview(class, attributes),
            });
        }
    }
    Ok(members)
}

/// What the compiler knew of type parameters. The JVM does not look at it, so a damaged one is none.
fn signature(class: &ClassFile<'_>, attributes: &[Attribute<'_>]) -> Option<String> {
    let attribute = attributes.iter().find(|attribute| attribute.name == b"Signature")?;
    let index = u16::from_be_bytes(attribute.data.try_into().ok()?);
    text(class.pool().utf8(CpIndex(index)).ok()?).ok()
}

/// The JDK marks its previews by an annotation, which comes before all others.
fn is_preview(class: &ClassFile<'_>, attributes: &[Attribute<'_>]) -> bool {
    let list = attributes.iter().find(|attribute| attribute.name == b"RuntimeInvisibleAnnotations");
    let Some([_, _, high, low, ..]) = list.map(|list| list.data) else { return false };
    let first = class.pool().utf8(CpIndex(u16::from_be_bytes([*high, *low])));
    first.is_ok_and(|name| name == b"Ljdk/internal/javac/PreviewFeature;")
}

/// `K` and `V` in `<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;`.
fn type_parameters(signature: Option<&str>) -> Vec<String> {
    let Some(rest) = signature.and_then(|signature| signature.strip_prefix('<')) else { return Vec::new() };
    let (mut names, mut depth, mut name) = (Vec::new(), 0, String::new());
    for letter in rest.chars() {
        match letter {
            '<' => depth += 1,
            '>' if depth == 0 => break,
            '>' => depth -= 1,
            // A name is followed by its bounds, each after a colon and up to a semicolon.
            ':' if depth == 0 && !name.is_empty() => names.push(std::mem::take(&mut name)),
            ';' if depth == 0 => name.clear(),
            _ if depth == 0 => name.push(letter),
            _ => {}
        }
    }
    names.retain(|name: &String| !name.contains('/'));
    names
}
