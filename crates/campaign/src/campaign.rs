//! The phases, after RaceFuzzer: predict, make it happen, compare with what happens otherwise.

use std::sync::Arc;

use finding::{Finding, FindingId, Shard};

use crate::Error;
use crate::candidates::Candidates;
use crate::failure::{Failure, Failures};
use crate::findings::{self, Found};
use crate::finds::Finds;
use crate::launcher::{Job, Launcher};
use crate::plan::Limits;
use crate::pool::{Cost, Pool};
use crate::record::Record;
use crate::replay::Comparison;
use crate::series::{About, COMPARED, COMPARED_IN_DOUBT, Shown, Trials};
use crate::subject::Subject;
use crate::symptom::Symptom;
use crate::target::Stop;
use crate::unfinished::{Cut, Unfinished};

/// So many rounds of runs predict, at most.
const PREDICTING_ROUNDS: usize = 3;
/// A round that has stops has so many times as many runs as the first one: which of its many orders is the one that shows more, nobody knows.
const OF_ORDERS: u64 = 3;

/// How a campaign is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// All random choices come from it.
    pub seed: u64,
    /// How many runs predict.
    pub predictions: u64,
    /// How many trials each race and each deadlock has at most.
    pub runs: u64,
    /// Whether each has all of these, even when enough is known.
    pub all_trials: bool,
    /// The part of the campaign that is to be run. What predicts and what is compared with is in every part.
    pub shard: Shard,
    /// How many run at a time.
    pub jobs: usize,
    /// The cores that there are.
    pub cores: Vec<u32>,
    /// The limits of each run.
    pub limits: Limits,
}

/// What a campaign came to.
#[derive(Debug)]
pub struct Results {
    /// What was found, the worst first.
    pub findings: Vec<Finding>,
    /// What it takes to see each of these again that was seen at all.
    pub records: Vec<Record>,
    /// How many controlled runs or iterations there were.
    pub runs: u64,
    /// How many JVMs there were; those of runs that turned out not to be needed are among them.
    pub jvms: u64,
    /// The most classes that were rewritten in one of them.
    pub classes_instrumented: u64,
    /// A number for all that was predicted: parts of the same campaign have the same one.
    pub candidates: u64,
    /// Runs that were ended by a limit: what they would have shown is not known.
    pub limited: u64,
    /// The first of these, as far as there was one.
    pub cut: Option<Cut>,
    /// Runs that left no word, because their JVM crashed.
    pub silent: u64,
    /// How the program failed, if it did in every run that ended by itself.
    pub failure: Option<Failure>,
    /// The finding that was looked at again, and how its run was different, if it was: the program depends on more than its schedule.
    pub unsteady: Option<(FindingId, Comparison)>,
    /// Code of the program in which nothing was seen, in words, if there is any.
    pub unseen: Option<String>,
    /// Of the races and deadlocks that are to be tried here, how many were not.
    pub untried: usize,
    /// Why the campaign ended before its end, if it did.
    pub stop: Option<Stop>,
    /// What keeps the result from meaning what it should.
    pub faults: Vec<String>,
}

/// Something that people who wait want to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress<'a> {
    /// So many of the runs that predict have ended.
    Predicting {
        /// These.
        done: u64,
        /// Of all.
        of: u64,
    },
    /// What is to be tried.
    Predicted {
        /// Pairs of statements.
        races: usize,
        /// Cycles of locks.
        deadlocks: usize,
    },
    /// Trials of one of these have ended.
    Trying {
        /// Where it would be.
        what: &'a str,
        /// How often it happened.
        happened: u64,
        /// In so many trials.
        trials: u64,
        /// Whether no more are needed.
        settled: bool,
    },
    /// Something was found. There may be more to say about it in the end, or less.
    Found {
        /// As it is known now.
        finding: &'a Finding,
        /// What it takes to see it again, where that is known.
        record: Option<&'a Record>,
    },
    /// So many of the runs to compare with have ended.
    Comparing {
        /// These.
        done: u64,
        /// Of all.
        of: u64,
    },
}

