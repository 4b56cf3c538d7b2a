//! Tests as Java, for people to read, keep and run without this tool.
//!
//! A test is written for the default package: it compiles for classes of any package, and classes of the default package can be used from nowhere
//! else. Types are raw, since class files do not tell what type arguments would fit. Arguments are cast where the compiler could take another overload
//! than the one that was executed.
//!
//! **Invariant:** what is written is ASCII, whatever names and strings are in it, so no compiler reads it with the wrong encoding.
//!
//! Cannot be written: constructors of inner classes that are not static, and types that are not public. Both compile in bytecode only.

mod arguments;
mod body;
mod frame;
mod header;
mod imports;
mod literal;
mod names;
mod stubs;

pub use frame::{junit, program};
pub use header::header;

use body::Body;

use crate::{Catalogue, Part, Test};

/// What to write.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The test.
    pub test: &'a Test,
    /// Of the class under test: tells which methods are overloaded, so that fewer casts are needed.
    pub catalogue: Option<&'a Catalogue>,
    /// The name of the Java class to write, without a package.
    pub name: &'a str,
    /// The lines of the comment at its beginning, see [`header`].
    pub header: &'a [String],
    /// Whether threads that never end are what the test is about.
    pub deadlock: bool,
}

/// The calls of a test as statements: those of the prefix, then those of the two threads. They are what [`program`] writes, and nothing around them.
#[must_use]
pub fn statements(test: &Test, catalogue: Option<&Catalogue>) -> [Vec<String>; 3] {
    let body = Body::new(Source { test, catalogue, name: "", header: &[], deadlock: false }, &[]);
    [Part::Prefix, Part::First, Part::Second].map(|part| body.statements(part))
}

/// Escapes all that is not ASCII. Java allows that everywhere, in names too.
fn ascii(source: &str) -> String {
    let mut escaped = String::with_capacity(source.len());
    for c in source.chars() {
        if c.is_ascii() {
            escaped.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    escaped
}
