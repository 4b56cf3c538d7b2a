//! Whether a race is to blame for what followed it.
//!
//! A created race is resolved by a coin: one of the two statements goes first. What follows in one order and never in the other is
//! *decided by the order*, whatever other runs show: in them the same race may happen, only nobody brought it about. That needs
//! trials enough: five of each order, and so many sightings that chance alone would put all of them into one order in less than one case of
//! a hundred.
//!
//! | a race is blamed for | if |
//! |---|---|
//! | an exception or exit code | it is decided by the order, or no run without a created race shows it |
//! | a deadlock or livelock | it is decided by the order |
//!
//! Deadlocks are more likely in all trials in which threads are held back, at whatever statement, so that others do not show them says little.
//! Where the order cannot be told, because both threads stand at the same statement, only the other runs are left.
//!
//! What it can miss: a deadlock that a race makes possible in both orders is told apart from the race. What it can get wrong: a rare exception
//! that no other run happened to show.

use std::collections::{BTreeMap, BTreeSet};

use crate::series::Shown;
use crate::symptom::Symptom;
use crate::trial::Trial;

/// So many trials of each order are needed to compare them.
const OF_EACH_ORDER: u64 = 5;

/// What chance alone does less often than this, is not chance.
const CHANCE: f64 = 0.01;

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

    /// Whether a race is to blame for what was seen after it. `otherwise` is what runs without a created race show.
    pub(crate) fn blame(&self, symptom: &Symptom, otherwise: &Shown) -> bool {
        let decided = matches!(self.decision(symptom), Decision::Decided(_));
        decided || (!symptom.is_standstill() && !otherwise.symptoms.contains_key(symptom))
    }
}

/// Which of two statements went first when the race was first created, where this can be told.
fn first_of(stops: &[String], trial: &Trial) -> Option<usize> {
    let created = trial.races().next()?;
    let [first, second] = created.accesses.as_slice() else { return None };
    if first.statement == second.statement {
        return None;
    }
    stops.iter().position(|stop| Some(stop) == first.statement.as_ref())
}

/// How likely it is that trials of one order only are hit, if so many of all are, each as likely as the other.
fn by_chance(hits: u64, trials: u64, others: u64) -> f64 {
    (0..hits).map(|hit| (trials - hit) as f64 / (trials + others - hit) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_puts_few_into_one_order_and_not_many() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(by_chance(1, 5, 5), 0.5));
        assert!(close(by_chance(5, 5, 5), 1.0 / 252.0));
        assert!(by_chance(3, 25, 25) > CHANCE && by_chance(7, 25, 25) < CHANCE);
    }
}
