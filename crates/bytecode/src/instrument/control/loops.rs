//! Loops that may go round until another thread does something: a call before every jump backward gives the others a chance.
//!
//! Counted loops end by themselves and are left alone, so that the JVM still compiles them as such. A loop counts if every round steps
//! a local variable by `iinc`, nothing else stores to it, and every round compares it with something and may leave.
//!
//! A loop that changes nothing, neither memory nor a local variable, never ends by itself once it goes round. That is told: who is in there waits.

use super::super::Context;
use crate::code::Code;
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::opcode::*;
use crate::{ConstantPool, Snippet, descriptor};

const ILOAD_3: u8 = ILOAD_0 + 3;

const LOOP: (&str, &str) = ("loop", "()V");
const AWAIT: (&str, &str) = ("await", "()V");

/// What loops may call that wait: class, name and descriptor. These read memory at most.
const LOOKS: [(&[u8], &[u8], &[u8]); 5] = [
    (b"java/lang/Thread", b"onSpinWait", b"()V"),
    (b"java/util/concurrent/atomic/AtomicBoolean", b"get", b"()Z"),
    (b"java/util/concurrent/atomic/AtomicInteger", b"get", b"()I"),
    (b"java/util/concurrent/atomic/AtomicLong", b"get", b"()J"),
    (b"java/util/concurrent/atomic/AtomicReference", b"get", b"()Ljava/lang/Object;"),
];

pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instructions: &[Instruction<'a>],
) -> Result<(), EditError> {
    for (last, instruction) in instructions.iter().enumerate() {
        let is_branch = is_conditional(instruction.opcode()) || matches!(instruction.opcode(), GOTO | GOTO_W);
        let target = instruction.targets().next().flatten().filter(|_| is_branch);
        let Some(head) = target.filter(|&target| target <= instruction.pc()) else { continue };
        let Ok(first) = instructions.binary_search_by_key(&head, Instruction::pc) else { continue };
        let body = Body { rounds: &instructions[first..=last], pool: context.class.pool() };
        if !body.is_counted(edit.code()) {
            let hook = if body.changes_nothing() && !body.is_entered(instructions, edit.code()) {
                AWAIT
            } else {
                LOOP
            };
            let hook = context.hooks.control(&mut context.class, hook)?;
            edit.insert_before(instruction.pc(), Jumps::Run, Snippet::new().invokestatic(hook));
        }
    }
    Ok(())
}

/// Whether a store takes two slots.
fn is_wide_store(opcode: u8) -> bool {
    const LSTORE_0: u8 = ISTORE_0 + 4;
    const DSTORE_0: u8 = LSTORE_0 + 8;
    matches!(opcode, LSTORE | DSTORE)
        || (LSTORE_0..LSTORE_0 + 4).contains(&opcode)
        || (DSTORE_0..DSTORE_0 + 4).contains(&opcode)
}

/// What a loop repeats: everything from the target of a jump backward to the jump.
struct Body<'c, 'a> {
    rounds: &'c [Instruction<'a>],
    pool: &'c ConstantPool<'a>,
}

impl Body<'_, '_> {
    fn is_counted(&self, code: &Code<'_>) -> bool {
        let tests = (0..self.rounds.len()).filter(|&at| self.may_leave(at));
        let compared: Vec<(usize, [Option<LocalSlot>; 2])> =
            tests.map(|at| (at, self.compared(at))).collect();
        let counts = |counter| {
            compared.iter().any(|(_, locals)| locals.contains(&Some(counter))) && self.only_steps(counter)
        };
        let steps: Vec<(usize, LocalSlot)> = self
            .steps()
            .filter(|&(_, counter, _)| counts(counter))
            .map(|(at, counter, _)| (at, counter))
            .collect();
        if steps.is_empty() {
            return false;
        }
        let always = self.executed_always(code);
        let is_tested =
            |counter| compared.iter().any(|(at, locals)| always[*at] && locals.contains(&Some(counter)));
        steps.into_iter().any(|(at, counter)| always[at] && is_tested(counter))
    }

