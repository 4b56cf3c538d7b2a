//! What can be called on a class: its own members and those it inherits.
//!
//! Calls are on the class itself, also of what is inherited: the JVM finds the method, and the class that declares it need not be public, as
//! `AbstractStringBuilder` is not. But where a class has fixed a type parameter of its superclass, as `TimeUnit` is an `Enum<TimeUnit>`, a method with that
//! parameter is called on the superclass: there, the erased types of its descriptor are right in Java, too, if the receiver is cast.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use bytecode::AccessFlags;

use super::class::{ClassModel, MemberModel};
use super::classes::Classes;
use super::descriptor::{class_in, is_type, parameters};
use super::error::ModelError;
use super::names::is_java;
use crate::{Callable, CallableKind};

const OBJECT: &str = "java/lang/Object";

/// The methods of `Object` that classes override to say something of their own. All others are the JVM's.
const OF_OBJECT: [(&str, &str); 3] =
    [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")];

/// A method is overridden by one with the same name and parameters; what it returns may be a subtype.
fn signature(method: &MemberModel) -> (String, String) {
    let parameters = method.descriptor.split(')').next().unwrap_or_default();
    (method.name.clone(), parameters.to_owned())
}

/// The public instance methods of a class, own and inherited, each once. Those of `Object` are among them if the class or a supertype declares them, or if
/// instances may have others, because this class is abstract.
pub(crate) fn instance_methods(
    classes: &Classes<'_>,
    class: &ClassModel,
) -> Result<Vec<Callable>, ModelError> {
    let mut seen = BTreeSet::new();
    // Names and numbers of parameters of overridden methods of another erasure: `compareTo(Object)` of a `Comparable<String>`.
    let mut bridged = BTreeSet::new();
    let mut methods = Vec::new();
    for model in lineage(classes, class)? {
        // A class may have had a static method before an interface got one for its instances, and hides it.
        let hides = |method: &&MemberModel| method.is_static() && !model.is_interface();
        seen.extend(model.methods.iter().filter(hides).map(signature));
        let own = model.methods.iter().filter(|method| !method.is_static() && !method.name.starts_with('<'));
        let (written, made): (Vec<_>, Vec<_>) =
            own.partition(|method| !method.access.contains(AccessFlags::SYNTHETIC));
        for method in &written {
            if method.is_offered() && !bridged.contains(&signature(method)) && seen.insert(signature(method))
            {
                let fixed = fixes_parameter(class, &model, method) && classes.is_usable(&model.name);
                let on = if fixed { &model } else { class };
                methods.push(callable(on, CallableKind::Instance, method));
            }
        }
        // Compilers also add methods that only make those of a class public which is not: they stand for the inherited ones.
        let arity = |method: &MemberModel| parameters(&method.descriptor).map_or(0, |all| all.len());
        let overrides = |made: &MemberModel| {
            written.iter().any(|method| method.name == made.name && arity(method) == arity(made))
        };
        bridged.extend(made.into_iter().filter(|method| overrides(method)).map(signature));
    }
    if class.is_abstract() || class.name == OBJECT {
        for (name, descriptor) in OF_OBJECT {
            let method = MemberModel {
                access: AccessFlags::PUBLIC,
                name: name.to_owned(),
                descriptor: descriptor.to_owned(),
                signature: None,
                is_preview: false,
            };
            if seen.insert(signature(&method)) {
                methods.push(callable(class, CallableKind::Instance, &method));
            }
        }
    }
    Ok(methods)
}

/// Whether a class without type parameters inherits a method that mentions those of its own class.
fn fixes_parameter(class: &ClassModel, declaring: &ClassModel, method: &MemberModel) -> bool {
    let mentions = |name: &String| {
        let variable = format!("T{name};");
        let parameters = method.signature.as_ref().and_then(|signature| signature.split(')').next());
        parameters.is_some_and(|text| text.contains(&variable))
    };
    class.name != declaring.name
        && class.type_parameters.is_empty()
        && declaring.type_parameters.iter().any(mentions)
}

/// The class, its superclasses but `Object`, then all their interfaces.
pub(crate) fn lineage(classes: &Classes<'_>, class: &ClassModel) -> Result<Vec<Arc<ClassModel>>, ModelError> {
    let find = |name: &str, needed_by: &ClassModel| {
        classes.model(name)?.ok_or_else(|| ModelError::MissingSupertype {
            missing: name.to_owned(),
            needed_by: needed_by.name.clone(),
        })
    };
    // Circles are an error of their own.
    classes.supertypes(&class.name)?;
    let mut all = Vec::new();
    let mut next = Some(Arc::new(class.clone()));
    while let Some(model) = next.filter(|model| model.name != OBJECT) {
        next = model.superclass.as_ref().map(|above| find(above, &model)).transpose()?;
        all.push(model);
    }
    let mut seen = BTreeSet::new();
    let mut pending: VecDeque<Arc<ClassModel>> = all.iter().cloned().collect();
    while let Some(model) = pending.pop_front() {
        for name in &model.interfaces {
            if seen.insert(name.clone()) {
                let interface = find(name, &model)?;
                all.push(interface.clone());
                pending.push_back(interface);
            }
        }
    }
    Ok(all)
}

/// The public static methods that a class declares.
pub(crate) fn static_methods(class: &ClassModel) -> impl Iterator<Item = Callable> + '_ {
    let own = class.methods.iter().filter(|method| method.is_static() && method.is_offered());
    own.filter(|method| !method.name.starts_with('<'))
        .map(|method| callable(class, CallableKind::Static, method))
}

