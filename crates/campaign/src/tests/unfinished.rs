//! What is told of a run that a limit ended.

use finding::BlockedThread;

use super::fake::quiet;
use crate::End;
use crate::unfinished::Unfinished;

#[test]
fn who_runs_is_told_rather_than_who_waits() {
    let thread = |name: &str, wants: Option<&str>| BlockedThread {
        thread: name.to_owned(),
        wants: wants.map(str::to_owned),
        wants_at: None,
        holder: None,
        holds: Vec::new(),
        stack: ["java.lang.Thread.onSpinWait(Thread.java:1)", "Main.spin(Main.java:7)"]
            .map(str::to_owned)
            .into(),
    };
    let words = |ended, threads: &[BlockedThread]| {
        let mut trial = quiet(1);
        trial.outcomes[0].ended = ended;
        trial.outcomes[0].steps = 500;
        trial.outcomes[0].deadlock = Some(threads.to_vec());
        let mut unfinished = Unfinished::default();
        unfinished.add(&trial);
        assert_eq!((unfinished.limited, unfinished.silent), (1, 0));
        unfinished.cut.unwrap().to_string()
    };
    let waits = thread("main", Some("the end of thread a"));
    assert_eq!(
        words(End::StepLimit, &[waits.clone(), thread("a", None)]),
        "after 500 steps, with thread a at Main.spin(Main.java:7)"
    );
    assert_eq!(
        words(End::TimeLimit, std::slice::from_ref(&waits)),
        "when its time was over, with thread main at Main.spin(Main.java:7), where it waited for the end of thread a"
    );
    assert!(words(End::TimeLimit, &vec![waits; 5]).ends_with(", and 2 more threads"));
    assert_eq!(words(End::TimeLimit, &[]), "when its time was over; where it was is not known");
}
