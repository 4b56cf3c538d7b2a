//! What is needed to call something, and what is needed for that.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::givers::{Givers, is_literal};
use super::made;
use super::members::{argument_types, receiver_type};
use crate::Callable;

/// How far from the class under test: an argument's argument's argument is far enough, and null beyond.
const DEEPEST: usize = 3;

/// Providers by the descriptor of what they give.
type Providers = BTreeMap<String, BTreeSet<Arc<Callable>>>;

/// What gives the arguments and objects that some calls need, and those that these need in turn.
pub(crate) fn for_calls<'c>(
    givers: &Givers<'_>,
    calls: impl Iterator<Item = &'c Arc<Callable>>,
    instance: (&str, &BTreeSet<Arc<Callable>>),
) -> Providers {
    let mut providers = Providers::new();
    // Arguments of the type under test are instances like the one that is tested.
    providers.insert(instance.0.to_owned(), instance.1.clone());
    let mut wanted: BTreeSet<String> = calls.flat_map(needs).collect();
    wanted.extend(instance.1.iter().flat_map(needs));
    for _ in 0..DEEPEST {
        let mut next = BTreeSet::new();
        for descriptor in wanted {
            if let Entry::Vacant(place) = providers.entry(descriptor) {
                let mut found = givers.of_type(place.key());
                let made = made::of_type(givers.classes(), place.key(), !found.is_empty());
                found.extend(made.into_iter().map(Arc::new));
                next.extend(found.iter().flat_map(needs));
                place.insert(found);
            }
        }
        wanted = next;
    }
    // Those that need what nobody gives are no help: an `ExecutorService` around another one.
    // Of the type under test none is made so: a stub is no class to test.
    for descriptor in not_given(&providers).into_iter().filter(|descriptor| descriptor != instance.0) {
        let made = made::of_type(givers.classes(), &descriptor, false).into_iter().map(Arc::new);
        providers.entry(descriptor).or_default().extend(made);
    }
    grounded(providers)
}

/// The types of which no object can be made without `null`.
fn not_given(providers: &Providers) -> Vec<String> {
    let mut given: BTreeSet<&String> = BTreeSet::new();
    loop {
        let can = |callable: &Arc<Callable>| needs(callable).iter().all(|needed| given.contains(needed));
        let more = providers.iter().filter(|(_, all)| all.iter().any(can)).map(|(descriptor, _)| descriptor);
        let more: BTreeSet<&String> = more.collect();
        if more.len() == given.len() {
            break;
        }
        given = more;
    }
    providers.keys().filter(|descriptor| !given.contains(descriptor)).cloned().collect()
}

/// The types of objects that a call needs.
fn needs(callable: &Arc<Callable>) -> Vec<String> {
    let arguments = argument_types(callable).into_iter().map(str::to_owned);
    arguments.chain(receiver_type(callable)).filter(|descriptor| !is_literal(descriptor)).collect()
}

/// Those that do not need an object that nobody gives. Arguments may be null, objects that methods are called on may not.
fn grounded(providers: Providers) -> Providers {
    let mut given: BTreeSet<String> = BTreeSet::from(["Ljava/lang/String;".to_owned()]);
    let can = |given: &BTreeSet<String>, callable: &Arc<Callable>| {
        receiver_type(callable).is_none_or(|receiver| given.contains(&receiver))
    };
    loop {
        let before = given.len();
        for (descriptor, all) in &providers {
            if !given.contains(descriptor) && all.iter().any(|callable| can(&given, callable)) {
                given.insert(descriptor.clone());
            }
        }
        if given.len() == before {
            break;
        }
    }
    let mut kept = Providers::new();
    for (descriptor, mut all) in providers {
        all.retain(|callable| can(&given, callable));
        if !all.is_empty() {
            kept.insert(descriptor, all);
        }
    }
    kept
}
