//! Method descriptors, and the frame that every method implicitly starts with.

use crate::access::AccessFlags;
use crate::error::{EditError, ReadErrorKind};
use crate::frame::VerificationType;
use crate::index::CpIndex;
use crate::pool::ConstantPool;

/// All that the verifier's view of a method before its first instruction depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature<'a> {
    pub(crate) owner: CpIndex,
    pub(crate) owner_name: &'a [u8],
    pub(crate) access: AccessFlags,
    pub(crate) name: &'a [u8],
    pub(crate) descriptor: &'a [u8],
}

impl Signature<'_> {
    /// The locals at method entry. Classes of parameters that the pool does not name yet are added to it.
    pub(crate) fn initial_locals(
        &self,
        pool: &mut ConstantPool<'_>,
    ) -> Result<Vec<VerificationType>, EditError> {
        let mut locals = Vec::with_capacity(8);
        if !self.access.contains(AccessFlags::STATIC) {
            // Object's constructor calls no other, so its receiver counts as initialized from the start.
            let uninitialized = self.name == b"<init>" && self.owner_name != b"java/lang/Object";
            locals.push(match uninitialized {
                true => VerificationType::UninitializedThis,
                false => VerificationType::Object(self.owner),
            });
        }
        for parameter in parameters(self.descriptor) {
            let parameter = parameter.ok_or(ReadErrorKind::BadDescriptor.at(0))?;
            locals.push(match parameter[0] {
                b'J' => VerificationType::Long,
                b'D' => VerificationType::Double,
                b'F' => VerificationType::Float,
                b'L' => VerificationType::Object(pool.intern_class(&parameter[1..parameter.len() - 1])?),
                b'[' => VerificationType::Object(pool.intern_class(parameter)?),
                _ => VerificationType::Integer,
            });
        }
        Ok(locals)
    }
}

/// The descriptors of a method's parameters, none of them empty; ends with `None` if the descriptor is malformed.
pub fn parameters(descriptor: &[u8]) -> impl Iterator<Item = Option<&[u8]>> {
    let (mut rest, mut broken) = match descriptor.split_first() {
        Some((b'(', rest)) => (rest, false),
        _ => (descriptor, true),
    };
    let mut done = false;
    std::iter::from_fn(move || {
        if done || rest.first() == Some(&b')') {
            return None;
        }
        let length = if broken { None } else { type_length(rest) };
        let Some((head, tail)) = length.and_then(|length| rest.split_at_checked(length)) else {
            (done, broken) = (true, true);
            return Some(None);
        };
        rest = tail;
        Some(Some(head))
    })
}

fn type_length(descriptor: &[u8]) -> Option<usize> {
    let dimensions = descriptor.iter().take_while(|&&byte| byte == b'[').count();
    let element = match descriptor.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => 1,
        b'L' => 1 + descriptor[dimensions..].iter().position(|&byte| byte == b';')?,
        _ => return None,
    };
    Some(dimensions + element)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(descriptor: &str) -> Vec<Option<&str>> {
        let text = |bytes| std::str::from_utf8(bytes).unwrap();
        parameters(descriptor.as_bytes()).map(|parameter| parameter.map(text)).collect()
    }

    #[test]
    fn parameters_are_split() {
        assert_eq!(split("()V"), []);
        assert_eq!(split("(I[[JLa/B;[Lc;Z)D"), ["I", "[[J", "La/B;", "[Lc;", "Z"].map(Some));
    }

    #[test]
    fn malformed_descriptors_end_with_none() {
        for descriptor in ["", "I", "(", "(I", "(La/B", "([)V", "(V)V", "(IQ)V"] {
            assert_eq!(split(descriptor).last(), Some(&None), "{descriptor}");
        }
    }
}
