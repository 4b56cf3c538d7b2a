//! The hybrid detector that RaceFuzzer starts from (§2.2, after O'Callahan and Choi): which statements *could* race?
//!
//! Two accesses by different threads, one of them a write, are a potential race if they hold no common lock and are not
//! ordered by a happens-before relation that is weaker than the real one: only thread start, join and notify-to-wait
//! order events, not the locks that happened to be taken in this order this time.
//!
//! **Wrong about:** accesses that are ordered by what the program does with other variables. **Can miss:** statements
//! that this trace did not execute. Every race that a happens-before detector sees is among its pairs, if every
//! thread but the first was forked.
//! **Deviation:** the end of a class initializer comes before all uses of the class; no schedule can change that.

mod detector;
mod history;
mod messages;

pub use detector::Hybrid;
