//! What is written can be read: both formats, all operations, any ids.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::HashMap;

use common::{any_event, property_test, read, to_binary};
use event::trace::text::TextWriter;
use event::{Event, Kind, Op, Symbols, WakeCause};
use proptest::collection::vec;
use proptest::prelude::*;

/// Renumbers all ids in the order of their first use, as a trace does.
fn renumbered(events: &[Event]) -> Vec<Event> {
    let mut ids: [HashMap<u32, u32>; 7] = Default::default();
    let mut number = |kind: Kind, raw: u32| {
        let ids = &mut ids[kind as usize];
        let next = u32::try_from(ids.len()).unwrap();
        *ids.entry(raw).or_insert(next)
    };
    let renumber = |event: &Event| {
        let mut event = *event;
        event.thread.0 = number(Kind::Thread, event.thread.0);
        event.site.0 = number(Kind::Site, event.site.0);
        match &mut event.op {
            Op::Read(id) | Op::Write(id) => id.0 = number(Kind::Var, id.0),
            Op::Acquire(id) | Op::Release(id) | Op::Wait(id) | Op::Notify(id) | Op::NotifyAll(id) => {
                id.0 = number(Kind::Lock, id.0);
            }
            Op::Resume { lock, .. } => lock.0 = number(Kind::Lock, lock.0),
            Op::Fork(id) | Op::Join(id) => id.0 = number(Kind::Thread, id.0),
            Op::VolatileRead(id)
            | Op::VolatileWrite(id)
            | Op::AtomicRead(id)
            | Op::AtomicWrite(id)
            | Op::AtomicUpdate(id) => id.0 = number(Kind::Volatile, id.0),
            Op::MethodEnter(id) | Op::MethodExit(id) => id.0 = number(Kind::Method, id.0),
            Op::InitStart(id) | Op::InitEnd(id) | Op::ClassUse(id) => id.0 = number(Kind::Class, id.0),
        }
        event
    };
    events.iter().map(renumber).collect()
}

