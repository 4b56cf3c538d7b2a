//! The steps that turn an edit into new code, in order.

use crate::attribute::Attribute;
use crate::bytes::{Put, put_attribute};
use crate::class::Version;
use crate::descriptor::Signature;
use crate::error::{EditError, ReadErrorKind, SkipReason, Stop};
use crate::pool::ConstantPool;

use super::code_edit::CodeEdit;
use super::emit::emit;
use super::frames::move_frames;
use super::full_frames::spell_out_frames;
use super::layout::Layout;
use super::survey::survey;
use super::tables::{move_line_numbers, move_variables};
use super::type_annotations::move_annotations;
use super::{handlers, live};

/// The content of the method's new `Code` attribute.
pub(crate) fn rewrite(
    mut edit: CodeEdit<'_>,
    version: Version,
    signature: &Signature<'_>,
    pool: &mut ConstantPool<'_>,
) -> Result<Vec<u8>, Stop> {
    let survey = survey(&mut edit)?;
    edit.live.sort_by_key(|local| local.slot);
    live::check(&edit.live, &edit.code, &survey.jumps)?;
    let layout = Layout::new(&edit, survey, !version.has_frames())?;
    let handler_starts = handlers::placed(&edit, &layout)?;

    let mut out = Vec::with_capacity(usize::from(layout.length) + 64);
    out.put_u2(max_stack(&edit)?);
    out.put_u2(max_locals(&edit)?);
    let handler_code: usize = edit.handlers.iter().map(|handler| handler.code.len()).sum();
    let length = usize::from(layout.length) + handler_code;
    out.put_u4(u32::from(u16::try_from(length).map_err(|_| SkipReason::MethodTooLarge)?));
    emit(&edit, &layout, &mut out)?;
    edit.handlers.iter().for_each(|handler| out.put(handler.code.bytes()));
    handlers::write_table(&edit, &layout, &handler_starts, &mut out)?;
    let tables = Tables { edit: &edit, layout: &layout, handler_starts: &handler_starts, signature };
    tables.write_all(version, pool, &mut out)?;
    Ok(out)
}

fn max_stack(edit: &CodeEdit<'_>) -> Result<u16, SkipReason> {
    let raised = edit.code.max_stack().checked_add(edit.extra_stack).ok_or(SkipReason::StackTooDeep)?;
    edit.handlers.iter().try_fold(raised, |deepest, handler| {
        // The exception itself, and what the handler puts on top of it.
        let needed = handler.code.stack().checked_add(1).ok_or(SkipReason::StackTooDeep)?;
        Ok(deepest.max(needed))
    })
}

fn max_locals(edit: &CodeEdit<'_>) -> Result<u16, SkipReason> {
    u16::try_from(u32::from(edit.code.max_locals()) + edit.extra_locals)
        .map_err(|_| SkipReason::TooManyLocals)
}

/// Moves the attributes of the code along with it.
struct Tables<'t> {
    edit: &'t CodeEdit<'t>,
    layout: &'t Layout,
    handler_starts: &'t [u16],
    signature: &'t Signature<'t>,
}

impl Tables<'_> {
    fn write_all(
        &self,
        version: Version,
        pool: &mut ConstantPool<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        let attributes = self.edit.code.attributes();
        let has_table = attributes.iter().any(|attribute| attribute.name == b"StackMapTable");
        let needs_table = version.has_frames() && !self.edit.handlers.is_empty() && !has_table;
        let count = u16::try_from(attributes.len() + usize::from(needs_table))
            .map_err(|_| SkipReason::TooManyHandlers)?;
        out.put_u2(count);
        for attribute in attributes {
            put_attribute(out, attribute.name_index.0, |out| self.write(attribute, version, pool, out))?;
        }
        if needs_table {
            let name = pool.intern_utf8(b"StackMapTable")?;
            put_attribute(out, name.0, |out| self.write_stack_map(None, version, pool, out))?;
        }
        Ok(())
    }

    fn write(
        &self,
        attribute: &Attribute<'_>,
        version: Version,
        pool: &mut ConstantPool<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        let reader = &mut attribute.reader();
        match attribute.name {
            b"LineNumberTable" => move_line_numbers(reader, self.layout, out),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => move_variables(reader, self.layout, out),
            b"StackMapTable" => self.write_stack_map(Some(attribute), version, pool, out),
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                move_annotations(reader, self.layout, handlers::lines_in_front(self.edit), out)
            }
            _ => {
                out.put(attribute.data);
                Ok(())
            }
        }
    }

    fn write_stack_map(
        &self,
        old: Option<&Attribute<'_>>,
        version: Version,
        pool: &mut ConstantPool<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        let old_count = old.map_or(Ok(0), |table| table.reader().u2())?;
        // A class older than 50 can carry a table, which nobody reads; it is moved but not extended.
        let new_frames = if version.has_frames() { self.edit.handlers.len() } else { 0 };
        let count =
            u16::try_from(usize::from(old_count) + new_frames).map_err(|_| SkipReason::TooManyHandlers)?;
        out.put_u2(count);
        let last = match old {
            None => None,
            Some(table) if self.edit.live.is_empty() => move_frames(table, self.layout, out)?,
            Some(table) => {
                let locals = self.initial_locals(pool)?;
                spell_out_frames(table, self.layout, locals, &self.edit.live, out)?
            }
        };
        if new_frames > 0 {
            handlers::write_frames(self.edit, self.layout, self.handler_starts, last, pool, out)?;
        }
        Ok(())
    }

    fn initial_locals(&self, pool: &mut ConstantPool<'_>) -> Result<Vec<crate::VerificationType>, Stop> {
        self.signature.initial_locals(pool).map_err(|error| match error {
            // A damaged descriptor is the class's fault, not the request's.
            EditError::Read(_) => ReadErrorKind::BadDescriptor.at(self.edit.code.offset).into(),
            other => other.into(),
        })
    }
}
