//! Class initialization and class loading. The JVM makes everybody wait who needs a class that somebody initializes, where no model
//! sees it. So nobody is switched away from inside unless it has to wait itself; then the others ask before they use a class.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use jvm_sys::Jni;
use schedule::{ClassId, Step};

use super::{Control, ZONE};
use crate::classes::TargetInfo;
use crate::hooks;
use crate::loaders::Asking;

static ANNOUNCED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// How deep this thread is in code that must not be left for other reasons than that it initializes a class.
    static LOADING: Cell<i32> = const { Cell::new(0) };
}

/// Somebody has to wait inside an initializer: from now on, all ask before they use a class.
pub(super) fn announce(jni: Jni<'_>) {
    if !ANNOUNCED.swap(true, Ordering::AcqRel)
        && let Some(class) = jni.find_class(hooks::CONTROL.name)
    {
        let _ = jni.call_static_with(class, c"pending", true);
    }
}

/// The current thread enters or leaves code that must not be left.
pub(crate) fn zone(change: i32) {
    ZONE.set(ZONE.get() + change);
    LOADING.set(LOADING.get() + change);
}

/// Whether nothing but initializers keeps the current thread from being left: of these the model knows, and makes those wait who need the class. Who
/// loads a class may have locks of the JVM.
pub(super) fn may_be_left() -> bool {
    LOADING.get() == 0
}

impl Control {
    /// An initializer begins.
    pub(crate) fn initializes(&self, jni: Jni<'_>, class: i32) {
        ZONE.set(ZONE.get() + 1);
        if let Some(me) = self.me() {
            self.enter(jni, me).conductor.model_mut().initializing(me, ClassId(class.cast_unsigned()));
        }
    }

    /// It is over.
    pub(crate) fn initialized(&self, jni: Jni<'_>, class: i32) {
        ZONE.set(ZONE.get() - 1);
        if let Some(me) = self.me() {
            let mut state = self.enter(jni, me);
            state.conductor.model_mut().initialized(ClassId(class.cast_unsigned()));
            state.hosting.initialized.push(class);
        }
    }

    /// A class is about to be used, which somebody may be initializing.
    pub(crate) fn needs(&self, jni: Jni<'_>, site: i32) {
        let Some(me) = self.me() else { return };
        for class in self.initializers_of(jni, site) {
            let mut state = self.enter(jni, me);
            state.conductor.model_mut().stop(me, Step::NeedsClass(class));
            if state.conductor.model().is_enabled(me) {
                state.conductor.model_mut().grant(me);
            } else {
                self.give_way(jni, state, me);
            }
        }
    }

    /// The initializers of the class that a statement uses, and of those above it.
    fn initializers_of(&self, jni: Jni<'_>, site: i32) -> Vec<ClassId> {
        let classes = self.classes.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Some(site) = classes.sites.get(site.cast_unsigned() as usize) else { return Vec::new() };
        let (TargetInfo::Class(owner) | TargetInfo::Field(owner, ..)) = &site.target else {
            return Vec::new();
        };
        let asking = Asking { jni, jvmti: self.jvmti };
        let numbers = classes.definitions.initializers(site.of, owner, asking);
        numbers.into_iter().map(|number| ClassId(number.cast_unsigned())).collect()
    }
}
