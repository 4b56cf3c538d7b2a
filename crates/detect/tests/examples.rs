//! Worked examples as text traces, through all detectors.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fmt::Write;

use common::{parse, races};
use detect::{AccessKind, DetectorKind};
use expect_test::{Expect, expect};

/// Runs a trace through every detector and compares what each reports: `variable: prior site – current site`, one line a
/// pair of statements, detectors with the same report together.
fn check(trace: &str, expected: &Expect) {
    let (events, symbols) = parse(trace);
    let mut reports: Vec<(Vec<&str>, String)> = Vec::new();
    for kind in DetectorKind::ALL {
        let mut report = String::new();
        for (_, race) in races(kind, &events) {
            let [prior, current] = [race.prior, race.current].map(|access| {
                let letter = if access.kind == AccessKind::Write { 'w' } else { 'r' };
                format!("{letter}{}", symbols.site(access.site))
            });
            let line = format!("    {}: {prior} – {current}\n", symbols.var(race.var));
            if !report.contains(&line) {
                report.push_str(&line);
            }
        }
        match reports.iter_mut().find(|(_, other)| *other == report) {
            Some((names, _)) => names.push(kind.name()),
            None => reports.push((vec![kind.name()], report)),
        }
    }
    let mut text = String::new();
    for (names, report) in reports {
        let report = if report.is_empty() { "    nothing\n".to_owned() } else { report };
        write!(text, "{}:\n{report}", names.join(", ")).unwrap();
    }
    expected.assert_eq(&text);
}

