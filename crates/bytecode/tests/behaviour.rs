//! What inserted code does when it runs, and what requests are refused. Each method counts something by means of the
//! edit alone; the JVM, under full verification, tells the count.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use bytecode::{
    AccessFlags, ClassFile, CodeEdit, EditError, ExceptionHandler, Exits, Frame, HandlerOrder, Jumps,
    LiveFrom, LocalSlot, MethodIndex, NewCode, NewHandler, NewMethod, Outcome, Pc, RangeEnd, SkipReason,
    Snippet, VerificationType, opcode::*,
};
use support::call::call_all;
use support::class_bytes::empty_class;

const METHOD: MethodIndex = MethodIndex(0);
const INTEGER: VerificationType = VerificationType::Integer;

/// Positions in the loop below.
const STORE: Pc = Pc(1);
const HEAD: Pc = Pc(2);
const COMPARE: Pc = Pc(4);
const INCREMENT: Pc = Pc(7);
const BACK: Pc = Pc(10);
const BEHIND: Pc = Pc(13);
const RETURN_AT: Pc = Pc(14);

/// `static int loop(int n) { int i = 0; while (i < n) i++; return i; }`
fn loop_class(major: u16) -> Vec<u8> {
    let code = [
        ICONST_0,
        ISTORE_0 + 1,
        ILOAD_0 + 1,
        ILOAD_0,
        IF_ICMPGE,
        0,
        9,
        IINC,
        1,
        1,
        GOTO,
        0xff,
        0xf8,
        ILOAD_0 + 1,
        IRETURN,
    ];
    let frame = |pc| Frame { pc, locals: vec![INTEGER; 2], stack: vec![] };
    let empty = empty_class(major, "Loop");
    let mut class = ClassFile::read(&empty).unwrap();
    class
        .add_method(&NewMethod {
            access: AccessFlags::PUBLIC.with(AccessFlags::STATIC),
            name: b"loop",
            descriptor: b"(I)I",
            code: Some(NewCode {
                max_stack: 2,
                max_locals: 2,
                bytes: &code,
                handlers: &[],
                frames: &[frame(HEAD), frame(BEHIND)],
            }),
        })
        .unwrap();
    class.write()
}

