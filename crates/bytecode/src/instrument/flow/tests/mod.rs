//! What is found in code that compilers wrote, and in code that none would write.

mod accesses;
mod checked_run;
mod java_base;
mod locks;
mod loops;
mod ranges_run;

use std::sync::{LazyLock, Mutex};

use rustc_hash::FxHashMap;

use super::{FieldKind, Flow, Setting};
use crate::constant::MemberRef;
use crate::index::{MethodIndex, Pc};
use crate::instruction::Instruction;
use crate::instrument::callees::QuietMethods;
use crate::instrument::fields::constructed_at;
use crate::opcode::*;
use crate::{AccessFlags, ClassFile, Frame, NewCode, NewMethod, VerificationType};

#[path = "../../../../tests/support/jdk.rs"]
#[expect(dead_code, reason = "shared with tests that use other parts of it")]
mod jdk;

/// A class of `tests/java`, compiled once.
fn compiled(name: &str) -> &'static [u8] {
    static CLASSES: LazyLock<Mutex<FxHashMap<String, &'static [u8]>>> = LazyLock::new(Mutex::default);
    let mut classes = CLASSES.lock().unwrap();
    classes.entry(name.to_owned()).or_insert_with(|| {
        let directory = tempfile::tempdir().unwrap();
        jdk::Jdk::all()[0].compile(&format!("{name}.java"), directory.path(), &["--release", "17"]);
        std::fs::read(directory.path().join(format!("{name}.class"))).unwrap().leak()
    })
}

/// The class `Loops` with one more method, whose loop is laid out as ecj does it: `for (int i = 0; i < n; i++) a[i] = 1`.
fn with_test_below() -> Vec<u8> {
    let (body, test) = (Pc(5), Pc(12));
    #[rustfmt::skip]
    let code = [
        ICONST_0, ISTORE_0 + 3, GOTO, 0, 10,
        ALOAD_0, ILOAD_0 + 3, ICONST_1, IASTORE, IINC, 3, 1,
        ILOAD_0 + 3, ILOAD_0 + 2, IF_ICMPLT, 0xff, 0xf7,
        RETURN,
    ];
    let mut class = ClassFile::read(compiled("Loops")).unwrap();
    let array = VerificationType::Object(class.pool_mut().intern_class(b"[I").unwrap());
    let int = VerificationType::Integer;
    let frames = [body, test].map(|pc| Frame { pc, locals: vec![array, array, int, int], stack: vec![] });
    let code = NewCode { max_stack: 3, max_locals: 4, bytes: &code, handlers: &[], frames: &frames };
    let descriptor = b"([I[II)V";
    let access = AccessFlags::STATIC;
    class.add_method(&NewMethod { access, name: b"testBelow", descriptor, code: Some(code) }).unwrap();
    class.write()
}

/// The kinds of fields as a class alone tells them.
fn kind_in(class: &ClassFile<'_>, field: &MemberRef<'_>) -> FieldKind {
    let own = class.fields().find(|(_, own)| (own.name, own.descriptor) == (field.name, field.descriptor));
    match own {
        Some((_, own)) if field.owner == class.name() => match own.access {
            access if access.contains(AccessFlags::FINAL) => FieldKind::Final,
            access if access.contains(AccessFlags::VOLATILE) => FieldKind::MaybeVolatile,
            _ => FieldKind::Plain,
        },
        _ => FieldKind::MaybeVolatile,
    }
}

fn flow_of(class: &ClassFile<'_>, index: MethodIndex) -> Flow {
    let (method, code) = (class.method(index).unwrap(), class.code(index).unwrap().unwrap());
    let instructions: Vec<Instruction<'_>> = code.instructions().collect();
    let is_static = method.access.contains(AccessFlags::STATIC);
    let quiet = QuietMethods::of(class, &|field| kind_in(class, field));
    let setting = Setting {
        class: class.name(),
        is_static,
        unchecked_before: constructed_at(method, class, &instructions),
        kind_of: &|field| kind_in(class, field),
        is_quiet: &|called, opcode| quiet.contains(called, opcode, is_static),
        follows_locks: true,
    };
    Flow::of(&code, class.pool(), setting)
}

fn named(class: &ClassFile<'_>, name: &str) -> MethodIndex {
    class.methods().find(|(_, method)| method.name == name.as_bytes()).unwrap().0
}
