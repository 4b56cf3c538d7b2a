//! Simulated programs: threads as lists of operations. They talk to the conductor exactly as a controlled program does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use schedule::{
    Blocked, Brought, ClassId, Conductor, Limits, LockId, Nanos, Next, Place, Recorder, Scheduler, Site,
    StableSites, Step, Tally, ThreadId,
};

/// What a thread of a simulated program does. Threads are meant by their place in the program, 0 being main.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Lock and statement.
    Enter(u64, u32),
    Exit(u64),
    /// Lock and statement: asks for a lock of which the model knows nothing, and gets it.
    Request(u64, u32),
    Wait(u64),
    WaitFor(u64, Nanos),
    Notify(u64),
    NotifyAll(u64),
    Park,
    ParkFor(Nanos),
    Unpark(usize),
    Sleep(Nanos),
    Interrupt(usize),
    Yield,
    Loop,
    Await,
    /// A statement that others may be waiting for.
    Point,
    Start(usize),
    StartDaemon(usize),
    Join(usize),
    /// Variable and statement; into the thread's register.
    Read(u64, u32),
    /// Variable, value, statement.
    Write(u64, i64, u32),
    /// Variable, statement; from the register.
    Store(u64, u32),
    /// The same on volatile variables.
    AtomicRead(u64, u32),
    AtomicWrite(u64, i64, u32),
    AtomicStore(u64, u32),
    /// To the register.
    Add(i64),
    /// So many operations are left out unless the register has that value.
    Unless(i64, usize),
    Goto(usize),
    Say(&'static str),
    SayRegister,
    SayWhyWoken,
    SayTime,
    Initialize(u32),
    Initialized(u32),
    Needs(u32),
    /// The thread goes where nobody sees it, and comes back when the others cannot go on.
    Leave,
    /// The thread is in this method from now on.
    In(u32),
}

/// A program, and the statements of plain accesses at which its threads stop.
#[derive(Clone, Debug)]
pub struct Program {
    pub threads: Vec<Vec<Op>>,
    pub stops: BTreeSet<u32>,
}

impl Program {
    /// Main does these and nothing else.
    pub fn alone(main: &[Op]) -> Self {
        Self { threads: vec![main.to_vec()], stops: BTreeSet::new() }
    }

    /// Main starts these and joins them, then does the rest.
    pub fn of(threads: &[Vec<Op>], rest: &[Op]) -> Self {
        let numbers = 1..=threads.len();
        let mut main: Vec<Op> = numbers.clone().map(Op::Start).chain(numbers.map(Op::Join)).collect();
        main.extend(rest);
        let threads = std::iter::once(main).chain(threads.iter().cloned()).collect();
        Self { threads, stops: BTreeSet::new() }
    }

    pub fn stopping_at(mut self, stops: &[u32]) -> Self {
        self.stops = stops.iter().copied().collect();
        self
    }
}

/// How a run went.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    pub end: Next,
    pub said: String,
    /// The statements of each race that was created, that of the first thread first.
    pub races: Vec<(u32, u32)>,
    pub thrashing: bool,
    pub steps: u64,
    pub switches: u64,
    pub digest: u64,
    pub choices: Vec<u32>,
    pub diverged: Option<u64>,
    pub blocked: Vec<Blocked>,
    pub knot: Vec<ThreadId>,
    pub now: Nanos,
    pub tally: Tally,
    pub acquisitions: Vec<u64>,
}

/// The method that each thread is in, by thread number.
pub type Methods = Arc<Mutex<Vec<u32>>>;

