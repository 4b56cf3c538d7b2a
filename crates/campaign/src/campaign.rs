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
use crate::series::{About, Shown, Trials};
use crate::subject::Subject;
use crate::target::Stop;
use crate::unfinished::{Cut, Unfinished};

/// So many runs without steering are needed to compare with, those that predict included.
const COMPARED: u64 = 20;

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
    let mut known = Shown::default();
    known.merge(&predicted.without_race);
    let About::All(candidates) = &predicted.about else { unreachable!("the first phase predicts") };
    let mut series = campaign.steer(candidates, known, &mut cost);
    let unsteerable = candidates.unsteerable().cloned().collect();
    let number = candidates.number();
    series.push(predicted);
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
    fn predict(&self, cost: &mut Cost) -> Result<Trials, Error> {
        let &Options { seed, limits, predictions, .. } = self.options;
        let mut series = [Trials::predict(seed, limits, predictions)];
        let mut spent = self.pool.run(&mut series, &|trials| {
            (self.tell)(Progress::Predicting { done: trials.taken(), of: predictions });
            self.finds.tell(trials);
        });
        let [predicted] = series;
        let told = predicted.taken() - predicted.unfinished.silent;
        let About::All(candidates) = &predicted.about else { unreachable!("the first phase predicts") };
        let nothing = told == 0 && candidates.pairs().len() == 0;
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

    /// Runs without steering, if a race may be to blame for something.
    fn compare(&self, series: &mut Vec<Trials>, cost: &mut Cost) {
        let otherwise = otherwise(series);
        let suspicious = |trials: &Trials| {
            let mut symptoms = trials.with_race.symptoms.keys();
            symptoms.any(|symptom| trials.orders.blame(symptom, &otherwise))
        };
        if !series.iter().any(suspicious) {
            return;
        }
        let there: u64 =
            series.iter().filter(|trials| matches!(trials.about, About::All(_))).map(Trials::taken).sum();
        let of = COMPARED.saturating_sub(there);
        if of > 0 {
            let mut comparison = [Trials::compare(self.options.seed, self.options.limits, of)];
            cost.add(self.pool.run(&mut comparison, &|trials| {
                (self.tell)(Progress::Comparing { done: trials.taken(), of });
                self.finds.tell(trials);
            }));
            series.extend(comparison);
        }
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
        stop,
        faults,
    }
}
