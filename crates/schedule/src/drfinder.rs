//! DrFinder (Cai and Cao, FSE 2015), algorithms 2 and 3: an acquisition waits while another thread that may acquire a lock of the same type does so
//! first. So locks are acquired in another order than they would be, and races come to light that the usual order hides.
//!
//! A thread that is about to acquire a lock *requests* it. If the method that some other thread is in may trigger an acquisition of that type
//! ([`Foresight`]), one such thread is drawn and *escorted*: it goes on before all others and its own acquisitions are granted, until it has acquired a
//! lock of that type. Then the request is granted. If there is no such thread, it is granted at once. Requests that are made
//! meanwhile wait, and are looked at one by one, drawn at random, when the escort is over. All that this leaves open is up to [`Random`].
//!
//! *Thrashing*: all that could go on are held back; or the escorted thread ends, waits, is blocked by one that is held back, or takes too long. Then a
//! request drawn at random is granted, as in section 5.4. Deviations:
//! - Line 33 draws from all threads and line 53 takes away the request of the escorted one; section 5.3 says what is meant, and that is done.
//! - Only threads that can go on are escorted. The paper may draw one that waits for ever.
//! - Time is virtual, so that a thread sleeps is no reason not to escort it: time passes until it wakes up.
//! - Lines 54 and 55 let nobody else acquire anything until the granted thread has its lock. The one that it was granted after may still have that
//!   lock and need another one before it gives it back, so here others go on.
//! - The paper turns around the order in which threads come by themselves. Under control they come in any order, and the one that came too late for once would
//!   be sent back behind the other. So in every second run a thread is not held back for one that comes before it in an uncontrolled run anyway.
//! - At a statement that a thread has been at very often, most requests are granted without a look at others ([`Habit`]): programs that do little but take
//!   locks would switch threads at each of them. The paper's threads run in parallel, and a switch costs them nothing.
//! - A lock of `java.util.concurrent` is asked for in one step and acquired in later ones. The escort goes on until these are over.
//!
//! What happens is possible in the program, so a race or deadlock that it leads to is real. It says nothing about what it does not lead to.

use crate::foresight::Foresight;
use crate::habit::Habit;
use crate::ids::{Site, ThreadId};
use crate::model::Model;
use crate::postponed::Marks;
use crate::random::Random;
use crate::scheduler::{Brought, Choice, Scheduler, Tally};
use crate::step::{State, Step};

/// Decisions that an escort may take at first, and at last: each that was in vain makes it half of what it was. Many, because the escorted thread may
/// have a long way to go.
const PATIENCE: (u64, u64) = (100_000, 10_000);
/// A round in a loop, or a yield, counts as so many: it may wait for one that is held back.
const SPIN: u64 = 500;
/// And a sleep: it may look again and again for what one that is held back does.
const SLEEP: u64 = PATIENCE.0 / 16;

/// The strategy that turns the order of acquisitions around.
#[derive(Debug)]
pub struct DrFinder {
    random: Random,
    foresight: Foresight,
    habit: Habit,
    /// Whether only those are escorted that usually come later: see above.
    reverses: bool,
    /// *RTHs*: the threads whose requests are held back, and in which order they came. Some may have left the set.
    requests: Marks,
    queue: Vec<ThreadId>,
    /// Those whose requests are granted, and that have not acquired their lock yet.
    granted: Marks,
    /// *allowedTH* and *allowedLK*, while a thread is escorted.
    escort: Option<Escort>,
    /// Was just granted: goes on as soon as it is asked who does.
    up_next: Option<ThreadId>,
    patience: u64,
    tally: Tally,
    /// What is to be told; thrashing only once in a run.
    events: Vec<Brought>,
    /// Kept so that no decision has to allocate.
    candidates: Vec<ThreadId>,
}

#[derive(Clone, Copy, Debug)]
struct Escort {
    escorted: ThreadId,
    /// The type of lock that it is expected to acquire.
    kind: u32,
    /// The one that waits for that.
    beneficiary: ThreadId,
    /// Whether it has asked for one of `java.util.concurrent`, and may not have it yet.
    asked: bool,
    /// How long it took so far.
    time: u64,
}

