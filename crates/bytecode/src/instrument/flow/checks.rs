//! Which locations have been checked since the thread last may have released or acquired something.

use rustc_hash::FxHashMap;

use super::value::Value;
use crate::index::CpIndex;

/// What an instruction accesses. Equal locations are the same place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Location {
    /// The constant that names the field is taken for the field: compilers write each name once, and if one does not, two names
    /// of a field are two locations, at worst checked once too often.
    Field(CpIndex, Value),
    Static(CpIndex),
    Element {
        array: Value,
        index: Value,
    },
}

/// The last check of a location.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The stretch it was made in: so ending a stretch takes no time.
    stretch: u32,
    /// Number of branches passed before.
    branches: u32,
    /// Number of the access that it was made for.
    access: usize,
    is_write: bool,
}

impl Location {
    /// Whether it is the same in all blocks.
    fn is_lasting(self) -> bool {
        match self {
            Self::Static(_) => true,
            Self::Field(_, object) => object == Value::THIS,
            Self::Element { .. } => false,
        }
    }
}

/// Locations that have been checked, with whether it was for a write.
#[derive(Debug, Default)]
pub(super) struct Checked(FxHashMap<Location, bool>);

impl Checked {
    /// Keeps what has been checked here too.
    pub(super) fn keep_common(&mut self, checks: &Checks) {
        self.0.retain(|location, is_write| match checks.current(location) {
            Some(mark) => {
                *is_write &= mark.is_write;
                true
            }
            None => false,
        });
    }
}

/// What a check of an access is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is the first one.
    Needed,
    /// It is needed, and the one made for the access with this number no longer is.
    NeededInsteadOf(usize),
    /// It would learn nothing.
    Covered,
}

/// The checks made so far.
#[derive(Debug, Default)]
pub(super) struct Checks {
    marks: FxHashMap<Location, Mark>,
    stretch: u32,
    /// Counts the places where execution may have gone elsewhere.
    branches: u32,
}

impl Checks {
    /// From here on, no earlier check counts.
    pub(super) fn end_stretch(&mut self) {
        self.stretch += 1;
    }

    fn current(&self, location: &Location) -> Option<&Mark> {
        self.marks.get(location).filter(|mark| mark.stretch == self.stretch)
    }

    /// The locations that have been checked and are the same in all blocks.
    pub(super) fn lasting(&self) -> Checked {
        let current = self.marks.iter().filter(|(_, mark)| mark.stretch == self.stretch);
        let lasting = current.filter(|(location, _)| location.is_lasting());
        Checked(lasting.map(|(&location, mark)| (location, mark.is_write)).collect())
    }

    /// Takes over what has been checked on every way to here. None of these checks can be done without.
    pub(super) fn take_over(&mut self, checked: Checked) {
        for (location, is_write) in checked.0 {
            let mark = Mark { stretch: self.stretch, branches: u32::MAX, access: usize::MAX, is_write };
            self.marks.insert(location, mark);
        }
    }

    /// From here on, what follows an earlier access does not always follow it.
    pub(super) fn branch(&mut self) {
        self.branches += 1;
    }

    /// Takes up the access with number `access`.
    pub(super) fn access(&mut self, location: Location, is_write: bool, access: usize) -> Verdict {
        let mark = Mark { stretch: self.stretch, branches: self.branches, access, is_write };
        match self.marks.insert(location, mark) {
            Some(earlier) if earlier.stretch == self.stretch => {
                if earlier.is_write || !is_write {
                    self.marks.insert(location, earlier);
                    return Verdict::Covered;
                }
                match earlier.branches == self.branches {
                    true => Verdict::NeededInsteadOf(earlier.access),
                    false => Verdict::Needed,
                }
            }
            _ => Verdict::Needed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: Location = Location::Static(CpIndex(1));
    const OTHER: Location = Location::Static(CpIndex(2));

    #[test]
    fn a_write_covers_what_follows_and_the_read_before() {
        let mut checks = Checks::default();
        assert_eq!(checks.access(FIELD, false, 0), Verdict::Needed);
        assert_eq!(checks.access(FIELD, false, 1), Verdict::Covered);
        assert_eq!(checks.access(OTHER, true, 2), Verdict::Needed);
        assert_eq!(checks.access(FIELD, true, 3), Verdict::NeededInsteadOf(0));
        assert_eq!(checks.access(FIELD, true, 4), Verdict::Covered);
        assert_eq!(checks.access(FIELD, false, 5), Verdict::Covered);
    }

    #[test]
    fn nothing_is_covered_from_an_earlier_stretch() {
        let mut checks = Checks::default();
        assert_eq!(checks.access(FIELD, false, 0), Verdict::Needed);
        checks.end_stretch();
        assert_eq!(checks.access(FIELD, true, 1), Verdict::Needed);
        checks.end_stretch();
        assert_eq!(checks.access(FIELD, false, 2), Verdict::Needed);
    }

    #[test]
    fn a_write_that_may_not_happen_covers_what_follows_only() {
        let mut checks = Checks::default();
        assert_eq!(checks.access(FIELD, false, 0), Verdict::Needed);
        checks.branch();
        assert_eq!(checks.access(FIELD, false, 1), Verdict::Covered);
        assert_eq!(checks.access(FIELD, true, 2), Verdict::Needed);
        assert_eq!(checks.access(FIELD, true, 3), Verdict::Covered);
        assert_eq!(checks.access(OTHER, false, 4), Verdict::Needed);
        assert_eq!(checks.access(OTHER, true, 5), Verdict::NeededInsteadOf(4));
    }
}
