//! One finding as a SARIF result.

use finding::{AccessReport, BlockedThread, Finding, Standing, Verdict, circle, is_jdk, is_of_library};
use serde_json::{Value, json};

use super::place::Places;
use super::rules;
use crate::judged;

/// One thread's part in a finding.
struct Side<'a> {
    thread: &'a str,
    /// What it did, in words.
    what: String,
    /// What it held, in words.
    holding: String,
    /// The statement to show.
    statement: &'a str,
    /// The calls that led there, innermost first, with the statement.
    stack: Vec<String>,
}

impl Side<'_> {
    fn words(&self) -> String {
        format!("{}{}", self.what, self.holding)
    }
}

/// The result. `compared` says whether there was a baseline.
pub(super) fn result(finding: &Finding, compared: bool, places: Places<'_>) -> Value {
    let sides = sides(finding);
    let related = sides.iter().enumerate().skip(1).map(|(number, side)| {
        let mut location = places.told(side.statement, &side.words());
        location["id"] = json!(number);
        location
    });
    let first: Vec<Value> = match sides.first() {
        Some(side) => vec![places.told(side.statement, &side.words())],
        None => vec![json!({ "logicalLocations": [{ "fullyQualifiedName": finding.location }] })],
    };
    let mut result = json!({
        "ruleId": finding.kind.name(),
        "ruleIndex": rules::index(finding.kind),
        "kind": "fail",
        "level": level(finding.verdict),
        "message": { "text": message(finding, &sides) },
        "locations": first,
        "relatedLocations": related.collect::<Vec<_>>(),
        "stacks": stacks(finding, &sides, places),
        "codeFlows": code_flows(&sides, places),
        "partialFingerprints": { "racewrightId/v1": finding.id.to_string() },
        "suppressions": suppressions(&finding.standing),
        "properties": properties(finding),
    });
    if compared {
        let known = finding.standing == Standing::Known;
        result["baselineState"] = json!(if known { "unchanged" } else { "new" });
    }
    result
}

fn level(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Harmful => "error",
        Verdict::Confirmed => "warning",
        Verdict::Potential => "note",
    }
}

/// The threads of a finding; of one without any, where its exception was thrown.
fn sides(finding: &Finding) -> Vec<Side<'_>> {
    if !finding.accesses.is_empty() {
        return finding.accesses.iter().map(of_access).collect();
    }
    if !finding.blocked.is_empty() {
        // Who only waits for one of the others comes last.
        let circle = circle(&finding.blocked);
        let (first, last): (Vec<&BlockedThread>, Vec<&BlockedThread>) =
            finding.blocked.iter().partition(|thread| circle.contains(thread));
        return first.into_iter().chain(last).filter_map(of_blocked).collect();
    }
    let thrown = finding.exception.iter().filter_map(|exception| {
        let statement = own(&exception.stack).or(exception.stack.first().map(String::as_str))?;
        let what = format!("{} is thrown", exception.class);
        Some(Side { thread: "", what, holding: String::new(), statement, stack: exception.stack.clone() })
    });
    thrown.collect()
}

fn of_access(access: &AccessReport) -> Side<'_> {
    let holding = holding(access.locks.iter().cloned());
    let what = format!("{} by thread {}", access.access.name(), access.thread);
    let stack = if access.stack.is_empty() { vec![access.site.clone()] } else { access.stack.clone() };
    // What the JDK does, the program has asked for: its own line is the one that can be changed.
    let statement = own(&access.stack).unwrap_or(&access.site);
    Side { thread: &access.thread, what, holding, statement, stack }
}

fn of_blocked(blocked: &BlockedThread) -> Option<Side<'_>> {
    let innermost = blocked.wants_at.as_deref().or(blocked.stack.first().map(String::as_str))?;
    let wants =
        blocked.wants.as_ref().map_or_else(|| "runs on".to_owned(), |wants| format!("waits for {wants}"));
    let holding = holding(blocked.holds.iter().map(|held| match &held.at {
        Some(place) => format!("{}, taken at {place}", held.lock),
        None => held.lock.clone(),
    }));
    let stack = if blocked.stack.is_empty() { vec![innermost.to_owned()] } else { blocked.stack.clone() };
    let what = format!("thread {} {wants}", blocked.thread);
    let statement = own(&blocked.stack).unwrap_or(innermost);
    Some(Side { thread: &blocked.thread, what, holding, statement, stack })
}

/// Locks in words, if there are any.
fn holding(locks: impl Iterator<Item = String>) -> String {
    let locks: Vec<String> = locks.collect();
    if locks.is_empty() { String::new() } else { format!(", holding {}", locks.join(" and ")) }
}

/// The innermost call of the program itself.
fn own(stack: &[String]) -> Option<&str> {
    let mut frames = stack.iter().map(String::as_str).filter(|frame| !is_jdk(frame));
    let first = frames.clone().next();
    frames.find(|frame| !is_of_library(frame)).or(first)
}

fn message(finding: &Finding, sides: &[Side<'_>]) -> String {
    let mut lines = vec![judged::title(finding)];
    lines.extend(sides.iter().map(|side| format!("{} at {}{}", side.what, side.statement, side.holding)));
    lines.extend(judged::harm(finding).map(|harm| format!("led to {harm}")));
    lines.extend(finding.replay.as_ref().map(|replay| format!("see it again: {replay}")));
    lines.join("\n")
}

fn stacks(finding: &Finding, sides: &[Side<'_>], places: Places<'_>) -> Vec<Value> {
    let all = sides.iter().map(|side| places.stack(&side.words(), &side.stack));
    let thrown = finding.exception.iter().filter(|exception| !exception.stack.is_empty());
    all.chain(thrown.map(|exception| places.stack(&exception.class, &exception.stack))).collect()
}

/// One flow, in which each thread has its own.
fn code_flows(sides: &[Side<'_>], places: Places<'_>) -> Vec<Value> {
    let threads: Vec<Value> = sides
        .iter()
        .filter(|side| !side.stack.is_empty() && !side.thread.is_empty())
        .map(|side| places.thread_flow(side.thread, &side.stack, &side.words()))
        .collect();
    match threads.is_empty() {
        true => Vec::new(),
        false => vec![json!({ "threadFlows": threads })],
    }
}

fn suppressions(standing: &Standing) -> Vec<Value> {
    match standing {
        Standing::Suppressed { reason, expires } => vec![json!({
            "kind": "external",
            "status": "accepted",
            "justification": reason,
            "properties": { "expires": expires },
        })],
        Standing::New | Standing::Known => Vec::new(),
    }
}

fn properties(finding: &Finding) -> Value {
    json!({
        "id": finding.id.to_string(),
        "verdict": finding.verdict.name(),
        "location": finding.location,
        "created": finding.created,
        "harmed": finding.harmed,
        "trials": finding.trials,
        "seed": finding.seed,
        "replay": finding.replay,
        "detectors": finding.detectors,
    })
}
