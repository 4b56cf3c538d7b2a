//! Atomic and volatile accesses of `jdk.internal.misc.Unsafe`, on which atomics, VarHandles and all of `java.util.concurrent` stand.
//!
//! The JIT replaces these methods by instructions, so code inside them would never run. Calls go to helpers in the hook class
//! instead, one for each method, generated here: stop if controlled, tell, do, tell. Plain accesses have helpers too, which few callers use: those that
//! access fields for whoever uses a handle.

use crate::class::ClassFile;
use crate::error::EditError;
use crate::index::{CpIndex, LocalSlot};
use crate::new_member::{NewCode, NewMethod};
use crate::{AccessFlags, Snippet, descriptor, opcode};

use super::HOOKS;
use super::hooks::{CONTROL, HANDLES};

/// Internal name of the class whose methods these are.
pub const UNSAFE: &[u8] = b"jdk/internal/misc/Unsafe";

/// The types that fields are accessed as.
const TYPES: [&str; 9] = ["Boolean", "Byte", "Short", "Char", "Int", "Long", "Float", "Double", "Reference"];

/// A method of `Unsafe` that has a helper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsafeMethod {
    name: Vec<u8>,
    descriptor: Vec<u8>,
    effect: Effect,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// Sees what others wrote.
    Read,
    /// Is seen by others.
    Write,
    /// Both, always.
    Update,
    /// Both if it returns true, else it only sees.
    TryUpdate,
    /// Synchronizes nothing.
    PlainRead,
    PlainWrite,
}

impl UnsafeMethod {
    /// The method of this name, if it synchronizes. All of them take an object and an offset first.
    #[must_use]
    pub fn of(name: &[u8], descriptor: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(name).ok()?;
        if !descriptor.starts_with(b"(Ljava/lang/Object;J")
            || text.ends_with("Plain")
            || text.contains("Opaque")
        {
            return None;
        }
        let effect = if text.starts_with("compareAndSet") || text.starts_with("weakCompareAndSet") {
            Effect::TryUpdate
        } else if text.starts_with("compareAndExchange") || text.starts_with("getAnd") {
            Effect::Update
        } else if text.starts_with("get") && (text.ends_with("Volatile") || text.ends_with("Acquire")) {
            Effect::Read
        } else if text.starts_with("put") && (text.ends_with("Volatile") || text.ends_with("Release")) {
            Effect::Write
        } else {
            return None;
        };
        Some(Self { name: name.to_vec(), descriptor: descriptor.to_vec(), effect })
    }

    /// The method of this name, if it reads or writes a field plainly.
    pub(super) fn plain(name: &[u8], descriptor: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(name).ok()?;
        let is_of = |prefix| text.strip_prefix(prefix).is_some_and(|value| TYPES.contains(&value));
        let effect = match () {
            () if !descriptor.starts_with(b"(Ljava/lang/Object;J") => return None,
            () if is_of("get") => Effect::PlainRead,
            () if is_of("put") => Effect::PlainWrite,
            () => return None,
        };
        Some(Self { name: name.to_vec(), descriptor: descriptor.to_vec(), effect })
    }

    /// The helper's descriptor: the receiver first.
    pub(super) fn descriptor(&self) -> Vec<u8> {
        let mut with_receiver = b"(Ljdk/internal/misc/Unsafe;".to_vec();
        with_receiver.extend_from_slice(&self.descriptor[1..]);
        with_receiver
    }

    /// What is called before the access and after it, with the object and the offset.
    fn hooks(&self, class: &mut ClassFile<'_>) -> Result<[Option<CpIndex>; 2], EditError> {
        let owner = if self.is_plain() { HANDLES } else { HOOKS };
        let mut hook =
            |name: &[u8], descriptor: &[u8]| class.pool_mut().intern_method(owner, name, descriptor);
        let place: &[u8] = b"(Ljava/lang/Object;J)V";
        Ok(match self.effect {
            Effect::Read => [None, Some(hook(b"atomicRead", place)?)],
            Effect::Write => [Some(hook(b"atomicWrite", place)?), None],
            Effect::PlainRead => [None, Some(hook(b"read", place)?)],
            Effect::PlainWrite => [Some(hook(b"write", place)?), None],
            Effect::Update => [Some(hook(b"atomicBegin", place)?), Some(hook(b"atomicUpdate", place)?)],
            Effect::TryUpdate => {
                [Some(hook(b"atomicBegin", place)?), Some(hook(b"atomicEnd", b"(ZLjava/lang/Object;J)V")?)]
            }
        })
    }

