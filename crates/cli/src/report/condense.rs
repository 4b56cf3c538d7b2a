//! An interleaving, short enough for a picture: what a reader needs to see how it happened.
//!
//! Steps inside the JDK, and steps that repeat, are one row while nobody comes in between. Of long runs, the rows around what the finding names
//! are shown, with the beginning and the end; how many steps are left out is said where they were.

use std::collections::BTreeSet;

use finding::Finding;
use report::html::{Interleaving, Lane, Step as Row};

use crate::replay::Step;

/// More rows than these make no picture clearer.
const MOST_ROWS: usize = 150;
/// More threads than these do not fit.
const MOST_LANES: usize = 8;
/// Rows at the beginning and at the end that are always shown.
const BEGINNING: usize = 16;
const END: usize = 24;
/// Rows on each side of one that the finding names.
const AROUND: usize = 6;
/// And on each side of the meeting.
const AROUND_MEETING: usize = 20;
/// Of the rows that the finding names, the last ones count.
const MOST_NAMED: usize = 5;

/// So many rows in a row that are all inside the JDK, of whichever threads, are left out.
const MOST_INSIDE: usize = 4;

/// The picture of these steps, each with whether it is of no interest.
pub(super) fn condense(steps: &[(Step, bool)], finding: &Finding) -> Interleaving {
    let named = sites(finding);
    let is_named = |step: &Step| step.site.as_deref().is_some_and(|site| named.contains(site));
    let meeting = meeting(steps, finding);
    let mut rows: Vec<Row> = Vec::new();
    for (step, is_inside) in steps {
        let meets = meeting.is_some_and(|meeting| meeting.contains(&step.n));
        let row = row(step, *is_inside && !is_named(step));
        match rows.last_mut() {
            Some(last) if !meets && !is_meeting(last, meeting) && is_alike(last, &row) => last.times += 1,
            _ => rows.push(row),
        }
    }
    let total = steps.len() as u64;
    let names = |thread: u32| {
        let name = steps.iter().find_map(|(step, _)| step.name.clone().filter(|_| step.thread == thread));
        name.unwrap_or_else(|| format!("thread {thread}"))
    };
    let rows = without_bystanders(rows, finding, meeting, &names);
    let rows = shortened(without_the_jdk(rows), &named, meeting);
    let threads: BTreeSet<u32> = rows.iter().map(|row| row.thread).collect();
    let threads = threads.into_iter().map(|thread| Lane { thread, name: names(thread) }).collect();
    Interleaving { threads, steps: rows, total, meeting }
}

/// The statements that a finding names.
fn sites(finding: &Finding) -> BTreeSet<&str> {
    let accesses = finding.accesses.iter().map(|access| access.site.as_str());
    let wanted = finding.blocked.iter().filter_map(|thread| thread.wants_at.as_deref());
    let held = finding.blocked.iter().flat_map(|thread| &thread.holds).filter_map(|held| held.at.as_deref());
    accesses.chain(wanted).chain(held).collect()
}

fn row(step: &Step, inside: bool) -> Row {
    Row {
        n: step.n,
        thread: step.thread,
        what: step.step.clone(),
        site: step.site.clone().filter(|_| !inside),
        lock: step.lock.clone().filter(|_| !inside),
        holds: step.holds.clone(),
        writes: step.writes,
        times: 1,
        inside,
        left_out: 0,
    }
}

/// Whether two rows of steps that follow each other can be one.
fn is_alike(a: &Row, b: &Row) -> bool {
    let is_same = a.what == b.what
        && a.site == b.site
        && a.lock == b.lock
        && a.writes == b.writes
        && a.holds == b.holds;
    a.thread == b.thread && a.inside == b.inside && (a.inside || is_same)
}

fn is_meeting(row: &Row, meeting: Option<[u64; 2]>) -> bool {
    meeting.is_some_and(|meeting| meeting.contains(&row.n))
}

