//! Generated programs with hidden races, hunted by every strategy.

use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::hidden::{Late, Shape};
use crate::hunt::call::Hunter;
use crate::hunt::generated::{self, Cell, Cells};
use crate::hunt::options::Settings;
use crate::hunt::strategy::Strategy;

/// The longest time for a hunt.
const HUNT: Duration = Duration::from_secs(60);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Hidden {
    pub(crate) strategies: Vec<Strategy>,
    pub(crate) runs: u64,
    pub(crate) cells: Vec<At>,
}

/// One strategy on programs of one shape and number of handovers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct At {
    pub(crate) shape: Shape,
    pub(crate) handovers: u32,
    pub(crate) strategy: Strategy,
    pub(crate) cell: Cell,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Hidden> {
    let settings = settings(scope);
    let hunter = Hunter::new(settings.hunt_time)?;
    let cells = generated::measure(scope.jdk, &settings, &hunter, |_| Ok(()))?;
    let cells = cells
        .into_iter()
        .map(|((shape, handovers, strategy), cell)| At { shape, handovers, strategy, cell })
        .collect();
    Ok(Hidden { strategies: settings.strategies, runs: settings.runs, cells })
}

/// Programs where all lock orders must be reversed: where any one will do, strategies hardly differ.
pub(super) fn settings(scope: &Scope<'_>) -> Settings {
    use Strategy::{DrFinder, Native, Pct};
    Settings {
        quick: scope.quick,
        strategies: scope.either(Strategy::ALL.to_vec(), vec![Native, Pct, DrFinder]),
        runs: scope.either(10, 3),
        campaigns: 1,
        figure_campaigns: 0,
        shapes: scope.either(vec![Shape::Fan, Shape::Ladder], vec![Shape::Fan]),
        handovers: scope.either(vec![1, 2, 4, 8], vec![1, 4]),
        late: Late::Computes,
        programs: Vec::new(),
        budget: scope.time,
        hunt_time: HUNT,
        seed: scope.seed,
    }
}

impl Hidden {
    /// As `hunt` has them.
    pub(crate) fn cells(&self) -> Cells {
        let key = |at: &At| (at.shape, at.handovers, at.strategy);
        self.cells.iter().map(|at| (key(at), at.cell.clone())).collect()
    }

    pub(crate) fn shapes(&self) -> Vec<Shape> {
        let there = |shape: &Shape| self.cells.iter().any(|at| at.shape == *shape);
        Shape::ALL.into_iter().filter(there).collect()
    }

    pub(crate) fn handovers(&self) -> Vec<u32> {
        let mut all: Vec<u32> = self.cells.iter().map(|at| at.handovers).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Of a hundred runs on programs of a shape, those in which a strategy showed the race.
    pub(crate) fn rate(&self, shape: Shape, strategy: Strategy) -> Option<f64> {
        let mine = || self.cells.iter().filter(|at| at.shape == shape && at.strategy == strategy);
        let (runs, shown): (u64, u64) =
            (mine().map(|at| at.cell.runs).sum(), mine().map(|at| at.cell.shown).sum());
        (runs > 0).then(|| 100.0 * shown as f64 / runs as f64)
    }
}
