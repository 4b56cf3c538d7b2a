//! A call on a stack, as `com.acme.Bank.pay(Bank.java:12)`.

/// Its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame<'a> {
    /// `com.acme.Bank.pay`, or all of the text if it is no frame.
    pub(crate) method: &'a str,
    /// `com.acme.Bank`.
    class: Option<&'a str>,
    /// `Bank.java`.
    file: Option<&'a str>,
    /// Lines are counted from 1.
    pub(crate) line: Option<u32>,
}

impl<'a> Frame<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        let bare = || Self { method: text, class: None, file: None, line: None };
        // Kotlin and Scala have parentheses in names of methods, too.
        let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
        let Some((method, place)) = parts else { return bare() };
        // `java.base/java.util.List.get`, `app//com.acme.Bank.pay`.
        let method = method.rsplit_once('/').map_or(method, |(_, method)| method);
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) => (file, line.parse().ok().filter(|line| *line > 0)),
            None => (place, None),
        };
        // `Unknown Source` and `Native Method` are no files.
        let file = Some(file).filter(|file| file.contains('.'));
        Self { method, class: method.rsplit_once('.').map(|(class, _)| class), file, line }
    }

    /// Where the source is below its root: the folder of the package, and the file.
    pub(crate) fn path(&self) -> Option<String> {
        let (class, file) = (self.class?, self.file?);
        let package = class.rsplit_once('.').map(|(package, _)| package.replace('.', "/") + "/");
        Some(package.unwrap_or_default() + file)
    }
}

#[cfg(test)]
mod tests {
    use super::Frame;

    #[test]
    fn frames_have_parts() {
        let frame = Frame::parse("java.base/com.acme.Bank$1.pay(Bank.java:12)");
        assert_eq!((frame.method, frame.line), ("com.acme.Bank$1.pay", Some(12)));
        assert_eq!(frame.path().as_deref(), Some("com/acme/Bank.java"));
        assert_eq!(Frame::parse("Main.main(Main.java:3)").path().as_deref(), Some("Main.java"));
        let kotlin = Frame::parse("com.acme.BankTest.pays (twice), and (a bit) more(Bank Test.kt:7)");
        assert_eq!(kotlin.method, "com.acme.BankTest.pays (twice), and (a bit) more");
        assert_eq!((kotlin.path().as_deref(), kotlin.line), (Some("com/acme/Bank Test.kt"), Some(7)));
        for text in
            ["Main.main(Unknown Source)", "Main.main(Native Method)", "somewhere", "a(b", "", "(x.y:0)"]
        {
            let frame = Frame::parse(text);
            assert_eq!((frame.path(), frame.line), (None, None), "{text}");
        }
    }
}
