//! Plain accesses: those that the rules in the hooks found to race, and those that are told one by one.

use detect::{Access, AccessKind, Race};
use event::{Event, Kind, Op, SiteId, ThreadId, VarId};
use jvm_sys::ObjectRef;

use super::statements::Meaning;
use super::{Call, Runtime, words};
use crate::names;

fn kind(writes: bool) -> AccessKind {
    if writes { AccessKind::Write } else { AccessKind::Read }
}

impl Runtime {
    /// The rules in the hooks have found a race of the current thread's access with an earlier one.
    pub(crate) fn race(
        &mut self,
        call: Call<'_>,
        object: ObjectRef<'_>,
        site: i32,
        writes: bool,
        prior: i64,
        prior_writes: bool,
    ) {
        let current = self.current(call);
        let Some(clocks) = self.sink.clocks() else { return };
        let owner = clocks.find_owner(words::epoch(prior));
        let prior_kind = kind(prior_writes);
        let race = Race {
            // The location is named below; the number has no meaning here.
            var: VarId(0),
            prior: Access { thread: owner.unwrap_or(current), site: words::site(prior), kind: prior_kind },
            current: Access { thread: current, site: SiteId(site.cast_unsigned()), kind: kind(writes) },
        };
        if self.sink.is_news(&race) {
            let location = self.location(call, object, site);
            let names = [owner.map(|owner| self.threads.name(owner)), Some(self.threads.name(current))]
                .map(|name| name.unwrap_or("a thread that has ended").to_owned());
            let held = self.locks.held_by(current);
            self.sink.report(&race, &location, names, &held, &call.classes().sites, || self.jvmti.stack(0));
        }
    }

    /// An access of a location by its number, zero if it has none yet. The number.
    pub(crate) fn access(
        &mut self,
        call: Call<'_>,
        number: i64,
        object: ObjectRef<'_>,
        site: i32,
        writes: bool,
    ) -> i64 {
        if !self.begun {
            return number;
        }
        let var = match u32::try_from(number) {
            Ok(known @ 1..) => VarId(known - 1),
            _ => {
                self.vars += 1;
                VarId(self.vars - 1)
            }
        };
        let op = if writes { Op::Write(var) } else { Op::Read(var) };
        let thread = self.current(call);
        if self.sink.wants_name(var) {
            let name = self.location(call, object, site);
            self.sink.define(Kind::Var, var.0, &name);
        }
        for race in self.sink.take(Event::new(thread, SiteId(site.cast_unsigned()), op)) {
            let location = self.location(call, object, site);
            let names =
                [race.prior.thread, race.current.thread].map(|t: ThreadId| self.threads.name(t).to_owned());
            let held = self.locks.held_by(thread);
            self.sink.report(&race, &location, names, &held, &call.classes().sites, || self.jvmti.stack(0));
        }
        i64::from(var.0) + 1
    }

    /// What an accessed location is called: a field by its class and name, an array by its type.
    fn location(&mut self, call: Call<'_>, object: ObjectRef<'_>, site: i32) -> String {
        match self.statements.meaning(site, call) {
            Some(Meaning::Plain { field, .. }) => {
                let (class, name) = self.statements.field_name(field);
                format!("{}.{name}", class.replace('/', "."))
            }
            _ if object.is_null() => String::new(),
            _ => {
                let signature = self.jvmti.class_signature(call.jni.class_of(object));
                names::array(&signature.unwrap_or_default())
            }
        }
    }
}
