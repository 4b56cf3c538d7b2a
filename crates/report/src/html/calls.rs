//! What the two threads of a generated test call, at a glance.

use std::fmt::Write;

use super::data::{Entry, JavaFile};
use super::java;

/// What one thread calls, in its order.
struct Calls {
    thread: String,
    statements: Vec<String>,
}

/// The calls as HTML; nothing if none are known.
pub(crate) fn html(entry: &Entry) -> String {
    let of_tests = entry.tests.iter().map(of_test).find(|all| !all.is_empty());
    let all = of_tests.unwrap_or_else(|| of_interleaving(entry));
    if all.is_empty() {
        return String::new();
    }
    let title = if all.iter().map(|calls| calls.statements.len()).sum::<usize>() == 2 {
        "The two calls"
    } else {
        "The calls"
    };
    let mut html = format!("<section class=\"part\"><h3>{title}</h3><div class=\"sides\">");
    for Calls { thread, statements } in all {
        let _ = write!(
            html,
            "<div class=\"side\"><h4><span class=\"thread\">{}</span> calls</h4>",
            super::escape::esc(&thread)
        );
        for statement in statements {
            let _ = write!(html, "<p><code class=\"call\">{}</code></p>", java::line(&statement));
        }
        html += "</div>";
    }
    html + "</div></section>"
}

/// The bodies of the threads of a test, as `generate` writes them: a statement in each line.
fn of_test(file: &JavaFile) -> Vec<Calls> {
    let mut all: Vec<Calls> = Vec::new();
    let mut is_inside = false;
    for line in file.text.lines().map(str::trim) {
        let begins = || line.strip_prefix("Thread ")?.strip_suffix(" = thread(() -> {");
        if line == "});" {
            is_inside = false;
        } else if let Some(thread) = begins() {
            all.push(Calls { thread: thread.to_owned(), statements: Vec::new() });
            is_inside = true;
        } else if let Some(calls) = all.last_mut().filter(|_| is_inside) {
            calls.statements.push(line.to_owned());
        }
    }
    all
}

/// The calls among the steps; only calls of generated tests have brackets.
fn of_interleaving(entry: &Entry) -> Vec<Calls> {
    let Some(interleaving) = &entry.interleaving else { return Vec::new() };
    let of_thread = |thread: u32| {
        let steps = interleaving.steps.iter().filter(move |step| step.thread == thread);
        steps.filter(|step| !step.inside && step.what.ends_with(')')).map(|step| step.what.clone())
    };
    let lanes = interleaving.threads.iter();
    let all =
        lanes.map(|lane| Calls { thread: lane.name.clone(), statements: of_thread(lane.thread).collect() });
    all.filter(|calls| !calls.statements.is_empty()).collect()
}
