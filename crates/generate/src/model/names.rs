//! Names of classes: as people write them, as class files do, and which ones look alike.

/// How many similar names are offered.
const OFFERED: usize = 3;

/// `java.util.Map$Entry`, from `java/util/Map$Entry`: the name with which Java itself would find it.
pub(crate) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

/// The words that are no names in Java. Older classes have packages that are called `enum`.
pub(crate) const KEYWORDS: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Whether a class or member has a name that can be written in Java: other languages, and other times, have other names.
pub(crate) fn is_java(name: &str) -> bool {
    let is_name = |part: &str| {
        let letters = part.chars().all(|letter| letter.is_alphanumeric() || "_$".contains(letter));
        let starts_like_one = part.starts_with(|letter: char| !letter.is_numeric());
        letters && starts_like_one && !KEYWORDS.contains(&part)
    };
    name.split('/').all(is_name)
}

/// What a name can mean: `java.util.Map.Entry` is a class in a package of this name, or one that is nested, once or more often.
pub(crate) fn meanings(written: &str) -> Vec<String> {
    let mut name = written.trim().replace('.', "/");
    let mut meanings = vec![name.clone()];
    while let Some(at) = name.rfind('/') {
        name.replace_range(at..=at, "$");
        meanings.push(name.clone());
    }
    meanings
}

/// Those names whose last part looks most like that of the name asked for, if they can be offered.
pub(crate) fn nearest<'a>(
    written: &str,
    all: impl Iterator<Item = &'a str>,
    can_be_offered: impl Fn(&str) -> bool,
) -> Vec<String> {
    let wanted = simple(&written.trim().replace('.', "/")).to_lowercase();
    let allowed = (wanted.chars().count() / 4).max(1);
    let mut found: Vec<(usize, usize, &str)> = all
        .filter(|name| simple(name).len().abs_diff(wanted.len()) <= allowed * 4)
        .map(|name| (distance(&wanted, &simple(name).to_lowercase()), name.matches('/').count(), name))
        .filter(|&(distance, ..)| distance <= allowed)
        .collect();
    found.sort_unstable();
    let mut offered = found.into_iter().filter(|(.., name)| can_be_offered(name)).peekable();
    let best = offered.peek().map_or(0, |&(distance, ..)| distance);
    let alike = offered.take_while(|&(distance, ..)| distance == best);
    alike.take(OFFERED).map(|(.., name)| name.to_owned()).collect()
}

fn simple(name: &str) -> &str {
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

/// How many characters have to be added, left out or changed.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, from) in one.chars().enumerate() {
        let mut diagonal = line;
        row[0] = line + 1;
        for (column, &to) in other.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_classes_and_nested_classes() {
        assert_eq!(meanings("a.B.C"), ["a/B/C", "a/B$C", "a$B$C"]);
        assert_eq!(meanings("a/b/C$D")[0], "a/b/C$D");
        assert_eq!(meanings("C"), ["C"]);
    }

    #[test]
    fn some_names_cannot_be_written_in_java() {
        assert!(is_java("java/util/Map$Entry") && is_java("größe"));
        for name in ["a/enum/B", "a/package-info", "box-impl", "1", "", "a//B"] {
            assert!(!is_java(name), "{name}");
        }
    }

    #[test]
    fn distances_count_characters() {
        assert_eq!(distance("stringbufer", "stringbuffer"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }

    #[test]
    fn the_nearest_names_come_first() {
        let all = ["java/lang/StringBuffer", "java/lang/StringBuilder", "java/util/Map$Entry", "a/Zebra"];
        assert_eq!(nearest("StringBufer", all.into_iter(), |_| true), ["java/lang/StringBuffer"]);
        assert_eq!(nearest("x.Entri", all.into_iter(), |_| true), ["java/util/Map$Entry"]);
        assert!(nearest("Quagga", all.into_iter(), |_| true).is_empty());
    }
}
