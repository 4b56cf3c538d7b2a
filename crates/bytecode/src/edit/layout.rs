//! Second step: decide where everything goes.
//!
//! Inserting code can push a jump's target out of its reach; spelling the jump longer moves everything behind it, which
//! can push further targets away. So positions are computed until nothing changes. Jumps only ever get longer, hence
//! this ends; most methods stay below 32 KiB, where no jump can be out of reach, and need one round.

use crate::error::{ReadError, ReadErrorKind, SkipReason, Stop};
use crate::index::Pc;
use crate::opcode;

use super::code_edit::{CodeEdit, Insert, Site};
use super::survey::{Form, Jump, Survey};

/// Where an original position went; see the module documentation of [`super`] for the four meanings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) edge: u16,
    pub(super) line: u16,
    pub(super) target: u16,
    pub(super) own: u16,
}

impl Place {
    /// Marks positions where no instruction starts: no instruction can start at the last address there is.
    pub(super) const NOWHERE: Place = Place { edge: 0, line: 0, target: 0, own: u16::MAX };

    fn all_at(at: u16) -> Self {
        Place { edge: at, line: at, target: at, own: at }
    }
}

/// The new position of every original one.
pub(super) struct Layout {
    places: Vec<Place>,
    pub(super) jumps: Vec<Jump>,
    /// Length of the new code without new handlers, which is where the original end went.
    pub(super) length: u16,
    /// Replaced instructions, in order.
    replaced: Vec<Pc>,
    /// Where the original code lies in the class file, for error messages.
    code_offset: usize,
}

impl Layout {
    /// Lays out the code, growing jumps as needed. `can_split` allows to spell one conditional branch as two, which
    /// creates a place where a frame would be needed.
    pub(super) fn new(edit: &CodeEdit<'_>, survey: Survey, can_split: bool) -> Result<Self, Stop> {
        let replaced = edit.inserts.iter().filter(|insert| insert.site == Site::Replace);
        let mut layout = Layout {
            places: survey.places,
            jumps: survey.jumps,
            length: 0,
            replaced: replaced.map(|insert| insert.pc).collect(),
            code_offset: edit.code.offset,
        };
        loop {
            layout.place_all(edit)?;
            if !layout.grow_jumps(can_split)? {
                return Ok(layout);
            }
        }
    }

    fn place_all(&mut self, edit: &CodeEdit<'_>) -> Result<(), SkipReason> {
        let mut inserts = edit.inserts.as_slice();
        let mut jumps = self.jumps.as_slice();
        let mut at = take_length(&mut inserts, Pc(0), Site::Entry);
        let mut edge = narrow(at)?;
        for instruction in edit.code.instructions() {
            let pc = instruction.pc();
            let mut place = Place { edge, ..Place::all_at(narrow(at)?) };
            if pc == Pc(0) {
                place.line = 0;
            }
            let mut length = instruction.bytes().len();
            let has_inserts = inserts.first().is_some_and(|insert| insert.pc == pc);
            if has_inserts {
                at += take_length(&mut inserts, pc, Site::BeforeSkippedByJumps);
                place.target = narrow(at)?;
                at += take_length(&mut inserts, pc, Site::BeforeRunByJumps);
                place.own = narrow(at)?;
                if inserts.first().is_some_and(|insert| insert.pc == pc && insert.site == Site::Replace) {
                    length = take_length(&mut inserts, pc, Site::Replace);
                }
            }
            if let Some((jump, later)) = jumps.split_first().filter(|(jump, _)| jump.pc == pc) {
                length = jump.length(at, length);
                jumps = later;
            }
            at += length;
            edge = narrow(at)?;
            if has_inserts {
                at += take_length(&mut inserts, pc, Site::After);
            }
            self.places[pc.as_usize()] = place;
        }
        self.length = narrow(at)?;
        Ok(())
    }

