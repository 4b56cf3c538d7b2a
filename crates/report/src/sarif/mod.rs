//! SARIF 2.1.0, the format of static analysis results that code hosts and editors read.
//!
//! The earlier access of a race is the result's location and the later one a related location; the calls that led to them are stacks, and a
//! code flow has a thread flow for each thread. Of deadlocks, places where threads wait take their place.

mod place;
mod result;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use finding::{RunReport, shell_line};
use serde_json::{Value, json};

use crate::judged::Judged;
use place::Places;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Paths of sources are below the root of the sources, and where that is only the reader knows.
const SOURCES: &str = "SRCROOT";

/// All of it as a file.
#[must_use]
pub fn render(report: &Judged<'_>) -> String {
    format!("{:#}\n", log(report))
}

/// The paths of all sources that are named, such as `com/acme/Bank.java`: whoever knows where they are can say so.
#[must_use]
pub fn sources(run: &RunReport) -> BTreeSet<String> {
    run.findings.iter().flat_map(place::named).collect()
}

fn log(report: &Judged<'_>) -> Value {
    let run = report.run;
    let places = Places { sources: report.sources };
    let results: Vec<Value> =
        run.findings.iter().map(|finding| result::result(finding, report.compared, places)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": run.tool,
                "version": run.version,
                "semanticVersion": run.version,
                "rules": rules::all(),
            } },
            "invocations": [invocation(report)],
            "originalUriBaseIds": {
                SOURCES: { "description": { "text": "The folder in which the packages of the sources are." } },
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": {
                "seed": run.seed,
                "shard": run.shard.map(|shard| shard.to_string()),
                "runs": run.runs,
                "jvms": run.jvms,
                "classesInstrumented": run.classes_instrumented,
            },
        }],
    })
}

fn invocation(report: &Judged<'_>) -> Value {
    let sound = report.is_sound();
    let level = if sound { "warning" } else { "error" };
    let told =
        report.warnings.iter().map(|warning| json!({ "level": level, "message": { "text": warning } }));
    let words = std::iter::once(&*report.run.tool).chain(report.run.command.iter().map(String::as_str));
    json!({
        "commandLine": shell_line(words),
        "arguments": report.run.command,
        "exitCode": report.exit_code,
        "executionSuccessful": sound,
        "toolExecutionNotifications": told.collect::<Vec<_>>(),
    })
}
