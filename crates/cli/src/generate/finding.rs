//! A violation as a finding.

use campaign::{ClassResult, ClassVerdict};
use finding::{BlockedThread, ExceptionReport, Finding, FindingId, FindingKind, Verdict};
use generate::{Catalogue, Ended, FailureKind, Violation};

/// The violation of a result, if there is one, and whether it was proven.
pub(super) fn violation(result: &ClassResult) -> Option<(&Violation, bool)> {
    match &result.verdict {
        ClassVerdict::Unsafe(proof) => Some((&proof.violation, true)),
        ClassVerdict::Unproven(violation) => Some((violation, false)),
        ClassVerdict::Nothing { .. } | ClassVerdict::NoInstance(_) => None,
    }
}

/// The finding. Its name is that of the class, of the failure, and of the methods of the two threads.
pub(super) fn finding(catalogue: &Catalogue, violation: &Violation, proven: bool, seed: u64) -> Finding {
    let class = catalogue.class.replace('/', ".");
    let kind = match &violation.kind {
        FailureKind::Exception(thrown) => thrown.as_str(),
        FailureKind::Deadlock => "deadlock",
    };
    let mut methods = violation.test.suffixes.clone().map(|calls| {
        let names = calls.iter().map(|call| format!("{}{}", call.callable.name, call.callable.descriptor));
        names.collect::<Vec<_>>().join(" ")
    });
    methods.sort_unstable();
    let id =
        FindingId::of(&[FindingKind::ThreadSafetyViolation.name(), &class, kind, &methods[0], &methods[1]]);
    Finding {
        id,
        kind: FindingKind::ThreadSafetyViolation,
        verdict: if proven { Verdict::Harmful } else { Verdict::Confirmed },
        location: class,
        accesses: Vec::new(),
        exception: exception(violation),
        blocked: blocked(violation),
        exit: None,
        consequences: Vec::new(),
        created: 1,
        harmed: 1,
        trials: violation.executions,
        seed: Some(seed),
        replay: proven.then(|| format!("racewright replay {id}")),
        detectors: Vec::new(),
        runs: Vec::new(),
        first_run: None,
        standing: finding::Standing::New,
    }
}

fn exception(violation: &Violation) -> Option<ExceptionReport> {
    let FailureKind::Exception(class) = &violation.kind else { return None };
    let thrown = violation.execution.thrown.iter().find(|thrown| thrown.class == *class)?;
    let is_ours = |frame: &&String| !frame.contains("java.lang.$Racewright");
    let stack = thrown.stack.iter().filter(is_ours).cloned().collect();
    Some(ExceptionReport { class: class.clone(), message: thrown.message.clone(), stack })
}

fn blocked(violation: &Violation) -> Vec<BlockedThread> {
    let Ended::Deadlock(waiting) = &violation.execution.ended else { return Vec::new() };
    let threads = waiting.iter().map(|words| {
        let (thread, wants) = words.split_once(" waits ").unwrap_or((words, ""));
        let wants = wants.strip_prefix("for ").unwrap_or(wants);
        BlockedThread {
            thread: thread.trim_start_matches("thread ").to_owned(),
            wants: Some(wants.to_owned()),
            wants_at: None,
            holder: None,
            holds: Vec::new(),
            stack: Vec::new(),
        }
    });
    threads.collect()
}