/// The first place where the two accesses of a race meet: one is made while the other thread stands before its own, at the same location.
fn meeting(steps: &[(Step, bool)], finding: &Finding) -> Option<[u64; 2]> {
    let [one, other] = finding.accesses.as_slice() else { return None };
    let at = |step: &Step, site: &str| step.place.is_some() && step.site.as_deref() == Some(site);
    for (place, (first, _)) in steps.iter().enumerate() {
        for (here, there) in [(one, other), (other, one)] {
            if !at(first, &here.site) {
                continue;
            }
            // The next step of each other thread is the one that it stands before.
            let mut seen = BTreeSet::from([first.thread]);
            let next = steps[place + 1..].iter().filter(|(step, _)| seen.insert(step.thread));
            let is_it = |step: &Step| {
                at(step, &there.site) && step.place == first.place && (step.writes || first.writes)
            };
            if let Some((second, _)) = next.into_iter().find(|(step, _)| is_it(step)) {
                return Some([first.n, second.n]);
            }
        }
    }
    None
}

/// Leaves threads out if there are too many: not those that meet or that the finding names, nor those that do most.
fn without_bystanders(
    rows: Vec<Row>,
    finding: &Finding,
    meeting: Option<[u64; 2]>,
    names: &dyn Fn(u32) -> String,
) -> Vec<Row> {
    let all: BTreeSet<u32> = rows.iter().map(|row| row.thread).collect();
    if all.len() <= MOST_LANES {
        return rows;
    }
    let is_named = |name: &str| {
        finding.accesses.iter().any(|access| access.thread == name)
            || finding.blocked.iter().any(|thread| thread.thread == name)
    };
    let rank = |thread: u32| {
        let of_it = || rows.iter().filter(|row| row.thread == thread);
        (of_it().any(|row| is_meeting(row, meeting)), is_named(&names(thread)), of_it().count(), thread)
    };
    let mut ranked: Vec<_> = all.into_iter().map(rank).collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    let kept: BTreeSet<u32> = ranked.iter().take(MOST_LANES).map(|(.., thread)| *thread).collect();
    leave_out(rows, |_, row| kept.contains(&row.thread))
}

/// Leaves out what threads do inside the JDK for a while, with nobody doing anything else.
fn without_the_jdk(rows: Vec<Row>) -> Vec<Row> {
    let stretches = rows.chunk_by(|a, b| a.inside == b.inside);
    let is_long = |stretch: &[Row]| stretch[0].inside && stretch.len() > MOST_INSIDE;
    let stays: Vec<bool> =
        stretches.flat_map(|stretch| std::iter::repeat_n(!is_long(stretch), stretch.len())).collect();
    leave_out(rows, |place, _| stays[place])
}

fn shortened(rows: Vec<Row>, named: &BTreeSet<&str>, meeting: Option<[u64; 2]>) -> Vec<Row> {
    if rows.len() <= MOST_ROWS {
        return rows;
    }
    let is_named = |row: &Row| row.site.as_deref().is_some_and(|site| named.contains(site));
    let mut wanted: BTreeSet<usize> = (0..BEGINNING).chain(rows.len() - END..rows.len()).collect();
    let mut around = |place: usize, rows_on_each_side: usize| {
        wanted.extend(place.saturating_sub(rows_on_each_side)..=(place + rows_on_each_side));
    };
    let meets = (0..rows.len()).filter(|&place| is_meeting(&rows[place], meeting));
    meets.for_each(|place| around(place, AROUND_MEETING));
    let last_named = (0..rows.len()).rev().filter(|&place| is_named(&rows[place])).take(MOST_NAMED);
    last_named.for_each(|place| around(place, AROUND));
    leave_out(rows, |place, _| wanted.contains(&place))
}

