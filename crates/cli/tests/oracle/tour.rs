//! The first script of every JVM.
//!
//! What is used for the first time is loaded, linked and initialized, under locks that would order threads. After this script,
//! nothing is used for the first time.

use crate::program::Program;
use crate::script::{LOCKS, MONITORS, ONLY_VOLATILE, Script, Sync, VOLATILES};
use crate::stage::Stage;

/// A script without races that does everything there is to do, in two threads.
pub fn tour(program: &Program) -> Script {
    let mut stage = Stage::new(LOCKS);
    let child = stage.fork(0).unwrap();
    assert!(stage.acquire(child, 0) && stage.wait(child, MONITORS));
    assert!(stage.acquire(0, 0) && stage.notify(0) && stage.release(0) && stage.release(child));
    visit_everything(program, &mut stage, child);
    stage.join(0, child);
    visit_everything(program, &mut stage, 0);
    stage.finish();
    Script { steps: stage.steps, loose: false, joined: true }
}

fn visit_everything(program: &Program, stage: &mut Stage, thread: u32) {
    for statement in 0..program.statements.len() {
        stage.access(thread, statement, 1);
    }
    for lock in 0..LOCKS {
        stage.churn(thread, lock, 2);
        stage.contend(thread, lock, 0, 2);
        stage.acquire(thread, lock);
        stage.timed_wait(thread, MONITORS);
        stage.acquire(thread, lock);
    }
    for location in 0..VOLATILES {
        use Sync::{AtomicRead, AtomicWrite, FailedUpdate, Update, VolatileRead, VolatileWrite};
        stage.sync(thread, VolatileRead, location, 1);
        stage.sync(thread, VolatileWrite, location, 1);
        for what in [AtomicRead, AtomicWrite, Update, FailedUpdate] {
            if !ONLY_VOLATILE.contains(&location) {
                stage.sync(thread, what, location, 1);
            }
        }
    }
    stage.collect_garbage(thread);
    stage.gate(thread);
    while stage.release(thread) {}
    let child = stage.fork(thread).unwrap();
    stage.join(thread, child);
}
