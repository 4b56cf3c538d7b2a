//! The rules themselves, one method per family of events.

use super::violation::Violation;
use crate::event::{Event, Op};
use crate::id::{ClassId, Id, LockId, MethodId, ThreadId};

/// Which threads may be there without having been forked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Roots {
    /// Any thread, as long as it is not forked later. Recorders see threads that the virtual machine started, and many
    /// published traces have no forks at all.
    #[default]
    Any,
    /// Only the thread of the first event.
    First,
}

/// The most threads that may be alive at once, which is to say not joined. Every precise detector keeps a clock entry per live
/// thread in each of its vector clocks; beyond this number a trace would sooner exhaust the memory than be analysed.
pub const MAX_LIVE_THREADS: usize = 1 << 13;

/// The most locks that a thread may hold at once. Programs hold a handful; detectors keep every set of locks that was held.
pub const MAX_HELD_LOCKS: u32 = 1 << 10;

/// Checks events one by one, in order. Memory is bounded by the ids and the call depth of the trace.
#[derive(Default)]
pub struct Validator {
    roots: Roots,
    threads: Vec<Thread>,
    locks: Vec<Lock>,
    classes: Vec<Class>,
    /// Threads that were forked or have worked and were not joined.
    live: usize,
    /// Whether there was an event yet.
    begun: bool,
}

#[derive(Default)]
struct Thread {
    life: Life,
    /// The monitor it waits on, and how often it held it.
    waiting: Option<(LockId, u32)>,
    /// How many locks it holds.
    held: u32,
    /// The methods it is in, innermost last.
    calls: Vec<MethodId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Life {
    #[default]
    Unknown,
    Forked,
    Working,
    Waiting,
    Joined,
}

/// A lock that is held has a holder and a depth of at least one.
#[derive(Clone, Copy, Default)]
struct Lock {
    holder: Option<ThreadId>,
    depth: u32,
}

#[derive(Clone, Copy, Default)]
enum Class {
    #[default]
    Untouched,
    Initializing(ThreadId),
    Initialized,
}

/// The entry of a table that grows as ids come.
fn entry<T: Default>(table: &mut Vec<T>, id: impl Id) -> &mut T {
    let index = id.index();
    if table.len() <= index {
        table.resize_with(index + 1, T::default);
    }
    &mut table[index]
}

impl Validator {
    /// A validator before the first event.
    #[must_use]
    pub fn new(roots: Roots) -> Self {
        Self { roots, ..Self::default() }
    }

    /// Checks the next event.
    ///
    /// # Errors
    /// The event cannot follow those before it. The validator is then of no further use.
    #[inline]
    pub fn check(&mut self, event: &Event) -> Result<(), Violation> {
        let working = self.threads.get(event.thread.index()).is_some_and(|t| t.life == Life::Working);
        if !working {
            self.enter_or_resume(event)?;
        }
        match event.op {
            Op::Read(_) | Op::Write(_) => Ok(()),
            _ => self.check_other(event),
        }
    }

    fn check_other(&mut self, event: &Event) -> Result<(), Violation> {
        let by = event.thread;
        match event.op {
            Op::Acquire(lock) => self.acquire(by, lock),
            Op::Release(lock) => self.release(by, lock),
            Op::Wait(lock) => self.wait(by, lock),
            Op::Resume { lock, .. } => self.resume(by, lock),
            Op::Notify(lock) | Op::NotifyAll(lock) => self.held_by(by, lock).map(|_| ()),
            Op::Fork(child) => self.fork(by, child),
            Op::Join(child) => self.join(by, child),
            Op::MethodEnter(method) => {
                entry(&mut self.threads, by).calls.push(method);
                Ok(())
            }
            Op::MethodExit(method) => self.exit(by, method),
            Op::InitStart(class) => self.init_start(by, class),
            Op::InitEnd(class) => self.init_end(by, class),
            Op::ClassUse(class) => self.class_use(by, class),
            Op::Read(_)
            | Op::Write(_)
            | Op::VolatileRead(_)
            | Op::VolatileWrite(_)
            | Op::AtomicRead(_)
            | Op::AtomicWrite(_)
            | Op::AtomicUpdate(_) => Ok(()),
        }
    }

    /// Decides whether a thread that was not at work may do this event.
    fn enter_or_resume(&mut self, event: &Event) -> Result<(), Violation> {
        let first = !std::mem::replace(&mut self.begun, true);
        let is_root = first || self.roots == Roots::Any;
        let thread = entry(&mut self.threads, event.thread);
        match thread.life {
            Life::Forked | Life::Working => {}
            Life::Unknown if is_root => self.live += 1,
            Life::Unknown => return Err(Violation::Unforked(event.thread)),
            Life::Joined => return Err(Violation::AfterJoin(event.thread)),
            // `resume` checks the rest.
            Life::Waiting if matches!(event.op, Op::Resume { .. }) => return Ok(()),
            Life::Waiting => {
                let (lock, _) = thread.waiting.expect("a waiting thread waits on something");
                return Err(Violation::WhileWaiting { thread: event.thread, lock });
            }
        }
        thread.life = Life::Working;
        self.check_live(event.thread)
    }

