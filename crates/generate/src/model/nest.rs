//! Where a class is declared, and what that makes of its flags.

use bytecode::{AccessFlags, ClassFile, CpIndex};

use super::class::{ClassError, Nesting, text};

/// What the list of nested classes says about the class itself.
pub(super) struct Nest {
    /// Its flags as in the source.
    pub(super) access: AccessFlags,
    /// How it is nested.
    pub(super) nesting: Nesting,
    /// Whether it and those around it are public, but for the outermost one.
    pub(super) is_public: bool,
    /// The class in a package around it.
    pub(super) outermost: Option<String>,
    /// Its name as in the source.
    pub(super) in_source: String,
}

/// An entry of the list: the constants of the class, of the one around it and of its simple name, and its flags.
type Entry = [u16; 4];

impl Nest {
    /// A class's list of nested classes has itself, if it is one, and those around it.
    pub(super) fn of(class: &ClassFile<'_>) -> Result<Self, ClassError> {
        let entries = entries(class)?;
        let named = |name: &[u8], entry: &&Entry| {
            class.pool().class_name(CpIndex(entry[0])).is_ok_and(|inner| inner == name)
        };
        let Some(&[_, outer, simple, flags]) = entries.iter().find(|entry| named(class.name(), entry)) else {
            let access = class.access();
            let is_public = access.contains(AccessFlags::PUBLIC);
            let in_source = text(class.name())?;
            return Ok(Nest { access, nesting: Nesting::TopLevel, is_public, outermost: None, in_source });
        };
        let access = AccessFlags(flags);
        if outer == 0 || simple == 0 {
            let in_source = text(class.name())?;
            return Ok(Nest {
                access,
                nesting: Nesting::Local,
                is_public: false,
                outermost: None,
                in_source,
            });
        }
        let independent = access.contains(AccessFlags::STATIC) || access.contains(AccessFlags::INTERFACE);
        let nesting = if independent { Nesting::Static } else { Nesting::Inner };
        let mut is_public = access.contains(AccessFlags::PUBLIC);
        let mut around = class.pool().class_name(CpIndex(outer))?;
        let mut parts = vec![text(class.pool().utf8(CpIndex(simple))?)?];
        // As many steps as there are entries: a damaged list may lead in circles.
        for _ in 0..entries.len() {
            let Some(&[_, outer, simple, flags]) = entries.iter().find(|entry| named(around, entry)) else {
                break;
            };
            is_public &= AccessFlags(flags).contains(AccessFlags::PUBLIC) && outer != 0;
            match class.pool().class_name(CpIndex(outer)) {
                Ok(next) => {
                    parts.push(text(class.pool().utf8(CpIndex(simple))?)?);
                    around = next;
                }
                Err(_) => break,
            }
        }
        let outermost = text(around)?;
        let in_source = parts.iter().rev().fold(outermost.clone(), |around, part| format!("{around}.{part}"));
        Ok(Nest { access, nesting, is_public, outermost: Some(outermost), in_source })
    }
}

fn entries(class: &ClassFile<'_>) -> Result<Vec<Entry>, ClassError> {
    let Some(list) = class.attributes().iter().find(|attribute| attribute.name == b"InnerClasses") else {
        return Ok(Vec::new());
    };
    let (count, entries) = list.data.split_first_chunk::<2>().ok_or(ClassError::InnerClasses)?;
    if entries.len() != usize::from(u16::from_be_bytes(*count)) * 8 {
        return Err(ClassError::InnerClasses);
    }
    let number = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
    Ok(entries.chunks_exact(8).map(|entry| [0, 2, 4, 6].map(|at| number(entry, at))).collect())
}
