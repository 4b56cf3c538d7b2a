//! Plain accesses: fields, static fields, array elements.

use event::{Event, Kind, Op, SiteId, VarId};
use jvm_sys::ObjectRef;

use super::statements::Meaning;
use super::{Call, Runtime, objects};

impl Runtime {
    pub(crate) fn field(&mut self, call: Call<'_>, object: ObjectRef<'_>, site: i32, write: bool) {
        if object.is_null() {
            return;
        }
        let meaning = self.statements.meaning(site, call.classes);
        match meaning {
            Meaning::Plain(field, _) => {
                let object_number = self.objects.number(self.jvmti, object);
                let var = self.objects.var(object_number, field.0);
                self.access(call, Some(object), site, var, write, meaning);
            }
            Meaning::Volatile(field, _) => {
                let object_number = self.objects.number(self.jvmti, object);
                let volatile = self.volatile_field(object_number, field);
                self.volatile(call, site, volatile, write);
            }
            Meaning::Constant(_) | Meaning::Element | Meaning::Nothing => {}
        }
    }

    pub(crate) fn static_field(&mut self, call: Call<'_>, site: i32, write: bool) {
        let meaning = self.statements.meaning(site, call.classes);
        if let Meaning::Plain(_, class) | Meaning::Volatile(_, class) | Meaning::Constant(class) = meaning {
            let class = self.statements.class_name(class).to_owned();
            self.use_class(call, &class);
        }
        match meaning {
            Meaning::Plain(field, _) => {
                let var = self.objects.var(objects::STATICS, field.0);
                self.access(call, None, site, var, write, meaning);
            }
            Meaning::Volatile(field, _) => {
                let volatile = self.volatile_field(objects::STATICS, field);
                self.volatile(call, site, volatile, write);
            }
            Meaning::Constant(_) | Meaning::Element | Meaning::Nothing => {}
        }
    }

    pub(crate) fn elements(
        &mut self,
        call: Call<'_>,
        array: ObjectRef<'_>,
        indices: std::ops::Range<i32>,
        site: i32,
        write: bool,
    ) {
        if array.is_null() {
            return;
        }
        let number = self.objects.number(self.jvmti, array);
        for index in indices.filter(|&index| index >= 0) {
            let var = self.objects.var(number, index.cast_unsigned());
            self.access(call, Some(array), site, var, write, Meaning::Element);
        }
    }

    fn access(
        &mut self,
        call: Call<'_>,
        object: Option<ObjectRef<'_>>,
        site: i32,
        var: VarId,
        write: bool,
        meaning: Meaning,
    ) {
        let op = if write { Op::Write(var) } else { Op::Read(var) };
        let thread = self.current(call);
        if self.sink.wants_name(var) {
            let name = self.location(call, object, meaning);
            self.sink.define(Kind::Var, var.0, &name);
        }
        if self.sink.take(Event::new(thread, SiteId(site.cast_unsigned()), op)) {
            let location = self.location(call, object, meaning);
            let names: Vec<&str> = self.threads.iter().map(|(name, _)| name.as_str()).collect();
            self.sink.report(&location, &names, &call.classes.sites, || self.jvmti.stack(1));
        }
    }

    /// What an accessed location is called.
    fn location(&self, call: Call<'_>, object: Option<ObjectRef<'_>>, meaning: Meaning) -> String {
        match (meaning, object) {
            (Meaning::Plain(field, _), _) => self.statements.field_name(field).to_owned(),
            (_, Some(array)) => {
                let signature = self.jvmti.class_signature(call.jni.class_of(array));
                array_name(&signature.unwrap_or_default())
            }
            _ => String::new(),
        }
    }
}

/// `[I` as people write it.
fn array_name(signature: &str) -> String {
    let element = match signature.strip_prefix('[') {
        Some("Z") => "boolean".to_owned(),
        Some("B") => "byte".to_owned(),
        Some("C") => "char".to_owned(),
        Some("S") => "short".to_owned(),
        Some("I") => "int".to_owned(),
        Some("J") => "long".to_owned(),
        Some("F") => "float".to_owned(),
        Some("D") => "double".to_owned(),
        Some(inner) if inner.starts_with('[') => array_name(inner),
        Some(inner) => inner.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
        None => signature.to_owned(),
    };
    element + "[]"
}
