//! Whether the checks are told what a running program accesses, wherever they are made: the hooks' own class of checks runs on a
//! recorder instead of rules.

use std::path::Path;

use super::{jdk, with_test_below};
use crate::instruction::Instruction;
use crate::instrument::{Locks, Plan, Shadows, Site, Sites, Target, arrays, instrument};
use crate::opcode::*;
use crate::{AccessFlags, ClassFile, CpIndex, Jumps, MethodIndex, Outcome, Snippet};

/// Numbers sites by the field.
struct Fields(Vec<Vec<u8>>);

impl Fields {
    fn number(&self, name: &[u8]) -> i32 {
        let found = self.0.iter().position(|field| field == name);
        found.map_or(0, |place| i32::try_from(place).unwrap() + 1)
    }
}

impl Sites for Fields {
    fn number(&mut self, site: &Site<'_>) -> i32 {
        match site.target {
            Target::Field { name, .. } => Fields::number(self, name),
            _ => 0,
        }
    }

    fn class_number(&mut self) -> i32 {
        0
    }
}

#[test]
fn checks_are_told_what_is_accessed() {
    let plain = with_test_below();
    let mut fields = Fields(plain_fields(&plain));
    let plan = Plan {
        observe: true,
        control: false,
        accesses: true,
        shadows: Shadows::All,
        except: &[b"main", b"range", b"element"],
        locks: Locks::No,
    };
    let checked = instrument(&plain, plan, &mut fields).unwrap().unwrap();
    assert_eq!(checked.skipped, []);
    let bytes = telling(&checked.bytes, &fields);
    for jdk in jdk::Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        let (classes, hooks) = (directory.path().join("classes"), directory.path().join("hooks"));
        jdk::write_class(&classes, "Loops", &bytes);
        let patch = compile_hooks(&jdk, &hooks);
        let mut arguments = jdk::VERIFY_ALL.to_vec();
        arguments.extend(["--patch-module", &patch, "-cp", jdk::path(&classes), "java.lang.$Racewright"]);
        let output = jdk.run_ok("java", &arguments);
        for method in ["testBelow", "replaced", "row", "fieldInTest", "staticFields", "sameElement"] {
            let told =
                output.lines().filter_map(|line| line.strip_prefix(method)?.trim().parse::<u32>().ok());
            assert!(told.sum::<u32>() >= 8, "{method}: {output}");
        }
    }
}

fn plain_fields(class: &[u8]) -> Vec<Vec<u8>> {
    let class = ClassFile::read(class).unwrap();
    let plain = class.fields().filter(|(_, field)| !field.access.contains(AccessFlags::VOLATILE));
    plain.map(|(_, field)| field.name.to_vec()).collect()
}

/// The option that puts them into `java.base`.
fn compile_hooks(jdk: &jdk::Jdk, target: &Path) -> String {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let package = target.join("java/lang");
    std::fs::create_dir_all(&package).unwrap();
    let sources = [
        ("tests/java/recorder", "$Racewright.java"),
        ("../../hooks/java/lang", "$RacewrightChecks.java"),
        ("../../hooks/java/lang", "$RacewrightScatter.java"),
    ];
    let copies = sources.map(|(directory, file)| {
        std::fs::copy(crate_root.join(directory).join(file), package.join(file)).unwrap();
        package.join(file)
    });
    let patch = format!("java.base={}", jdk::path(target));
    let mut arguments = vec!["-nowarn", "-XDstringConcat=inline", "--patch-module", &patch];
    arguments.extend(["-d", jdk::path(target)]);
    arguments.extend(copies.iter().map(|copy| jdk::path(copy)));
    jdk.run_ok("javac", &arguments);
    patch
}

/// Has each access told by itself, beside its check.
fn telling(bytes: &[u8], fields: &Fields) -> Vec<u8> {
    let mut class = ClassFile::read(bytes).unwrap();
    let pool = class.pool_mut();
    let element =
        pool.intern_method(b"java/lang/$Racewright", b"element", b"(Ljava/lang/Object;IZ)V").unwrap();
    let field = pool.intern_method(b"java/lang/$Racewright", b"field", b"(IZ)V").unwrap();
    let methods: Vec<MethodIndex> =
        class.methods().filter(|(_, method)| method.name != b"main").map(|(index, _)| index).collect();
    for index in methods {
        let mut edit = class.edit_code(index).unwrap();
        let instructions: Vec<_> = edit.code().instructions().collect();
        for (place, instruction) in instructions.iter().enumerate() {
            if opens_notes(&class, &instructions[place..]) {
                continue;
            }
            let opcode = instruction.opcode();
            let is_write = matches!(opcode, IASTORE..=SASTORE | PUTFIELD | PUTSTATIC);
            let mut tell = Snippet::new();
            match opcode {
                IALOAD..=SALOAD | IASTORE..=SASTORE => {
                    arrays::copy_array_and_index(&mut tell, opcode);
                    tell.push_int(is_write.into(), class.pool_mut()).unwrap().invokestatic(element);
                }
                GETSTATIC..=PUTFIELD => {
                    let number = number(&class, instruction.constant().unwrap(), fields);
                    if number == 0 {
                        continue;
                    }
                    tell.push_int(number, class.pool_mut()).unwrap();
                    tell.push_int(is_write.into(), class.pool_mut()).unwrap().invokestatic(field);
                }
                _ => continue,
            }
            edit.insert_before(instruction.pc(), Jumps::Run, tell.needs_stack(4));
        }
        assert!(!matches!(class.apply(edit).unwrap(), Outcome::Skipped(_)));
    }
    class.write()
}

/// Whether a field is read by inserted code only, to have an array's elements noted: get, store; load, site, open.
fn opens_notes(class: &ClassFile<'_>, code: &[Instruction<'_>]) -> bool {
    let called = code.get(4).filter(|call| call.opcode() == INVOKESTATIC).and_then(Instruction::constant);
    let opens =
        called.is_some_and(|called| class.pool().member_ref(called).unwrap().name.starts_with(b"open"));
    opens && matches!(code[0].opcode(), GETFIELD | GETSTATIC)
}

fn number(class: &ClassFile<'_>, field: CpIndex, fields: &Fields) -> i32 {
    let field = class.pool().member_ref(field).unwrap();
    if field.owner == class.name() { fields.number(field.name) } else { 0 }
}
