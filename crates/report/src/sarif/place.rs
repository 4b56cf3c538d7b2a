//! Statements and calls as SARIF locations.

use std::collections::BTreeMap;

use finding::Finding;
use serde_json::{Value, json};

use super::SOURCES;
use crate::frame::Frame;

/// Knows where sources are.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) sources: &'a BTreeMap<String, String>,
}

impl Places<'_> {
    /// The location of a statement such as `com.acme.Bank.pay(Bank.java:12)`.
    pub(super) fn location(self, statement: &str) -> Value {
        let frame = Frame::parse(statement);
        let mut location = json!({ "logicalLocations": [{ "fullyQualifiedName": frame.method }] });
        if let Some(path) = frame.path() {
            let mut physical = json!({ "artifactLocation": self.artifact(&path) });
            if let Some(line) = frame.line {
                physical["region"] = json!({ "startLine": line });
            }
            location["physicalLocation"] = physical;
        }
        location
    }

    fn artifact(self, path: &str) -> Value {
        match self.sources.get(path) {
            Some(found) => json!({ "uri": uri(found) }),
            None => json!({ "uri": uri(path), "uriBaseId": SOURCES }),
        }
    }

    /// The same with a word about it.
    pub(super) fn told(self, statement: &str, message: &str) -> Value {
        let mut location = self.location(statement);
        location["message"] = json!({ "text": message });
        location
    }

    /// The calls that led somewhere, innermost first.
    pub(super) fn stack(self, message: &str, frames: &[String]) -> Value {
        let frames: Vec<Value> =
            frames.iter().map(|frame| json!({ "location": self.location(frame) })).collect();
        json!({ "message": { "text": message }, "frames": frames })
    }

    /// The steps of a thread, in the order in which they were taken.
    pub(super) fn thread_flow(self, thread: &str, innermost_first: &[String], last: &str) -> Value {
        let callers =
            innermost_first.iter().skip(1).rev().map(|frame| json!({ "location": self.location(frame) }));
        let steps: Vec<Value> = match innermost_first.first() {
            Some(statement) => callers.chain([json!({ "location": self.told(statement, last) })]).collect(),
            None => Vec::new(),
        };
        json!({ "id": thread, "message": { "text": last }, "locations": steps })
    }
}

/// The paths of all sources that a finding names, below the root of the sources.
pub(super) fn named(finding: &Finding) -> impl Iterator<Item = String> {
    let accesses = finding.accesses.iter().flat_map(|access| access.stack.iter().chain([&access.site]));
    let blocked = finding.blocked.iter().flat_map(|thread| thread.stack.iter().chain(&thread.wants_at));
    let thrown = finding.exception.iter().flat_map(|exception| &exception.stack);
    accesses.chain(blocked).chain(thrown).filter_map(|frame| Frame::parse(frame).path())
}

/// A path as a URI: what is not plain is written by its bytes.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/$".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    path.bytes().map(one).collect()
}
