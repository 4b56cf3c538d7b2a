//! Static state of the program: back to what it was when its classes were initialized, before each execution.
//!
//! Fields get the values that they have by default, then the initializers run once more, in the order in which they had come to their ends: those that others
//! need come first. Only of classes of the program: what the JDK keeps stays.
//!
//! Initializers that do a lot, such as reading files, run once for many executions of a test. Where it counts, they run for each (`freshness`).

use std::sync::PoisonError;

use bytecode::RESET;
use jvm_sys::{Callee, Jni, StaticField};
use rustc_hash::FxHashSet;

use super::linked::{find, static_method};
use crate::classes::Statics;
use crate::control;

/// What is reset.
#[derive(Default)]
pub(super) struct Resets {
    classes: Vec<Reset>,
    known: FxHashSet<String>,
}

struct Reset {
    fields: Vec<StaticField>,
    /// None if the class has no initializer.
    initializer: Option<Callee>,
    /// Whether it does a lot.
    is_dear: bool,
}

/// More steps than this are a lot. Steps and not time, so that it is the same in every JVM.
const DEAR: u64 = 50;

impl Resets {
    /// Resets what has been initialized so far; if everything is to be fresh, all of it.
    pub(super) fn reset(&mut self, jni: Jni<'_>, is_fresh: bool) {
        for statics in self.new_ones() {
            self.known.insert(statics.class.clone());
            self.classes.extend(Reset::of(jni, &statics));
        }
        let steps = || control::get().map_or(0, |control| control.steps());
        for Reset { fields, initializer, is_dear } in
            self.classes.iter_mut().filter(|one| is_fresh || !one.is_dear)
        {
            fields.iter().for_each(|field| jni.clear_static(field));
            if let Some(initializer) = initializer {
                let before = steps();
                // An initializer that throws the second time leaves what it leaves.
                jni.dismiss(jni.invoke(initializer, None, &[]));
                *is_dear |= steps().saturating_sub(before) > DEAR;
            }
        }
    }

    /// Classes that have been initialized since the last time.
    fn new_ones(&self) -> Vec<Statics> {
        let Some(classes) = crate::jvm::classes() else { return Vec::new() };
        let initialized = control::get().map(|control| control.take_initialized());
        let classes = classes.read().unwrap_or_else(PoisonError::into_inner);
        let with_statics = |name: &str| classes.with_statics.iter().find(|statics| statics.class == name);
        let found: Vec<&Statics> = match &initialized {
            Some(numbers) => {
                let names = numbers.iter().filter_map(|&number| classes.definitions.of_initializer(number));
                let without = classes
                    .with_statics
                    .iter()
                    .filter(|statics| !classes.definitions.has_initializer(&statics.class));
                names.filter_map(with_statics).chain(without).collect()
            }
            // Nobody has seen in which order.
            None => classes.with_statics.iter().collect(),
        };
        found.into_iter().filter(|statics| !self.known.contains(&statics.class)).cloned().collect()
    }
}

impl Reset {
    fn of(jni: Jni<'_>, statics: &Statics) -> Option<Self> {
        let descriptor = format!("L{};", statics.class);
        let Some(class) = find(jni, &descriptor) else {
            jni.clear_exception();
            return None;
        };
        let fields = statics.fields.iter();
        let fields =
            fields.filter_map(|(name, descriptor)| jni.static_field(&class, name, descriptor)).collect();
        let member = (statics.class.as_str(), RESET, "()V");
        let initializer = static_method(jni, member);
        jni.release(class);
        Some(Self { fields, initializer, is_dear: false })
    }
}
