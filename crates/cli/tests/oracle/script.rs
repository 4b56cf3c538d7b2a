//! Scripts: what the threads of a Java program do, in one fixed order; and the same as events for the oracle.

use event::{Event, LockId, Op, SiteId, ThreadId, VolatileId, WakeCause};

use crate::program::{Program, Statement};
use crate::stage::Stage;

/// Locks: a plain object, an object with accessed fields, one with synchronized methods, a class, and a `ReentrantLock`.
pub const LOCKS: u32 = 5;
/// The locks from the first on that can be waited on.
pub const MONITORS: u32 = 3;
/// Volatile and atomic locations.
pub const VOLATILES: u32 = 7;
/// Of these, fields that are only read and written.
pub const ONLY_VOLATILE: [u32; 2] = [1, 6];

/// A script and how it is run.
#[derive(Clone)]
pub struct Script {
    pub steps: Vec<Step>,
    /// Whether plain accesses happen whenever they do. Steps that synchronize keep their order, and with it happens-before.
    pub loose: bool,
    /// Whether the main thread joins all threads when the script has ended.
    pub joined: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub thread: u32,
    pub action: Action,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A statement of the program and its operand.
    Access(usize, u32),
    Acquire(u32),
    Release(u32),
    /// Takes a lock and gives it back, so many times.
    Churn(u32, u32),
    Fork(u32),
    Join(u32),
    /// What is done to which location, so many times.
    Sync(Sync, u32, u32),
    /// Waits until notified.
    Wait(u32),
    /// Waits for a moment, with nobody else using the lock.
    TimedWait(u32),
    /// Wakes the one who waits.
    Notify(u32),
    /// The notified thread has the lock back. Comes directly after the notifier has given it up.
    Resume(u32),
    CollectGarbage,
    /// Goes on when all steps before this one that have an order are done: several threads that do so go on together.
    Gate,
    /// Executes a statement so many times, each time under the lock. Several threads may do so at once, if they meet before and
    /// after: then who had the lock when makes no difference to anything else.
    Contend(u32, usize, u32),
}

/// Accesses that synchronize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sync {
    VolatileRead,
    VolatileWrite,
    AtomicRead,
    AtomicWrite,
    Update,
    FailedUpdate,
}

impl Script {
    /// All threads that ever are.
    pub fn threads(&self) -> u32 {
        self.steps.iter().map(|step| step.thread + 1).max().unwrap_or(1).max(self.last_forked() + 1)
    }

    fn last_forked(&self) -> u32 {
        let forked = |step: &Step| if let Action::Fork(child) = step.action { child } else { 0 };
        self.steps.iter().map(forked).max().unwrap_or(0)
    }

    /// The events of the script. The site of an event is the index of its step.
    pub fn events(&self, program: &Program) -> Vec<Event> {
        let mut events = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let site = SiteId(u32::try_from(index).unwrap());
            let ops = step.action.ops(program);
            events.extend(ops.into_iter().map(|op| Event::new(ThreadId(step.thread), site, op)));
        }
        events
    }

    /// The script with other steps, whose threads are numbered anew; `None` if the steps cannot happen in this order.
    pub fn with_steps(&self, steps: &[Step]) -> Option<Self> {
        let steps = Stage::replay(steps, LOCKS, MONITORS)?;
        let script = Self { steps, ..*self };
        (!script.loose || script.meets_to_contend()).then_some(script)
    }

    /// Whether threads that contend for a lock in any order meet before and after.
    fn meets_to_contend(&self) -> bool {
        let contends = |step: &Step| matches!(step.action, Action::Contend(..));
        let meets = |step: &Step, what| matches!(step.action, Action::Sync(w, ..) if w == what);
        let scenes = self.steps.chunk_by(|a, b| contends(a) == contends(b)).collect::<Vec<_>>();
        scenes.windows(3).filter(|scenes| contends(&scenes[1][0])).all(|scenes| {
            let count = scenes[1].len();
            let before = scenes[0].iter().rev().take(count).all(|step| meets(step, Sync::VolatileRead));
            let after = scenes[2].iter().take(count).all(|step| meets(step, Sync::Update));
            before && after && scenes[0].len() >= 2 * count && scenes[2].len() >= 2 * count
        })
    }

    /// The script for the Java program: a header, then each thread's operations as four numbers each.
    pub fn encode(&self, copy: usize) -> Vec<i32> {
        let mut tickets = 0;
        let mut codes: Vec<Vec<i32>> = vec![Vec::new(); self.threads() as usize];
        for step in &self.steps {
            let code = &mut codes[step.thread as usize];
            if matches!(step.action, Action::Resume(_)) {
                // The end of the wait, which is the thread's last operation.
                *code.last_mut().unwrap() = tickets;
                tickets += 1;
                continue;
            }
            let [operation, x, n] = step.action.encode();
            let x = if step.action == Action::Gate { tickets } else { x };
            let free = step.action == Action::Gate
                || self.loose && matches!(step.action, Action::Access(..) | Action::Contend(..));
            code.extend([if free { -1 } else { tickets }, operation, x, n]);
            tickets += i32::from(!free);
        }
        let number = |n: usize| i32::try_from(n).unwrap();
        let mut numbers = vec![number(copy), i32::from(self.joined), tickets, number(codes.len())];
        for code in codes {
            numbers.push(number(code.len() / 4));
            numbers.extend(code);
        }
        numbers
    }

    /// The script as people read it.
    pub fn show(&self, program: &Program) -> String {
        let order = if self.loose { "accesses at any time" } else { "one after the other" };
        let text = |statement: usize, n: u32| {
            let Statement { name, text, .. } = &program.statements[statement];
            format!("{name}({n}): {text}")
        };
        let line = |(index, step): (usize, &Step)| {
            let what = match step.action {
                Action::Access(statement, n) => text(statement, n),
                Action::Contend(lock, statement, n) => {
                    format!("{n} times under lock {lock} {}", text(statement, 1))
                }
                other => format!("{other:?}"),
            };
            format!("{index:4}: T{} {what}\n", step.thread)
        };
        let lines: String = self.steps.iter().enumerate().map(line).collect();
        format!("{order}:\n{lines}")
    }
}

