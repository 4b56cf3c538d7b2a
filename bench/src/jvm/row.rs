//! One kernel with one number of threads: its plain runs and its runs under each detector.

use detect::DetectorKind;

use super::cell::Cell;
use super::options::Settings;
use super::programs::Load;
use super::ratio::Ratio;

/// What takes turns.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// `None` is the plain JVM.
    pub(crate) detector: Option<DetectorKind>,
    pub(crate) load: Load,
    pub(crate) cell: Cell,
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) kernel: String,
    pub(crate) threads: u32,
    /// In the order of the turns: of each load the plain JVM first.
    pub(crate) entries: Vec<Entry>,
}

impl Row {
    /// A row without measurements.
    pub(crate) fn new(kernel: &str, threads: u32, settings: &Settings) -> Self {
        let mut entries = Vec::new();
        for load in settings.loads() {
            let mine = settings.detectors.iter().filter(|&&kind| settings.load_of(kind) == load);
            for detector in [None].into_iter().chain(mine.map(|&kind| Some(kind))) {
                entries.push(Entry { detector, load, cell: Cell::default() });
            }
        }
        Self { kernel: kernel.to_owned(), threads, entries }
    }

    /// The plain runs with a load.
    pub(crate) fn plain(&self, load: Load) -> Option<&Cell> {
        let entry = self.entries.iter().find(|entry| entry.detector.is_none() && entry.load == load);
        entry.map(|entry| &entry.cell)
    }

    /// The runs under a detector.
    pub(crate) fn under(&self, kind: DetectorKind) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.detector == Some(kind))
    }

    /// How much slower the kernel is under a detector. If not even one iteration came to its end, the whole processes are compared.
    pub(crate) fn slowdown(&self, kind: DetectorKind) -> Ratio {
        self.compare(kind, |plain, cell| match (cell.seconds, cell.stopped) {
            (Some(seconds), _) => Some(Ratio::Times(seconds / plain.seconds?)),
            (None, Some(stopped)) => Some(Ratio::MoreThan(stopped.as_secs_f64() / plain.wall?.as_secs_f64())),
            (None, None) => None,
        })
    }

    /// How much more memory the process has under a detector.
    pub(crate) fn memory(&self, kind: DetectorKind) -> Ratio {
        self.compare(kind, |plain, cell| Some(Ratio::Times(cell.peak? as f64 / plain.peak? as f64)))
    }

    fn compare(&self, kind: DetectorKind, ratio: impl Fn(&Cell, &Cell) -> Option<Ratio>) -> Ratio {
        let known = self.under(kind).and_then(|entry| ratio(self.plain(entry.load)?, &entry.cell));
        known.unwrap_or(Ratio::Unknown)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use super::*;
    use crate::jvm::programs::Size;

    /// A kernel of half a second, 1.5 times slower under FastTrack, and too slow under DJIT+.
    pub(in crate::jvm) fn example() -> Row {
        let entry =
            |detector: Option<DetectorKind>, load, seconds: Option<f64>, peak, stopped: Option<u64>| {
                let cell = Cell {
                    seconds,
                    wall: seconds.map(|_| Duration::from_millis(200)),
                    peak,
                    warnings: detector.and(seconds).map(|_| 1),
                    stopped: stopped.map(Duration::from_secs),
                    failed: None,
                };
                Entry { detector, load, cell }
            };
        let small = Load { size: Size::Small, iterations: 5 };
        let tiny = Load { size: Size::Tiny, iterations: 3 };
        let entries = vec![
            entry(None, small, Some(0.5), Some(100 << 10), None),
            entry(Some(DetectorKind::FastTrack), small, Some(0.75), Some(250 << 10), None),
            entry(None, tiny, Some(0.05), Some(50 << 10), None),
            entry(Some(DetectorKind::Djit), tiny, None, None, Some(20)),
        ];
        Row { kernel: "crypt".to_owned(), threads: 2, entries }
    }

    #[test]
    fn a_detector_is_compared_with_the_plain_run_of_its_load() {
        let row = example();
        assert_eq!(row.slowdown(DetectorKind::FastTrack), Ratio::Times(1.5));
        assert_eq!(row.slowdown(DetectorKind::Djit), Ratio::MoreThan(100.0));
        assert_eq!(row.slowdown(DetectorKind::Eraser), Ratio::Unknown);
    }

    #[test]
    fn memory_is_known_only_of_complete_runs() {
        let row = example();
        assert_eq!(row.memory(DetectorKind::FastTrack), Ratio::Times(2.5));
        assert_eq!(row.memory(DetectorKind::Djit), Ratio::Unknown);
    }
}
