//! What a command has found, and what was decided about it.

use std::collections::{BTreeMap, BTreeSet};

use finding::{Finding, FindingId, FindingKind, RunReport, Standing};

/// A report, with all that a renderer may want to know.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The report.
    pub run: &'a RunReport,
    /// The findings that make the command fail.
    pub failing: &'a BTreeSet<FindingId>,
    /// Whether findings were compared with a baseline.
    pub compared: bool,
    /// Where sources are that were found, by their paths below a root of sources: those that [`sources`](crate::sarif::sources) asks for.
    pub sources: &'a BTreeMap<String, String>,
    /// What the user was told beside the findings.
    pub warnings: &'a [String],
    /// How the command ends.
    pub exit_code: u8,
}

impl Judged<'_> {
    /// Whether the result can be relied on, whatever was found.
    pub(crate) fn is_sound(&self) -> bool {
        self.exit_code <= 1
    }

    /// The name of the command, such as `fuzz`.
    pub(crate) fn command_name(&self) -> &str {
        let is_name = |word: &&String| !word.starts_with('-');
        self.run.command.iter().find(is_name).map_or("", String::as_str)
    }
}

/// What it is, in a line: `harmful data-race on Bank.balance`.
pub(crate) fn title(finding: &Finding) -> String {
    format!("{} {}", finding.verdict.name(), name(finding))
}

/// The same without the verdict, which may be another one in the next run.
pub(crate) fn name(finding: &Finding) -> String {
    let place = match finding.kind {
        FindingKind::DataRace => " on ",
        FindingKind::ThreadSafetyViolation => " of ",
        _ if finding.location.is_empty() => "",
        _ => " at ",
    };
    format!("{}{place}{}", finding.kind.name(), finding.location)
}

/// What it led to, if that is known.
pub(crate) fn harm(finding: &Finding) -> Option<String> {
    let exception = finding.exception.as_ref().map(|exception| match &exception.message {
        Some(message) => format!("{}: {message}", exception.class),
        None => exception.class.clone(),
    });
    let stuck = || (!finding.blocked.is_empty()).then(|| "threads that cannot go on".to_owned());
    exception.or_else(|| finding.exit.clone()).or_else(stuck)
}

/// Why it does not make the command fail.
pub(crate) fn excuse(finding: &Finding) -> String {
    match &finding.standing {
        Standing::New => format!("{}: not what the command fails on", finding.verdict.name()),
        Standing::Known => "known: the baseline has it".to_owned(),
        Standing::Suppressed { reason, expires: Some(day) } => format!("suppressed until {day}: {reason}"),
        Standing::Suppressed { reason, expires: None } => format!("suppressed: {reason}"),
    }
}
