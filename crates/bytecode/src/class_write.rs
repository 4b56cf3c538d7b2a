//! A class file back to bytes. Everything that was not edited is copied from the file it was read from.

use crate::bytes::Put;
use crate::class::{ClassFile, Member};

impl ClassFile<'_> {
    /// Writes the class with all its edits. Without edits, this is what was read, byte for byte.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.size_hint());
        out.put(&self.file[..4]);
        out.put_u2(self.version.minor);
        out.put_u2(self.version.major);
        out.put_u2(count(self.pool.slot_count()));
        out.put(&self.file[10..self.pool.end]);
        out.put(&self.pool.appended);
        out.put_u2(self.access.0);
        // This class, super class and interfaces cannot be edited.
        out.put(&self.file[self.pool.end + 2..self.interfaces.end]);
        self.write_fields(&mut out);
        self.write_methods(&mut out);
        out.put(&self.file[self.attributes_start..]);
        out
    }

    fn size_hint(&self) -> usize {
        let code: usize = self.new_code.iter().flatten().map(Vec::len).sum();
        let members: usize = self.new_fields.iter().chain(&self.new_methods).map(Vec::len).sum();
        self.file.len() + self.pool.appended.len() + code + members
    }

    fn write_fields(&self, out: &mut Vec<u8>) {
        out.put_u2(count(self.fields.len() + self.new_fields.len()));
        for field in &self.fields {
            self.copy_member(out, field);
        }
        self.new_fields.iter().for_each(|field| out.put(field));
    }

    fn write_methods(&self, out: &mut Vec<u8>) {
        out.put_u2(count(self.methods.len() + self.new_methods.len()));
        for ((method, new_code), dropped) in self.methods.iter().zip(&self.new_code).zip(&self.dropped) {
            match new_code {
                None if dropped.is_none() => self.copy_member(out, method),
                _ => self.write_edited(out, method, new_code.as_deref(), *dropped),
            }
        }
        self.new_methods.iter().for_each(|method| out.put(method));
    }

    fn copy_member(&self, out: &mut Vec<u8>, member: &Member<'_>) {
        out.put_u2(member.access.0);
        out.put(&self.file[member.span.start + 2..member.span.end]);
    }

    fn write_edited(
        &self,
        out: &mut Vec<u8>,
        method: &Member<'_>,
        new_code: Option<&[u8]>,
        dropped: Option<&[u8]>,
    ) {
        out.put_u2(method.access.0);
        // Name and descriptor cannot be edited.
        out.put(&self.file[method.span.start + 2..method.span.start + 6]);
        let kept = || self.attributes_of(method).iter().filter(|attribute| Some(attribute.name) != dropped);
        out.put_u2(count(kept().count()));
        for attribute in kept() {
            let data = new_code.filter(|_| attribute.name == b"Code").unwrap_or(attribute.data);
            out.put_u2(attribute.name_index.0);
            out.put_u4(u32::try_from(data.len()).expect("rewritten code is far below 4 GiB"));
            out.put(data);
        }
    }
}

fn count(length: usize) -> u16 {
    u16::try_from(length).expect("limits are enforced where entries and members are added")
}
