//! Class loaders by number, so that two classes of the same name are told apart. Nothing is tagged for that: it would take an identity hash of the
//! loader on JDK 25, and what a controlled program sees of its own hashes would change.

use jvm_sys::{Jni, Jvmti, ObjectRef, WeakRef};

/// A class loader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Loader(u32);

impl Loader {
    /// The one that has no object.
    pub(crate) const BOOT: Self = Self(0);

    #[cfg(test)]
    pub(crate) fn of_test(number: u32) -> Self {
        Self(number)
    }
}

/// Those who ask the JVM which class a name means.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'call> {
    pub(crate) jni: Jni<'call>,
    pub(crate) jvmti: Jvmti,
}

/// All loaders that have defined a class, and those above them.
#[derive(Default)]
pub(crate) struct Loaders {
    /// From the second on: the boot loader is known without.
    known: Vec<Known>,
}

struct Known {
    /// None if the JVM had no memory left for it: then the loader is met as a new one each time.
    reference: Option<WeakRef>,
    parent: Loader,
}

impl Loaders {
    /// The number of a loader. It gets one if it has none.
    pub(crate) fn number<'call>(&mut self, jni: Jni<'call>, loader: ObjectRef<'call>) -> Loader {
        if let Some(known) = self.find(jni, loader) {
            return known;
        }
        let parent = jni.parent_of_loader(loader);
        // A loader that is its own ancestor finds no class at all.
        let parent = if jni.is_same(parent, loader) { Loader::BOOT } else { self.number(jni, parent) };
        self.known.push(Known { reference: jni.keep_weakly(loader), parent });
        Loader(u32::try_from(self.known.len()).expect("there are fewer loaders than that"))
    }

    fn find<'call>(&self, jni: Jni<'call>, loader: ObjectRef<'call>) -> Option<Loader> {
        if loader.is_null() {
            return Some(Loader::BOOT);
        }
        let is_it = |known: &Known| known.reference.as_ref().is_some_and(|kept| jni.is_weakly(kept, loader));
        // The same one defines many classes in a row.
        let at = self.known.iter().rposition(is_it)?;
        u32::try_from(at + 1).ok().map(Loader)
    }

    /// Those that a loader may leave classes to, nearest first.
    pub(crate) fn above(&self, loader: Loader) -> impl Iterator<Item = Loader> {
        let parent = |of: Loader| Some(self.known.get((of.0 as usize).checked_sub(1)?)?.parent);
        std::iter::successors(parent(loader), move |&last| parent(last))
    }

    /// The loader that defined a class, if it has a number.
    pub(crate) fn of_class<'call>(&self, asking: Asking<'call>, class: ObjectRef<'call>) -> Option<Loader> {
        self.find(asking.jni, asking.jvmti.loader_of(asking.jni, class)?)
    }

    /// The loader that defined the class of this name, with slashes, that another one has found.
    pub(crate) fn behind(&self, asking: Asking<'_>, finder: Loader, name: &str) -> Option<Loader> {
        let known = self.known.get((finder.0 as usize).checked_sub(1)?)?;
        let finder = asking.jni.weakly_kept(known.reference.as_ref()?)?;
        let class = asking.jvmti.found_by_loader(asking.jni, finder, &format!("L{name};"))?;
        self.of_class(asking, class)
    }
}
