//! Whether a race is to blame for what followed it.
//!
//! A created race is resolved by a coin: one of the two statements goes first. What follows in one order and never in the other is
//! *decided by the order*, whatever other runs show: in them the same race may happen, only nobody brought it about. That needs
//! trials enough: five of each order, and so many sightings that chance alone would put all of them into one order, whichever, in less than one case of
//! a thousand. A trial in which the coin was tossed again and fell otherwise says nothing about orders.
//!
//! | a race is blamed for | if |
//! |---|---|
//! | an exception or exit code | it is decided by the order, or runs without a created race do not show it, or hardly ever |
//! | a deadlock or livelock | it is decided by the order |
//!
//! *Hardly ever* is less than a tenth as often as after the race; in such a run the race may have happened too, only nobody brought it about. That they do not show
//! it, or hardly ever, counts only if chance alone would make such a difference in less than one case of a thousand (Fisher's exact test): there are many pairs,
//! and each is compared; and an exception that has nothing to do with the race, in one of twenty runs, would be in some of its trials and in none of twenty others
//! in every third campaign. Runs that were not seen to their end, and showed nothing until then, are no runs that do not show it.
//!
//! Other runs are those in which no race was created: what two pairs of the same bug lead to does not excuse either of them.
//!
//! Deadlocks are more likely in all trials in which threads are held back, at whatever statement, so that others do not show them says little.
//! Where the order cannot be told, because both threads stand at the same statement, only the other runs are left.
//!
//! What it can miss: a deadlock that a race makes possible in both orders is told apart from the race, and so is an exception that follows it too seldom. What it
//! can get wrong: an exception that comes of holding threads back at these statements, and not of the race.

use std::collections::{BTreeMap, BTreeSet};

use crate::series::Shown;
use crate::symptom::Symptom;
use crate::trial::Trial;

/// So many trials of each order are needed to compare them.
const OF_EACH_ORDER: u64 = 5;

/// What chance alone does less often than this, is not chance.
const CHANCE: f64 = 1e-3;

/// So many times as often as otherwise, at least.
const OFTENER: u64 = 10;

/// What trials showed after a race, apart by which of its two statements went first.
#[derive(Default, Debug)]
pub(crate) struct Orders {
    first: [Order; 2],
}

/// The trials in which one of the statements went first.
#[derive(Default, Debug)]
struct Order {
    trials: u64,
    symptoms: BTreeMap<Symptom, u64>,
}

/// What the orders say about a symptom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// It is seen only when this one of the two statements goes first.
    Decided(usize),
    /// So far it is, but too seldom to be sure.
    Open,
    /// It is seen in both orders, or in none.
    Independent,
}

impl Orders {
    /// Adds a trial in which the race of these statements was created.
    pub(crate) fn add(&mut self, stops: &[String], trial: &Trial, symptoms: &BTreeSet<Symptom>) {
        let Some(first) = first_of(stops, trial) else { return };
        let order = &mut self.first[first];
        order.trials += 1;
        for symptom in symptoms {
            *order.symptoms.entry(symptom.clone()).or_default() += 1;
        }
    }

    /// Whether there are too few trials of an order to compare them.
    pub(crate) fn are_short(&self) -> bool {
        self.first.iter().any(|order| order.trials < OF_EACH_ORDER)
    }

    pub(crate) fn decision(&self, symptom: &Symptom) -> Decision {
        let seen = [0, 1].map(|first| self.first[first].symptoms.get(symptom).copied().unwrap_or(0));
        let first = match seen {
            [0, 0] => return Decision::Independent,
            [_, 0] => 0,
            [0, _] => 1,
            _ => return Decision::Independent,
        };
        let trials = [0, 1].map(|first| self.first[first].trials);
        if self.are_short() || by_chance(seen[first], trials[first], trials[1 - first]) >= CHANCE {
            Decision::Open
        } else {
            Decision::Decided(first)
        }
    }

    /// Whether a race is to blame for what was seen after it. `otherwise` is what runs without a created race show, and `to_come` how many more there will be,
    /// of which the best is expected: that they do not show it.
    pub(crate) fn blame(&self, symptom: &Symptom, after: &Shown, otherwise: &Shown, to_come: u64) -> bool {
        let decided = matches!(self.decision(symptom), Decision::Decided(_));
        decided || (!symptom.is_standstill() && is_rare_otherwise(symptom, after, otherwise, to_come))
    }
}

fn is_rare_otherwise(symptom: &Symptom, after: &Shown, otherwise: &Shown, to_come: u64) -> bool {
    let [(seen, trials), (elsewhere, runs)] =
        [after, otherwise].map(|shown| (shown.count(symptom), shown.seen_to_the_end()));
    let runs = runs + to_come;
    seen * runs > OFTENER * elsewhere * trials && by_chance_of_all(seen, trials, elsewhere, runs) < CHANCE
}

/// Which of two statements went first whenever the race was created, where this can be told.
fn first_of(stops: &[String], trial: &Trial) -> Option<usize> {
    let mut firsts = trial.races().map(|created| match created.accesses.as_slice() {
        [first, second] if first.statement != second.statement => first.statement.as_ref(),
        _ => None,
    });
    let first = firsts.next()??;
    firsts.all(|other| other == Some(first)).then(|| stops.iter().position(|stop| stop == first))?
}

/// How likely it is that trials of one order only are hit, this one or the other, if so many of all are, each as likely as the other.
fn by_chance(hits: u64, trials: u64, others: u64) -> f64 {
    let all = trials + others;
    let all_in = |these: u64| -> f64 {
        (0..hits).map(|hit| these.saturating_sub(hit) as f64 / (all - hit) as f64).product()
    };
    all_in(trials) + all_in(others)
}

/// How likely it is that at least so many of these trials are hit, if so many of all are, each as likely as the other.
fn by_chance_of_all(hits: u64, trials: u64, elsewhere: u64, others: u64) -> f64 {
    let all_hits = hits + elsewhere;
    // Logarithms, since the numbers of ways have hundreds of digits.
    let ways = |n: u64, k: u64| -> f64 { (0..k).map(|i| ((n - i) as f64 / (k - i) as f64).ln()).sum() };
    let all = ways(trials + others, all_hits);
    let likely = |hits: u64| (ways(trials, hits) + ways(others, all_hits - hits) - all).exp();
    (hits..=all_hits.min(trials)).map(likely).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_puts_few_into_one_order_and_not_many() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(by_chance(1, 5, 5), 1.0));
        assert!(close(by_chance(5, 5, 5), 2.0 / 252.0));
        assert!(close(by_chance(6, 6, 5), 1.0 / 462.0));
        assert!(by_chance(7, 25, 25) > CHANCE && by_chance(11, 25, 25) < CHANCE);
    }

    #[test]
    fn chance_makes_small_differences_and_not_large_ones() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        // One of two is hit, each as likely.
        assert!(close(by_chance_of_all(1, 1, 0, 1), 0.5));
        // The lady tasting tea: three of four, and all of four.
        assert!(close(by_chance_of_all(3, 4, 1, 4), 17.0 / 70.0));
        assert!(close(by_chance_of_all(4, 4, 0, 4), 1.0 / 70.0));
        assert!(by_chance_of_all(13, 14, 1, 760) < 1e-12);
        assert!(by_chance_of_all(3, 20, 1, 60) > CHANCE);
        // One in twenty is in some of fifty trials and in none of twenty others soon enough.
        assert!(by_chance_of_all(3, 50, 0, 20) > 0.3 && by_chance_of_all(10, 10, 0, 20) < CHANCE);
    }
}
