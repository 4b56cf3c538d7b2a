//! What the threads of a program do.

use schedule::Dice;

use super::spec::{Late, Shape, Spec};

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Actor {
    pub(super) name: String,
    pub(super) acts: Vec<Act>,
}

/// What a thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Waits until `main` has opened a gate. In plain runs, gates are opened one after the other, with time between them.
    Pass(u32),
    /// Computes for as long as it takes `main` to open so many gates. A gate would not do for those who have done something already: there,
    /// they meet others.
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
    /// How many gates `main` opens.
    pub(super) gates: u32,
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
        if spec.late == Late::Computes {
            actors.iter_mut().for_each(compute);
        }
        for actor in &mut actors {
            let is_writer = actor.acts.contains(&Act::Write);
            let times = if is_writer { dice.below(2) } else { 2 + dice.below(4) };
            distract(actor, times, others, &mut dice);
        }
        for distractor in 1..=1 + dice.below(3) {
            let mut actor = actor(format!("Distractor{distractor}"), [Act::Pass(0)]);
            let times = 4 + dice.below(8);
            distract(&mut actor, times, others, &mut dice);
            actors.push(actor);
        }
        // Who is started first should not say who comes first.
        for last in (1..actors.len()).rev() {
            actors.swap(last, dice.below(last + 1));
        }
        let gate = |act: &Act| if let Act::Pass(gate) = act { Some(*gate) } else { None };
        let last = actors.iter().flat_map(|actor| &actor.acts).filter_map(gate).max();
        Self { actors, others, explicit, nested, gates: last.map_or(0, |last| last + 1) }
    }
}

/// Lets a thread dawdle for as long as it would have waited for all gates but the first.
fn compute(actor: &mut Actor) {
    let acts = std::mem::take(&mut actor.acts);
    let begins_late = !acts.starts_with(&[Act::Pass(0)]);
    let acts = acts.into_iter().map(|act| match act {
        Act::Pass(gate @ 1..) => Act::Dawdle(gate),
        act => act,
    });
    actor.acts = begins_late.then_some(Act::Pass(0)).into_iter().chain(acts).collect();
}

/// Lets a thread take other locks, but never after it has written, given or taken anything: what comes after that must not get to others
/// by a way that is not meant.
fn distract(actor: &mut Actor, times: usize, others: u32, dice: &mut Dice) {
    let begin = actor.acts.iter().take_while(|act| matches!(act, Act::Pass(_) | Act::Dawdle(_))).count();
    let uses = (0..times).map(|_| Act::Use(1 + number(dice.below(others as usize))));
    actor.acts.splice(begin..begin, uses);
}

fn number(small: usize) -> u32 {
    u32::try_from(small).expect("it is small")
}

fn actor(name: impl Into<String>, acts: impl IntoIterator<Item = Act>) -> Actor {
    Actor { name: name.into(), acts: acts.into_iter().collect() }
}

/// If handovers are reversed, the writer dawdles between its access and the first of them.
fn writer(spec: &Spec) -> Actor {
    let wait = (spec.reversed > 0).then_some(Act::Dawdle(1));
    let head = [Act::Pass(0), Act::Write].into_iter().chain(wait);
    actor("Writer", head.chain((1..=spec.handovers).map(Act::Give)))
}

/// The gate behind the writer's handovers.
fn late(spec: &Spec) -> Act {
    Act::Pass(if spec.reversed > 0 { 2 } else { 1 })
}

fn fan(spec: &Spec) -> Vec<Actor> {
    let helper = |i| {
        let gate = if i <= spec.reversed { Act::Pass(0) } else { late(spec) };
        actor(format!("Helper{i}"), [gate, Act::Take(i), Act::Done])
    };
    let mut actors = vec![writer(spec)];
    actors.extend((1..=spec.handovers).map(helper));
    actors.push(actor("Reader", [Act::Pass(0), Act::AwaitDone, Act::Read]));
    actors
}

fn ladder(spec: &Spec) -> Vec<Actor> {
    let Spec { handovers, reversed, .. } = *spec;
    let mut acts = Vec::new();
    if reversed > 0 {
        acts.push(Act::Pass(0));
        acts.extend((1..=reversed).map(Act::Take));
    }
    if reversed < handovers {
        acts.push(late(spec));
        acts.extend((reversed + 1..=handovers).map(Act::Take));
    }
    acts.push(Act::Read);
    vec![writer(spec), actor("Reader", acts)]
}

/// Those behind the last reversed handover go in order, those before it in the opposite one.
fn chain(spec: &Spec) -> Vec<Actor> {
    let (last, reversed) = (spec.handovers, spec.reversed);
    let gate = |place: u32| Act::Pass(reversed.abs_diff(place));
    let link = |i| match i {
        0 => {
            let wait = (reversed > 0).then_some(Act::Dawdle(reversed));
            actor("Writer", [Act::Pass(0), Act::Write].into_iter().chain(wait).chain([Act::Give(1)]))
        }
        _ if i == last => actor("Reader", [gate(i), Act::Take(i), Act::Read]),
        _ => actor(format!("Helper{i}"), [gate(i), Act::Take(i), Act::Give(i + 1)]),
    };
    (0..=last).map(link).collect()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
