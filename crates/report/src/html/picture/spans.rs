//! Which monitors a thread was in from where to where, and what it waited for.
//!
//! Every step tells which monitors its thread was in when it stood before it. Only one thread runs at a time: what it lets go between two of
//! its steps it lets go right after the first of them.

use finding::{BlockedThread, Finding};

use crate::html::data::{Interleaving, Step};
use crate::html::wants::Wants;

/// What a thread that wants a monitor wants begins like this.
const MONITOR: &str = "the monitor of ";

/// A monitor that a thread is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) lane: usize,
    /// Its number among the locks of the picture.
    pub(super) lock: usize,
    /// How many others the thread was in already.
    pub(super) slot: usize,
    /// The row where it was entered.
    pub(super) from: usize,
    /// The last row where the thread was in it; the number of rows if it never left.
    pub(super) to: usize,
}

/// Why a thread does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// Another one is in the monitor.
    Blocked,
    /// It waits to be notified.
    Waits,
    /// It is parked, sleeps, or is outside.
    Paused,
    /// It could, and was not chosen.
    Ready,
    /// Steps were left out, its own perhaps among them.
    Unknown,
}

/// Some rows in which a thread does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    pub(super) lane: usize,
    pub(super) why: Why,
    pub(super) from: usize,
    /// The number of rows if it never does.
    pub(super) to: usize,
}

/// What can be seen beside the steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Seen {
    /// The locks, in the order in which they turn up.
    pub(super) locks: Vec<String>,
    pub(super) spans: Vec<Span>,
    pub(super) stretches: Vec<Stretch>,
    /// The lanes of threads that cannot go on, and what they want.
    pub(super) stuck: Vec<(usize, String)>,
}

impl Seen {
    pub(super) fn new(interleaving: &Interleaving, finding: &Finding) -> Self {
        let mut seen = Self::default();
        for (lane, thread) in interleaving.threads.iter().enumerate() {
            let is_it = |blocked: &&BlockedThread| blocked.thread == thread.name;
            let blocked = finding.blocked.iter().find(is_it);
            seen.follow(interleaving, lane, blocked);
        }
        for (lane, thread) in interleaving.threads.iter().enumerate() {
            let rows = rows_of(&interleaving.steps, thread.thread);
            for pair in rows.windows(2) {
                let (from, to) = (pair[0], pair[1]);
                let known = gap(&interleaving.steps, from, to).unwrap_or(from);
                if known > from {
                    seen.stretches.push(Stretch { lane, why: Why::Unknown, from, to: known });
                }
                if to > known {
                    let stretch = seen.stretch(&interleaving.steps, lane, known, to);
                    seen.stretches.push(stretch);
                }
            }
        }
        seen
    }

    /// The monitors of one thread.
    fn follow(&mut self, interleaving: &Interleaving, lane: usize, blocked: Option<&BlockedThread>) {
        let steps = &interleaving.steps;
        let rows = rows_of(steps, interleaving.threads[lane].thread);
        let mut open: Vec<Span> = Vec::new();
        for (place, &row) in rows.iter().enumerate() {
            let next = rows.get(place + 1);
            let held: Vec<&str> = match (next, blocked) {
                (Some(&next), _) => steps[next].holds.iter().map(String::as_str).collect(),
                (None, Some(blocked)) => still_held(&steps[row], blocked),
                (None, None) => Vec::new(),
            };
            let until = next.copied().unwrap_or(if blocked.is_some() { steps.len() } else { row });
            let entered =
                steps[row].lock.as_deref().filter(|_| steps[row].what != "request" && !steps[row].inside);
            // What is entered here and left before the next stop is held for this row only.
            for lock in held.iter().copied().chain(entered) {
                let lock = self.number(lock);
                if !open.iter().any(|span| span.lock == lock) {
                    let slot = (0..).find(|slot| open.iter().all(|span| span.slot != *slot)).unwrap_or(0);
                    // Where steps were left out, it may have been entered after any of them.
                    let is_entered = entered.is_some_and(|entered| self.locks[lock] == entered);
                    let from = next.and_then(|&next| gap(steps, row, next)).filter(|_| !is_entered);
                    open.push(Span { lane, lock, slot, from: from.unwrap_or(row), to: row });
                }
            }
            for span in &mut open {
                if held.contains(&self.locks[span.lock].as_str()) {
                    span.to = until;
                }
            }
            let is_over = |span: &mut Span| span.to <= row;
            self.spans.extend(open.extract_if(.., is_over));
        }
        self.spans.extend(open);
        if let (Some(blocked), Some(&last)) = (blocked, rows.last()) {
            let wants = Wants::of(blocked);
            let why = if wants.is_some() { Why::Blocked } else { Why::Ready };
            self.stretches.push(Stretch { lane, why, from: last, to: steps.len() });
            let words = wants.map_or("runs on".to_owned(), |wants| wanted(&interleaving.steps, wants));
            self.stuck.push((lane, words));
        }
    }

