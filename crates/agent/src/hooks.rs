//! The hook classes, compiled into the agent.

use std::ffi::CStr;

/// How plain accesses are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    /// By FastTrack's rules, in the hooks themselves; they need epochs.
    FastTrack,
    /// Each is told to a detector or a trace.
    Generic,
    /// Not at all.
    Empty,
}

/// A class to define.
pub(crate) struct HookClass {
    pub(crate) name: &'static CStr,
    pub(crate) bytes: &'static [u8],
}

macro_rules! classes {
    ($rules:literal: $($name:literal)*) => {
        [$(HookClass {
            name: match CStr::from_bytes_with_nul(concat!("java/lang/$", $name, "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!("a name"),
            },
            bytes: include_bytes!(concat!(env!("OUT_DIR"), "/", $rules, "/java/lang/$", $name, ".class")),
        }),*]
    };
    ($rules:literal) => {
        classes!($rules: "RacewrightSpans" "RacewrightScatter" "RacewrightRecent" "RacewrightReaders" "RacewrightRanges" "RacewrightShadow" "RacewrightTable" "RacewrightRules"
            "RacewrightSites" "RacewrightChecks" "RacewrightHandleSite" "RacewrightHandles" "RacewrightCount" "RacewrightLocks" "RacewrightStops" "RacewrightControl" "RacewrightStubs" "RacewrightCalls")
    };
}

/// The class that the natives belong to.
pub(crate) const MAIN: HookClass = {
    let [main] = classes!("fasttrack": "Racewright");
    main
};

/// The class for control.
pub(crate) const CONTROL: HookClass = {
    let [control] = classes!("empty": "RacewrightControl");
    control
};

/// The class that is told of acquisitions of locks.
pub(crate) const LOCKS: HookClass = {
    let [locks] = classes!("empty": "RacewrightLocks");
    locks
};

/// The program that executes generated tests.
pub(crate) const CALLS: HookClass = {
    let [calls] = classes!("empty": "RacewrightCalls");
    calls
};

/// What such a program makes itself.
pub(crate) const STUBS: HookClass = {
    let [stubs] = classes!("empty": "RacewrightStubs");
    stubs
};

static FAST_TRACK: [HookClass; 18] = classes!("fasttrack");
static GENERIC: [HookClass; 18] = classes!("generic");
static EMPTY: [HookClass; 18] = classes!("empty");

impl Rules {
    /// The classes beside the main one.
    pub(crate) fn classes(self) -> &'static [HookClass] {
        match self {
            Self::FastTrack => &FAST_TRACK,
            Self::Generic => &GENERIC,
            Self::Empty => &EMPTY,
        }
    }
}
