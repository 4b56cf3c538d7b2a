//! Names of objects that mean the same in any JVM: nothing of what they are called by depends on what was executed before.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use schedule::{LockId, Model, Wants};

/// The name of an object that somebody has or waits for: its class, and a number if there are several of it. They are numbered in the order in which the
/// agent first met them.
pub(in super::super) fn numbered(
    model: &Model,
    names: &FxHashMap<LockId, String>,
    lock: LockId,
    class: &str,
) -> String {
    let held = model.alive().flat_map(|thread| model.held(thread)).map(|held| held.lock);
    let wanted = model.blocked().into_iter().filter_map(|blocked| match blocked.wants {
        Wants::Enter { lock, .. } | Wants::Reenter { lock } | Wants::Notify { lock } => Some(lock),
        _ => None,
    });
    let is_alike = |other: &LockId| names.get(other).is_some_and(|name| name == class);
    let alike: BTreeSet<u64> = held.chain(wanted).filter(is_alike).map(|lock| lock.0).collect();
    match alike.iter().position(|other| *other == lock.0) {
        Some(place) if alike.len() > 1 => format!("{class} #{}", place + 1),
        _ => class.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use schedule::{Site, Step, ThreadId};

    use super::*;

    /// Two threads, each in a monitor.
    fn model(locks: [u64; 2]) -> Model {
        let mut model = Model::new();
        let other = model.add(false);
        model.started(other);
        model.grant(other);
        for (thread, lock) in [ThreadId::MAIN, other].into_iter().zip(locks) {
            model.stop(thread, Step::Enter { lock: LockId(lock), site: Site(1) });
            model.grant(thread);
        }
        model
    }

    fn names(of: &[(u64, &str)]) -> FxHashMap<LockId, String> {
        of.iter().map(|(lock, class)| (LockId(*lock), (*class).to_owned())).collect()
    }

    #[test]
    fn only_objects_of_one_class_are_numbered() {
        let (model, names) = (model([40, 70]), names(&[(40, "A"), (70, "B"), (50, "A")]));
        assert_eq!(numbered(&model, &names, LockId(40), "A"), "A", "nobody is in the other one");
        assert_eq!(numbered(&model, &names, LockId(70), "B"), "B");
    }

    #[test]
    fn numbers_begin_with_one_whatever_the_objects_are() {
        for locks in [[40, 70], [4, 5], [70, 71]] {
            let (model, names) = (model(locks), names(&locks.map(|lock| (lock, "A"))));
            let named = locks.map(|lock| numbered(&model, &names, LockId(lock), "A"));
            assert_eq!(named, ["A #1", "A #2"]);
        }
    }
}
