//! What a controlled program tells the hooks, and that it still does what it did: on every JDK, under full verification, with and
//! without observation, and for every version of class files.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use std::path::Path;

use bytecode::instrument::{
    Helpers, Locks, Plan, Shadows, Site, Sites, Target, add_unsafe_helpers, instrument, unsafe_methods,
};
use bytecode::{
    AccessFlags, ClassFile, Frame, MethodIndex, NewCode, NewMethod, Pc, VerificationType, opcode::*,
};
use support::class_bytes::empty_class;
use support::hooks::{compile_hooks, compile_recorder};
use support::jdk::{Jdk, NamedClass, VERIFY_ALL, path, read_classes, write_class};

/// Knows the statements by their numbers, and asks for those of methods that are called so.
#[derive(Default)]
struct Statements {
    names: Vec<String>,
}

impl Sites for Statements {
    fn number(&mut self, site: &Site<'_>) -> i32 {
        let target = match site.target {
            Target::Field { name, .. } | Target::Lock { name, .. } => {
                String::from_utf8_lossy(name).into_owned()
            }
            Target::Class { name } => String::from_utf8_lossy(name).into_owned(),
            Target::Element => "element".to_owned(),
            Target::Nothing => "-".to_owned(),
        };
        let access = if site.writes { "=" } else { "" };
        self.names.push(format!("{}:{target}{access}", String::from_utf8_lossy(site.method)));
        i32::try_from(self.names.len() - 1).unwrap()
    }

    fn class_number(&mut self) -> i32 {
        1
    }

    fn stops_at(&mut self, site: &Site<'_>) -> bool {
        site.method == b"chosen" || site.class.windows(6).any(|part| part == b"Chosen")
    }

    fn awaits(&mut self, class: &[u8]) -> bool {
        !class.starts_with(b"java/")
    }
}

impl Statements {
    /// Numbers of sites become names.
    fn explained(&self, output: &str) -> String {
        let line = |line: &str| match line.split_once(" @") {
            Some((before, site)) => format!("{before} {}\n", self.names[site.parse::<usize>().unwrap()]),
            None => format!("{line}\n"),
        };
        output.lines().map(line).collect()
    }
}

fn rewrite(classes: &[NamedClass], observe: bool, target: &Path) -> Statements {
    let mut statements = Statements::default();
    let (shadows, locks) = (Shadows::All, Locks::No);
    let plan = Plan { observe, control: true, accesses: true, shadows, except: &[], locks };
    for (name, bytes) in classes {
        let edited = instrument(bytes, plan, &mut statements).unwrap();
        assert!(edited.as_ref().is_none_or(|edited| edited.skipped.is_empty()), "{name}");
        write_class(target, name, edited.as_ref().map_or(bytes, |edited| &edited.bytes));
    }
    statements
}

/// A JDK with a recorder for hooks.
struct Recorder {
    jdk: Jdk,
    hooks: tempfile::TempDir,
}

impl Recorder {
    fn of(jdk: Jdk) -> Self {
        let hooks = tempfile::tempdir().unwrap();
        let recorder = compile_recorder(&jdk, "control/$RacewrightControl.java");
        for (name, bytes) in compile_hooks(&jdk).iter().chain(&recorder) {
            write_class(hooks.path(), name, bytes);
        }
        control_atomics(&jdk, hooks.path());
        Self { jdk, hooks }
    }

    /// What the tests in classes tell the hooks.
    fn told(&self, classes: &[NamedClass], observe: bool, tests: &[&str], options: &[&str]) -> String {
        let edited = tempfile::tempdir().unwrap();
        let statements = rewrite(classes, observe, edited.path());
        let patch = format!("java.base={}", path(self.hooks.path()));
        let mut arguments = VERIFY_ALL.to_vec();
        // A line for each method that the JVM will not compile because of its locks.
        arguments.extend(["-Xlog:monitormismatch=info", "--patch-module", &patch]);
        arguments.extend(options);
        arguments.extend(["-cp", path(edited.path()), "java.lang.$RacewrightControl"]);
        arguments.extend(tests);
        statements.explained(&self.jdk.run_ok("java", &arguments))
    }
}

