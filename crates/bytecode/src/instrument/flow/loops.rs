//! Loops in which nothing synchronizes, and the checks that can be made for all their iterations at once when they are over.
//!
//! If nothing in a loop synchronizes, it does not matter when in its course an access is checked, so one check behind the loop can
//! do for all iterations. To know which elements were accessed, it is enough to know the loop variable at both ends of the loop,
//! whatever the loop's condition is. The same variable tells whether there were iterations at all.
//!
//! If a loop ends by an exception, no check is made for it. A loop that waits for another thread may never end, so only ranges, which
//! end with their array, are found in loops that do not count.

use super::facts::Setting;
use super::findings::Findings;
use super::quiet::Quiet;
use super::shape::{Layout, Shape};
use super::{loop_fields, ranges, repeats, scatters};
use crate::code::Code;
use crate::index::{CpIndex, LocalSlot, Pc};

/// A loop with checks to make behind it. Between `entry` and `exit` it is entered and left in no other way, exceptions aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct Loop {
    /// Where the initial values of variables can be saved.
    pub(in crate::instrument) entry: Entry,
    /// The conditional jump that ends the loop or does not. Every way out passes through, so in front of it the final values of
    /// variables can be saved (jumps to it included).
    pub(in crate::instrument) test: Pc,
    /// Where the checks can be made. The loop's own variables may be out of scope there, so that frames do not have them.
    pub(in crate::instrument) exit: Exit,
    /// The first position behind the exit; what was saved need not live longer. `None` if the code ends there.
    pub(in crate::instrument) until: Option<Pc>,
    pub(in crate::instrument) fields: Vec<FieldCheck>,
    pub(in crate::instrument) ranges: Vec<RangeCheck>,
    pub(in crate::instrument) repeats: Vec<RepeatCheck>,
    pub(in crate::instrument) scatters: Vec<ScatterCheck>,
}

/// The only way into a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) enum Entry {
    /// From the instruction in front of this one, the loop's first: insert before it, skipped by jumps.
    Into(Pc),
    /// By this jump, which stands right in front of the loop: insert before it, run by jumps.
    By(Pc),
}

/// The only way out of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) enum Exit {
    /// To this instruction, which nothing else leads to: insert before it, run by jumps.
    To(Pc),
    /// Behind this jump, the loop's last instruction, when it does not jump: insert after it.
    Behind(Pc),
}

/// Accesses of one field, static or of `this`, to be checked at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct FieldCheck {
    /// The access to check, and others that its check does for.
    pub(in crate::instrument) accesses: Vec<Pc>,
    /// When it has happened.
    pub(in crate::instrument) when: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) enum When {
    /// Whenever the loop was entered.
    Entered,
    /// If the loop went on at least once: if the variable at the last test is not what it was at the first.
    Iterated(Counter),
}

/// A variable that every iteration changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct Counter {
    pub(in crate::instrument) variable: LocalSlot,
    /// The difference between its initial value and that at the first test.
    pub(in crate::instrument) before_test: i32,
}

/// An access that happens in every iteration of a loop, to be checked for all of them at once.
///
/// It reaches the elements from `first` plus the initial value of `index` up to, but not including, `end` plus its final value,
/// every `stride`th of them. If the two are equal, it reached none, and the array may be null. The end itself may lie beyond that
/// of the array, by less than `stride`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct RangeCheck {
    /// The access.
    pub(in crate::instrument) access: Pc,
    pub(in crate::instrument) array: Array,
    /// The variable that the loop increments by `stride` in every iteration, and never assigns otherwise.
    pub(in crate::instrument) index: LocalSlot,
    pub(in crate::instrument) first: i32,
    pub(in crate::instrument) end: i32,
    /// At least 1.
    pub(in crate::instrument) stride: i32,
    pub(in crate::instrument) is_write: bool,
}

/// Where the array of an access is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) enum Array {
    /// In a variable that the loop does not assign.
    Variable(LocalSlot),
    /// Loaded anew for each access, but always the same, unless another thread writes to where it is loaded from.
    Kept,
    /// Anywhere. Most likely it is the same in all iterations.
    Any,
}

/// An access with the same index in all iterations, which need not execute it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct RepeatCheck {
    /// The access.
    pub(in crate::instrument) access: Pc,
    pub(in crate::instrument) array: Array,
    pub(in crate::instrument) index: Index,
    pub(in crate::instrument) is_write: bool,
}

/// An index that a loop does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct Index {
    /// A variable to add to it.
    pub(in crate::instrument) variable: Option<LocalSlot>,
    pub(in crate::instrument) plus: i32,
}

/// An access that reaches elements in no order that is known, and need not happen in every iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct ScatterCheck {
    /// The access.
    pub(in crate::instrument) access: Pc,
    pub(in crate::instrument) array: ArrayPlace,
    pub(in crate::instrument) is_write: bool,
}

/// Where an array is before the loop begins. It is the same in all iterations, unless another thread writes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::instrument) enum ArrayPlace {
    Variable(LocalSlot),
    /// A field of `this`.
    Field(CpIndex),
    Static(CpIndex),
}

/// The loops of a method that have something to check behind them.
pub(super) fn find(code: &Code<'_>, findings: &Findings, setting: &Setting<'_, '_>) -> Vec<Loop> {
    if findings.elements.is_empty() && findings.fields.is_empty() {
        return Vec::new();
    }
    let layout = Layout::of(code);
    let quiet = layout.shapes().filter(|shape| {
        findings.is_quiet(shape.first(), shape.last()) && shape.first() >= setting.unchecked_before
    });
    quiet.filter_map(|shape| of(&shape, findings)).collect()
}

/// A loop, if it has something to check behind it.
fn of(shape: &Shape<'_, '_>, findings: &Findings) -> Option<Loop> {
    let quiet = Quiet::of(shape, findings)?;
    let fields = loop_fields::find(&quiet);
    let (ranges, repeats) = (ranges::find(&quiet), repeats::find(&quiet));
    let others = ranges.iter().map(|range| range.access).chain(repeats.iter().map(|repeat| repeat.access));
    let scatters = scatters::find(&quiet, &others.collect());
    let found = !(fields.is_empty() && ranges.is_empty() && repeats.is_empty() && scatters.is_empty());
    let &Shape { entry, test, exit, until, .. } = shape;
    found.then_some(Loop { entry, test, exit, until, fields, ranges, repeats, scatters })
}