/// Applies an edit to the loop and gives the outcome and the class.
fn edit_loop(major: u16, build: impl FnOnce(&mut CodeEdit<'_>)) -> (Result<Outcome, EditError>, Vec<u8>) {
    let bytes = loop_class(major);
    let mut class = ClassFile::read(&bytes).unwrap();
    let mut edit = class.edit_code(METHOD).unwrap();
    build(&mut edit);
    (class.apply(edit), class.write())
}

fn results(bytes: &[u8]) -> String {
    let output = call_all(&[("Loop".to_owned(), bytes.to_vec())]);
    output.trim_start_matches("Loop.loop: ").trim_end().to_owned()
}

/// Makes the loop return a counter that starts at 0 and is incremented where `at` says.
fn counted(major: u16, at: impl FnOnce(&mut CodeEdit<'_>, &Snippet)) -> String {
    let (outcome, bytes) = edit_loop(major, |edit| {
        let counter = edit.fresh_local(INTEGER);
        edit.insert_at_entry(Snippet::new().sipush(0).istore(counter).needs_stack(1));
        edit.keep_live(counter, INTEGER, LiveFrom::Entry, None);
        edit.replace(RETURN_AT, Snippet::new().pop().iload(counter).ireturn());
        let mut count = Snippet::new();
        count.iinc(counter, 1);
        at(edit, &count);
    });
    assert_eq!(outcome, Ok(Outcome::Edited));
    results(&bytes)
}

#[test]
fn inserted_code_runs_as_often_as_its_place_says() {
    // Called with -1, 0, 1, 2, 3, 4, 5.
    for major in [45, 49, 50, 52, 61] {
        let head_run = counted(major, |edit, count| edit.insert_before(HEAD, Jumps::Run, count));
        assert_eq!(head_run, "1 1 2 3 4 5 6", "every evaluation of the condition");
    }
    assert_eq!(counted(52, |edit, count| edit.insert_before(HEAD, Jumps::Skip, count)), "1 1 1 1 1 1 1");
    assert_eq!(counted(52, |edit, count| edit.insert_after(STORE, count)), "1 1 1 1 1 1 1");
    assert_eq!(counted(52, |edit, count| edit.insert_after(COMPARE, count)), "0 0 1 2 3 4 5");
    assert_eq!(counted(52, |edit, count| edit.insert_after(INCREMENT, count)), "0 0 1 2 3 4 5");
    assert_eq!(counted(52, |edit, count| edit.insert_before(BACK, Jumps::Run, count)), "0 0 1 2 3 4 5");
    // Nothing falls into the code behind the loop.
    assert_eq!(counted(52, |edit, count| edit.insert_before(BEHIND, Jumps::Skip, count)), "0 0 0 0 0 0 0");
    assert_eq!(counted(52, |edit, count| edit.insert_before(BEHIND, Jumps::Run, count)), "1 1 1 1 1 1 1");
    let twice = counted(52, |edit, count| {
        assert_eq!(edit.insert_before_exits(Exits::All, count), 1);
        assert_eq!(edit.insert_before_exits(Exits::Throws, count), 0);
        edit.insert_before(INCREMENT, Jumps::Run, count);
        edit.insert_after(INCREMENT, count);
    });
    assert_eq!(twice, "1 1 3 5 7 9 11");
}

#[test]
fn a_local_can_be_live_in_a_part_of_the_method() {
    // Assigned once in front of the loop, used in it, unknown behind it.
    let (outcome, bytes) = edit_loop(52, |edit| {
        let step = edit.fresh_local(VerificationType::Long);
        edit.insert_before(HEAD, Jumps::Skip, Snippet::new().sipush(2).i2l().lstore(step).needs_stack(2));
        edit.keep_live(step, VerificationType::Long, LiveFrom::Before(HEAD, Jumps::Skip), Some(BEHIND));
        let mut double = Snippet::new();
        double.iload(LocalSlot(1)).lload(step).l2i().iadd().istore(LocalSlot(1)).needs_stack(3);
        edit.replace(INCREMENT, &double);
    });
    assert_eq!(outcome, Ok(Outcome::Edited));
    assert_eq!(results(&bytes), "0 0 2 2 4 4 6");
}

#[test]
fn a_local_that_some_way_does_not_assign_is_noticed() {
    let attempt = |from: LiveFrom, until: Option<Pc>| {
        let (outcome, bytes) = edit_loop(52, |edit| {
            let local = edit.fresh_local(INTEGER);
            let mut assign = Snippet::new();
            assign.sipush(1).istore(local).needs_stack(1);
            match from {
                LiveFrom::Entry => edit.insert_at_entry(&assign),
                LiveFrom::Before(pc, jumps) => edit.insert_before(pc, jumps, &assign),
                LiveFrom::After(pc) => edit.insert_after(pc, &assign),
            }
            edit.keep_live(local, INTEGER, from, until);
        });
        if outcome == Ok(Outcome::Edited) {
            assert_eq!(results(&bytes), "0 0 1 2 3 4 5");
        } else {
            assert!(bytes == loop_class(52));
        }
        outcome.unwrap()
    };
    let skipped = Outcome::Skipped(SkipReason::LocalNotDominated);
    assert_eq!(attempt(LiveFrom::Entry, None), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::After(STORE), None), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::Before(HEAD, Jumps::Run), None), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::Before(COMPARE, Jumps::Run), None), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::Before(INCREMENT, Jumps::Run), Some(BEHIND)), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::Before(INCREMENT, Jumps::Run), None), skipped, "the exit jumps over it");
    assert_eq!(attempt(LiveFrom::After(COMPARE), None), skipped, "the exit is taken before it");
}

/// `static int loop(int n) { return 4 / n; }`, with a handler for the given range that returns -1.
fn division_class(start: Pc, end: Pc) -> Vec<u8> {
    let empty = empty_class(52, "Loop");
    let mut class = ClassFile::read(&empty).unwrap();
    let throwable = class.pool_mut().intern_class(b"java/lang/Throwable").unwrap();
    let frame = Frame { pc: Pc(4), locals: vec![INTEGER], stack: vec![VerificationType::Object(throwable)] };
    let code = NewCode {
        max_stack: 2,
        max_locals: 1,
        bytes: &[ICONST_4, ILOAD_0, IDIV, IRETURN, POP, ICONST_M1, IRETURN],
        handlers: &[ExceptionHandler { start, end, handler: Pc(4), catch_type: None }],
        frames: &[frame],
    };
    let access = AccessFlags::PUBLIC.with(AccessFlags::STATIC);
    class.add_method(&NewMethod { access, name: b"loop", descriptor: b"(I)I", code: Some(code) }).unwrap();
    class.write()
}

