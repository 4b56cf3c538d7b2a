//! Random scripts, biased towards what detectors find hard.
//!
//! A script is about a few variables, often neighbours in memory. Each variable has a discipline, such as a lock, that threads follow
//! mostly; so that some variables have races, some have none, and some nearly have one.

use event::VarId;
use synthetic::Rng;

use crate::program::{Effect, Program};
use crate::script::{LOCKS, MONITORS, ONLY_VOLATILE, Script, Sync, VOLATILES};
use crate::stage::Stage;

/// The script with this seed.
pub fn script(program: &Program, seed: u64) -> Script {
    let mut rng = Rng::new(seed);
    let loose = rng.once_in(3);
    let joined = !rng.once_in(3);
    let mut author = Author::new(program, rng, loose);
    let length = 15 + author.rng.below(130) as usize;
    while author.stage.steps.len() < length {
        author.scene();
    }
    author.stage.finish();
    let script = Script { steps: Vec::new(), loose, joined };
    script.with_steps(&author.stage.steps).expect("a stage adds only what is possible")
}

/// The location by which threads meet.
const MEETING_POINT: u32 = 2;

struct Author<'a> {
    program: &'a Program,
    rng: Rng,
    stage: Stage,
    /// The groups that the script is about, each with its discipline.
    cast: Vec<(usize, Discipline)>,
    locks: Vec<u32>,
    volatiles: Vec<u32>,
    /// Once in so many times, a discipline is not followed.
    lapses: u32,
    /// Once in so many times, something is done many times over.
    bursts: u32,
    /// Whether objects come and go, and the garbage collector with them.
    litters: bool,
}

/// What keeps accesses of a variable apart.
#[derive(Clone, Copy)]
enum Discipline {
    Lock(u32),
    /// Reads the location before and writes it after.
    Volatile(u32),
    Nothing,
}

impl<'a> Author<'a> {
    fn new(program: &'a Program, mut rng: Rng, loose: bool) -> Self {
        let locks = some_of(&mut rng, LOCKS, 3);
        let volatiles = some_of(&mut rng, VOLATILES, 3);
        let count = 1 + rng.below(6);
        let groups = u32::try_from(program.groups.len()).unwrap();
        let first = rng.below(groups);
        let neighbours = rng.once_in(2);
        let cast = (0..count).map(|n| {
            let group = if neighbours { (first + n) % groups } else { rng.below(groups) };
            let discipline = match rng.below(5) {
                0 | 1 => Discipline::Lock(pick(&mut rng, &locks)),
                2 | 3 => Discipline::Volatile(pick(&mut rng, &volatiles)),
                _ => Discipline::Nothing,
            };
            (group as usize, discipline)
        });
        let cast = cast.collect();
        let lapses = [8, 30, 1000][rng.below(3) as usize];
        let bursts = if loose { 4 } else { 20 };
        let litters = rng.once_in(8);
        Self { program, rng, stage: Stage::new(LOCKS), cast, locks, volatiles, lapses, bursts, litters }
    }

    /// Something that threads do, one or several steps.
    fn scene(&mut self) {
        let thread = self.somebody();
        if self.litters && self.rng.once_in(8) {
            self.stage.collect_garbage(thread);
        }
        match self.rng.below(100) {
            0..4 => self.crowd(),
            4..7 => self.contend(),
            7..30 => self.visit(thread),
            30..38 => self.all_read_then_one_writes(),
            38..50 => self.any_step(thread),
            50..60 => self.hand_over(),
            60..72 => drop(self.stage.fork(thread)),
            72..78 => self.join_and_access(thread),
            78..82 => self.short_lived(thread),
            82..86 => self.epochs(thread),
            86..95 => drop(self.stage.release(thread)),
            _ => self.waiting(thread),
        }
    }

    fn somebody(&mut self) -> u32 {
        pick(&mut self.rng, &self.stage.able())
    }

    fn member(&mut self) -> (usize, Discipline) {
        pick(&mut self.rng, &self.cast)
    }

