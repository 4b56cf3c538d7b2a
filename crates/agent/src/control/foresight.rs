//! What DrFinder has to know and only the agent can: of which type a lock is, and which method a thread is in.
//!
//! A thread is in the method of the statement where it stopped. If that is one of the JDK's, it is in the innermost of the program's
//! methods as well: that one may go on to a lock when the JDK's has returned. A thread that has not begun is in its `run`. Threads look at
//! their own stacks, because the JVM tells them to others only at a safepoint; and that costs as much as half a switch, so a thread looks only
//! when it is asked about while it chooses who goes on, or when another one does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jvm_sys::{Jni, Jvmti, MethodId, ObjectRef, ThreadRef};
use rustc_hash::FxHashMap;
use schedule::{Foresight, LockId, Site, Step, ThreadId};

use super::Control;
use super::state::State;
use crate::locks::Kinds;
use crate::names;

/// Frames that are looked at first, and if there is none of the program's among them.
const FRAMES: [usize; 2] = [16, 128];

const RUN: (&std::ffi::CStr, &std::ffi::CStr) = (c"run", c"()V");

/// A method of the relations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Method(u32);

/// Methods that a thread is in, as far as the relations know them.
type Standing = [Option<Method>; 2];

/// What is known, shared with the strategy.
pub(super) struct Sight {
    jvmti: Jvmti,
    kinds: Arc<Mutex<Kinds>>,
    seen: Arc<Mutex<Seen>>,
}

/// Locked by those who hold the lock of the state, or no lock at all.
#[derive(Default)]
struct Seen {
    /// The methods of the relations, by name.
    methods: FxHashMap<String, Method>,
    /// Methods and numbers of types of locks, and how early they were seen in an uncontrolled run.
    relations: FxHashMap<(Method, u32), u32>,
    kinds: FxHashMap<LockId, u32>,
    /// By number.
    threads: Vec<Standing>,
    /// The current thread, if it has stopped and has not looked at its stack yet.
    unseen: Option<ThreadId>,
    by_id: FxHashMap<MethodId, Frame>,
    by_site: FxHashMap<Site, AtSite>,
}

/// What a statement says about whoever stops there.
#[derive(Clone, Copy)]
enum AtSite {
    /// It is the program's, and all that has to be known is its method.
    Program(Option<Method>),
    /// It is the JDK's, or unknown: the stack has to be looked at.
    Elsewhere,
}

/// What a frame of a stack means.
#[derive(Clone, Copy)]
enum Frame {
    Hook,
    Jdk(Option<Method>),
    Program(Option<Method>),
}

impl Sight {
    pub(super) fn new(jvmti: Jvmti, relations: &[(String, String)], kinds: Arc<Mutex<Kinds>>) -> Self {
        let mut seen = Seen::default();
        for (rank, (method, kind)) in (0..).zip(relations) {
            let next = Method(u32::try_from(seen.methods.len()).expect("there are fewer methods than that"));
            let method = *seen.methods.entry(method.clone()).or_insert(next);
            let kind = own(&kinds).number(kind);
            seen.relations.entry((method, kind)).or_insert(rank);
        }
        Self { jvmti, kinds, seen: Arc::new(Mutex::new(seen)) }
    }

    /// For the strategy.
    pub(super) fn foresight(&self) -> Foresight {
        let jvmti = self.jvmti;
        let (locks, threads) = (Arc::clone(&self.seen), Arc::clone(&self.seen));
        Foresight::new(
            move |lock| own(&locks).kinds.get(&lock).copied().unwrap_or(u32::MAX),
            move |thread, kind| {
                let mut seen = own(&threads);
                seen.look(jvmti, thread);
                seen.may_trigger(thread, kind)
            },
        )
    }
}

impl Seen {
    fn stands(&mut self, thread: ThreadId, standing: Standing) {
        let index = thread.0 as usize;
        if self.threads.len() <= index {
            self.threads.resize(index + 1, [None; 2]);
        }
        self.threads[index] = standing;
    }

    /// Makes sure that it is known where the thread stands. If that is not so, it is the current one.
    fn look(&mut self, jvmti: Jvmti, thread: ThreadId) {
        if self.unseen == Some(thread) {
            self.unseen = None;
            let standing = self.by_stack(jvmti);
            self.stands(thread, standing);
        }
    }

    /// Where the current thread stands.
    fn by_stack(&mut self, jvmti: Jvmti) -> Standing {
        let mut standing = [None; 2];
        for most in FRAMES {
            let frames = jvmti.methods(most);
            let (found, is_complete) = self.standing(jvmti, &frames);
            standing = found;
            if is_complete || frames.len() < most {
                break;
            }
        }
        standing
    }

    fn may_trigger(&self, thread: ThreadId, kind: u32) -> Option<u32> {
        let standing = self.threads.get(thread.0 as usize).copied().unwrap_or_default();
        standing.iter().flatten().filter_map(|&method| self.relations.get(&(method, kind)).copied()).min()
    }

