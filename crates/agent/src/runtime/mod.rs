//! What happens in the program, as events.
//!
//! One lock around it all: the order in which it is taken is the order of the trace. `objects` says who is who, `statements` what a
//! statement accesses, `locks` keeps acquires and releases paired, `sink` takes the events. `accesses`, `handles`, `volatiles`,
//! `monitors`, `classes` and `threads` turn hooks of their kind into events. `words` is what the hooks keep of plain accesses when they check
//! them by themselves.

mod accesses;
mod handles;
mod ids;
mod initializers;
mod locks;
mod monitors;
mod objects;
mod places;
mod sink;
mod statements;
mod threads;
mod volatiles;
mod words;

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use event::{ClassId, Event, Op, SiteId};
use jvm_sys::{Jni, Jvmti};
use rustc_hash::FxHashMap;

use crate::classes::Classes;
use crate::hooks::Rules;
use crate::output::Output;
use locks::Locks;
use objects::Objects;
use sink::Sink;
use statements::{FieldNumber, Statements};
use threads::ThreadTable;
use volatiles::Volatiles;

pub(crate) use locks::MonitorOp;
pub(crate) use volatiles::Place;
pub(crate) use words::is_known;

/// The state of the observed program.
pub(crate) struct Runtime {
    jvmti: Jvmti,
    objects: Objects,
    statements: Statements,
    locks: Locks,
    sink: Sink,
    threads: ThreadTable,
    volatiles: Volatiles,
    /// By the number of the initializer.
    class_of: FxHashMap<i32, ClassId>,
    /// Locations that have a number.
    vars: u32,
    /// Static fields that have words, by their number.
    statics: FxHashMap<u32, u32>,
    /// The numbers of statements that use handles, for each field that they access.
    handle_sites: FxHashMap<(i32, FieldNumber), i32>,
    /// Whether the program has begun; before that, plain accesses are not checked.
    begun: bool,
}

/// The call that an event came with.
#[derive(Clone, Copy)]
pub(crate) struct Call<'call> {
    pub(crate) jni: Jni<'call>,
    /// Few events have to look at the classes.
    pub(crate) classes: &'call RwLock<Classes>,
}

impl<'call> Call<'call> {
    fn classes(self) -> RwLockReadGuard<'call, Classes> {
        self.classes.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The site of events that come from no statement of the program; [`Classes`] keeps its number free.
const NOWHERE: SiteId = SiteId(0);

impl Runtime {
    pub(crate) fn new(jvmti: Jvmti, detector: Option<&str>, output: Output) -> Result<Self, String> {
        let sink = Sink::new(detector, output)?;
        let reuse = sink.forgets();
        Ok(Self {
            jvmti,
            objects: Objects::default(),
            statements: Statements::new(jvmti),
            locks: Locks::new(reuse),
            sink,
            threads: ThreadTable::new(reuse),
            volatiles: Volatiles::new(reuse),
            class_of: FxHashMap::default(),
            vars: 0,
            statics: FxHashMap::default(),
            handle_sites: FxHashMap::default(),
            begun: false,
        })
    }

    /// How plain accesses are to be checked.
    pub(crate) fn rules(&self) -> Rules {
        self.sink.rules()
    }

    /// The program begins, in the current thread.
    pub(crate) fn begin(&mut self, call: Call<'_>) {
        self.recognize(call);
        self.begun = true;
    }

    /// The current thread's epoch as a word, after its last event; zero if the hooks have no use for it.
    pub(crate) fn now(&mut self, call: Call<'_>) -> i64 {
        if !self.begun || self.sink.clocks().is_none() {
            return 0;
        }
        let thread = self.current(call);
        let Some(clocks) = self.sink.clocks() else { return 0 };
        let epoch = clocks.epoch(thread);
        words::learn(clocks.clock(epoch));
        words::now(epoch)
    }

    /// Forgets objects that were collected.
    pub(crate) fn forget(&mut self, objects: &[u64]) {
        for &object in objects {
            let lock = self.locks.forget(object);
            let volatiles = self.volatiles.forget(object);
            let thread = self.threads.forget(object);
            if let Some(clocks) = self.sink.clocks() {
                lock.into_iter().for_each(|lock| clocks.forget_lock(lock));
                volatiles.into_iter().for_each(|volatile| clocks.forget_volatile(volatile));
                thread.into_iter().for_each(|thread| clocks.forget_thread(thread));
            }
        }
    }

    /// Ends the record. The number of events.
    pub(crate) fn finish(&mut self, classes: &Classes) -> u64 {
        let names = self.threads.names();
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
