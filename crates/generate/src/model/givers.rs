//! Everything that gives a value, by the type of that value.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::class::ClassModel;
use super::classes::Classes;
use super::descriptor::class_of;
use super::error::ModelError;
use super::members::{
    argument_types, can_be_written, constructors, fields, instance_methods, is_usable, receiver_type,
    static_methods,
};
use super::{auxiliary, forbidden};
use crate::{Callable, CallableKind};

/// What gives what, of all classes that tests of one class use.
pub(crate) struct Givers<'a> {
    classes: &'a Classes<'a>,
    /// The class under test.
    class: String,
    /// By the descriptor of exactly what is given.
    by_value: BTreeMap<String, BTreeSet<Arc<Callable>>>,
    /// The given types that are subtypes of a class, or itself.
    below: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> Givers<'a> {
    /// Looks at the code base of a class (the program, or the package if it is one of the JDK's) and at common classes of the JDK. Classes that cannot be read
    /// or lack a supertype are passed over: jars often have parts that need what is not there, and tests of other parts do not.
    pub(crate) fn of(classes: &'a Classes<'a>, class: &ClassModel) -> Self {
        let mut names: BTreeSet<String> = auxiliary::names().collect();
        names.extend(classes.program().map(str::to_owned));
        if classes.is_platform(&class.name) {
            names.extend(classes.in_package(class.package()));
        }
        names.insert(class.name.clone());
        let mut givers =
            Givers { classes, class: class.name.clone(), by_value: BTreeMap::new(), below: BTreeMap::new() };
        for name in names.iter().filter(|name| classes.is_usable(name)) {
            if let Ok(Some(model)) = classes.model(name)
                && let Ok(offered) = givers.offered_by(&model)
            {
                givers.add(offered);
            }
        }
        givers
    }

    pub(crate) fn classes(&self) -> &Classes<'a> {
        self.classes
    }

    /// All that a class has to offer, on its own.
    fn offered_by(&self, model: &ClassModel) -> Result<Vec<Callable>, ModelError> {
        let mut offered: Vec<Callable> = constructors(model).chain(fields(model)).collect();
        // Of most names there is no constant, and the constants are fields.
        offered.extend(static_methods(model).filter(|method| !(model.is_enum() && method.name == "valueOf")));
        let supertypes = self.classes.supertypes(&model.name)?;
        let mut above = Vec::new();
        for name in supertypes.iter().filter(|name| self.classes.is_usable(name)) {
            if let Some(supertype) = self.classes.model(name)? {
                above.extend(supertype.methods.iter().filter(|method| method.is_offered()).cloned());
            }
        }
        // What a supertype gives as well is called on the supertype, or there would be an `iterator` for each collection.
        offered.extend(instance_methods(self.classes, model)?.into_iter().filter(|method| {
            !above.iter().any(|other| other.name == method.name && other.descriptor == method.descriptor)
        }));
        Ok(offered)
    }

    fn add(&mut self, offered: Vec<Callable>) {
        for callable in offered {
            let value = callable.value();
            let of_class_under_test = callable.class == self.class;
            let closed = match of_class_under_test {
                true => forbidden::reason_in_test(&callable),
                false => forbidden::reason_elsewhere(&callable),
            };
            if closed.is_some()
                || is_literal(&value)
                || (value == "Ljava/lang/Object;" && callable.kind != CallableKind::Constructor)
                || !is_usable(self.classes, &value)
                || !can_be_written(self.classes, &callable)
            {
                continue;
            }
            if let Some(class) = class_of(&value) {
                let above = self.classes.supertypes(class).unwrap_or_default();
                for name in above.iter().map(String::as_str).chain([class]) {
                    self.below.entry(name.to_owned()).or_default().insert(value.clone());
                }
            }
            self.by_value.entry(value).or_default().insert(Arc::new(callable));
        }
    }

    /// What gives exactly this type.
    pub(crate) fn exactly(&self, wanted: &str) -> BTreeSet<Arc<Callable>> {
        self.by_value.get(wanted).cloned().unwrap_or_default()
    }

    /// What gives a type or a subtype of it. Methods of the JDK's objects count only if they give exactly what is wanted, and from something else: there are
    /// constructors and static methods for nearly everything, and a test is to be short.
    pub(crate) fn of_type(&self, wanted: &str) -> BTreeSet<Arc<Callable>> {
        let Some(class) = class_of(wanted) else {
            return self.exactly(wanted);
        };
        let all = self.below.get(class).into_iter().flatten().flat_map(|value| self.exactly(value));
        let broad = auxiliary::BROAD.contains(&class);
        all.filter(|giver| {
            let of_jdk_object = receiver_type(giver).filter(|_| self.classes.is_platform(&giver.class));
            let direct = giver.value() == wanted && !argument_types(giver).contains(&wanted);
            (!broad || self.is_plain(giver))
                && of_jdk_object.is_none_or(|receiver| direct && receiver != wanted)
        })
        .collect()
    }

    /// Whether it gives something plain, or another instance of the class under test.
    fn is_plain(&self, giver: &Callable) -> bool {
        let value = giver.value();
        let class = class_of(&value).unwrap_or_default();
        let from_nothing = || argument_types(giver).into_iter().all(|argument| argument.len() == 1);
        class == self.class || (auxiliary::PLAIN.contains(&class) && from_nothing())
    }
}

/// Whether values of a type are written as they are: primitive types and strings. Nothing is one, too.
pub(crate) fn is_literal(descriptor: &str) -> bool {
    !descriptor.starts_with(['L', '[']) || descriptor == "Ljava/lang/String;"
}