/// RaceFuzzer's figure 1, thread 1 first: the flag y is handed over under the lock, so the happens-before relation of this
/// trace orders the accesses to x, and the race on z shows only because thread 2's write comes before its lock.
#[test]
fn racefuzzer_figure_1_with_thread_1_first() {
    check(
        "main|fork(t1)|a\nmain|fork(t2)|b\n\
         t1|w(x)|1\nt1|acq(L)|2\nt1|w(y)|3\nt1|rel(L)|4\nt1|r(z)|5\n\
         t2|w(z)|7\nt2|acq(L)|8\nt2|r(y)|9\nt2|r(x)|10\nt2|rel(L)|14\n",
        &expect![[r#"
            empty:
                nothing
            eraser, multirace, goldilocks, basicvc, djit+, fasttrack:
                z: r5 – w7
            hybrid:
                z: r5 – w7
                x: w1 – r10
        "#]],
    );
}

/// The same program, thread 2 first: y is still 0, so statement 10 is not executed and cannot be predicted. Thread 2's
/// write of z is now ordered before thread 1's read by the lock.
#[test]
fn racefuzzer_figure_1_with_thread_2_first() {
    check(
        "main|fork(t1)|a\nmain|fork(t2)|b\n\
         t2|w(z)|7\nt2|acq(L)|8\nt2|r(y)|9\nt2|rel(L)|14\n\
         t1|w(x)|1\nt1|acq(L)|2\nt1|w(y)|3\nt1|rel(L)|4\nt1|r(z)|5\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            hybrid:
                z: w7 – r5
        "#]],
    );
}

/// RaceFuzzer's figure 2: the race hides behind the lock unless statement 10 runs late.
#[test]
fn racefuzzer_figure_2() {
    check(
        "main|fork(t1)|a\nmain|fork(t2)|b\n\
         t2|w(x)|10\nt2|acq(L)|11\nt2|rel(L)|13\nt1|acq(L)|1\nt1|rel(L)|7\nt1|r(x)|8\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            hybrid:
                x: w10 – r8
        "#]],
    );
}

/// Eraser knows nothing of fork and join, nor of any order but that of locks.
#[test]
fn eraser_takes_hand_over_by_join_for_a_race() {
    check(
        "main|fork(t1)|1\nt1|w(x)|2\nmain|join(t1)|3\nmain|w(x)|4\n",
        &expect![[r#"
        empty, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
            nothing
        eraser:
            x: w2 – w4
    "#]],
    );
}

/// A variable that is published through a volatile.
#[test]
fn eraser_takes_publication_by_a_volatile_for_a_race() {
    check(
        "main|fork(t1)|1\nmain|w(x)|2\nmain|vw(ready)|3\nt1|vr(ready)|4\nt1|w(x)|5\n",
        &expect![[r#"
        empty, multirace, goldilocks, basicvc, djit+, fasttrack:
            nothing
        eraser, hybrid:
            x: w2 – w5
    "#]],
    );
}

/// Eraser's candidates start with the second thread's locks, so MultiRace does not look at its vectors either.
#[test]
fn eraser_and_multirace_forgive_the_first_thread_its_missing_lock() {
    check(
        "main|fork(t1)|1\nmain|w(x)|2\nt1|acq(m)|3\nt1|w(x)|4\nt1|rel(m)|5\n",
        &expect![[r#"
        empty, eraser, multirace:
            nothing
        goldilocks, basicvc, djit+, fasttrack, hybrid:
            x: w2 – w4
    "#]],
    );
}

/// A read of data that was written before it was shared: both stay in the state "shared", where locks do not matter.
#[test]
fn eraser_and_multirace_forgive_reads_of_freshly_shared_data() {
    check(
        "main|fork(t1)|1\nmain|w(x)|2\nt1|r(x)|3\n",
        &expect![[r#"
        empty, eraser, multirace:
            nothing
        goldilocks, basicvc, djit+, fasttrack, hybrid:
            x: w2 – r3
    "#]],
    );
}

/// Eraser sees a missing lock even where this trace happened to be ordered by another one.
#[test]
fn eraser_and_hybrid_see_races_that_did_not_happen() {
    check(
        "main|fork(t1)|1\nmain|fork(t2)|2\n\
         t1|w(x)|3\nt1|acq(m)|4\nt1|rel(m)|5\nt2|acq(m)|6\nt2|rel(m)|7\nt2|w(x)|8\n",
        &expect![[r#"
            empty, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            eraser, hybrid:
                x: w3 – w8
        "#]],
    );
}

/// Hybrid lets a notify order the accesses; without the wait it would not.
#[test]
fn a_notify_orders_events_for_hybrid() {
    check(
        "main|fork(t1)|1\nt1|acq(m)|2\nt1|wait(m)|3\nmain|w(x)|4\nmain|acq(m)|5\nmain|notify(m)|6\nmain|rel(m)|7\n\
         t1|resume(m)|8\nt1|rel(m)|9\nt1|w(x)|10\n",
        &expect![[r#"
            empty, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
                nothing
            eraser:
                x: w4 – w10
        "#]],
    );
    check(
        "main|fork(t1)|1\nt1|acq(m)|2\nt1|wait(m)|3\nmain|w(x)|4\nmain|acq(m)|5\nmain|rel(m)|7\n\
         t1|timeout(m)|8\nt1|rel(m)|9\nt1|w(x)|10\n",
        &expect![[r#"
            empty, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            eraser, hybrid:
                x: w4 – w10
        "#]],
    );
}

/// A notify wakes one of those who wait when it comes: not who waits later, and not who has left.
#[test]
fn a_notify_wakes_only_who_waited_when_it_came() {
    // a times out although n1 notified; b, who came later, is woken by n2.
    check(
        "main|fork(a)|1\nmain|fork(b)|2\nmain|fork(n1)|3\nmain|fork(n2)|4\n\
         a|acq(m)|5\na|wait(m)|6\nn1|w(y)|7\nn1|acq(m)|8\nn1|notify(m)|9\nn1|rel(m)|10\n\
         b|acq(m)|11\nb|wait(m)|12\na|timeout(m)|13\na|rel(m)|14\n\
         n2|w(x)|15\nn2|acq(m)|16\nn2|notify(m)|17\nn2|rel(m)|18\nb|resume(m)|19\nb|rel(m)|20\nb|r(x)|21\nb|r(y)|22\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            hybrid:
                y: w7 – r22
        "#]],
    );
    // Of two waiters, the later one is the one that resumes.
    check(
        "main|fork(a)|1\nmain|fork(b)|2\na|acq(m)|3\na|wait(m)|4\nb|acq(m)|5\nb|wait(m)|6\n\
         main|w(x)|7\nmain|acq(m)|8\nmain|notify(m)|9\nmain|rel(m)|10\nb|resume(m)|11\nb|rel(m)|12\nb|r(x)|13\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
                nothing
        "#]],
    );
}

/// Eraser warns even if the last accesses of both kinds are the thread's own, and never about two reads.
#[test]
fn eraser_names_two_threads_and_a_write() {
    check(
        "m|fork(t)|0\nm|w(x)|1\nt|acq(l)|2\nt|w(x)|3\nt|r(x)|4\nt|rel(l)|5\nt|w(x)|6\n",
        &expect![[r#"
        empty:
            nothing
        eraser, multirace:
            x: w1 – w6
        goldilocks, fasttrack:
            x: w1 – w3
        basicvc, djit+, hybrid:
            x: w1 – w3
            x: w1 – r4
            x: w1 – w6
    "#]],
    );
    check(
        "m|fork(t)|0\nm|r(x)|1\nt|acq(l)|2\nt|w(x)|3\nt|rel(l)|4\nt|r(x)|5\n",
        &expect![[r#"
        empty, multirace:
            nothing
        eraser, goldilocks, basicvc, djit+, fasttrack, hybrid:
            x: r1 – w3
    "#]],
    );
}

/// The candidate locks shrink while a variable is only read, so that a later write finds none left.
#[test]
fn eraser_refines_candidates_on_shared_reads() {
    check(
        "m|fork(t)|0\nm|w(x)|1\nt|acq(l)|2\nt|r(x)|3\nt|rel(l)|4\nm|acq(k)|5\nm|r(x)|6\nm|rel(k)|7\nt|acq(l)|8\nt|w(x)|9\nt|rel(l)|10\n",
        &expect![[r#"
            empty:
                nothing
            eraser:
                x: w1 – w9
            multirace:
                x: w1 – w9
                x: r6 – w9
            goldilocks:
                x: w1 – r3
                x: r6 – w9
                x: w1 – w9
            basicvc, djit+, fasttrack, hybrid:
                x: w1 – r3
                x: w1 – w9
                x: r6 – w9
        "#]],
    );
}

/// A nested release gives nothing away.
#[test]
fn only_the_outermost_release_hands_over() {
    check(
        "main|fork(t1)|1\nmain|acq(m)|2\nmain|acq(m)|3\nmain|rel(m)|4\nmain|w(x)|5\nmain|rel(m)|6\n\
         t1|acq(m)|7\nt1|w(x)|8\nt1|rel(m)|9\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
                nothing
        "#]],
    );
}

/// The end of a class initializer comes before all uses of the class.
#[test]
fn class_initialization_orders_its_uses() {
    check(
        "main|fork(t1)|1\nmain|init(C)|2\nmain|w(x)|3\nmain|initend(C)|4\nt1|use(C)|5\nt1|r(x)|6\nmain|r(x)|7\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
                nothing
        "#]],
    );
}

/// A failed compare-and-set publishes nothing, a successful one does.
#[test]
fn atomic_updates_publish_and_failed_ones_do_not() {
    check(
        "main|fork(t1)|1\nmain|w(x)|2\nmain|au(a)|3\nt1|au(a)|4\nt1|w(x)|5\n",
        &expect![[r#"
        empty, multirace, goldilocks, basicvc, djit+, fasttrack:
            nothing
        eraser, hybrid:
            x: w2 – w5
    "#]],
    );
    check(
        "main|fork(t1)|1\nmain|w(x)|2\nmain|ar(a)|3\nt1|au(a)|4\nt1|w(x)|5\n",
        &expect![[r#"
        empty:
            nothing
        eraser, multirace, goldilocks, basicvc, djit+, fasttrack, hybrid:
            x: w2 – w5
    "#]],
    );
}

/// A read after two concurrent volatile writes comes after both, not after the last alone.
#[test]
fn a_volatile_read_comes_after_every_earlier_write() {
    check(
        "main|fork(t1)|1\nmain|fork(t2)|2\nt1|w(x)|3\nt1|vw(v)|4\nt2|vw(v)|5\nmain|vr(v)|6\nmain|r(x)|7\n",
        &expect![[r#"
            empty, eraser, multirace, goldilocks, basicvc, djit+, fasttrack:
                nothing
            hybrid:
                x: w3 – r7
        "#]],
    );
}
