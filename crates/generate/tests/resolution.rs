//! A JVM finds everything that catalogues say can be called.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use generate::{CallableKind, Catalogue};

const CLASSES: [&str; 14] = [
    "java.lang.StringBuffer",
    "java.lang.StringBuilder",
    "java.lang.Thread",
    "java.util.Vector",
    "java.util.Map",
    "java.util.Properties",
    "java.util.concurrent.TimeUnit",
    "java.util.concurrent.Delayed",
    "java.text.SimpleDateFormat",
    "java.io.PrintWriter",
    "java.util.logging.Logger",
    "java.nio.ByteBuffer",
    "java.time.LocalDate",
    "java.awt.Color",
];

#[test]
fn the_jvm_finds_every_callable() {
    for home in support::homes() {
        let classes = support::with(&home, &[support::shop()]);
        let shop = classes.in_package("shop");
        let all = CLASSES.into_iter().chain(shop.iter().map(String::as_str));
        let mut callables = BTreeSet::new();
        for catalogue in all.filter_map(|class| Catalogue::of(&classes, class).ok()) {
            let providers = catalogue.providers.into_values().flatten();
            callables.extend(catalogue.methods.into_iter().chain(catalogue.instantiators).chain(providers));
        }
        assert!(callables.len() > 2000, "{}", callables.len());
        let mut lines = String::new();
        // What tests make themselves is no member of a class.
        let is_made =
            |kind| matches!(kind, CallableKind::ClassLiteral | CallableKind::Array | CallableKind::Stub);
        for one in callables.into_iter().filter(|one| !is_made(one.kind)) {
            writeln!(lines, "{:?} {} {} {}", one.kind, one.class, one.name, one.descriptor).unwrap();
        }
        assert_eq!(unresolved(&home, support::shop(), lines), "done\n", "{}", home.display());
    }
}

/// What a JVM does not find.
fn unresolved(home: &Path, class_path: &Path, lines: String) -> String {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/resolve/Resolve.java");
    let mut command = Command::new(home.join("bin/java"));
    command.arg("-cp").arg(class_path).arg(program);
    command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
    let mut jvm = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = jvm.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = jvm.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
