//! Table 1 of Flanagan and Freund, "FastTrack: efficient and precise dynamic race detection" (CACM 53(11), 2010).

use detect::DetectorKind;

/// The columns of both halves of the table, in its order. The second half has none for Empty.
pub(crate) const DETECTORS: [DetectorKind; 7] = [
    DetectorKind::Empty,
    DetectorKind::Eraser,
    DetectorKind::MultiRace,
    DetectorKind::Goldilocks,
    DetectorKind::BasicVc,
    DetectorKind::Djit,
    DetectorKind::FastTrack,
];

/// A row.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) threads: u32,
    /// Seconds without instrumentation.
    pub(crate) base: f64,
    /// Times as long; `None` where it ran out of memory.
    pub(crate) slowdowns: [Option<f64>; 7],
    /// Of all but Empty.
    pub(crate) warnings: [Option<u32>; 6],
    /// Whether it counts in the averages.
    pub(crate) compute_bound: bool,
}

/// A row in which nothing is missing.
const fn row(name: &'static str, threads: u32, base: f64, times: [f64; 7], warnings: [u32; 6]) -> Program {
    let [a, b, c, d, e, f, g] = times;
    let [p, q, r, s, t, u] = warnings;
    Program {
        name,
        threads,
        base,
        slowdowns: [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), Some(g)],
        warnings: [Some(p), Some(q), Some(r), Some(s), Some(t), Some(u)],
        compute_bound: true,
    }
}

pub(crate) const PROGRAMS: [Program; 16] = [
    row("colt", 11, 16.1, [0.9, 0.9, 0.9, 1.8, 0.9, 0.9, 0.9], [3, 0, 0, 0, 0, 0]),
    row("crypt", 7, 0.2, [7.6, 14.7, 54.8, 77.4, 84.4, 54.0, 14.3], [0, 0, 0, 0, 0, 0]),
    Program {
        slowdowns: [Some(2.6), Some(8.1), Some(42.5), None, Some(95.1), Some(36.3), Some(13.5)],
        warnings: [Some(4), Some(0), None, Some(0), Some(0), Some(0)],
        ..row("lufact", 4, 4.5, [0.0; 7], [0; 6])
    },
    row("moldyn", 4, 8.5, [5.6, 9.1, 45.0, 17.5, 111.7, 39.6, 10.6], [0, 0, 0, 0, 0, 0]),
    row("montecarlo", 4, 5.0, [4.2, 8.5, 32.8, 6.3, 49.4, 30.5, 6.4], [0, 0, 0, 0, 0, 0]),
    row("mtrt", 5, 0.5, [5.7, 6.5, 7.1, 6.7, 8.3, 7.1, 6.0], [1, 1, 1, 1, 1, 1]),
    row("raja", 2, 0.7, [2.8, 3.0, 3.2, 2.7, 3.5, 3.4, 2.8], [0, 0, 0, 0, 0, 0]),
    row("raytracer", 4, 6.8, [4.6, 6.7, 17.9, 32.8, 250.2, 18.1, 13.1], [1, 1, 1, 1, 1, 1]),
    row("sparse", 4, 8.5, [5.4, 11.3, 29.8, 64.1, 57.5, 27.8, 14.8], [0, 0, 0, 0, 0, 0]),
    row("series", 4, 175.1, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0], [1, 0, 0, 0, 0, 0]),
    row("sor", 4, 0.2, [4.4, 9.1, 16.9, 63.2, 24.6, 15.8, 9.3], [3, 0, 0, 0, 0, 0]),
    row("tsp", 5, 0.4, [4.4, 24.9, 8.5, 74.2, 390.7, 8.2, 8.9], [9, 1, 1, 1, 1, 1]),
    Program {
        compute_bound: false,
        ..row("elevator", 5, 5.0, [1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1], [0, 0, 0, 0, 0, 0])
    },
    Program {
        compute_bound: false,
        ..row("philo", 6, 7.4, [1.1, 1.0, 1.1, 7.2, 1.1, 1.1, 1.1], [0, 0, 0, 0, 0, 0])
    },
    Program {
        compute_bound: false,
        ..row("hedc", 6, 5.9, [1.1, 0.9, 1.1, 1.1, 1.1, 1.1, 1.1], [2, 1, 0, 3, 3, 3])
    },
    Program {
        compute_bound: false,
        warnings: [Some(3), Some(1), None, Some(2), Some(2), Some(2)],
        ..row("jbb", 5, 72.9, [1.3, 1.5, 1.6, 2.1, 1.6, 1.6, 1.4], [0; 6])
    },
];

/// The paper's own last line: arithmetic means over what is compute-bound, and sums.
pub(crate) const AVERAGES: [f64; 7] = [4.1, 8.6, 21.7, 31.6, 89.8, 20.2, 8.5];
pub(crate) const TOTALS: [u32; 6] = [27, 5, 3, 8, 8, 8];

#[cfg(test)]
mod tests {
    use super::*;

    /// What was copied adds up to what the paper says, within its rounding.
    #[test]
    fn the_table_is_complete() {
        for (column, average) in AVERAGES.iter().enumerate() {
            let known: Vec<f64> = PROGRAMS
                .iter()
                .filter(|program| program.compute_bound)
                .filter_map(|program| program.slowdowns[column])
                .collect();
            let mean = known.iter().sum::<f64>() / known.len() as f64;
            assert!((mean - average).abs() < 0.1, "{}: {mean}, not {average}", DETECTORS[column].name());
        }
        for (column, total) in TOTALS.iter().enumerate() {
            let sum: u32 = PROGRAMS.iter().filter_map(|program| program.warnings[column]).sum();
            assert_eq!(sum, *total, "{}", DETECTORS[column + 1].name());
        }
    }
}
