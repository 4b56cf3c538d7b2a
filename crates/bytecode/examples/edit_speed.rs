//! Says how long reading, copying and editing take per class, over all of `java.base`.
//!
//! `cargo run --release --example edit_speed`
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Instant;

use bytecode::{ClassFile, Jumps, Snippet, opcode};
use support::jdk::{Jdk, NamedClass};
use support::stress::{edit_methods, locals_handlers_and_monitors, nops_everywhere};

fn main() {
    for jdk in Jdk::all() {
        let classes = jdk.java_base();
        println!("{}: {} classes", jdk.name(), classes.len());
        measure("read", &classes, |bytes| ClassFile::read(bytes).unwrap().methods().count());
        measure("read and write", &classes, |bytes| ClassFile::read(bytes).unwrap().write().len());
        measure("a look at every instruction", &classes, look);
        measure("a call at every field and array access", &classes, probe_accesses);
        measure("code at every place", &classes, |bytes| nops_everywhere(bytes).unwrap().bytes.len());
        measure("locals and handlers in every method", &classes, |bytes| {
            locals_handlers_and_monitors(bytes).unwrap().bytes.len()
        });
    }
}

/// The best of five rounds over all classes.
fn measure(what: &str, classes: &[NamedClass], work: impl Fn(&[u8]) -> usize) {
    let rounds = (0..5).map(|_| {
        let start = Instant::now();
        for (_, bytes) in classes {
            black_box(work(black_box(bytes)));
        }
        start.elapsed()
    });
    let best = rounds.min().expect("five rounds");
    let count = u32::try_from(classes.len()).expect("a few thousand classes");
    println!("  {what}: {:.1} µs per class", (best / count).as_secs_f64() * 1e6);
}

fn look(bytes: &[u8]) -> usize {
    let class = ClassFile::read(bytes).expect("java.base can be read");
    let codes = class.methods().filter_map(|(index, _)| class.code(index).expect("its code, too"));
    codes.map(|code| code.instructions().filter(|instruction| instruction.constant().is_some()).count()).sum()
}

fn probe_accesses(bytes: &[u8]) -> usize {
    let mut site = 0;
    let mut call = Snippet::new();
    let mut hook = None;
    let edited = edit_methods(bytes, |class, method| {
        let hook = match hook {
            Some(hook) => hook,
            None => *hook.insert(class.pool_mut().intern_method(b"Hooks", b"access", b"(I)V")?),
        };
        let mut edit = class.edit_code(method)?;
        for instruction in edit.code().instructions() {
            if matches!(
                instruction.opcode(),
                opcode::GETSTATIC..=opcode::PUTFIELD
                    | opcode::IALOAD..=opcode::SALOAD
                    | opcode::IASTORE..=opcode::SASTORE
            ) {
                site += 1;
                call.clear().push_int(site, class.pool_mut())?.invokestatic(hook).needs_stack(1);
                edit.insert_before(instruction.pc(), Jumps::Run, &call);
            }
        }
        class.apply(edit)
    });
    edited.expect("java.base can be edited").bytes.len()
}
