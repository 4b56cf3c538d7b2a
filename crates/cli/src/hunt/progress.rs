//! What those who wait for a hunt see on stderr.

use std::time::Duration;

use campaign::{HuntProgress, Progress};
use finding::{Finding, HuntRun};

use crate::progress::Reporter;

pub(super) struct HuntReporter {
    lines: Reporter,
}

impl HuntReporter {
    pub(super) fn new(quiet: bool, verbose: bool) -> Self {
        Self { lines: Reporter::new(quiet, verbose) }
    }

    pub(super) fn begin(&self, seed: u64) {
        self.lines.say(&format!("seed {seed}"));
        self.lines.change("running the program without control, for its time");
    }

    pub(super) fn tell(&self, progress: HuntProgress<'_>) {
        match progress {
            HuntProgress::Confirming(Progress::Predicted { races, deadlocks }) => {
                self.lines.expect(races, deadlocks);
                self.stay(&format!("confirming {races} race{}", plural(races as u64)));
            }
            HuntProgress::Confirming(progress) => self.lines.tell(progress),
            HuntProgress::Ran { tactic, number, of, run } if !self.lines.lists() => {
                let HuntRun { new, cumulative, .. } = run;
                let s = plural(*cumulative);
                self.lines.step(tactic.name(), (number, of), &format!("{cumulative} race{s}, {new} new"));
            }
            progress => self.stay(&words(progress)),
        }
    }

    /// Something was found.
    pub(super) fn found(&self, finding: &Finding) {
        self.lines.found(finding);
    }

    /// The changing line is not needed any more.
    pub(super) fn end(&self) {
        self.lines.end();
    }

    /// A line that stays where lines do; on a terminal, the one that changes.
    fn stay(&self, line: &str) {
        if self.lines.lists() {
            self.lines.say(line);
        } else {
            self.lines.change(line);
        }
    }
}

fn words(progress: HuntProgress<'_>) -> String {
    match progress {
        HuntProgress::Plain { took: Some(took) } => format!("a plain run took {}", seconds(took)),
        HuntProgress::Plain { took: None } => "how long a plain run takes is not known".to_owned(),
        HuntProgress::Profiled { tactic, relations: Some(relations) } => {
            let s = plural(relations);
            format!("{}: phase I: {relations} may-trigger relation{s}", tactic.name())
        }
        HuntProgress::Profiled { tactic, relations: None } => {
            format!("{}: phase I came to nothing", tactic.name())
        }
        HuntProgress::Ran { tactic, number, of, run } => {
            let how = match run.ended.as_str() {
                "exit" => String::new(),
                "failed" => " could not be run".to_owned(),
                "silent" => " left no word of how it went".to_owned(),
                end => format!(" ended by {end}"),
            };
            let HuntRun { races, new, cumulative, .. } = run;
            let s = plural(*races);
            let name = tactic.name();
            format!("{name}: run {number} of {of}{how}: {races} race{s}, {new} new, {cumulative} in all")
        }
        HuntProgress::Found { .. } | HuntProgress::Confirming(_) => String::new(),
    }
}

fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