    /// What a thread does between two of its steps.
    fn stretch(&self, steps: &[Step], lane: usize, from: usize, to: usize) -> Stretch {
        let step = &steps[to];
        let of = |why| Stretch { lane, why, from, to };
        match step.what.as_str() {
            "reenter" => of(Why::Waits),
            "resume" => of(Why::Paused),
            "enter" if self.others_in(step, lane, from, to) => of(Why::Blocked),
            _ => of(Why::Ready),
        }
    }

    /// Whether another thread was in the monitor of a step meanwhile.
    fn others_in(&self, step: &Step, lane: usize, from: usize, to: usize) -> bool {
        let Some(lock) = &step.lock else { return false };
        let is_in = |span: &Span| {
            span.lane != lane && self.locks[span.lock] == *lock && span.from < to && span.to > from
        };
        self.spans.iter().any(is_in)
    }

    fn number(&mut self, lock: &str) -> usize {
        if let Some(number) = self.locks.iter().position(|known| known == lock) {
            return number;
        }
        self.locks.push(lock.to_owned());
        self.locks.len() - 1
    }
}

/// The monitors that a thread is in when it stands still for good: those of its last step that the finding still names. The same lock may have
/// its class beside its number in one of them, and only its number in the other.
fn still_held<'a>(last: &'a Step, blocked: &BlockedThread) -> Vec<&'a str> {
    let entered = last.lock.iter().filter(|_| last.what != "request");
    let known = last.holds.iter().chain(entered).map(String::as_str);
    let is_named = |lock: &&str| blocked.holds.iter().any(|held| number_of(&held.lock) == number_of(lock));
    known.filter(is_named).collect()
}

/// What a thread wants. Monitors have a number, by which the thread that has it is seen; of other locks, only that thread is known.
fn wanted(steps: &[Step], wants: Wants<'_>) -> String {
    let what = wants.what.strip_prefix(MONITOR).unwrap_or(wants.what);
    let mut known = steps.iter().filter_map(|step| step.lock.as_deref());
    let what = known.find(|lock| number_of(lock) == number_of(what)).unwrap_or(what);
    match wants.holder {
        Some(holder) if wants.is_parked => format!("wants {what} of {holder}"),
        _ => format!("wants {what}"),
    }
}

/// `object 3` of `shop.Basket (object 3)`.
fn number_of(lock: &str) -> &str {
    lock.rsplit('(').next().unwrap_or(lock).trim_end_matches(')')
}

/// The last row after one and up to another before which steps were left out.
fn gap(steps: &[Step], from: usize, to: usize) -> Option<usize> {
    (from + 1..=to).rev().find(|&row| steps[row].left_out > 0)
}

fn rows_of(steps: &[Step], thread: u32) -> Vec<usize> {
    (0..steps.len()).filter(|&row| steps[row].thread == thread).collect()
}

#[cfg(test)]
mod tests {
    use finding::{Finding, FindingId, FindingKind, HeldLock, Standing, Verdict};

    use super::*;
    use crate::html::data::Lane;

    fn deadlock(blocked: Vec<BlockedThread>) -> Finding {
        Finding {
            id: FindingId::of(&[]),
            kind: FindingKind::Deadlock,
            verdict: Verdict::Harmful,
            location: String::new(),
            accesses: Vec::new(),
            exception: None,
            blocked,
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
            standing: Standing::default(),
        }
    }

