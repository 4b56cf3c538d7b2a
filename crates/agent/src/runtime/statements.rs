//! What a statement accesses, found out when it is first executed: by then the classes it names are loaded.

use bytecode::AccessFlags;
use jvm_sys::Jvmti;
use rustc_hash::FxHashMap;

use super::Call;
use crate::classes::{Classes, TargetInfo};
use crate::definitions::Found;
use crate::loaders::Asking;

/// A field of a class, whatever the object. Static fields of two classes of the same name are two fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FieldNumber(pub(super) u32);

/// A class that declares fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Declaring(u32);

/// What a statement does, as far as events go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Accesses a plain field that is checked.
    Plain {
        field: FieldNumber,
        declaring: Declaring,
        /// Its number among those of its class that have words, and how many these are.
        number: Option<(u16, u16)>,
        initializer: Option<i32>,
    },
    /// Accesses a volatile field.
    Volatile { field: FieldNumber, initializer: Option<i32> },
    /// Uses a class without accessing anything that can race.
    Constant { initializer: Option<i32> },
    /// Accesses an array element.
    Element,
    /// Nothing to tell.
    Nothing,
}

impl Meaning {
    /// The class that declares the plain field.
    pub(super) fn declaring(self) -> Option<Declaring> {
        match self {
            Self::Plain { declaring, .. } => Some(declaring),
            _ => None,
        }
    }

    /// The number of the initializer of the class that declares the field.
    pub(super) fn initializer(self) -> Option<i32> {
        match self {
            Self::Plain { initializer, .. }
            | Self::Volatile { initializer, .. }
            | Self::Constant { initializer } => initializer,
            Self::Element | Self::Nothing => None,
        }
    }
}

/// The meanings found so far.
pub(super) struct Statements {
    jvmti: Jvmti,
    meanings: Vec<Option<Meaning>>,
    fields: FxHashMap<FieldKey, FieldNumber>,
    field_names: Vec<FieldKey>,
    declaring: FxHashMap<Box<str>, Declaring>,
    /// With slashes.
    class_names: Vec<Box<str>>,
}

/// A class, with slashes; of a static field, which class of this name; and the name of the field.
type FieldKey = (Box<str>, u32, Box<str>);

impl Statements {
    pub(super) fn new(jvmti: Jvmti) -> Self {
        Self {
            jvmti,
            meanings: Vec::new(),
            fields: FxHashMap::default(),
            field_names: Vec::new(),
            declaring: FxHashMap::default(),
            class_names: Vec::new(),
        }
    }

    /// What a statement does; `None` if a class that it names is not loaded yet.
    pub(super) fn meaning(&mut self, site: i32, call: Call<'_>) -> Option<Meaning> {
        let index = site.cast_unsigned() as usize;
        if let Some(Some(known)) = self.meanings.get(index) {
            return Some(*known);
        }
        let (meaning, is_sure) = self.find(index, call, &call.classes())?;
        if is_sure {
            self.note(site, meaning);
            return Some(meaning);
        }
        // An edge too many is better than one that is missing, but words that two variables share are a false alarm.
        (!matches!(meaning, Meaning::Plain { .. })).then_some(meaning)
    }

    fn find(&mut self, site: usize, call: Call<'_>, classes: &Classes) -> Option<(Meaning, bool)> {
        let site = &classes.sites[site];
        match &site.target {
            TargetInfo::Element => Some((Meaning::Element, true)),
            TargetInfo::Class(_) | TargetInfo::Lock(..) | TargetInfo::Nothing => {
                Some((Meaning::Nothing, true))
            }
            TargetInfo::Field(owner, name, descriptor) => {
                let asking = Asking { jni: call.jni, jvmti: self.jvmti };
                let field = (&**owner, &**name, &**descriptor);
                let found = classes.definitions.find_field(site.of, field, Some(asking))?;
                Some((self.of_field(&found, name, site.accesses), found.is_sure))
            }
        }
    }

    /// What an access of a field is, that is checked or not.
    fn of_field(&mut self, found: &Found, name: &str, checked: bool) -> Meaning {
        let field = self.field_number(&found.declaring, found.copy, name);
        let initializer = found.initializer;
        if found.flags.contains(AccessFlags::FINAL) {
            Meaning::Constant { initializer }
        } else if found.flags.contains(AccessFlags::VOLATILE) {
            Meaning::Volatile { field, initializer }
        } else if checked {
            let declaring = self.declaring(&found.declaring);
            Meaning::Plain { field, declaring, number: found.number, initializer }
        } else {
            Meaning::Constant { initializer }
        }
    }

    /// What a plain access through a handle is. Of a volatile field, it is meant to order nothing; it is not checked.
    pub(super) fn of_handle(&mut self, found: &Found, name: &str, checked: bool) -> Meaning {
        match self.of_field(found, name, checked) {
            Meaning::Volatile { initializer, .. } => Meaning::Constant { initializer },
            other => other,
        }
    }

    /// Notes what a statement does.
    pub(super) fn note(&mut self, site: i32, meaning: Meaning) {
        let index = site.cast_unsigned() as usize;
        if self.meanings.len() <= index {
            self.meanings.resize(index + 1, None);
        }
        self.meanings[index] = Some(meaning);
    }

    /// `class` with slashes; `copy` says which class of this name it is if the field is static, and is zero otherwise.
    pub(super) fn field_number(&mut self, class: &str, copy: u32, name: &str) -> FieldNumber {
        let next =
            FieldNumber(u32::try_from(self.field_names.len()).expect("there are fewer fields than that"));
        let number = *self.fields.entry((class.into(), copy, name.into())).or_insert(next);
        if number == next {
            self.field_names.push((class.into(), copy, name.into()));
        }
        number
    }

    /// The class that declares a field, with slashes, and its name.
    pub(super) fn field_name(&self, field: FieldNumber) -> (&str, &str) {
        let (class, _, name) = &self.field_names[field.0 as usize];
        (class, name)
    }

    /// Finds the field with this number.
    pub(super) fn declared(&self, field: FieldNumber, classes: &Classes) -> Option<Found> {
        let (class, copy, name) = &self.field_names[field.0 as usize];
        classes.definitions.declared_field(class, *copy, name)
    }

    fn declaring(&mut self, class: &str) -> Declaring {
        let next =
            Declaring(u32::try_from(self.class_names.len()).expect("there are fewer classes than that"));
        let number = *self.declaring.entry(class.into()).or_insert(next);
        if number == next {
            self.class_names.push(class.into());
        }
        number
    }

    /// With slashes.
    pub(super) fn class_name(&self, class: Declaring) -> &str {
        &self.class_names[class.0 as usize]
    }
}
