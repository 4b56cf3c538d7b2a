//! Why no tests can be made for a class. Each is one sentence, for those who asked for them.

use super::class::ClassError;
use super::names::dotted;

/// There are no tests for this class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// Nobody has heard of it.
    #[error("there is no class {}{}", dotted(name), hint(nearest))]
    NoSuchClass {
        /// What was asked for.
        name: String,
        /// Classes with similar names.
        nearest: Vec<String>,
    },
    /// Somebody's variable was empty.
    #[error("the name of a class is empty")]
    NoName,
    /// Compiled for a JDK that is not this one.
    #[error("{} needs JDK {needs} or newer; this is JDK {found}: name another one with --java", dotted(name))]
    TooNew {
        /// What was asked for.
        name: String,
        /// The release that it was compiled for.
        needs: u16,
        /// The release that there is.
        found: u16,
    },
    /// Tests are in another package.
    #[error("{} is not public, so tests cannot use it", dotted(.0))]
    NotPublic(String),
    /// A part of the JDK that is none of the user's business.
    #[error("{} is internal to the JDK: its module does not export it", dotted(.0))]
    NotExported(String),
    /// Tests are shown in Java.
    #[error("the name {} cannot be written in Java, so tests cannot use it", dotted(.0))]
    NotJava(String),
    /// A part of the JDK that is not finished.
    #[error("{} is a preview: this JDK offers it only to programs that ask for previews", dotted(.0))]
    Preview(String),
    /// An interface or abstract class, and nothing else.
    #[error(
        "{} is abstract, and no public class on the class path that implements it can be made: name such a class, or add one",
        dotted(.0)
    )]
    NoImplementation(String),
    /// Constructors are private, and nothing else gives one.
    #[error("nothing public gives an instance of {}: no constructor, no method, no field", dotted(.0))]
    NoInstance(String),
    /// To make an instance is not for tests.
    #[error("tests do not make a {}: {reason}", dotted(name))]
    Closed {
        /// The class.
        name: String,
        /// Why not.
        reason: &'static str,
    },
    /// An instance is of no use.
    #[error("{} has no public method that a test could call", dotted(.0))]
    NoMethods(String),
    /// The class path is not complete.
    #[error(
        "{} is not on the class path, but {} extends or implements it: add it",
        dotted(missing),
        dotted(needed_by)
    )]
    MissingSupertype {
        /// What is missing.
        missing: String,
        /// Whose supertype it is.
        needed_by: String,
    },
    /// A class extends itself.
    #[error("{} is its own supertype: compile it again", dotted(.0))]
    Circular(String),
    /// A file that is no class.
    #[error(
        "the class file of {} is damaged or of an unknown version ({error}): compile it again",
        dotted(name)
    )]
    Damaged {
        /// The class that it should be.
        name: String,
        /// What is wrong with it.
        error: ClassError,
    },
    /// The class path has a class and does not give it.
    #[error("{0}")]
    Unreadable(String),
}

fn hint(nearest: &[String]) -> String {
    let names: Vec<String> = nearest.iter().map(|name| dotted(name)).collect();
    match names.split_last() {
        None => " on the class path or in the JDK: check its spelling and the class path".to_owned(),
        Some((only, [])) => format!("; there is {only}"),
        Some((last, others)) => format!("; there are {} and {last}", others.join(", ")),
    }
}
