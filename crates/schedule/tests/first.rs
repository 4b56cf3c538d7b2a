//! The smallest programs.

use schedule::{Conductor, Limits, LockId, Next, Random, Recorder, Site, Step, ThreadId};

const MAIN: ThreadId = ThreadId(0);

fn conductor(seed: u64) -> Conductor {
    Conductor::new(Box::new(Random::new(seed)), Recorder::new(), Limits { steps: 1000 })
}

#[test]
fn one_thread_goes_on_without_a_choice() {
    let mut conductor = conductor(1);
    let enter = Step::Enter { lock: LockId(7), site: Site(1) };
    assert_eq!(conductor.point(MAIN, enter), Next::Run(MAIN));
    assert!(conductor.model().holds(MAIN, LockId(7)));
    assert!(conductor.model_mut().exit(MAIN, LockId(7)));
    assert!(conductor.model_mut().end(MAIN, None).is_empty());
    assert_eq!(conductor.next(), Next::Ended);
    assert!(conductor.recorder().choices().is_empty());
}

#[test]
fn a_lock_keeps_the_other_out() {
    for seed in 0..100 {
        let mut conductor = conductor(seed);
        let other = conductor.model_mut().add(false);
        conductor.model_mut().started(other);
        let enter = Step::Enter { lock: LockId(7), site: Site(1) };
        let Next::Run(first) = conductor.point(MAIN, enter) else { panic!("seed {seed}") };
        if first == MAIN {
            assert_eq!(conductor.model_mut().state(other), schedule::State::Ready(Step::Begin));
            let next = conductor.point(MAIN, Step::Signal);
            assert!(matches!(next, Next::Run(_)), "seed {seed}");
        } else {
            conductor.model_mut().stop(other, enter);
            assert_eq!(conductor.model().enabled_count(), 2, "seed {seed}");
        }
    }
}
