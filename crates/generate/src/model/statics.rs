//! Does a class remember something from one execution to the next?

use bytecode::AccessFlags;

use super::class::{ClassModel, MemberModel};
use super::descriptor::class_of;

/// Classes whose instances stay as they are, or keep nothing that a test could see.
const IMMUTABLE: [&str; 30] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/VarHandle",
    "java/io/ObjectStreamField",
    "java/lang/System$Logger",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/nio/charset/Charset",
    "java/time/Duration",
    "java/time/ZoneId",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "java/util/logging/Logger",
    "java/util/regex/Pattern",
    "org/apache/commons/logging/Log",
    "org/apache/logging/log4j/Logger",
    "org/slf4j/Logger",
];

/// Whether a class has static state that a test may change: a static field that is not final, or a final one that holds what can change. It says yes when
/// in doubt: resetting a class that has no state does no harm, leaving state behind does.
#[must_use]
pub fn has_mutable_statics(class: &ClassModel) -> bool {
    class.fields.iter().any(|field| field.is_static() && is_mutable(class, field))
}

fn is_mutable(class: &ClassModel, field: &MemberModel) -> bool {
    // Those that compilers add, `$VALUES` among them, are written once.
    if field.access.contains(AccessFlags::SYNTHETIC) {
        return false;
    }
    let fixed = match class_of(&field.descriptor) {
        Some(own) if own == class.name => field.is_enum_constant(),
        Some(other) => IMMUTABLE.contains(&other),
        None => !field.descriptor.starts_with('['),
    };
    !(fixed && field.access.contains(AccessFlags::FINAL))
}
