//! Stack map frames: what the verifier is told about locals and operands where control flow meets.

use crate::bytes::{Put, Reader};
use crate::error::{ReadError, ReadErrorKind};
use crate::index::{CpIndex, Pc};

/// The verifier's idea of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerificationType {
    /// Nothing usable.
    Top,
    /// An int, or anything narrower.
    Integer,
    /// A float.
    Float,
    /// A double; takes two slots.
    Double,
    /// A long; takes two slots.
    Long,
    /// The null reference.
    Null,
    /// `this` in a constructor before another constructor was called.
    UninitializedThis,
    /// An instance of a class.
    Object(CpIndex),
    /// What the `new` instruction at this position of the original code made, before its constructor was called.
    Uninitialized(Pc),
}

impl VerificationType {
    /// Local variable slots taken.
    #[must_use]
    pub fn slots(self) -> u16 {
        if matches!(self, Self::Double | Self::Long) { 2 } else { 1 }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(match reader.u1()? {
            0 => Self::Top,
            1 => Self::Integer,
            2 => Self::Float,
            3 => Self::Double,
            4 => Self::Long,
            5 => Self::Null,
            6 => Self::UninitializedThis,
            7 => Self::Object(CpIndex(reader.u2()?)),
            8 => Self::Uninitialized(Pc(reader.u2()?)),
            _ => return Err(reader.error(ReadErrorKind::BadFrame)),
        })
    }

    /// Writes the type as it is; the caller has moved [`Self::Uninitialized`] to where its `new` now stands.
    pub(crate) fn write(self, out: &mut Vec<u8>) {
        match self {
            Self::Top => out.put_u1(0),
            Self::Integer => out.put_u1(1),
            Self::Float => out.put_u1(2),
            Self::Double => out.put_u1(3),
            Self::Long => out.put_u1(4),
            Self::Null => out.put_u1(5),
            Self::UninitializedThis => out.put_u1(6),
            Self::Object(class) => {
                out.put_u1(7);
                out.put_u2(class.0);
            }
            Self::Uninitialized(pc) => {
                out.put_u1(8);
                out.put_u2(pc.0);
            }
        }
    }
}

/// A frame as a caller supplies it for code of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The instruction it describes.
    pub pc: Pc,
    /// Types of the locals from slot 0 on, one per value (not per slot). What is left out is [`VerificationType::Top`].
    pub locals: Vec<VerificationType>,
    /// Types of the operands, deepest first.
    pub stack: Vec<VerificationType>,
}

/// Frame kinds, as the first byte of a frame names them.
pub(crate) mod kind {
    pub(crate) const SAME_LAST: u8 = 63;
    pub(crate) const SAME_ONE_OPERAND: u8 = 64;
    pub(crate) const SAME_ONE_OPERAND_LAST: u8 = 127;
    pub(crate) const SAME_ONE_OPERAND_EXTENDED: u8 = 247;
    pub(crate) const CHOP_THREE: u8 = 248;
    pub(crate) const CHOP_ONE: u8 = 250;
    pub(crate) const SAME_EXTENDED: u8 = 251;
    pub(crate) const APPEND_ONE: u8 = 252;
    pub(crate) const APPEND_THREE: u8 = 254;
    pub(crate) const FULL: u8 = 255;
}

/// Writes a full frame, the form that depends on no other frame.
pub(crate) fn write_full(
    out: &mut Vec<u8>,
    offset_delta: u16,
    locals: impl ExactSizeIterator<Item = VerificationType>,
    stack: impl ExactSizeIterator<Item = VerificationType>,
) {
    let count = |length: usize| u16::try_from(length).expect("a frame lists at most 65535 values");
    out.put_u1(kind::FULL);
    out.put_u2(offset_delta);
    out.put_u2(count(locals.len()));
    locals.for_each(|value| value.write(out));
    out.put_u2(count(stack.len()));
    stack.for_each(|value| value.write(out));
}