/// Controls one class of atomics, beside the hooks, which get helpers for it.
fn control_atomics(jdk: &Jdk, hooks: &Path) {
    let java_base = jdk.java_base();
    let class = |wanted: &str| java_base.iter().find(|(name, _)| name == wanted).unwrap().clone();
    rewrite(&[class("java/util/concurrent/atomic/AtomicLong")], false, hooks);
    let methods = unsafe_methods(&class("jdk/internal/misc/Unsafe").1).unwrap();
    let main = hooks.join("java/lang/$Racewright.class");
    let helpers = Helpers { observe: false, control: true };
    let bytes = add_unsafe_helpers(&std::fs::read(&main).unwrap(), &methods, helpers).unwrap();
    std::fs::write(&main, bytes).unwrap();
}

/// Both compilers of the JVM, each on its own.
const COMPILERS: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"];

#[test]
fn hooks_are_told_before_each_step() {
    let expected = include_str!("control.expected");
    let compiled = ["-Xcomp", "-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,Controlled*::*"];
    for recorder in Jdk::all().into_iter().map(Recorder::of) {
        let directory = tempfile::tempdir().unwrap();
        recorder.jdk.compile("Controlled.java", directory.path(), &["--release", "17"]);
        let classes = read_classes(directory.path());
        for (observe, compiler) in [false, true].into_iter().flat_map(|o| COMPILERS.map(|c| (o, c))) {
            let options: Vec<&str> = compiled.into_iter().chain([compiler]).collect();
            let told = recorder.told(&classes, observe, &["Controlled"], &options);
            assert!(told == expected, "{} {compiler} observe: {observe}\n{told}", recorder.jdk.name());
        }
    }
}

/// The hooks that a method of a rewritten class tells of its loops, in the order of its code.
fn loop_hooks(class: &mut ClassFile<'_>, method: MethodIndex) -> Vec<String> {
    let edit = class.edit_code(method).unwrap();
    let calls = edit.code().instructions().filter(|i| i.opcode() == INVOKESTATIC);
    let members = calls.map(|call| class.pool().member_ref(call.constant().unwrap()).unwrap());
    let hooks = members.filter(|member| member.owner == b"java/lang/$RacewrightControl");
    let names = hooks.map(|member| String::from_utf8(member.name.to_vec()).unwrap());
    names.filter(|name| name == "loop" || name == "await").collect()
}

/// That cannot be seen by running them: a loop that changes nothing goes round either never or for ever.
#[test]
fn loops_that_change_nothing_are_told_apart() {
    let jdk = Jdk::all().swap_remove(0);
    let directory = tempfile::tempdir().unwrap();
    jdk.compile("Awaits.java", directory.path(), &["--release", "17"]);
    for observe in [false, true] {
        let edited = tempfile::tempdir().unwrap();
        rewrite(&read_classes(directory.path()), observe, edited.path());
        let bytes = std::fs::read(edited.path().join("Awaits.class")).unwrap();
        let mut class = ClassFile::read(&bytes).unwrap();
        let methods: Vec<_> = class
            .methods()
            .map(|(index, method)| (index, String::from_utf8_lossy(method.name).into_owned()))
            .collect();
        let mut seen = 0;
        for (index, name) in methods {
            let mut told = loop_hooks(&mut class, index);
            // One for each jump back.
            told.dedup();
            let expected: &[&str] = match &name[..] {
                "worksAroundOneThatWaited" | "waitsUnlessItThrows" => &["await", "loop"],
                _ if name.starts_with("waits") => &["await"],
                _ if name.starts_with("works") => &["loop"],
                _ => continue,
            };
            assert_eq!(told, expected, "{name}, observe: {observe}");
            seen += 1;
        }
        assert_eq!(seen, 14);
    }
}

