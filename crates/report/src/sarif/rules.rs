//! The kinds of findings as rules.

use finding::FindingKind;
use serde_json::{Value, json};

/// In the order of their numbers.
const KINDS: [FindingKind; 5] = [
    FindingKind::DataRace,
    FindingKind::Deadlock,
    FindingKind::Livelock,
    FindingKind::UncaughtException,
    FindingKind::ThreadSafetyViolation,
];

/// All rules.
pub(super) fn all() -> Vec<Value> {
    KINDS.map(rule).into()
}

/// The number of a rule.
pub(super) fn index(kind: FindingKind) -> Option<usize> {
    KINDS.iter().position(|other| *other == kind)
}

fn rule(kind: FindingKind) -> Value {
    let (name, short, help) = words(kind);
    json!({
        "id": kind.name(),
        "name": name,
        "shortDescription": { "text": short },
        "fullDescription": { "text": help },
        "help": { "text": help },
        "defaultConfiguration": { "level": "warning" },
        "properties": { "tags": ["concurrency"] },
    })
}

/// A name, what it is, and what to do.
fn words(kind: FindingKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        FindingKind::DataRace => (
            "DataRace",
            "Two threads access the same location, one of them writes, and nothing orders the accesses.",
            "What the reading thread sees is not defined: an old value, a new one, or an object of which only a part is there. Let both accesses hold the same lock, make the field volatile or atomic, or hand the object over safely.",
        ),
        FindingKind::Deadlock => (
            "Deadlock",
            "Threads wait for each other, and none of them can go on.",
            "Take locks in the same order everywhere, or hold one at a time. Do not wait for another thread while holding a lock that it needs.",
        ),
        FindingKind::Livelock => (
            "Livelock",
            "Threads run on and get nowhere.",
            "They wait for something that none of the others will do. Look for the condition of the loop, and for who should make it true.",
        ),
        FindingKind::UncaughtException => (
            "UncaughtException",
            "A schedule ends a thread by an exception.",
            "Replay it to see which order of the threads leads to it.",
        ),
        FindingKind::ThreadSafetyViolation => (
            "ThreadSafetyViolation",
            "A class fails when two threads use it at once, as it does in no order of the same calls.",
            "Either the class is not meant to be shared, and its users have to lock, or its methods miss synchronization.",
        ),
    }
}
