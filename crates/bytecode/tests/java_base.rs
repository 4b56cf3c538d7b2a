//! Every class of `java.base`, of every JDK at hand: unedited it comes back byte for byte, and edited wherever it can be
//! it passes the JVM's full verification and still carries a JVM.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use std::path::Path;

use bytecode::{AccessFlags, ClassFile, NewCode, NewMethod, SkipReason, opcode};
use support::jar::write_jar;
use support::jdk::{Jdk, NamedClass, VERIFY_ALL, path};
use support::stress::{Edit, locals_handlers_and_monitors, nops_everywhere};

/// Gets a method that cannot verify, to prove that the verifier is looking. No JVM needs it to start.
const BROKEN: &str = "java/util/zip/CheckedInputStream";

#[test]
fn unedited_classes_come_back_byte_for_byte() {
    for jdk in Jdk::all() {
        for (name, bytes) in jdk.java_base() {
            let class = ClassFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(class.name(), if name == "module-info" { b"module-info" } else { name.as_bytes() });
            assert!(class.write() == bytes, "{name} of {} changed", jdk.name());
        }
    }
}

#[test]
fn code_inserted_everywhere_passes_verification() {
    for jdk in Jdk::all() {
        verify_edited(&jdk, nops_everywhere);
    }
}

#[test]
fn new_locals_handlers_and_monitors_pass_verification() {
    for jdk in Jdk::all() {
        verify_edited(&jdk, locals_handlers_and_monitors);
    }
}

/// Edits all of `java.base`, starts a JVM on the result and has it verify every class. Exactly the class that was broken
/// on purpose must be rejected.
fn verify_edited(jdk: &Jdk, edit: Edit) {
    let directory = tempfile::tempdir().unwrap();
    let (patch, driver) = (directory.path().join("patch.jar"), directory.path().join("driver"));
    let classes = jdk.java_base();
    let (names, skipped) = write_edited(&classes, &patch, edit);
    println!("{}: {} classes, {} methods skipped", jdk.name(), names.len(), skipped.len());
    // Code inserted everywhere makes a method eight times as long, which a few tables of the JDK cannot take.
    assert!(skipped.len() <= 20, "too many methods are skipped: {skipped:?}");
    assert!(
        skipped.iter().all(|reason| matches!(reason, SkipReason::MethodTooLarge | SkipReason::BranchTooFar)),
        "skipped for a wrong reason: {skipped:?}"
    );

    jdk.compile("LinkAll.java", &driver, &[]);
    let list = directory.path().join("names");
    std::fs::write(&list, names.join("\n")).unwrap();
    let patch = format!("java.base={}", path(&patch));
    let mut arguments = VERIFY_ALL.to_vec();
    arguments.extend(["--patch-module", &patch, "-cp", path(&driver), "LinkAll", path(&list)]);
    let output = jdk.run_ok("java", &arguments);

    let rejected: Vec<&str> = output.lines().filter(|line| line.starts_with("REJECTED")).collect();
    let broken = format!("REJECTED {}: java.lang.VerifyError", BROKEN.replace('/', "."));
    assert!(
        rejected.len() == 1 && rejected[0].starts_with(&broken),
        "{}: {} classes rejected, first: {:#?}",
        jdk.name(),
        rejected.len(),
        &rejected[..rejected.len().min(5)]
    );
    assert!(output.contains(&format!("LINKED {}", names.len() - 1)), "{output}");
}

fn write_edited(classes: &[NamedClass], patch: &Path, edit: Edit) -> (Vec<String>, Vec<SkipReason>) {
    let (mut all, mut skipped) = (Vec::new(), Vec::new());
    for (name, bytes) in classes.iter().filter(|(name, _)| name != "module-info") {
        let edited = edit(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        skipped.extend(edited.skipped);
        let bytes = if name == BROKEN { with_broken_method(&edited.bytes) } else { edited.bytes };
        all.push((name.as_str(), bytes));
    }
    write_jar(patch, all.iter().map(|(name, bytes)| (*name, bytes.as_slice())));
    (all.iter().map(|(name, _)| name.replace('/', ".")).collect(), skipped)
}

fn with_broken_method(bytes: &[u8]) -> Vec<u8> {
    let mut class = ClassFile::read(bytes).unwrap();
    let pops_from_nothing = [opcode::POP, opcode::RETURN];
    let code = NewCode { max_stack: 1, max_locals: 0, bytes: &pops_from_nothing, handlers: &[], frames: &[] };
    let access = AccessFlags::STATIC.with(AccessFlags::SYNTHETIC);
    class.add_method(&NewMethod { access, name: b"broken", descriptor: b"()V", code: Some(code) }).unwrap();
    class.write()
}