/// Runs a campaign.
///
/// # Errors
/// The subject cannot be run. When something fails after it could be, what was found until then is a result with faults.
pub fn run(
    subject: &Subject,
    options: &Options,
    launcher: &dyn Launcher,
    tell: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Results, Error> {
    let campaign = Campaign::new(subject, options, launcher, tell);
    let mut cost = Cost::default();
    let predicted = campaign.predict(&mut cost)?;
    let known = otherwise(&predicted);
    let candidates = predicted.last().map(candidates).expect("the first phase predicts");
    let mut series = campaign.steer(candidates, known, &mut cost);
    let unsteerable = candidates.unsteerable().cloned().collect();
    let number = candidates.number();
    series.extend(predicted);
    campaign.compare(&mut series, &mut cost);
    let mut results = results(subject, series, unsteerable, cost, launcher.stopped());
    results.candidates = number;
    campaign.repeat(&mut results);
    Ok(results)
}

/// The second phase on its own, for what somebody else has predicted.
pub(crate) fn judge(
    subject: &Subject,
    options: &Options,
    launcher: &dyn Launcher,
    tell: &(dyn Fn(Progress<'_>) + Sync),
    candidates: &Candidates,
) -> Results {
    let campaign = Campaign::new(subject, options, launcher, tell);
    let mut cost = Cost::default();
    let mut series = campaign.steer(candidates, Shown::default(), &mut cost);
    campaign.compare(&mut series, &mut cost);
    results(subject, series, Vec::new(), cost, launcher.stopped())
}

struct Campaign<'a> {
    options: &'a Options,
    pool: Pool<'a>,
    tell: &'a (dyn Fn(Progress<'_>) + Sync),
    finds: Finds<'a>,
}

impl<'a> Campaign<'a> {
    fn new(
        subject: &'a Subject,
        options: &'a Options,
        launcher: &'a dyn Launcher,
        tell: &'a (dyn Fn(Progress<'_>) + Sync),
    ) -> Self {
        let pool = Pool { launcher, jobs: options.jobs, cores: &options.cores };
        Self { options, pool, tell, finds: Finds::new(subject, tell) }
    }
}

