//! Concurrent tests, one after the other: algorithm 1 of ConTeGe.
//!
//! A [`Generator`] is one round: it makes prefixes, and to each of them suffixes; every new suffix gives a test with each suffix of its prefix that is
//! known already, itself included. All draws come from the round's seed, so the round repeats as long as calls behave the same.
//!
//! Deviations from the paper:
//! - A suffix that came out empty, or as one that is there already, gives no test: nothing new can come of it. It counts as made, so a round ends.
//! - A prefix with which suffixes fail again and again is dropped. Its instance may be `null`, or closed.
//! - Methods that always throw become rare, see [`Memory`].
//! - If methods take instances of the class, some prefixes make a second one, which both threads know.
//! - A suffix may go on with a call that is refused without the one before it, see `tasks::refused`.
//! - After the first rounds, some prefixes are narrow: they have one or two methods of their own, which their suffixes call and nothing else. An update that is lost
//!   shows only if several calls change the same thing, and often only by numbers that overflow; among forty methods that hardly ever happens by chance.
//! - How many calls a prefix tries is drawn, and may be none: what is done once in the life of an instance breaks on a new one only.
//!
//! It can miss states that only calls which throw lead to, and values that are not in its lists.

use std::rc::Rc;
use std::sync::Arc;

use crate::dice::Dice;
use crate::edit::second;
use crate::tasks::{Draw, Sequence, another_instance, call_cut, call_refused, instantiate};
use crate::{Call, Callable, Catalogue, Executor, ExecutorError, Memory, Test};

/// How much a round does. The names are the paper's.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Prefixes of a round: `maxPrefixes`.
    pub prefixes: usize,
    /// Suffixes of a round, over all prefixes.
    pub suffixes: usize,
    /// How often a prefix is extended by a call, at most: `maxStateChangerTries`.
    pub state_changer_tries: usize,
    /// How often a suffix is extended by a call: `maxCUTCallTries`.
    pub cut_call_tries: usize,
    /// After how many candidates a task fails.
    pub candidates: usize,
    /// How many calls deep an argument may be made.
    pub depth: usize,
    /// Whether some prefixes are narrow.
    pub narrow: bool,
    /// How long a suffix may be, with the calls that make its arguments.
    pub suffix_calls: usize,
}

impl Limits {
    /// Those of a round, the first of which is 0. Many short rounds come first: they find most bugs sooner than one long one (section 5).
    #[must_use]
    pub fn of_round(round: u64) -> Self {
        let growth = usize::try_from(round.saturating_sub(SHORT_ROUNDS - 1)).unwrap_or(usize::MAX).min(25);
        Self {
            prefixes: (1 + growth).min(25),
            suffixes: (10 + 20 * growth).min(500),
            state_changer_tries: 5,
            cut_call_tries: 2,
            candidates: 10,
            depth: 3,
            narrow: round >= PLAIN_ROUNDS,
            suffix_calls: 6,
        }
    }
}

/// So many rounds come first.
const SHORT_ROUNDS: u64 = 10;
/// So many of them are for what breaks whatever is called.
const PLAIN_ROUNDS: u64 = 5;
/// How many suffixes in a row may fail before their prefix is dropped.
const PATIENCE: usize = 3;

/// One round.
#[derive(Debug)]
pub struct Generator<'a> {
    catalogue: &'a Catalogue,
    limits: Limits,
    dice: Dice,
    /// The paper's P and M.
    prefixes: Vec<Prefix>,
    /// How many were made, also those that were dropped since.
    prefixes_made: usize,
    suffixes_made: usize,
    /// The paper's T: made, but not handed out.
    tests: Vec<Test>,
}

#[derive(Debug)]
struct Prefix {
    calls: Rc<[Call]>,
    instance: usize,
    suffixes: Vec<Vec<Call>>,
    /// Suffixes in a row that failed.
    failed: usize,
    /// Calls that its instance refuses.
    refused: Vec<Call>,
    /// What its suffixes call.
    style: Style,
}

/// What the suffixes of a prefix are like.
#[derive(Debug)]
struct Style {
    /// What they call.
    methods: Vec<Arc<Callable>>,
    /// Whether half of all whole numbers are as large or as small as they can be. Most calls refuse such numbers.
    extreme: bool,
}

impl Style {
    fn draw(catalogue: &Catalogue, limits: &Limits, memory: &Memory, dice: &mut Dice) -> Self {
        let all = &catalogue.methods;
        if !limits.narrow || !dice.one_in(2) {
            return Self { methods: all.clone(), extreme: limits.narrow && dice.one_in(8) };
        }
        let counts = |method: &&Arc<Callable>| {
            method.parameters().iter().any(|wanted| matches!(wanted.as_str(), "B" | "S" | "I" | "J"))
        };
        let counting: Vec<_> = all.iter().filter(counts).cloned().collect();
        let extreme = !counting.is_empty() && dice.one_in(2);
        let these = if extreme { &counting } else { all };
        let methods = (0..=dice.below(2)).filter_map(|_| memory.draw(these, dice)).collect();
        Self { methods, extreme }
    }
}

