//! Which accesses of a method need a check of their own.
//!
//! A race detector of the FastTrack kind learns nothing from checking the same location twice while the thread releases and
//! acquires nothing in between. [`Flow`] follows one method's code and finds such accesses. It looks at one block at a time:
//! straight-line code that is entered at its top only and may be left by conditional jumps, executed on symbols instead of values.
//!
//! There are two notions of "the same":
//!
//! * *Identity* decides whether a check may be left out, so it must be right in every execution. Two values are identical if they
//!   were computed from the same values by arithmetic, or are copies of one value. What is read from a field or an array
//!   element twice is not: another thread may have written in between, and a race is what the detector is looking for. Final
//!   fields are the exception.
//! * *Origin* is a guess for performance only: all elements of `this.rows` are taken to be one array, and so is whatever a local
//!   variable holds over time.
//!
//! A *stretch* of a block ends where the thread might release or acquire something: at a call of a method that is not known to
//! be quiet, at a monitor operation, at a field that may be volatile, and where a class may be initialized.
//!
//! What it misses: a read that only a later write covers goes unchecked if an exception is thrown between the two, and class
//! loading (which may lock) caused by `checkcast` and the like is not taken for synchronization.

mod access;
mod block;
mod call;
mod checks;
mod effect;
mod facts;
mod findings;
mod joins;
mod locals;
mod loop_fields;
mod loops;
mod operands;
mod origin;
mod quiet;
mod ranges;
mod repeats;
mod scatters;
mod shape;
mod value;
mod variables;
mod walk;

#[cfg(test)]
mod tests;

pub(super) use call::only_computes;
pub(super) use facts::{Facts, FieldKind, Flow, Setting};
pub(super) use loops::{
    Array, ArrayPlace, Entry, Exit, FieldCheck, Loop, RangeCheck, RepeatCheck, ScatterCheck, When,
};
