//! What becomes of a class, in a word, and why.

use std::fmt;

use generate::{ModelError, PatternError};
use serde::Serialize;

/// What became of a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ClassWord {
    /// It is not thread-safe.
    Unsafe,
    /// It failed as no order of its calls does, and that was not repeated: the machine chose the threads, or an interrupt came first.
    Unproven,
    /// No violation was found.
    NothingFound,
    /// There is no instance to test.
    NoInstance,
    /// There is no method to test.
    NothingToCall,
    /// The class, or one that it needs, is damaged or missing.
    Unreadable,
    /// The JVM could not execute its tests.
    NotExecuted,
    /// Its turn did not come, or no test was made before its time was over.
    NotReached,
}

impl ClassWord {
    /// For people.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Unsafe => "unsafe",
            Self::Unproven => "unproven",
            Self::NothingFound => "nothing found",
            Self::NoInstance => "no instance",
            Self::NothingToCall => "nothing to call",
            Self::Unreadable => "unreadable",
            Self::NotExecuted => "not executed",
            Self::NotReached => "not reached",
        }
    }

    /// Whether tests of the class were executed.
    pub(super) fn is_tested(self) -> bool {
        self <= Self::NothingFound
    }
}

/// There can be no tests of a class.
#[derive(Debug)]
pub(super) enum NoTests {
    Model(ModelError),
    Pattern(PatternError),
}

impl fmt::Display for NoTests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(error) => error.fmt(f),
            Self::Pattern(error) => error.fmt(f),
        }
    }
}

impl NoTests {
    /// The word, and the reason beside the name of the class.
    pub(super) fn in_short(&self) -> (ClassWord, String) {
        let error = match self {
            Self::Pattern(_) => {
                return (ClassWord::NothingToCall, "not the methods that were asked for".into());
            }
            Self::Model(error) => error,
        };
        let dotted = |name: &str| name.replace('/', ".");
        match error {
            ModelError::NoImplementation(_) => {
                (ClassWord::NoInstance, "abstract, and nothing that implements it can be made".into())
            }
            ModelError::NoInstance(_) => {
                (ClassWord::NoInstance, "no public constructor, method or field gives one".into())
            }
            ModelError::Closed { reason, .. } => {
                (ClassWord::NoInstance, format!("tests do not make one: {reason}"))
            }
            ModelError::NoMethods(_) => {
                (ClassWord::NothingToCall, "no public method that a test could call".into())
            }
            ModelError::MissingSupertype { missing, needed_by } => (
                ClassWord::Unreadable,
                format!("{} is not on the class path, {} needs it", dotted(missing), dotted(needed_by)),
            ),
            ModelError::Damaged { name, error } => {
                (ClassWord::Unreadable, format!("the class file of {} is damaged: {error}", dotted(name)))
            }
            other => (ClassWord::Unreadable, other.to_string()),
        }
    }
}
