//! `racewright analyze`: what would each detector say about this recorded run?

mod findings;
mod pass;
mod result;

use detect::Race;
use event::VarId;
use rustc_hash::FxHashSet;

use crate::Outcome;
use crate::args::AnalyzeArguments;
use crate::exit::{self, BadInput};
use crate::input;
use crate::messages;
use crate::output::{Judge, Loudness, Suppression};
use pass::Pass;
use result::AnalysisReport;

pub(crate) fn run(arguments: &AnalyzeArguments, suppressions: &[Suppression]) -> Outcome {
    let loudness = Loudness { quiet: false, verbose: arguments.verbose };
    let judge = Judge::new(&arguments.output, suppressions, loudness)?;
    let detectors = arguments.detectors();
    if detectors.len() > 1 {
        input::must_be_readable_again(&arguments.file, "to run several detectors")?;
    }
    let mut passes: Vec<Pass> = Vec::new();
    for kind in detectors {
        passes.push(pass::run(kind, &arguments.file, arguments.roots.into())?);
    }
    let empty = || {
        let events = passes.iter().map(|pass| pass.events).max();
        (events == Some(0))
            .then(|| BadInput(format!("{}: the trace holds no event", arguments.file.display())))
    };
    let error = passes.iter().find_map(|pass| pass.error.clone()).or_else(empty);
    let mut report = AnalysisReport::new(arguments, &passes, error.as_ref());
    let exit = judge.present(&mut report, AnalysisReport::text)?;

    for pass in passes.iter().filter(|pass| pass.cut) {
        messages::say(&format!(
            "{} reported more than {MOST_RACES} races; the first ones are shown",
            pass.kind.name()
        ));
    }
    // What was found before a fault has been shown; the fault still decides the exit code.
    Ok(error.map_or(exit, |error| exit::report(&error.into())))
}

/// The first race of each variable and pair of statements, in the order of their appearance.
#[derive(Default)]
struct Races {
    first: Vec<Race>,
    seen: FxHashSet<(VarId, findings::Pair)>,
    /// Whether there were more than are kept.
    cut: bool,
}

/// More races than anybody will look at; two statements in a loop can be in as many pairs as there are threads squared.
const MOST_RACES: usize = 10_000;

impl Races {
    fn add(&mut self, race: Race) {
        if self.first.len() == MOST_RACES {
            self.cut = true;
        } else if self.seen.insert((race.var, findings::pair(&race))) {
            self.first.push(race);
        }
    }
}
