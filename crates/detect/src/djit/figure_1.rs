//! Figure 1 of the FastTrack paper: a trace under DJIT+, state by state.

use event::{Op, ThreadId};

use super::Djit;
use crate::clock::VectorClock;
use crate::figures::{M, X, advance, step};

/// `C_0`, `C_1`, `L_m` and `W_x`.
fn state(djit: &mut Djit) -> [VectorClock; 4] {
    let threads = [0, 1].map(|thread| {
        let epoch = djit.sync.threads.epoch(ThreadId(thread));
        djit.sync.threads.clock(epoch).clone()
    });
    let [c0, c1] = threads;
    [c0, c1, djit.sync.lock(M).clone(), djit.variables.entry(X).writes.clocks()]
}

fn expect(djit: &mut Djit, states: [[u64; 2]; 4]) {
    assert_eq!(state(djit), states.map(VectorClock::from));
}

#[test]
fn the_states_of_figure_1() {
    let mut djit = Djit::default();
    // Thread 0 holds m already when the fragment begins.
    step(&mut djit, 0, Op::Acquire(M));
    advance(&mut djit, 0, 4);
    advance(&mut djit, 1, 8);
    expect(&mut djit, [[4, 0], [0, 8], [0, 0], [0, 0]]);
    step(&mut djit, 0, Op::Write(X));
    expect(&mut djit, [[4, 0], [0, 8], [0, 0], [4, 0]]);
    step(&mut djit, 0, Op::Release(M));
    expect(&mut djit, [[5, 0], [0, 8], [4, 0], [4, 0]]);
    step(&mut djit, 1, Op::Acquire(M));
    expect(&mut djit, [[5, 0], [4, 8], [4, 0], [4, 0]]);
    step(&mut djit, 1, Op::Write(X));
    expect(&mut djit, [[5, 0], [4, 8], [4, 0], [4, 8]]);
}
