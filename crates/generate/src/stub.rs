//! Objects of interfaces that tests make themselves, because nothing else gives one, or nothing as simple: `() -> null`, `(x, y) -> 0`.
//!
//! A stub does nothing, keeps nothing, and answers always the same: its argument if that has the right type, otherwise 0, `false`, `""` or `null`. So it
//! does the same in the JVM, where the hook `$RacewrightStubs` makes a class of it, and in Java, where it is written as a lambda or an anonymous class.
//!
//! A [`Callable`](crate::Callable) of the kind `Stub` has its methods as its descriptor: a word for each, `apply(Ljava/lang/Object;)Ljava/lang/Object;=0`.

use crate::model::parameters;

/// A method of a stub.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StubMethod {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) answer: Answer,
    /// Whether it is another method in the JVM only, and the same one as the method before it in Java.
    pub(crate) is_bridge: bool,
}

/// What a method gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Nothing, 0, `false` or `null`.
    Zero,
    /// The empty string.
    Empty,
    /// One of its arguments.
    Argument(usize),
}

impl StubMethod {
    pub(crate) fn parameters(&self) -> Vec<&str> {
        parameters(&self.descriptor).unwrap_or_default()
    }

    pub(crate) fn value(&self) -> &str {
        self.descriptor.rsplit(')').next().unwrap_or_default()
    }
}

/// The descriptor of a stub with these methods.
pub(crate) fn written(methods: &[StubMethod]) -> String {
    let word = |method: &StubMethod| {
        let answer = match method.answer {
            Answer::Zero => "z".to_owned(),
            Answer::Empty => "e".to_owned(),
            Answer::Argument(number) => number.to_string(),
        };
        let bridge = if method.is_bridge { "~" } else { "" };
        format!("{}{}={answer}{bridge}", method.name, method.descriptor)
    };
    methods.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The methods that a descriptor tells; words that are none are left out.
pub(crate) fn methods(written: &str) -> Vec<StubMethod> {
    let read = |word: &str| {
        let (method, answer) = word.rsplit_once('=')?;
        let (name, rest) = method.split_once('(')?;
        let answer = match answer.trim_end_matches('~') {
            "z" => Answer::Zero,
            "e" => Answer::Empty,
            number => Answer::Argument(number.parse().ok()?),
        };
        let (name, descriptor) = (name.to_owned(), format!("({rest}"));
        Some(StubMethod { name, descriptor, answer, is_bridge: word.ends_with('~') })
    };
    written.split(' ').filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_tells_all_methods() {
        let text =
            "apply(La/B;)La/B;=0 apply(Ljava/lang/Object;)Ljava/lang/Object;=0~ name()Ljava/lang/String;=e";
        let all = methods(text);
        assert_eq!(written(&all), text);
        assert_eq!((all[0].parameters(), all[0].value(), all[0].is_bridge), (vec!["La/B;"], "La/B;", false));
        assert!(all[1].is_bridge && all[2].answer == Answer::Empty);
        assert!(methods("").is_empty() && methods("damaged f(=x f()V=").is_empty());
    }
}
