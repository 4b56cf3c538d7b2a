//! Which steps are possible: the state of the threads and locks of a script that is being written.

use std::collections::HashMap;

use crate::script::{Action, Step, Sync};

/// The most threads at once, and in all.
const MOST_ALIVE: usize = 6;
const MOST_FORKED: usize = 30;

/// A script in the making. Each method adds a step if it is possible.
pub struct Stage {
    pub steps: Vec<Step>,
    threads: Vec<Thread>,
    locks: Vec<Lock>,
}

#[derive(Default)]
struct Thread {
    /// The locks held, an entry for each level of re-entrance, innermost last.
    held: Vec<u32>,
    waiting: bool,
    joined: bool,
}

#[derive(Clone, Default)]
struct Lock {
    holder: Option<u32>,
    /// Who waits on it. It keeps its place among the locks that the waiter holds.
    waiter: Option<u32>,
    /// Whether the waiter has been notified.
    notified: bool,
}

impl Stage {
    pub fn new(locks: u32) -> Self {
        Self {
            steps: Vec::new(),
            threads: vec![Thread::default()],
            locks: vec![Lock::default(); locks as usize],
        }
    }

    /// The threads that can do something.
    pub fn able(&self) -> Vec<u32> {
        (0u32..).zip(&self.threads).filter(|(_, t)| !t.joined && !t.waiting).map(|(id, _)| id).collect()
    }

    pub fn holds(&self, thread: u32, lock: u32) -> bool {
        self.locks[lock as usize].holder == Some(thread)
    }

    pub fn is_free_for(&self, thread: u32, lock: u32) -> bool {
        self.locks[lock as usize].holder.is_none_or(|holder| holder == thread)
    }

    /// The lock that the thread would give back next.
    pub fn innermost(&self, thread: u32) -> Option<u32> {
        self.threads[thread as usize].held.last().copied()
    }

    fn add(&mut self, thread: u32, action: Action) -> bool {
        self.steps.push(Step { thread, action });
        true
    }

    pub fn access(&mut self, thread: u32, statement: usize, n: u32) -> bool {
        self.add(thread, Action::Access(statement, n))
    }

    pub fn sync(&mut self, thread: u32, what: Sync, location: u32, times: u32) -> bool {
        self.add(thread, Action::Sync(what, location, times))
    }

    pub fn gate(&mut self, thread: u32) -> bool {
        self.add(thread, Action::Gate)
    }

    pub fn contend(&mut self, thread: u32, lock: u32, statement: usize, times: u32) -> bool {
        self.is_free_for(thread, lock) && self.add(thread, Action::Contend(lock, statement, times))
    }

    /// Each thread comes after all that each of them did before.
    pub fn meet(&mut self, threads: &[u32], location: u32) {
        for what in [Sync::Update, Sync::VolatileRead] {
            for &thread in threads {
                self.sync(thread, what, location, 1);
            }
        }
    }

    pub fn is_held(&self, lock: u32) -> bool {
        self.locks[lock as usize].holder.is_some()
    }

    pub fn collect_garbage(&mut self, thread: u32) -> bool {
        self.add(thread, Action::CollectGarbage)
    }

    pub fn acquire(&mut self, thread: u32, lock: u32) -> bool {
        if !self.is_free_for(thread, lock) {
            return false;
        }
        self.locks[lock as usize].holder = Some(thread);
        self.threads[thread as usize].held.push(lock);
        self.add(thread, Action::Acquire(lock))
    }

    /// Gives the innermost lock back; a notified thread takes it over at once.
    pub fn release(&mut self, thread: u32) -> bool {
        let held = &mut self.threads[thread as usize].held;
        let Some(lock) = held.pop() else { return false };
        let outermost = !held.contains(&lock);
        self.add(thread, Action::Release(lock));
        let state = &mut self.locks[lock as usize];
        if outermost {
            state.holder = None;
            if std::mem::take(&mut state.notified) {
                self.resume(lock);
            }
        }
        true
    }

    fn resume(&mut self, lock: u32) {
        let state = &mut self.locks[lock as usize];
        let waiter = state.waiter.take().expect("somebody was notified");
        state.holder = Some(waiter);
        self.threads[waiter as usize].waiting = false;
        self.add(waiter, Action::Resume(lock));
    }

    pub fn churn(&mut self, thread: u32, lock: u32, times: u32) -> bool {
        self.is_free_for(thread, lock) && self.add(thread, Action::Churn(lock, times))
    }

    pub fn fork(&mut self, thread: u32) -> Option<u32> {
        let alive = self.threads.iter().filter(|thread| !thread.joined).count();
        if alive >= MOST_ALIVE || self.threads.len() > MOST_FORKED {
            return None;
        }
        let child = u32::try_from(self.threads.len()).expect("there are few threads");
        self.threads.push(Thread::default());
        self.add(thread, Action::Fork(child));
        Some(child)
    }

