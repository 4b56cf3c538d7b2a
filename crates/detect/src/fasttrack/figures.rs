//! Figures 2 and 5 of the FastTrack paper: traces under FastTrack, state by state.

use event::{Op, ThreadId};

use super::FastTrack;
use super::variable::ReadHistory;
use crate::clock::{Epoch, Slot, VectorClock};
use crate::detector::Detector;
use crate::figures::{M, X, advance, step};

const NONE: Epoch = Epoch::MINIMAL;

fn at(clock: u64, thread: u16) -> Epoch {
    Epoch::new(clock, Slot(thread))
}

/// `C_t`.
fn clock(fasttrack: &mut FastTrack, thread: u32) -> VectorClock {
    let epoch = fasttrack.sync.threads.epoch(ThreadId(thread));
    fasttrack.sync.threads.clock(epoch).clone()
}

#[test]
fn the_states_of_figure_2() {
    let mut fasttrack = FastTrack::default();
    let expect = |ft: &mut FastTrack, c0: [u64; 2], c1: [u64; 2], lock: [u64; 2], write: Epoch| {
        assert_eq!([clock(ft, 0), clock(ft, 1)], [c0, c1].map(VectorClock::from));
        assert_eq!(*ft.sync.lock(M), lock.into());
        assert_eq!(ft.variables.entry(X).write, write);
    };
    step(&mut fasttrack, 0, Op::Acquire(M));
    advance(&mut fasttrack, 0, 4);
    advance(&mut fasttrack, 1, 8);
    expect(&mut fasttrack, [4, 0], [0, 8], [0, 0], NONE);
    step(&mut fasttrack, 0, Op::Write(X));
    expect(&mut fasttrack, [4, 0], [0, 8], [0, 0], at(4, 0));
    step(&mut fasttrack, 0, Op::Release(M));
    expect(&mut fasttrack, [5, 0], [0, 8], [4, 0], at(4, 0));
    step(&mut fasttrack, 1, Op::Acquire(M));
    expect(&mut fasttrack, [5, 0], [4, 8], [4, 0], at(4, 0));
    step(&mut fasttrack, 1, Op::Write(X));
    expect(&mut fasttrack, [5, 0], [4, 8], [4, 0], at(8, 1));
}

/// `R_x`, as figure 5 shows it.
#[derive(PartialEq, Debug)]
enum Reads {
    Epoch(Epoch),
    Clock(VectorClock),
}

fn reads(fasttrack: &mut FastTrack) -> Reads {
    match fasttrack.variables.entry(X).reads() {
        ReadHistory::Last(epoch, _) => Reads::Epoch(epoch),
        ReadHistory::Shared(number) => Reads::Clock(fasttrack.shared_reads.get(number).clocks()),
    }
}

#[test]
fn the_states_of_figure_5() {
    let mut fasttrack = FastTrack::default();
    let expect = |ft: &mut FastTrack, c0: [u64; 2], c1: [u64; 2], write: Epoch, read: Reads| {
        assert_eq!([clock(ft, 0), clock(ft, 1)], [c0, c1].map(VectorClock::from));
        assert_eq!(ft.variables.entry(X).write, write);
        assert_eq!(reads(ft), read);
    };
    let shared = |clocks: [u64; 2]| Reads::Clock(clocks.into());
    let child = ThreadId(1);

    // Thread 1 is first heard of at its fork here; the figure lists its initial clock before that.
    advance(&mut fasttrack, 0, 7);
    step(&mut fasttrack, 0, Op::Write(X));
    assert_eq!(clock(&mut fasttrack, 0), [7, 0].into());
    assert_eq!((fasttrack.variables.entry(X).write, reads(&mut fasttrack)), (at(7, 0), Reads::Epoch(NONE)));
    step(&mut fasttrack, 0, Op::Fork(child));
    expect(&mut fasttrack, [8, 0], [7, 1], at(7, 0), Reads::Epoch(NONE));
    step(&mut fasttrack, 1, Op::Read(X));
    expect(&mut fasttrack, [8, 0], [7, 1], at(7, 0), Reads::Epoch(at(1, 1)));
    step(&mut fasttrack, 0, Op::Read(X));
    expect(&mut fasttrack, [8, 0], [7, 1], at(7, 0), shared([8, 1]));
    step(&mut fasttrack, 1, Op::Read(X));
    expect(&mut fasttrack, [8, 0], [7, 1], at(7, 0), shared([8, 1]));
    step(&mut fasttrack, 0, Op::Join(child));
    expect(&mut fasttrack, [8, 1], [7, 2], at(7, 0), shared([8, 1]));
    step(&mut fasttrack, 0, Op::Write(X));
    expect(&mut fasttrack, [8, 1], [7, 2], at(8, 0), Reads::Epoch(NONE));
    step(&mut fasttrack, 0, Op::Read(X));
    expect(&mut fasttrack, [8, 1], [7, 2], at(8, 0), Reads::Epoch(at(8, 0)));

    let statistics = fasttrack.statistics();
    let rules = ["read share", "read exclusive", "read shared same epoch", "write shared"];
    assert_eq!(rules.map(|name| statistics.rule(name)), [Some(1), Some(2), Some(1), Some(1)]);
}