    /// A few accesses of a variable, mostly as its discipline wants.
    fn visit(&mut self, thread: u32) {
        let (group, discipline) = self.member();
        let discipline = if self.rng.once_in(self.lapses) { Discipline::Nothing } else { discipline };
        match discipline {
            Discipline::Lock(lock) => {
                let lock =
                    if self.rng.once_in(self.lapses) { pick(&mut self.rng, &self.locks) } else { lock };
                if self.stage.holds(thread, lock) && !self.rng.once_in(4) {
                    self.accesses(thread, group);
                } else if self.stage.acquire(thread, lock) {
                    self.accesses(thread, group);
                    // Else others go on while it is held.
                    if !self.rng.once_in(4) {
                        self.stage.release(thread);
                    }
                }
            }
            Discipline::Volatile(location) => {
                self.sync(thread, [Sync::VolatileRead, Sync::AtomicRead, Sync::Update], location);
                self.accesses(thread, group);
                let nearly = self.rng.once_in(self.lapses) && !ONLY_VOLATILE.contains(&location);
                let writes = [Sync::VolatileWrite, Sync::AtomicWrite, Sync::Update];
                self.sync(thread, if nearly { [Sync::FailedUpdate; 3] } else { writes }, location);
            }
            Discipline::Nothing => self.access(thread, group, None),
        }
    }

    fn accesses(&mut self, thread: u32, group: usize) {
        for _ in 0..=self.rng.below(3) {
            self.access(thread, group, None);
        }
    }

    /// Reads or writes, as wanted or by chance.
    fn access(&mut self, thread: u32, group: usize, write: Option<bool>) {
        let write = write.unwrap_or_else(|| self.rng.below(5) < 2);
        let group = &self.program.groups[group];
        let statement = pick(&mut self.rng, if write { &group.writes } else { &group.reads });
        let n = match self.program.statements[statement].effect {
            Effect::Element(_, VarId(_), count) => self.rng.below(count),
            Effect::One(..) => self.times(20_000),
            Effect::All(..) | Effect::Copy(..) => self.times(500),
        };
        self.stage.access(thread, statement, n);
    }

    /// Mostly once; seldom so often that the code is compiled.
    fn times(&mut self, most: u32) -> u32 {
        match self.rng.below(self.bursts) {
            0 if self.rng.once_in(20) => most,
            0 => 2 + self.rng.below(300),
            _ => 1,
        }
    }

    fn sync(&mut self, thread: u32, choices: [Sync; 3], location: u32) {
        let mut choice = pick(&mut self.rng, &choices);
        if ONLY_VOLATILE.contains(&location) {
            choice = choices[0];
        }
        self.stage.sync(thread, choice, location, 1);
    }

    fn all_read_then_one_writes(&mut self) {
        let (group, discipline) = self.member();
        let mut readers = self.stage.able();
        let first = self.rng.below(u32::try_from(readers.len()).unwrap());
        readers.rotate_left(first as usize);
        for reader in readers {
            if !self.rng.once_in(4) {
                self.access(reader, group, Some(false));
                if let Discipline::Volatile(location) = discipline {
                    self.sync(reader, [Sync::VolatileWrite, Sync::AtomicWrite, Sync::Update], location);
                }
            }
        }
        let writer = self.somebody();
        if let Discipline::Volatile(location) = discipline {
            self.sync(writer, [Sync::VolatileRead, Sync::AtomicRead, Sync::FailedUpdate], location);
        }
        if self.rng.once_in(2) {
            self.access(writer, group, Some(true));
        }
    }

    /// Several threads access the same at the same time, if nothing keeps them from it.
    fn crowd(&mut self) {
        let (group, _) = self.member();
        let threads = self.stage.able();
        for &thread in &threads {
            self.stage.gate(thread);
        }
        let writes = self.rng.below(3);
        for thread in threads {
            let (other, _) = self.member();
            let group = if self.rng.once_in(3) { other } else { group };
            let write = self.rng.below(3) < writes;
            for _ in 0..=self.rng.below(3) {
                self.access(thread, group, Some(write));
            }
        }
    }

