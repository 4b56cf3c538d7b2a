//! Loops that step through arrays, and the checks that can be made for whole ranges of elements when they are over.
//!
//! If nothing in a loop synchronizes, it does not matter when in its course an access is checked, so one check behind the loop can
//! do for all iterations. To know which elements were accessed, it is enough to know the loop variable at both ends of the loop,
//! whatever the loop's condition is.
//!
//! If a loop ends by an exception, no check is made for it.

use super::facts::Setting;
use super::findings::Findings;
use super::ranges;
use super::shape::Layout;
use crate::code::Code;
use crate::index::{LocalSlot, Pc};

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
    pub(in crate::instrument) ranges: Vec<RangeCheck>,
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

/// An access that happens in every iteration of a loop, to be checked for all of them at once.
///
/// It reaches the elements from `first` plus the initial value of `index` up to, but not including, `end` plus its final value,
/// every `stride`th of them. If the two are equal, it reached none, and the array may be null. The end itself may lie beyond that
/// of the array, by less than `stride`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::instrument) struct RangeCheck {
    /// The access.
    pub(in crate::instrument) access: Pc,
    /// The variable that holds the array. The loop does not assign it.
    pub(in crate::instrument) array: LocalSlot,
    /// The variable that the loop increments by `stride` in every iteration, and never assigns otherwise.
    pub(in crate::instrument) index: LocalSlot,
    pub(in crate::instrument) first: i32,
    pub(in crate::instrument) end: i32,
    /// At least 1.
    pub(in crate::instrument) stride: i32,
    pub(in crate::instrument) is_write: bool,
}

/// The loops of a method that have something to check behind them.
pub(super) fn find(code: &Code<'_>, findings: &Findings, setting: &Setting<'_, '_>) -> Vec<Loop> {
    if findings.elements.is_empty() {
        return Vec::new();
    }
    let layout = Layout::of(code);
    let quiet = layout.shapes().filter(|shape| {
        findings.is_quiet(shape.first(), shape.last()) && shape.first() >= setting.unchecked_before
    });
    let loops = quiet.map(|shape| Loop {
        entry: shape.entry,
        test: shape.test,
        exit: shape.exit,
        until: shape.until,
        ranges: ranges::find(&shape, findings),
    });
    loops.filter(|found| !found.ranges.is_empty()).collect()
}
