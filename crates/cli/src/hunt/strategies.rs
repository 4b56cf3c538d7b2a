//! The strategies of a hunt side by side.
//!
//! *only* are races that no other strategy showed, *missed* those that others did; both make sense only where there are others. *first seen* is how
//! many races there were after which run, for those that showed a new one.

use finding::StrategyReport;

use crate::table::Table;

/// More steps of the growth are not shown.
const MOST: usize = 6;

/// A line for each strategy.
pub(super) fn table(strategies: &[StrategyReport]) -> Table {
    let several = strategies.len() > 1;
    let mut table = Table::new(&head(several));
    for strategy in strategies {
        table.row(row(strategy, several));
    }
    table
}

fn head(several: bool) -> Vec<&'static str> {
    let compared: &[&str] = if several { &["only", "missed"] } else { &[] };
    let after = ["thrashing", "relations", "phase I", "slowdown", "a run", "slowdown", "first seen"];
    [["strategy", "runs", "races"].as_slice(), compared, after.as_slice()].concat()
}

fn row(strategy: &StrategyReport, several: bool) -> Vec<String> {
    let mut row = vec![strategy.name.clone(), strategy.runs.len().to_string(), strategy.races.to_string()];
    if several {
        row.extend([strategy.only.to_string(), strategy.missed.to_string()]);
    }
    let slowdown = |times: Option<f64>| or_dash(times, |times| format!("{times:.1}"));
    row.extend([
        or_dash(strategy.thrashing_rate, |rate| format!("{:.0} %", rate * 100.0)),
        or_dash(strategy.relations, |relations| relations.to_string()),
        or_dash(strategy.phase1_ms, seconds),
        slowdown(strategy.phase1_slowdown),
        or_dash(strategy.phase2_ms, seconds),
        slowdown(strategy.phase2_slowdown),
        growth(strategy),
    ]);
    row
}

fn or_dash<T>(value: Option<T>, show: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "-".to_owned(), show)
}

fn seconds(milliseconds: u64) -> String {
    format!("{:.2} s", milliseconds as f64 / 1000.0)
}

/// As `3 by run 1, 5 by run 4`.
fn growth(strategy: &StrategyReport) -> String {
    let mut steps: Vec<String> =
        strategy.growth().map(|(run, races)| format!("{races} by run {run}")).collect();
    if steps.len() > MOST {
        let last = steps.split_off(steps.len() - 1);
        steps.truncate(MOST - 1);
        steps.push("…".to_owned());
        steps.extend(last);
    }
    if steps.is_empty() { "-".to_owned() } else { steps.join(", ") }
}

#[cfg(test)]
mod tests {
    use finding::HuntRun;

    use super::*;

    fn strategy(name: &str, found: &[u64]) -> StrategyReport {
        let mut cumulative = 0;
        let runs = found.iter().map(|&new| {
            cumulative += new;
            HuntRun {
                seed: 1,
                races: new,
                new,
                cumulative,
                thrashings: 0,
                postponed: 0,
                steps: 9,
                digest: None,
                time_ms: Some(800),
                ended: "exit".to_owned(),
            }
        });
        StrategyReport {
            name: name.to_owned(),
            runs: runs.collect(),
            races: found.iter().sum(),
            only: 0,
            missed: 0,
            phase1_ms: None,
            phase2_ms: Some(800),
            plain_ms: Some(250),
            phase1_slowdown: None,
            phase2_slowdown: Some(3.2),
            relations: None,
            thrashing_rate: None,
        }
    }

    #[test]
    fn strategies_stand_side_by_side() {
        let native = StrategyReport {
            missed: 3,
            phase2_ms: None,
            phase2_slowdown: None,
            ..strategy("native", &[0, 0, 0])
        };
        let drfinder = StrategyReport {
            only: 3,
            phase1_ms: Some(300),
            phase1_slowdown: Some(1.2),
            relations: Some(22),
            thrashing_rate: Some(0.125),
            ..strategy("drfinder", &[0, 2, 1])
        };
        assert_eq!(
            table(&[native, drfinder.clone()]).to_string(),
            "\
strategy  runs  races  only  missed  thrashing  relations  phase I  slowdown   a run  slowdown              first seen
native       3      0     0       3          -          -        -         -       -         -                       -
drfinder     3      3     3       0       12 %         22   0.30 s       1.2  0.80 s       3.2  2 by run 2, 3 by run 3
"
        );
        assert!(!table(&[drfinder]).to_string().contains("missed"));
    }

    #[test]
    fn long_growth_is_cut() {
        let text = growth(&strategy("pct", &[1; 20]));
        assert_eq!(text, "1 by run 1, 2 by run 2, 3 by run 3, 4 by run 4, 5 by run 5, …, 20 by run 20");
    }
}