/// Leaves rows out, and says so at the next one that stays. The last one always does.
fn leave_out(rows: Vec<Row>, stays: impl Fn(usize, &Row) -> bool) -> Vec<Row> {
    let mut left_out = 0;
    let mut kept = Vec::new();
    let last = rows.len().saturating_sub(1);
    for (place, mut row) in rows.into_iter().enumerate() {
        if place == last || stays(place, &row) {
            row.left_out += left_out;
            left_out = 0;
            kept.push(row);
        } else {
            left_out += row.times + row.left_out;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use finding::{AccessKind, AccessReport, FindingId, FindingKind, Verdict};

    use super::*;

    fn step(n: u64, thread: u32, what: &str, site: &str) -> (Step, bool) {
        let is_access = what == "access";
        let step = Step {
            n,
            thread,
            name: Some(format!("t{thread}")),
            step: what.to_owned(),
            site: Some(site.to_owned()),
            place: is_access.then(|| "1.2".to_owned()),
            writes: site == "W",
            ..Step::default()
        };
        (step, site.starts_with("java."))
    }

    fn race() -> Finding {
        let side = |access, site: &str| AccessReport {
            class: None,
            method: None,
            file: None,
            line: None,
            access,
            thread: "t1".to_owned(),
            locks: Vec::new(),
            locks_known: true,
            stack: Vec::new(),
            site: site.to_owned(),
            statement: None,
        };
        Finding {
            id: FindingId::of(&[]),
            kind: FindingKind::DataRace,
            verdict: Verdict::Confirmed,
            location: "x".to_owned(),
            accesses: vec![side(AccessKind::Read, "R"), side(AccessKind::Write, "W")],
            exception: None,
            blocked: Vec::new(),
            exit: None,
            consequences: Vec::new(),
            created: 1,
            harmed: 0,
            trials: 1,
            seed: None,
            replay: None,
            detectors: Vec::new(),
            runs: Vec::new(),
            first_run: None,
            standing: finding::Standing::default(),
        }
    }

    #[test]
    fn accesses_meet_where_the_other_thread_stands_before_its_own() {
        // Thread 2 does something else between 1 and 3: it came to its write only then.
        let steps = [
            step(1, 1, "access", "R"),
            step(2, 2, "enter", "L"),
            step(3, 1, "access", "R"),
            step(4, 1, "yield", "Y"),
            step(5, 2, "access", "W"),
        ];
        assert_eq!(condense(&steps, &race()).meeting, Some([3, 5]));
        assert_eq!(condense(&steps[..3], &race()).meeting, None);
    }

    #[test]
    fn steps_inside_the_jdk_and_repeated_ones_are_one_row() {
        let steps = [
            step(1, 1, "enter", "java.A"),
            step(2, 1, "atomic", "java.B"),
            step(3, 1, "loop", "L"),
            step(4, 1, "loop", "L"),
            step(5, 2, "loop", "L"),
        ];
        let rows: Vec<_> =
            condense(&steps, &race()).steps.iter().map(|row| (row.n, row.times, row.inside)).collect();
        assert_eq!(rows, [(1, 2, true), (3, 2, false), (5, 1, false)]);
    }

    #[test]
    fn threads_that_stay_inside_the_jdk_are_left_out_for_a_while() {
        let mut steps: Vec<_> = (1..=10u32).map(|n| step(n.into(), n % 2, "atomic", "java.A")).collect();
        steps.push(step(11, 1, "loop", "L"));
        let rows: Vec<_> = condense(&steps, &race()).steps.iter().map(|row| (row.n, row.left_out)).collect();
        assert_eq!(rows, [(11, 10)]);
    }

    #[test]
    fn of_long_runs_the_meeting_stays_and_nothing_is_lost_without_a_word() {
        let other = |n: u32| step(n.into(), n % 20, "yield", if n.is_multiple_of(3) { "A" } else { "B" });
        let mut steps: Vec<_> = (1..=5000).map(other).collect();
        steps[2000] = step(2001, 1, "access", "R");
        steps[2001] = step(2002, 2, "access", "W");
        let interleaving = condense(&steps, &race());
        assert_eq!(interleaving.meeting, Some([2001, 2002]));
        assert!(interleaving.steps.len() <= MOST_ROWS, "{}", interleaving.steps.len());
        assert!(interleaving.threads.len() <= MOST_LANES + 1);
        let told: u64 = interleaving.steps.iter().map(|row| row.times + row.left_out).sum();
        assert_eq!(told, 5000);
        for n in [2001, 2002] {
            assert!(interleaving.steps.iter().any(|row| row.n == n));
        }
    }
}
