//! The same addresses in every run. The JVM sorts the methods of a class by where their names lie in memory, and that is the order in which
//! reflection hands them out and in which the classes in their signatures are loaded.

use nix::sys::personality::{self, Persona};

/// Starts a process whose addresses the kernel does not choose at random. Where it refuses (containers may), they are random as ever.
pub fn with_fixed_addresses<R>(start: impl FnOnce() -> R) -> R {
    // Of this thread alone, and of what it starts.
    let before = personality::get().ok();
    if let Some(before) = before {
        let _ = personality::set(before | Persona::ADDR_NO_RANDOMIZE);
    }
    let started = start();
    if let Some(before) = before {
        let _ = personality::set(before);
    }
    started
}

/// Whether the kernel lets a process have fixed addresses.
#[must_use]
pub fn can_fix_addresses() -> bool {
    with_fixed_addresses(|| personality::get().is_ok_and(|now| now.contains(Persona::ADDR_NO_RANDOMIZE)))
}
