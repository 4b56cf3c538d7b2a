//! When two threads are in a race: RaceFuzzer's algorithm 2.

use crate::ids::ThreadId;
use crate::model::Model;
use crate::step::{State, Step};

/// Those of `others` that stand at an access of the place that `thread` is about to access, at least one of the two being a write. Both could
/// come first, and nothing would be between them: that is a race, whatever led there.
pub(crate) fn rivals<'a>(
    model: &'a Model,
    thread: ThreadId,
    others: impl Iterator<Item = ThreadId> + 'a,
) -> impl Iterator<Item = ThreadId> + 'a {
    let own = access(model, thread);
    others.filter(move |other| {
        let races =
            own.zip(access(model, *other)).is_some_and(|(own, other)| own.0 == other.0 && (own.1 || other.1));
        races && *other != thread
    })
}

/// The place that a thread which has stopped is about to access, and whether it writes.
fn access(model: &Model, thread: ThreadId) -> Option<(crate::ids::Place, bool)> {
    match model.state(thread) {
        State::Ready(Step::Access { place, writes, .. }) => Some((place, writes)),
        _ => None,
    }
}
