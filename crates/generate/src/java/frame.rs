//! The classes around the calls: a program, and a test for JUnit 5.

use super::body::Body;
use super::{Source, ascii};
use crate::Part;

const SUPPRESS: &str = r#"@SuppressWarnings({"unchecked", "rawtypes"})"#;
/// How long a written test waits before it calls threads that have not ended deadlocked, in milliseconds.
const PATIENCE: u32 = 10_000;

/// A class with a `main`, which ends with exit code 1 if one of the threads threw, or never ended.
#[must_use]
pub fn program(source: &Source<'_>) -> String {
    let body = Body::new(*source, &[]);
    let mut text = Text::default();
    text.line(0, &format!("public class {} {{", source.name));
    text.line(1, "static volatile boolean failed;");
    text.blank();
    text.line(1, SUPPRESS);
    text.line(1, "public static void main(String[] args) throws Throwable {");
    text.calls(&body);
    if source.deadlock {
        text.line(2, "if (first.isAlive() || second.isAlive()) {");
        text.line(3, "System.err.println(\"deadlock\");");
        text.line(3, "failed = true;");
        text.line(2, "}");
    }
    text.line(2, "System.exit(failed ? 1 : 0);");
    text.line(1, "}");
    text.thread("static ", &["failed = true;", "thrown.printStackTrace();"]);
    text.line(0, "}");
    whole(&body, &text)
}

/// A class with a test for JUnit 5, which throws what one of the threads threw.
#[must_use]
pub fn junit(source: &Source<'_>) -> String {
    const TEST: &str = "org/junit/jupiter/api/Test";
    let body = Body::new(*source, &[TEST]);
    let mut text = Text::default();
    text.line(0, &format!("class {} {{", source.name));
    text.line(1, "volatile Throwable failed;");
    text.blank();
    text.line(1, &format!("@{}", body.imports.class(TEST)));
    text.line(1, SUPPRESS);
    text.line(1, "void isThreadSafe() throws Throwable {");
    text.calls(&body);
    text.line(2, "if (failed != null) {");
    text.line(3, "throw failed;");
    text.line(2, "}");
    if source.deadlock {
        text.line(2, "if (first.isAlive() || second.isAlive()) {");
        text.line(3, "throw new java.lang.AssertionError(\"deadlock\");");
        text.line(2, "}");
    }
    text.line(1, "}");
    text.thread("", &["failed = thrown;"]);
    text.line(0, "}");
    whole(&body, &text)
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn line(&mut self, depth: usize, line: &str) {
        self.0.push_str(&"    ".repeat(depth));
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn blank(&mut self) {
        self.0.push('\n');
    }

    /// The prefix, and the threads from their beginnings to their ends.
    fn calls(&mut self, body: &Body<'_>) {
        for statement in body.statements(Part::Prefix) {
            self.line(2, &statement);
        }
        self.blank();
        for (name, part) in [("first", Part::First), ("second", Part::Second)] {
            self.line(2, &format!("Thread {name} = thread(() -> {{"));
            for statement in body.statements(part) {
                self.line(3, &statement);
            }
            self.line(2, "});");
        }
        self.line(2, "first.start();");
        self.line(2, "second.start();");
        let limit = if body.source.deadlock { PATIENCE.to_string() } else { String::new() };
        self.line(2, &format!("first.join({limit});"));
        self.line(2, &format!("second.join({limit});"));
    }

    /// The method that makes a thread, and what calls are to it.
    fn thread(&mut self, modifier: &str, caught: &[&str]) {
        self.blank();
        self.line(1, &format!("{modifier}Thread thread(Calls calls) {{"));
        self.line(2, "Thread thread = new Thread(() -> {");
        self.line(3, "try {");
        self.line(4, "calls.run();");
        self.line(3, "} catch (Throwable thrown) {");
        caught.iter().for_each(|line| self.line(4, line));
        self.line(3, "}");
        self.line(2, "});");
        self.line(2, "thread.setDaemon(true);");
        self.line(2, "return thread;");
        self.line(1, "}");
        self.blank();
        self.line(1, "interface Calls {");
        self.line(2, "void run() throws Throwable;");
        self.line(1, "}");
    }
}

/// Header, imports and class.
fn whole(body: &Body<'_>, class: &Text) -> String {
    let mut text = Text::default();
    for line in body.source.header.iter().flat_map(|line| line.split(['\n', '\r'])) {
        // Even in comments a backslash can begin an escape, and a wrong one does not compile.
        text.line(0, format!("// {}", line.replace('\\', "\\\\")).trim_end());
    }
    let imports = body.imports.lines();
    if !imports.is_empty() {
        text.blank();
        imports.iter().for_each(|line| text.line(0, line));
    }
    text.blank();
    ascii((text.0 + &class.0).trim_start())
}
