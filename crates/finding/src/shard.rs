//! A part of a campaign that is split among several machines.
//!
//! **Invariant:** each item of work belongs to exactly one of the parts, and which one depends on nothing but its place and their number.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One part of several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, counted from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All of a campaign.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    /// More parts are a mistake.
    const MOST: u64 = 10_000;

    /// Whether the item at this place is in this part.
    #[must_use]
    pub fn takes(self, place: u64) -> bool {
        place % self.of == self.number - 1
    }

    /// The part of one item's trials that is in this part, where there are so many items and this is the place of one of them.
    ///
    /// Where there are fewer items than parts, several parts share the trials of an item; else an item is in one part as a whole.
    #[must_use]
    pub fn of_trials(self, place: u64, items: u64) -> Option<Self> {
        if items >= self.of {
            return self.takes(place).then_some(Self::WHOLE);
        }
        let own = self.number - 1;
        // Those who share the item: place, place + items, place + 2 * items …
        let of = (self.of - place).div_ceil(items);
        (own % items == place).then_some(Self { number: own / items + 1, of })
    }

    /// How many of so many trials are in this part.
    #[must_use]
    pub fn count(self, trials: u64) -> u64 {
        trials.saturating_sub(self.number - 1).div_ceil(self.of)
    }

    /// The place of this part's trial of this number, among all of them; both are counted from 0.
    #[must_use]
    pub fn place(self, trial: u64) -> u64 {
        self.number - 1 + trial * self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().ok();
        let parsed = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        match parsed {
            Some((number, of)) if (1..=of).contains(&number) && of <= Self::MOST => Ok(Self { number, of }),
            _ => Err(format!(
                "a part is written as 2/4: a number counted from 1, and how many there are, {} at most",
                Self::MOST
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(of: u64) -> impl Iterator<Item = Shard> {
        (1..=of).map(move |number| Shard { number, of })
    }

    #[test]
    fn every_item_and_every_trial_is_in_exactly_one_part() {
        for of in 1..=9 {
            for items in 0..=20 {
                for trials in [1, 2, 7, 20] {
                    let mut done = vec![0; usize::try_from(items * trials).unwrap()];
                    for shard in shards(of) {
                        for place in 0..items {
                            let Some(part) = shard.of_trials(place, items) else { continue };
                            for trial in 0..part.count(trials) {
                                done[usize::try_from(place * trials + part.place(trial)).unwrap()] += 1;
                            }
                        }
                    }
                    assert!(done.iter().all(|times| *times == 1), "{of} shards, {items} items: {done:?}");
                }
                let taken = |place| shards(of).filter(|shard| shard.takes(place)).count();
                assert!((0..items).all(|place| taken(place) == 1));
            }
        }
    }

    #[test]
    fn nobody_is_idle_while_there_is_work() {
        for shard in shards(7) {
            assert!((0..3).any(|place| shard.of_trials(place, 3).is_some()), "{shard}");
        }
    }

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        for wrong in ["", "2", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/4", "1/99999999"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
