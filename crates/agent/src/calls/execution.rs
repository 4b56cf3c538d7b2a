//! One execution of a test: the values of its calls, and what they threw.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use generate::{Part, Thrown, Variable};
use jvm_sys::{Datum, Jni};

use super::linked::{Linked, Source, Step, failure, misfit};
use super::own;

/// A test at work. Each part is executed by one thread; the suffixes when the prefix has been.
pub(super) struct Running {
    test: Arc<Linked>,
    /// By part and call.
    values: [Vec<OnceLock<Datum>>; 3],
    thrown: Mutex<Vec<Thrown>>,
    /// Suffixes that are over.
    done: AtomicUsize,
}

impl Running {
    pub(super) fn new(test: Arc<Linked>) -> Self {
        let values = [Part::Prefix, Part::First, Part::Second]
            .map(|part| test.part(part).iter().map(|_| OnceLock::new()).collect());
        Self { test, values, thrown: Mutex::default(), done: AtomicUsize::new(0) }
    }

    /// Makes the calls of a part, up to the first that throws.
    pub(super) fn make_calls(&self, jni: Jni<'_>, part: Part, mut before_each: impl FnMut()) {
        for (number, step) in self.test.part(part).iter().enumerate() {
            before_each();
            match self.make_call(jni, part, number, step) {
                Ok(value) => {
                    let _ = self.values[part as usize][number].set(value);
                }
                Err(thrown) => return own(&self.thrown).push(*thrown),
            }
        }
    }

    fn make_call(&self, jni: Jni<'_>, part: Part, number: usize, step: &Step) -> Result<Datum, Box<Thrown>> {
        let given = step.arguments.iter().map(|source| self.value(source)).collect::<Option<Vec<_>>>();
        let receiver = step.receiver.as_ref().map(|source| self.value(source));
        let (Some(given), None | Some(Some(_))) = (given, receiver) else {
            return Err(Box::new(misfit(part, number)));
        };
        let receiver = receiver.flatten();
        if matches!(receiver, Some(Datum::Object(None))) {
            return Err(Box::new(null_receiver(part, number)));
        }
        jni.invoke(&step.callee, receiver, &given)
            .map_err(|failed| Box::new(failure(jni, part, number, failed)))
    }

    fn value<'r>(&'r self, source: &'r Source) -> Option<&'r Datum> {
        match source {
            Source::Fixed(datum) => Some(datum),
            Source::Variable(Variable { part, call }) => self.values[*part as usize].get(*call)?.get(),
        }
    }

    /// Whether the prefix has come to its end.
    pub(super) fn may_go_on(&self) -> bool {
        own(&self.thrown).is_empty()
    }

    /// The current thread has come to the end of its suffix: whether it is the last one.
    pub(super) fn is_last(&self) -> bool {
        self.done.fetch_add(1, Ordering::AcqRel) == 1
    }

    pub(super) fn take_thrown(&self) -> Vec<Thrown> {
        std::mem::take(&mut own(&self.thrown))
    }

    /// Gives all values back. Callers that nobody controls may be about to look away from it.
    pub(super) fn release(self: Arc<Self>, jni: Jni<'_>) {
        while Arc::strong_count(&self) > 1 {
            std::thread::yield_now();
        }
        if let Some(running) = Arc::into_inner(self) {
            for value in running.values.into_iter().flatten() {
                value.into_inner().into_iter().for_each(|datum| jni.release_datum(datum));
            }
        }
    }
}

/// What Java throws there.
fn null_receiver(part: Part, call: usize) -> Thrown {
    let class = "java.lang.NullPointerException".to_owned();
    Thrown { part, call, class, message: None, stack: Vec::new() }
}
