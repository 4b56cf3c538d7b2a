//! Accesses of fields and array elements, as the second pass comes upon them.

use super::block::{is_access, is_array_access};
use super::checks::{Location, Verdict};
use super::effect;
use super::facts::{Facts, FieldKind};
use super::findings::{Element, Field, Source};
use super::operands::Operand;
use super::origin::{Load, Origin};
use super::value::{FinalField, Value};
use super::walk::{Lost, Walk};
use crate::constant::MemberRef;
use crate::index::{CpIndex, Pc};
use crate::instruction::Instruction;
use crate::opcode::*;

/// A field as an instruction uses it.
struct FieldAccess<'a> {
    pc: Pc,
    index: CpIndex,
    member: MemberRef<'a>,
    kind: FieldKind,
}

impl<'a> Walk<'_, 'a> {
    pub(super) fn field(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let index = instruction.constant().ok_or(Lost)?;
        let member = self.pool.member_ref(index).map_err(|_| Lost)?;
        let access =
            FieldAccess { pc: instruction.pc(), index, kind: (self.setting.kind_of)(&member), member };
        match instruction.opcode() {
            GETFIELD => {
                let object = self.pop();
                self.check_field(&access, Some(object), false);
                self.push_field(&access, Some(object));
            }
            PUTFIELD => {
                self.operands.drop(effect::slots_of(member.descriptor));
                let object = self.pop();
                self.check_field(&access, Some(object), true);
            }
            opcode => {
                if member.owner != self.setting.class {
                    // Initializes the class, perhaps.
                    self.synchronizes();
                }
                self.check_field(&access, None, opcode == PUTSTATIC);
                match opcode {
                    PUTSTATIC => self.operands.drop(effect::slots_of(member.descriptor)),
                    _ => self.push_field(&access, None),
                }
            }
        }
        Ok(())
    }

    fn check_field(&mut self, field: &FieldAccess<'a>, object: Option<Operand>, is_write: bool) {
        let object = object.map(|object| object.value);
        if is_write && is_reference(field.member.descriptor) {
            self.found.stored.push(field.pc);
        }
        let check = match field.kind {
            FieldKind::Plain => {
                let location = object
                    .map_or(Location::Static(field.index), |object| Location::Field(field.index, object));
                if self.follows_loops() && object.is_none_or(|object| object == Value::THIS) {
                    let access = self.found.facts.len();
                    self.found.fields.push(Field { access, location, is_write });
                }
                self.needs_check(field.pc, location, is_write)
            }
            FieldKind::Final => {
                self.era += u32::from(is_write);
                false
            }
            FieldKind::MaybeVolatile => {
                self.synchronizes();
                true
            }
        };
        let on_this = object == Some(Value::THIS);
        self.found.facts.push((field.pc, Facts { check, on_this, ..Facts::default() }));
    }

    /// Puts what was read from a field on the stack.
    fn push_field(&mut self, field: &FieldAccess<'a>, object: Option<Operand>) {
        let slots = effect::slots_of(field.member.descriptor);
        if slots != 1 {
            return self.operands.push_unknown(slots, &mut self.values);
        }
        let value = match field.kind {
            FieldKind::Final => self.values.final_field(FinalField {
                field: field.index,
                object: object.map(|object| object.value),
                era: self.era,
            }),
            _ => self.values.fresh(),
        };
        let origin = self.origins.of(match object {
            Some(object) => Load::Field(field.index, object.origin),
            None => Load::Static(field.index),
        });
        if is_reference(field.member.descriptor) {
            let source = match object {
                Some(object) => Source::Field(field.index, object.value),
                None => Source::Static(field.index),
            };
            self.note_source(value, source);
            self.note_reached(value, Some(field.index));
        }
        self.operands.push(Operand { value, origin });
    }

    /// Notes the field through which a reference was reached.
    fn note_reached(&mut self, value: Value, field: Option<CpIndex>) {
        if let Some(field) = field.filter(|_| self.setting.follows_locks) {
            self.found.reached.insert(value.base, field);
        }
    }

    /// What lies on the stack was reached through what it is a part of.
    pub(super) fn note_part(&mut self, whole: Operand) {
        let part = self.operands.at(0, &mut self.values);
        self.note_reached(part.value, self.found.reached.get(&whole.value.base).copied());
    }

    /// Notes the field through which a lock was reached that the instruction at `pc` acquires.
    pub(super) fn note_lock(&mut self, pc: Pc, lock: Operand) {
        if let Some(&field) = self.found.reached.get(&lock.value.base) {
            self.found.lock_fields.push((pc, field));
        }
    }

    fn note_source(&mut self, value: Value, source: Source) {
        if self.follows_loops() {
            self.found.loaded.insert(value.base, source);
        }
    }

    pub(super) fn array_load(&mut self, pc: Pc, opcode: u8) {
        let (array, index) = self.element(pc, false);
        match opcode {
            AALOAD => {
                let (value, origin) = (self.values.fresh(), self.origins.of(Load::Element(array.origin)));
                self.note_source(value, Source::Element { array: array.value, index: index.value });
                let field = self.found.reached.get(&array.value.base).copied();
                self.note_reached(value, field);
                self.operands.push(Operand { value, origin });
            }
            LALOAD | DALOAD => self.operands.push_unknown(2, &mut self.values),
            _ => self.operands.push_unknown(1, &mut self.values),
        }
    }

    pub(super) fn array_store(&mut self, pc: Pc, opcode: u8) {
        self.operands.drop(if matches!(opcode, LASTORE | DASTORE) { 2 } else { 1 });
        self.element(pc, true);
        if opcode == AASTORE {
            self.found.stored.push(pc);
        }
    }

    /// Takes index and array from the stack and notes the access. The array and the index.
    fn element(&mut self, pc: Pc, is_write: bool) -> (Operand, Operand) {
        let (index, array) = (self.pop(), self.pop());
        let location = Location::Element { array: array.value, index: index.value };
        if self.follows_loops() {
            let access = self.found.facts.len();
            self.found.elements.push(Element { access, array: array.value, index: index.value, is_write });
        }
        let check = self.needs_check(pc, location, is_write);
        let group = Some(self.origins.group(array.origin));
        // Until the loops around it are known: whether it is in no order.
        let again = !index.value.is_constant() && !self.locals.is_initial(index.value);
        self.found.facts.push((pc, Facts { check, group, again, ..Facts::default() }));
        (array, index)
    }

    /// Whether the access, whose facts come next, needs a check. If that makes another check needless, notes it.
    fn needs_check(&mut self, pc: Pc, location: Location, is_write: bool) -> bool {
        if pc < self.setting.unchecked_before {
            return true;
        }
        match self.checks.access(location, is_write, self.found.facts.len()) {
            Verdict::Needed => true,
            Verdict::NeededInsteadOf(read) => {
                self.found.facts[read].1.check = false;
                true
            }
            Verdict::Covered => false,
        }
    }

    /// Notes an access of which nothing is known.
    pub(super) fn access_of_unknown(&mut self, instruction: &Instruction<'a>) {
        if is_access(instruction.opcode()) {
            let group = is_array_access(instruction.opcode()).then(|| {
                let somewhere = Origin::Value(self.values.fresh());
                self.origins.group(somewhere)
            });
            let facts = Facts { check: true, group, ..Facts::default() };
            self.found.facts.push((instruction.pc(), facts));
        }
    }
}

fn is_reference(descriptor: &[u8]) -> bool {
    matches!(descriptor, [b'L' | b'[', ..])
}
