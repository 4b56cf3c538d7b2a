//! The methods of the hook class that rewritten code calls.

use rustc_hash::FxHashMap;

use crate::class::ClassFile;
use crate::error::EditError;
use crate::index::CpIndex;

/// Internal name of the hook class. In `java.lang`, because that is where every class of every module can see it.
pub const HOOKS: &[u8] = b"java/lang/$Racewright";

/// Internal name of the class that is called for plain accesses.
const CHECKS: &[u8] = b"java/lang/$RacewrightChecks";

/// Internal name of the class that is called for accesses through handles.
pub(super) const HANDLES: &[u8] = b"java/lang/$RacewrightHandles";

/// Internal name of the class that is called where a program is controlled.
pub(super) const CONTROL: &[u8] = b"java/lang/$RacewrightControl";

/// Internal name of the class that is told of acquisitions of locks.
pub(super) const LOCKS: &[u8] = b"java/lang/$RacewrightLocks";

/// Internal name of the class of arrays' shadows.
pub(super) const SHADOW: &[u8] = b"java/lang/$RacewrightShadow";

/// Internal name of the class of what loops access in no order.
pub(super) const SCATTER: &[u8] = b"java/lang/$RacewrightScatter";

/// References to hooks that the class at hand has been given.
#[derive(Default)]
pub(super) struct Hooks {
    interned: FxHashMap<(&'static [u8], &'static str, &'static str), CpIndex>,
}

impl Hooks {
    /// The reference to a hook.
    pub(super) fn reference(
        &mut self,
        class: &mut ClassFile<'_>,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<CpIndex, EditError> {
        self.of(class, HOOKS, name, descriptor)
    }

    /// The reference to a check of a plain access.
    pub(super) fn check(
        &mut self,
        class: &mut ClassFile<'_>,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<CpIndex, EditError> {
        self.of(class, CHECKS, name, descriptor)
    }

    /// The reference to a hook for accesses through handles.
    pub(super) fn handle(
        &mut self,
        class: &mut ClassFile<'_>,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<CpIndex, EditError> {
        self.of(class, HANDLES, name, descriptor)
    }

    /// The reference to a hook that controls, by name and descriptor.
    pub(super) fn control(
        &mut self,
        class: &mut ClassFile<'_>,
        (name, descriptor): (&'static str, &'static str),
    ) -> Result<CpIndex, EditError> {
        self.of(class, CONTROL, name, descriptor)
    }

    /// The reference to a hook that is told of acquisitions, by name and descriptor.
    pub(super) fn locks(
        &mut self,
        class: &mut ClassFile<'_>,
        (name, descriptor): (&'static str, &'static str),
    ) -> Result<CpIndex, EditError> {
        self.of(class, LOCKS, name, descriptor)
    }

    fn of(
        &mut self,
        class: &mut ClassFile<'_>,
        owner: &'static [u8],
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<CpIndex, EditError> {
        if let Some(&index) = self.interned.get(&(owner, name, descriptor)) {
            return Ok(index);
        }
        let index = class.pool_mut().intern_method(owner, name.as_bytes(), descriptor.as_bytes())?;
        self.interned.insert((owner, name, descriptor), index);
        Ok(index)
    }
}
