//! Long realistic traces.
//!
//! Threads run loop bodies made of some sixty statements. In each round a thread takes a lock, works on a handful of
//! variables of its own or of the lock's, reads data that all threads share, and gives the lock back. The bodies are made
//! so that operations and access patterns come in the proportions of the FastTrack paper's figure 3: 82.3 % reads, 14.5 %
//! writes, 3.2 % synchronization; of the reads 63 % repeat a read of the same epoch and 21 % go to read-shared data; of
//! the writes 71 % repeat a write of the same epoch. Now and then all threads meet at a barrier and one of them rewrites
//! some of the shared data. The trace has no race.
#![expect(
    clippy::cast_possible_truncation,
    reason = "counts here are small constants or bounded by a 32-bit size"
)]

use std::collections::VecDeque;

use event::{Event, LockId, Op, SiteId, ThreadId, VarId, VolatileId};

use crate::rng::Rng;

/// How much of everything.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Threads that work; one more starts and joins them.
    pub threads: u32,
    /// Memory locations in all, whatever the number of threads.
    pub variables: u32,
    /// Locks.
    pub locks: u32,
}

/// An endless trace; take as many events as you need.
pub struct PaperMix {
    size: Size,
    rng: Rng,
    bodies: Vec<Body>,
    workers: Vec<Worker>,
    /// Whether each lock is held.
    held: Vec<bool>,
    current: usize,
    /// Steps until another worker goes on.
    quantum: u32,
    /// Steps until the next barrier.
    until_barrier: u32,
    /// Events that are decided but not handed out yet.
    ready: VecDeque<Event>,
}

/// A loop body: what each statement accesses. A statement's site is its number plus the body's first site.
struct Body {
    first_site: u32,
    statements: Vec<Statement>,
}

#[derive(Clone, Copy)]
enum Statement {
    Acquire,
    Release,
    /// Reads the n-th variable of this round.
    Read(usize),
    /// Writes the n-th variable of this round.
    Write(usize),
    /// Reads the n-th shared variable of this round.
    ReadShared(usize),
}

#[derive(Clone, Copy)]
struct Worker {
    body: usize,
    /// The next statement.
    at: usize,
    lock: u32,
    /// Where the worker's walk through its own variables stands.
    cursor: u32,
    own: [VarId; OWN],
    shared: [VarId; SHARED],
}

const BODIES: u32 = 24;
/// Variables that a worker reads in a round: each is read for the first time once.
const OWN: usize = 8;
/// Of these, those that it also writes.
const WRITTEN: usize = 3;
/// Shared variables that it reads in a round.
const SHARED: usize = 3;
/// Repeated accesses in a round, beside the first ones.
const READS_AGAIN: usize = 34;
const WRITES_AGAIN: usize = 7;
const SHARED_READS_AGAIN: usize = 8;
/// Locks guard this many variables each.
const GUARDED: u32 = 8;
const MAIN: ThreadId = ThreadId(0);
const BARRIER: VolatileId = VolatileId(0);
const STEPS_PER_PHASE: u32 = 400_000;
/// Shared variables that are rewritten at a barrier.
const REWRITTEN: u32 = 60;

impl PaperMix {
    /// The trace with this size and seed.
    ///
    /// # Panics
    /// There are no threads or no locks, or fewer variables than locks and threads need.
    #[must_use]
    pub fn new(size: Size, seed: u64) -> Self {
        let Size { threads, variables, locks } = size;
        assert!(threads > 0 && locks > 0, "a trace needs threads and locks");
        assert!(variables / 4 >= locks * GUARDED && variables / 2 >= threads * 64, "too few variables");
        let mut rng = Rng::new(seed);
        let bodies: Vec<Body> = (0..BODIES).map(|number| Body::new(number, &mut rng)).collect();
        let mut mix = Self {
            size,
            bodies,
            workers: Vec::new(),
            held: vec![false; locks as usize],
            current: 0,
            quantum: 0,
            until_barrier: STEPS_PER_PHASE,
            ready: VecDeque::new(),
            rng,
        };
        mix.start();
        mix
    }

    /// Main writes the shared data and starts the workers.
    fn start(&mut self) {
        let site = SiteId(BODIES * Body::SITES);
        for shared in 0..self.shared_variables() {
            let var = self.shared_variable(shared);
            self.ready.push_back(Event::new(MAIN, site, Op::Write(var)));
        }
        for worker in 0..self.size.threads {
            let fork = Op::Fork(ThreadId(worker + 1));
            self.ready.push_back(Event::new(MAIN, SiteId(site.0 + 1), fork));
            let nothing_yet = VarId(0);
            self.workers.push(Worker {
                body: self.rng.below(BODIES) as usize,
                at: 0,
                lock: 0,
                cursor: 0,
                own: [nothing_yet; OWN],
                shared: [nothing_yet; SHARED],
            });
            self.begin_round(worker as usize);
        }
    }

    // The variables, in order: those that locks guard (a quarter at most), the shared ones, and in the second half the
    // workers' own, in equal parts.

