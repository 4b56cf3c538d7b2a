//! Reading what a class says about itself, and adding to it.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use bytecode::{
    AccessFlags, ClassFile, Constant, CpIndex, EditError, MemberKind, NewCode, NewMethod, ReadErrorKind,
    opcode,
};
use support::class_bytes::{condy_class, empty_class};
use support::jdk::{Jdk, VERIFY_ALL, path, write_class};

#[test]
fn a_class_tells_its_names_and_members() {
    let bytes = condy_class("some/Condy");
    let class = ClassFile::read(&bytes).unwrap();
    assert_eq!(class.name(), b"some/Condy");
    assert_eq!(class.super_name(), Some(&b"java/lang/Object"[..]));
    assert_eq!(class.interfaces().count(), 0);
    assert_eq!(class.version().major, 55);
    assert!(class.access().contains(AccessFlags::PUBLIC));
    assert_eq!(class.attributes()[0].name, b"BootstrapMethods");
    let (index, method) = class.methods().next().unwrap();
    assert_eq!((method.name, method.descriptor), (&b"hash"[..], &b"(I)I"[..]));
    let code = class.code(index).unwrap().unwrap();
    let constants: Vec<_> = code.instructions().filter_map(|instruction| instruction.constant()).collect();
    let Constant::Dynamic(dynamic) = class.pool().constant(constants[0]).unwrap() else { panic!("no condy") };
    assert_eq!((dynamic.bootstrap, dynamic.name), (0, &b"nullConstant"[..]));
    let called = class.pool().member_ref(constants[1]).unwrap();
    assert_eq!(
        (called.kind, called.owner, called.name),
        (MemberKind::Method, &b"java/util/Objects"[..], &b"hashCode"[..])
    );
    let wrong = class.pool().member_ref(class.this_class()).unwrap_err();
    assert_eq!(wrong.kind, ReadErrorKind::WrongConstant { index: class.this_class(), expected: "member" });
    assert_eq!(bytes[wrong.offset], 7, "the error points at the entry");
}

#[test]
fn constants_are_added_once() {
    let bytes = condy_class("Condy");
    let mut class = ClassFile::read(&bytes).unwrap();
    let before = class.pool().slot_count();
    let pool = class.pool_mut();
    assert_eq!(pool.intern_class(b"Condy"), Ok(CpIndex(3)), "existing entries are found");
    pool.intern_method(b"java/util/Objects", b"hashCode", b"(Ljava/lang/Object;)I").unwrap();
    assert_eq!(pool.slot_count(), before);
    let long = pool.intern_long(1 << 40).unwrap();
    assert_eq!(pool.slot_count(), before + 2, "a long takes two slots");
    assert_eq!(pool.intern_long(1 << 40), Ok(long));
    let field = pool.intern_field(b"a/B", b"c", b"J").unwrap();
    assert_eq!(pool.intern_field(b"a/B", b"c", b"J"), Ok(field));
    let written = class.write();
    let reread = ClassFile::read(&written).unwrap();
    assert_eq!(reread.pool().constant(long), Ok(Constant::Long(1 << 40)));
    assert_eq!(reread.pool().member_ref(field).unwrap().owner, b"a/B");
}

#[test]
fn a_full_pool_is_an_error_and_stays_usable() {
    let bytes = empty_class(52, "Full");
    let mut class = ClassFile::read(&bytes).unwrap();
    let error = (0..).find_map(|value| class.pool_mut().intern_integer(value).err());
    assert_eq!(error, Some(EditError::PoolFull));
    assert_eq!(class.pool().slot_count(), 65_535);
    assert_eq!(class.pool_mut().intern_class(b"Full"), Ok(CpIndex(3)), "what is there is still found");
    let written = class.write();
    assert_eq!(ClassFile::read(&written).unwrap().pool().slot_count(), 65_535);
    let long_text = vec![b'x'; 65_536];
    assert_eq!(class.pool_mut().intern_utf8(&long_text), Err(EditError::ConstantTooLong(65_536)));
}

#[test]
fn only_known_versions_are_read() {
    for (major, known) in [(44, false), (45, true), (69, true), (70, false)] {
        assert_eq!(ClassFile::read(&empty_class(major, "V")).is_ok(), known, "{major}");
    }
    let mut ancient = empty_class(45, "V");
    ancient[5] = 2;
    let error = ClassFile::read(&ancient).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::UnsupportedVersion { major: 45, minor: 2 });
    assert_eq!(error.to_string(), "unsupported class file version 45.2 (at byte 4)");
}

#[test]
fn malformed_new_methods_are_refused() {
    let bytes = empty_class(52, "C");
    let mut class = ClassFile::read(&bytes).unwrap();
    let mut add = |code: &[u8]| {
        let code = NewCode { max_stack: 0, max_locals: 0, bytes: code, handlers: &[], frames: &[] };
        class.add_method(&NewMethod {
            access: AccessFlags::STATIC,
            name: b"m",
            descriptor: b"()V",
            code: Some(code),
        })
    };
    assert_eq!(add(&[]), Err(EditError::BadNewCode));
    assert_eq!(add(&[opcode::GOTO, 0]), Err(EditError::BadNewCode));
    assert_eq!(add(&vec![opcode::NOP; 65_536]), Err(EditError::BadNewCode));
    assert_eq!(add(&[opcode::RETURN]), Ok(()));
}

#[test]
fn added_members_are_seen_by_reflection() {
    let jdk = &Jdk::all()[0];
    let directory = tempfile::tempdir().unwrap();
    jdk.compile("ShowMembers.java", directory.path(), &[]);
    let bytes = empty_class(52, "Target");
    let mut class = ClassFile::read(&bytes).unwrap();
    let hidden = AccessFlags::PRIVATE.with(AccessFlags::TRANSIENT).with(AccessFlags::SYNTHETIC);
    class.add_field(hidden, b"shadow", b"J").unwrap();
    class.add_field(AccessFlags::STATIC, b"text", b"Ljava/lang/String;").unwrap();
    let native = AccessFlags::STATIC.with(AccessFlags::NATIVE);
    class.add_method(&NewMethod { access: native, name: b"hook", descriptor: b"(JI)V", code: None }).unwrap();
    class.set_access(class.access().with(AccessFlags::FINAL));
    write_class(directory.path(), "Target", &class.write());
    let mut arguments = VERIFY_ALL.to_vec();
    arguments.extend(["-cp", path(directory.path()), "ShowMembers", "Target"]);
    let expected = "class public final\n\
                    field private transient long Target.shadow synthetic\n\
                    field static java.lang.String Target.text\n\
                    method static native void Target.hook(long,int)\n";
    assert_eq!(jdk.run_ok("java", &arguments), expected);
}
