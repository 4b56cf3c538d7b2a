//! May-trigger relations: which methods lead to acquisitions of locks of which type (DrFinder, algorithm 1).
//!
//! The paper keeps a stack of calls for each thread; the JVM has one, which is asked at an acquisition. When it is asked is up to the
//! hooks (`$RacewrightLocks`).
//!
//! What is acquired while a class is loaded is left out: that is the doing of whoever needs the class first, and no other thread goes on
//! meanwhile where threads are controlled.

use std::collections::BTreeSet;

use bytecode::instrument::is_zone;
use jvm_sys::{Jvmti, MethodId, MethodName};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::Kinds;
use crate::names;

/// Stacks begin with at most so many frames of the hooks.
const OURS: usize = 5;

/// The relations that were seen.
pub(super) struct Relations {
    depth: usize,
    methods: FxHashMap<MethodId, Frame>,
    /// By number.
    names: Vec<String>,
    /// Methods and types of locks.
    seen: FxHashSet<(u32, u32)>,
    acquisitions: u64,
}

/// What a frame of a stack means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// Nothing: it is the hooks'.
    Hook,
    /// Here the JVM loads or links a class.
    Loading,
    /// By number.
    Method(u32),
}

/// The relations, for the next run.
#[derive(Serialize)]
pub(crate) struct Told {
    /// Methods and types of locks, in order.
    pub(crate) relations: BTreeSet<(String, String)>,
    /// Acquisitions that were looked at; where threads are controlled, nearly all.
    pub(crate) acquisitions: u64,
}

impl Relations {
    pub(super) fn new(depth: usize) -> Self {
        Self {
            depth,
            methods: FxHashMap::default(),
            names: Vec::new(),
            seen: FxHashSet::default(),
            acquisitions: 0,
        }
    }

    /// How many frames are of interest.
    pub(super) fn frames(&self) -> usize {
        self.depth + OURS
    }

    /// A lock of a type is acquired in the innermost of these frames, as so many times before. Whether that is news.
    pub(super) fn acquired(&mut self, jvmti: Jvmti, kind: u32, frames: &[MethodId], times: u64) -> bool {
        let depth = self.depth;
        let frames = frames.iter().map(|&id| self.frame(jvmti, id)).filter(|frame| *frame != Frame::Hook);
        let frames: Vec<Frame> = frames.take(depth).collect();
        if frames.contains(&Frame::Loading) {
            return false;
        }
        self.acquisitions += times;
        let known = self.seen.len();
        self.seen.extend(frames.into_iter().filter_map(Frame::number).map(|method| (method, kind)));
        self.seen.len() > known
    }

    fn frame(&mut self, jvmti: Jvmti, id: MethodId) -> Frame {
        if let Some(&known) = self.methods.get(&id) {
            return known;
        }
        let frame = match jvmti.method_name(id) {
            None => Frame::Hook,
            Some(name) if names::is_hook(&name.class) => Frame::Hook,
            Some(name) if is_loading(&name) => Frame::Loading,
            Some(name) => {
                self.names.push(names::method(&name));
                Frame::Method(u32::try_from(self.names.len() - 1).expect("there are fewer methods than that"))
            }
        };
        self.methods.insert(id, frame);
        frame
    }

    pub(super) fn told(&self, kinds: &Kinds) -> Told {
        let pairs = self.seen.iter();
        let relations =
            pairs.map(|&(method, kind)| (self.names[method as usize].clone(), kinds.name(kind).to_owned()));
        Told { relations: relations.collect(), acquisitions: self.acquisitions }
    }
}

impl Frame {
    fn number(self) -> Option<u32> {
        match self {
            Self::Method(number) => Some(number),
            Self::Hook | Self::Loading => None,
        }
    }
}

fn is_loading(method: &MethodName) -> bool {
    let class = method.class.strip_prefix('L').unwrap_or(&method.class).trim_end_matches(';');
    is_zone(class.as_bytes(), method.name.as_bytes(), method.descriptor.as_bytes())
}
