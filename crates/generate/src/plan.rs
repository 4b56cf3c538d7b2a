//! Which concurrent executions a test gets.
//!
//! The paper leaves the schedule to the machine and repeats a hundred times. Under control, the first two executions make one suffix after the other and
//! tell where the two meet inside calls. If they do not, all schedules are linearizations, and nothing can be found. Otherwise each suffix is interrupted at
//! each of these steps, racing ones first: that is all that one switch can do. Interruptions may bring up steps before them where the two meet too, and these
//! come next. If that has shown anything new, each pair of statements that race is forced
//! together, and what is left of the hundred goes to strategies by turns, since none of them is best for all bugs, until nothing but what is known comes
//! up. Where nothing races, only monitors and atomics are left to schedule, and one row of turns will do.

use crate::dice::Dice;
use crate::{Execution, Schedule, Strategy};

/// Who chooses the threads of concurrent executions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// Strategies, under control.
    Strategies,
    /// The machine.
    Machine,
}

/// So many in a row, from all strategies, without a new schedule: there are hardly any.
const ROW: usize = 12;
/// Not all that is shared is seen: native code, and most of the JDK, has no steps. So some tests are tried although nothing in them seems to meet.
const ALL_THE_SAME: usize = 16;
const TURNS: [Strategy; 4] = [Strategy::Pct(2), Strategy::Pos, Strategy::Pct(3), Strategy::Random];

/// The executions of one test, in batches.
pub(crate) struct Plan {
    choosing: Choosing,
    /// How many executions are left.
    left: usize,
    stage: Stage,
    dice: Dice,
    /// Where each suffix may be interrupted.
    meetings: [Vec<u32>; 2],
    /// The same, as interruptions have shown.
    deeper: [Vec<u32>; 2],
    /// Whether interruptions have shown anything new.
    had_news: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    /// One suffix after the other.
    Alone,
    /// One interruption.
    Interrupted,
    /// One, where interruptions have shown that it matters.
    Deeper,
    /// Pairs that race.
    Pairs,
    /// All strategies by turns.
    Turns,
    /// Nothing is left.
    Over,
}

impl Plan {
    pub(crate) fn new(choosing: Choosing, executions: usize, seed: u64) -> Self {
        Self {
            choosing,
            left: executions,
            stage: Stage::Alone,
            dice: Dice::new(seed),
            meetings: Default::default(),
            deeper: Default::default(),
            had_news: false,
        }
    }

    /// What an execution has told.
    pub(crate) fn learn(&mut self, schedule: &Schedule, execution: &Execution) {
        let Schedule::Controlled { strategy: Strategy::Interrupted { first, at }, .. } = schedule else {
            return;
        };
        let which = usize::from(*first) % 2;
        if at.is_none() {
            self.meetings[which].clone_from(&execution.meetings);
            return;
        }
        let (known, deeper) = (&self.meetings[which], &mut self.deeper[which]);
        for turn in &execution.meetings {
            if !known.contains(turn) && !deeper.contains(turn) {
                deeper.push(*turn);
            }
        }
    }

    /// The next batch; `pairs` is all that was told so far, `news` whether the last batch had a new schedule. Empty if nothing is left.
    pub(crate) fn next(&mut self, pairs: &[[u64; 2]], news: bool) -> Vec<Schedule> {
        if self.choosing == Choosing::Machine {
            return std::iter::repeat_n(Schedule::Stress, std::mem::take(&mut self.left)).collect();
        }
        let strategies = self.strategies(pairs, news);
        self.left -= strategies.len();
        let controlled = |strategy| Schedule::Controlled { strategy, seed: self.dice.any() };
        strategies.into_iter().map(controlled).collect()
    }

    fn strategies(&mut self, pairs: &[[u64; 2]], news: bool) -> Vec<Strategy> {
        let stage = self.stage;
        let news = news || std::mem::take(&mut self.had_news);
        if stage >= Stage::Pairs && !news {
            return Vec::new();
        }
        match stage {
            Stage::Alone => {
                self.stage = Stage::Interrupted;
                let alone = [0, 1].map(|first| Strategy::Interrupted { first, at: None });
                alone.into_iter().take(self.left).collect()
            }
            Stage::Interrupted if self.meetings.iter().all(Vec::is_empty) => {
                self.stage = Stage::Over;
                if self.dice.one_in(ALL_THE_SAME) { self.turns() } else { Vec::new() }
            }
            Stage::Interrupted => {
                self.stage = Stage::Deeper;
                self.interruptions()
            }
            Stage::Deeper => {
                self.stage = if pairs.is_empty() { Stage::Turns } else { Stage::Pairs };
                if self.deeper.iter().all(Vec::is_empty) {
                    return self.strategies(pairs, news);
                }
                self.had_news = news;
                self.meetings = std::mem::take(&mut self.deeper);
                self.interruptions()
            }
            Stage::Pairs => {
                self.stage = Stage::Turns;
                pairs.iter().copied().map(Strategy::RaceFuzzer).take(self.left.div_ceil(2)).collect()
            }
            Stage::Turns => {
                self.stage = if pairs.is_empty() { Stage::Over } else { Stage::Turns };
                self.turns()
            }
            Stage::Over => Vec::new(),
        }
    }

