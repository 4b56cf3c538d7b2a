//! Pretend classes, and an executor that interprets their methods step by step. Threads can be switched between any two steps.

use std::sync::Arc;

use generate::{
    Call, Callable, CallableKind, Catalogue, Ended, Execution, Executor, ExecutorError, Part, Schedule,
    Strategy, Test, Thrown, Value, Variable,
};

/// A step of a method, on the state of the only instance.
#[derive(Clone, Copy)]
enum Op {
    /// Enters a monitor, which is left when the call ends.
    Lock(usize),
    Put,
    ReturnIfEmpty,
    /// Fails if there is nothing to take.
    Take,
    Get(i32),
    Arrive,
    /// Waits for the other thread to arrive, or to reset.
    Await,
    Reset,
    /// Lets the other thread go on if it waits, without waiting itself.
    Open,
    /// Fails by chance.
    Dice,
    Fail(&'static str),
    /// Fails in a way that tells the state.
    See,
    Loop,
}

fn steps(call: &Call) -> Vec<Op> {
    let int = |which: usize| match call.arguments.get(which) {
        Some(Value::Int(value)) => *value,
        _ => 0,
    };
    match (call.callable.class.as_str(), call.callable.name.as_str()) {
        ("sim/Closed", "<init>") => vec![Op::Fail("java.lang.SecurityException")],
        ("sim/Racy", "take") => vec![Op::ReturnIfEmpty, Op::Take],
        ("sim/Locked", "take") => vec![Op::Lock(0), Op::ReturnIfEmpty, Op::Take],
        ("sim/Locked", "put") => vec![Op::Lock(0), Op::Put],
        (_, "put") => vec![Op::Put],
        (_, "takes") if call.arguments == [Value::Null] => vec![Op::Fail("java.lang.NullPointerException")],
        (_, "takes") => vec![Op::Put],
        (_, "get") => vec![Op::Lock(0), Op::Get(int(0))],
        (_, "forth") => vec![Op::Lock(0), Op::Lock(1)],
        (_, "back") => vec![Op::Lock(1), Op::Lock(0)],
        (_, "meet") => vec![Op::Arrive, Op::Await],
        (_, "reset") => vec![Op::Reset],
        (_, "chance") => vec![Op::Put, Op::Dice],
        (_, "refuse") => vec![Op::Fail("java.lang.UnsupportedOperationException")],
        (_, "open") => vec![Op::Open],
        (_, "see") => vec![Op::See],
        (_, "timeout") => vec![Op::Fail("java.util.concurrent.TimeoutException")],
        (_, "allocate") => vec![Op::Fail("java.lang.OutOfMemoryError")],
        (_, "spin") => vec![Op::Loop],
        _ => vec![],
    }
}

#[derive(Default)]
struct State {
    size: i32,
    owners: [Option<usize>; 2],
    waiting: Option<usize>,
    broken: [bool; 2],
    /// How often a thread that waited was let go on.
    opened: u32,
    chance: u64,
}

#[derive(Default)]
struct Thread<'a> {
    part: Option<Part>,
    calls: &'a [Call],
    call: usize,
    /// Of the current call, if it has begun.
    steps: Option<(Vec<Op>, usize)>,
}

#[derive(Default)]
struct Machine<'a> {
    state: State,
    threads: [Thread<'a>; 2],
    thrown: Vec<Thrown>,
    endless: bool,
}

impl<'a> Machine<'a> {
    fn done(&self, thread: usize) -> bool {
        self.threads[thread].call >= self.threads[thread].calls.len()
    }

    fn next(&self, thread: usize) -> Option<Op> {
        let me = &self.threads[thread];
        let begun = me.steps.as_ref();
        begun.and_then(|(steps, at)| steps.get(*at).copied())
    }

    fn can_go_on(&self, thread: usize) -> bool {
        !self.endless
            && !self.done(thread)
            && match self.next(thread) {
                Some(Op::Lock(lock)) => self.state.owners[lock].is_none_or(|owner| owner == thread),
                Some(Op::Await) => self.state.waiting != Some(thread),
                _ => true,
            }
    }

