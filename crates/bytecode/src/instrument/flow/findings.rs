//! What the second pass has found. All lists are in the order of the code.

use super::facts::Facts;
use super::locals::Initial;
use super::value::Value;
use crate::index::Pc;

#[derive(Debug)]
pub(super) struct Findings {
    pub(super) facts: Vec<(Pc, Facts)>,
    /// Accesses of array elements, if the method has loops.
    pub(super) elements: Vec<Element>,
    /// Where the thread may release or acquire something, or nobody knows what it does.
    pub(super) synchronizing: Vec<Pc>,
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

impl Findings {
    pub(super) fn new(accesses: usize) -> Self {
        Findings {
            facts: Vec::with_capacity(accesses),
            elements: Vec::new(),
            synchronizing: Vec::new(),
            initial: Vec::new(),
        }
    }

    /// Whether the thread cannot synchronize between two instructions, these included.
    pub(super) fn is_quiet(&self, first: Pc, last: Pc) -> bool {
        let next = self.synchronizing.partition_point(|pc| *pc < first);
        self.synchronizing.get(next).is_none_or(|pc| *pc > last)
    }

    /// The accesses of array elements between two instructions that need a check, with their positions.
    pub(super) fn elements(&self, first: Pc, last: Pc) -> impl Iterator<Item = (Pc, &Element)> {
        let position = |element: &Element| self.facts[element.access].0;
        let begin = self.elements.partition_point(|element| position(element) < first);
        let end = self.elements.partition_point(|element| position(element) <= last);
        let elements = self.elements[begin..end].iter();
        elements
            .filter(|element| self.facts[element.access].1.check)
            .map(move |element| (position(element), element))
    }

    /// The variable that holds a value when the block begins in which the value is used.
    pub(super) fn variable(&self, value: Value) -> Option<&Initial> {
        let found = self.initial.binary_search_by_key(&value.base, |initial| initial.base).ok()?;
        Some(&self.initial[found])
    }
}