    /// Grows every jump that cannot reach its target, and says whether there were any.
    fn grow_jumps(&mut self, can_split: bool) -> Result<bool, Stop> {
        if i16::try_from(self.length).is_ok() {
            return Ok(false);
        }
        let mut grown = Vec::new();
        for (index, jump) in self.jumps.iter().enumerate() {
            let distance = i32::from(self.target(jump.target)?) - i32::from(self.own(jump.pc)?);
            if jump.form == Form::Short && i16::try_from(distance).is_err() {
                grown.push(index);
            }
        }
        for &index in &grown {
            self.jumps[index].form = match self.jumps[index].conditional {
                false => Form::Wide,
                true if can_split => Form::Inverted,
                true => return Err(SkipReason::BranchTooFar.into()),
            };
        }
        Ok(!grown.is_empty())
    }

    fn place(&self, pc: Pc) -> Result<&Place, ReadError> {
        match self.places.get(pc.as_usize()) {
            Some(place) if *place != Place::NOWHERE => Ok(place),
            _ => Err(ReadErrorKind::NotAnInstruction(pc.0).at(self.code_offset)),
        }
    }

    /// Where a jump to `pc` goes, and where its frame stands.
    pub(super) fn target(&self, pc: Pc) -> Result<u16, ReadError> {
        self.place(pc).map(|place| place.target)
    }

    /// Where the instruction itself stands.
    pub(super) fn own(&self, pc: Pc) -> Result<u16, ReadError> {
        self.place(pc).map(|place| place.own)
    }

    /// Where an exception range that begins or ends at `pc` does so now. The end of the code is a fine end.
    pub(super) fn edge(&self, pc: Pc) -> Result<u16, ReadError> {
        if self.is_end(pc) { Ok(self.length) } else { self.place(pc).map(|place| place.edge) }
    }

    /// Where the `new` that a frame names stands.
    pub(super) fn new_instruction(&self, pc: Pc) -> Result<Pc, Stop> {
        if self.replaced.binary_search(&pc).is_ok() {
            return Err(SkipReason::NewReplaced(pc).into());
        }
        Ok(Pc(self.own(pc)?))
    }

    /// Where a line or scope that begins or ends at `pc` does so now. Debugging tables are not always exact, so a
    /// position inside an instruction counts as that instruction's; `None` only beyond the end.
    pub(super) fn line(&self, pc: Pc) -> Option<u16> {
        if self.is_end(pc) {
            return Some(self.length);
        }
        self.nearest(pc).map(|place| place.line)
    }

    /// Where the instruction at or around `pc` stands; for annotations, which are not always exact either.
    pub(super) fn nearest_own(&self, pc: Pc) -> Option<u16> {
        self.nearest(pc).map(|place| place.own)
    }

    fn nearest(&self, pc: Pc) -> Option<&Place> {
        self.places.get(..=pc.as_usize())?.iter().rfind(|place| **place != Place::NOWHERE)
    }

    fn is_end(&self, pc: Pc) -> bool {
        pc.as_usize() == self.places.len()
    }
}

impl Jump {
    /// Length at the new position `at`; `old` is the length it had.
    fn length(&self, at: usize, old: usize) -> usize {
        match self.form {
            Form::Short => 3,
            Form::Wide => 5,
            Form::Inverted => 8,
            Form::Switch => old - opcode::switch_operands(self.pc.as_usize()) + opcode::switch_operands(at),
        }
    }
}

/// Total length of the inserts at the front that belong to this site, which are taken off.
fn take_length(inserts: &mut &[Insert], pc: Pc, site: Site) -> usize {
    let mut length = 0;
    while let Some((first, later)) =
        inserts.split_first().filter(|(first, _)| (first.pc, first.site) == (pc, site))
    {
        length += first.length;
        *inserts = later;
    }
    length
}

fn narrow(at: usize) -> Result<u16, SkipReason> {
    u16::try_from(at).map_err(|_| SkipReason::MethodTooLarge)
}
