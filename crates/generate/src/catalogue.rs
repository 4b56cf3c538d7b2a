//! What a test of a class can be made of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::types::OBJECT;
use crate::{Callable, CallableKind};

/// All that can be called, for one class under test. Everything is in a fixed order, so that a seed always draws the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Catalogue {
    /// The class under test, as class files name it.
    pub class: String,
    /// What gives an instance of it, or of a subtype.
    pub instantiators: Vec<Arc<Callable>>,
    /// What can be called on an instance.
    pub methods: Vec<Arc<Callable>>,
    /// What gives a value of a type, or of a subtype, by the type's descriptor. Types for which there is nothing are not in it; nor are primitive types and
    /// `String`, whose values are literals. Instance methods of `String` can be among them, `toCharArray` for `[C`: their receiver is a literal, too. Each
    /// other receiver has providers of its own in here; arguments need not, and are null then.
    pub providers: BTreeMap<String, Vec<Arc<Callable>>>,
    /// The supertypes of classes, direct and indirect, without themselves; both as class files name them.
    pub supertypes: BTreeMap<String, BTreeSet<String>>,
    /// How classes with a dollar sign in their names are written in Java, `java/util/Map.Entry` for `java/util/Map$Entry`: the sign may belong to a name.
    pub in_source: BTreeMap<String, String>,
}

impl Catalogue {
    /// Whether a method on an instance asks for another one, or for something that it is. Any object does not count: nearly every class has `equals`.
    pub(crate) fn has_methods_of_two(&self) -> bool {
        let class = format!("L{};", self.class);
        let takes = |parameter: &String| parameter != OBJECT && self.is_assignable(&class, parameter);
        self.methods.iter().any(|method| method.parameters().iter().any(takes))
    }

    /// Constructors without parameters.
    #[must_use]
    pub fn plain_constructors(&self) -> Vec<Arc<Callable>> {
        let all = self.instantiators.iter().chain(self.providers.values().flatten());
        let is_plain =
            |one: &&Arc<Callable>| one.kind == CallableKind::Constructor && one.parameters().is_empty();
        all.filter(is_plain).cloned().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether a value of one type may stand where another one is asked for, by their descriptors.
    #[must_use]
    pub fn is_assignable(&self, from: &str, to: &str) -> bool {
        if from == to || (to == OBJECT && from.starts_with(['L', '['])) {
            return true;
        }
        match (class_name(from), class_name(to)) {
            (Some(from), Some(to)) => self.supertypes.get(from).is_some_and(|above| above.contains(to)),
            _ => false,
        }
    }
}

/// `java/lang/String`, from `Ljava/lang/String;`.
fn class_name(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix('L')?.strip_suffix(';')
}
