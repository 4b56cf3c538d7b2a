//! Where the words of a field are: what the hooks ask once for each statement.

use std::ffi::CString;

use jvm_sys::ObjectRef;

use super::statements::Meaning;
use super::{Call, Runtime};

/// There is nothing to check.
const NOTHING: i32 = -1;
/// The field is volatile.
const VOLATILE: i32 = -2;

impl Runtime {
    /// The number of an instance field among those of its class that have words, and above it, in the upper half, the binary logarithm
    /// of a bound on these numbers; or why there is none.
    pub(crate) fn field_index(&mut self, call: Call<'_>, site: i32) -> i32 {
        match self.statements.meaning(site, call) {
            Some(Meaning::Plain { number: Some((number, count)), .. }) => {
                let bound = count.next_power_of_two().max(8).trailing_zeros();
                i32::from(number) | bound.cast_signed() << 16
            }
            Some(Meaning::Volatile { .. }) => VOLATILE,
            _ => NOTHING,
        }
    }

    /// The class that declares the field of a statement, found from an object's class upwards.
    pub(crate) fn declaring<'call>(
        &mut self,
        call: Call<'call>,
        object: ObjectRef<'call>,
        site: i32,
    ) -> Option<ObjectRef<'call>> {
        let declaring = self.statements.meaning(site, call)?.declaring()?;
        let wanted = format!("L{};", self.statements.class_name(declaring));
        let mut class = Some(call.jni.class_of(object));
        while let Some(current) = class {
            if self.jvmti.class_signature(current).is_some_and(|signature| signature == wanted) {
                return Some(current);
            }
            class = call.jni.superclass(current);
        }
        None
    }

    /// The place of a static field: in the lower half the number of its words, or why there are none; in the upper half one more
    /// than the number of the initializer of its class, zero if there is none. Zero if nothing is known yet.
    pub(crate) fn static_place(&mut self, call: Call<'_>, site: i32) -> i64 {
        let Some(meaning) = self.statements.meaning(site, call) else { return 0 };
        let place = match meaning {
            Meaning::Plain { field, .. } => {
                let next = u32::try_from(self.statics.len()).expect("there are fewer fields than that") + 1;
                self.statics.entry(field.0).or_insert(next).cast_signed()
            }
            Meaning::Volatile { .. } => VOLATILE,
            _ => NOTHING,
        };
        let initializer = meaning.initializer().map_or(0, |number| number + 1);
        i64::from(initializer) << 32 | i64::from(place.cast_unsigned())
    }

    /// Clears the words of an object.
    pub(crate) fn clear_words<'call>(&mut self, call: Call<'call>, object: ObjectRef<'call>) {
        let mut class = Some(call.jni.class_of(object));
        while let Some(current) = class {
            let signature = self.jvmti.class_signature(current).unwrap_or_default();
            let name = signature.strip_prefix('L').unwrap_or(&signature).trim_end_matches(';');
            let shadowed = call.classes().definitions.shadowed(name);
            for number in 0..shadowed {
                for kind in ['R', 'W'] {
                    let name =
                        CString::new(format!("$racewright{kind}{number}")).expect("there is no zero in it");
                    call.jni.set_long_field(object, current, &name, 0);
                }
            }
            if shadowed > 0 {
                call.jni.clear_object_field(object, current, c"$racewrightShared");
            }
            class = call.jni.superclass(current);
        }
    }
}
