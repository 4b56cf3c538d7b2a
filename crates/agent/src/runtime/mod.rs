//! What happens in the program, as events.
//!
//! One lock around it all: the order in which it is taken is the order of the trace. `objects` says who is who, `statements` what a
//! statement accesses, `locks` keeps acquires and releases paired, `sink` takes the events. `accesses`, `volatiles`, `monitors` and
//! `threads` turn hooks of their kind into events.

mod accesses;
mod locks;
mod monitors;
mod objects;
mod sink;
mod statements;
mod threads;
mod volatiles;

use event::{ClassId, Event, Op, SiteId, ThreadId};
use jvm_sys::{Jni, Jvmti};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::Classes;
use crate::output::Output;
use locks::Locks;
use objects::Objects;
use sink::Sink;
use statements::Statements;
use volatiles::Volatiles;

pub(crate) use locks::MonitorOp;

/// The state of the observed program.
pub(crate) struct Runtime {
    jvmti: Jvmti,
    objects: Objects,
    statements: Statements,
    locks: Locks,
    sink: Sink,
    /// Per thread: its name, and whether its end has been seen.
    threads: Vec<(String, bool)>,
    thread_of: FxHashMap<u64, ThreadId>,
    volatiles: Volatiles,
    class_of: FxHashMap<Box<str>, ClassId>,
    classes: u32,
    /// Uses of a class that a thread has told of; once is enough.
    used: FxHashSet<(ThreadId, ClassId)>,
}

/// The call that an event came with.
#[derive(Clone, Copy)]
pub(crate) struct Call<'call> {
    pub(crate) jni: Jni<'call>,
    pub(crate) classes: &'call Classes,
}

/// The site of events that come from no statement of the program; [`Classes`] keeps its number free.
const NOWHERE: SiteId = SiteId(0);

impl Runtime {
    pub(crate) fn new(jvmti: Jvmti, detector: Option<&str>, output: Output) -> Result<Self, String> {
        Ok(Self {
            jvmti,
            objects: Objects::default(),
            statements: Statements::default(),
            locks: Locks::default(),
            sink: Sink::new(detector, output)?,
            threads: Vec::new(),
            thread_of: FxHashMap::default(),
            volatiles: Volatiles::default(),
            class_of: FxHashMap::default(),
            classes: 0,
            used: FxHashSet::default(),
        })
    }

    /// Forgets objects that were collected.
    pub(crate) fn forget(&mut self, objects: &[u64]) {
        for object in objects {
            self.objects.forget(*object);
            self.locks.forget(*object);
            self.thread_of.remove(object);
        }
    }

    /// Ends the record. The number of events.
    pub(crate) fn finish(&mut self, classes: &Classes) -> u64 {
        let names: Vec<&str> = self.threads.iter().map(|(name, _)| name.as_str()).collect();
        self.sink.finish(&names, &classes.sites)
    }

    /// Whether what was asked for is incomplete.
    pub(crate) fn is_cut(&self) -> bool {
        self.sink.cut
    }

    fn event(&mut self, call: Call<'_>, site: SiteId, op: Op) {
        let thread = self.current(call);
        self.sink.take(Event::new(thread, site, op));
    }
}