    /// Several threads access the same under a lock that all want at once.
    fn contend(&mut self) {
        let lock = pick(&mut self.rng, &self.locks);
        let (group, _) = self.member();
        let threads = self.stage.able();
        if self.stage.is_held(lock) || threads.len() < 2 {
            return;
        }
        self.stage.meet(&threads, MEETING_POINT);
        for &thread in &threads {
            let group = &self.program.groups[group];
            let write = self.rng.once_in(2);
            let statement = pick(&mut self.rng, if write { &group.writes } else { &group.reads });
            let times = 1 + self.rng.below(60);
            self.stage.contend(thread, lock, statement, times);
        }
        self.stage.meet(&threads, MEETING_POINT);
    }

    fn any_step(&mut self, thread: u32) {
        let lock = pick(&mut self.rng, &self.locks);
        let location = pick(&mut self.rng, &self.volatiles);
        match self.rng.below(6) {
            0 => drop(self.stage.acquire(thread, lock)),
            1 => drop(self.stage.release(thread)),
            2 => self.sync(thread, [Sync::VolatileRead, Sync::AtomicRead, Sync::FailedUpdate], location),
            3 => self.sync(thread, [Sync::VolatileWrite, Sync::AtomicWrite, Sync::Update], location),
            _ => {
                let (group, _) = self.member();
                self.access(thread, group, None);
            }
        }
    }

    /// A variable goes from thread to thread under one lock or another, as an owner hands it on.
    fn hand_over(&mut self) {
        let (group, _) = self.member();
        let mut lock = pick(&mut self.rng, &self.locks);
        for _ in 0..2 + self.rng.below(3) {
            let thread = self.somebody();
            if self.rng.once_in(self.lapses) {
                lock = pick(&mut self.rng, &self.locks);
            }
            if self.stage.acquire(thread, lock) {
                self.accesses(thread, group);
                self.stage.release(thread);
            }
        }
    }

    fn join_and_access(&mut self, thread: u32) {
        let mut ended = self.stage.joinable(thread);
        if ended.is_empty() {
            return;
        }
        let all = self.rng.once_in(3);
        while !ended.is_empty() {
            let child = ended.swap_remove(self.rng.below(u32::try_from(ended.len()).unwrap()) as usize);
            self.stage.join(thread, child);
            if !all {
                break;
            }
        }
        let (group, _) = self.member();
        self.accesses(thread, group);
    }

    /// A child that does little and is joined: the next one may take over what the detector had for it.
    fn short_lived(&mut self, thread: u32) {
        for _ in 0..=self.rng.below(3) {
            let Some(child) = self.stage.fork(thread) else { return };
            self.visit(child);
            while self.stage.release(child) {}
            let (group, _) = self.member();
            if self.rng.once_in(2) {
                self.access(child, group, None);
            }
            // The parent goes on while the child may be there.
            if self.rng.once_in(3) {
                self.access(thread, group, None);
            }
            self.stage.join(thread, child);
        }
    }

    /// Many releases: the thread's clock goes up.
    fn epochs(&mut self, thread: u32) {
        let times = match self.rng.below(60) {
            0 => 70_000,
            1..6 => 300,
            _ => 1 + self.rng.below(5),
        };
        if self.rng.once_in(2) {
            let lock = pick(&mut self.rng, &self.locks);
            self.stage.churn(thread, lock, times);
        } else {
            let location = pick(&mut self.rng, &self.volatiles);
            self.stage.sync(thread, Sync::VolatileWrite, location, times);
        }
        let (group, _) = self.member();
        self.access(thread, group, None);
    }

    fn waiting(&mut self, thread: u32) {
        let lock = self.rng.below(MONITORS);
        if !self.stage.holds(thread, lock) && !self.stage.acquire(thread, lock) {
            return;
        }
        if self.stage.notify(thread) {
            let (group, _) = self.member();
            self.access(thread, group, None);
        } else if self.rng.once_in(3) {
            self.stage.timed_wait(thread, MONITORS);
        } else {
            self.stage.wait(thread, MONITORS);
        }
    }
}

fn pick<T: Copy>(rng: &mut Rng, list: &[T]) -> T {
    list[rng.below(u32::try_from(list.len()).unwrap()) as usize]
}

/// At most so many of the numbers below a bound, at least one.
fn some_of(rng: &mut Rng, bound: u32, most: u32) -> Vec<u32> {
    (0..=rng.below(most)).map(|_| rng.below(bound)).collect()
}
