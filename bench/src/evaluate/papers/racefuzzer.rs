//! Table 1 of Sen, "Race directed random testing of concurrent programs" (PLDI 2008), and what it says of its figures 1 and 2.

/// A row of the table.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// Our program that stands beside it, written after its description, if there is one.
    pub(crate) ours: Option<&'static str>,
    pub(crate) lines: u32,
    /// Seconds: plain, under the hybrid detector, under RaceFuzzer.
    pub(crate) plain: Option<f64>,
    pub(crate) hybrid: Option<Seconds>,
    pub(crate) fuzzed: f64,
    /// Races that the hybrid detector predicts, and those that RaceFuzzer makes happen.
    pub(crate) potential: u32,
    pub(crate) real: u32,
    /// Pairs of statements that led to an exception, and exceptions under the JVM's own scheduler.
    pub(crate) exceptions: u32,
    pub(crate) plain_exceptions: u32,
    /// Of hitting a race.
    pub(crate) probability: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Seconds {
    Took(f64),
    MoreThan(f64),
}

use Seconds::{MoreThan, Took};

#[rustfmt::skip]
pub(crate) const PROGRAMS: [Program; 14] = [
    Program { name: "moldyn", ours: Some("MolDyn"), lines: 1352, plain: Some(2.07), hybrid: Some(MoreThan(3600.0)), fuzzed: 42.37, potential: 59, real: 2, exceptions: 0, plain_exceptions: 0, probability: Some(1.00) },
    Program { name: "raytracer", ours: Some("RayTracer"), lines: 1924, plain: Some(3.25), hybrid: Some(MoreThan(3600.0)), fuzzed: 3.81, potential: 2, real: 2, exceptions: 0, plain_exceptions: 0, probability: Some(1.00) },
    Program { name: "montecarlo", ours: Some("MonteCarlo"), lines: 3619, plain: Some(3.48), hybrid: Some(MoreThan(3600.0)), fuzzed: 6.44, potential: 5, real: 1, exceptions: 0, plain_exceptions: 0, probability: Some(1.00) },
    Program { name: "cache4j", ours: Some("Cache"), lines: 3897, plain: Some(2.19), hybrid: Some(Took(4.26)), fuzzed: 2.61, potential: 18, real: 2, exceptions: 1, plain_exceptions: 0, probability: Some(1.00) },
    Program { name: "sor", ours: Some("SOR"), lines: 17689, plain: Some(0.16), hybrid: Some(Took(0.35)), fuzzed: 0.23, potential: 8, real: 0, exceptions: 0, plain_exceptions: 0, probability: None },
    Program { name: "hedc", ours: Some("Crawler"), lines: 29948, plain: Some(1.10), hybrid: Some(Took(1.35)), fuzzed: 1.11, potential: 9, real: 1, exceptions: 1, plain_exceptions: 0, probability: Some(0.86) },
    Program { name: "weblech", ours: None, lines: 35175, plain: Some(0.91), hybrid: Some(Took(1.92)), fuzzed: 1.36, potential: 27, real: 2, exceptions: 1, plain_exceptions: 1, probability: Some(0.83) },
    Program { name: "jspider", ours: None, lines: 64933, plain: Some(4.79), hybrid: Some(Took(4.88)), fuzzed: 4.81, potential: 29, real: 0, exceptions: 0, plain_exceptions: 0, probability: None },
    Program { name: "jigsaw", ours: None, lines: 381_348, plain: None, hybrid: None, fuzzed: 0.81, potential: 547, real: 36, exceptions: 0, plain_exceptions: 0, probability: Some(0.90) },
    Program { name: "vector 1.1", ours: Some("VectorDriver"), lines: 709, plain: Some(0.11), hybrid: Some(Took(0.25)), fuzzed: 0.2, potential: 9, real: 9, exceptions: 0, plain_exceptions: 0, probability: Some(0.94) },
    Program { name: "LinkedList", ours: Some("LinkedListDriver"), lines: 5979, plain: Some(0.16), hybrid: Some(Took(0.26)), fuzzed: 0.22, potential: 12, real: 12, exceptions: 5, plain_exceptions: 0, probability: Some(0.85) },
    Program { name: "ArrayList", ours: Some("ArrayListDriver"), lines: 5866, plain: Some(0.16), hybrid: Some(Took(0.26)), fuzzed: 0.24, potential: 14, real: 7, exceptions: 7, plain_exceptions: 0, probability: Some(0.55) },
    Program { name: "HashSet", ours: Some("HashSetDriver"), lines: 7086, plain: Some(0.16), hybrid: Some(Took(0.26)), fuzzed: 0.25, potential: 11, real: 11, exceptions: 8, plain_exceptions: 1, probability: Some(0.54) },
    Program { name: "TreeSet", ours: Some("TreeSetDriver"), lines: 7532, plain: Some(0.17), hybrid: Some(Took(0.26)), fuzzed: 0.24, potential: 13, real: 8, exceptions: 8, plain_exceptions: 1, probability: Some(0.41) },
];

/// Figure 1 has one real race among the predicted ones, figure 2 one that is created in every run (sections 3.1 and 3.2).
pub(crate) const FIGURE_1_REAL: usize = 1;
pub(crate) const FIGURE_2_PROBABILITY: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::programs::Part;

    #[test]
    fn the_table_is_complete_and_our_programs_are_there() {
        let sum = |what: fn(&Program) -> u32| PROGRAMS.iter().map(what).sum::<u32>();
        assert_eq!((sum(|one| one.potential), sum(|one| one.real), sum(|one| one.exceptions)), (763, 93, 31));
        for ours in PROGRAMS.iter().filter_map(|program| program.ours) {
            assert!(Part::ALL.iter().any(|part| part.names().contains(&ours)), "{ours}");
        }
        assert!(PROGRAMS.iter().all(|program| program.real <= program.potential));
    }
}
