//! What the tests of the trace formats share.
#![allow(dead_code, unused_imports, reason = "each test file uses its part of this module")]

mod property;

use std::io::Cursor;

use event::trace::binary::BinaryWriter;
use event::trace::{EventSource, TraceError};
use event::{ClassId, Event, LockId, MethodId, Op, SiteId, Symbols, ThreadId, VarId, VolatileId, WakeCause};
use proptest::prelude::*;

pub use property::property_test;

/// All events of a trace, its names, and what ended it early. Panics if a source goes on after an error.
pub fn read(bytes: &[u8]) -> (Vec<Event>, Symbols, Option<TraceError>) {
    let mut source = match event::trace::open(Cursor::new(bytes)) {
        Ok((_, source)) => source,
        Err(error) => return (Vec::new(), Symbols::default(), Some(error)),
    };
    let (mut events, mut batch) = (Vec::new(), Vec::new());
    let error = loop {
        match source.next_batch(&mut batch) {
            Ok(true) => {
                assert!((0..batch.len()).all(|index| !source.position(index).to_string().is_empty()));
                events.append(&mut batch);
            }
            Ok(false) => break None,
            Err(error) => break Some(error),
        }
    };
    assert!(matches!(source.next_batch(&mut batch), Ok(false)) && batch.is_empty(), "the source is spent");
    (events, source.symbols().clone(), error)
}

/// A binary trace of these events.
pub fn to_binary(events: &[Event], symbols: &Symbols) -> Vec<u8> {
    let mut writer = BinaryWriter::new(Vec::new()).unwrap();
    symbols.iter().try_for_each(|(kind, raw, name)| writer.define(kind, raw, name)).unwrap();
    for event in events {
        writer.write(event).unwrap();
    }
    writer.finish().unwrap()
}

fn any_id() -> impl Strategy<Value = u32> {
    prop_oneof![0..8u32, 0..300u32, any::<u32>()]
}

/// Any event at all; the formats do not care whether a program could perform it.
pub fn any_event() -> impl Strategy<Value = Event> {
    let op = (0..21u8, any_id()).prop_map(|(which, id)| match which {
        0 => Op::Read(VarId(id)),
        1 => Op::Write(VarId(id)),
        2 => Op::Acquire(LockId(id)),
        3 => Op::Release(LockId(id)),
        4 => Op::Fork(ThreadId(id)),
        5 => Op::Join(ThreadId(id)),
        6 => Op::MethodEnter(MethodId(id)),
        7 => Op::MethodExit(MethodId(id)),
        8 => Op::Wait(LockId(id)),
        9 => Op::Resume { lock: LockId(id), cause: WakeCause::Notified },
        10 => Op::Resume { lock: LockId(id), cause: WakeCause::Unnotified },
        11 => Op::Notify(LockId(id)),
        12 => Op::NotifyAll(LockId(id)),
        13 => Op::VolatileRead(VolatileId(id)),
        14 => Op::VolatileWrite(VolatileId(id)),
        15 => Op::AtomicRead(VolatileId(id)),
        16 => Op::AtomicWrite(VolatileId(id)),
        17 => Op::AtomicUpdate(VolatileId(id)),
        18 => Op::InitStart(ClassId(id)),
        19 => Op::InitEnd(ClassId(id)),
        _ => Op::ClassUse(ClassId(id)),
    });
    (any_id(), any_id(), op).prop_map(|(thread, site, op)| Event::new(ThreadId(thread), SiteId(site), op))
}
