//! Classes whose static state can be brought back to what it was when they were initialized.
//!
//! The initializer gets a twin that can be called. Static fields lose their `final`, because only an initializer may write those that have it.

use crate::error::EditError;
use crate::{AccessFlags, ClassFile};

/// The method that initializes the class again.
pub const RESET: &str = "racewright$reset";

/// The class with such a method; without one if it has no initializer.
///
/// # Errors
/// The class file is damaged, or has no room left.
pub fn resettable(file: &[u8]) -> Result<Vec<u8>, EditError> {
    let mut class = ClassFile::read(file)?;
    let initializer = class.methods().find(|(_, method)| method.name == b"<clinit>").map(|(index, _)| index);
    let is_interface = class.access().contains(AccessFlags::INTERFACE);
    // Fields of interfaces are final, and nothing else.
    let Some(initializer) = initializer.filter(|_| !is_interface) else { return Ok(file.to_owned()) };
    let fields: Vec<_> = class.fields().map(|(index, field)| (index, field.access)).collect();
    for (index, access) in fields {
        if access.contains(AccessFlags::STATIC) {
            class.set_field_access(index, access.without(AccessFlags::FINAL));
        }
    }
    let access = AccessFlags::PRIVATE.with(AccessFlags::STATIC).with(AccessFlags::SYNTHETIC);
    class.copy_method(initializer, access, RESET.as_bytes())?;
    Ok(class.write())
}
