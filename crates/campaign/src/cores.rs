//! The cores that we may use.

use rustix::thread::{CpuSet, sched_getaffinity};

/// Their numbers; one at least. A container may have any of the machine's.
#[must_use]
pub fn cores() -> Vec<u32> {
    let allowed = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
    let numbers: Vec<u32> = (0..CpuSet::MAX_CPU)
        .filter(|&core| allowed.is_set(core))
        .filter_map(|core| core.try_into().ok())
        .collect();
    if numbers.is_empty() { vec![0] } else { numbers }
}