    /// Goes on by one step; beginning a call is one.
    fn step(&mut self, thread: usize) {
        let me = &mut self.threads[thread];
        let Some((all, at)) = &mut me.steps else {
            me.steps = Some((steps(&me.calls[me.call]), 0));
            return self.end_if_over(thread);
        };
        let op = all[*at];
        *at += 1;
        let state = &mut self.state;
        let failure = match op {
            Op::Lock(lock) => {
                state.owners[lock] = Some(thread);
                None
            }
            Op::Put => {
                state.size += 1;
                None
            }
            Op::ReturnIfEmpty => {
                if state.size == 0 {
                    *at = all.len();
                }
                None
            }
            Op::Take => {
                state.size -= 1;
                (state.size < 0).then_some("java.lang.IllegalStateException")
            }
            Op::Get(index) => {
                let inside = (0..state.size).contains(&index);
                (!inside).then_some("java.lang.IndexOutOfBoundsException")
            }
            Op::Arrive => {
                state.waiting = if state.waiting.is_none() { Some(thread) } else { None };
                None
            }
            Op::Await => std::mem::take(&mut state.broken[thread]).then_some("sim.Broken"),
            Op::Reset => {
                if let Some(other) = state.waiting.take() {
                    state.broken[other] = true;
                }
                None
            }
            Op::Open => {
                state.opened += u32::from(state.waiting.take().is_some());
                None
            }
            Op::Dice => (state.chance % 2 == 1).then_some("sim.BadLuck"),
            Op::Fail(class) => Some(class),
            Op::See => {
                let seen = format!("sim.Seen{}And{}", state.size, state.opened);
                self.throw(thread, seen);
                return;
            }
            Op::Loop => {
                self.endless = true;
                None
            }
        };
        if let Some(class) = failure {
            self.throw(thread, class.to_owned());
            return;
        }
        self.end_if_over(thread);
    }

    fn throw(&mut self, thread: usize, class: String) {
        let me = &mut self.threads[thread];
        let part = me.part.unwrap();
        let (message, stack) = (None, vec![format!("{class}.<init>(Sim.java:1)")]);
        self.thrown.push(Thrown { part, call: me.call, class, message, stack });
        me.call = me.calls.len();
        me.steps = None;
        self.unlock(thread);
    }

    fn end_if_over(&mut self, thread: usize) {
        let me = &mut self.threads[thread];
        if me.steps.as_ref().is_some_and(|(steps, at)| *at == steps.len()) {
            me.steps = None;
            me.call += 1;
            self.unlock(thread);
        }
    }

    fn unlock(&mut self, thread: usize) {
        for owner in self.state.owners.iter_mut().filter(|owner| **owner == Some(thread)) {
            *owner = None;
        }
    }

    /// Goes on until the call has ended or cannot go on.
    fn call(&mut self, thread: usize) {
        let call = self.threads[thread].call;
        while self.can_go_on(thread) && self.threads[thread].call == call {
            self.step(thread);
        }
    }

    fn linear(&mut self, order: &[u8]) {
        for suffix in order {
            self.call(usize::from(*suffix));
        }
        while let Some(thread) = (0..2).find(|thread| self.can_go_on(*thread)) {
            self.call(thread);
        }
    }

    fn chosen(&mut self, mut choose: impl FnMut() -> u32) -> Vec<u32> {
        let mut choices = Vec::new();
        loop {
            let enabled: Vec<usize> = (0..2).filter(|thread| self.can_go_on(*thread)).collect();
            let thread = match enabled.as_slice() {
                [] => return choices,
                [only] => *only,
                _ => {
                    choices.push(choose());
                    enabled[*choices.last().unwrap() as usize % 2]
                }
            };
            self.step(thread);
        }
    }

    /// One thread first, up to this of its steps; then the other one as long as it can. What was chosen, and how many steps the first one took.
    fn interrupted(&mut self, first: usize, at: Option<u32>) -> (Vec<u32>, Vec<u32>) {
        let (mut choices, mut steps) = (Vec::new(), 0);
        loop {
            let is_before = at.is_none_or(|at| steps + 1 < at);
            let wanted = if is_before { first } else { 1 - first };
            let thread = match [wanted, 1 - wanted].map(|thread| self.can_go_on(thread)) {
                [false, false] => return (choices, (1..=steps).collect()),
                [true, true] => {
                    choices.push(u32::try_from(wanted).unwrap());
                    wanted
                }
                [true, false] => wanted,
                [false, true] => 1 - wanted,
            };
            steps += u32::from(thread == first);
            self.step(thread);
        }
    }

    fn ended(&self) -> Ended {
        if self.endless {
            Ended::Endless
        } else if self.done(0) && self.done(1) {
            Ended::Completed
        } else {
            Ended::Deadlock(vec!["both wait".to_owned()])
        }
    }
}

/// Executes tests of pretend classes.
#[derive(Default)]
pub struct Sim {
    /// Every execution, in words.
    pub log: Vec<String>,
}

