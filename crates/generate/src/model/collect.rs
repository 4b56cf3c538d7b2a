//! The catalogue of a class: what its tests are made of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::class::ClassModel;
use super::classes::Classes;
use super::descriptor::class_in;
use super::error::ModelError;
use super::forbidden;
use super::givers::Givers;
use super::members::{can_be_written, constructors, instance_methods, receiver_type, static_methods};
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
            let name = model.name.clone();
            return Err(match (model.is_abstract(), closed(&model)) {
                (true, _) => ModelError::NoImplementation(name),
                (false, Some(reason)) => ModelError::Closed { name, reason },
                (false, None) => ModelError::NoInstance(name),
            });
        };
        let providers: BTreeMap<String, Vec<Arc<Callable>>> =
            providers.into_iter().map(|(descriptor, all)| (descriptor, all.into_iter().collect())).collect();
        let all = methods.iter().chain(&instantiators).chain(providers.values().flatten());
        let mentioned = mentioned(all);
        let class = model.name.clone();
        Ok(Catalogue {
            class,
            instantiators: instantiators.into_iter().collect(),
            methods,
            providers,
            supertypes: supertypes(classes, &mentioned),
            in_source: in_source(classes, &mentioned),
        })
    }
}

/// Why a test calls none of its constructors.
fn closed(model: &ClassModel) -> Option<&'static str> {
    constructors(model).find_map(|constructor| forbidden::reason_in_test(&constructor))
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

/// All classes that calls mention; strings always, because there are literals.
fn mentioned<'c>(all: impl Iterator<Item = &'c Arc<Callable>>) -> BTreeSet<String> {
    let mut mentioned = BTreeSet::from(["java/lang/String".to_owned()]);
    for callable in all {
        mentioned.insert(callable.class.clone());
        mentioned.extend(callable.types().iter().filter_map(|one| class_in(one)).map(str::to_owned));
    }
    mentioned
}

fn supertypes(classes: &Classes<'_>, mentioned: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<String>> {
    // What a method of the class under test returns need not be there: nobody can pass it on then.
    let found = |name: &String| Some((name.clone(), classes.supertypes(name).ok()?.as_ref().clone()));
    mentioned.iter().filter_map(found).collect()
}

fn in_source(classes: &Classes<'_>, mentioned: &BTreeSet<String>) -> BTreeMap<String, String> {
    let found = |name: &String| Some((name.clone(), classes.model(name).ok()??.in_source.clone()));
    mentioned.iter().filter(|name| name.contains('$')).filter_map(found).collect()
}
