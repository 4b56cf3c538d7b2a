//! Bad traces end in an error that says where, never in a panic, and never take more memory than they have bytes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{any_event, property_test, read, to_binary};
use event::trace::{Fault, Position, TraceError};
use event::{Event, Kind, Op, SiteId, Symbols, ThreadId, VarId};
use proptest::collection::vec;
use proptest::prelude::*;

fn error(bytes: &[u8]) -> TraceError {
    read(bytes).2.expect("the trace is bad")
}

fn sample() -> Vec<u8> {
    let event = |i: u32| Event::new(ThreadId(i % 9), SiteId(i % 5), Op::Write(VarId(i / 2)));
    to_binary(&(0..100).map(event).collect::<Vec<_>>(), &Symbols::default())
}

/// A binary trace with one block of these records, and the checksums that belong to it.
fn with_records(records: &[u8], events: u64) -> Vec<u8> {
    let mut trace = b"RWTR\x01\0\0\0".to_vec();
    for (tag, bytes) in [(b'B', records), (b'E', &events.to_le_bytes()[..])] {
        trace.push(tag);
        trace.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
        trace.extend(crc32fast::hash(bytes).to_le_bytes());
        trace.extend(bytes);
    }
    trace
}

#[test]
fn empty_and_truncated_traces() {
    assert!(matches!(error(b""), TraceError { position: Position::Byte(0), fault: Fault::Empty }));
    let trace = sample();
    for length in 1..trace.len() {
        let (_, _, error) = read(&trace[..length]);
        let error = error.unwrap_or_else(|| panic!("cut at {length}"));
        // A start of the magic bytes alone is taken for a line of text.
        assert!(matches!(error.fault, Fault::Truncated(_) | Fault::Line(_)), "cut at {length}: {error}");
    }
}

#[test]
fn a_cut_trace_still_gives_its_complete_blocks() {
    let event =
        |i: u32| Event::new(ThreadId(0), SiteId(i % 50), Op::Write(VarId(i.wrapping_mul(2_654_435_761))));
    let trace = to_binary(&(0..400_000).map(event).collect::<Vec<_>>(), &Symbols::default());
    let (events, _, error) = read(&trace[..trace.len() / 2]);
    assert!(matches!(error.unwrap().fault, Fault::Truncated("a block")));
    assert!(events.len() > 100_000, "{} events before the cut", events.len());
}

#[test]
fn any_flipped_bit_is_noticed() {
    let trace = sample();
    for bit in 0..trace.len() * 8 {
        let mut damaged = trace.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&damaged).2.is_some(), "bit {bit}");
    }
}

#[test]
fn versions_of_the_future_are_named() {
    let mut trace = sample();
    trace[4] = 7;
    let error = error(&trace);
    assert_eq!(
        error.to_string(),
        "byte 4: this is version 7 of the trace format, and only versions up to 1 are known here"
    );
}

#[test]
fn huge_counts_and_ids_are_refused_before_they_cost_anything() {
    let mut huge_block = b"RWTR\x01\0\0\0B".to_vec();
    huge_block.extend([0xff; 8]);
    assert!(matches!(error(&huge_block).fault, Fault::BlockTooLarge(0xffff_ffff)));

    // A switch to thread 2^32 - 2 as the first record: ids may not skip.
    let records = [0xff, 0xfe, 0xff, 0xff, 0xff, 0x0f];
    assert!(matches!(
        error(&with_records(&records, 0)).fault,
        Fault::SkippedId { kind: Kind::Thread, next: 0, .. }
    ));

    // Thread 0, then a read at site 0 of variable 2^24.
    let records = [0x1f, 0x60, 0, 0, 0, 2, 0, 0];
    let far = error(&with_records(&records, 1));
    assert!(matches!(far.fault, Fault::SkippedId { kind: Kind::Var, .. } | Fault::Record(_)), "{far}");

    assert!(matches!(error(&with_records(&[], u64::MAX)).fault, Fault::Count { said: u64::MAX, read: 0 }));
}

