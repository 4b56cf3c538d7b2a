//! FastTrack (Flanagan and Freund): precise happens-before detection at nearly the cost of no detection.
//!
//! Rules and names are those of figure 3 of the paper, including its same-epoch extension for shared reads. A variable's
//! writes are totally ordered until its first race, so the last one's epoch is enough; so are its reads as long as each
//! comes after the one before; only a variable that is read concurrently gets a vector.
//!
//! **Never wrong:** every race reported is a pair of accesses that happens-before does not order in the trace.
//! **Can miss:** after the first race of a variable, further races of the same variable.
//! **Deviation:** none in the rules; a rule whose assertion fails reports and goes on with its assignment.

mod detector;
#[cfg(test)]
mod figures;
mod variable;

pub use detector::FastTrack;