    /// Threads that can have ended. A thread is joined once: who joins it again comes after who did before, by the thread's lock.
    pub fn joinable(&self, by: u32) -> Vec<u32> {
        let can_have_ended = |t: &Thread| !t.joined && !t.waiting && t.held.is_empty();
        (0u32..)
            .zip(&self.threads)
            .filter(|&(id, t)| id != 0 && id != by && can_have_ended(t))
            .map(|(id, _)| id)
            .collect()
    }

    pub fn join(&mut self, thread: u32, child: u32) -> bool {
        if !self.joinable(thread).contains(&child) {
            return false;
        }
        self.threads[child as usize].joined = true;
        self.add(thread, Action::Join(child))
    }

    /// Waits on the innermost lock, if nobody else does and others are there to notify.
    pub fn wait(&mut self, thread: u32, monitors: u32) -> bool {
        let Some(lock) = self.waitable(thread, monitors).filter(|_| self.able().len() > 1) else {
            return false;
        };
        self.locks[lock as usize] = Lock { holder: None, waiter: Some(thread), notified: false };
        self.threads[thread as usize].waiting = true;
        self.add(thread, Action::Wait(lock))
    }

    pub fn timed_wait(&mut self, thread: u32, monitors: u32) -> bool {
        self.waitable(thread, monitors).is_some_and(|lock| self.add(thread, Action::TimedWait(lock)))
    }

    fn waitable(&self, thread: u32, monitors: u32) -> Option<u32> {
        self.innermost(thread).filter(|&lock| lock < monitors && self.locks[lock as usize].waiter.is_none())
    }

    pub fn notify(&mut self, thread: u32) -> bool {
        let Some(lock) = self.innermost(thread) else { return false };
        let state = &mut self.locks[lock as usize];
        if state.waiter.is_none() || state.notified {
            return false;
        }
        state.notified = true;
        self.add(thread, Action::Notify(lock))
    }

    /// The same steps with threads numbered in the order of their forks; `None` if they are not possible or leave something open.
    pub fn replay(steps: &[Step], locks: u32, monitors: u32) -> Option<Vec<Step>> {
        let mut stage = Self::new(locks);
        let mut numbers = HashMap::from([(0, 0)]);
        for step in steps {
            let thread = *numbers.get(&step.thread)?;
            let resumes = matches!(step.action, Action::Resume(_));
            let innermost = |lock| stage.innermost(thread) == Some(lock);
            let done = (resumes || stage.able().contains(&thread))
                && match step.action {
                    Action::Access(statement, n) => stage.access(thread, statement, n),
                    Action::Acquire(lock) => stage.acquire(thread, lock),
                    Action::Release(lock) => innermost(lock) && stage.release(thread),
                    Action::Churn(lock, times) => stage.churn(thread, lock, times),
                    Action::Fork(child) => numbers.insert(child, stage.fork(thread)?).is_none(),
                    Action::Join(child) => stage.join(thread, *numbers.get(&child)?),
                    Action::Sync(what, location, times) => stage.sync(thread, what, location, times),
                    Action::Wait(lock) => innermost(lock) && stage.wait(thread, monitors),
                    Action::TimedWait(lock) => innermost(lock) && stage.timed_wait(thread, monitors),
                    Action::Notify(lock) => innermost(lock) && stage.notify(thread),
                    // The release before it has added it.
                    Action::Resume(_) => stage.steps.last() == Some(&Step { thread, action: step.action }),
                    Action::CollectGarbage => stage.collect_garbage(thread),
                    Action::Gate => stage.gate(thread),
                    Action::Contend(lock, statement, times) => stage.contend(thread, lock, statement, times),
                };
            if !done {
                return None;
            }
        }
        stage.finish();
        (stage.steps.len() == steps.len()).then_some(stage.steps)
    }

    /// Ends what is open: locks are given back, threads that wait are notified.
    pub fn finish(&mut self) {
        loop {
            if let Some(thread) = self.able().into_iter().find(|&id| self.innermost(id).is_some()) {
                self.release(thread);
            } else if let Some(lock) = self.waited_on() {
                let thread = self.able()[0];
                let woken = self.acquire(thread, lock) && self.notify(thread) && self.release(thread);
                assert!(woken, "who holds the lock waits for somebody else, and that one is woken first");
            } else {
                break;
            }
        }
    }

    /// A lock that somebody waits on and nobody holds.
    fn waited_on(&self) -> Option<u32> {
        let lock = self.locks.iter().position(|lock| lock.waiter.is_some() && lock.holder.is_none())?;
        u32::try_from(lock).ok()
    }
}