#[test]
fn records_that_make_no_sense_are_named_by_their_byte() {
    // The records of the block begin at byte 17.
    for (records, at, what) in [
        (&[0x00][..], 17, "an event before any thread was named"),
        (&[0x1f, 0x80], 18, "an expected site before there was any"),
        (&[0x1f, 0x20, 0], 18, "it runs over the end of its block"),
        (&[0x1f, 0x00, 0x80], 18, "it runs over the end of its block"),
        (&[0x1b], 17, "unknown code"),
        (&[0x1c, 0, 0], 17, "the name of something that has none"),
        (&[0x1f, 0x1d], 18, "it runs over the end of its block"),
        (&[0x1f, 0x1d, 0x1f], 18, "no event after the mark of a wide one"),
        (&[0xfe], 17, "a name for an unknown kind of id"),
        (&[0x1e, 0, 9, b'a'], 17, "a name that is longer than its block"),
        (&[0x1e, 0, 1, 0xff], 17, "a name that is not UTF-8"),
    ] {
        let error = error(&with_records(records, 0));
        assert_eq!(error.to_string(), format!("byte {at}: malformed record: {what}"), "{records:?}");
    }
}

#[test]
fn bytes_after_the_end_are_named() {
    let mut trace = sample();
    trace.push(0);
    assert!(matches!(error(&trace).fault, Fault::TrailingBytes));
}

#[test]
fn malformed_lines_are_named_by_their_number() {
    for (text, expected) in [
        ("T0|w(V1)|1\nhello\n", "line 2: expected thread|operation(operand)|location, found `hello`"),
        ("\n\nT0|w(V1)\n", "line 3: expected thread|operation(operand)|location, found `T0|w(V1)`"),
        ("T0|w(V1|1", "line 1: expected thread|operation(operand)|location, found `T0|w(V1|1`"),
        ("T0|w()|1", "line 1: expected thread|operation(operand)|location, found `T0|w()|1`"),
        ("|w(x)|1", "line 1: expected thread|operation(operand)|location, found `|w(x)|1`"),
        ("T0|explode(V1)|1", "line 1: unknown operation `explode`"),
        ("a\u{1b}[2Jb", "line 1: expected thread|operation(operand)|location, found `a?[2Jb`"),
    ] {
        assert_eq!(error(text.as_bytes()).to_string(), expected);
    }
    let not_text = error(b"T0|w(V1)|1\nT0|w(\xff\xfe)|2\n");
    assert_eq!(not_text.to_string(), "line 2: not UTF-8 at byte 5 of the line");
    let endless = error(&[b'x'; 200_000]);
    assert_eq!(endless.to_string(), "line 1: the line is longer than 65536 bytes");
}

#[test]
fn random_bytes_never_panic() {
    proptest!(property_test(3000), |(bytes in vec(any::<u8>(), 0..400))| {
        read(&bytes);
        // The same bytes as the records of a block whose checksum is right, so that they reach the decoder.
        read(&with_records(&bytes, 3));
    });
}

#[test]
fn damaged_records_with_a_right_checksum_never_panic() {
    let damage = (any::<prop::sample::Index>(), any::<u8>());
    proptest!(property_test(1000), |(events in vec(any_event(), 1..200), damage in vec(damage, 1..8), cut in any::<prop::sample::Index>())| {
        let trace = to_binary(&events, &Symbols::default());
        // Behind the header of the file and of the only block, before the trailer.
        let mut records = trace[17..trace.len() - 17].to_vec();
        for (place, byte) in damage {
            let place = place.index(records.len());
            records[place] = byte;
        }
        records.truncate(cut.index(records.len()) + 1);
        let (read, ..) = read(&with_records(&records, events.len() as u64));
        prop_assert!(read.len() <= records.len());
    });
}

#[test]
fn damaged_text_never_panics() {
    proptest!(property_test(1000), |(text in "([T0-9|(){}a-z \n#]|acq|rel|r\\(|w\\(|\\)\\||é){0,80}")| {
        read(text.as_bytes());
    });
}