    /// Whether a round may begin elsewhere and join in between the first instruction and the jump back.
    fn is_entered(&self, method: &[Instruction<'_>], code: &Code<'_>) -> bool {
        let (first, last) = (self.rounds[0].pc(), self.last());
        let is_inside = |to: Pc| first < to && to <= last;
        let others = method.iter().filter(|other| !(first..=last).contains(&other.pc()));
        others.flat_map(|other| other.targets().flatten()).any(is_inside)
            || code.handlers().iter().any(|line| is_inside(line.handler) || line.handler == first)
    }

    /// Whether no instruction stores anything, and none calls what might. Whoever returns or throws is out.
    fn changes_nothing(&self) -> bool {
        self.rounds.iter().all(|instruction| match instruction.opcode() {
            NOP..=SALOAD | POP..=LXOR | I2L..=RETURN => true,
            GETSTATIC | GETFIELD | ARRAYLENGTH | ATHROW | CHECKCAST | INSTANCEOF | IFNULL..=GOTO_W => true,
            INVOKESTATIC | INVOKEVIRTUAL => self.looks(instruction),
            _ => false,
        })
    }

    fn looks(&self, call: &Instruction<'_>) -> bool {
        let Some(Ok(member)) = call.constant().map(|at| self.pool.member_ref(at)) else { return false };
        LOOKS.contains(&(member.owner, member.name, member.descriptor))
    }

    /// For each instruction, whether every round executes it: no jump and no exception leads past it.
    fn executed_always(&self, code: &Code<'_>) -> Vec<bool> {
        let last = self.last();
        let handlers: Vec<_> = code.handlers().iter().filter(|line| line.handler <= last).collect();
        let mut reached = self.rounds[0].pc();
        let always = self.rounds.iter().map(|instruction| {
            let pc = instruction.pc();
            let covering = handlers.iter().filter(|line| (line.start..line.end).contains(&pc));
            reached = covering.map(|line| line.handler).fold(reached, Pc::max);
            let always = reached <= pc;
            reached = instruction.targets().flatten().filter(|&to| to <= last).fold(reached, Pc::max);
            always
        });
        always.collect()
    }

    fn last(&self) -> Pc {
        self.rounds[self.rounds.len() - 1].pc()
    }

    /// The places where a local is stepped, which, and whether upward.
    fn steps(&self) -> impl Iterator<Item = (usize, LocalSlot, bool)> {
        let steps = self.rounds.iter().enumerate().filter(|(_, i)| i.opcode() == IINC);
        steps.filter_map(|(at, step)| {
            let by = match step.bytes() {
                [IINC, _, by] => i16::from(by.cast_signed()),
                [.., high, low] => i16::from_be_bytes([*high, *low]),
                _ => 0,
            };
            (by != 0).then_some((at, step.local()?, by > 0))
        })
    }

    /// Whether all steps of a local go one way, and nothing else stores to it.
    fn only_steps(&self, counter: LocalSlot) -> bool {
        let mut ways = self.steps().filter(|&(_, stepped, _)| stepped == counter).map(|(.., up)| up);
        let first = ways.next();
        let one_way = ways.all(|way| Some(way) == first);
        let is_store = |opcode| matches!(opcode, ISTORE..=ASTORE | ISTORE_0..=ASTORE_3);
        // A long or double takes two slots, so it may begin one before.
        let hits = |store: &Instruction<'_>| {
            let slot = store.local();
            slot == Some(counter)
                || is_wide_store(store.opcode())
                    && slot.is_some_and(|slot| slot.0.checked_add(1) == Some(counter.0))
        };
        let mut stores = self.rounds.iter().filter(|i| is_store(i.opcode()));
        one_way && !stores.any(hits)
    }

    /// Whether an instruction compares ints and may leave the loop.
    fn may_leave(&self, at: usize) -> bool {
        let test = &self.rounds[at];
        let inside = self.rounds[0].pc()..=self.last();
        let leaves = at + 1 == self.rounds.len() || test.targets().flatten().any(|to| !inside.contains(&to));
        matches!(test.opcode(), IFEQ..=IF_ICMPLE) && leaves
    }

    /// The locals that a test compares.
    fn compared(&self, at: usize) -> [Option<LocalSlot>; 2] {
        let loaded = |at: usize| {
            let is_load = matches!(self.rounds[at].opcode(), ILOAD | ILOAD_0..=ILOAD_3);
            self.rounds[at].local().filter(|_| is_load)
        };
        let Some(right) = self.in_front(at) else { return [None; 2] };
        if self.rounds[at].opcode() < IF_ICMPEQ {
            return [loaded(right), None];
        }
        let left = self.start_of(right).and_then(|start| self.in_front(start));
        [loaded(right), left.and_then(loaded)]
    }

    /// The instruction in front of one, without steps of locals.
    fn in_front(&self, at: usize) -> Option<usize> {
        self.rounds[..at].iter().rposition(|instruction| instruction.opcode() != IINC)
    }

    /// Where the instructions begin that make the value of the one at `at`, if they are simple ones.
    fn start_of(&self, at: usize) -> Option<usize> {
        let mut start = at;
        for _ in 0..self.operands(&self.rounds[at])? {
            start = self.start_of(self.in_front(start)?)?;
        }
        Some(start)
    }

    /// How many values an instruction takes that makes one.
    fn operands(&self, instruction: &Instruction<'_>) -> Option<usize> {
        let call = || {
            let member = self.pool.member_ref(instruction.constant()?).ok()?;
            let makes_one = !member.descriptor.ends_with(b")V");
            makes_one.then(|| descriptor::parameters(member.descriptor).count())
        };
        match instruction.opcode() {
            ACONST_NULL..=ALOAD_3 | GETSTATIC => Some(0),
            GETFIELD | ARRAYLENGTH | INEG | LNEG | I2L..=I2S | CHECKCAST => Some(1),
            IALOAD..=SALOAD | IADD..=DREM | ISHL..=LXOR => Some(2),
            INVOKESTATIC => call(),
            INVOKEVIRTUAL | INVOKEINTERFACE | INVOKESPECIAL => Some(call()? + 1),
            _ => None,
        }
    }
}
