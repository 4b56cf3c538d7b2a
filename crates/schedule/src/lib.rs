//! Which thread runs next, in a program of which one thread runs at a time.
//!
//! Three things are kept apart. The [`Model`] knows what is true: who holds which lock, who waits for what, who could go on. A
//! [`Scheduler`] says what comes next: [`Random`], [`RaceFuzzer`], [`Deadlock`], [`DrFinder`], [`Pct`], [`Pos`],
//! [`Surw`], [`Interrupted`], [`Linear`], [`Loose`] or [`Replay`], one file each. The [`Recorder`] keeps what was
//! chosen. The [`Conductor`] joins them, and is what a controlled program talks to: a thread stops at a *point*, says what it is about to do
//! (a [`Step`]), and goes on when it is the one that [`Conductor::next`] names. [`Weariness`] says how often it stops at a statement that it executes very often.
//! [`lock_order`] predicts the deadlocks that [`Deadlock`] then leads to.
//!
//! **Invariant:** no JVM, file, thread or clock of the machine in here; time is virtual and chance comes from the seed. So the same
//! program and the same seed give the same choices everywhere.

mod conductor;
mod deadlock;
mod dice;
mod drfinder;
mod foresight;
mod habit;
mod ids;
mod interrupted;
mod linear;
pub mod lock_order;
mod loose;
mod model;
mod pct;
mod pos;
mod postponed;
mod progress;
mod racefuzzer;
mod racing;
mod random;
mod recorder;
mod replay;
mod scheduler;
mod stable;
mod step;
mod strategy;
mod surw;
mod weariness;

pub use conductor::{Conductor, Limits, Next};
pub use deadlock::{Deadlock, Edge};
pub use dice::Dice;
pub use drfinder::DrFinder;
pub use foresight::Foresight;
pub use ids::{ClassId, LockId, Nanos, Place, Site, ThreadId};
pub use interrupted::Interrupted;
pub use linear::Linear;
pub use lock_order::{Cycle, LockOrder, Part};
pub use loose::{Loose, Turns};
pub use model::{Blocked, Held, Model, Wants};
pub use pct::Pct;
pub use pos::Pos;
pub use racefuzzer::RaceFuzzer;
pub use random::Random;
pub use recorder::{ADVANCE, Recorder, Taken};
pub use replay::Replay;
pub use scheduler::{Brought, Choice, Scheduler, Tally};
pub use stable::StableSites;
pub use step::{State, Step, StepKind, Wake};
pub use strategy::Strategy;
pub use surw::Surw;
pub use weariness::Weariness;
