//! Tables 1 and 3 of Cai and Cao, "Effective and precise dynamic detection of hidden races for Java programs" (FSE 2015).

/// Which locks each method of the motivating program may lead to (table 1). Lock types are called as in our program.
pub(crate) const TABLE_1: [(&str, &[&str]); 8] = [
    ("f1", &["K", "N", "O1"]),
    ("f2", &["N", "O1"]),
    ("f3", &["N", "O2", "O3"]),
    ("f4", &["N", "O2", "O3"]),
    ("f5", &["N"]),
    ("f6", &["K", "O4", "O5"]),
    ("f7", &["K", "O4", "O5"]),
    ("f8", &["K"]),
];

/// A row of table 3.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// Different races in ten runs, by FT, CT, PCT and DR.
    pub(crate) races: [u32; 4],
    /// By DrFinder and none of the others.
    pub(crate) new: u32,
    pub(crate) total: u32,
    pub(crate) missed: [u32; 4],
    /// Seconds without a tool.
    pub(crate) native: f64,
    /// Times as long: the first three, and the two phases of DrFinder.
    pub(crate) slowdowns: [f64; 5],
    /// Of a hundred times that a thread was suspended.
    pub(crate) thrashing: f64,
}

#[rustfmt::skip]
pub(crate) const PROGRAMS: [Program; 7] = [
    Program { name: "xalan06", races: [16, 16, 18, 26], new: 13, total: 31, missed: [15, 15, 13, 5], native: 5.62, slowdowns: [5.5, 10.7, 11.3, 2.1, 9.3], thrashing: 45.1 },
    Program { name: "eclipse06", races: [313, 308, 318, 351], new: 54, total: 372, missed: [59, 64, 54, 21], native: 45.63, slowdowns: [2.6, 22.1, 3.9, 1.2, 3.7], thrashing: 79.2 },
    Program { name: "xalan09", races: [12, 12, 12, 20], new: 8, total: 20, missed: [8, 8, 8, 0], native: 5.43, slowdowns: [4.5, 6.5, 11.4, 1.7, 7.6], thrashing: 10.9 },
    Program { name: "pmd09", races: [18, 17, 18, 20], new: 2, total: 20, missed: [2, 3, 2, 0], native: 3.58, slowdowns: [1.9, 2.0, 4.4, 1.1, 3.5], thrashing: 35.1 },
    Program { name: "sunflow09", races: [5, 5, 5, 17], new: 12, total: 17, missed: [12, 12, 12, 0], native: 10.36, slowdowns: [6.1, 8.1, 13.2, 1.2, 9.6], thrashing: 68.7 },
    Program { name: "luindex09", races: [1, 1, 1, 1], new: 0, total: 1, missed: [0, 0, 0, 0], native: 2.41, slowdowns: [3.5, 4.1, 9.0, 1.3, 4.9], thrashing: 33.3 },
    Program { name: "lusearch09", races: [13, 13, 13, 13], new: 0, total: 13, missed: [0, 0, 0, 0], native: 6.18, slowdowns: [2.8, 3.4, 7.9, 1.1, 6.8], thrashing: 12.8 },
];

/// The paper's own last line.
pub(crate) const SUM_OF_RACES: [u32; 4] = [378, 372, 385, 448];
pub(crate) const SUM_OF_MISSED: [u32; 4] = [96, 102, 89, 26];
pub(crate) const NEW: u32 = 89;
pub(crate) const TOTAL: u32 = 474;
pub(crate) const MEAN_SLOWDOWNS: [f64; 5] = [3.84, 8.14, 8.7, 1.39, 6.49];
pub(crate) const MEAN_THRASHING: f64 = 40.73;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_complete() {
        for column in 0..4 {
            let sum = |what: fn(&Program) -> &[u32; 4]| {
                PROGRAMS.iter().map(|program| what(program)[column]).sum::<u32>()
            };
            assert_eq!(sum(|program| &program.races), SUM_OF_RACES[column]);
            assert_eq!(sum(|program| &program.missed), SUM_OF_MISSED[column]);
        }
        assert_eq!(PROGRAMS.iter().map(|program| program.new).sum::<u32>(), NEW);
        assert_eq!(PROGRAMS.iter().map(|program| program.total).sum::<u32>(), TOTAL);
        for (column, mean) in MEAN_SLOWDOWNS.iter().enumerate() {
            let sum: f64 = PROGRAMS.iter().map(|program| program.slowdowns[column]).sum();
            assert!((sum / 7.0 - mean).abs() < 0.06, "{column}: {}", sum / 7.0);
        }
        let thrashing: f64 = PROGRAMS.iter().map(|program| program.thrashing).sum();
        assert!((thrashing / 7.0 - MEAN_THRASHING).abs() < 0.01);
        assert_eq!(TABLE_1.iter().map(|(_, locks)| locks.len()).sum::<usize>(), 19);
    }
}
