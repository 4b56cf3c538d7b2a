//! What classes offer to whoever calls them, read from their class files.
//!
//! [`Classes`] is the world: what can be read, whose it is, and who may use it. [`ClassModel`] is one class of it. `Catalogue::of` picks from all of them
//! what tests of one class can be made of. Types are erased, because those of calls in
//! bytecode are.

mod auxiliary;
mod class;
mod classes;
mod collect;
mod descriptor;
mod error;
mod forbidden;
mod givers;
mod listing;
mod made;
mod members;
mod names;
mod nest;
mod pattern;
mod providers;
mod statics;

pub use class::{ClassError, ClassModel, MemberModel, Nesting};
pub use classes::Classes;
pub(crate) use descriptor::parameters;
pub use error::ModelError;
pub(crate) use names::KEYWORDS;
pub(crate) use pattern::types_of;
pub use pattern::{MethodPattern, PatternError};
pub use statics::has_mutable_statics;
