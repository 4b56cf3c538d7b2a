//! Statements that hooks are called for, and whoever numbers them and knows more than one class file says.

use crate::index::Pc;

/// A statement that a hook is called for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site<'a> {
    /// Internal name of the class.
    pub class: &'a [u8],
    /// The method.
    pub method: &'a [u8],
    /// The method's descriptor.
    pub descriptor: &'a [u8],
    /// The instruction in the original code; the first one for what belongs to the method as a whole.
    pub pc: Pc,
    /// The source file, if the class says.
    pub file: Option<&'a [u8]>,
    /// The line, if the class says.
    pub line: Option<u16>,
    /// What is accessed there.
    pub target: Target<'a>,
    /// Whether it is written, not read.
    pub writes: bool,
    /// Whether plain accesses of this class are checked.
    pub accesses: bool,
}

/// What a statement accesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target<'a> {
    /// A field, as the instruction names it: looked up from `owner` upwards.
    Field {
        /// Internal name of the class that the lookup begins with.
        owner: &'a [u8],
        /// The field.
        name: &'a [u8],
        /// Its type.
        descriptor: &'a [u8],
    },
    /// An array element.
    Element,
    /// No place, but a class, which is initialized if it was not yet.
    Class {
        /// Internal name.
        name: &'a [u8],
    },
    /// A lock that is acquired, by the field through which it was reached, as the instruction names it.
    Lock {
        /// Internal name of the class that the lookup begins with.
        owner: &'a [u8],
        /// The field.
        name: &'a [u8],
        /// Its type.
        descriptor: &'a [u8],
    },
    /// Nothing that a race could be about.
    Nothing,
}

/// Gives out the numbers of sites.
pub trait Sites {
    /// The number of a site. Called once for each.
    fn number(&mut self, site: &Site<'_>) -> i32;

    /// A number for the class at hand, which has an initializer. Called once at most.
    fn class_number(&mut self) -> i32;

    /// Whether threads stop at a plain access of a field or an array element. Asked for each if the class is controlled.
    fn stops_at(&mut self, site: &Site<'_>) -> bool {
        let _ = site;
        false
    }

    /// Whether a field of another class is volatile, if that is known. Asked if the class is controlled.
    fn is_volatile(&mut self, field: &Target<'_>) -> Option<bool> {
        let _ = field;
        None
    }

    /// Whether threads stop before they may be the first to use a class. Asked if the class at hand is controlled.
    fn awaits(&mut self, class: &[u8]) -> bool {
        let _ = class;
        true
    }
}