    fn is_plain(&self) -> bool {
        matches!(self.effect, Effect::PlainRead | Effect::PlainWrite)
    }

    fn code(&self, class: &mut ClassFile<'_>, helpers: Helpers) -> Result<(Snippet, u16), EditError> {
        let [before, after] = if helpers.observe { self.hooks(class)? } else { [None; 2] };
        let call = class.pool_mut().intern_method(UNSAFE, &self.name, &self.descriptor)?;
        let push_place = |code: &mut Snippet| {
            code.aload(LocalSlot(1)).lload(LocalSlot(2));
        };
        let mut code = Snippet::new();
        if helpers.control && !self.is_plain() {
            code.invokestatic(class.pool_mut().intern_method(CONTROL, b"atomic", b"()V")?);
        }
        if let Some(before) = before {
            push_place(&mut code);
            code.invokestatic(before);
        }
        code.aload(LocalSlot(0));
        let locals = push_arguments(&mut code, &self.descriptor);
        code.invokevirtual(call);
        if let Some(after) = after {
            if self.effect == Effect::TryUpdate {
                code.dup();
            }
            push_place(&mut code);
            code.invokestatic(after);
        }
        push_return(&mut code, &self.descriptor);
        Ok((code, locals))
    }
}

/// Pushes the arguments, which are in the slots from 1 on. The first slot behind them.
fn push_arguments(code: &mut Snippet, descriptor: &[u8]) -> u16 {
    let mut slot = 1;
    for parameter in descriptor::parameters(descriptor).flatten() {
        let local = LocalSlot(slot);
        match parameter[0] {
            b'J' => code.lload(local),
            b'D' => code.dload(local),
            b'F' => code.fload(local),
            b'L' | b'[' => code.aload(local),
            _ => code.iload(local),
        };
        slot += if matches!(parameter[0], b'J' | b'D') { 2 } else { 1 };
    }
    slot
}

fn push_return(code: &mut Snippet, descriptor: &[u8]) {
    let kind = descriptor.iter().rposition(|&byte| byte == b')').and_then(|end| descriptor.get(end + 1));
    match kind {
        Some(b'V') => code.return_void(),
        Some(b'J') => code.lreturn(),
        Some(b'D') => code.dreturn(),
        Some(b'F') => code.freturn(),
        Some(b'L' | b'[') => code.areturn(),
        _ => code.ireturn(),
    };
}

/// The methods of `Unsafe` that have helpers, from its class file.
///
/// # Errors
/// The class file is damaged.
pub fn unsafe_methods(unsafe_class: &[u8]) -> Result<Vec<UnsafeMethod>, EditError> {
    let class = ClassFile::read(unsafe_class)?;
    let helper = |name: &[u8], descriptor: &[u8]| {
        UnsafeMethod::of(name, descriptor).or_else(|| UnsafeMethod::plain(name, descriptor))
    };
    Ok(class.methods().filter_map(|(_, method)| helper(method.name, method.descriptor)).collect())
}

/// What the helpers do besides the access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Helpers {
    /// They tell of it.
    pub observe: bool,
    /// Threads stop before it if it is atomic or volatile.
    pub control: bool,
}

/// Adds a helper for each of these methods to the hook class.
///
/// # Errors
/// The class file is damaged, or has no room.
pub fn add_unsafe_helpers(
    hook_class: &[u8],
    methods: &[UnsafeMethod],
    helpers: Helpers,
) -> Result<Vec<u8>, EditError> {
    let mut class = ClassFile::read(hook_class)?;
    for method in methods {
        let (code, max_locals) = method.code(&mut class, helpers)?;
        class.add_method(&NewMethod {
            access: AccessFlags::PUBLIC.with(AccessFlags::STATIC).with(AccessFlags::SYNTHETIC),
            name: &method.name,
            descriptor: &method.descriptor(),
            code: Some(NewCode {
                max_stack: max_locals + 6,
                max_locals,
                bytes: code.bytes(),
                handlers: &[],
                frames: &[],
            }),
        })?;
    }
    Ok(class.write())
}

const _: () = assert!(opcode::SALOAD - opcode::IALOAD == 7 && opcode::SASTORE - opcode::IASTORE == 7);