fn run(test: &Test, schedule: &Schedule) -> Execution {
    let chance = match schedule {
        Schedule::Linear { variation, .. } => *variation,
        // What a program that is left to itself would see.
        Schedule::Controlled { seed, .. } => *seed,
        Schedule::Repeat { .. } | Schedule::Loose { .. } | Schedule::Stress => 1,
    };
    let mut machine = Machine::default();
    machine.state.chance = 2 * (chance / 2);
    machine.threads[0] = Thread { part: Some(Part::Prefix), calls: &test.prefix, ..Thread::default() };
    machine.linear(&[]);
    let (mut choices, mut meetings) = (Vec::new(), Vec::new());
    if machine.ended() == Ended::Completed && machine.thrown.is_empty() {
        machine.state.chance = chance;
        for (which, part) in [Part::First, Part::Second].into_iter().enumerate() {
            machine.threads[which] = Thread { part: Some(part), calls: test.part(part), ..Thread::default() };
        }
        match schedule {
            Schedule::Linear { order, .. } | Schedule::Loose { order, .. } => machine.linear(order),
            Schedule::Controlled { strategy: Strategy::Interrupted { first, at }, .. } => {
                (choices, meetings) = machine.interrupted(usize::from(*first), *at);
            }
            Schedule::Controlled { seed, .. } => {
                let mut state = seed | 1;
                choices = machine.chosen(|| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    u32::from(state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 63 == 1)
                });
            }
            Schedule::Repeat { choices: earlier } => {
                let mut earlier = earlier.iter().copied();
                choices = machine.chosen(|| earlier.next().unwrap_or(0));
            }
            Schedule::Stress => choices = machine.chosen(|| 0),
        }
    }
    let ended = machine.ended();
    let digest = choices.iter().fold(1, |digest: u64, choice| digest.wrapping_mul(31) + u64::from(*choice));
    Execution {
        thrown: machine.thrown,
        pairs: vec![[1, 2]],
        meetings,
        digest,
        choices,
        ..Execution::ended(ended)
    }
}

impl Executor for Sim {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let mut executions = Vec::new();
        for schedule in schedules {
            let execution = run(test, schedule);
            self.log.push(format!("{test:?} {schedule:?} {:?}", execution.ended));
            executions.push(execution);
            if executions.last().unwrap().failed() {
                break;
            }
        }
        Ok(executions)
    }
}

pub fn method(class: &str, name: &str, descriptor: &str) -> Arc<Callable> {
    let kind = if name == "<init>" { CallableKind::Constructor } else { CallableKind::Instance };
    let (class, name, descriptor) = (class.to_owned(), name.to_owned(), descriptor.to_owned());
    Arc::new(Callable { class, kind, name, descriptor, on_interface: false })
}

/// A class with these methods, each written as its name and descriptor: `get(I)V`.
pub fn class(class: &str, methods: &[&str]) -> Catalogue {
    let methods = methods.iter().map(|method| {
        let (name, _) = method.split_once('(').unwrap();
        self::method(class, name, &method[name.len()..])
    });
    let instantiator = method(class, "<init>", "()V");
    Catalogue {
        class: class.to_owned(),
        instantiators: vec![Arc::clone(&instantiator)],
        methods: methods.collect(),
        providers: [(format!("L{class};"), vec![instantiator])].into(),
        ..Catalogue::default()
    }
}

/// A test whose calls are names of methods without arguments.
pub fn test(class: &str, prefix: &[&str], first: &[&str], second: &[&str]) -> Test {
    let instance = Value::Variable(Variable { part: Part::Prefix, call: 0 });
    let call = |name: &&str| Call {
        callable: method(class, name, "()V"),
        receiver: Some(instance.clone()),
        arguments: Vec::new(),
    };
    let new = Call { callable: method(class, "<init>", "()V"), receiver: None, arguments: Vec::new() };
    let prefix = std::iter::once(new).chain(prefix.iter().map(call)).collect();
    Test { prefix, suffixes: [first, second].map(|names| names.iter().map(call).collect()), instance: 0 }
}

/// A test in one line: `put | take, take | take`.
pub fn line(test: &Test) -> String {
    let names = |calls: &[Call]| {
        let names = calls.iter().map(|call| {
            let arguments: Vec<String> = call.arguments.iter().map(argument).collect();
            format!("{}({})", call.callable.name, arguments.join(", "))
        });
        names.collect::<Vec<_>>().join(" ")
    };
    [Part::Prefix, Part::First, Part::Second].map(|part| names(test.part(part))).join(" | ")
}

fn argument(value: &Value) -> String {
    match value {
        Value::Variable(variable) => format!("{:?}{}", variable.part, variable.call),
        Value::Int(int) => int.to_string(),
        other => format!("{other:?}"),
    }
}