/// Why there is no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoTest {
    /// The round is over.
    RoundOver,
    /// There is no instance of the class, and this round could not make one.
    CannotInstantiate,
}

impl<'a> Generator<'a> {
    /// A round for this class.
    #[must_use]
    pub fn new(catalogue: &'a Catalogue, limits: Limits, seed: u64) -> Self {
        Self {
            catalogue,
            limits,
            dice: Dice::new(seed),
            prefixes: Vec::new(),
            prefixes_made: 0,
            suffixes_made: 0,
            tests: Vec::new(),
        }
    }

    /// The next test.
    ///
    /// # Errors
    /// If nothing can be executed.
    pub fn next(
        &mut self,
        memory: &mut Memory,
        executor: &mut dyn Executor,
    ) -> Result<Result<Test, NoTest>, ExecutorError> {
        loop {
            if !self.tests.is_empty() {
                let which = self.dice.below(self.tests.len());
                return Ok(Ok(self.tests.swap_remove(which)));
            }
            if self.suffixes_made == self.limits.suffixes {
                return Ok(Err(NoTest::RoundOver));
            }
            let Some(prefix) = self.prefix(memory, executor)? else {
                let none =
                    if self.prefixes_made == 0 { NoTest::CannotInstantiate } else { NoTest::RoundOver };
                return Ok(Err(none));
            };
            self.suffix(prefix, memory, executor)?;
        }
    }

    /// Lines 6 to 20: a new prefix, or one that is there. `None` if there is neither.
    fn prefix(
        &mut self,
        memory: &mut Memory,
        executor: &mut dyn Executor,
    ) -> Result<Option<usize>, ExecutorError> {
        if self.prefixes_made < self.limits.prefixes
            && let Some(made) = self.new_prefix(memory, executor)?
        {
            self.prefixes_made += 1;
            self.prefixes.push(made);
            return Ok(Some(self.prefixes.len() - 1));
        }
        Ok((!self.prefixes.is_empty()).then(|| self.dice.below(self.prefixes.len())))
    }

    fn new_prefix(
        &mut self,
        memory: &mut Memory,
        executor: &mut dyn Executor,
    ) -> Result<Option<Prefix>, ExecutorError> {
        let style = Style::draw(self.catalogue, &self.limits, memory, &mut self.dice);
        let mut draw = Draw {
            catalogue: self.catalogue,
            limits: &self.limits,
            extreme: style.extreme,
            memory,
            dice: &mut self.dice,
        };
        let Some(mut sequence) = instantiate(&mut draw, executor)? else { return Ok(None) };
        if draw.catalogue.has_methods_of_two()
            && draw.dice.one_in(3)
            && let Some(longer) = another_instance(&mut draw, &sequence, executor)?
        {
            sequence = longer;
        }
        for _ in 0..draw.dice.below(draw.limits.state_changer_tries + 1) {
            if let Some(longer) =
                call_cut(&mut draw, &self.catalogue.methods, &sequence, &mut Vec::new(), executor)?
            {
                sequence = longer;
            }
        }
        let instance = sequence.instance.expect("the task has made it");
        Ok(Some(Prefix {
            calls: sequence.calls.into(),
            instance,
            suffixes: Vec::new(),
            failed: 0,
            refused: Vec::new(),
            style,
        }))
    }

    /// Lines 21 to 29: a new suffix, and its tests with all others of the prefix.
    fn suffix(
        &mut self,
        which: usize,
        memory: &mut Memory,
        executor: &mut dyn Executor,
    ) -> Result<(), ExecutorError> {
        self.suffixes_made += 1;
        let prefix = &mut self.prefixes[which];
        let mut draw = Draw {
            catalogue: self.catalogue,
            limits: &self.limits,
            extreme: prefix.style.extreme,
            memory,
            dice: &mut self.dice,
        };
        let mut sequence = Sequence::suffix(&prefix.calls, prefix.instance);
        for _ in 0..self.limits.cut_call_tries {
            let is_enabler = !sequence.calls.is_empty() && draw.dice.one_in(3);
            if is_enabler && let Some(longer) = call_refused(&mut draw, &sequence, &prefix.refused, executor)?
            {
                sequence = longer;
            } else if let Some(longer) =
                call_cut(&mut draw, &prefix.style.methods, &sequence, &mut prefix.refused, executor)?
            {
                sequence = longer;
            }
        }
        if sequence.calls.is_empty() {
            prefix.failed += 1;
            if prefix.failed == PATIENCE {
                self.prefixes.swap_remove(which);
            }
            return Ok(());
        }
        prefix.failed = 0;
        if !prefix.suffixes.contains(&sequence.calls) {
            prefix.suffixes.push(sequence.calls.clone());
            for other in &prefix.suffixes {
                self.tests.push(Test {
                    prefix: prefix.calls.to_vec(),
                    suffixes: [sequence.calls.clone(), second(other)],
                    instance: prefix.instance,
                });
            }
        }
        Ok(())
    }
}
