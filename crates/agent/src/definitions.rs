//! The classes that were defined: which fields they declare, and which of them a name means where. Two loaders may have a class of the same name each:
//! these are different classes, with static fields and an initializer of their own, and maybe other fields.
//!
//! A name means to a class what its loader finds by it. What that is, the loader itself knows, the JVM once it has asked the loader, and before that nobody:
//! then it is said that the answer may be another one later.

use bytecode::AccessFlags;
use rustc_hash::FxHashMap;

use crate::loaders::{Asking, Loader, Loaders};

/// No class has so many above it, unless it is one that the JVM refuses.
const HIGHEST: usize = 1 << 10;

/// A class that was defined, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClassNumber(u32);

impl ClassNumber {
    /// That of statements that belong to no class.
    pub(crate) const NONE: Self = Self(u32::MAX);
}

/// All of them.
#[derive(Default)]
pub(crate) struct Definitions {
    pub(crate) loaders: Loaders,
    defined: Vec<Class>,
    /// The last one of each name, with slashes.
    by_name: FxHashMap<Box<str>, ClassNumber>,
}

/// A class as its file says.
pub(crate) struct Class {
    pub(crate) name: Box<str>,
    pub(crate) loader: Loader,
    pub(crate) superclass: Option<Box<str>>,
    pub(crate) fields: FxHashMap<(Box<str>, Box<str>), Field>,
    /// How many fields have words.
    pub(crate) shadowed: u16,
    /// The number of its initializer, if it has one.
    pub(crate) initializer: Option<i32>,
    /// The one of the same name before it.
    former: Option<ClassNumber>,
    /// How many loaders had one of this name before its own.
    copy: u32,
}

/// A field that was declared.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) flags: AccessFlags,
    /// Its number among those of its class that have words.
    pub(crate) number: Option<u16>,
}

/// A field as it was found.
pub(crate) struct Found {
    /// The class that declares it, with slashes.
    pub(crate) declaring: Box<str>,
    /// Of a static field: which class of this name it is.
    pub(crate) copy: u32,
    pub(crate) flags: AccessFlags,
    /// Its number among those of its class that have words, and how many these are.
    pub(crate) number: Option<(u16, u16)>,
    /// The number of the initializer of its class.
    pub(crate) initializer: Option<i32>,
    /// Whether it will be the same one for ever.
    pub(crate) is_sure: bool,
}

/// What a name means.
#[derive(Clone, Copy)]
struct Meant {
    class: ClassNumber,
    is_sure: bool,
}

impl Class {
    pub(crate) fn new(name: Box<str>, loader: Loader, superclass: Option<Box<str>>) -> Self {
        Self {
            name,
            loader,
            superclass,
            fields: FxHashMap::default(),
            shadowed: 0,
            initializer: None,
            former: None,
            copy: 0,
        }
    }
}

impl Definitions {
    /// A class is about to be defined.
    pub(crate) fn add(&mut self, class: Class) -> ClassNumber {
        let number =
            ClassNumber(u32::try_from(self.defined.len()).expect("there are fewer classes than that"));
        let former = self.by_name.insert(class.name.clone(), number);
        // The JVM refuses a loader's second class of a name: whoever defined the first one uses that.
        let same = self.by(former, class.loader).map(|same| same.copy);
        let all = std::iter::successors(former, |&class| self.get(class)?.former);
        let next = all.filter_map(|class| self.get(class)).map(|class| class.copy + 1).max().unwrap_or(0);
        self.defined.push(Class { former, copy: same.unwrap_or(next), ..class });
        number
    }

    fn get(&self, class: ClassNumber) -> Option<&Class> {
        self.defined.get(class.0 as usize)
    }

    /// The class that a loader defined, of those with the same name up to this one.
    fn by(&self, last: Option<ClassNumber>, loader: Loader) -> Option<&Class> {
        self.number_by(last, loader).and_then(|number| self.get(number))
    }