impl Action {
    fn ops(self, program: &Program) -> Vec<Op> {
        match self {
            Self::Access(statement, n) => program.statements[statement].effect.ops(n),
            Self::Acquire(lock) => vec![Op::Acquire(LockId(lock))],
            Self::Release(lock) => vec![Op::Release(LockId(lock))],
            // Once or many times makes no difference to others, as nobody comes in between.
            Self::Churn(lock, _) => vec![Op::Acquire(LockId(lock)), Op::Release(LockId(lock))],
            Self::Fork(child) => vec![Op::Fork(ThreadId(child))],
            Self::Join(child) => vec![Op::Join(ThreadId(child))],
            Self::Sync(what, location, _) => vec![what.op(VolatileId(location))],
            Self::Wait(lock) => vec![Op::Wait(LockId(lock))],
            Self::TimedWait(lock) => {
                let lock = LockId(lock);
                vec![Op::Wait(lock), Op::Resume { lock, cause: WakeCause::Unnotified }]
            }
            Self::Notify(lock) => vec![Op::Notify(LockId(lock))],
            Self::Resume(lock) => vec![Op::Resume { lock: LockId(lock), cause: WakeCause::Notified }],
            Self::CollectGarbage | Self::Gate => Vec::new(),
            Self::Contend(lock, statement, _) => {
                let accesses = program.statements[statement].effect.ops(1);
                let acquire = [Op::Acquire(LockId(lock))];
                acquire.into_iter().chain(accesses).chain([Op::Release(LockId(lock))]).collect()
            }
        }
    }

    /// As the Java program numbers it, with two operands.
    fn encode(self) -> [i32; 3] {
        let [operation, x, n] = match self {
            Self::Access(statement, n) => [0, u32::try_from(statement).unwrap(), n],
            Self::Acquire(lock) => [1, lock, 0],
            Self::Release(lock) => [2, lock, 0],
            Self::Churn(lock, times) => [3, lock, times],
            Self::Fork(child) => [4, child, 0],
            Self::Join(child) => [5, child, 0],
            Self::Sync(what, location, times) => [6, location * 10 + what as u32, times],
            Self::Wait(lock) => [7, lock, 0],
            Self::TimedWait(lock) => [8, lock, 0],
            Self::Notify(lock) => [9, lock, 0],
            Self::CollectGarbage => [10, 0, 0],
            Self::Gate => [11, 0, 0],
            Self::Contend(lock, statement, times) => {
                [12, lock * 1000 + u32::try_from(statement).unwrap(), times]
            }
            Self::Resume(_) => unreachable!("is a part of waiting"),
        };
        [operation, x, n].map(|number| i32::try_from(number).unwrap())
    }
}

impl Sync {
    fn op(self, location: VolatileId) -> Op {
        match self {
            Self::VolatileRead => Op::VolatileRead(location),
            Self::VolatileWrite => Op::VolatileWrite(location),
            Self::AtomicRead | Self::FailedUpdate => Op::AtomicRead(location),
            Self::AtomicWrite => Op::AtomicWrite(location),
            Self::Update => Op::AtomicUpdate(location),
        }
    }
}