    fn turns(&self) -> Vec<Strategy> {
        TURNS.into_iter().cycle().take(self.left.min(ROW)).collect()
    }

    /// One for each meeting, by turns. Where there are very many, most of them are the same matter; the other strategies get their share.
    fn interruptions(&mut self) -> Vec<Strategy> {
        let most = self.left.div_ceil(2);
        let longest = self.meetings.iter().map(Vec::len).max().unwrap_or(0);
        let of_both = (0..longest).flat_map(|n| [0, 1].map(|first| (first, n)));
        let meeting = |(first, n): (u8, usize)| {
            let at = self.meetings[usize::from(first)].get(n).copied()?;
            Some(Strategy::Interrupted { first, at: Some(at) })
        };
        let mut all: Vec<Strategy> = of_both.filter_map(meeting).collect();
        while all.len() > most {
            // The first ones, which race, stay more often than the others.
            let any = self.dice.below(all.len()).max(self.dice.below(all.len()));
            all.remove(any);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ended;

    fn told(plan: &mut Plan, batch: &[Schedule], meetings: [&[u32]; 2]) {
        for (schedule, meetings) in batch.iter().zip(meetings) {
            let execution = Execution { meetings: meetings.to_vec(), ..Execution::ended(Ended::Completed) };
            plan.learn(schedule, &execution);
        }
    }

    fn interruptions(batch: &[Schedule]) -> Vec<(u8, Option<u32>)> {
        let of = |schedule: &Schedule| match schedule {
            Schedule::Controlled { strategy: Strategy::Interrupted { first, at }, .. } => Some((*first, *at)),
            _ => None,
        };
        batch.iter().filter_map(of).collect()
    }

    #[test]
    fn where_nothing_meets_nothing_is_tried_as_a_rule() {
        let count = |seed| {
            let mut plan = Plan::new(Choosing::Strategies, 100, seed);
            let alone = plan.next(&[], true);
            assert_eq!(interruptions(&alone), [(0, None), (1, None)]);
            plan.next(&[], true).len()
        };
        let tried = (0..1000).filter(|seed| count(*seed) > 0).count();
        assert!((30..120).contains(&tried), "{tried} of 1000");
    }

    #[test]
    fn each_meeting_is_interrupted_and_then_others_have_their_turn_while_there_is_news() {
        let mut plan = Plan::new(Choosing::Strategies, 100, 1);
        let alone = plan.next(&[], true);
        told(&mut plan, &alone, [&[3, 5], &[4]]);
        let batch = plan.next(&[[1, 2]], true);
        assert_eq!(interruptions(&batch), [(0, Some(3)), (1, Some(4)), (0, Some(5))]);
        let mut quiet = Plan {
            dice: plan.dice.clone(),
            meetings: plan.meetings.clone(),
            deeper: plan.deeper.clone(),
            ..plan
        };
        assert!(quiet.next(&[[1, 2]], false).is_empty());
        assert_eq!(plan.next(&[[1, 2]], true).len(), 1);
        assert_eq!(plan.next(&[[1, 2]], true).len(), ROW);
        assert!(plan.next(&[[1, 2]], false).is_empty());
    }

    #[test]
    fn what_interruptions_bring_up_comes_next() {
        let mut plan = Plan::new(Choosing::Strategies, 100, 1);
        let alone = plan.next(&[], true);
        told(&mut plan, &alone, [&[5], &[]]);
        let batch = plan.next(&[], true);
        assert_eq!(interruptions(&batch), [(0, Some(5))]);
        told(&mut plan, &batch, [&[3], &[]]);
        let batch = plan.next(&[], true);
        assert_eq!(interruptions(&batch), [(0, Some(3))]);
        told(&mut plan, &batch, [&[3], &[]]);
        // What was new before counts.
        assert_eq!(plan.next(&[], false).len(), ROW);
    }

    #[test]
    fn there_are_never_more_than_were_asked_for() {
        for executions in [1, 2, 3, 40, 100] {
            let mut plan = Plan::new(Choosing::Strategies, executions, 7);
            let many: Vec<u32> = (1..500).collect();
            let mut all = 0;
            loop {
                let batch = plan.next(&[[1, 2]; 300], true);
                told(&mut plan, &batch, [&many, &many]);
                all += batch.len();
                if batch.is_empty() {
                    break;
                }
            }
            assert_eq!(all, executions);
        }
    }
}
