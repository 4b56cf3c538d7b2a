//! The methods of the hook class that rewritten code calls.

use rustc_hash::FxHashMap;

use crate::class::ClassFile;
use crate::error::EditError;
use crate::index::CpIndex;

/// Internal name of the hook class. In `java.lang`, because that is where every class of every module can see it.
pub const HOOKS: &[u8] = b"java/lang/$Racewright";

/// References to hooks that the class at hand has been given.
#[derive(Default)]
pub(super) struct Hooks {
    interned: FxHashMap<(&'static str, &'static str), CpIndex>,
}

impl Hooks {
    /// The reference to a hook.
    pub(super) fn reference(
        &mut self,
        class: &mut ClassFile<'_>,
        name: &'static str,
        descriptor: &'static str,
    ) -> Result<CpIndex, EditError> {
        if let Some(&index) = self.interned.get(&(name, descriptor)) {
            return Ok(index);
        }
        let index = class.pool_mut().intern_method(HOOKS, name.as_bytes(), descriptor.as_bytes())?;
        self.interned.insert((name, descriptor), index);
        Ok(index)
    }
}
