//! Second pass over a method: executes each block on symbols. What accesses mean is in `access`, what calls do in `call`.

use super::block::Outline;
use super::checks::Checks;
use super::effect::{self, Effect};
use super::facts::Setting;
use super::findings::Findings;
use super::joins::Joins;
use super::locals::{LocalType, Locals, increment_of, type_of_local};
use super::operands::{Operand, Operands};
use super::origin::Origins;
use super::value::{Value, Values};
use crate::code::Code;
use crate::constant::Constant;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::opcode::*;
use crate::pool::ConstantPool;

/// The state of the execution, and what it has found.
pub(super) struct Walk<'w, 'a> {
    code: &'w Code<'a>,
    pub(super) pool: &'w ConstantPool<'a>,
    pub(super) setting: Setting<'w, 'a>,
    outline: &'w Outline,
    /// Position of the current instruction.
    pc: Pc,
    pub(super) values: Values,
    pub(super) origins: Origins,
    pub(super) operands: Operands,
    pub(super) locals: Locals,
    pub(super) checks: Checks,
    joins: Joins,
    /// Counts the times at which final fields may have got other values.
    pub(super) era: u32,
    pub(super) found: Findings,
}

/// The code makes no sense, so nothing is known up to the next block.
pub(super) struct Lost;

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(
        code: &'w Code<'a>,
        pool: &'w ConstantPool<'a>,
        setting: Setting<'w, 'a>,
        outline: &'w Outline,
    ) -> Self {
        let keeps_this = !setting.is_static && !outline.stores_to_first;
        Walk {
            code,
            pool,
            setting,
            outline,
            pc: Pc(0),
            values: Values::new(),
            origins: Origins::default(),
            operands: Operands::default(),
            locals: Locals::new(code.max_locals(), keeps_this),
            checks: Checks::default(),
            joins: Joins::default(),
            era: 0,
            found: Findings::new(outline.accesses),
        }
    }

    pub(super) fn run(mut self) -> Findings {
        let mut lost = self.outline.has_subroutines;
        let mut reached_from_front = true;
        for instruction in self.code.instructions() {
            self.pc = instruction.pc();
            if !reached_from_front || self.outline.is_start(self.pc) {
                self.begin_block(reached_from_front);
                lost = self.outline.has_subroutines;
            }
            lost = lost || self.execute(&instruction).is_err();
            if lost {
                self.checks.end_stretch();
                self.found.synchronizing.push(self.pc);
                self.access_of_unknown(&instruction);
            }
            reached_from_front = instruction.falls_through();
            for target in instruction.targets().flatten() {
                self.joins.jump(target, &self.checks);
            }
            if is_conditional(instruction.opcode()) {
                self.checks.branch();
            }
        }
        self.mark_loops();
        self.found.initial = self.locals.into_initial();
        self.found
    }

    fn begin_block(&mut self, reached_from_front: bool) {
        if reached_from_front {
            self.joins.jump(self.pc, &self.checks);
        }
        let checked = self.joins.take(self.pc);
        self.operands.clear();
        self.locals.begin_block(self.pc);
        self.begin_stretch();
        if let Some(checked) = checked.filter(|_| self.outline.is_reached_forwards_only(self.pc)) {
            self.checks.take_over(checked);
        }
    }

    fn begin_stretch(&mut self) {
        self.checks.end_stretch();
        self.era += 1;
    }

    /// The thread may release or acquire something.
    pub(super) fn synchronizes(&mut self) {
        self.begin_stretch();
        self.found.synchronizing.push(self.pc);
    }

    /// Whether loops are of interest, and not only the accesses by themselves.
    pub(super) fn follows_loops(&self) -> bool {
        self.outline.has_loops()
    }

    fn mark_loops(&mut self) {
        let mut loops = self.outline.loop_cursor();
        for (pc, facts) in &mut self.found.facts {
            let depth = loops.depth(*pc);
            facts.in_loop = depth > 0;
            facts.again = facts.group.is_some() && (depth > 1 || facts.again && facts.in_loop);
        }
    }

    /// Either does all that the instruction does, or, when lost, notes no access.
    fn execute(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let bytes = instruction.bytes();
        match instruction.opcode() {
            opcode @ ICONST_M1..=ICONST_5 => {
                self.operands.push(Value::constant(i32::from(opcode) - i32::from(ICONST_0)));
            }
            BIPUSH => self.operands.push(Value::constant(bytes[1].cast_signed().into())),
            SIPUSH => self.operands.push(Value::constant(i16::from_be_bytes([bytes[1], bytes[2]]).into())),
            LDC | LDC_W | LDC2_W => self.constant(instruction)?,
            opcode @ ILOAD..=ALOAD_3 => {
                self.load_local(instruction, type_of_local(opcode))?;
            }
            opcode @ ISTORE..=ASTORE_3 => {
                self.store_local(instruction, type_of_local(opcode))?;
            }
            IINC => self.increment(instruction)?,
            opcode @ DUP..=SWAP => self.shuffle(opcode),
            opcode @ (IADD | ISUB | IMUL | ISHL | ISHR | IUSHR | IAND | IOR | IXOR) => {
                let (right, left) = (self.pop().value, self.pop().value);
                let result = self.values.binary(opcode, left, right);
                self.operands.push(result);
            }
            opcode @ (INEG | I2B | I2C | I2S | ARRAYLENGTH) => {
                let operand = self.pop().value;
                let result = self.values.unary(opcode, operand);
                self.operands.push(result);
            }
            IFEQ..=IFLE => self.compare(1),
            IF_ICMPEQ..=IF_ICMPLE => self.compare(2),
            GETSTATIC..=PUTFIELD => self.field(instruction)?,
            opcode @ IALOAD..=SALOAD => self.array_load(instruction.pc(), opcode),
            opcode @ IASTORE..=SASTORE => self.array_store(instruction.pc(), opcode),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.call(instruction)?,
            NEW => self.new_object(instruction)?,
            MULTIANEWARRAY => self.apply(Effect { takes: usize::from(bytes[3]), gives: 1 }),
            opcode => {
                if opcode == MONITORENTER {
                    let lock = self.operands.at(0, &mut self.values);
                    self.note_lock(self.pc, lock);
                }
                if matches!(opcode, MONITORENTER | MONITOREXIT) {
                    self.synchronizes();
                }
                self.apply(effect::of(opcode));
            }
        }
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Operand {
        self.operands.pop(&mut self.values)
    }

    pub(super) fn apply(&mut self, effect: Effect) {
        self.operands.drop(effect.takes);
        self.operands.push_unknown(effect.gives, &mut self.values);
    }

    fn constant(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let index = instruction.constant().ok_or(Lost)?;
        match self.pool.constant(index).map_err(|_| Lost)? {
            Constant::Integer(number) => self.operands.push(Value::constant(number)),
            constant => {
                if matches!(constant, Constant::Dynamic(_)) {
                    // Computed by a call.
                    self.synchronizes();
                }
                let slots = if instruction.opcode() == LDC2_W { 2 } else { 1 };
                self.operands.push_unknown(slots, &mut self.values);
            }
        }
        Ok(())
    }

    fn load_local(&mut self, instruction: &Instruction<'a>, of: LocalType) -> Result<(), Lost> {
        let slot = instruction.local().ok_or(Lost)?;
        match of {
            LocalType::OneSlot => {
                let operand = self.locals.get(slot, &mut self.values);
                self.operands.push(operand);
            }
            LocalType::TwoSlots => self.operands.push_unknown(2, &mut self.values),
        }
        Ok(())
    }

    fn store_local(&mut self, instruction: &Instruction<'a>, of: LocalType) -> Result<(), Lost> {
        let slot = instruction.local().ok_or(Lost)?;
        let value = self.pop().value;
        self.locals.set(slot, value);
        if of == LocalType::TwoSlots {
            let other_half = self.pop().value;
            self.locals.set(LocalSlot(slot.0.saturating_add(1)), other_half);
        }
        Ok(())
    }

    fn increment(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let slot = instruction.local().ok_or(Lost)?;
        let by = increment_of(instruction);
        let value = self.locals.get(slot, &mut self.values).value.plus(by);
        self.locals.set(slot, value);
        Ok(())
    }

    fn compare(&mut self, operands: usize) {
        for _ in 0..operands {
            let value = self.pop().value;
            if self.follows_loops() {
                self.found.compared.push((self.pc, value));
            }
        }
    }

    fn shuffle(&mut self, opcode: u8) {
        let (slots, across) = match opcode {
            DUP => (1, 0),
            DUP_X1 => (1, 1),
            DUP_X2 => (1, 2),
            DUP2 => (2, 0),
            DUP2_X1 => (2, 1),
            DUP2_X2 => (2, 2),
            _ => {
                let (upper, lower) = (self.pop(), self.pop());
                self.operands.push(upper);
                return self.operands.push(lower);
            }
        };
        self.operands.copy_down(slots, across, &mut self.values);
    }
}
