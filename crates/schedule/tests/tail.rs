//! After the last thread that keeps a program alive, how far daemons get is nobody's choice.

use schedule::{Conductor, Limits, LockId, Next, Recorder, Site, Step, Strategy, ThreadId};

/// Main starts two daemons and ends; then daemons go on for `tail` points. How the record looks.
fn run(strategy: Strategy, tail: usize) -> (Vec<u32>, u64, Option<u64>) {
    let mut conductor = Conductor::new(strategy.scheduler(5), Recorder::new(), Limits::default());
    for _ in 0..2 {
        let daemon = conductor.model_mut().add(true);
        conductor.model_mut().started(daemon);
    }
    let mut main_steps = 0;
    let mut next = conductor.point(ThreadId::MAIN, Step::Signal);
    while !conductor.model().only_daemons() {
        let Next::Run(thread) = next else { panic!("{next:?}") };
        main_steps += u32::from(thread == ThreadId::MAIN);
        if main_steps == 10 {
            conductor.model_mut().end(thread, None);
            next = conductor.next();
        } else {
            next = conductor.point(thread, Step::Signal);
        }
    }
    for _ in 0..tail {
        let Next::Run(thread) = next else { panic!("{next:?}") };
        next = conductor.point(thread, Step::Signal);
    }
    (conductor.recorder().choices().to_vec(), conductor.recorder().digest(), conductor.diverged())
}

#[test]
fn the_tail_is_not_part_of_the_record() {
    let (choices, digest, _) = run(Strategy::Random, 0);
    assert_eq!(run(Strategy::Random, 50), (choices.clone(), digest, None));
    for tail in [0, 7, 50] {
        let replay = Strategy::Replay { choices: choices.clone() };
        assert_eq!(run(replay, tail), (choices.clone(), digest, None), "{tail}");
    }
}

#[test]
fn daemons_that_deadlock_when_all_is_over_do_no_harm() {
    let mut conductor = Conductor::new(Strategy::Random.scheduler(1), Recorder::new(), Limits::default());
    let [one, other] = [(); 2].map(|()| conductor.model_mut().add(true));
    let model = conductor.model_mut();
    for (thread, own, wanted) in [(one, 1, 2), (other, 2, 1)] {
        model.stop(thread, Step::Enter { lock: LockId(own), site: Site(1) });
        model.grant(thread);
        model.stop(thread, Step::Enter { lock: LockId(wanted), site: Site(2) });
    }
    assert_eq!(conductor.next(), Next::Deadlock, "main is still there");
    conductor.model_mut().end(ThreadId::MAIN, None);
    assert_eq!(conductor.next(), Next::Ended);
}
