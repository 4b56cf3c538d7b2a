//! Classes and statements as people write them.

use jvm_sys::Frame;

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

/// A call as stack traces show it.
pub(crate) fn frame(frame: &Frame) -> String {
    let file = frame.file.as_deref().unwrap_or("Unknown Source");
    match frame.line {
        Some(line) => format!("{}.{}({file}:{line})", frame.class, frame.method),
        None => format!("{}.{}({file})", frame.class, frame.method),
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
}