    fn number_by(&self, last: Option<ClassNumber>, loader: Loader) -> Option<ClassNumber> {
        let all = std::iter::successors(last, |&class| self.get(class)?.former);
        all.into_iter().find(|&class| self.get(class).is_some_and(|class| class.loader == loader))
    }

    /// Gives a class the number of its initializer.
    pub(crate) fn set_initializer(&mut self, class: ClassNumber, initializer: i32) {
        if let Some(class) = self.defined.get_mut(class.0 as usize) {
            class.initializer = Some(initializer);
        }
    }

    /// What a name means to a class.
    fn meant(&self, from: ClassNumber, name: &str, asking: Option<Asking<'_>>) -> Option<Meant> {
        let here = self.get(from)?;
        let sure = |class| Meant { class, is_sure: true };
        if *here.name == *name {
            return Some(sure(from));
        }
        let last = *self.by_name.get(name)?;
        if let Some(own) = self.number_by(Some(last), here.loader) {
            return Some(sure(own));
        }
        let above = self.loaders.above(here.loader).find_map(|loader| self.number_by(Some(last), loader));
        let is_only = self.get(last)?.former.is_none();
        if let Some(above) = above.filter(|_| is_only) {
            return Some(sure(above));
        }
        let told = asking.and_then(|asking| self.loaders.behind(asking, here.loader, name));
        if let Some(told) = told.and_then(|loader| self.number_by(Some(last), loader)) {
            return Some(sure(told));
        }
        let likely = above.or(is_only.then_some(last))?;
        Some(Meant { class: likely, is_sure: false })
    }

    /// A class and those above it.
    fn up<'a>(
        &'a self,
        first: Meant,
        asking: Option<Asking<'a>>,
    ) -> impl Iterator<Item = (&'a Class, Meant)> {
        let above = move |below: &Meant| {
            let class = self.get(below.class)?;
            let superclass = class.superclass.as_deref().filter(|above| **above != *class.name)?;
            let meant = self.meant(below.class, superclass, asking)?;
            Some(Meant { is_sure: meant.is_sure && below.is_sure, ..meant })
        };
        std::iter::successors(Some(first), above)
            .take(HIGHEST)
            .filter_map(|meant| Some((self.get(meant.class)?, meant)))
    }

    /// Finds the field that an instruction of a class means: declared by its owner or the nearest superclass that declares it.
    pub(crate) fn find_field(
        &self,
        from: ClassNumber,
        (owner, name, descriptor): (&str, &str, &str),
        asking: Option<Asking<'_>>,
    ) -> Option<Found> {
        let key = (Box::from(name), Box::from(descriptor));
        let owner = self.meant(from, owner, asking)?;
        self.up(owner, asking)
            .find_map(|(class, meant)| Some(class.found(*class.fields.get(&key)?, meant.is_sure)))
    }

    /// Finds the field of this name that a class declares. (Only bytecode that no compiler makes has two.)
    pub(crate) fn declared_field(&self, class: &str, copy: u32, name: &str) -> Option<Found> {
        let all = std::iter::successors(self.by_name.get(class).copied(), |&class| self.get(class)?.former);
        let class = all.filter_map(|class| self.get(class)).find(|class| class.copy == copy)?;
        let (_, &field) = class.fields.iter().find(|((known, _), _)| **known == *name)?;
        Some(class.found(field, true))
    }

    /// Which of the classes of this name a loader has defined.
    pub(crate) fn copy_by(&self, name: &str, loader: Loader) -> Option<u32> {
        self.by(self.by_name.get(name).copied(), loader).map(|class| class.copy)
    }

    /// The numbers of the initializers of a class that another one names, and of those above it.
    pub(crate) fn initializers(&self, from: ClassNumber, name: &str, asking: Asking<'_>) -> Vec<i32> {
        let first = self.meant(from, name, Some(asking));
        let all = first.into_iter().flat_map(|first| self.up(first, Some(asking)));
        all.filter_map(|(class, _)| class.initializer).collect()
    }

    /// The class whose initializer has this number.
    pub(crate) fn of_initializer(&self, number: i32) -> Option<&str> {
        self.defined.iter().find(|class| class.initializer == Some(number)).map(|class| &*class.name)
    }

    fn last(&self, name: &str) -> Option<&Class> {
        self.get(*self.by_name.get(name)?)
    }

    /// Whether a class that was loaded has an initializer.
    pub(crate) fn has_initializer(&self, name: &str) -> bool {
        self.last(name).is_some_and(|class| class.initializer.is_some())
    }

    /// The number of fields of a class that have words, of whichever class of this name has most.
    pub(crate) fn shadowed(&self, name: &str) -> u16 {
        let all = std::iter::successors(self.by_name.get(name).copied(), |&class| self.get(class)?.former);
        all.filter_map(|class| self.get(class)).map(|class| class.shadowed).max().unwrap_or(0)
    }

    /// The superclass of a class.
    pub(crate) fn superclass(&self, name: &str) -> Option<&str> {
        self.last(name)?.superclass.as_deref()
    }
}

