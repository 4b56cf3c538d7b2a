//! Statements at which stacks are not looked at for a while: a byte for each, which the hooks read and set, and which is taken away here
//! every few milliseconds. In plain memory, so that no thread of the JVM is needed for it.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use crate::classes::MOST_SITES;

/// So often, stacks are looked at again at statements that had brought nothing new. A look takes about two microseconds.
const PERIOD: Duration = Duration::from_millis(5);

static MARKS: [AtomicU8; MOST_SITES] = [const { AtomicU8::new(0) }; MOST_SITES];
/// All statements with marks are below this.
static USED: AtomicUsize = AtomicUsize::new(0);

/// Where the hooks find the marks.
pub(crate) fn address() -> i64 {
    i64::try_from(MARKS.as_ptr().expose_provenance()).unwrap_or(0)
}

/// A statement may get a mark.
pub(super) fn uses(site: i32) {
    USED.fetch_max(site.cast_unsigned() as usize + 1, Ordering::Relaxed);
}

/// Takes marks away from now on, until the process ends.
pub(crate) fn keep_fresh() -> std::io::Result<()> {
    let thread = std::thread::Builder::new().name("racewright marks".to_owned());
    thread.spawn(|| {
        loop {
            std::thread::sleep(PERIOD);
            let used = USED.load(Ordering::Relaxed).min(MOST_SITES);
            // Only what is set is written: other processors read these bytes all the time.
            for mark in MARKS[..used].iter().filter(|mark| mark.load(Ordering::Relaxed) != 0) {
                mark.store(0, Ordering::Relaxed);
            }
        }
    })?;
    Ok(())
}
