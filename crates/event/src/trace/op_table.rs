//! One table for both formats: each operation's code, keyword and kind of operand.

use crate::event::{Op, WakeCause};
use crate::id::{ClassId, LockId, MethodId, ThreadId, VarId, VolatileId};
use crate::symbols::Kind;

macro_rules! op_table {
    ($($code:literal $keyword:literal $kind:ident $id:ident => [$($form:tt)+];)*) => {
        /// How many operations there are; their codes are `0..COUNT`.
        pub(crate) const COUNT: usize = [$($code),*].len();

        /// An operation's code and its operand's number.
        #[inline]
        pub(crate) fn code_and_operand(op: Op) -> (u8, u32) {
            match op {
                $($($form)+ => ($code, $id),)*
            }
        }

        /// The operation with this code.
        #[inline]
        pub(crate) fn op_from(code: u8, operand: u32) -> Option<Op> {
            match code {
                $($code => { let $id = operand; Some($($form)+) })*
                _ => None,
            }
        }

        /// What the operand of the operation with this code is an id of, per code.
        pub(crate) const KINDS: [Kind; COUNT] = [$(Kind::$kind),*];

        /// The operation's name in text traces, per code.
        pub(crate) const KEYWORDS: [&str; COUNT] = [$($keyword),*];
    };
}

// The codes are part of the binary format and never change their meaning within a format version. The keywords of
// RAPID come first in each group; the others are this project's extension of that format.
op_table! {
    0 "r" Var id => [Op::Read(VarId(id))];
    1 "w" Var id => [Op::Write(VarId(id))];
    2 "acq" Lock id => [Op::Acquire(LockId(id))];
    3 "rel" Lock id => [Op::Release(LockId(id))];
    4 "fork" Thread id => [Op::Fork(ThreadId(id))];
    5 "join" Thread id => [Op::Join(ThreadId(id))];
    6 "begin" Method id => [Op::MethodEnter(MethodId(id))];
    7 "end" Method id => [Op::MethodExit(MethodId(id))];
    8 "wait" Lock id => [Op::Wait(LockId(id))];
    9 "resume" Lock id => [Op::Resume { lock: LockId(id), cause: WakeCause::Notified }];
    10 "timeout" Lock id => [Op::Resume { lock: LockId(id), cause: WakeCause::Unnotified }];
    11 "notify" Lock id => [Op::Notify(LockId(id))];
    12 "notifyall" Lock id => [Op::NotifyAll(LockId(id))];
    13 "vr" Volatile id => [Op::VolatileRead(VolatileId(id))];
    14 "vw" Volatile id => [Op::VolatileWrite(VolatileId(id))];
    15 "ar" Volatile id => [Op::AtomicRead(VolatileId(id))];
    16 "aw" Volatile id => [Op::AtomicWrite(VolatileId(id))];
    17 "au" Volatile id => [Op::AtomicUpdate(VolatileId(id))];
    18 "init" Class id => [Op::InitStart(ClassId(id))];
    19 "initend" Class id => [Op::InitEnd(ClassId(id))];
    20 "use" Class id => [Op::ClassUse(ClassId(id))];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_positions() {
        for code in 0..u8::MAX {
            match op_from(code, 7) {
                Some(op) => assert_eq!(code_and_operand(op), (code, 7)),
                None => assert!(usize::from(code) >= COUNT),
            }
        }
    }
}
