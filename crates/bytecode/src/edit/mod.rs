//! Editing one method's code.
//!
//! A caller describes what it wants in terms of the *original* code ([`CodeEdit`]); nothing happens until the edit is
//! applied. Then, in this order: [`survey`] checks the request against the instructions and finds the jumps, [`layout`]
//! decides where everything goes, [`emit`] writes the instructions, and one file per table moves the rest along.
//! [`rewrite()`] is the list of these steps.
//!
//! # Where things end up
//! Around the original instruction *i*, the new code looks like this:
//!
//! ```text
//!           (entry)       only in front of the first instruction; nobody jumps here
//! edge ───► (after i-1)   runs when instruction i-1 completes
//! line ───► (before i, skipped by jumps)
//! target ─► (before i, run by jumps)
//! own ────► instruction i, or its replacement
//! ```
//!
//! Jumps, switches, handlers and frames that named *i* name *target*. Ranges of exception handlers begin and end at
//! *edge*: what stands between two instructions is covered by exactly the handlers that cover the second one. This is
//! the only choice that always verifies (the values that reach the gap also reach the second instruction), and the one
//! that keeps code after a `monitorenter` inside, and code after a `monitorexit` outside, the range that releases the
//! lock, without which the JIT refuses the method. The entry code is covered by no original handler. Line numbers and
//! scopes of variables begin at *line* (at 0 for the first instruction); an uninitialized object is named by the *own*
//! of its `new`.

mod code_edit;
mod emit;
mod frames;
mod full_frames;
mod handlers;
mod layout;
mod live;
mod rewrite;
mod survey;
mod tables;
mod type_annotations;

pub use code_edit::{CodeEdit, Exits, Jumps};
pub use handlers::{HandlerOrder, NewHandler, RangeEnd};
pub use live::LiveFrom;
pub(crate) use rewrite::rewrite;
