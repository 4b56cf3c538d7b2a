//! From schedules, as they are asked for, to the strategies that follow them.

use generate::{Others, Schedule, Strategy};
use rustc_hash::FxHashMap;
use schedule::{Interrupted, Linear, Loose, Pct, Pos, RaceFuzzer, Random, Replay, Scheduler, Site, ThreadId};

use super::CALLERS;

/// Steps that the suffixes are expected to take, if nobody has counted them.
const STEPS: u64 = 200;
/// The strategies of the prefix and of the callers, if there are two, draw unrelated numbers from one seed.
const OF_PREFIX: u64 = 0x7072_6566_6978_6573;

/// Who goes first, in a schedule in which one goes after the other, and before which step it is interrupted.
pub(super) fn goes_first(schedule: &Schedule) -> Option<(ThreadId, Option<u32>)> {
    match schedule {
        Schedule::Controlled { strategy: Strategy::Interrupted { first, at }, .. } => {
            Some((CALLERS[usize::from(*first) % CALLERS.len()], *at))
        }
        _ => None,
    }
}

/// Suffixes by the threads that execute them.
fn callers(order: &[u8]) -> impl Iterator<Item = ThreadId> {
    order.iter().map(|suffix| CALLERS[usize::from(*suffix) % CALLERS.len()])
}

/// PCT draws steps in advance: among those of the callers, of which there are about as many as one after the other.
pub(super) fn of_callers(schedule: &Schedule, length: u64) -> Option<Box<dyn Scheduler>> {
    let Schedule::Controlled { strategy: Strategy::Pct(depth), seed } = schedule else { return None };
    let steps = if length == 0 { STEPS } else { length };
    Some(Box::new(Pct::new(*seed, *depth, steps)))
}

/// Who goes on when, in the prefix and as long as nobody else says so for the callers. `known` are the statements that pairs are told by.
pub(super) fn scheduler(schedule: &Schedule, known: &FxHashMap<u64, Site>) -> Box<dyn Scheduler> {
    match schedule {
        Schedule::Linear { order, patient, helped, .. } => {
            let linear = Linear::new(CALLERS.to_vec(), callers(order)).helped(*helped);
            Box::new(if *patient { linear.with_patience() } else { linear })
        }
        Schedule::Loose { order, others } => Box::new(match others {
            Others::Drawn(seed) => Loose::drawn(CALLERS.to_vec(), callers(order), *seed),
            Others::Paced(turns) => {
                let turns: Vec<_> = turns.iter().map(|(thread, count)| (ThreadId(*thread), *count)).collect();
                Loose::paced(CALLERS.to_vec(), callers(order), &turns)
            }
        }),
        Schedule::Repeat { choices } => Box::new(Replay::new(choices.clone(), 0)),
        Schedule::Controlled { strategy, seed } => match *strategy {
            Strategy::Interrupted { first, at } => {
                let first = CALLERS[usize::from(first) % CALLERS.len()];
                Box::new(Interrupted::new(*seed, first, at.map(u64::from)))
            }
            Strategy::Pos => Box::new(Pos::new(*seed)),
            Strategy::RaceFuzzer(pair) => {
                let sites = pair.map(|hash| known.get(&hash).copied());
                match sites {
                    [Some(one), Some(other)] => Box::new(RaceFuzzer::new(*seed).on([one, other])),
                    // Statements that this JVM has not met yet.
                    _ => Box::new(Random::new(*seed)),
                }
            }
            Strategy::Random => Box::new(Random::new(*seed)),
            Strategy::Pct(_) => Box::new(Random::new(*seed ^ OF_PREFIX)),
        },
        Schedule::Stress => Box::new(Random::new(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(scheduler: &mut dyn Scheduler) -> [usize; 10] {
        std::array::from_fn(|_| scheduler.choose(1_000))
    }

    #[test]
    fn prefix_and_callers_draw_unrelated_numbers() {
        for seed in 0..100 {
            let schedule = Schedule::Controlled { strategy: Strategy::Pct(1), seed };
            let mut of_prefix = scheduler(&schedule, &FxHashMap::default());
            let mut of_callers = of_callers(&schedule, 0).unwrap();
            assert_ne!(numbers(&mut *of_prefix), numbers(&mut *of_callers), "seed {seed}");
        }
    }

    #[test]
    fn only_who_is_to_be_interrupted_goes_first() {
        let interrupted = |first, at| {
            goes_first(&Schedule::Controlled { strategy: Strategy::Interrupted { first, at }, seed: 1 })
        };
        assert_eq!(interrupted(0, None), Some((CALLERS[0], None)));
        assert_eq!(interrupted(1, Some(3)), Some((CALLERS[1], Some(3))));
        assert_eq!(goes_first(&Schedule::one_after_the_other()), None);
    }
}
