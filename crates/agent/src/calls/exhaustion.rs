//! When a JVM has so little left that whatever it executes next fails for that alone: then another one takes its place.
//!
//! What an execution cannot have says nothing about the next one if it asked for too much at once. So the heap is looked at when the execution is over.
//!
//! What it can miss: a program that catches errors of memory itself. Its JVM goes on as it is.

use generate::Thrown;

/// So begins what the JVM says of what it has less and less of: threads, space for classes, memory outside the heap.
const SCARCE: [&str; 5] = [
    "unable to create",
    "Metaspace",
    "Compressed class space",
    "GC overhead limit exceeded",
    "Cannot reserve",
];

/// Whether the JVM that executed what threw this is worn out; `is_full` says whether what is alive after it fills the heap.
pub(super) fn is_exhausted(thrown: &[Thrown], is_full: impl FnOnce() -> bool) -> bool {
    let mut messages = thrown
        .iter()
        .filter(|thrown| thrown.class == "java.lang.OutOfMemoryError")
        .map(|thrown| thrown.message.as_deref().unwrap_or_default())
        .peekable();
    messages.peek().is_some()
        && (messages.any(|message| SCARCE.iter().any(|scarce| message.starts_with(scarce))) || is_full())
}

#[cfg(test)]
mod tests {
    use generate::Part;

    use super::*;

    fn thrown(class: &str, message: Option<&str>) -> Thrown {
        let message = message.map(str::to_owned);
        Thrown { part: Part::First, call: 0, class: class.to_owned(), message, stack: Vec::new() }
    }

    #[test]
    fn threads_are_scarce_and_the_heap_is_looked_at() {
        let error = |message| thrown("java.lang.OutOfMemoryError", message);
        let never = || -> bool { panic!("nobody needs to know") };
        let native = error(Some("unable to create native thread: possibly out of memory"));
        assert!(is_exhausted(&[native], never));
        for message in [Some("Java heap space"), Some("Requested array size exceeds VM limit"), None] {
            assert!(is_exhausted(&[error(message)], || true), "{message:?}");
            assert!(!is_exhausted(&[error(message)], || false), "{message:?}");
        }
        assert!(!is_exhausted(&[], never));
        assert!(!is_exhausted(&[thrown("java.lang.Error", Some("unable to create"))], never));
    }
}