    fn check_live(&self, newest: ThreadId) -> Result<(), Violation> {
        if self.live > MAX_LIVE_THREADS { Err(Violation::TooManyThreads(newest)) } else { Ok(()) }
    }

    fn acquire(&mut self, by: ThreadId, lock: LockId) -> Result<(), Violation> {
        let state = entry(&mut self.locks, lock);
        if let Some(holder) = state.holder.filter(|&holder| holder != by) {
            return Err(Violation::HeldElsewhere { by, lock, holder });
        }
        state.holder = Some(by);
        state.depth += 1;
        if state.depth == 1 {
            let held = &mut entry(&mut self.threads, by).held;
            *held += 1;
            if *held > MAX_HELD_LOCKS {
                return Err(Violation::TooManyLocks(by));
            }
        }
        Ok(())
    }

    fn held_by(&mut self, by: ThreadId, lock: LockId) -> Result<&mut Lock, Violation> {
        let state = entry(&mut self.locks, lock);
        if state.holder == Some(by) {
            Ok(state)
        } else {
            Err(Violation::NotHeld { by, lock, holder: state.holder })
        }
    }

    fn release(&mut self, by: ThreadId, lock: LockId) -> Result<(), Violation> {
        let state = self.held_by(by, lock)?;
        state.depth -= 1;
        if state.depth == 0 {
            state.holder = None;
            entry(&mut self.threads, by).held -= 1;
        }
        Ok(())
    }

    fn wait(&mut self, by: ThreadId, lock: LockId) -> Result<(), Violation> {
        let depth = std::mem::take(self.held_by(by, lock)?).depth;
        let thread = entry(&mut self.threads, by);
        thread.life = Life::Waiting;
        thread.held -= 1;
        thread.waiting = Some((lock, depth));
        Ok(())
    }

    fn resume(&mut self, by: ThreadId, lock: LockId) -> Result<(), Violation> {
        let thread = entry(&mut self.threads, by);
        let Some((_, depth)) = thread.waiting.take_if(|(waited_on, _)| *waited_on == lock) else {
            return Err(Violation::NeverWaited { thread: by, lock });
        };
        thread.life = Life::Working;
        self.acquire(by, lock)?;
        entry(&mut self.locks, lock).depth = depth;
        Ok(())
    }

    fn fork(&mut self, by: ThreadId, child: ThreadId) -> Result<(), Violation> {
        if by == child {
            return Err(Violation::Itself(by));
        }
        let state = entry(&mut self.threads, child);
        if state.life != Life::Unknown {
            return Err(Violation::ForkedAgain(child));
        }
        state.life = Life::Forked;
        self.live += 1;
        self.check_live(child)
    }

    fn join(&mut self, by: ThreadId, child: ThreadId) -> Result<(), Violation> {
        if by == child {
            return Err(Violation::Itself(by));
        }
        let state = entry(&mut self.threads, child);
        match state.life {
            Life::Unknown => return Err(Violation::JoinOfUnknown(child)),
            Life::Waiting => return Err(Violation::JoinOfWaiting(child)),
            // Several threads may join the same one.
            Life::Joined => {}
            Life::Forked | Life::Working => {
                state.life = Life::Joined;
                self.live -= 1;
            }
        }
        Ok(())
    }

    fn exit(&mut self, by: ThreadId, method: MethodId) -> Result<(), Violation> {
        let left = entry(&mut self.threads, by).calls.pop();
        if left == Some(method) { Ok(()) } else { Err(Violation::NotEntered { thread: by, method }) }
    }

    fn init_start(&mut self, by: ThreadId, class: ClassId) -> Result<(), Violation> {
        let state = entry(&mut self.classes, class);
        if !matches!(state, Class::Untouched) {
            return Err(Violation::InitializedAgain(class));
        }
        *state = Class::Initializing(by);
        Ok(())
    }

    fn init_end(&mut self, by: ThreadId, class: ClassId) -> Result<(), Violation> {
        let state = entry(&mut self.classes, class);
        if !matches!(*state, Class::Initializing(initializer) if initializer == by) {
            return Err(Violation::NotInitializing { thread: by, class });
        }
        *state = Class::Initialized;
        Ok(())
    }

    fn class_use(&mut self, thread: ThreadId, class: ClassId) -> Result<(), Violation> {
        match *entry(&mut self.classes, class) {
            Class::Initializing(by) if by != thread => Err(Violation::UsedTooEarly { thread, class, by }),
            _ => Ok(()),
        }
    }
}
