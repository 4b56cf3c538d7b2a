//! Where events go: to a detector, whose races become findings, or into a trace.

use detect::{Access, AccessKind, Detector, DetectorKind, HappensBefore, Race};
use event::trace::binary::BinaryWriter;
use event::{Event, Kind, SiteId, VarId};
use finding::{AccessReport, Finding, FindingId, FindingKind, Verdict};
use jvm_sys::Frame;
use rustc_hash::FxHashSet;

use super::words::LIMITS;
use crate::classes::SiteInfo;
use crate::hooks::Rules;
use crate::names;
use crate::output::{Output, TraceFile, complain};

/// Takes the events.
pub(super) struct Sink {
    events: u64,
    to: To,
    output: Output,
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
    /// FastTrack, with the rules for plain accesses in the hooks.
    Clocks(Box<HappensBefore>),
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
                match kind {
                    DetectorKind::FastTrack => To::Clocks(Box::new(HappensBefore::new(LIMITS))),
                    _ => To::Detector(kind, kind.new_detector()),
                }
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
            reported: FxHashSet::default(),
            cut: false,
            sites: FxHashSet::default(),
            named_vars: 0,
        })
    }

    /// How plain accesses are to be checked.
    pub(super) fn rules(&self) -> Rules {
        match self.to {
            To::Clocks(_) => Rules::FastTrack,
            To::Detector(DetectorKind::Empty, _) => Rules::Empty,
            To::Detector(..) | To::Trace(_) => Rules::Generic,
        }
    }

    /// Whether numbers may be given out again after their owner is gone.
    pub(super) fn forgets(&self) -> bool {
        matches!(self.to, To::Clocks(_))
    }

    /// The clocks, if the hooks check plain accesses by themselves.
    pub(super) fn clocks(&mut self) -> Option<&mut HappensBefore> {
        match &mut self.to {
            To::Clocks(clocks) => Some(clocks),
            _ => None,
        }
    }

    /// Takes an event. The races that it completed between statements that were not reported yet.
    pub(super) fn take(&mut self, event: Event) -> Vec<Race> {
        self.events += 1;
        let mut races = Vec::new();
        match &mut self.to {
            To::Clocks(clocks) => clocks.on_sync(&event),
            To::Detector(_, detector) => {
                detector.on_event(&event, &mut races);
                races.retain(|race| self.reported.insert(pair(race)));
            }
            To::Trace(writer) => {
                self.sites.insert(event.site.0);
                if let Some(trace) = writer
                    && let Err(error) = trace.write(&event)
                {
                    // A full disk. What is written so far stays readable.
                    complain(&format!("cannot go on writing the trace: {error}"));
                    *writer = None;
                    self.cut = true;
                }
            }
        }
        races
    }

    /// Whether a race between these statements has not been reported yet; from now on it has.
    pub(super) fn is_news(&mut self, race: &Race) -> bool {
        self.reported.insert(pair(race))
    }

    /// Writes a race down. `held` is where the current thread took the monitors that it holds.
    pub(super) fn report(
        &mut self,
        race: &Race,
        location: &str,
        threads: [String; 2],
        held: &[SiteId],
        sites: &[SiteInfo],
        stack: impl FnOnce() -> Vec<Frame>,
    ) {
        let kind = match &self.to {
            To::Clocks(_) => DetectorKind::FastTrack,
            To::Detector(kind, _) => *kind,
            To::Trace(_) => return,
        };
        let stack = stack();
        let stack = stack.iter().skip_while(|frame| names::is_hook(&frame.class)).map(names::frame);
        let [prior_thread, current_thread] = threads;
        let mut prior = access_report(race.prior, prior_thread, sites, Vec::new());
        // Nobody wrote down what it held.
        prior.locks_known = false;
        let mut current = access_report(race.current, current_thread, sites, stack.collect());
        current.locks = held
            .iter()
            .map(|site| format!("a monitor taken at {}", sites[site.0 as usize].label()))
            .collect();
        self.output.finding(&Finding {
            id: FindingId::of_race(location, [&prior, &current]),
            kind: FindingKind::DataRace,
            verdict: if kind.is_precise() { Verdict::Confirmed } else { Verdict::Potential },
            location: location.to_owned(),
            accesses: vec![prior, current],
            exception: None,
            blocked: Vec::new(),
            exit: None,
            consequences: Vec::new(),
            created: u64::from(kind.is_precise()),
            harmed: 0,
            trials: 1,
            seed: None,
            replay: None,
            detectors: vec![kind.name().to_owned()],
            runs: Vec::new(),
            first_run: None,
            standing: finding::Standing::New,
        });
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
            complain(&format!("cannot finish the trace: {error}"));
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

fn access_report(access: Access, thread: String, sites: &[SiteInfo], stack: Vec<String>) -> AccessReport {
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
        thread,
        locks: Vec::new(),
        locks_known: true,
        stack,
        site: site.label(),
        statement: Some(site.key()),
    }
}
