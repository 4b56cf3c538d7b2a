//! May-trigger relations: which methods lead to acquisitions of locks of which type (DrFinder, algorithm 1).
//!
//! The paper keeps a stack of calls for each thread; the JVM has one, which is asked at an acquisition. When it is asked is up to the
//! hooks (`$RacewrightLocks`).
//!
//! What is acquired while the JVM loads a class or links a call is left out: that is the doing of whoever comes there first, it depends on
//! what the collector has left in the JDK's caches, and where threads are controlled no other one goes on meanwhile.

use bytecode::instrument::is_zone;
use jvm_sys::{Jvmti, MethodId, MethodName};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::Kinds;
use crate::names;

/// Stacks begin with at most so many frames of the hooks.
const OURS: usize = 5;

/// The signatures of classes that link calls begin so.
const LINKING: &str = "Ljava/lang/invoke/";

/// The relations that were seen.
pub(super) struct Relations {
    depth: usize,
    methods: FxHashMap<MethodId, Frame>,
    /// By number.
    names: Vec<String>,
    /// Methods and types of locks, in the order in which they were seen.
    seen: Vec<(u32, u32)>,
    known: FxHashSet<(u32, u32)>,
    acquisitions: u64,
}

/// What a frame of a stack means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// Nothing: it is the hooks'.
    Hook,
    /// Here a class is loaded, or a call linked.
    Loading,
    /// A method, by number, of the part of the JDK that links calls. It is also passed through by calls that are linked.
    Linking(u32),
    Jdk(u32),
    Program(u32),
}

/// The relations, for the next run.
#[derive(Serialize)]
pub(crate) struct Told {
    /// Methods and types of locks, in the order in which they were seen.
    pub(crate) relations: Vec<(String, String)>,
    /// Acquisitions that were looked at; where threads are controlled, nearly all.
    pub(crate) acquisitions: u64,
}

impl Relations {
    pub(super) fn new(depth: usize) -> Self {
        Self {
            depth,
            methods: FxHashMap::default(),
            names: Vec::new(),
            seen: Vec::new(),
            known: FxHashSet::default(),
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
        let mut inner = frames.iter().take_while(|frame| !matches!(frame, Frame::Program(_)));
        if frames.contains(&Frame::Loading) || inner.any(|frame| matches!(frame, Frame::Linking(_))) {
            return false;
        }
        self.acquisitions += times;
        let before = self.seen.len();
        let pairs = frames.into_iter().filter_map(Frame::number).map(|method| (method, kind));
        self.seen.extend(pairs.filter(|pair| self.known.insert(*pair)));
        self.seen.len() > before
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
                let number = u32::try_from(self.names.len() - 1).expect("there are fewer methods than that");
                Frame::of(&name.class, number)
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
    fn of(signature: &str, number: u32) -> Self {
        match signature {
            links if links.starts_with(LINKING) => Self::Linking(number),
            jdk if finding::is_jdk(&names::stable(jdk)) => Self::Jdk(number),
            _ => Self::Program(number),
        }
    }

    fn number(self) -> Option<u32> {
        match self {
            Self::Linking(number) | Self::Jdk(number) | Self::Program(number) => Some(number),
            Self::Hook | Self::Loading => None,
        }
    }
}

fn is_loading(method: &MethodName) -> bool {
    let class = method.class.strip_prefix('L').unwrap_or(&method.class).trim_end_matches(';');
    is_zone(class.as_bytes(), method.name.as_bytes(), method.descriptor.as_bytes())
}
