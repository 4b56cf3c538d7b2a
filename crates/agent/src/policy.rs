//! Which classes are rewritten, and how much is told about them.

use bytecode::instrument::{HOOKS, Plan, Shadows, UNSAFE};

/// The JDK: its insides give synchronization, not races.
const JDK: [&[u8]; 7] = [b"java/", b"javax/", b"jdk/", b"sun/", b"com/sun/", b"com/oracle/", b"netscape/"];

/// Parts of the JDK that programs share by mistake: collections, builders, formats.
const CHECKED: [&[u8]; 5] = [
    b"java/util/",
    b"java/text/",
    b"java/lang/AbstractStringBuilder",
    b"java/lang/StringBuilder",
    b"java/lang/StringBuffer",
];

/// Not these, though: they synchronize by means of their own, or race on purpose.
const UNCHECKED: [&[u8]; 11] = [
    b"java/util/concurrent/",
    b"java/util/stream/",
    b"java/util/zip/",
    b"java/util/jar/",
    b"java/util/logging/",
    b"java/util/function/",
    // Their elements are reached through final fields only, which makes them visible to whoever sees the object.
    b"java/util/ImmutableCollections",
    b"java/util/Locale",
    b"java/util/ResourceBundle",
    b"java/util/ServiceLoader",
    b"java/util/KeyValueHolder",
];

/// Strings copy their bytes with these. A string's bytes are reached through a final field, so it may be handed on without any
/// synchronization, and the JDK does so; an array of the program that is copied with them is not checked either.
const STRING_COPIES: &[&[u8]] = &[b"copyOf"];

/// Fields are added to none of these: the JVM lays some of them out by hand. None has fields that other packages can name.
const FIXED: [&[u8]; 1] = [b"java/lang/"];

/// How a class is to be rewritten; `None` to leave it alone.
pub(crate) fn plan_for(class: &[u8]) -> Option<Plan> {
    // A finalizer that does anything makes every object finalizable; Unsafe is replaced at its callers.
    let untouched = class == b"java/lang/Object"
        || class.starts_with(HOOKS)
        || class == UNSAFE
        || class.ends_with(b"module-info");
    let starts = |prefixes: &[&[u8]]| prefixes.iter().any(|prefix| class.starts_with(prefix));
    let accesses = !starts(&JDK) || starts(&CHECKED) && !starts(&UNCHECKED);
    let shadows = match accesses {
        true => Shadows::All,
        false if starts(&FIXED) => Shadows::No,
        false => Shadows::Visible,
    };
    let except = if class == b"java/util/Arrays" { STRING_COPIES } else { &[] };
    (!untouched).then_some(Plan { accesses, shadows, except })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_collections_are_checked_and_the_rest_of_the_jdk_is_listened_to() {
        let accesses = |class: &str| plan_for(class.as_bytes()).map(|plan| plan.accesses);
        assert_eq!(accesses("bank/Account"), Some(true));
        assert_eq!(accesses("java/util/ArrayList"), Some(true));
        assert_eq!(accesses("java/util/concurrent/ConcurrentHashMap"), Some(false));
        assert_eq!(accesses("java/lang/Thread"), Some(false));
        assert_eq!(accesses("java/lang/Object"), None);
    }
}