impl Class {
    fn found(&self, field: Field, is_sure: bool) -> Found {
        Found {
            declaring: self.name.clone(),
            copy: if field.flags.contains(AccessFlags::STATIC) { self.copy } else { 0 },
            flags: field.flags,
            number: field.number.map(|number| (number, self.shadowed)),
            initializer: self.initializer,
            is_sure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str, loader: Loader, flags: AccessFlags) -> Class {
        let mut class = Class::new(name.into(), loader, None);
        class.fields.insert(("n".into(), "I".into()), Field { flags, number: None });
        class
    }

    fn copy_of(definitions: &Definitions, from: ClassNumber) -> Option<(u32, bool)> {
        let found = definitions.find_field(from, ("shop/Task", "n", "I"), None)?;
        Some((found.copy, found.is_sure))
    }

    #[test]
    fn each_loader_means_its_own_class() {
        let mut definitions = Definitions::default();
        let (one, other) = (Loader::of_test(1), Loader::of_test(2));
        let user = definitions.add(Class::new("shop/Main".into(), one, None));
        assert_eq!(copy_of(&definitions, user), None);
        let stranger = definitions.add(class("shop/Task", other, AccessFlags::STATIC));
        assert_eq!(copy_of(&definitions, user), Some((0, false)), "it may be another one later");
        let own = definitions.add(class("shop/Task", one, AccessFlags::STATIC));
        assert_eq!(copy_of(&definitions, user), Some((1, true)));
        assert_eq!(copy_of(&definitions, own), Some((1, true)));
        assert_eq!(copy_of(&definitions, stranger), Some((0, true)));
        assert_eq!(definitions.copy_by("shop/Task", other), Some(0));

        // Two threads define it at the same time, and one of them in vain.
        definitions.add(class("shop/Task", other, AccessFlags::STATIC));
        assert_eq!(copy_of(&definitions, stranger), Some((0, true)));
        definitions.add(class("shop/Task", Loader::of_test(3), AccessFlags::STATIC));
        assert_eq!(definitions.copy_by("shop/Task", Loader::of_test(3)), Some(2));
    }

    #[test]
    fn fields_of_objects_are_told_apart_by_the_objects() {
        let mut definitions = Definitions::default();
        definitions.add(class("shop/Task", Loader::of_test(1), AccessFlags::PRIVATE));
        let second = definitions.add(class("shop/Task", Loader::of_test(2), AccessFlags::PRIVATE));
        assert_eq!(copy_of(&definitions, second), Some((0, true)));
    }

    #[test]
    fn what_names_itself_as_its_superclass_ends() {
        let mut definitions = Definitions::default();
        let loop_of = |name: &str, above: &str| Class::new(name.into(), Loader::BOOT, Some(above.into()));
        let first = definitions.add(loop_of("A", "B"));
        definitions.add(loop_of("B", "A"));
        let own = definitions.add(loop_of("C", "C"));
        assert!(definitions.find_field(first, ("A", "n", "I"), None).is_none());
        assert!(definitions.find_field(own, ("C", "n", "I"), None).is_none());
    }
}