    fn shared_variables(&self) -> u32 {
        self.size.variables / 64
    }

    fn shared_variable(&self, number: u32) -> VarId {
        VarId(self.size.variables / 4 + number)
    }

    fn own_variable(&self, worker: u32, number: u32) -> VarId {
        let each = self.size.variables / 2 / self.size.threads;
        VarId(self.size.variables / 2 + worker * each + number % each)
    }

    /// Decides what the worker's next round works on.
    fn begin_round(&mut self, index: usize) {
        let new_body = self.rng.once_in(8).then(|| self.rng.below(BODIES) as usize);
        let new_cursor = self.rng.once_in(4).then(|| self.rng.below(self.size.variables));
        let lock = self.rng.below(self.size.locks);
        let guarded = self.rng.below(GUARDED);
        let shared = [(); SHARED].map(|()| self.rng.below(self.shared_variables()));

        let Worker { body, cursor, .. } = self.workers[index];
        let cursor = new_cursor.unwrap_or(cursor);
        let own = std::array::from_fn(|n| match n as u32 {
            n if n < WRITTEN as u32 => VarId(lock * GUARDED + (guarded + n) % GUARDED),
            n => self.own_variable(index as u32, cursor + n),
        });
        self.workers[index] = Worker {
            body: new_body.unwrap_or(body),
            at: 0,
            lock,
            cursor: cursor + OWN as u32,
            own,
            shared: shared.map(|number| self.shared_variable(number)),
        };
    }

    /// Decides at least one more event.
    fn advance(&mut self) {
        if self.until_barrier == 0 {
            self.until_barrier = STEPS_PER_PHASE;
            return self.barrier();
        }
        self.until_barrier -= 1;
        if self.quantum == 0 {
            self.current = self.rng.below(self.size.threads) as usize;
            self.quantum = 16 + self.rng.below(64);
        }
        self.quantum -= 1;
        self.step_worker();
    }

    fn step_worker(&mut self) {
        let index = self.current;
        let worker = &self.workers[index];
        let body = &self.bodies[worker.body];
        let site = SiteId(body.first_site + worker.at as u32);
        let lock = worker.lock;
        let op = match body.statements[worker.at] {
            Statement::Acquire if self.held[lock as usize] => {
                // Blocked: somebody else's turn.
                self.quantum = 0;
                return;
            }
            Statement::Acquire => {
                self.held[lock as usize] = true;
                Op::Acquire(LockId(lock))
            }
            Statement::Release => {
                self.held[lock as usize] = false;
                Op::Release(LockId(lock))
            }
            Statement::Read(n) => Op::Read(worker.own[n]),
            Statement::Write(n) => Op::Write(worker.own[n]),
            Statement::ReadShared(n) => Op::Read(worker.shared[n]),
        };
        let thread = ThreadId(index as u32 + 1);
        self.ready.push_back(Event::new(thread, site, op));
        self.workers[index].at += 1;
        if self.workers[index].at == self.bodies[self.workers[index].body].statements.len() {
            self.begin_round(index);
        }
    }

    /// All arrive, one rewrites shared data, all go on.
    fn barrier(&mut self) {
        let site = BODIES * Body::SITES + 2;
        self.meet(site);
        let writer = ThreadId(self.rng.below(self.size.threads) + 1);
        for _ in 0..REWRITTEN {
            let number = self.rng.below(self.shared_variables());
            let var = self.shared_variable(number);
            self.ready.push_back(Event::new(writer, SiteId(site + 2), Op::Write(var)));
        }
        self.meet(site + 3);
    }

    /// Each worker's arrival comes before each worker's leaving.
    fn meet(&mut self, site: u32) {
        for (site, op) in [(site, Op::AtomicUpdate(BARRIER)), (site + 1, Op::VolatileRead(BARRIER))] {
            let each = (1..=self.size.threads).map(|thread| Event::new(ThreadId(thread), SiteId(site), op));
            self.ready.extend(each);
        }
    }
}

impl Body {
    const SITES: u32 = (OWN + WRITTEN + SHARED + READS_AGAIN + WRITES_AGAIN + SHARED_READS_AGAIN + 2) as u32;

    fn new(number: u32, rng: &mut Rng) -> Self {
        let mut accesses: Vec<Statement> = (0..OWN)
            .map(Statement::Read)
            .chain((0..READS_AGAIN).map(|n| Statement::Read(n % OWN)))
            .chain((0..WRITTEN + WRITES_AGAIN).map(|n| Statement::Write(n % WRITTEN)))
            .chain((0..SHARED + SHARED_READS_AGAIN).map(|n| Statement::ReadShared(n % SHARED)))
            .collect();
        for last in (1..accesses.len()).rev() {
            let other = rng.below(last as u32 + 1) as usize;
            accesses.swap(last, other);
        }
        let statements =
            [Statement::Acquire].into_iter().chain(accesses).chain([Statement::Release]).collect();
        Self { first_site: number * Self::SITES, statements }
    }
}

impl Iterator for PaperMix {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.ready.is_empty() {
            self.advance();
        }
        self.ready.pop_front()
    }
}
