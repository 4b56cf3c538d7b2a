//! Is this class thread-safe? Concurrent tests from the class alone, after ConTeGe (Pradel and Gross, PLDI 2012).
//!
//! A [`Test`] is a prefix, which makes an instance of the class under test and brings it into some state, and two suffixes, which use it at the
//! same time. An [`Executor`] runs it, call by call or under a schedule. A [`Generator`] makes tests from a [`Catalogue`], the [`Oracle`] judges them,
//! [`search()`] joins the two; [`minimize()`] makes what was found small, and [`java`] writes it down.
//!
//! **Invariant:** no JVM, file, thread or clock of the machine in here; chance comes from the seed.

mod call;
mod catalogue;
mod counted;
mod dice;
mod edit;
mod executor;
mod failure;
mod generator;
pub mod java;
mod linear;
mod memory;
mod minimize;
mod model;
mod oracle;
mod plan;
mod search;
mod simpler;
mod stub;
mod tasks;
mod types;
mod waits;
mod watched;

pub use call::{Call, Callable, CallableKind, Part, Test, Value, Variable};
pub use catalogue::Catalogue;
pub use executor::{
    Ended, ExecutedStep, Execution, Executor, ExecutorError, Others, Schedule, Strategy, Thrown,
};
pub use failure::{FailureKind, failures, shows};
pub use generator::{Generator, Limits, NoTest};
pub use linear::{Exclusion, is_excused};
pub use memory::{Memory, Record};
pub use minimize::{MinimizeOptions, minimize};
pub use model::{
    ClassError, ClassModel, Classes, MemberModel, MethodPattern, ModelError, Nesting, PatternError,
    has_mutable_statics,
};
pub use oracle::{Oracle, OracleOptions, OracleTally, Verdict, Violation};
pub use plan::Choosing;
pub use search::{Found, NeverCalled, Progress, SearchError, SearchOptions, Statistics, search};