fn edit_division(start: Pc, end: Pc, build: impl FnOnce(&mut CodeEdit<'_>)) -> String {
    let bytes = division_class(start, end);
    let mut class = ClassFile::read(&bytes).unwrap();
    let mut edit = class.edit_code(METHOD).unwrap();
    build(&mut edit);
    assert_eq!(class.apply(edit), Ok(Outcome::Edited));
    results(&class.write())
}

#[test]
fn a_local_that_an_exception_can_bypass_is_noticed() {
    let attempt = |from: LiveFrom, covered_from: Pc| {
        let bytes = division_class(covered_from, Pc(3));
        let mut class = ClassFile::read(&bytes).unwrap();
        let mut edit = class.edit_code(METHOD).unwrap();
        let local = edit.fresh_local(INTEGER);
        let mut assign = Snippet::new();
        assign.sipush(1).istore(local).needs_stack(1);
        match from {
            LiveFrom::Entry => edit.insert_at_entry(&assign),
            LiveFrom::Before(pc, jumps) => edit.insert_before(pc, jumps, &assign),
            LiveFrom::After(pc) => edit.insert_after(pc, &assign),
        }
        edit.keep_live(local, INTEGER, from, None);
        let outcome = class.apply(edit).unwrap();
        assert_eq!(results(&class.write()), "-4 -1 4 2 1 1 0");
        outcome
    };
    let skipped = Outcome::Skipped(SkipReason::LocalNotDominated);
    assert_eq!(attempt(LiveFrom::Entry, Pc(0)), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::Before(Pc(0), Jumps::Run), Pc(1)), Outcome::Edited);
    assert_eq!(attempt(LiveFrom::After(Pc(0)), Pc(2)), Outcome::Edited);
    assert_eq!(
        attempt(LiveFrom::Before(Pc(1), Jumps::Run), Pc(1)),
        skipped,
        "the assignment itself is covered"
    );
    assert_eq!(attempt(LiveFrom::After(Pc(0)), Pc(1)), skipped, "here, too");
    assert_eq!(attempt(LiveFrom::Before(Pc(2), Jumps::Skip), Pc(1)), skipped);
}

#[test]
fn handlers_are_asked_in_the_order_wanted() {
    // The original handler returns -1, the new one 7.
    let with_handler = |order: HandlerOrder| {
        edit_division(Pc(0), Pc(3), |edit| {
            let mut code = Snippet::new();
            code.pop().sipush(7).ireturn();
            let (end, locals) = (RangeEnd::CodeEnd, vec![INTEGER]);
            edit.add_handler(NewHandler { start: Pc(0), end, catch_type: None, code, locals, order });
        })
    };
    assert_eq!(with_handler(HandlerOrder::First), "-4 7 4 2 1 1 0");
    assert_eq!(with_handler(HandlerOrder::Last), "-4 -1 4 2 1 1 0");
}

