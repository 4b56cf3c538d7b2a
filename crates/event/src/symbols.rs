//! What ids are called.

use std::borrow::Cow;

use crate::id::{ClassId, Id, LockId, MethodId, SiteId, ThreadId, VarId};

/// The kinds of ids, in the order of their codes in binary traces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// [`ThreadId`]
    Thread,
    /// [`LockId`]
    Lock,
    /// [`VarId`]
    Var,
    /// [`VolatileId`](crate::VolatileId)
    Volatile,
    /// [`SiteId`]
    Site,
    /// [`ClassId`]
    Class,
    /// [`MethodId`]
    Method,
}

impl Kind {
    /// All kinds; a kind's position here is `kind as usize`.
    pub const ALL: [Kind; 7] =
        [Kind::Thread, Kind::Lock, Kind::Var, Kind::Volatile, Kind::Site, Kind::Class, Kind::Method];

    /// What stands before the number of an id that was given no name.
    fn prefix(self) -> &'static str {
        match self {
            Kind::Thread => "T",
            Kind::Lock => "L",
            Kind::Var => "V",
            Kind::Volatile => "A",
            Kind::Site => "",
            Kind::Class => "C",
            Kind::Method => "M",
        }
    }
}

/// The names of a trace's ids. An id without a name is shown by its kind's letter and its number, a site by its
/// number alone, as trace tools are used to.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    /// Per kind and id; `None` where only a later id was named so far.
    names: [Vec<Option<Box<str>>>; Kind::ALL.len()],
}

impl Symbols {
    /// Gives an id its name, in place of an earlier one. An empty name is none.
    pub fn define(&mut self, kind: Kind, raw: u32, name: &str) {
        if name.is_empty() && kind != Kind::Method {
            return;
        }
        let names = &mut self.names[kind as usize];
        let index = raw as usize;
        if names.len() <= index {
            names.resize(index + 1, None);
        }
        names[index] = Some(name.into());
    }

    /// The name that was given, if any.
    #[must_use]
    pub fn given(&self, kind: Kind, raw: u32) -> Option<&str> {
        self.names[kind as usize].get(raw as usize)?.as_deref()
    }

    /// All given names, kind by kind, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u32, &str)> {
        Kind::ALL.into_iter().flat_map(|kind| {
            (0u32..)
                .zip(&self.names[kind as usize])
                .filter_map(move |(raw, name)| Some((kind, raw, name.as_deref()?)))
        })
    }

    /// A thread's name.
    #[must_use]
    pub fn thread(&self, id: ThreadId) -> Cow<'_, str> {
        self.show(Kind::Thread, id.raw())
    }

    /// A lock's name.
    #[must_use]
    pub fn lock(&self, id: LockId) -> Cow<'_, str> {
        self.show(Kind::Lock, id.raw())
    }

    /// A variable's name.
    #[must_use]
    pub fn var(&self, id: VarId) -> Cow<'_, str> {
        self.show(Kind::Var, id.raw())
    }

    /// A site's label.
    #[must_use]
    pub fn site(&self, id: SiteId) -> Cow<'_, str> {
        self.show(Kind::Site, id.raw())
    }

    /// A class's name.
    #[must_use]
    pub fn class(&self, id: ClassId) -> Cow<'_, str> {
        self.show(Kind::Class, id.raw())
    }

    /// A method's name.
    #[must_use]
    pub fn method(&self, id: MethodId) -> Cow<'_, str> {
        self.show(Kind::Method, id.raw())
    }

    pub(crate) fn show(&self, kind: Kind, raw: u32) -> Cow<'_, str> {
        match self.given(kind, raw) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("{}{raw}", kind.prefix())),
        }
    }
}
