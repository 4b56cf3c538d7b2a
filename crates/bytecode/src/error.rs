//! What can go wrong, split by whose fault it is.
//!
//! [`ReadError`]: the class file is damaged or of an unknown version. [`EditError`]: the caller asked for something that
//! cannot be (or the class is full). [`SkipReason`]: the request was fine, but this one method cannot take it, so it was
//! left exactly as it was; the class stays usable.

use crate::index::{CpIndex, LocalSlot, MethodIndex, Pc};

/// A class file that cannot be read, and where in it the trouble lies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at byte {offset})")]
pub struct ReadError {
    /// Offset from the start of the class file.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// The ways in which a class file can be unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// A structure reaches past the end of what holds it.
    #[error("unexpected end of data")]
    UnexpectedEnd,
    /// Bytes are left over after the last structure.
    #[error("unexpected bytes after the end")]
    TrailingBytes,
    /// The file does not start with the class file magic.
    #[error("not a class file")]
    BadMagic,
    /// The file is larger than any offset in it could express.
    #[error("class file of 4 GiB or more")]
    TooLarge,
    /// A version outside 45.3 to 69.
    #[error("unsupported class file version {major}.{minor}")]
    UnsupportedVersion {
        /// Major version, which decides the format.
        major: u16,
        /// Minor version.
        minor: u16,
    },
    /// A constant of a kind that no supported version knows.
    #[error("unknown constant tag {0}")]
    UnknownConstantTag(u8),
    /// An index that is zero, past the end, or the second half of a long or double.
    #[error("no constant at {0}")]
    NoSuchConstant(CpIndex),
    /// A constant of another kind than its user needs.
    #[error("constant {index} is no {expected}")]
    WrongConstant {
        /// The constant.
        index: CpIndex,
        /// What its user needs.
        expected: &'static str,
    },
    /// Text that is not modified UTF-8, or holds an unpaired surrogate.
    #[error("text has no Unicode meaning")]
    BadModifiedUtf8,
    /// Code must have 1 to 65535 bytes.
    #[error("code of {0} bytes")]
    BadCodeLength(u32),
    /// A byte that starts no instruction.
    #[error("unknown opcode {0:#04x}")]
    UnknownOpcode(u8),
    /// A switch whose bounds are reversed or whose table is longer than the code.
    #[error("malformed switch")]
    BadSwitch,
    /// A position in the code where no instruction starts.
    #[error("no instruction starts at code offset {0}")]
    NotAnInstruction(u16),
    /// A jump to a negative offset or one past 65535.
    #[error("jump out of the code")]
    JumpOutOfCode,
    /// A stack map frame of an unknown kind, or one that contradicts the frame before it.
    #[error("malformed stack map frame")]
    BadFrame,
    /// A method descriptor that does not follow its grammar.
    #[error("malformed descriptor")]
    BadDescriptor,
    /// A type annotation or annotation value of an unknown kind.
    #[error("malformed annotation")]
    BadAnnotation,
}

impl ReadErrorKind {
    pub(crate) fn at(self, offset: usize) -> ReadError {
        ReadError { offset, kind: self }
    }
}

/// A request that cannot be carried out. Whoever gets one should give up on the class, or fix the request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The class file itself is damaged.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The constant pool has no room for another entry.
    #[error("the constant pool is full")]
    PoolFull,
    /// Text of more than 65535 bytes does not fit in a constant.
    #[error("a constant of {0} bytes is too long")]
    ConstantTooLong(usize),
    /// A class can have 65535 fields and as many methods.
    #[error("the class has too many members")]
    TooManyMembers,
    /// No method, or no code, stands at this index.
    #[error("{0} has no code")]
    NoCode(MethodIndex),
    /// A method is rewritten once; gather all changes in one edit.
    #[error("{0} has already been rewritten")]
    AlreadyEdited(MethodIndex),
    /// The position is not the start of an instruction.
    #[error("no instruction starts at {0}")]
    NotAnInstruction(Pc),
    /// Code after this instruction could never run, and the verifier would want a frame for it.
    #[error("nothing runs directly after the instruction at {0}")]
    NoFallThrough(Pc),
    /// Branches, switches and subroutine calls cannot be replaced.
    #[error("the instruction at {0} steers control and cannot be replaced")]
    NotReplaceable(Pc),
    /// Two replacements for one instruction.
    #[error("the instruction at {0} is replaced twice")]
    ReplacedTwice(Pc),
    /// A snippet must end the method exactly where the instruction it stands for did: a handler and the replacement of
    /// a return or throw must, everything else must not.
    #[error("the snippet for {0} ends the method where it must not, or the reverse")]
    WrongEnding(Pc),
    /// A snippet goes on after a return or throw.
    #[error("a snippet holds instructions that can never run")]
    UnreachableSnippet,
    /// Only locals that the edit itself reserved can be kept live.
    #[error("local variable {} was not reserved by this edit", .0.0)]
    NotAFreshLocal(LocalSlot),
    /// A new handler's range is empty or reversed.
    #[error("the range of a new handler is empty")]
    EmptyHandlerRange,
    /// The code of a new method is empty or longer than 65535 bytes, or its frames are not in order.
    #[error("the code of a new method is malformed")]
    BadNewCode,
}

/// Why a method was left as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkipReason {
    /// The code would grow past 65535 bytes.
    #[error("the method would become too large")]
    MethodTooLarge,
    /// A conditional branch would have to reach further than 32767 bytes, and spelling it as two would need a frame.
    #[error("a conditional branch would have to reach too far")]
    BranchTooFar,
    /// The operand stack would need more than 65535 slots.
    #[error("the operand stack would become too deep")]
    StackTooDeep,
    /// More than 65535 local variable slots would be needed.
    #[error("the method would have too many local variables")]
    TooManyLocals,
    /// More than 65535 entries would be needed in the exception table, or in a table that grows with it.
    #[error("the method would have too many exception handlers")]
    TooManyHandlers,
    /// Some way leads to a place where a fresh local is claimed to be live without passing its assignment.
    #[error("a new local variable is not assigned on every way")]
    LocalNotDominated,
    /// A stack map frame names a `new` instruction that the edit replaces.
    #[error("the `new` at {0} is named by a stack map frame and cannot be replaced")]
    NewReplaced(Pc),
    /// The method's code or one of its tables is damaged.
    #[error("malformed code: {0}")]
    Malformed(#[from] ReadError),
}

/// Why a rewrite stopped: give up on the method, or on the request. Never leaves the crate.
#[derive(Debug)]
pub(crate) enum Stop {
    Skip(SkipReason),
    Refuse(EditError),
}

impl From<SkipReason> for Stop {
    fn from(reason: SkipReason) -> Self {
        Stop::Skip(reason)
    }
}

impl From<EditError> for Stop {
    fn from(error: EditError) -> Self {
        Stop::Refuse(error)
    }
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Stop::Skip(SkipReason::Malformed(error))
    }
}