#[test]
fn inserted_code_is_covered_like_the_instruction_behind_it() {
    let mut throws = Snippet::new();
    throws.aconst_null().arraylength().pop().needs_stack(1);
    let (caught, thrown) = (["-1"; 7].join(" "), ["NullPointerException"; 7].join(" "));
    // Covered: loading the argument (1) and dividing (2).
    let outcome = |build: &dyn Fn(&mut CodeEdit<'_>)| edit_division(Pc(1), Pc(3), build);
    assert_eq!(outcome(&|edit| edit.insert_before(Pc(0), Jumps::Run, &throws)), thrown);
    assert_eq!(
        outcome(&|edit| edit.insert_after(Pc(0), &throws)),
        caught,
        "in front of the first one covered"
    );
    assert_eq!(outcome(&|edit| edit.insert_before(Pc(1), Jumps::Skip, &throws)), caught);
    assert_eq!(outcome(&|edit| edit.insert_before(Pc(2), Jumps::Run, &throws)), caught);
    // Called with -1, 0, …, 5: for 0 the division itself throws, and is covered.
    let behind = thrown.replacen(" NullPointerException", " -1", 1);
    assert_eq!(outcome(&|edit| edit.insert_after(Pc(2), &throws)), behind, "behind the last one covered");
    assert_eq!(outcome(&|edit| edit.insert_before(Pc(3), Jumps::Run, &throws)), behind);
    let entry = edit_division(Pc(0), Pc(3), |edit| edit.insert_at_entry(&throws));
    assert_eq!(entry, thrown, "no handler covers the entry");
}

#[test]
fn impossible_requests_are_refused() {
    let refusal = |build: &dyn Fn(&mut CodeEdit<'_>)| {
        let (outcome, bytes) = edit_loop(52, build);
        assert!(bytes == loop_class(52), "a refused edit changes nothing");
        outcome.unwrap_err()
    };
    let nop = Snippet::new().nop().clone();
    let ends = Snippet::new().sipush(0).ireturn().clone();
    let dead = Snippet::new().return_void().nop().clone();
    assert_eq!(refusal(&|e| e.insert_before(Pc(5), Jumps::Run, &nop)), EditError::NotAnInstruction(Pc(5)));
    assert_eq!(refusal(&|e| e.insert_before(Pc(15), Jumps::Run, &nop)), EditError::NotAnInstruction(Pc(15)));
    assert_eq!(refusal(&|e| e.insert_after(BACK, &nop)), EditError::NoFallThrough(BACK));
    assert_eq!(refusal(&|e| e.insert_after(RETURN_AT, &nop)), EditError::NoFallThrough(RETURN_AT));
    assert_eq!(refusal(&|e| e.replace(BACK, &nop)), EditError::NotReplaceable(BACK));
    assert_eq!(refusal(&|e| e.replace(COMPARE, &nop)), EditError::NotReplaceable(COMPARE));
    assert_eq!(refusal(&|e| e.replace(RETURN_AT, &nop)), EditError::WrongEnding(RETURN_AT));
    assert_eq!(refusal(&|e| e.replace(INCREMENT, &ends)), EditError::WrongEnding(INCREMENT));
    assert_eq!(refusal(&|e| e.insert_at_entry(&ends)), EditError::WrongEnding(Pc(0)));
    assert_eq!(refusal(&|e| e.insert_at_entry(&dead)), EditError::UnreachableSnippet);
    let twice = |e: &mut CodeEdit<'_>| {
        e.replace(INCREMENT, &nop);
        e.replace(INCREMENT, &nop);
    };
    assert_eq!(refusal(&twice), EditError::ReplacedTwice(INCREMENT));
    let not_fresh = |e: &mut CodeEdit<'_>| e.keep_live(LocalSlot(0), INTEGER, LiveFrom::Entry, None);
    assert_eq!(refusal(&not_fresh), EditError::NotAFreshLocal(LocalSlot(0)));
    let handler = |end: RangeEnd, code: &Snippet| NewHandler {
        start: HEAD,
        end,
        catch_type: None,
        code: code.clone(),
        locals: vec![],
        order: HandlerOrder::Last,
    };
    let empty = |e: &mut CodeEdit<'_>| e.add_handler(handler(RangeEnd::Before(HEAD), &ends));
    assert_eq!(refusal(&empty), EditError::EmptyHandlerRange);
    let open = |e: &mut CodeEdit<'_>| e.add_handler(handler(RangeEnd::CodeEnd, &nop));
    assert_eq!(refusal(&open), EditError::WrongEnding(HEAD));
}

#[test]
fn a_method_is_rewritten_once() {
    let bytes = loop_class(52);
    let mut class = ClassFile::read(&bytes).unwrap();
    let untouched = class.edit_code(METHOD).unwrap();
    assert_eq!(class.apply(untouched), Ok(Outcome::Unchanged));
    let mut edit = class.edit_code(METHOD).unwrap();
    edit.insert_at_entry(Snippet::new().nop());
    assert_eq!(class.apply(edit), Ok(Outcome::Edited));
    assert_eq!(class.edit_code(METHOD).unwrap_err(), EditError::AlreadyEdited(METHOD));
    assert_eq!(class.edit_code(MethodIndex(1)).unwrap_err(), EditError::NoCode(MethodIndex(1)));
}

#[test]
fn locals_and_stack_have_limits() {
    let (outcome, _) = edit_loop(52, |edit| {
        for _ in 0..32_767 {
            edit.fresh_local(VerificationType::Long);
        }
        edit.insert_at_entry(Snippet::new().nop());
    });
    assert_eq!(outcome, Ok(Outcome::Skipped(SkipReason::TooManyLocals)));
    let (outcome, _) = edit_loop(52, |edit| edit.insert_at_entry(Snippet::new().nop().needs_stack(65_534)));
    assert_eq!(outcome, Ok(Outcome::Skipped(SkipReason::StackTooDeep)));
}