    fn frame(&mut self, jvmti: Jvmti, id: MethodId) -> Frame {
        if let Some(&known) = self.by_id.get(&id) {
            return known;
        }
        let frame = match jvmti.method_name(id) {
            None => Frame::Jdk(None),
            Some(name) if names::is_hook(&name.class) => Frame::Hook,
            Some(name) => {
                let method = self.methods.get(&names::method(&name)).copied();
                match finding::is_jdk(&names::stable(&name.class)) {
                    true => Frame::Jdk(method),
                    false => Frame::Program(method),
                }
            }
        };
        self.by_id.insert(id, frame);
        frame
    }

    /// What the innermost frames of the current thread mean; whether one of them is the program's.
    fn standing(&mut self, jvmti: Jvmti, frames: &[MethodId]) -> (Standing, bool) {
        let mut standing = [None; 2];
        let mut is_innermost = true;
        for &id in frames {
            match self.frame(jvmti, id) {
                Frame::Hook => {}
                Frame::Jdk(method) => {
                    if is_innermost {
                        standing[0] = method;
                    }
                    is_innermost = false;
                }
                Frame::Program(method) => {
                    standing[1] = method;
                    return (standing, true);
                }
            }
        }
        (standing, false)
    }
}

impl Control {
    /// Notes what type a lock is of that is about to be acquired.
    pub(super) fn note_kind(&self, jni: Jni<'_>, lock: LockId, object: ObjectRef<'_>, number: i32) {
        let Some(sight) = &self.sight else { return };
        if own(&sight.seen).kinds.contains_key(&lock) {
            return;
        }
        let kind = own(&sight.kinds).of(jni, object, number, self.classes);
        own(&sight.seen).kinds.insert(lock, kind);
    }

    /// Notes where the current thread stands, as far as that is said by the statement where it has stopped.
    pub(super) fn note_stop(&self, state: &State, me: ThreadId) {
        let Some(sight) = &self.sight else { return };
        let site = state.conductor.model().step(me).map_or(Site::UNKNOWN, Step::site);
        let at = self.at_site(sight, state, site);
        let mut seen = own(&sight.seen);
        match at {
            AtSite::Program(method) => {
                seen.unseen = None;
                seen.stands(me, [method, None]);
            }
            AtSite::Elsewhere => seen.unseen = Some(me),
        }
    }

    fn at_site(&self, sight: &Sight, state: &State, site: Site) -> AtSite {
        if site == Site::UNKNOWN {
            return AtSite::Elsewhere;
        }
        if let Some(&known) = own(&sight.seen).by_site.get(&site) {
            return known;
        }
        let name = {
            let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
            let statement = state.sites.find(site, &classes).filter(|at| !finding::is_jdk(&at.class));
            statement.map(|statement| statement.in_method())
        };
        let mut seen = own(&sight.seen);
        let at = name.map_or(AtSite::Elsewhere, |name| AtSite::Program(seen.methods.get(&name).copied()));
        seen.by_site.insert(site, at);
        at
    }

    /// The current thread has chosen who goes on. If it is another one, others may ask where this one stands.
    pub(super) fn note_choice(&self, state: &State, me: ThreadId) {
        let Some(sight) = &self.sight else { return };
        let mut seen = own(&sight.seen);
        match state.current == Some(me) {
            true => seen.unseen = None,
            false => seen.look(sight.jvmti, me),
        }
    }

    /// Notes that a thread is about to begin.
    pub(super) fn note_start(&self, new: ThreadId, run: Option<MethodId>) {
        let (Some(sight), Some(run)) = (&self.sight, run) else { return };
        let mut seen = own(&sight.seen);
        let method = match seen.frame(sight.jvmti, run) {
            Frame::Hook => None,
            Frame::Jdk(method) | Frame::Program(method) => method,
        };
        seen.stands(new, [method, None]);
    }

    /// What a thread will run first: what it was given to run, unless it runs something itself.
    pub(super) fn run_of(&self, jni: Jni<'_>, thread: &ThreadRef) -> Option<MethodId> {
        self.sight.as_ref()?;
        let run = jni.method(jni.class_of(jni.kept_thread(thread)), RUN.0, RUN.1)?;
        let is_plain = self.jvmti.method_name(run).is_some_and(|name| name.class == "Ljava/lang/Thread;");
        let runnable = self.threads.get()?.runnable(jni, thread);
        match is_plain && !runnable.is_null() {
            true => jni.method(jni.class_of(runnable), RUN.0, RUN.1),
            false => Some(run),
        }
    }
}

fn own<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_may_trigger_what_either_of_its_methods_may() {
        let (outer, inner) = (Method(0), Method(1));
        let mut seen = Seen::default();
        seen.relations.extend([((outer, 5), 1), ((inner, 6), 2), ((inner, 5), 0)]);
        seen.threads = vec![[Some(inner), Some(outer)], [Some(inner), None], [None; 2]];
        let may = |thread, kind| seen.may_trigger(ThreadId(thread), kind);
        assert_eq!([may(0, 5), may(0, 6), may(0, 7)], [Some(0), Some(2), None]);
        assert_eq!([may(1, 5), may(2, 5), may(3, 6)], [Some(0), None, None]);
    }
}
