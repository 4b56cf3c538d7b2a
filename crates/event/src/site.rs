//! What a site's label says about source code.

/// A site label of the form that Java stack traces use, taken apart: `bank.Account.deposit(Account.java:12)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceSite<'a> {
    /// Fully qualified class name.
    pub class: &'a str,
    /// Method name.
    pub method: &'a str,
    /// Source file name.
    pub file: &'a str,
    /// Line number in that file.
    pub line: u32,
}

impl<'a> SourceSite<'a> {
    /// Takes a label apart, or says `None` if it has another form (traces of other tools number their sites).
    #[must_use]
    pub fn parse(label: &'a str) -> Option<Self> {
        // Kotlin and Scala have parentheses in names of methods, too.
        let (qualified, place) = label.strip_suffix(')')?.rsplit_once('(')?;
        let (class, method) = qualified.rsplit_once('.')?;
        let (file, line) = place.rsplit_once(':')?;
        let line = line.parse().ok()?;
        let complete = !class.is_empty() && !method.is_empty() && !file.is_empty();
        complete.then_some(Self { class, method, file, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_trace_label_is_taken_apart() {
        let site = SourceSite::parse("bank.Account.<init>(Account.java:12)");
        let expected = SourceSite { class: "bank.Account", method: "<init>", file: "Account.java", line: 12 };
        assert_eq!(site, Some(expected));
    }

    #[test]
    fn names_may_have_parentheses() {
        let site = SourceSite::parse("bank.BankTest.pays (twice)(BankTest.kt:7)").unwrap();
        assert_eq!((site.class, site.method, site.file), ("bank.BankTest", "pays (twice)", "BankTest.kt"));
    }

    #[test]
    fn other_labels_are_left_alone() {
        for label in
            ["12", "", "(", "a.b", "a.b()", "a.b(File.java)", "b(File.java:1)", ".b(F:1)", "a.b(F:-1)"]
        {
            assert_eq!(SourceSite::parse(label), None, "{label}");
        }
    }
}
