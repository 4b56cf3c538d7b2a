//! What the second pass has found. All lists are in the order of the code.

use rustc_hash::FxHashMap;

use super::checks::Location;
use super::facts::Facts;
use super::locals::Initial;
use super::value::{Base, Value};
use crate::index::{CpIndex, Pc};

#[derive(Debug)]
pub(super) struct Findings {
    pub(super) facts: Vec<(Pc, Facts)>,
    // The next five: if the method has loops.
    /// Accesses of array elements.
    pub(super) elements: Vec<Element>,
    /// Accesses of plain fields of the class itself: static ones, and those of `this`.
    pub(super) fields: Vec<Field>,
    /// What conditional jumps compare: an int with another one, or with zero.
    pub(super) compared: Vec<(Pc, Value)>,
    /// What references were loaded from.
    pub(super) loaded: FxHashMap<Base, Source>,
    /// Where references are stored in fields and array elements.
    pub(super) stored: Vec<Pc>,
    /// Where the thread may release or acquire something, or nobody knows what it does.
    pub(super) synchronizing: Vec<Pc>,
    // The next two: if anybody asks where locks come from.
    /// The fields through which references were reached.
    pub(super) reached: FxHashMap<Base, CpIndex>,
    /// The same of locks, by the instructions that acquire them.
    pub(super) lock_fields: Vec<(Pc, CpIndex)>,
    /// The initial values of variables, in all blocks.
    pub(super) initial: Vec<Initial>,
}

/// An access of an array element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    /// Its place in the list of facts.
    pub(super) access: usize,
    pub(super) array: Value,
    pub(super) index: Value,
    pub(super) is_write: bool,
}

/// What a value was loaded from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Static(CpIndex),
    Field(CpIndex, Value),
    Element { array: Value, index: Value },
}

/// An access of a plain field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// Its place in the list of facts.
    pub(super) access: usize,
    pub(super) location: Location,
    pub(super) is_write: bool,
}

impl Findings {
    pub(super) fn new(accesses: usize) -> Self {
        Findings {
            facts: Vec::with_capacity(accesses),
            elements: Vec::new(),
            fields: Vec::new(),
            compared: Vec::new(),
            loaded: FxHashMap::default(),
            stored: Vec::new(),
            synchronizing: Vec::new(),
            reached: FxHashMap::default(),
            lock_fields: Vec::new(),
            initial: Vec::new(),
        }
    }

    /// Whether the thread cannot synchronize between two instructions, these included.
    pub(super) fn is_quiet(&self, first: Pc, last: Pc) -> bool {
        !is_any_between(&self.synchronizing, first, last)
    }

    /// Whether a reference may be stored between two instructions.
    pub(super) fn stores_references(&self, first: Pc, last: Pc) -> bool {
        is_any_between(&self.stored, first, last)
    }

    /// The accesses of array elements between two instructions that need a check, with their positions.
    pub(super) fn elements(&self, first: Pc, last: Pc) -> impl Iterator<Item = (Pc, &Element)> {
        self.checked(&self.elements, |element| element.access, first, last)
    }

    /// The accesses of fields between two instructions that need a check, with their positions.
    pub(super) fn fields(&self, first: Pc, last: Pc) -> impl Iterator<Item = (Pc, &Field)> {
        self.checked(&self.fields, |field| field.access, first, last)
    }

    fn checked<'f, T>(
        &'f self,
        accesses: &'f [T],
        place: impl Fn(&T) -> usize + Copy,
        first: Pc,
        last: Pc,
    ) -> impl Iterator<Item = (Pc, &'f T)> {
        let position = move |access: &T| self.facts[place(access)].0;
        let begin = accesses.partition_point(|access| position(access) < first);
        let end = accesses.partition_point(|access| position(access) <= last);
        accesses[begin..end]
            .iter()
            .filter(move |access| self.facts[place(access)].1.check)
            .map(move |access| (position(access), access))
    }

    /// What the conditional jump at `pc` compares.
    pub(super) fn compared(&self, pc: Pc) -> impl Iterator<Item = Value> {
        let begin = self.compared.partition_point(|(at, _)| *at < pc);
        self.compared[begin..].iter().take_while(move |(at, _)| *at == pc).map(|(_, value)| *value)
    }

    /// The variable that holds a value when the block begins in which the value is used.
    pub(super) fn variable(&self, value: Value) -> Option<&Initial> {
        let found = self.initial.binary_search_by_key(&value.base, |initial| initial.base).ok()?;
        Some(&self.initial[found])
    }
}

/// Whether one of the sorted positions lies between two others, these included.
fn is_any_between(positions: &[Pc], first: Pc, last: Pc) -> bool {
    let next = positions.partition_point(|pc| *pc < first);
    positions.get(next).is_some_and(|pc| *pc <= last)
}
