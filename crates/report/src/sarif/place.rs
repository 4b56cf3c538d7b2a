//! Statements and calls as SARIF locations.

use serde_json::{Value, json};

use super::SOURCES;
use crate::frame::Frame;

/// The location of a statement such as `com.acme.Bank.pay(Bank.java:12)`.
pub(super) fn location(statement: &str) -> Value {
    let frame = Frame::parse(statement);
    let mut location = json!({ "logicalLocations": [{ "fullyQualifiedName": frame.method }] });
    if let Some(path) = frame.path() {
        let mut physical = json!({ "artifactLocation": { "uri": uri(&path), "uriBaseId": SOURCES } });
        if let Some(line) = frame.line {
            physical["region"] = json!({ "startLine": line });
        }
        location["physicalLocation"] = physical;
    }
    location
}

/// The same with a word about it.
pub(super) fn told(statement: &str, message: &str) -> Value {
    let mut location = location(statement);
    location["message"] = json!({ "text": message });
    location
}

/// The calls that led somewhere, innermost first.
pub(super) fn stack(message: &str, frames: &[String]) -> Value {
    let frames: Vec<Value> = frames.iter().map(|frame| json!({ "location": location(frame) })).collect();
    json!({ "message": { "text": message }, "frames": frames })
}

/// The steps of a thread, in the order in which they were taken.
pub(super) fn thread_flow(thread: &str, innermost_first: &[String], last: &str) -> Value {
    let callers = innermost_first.iter().skip(1).rev().map(|frame| json!({ "location": location(frame) }));
    let steps: Vec<Value> = match innermost_first.first() {
        Some(statement) => callers.chain([json!({ "location": told(statement, last) })]).collect(),
        None => Vec::new(),
    };
    json!({ "id": thread, "message": { "text": last }, "locations": steps })
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
