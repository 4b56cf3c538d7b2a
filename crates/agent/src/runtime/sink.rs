//! Where events go: to a detector, whose races become findings, or into a trace.

use detect::{Access, AccessKind, Detector, DetectorKind, Race};
use event::trace::binary::BinaryWriter;
use event::{Event, Kind, VarId};
use finding::{AccessReport, Finding, FindingId, FindingKind, Verdict};
use jvm_sys::Frame;
use rustc_hash::FxHashSet;

use crate::classes::SiteInfo;
use crate::output::{Output, TraceFile};

/// Takes the events.
pub(super) struct Sink {
    events: u64,
    to: To,
    output: Output,
    /// Races that the last event completed.
    races: Vec<Race>,
    /// Pairs of statements that were reported.
    reported: FxHashSet<[(u32, AccessKind); 2]>,
    /// Whether the trace could not be written to its end.
    pub(super) cut: bool,
    /// Statements in the trace.
    sites: FxHashSet<u32>,
    /// Variables below this number have been named in the trace.
    named_vars: u32,
}

enum To {
    Detector(DetectorKind, Box<dyn Detector + Send>),
    /// None after a write that failed.
    Trace(Option<Box<BinaryWriter<TraceFile>>>),
}

impl Sink {
    pub(super) fn new(detector: Option<&str>, output: Output) -> Result<Self, String> {
        let to = match detector {
            Some(name) => {
                let kind = DetectorKind::ALL.into_iter().find(|kind| kind.name() == name);
                let kind = kind.ok_or_else(|| format!("there is no detector {name}"))?;
                To::Detector(kind, kind.new_detector())
            }
            None => {
                let writer = output.trace().map_err(|e| format!("cannot write the trace: {e}"))?;
                To::Trace(Some(Box::new(writer)))
            }
        };
        Ok(Self {
            events: 0,
            to,
            output,
            races: Vec::new(),
            reported: FxHashSet::default(),
            cut: false,
            sites: FxHashSet::default(),
            named_vars: 0,
        })
    }

    /// Takes an event. Whether it completed a race between two statements that were not reported yet; then [`Self::report`] it.
    pub(super) fn take(&mut self, event: Event) -> bool {
        self.events += 1;
        match &mut self.to {
            To::Detector(_, detector) => {
                self.races.clear();
                detector.on_event(&event, &mut self.races);
                let reported = &mut self.reported;
                self.races.retain(|race| reported.insert(pair(race)));
                !self.races.is_empty()
            }
            To::Trace(writer) => {
                self.sites.insert(event.site.0);
                if let Some(trace) = writer
                    && let Err(error) = trace.write(&event)
                {
                    // A full disk. What is written so far stays readable.
                    eprintln!("racewright: cannot go on writing the trace: {error}");
                    *writer = None;
                    self.cut = true;
                }
                false
            }
        }
    }

    /// Writes the races of the last event down.
    pub(super) fn report(
        &mut self,
        location: &str,
        threads: &[&str],
        sites: &[SiteInfo],
        stack: impl FnOnce() -> Vec<Frame>,
    ) {
        let To::Detector(kind, _) = &self.to else { return };
        let stack: Vec<String> = stack().iter().map(frame_text).collect();
        for race in std::mem::take(&mut self.races) {
            let prior = access_report(race.prior, threads, sites, Vec::new());
            let current = access_report(race.current, threads, sites, stack.clone());
            self.output.finding(&Finding {
                id: FindingId::of_race(location, [&prior, &current]),
                kind: FindingKind::DataRace,
                verdict: if kind.is_precise() { Verdict::Confirmed } else { Verdict::Potential },
                location: location.to_owned(),
                accesses: vec![prior, current],
                exception: None,
                created: u64::from(kind.is_precise()),
                trials: 1,
                seed: None,
                replay: None,
                detectors: vec![kind.name().to_owned()],
            });
        }
    }

    /// Ends the trace, with the names of the threads and statements in it. The number of events.
    pub(super) fn finish(&mut self, threads: &[&str], sites: &[SiteInfo]) -> u64 {
        for (raw, name) in (0u32..).zip(threads) {
            self.define(Kind::Thread, raw, name);
        }
        for raw in std::mem::take(&mut self.sites) {
            self.define(Kind::Site, raw, &sites[raw as usize].label());
        }
        if let To::Trace(writer) = &mut self.to
            && let Some(writer) = writer.take()
            && let Err(error) = writer.finish()
        {
            eprintln!("racewright: cannot finish the trace: {error}");
            self.cut = true;
        }
        self.events
    }

    /// Whether this is the first event about a variable, and a trace wants to know what it is called.
    pub(super) fn wants_name(&mut self, var: VarId) -> bool {
        let new = matches!(self.to, To::Trace(Some(_))) && var.0 >= self.named_vars;
        if new {
            self.named_vars = var.0 + 1;
        }
        new
    }

    /// Names something in the trace.
    pub(super) fn define(&mut self, kind: Kind, raw: u32, name: &str) {
        if let To::Trace(Some(writer)) = &mut self.to {
            let _ = writer.define(kind, raw, name);
        }
    }
}

fn pair(race: &Race) -> [(u32, AccessKind); 2] {
    let mut pair = [race.prior, race.current].map(|access| (access.site.0, access.kind));
    pair.sort_unstable();
    pair
}

fn access_report(access: Access, threads: &[&str], sites: &[SiteInfo], stack: Vec<String>) -> AccessReport {
    let site = &sites[access.site.0 as usize];
    AccessReport {
        class: Some(site.class.to_string()),
        method: Some(site.method.to_string()),
        file: site.file.as_deref().map(str::to_owned),
        line: site.line.map(u32::from),
        access: match access.kind {
            AccessKind::Read => finding::AccessKind::Read,
            AccessKind::Write => finding::AccessKind::Write,
        },
        thread: threads[access.thread.0 as usize].to_owned(),
        locks: Vec::new(),
        stack,
        site: site.label(),
    }
}

fn frame_text(frame: &Frame) -> String {
    let file = frame.file.as_deref().unwrap_or("Unknown Source");
    match frame.line {
        Some(line) => format!("{}.{}({file}:{line})", frame.class, frame.method),
        None => format!("{}.{}({file})", frame.class, frame.method),
    }
}
