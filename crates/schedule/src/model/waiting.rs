//! Threads that wait, park or sleep, and what wakes them.

use super::Model;
use crate::ids::{LockId, Nanos, ThreadId};
use crate::step::{State, Step, Wake};

impl Model {
    /// The thread waits on an object. It gives the monitor back, whatever its depth, and will enter it as deep again.
    pub fn wait(&mut self, thread: ThreadId, lock: LockId, until: Option<Nanos>) {
        self.withdraw(thread);
        self.give_back(thread, lock);
        self.waiting.entry(lock).or_default().push(thread);
        self.pause(thread, State::Waiting { lock, until }, until);
    }

    /// How many threads wait on the object.
    #[must_use]
    pub fn waiters(&self, lock: LockId) -> usize {
        self.waiting.get(&lock).map_or(0, Vec::len)
    }

    /// Wakes one of those who wait on the object: which one is a choice, because Java does not say.
    pub fn notify(&mut self, lock: LockId, which: usize) {
        if let Some(waiting) = self.waiting.get(&lock) {
            self.wake(waiting[which % waiting.len()], Wake::Notified);
        }
    }

    /// Wakes all who wait on the object.
    pub fn notify_all(&mut self, lock: LockId) {
        for thread in self.waiting.get(&lock).cloned().unwrap_or_default() {
            self.wake(thread, Wake::Notified);
        }
    }

    /// The thread parks. False if it had a permit: that is used up, and it goes on.
    pub fn park(&mut self, thread: ThreadId, until: Option<Nanos>) -> bool {
        let waits = !std::mem::take(&mut self.thread_mut(thread).permit);
        if waits {
            self.withdraw(thread);
            self.pause(thread, State::Parked { until }, until);
        }
        waits
    }

    /// Gives the thread a permit, which it uses at once if it is parked.
    pub fn unpark(&mut self, thread: ThreadId) {
        match self.state(thread) {
            State::Parked { .. } => self.wake(thread, Wake::Unparked),
            State::Ended => {}
            _ => self.thread_mut(thread).permit = true,
        }
    }

    /// The thread sleeps.
    pub fn sleep(&mut self, thread: ThreadId, until: Nanos) {
        self.withdraw(thread);
        self.pause(thread, State::Sleeping { until }, Some(until));
    }

    /// Wakes the thread if it waits, parks or sleeps. Otherwise nothing happens here: its interrupt status is the program's affair, and
    /// one that was notified already goes on as notified, with the interrupt pending (JLS 17.2.4).
    pub fn interrupt(&mut self, thread: ThreadId) {
        if let State::Waiting { .. } | State::Parked { .. } | State::Sleeping { .. } = self.state(thread) {
            self.wake(thread, Wake::Interrupted);
        }
    }

    /// Why the thread went on after it last waited, parked or slept.
    #[must_use]
    pub fn woken(&self, thread: ThreadId) -> Wake {
        self.thread(thread).woken
    }

    /// Virtual time.
    #[must_use]
    pub fn now(&self) -> Nanos {
        self.timers.now()
    }

    /// Time passes, and whoever waits until then wakes up.
    #[inline]
    pub fn pass(&mut self, nanos: Nanos) {
        self.timers.pass_until(self.now().saturating_add(nanos));
        if !self.timers.is_empty() {
            self.ring();
        }
    }

    /// Whether somebody waits for time to pass.
    #[must_use]
    #[inline]
    pub fn has_timers(&self) -> bool {
        !self.timers.is_empty()
    }

    /// Whether time may be let pass for them. Not while a thread is external: what it does takes real time, and a timeout that comes before its
    /// answer could come would be none of the program's.
    #[must_use]
    #[inline]
    pub fn may_advance(&self) -> bool {
        self.has_timers() && self.external_count() == 0
    }

    /// Whether this thread waits for time to pass, or for something that may come before.
    #[must_use]
    pub fn waits_for_deadline(&self, thread: ThreadId) -> bool {
        matches!(
            self.state(thread),
            State::Waiting { until: Some(_), .. } | State::Parked { until: Some(_) } | State::Sleeping { .. }
        )
    }

    /// When the next one wakes up by itself.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Nanos> {
        self.timers.next_deadline()
    }

    /// Time passes until the next deadline, and a little further: no clock is so exact that of two deadlines so near each other one always comes
    /// first. False if there is none.
    pub fn advance(&mut self) -> bool {
        const SLACK: Nanos = 250_000;
        let Some(deadline) = self.next_deadline() else {
            return false;
        };
        let slack = (deadline.saturating_sub(self.now()) / 8).min(SLACK);
        self.timers.pass_until(deadline.saturating_add(slack));
        self.ring();
        true
    }

    fn ring(&mut self) {
        while let Some(thread) = self.timers.ring() {
            self.wake(thread, Wake::TimedOut);
        }
    }

    fn pause(&mut self, thread: ThreadId, state: State, until: Option<Nanos>) {
        if let Some(until) = until {
            self.timers.set(thread, until);
        }
        self.thread_mut(thread).state = state;
    }

    fn wake(&mut self, thread: ThreadId, why: Wake) {
        self.thread_mut(thread).woken = why;
        // One that waits without having been in the monitor has nothing to enter again.
        let step = match self.state(thread) {
            State::Waiting { lock, .. } if self.thread(thread).given_back.is_some() => Step::Reenter { lock },
            _ => Step::Resume,
        };
        self.stop(thread, step);
    }

    pub(super) fn leave_wait_set(&mut self, thread: ThreadId, lock: LockId) {
        if let Some(waiting) = self.waiting.get_mut(&lock) {
            waiting.retain(|other| *other != thread);
            if waiting.is_empty() {
                self.waiting.remove(&lock);
            }
        }
    }

    #[inline]
    pub(super) fn clear_timer(&mut self, thread: ThreadId, until: Option<Nanos>) {
        if let Some(until) = until {
            self.timers.clear(thread, until);
        }
    }
}
