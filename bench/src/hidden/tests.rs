//! Programs on paper: their threads run in the order in which a plain machine would let them, and FastTrack looks on.

use detect::{Detector, FastTrack};
use event::{Event, LockId, Op, SiteId, ThreadId, VarId, VolatileId};

use super::*;
use crate::hidden::MOST_HANDOVERS;

const SEEDS: u64 = 20;
const DONE: VolatileId = VolatileId(0);

/// What a thread has still to do, and when it is there.
struct Running {
    thread: ThreadId,
    acts: Vec<Act>,
    time: u32,
}

/// The events of a run in which everybody has done everything before the next gate is opened.
fn run(program: &Program) -> Vec<Event> {
    let mut events = Vec::new();
    let mut does = |thread, op| events.push(Event::new(thread, SiteId(0), op));
    let mut running: Vec<Running> = Vec::new();
    for (number, actor) in (1..).zip(&program.actors) {
        does(ThreadId(0), Op::Fork(ThreadId(number)));
        running.push(Running { thread: ThreadId(number), acts: actor.acts.clone(), time: 0 });
    }
    let mut helpers = program.actors.iter().filter(|actor| actor.acts.contains(&Act::Done)).count();
    while let Some(next) = (0..running.len())
        .filter(|&i| running[i].acts.first().is_some_and(|act| *act != Act::AwaitDone || helpers == 0))
        .min_by_key(|&i| running[i].time)
    {
        let Running { thread, ref mut acts, ref mut time } = running[next];
        let mut section = |lock| {
            does(thread, Op::Acquire(LockId(lock)));
            does(thread, Op::Release(LockId(lock)));
        };
        match acts.remove(0) {
            Act::Pass(gate) => *time = gate.max(*time),
            Act::Dawdle(gates) => *time += gates,
            Act::Use(lock) => section(100 + lock),
            Act::Give(lock) | Act::Take(lock) => section(lock),
            Act::Write => does(thread, Op::Write(VarId(0))),
            Act::Read => does(thread, Op::Read(VarId(0))),
            Act::Done => {
                helpers -= 1;
                does(thread, Op::AtomicUpdate(DONE));
            }
            Act::AwaitDone => does(thread, Op::VolatileRead(DONE)),
        }
    }
    assert!(running.iter().all(|thread| thread.acts.is_empty()), "somebody waits for ever");
    events
}

fn shows_race(spec: &Spec) -> bool {
    let program = Program::new(spec);
    let (mut detector, mut races) = (FastTrack::default(), Vec::new());
    detector.on_events(&run(&program), &mut races);
    !races.is_empty()
}

/// Says for every number of reversed handovers whether the race shows.
fn check(shape: Shape, shows: impl Fn(u32, u32) -> bool) {
    for handovers in 1..=MOST_HANDOVERS {
        for (seed, reversed) in (0..SEEDS).flat_map(|seed| (0..=handovers).map(move |n| (seed, n))) {
            for late in [Late::Computes, Late::Waits] {
                let spec = Spec { reversed, late, ..Spec::new(shape, handovers, seed) };
                assert_eq!(shows_race(&spec), shows(handovers, reversed), "{spec:?}");
            }
        }
    }
}

#[test]
fn of_a_fan_and_a_ladder_all_handovers_must_be_reversed() {
    check(Shape::Fan, |handovers, reversed| reversed == handovers);
    check(Shape::Ladder, |handovers, reversed| reversed == handovers);
}

#[test]
fn of_a_chain_any_one_must_be() {
    check(Shape::Chain, |_, reversed| reversed > 0);
}

#[test]
fn each_access_happens_once_and_each_handover_has_two_sides() {
    for shape in Shape::ALL {
        let program = Program::new(&Spec::new(shape, 5, 1));
        let count = |act| program.actors.iter().flat_map(|actor| &actor.acts).filter(|a| **a == act).count();
        assert_eq!((count(Act::Write), count(Act::Read)), (1, 1));
        for lock in 1..=5 {
            assert_eq!((count(Act::Give(lock)), count(Act::Take(lock))), (1, 1), "{shape:?}");
        }
    }
}
