//! Methods of a class that do not synchronize, so that calling them changes nothing of what the checks of the caller rely on.
//!
//! Such a method computes, accesses plain fields of its own class and array elements, and calls others of the kind. Its accesses are
//! checked by its own code. It stores no references, so what the caller has loaded stays where it is; it has no loops, calls
//! itself in no way and throws nothing by itself, so it always returns, exceptions of the JVM aside.
//!
//! Nothing is claimed of methods that a subclass may override, and of those of other classes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::FieldKind;
use crate::class::ClassFile;
use crate::constant::{Constant, MemberRef};
use crate::index::MethodIndex;
use crate::instruction::Instruction;
use crate::opcode::*;
use crate::{AccessFlags, Member};

/// A method calls others that call others, up to so many.
const DEEPEST: usize = 8;

type Key<'a> = (&'a [u8], &'a [u8]);

/// The quiet methods of a class.
#[derive(Default)]
pub(super) struct QuietMethods<'a> {
    quiet: FxHashMap<Key<'a>, AccessFlags>,
    class: &'a [u8],
    is_final: bool,
    has_initializer: bool,
}

impl<'a> QuietMethods<'a> {
    pub(super) fn of(class: &ClassFile<'a>, kind_of: &dyn Fn(&MemberRef<'a>) -> FieldKind) -> Self {
        let methods: FxHashMap<Key<'a>, (MethodIndex, &Member<'a>)> = class
            .methods()
            .map(|(index, method)| ((method.name, method.descriptor), (index, method)))
            .collect();
        let mut search = Search { class, kind_of, methods: &methods, known: FxHashMap::default() };
        let quiet: FxHashSet<Key<'a>> =
            methods.keys().copied().filter(|method| search.is_quiet(*method, 0)).collect();
        QuietMethods {
            quiet: quiet.into_iter().map(|method| (method, methods[&method].1.access)).collect(),
            class: class.name(),
            is_final: class.access().contains(AccessFlags::FINAL),
            has_initializer: methods.keys().any(|(name, _)| *name == b"<clinit>"),
        }
    }

    /// Whether a call can only reach a quiet method.
    pub(super) fn contains(&self, method: &MemberRef<'a>, opcode: u8, caller_is_static: bool) -> bool {
        let flags = self.quiet.get(&(method.name, method.descriptor)).filter(|_| method.owner == self.class);
        flags.is_some_and(|flags| match opcode {
            // It tells that the class is in use: news for a thread that has called no static method of it yet.
            INVOKESTATIC => caller_is_static || !self.has_initializer,
            INVOKESPECIAL => true,
            INVOKEVIRTUAL => self.is_final || is_bound(*flags),
            _ => false,
        })
    }
}

/// Whether no subclass can have another method in the place of one.
fn is_bound(flags: AccessFlags) -> bool {
    flags.contains(AccessFlags::PRIVATE) || flags.contains(AccessFlags::FINAL)
}

struct Search<'s, 'a> {
    class: &'s ClassFile<'a>,
    kind_of: &'s dyn Fn(&MemberRef<'a>) -> FieldKind,
    methods: &'s FxHashMap<Key<'a>, (MethodIndex, &'s Member<'a>)>,
    /// False also for those that are being looked at: who comes back to them calls itself.
    known: FxHashMap<Key<'a>, bool>,
}

impl<'a> Search<'_, 'a> {
    fn is_quiet(&mut self, method: Key<'a>, depth: usize) -> bool {
        if let Some(&known) = self.known.get(&method) {
            return known;
        }
        self.known.insert(method, false);
        let quiet = depth < DEEPEST && self.has_quiet_code(method, depth).unwrap_or(false);
        self.known.insert(method, quiet);
        quiet
    }

    /// `None` if there is no code that makes sense.
    fn has_quiet_code(&mut self, method: Key<'a>, depth: usize) -> Option<bool> {
        let (index, member) = *self.methods.get(&method)?;
        if member.access.contains(AccessFlags::SYNCHRONIZED) || member.name.starts_with(b"<") {
            return None;
        }
        let code = self.class.code(index).ok()??;
        let is_static = member.access.contains(AccessFlags::STATIC);
        let quiet = code.handlers().is_empty()
            && code.instructions().all(|instruction| {
                self.is_quiet_instruction(&instruction, is_static, depth).unwrap_or(false)
            });
        Some(quiet)
    }

    fn is_quiet_instruction(
        &mut self,
        instruction: &Instruction<'a>,
        is_static: bool,
        depth: usize,
    ) -> Option<bool> {
        let pool = self.class.pool();
        Some(match instruction.opcode() {
            MONITORENTER | MONITOREXIT | ATHROW | AASTORE | NEW | INVOKEDYNAMIC | INVOKEINTERFACE => false,
            JSR | JSR_W | RET => false,
            LDC | LDC_W | LDC2_W => {
                !matches!(pool.constant(instruction.constant()?).ok()?, Constant::Dynamic(_))
            }
            opcode @ GETSTATIC..=PUTFIELD => {
                let field = pool.member_ref(instruction.constant()?).ok()?;
                let stores = matches!(opcode, PUTSTATIC | PUTFIELD);
                // A static field tells that its class is in use, as a static method does.
                let in_use = is_static || matches!(opcode, GETFIELD | PUTFIELD);
                let reference = matches!(field.descriptor, [b'L' | b'[', ..]);
                in_use && (self.kind_of)(&field) != FieldKind::MaybeVolatile && !(stores && reference)
            }
            opcode @ (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC) => {
                let called = pool.member_ref(instruction.constant()?).ok()?;
                super::flow::only_computes(&called)
                    || called.owner == self.class.name()
                        && self.calls_quiet(&called, opcode, is_static, depth)
            }
            _ => instruction.targets().all(|target| target.is_some_and(|target| target > instruction.pc())),
        })
    }

    fn calls_quiet(&mut self, called: &MemberRef<'a>, opcode: u8, is_static: bool, depth: usize) -> bool {
        let method = (called.name, called.descriptor);
        let Some((_, member)) = self.methods.get(&method) else { return false };
        let bound = opcode != INVOKEVIRTUAL
            || is_bound(member.access)
            || self.class.access().contains(AccessFlags::FINAL);
        let in_use = opcode != INVOKESTATIC || is_static;
        bound && in_use && self.is_quiet(method, depth + 1)
    }
}
