//! Patterns for class names, as users of other Java tools know them.

/// A class name with dots, in which `*` stands for any text, dots included, and `?` for one character.
pub(crate) struct Pattern(Vec<char>);

impl Pattern {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.chars().collect())
    }

    /// Whether a class is meant: by its own name, or as a class nested in one that is meant.
    pub(crate) fn matches(&self, class: &str) -> bool {
        let outer = class.match_indices('$').map(|(end, _)| &class[..end]);
        std::iter::once(class).chain(outer).any(|name| self.is(name))
    }

    /// Whether the pattern fits the whole name. Only the last star is ever tried again: what an earlier one could take, this one can.
    fn is(&self, name: &str) -> bool {
        let (pattern, name) = (&self.0, name.chars().collect::<Vec<_>>());
        let (mut at, mut done) = (0, 0);
        // The place after the last star, and how much of the name had been done when it was met.
        let mut star = None;
        while done < name.len() {
            match pattern.get(at) {
                Some('*') => {
                    at += 1;
                    star = Some((at, done));
                }
                Some(&c) if c == '?' || c == name[done] => {
                    at += 1;
                    done += 1;
                }
                _ => {
                    let Some((after, taken)) = star else { return false };
                    star = Some((after, taken + 1));
                    (at, done) = (after, taken + 1);
                }
            }
        }
        pattern[at..].iter().all(|&c| c == '*')
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn matches(pattern: &str, class: &str) -> bool {
        Pattern::new(pattern).matches(class)
    }

    #[test]
    fn a_name_means_a_class_and_what_is_nested_in_it() {
        assert!(matches("shop.Basket", "shop.Basket"));
        assert!(matches("shop.Basket", "shop.Basket$Line"));
        assert!(matches("shop.Basket$Line", "shop.Basket$Line$1"));
        assert!(!matches("shop.Basket", "shop.Baskets"));
        assert!(!matches("shop.Basket", "my.shop.Basket"));
        assert!(!matches("shop", "shop.Basket"));
    }

    #[test]
    fn stars_reach_across_packages() {
        assert!(matches("com.acme.*", "com.acme.Order"));
        assert!(matches("com.acme.*", "com.acme.db.Row"));
        assert!(!matches("com.acme.*", "com.acmeister.Order"));
        assert!(matches("com.acme.**", "com.acme.db.Row"));
        assert!(matches("*.generated.*", "com.acme.generated.Row"));
        assert!(!matches("*.generated.*", "com.acme.Generated"));
        assert!(matches("*Test", "com.acme.RowTest"));
        assert!(matches("*Test", "com.acme.RowTest$Helper"));
        assert!(matches("*a*b", "xaybazb"));
        assert!(!matches("*a*b", "xaybaz"));
        assert!(matches("*", "A"));
        assert!(matches("A?", "AB") && !matches("A?", "A"));
    }
}