impl Campaign<'_> {
    /// The first phase. Who stops at synchronization only does not come to what is executed in the middle of a race, as where a field is set for a moment. So
    /// the program is run again, with stops at all that was predicted, as long as that predicts more.
    fn predict(&self, cost: &mut Cost) -> Result<Vec<Trials>, Error> {
        let mut all = vec![self.predict_first(cost)?];
        while let Some(last) = all.last()
            && all.len() < PREDICTING_ROUNDS
            && !self.is_enough(&all)
        {
            let (known, before) = (candidates(last).clone(), all.iter().map(Trials::taken).sum());
            let (next, spent) = self.predict_more(known, before);
            cost.add(spent);
            all.push(next);
        }
        Ok(all)
    }

    /// Whether another round would bring nothing new, or nothing but other limits.
    fn is_enough(&self, rounds: &[Trials]) -> bool {
        let pairs = |trials: &Trials| candidates(trials).pairs().len();
        let before = rounds.iter().rev().nth(1).map_or(0, pairs);
        let is_limited = |trials: &Trials| trials.unfinished.limited > 0;
        rounds.last().is_none_or(|last| pairs(last) == before || is_limited(last))
            || self.pool.launcher.stopped().is_some()
    }

    fn predict_more(&self, known: Candidates, before: u64) -> (Trials, Cost) {
        let &Options { seed, limits, predictions, .. } = self.options;
        let runs = if before == 0 { predictions } else { OF_ORDERS * predictions };
        let mut series = [Trials::predict(seed, limits, known, before, runs)];
        let spent = self.pool.run(&mut series, &|trials| {
            (self.tell)(Progress::Predicting { done: before + trials.taken(), of: before + runs });
            self.finds.tell(trials);
        });
        let [predicted] = series;
        (predicted, spent)
    }

    fn predict_first(&self, cost: &mut Cost) -> Result<Trials, Error> {
        let (predicted, mut spent) = self.predict_more(Candidates::default(), 0);
        let told = predicted.taken() - predicted.unfinished.silent;
        let nothing = told == 0 && candidates(&predicted).pairs().len() == 0;
        if nothing && !spent.errors.is_empty() {
            return Err(spent.errors.swap_remove(0));
        }
        if nothing && self.pool.launcher.stopped().is_none() {
            let how = predicted.failures.of_all().map(|failure| format!(" ({failure})")).unwrap_or_default();
            return Err(Error::Target(format!(
                "no run left word of how it went: the JVM crashed{how}, or the agent is not of this version"
            )));
        }
        cost.add(spent);
        Ok(predicted)
    }

    fn steer(&self, candidates: &Candidates, known: Shown, cost: &mut Cost) -> Vec<Trials> {
        let &Options { seed, limits, runs, all_trials, shard, .. } = self.options;
        (self.tell)(Progress::Predicted {
            races: candidates.pairs().len(),
            deadlocks: candidates.cycles().len(),
        });
        let known = Arc::new(known);
        let races = candidates.pairs().map(|pair| Trials::race(seed, limits, runs, pair, &known));
        let deadlocks = candidates.cycles().map(|cycle| Trials::deadlock(seed, limits, runs, cycle));
        let items = (candidates.pairs().len() + candidates.cycles().len()) as u64;
        let in_part = |(place, trials): (u64, Trials)| Some(trials.in_part(shard.of_trials(place, items)?));
        let mut series: Vec<Trials> = (0..)
            .zip(races.chain(deadlocks))
            .filter_map(in_part)
            .map(|trials| trials.taking_all(all_trials))
            .collect();
        cost.add(self.pool.run(&mut series, &|trials| {
            self.tell_of(trials);
            self.finds.tell(trials);
        }));
        series
    }

    fn tell_of(&self, trials: &Trials) {
        use crate::pool::Series;
        let what = match &trials.about {
            About::Race(pair, _) => pair.finding.location.clone(),
            About::Deadlock(cycle) => cycle.finding().location,
            About::All(_) | About::Nothing => return,
        };
        let (happened, taken) = (trials.happened(), trials.taken());
        let settled = trials.settled() || taken == trials.most();
        (self.tell)(Progress::Trying { what: &what, happened, trials: taken, settled });
    }

    /// Runs without steering, if a race may be to blame for something; more of them, if some leave it open.
    fn compare(&self, series: &mut Vec<Trials>, cost: &mut Cost) {
        // Few runs of the first phase say little: one of three may have met by chance what others hardly ever do.
        let is_open = self.compare_until(COMPARED, series, cost, &|trials, symptom, otherwise, to_come| {
            trials.may_be_to_blame(symptom, otherwise, to_come)
        });
        // What is in each of three runs would be rare if a hundred others did not show it; after twenty it is known that they do.
        if is_open {
            self.compare_until(COMPARED_IN_DOUBT, series, cost, &|trials, symptom, otherwise, to_come| {
                !trials.is_to_blame(symptom, otherwise) && trials.may_be_to_blame(symptom, otherwise, to_come)
            });
        }
    }

    /// Runs without steering until there are so many, if this is to be asked about something that a race has led to. Whether it is. That depends on what all
    /// runs that there can be may show, not on these alone: twenty are too few to blame a race for what is in some of its trials.
    fn compare_until(
        &self,
        runs: u64,
        series: &mut Vec<Trials>,
        cost: &mut Cost,
        is_asked: &dyn Fn(&Trials, &Symptom, &Shown, u64) -> bool,
    ) -> bool {
        let without_steering = |trials: &&Trials| matches!(trials.about, About::All(_) | About::Nothing);
        let there: u64 = series.iter().filter(without_steering).map(Trials::taken).sum();
        let of = runs.saturating_sub(there);
        let to_come = COMPARED_IN_DOUBT.saturating_sub(there);
        let otherwise = otherwise(series);
        let is_open = |trials: &Trials| {
            trials.with_race.symptoms.keys().any(|symptom| is_asked(trials, symptom, &otherwise, to_come))
        };
        let any_is_open = series.iter().any(is_open);
        if of == 0 || !any_is_open {
            return any_is_open;
        }
        let mut comparison = [Trials::compare(self.options.seed, self.options.limits, there, of)];
        cost.add(self.pool.run(&mut comparison, &|trials| {
            (self.tell)(Progress::Comparing { done: trials.taken(), of });
            self.finds.tell(trials);
        }));
        series.extend(comparison);
        true
    }
}

