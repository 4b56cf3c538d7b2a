//! Virtual time. It passes when somebody asks for it or when everybody waits, so it is the same in every run with the same schedule.

use std::sync::atomic::{AtomicU64, Ordering};

/// A question takes this long, so that a loop that waits for a time to come ends.
pub(super) const QUESTION: u64 = 20_000;
/// A loop that has gone round very often has taken this long.
pub(super) const LOOP: u64 = 100_000;
/// `System.nanoTime` begins here rather than at zero, which programs may take for "never".
const BEGINNING: u64 = 1_000_000_000;

/// Nanoseconds since the start, for those who cannot ask the model.
static NOW: AtomicU64 = AtomicU64::new(0);
/// Milliseconds since 1970 at the start.
static DATE: AtomicU64 = AtomicU64::new(0);

/// Sets the date at which the run begins.
pub(crate) fn begin(milliseconds: u64) {
    DATE.store(milliseconds, Ordering::Relaxed);
}

/// Tells what the model says.
pub(super) fn set(nanos: u64) {
    NOW.store(nanos, Ordering::Relaxed);
}

/// Time passes before there is a model.
pub(super) fn pass() -> u64 {
    NOW.fetch_add(QUESTION, Ordering::Relaxed) + QUESTION
}

/// The time for whoever is not controlled.
pub(super) fn now() -> u64 {
    NOW.load(Ordering::Relaxed)
}

/// What `System.nanoTime` answers at a moment.
pub(super) fn nano_time(now: u64) -> i64 {
    now.saturating_add(BEGINNING).cast_signed()
}

/// Nanoseconds since 1970 at a moment.
fn date(now: u64) -> u128 {
    u128::from(DATE.load(Ordering::Relaxed)) * 1_000_000 + u128::from(now)
}

/// What `System.currentTimeMillis` answers at a moment.
pub(super) fn milliseconds(now: u64) -> i64 {
    i64::try_from(date(now) / 1_000_000).unwrap_or(i64::MAX)
}

/// What `VM.getNanoTimeAdjustment` answers at a moment: nanoseconds since a second of the epoch, -1 if that is too far away.
pub(super) fn adjustment(now: u64, seconds: i64) -> i64 {
    const FAR: i128 = 1 << 32;
    let difference = date(now).cast_signed() - i128::from(seconds) * 1_000_000_000;
    if difference / 1_000_000_000 >= FAR || difference / 1_000_000_000 <= -FAR {
        return -1;
    }
    i64::try_from(difference).unwrap_or(-1)
}

/// The moment of a date in milliseconds since 1970, as virtual time.
pub(super) fn moment(date_in_milliseconds: i64) -> u64 {
    let start = i128::from(DATE.load(Ordering::Relaxed));
    let since = (i128::from(date_in_milliseconds) - start).max(0) * 1_000_000;
    u64::try_from(since).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_agree_with_each_other() {
        begin(1_700_000_000_000);
        assert_eq!(milliseconds(5_000_000), 1_700_000_000_005);
        assert_eq!(adjustment(5_000_000, 1_700_000_000), 5_000_000);
        assert_eq!(adjustment(0, 0), 1_700_000_000_000_000_000);
        assert_eq!(adjustment(0, 1 << 40), -1);
        assert_eq!(moment(1_700_000_000_005), 5_000_000);
        assert_eq!(moment(3), 0);
        assert_eq!(nano_time(7), 1_000_000_007);
    }
}
