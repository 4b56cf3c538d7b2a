//! Sets of locks, and the state machine by which Eraser decides when they matter.

mod held;
mod ownership;
mod sets;

pub(crate) use held::HeldLocks;
pub(crate) use ownership::Ownership;
pub(crate) use sets::Lockset;
