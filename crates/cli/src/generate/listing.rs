//! Which classes are to be tested.

use finding::Shard;
use generate::{Classes, ModelError};

use super::args::GenerateArguments;
use super::library::{self, Library};
use crate::exit::BadInput;

/// Their names, in the order in which they are told of: those that were asked for as they were written, those of packages and jars as class files name
/// them. Classes that cannot be read are among them, since nobody knows whether they are public.
pub(super) fn listed(library: &Library, arguments: &GenerateArguments) -> anyhow::Result<Vec<String>> {
    let classes = library.classes();
    let (names, place) = match (&arguments.package, &arguments.jar) {
        (Some(package), _) => (library.in_package(package), format!("the package {package}")),
        (_, Some(jar)) => (Library::in_jar(jar)?, jar.display().to_string()),
        (None, None) => return named(&classes, &arguments.class),
    };
    let open: Vec<String> = names.into_iter().filter(|name| is_open(&classes, name)).collect();
    if open.is_empty() {
        let advice = if arguments.jar.is_some() { "" } else { ": check its spelling and the class path" };
        return Err(BadInput(format!("there is no public class in {place}{advice}")).into());
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    Ok((0..).zip(open).filter(|(place, _)| shard.takes(*place)).map(|(_, name)| name).collect())
}

/// A name that is misspelt is told before the others take their time.
fn named(classes: &Classes<'_>, names: &[String]) -> anyhow::Result<Vec<String>> {
    for name in names {
        if let Err(missing @ (ModelError::NoSuchClass { .. } | ModelError::NoName)) = classes.find(name) {
            return Err(library::bad(missing).into());
        }
    }
    Ok(names.to_vec())
}

fn is_open(classes: &Classes<'_>, name: &str) -> bool {
    use ModelError::{NoSuchClass, NotExported, NotJava, NotPublic, Preview};
    !matches!(
        classes.find(name),
        Err(NotPublic(_) | NotExported(_) | NotJava(_) | Preview(_) | NoSuchClass { .. })
    )
}