    fn step(thread: u32, what: &str, lock: Option<&str>, holds: &[&str]) -> Step {
        let holds = holds.iter().map(ToString::to_string).collect();
        Step {
            thread,
            what: what.to_owned(),
            lock: lock.map(str::to_owned),
            holds,
            times: 1,
            ..Step::default()
        }
    }

    fn seen(steps: Vec<Step>, finding: &Finding) -> Seen {
        let threads = [(0, "a"), (1, "b")].map(|(thread, name)| Lane { thread, name: name.to_owned() });
        Seen::new(
            &Interleaving { threads: threads.into(), total: steps.len() as u64, steps, meeting: None },
            finding,
        )
    }

    /// Lane, slot, and from where to where.
    fn spans(seen: &Seen) -> Vec<(usize, usize, usize, usize)> {
        seen.spans.iter().map(|span| (span.lane, span.slot, span.from, span.to)).collect()
    }

    #[test]
    fn a_monitor_is_held_until_the_last_stop_that_tells_of_it() {
        let steps = vec![
            step(0, "enter", Some("A"), &[]),
            step(0, "enter", Some("B"), &["A"]),
            step(0, "access", None, &["A"]),
            step(0, "access", None, &[]),
            step(1, "enter", Some("B"), &[]),
        ];
        // B is left before the next stop, and A after the third one.
        let seen = seen(steps, &deadlock(Vec::new()));
        assert_eq!(spans(&seen), [(0, 1, 1, 1), (0, 0, 0, 2), (1, 0, 4, 4)]);
    }

    #[test]
    fn who_waits_for_a_monitor_of_another_is_blocked() {
        let steps = vec![
            step(1, "begin", None, &[]),
            step(0, "enter", Some("A"), &[]),
            step(0, "access", None, &["A"]),
            step(1, "enter", Some("A"), &[]),
            step(1, "reenter", Some("A"), &[]),
            step(1, "resume", None, &["A"]),
            step(1, "access", None, &["A"]),
        ];
        let seen = seen(steps, &deadlock(Vec::new()));
        let why: Vec<(usize, Why)> =
            seen.stretches.iter().map(|stretch| (stretch.from, stretch.why)).collect();
        assert_eq!(
            why,
            [(1, Why::Ready), (0, Why::Blocked), (3, Why::Waits), (4, Why::Paused), (5, Why::Ready)]
        );
    }

    #[test]
    fn nothing_is_claimed_of_steps_that_were_left_out() {
        let gap = Step { left_out: 9, ..step(1, "access", None, &[]) };
        let steps = vec![
            step(0, "begin", None, &[]),
            gap,
            step(1, "access", None, &[]),
            step(0, "reenter", Some("A"), &["B"]),
        ];
        let seen = seen(steps, &deadlock(Vec::new()));
        let of_a: Vec<(Why, usize, usize)> = seen
            .stretches
            .iter()
            .filter(|stretch| stretch.lane == 0)
            .map(|stretch| (stretch.why, stretch.from, stretch.to))
            .collect();
        assert_eq!(of_a, [(Why::Unknown, 0, 1), (Why::Waits, 1, 3)]);
        assert_eq!(spans(&seen), [(0, 0, 1, 3), (0, 1, 3, 3)]);
    }

    #[test]
    fn a_deadlock_holds_to_the_end() {
        let thread = |name: &str, wants: &str, holds: &str| BlockedThread {
            thread: name.to_owned(),
            wants: Some(format!("the monitor of {wants}")),
            wants_at: None,
            holder: None,
            holds: vec![HeldLock { lock: holds.to_owned(), at: None }],
            stack: Vec::new(),
        };
        // The finding knows one of them by its number only.
        let blocked = vec![thread("a", "object 2", "X (object 1)"), thread("b", "X (object 1)", "object 2")];
        let steps =
            vec![step(0, "enter", Some("X (object 1)"), &[]), step(1, "enter", Some("X (object 2)"), &[])];
        let seen = seen(steps, &deadlock(blocked));
        assert_eq!(spans(&seen), [(0, 0, 0, 2), (1, 0, 1, 2)]);
        assert_eq!(seen.stuck, [(0, "wants X (object 2)".to_owned()), (1, "wants X (object 1)".to_owned())]);
        assert!(seen.stretches.iter().all(|stretch| stretch.why == Why::Blocked && stretch.to == 2));
    }
}
