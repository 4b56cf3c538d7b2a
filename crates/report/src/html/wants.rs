//! What a thread that cannot go on waits for, whatever kind of lock it is.
//!
//! Of a monitor, a finding says who has it and where it is wanted. A lock of `java.util.concurrent` parks its threads: then there is a sentence, such
//! as `to be unparked by java.util.concurrent.locks.ReentrantLock$NonfairSync, which thread b has`, and a stack.

use finding::{BlockedThread, is_jdk};

/// So begins what a thread wants that joins another one, which needs no further word.
const END: &str = "the end of ";
const PARKED: &str = "to be unparked by ";

/// What a thread wants, of whom, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wants<'a> {
    /// The lock, or what else.
    pub(crate) what: &'a str,
    /// The thread that has it; not one whose end is awaited.
    pub(crate) holder: Option<&'a str>,
    /// The statement of the program.
    pub(crate) at: Option<&'a str>,
    /// Whether it is a lock that is no monitor: nothing says where such a lock was taken.
    pub(crate) is_parked: bool,
}

impl<'a> Wants<'a> {
    /// Nothing, if the thread runs.
    pub(crate) fn of(thread: &'a BlockedThread) -> Option<Self> {
        if thread.wants.is_none() && thread.wants_at.is_none() {
            return None;
        }
        let what = thread.wants.as_deref().unwrap_or("a monitor");
        let holder = thread.holder.as_deref().filter(|_| !what.starts_with(END));
        let Some(blocker) = what.strip_prefix(PARKED) else {
            return Some(Self { what, holder, at: thread.wants_at.as_deref(), is_parked: false });
        };
        let (class, owner) =
            match blocker.strip_suffix(" has").and_then(|it| it.split_once(", which thread ")) {
                Some((class, owner)) => (class, Some(owner)),
                None => (blocker, None),
            };
        let called = || {
            thread
                .stack
                .iter()
                .find(|frame| !is_jdk(frame) && !frame.contains("$$Lambda"))
                .map(String::as_str)
        };
        Some(Self {
            what: lock(class),
            holder: holder.or(owner),
            at: thread.wants_at.as_deref().or_else(called),
            is_parked: true,
        })
    }
}

/// What the program calls a lock: of the JDK's, the class around the one that parks.
fn lock(class: &str) -> &str {
    match class.split_once('$') {
        Some((outer, _)) if is_jdk(class) => outer,
        _ => class,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thread(wants: &str, holder: Option<&str>) -> BlockedThread {
        BlockedThread {
            thread: "a".to_owned(),
            wants: Some(wants.to_owned()),
            wants_at: None,
            holder: holder.map(str::to_owned),
            holds: Vec::new(),
            stack: ["jdk.internal.misc.Unsafe.park(Unsafe.java)", "House.nest(House.java:13)"]
                .map(str::to_owned)
                .into(),
        }
    }

    #[test]
    fn a_parked_thread_wants_a_lock_of_another() {
        let parked = thread(
            "to be unparked by java.util.concurrent.locks.ReentrantLock$NonfairSync, which thread b c has",
            None,
        );
        let wants = Wants::of(&parked).unwrap();
        assert_eq!((wants.what, wants.holder), ("java.util.concurrent.locks.ReentrantLock", Some("b c")));
        assert_eq!(wants.at, Some("House.nest(House.java:13)"));
        let parked = thread("to be unparked by House$Gate", None);
        let wants = Wants::of(&parked).unwrap();
        assert_eq!((wants.what, wants.holder, wants.is_parked), ("House$Gate", None, true));
    }

    #[test]
    fn who_joins_another_wants_nothing_that_it_has() {
        let joins = thread("the end of thread b", Some("b"));
        let wants = Wants::of(&joins).unwrap();
        assert_eq!((wants.what, wants.holder, wants.at), ("the end of thread b", None, None));
        let runs = BlockedThread { wants: None, ..thread("", None) };
        assert_eq!(Wants::of(&runs), None);
    }
}
