//! Which accesses of a loop reach elements of one array in no order that is known.

use rustc_hash::FxHashSet;

use super::loops::ScatterCheck;
use super::quiet::Quiet;
use crate::index::Pc;

/// Those of the accesses that are checked in no other way behind the loop. A loop that does not count may never end.
pub(super) fn find(of: &Quiet<'_, '_, '_>, others: &FxHashSet<Pc>) -> Vec<ScatterCheck> {
    if of.counter.is_none() {
        return Vec::new();
    }
    let elements = of.findings.elements(of.shape.first(), of.shape.last());
    let scattered = elements.filter(|(access, _)| !others.contains(access));
    let checks = scattered.filter_map(|(access, element)| {
        let array = of.place(element.array)?;
        Some(ScatterCheck { access, array, is_write: element.is_write })
    });
    checks.collect()
}
