//! Names of types, short where that is clear.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::Catalogue;

/// Simple names that the written class uses itself, all of `java.lang` but the nested one.
const OWN: [&str; 11] = [
    "Calls",
    "Double",
    "Float",
    "Integer",
    "Long",
    "Object",
    "String",
    "SuppressWarnings",
    "System",
    "Thread",
    "Throwable",
];

/// Which class has which simple name.
pub(super) struct Imports<'a> {
    /// Of the class under test.
    catalogue: Option<&'a Catalogue>,
    /// The class that owns a simple name, both as class files name them, without nested ones.
    owners: BTreeMap<String, String>,
    used: RefCell<BTreeSet<String>>,
}

impl<'a> Imports<'a> {
    /// For a written class of this name that uses these classes.
    pub(super) fn new(
        name: &str,
        catalogue: Option<&'a Catalogue>,
        classes: impl Iterator<Item = String>,
    ) -> Self {
        let mut owners: BTreeMap<String, String> =
            OWN.iter().map(|own| ((*own).to_owned(), format!("java/lang/{own}"))).collect();
        owners.insert(name.to_owned(), name.to_owned());
        // Who is in the default package has no other name, so comes first; who is in `java.lang` is known without an import.
        let top = |class: String| split(&in_source(catalogue, &class)).0.to_owned();
        let mut classes: Vec<String> = classes.map(top).collect();
        classes.sort_by_key(|class| (class.contains('/'), !is_java_lang(class), class.clone()));
        for class in classes {
            owners.entry(simple(&class).to_owned()).or_insert(class);
        }
        Self { catalogue, owners, used: RefCell::default() }
    }

    /// The name of a class.
    pub(super) fn class(&self, class: &str) -> String {
        let written = in_source(self.catalogue, class);
        let (top, nested) = split(&written);
        let simple = simple(top);
        if self.owners.get(simple).is_some_and(|owner| owner == top) {
            self.used.borrow_mut().insert(top.to_owned());
            format!("{simple}{nested}")
        } else {
            format!("{}{nested}", top.replace('/', "."))
        }
    }

    /// What a class is called where it is declared.
    pub(super) fn simple(&self, class: &str) -> String {
        let written = in_source(self.catalogue, class);
        written.rsplit(['/', '.']).next().unwrap_or_default().to_owned()
    }

    /// The name of a type, by its descriptor.
    pub(super) fn of(&self, descriptor: &str) -> String {
        match descriptor.as_bytes().first() {
            Some(b'[') => format!("{}[]", self.of(&descriptor[1..])),
            Some(b'L') => self.class(class_of(descriptor).expect("it begins like one")),
            _ => primitive(descriptor).to_owned(),
        }
    }

    /// What to import, for all that was named so far.
    pub(super) fn lines(&self) -> Vec<String> {
        let used = self.used.borrow();
        let far = used.iter().filter(|class| class.contains('/') && !is_java_lang(class));
        far.map(|class| format!("import {};", class.replace('/', "."))).collect()
    }

    /// Names that variables must not have, or they would hide a type or a package.
    pub(super) fn taken(&self) -> BTreeSet<String> {
        let packages = self.owners.values().filter_map(|class| class.split_once('/'));
        self.owners.keys().cloned().chain(packages.map(|(package, _)| package.to_owned())).collect()
    }
}

/// The class that an object type names; of an array, that of its elements.
pub(super) fn class_of(descriptor: &str) -> Option<&str> {
    descriptor.trim_start_matches('[').strip_prefix('L').map(|rest| rest.trim_end_matches(';'))
}

pub(super) fn primitive(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ => "void",
    }
}

fn is_java_lang(class: &str) -> bool {
    class.strip_prefix("java/lang/").is_some_and(|rest| !rest.contains('/'))
}

/// The name of a class as Java has it, but for the slashes: those before dots are packages.
fn in_source(catalogue: Option<&Catalogue>, class: &str) -> String {
    let known = catalogue.and_then(|catalogue| catalogue.in_source.get(class));
    known.cloned().unwrap_or_else(|| guessed(class))
}

/// `a/b/C` and `.D.E`, of `a/b/C.D.E`.
fn split(written: &str) -> (&str, &str) {
    written.split_at(written.find('.').unwrap_or(written.len()))
}

fn simple(top: &str) -> &str {
    top.rsplit('/').next().unwrap_or(top)
}

/// `a/b/C.D` of `a/b/C$D`, where nobody knows better: a dollar sign that nothing can follow as a name is part of one.
fn guessed(class: &str) -> String {
    let begin = class.rfind('/').map_or(0, |slash| slash + 1);
    let mut written = class[..begin].to_owned();
    for (at, c) in class[begin..].char_indices() {
        let separates = c == '$' && at > 0 && class[begin + at + 1..].starts_with(char::is_alphabetic);
        written.push(if separates { '.' } else { c });
    }
    written
}
