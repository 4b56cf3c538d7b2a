//! The request: what a caller wants changed in one method's code.
//!
//! Recording a change cannot fail and is cheap; mistakes are reported when the edit is applied. Several snippets at the
//! same place run in the order in which they were added, so independent concerns can share one edit.

use crate::code::Code;
use crate::error::EditError;
use crate::frame::VerificationType;
use crate::index::{LocalSlot, MethodIndex, Pc};
use crate::opcode;
use crate::snippet::{Ending, Snippet};

use super::handlers::NewHandler;
use super::live::{LiveFrom, LiveLocal};

/// Whether a jump to an instruction runs what was inserted before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jumps {
    /// Every way to the instruction runs the snippet. The usual choice.
    Run,
    /// Only the way from the instruction in front does: what a loop needs done once. Left out altogether when the
    /// instruction in front never goes on to this one.
    Skip,
}

/// Which ways out of a method are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exits {
    /// Return instructions.
    Returns,
    /// `athrow` instructions, including those that are caught in the same method.
    Throws,
    /// Both.
    All,
}

/// Where a snippet goes, in the order of the new code around one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Site {
    Entry,
    BeforeSkippedByJumps,
    BeforeRunByJumps,
    Replace,
    After,
}

/// One recorded snippet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Insert {
    pub(crate) pc: Pc,
    pub(crate) site: Site,
    /// Where its bytes lie in the edit's buffer.
    pub(crate) start: usize,
    pub(crate) length: usize,
    pub(crate) ends_method: bool,
}

/// Changes to one method's code, to be carried out by [`crate::ClassFile::apply`].
#[derive(Clone, Debug)]
pub struct CodeEdit<'a> {
    method: MethodIndex,
    pub(super) code: Code<'a>,
    pub(super) inserts: Vec<Insert>,
    /// The bytes of all recorded snippets.
    pub(super) buffer: Vec<u8>,
    pub(super) extra_stack: u16,
    pub(super) extra_locals: u32,
    pub(super) live: Vec<LiveLocal>,
    pub(super) handlers: Vec<NewHandler>,
    /// Lines of the exception table that end earlier than they did.
    pub(super) shrunk: Vec<(usize, Pc)>,
    /// The first mistake noticed while recording.
    pub(super) refused: Option<EditError>,
}

impl<'a> CodeEdit<'a> {
    pub(crate) fn new(method: MethodIndex, code: Code<'a>) -> Self {
        CodeEdit {
            method,
            code,
            inserts: Vec::new(),
            buffer: Vec::new(),
            extra_stack: 0,
            extra_locals: 0,
            live: Vec::new(),
            handlers: Vec::new(),
            shrunk: Vec::new(),
            refused: None,
        }
    }

    /// The method being edited.
    #[must_use]
    pub fn method(&self) -> MethodIndex {
        self.method
    }

