//! Code of the program that could not be rewritten: nobody stops in it, and no race in it is seen. That nothing was found there says nothing.

use std::collections::BTreeSet;

use finding::is_jdk;

/// Classes, and methods with their descriptors.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Unseen(BTreeSet<String>);

impl Unseen {
    /// What of these is the program's own.
    pub(crate) fn of_program(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().filter(|name| !is_jdk(&name.replace('/', "."))).collect())
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// What the user is told, if there is any.
    pub(crate) fn warning(&self) -> Option<String> {
        let first = self.0.first()?;
        let others = match self.0.len() {
            1 => String::new(),
            2 => " and one more class or method".to_owned(),
            all => format!(" and {} more classes or methods", all - 1),
        };
        Some(format!("not instrumented, so that no race is seen there: {first}{others}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_programs_own_count() {
        let of = |names: &[&str]| Unseen::of_program(names.iter().map(ToString::to_string)).warning();
        assert_eq!(of(&["java/util/Huge.big()V", "java.lang.Wide.m()V"]), None);
        assert_eq!(
            of(&["shop.Huge.big()V"]).unwrap(),
            "not instrumented, so that no race is seen there: shop.Huge.big()V"
        );
        assert!(of(&["b.B", "a.A", "c.C"]).unwrap().ends_with("a.A and 2 more classes or methods"));
    }
}
