//! Scripts in which two threads race at the same moment.
//!
//! One thread has accessed a variable, the other one knows of that; then both access it at once, the first one in a newer epoch. The
//! words of the variable say nothing of the new accesses yet, so whichever comes first, the two must not miss each other.

use crate::program::{Group, Program};
use crate::script::{LOCKS, Script, Sync};
use crate::stage::Stage;

/// A volatile field.
const FLAG: u32 = 6;

/// A meeting of each kind at each variable.
pub fn meetings(program: &Program) -> Vec<Script> {
    let of_group = |group: &Group| {
        let [read, write] = [&group.reads, &group.writes].map(|statements| statements.first().copied());
        let [read, write] = [read?, write?];
        Some([
            meeting(&[(0, read)], read, write),
            meeting(&[(0, read), (1, read)], read, write),
            meeting(&[(0, write)], write, read),
            meeting(&[(0, write)], write, write),
        ])
    };
    program.groups.iter().filter_map(of_group).flatten().collect()
}

/// What was done before, by whom; what the first thread and what the second then do at once.
fn meeting(before: &[(u32, usize)], first: usize, second: usize) -> Script {
    let mut stage = Stage::new(LOCKS);
    let other = stage.fork(0).expect("there is room");
    for &(thread, statement) in before {
        stage.access(thread, statement, 1);
    }
    stage.sync(0, Sync::VolatileWrite, FLAG, 1);
    stage.sync(other, Sync::VolatileRead, FLAG, 1);
    stage.gate(0);
    stage.gate(other);
    stage.access(0, first, 1);
    stage.access(other, second, 1);
    stage.finish();
    Script { steps: stage.steps, loose: true, joined: false }
}
