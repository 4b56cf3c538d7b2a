//! Which fields a loop accesses, to be checked once.

use super::findings::Field;
use super::loops::{FieldCheck, When};
use super::quiet::Quiet;
use crate::index::Pc;

/// The checks, each for one field. Accesses that not every iteration executes are among those that a check is for, but never
/// alone: whether they happened is not known behind the loop.
pub(super) fn find(of: &Quiet<'_, '_, '_>) -> Vec<FieldCheck> {
    let Some(counter) = of.counter else { return Vec::new() };
    let mut fields: Vec<(Pc, &Field)> = of.findings.fields(of.shape.first(), of.shape.last()).collect();
    // Those first whose checks do for most others.
    fields.sort_by_key(|(pc, field)| {
        (!of.is_executed_always(*pc), !of.is_before_test(*pc), !field.is_write, *pc)
    });
    let mut checks: Vec<(&Field, FieldCheck)> = Vec::new();
    for (pc, field) in fields {
        let when = if of.is_before_test(pc) { When::Entered } else { When::Iterated(counter) };
        let covers = |(other, check): &&mut (&Field, FieldCheck)| {
            other.location == field.location
                && (other.is_write || !field.is_write)
                && (check.when == When::Entered || check.when == when)
        };
        match checks.iter_mut().find(covers) {
            Some((_, check)) => check.accesses.push(pc),
            None if of.is_executed_always(pc) => {
                checks.push((field, FieldCheck { accesses: vec![pc], when }));
            }
            None => {}
        }
    }
    checks.into_iter().map(|(_, check)| check).collect()
}
