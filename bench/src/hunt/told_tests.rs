//! Samples of what a hunt says.

use super::*;

/// DrFinder with three runs: the first shows no race, the second one, the third that one and another.
pub(in crate::hunt) const DRFINDER: &str = r#"{
  "seed": 1,
  "findings": [
    {"id": "RW-1", "kind": "data-race", "location": "Figure2.x", "runs": [{"strategy": "drfinder", "run": 2}, {"strategy": "drfinder", "run": 3}], "first_run": 2},
    {"id": "RW-2", "kind": "data-race", "location": "Figure2.y", "runs": [{"strategy": "drfinder", "run": 3}], "first_run": 3},
    {"id": "RW-3", "kind": "deadlock", "location": "", "runs": [{"strategy": "drfinder", "run": 3}], "first_run": 3}
  ],
  "strategies": [{
    "name": "drfinder", "phase1_ms": 150, "phase2_ms": 400.0, "plain_ms": 100, "relations": 17,
    "runs": [
      {"seed": 5, "races": 0, "new": 0, "cumulative": 0, "thrashings": 0, "postponed": 0, "steps": 0, "time_ms": 150, "ended": "exit"},
      {"seed": 6, "races": 1, "new": 1, "cumulative": 1, "thrashings": 1, "postponed": 6, "steps": 90, "time_ms": 380, "ended": "exit"},
      {"seed": 7, "races": 2, "new": 1, "cumulative": 2, "thrashings": 2, "postponed": 6, "steps": 80, "time_ms": 420, "ended": "deadlock"}
    ]
  }]
}"#;

/// A native hunt that sees the first of these races only.
pub(in crate::hunt) const NATIVE: &str = r#"{
  "findings": [{"id": "RW-1", "kind": "data-race", "location": "Figure2.x", "runs": [{"strategy": "native", "run": 1}], "first_run": 1}],
  "strategies": [{"name": "native", "plain_ms": 100, "runs": [{"races": 1, "cumulative": 1, "time_ms": 200, "ended": "exit"}]}]
}"#;

#[test]
fn everything_is_read() {
    let told = Told::read(DRFINDER).unwrap();
    assert_eq!((told.races.len(), told.deadlocks, told.runs.len()), (2, 1, 3));
    assert_eq!((told.plain, told.phase1, told.phase2), (Some(100.0), Some(150.0), Some(400.0)));
    assert_eq!((told.first_run(), told.runs_with_races()), (Some(2), 2));
    assert_eq!(told.cumulative(), [0, 1, 2]);
    assert_eq!(told.thrashing_rate(), Some(0.25));
    assert_eq!(told.relations, Some(17));
    assert_eq!(told.runs[2].ended.as_deref(), Some("deadlock"));
    assert_eq!(told.runs[1].ended, None);
    assert_eq!(told.run_time(), Some(950.0 / 3.0));
}

#[test]
fn what_is_missing_is_unknown() {
    let told = Told::read(r#"{"findings": [{"id": "RW-1", "kind": "data-race"}], "more": true}"#).unwrap();
    assert_eq!((told.first_run(), told.runs_with_races(), told.run_time()), (None, 0, None));
    assert_eq!((told.thrashing_rate(), told.plain, told.cumulative().len()), (None, None, 0));
    let races = r#"{"findings": [{"id": "RW-1", "kind": "data-race", "runs": [4, 3]}],
        "strategies": [{"runs": [{}, {}, {}, {}], "relations": [["a", "b"]], "phase1_ms": [2, 4]}]}"#;
    let told = Told::read(races).unwrap();
    assert_eq!((told.first_run(), told.cumulative()), (Some(3), vec![0, 0, 1, 1]));
    assert_eq!((told.relations, told.phase1), (Some(1), Some(3.0)));
}

#[test]
fn what_is_no_hunt_is_an_error() {
    assert_eq!(Told::read("{}").unwrap_err().to_string(), "a hunt tells no findings");
    assert_eq!(Told::read("no JSON").unwrap_err().to_string(), "a hunt did not print JSON");
}
