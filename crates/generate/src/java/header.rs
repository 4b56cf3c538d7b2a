//! What stands at the beginning of a written test.

use crate::{Ended, FailureKind, Violation};

/// How many lines of a stack trace are told.
const FRAMES: usize = 8;
/// Frames of those who made the call, whom readers of the test never meet.
const EXECUTOR: &str = "java.lang.$Racewright";

/// What was found in a class, and the command that shows it again.
#[must_use]
pub fn header(violation: &Violation, class: &str, replay: &str) -> Vec<String> {
    let what = match &violation.kind {
        FailureKind::Exception(thrown) => format!("Two threads that use it at once can fail with {thrown};"),
        FailureKind::Deadlock => "Two threads that use it at once can wait for ever;".to_owned(),
    };
    let orders = match violation.linearizations {
        1 => "the only order".to_owned(),
        2 => "both orders".to_owned(),
        count => format!("all {count} orders"),
    };
    let mut lines = vec![format!("{class} is not thread-safe.")];
    lines.push(format!("{what} {orders} of the same calls, one after the other, never do."));
    lines.push(String::new());
    lines.extend(failure(violation));
    lines.push(String::new());
    lines.push("A plain run fails only if the threads happen to meet. To see it each time:".to_owned());
    lines.push(format!("    {replay}"));
    lines
}

fn failure(violation: &Violation) -> Vec<String> {
    let FailureKind::Exception(class) = &violation.kind else {
        return match &violation.execution.ended {
            Ended::Deadlock(waiting) => waiting.clone(),
            _ => Vec::new(),
        };
    };
    let thrown = violation.execution.thrown.iter().find(|thrown| thrown.class == *class);
    let Some(thrown) = thrown else { return Vec::new() };
    let message = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    let of_the_class = thrown.stack.iter().filter(|frame| !frame.contains(EXECUTOR));
    let stack = of_the_class.take(FRAMES).map(|frame| format!("    at {frame}"));
    std::iter::once(format!("{class}{message}")).chain(stack).collect()
}