/// A class with synchronized methods that no compiler makes.
fn hand_made(major: u16) -> NamedClass {
    let name = format!("Version{major}");
    let empty = empty_class(major, &name);
    let mut class = ClassFile::read(&empty).unwrap();
    let this = class.this_class().0.to_be_bytes();
    let mut method = |name: &str, descriptor: &str| {
        let owner = format!("Version{major}");
        let index = class.pool_mut().intern_method(owner.as_bytes(), name.as_bytes(), descriptor.as_bytes());
        index.unwrap().0.to_be_bytes()
    };
    let [init, to_start, overwrites] = [("<init>", "()V"), ("toStart", "(I)I"), ("overwrites", "()I")]
        .map(|(name, descriptor)| method(name, descriptor));
    let super_init = class.pool_mut().intern_method(b"java/lang/Object", b"<init>", b"()V").unwrap().0;
    let super_init = super_init.to_be_bytes();
    let call = |opcode: u8, method: [u8; 2]| [opcode, method[0], method[1]];
    let (public, of_class, locked) = (AccessFlags::PUBLIC, AccessFlags::STATIC, AccessFlags::SYNCHRONIZED);
    let int = |pc| Frame { pc: Pc(pc), locals: vec![VerificationType::Integer], stack: vec![] };
    let mut add = |access: AccessFlags, name: &str, descriptor: &str, code: &[&[u8]], frames: &[Frame]| {
        let (bytes, name, descriptor) = (&code.concat()[..], name.as_bytes(), descriptor.as_bytes());
        let code = Some(NewCode { max_stack: 2, max_locals: 1, bytes, handlers: &[], frames });
        class.add_method(&NewMethod { access, name, descriptor, code }).unwrap();
    };
    add(public, "<init>", "()V", &[&[ALOAD_0], &call(INVOKESPECIAL, super_init), &[RETURN]], &[]);
    let divide = [ICONST_4, ICONST_0, IDIV, IRETURN];
    add(public.with(of_class).with(locked), "divided", "()I", &[&divide], &[]);
    // while (n != 0) n--; from the first instruction on.
    let loops = [ILOAD_0, IFEQ, 0, 9, IINC, 0, 0xff, GOTO, 0xff, 0xf9, ILOAD_0, IRETURN];
    add(of_class.with(locked), "toStart", "(I)I", &[&loops], &[int(0), int(10)]);
    add(
        public.with(of_class),
        "looped",
        "()I",
        &[&[ICONST_3], &call(INVOKESTATIC, to_start), &[IRETURN]],
        &[],
    );
    let overwrite = [ACONST_NULL, ASTORE, 0, ICONST_5, IRETURN];
    add(locked, "overwrites", "()I", &[&overwrite], &[]);
    let make = [
        &call(NEW, this)[..],
        &[DUP],
        &call(INVOKESPECIAL, init),
        &call(INVOKEVIRTUAL, overwrites),
        &[IRETURN],
    ];
    add(public.with(of_class), "overwritten", "()I", &make, &[]);
    // Class initializers lock nothing, whatever their flags say.
    add(of_class.with(locked), "<clinit>", "()V", &[&[RETURN]], &[]);
    (name, class.write())
}

#[test]
fn old_and_strange_classes_lock_by_instructions() {
    for recorder in Jdk::all().into_iter().map(Recorder::of) {
        let classes: Vec<NamedClass> = [45, 48, 49, 50, 51, 52, 61].into_iter().map(hand_made).collect();
        let names: Vec<&str> = classes.iter().map(|(name, _)| name.as_str()).collect();
        let expected = |name: &&str| {
            format!(
                "divided = java.lang.ArithmeticException: / by zero\n  enter class {name} divided:-\n  exit class {name}\n\
                 looped = 0\n  enter class {name} toStart:-\n  exit class {name}\n\
                 overwritten = 5\n  enter {name} overwrites:-\n  exit {name}\n"
            )
        };
        for observe in [false, true] {
            let told = recorder.told(&classes, observe, &names, &[]);
            assert_eq!(told, names.iter().map(expected).collect::<String>(), "{}", recorder.jdk.name());
        }
    }
}
