//! The catalogue of a class: what its tests are made of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::class::ClassModel;
use super::classes::Classes;
use super::descriptor::{class_in, parameters};
use super::error::ModelError;
use super::forbidden;
use super::givers::Givers;
use super::members::{can_be_written, instance_methods, receiver_type, static_methods};
use super::providers;
use crate::{Callable, Catalogue};

impl Catalogue {
    /// What tests of a class can be made of; the class is named as people do, see [`Classes::find`].
    ///
    /// Instances are of exactly this class if there is a way to make one, because what a test finds is told about this class; of its subtypes otherwise.
    ///
    /// # Errors
    /// When there can be no tests, and why.
    pub fn of(classes: &Classes<'_>, class: &str) -> Result<Self, ModelError> {
        let model = classes.find(class)?;
        classes.supertypes(&model.name)?;
        let methods = methods(classes, &model)?;
        let givers = Givers::of(classes, &model);
        let descriptor = format!("L{};", model.name);
        let instantiators = instantiators(classes, &givers, &model, &descriptor);
        let providers = providers::for_calls(&givers, methods.iter(), (&descriptor, &instantiators));
        let Some(instantiators) = providers.get(&descriptor).cloned() else {
            return Err(match model.is_abstract() {
                true => ModelError::NoImplementation(model.name.clone()),
                false => ModelError::NoInstance(model.name.clone()),
            });
        };
        let providers: BTreeMap<String, Vec<Arc<Callable>>> =
            providers.into_iter().map(|(descriptor, all)| (descriptor, all.into_iter().collect())).collect();
        let all = methods.iter().chain(&instantiators).chain(providers.values().flatten());
        let supertypes = supertypes(classes, all)?;
        let class = model.name.clone();
        Ok(Catalogue {
            class,
            instantiators: instantiators.into_iter().collect(),
            methods,
            providers,
            supertypes,
        })
    }
}

fn methods(classes: &Classes<'_>, model: &ClassModel) -> Result<Vec<Arc<Callable>>, ModelError> {
    let all = instance_methods(classes, model)?.into_iter().chain(static_methods(model));
    let open = all.filter(|method| {
        let made_for_enums = model.is_enum() && matches!(method.name.as_str(), "values" | "valueOf");
        can_be_written(classes, method) && forbidden::reason_in_test(method).is_none() && !made_for_enums
    });
    let methods: BTreeSet<Arc<Callable>> = open.map(Arc::new).collect();
    match methods.is_empty() {
        true => Err(ModelError::NoMethods(model.name.clone())),
        false => Ok(methods.into_iter().collect()),
    }
}

fn instantiators(
    classes: &Classes<'_>,
    givers: &Givers<'_>,
    model: &ClassModel,
    descriptor: &str,
) -> BTreeSet<Arc<Callable>> {
    // A method of the class gives an instance only to those who have one.
    let mut all = givers.exactly(descriptor);
    all.retain(|giver| receiver_type(giver).is_none_or(|receiver| receiver != descriptor));
    if all.is_empty() || model.is_abstract() {
        all = givers.of_type(descriptor);
    }
    // Objects of the JDK have instances to give away that they go on using, and need some of their own first.
    if all.iter().any(|giver| receiver_type(giver).is_none()) {
        all.retain(|giver| receiver_type(giver).is_none() || !classes.is_platform(&giver.class));
    }
    all
}

/// The supertypes of all classes that calls mention; of strings always, because there are literals.
fn supertypes<'c>(
    classes: &Classes<'_>,
    all: impl Iterator<Item = &'c Arc<Callable>>,
) -> Result<BTreeMap<String, BTreeSet<String>>, ModelError> {
    let mut mentioned = BTreeSet::from(["java/lang/String".to_owned()]);
    for callable in all {
        let value = callable.value();
        let arguments = parameters(&callable.descriptor).unwrap_or_default();
        mentioned.insert(callable.class.clone());
        mentioned
            .extend(arguments.into_iter().chain([value.as_str()]).filter_map(class_in).map(str::to_owned));
    }
    let mut found = BTreeMap::new();
    for name in mentioned {
        // What a method of the class under test returns need not be there: nobody can pass it on then.
        if let Ok(above) = classes.supertypes(&name) {
            found.insert(name, above.as_ref().clone());
        }
    }
    Ok(found)
}
