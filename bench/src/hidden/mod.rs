//! Programs with a race that happens-before hides, generated from a seed.
//!
//! Each has two accesses to `x` that nothing orders by design, and *k* locks, each of a class of its own, that order them by accident: in
//! every plain run the writer has long given a lock back when another thread takes it: that one computes something before, which a scheduler
//! does not notice, or it waits until `main` has done so and opens a gate. The difference matters to DrFinder, which holds a thread back for the sake of
//! others that can go on, and not of those that wait. Such a pair of critical sections is a *handover*. A handover is *reversed* if the taker was there first.
//! What has to be reversed to see the race depends on how the handovers lie between the accesses:
//!
//! - `fan`: the writer gives through *k* locks to *k* helpers, and the reader reads when all helpers are done. There are *k* paths of
//!   happens-before, one through each helper, so **all** *k* handovers must be reversed, in *k* threads.
//! - `ladder`: the reader itself takes all *k* locks: *k* paths between two threads, so again **all** must be reversed.
//! - `chain`: the writer gives to a first helper, that one to a second, the last one to the reader. There is one path with *k* links, and
//!   **any one** of them breaks it when it is reversed: the longer the chain, the easier. It is here for comparison.
//!
//! Distractors are locks that all threads take before what matters, and threads that take nothing else. Nothing that the writer has done
//! since its access can pass through them, so they neither hide the race nor show it; they only give schedulers something to do.
//!
//! Every program ends under every schedule: nobody waits but for gates that `main` opens, for helpers that wait for nobody, and for threads to end. No
//! thread holds two locks. At the end each prints `done`.
//!
//! - `spec`: what a program is made from. `threads`: what its threads do, as data. `java`: the same as Java.

mod command;
mod java;
mod spec;
mod threads;

pub(crate) use command::{HiddenArguments, run};
pub(crate) use java::source;
pub(crate) use spec::{Late, MOST_HANDOVERS, Shape, Spec};
