//! Findings for the tests of all renderers.

use std::collections::{BTreeMap, BTreeSet};

use finding::{
    AccessKind, AccessReport, BlockedThread, ExceptionReport, Finding, FindingId, FindingKind, HeldLock,
    RunReport, Standing, Verdict,
};

use crate::Judged;

/// Text that breaks whoever takes it for more than text.
pub(crate) const BAD: &str = "\u{1b}[2J\u{0}\u{8}\n]]><&\"'\u{fffe}\u{ffff}\u{202e}\u{9b} %41 -- ünï";

/// A report, and what was decided about it.
pub(crate) struct Example {
    pub(crate) run: RunReport,
    pub(crate) failing: BTreeSet<FindingId>,
    pub(crate) warnings: Vec<String>,
    pub(crate) exit_code: u8,
    pub(crate) sources: BTreeMap<String, String>,
}

impl Example {
    /// New findings that happened fail.
    pub(crate) fn new(findings: Vec<Finding>) -> Self {
        let fails = |finding: &&Finding| finding.standing.is_new() && finding.verdict != Verdict::Potential;
        let failing: BTreeSet<FindingId> = findings.iter().filter(fails).map(|finding| finding.id).collect();
        Self {
            exit_code: u8::from(!failing.is_empty()),
            failing,
            sources: BTreeMap::new(),
            warnings: vec!["a limit\nwas met <soon>".to_owned()],
            run: RunReport {
                tool: "racewright".into(),
                version: "0.1.0".into(),
                command: ["fuzz", "--seed", "7", "--", "java", "it's"].map(str::to_owned).into(),
                seed: Some(7),
                shard: None,
                runs: 12,
                jvms: 13,
                classes_instrumented: 1,
                findings,
            },
        }
    }

    pub(crate) fn judged(&self) -> Judged<'_> {
        Judged {
            run: &self.run,
            failing: &self.failing,
            compared: true,
            sources: &self.sources,
            warnings: &self.warnings,
            exit_code: self.exit_code,
        }
    }
}

/// A race that broke the program; a deadlock; one race suppressed, another one only predicted; and a class.
pub(crate) fn one_of_each() -> Vec<Finding> {
    let reason = "counts need not be exact".to_owned();
    vec![
        race(),
        deadlock(),
        Finding {
            id: FindingId::of(&["suppressed"]),
            standing: Standing::Suppressed { reason, expires: Some("2027-01-31".to_owned()) },
            verdict: Verdict::Confirmed,
            ..race()
        },
        Finding { id: FindingId::of(&["predicted"]), verdict: Verdict::Potential, ..race() },
        Finding {
            id: FindingId::of(&["class"]),
            kind: FindingKind::ThreadSafetyViolation,
            location: "com.acme.Bank".to_owned(),
            accesses: Vec::new(),
            ..race()
        },
    ]
}

pub(crate) fn race() -> Finding {
    let access = |access, thread: &str, line| AccessReport {
        class: Some("com.acme.Bank".to_owned()),
        method: Some("pay".to_owned()),
        file: Some("Bank.java".to_owned()),
        line: Some(line),
        access,
        thread: thread.to_owned(),
        locks: vec!["com.acme.Bank@1".to_owned()],
        locks_known: true,
        stack: vec![
            format!("com.acme.Bank.pay(Bank.java:{line})"),
            "java.base/java.lang.Thread.run(Thread.java:840)".to_owned(),
        ],
        site: format!("com.acme.Bank.pay(Bank.java:{line})"),
        statement: None,
    };
    let id = FindingId::of(&["race"]);
    Finding {
        id,
        kind: FindingKind::DataRace,
        verdict: Verdict::Harmful,
        location: "com.acme.Bank.balance".to_owned(),
        accesses: vec![access(AccessKind::Read, "till", 11), access(AccessKind::Write, "clerk", 12)],
        exception: Some(ExceptionReport {
            class: "java.lang.Error".to_owned(),
            message: Some("none".to_owned()),
            stack: vec!["com.acme.Bank.check(Bank.java:20)".to_owned()],
        }),
        blocked: Vec::new(),
        exit: None,
        consequences: Vec::new(),
        created: 3,
        harmed: 2,
        trials: 4,
        seed: Some(9),
        replay: Some(format!("racewright replay {id}")),
        detectors: Vec::new(),
        runs: Vec::new(),
        first_run: None,
        standing: Standing::New,
    }
}

fn deadlock() -> Finding {
    let thread = |name: &str, line| BlockedThread {
        thread: name.to_owned(),
        wants: Some("A@1".to_owned()),
        wants_at: Some(format!("com.acme.Bank.move(Bank.java:{line})")),
        holder: None,
        holds: vec![HeldLock {
            lock: "B@2".to_owned(),
            at: Some("com.acme.Bank.move(Bank.java:29)".to_owned()),
        }],
        stack: vec![format!("com.acme.Bank.move(Bank.java:{line})")],
    };
    Finding {
        id: FindingId::of(&["deadlock"]),
        kind: FindingKind::Deadlock,
        location: "two places".to_owned(),
        accesses: Vec::new(),
        exception: None,
        blocked: vec![thread("left", 30), thread("right", 31)],
        ..race()
    }
}
