//! Orders of calls some of which wait for the other thread.
//!
//! In such an order, a call that waits has two entries: one with which it begins, and one with which it is finished. Which calls wait is not known
//! before, so there are orders for every set of them. An entry for a call that did not wait after all is used up by the next one, which is harmless: that
//! is an order, too.

use crate::failure::concerns;
use crate::linear::{interleavings, orders as plain_orders};
use crate::{Part, Test, Variable};

/// All orders in which at least one call has two entries; `None` if they are more than `most`.
pub(crate) fn orders(test: &Test, most: usize) -> Option<Vec<Vec<u8>>> {
    let suffixes = [Part::First, Part::Second].map(|part| split(&groups(test, part)));
    if suffixes.iter().any(|ways| ways.len() > most) {
        return None;
    }
    // The first way is the one in which nobody waits.
    let pairs = suffixes[0].iter().flat_map(|first| suffixes[1].iter().map(move |second| [first, second]));
    let pairs: Vec<[&Vec<usize>; 2]> = pairs.skip(1).collect();
    let count = pairs.iter().map(|[first, second]| interleavings(first.len(), second.len()));
    if count.fold(0, usize::saturating_add) > most {
        return None;
    }
    let all = pairs.into_iter().flat_map(|steps| {
        let plain = plain_orders(steps[0].len(), steps[1].len());
        plain.into_iter().map(move |order| expanded(&order, steps))
    });
    Some(all.collect())
}

/// Whether a call of the suffixes says how long it may wait.
pub(crate) fn has_deadline(test: &Test) -> bool {
    const TIMES: [&str; 2] = ["Ljava/util/concurrent/TimeUnit;", "Ljava/time/Duration;"];
    let says = |parameter: &String| TIMES.contains(&parameter.as_str());
    test.suffixes.iter().flatten().any(|call| call.callable.parameters().iter().any(says))
}

/// The lengths of the groups of a suffix: each is a call on the instance under test, with those that make its arguments.
fn groups(test: &Test, part: Part) -> Vec<usize> {
    let (mut groups, mut open) = (Vec::new(), 0);
    for call in 0..test.part(part).len() {
        open += 1;
        if concerns(test, Variable { part, call }) {
            groups.push(std::mem::take(&mut open));
        }
    }
    groups.extend((open > 0).then_some(open));
    groups
}

/// For every set of groups whose last call waits, the numbers of entries that come together.
fn split(groups: &[usize]) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for group in groups {
        let waits = ways.iter().map(|way| [&way[..], &[*group, 1]].concat()).collect::<Vec<_>>();
        ways.iter_mut().for_each(|way| way.push(*group));
        ways.extend(waits);
        // A suffix of so many calls has more linearizations than anybody executes.
        if ways.len() > 1 << 16 {
            break;
        }
    }
    ways
}

/// An order of groups as one of calls.
fn expanded(order: &[u8], steps: [&Vec<usize>; 2]) -> Vec<u8> {
    let mut left = steps.map(|steps| steps.iter());
    let entries = order.iter().flat_map(|suffix| {
        let count = left[usize::from(*suffix)].next().copied().unwrap_or(1);
        std::iter::repeat_n(*suffix, count)
    });
    entries.collect()
}
