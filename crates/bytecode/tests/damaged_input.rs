//! Whatever bytes come in, reading, editing and writing neither panic nor hang, and what is written can be read again.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use std::sync::OnceLock;

use bytecode::{ClassFile, CpIndex};
use proptest::prelude::*;
use support::class_bytes::condy_class;
use support::jdk::{Jdk, read_classes};
use support::stress::{locals_handlers_and_monitors, nops_everywhere};

/// Classes with as many features as possible.
fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        Jdk::all()[0].compile("Features.java", directory.path(), &["--release", "17"]);
        let compiled = read_classes(directory.path()).into_iter().map(|(_, bytes)| bytes);
        compiled.chain([condy_class("Condy")]).collect()
    })
}

/// Does everything that can be done to a class; errors are fine.
fn exercise(bytes: &[u8]) {
    let Ok(class) = ClassFile::read(bytes) else { return };
    assert!(class.write() == bytes, "what can be read is written back");
    for index in 0..=u16::try_from(class.pool().slot_count()).unwrap() {
        let _ = class.pool().constant(CpIndex(index));
    }
    for (index, _) in class.methods() {
        if let Ok(Some(code)) = class.code(index) {
            for instruction in code.instructions() {
                let _ = (instruction.constant(), instruction.local(), instruction.targets().count());
            }
        }
    }
    for edit in [nops_everywhere, locals_handlers_and_monitors] {
        if let Ok(edited) = edit(bytes) {
            let class = ClassFile::read(&edited.bytes).expect("what is written can be read");
            for (index, _) in class.methods() {
                let _ = class.code(index);
            }
        }
    }
}

fn mutations() -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    // Values that counts, lengths and opcodes react to, besides all others.
    let byte = prop_oneof![
        any::<u8>(),
        Just(0),
        Just(1),
        Just(0xff),
        Just(0x7f),
        Just(0xaa),
        Just(0xab),
        Just(0xc4)
    ];
    prop::collection::vec((any::<prop::sample::Index>(), byte), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_classes_are_harmless(seed in any::<prop::sample::Index>(), mutations in mutations()) {
        let mut bytes = seed.get(seeds()).clone();
        for (at, value) in mutations {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        exercise(&bytes);
    }

    #[test]
    fn truncated_classes_are_rejected(seed in any::<prop::sample::Index>(), length in any::<prop::sample::Index>()) {
        let bytes = seed.get(seeds());
        let error = ClassFile::read(&bytes[..length.index(bytes.len())]).unwrap_err();
        prop_assert!(error.offset <= bytes.len());
    }

    #[test]
    fn random_bytes_are_harmless(tail in prop::collection::vec(any::<u8>(), 0..200)) {
        exercise(&[&[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52], &tail[..]].concat());
    }
}
