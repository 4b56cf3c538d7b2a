//! All classes there are, read when they are asked for and then kept.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::class::ClassModel;
use super::error::ModelError;
use super::names::{is_java, meanings, nearest};

/// Gives the bytes of a class by its name; `None` if there is no such class, an error in words if it is there and cannot be read.
type Read<'a> = Box<dyn Fn(&str) -> Result<Option<Vec<u8>>, String> + 'a>;

/// The supertypes of a class, without itself.
type Supertypes = Arc<BTreeSet<String>>;

/// What came of asking, which is not asked again.
type Known<T> = Result<T, ModelError>;

/// The classes of a program and of the JDK that it runs on.
pub struct Classes<'a> {
    read: Read<'a>,
    /// Those of the user's class path.
    program: BTreeSet<String>,
    /// Those of the JDK that everybody may use.
    platform: BTreeSet<String>,
    models: RefCell<FxHashMap<String, Known<Option<Arc<ClassModel>>>>>,
    supertypes: RefCell<FxHashMap<String, Known<Supertypes>>>,
}

impl std::fmt::Debug for Classes<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Classes").field("program", &self.program.len()).finish_non_exhaustive()
    }
}

impl<'a> Classes<'a> {
    /// Classes that `read` gives: it looks into the JDK first, as the JVM does, then into the class path. `program` are the names of all classes on the class
    /// path, `platform` those of the JDK in packages that modules export to everybody.
    pub fn new(
        read: impl Fn(&str) -> Result<Option<Vec<u8>>, String> + 'a,
        program: impl IntoIterator<Item = String>,
        platform: impl IntoIterator<Item = String>,
    ) -> Self {
        Classes {
            read: Box::new(read),
            program: program.into_iter().collect(),
            platform: platform.into_iter().collect(),
            models: RefCell::default(),
            supertypes: RefCell::default(),
        }
    }

    /// A class by the name that class files have for it; `None` if there is no such class.
    ///
    /// # Errors
    /// When it cannot be read or is damaged.
    pub fn model(&self, name: &str) -> Result<Option<Arc<ClassModel>>, ModelError> {
        if let Some(known) = self.models.borrow().get(name) {
            return known.clone();
        }
        let model = match (self.read)(name) {
            Err(reason) => Err(ModelError::Unreadable(reason)),
            Ok(None) => Ok(None),
            Ok(Some(bytes)) => match ClassModel::read(&bytes) {
                // A file in the wrong place, which the JVM would not take for it either.
                Ok(model) if model.name != name => Ok(None),
                Ok(model) => Ok(Some(Arc::new(model))),
                Err(error) => Err(ModelError::Damaged { name: name.to_owned(), error }),
            },
        };
        self.models.borrow_mut().insert(name.to_owned(), model.clone());
        model
    }

    /// The class that somebody means: `java.util.Map.Entry`, `java.util.Map$Entry` and `java/util/Map$Entry` are the same.
    ///
    /// # Errors
    /// When there is none, or tests cannot use it.
    pub fn find(&self, written: &str) -> Result<Arc<ClassModel>, ModelError> {
        if written.trim().is_empty() {
            return Err(ModelError::NoName);
        }
        for name in meanings(written) {
            if let Some(model) = self.model(&name)? {
                return match () {
                    () if !self.is_public(&model) => Err(ModelError::NotPublic(name)),
                    () if !is_java(&name) => Err(ModelError::NotJava(name)),
                    () if model.is_preview => Err(ModelError::Preview(name)),
                    () if !self.is_listed(&name) => Err(ModelError::NotExported(name)),
                    () if model.release > self.release() => {
                        let (needs, found) = (model.release, self.release());
                        Err(ModelError::TooNew { name, needs, found })
                    }
                    () => Ok(model),
                };
            }
        }
        let all = self.platform.iter().chain(&self.program).map(String::as_str);
        let nearest = nearest(written, all, |name| self.is_usable(name));
        Err(ModelError::NoSuchClass { name: written.to_owned(), nearest })
    }

    /// All supertypes of a class, direct and indirect, without itself.
    ///
    /// # Errors
    /// When one of them is missing or damaged.
    pub fn supertypes(&self, name: &str) -> Result<Supertypes, ModelError> {
        if let Some(known) = self.supertypes.borrow().get(name) {
            return known.clone();
        }
        let found = self.collect_supertypes(name).map(Arc::new);
        self.supertypes.borrow_mut().insert(name.to_owned(), found.clone());
        found
    }

    fn collect_supertypes(&self, name: &str) -> Result<BTreeSet<String>, ModelError> {
        let missing = || ModelError::NoSuchClass { name: name.to_owned(), nearest: Vec::new() };
        let mut all = BTreeSet::new();
        let mut pending = vec![self.model(name)?.ok_or_else(missing)?];
        while let Some(model) = pending.pop() {
            for above in model.superclass.iter().chain(&model.interfaces) {
                if above == name {
                    return Err(ModelError::Circular(name.to_owned()));
                }
                if all.insert(above.clone()) {
                    pending.push(self.model(above)?.ok_or_else(|| ModelError::MissingSupertype {
                        missing: above.clone(),
                        needed_by: model.name.clone(),
                    })?);
                }
            }
        }
        Ok(all)
    }

    /// Whether tests can use a class: it is public, exported, and all of it is there.
    #[must_use]
    pub fn is_usable(&self, name: &str) -> bool {
        let is_open = |model: &ClassModel| self.is_public(model) && model.release <= self.release();
        let is_known = || self.model(name).is_ok_and(|model| model.is_some_and(|model| is_open(&model)));
        self.is_listed(name) && is_known() && self.supertypes(name).is_ok()
    }

    /// The release of the JDK, which is compiled for itself.
    fn release(&self) -> u16 {
        self.model("java/lang/Object").ok().flatten().map_or(u16::MAX, |object| object.release)
    }

    /// Whether a class and all those around it are public.
    fn is_public(&self, model: &ClassModel) -> bool {
        let outermost = model.outermost.as_ref().map(|name| self.model(name));
        let outermost_is = match outermost {
            Some(Ok(Some(outermost))) => outermost.is_public,
            Some(_) => false,
            None => true,
        };
        model.is_public && outermost_is
    }

    /// Whether it is a class of the JDK.
    #[must_use]
    pub fn is_platform(&self, name: &str) -> bool {
        self.platform.contains(name)
    }

    fn is_listed(&self, name: &str) -> bool {
        self.platform.contains(name) || self.program.contains(name)
    }

    /// The names of the program's classes.
    pub(crate) fn program(&self) -> impl Iterator<Item = &str> {
        self.program.iter().map(String::as_str)
    }

    /// The names of the JDK's classes that everybody may use.
    pub(crate) fn platform(&self) -> impl Iterator<Item = &str> {
        self.platform.iter().map(String::as_str)
    }
}