/// How an escort goes on.
enum Way {
    /// With this.
    Open(Choice),
    /// Somebody who is not held back is in the way.
    UpToOthers,
    /// Not at all, or it has taken too long.
    Closed,
}

impl DrFinder {
    /// The strategy with this seed.
    #[must_use]
    pub fn new(seed: u64, foresight: Foresight) -> Self {
        let mut random = Random::new(seed);
        let reverses = random.dice.one_in(2);
        Self {
            random,
            foresight,
            habit: Habit::default(),
            reverses,
            requests: Marks::default(),
            queue: Vec::new(),
            granted: Marks::default(),
            escort: None,
            up_next: None,
            patience: PATIENCE.0,
            tally: Tally::default(),
            events: Vec::new(),
            candidates: Vec::new(),
        }
    }

    fn grant(&mut self, model: &Model, thread: ThreadId) {
        self.requests.clear(thread);
        self.granted.set(model, thread);
        self.up_next = Some(thread);
    }

    /// *requestALock*: whether the thread may acquire its lock at once.
    fn request(&mut self, model: &Model, thread: ThreadId) -> bool {
        self.requests.set(model, thread);
        let waits = self.escort.is_some() || self.begin_escort(model, thread);
        if waits {
            self.tally.postponed += 1;
            self.queue.retain(|other| *other != thread);
            self.queue.push(thread);
        } else {
            self.requests.clear(thread);
        }
        !waits
    }

    /// Lines 34 to 43: escorts one of those that may acquire what the thread wants, if there is any.
    fn begin_escort(&mut self, model: &Model, beneficiary: ThreadId) -> bool {
        let Some(lock) = model.acquires(beneficiary) else { return false };
        let kind = self.foresight.kind(lock);
        let others = model.alive().filter(|other| *other != beneficiary);
        let able: Vec<ThreadId> = others.filter(|other| self.opens_way(model, *other).is_some()).collect();
        let usually = self.foresight.may_trigger(beneficiary, kind).filter(|_| self.reverses);
        let may_trigger = |other: &ThreadId| {
            let theirs = self.foresight.may_trigger(*other, kind);
            theirs.is_some_and(|theirs| usually.is_none_or(|usually| usually <= theirs))
        };
        let able: Vec<ThreadId> = able.into_iter().filter(may_trigger).collect();
        if able.is_empty() {
            return false;
        }
        let escorted = self.random.dice.one_of(&able);
        self.requests.clear(escorted);
        self.escort = Some(Escort { escorted, kind, beneficiary, asked: false, time: 0 });
        true
    }

    /// The one that has to move so that the thread comes further: itself, or the one that is in the monitor that it wants, and so on. It is enabled or
    /// asleep. `None` if that is nobody, or one that is held back.
    fn opens_way(&self, model: &Model, thread: ThreadId) -> Option<ThreadId> {
        let mut at = thread;
        for _ in 0..model.thread_count() {
            match model.state(at) {
                _ if at != thread && self.requests.has(model, at) => return None,
                State::Ready(_) if model.is_enabled(at) => return Some(at),
                State::Ready(_) => at = model.owner_of_wanted(at)?,
                State::Sleeping { until } => return self.random.may_come_early(model, until).then_some(at),
                _ => return None,
            }
        }
        None
    }

    /// The escort, the one that was granted, and the requests that wait (lines 29 to 56). `None` if it is up to the others.
    fn schedule(&mut self, model: &Model) -> Option<Choice> {
        loop {
            if let Some(thread) = self.up_next.take()
                && self.granted.has(model, thread)
                && model.is_enabled(thread)
            {
                return Some(Choice::Run(thread));
            }
            if self.escort.is_some() {
                match self.go_on_with_escort(model) {
                    Way::Open(choice) => return Some(choice),
                    Way::UpToOthers => return None,
                    Way::Closed => self.thrash(model),
                }
            } else {
                let request = self.draw_request(model, |_| true)?;
                if !self.begin_escort(model, request) {
                    self.grant(model, request);
                }
            }
        }
    }