impl Campaign<'_> {
    /// Repeats the run of the worst finding. Who reads a clock, a file or a device that we do not control may do something else.
    fn repeat(&self, results: &mut Results) {
        let launcher = self.pool.launcher;
        // What comes of a run in a series depends on those before it, and one that real time ended is not repeated in a hurry.
        let is_alone = |record: &&Record| {
            record.expected.digest.is_some()
                && record.before.is_empty()
                && launcher.batch(&record.mode()) == 1
        };
        let Some(record) = results.records.iter().find(is_alone) else { return };
        if launcher.stopped().is_some() || !results.faults.is_empty() {
            return;
        }
        let core = self.options.cores.first().copied();
        let job = Job { mode: &record.mode(), seeds: &[record.control.seed], core };
        // That it cannot be run any more is no news about the program.
        let Ok(batch) = launcher.launch(&job) else { return };
        results.jvms += batch.jvms;
        if let Some(trial) = batch.trials.first().filter(|trial| trial.stop.is_none()) {
            let comparison = Comparison::new(&record.expected, trial);
            results.unsteady = (!comparison.is_same()).then_some((record.finding.id, comparison));
        }
    }
}

fn is_untried(trials: &&Trials) -> bool {
    matches!(trials.about, About::Race(..) | About::Deadlock(_)) && trials.taken() == 0
}

/// What a series of the first phase, and those before it, have predicted.
fn candidates(predicting: &Trials) -> &Candidates {
    let About::All(candidates) = &predicting.about else { unreachable!("it predicts") };
    candidates
}

/// What all runs in which no race was created showed.
fn otherwise(series: &[Trials]) -> Shown {
    let mut all = Shown::default();
    series.iter().for_each(|trials| all.merge(&trials.without_race));
    all
}

fn results(
    subject: &Subject,
    mut series: Vec<Trials>,
    unsteerable: Vec<Finding>,
    cost: Cost,
    stop: Option<Stop>,
) -> Results {
    // What was seen without steering is shown by a run without steering, if there is one.
    series.sort_by_key(|trials| match trials.about {
        About::Nothing => 0,
        About::All(_) => 1,
        About::Race(..) | About::Deadlock(_) => 2,
    });
    let otherwise = otherwise(&series);
    let (mut findings, mut records) = (Vec::new(), Vec::new());
    for Found { mut finding, shown_by } in findings::all(&series, &otherwise) {
        if let Some(shown_by) = shown_by {
            finding.replay = Some(format!("racewright replay {}", finding.id));
            records.push(Record::new(subject, &finding, shown_by));
        }
        findings.push(finding);
    }
    findings.extend(unsteerable.into_iter().map(|finding| Finding { trials: 0, ..finding }));
    let (mut unfinished, mut failures) = (Unfinished::default(), Failures::default());
    for trials in &series {
        failures.merge(&trials.failures);
        unfinished.merge(&trials.unfinished);
    }
    let mut faults = cost.faults;
    faults.extend(cost.errors.iter().map(|error| format!("a run failed: {error}")).take(1));
    Results {
        findings,
        records,
        runs: series.iter().map(Trials::taken).sum(),
        jvms: cost.jvms,
        classes_instrumented: cost.classes_instrumented,
        candidates: 0,
        limited: unfinished.limited,
        silent: unfinished.silent,
        cut: unfinished.cut,
        failure: failures.of_all(),
        unsteady: None,
        unseen: cost.unseen.warning(),
        untried: series.iter().filter(is_untried).count(),
        stop,
        faults,
    }
}
