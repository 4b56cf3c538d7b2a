//! The interleaving of a generated test: the two threads, with their calls by name. What the thread does that prepares them is left out.

use campaign::TestRecord;
use generate::{ExecutedStep, java};

use super::step::Step;
use super::table::{WIDEST, table_of};

/// The thread that executes the prefix, and then waits.
const MAIN: u32 = 0;
/// So many steps of a long stretch are shown at its beginning and at its end.
const ENDS: usize = 6;

/// The table of an execution.
pub(super) fn table(steps: &[ExecutedStep], record: &TestRecord, width: Option<usize>) -> String {
    let shown = named(steps, record);
    let stretches = shown.chunk_by(|a, b| a.thread == b.thread);
    table_of(stretches.flat_map(shortened), &is_inside(record), width)
}

/// The steps of the two threads, with their calls by name.
pub(super) fn named(steps: &[ExecutedStep], record: &TestRecord) -> Vec<Step> {
    let [_, first, second] = java::statements(&record.generated.test, None);
    let mut calls = [first.into_iter(), second.into_iter()];
    let shown = steps.iter().filter(|step| step.thread != MAIN && step.step != "resume").map(|step| {
        let caller = calls.get_mut(step.thread as usize - 1);
        let call = caller.filter(|_| step.step == "call").and_then(Iterator::next);
        Step {
            n: step.n,
            thread: step.thread,
            name: Some(step.name.clone()),
            step: call.map_or_else(|| step.step.clone(), |call| in_short(&call).to_owned()),
            site: step.site.clone(),
            lock: step.lock.clone(),
            holds: step.holds.clone(),
            place: step.place.clone(),
            writes: step.writes,
        }
    });
    shown.collect()
}

/// Says which steps are of no interest. The class under test may be one of the JDK: what it does is shown all the same.
pub(super) fn is_inside(record: &TestRecord) -> impl Fn(&Step) -> bool {
    let classes = classes(record);
    move |step| match &step.site {
        Some(site) => !classes.iter().any(|class| *class == class_of(site)),
        None => matches!(step.step.as_str(), "atomic" | "loop" | "await" | "yield"),
    }
}

/// What a thread does with nobody in between, without its middle if that is long: where threads switch is what counts.
fn shortened(stretch: &[Step]) -> Vec<Step> {
    if stretch.len() <= 2 * ENDS + 1 {
        return stretch.to_vec();
    }
    let (begin, rest) = stretch.split_at(ENDS);
    let (middle, end) = rest.split_at(rest.len() - ENDS);
    let text = format!("({} more steps)", middle.len());
    let left_out = Step { step: text, site: None, ..middle[0].clone() };
    [begin, &[left_out], end].concat()
}

/// A statement as a call; one that is long without what it is called on, which both threads share as a rule.
fn in_short(statement: &str) -> &str {
    let call = statement.trim_end_matches(';');
    match call.split_once('.') {
        Some((receiver, rest))
            if call.chars().count() > WIDEST && receiver.chars().all(char::is_alphanumeric) =>
        {
            rest
        }
        _ => call,
    }
}

/// The classes that the failure went through, and the one under test.
fn classes(record: &TestRecord) -> Vec<&str> {
    let stack = record.finding.exception.iter().flat_map(|exception| &exception.stack);
    let frames = stack.map(|frame| class_of(frame));
    frames.chain([record.finding.location.as_str()]).collect()
}

/// `java.util.Vector` of `java.base/java.util.Vector.get(Vector.java:12)`.
fn class_of(frame: &str) -> &str {
    let method = frame.split('(').next().unwrap_or(frame);
    let method = method.rsplit_once('/').map_or(method, |(_, rest)| rest);
    method.rsplit_once('.').map_or(method, |(class, _)| class)
}

#[cfg(test)]
mod tests {
    use super::{ENDS, Step, class_of, in_short, shortened};

    #[test]
    fn frames_have_classes() {
        assert_eq!(class_of("java.base/java.util.Vector.get(Vector.java:12)"), "java.util.Vector");
        assert_eq!(class_of("shop.Basket$1.put(Basket.java:3)"), "shop.Basket$1");
        assert_eq!(class_of("Main"), "Main");
    }

    #[test]
    fn long_stretches_lose_their_middle() {
        let step = |n| Step { n, thread: 1, step: "access".to_owned(), ..Step::default() };
        let texts = |count| {
            let steps: Vec<Step> = (0..count).map(step).collect();
            shortened(&steps).into_iter().map(|step| format!("{} {}", step.n, step.step)).collect::<Vec<_>>()
        };
        let most = 2 * ENDS as u64 + 1;
        assert_eq!(texts(most).len() as u64, most);
        let long = texts(most + 2);
        assert_eq!((long.len() as u64, long[ENDS].as_str()), (most, "6 (3 more steps)"));
        assert_eq!(long.last().map(String::as_str), Some("14 access"));
    }

    #[test]
    fn long_calls_lose_their_receiver() {
        assert_eq!(in_short("list.add(null);"), "list.add(null)");
        assert_eq!(
            in_short("stringBuffer2.insert(0, (CharSequence) stringBuffer2);"),
            "insert(0, (CharSequence) stringBuffer2)"
        );
        let made = "List list = java.util.Collections.synchronizedList(list2);";
        assert_eq!(in_short(made), made.trim_end_matches(';'));
    }
}