    /// Nobody is escorted or held back, so it is up to the thread itself.
    fn goes_on_by_habit(&mut self, model: &Model, enabled: &[ThreadId]) -> bool {
        self.escort.is_none()
            && self.up_next.is_none()
            && !self.queue.iter().any(|thread| self.requests.has(model, *thread))
            && enabled.binary_search(&model.current()).is_ok()
            && self.habit.goes_on(model, &mut self.random.dice)
    }

    fn go_on_with_escort(&mut self, model: &Model) -> Way {
        let mover = self.escort.and_then(|escort| self.opens_way(model, escort.escorted));
        let Some((escort, mover)) = self.escort.as_mut().zip(mover) else { return Way::Closed };
        let sleeps = !model.is_enabled(mover);
        escort.time += if sleeps { SLEEP } else { 1 };
        if escort.time > self.patience {
            Way::Closed
        } else if sleeps {
            Way::Open(Choice::Advance)
        } else if mover == escort.escorted {
            Way::Open(Choice::Run(mover))
        } else {
            Way::UpToOthers
        }
    }

    fn draw_request(&mut self, model: &Model, suits: impl Fn(ThreadId) -> bool) -> Option<ThreadId> {
        self.queue.retain(|thread| self.requests.has(model, *thread));
        let drawn: Vec<ThreadId> = self.queue.iter().copied().filter(|thread| suits(*thread)).collect();
        (!drawn.is_empty()).then(|| self.random.dice.one_of(&drawn))
    }

    /// The escort, if there was one, was in vain.
    fn count_thrashing(&mut self) {
        if self.tally.thrashings == 0 {
            self.events.push(Brought::Thrashing);
        }
        self.tally.thrashings += 1;
        self.patience = (self.patience / 2).max(PATIENCE.1);
        self.escort = None;
    }

    /// Lets a request go, one that can go on if there is one.
    fn thrash(&mut self, model: &Model) {
        self.count_thrashing();
        let able = self.draw_request(model, |thread| model.is_enabled(thread));
        if let Some(thread) = able.or_else(|| self.draw_request(model, |_| true)) {
            self.grant(model, thread);
        }
    }
}

impl Scheduler for DrFinder {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        if self.goes_on_by_habit(model, enabled) {
            return Choice::Run(model.current());
        }
        loop {
            if let Some(choice) = self.schedule(model) {
                return choice;
            }
            self.candidates.clear();
            self.candidates.extend(enabled.iter().filter(|thread| !self.requests.has(model, **thread)));
            if self.candidates.is_empty() {
                self.thrash(model);
                continue;
            }
            let drawn = self.random.one_of(model, &self.candidates);
            let is_request = model.acquires(drawn).is_some() && !self.granted.has(model, drawn);
            if !is_request || self.request(model, drawn) {
                return Choice::Run(drawn);
            }
        }
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }

    /// *lockAcquired*, and all else that happens to an escort without being asked.
    fn moves(&mut self, model: &Model, thread: ThreadId) {
        if let Some(step) = model.step(thread) {
            self.habit.moves(thread, step);
        }
        if self.requests.has(model, thread) {
            // Nobody else could go on.
            return self.count_thrashing();
        }
        let Some(escort) = self.escort.as_mut().filter(|escort| escort.escorted == thread) else { return };
        if model.step(thread).is_some_and(Step::spins) {
            escort.time += SPIN;
        }
        let kind = escort.kind;
        let mut is_of_kind = |lock| self.foresight.kind(lock) == kind;
        let acquired = match model.step(thread) {
            // What the lock is made of. The next step is one of the program again, or somebody else has the lock, and it parks.
            Some(Step::Atomic { site: Site::UNKNOWN }) => false,
            _ if escort.asked => true,
            Some(Step::Request { lock, .. }) => {
                escort.asked = is_of_kind(lock);
                false
            }
            _ => model.acquires(thread).is_some_and(is_of_kind),
        };
        if acquired {
            let beneficiary = escort.beneficiary;
            self.escort = None;
            self.patience = PATIENCE.0;
            self.grant(model, beneficiary);
        }
    }

    fn take_events(&mut self) -> Vec<Brought> {
        std::mem::take(&mut self.events)
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}
