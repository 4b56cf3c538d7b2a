//! Accesses through handles: a statement that makes them is told once for each field that it accesses as a statement of its own.

use std::sync::PoisonError;

use jvm_sys::ObjectRef;

use super::statements::Meaning;
use super::{Call, Place, Runtime};

/// No statement: there is nothing to check.
const NOTHING: i32 = 0;

impl Runtime {
    /// The number of a statement as far as it accesses the field at a place in objects of a class, or in the class.
    pub(crate) fn handle_site(
        &mut self,
        call: Call<'_>,
        caller: i32,
        class: ObjectRef<'_>,
        place: Place,
    ) -> i32 {
        let Some(field) = self.field_at(call, class, place) else { return NOTHING };
        if let Some(&known) = self.handle_sites.get(&(caller, field)) {
            return known;
        }
        let (declaring, name) = self.statements.field_name(field);
        let (declaring, name) = (declaring.to_owned(), name.to_owned());
        let mut classes = call.classes.write().unwrap_or_else(PoisonError::into_inner);
        let Some(found) = self.statements.declared(field, &classes) else { return NOTHING };
        let meaning = self.statements.of_handle(&found, &name, classes.checks_handles(&declaring));
        // A static field may be the first thing that is used of its class, whatever it is.
        let is_worth_telling = matches!((meaning, place), (Meaning::Plain { .. }, _) | (_, Place::Static(_)));
        let site = if is_worth_telling { classes.number_handle(caller) } else { NOTHING };
        if site != NOTHING {
            self.statements.note(site, meaning);
        }
        self.handle_sites.insert((caller, field), site);
        site
    }
}
