//! Classes and statements as people write them.

use jvm_sys::{Frame, Jni, Jvmti, MethodName, ObjectRef};

/// The classes of the hooks begin so.
const HOOKS: &str = "Ljava/lang/$Racewright";

/// A thread as people know it. Virtual threads have no name as a rule, and then their number has to do.
pub(crate) fn thread(jvmti: Jvmti, jni: Jni<'_>, thread: ObjectRef<'_>) -> String {
    let name = jvmti.thread_name(thread).unwrap_or_default();
    if !name.is_empty() || thread.is_null() {
        return name;
    }
    let class = jvmti.class_signature(jni.class_of(thread)).unwrap_or_default();
    let number = jni.long_field(thread, c"tid").filter(|_| class.contains("VirtualThread"));
    number.map_or(name, |number| format!("virtual thread #{number}"))
}

/// `[I` as people write it.
pub(crate) fn array(signature: &str) -> String {
    let element = match signature.strip_prefix('[') {
        Some("Z") => "boolean".to_owned(),
        Some("B") => "byte".to_owned(),
        Some("C") => "char".to_owned(),
        Some("S") => "short".to_owned(),
        Some("I") => "int".to_owned(),
        Some("J") => "long".to_owned(),
        Some("F") => "float".to_owned(),
        Some("D") => "double".to_owned(),
        Some(inner) if inner.starts_with('[') => array(inner),
        Some(inner) => class(inner),
        None => signature.to_owned(),
    };
    element + "[]"
}

/// `Ljava/lang/String;` as people write it.
pub(crate) fn class(signature: &str) -> String {
    // A class may be called `LLog`: only the first letter belongs to the signature.
    signature.strip_prefix('L').unwrap_or(signature).trim_end_matches(';').replace('/', ".")
}

/// A class or array type as people write it, without what the JVM adds to the names of classes that it makes up: that differs from run to
/// run. So all lambdas of a class are called the same.
pub(crate) fn stable(signature: &str) -> String {
    if signature.starts_with('[') {
        return array(signature);
    }
    let made_up = signature.split_once('.').map(|(name, _)| name);
    let name = class(made_up.unwrap_or(signature));
    let lambda =
        made_up.and(name.rsplit_once('$')).filter(|(_, end)| end.bytes().all(|c| c.is_ascii_digit()));
    lambda.map_or(name.as_str(), |(name, _)| name).to_owned()
}

/// A method, as it is called in every run.
pub(crate) fn method(method: &MethodName) -> String {
    format!("{}.{}{}", stable(&method.class), method.name, method.descriptor)
}

/// Whether a class with this signature is one of the hooks.
pub(crate) fn is_hook(signature: &str) -> bool {
    signature.starts_with(HOOKS)
}

/// A call as stack traces show it, and the same in every run.
pub(crate) fn frame(frame: &Frame) -> String {
    let class = stable(&frame.class);
    let file = frame.file.as_deref().unwrap_or("Unknown Source");
    match frame.line {
        Some(line) => format!("{class}.{}({file}:{line})", frame.method),
        None => format!("{class}.{}({file})", frame.method),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_written_as_people_write_them() {
        assert_eq!(class("LLog;"), "Log");
        assert_eq!(class("Ljava/lang/String;"), "java.lang.String");
        assert_eq!(array("[[I"), "int[][]");
        assert_eq!(array("[LLockOrder;"), "LockOrder[]");
    }

    #[test]
    fn what_the_jvm_makes_up_is_left_out() {
        assert_eq!(stable("Lbank/Teller$$Lambda$14.0x0000000800c03000;"), "bank.Teller$$Lambda");
        assert_eq!(stable("Lbank/Teller$$Lambda.0x000073f5b4000a00;"), "bank.Teller$$Lambda");
        assert_eq!(stable("Lbank/Teller$1;"), "bank.Teller$1");
        assert_eq!(stable("[I"), "int[]");
        let lambda = Frame {
            class: "Lbank/Teller$$Lambda.0x000073f5b4000a00;".to_owned(),
            method: "run".to_owned(),
            file: None,
            line: None,
        };
        assert_eq!(frame(&lambda), "bank.Teller$$Lambda.run(Unknown Source)");
    }
}
