//! What is asked, and what is answered.

use crate::code::Code;
use crate::constant::MemberRef;
use crate::index::{CpIndex, Pc};
use crate::pool::ConstantPool;

use super::block::Outline;
use super::loops::{self, Loop};
use super::walk::Walk;

/// What is known of a field that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) enum FieldKind {
    /// Neither final nor volatile, for sure.
    Plain,
    /// Never changes once others can see it: not checked.
    Final,
    /// Volatile, or nobody knows: always told, and may synchronize.
    MaybeVolatile,
}

/// What the analysis has to know of a method besides its code.
#[derive(Clone, Copy)]
pub(in crate::instrument) struct Setting<'s, 'a> {
    /// Internal name of the class.
    pub(in crate::instrument) class: &'a [u8],
    /// Whether the method has no `this`.
    pub(in crate::instrument) is_static: bool,
    /// Accesses in front of this may go unchecked, so they cover no others.
    pub(in crate::instrument) unchecked_before: Pc,
    /// Tells the kinds of fields apart.
    pub(in crate::instrument) kind_of: &'s dyn Fn(&MemberRef<'a>) -> FieldKind,
    /// Whether a call, by its opcode, reaches a method only that does not synchronize, stores no references, and returns.
    pub(in crate::instrument) is_quiet: &'s dyn Fn(&MemberRef<'a>, u8) -> bool,
    /// Whether anybody asks where locks come from.
    pub(in crate::instrument) follows_locks: bool,
}

/// What is known of one access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::instrument) struct Facts {
    /// False: an earlier check in the same stretch covers this access, or, if it reads, a later check of a write does; or the
    /// field is final. True says only that nothing here speaks against a check.
    pub(in crate::instrument) check: bool,
    /// For array accesses: equal numbers most likely mean the same array. Numbered from 0 without gaps.
    pub(in crate::instrument) group: Option<u16>,
    /// It stands between the two ends of a backward jump.
    pub(in crate::instrument) in_loop: bool,
    /// For array accesses: most likely the same elements are accessed again soon, because a loop steps through them again and
    /// again, or reaches them in no order.
    pub(in crate::instrument) again: bool,
    /// The object whose field is accessed is `this`.
    pub(in crate::instrument) on_this: bool,
}

/// The facts of one method.
#[derive(Debug)]
pub(in crate::instrument) struct Flow {
    /// In the order of the code.
    facts: Vec<(Pc, Facts)>,
    loops: Vec<Loop>,
    /// By the instructions that acquire a lock: the field through which it was reached.
    lock_fields: Vec<(Pc, CpIndex)>,
}

impl Flow {
    /// Analyses a method. Code that makes no sense gets facts that claim nothing.
    pub(in crate::instrument) fn of<'a>(
        code: &Code<'a>,
        pool: &ConstantPool<'a>,
        setting: Setting<'_, 'a>,
    ) -> Self {
        let outline = Outline::of(code);
        if outline.accesses == 0 {
            return Flow { facts: Vec::new(), loops: Vec::new(), lock_fields: Vec::new() };
        }
        let findings = Walk::new(code, pool, setting, &outline).run();
        let loops = loops::find(code, &findings, &setting);
        Flow { facts: findings.facts, loops, lock_fields: findings.lock_fields }
    }

    /// What is known of the access at `pc`: a field or array instruction.
    pub(in crate::instrument) fn at(&self, pc: Pc) -> Facts {
        match self.facts.binary_search_by_key(&pc, |(pc, _)| *pc) {
            Ok(found) => self.facts[found].1,
            Err(_) => Facts { check: true, ..Facts::default() },
        }
    }

    /// All accesses, in the order of the code.
    pub(in crate::instrument) fn facts(&self) -> &[(Pc, Facts)] {
        &self.facts
    }

    /// The fields through which locks were reached, as far as that is known, by the instructions that acquire them. A lock that is an
    /// element of an array was reached through the array's field.
    pub(in crate::instrument) fn lock_fields(&self) -> &[(Pc, CpIndex)] {
        &self.lock_fields
    }

    /// The loops that need fewer checks than their accesses do, in the order of the code.
    pub(in crate::instrument) fn loops(&self) -> &[Loop] {
        &self.loops
    }
}
