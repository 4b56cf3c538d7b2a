//! Changes to a class as a whole, and the way an edited method gets into it.

use crate::access::AccessFlags;
use crate::class::ClassFile;
use crate::descriptor::Signature;
use crate::edit::{CodeEdit, rewrite};
use crate::error::{EditError, SkipReason, Stop};
use crate::index::{FieldIndex, MethodIndex};

/// What became of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// Nothing was asked for, so nothing was changed.
    Unchanged,
    /// The method has new code.
    Edited,
    /// The method cannot take the edit and is as it was.
    Skipped(SkipReason),
}

impl<'a> ClassFile<'a> {
    /// Sets the class's flags.
    pub fn set_access(&mut self, access: AccessFlags) {
        self.access = access;
    }

    /// Sets a field's flags. An index past the last field changes nothing.
    pub fn set_field_access(&mut self, field: FieldIndex, access: AccessFlags) {
        if let Some(field) = self.fields.get_mut(usize::from(field.0)) {
            field.access = access;
        }
    }

    /// Sets a method's flags. An index past the last method changes nothing.
    pub fn set_method_access(&mut self, method: MethodIndex, access: AccessFlags) {
        if let Some(method) = self.methods.get_mut(usize::from(method.0)) {
            method.access = access;
        }
    }

    /// Leaves out a method's attributes of a name, which must not be its code. An index past the last method changes nothing.
    pub fn drop_method_attribute(&mut self, method: MethodIndex, name: &'static [u8]) {
        if let Some(dropped) = self.dropped.get_mut(usize::from(method.0)) {
            *dropped = Some(name);
        }
    }

    /// Makes an old class newer, for instructions it could not have otherwise (`ldc` of a class needs 49). Never makes a
    /// class older, and never crosses the line to 50, beyond which its code would need frames that it does not have.
    pub fn raise_version_to_49(&mut self) {
        if self.version.major < 49 {
            self.version.major = 49;
            self.version.minor = 0;
        }
    }

    /// Starts an edit of a method's code. The edit is not tied to the class until it is [applied](Self::apply), so
    /// constants can be added meanwhile.
    ///
    /// # Errors
    /// When there is no such method, or it has no code, or its code is damaged or has been rewritten already.
    pub fn edit_code(&self, method: MethodIndex) -> Result<CodeEdit<'a>, EditError> {
        if matches!(self.new_code.get(usize::from(method.0)), Some(Some(_))) {
            return Err(EditError::AlreadyEdited(method));
        }
        match self.code(method)? {
            Some(code) => Ok(CodeEdit::new(method, code)),
            None => Err(EditError::NoCode(method)),
        }
    }

    /// Carries out an edit, all of it or nothing.
    ///
    /// # Errors
    /// When the edit asks for something impossible, or the constant pool is full. A method that is merely unfit is no
    /// error: it is [skipped](Outcome::Skipped) and remembered.
    pub fn apply(&mut self, edit: CodeEdit<'a>) -> Result<Outcome, EditError> {
        if edit.is_empty() {
            return Ok(Outcome::Unchanged);
        }
        let index = edit.method();
        let method = self.method(index).ok_or(EditError::NoCode(index))?;
        let signature = Signature {
            owner: self.this_class(),
            owner_name: self.name(),
            access: method.access,
            name: method.name,
            descriptor: method.descriptor,
        };
        match rewrite(edit, self.version, &signature, &mut self.pool) {
            Ok(code) => {
                self.new_code[usize::from(index.0)] = Some(code);
                Ok(Outcome::Edited)
            }
            Err(Stop::Skip(reason)) => {
                self.skipped.push((index, reason.clone()));
                Ok(Outcome::Skipped(reason))
            }
            Err(Stop::Refuse(error)) => Err(error),
        }
    }

    /// The methods whose edits could not be carried out, and why.
    #[must_use]
    pub fn skipped(&self) -> &[(MethodIndex, SkipReason)] {
        &self.skipped
    }
}
