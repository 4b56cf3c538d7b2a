//! What the threads of a program do.

use schedule::Dice;

use super::spec::{Shape, Spec};

/// For how many units a thread dawdles that is to come last: longer than any that is to come before it.
const LAST: u32 = 3;

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Actor {
    pub(super) name: String,
    pub(super) acts: Vec<Act>,
}

/// What a thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Computes for so many units of time. Schedulers do not notice.
    Dawdle(u32),
    /// Takes a lock that is there to distract.
    Use(u32),
    /// The first access of the race.
    Write,
    /// The second.
    Read,
    /// Takes the lock of a handover, as the one who is first in plain runs …
    Give(u32),
    /// … or as the other one.
    Take(u32),
    /// Says that this helper is done.
    Done,
    /// Waits until all helpers have said so.
    AwaitDone,
}

/// Everything that a program consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Program {
    /// In the order in which they are started.
    pub(super) actors: Vec<Actor>,
    /// How many locks there are to distract.
    pub(super) others: u32,
    /// Which handovers use a lock of `java.util.concurrent`, and not a monitor.
    pub(super) explicit: Vec<bool>,
    /// Whether the method of a handover calls that of the next one, or all are called by `run`.
    pub(super) nested: bool,
}

impl Program {
    pub(super) fn new(spec: &Spec) -> Self {
        let mut dice = Dice::new(spec.seed);
        let others = 2 + number(dice.below(3));
        let explicit = (0..spec.handovers).map(|_| dice.one_in(4)).collect();
        let nested = dice.one_in(2);
        let mut actors = match spec.shape {
            Shape::Fan => fan(spec),
            Shape::Ladder => ladder(spec),
            Shape::Chain => chain(spec),
        };
        for actor in &mut actors {
            let is_writer = actor.acts.contains(&Act::Write);
            let times = if is_writer { dice.below(2) } else { 2 + dice.below(4) };
            distract(actor, times, others, &mut dice);
        }
        for distractor in 1..=1 + dice.below(3) {
            let mut actor = Actor { name: format!("Distractor{distractor}"), acts: Vec::new() };
            let times = 4 + dice.below(8);
            distract(&mut actor, times, others, &mut dice);
            actors.push(actor);
        }
        // Who is started first should not say who comes first.
        for last in (1..actors.len()).rev() {
            actors.swap(last, dice.below(last + 1));
        }
        Self { actors, others, explicit, nested }
    }
}

/// Lets a thread take other locks, but never after it has written, given or taken anything: what comes after that must not get to others
/// by a way that is not meant.
fn distract(actor: &mut Actor, times: usize, others: u32, dice: &mut Dice) {
    let begin = actor.acts.iter().take_while(|act| matches!(act, Act::Dawdle(_))).count();
    let uses = (0..times).map(|_| Act::Use(1 + number(dice.below(others as usize))));
    actor.acts.splice(begin..begin, uses);
}

fn number(small: usize) -> u32 {
    u32::try_from(small).expect("it is small")
}

fn actor(name: impl Into<String>, acts: impl IntoIterator<Item = Act>) -> Actor {
    let acts = acts.into_iter().filter(|act| *act != Act::Dawdle(0));
    Actor { name: name.into(), acts: acts.collect() }
}

/// If handovers are reversed, the writer dawdles between its access and the first of them.
fn writer(spec: &Spec) -> Actor {
    let head = [Act::Write, Act::Dawdle(u32::from(spec.reversed > 0))];
    actor("Writer", head.into_iter().chain((1..=spec.handovers).map(Act::Give)))
}

fn fan(spec: &Spec) -> Vec<Actor> {
    let helper = |i| {
        let late = if i <= spec.reversed { 0 } else { LAST };
        actor(format!("Helper{i}"), [Act::Dawdle(late), Act::Take(i), Act::Done])
    };
    let mut actors = vec![writer(spec)];
    actors.extend((1..=spec.handovers).map(helper));
    actors.push(actor("Reader", [Act::AwaitDone, Act::Read]));
    actors
}

fn ladder(spec: &Spec) -> Vec<Actor> {
    let Spec { handovers, reversed, .. } = *spec;
    let late = if reversed < handovers { LAST } else { 0 };
    let acts = (1..=reversed).map(Act::Take).chain([Act::Dawdle(late)]);
    vec![
        writer(spec),
        actor("Reader", acts.chain((reversed + 1..=handovers).map(Act::Take)).chain([Act::Read])),
    ]
}

/// The further somebody stands from the last reversed handover, the longer he dawdles: so all behind it are the later, and all before it
/// the earlier.
fn chain(spec: &Spec) -> Vec<Actor> {
    let last = spec.handovers;
    let dawdle = |place: u32| Act::Dawdle(LAST * spec.reversed.abs_diff(place));
    let link = |i| match i {
        0 => actor("Writer", [Act::Write, dawdle(0), Act::Give(1)]),
        _ if i == last => actor("Reader", [dawdle(i), Act::Take(i), Act::Read]),
        _ => actor(format!("Helper{i}"), [dawdle(i), Act::Take(i), Act::Give(i + 1)]),
    };
    (0..=last).map(link).collect()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