    /// The original code.
    #[must_use]
    pub fn code(&self) -> &Code<'a> {
        &self.code
    }

    /// Whether nothing was asked for. A fresh local alone counts as nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inserts.is_empty() && self.handlers.is_empty() && self.live.is_empty() && self.refused.is_none()
    }

    /// Runs `snippet` once, when the method is called. Jumps back to the first instruction do not run it, and no
    /// handler of the method covers it.
    pub fn insert_at_entry(&mut self, snippet: &Snippet) {
        self.record(Pc(0), Site::Entry, snippet);
    }

    /// Runs `snippet` before the instruction at `pc`.
    pub fn insert_before(&mut self, pc: Pc, jumps: Jumps, snippet: &Snippet) {
        let site = match jumps {
            Jumps::Run => Site::BeforeRunByJumps,
            Jumps::Skip => Site::BeforeSkippedByJumps,
        };
        self.record(pc, site, snippet);
    }

    /// Runs `snippet` when the instruction at `pc` has completed and execution goes on behind it: not when it jumps,
    /// throws or leaves. The instruction must be one that can go on.
    pub fn insert_after(&mut self, pc: Pc, snippet: &Snippet) {
        self.record(pc, Site::After, snippet);
    }

    /// Runs `snippet` before every instruction that leaves the method, and says how many there are.
    pub fn insert_before_exits(&mut self, exits: Exits, snippet: &Snippet) -> usize {
        let mut count = 0;
        for instruction in self.code.instructions() {
            let wanted = match instruction.opcode() {
                opcode::ATHROW => exits != Exits::Returns,
                other => opcode::is_return(other) && exits != Exits::Throws,
            };
            if wanted {
                self.record(instruction.pc(), Site::BeforeRunByJumps, snippet);
                count += 1;
            }
        }
        count
    }

    /// Puts `snippet` in place of the instruction at `pc`, which must not be a jump. A return or `athrow` is replaced by
    /// a snippet that ends in one; any other instruction by one that does not. An empty snippet becomes a `nop`.
    pub fn replace(&mut self, pc: Pc, snippet: &Snippet) {
        if snippet.is_empty() {
            self.record(pc, Site::Replace, Snippet::new().nop());
        } else {
            self.record(pc, Site::Replace, snippet);
        }
    }

    /// Reserves a local variable that the original code does not use. It may be used freely between two jump targets;
    /// to be readable beyond one, it must be [kept live](Self::keep_live).
    pub fn fresh_local(&mut self, value: VerificationType) -> LocalSlot {
        let slot = u32::from(self.code.max_locals()) + self.extra_locals;
        self.extra_locals += u32::from(value.slots());
        // When slots run out, the method is skipped as a whole and the number does not matter.
        LocalSlot(u16::try_from(slot).unwrap_or(u16::MAX))
    }

    /// Promises that a fresh local holds a `value` from where it is first assigned up to, but not including, `until`
    /// (or the end of the code), and tells the verifier so. The snippet that assigns it stands at `from`. If some way
    /// leads into the region without passing there, the method is skipped.
    pub fn keep_live(&mut self, slot: LocalSlot, value: VerificationType, from: LiveFrom, until: Option<Pc>) {
        let first_fresh = u32::from(self.code.max_locals());
        let end = u32::from(slot.0) + u32::from(value.slots());
        if u32::from(slot.0) < first_fresh || end > first_fresh + self.extra_locals {
            self.refuse(EditError::NotAFreshLocal(slot));
        }
        self.live.push(LiveLocal { slot, value, from, until });
    }

    /// Adds an exception handler, whose code goes to the end of the method.
    pub fn add_handler(&mut self, handler: NewHandler) {
        match handler.code.ending() {
            Ending::Open => self.refuse(EditError::WrongEnding(handler.start)),
            Ending::Broken => self.refuse(EditError::UnreachableSnippet),
            Ending::Closed => self.handlers.push(handler),
        }
    }

    /// Lets a line of the exception table end earlier. The line stays, as annotations may refer to it by number.
    pub fn shrink_handler(&mut self, line: usize, end: Pc) {
        self.shrunk.push((line, end));
    }

    fn record(&mut self, pc: Pc, site: Site, snippet: &Snippet) {
        if snippet.ending() == Ending::Broken {
            self.refuse(EditError::UnreachableSnippet);
        }
        self.extra_stack = self.extra_stack.max(snippet.stack());
        self.inserts.push(Insert {
            pc,
            site,
            start: self.buffer.len(),
            length: snippet.len(),
            ends_method: snippet.ending() == Ending::Closed,
        });
        self.buffer.extend_from_slice(snippet.bytes());
    }

    fn refuse(&mut self, error: EditError) {
        self.refused.get_or_insert(error);
    }

    pub(super) fn bytes_of(&self, insert: &Insert) -> &[u8] {
        &self.buffer[insert.start..insert.start + insert.length]
    }
}