impl Outcome {
    /// What was said and how it ended, in one text.
    pub fn text(&self) -> String {
        match self.end {
            Next::Ended => self.said.clone(),
            other => format!("{} {other:?}", self.said).trim().to_owned(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Before its first operation, or right behind one that it was picked for.
    Between,
    /// At a point: picked means it does the operation.
    AtPoint,
    /// In the middle of an operation that waits: picked means it is over.
    InWait,
}

struct Sim<'a> {
    program: &'a Program,
    conductor: Conductor,
    /// By place in the program.
    numbers: Vec<Option<ThreadId>>,
    /// By thread number: place in the program, next operation, register, where it stands.
    threads: Vec<(usize, usize, i64, Stand)>,
    memory: BTreeMap<u64, i64>,
    said: Vec<String>,
    outside: Vec<ThreadId>,
    methods: Methods,
}

/// The object that a thread is.
pub fn object(place: usize) -> LockId {
    LockId(1000 + place as u64)
}

/// Runs the program.
pub fn run(program: &Program, scheduler: Box<dyn Scheduler>, limit: u64) -> Outcome {
    run_seen(program, scheduler, limit, Methods::default())
}

/// Runs the program, and tells which methods its threads are in.
pub fn run_seen(program: &Program, scheduler: Box<dyn Scheduler>, limit: u64, methods: Methods) -> Outcome {
    methods.lock().unwrap().push(0);
    let recorder = Recorder::new().with_sites(StableSites::new(|site| u64::from(site.0)));
    let mut sim = Sim {
        program,
        conductor: Conductor::new(scheduler, recorder, Limits { steps: limit }),
        numbers: vec![None; program.threads.len()],
        threads: vec![(0, 0, 0, Stand::Between)],
        memory: BTreeMap::new(),
        said: Vec::new(),
        outside: Vec::new(),
        methods,
    };
    sim.numbers[0] = Some(ThreadId::MAIN);
    sim.conductor.model_mut().set_object(ThreadId::MAIN, object(0));
    sim.run()
}

impl Sim<'_> {
    fn run(mut self) -> Outcome {
        let (mut races, mut thrashing) = (Vec::new(), false);
        self.go_on(ThreadId::MAIN);
        let end = loop {
            let next = self.conductor.next();
            for event in self.conductor.take_events() {
                match event {
                    Brought::Race { first, second } => {
                        let site = |thread| self.conductor.model().step(thread).unwrap().site().0;
                        races.push((site(first), site(second)));
                    }
                    Brought::Thrashing => thrashing = true,
                }
            }
            match next {
                // As a JVM does.
                _ if self.conductor.model().only_daemons() => break Next::Ended,
                Next::Run(thread) => self.picked(thread),
                Next::Idle if !self.outside.is_empty() => {
                    let thread = self.outside.remove(0);
                    self.conductor.model_mut().come_back(thread);
                }
                end => break end,
            }
        };
        let (model, recorder) = (self.conductor.model(), self.conductor.recorder());
        Outcome {
            end,
            said: self.said.join(" "),
            races,
            thrashing,
            steps: recorder.steps(),
            switches: recorder.switches(),
            digest: recorder.digest(),
            choices: recorder.choices().to_vec(),
            diverged: self.conductor.diverged(),
            blocked: model.blocked(),
            knot: model.knot().to_vec(),
            now: model.now(),
            tally: self.conductor.tally(),
            acquisitions: recorder.acquisitions().to_vec(),
        }
    }

    fn picked(&mut self, thread: ThreadId) {
        let (_, at, _, stand) = &mut self.threads[thread.0 as usize];
        let stood = std::mem::replace(stand, Stand::Between);
        match stood {
            Stand::Between => self.go_on(thread),
            Stand::InWait => {
                *at += 1;
                self.go_on(thread);
            }
            Stand::AtPoint => {
                if self.perform(thread) {
                    self.go_on(thread);
                }
            }
        }
    }

    /// Until it stands at a point, waits, or ends.
    fn go_on(&mut self, thread: ThreadId) {
        loop {
            let (place, at, ..) = self.threads[thread.0 as usize];
            let Some(op) = self.program.threads[place].get(at) else {
                self.conductor.model_mut().end(thread, Some(object(place)));
                return;
            };
            if let Some(step) = self.step(*op) {
                self.threads[thread.0 as usize].3 = Stand::AtPoint;
                return self.conductor.model_mut().stop(thread, step);
            }
            if !self.perform(thread) {
                return;
            }
        }
    }

    /// What it stops for before this operation.
    fn step(&self, op: Op) -> Option<Step> {
        let access = |variable: u64, writes: bool, site: u32| {
            let place = Place { object: 1, part: variable };
            self.program.stops.contains(&site).then_some(Step::Access { place, writes, site: Site(site) })
        };
        match op {
            Op::Enter(lock, site) => Some(Step::Enter { lock: LockId(lock), site: Site(site) }),
            Op::Request(lock, site) => Some(Step::Request { lock: LockId(lock), site: Site(site) }),
            Op::Notify(_)
            | Op::NotifyAll(_)
            | Op::Unpark(_)
            | Op::Interrupt(_)
            | Op::Start(_)
            | Op::StartDaemon(_)
            | Op::Point => Some(Step::Signal),
            Op::Yield => Some(Step::Yield),
            Op::Loop => Some(Step::Loop),
            Op::Await => Some(Step::Await),
            Op::Read(variable, site) => access(variable, false, site),
            Op::Write(variable, _, site) | Op::Store(variable, site) => access(variable, true, site),
            Op::AtomicRead(_, site) | Op::AtomicWrite(_, _, site) | Op::AtomicStore(_, site) => {
                Some(Step::Atomic { site: Site(site) })
            }
            Op::Needs(class) => Some(Step::NeedsClass(ClassId(class))),
            _ => None,
        }
    }

    fn start(&mut self, place: usize, daemon: bool) {
        let model = self.conductor.model_mut();
        let new = model.add(daemon);
        model.set_object(new, object(place));
        model.started(new);
        self.numbers[place] = Some(new);
        // One that has not begun is in the method that it begins with.
        let first = self.program.threads[place].first();
        self.methods.lock().unwrap().push(if let Some(Op::In(method)) = first { *method } else { 0 });
        self.threads.push((place, 0, 0, Stand::Between));
    }

    /// Does the operation. False if the thread does not run any more.
    fn perform(&mut self, thread: ThreadId) -> bool {
        let (place, at, mut register, _) = self.threads[thread.0 as usize];
        let now = self.conductor.model().now();
        let mut next = at + 1;
        let mut waits = false;
        let model = self.conductor.model_mut();
        match self.program.threads[place][at] {
            Op::Exit(lock) => assert!(model.exit(thread, LockId(lock)), "{thread:?} was not in {lock}"),
            Op::Wait(lock) => {
                model.wait(thread, LockId(lock), None);
                waits = true;
            }
            Op::WaitFor(lock, nanos) => {
                model.wait(thread, LockId(lock), Some(now + nanos));
                waits = true;
            }
            Op::Notify(lock) => self.conductor.notify(LockId(lock)),
            Op::NotifyAll(lock) => model.notify_all(LockId(lock)),
            Op::Park => waits = model.park(thread, None),
            Op::ParkFor(nanos) => waits = model.park(thread, Some(now + nanos)),
            // Nothing happens to a thread that was not started.
            Op::Unpark(other) => drop(self.numbers[other].map(|other| model.unpark(other))),
            Op::Interrupt(other) => drop(self.numbers[other].map(|other| model.interrupt(other))),
            Op::Sleep(nanos) => {
                model.sleep(thread, now + nanos);
                waits = true;
            }
            Op::Start(other) => self.start(other, false),
            Op::StartDaemon(other) => self.start(other, true),
            Op::Join(other) => {
                if model.state(self.numbers[other].unwrap()) != schedule::State::Ended {
                    model.wait(thread, object(other), None);
                    waits = true;
                }
            }
            Op::Read(variable, _) | Op::AtomicRead(variable, _) => {
                register = self.memory.get(&variable).copied().unwrap_or_default();
            }
            Op::Write(variable, value, _) | Op::AtomicWrite(variable, value, _) => {
                self.memory.insert(variable, value);
            }
            Op::Store(variable, _) | Op::AtomicStore(variable, _) => {
                self.memory.insert(variable, register);
            }
            Op::Add(number) => register += number,
            Op::Unless(value, left_out) => next += if register == value { 0 } else { left_out },
            Op::Goto(other) => next = other,
            Op::Say(text) => self.said.push(text.to_owned()),
            Op::SayRegister => self.said.push(register.to_string()),
            Op::SayWhyWoken => self.said.push(format!("{:?}", model.woken(thread))),
            Op::SayTime => self.said.push(now.to_string()),
            Op::Initialize(class) => model.initializing(thread, ClassId(class)),
            Op::Initialized(class) => model.initialized(ClassId(class)),
            Op::Leave => {
                model.leave(thread);
                self.outside.push(thread);
                waits = true;
            }
            Op::In(method) => self.methods.lock().unwrap()[thread.0 as usize] = method,
            Op::Enter(..) | Op::Request(..) | Op::Yield | Op::Loop | Op::Await | Op::Point | Op::Needs(_) => {
            }
        }
        let stand = if waits { Stand::InWait } else { Stand::Between };
        self.threads[thread.0 as usize] = (place, if waits { at } else { next }, register, stand);
        !waits
    }
}
