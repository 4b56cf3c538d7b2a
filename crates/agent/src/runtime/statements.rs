//! What a statement accesses, found out when it is first executed: by then the classes it names are loaded.

use bytecode::AccessFlags;
use rustc_hash::FxHashMap;

use crate::classes::{Classes, TargetInfo};

/// A field of a class, whatever the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FieldNumber(pub(super) u32);

/// A class that declares fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Declaring(u32);

/// What a statement does, as far as events go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Accesses a plain field that is checked.
    Plain(FieldNumber, Declaring),
    /// Accesses a volatile field.
    Volatile(FieldNumber, Declaring),
    /// Uses a class without accessing anything that can race.
    Constant(Declaring),
    /// Accesses an array element.
    Element,
    /// Nothing to tell.
    Nothing,
}

/// The meanings found so far.
#[derive(Default)]
pub(super) struct Statements {
    meanings: Vec<Option<Meaning>>,
    fields: FxHashMap<(Box<str>, Box<str>), FieldNumber>,
    field_names: Vec<String>,
    declaring: FxHashMap<Box<str>, Declaring>,
    /// With dots.
    class_names: Vec<Box<str>>,
}

impl Statements {
    pub(super) fn meaning(&mut self, site: i32, classes: &Classes) -> Meaning {
        let index = site.cast_unsigned() as usize;
        if let Some(Some(known)) = self.meanings.get(index) {
            return *known;
        }
        let meaning = self.find(index, classes);
        if self.meanings.len() <= index {
            self.meanings.resize(index + 1, None);
        }
        self.meanings[index] = Some(meaning);
        meaning
    }

    fn find(&mut self, site: usize, classes: &Classes) -> Meaning {
        let site = &classes.sites[site];
        match &site.target {
            TargetInfo::Element => Meaning::Element,
            TargetInfo::Nothing => Meaning::Nothing,
            TargetInfo::Field(owner, name, descriptor) => {
                let Some(found) = classes.find_field(owner, name, descriptor) else {
                    return Meaning::Nothing;
                };
                let declaring = self.declaring(&found.declaring);
                let field = self.field_number(&found.declaring, name);
                if found.flags.contains(AccessFlags::FINAL) {
                    Meaning::Constant(declaring)
                } else if found.flags.contains(AccessFlags::VOLATILE) {
                    Meaning::Volatile(field, declaring)
                } else if site.accesses {
                    Meaning::Plain(field, declaring)
                } else {
                    Meaning::Constant(declaring)
                }
            }
        }
    }

    /// `class` with slashes.
    pub(super) fn field_number(&mut self, class: &str, name: &str) -> FieldNumber {
        let next =
            FieldNumber(u32::try_from(self.field_names.len()).expect("there are fewer fields than that"));
        let number = *self.fields.entry((class.into(), name.into())).or_insert(next);
        if number == next {
            self.field_names.push(format!("{}.{name}", class.replace('/', ".")));
        }
        number
    }

    pub(super) fn field_name(&self, field: FieldNumber) -> &str {
        &self.field_names[field.0 as usize]
    }

    fn declaring(&mut self, class: &str) -> Declaring {
        let next =
            Declaring(u32::try_from(self.class_names.len()).expect("there are fewer classes than that"));
        let number = *self.declaring.entry(class.into()).or_insert(next);
        if number == next {
            self.class_names.push(class.replace('/', ".").into());
        }
        number
    }

    /// With dots.
    pub(super) fn class_name(&self, class: Declaring) -> &str {
        &self.class_names[class.0 as usize]
    }
}
