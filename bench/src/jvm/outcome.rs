//! What one run of a kernel came to, read from what `KernelMain` and `racewright` printed.

use std::time::Duration;

use serde_json::Value;

use crate::process::Ended;
use crate::watch::Usage;

/// One run.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Outcome {
    Complete {
        /// Inside the JVM, around the kernel alone: the best iteration.
        seconds: f64,
        usage: Usage,
        /// What the detector found; `None` without a detector.
        warnings: Option<usize>,
    },
    /// It took too long.
    Stopped {
        /// The best iteration that there was until then.
        seconds: Option<f64>,
        after: Duration,
    },
    Failed {
        why: String,
    },
}

impl Outcome {
    /// Reads the output of a run that was allowed to last so long.
    pub(super) fn of(run: &Ended, limit: Duration, detecting: bool) -> Self {
        let seconds = best_iteration(&run.output);
        let Some(usage) = run.usage else { return Self::Stopped { seconds, after: limit } };
        let complete = run.output.lines().any(|line| line.starts_with("best "));
        let warnings = warnings(&run.output);
        // With findings, racewright ends with 1. It ends with 4 if the agent gave up: then the kernel ran unobserved.
        let ended_well = usage.code == Some(i32::from(warnings > Some(0)));
        match seconds {
            Some(seconds) if complete && ended_well && warnings.is_some() == detecting => {
                Self::Complete { seconds, usage, warnings }
            }
            _ => Self::Failed { why: why(run) },
        }
    }
}

/// The shortest of the lines `<kernel> <threads> <size> <iteration> <seconds>`. They are there even if the run was stopped.
fn best_iteration(output: &str) -> Option<f64> {
    let seconds = output.lines().filter_map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
        [_, _, _, iteration, seconds] => iteration.parse::<u32>().and(Ok(seconds.parse().ok()?)).ok(),
        _ => None,
    });
    seconds.min_by(f64::total_cmp)
}

/// The findings of the report that follows the program's own output.
fn warnings(output: &str) -> Option<usize> {
    let report = &output[output.find("{\n  \"tool\"")?..];
    let report: Value = serde_json::from_str(report).ok()?;
    Some(report["findings"].as_array()?.len())
}

/// The line that says most: the first that names an error, or else the last.
fn why(run: &Ended) -> String {
    let lines = || run.errors.lines().chain(run.output.lines()).filter(|line| !line.trim().is_empty());
    let error = lines().find(|line| line.contains("Error") || line.contains("Exception"));
    let line = error.or_else(|| run.errors.lines().last()).unwrap_or("it ended without a word");
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(20);
    const USAGE: Usage = Usage { wall: Duration::from_secs(1), peak: 65_536, code: Some(1) };
    const ITERATIONS: &str = "Crypt 2 tiny 1 0.043326\nCrypt 2 tiny 2 0.027759\n";
    const REPORT: &str =
        "best Crypt 2 0.027759\n{\n  \"tool\": \"racewright\",\n  \"findings\": [{}, {}]\n}\n";

    fn ended(usage: Option<Usage>, output: &str) -> Ended {
        Ended { usage, output: output.to_owned(), errors: "first\nlast\n".to_owned() }
    }

    #[test]
    fn a_run_under_a_detector_has_warnings() {
        let run = ended(Some(USAGE), &format!("{ITERATIONS}{REPORT}"));
        let complete = Outcome::Complete { seconds: 0.027_759, usage: USAGE, warnings: Some(2) };
        assert_eq!(Outcome::of(&run, LIMIT, true), complete);
    }

    #[test]
    fn a_plain_run_has_none() {
        let usage = Usage { code: Some(0), ..USAGE };
        let run = ended(Some(usage), &format!("{ITERATIONS}best Crypt 2 0.027759\n"));
        let complete = Outcome::Complete { seconds: 0.027_759, usage, warnings: None };
        assert_eq!(Outcome::of(&run, LIMIT, false), complete);
        assert_eq!(Outcome::of(&run, LIMIT, true), Outcome::Failed { why: "last".to_owned() });
    }

    #[test]
    fn a_run_that_was_not_observed_to_its_end_does_not_count() {
        let run = ended(Some(Usage { code: Some(4), ..USAGE }), &format!("{ITERATIONS}{REPORT}"));
        assert_eq!(Outcome::of(&run, LIMIT, true), Outcome::Failed { why: "last".to_owned() });
    }

    #[test]
    fn iterations_count_even_if_the_run_was_stopped() {
        let stopped = |seconds| Outcome::Stopped { seconds, after: LIMIT };
        assert_eq!(Outcome::of(&ended(None, ITERATIONS), LIMIT, true), stopped(Some(0.027_759)));
        assert_eq!(Outcome::of(&ended(None, ""), LIMIT, true), stopped(None));
    }

    #[test]
    fn a_failure_names_its_error() {
        let mut run = ended(Some(USAGE), ITERATIONS);
        run.errors = "Exception in thread \"main\" java.lang.OutOfMemoryError\n\tat Kernel\n".to_owned();
        let why = "Exception in thread \"main\" java.lang.OutOfMemoryError".to_owned();
        assert_eq!(Outcome::of(&run, LIMIT, false), Outcome::Failed { why });
    }
}
