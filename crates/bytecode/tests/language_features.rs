//! Programs that use what the language offers behave the same before and after editing, on every JDK and for every class
//! file version its compiler writes; and what tools read from the class files still points at the right instructions.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use std::path::Path;

use bytecode::{HandlerOrder, NewHandler, Pc, RangeEnd, Snippet};
use support::jdk::{Jdk, VERIFY_ALL, path, read_classes, write_class};
use support::stress::{
    Edit, edit_methods, locals_handlers_and_monitors, nops_everywhere, visible_nops_everywhere,
};

const EDITS: [Edit; 2] = [nops_everywhere, locals_handlers_and_monitors];

fn edit_all(from: &Path, to: &Path, edit: Edit) {
    for (name, bytes) in read_classes(from) {
        let edited = edit(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(edited.skipped, [], "{name}");
        write_class(to, &name, &edited.bytes);
    }
}

fn run(jdk: &Jdk, classes: &Path, main: &str) -> String {
    let mut arguments = VERIFY_ALL.to_vec();
    // Prints a line when the lock nesting of a method cannot be understood, which keeps the JIT from compiling it.
    arguments.extend(["-Xlog:monitormismatch=info", "-Xbatch", "-cp", path(classes), main]);
    jdk.run_ok("java", &arguments)
}

#[test]
fn programs_behave_the_same_after_editing() {
    for jdk in Jdk::all() {
        let oldest = jdk.oldest_release();
        // The compiler's own version, one that all JDKs write, and the oldest it can still write.
        check_program(&jdk, "Features", &[]);
        check_program(&jdk, "Features", &["--release", "17"]);
        check_program(&jdk, "Classic", &["--release", &oldest, "-Xlint:-options"]);
    }
}

fn check_program(jdk: &Jdk, main: &str, options: &[&str]) {
    let directory = tempfile::tempdir().unwrap();
    let original = directory.path().join("original");
    jdk.compile(&format!("{main}.java"), &original, options);
    let expected = run(jdk, &original, main);
    assert!(expected.lines().count() >= 5, "the program prints something: {expected}");
    for (number, edit) in EDITS.into_iter().enumerate() {
        let edited = directory.path().join(number.to_string());
        edit_all(&original, &edited, edit);
        assert_eq!(run(jdk, &edited, main), expected, "{} {options:?}", jdk.name());
    }
}

#[test]
fn tables_and_type_annotations_stay_at_their_instructions() {
    for jdk in Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        let (original, edited) = (directory.path().join("original"), directory.path().join("edited"));
        jdk.compile("Features.java", &original, &["--release", "17"]);
        edit_all(&original, &edited, visible_nops_everywhere);
        let (before, after) = (disassembled(&jdk, &original), disassembled(&jdk, &edited));
        let from_the_start = |text: &str| text.lines().filter(|line| line.ends_with(": 0")).count();
        assert_eq!(from_the_start(&after), from_the_start(&before), "entry code belongs to the first line");
        let (before, after) = (positions(&before), positions(&after));
        for kind in [
            "CAST",
            "NEW",
            "INSTANCEOF",
            "CONSTRUCTOR_REFERENCE",
            "METHOD_INVOCATION_TYPE_ARGUMENT",
            "LOCAL_VARIABLE",
            "RESOURCE_VARIABLE",
            "EXCEPTION_PARAMETER",
            "line 1",
            "variable made",
            "covered",
        ] {
            assert!(before.iter().any(|line| line.contains(kind)), "no {kind} in {before:#?}");
        }
        assert_eq!(after, before, "{}", jdk.name());
    }
}

#[test]
fn annotations_of_caught_types_follow_their_line_of_the_exception_table() {
    let jdk = &Jdk::all()[0];
    let directory = tempfile::tempdir().unwrap();
    let (original, edited) = (directory.path().join("original"), directory.path().join("edited"));
    jdk.compile("Features.java", &original, &["--release", "17"]);
    edit_all(&original, &edited, |bytes| {
        edit_methods(bytes, |class, method| {
            let mut edit = class.edit_code(method)?;
            edit.add_handler(NewHandler {
                start: Pc(0),
                end: RangeEnd::CodeEnd,
                catch_type: None,
                code: Snippet::new().athrow().clone(),
                locals: vec![],
                order: HandlerOrder::First,
            });
            class.apply(edit)
        })
    });
    assert!(disassembled(jdk, &original).contains("EXCEPTION_PARAMETER, exception_index=1"));
    assert!(disassembled(jdk, &edited).contains("EXCEPTION_PARAMETER, exception_index=2"));
}

fn disassembled(jdk: &Jdk, classes: &Path) -> String {
    jdk.run_ok("javap", &["-v", "-p", path(&classes.join("Features.class"))])
}

/// From a disassembly, everything that points into code, with each code position replaced by the number of the
/// instruction that stands there or next behind it. Inserted `nop`s do not count, so inserting them changes nothing.
fn positions(disassembly: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut code: Vec<usize> = Vec::new();
    for line in disassembly.lines().map(str::trim) {
        let at = |pc: usize| code.partition_point(|&start| start < pc);
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers: Vec<usize> = words.iter().map_while(|word| word.parse().ok()).collect();
        if line.starts_with("stack=") {
            code.clear();
        } else if let Some((pc, mnemonic)) = instruction(line) {
            if mnemonic != "nop" {
                code.push(pc);
            }
        } else if let Some((kind, rest)) = line.split_once("offset=") {
            // These name an instruction exactly.
            found.push(format!("{kind} at {:?}", code.binary_search(&leading_number(rest))));
        } else if let Some((kind, rest)) = line.split_once("{start_pc=") {
            let (start, length) =
                (leading_number(rest), leading_number(rest.split_once("length=").unwrap().1));
            found.push(format!("{kind} from {} to {}", at(start), at(start + length)));
        } else if line.contains("EXCEPTION_PARAMETER") {
            found.push(line.to_owned());
        } else if let ["line", number, pc] = words[..] {
            found.push(format!("line {number} at {}", at(pc.parse().unwrap())));
        } else if let ([start, end, handler], "any" | "Class") = (&numbers[..], *words.get(3).unwrap_or(&""))
        {
            found.push(format!("covered from {} to {} by {}", at(*start), at(*end), at(*handler)));
        } else if let ([start, length, slot], 5) = (&numbers[..], words.len()) {
            found.push(format!(
                "variable {} in {slot} from {} to {}",
                words[3],
                at(*start),
                at(start + length)
            ));
        }
    }
    found
}

/// `12: checkcast #7 // class X`
fn instruction(line: &str) -> Option<(usize, &str)> {
    let (pc, rest) = line.split_once(": ")?;
    let mnemonic = rest.split_whitespace().next()?;
    mnemonic.starts_with(|c: char| c.is_ascii_lowercase()).then_some((pc.parse().ok()?, mnemonic))
}

fn leading_number(text: &str) -> usize {
    text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}
