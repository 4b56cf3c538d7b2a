//! Methods as people name them: `insert`, or `insert(int, CharSequence)` for one of several.

use std::fmt;
use std::str::FromStr;

use super::descriptor::{parameters, readable};
use super::names::{distance, dotted};
use crate::{Callable, Catalogue};

/// Names a method, or all methods of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodPattern {
    name: String,
    /// Types as in Java, with their packages or without; `None` if any will do.
    parameters: Option<Vec<String>>,
}

/// A pattern that cannot be meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PatternError {
    /// It is not written like a method.
    #[error(
        "`{0}` is no method: write a name, or a name and the types of all parameters: insert(int,CharSequence)"
    )]
    Syntax(String),
    /// There is no such method.
    #[error("{class} has no public method {pattern}; {instead}")]
    NoSuchMethod {
        /// The class.
        class: String,
        /// What was asked for.
        pattern: String,
        /// What there is.
        instead: String,
    },
    /// All of them are left out.
    #[error("no method of {0} is left to be called: leave out fewer, or name others")]
    NothingLeft(String),
}

impl FromStr for MethodPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let syntax = || PatternError::Syntax(text.to_owned());
        let compact: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (name, parameters) = match compact.split_once('(') {
            None => (compact.as_str(), None),
            Some((name, rest)) => (name, Some(rest.strip_suffix(')').ok_or_else(syntax)?)),
        };
        let parameters = parameters.map(|list| match list {
            "" => Vec::new(),
            list => list.split(',').map(|name| name.replace('$', ".").replace("...", "[]")).collect(),
        });
        let is_name = |name: &str, others: &str| {
            let inside =
                |letter: char| letter.is_alphanumeric() || "_$".contains(letter) || others.contains(letter);
            !name.is_empty() && name.chars().all(inside)
        };
        let types_are_names = parameters.iter().flatten().all(|name: &String| is_name(name, ".[]"));
        if !is_name(name, "") || !types_are_names {
            return Err(syntax());
        }
        Ok(MethodPattern { name: name.to_owned(), parameters })
    }
}

impl fmt::Display for MethodPattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        match &self.parameters {
            Some(parameters) => write!(formatter, "({})", parameters.join(",")),
            None => Ok(()),
        }
    }
}

impl MethodPattern {
    /// Whether this is one of the methods that are meant.
    #[must_use]
    pub fn matches(&self, callable: &Callable) -> bool {
        let Some(wanted) = &self.parameters else { return callable.name == self.name };
        let types = types_of(callable);
        let same = |(written, real): (&String, &String)| {
            real == written || real.strip_suffix(written.as_str()).is_some_and(|before| before.ends_with('.'))
        };
        callable.name == self.name && types.len() == wanted.len() && wanted.iter().zip(&types).all(same)
    }
}

pub(crate) fn types_of(callable: &Callable) -> Vec<String> {
    parameters(&callable.descriptor).unwrap_or_default().into_iter().map(readable).collect()
}

impl Catalogue {
    /// Keeps, of the methods that are called on instances, those that `only` names (all if it is empty) and `except` does not.
    ///
    /// # Errors
    /// When a pattern names nothing, or nothing is left.
    pub fn restrict(&mut self, only: &[MethodPattern], except: &[MethodPattern]) -> Result<(), PatternError> {
        for pattern in only.iter().chain(except) {
            if !self.methods.iter().any(|method| pattern.matches(method)) {
                return Err(PatternError::NoSuchMethod {
                    class: dotted(&self.class),
                    pattern: pattern.to_string(),
                    instead: self.instead_of(pattern),
                });
            }
        }
        let named = |patterns: &[MethodPattern], method: &Callable| {
            patterns.iter().any(|pattern| pattern.matches(method))
        };
        self.methods.retain(|method| (only.is_empty() || named(only, method)) && !named(except, method));
        if self.methods.is_empty() { Err(PatternError::NothingLeft(dotted(&self.class))) } else { Ok(()) }
    }

    /// The methods of this name, or the name most like it.
    fn instead_of(&self, pattern: &MethodPattern) -> String {
        let same = self.methods.iter().filter(|method| method.name == pattern.name);
        let same: Vec<String> =
            same.map(|method| format!("{}({})", method.name, types_of(method).join(","))).collect();
        if !same.is_empty() {
            return format!("there is {}", same.join(", "));
        }
        let near =
            self.methods.iter().map(|method| (distance(&method.name, &pattern.name), &method.name)).min();
        near.map(|(_, name)| format!("the nearest name is {name}")).unwrap_or_default()
    }
}
