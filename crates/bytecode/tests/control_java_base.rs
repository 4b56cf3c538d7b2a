//! Every class of `java.base`, of every JDK at hand, rewritten to be controlled: it passes the JVM's full verification, carries a JVM
//! that runs through the hooks, and the JVM understands how it locks.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use bytecode::instrument::{
    HOOKS, Helpers, Locks, Plan, Shadows, Site, Sites, UNSAFE, add_unsafe_helpers, instrument, unsafe_methods,
};
use bytecode::{AccessFlags, ClassFile};
use support::hooks::compile_hooks;
use support::jar::write_jar;
use support::jdk::{Jdk, NamedClass, VERIFY_ALL, path};

/// Asks for a stop at every third plain access.
#[derive(Default)]
struct EveryThird {
    numbers: i32,
    asked: i32,
}

impl Sites for EveryThird {
    fn number(&mut self, _: &Site<'_>) -> i32 {
        self.numbers += 1;
        // Words have room for so many.
        self.numbers % (1 << 22)
    }

    fn class_number(&mut self) -> i32 {
        self.number_of_class()
    }

    fn stops_at(&mut self, _: &Site<'_>) -> bool {
        self.asked += 1;
        self.asked % 3 == 0
    }
}

impl EveryThird {
    fn number_of_class(&mut self) -> i32 {
        self.numbers += 1;
        self.numbers
    }
}

#[test]
fn controlled_classes_pass_verification() {
    for jdk in Jdk::all() {
        verify(&jdk, Helpers { observe: false, control: true }, Locks::No);
    }
}

#[test]
fn classes_that_are_controlled_and_observed_pass_verification() {
    for jdk in Jdk::all() {
        verify(&jdk, Helpers { observe: true, control: true }, Locks::Wanted);
    }
}

#[test]
fn classes_that_tell_of_their_locks_pass_verification() {
    // Beside control, they are verified above on every JDK.
    let jdk = Jdk::all().pop().expect("there is a JDK");
    verify(&jdk, Helpers { observe: false, control: false }, Locks::Held);
    verify(&jdk, Helpers { observe: true, control: false }, Locks::Wanted);
}

fn verify(jdk: &Jdk, helpers: Helpers, locks: Locks) {
    let directory = tempfile::tempdir().unwrap();
    let (patch, driver) = (directory.path().join("patch.jar"), directory.path().join("driver"));
    let mut classes = rewritten(&jdk.java_base(), helpers, locks);
    let names: Vec<String> = classes.iter().map(|(name, _)| name.replace('/', ".")).collect();
    classes.extend(hooks(jdk, helpers));
    write_jar(&patch, classes.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));

    jdk.compile("LinkAll.java", &driver, &[]);
    jdk.compile("LinkControlled.java", &driver, &["-cp", path(&driver)]);
    let list = directory.path().join("names");
    std::fs::write(&list, names.join("\n")).unwrap();
    let patch = format!("java.base={}", path(&patch));
    let mut arguments = VERIFY_ALL.to_vec();
    // Compiles all that runs, and prints a line for each method whose locks cannot be understood.
    arguments.extend(["-Xcomp", "-XX:TieredStopAtLevel=1", "-Xlog:monitormismatch=info"]);
    arguments.extend(["--add-opens", "java.base/java.lang=ALL-UNNAMED"]);
    arguments.extend((locks != Locks::No).then_some("-Dlocks=true"));
    arguments.extend(["--patch-module", &patch, "-cp", path(&driver), "LinkControlled", path(&list)]);
    let output = jdk.run_ok("java", &arguments);
    let unexpected: Vec<&str> = output.lines().filter(|line| !line.starts_with("LINKED")).take(5).collect();
    assert!(unexpected.is_empty(), "{} {helpers:?} {locks:?}: {unexpected:#?}", jdk.name());
    assert!(output.contains(&format!("LINKED {}", names.len())), "{output}");
}

fn rewritten(classes: &[NamedClass], helpers: Helpers, locks: Locks) -> Vec<NamedClass> {
    let mut sites = EveryThird::default();
    let mut all = Vec::new();
    let mut skipped = Vec::new();
    for (name, bytes) in classes.iter().filter(|(name, _)| !is_untouched(name)) {
        let is_fixed = name.starts_with("java/lang/");
        let plan = Plan {
            observe: helpers.observe,
            control: helpers.control,
            accesses: !is_fixed,
            shadows: if is_fixed { Shadows::No } else { Shadows::All },
            except: &[],
            locks,
        };
        let edited = instrument(bytes, plan, &mut sites).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Some(edited) = edited else { continue };
        skipped.extend(edited.skipped.iter().map(|(method, reason)| format!("{name}.{method}: {reason}")));
        let may_lock_by_flag = !helpers.control && locks != Locks::Wanted || !edited.skipped.is_empty();
        assert!(may_lock_by_flag || !locks_by_flag(&edited.bytes), "{name} still locks by flags");
        all.push((name.clone(), edited.bytes));
    }
    assert!(skipped.len() <= 20, "too many methods are skipped: {skipped:#?}");
    all
}

/// The classes that the agent leaves alone.
fn is_untouched(name: &str) -> bool {
    ["module-info", "java/lang/Object", "java/lang/ref/Reference"].contains(&name)
        || name.as_bytes() == UNSAFE
}

fn locks_by_flag(bytes: &[u8]) -> bool {
    let class = ClassFile::read(bytes).unwrap();
    let flags = AccessFlags::SYNCHRONIZED;
    class.methods().any(|(index, method)| method.access.contains(flags) && class.has_code(index))
}

/// The hooks, with the helpers for what the JDK's `Unsafe` has.
fn hooks(jdk: &Jdk, helpers: Helpers) -> Vec<NamedClass> {
    let unsafe_class = jdk.java_base().into_iter().find(|(name, _)| name.as_bytes() == UNSAFE).unwrap().1;
    let methods = unsafe_methods(&unsafe_class).unwrap();
    let with_helpers = |(name, bytes): NamedClass| match name.as_bytes() == HOOKS {
        true => (name, add_unsafe_helpers(&bytes, &methods, helpers).unwrap()),
        false => (name, bytes),
    };
    compile_hooks(jdk).into_iter().map(with_helpers).collect()
}
