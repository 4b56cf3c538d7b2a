//! Short random traces of a machine that knows which steps are possible.

use event::{ClassId, Event, LockId, Op, SiteId, ThreadId, VarId, VolatileId, WakeCause};

/// How events get their sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sites {
    /// Every event has a site of its own, so that a report names an event.
    Unique,
    /// A handful of sites, as in a program with loops.
    Few,
}

const MOST_THREADS: usize = 16;
const LOCKS: u32 = 4;
const VARS: u32 = 6;
const VOLATILES: u32 = 3;
const CLASSES: u32 = 2;
const FEW_SITES: u32 = 12;

/// A well-formed trace: one event for each of `choices`, in which each choice says who does what. Whatever the choices
/// are, the trace keeps the rules of [`event::validate`]; shorter and smaller choices give simpler traces.
#[must_use]
pub fn random_trace(choices: &[u32], sites: Sites) -> Vec<Event> {
    let mut machine = Machine::default();
    machine.threads.push(Thread::default());
    let step = |(index, &choice): (usize, &u32)| {
        let (thread, op) = machine.step(choice);
        let site = match sites {
            Sites::Unique => u32::try_from(index).expect("random traces are short"),
            Sites::Few => (choice >> 24) % FEW_SITES,
        };
        Event::new(ThreadId(thread), SiteId(site), op)
    };
    choices.iter().enumerate().map(step).collect()
}

#[derive(Default)]
struct Machine {
    /// All threads that ever were, by id.
    threads: Vec<Thread>,
    /// Who holds each lock.
    holders: [Option<u32>; LOCKS as usize],
    classes: [Class; CLASSES as usize],
}

#[derive(Default)]
struct Thread {
    /// The locks held, an entry for each level of re-entrance, innermost last.
    held: Vec<u32>,
    /// The lock waited on, and how often it was held.
    waiting: Option<(u32, usize)>,
    joined: bool,
}

#[derive(Clone, Copy, Default)]
enum Class {
    #[default]
    Untouched,
    Initializing(u32),
    Initialized,
}

impl Machine {
    /// Who does what, as the choice says if that is possible, else something that is.
    fn step(&mut self, choice: u32) -> (u32, Op) {
        let [who, what, operand, _] = choice.to_le_bytes();
        let operand = u32::from(operand);
        let able: Vec<u32> =
            (0u32..).zip(&self.threads).filter(|(_, t)| self.is_able(t)).map(|(id, _)| id).collect();
        let thread = able[usize::from(who) % able.len()];
        let op = self.resume(thread, what).or_else(|| self.try_op(thread, what, operand));
        (thread, op.unwrap_or(Op::Read(VarId(operand % VARS))))
    }

    /// A thread can do something unless it has ended or waits on a lock that is taken.
    fn is_able(&self, thread: &Thread) -> bool {
        let stuck = thread.waiting.is_some_and(|(lock, _)| self.holders[lock as usize].is_some());
        !thread.joined && !stuck
    }

    fn resume(&mut self, id: u32, what: u8) -> Option<Op> {
        let (lock, depth) = self.threads[id as usize].waiting.take()?;
        self.holders[lock as usize] = Some(id);
        self.threads[id as usize].held.extend(std::iter::repeat_n(lock, depth));
        let cause = if what.is_multiple_of(2) { WakeCause::Notified } else { WakeCause::Unnotified };
        Some(Op::Resume { lock: LockId(lock), cause })
    }

    fn try_op(&mut self, id: u32, what: u8, operand: u32) -> Option<Op> {
        let var = VarId(operand % VARS);
        let volatile = VolatileId(operand % VOLATILES);
        let lock = operand % LOCKS;
        match what % 100 {
            0..25 => Some(Op::Read(var)),
            25..45 => Some(Op::Write(var)),
            45..57 => self.acquire(id, lock),
            57..69 => self.release(id),
            69..74 => self.fork(),
            74..79 => self.join(id, operand),
            79..83 => Some(Op::VolatileRead(volatile)),
            83..86 => Some(Op::VolatileWrite(volatile)),
            86 => Some(Op::AtomicRead(volatile)),
            87 => Some(Op::AtomicWrite(volatile)),
            88..90 => Some(Op::AtomicUpdate(volatile)),
            90..93 => self.wait(id),
            93..96 => self.notify(id, operand),
            _ => self.class_step(id, operand),
        }
    }

    fn acquire(&mut self, id: u32, lock: u32) -> Option<Op> {
        let holder = &mut self.holders[lock as usize];
        if holder.is_some_and(|holder| holder != id) {
            return None;
        }
        *holder = Some(id);
        self.threads[id as usize].held.push(lock);
        Some(Op::Acquire(LockId(lock)))
    }

    fn release(&mut self, id: u32) -> Option<Op> {
        let held = &mut self.threads[id as usize].held;
        let lock = held.pop()?;
        if !held.contains(&lock) {
            self.holders[lock as usize] = None;
        }
        Some(Op::Release(LockId(lock)))
    }

    fn wait(&mut self, id: u32) -> Option<Op> {
        let thread = &mut self.threads[id as usize];
        let &lock = thread.held.last()?;
        let before = thread.held.len();
        thread.held.retain(|&held| held != lock);
        thread.waiting = Some((lock, before - thread.held.len()));
        self.holders[lock as usize] = None;
        Some(Op::Wait(LockId(lock)))
    }

    fn notify(&mut self, id: u32, operand: u32) -> Option<Op> {
        let &lock = self.threads[id as usize].held.last()?;
        let lock = LockId(lock);
        Some(if operand.is_multiple_of(2) { Op::Notify(lock) } else { Op::NotifyAll(lock) })
    }

    fn fork(&mut self) -> Option<Op> {
        if self.threads.iter().filter(|thread| !thread.joined).count() >= MOST_THREADS {
            return None;
        }
        let child = u32::try_from(self.threads.len()).ok()?;
        self.threads.push(Thread::default());
        Some(Op::Fork(ThreadId(child)))
    }

    /// Joins a thread that can have ended, or one that has been joined before.
    fn join(&mut self, id: u32, operand: u32) -> Option<Op> {
        let initializing =
            |child| self.classes.iter().any(|c| matches!(c, Class::Initializing(t) if *t == child));
        let can_have_ended = |child: u32, t: &Thread| {
            t.joined || (t.held.is_empty() && t.waiting.is_none() && !initializing(child))
        };
        let ended: Vec<u32> = (0u32..)
            .zip(&self.threads)
            .filter(|&(child, thread)| child != id && can_have_ended(child, thread))
            .map(|(child, _)| child)
            .collect();
        let &child = ended.get(operand as usize % ended.len().max(1))?;
        self.threads[child as usize].joined = true;
        Some(Op::Join(ThreadId(child)))
    }

    fn class_step(&mut self, id: u32, operand: u32) -> Option<Op> {
        let class = operand % CLASSES;
        let state = &mut self.classes[class as usize];
        match *state {
            Class::Untouched => {
                *state = Class::Initializing(id);
                Some(Op::InitStart(ClassId(class)))
            }
            Class::Initializing(by) if by == id => {
                *state = Class::Initialized;
                Some(Op::InitEnd(ClassId(class)))
            }
            Class::Initializing(_) => None,
            Class::Initialized => Some(Op::ClassUse(ClassId(class))),
        }
    }
}
