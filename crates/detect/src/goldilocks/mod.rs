//! Goldilocks (Elmas, Qadeer and Tasiran): precise detection by sets of locks and threads, without vector clocks.
//!
//! Each access is remembered with the set of threads, locks, volatiles and classes through which its effects have been
//! handed on; a thread in that set comes after the access. The sets are brought up to date lazily: synchronization goes
//! into one shared list, and a variable reads it from where it last stopped, only as far as the question at hand needs.
//!
//! **Slow where** a variable lies untouched while others synchronize much: its next access reads all of that.
//! **Never wrong**, and **misses** nothing that FastTrack sees.
//! **Deviation:** the original's shortcut for thread-local data, which can miss races, is left out; reads and writes are
//! told apart, as in the FastTrack paper's comparison.

mod carriers;
mod detector;
mod journal;

pub use detector::Goldilocks;