/// The public constructors of a class, if `new` can be used.
pub(crate) fn constructors(class: &ClassModel) -> impl Iterator<Item = Callable> + '_ {
    let own = class.methods.iter().filter(|method| method.is_constructor() && method.is_offered());
    own.filter(|_| class.is_instantiable()).map(|method| callable(class, CallableKind::Constructor, method))
}

/// The public fields that a class declares.
pub(crate) fn fields(class: &ClassModel) -> impl Iterator<Item = Callable> + '_ {
    class.fields.iter().filter(|field| field.is_offered()).map(|field| {
        let kind = if field.is_static() { CallableKind::StaticField } else { CallableKind::InstanceField };
        callable(class, kind, field)
    })
}

fn callable(class: &ClassModel, kind: CallableKind, member: &MemberModel) -> Callable {
    Callable {
        class: class.name.clone(),
        kind,
        name: member.name.clone(),
        descriptor: member.descriptor.clone(),
        on_interface: class.is_interface(),
    }
}

/// The types of all arguments that a call takes.
pub(crate) fn argument_types(callable: &Callable) -> Vec<&str> {
    match callable.kind {
        CallableKind::Array => callable.descriptor.strip_prefix('[').into_iter().collect(),
        _ => parameters(&callable.descriptor).unwrap_or_default(),
    }
}

/// The type of the object that a call needs, if it needs one.
pub(crate) fn receiver_type(callable: &Callable) -> Option<String> {
    let needed = matches!(callable.kind, CallableKind::Instance | CallableKind::InstanceField);
    needed.then(|| format!("L{};", callable.class))
}

/// Whether tests can name what is called, and all the types of its arguments.
pub(crate) fn can_be_written(classes: &Classes<'_>, callable: &Callable) -> bool {
    let named = callable.kind == CallableKind::Constructor || is_java(&callable.name);
    named && argument_types(callable).into_iter().all(|argument| is_usable(classes, argument))
}

/// Whether tests can name a type.
pub(crate) fn is_usable(classes: &Classes<'_>, descriptor: &str) -> bool {
    is_type(descriptor) && class_in(descriptor).is_none_or(|class| classes.is_usable(class))
}
