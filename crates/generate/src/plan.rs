//! Which concurrent executions a test gets.
//!
//! The paper leaves the schedule to the machine and repeats a hundred times. Under control, the first executions draw threads at random and tell which
//! statements meet at shared locations; then each such pair is forced; what is left of the hundred goes to strategies by turns, since none of them is
//! best for all bugs. It need not be used up: calls that are in one monitor from beginning to end have few schedules, and when nothing but those that are
//! known comes up, others are a waste.

use crate::dice::Dice;
use crate::{Schedule, Strategy};

/// Who chooses the threads of concurrent executions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// Strategies, under control.
    Strategies,
    /// The machine.
    Machine,
}

const SCOUTS: usize = 4;
const TRIES_FOR_PAIR: usize = 2;
/// So many in a row, from all strategies, without a new schedule: there are hardly any.
const ROW: usize = 12;
const TURNS: [Strategy; 4] = [Strategy::Pct(2), Strategy::Pos, Strategy::Pct(3), Strategy::Random];

/// The executions of one test, in batches.
pub(crate) struct Plan {
    choosing: Choosing,
    /// How many executions are left.
    left: usize,
    batches: usize,
    dice: Dice,
}

impl Plan {
    pub(crate) fn new(choosing: Choosing, executions: usize, seed: u64) -> Self {
        Self { choosing, left: executions, batches: 0, dice: Dice::new(seed) }
    }

    /// The next batch; `pairs` is all that was told so far, `news` whether the last batch had a new schedule. Empty if nothing is left.
    pub(crate) fn next(&mut self, pairs: &[[u64; 2]], news: bool) -> Vec<Schedule> {
        self.batches += 1;
        if self.choosing == Choosing::Strategies && self.batches > 3 && !news {
            return Vec::new();
        }
        let strategies: Vec<Strategy> = match (self.choosing, self.batches) {
            (Choosing::Machine, _) => {
                return std::iter::repeat_n(Schedule::Stress, std::mem::take(&mut self.left)).collect();
            }
            (Choosing::Strategies, 1) => vec![Strategy::Random; SCOUTS.min(self.left)],
            (Choosing::Strategies, 2) if !pairs.is_empty() => {
                let tries = (0..TRIES_FOR_PAIR).flat_map(|_| pairs.iter().copied().map(Strategy::RaceFuzzer));
                // Where there are very many pairs, most of them are the same matter; the other strategies get their share.
                tries.take(self.left / 2).collect()
            }
            _ => TURNS.into_iter().cycle().take(self.left.min(ROW)).collect(),
        };
        self.left -= strategies.len();
        let controlled = |strategy| Schedule::Controlled { strategy, seed: self.dice.any() };
        strategies.into_iter().map(controlled).collect()
    }
}