fn to_text(events: &[Event], symbols: &Symbols) -> Vec<u8> {
    let mut writer = TextWriter::new(Vec::new(), symbols);
    for event in events {
        writer.write(event).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn binary_traces_survive() {
    proptest!(property_test(500), |(events in vec(any_event(), 0..3000))| {
        let (read, _, error) = read(&to_binary(&events, &Symbols::default()));
        prop_assert!(error.is_none());
        prop_assert_eq!(read, renumbered(&events));
    });
}

#[test]
fn text_traces_survive() {
    proptest!(property_test(200), |(events in vec(any_event(), 1..500))| {
        let text = to_text(&events, &Symbols::default());
        let (read, symbols, error) = read(&text);
        prop_assert!(error.is_none());
        // Text numbers operands before threads, so only what the names say can be compared.
        prop_assert_eq!(to_text(&read, &symbols), text);
    });
}

#[test]
fn names_survive() {
    let mut symbols = Symbols::default();
    let long = "x".repeat(100_000);
    symbols.define(Kind::Thread, 0, "main");
    symbols.define(Kind::Site, 0, "bank.Account.deposit(Account.java:12)");
    symbols.define(Kind::Var, 0, "ünïcode 🦀");
    symbols.define(Kind::Lock, 0, &long);
    symbols.define(Kind::Lock, 1, &long);
    symbols.define(Kind::Method, 0, "");
    symbols.define(Kind::Method, 1, "");
    let event = |op| Event::new(event::ThreadId(0), event::SiteId(0), op);
    let events = [event(Op::Acquire(event::LockId(0))), event(Op::Write(event::VarId(0)))];
    let (_, read, error) = read(&to_binary(&events, &symbols));
    assert!(error.is_none());
    assert_eq!(read.given(Kind::Thread, 0), Some("main"));
    assert_eq!(read.given(Kind::Site, 0), Some("bank.Account.deposit(Account.java:12)"));
    assert_eq!(read.given(Kind::Var, 0), Some("ünïcode 🦀"));
    let lock = read.given(Kind::Lock, 0).unwrap();
    assert!(long.starts_with(lock) && lock.len() == 4096, "long names are cut, not refused");
    assert_eq!(read.given(Kind::Lock, 1), Some(lock), "a name can have several bearers");
}

/// Things with the same name, or a name that another thing would be shown by, stay different things.
#[test]
fn names_that_are_not_unique_get_a_number() {
    let mut symbols = Symbols::default();
    symbols.define(Kind::Thread, 0, "T1");
    symbols.define(Kind::Thread, 2, "#main|");
    symbols.define(Kind::Var, 0, "Box.value");
    symbols.define(Kind::Var, 1, "Box.value");
    symbols.define(Kind::Var, 2, "");
    let event =
        |thread, var| Event::new(event::ThreadId(thread), event::SiteId(0), Op::Write(event::VarId(var)));
    let events = [event(0, 0), event(1, 1), event(2, 2)];
    let text = to_text(&events, &symbols);
    assert_eq!(
        String::from_utf8(text.clone()).unwrap(),
        "T1|w(Box.value@0)|0\nT1@1|w(Box.value@1)|0\n%23main%7c|w(V2)|0\n"
    );
    let (back, names, error) = read(&text);
    assert!(error.is_none());
    assert_eq!(back.len(), 3);
    assert_eq!(names.thread(back[2].thread), "#main|");
}

#[test]
fn empty_names_are_none() {
    let mut writer = event::trace::binary::BinaryWriter::new(Vec::new()).unwrap();
    writer.define(Kind::Thread, 0, "").unwrap();
    writer.define(Kind::Thread, 1, "").unwrap();
    let (_, symbols, error) = read(&writer.finish().unwrap());
    assert!(error.is_none());
    assert_eq!(symbols.given(Kind::Thread, 1), None);
}

#[test]
fn a_byte_order_mark_is_not_part_of_a_name() {
    let (events, symbols, _) = read("\u{feff}T0|w(x)|1\nT0|w(x)|2\n".as_bytes());
    assert_eq!(events[0].thread, events[1].thread);
    assert_eq!(symbols.thread(events[0].thread), "T0");
}

/// The lines of the RAPID tools as they are found in the wild.
#[test]
fn rapid_lines_are_understood() {
    let text = b"T0|fork(T1)|1\nT0|begin(7)|2\n\nT0|r(V1)|3\r\nT0|end(7)|4\n T1 | acq(L0) | 5 \nT1|req(L1)|6\n# remark\nT1|begin|7\nT1|end|8\nT1|rel(L0)|9";
    let (events, symbols, error) = read(text);
    assert!(error.is_none());
    assert_eq!(events.len(), 8);
    assert_eq!(symbols.thread(events[4].thread), "T1");
    assert_eq!(symbols.site(events[7].site), "9");
    let written = String::from_utf8(to_text(&events, &symbols)).unwrap();
    assert!(written.starts_with("T0|fork(T1)|1\nT0|begin(7)|2\nT0|r(V1)|3\n"), "{written}");
}

/// Our own words for what RAPID does not know.
#[test]
fn the_extensions_are_understood() {
    let text = b"t|acq(m)|1\nt|wait(m)|2\nt|resume(m)|3\nt|wait(m)|4\nt|timeout(m)|5\nt|notify(m)|6\nt|notifyall(m)|7\n\
        t|vr(v)|8\nt|vw(v)|9\nt|ar(v)|10\nt|aw(v)|11\nt|au(v)|12\nt|init(C)|13\nt|initend(C)|14\nt|use(C)|15\n";
    let (events, _, error) = read(text);
    assert!(error.is_none());
    let causes: Vec<WakeCause> = events
        .iter()
        .filter_map(|event| match event.op {
            Op::Resume { cause, .. } => Some(cause),
            _ => None,
        })
        .collect();
    assert_eq!(causes, [WakeCause::Notified, WakeCause::Unnotified]);
    assert_eq!(events.len(), 15);
}

/// A tight loop over an array, as instrumented programs run them by the million.
#[test]
fn a_loop_over_an_array_costs_a_byte_an_access() {
    let events: Vec<Event> = (0..100_000)
        .map(|i| Event::new(event::ThreadId(0), event::SiteId(3), Op::Read(event::VarId(i))))
        .collect();
    let bytes = to_binary(&events, &Symbols::default()).len();
    assert!(bytes < 101_000, "{bytes} bytes for {} events", events.len());
}
