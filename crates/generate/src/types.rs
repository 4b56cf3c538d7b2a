//! What descriptors say.

use bytecode::descriptor;

use crate::{Callable, CallableKind, Value, stub};

pub(crate) const STRING: &str = "Ljava/lang/String;";
pub(crate) const OBJECT: &str = "Ljava/lang/Object;";

impl Callable {
    /// The descriptors of the arguments that it takes.
    #[must_use]
    pub fn parameters(&self) -> Vec<String> {
        match self.kind {
            CallableKind::Constructor | CallableKind::Instance | CallableKind::Static => {}
            CallableKind::Array => {
                return self.descriptor.strip_prefix('[').map(str::to_owned).into_iter().collect();
            }
            _ => return Vec::new(),
        }
        let known = descriptor::parameters(self.descriptor.as_bytes()).flatten();
        known.map(|one| String::from_utf8_lossy(one).into_owned()).collect()
    }

    /// The descriptors of all types that it is written with in Java, but for its class.
    pub(crate) fn types(&self) -> Vec<String> {
        let mut types = self.parameters();
        types.push(self.value());
        if self.kind == CallableKind::Stub {
            for method in stub::methods(&self.descriptor) {
                types.extend(method.parameters().into_iter().chain([method.value()]).map(str::to_owned));
            }
        }
        types
    }

    /// Its name for people: `java.util.ArrayList.add`.
    #[must_use]
    pub fn named(&self) -> String {
        format!("{}.{}", self.class.replace('/', "."), self.name)
    }

    /// Whether it asks an object if it equals another one.
    pub(crate) fn is_equals(&self) -> bool {
        self.kind == CallableKind::Instance
            && self.name == "equals"
            && self.descriptor == "(Ljava/lang/Object;)Z"
    }

    /// The descriptor of the object that it is called on, if it is called on one.
    #[must_use]
    pub fn receiver(&self) -> Option<String> {
        matches!(self.kind, CallableKind::Instance | CallableKind::InstanceField)
            .then(|| format!("L{};", self.class))
    }
}

/// Whether a type has objects.
pub(crate) fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

/// Whether a string literal may stand where this type is asked for. Catalogues need not know `String`, so its supertypes are named here.
pub(crate) fn takes_strings(descriptor: &str) -> bool {
    const ABOVE: [&str; 4] =
        [OBJECT, "Ljava/lang/CharSequence;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];
    descriptor == STRING || ABOVE.contains(&descriptor)
}

/// The type of a literal; `None` of variables and `null`.
pub(crate) fn literal(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::Null | Value::Variable(_) => return None,
        Value::Boolean(_) => "Z",
        Value::Byte(_) => "B",
        Value::Char(_) => "C",
        Value::Short(_) => "S",
        Value::Int(_) => "I",
        Value::Long(_) => "J",
        Value::Float(_) => "F",
        Value::Double(_) => "D",
        Value::String(_) => STRING,
    })
}
