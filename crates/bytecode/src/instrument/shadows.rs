//! Shadow fields: beside each plain field of a class, the words in which the rules of plain accesses are kept.
//!
//! They are private, transient and synthetic, only the class itself names them, and reflection is made not to show them. Code of
//! other classes finds them by offset. Besides them a class gets one field for what the words cannot hold.

use crate::class::ClassFile;
use crate::error::EditError;
use crate::index::CpIndex;
use crate::{AccessFlags, Member};

/// The fields that `java.lang.Thread` gets; the source of the hooks says what for.
const OF_THREAD: [(&[u8], &[u8]); 6] = [
    (b"racewrightEpoch", b"J"),
    (b"racewrightUsed", b"[J"),
    (b"racewrightShared", b"[J"),
    (b"racewrightKnown", b"[J"),
    (b"racewrightShadows", b"[Ljava/lang/$RacewrightShadow;"),
    (b"racewrightCaller", b"I"),
];

/// A class may have so many fields with words; further ones are not checked.
const MOST: usize = 1024;

const FLAGS: AccessFlags = AccessFlags::PRIVATE.with(AccessFlags::TRANSIENT).with(AccessFlags::SYNTHETIC);
const SHARED: (&[u8], &[u8]) = (b"$racewrightShared", b"Ljava/lang/Object;");

/// Which fields of a class get words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shadows {
    /// None.
    No,
    /// Those that code of other packages can name.
    Visible,
    /// All.
    All,
}

/// Whether accesses of a field can race: not final, not volatile.
pub(super) fn is_plain(flags: AccessFlags) -> bool {
    !flags.contains(AccessFlags::FINAL) && !flags.contains(AccessFlags::VOLATILE)
}

/// The instance fields of a class that get words, in the order of their numbers.
pub fn shadowed<'c, 'a>(
    class: &'c ClassFile<'a>,
    shadows: Shadows,
) -> impl Iterator<Item = &'c Member<'a>> + use<'c, 'a> {
    let visible =
        |flags: AccessFlags| flags.contains(AccessFlags::PUBLIC) || flags.contains(AccessFlags::PROTECTED);
    let wanted = move |flags: AccessFlags| match shadows {
        Shadows::No => false,
        Shadows::Visible => visible(flags),
        Shadows::All => true,
    };
    class
        .fields()
        .map(|(_, field)| field)
        .filter(move |field| {
            !field.access.contains(AccessFlags::STATIC) && is_plain(field.access) && wanted(field.access)
        })
        .take(MOST)
}

/// Adds the fields for `count` fields that get words.
pub(super) fn add(class: &mut ClassFile<'_>, count: usize) -> Result<(), EditError> {
    for number in 0..count {
        for kind in [Word::Read, Word::Write] {
            class.add_field(FLAGS, &kind.name(number), b"J")?;
        }
    }
    if count > 0 {
        class.add_field(FLAGS, SHARED.0, SHARED.1)?;
    }
    if class.name() == b"java/lang/Thread" {
        let flags = AccessFlags::TRANSIENT.with(AccessFlags::SYNTHETIC);
        for (name, descriptor) in OF_THREAD {
            class.add_field(flags, name, descriptor)?;
        }
    }
    Ok(())
}

/// One of the two words of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Word {
    Read,
    Write,
}

impl Word {
    fn name(self, number: usize) -> Vec<u8> {
        let kind = match self {
            Self::Read => 'R',
            Self::Write => 'W',
        };
        format!("$racewright{kind}{number}").into_bytes()
    }

    /// The reference to the word of a field of the class at hand.
    pub(super) fn reference(self, class: &mut ClassFile<'_>, number: usize) -> Result<CpIndex, EditError> {
        let owner = class.name();
        class.pool_mut().intern_field(owner, &self.name(number), b"J")
    }
}
