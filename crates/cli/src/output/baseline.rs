//! Findings that are known: the ids of an earlier run.

use std::collections::BTreeSet;
use std::path::Path;

use finding::{Finding, FindingId, Standing};
use serde::{Deserialize, Serialize};

use crate::exit::BadInput;

/// What a baseline is to us, and a report too: all that counts is which findings it has.
#[derive(Deserialize)]
#[serde(expecting = "an object with findings")]
struct Known {
    findings: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(expecting = "a finding, which has an id")]
struct Entry {
    id: FindingId,
    #[serde(default)]
    standing: Standing,
}

/// The ids in a file. What was suppressed is not known: its suppression may end.
pub(super) fn read(file: &Path) -> Result<BTreeSet<FindingId>, BadInput> {
    let bad = |why: String| BadInput(format!("cannot use {} as a baseline: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|e| bad(e.to_string()))?;
    let known: Known = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
    Ok(known
        .findings
        .into_iter()
        .filter(|entry| !entry.standing.is_suppressed())
        .map(|entry| entry.id)
        .collect())
}

/// A baseline as a file: for each finding enough for people to know it by, and no more, so that it changes only when findings do.
pub(super) fn render(findings: &[Finding]) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Baseline<'a> {
        tool: &'a str,
        findings: Vec<Line<'a>>,
    }
    #[derive(Serialize)]
    struct Line<'a> {
        id: FindingId,
        kind: &'a str,
        location: &'a str,
    }
    let kept = findings.iter().filter(|finding| !finding.standing.is_suppressed());
    let mut findings: Vec<Line<'_>> = kept
        .map(|finding| Line { id: finding.id, kind: finding.kind.name(), location: &finding.location })
        .collect();
    findings.sort_by_key(|line| line.id);
    Ok(serde_json::to_string_pretty(&Baseline { tool: "racewright", findings })? + "\n")
}

#[cfg(test)]
pub(super) mod tests {
    use finding::{FindingKind, Verdict};

    use super::*;

    pub(crate) fn finding(word: &str) -> Finding {
        Finding {
            id: FindingId::of(&[word]),
            kind: FindingKind::DataRace,
            verdict: Verdict::Confirmed,
            location: word.to_owned(),
            accesses: Vec::new(),
            exception: None,
            blocked: Vec::new(),
            exit: None,
            consequences: Vec::new(),
            created: 1,
            harmed: 0,
            trials: 1,
            seed: None,
            replay: None,
            detectors: Vec::new(),
            runs: Vec::new(),
            first_run: None,
            standing: Standing::New,
        }
    }

    #[test]
    fn baselines_and_reports_are_read_without_what_was_suppressed() {
        let suppressed = Standing::Suppressed { reason: "later".to_owned(), expires: None };
        let findings = [
            finding("a"),
            Finding { standing: Standing::Known, ..finding("b") },
            Finding { standing: suppressed, ..finding("c") },
        ];
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("known.json");
        let expected: BTreeSet<FindingId> = findings[..2].iter().map(|finding| finding.id).collect();
        let report = serde_json::json!({ "tool": "racewright", "findings": findings }).to_string();
        for text in [render(&findings).unwrap(), report] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(read(&file).unwrap(), expected);
        }
        for bad in ["", "[]", "{}", r#"{"findings": [{"id": "x"}]}"#, r#"{"findings": [{}]}"#] {
            std::fs::write(&file, bad).unwrap();
            assert!(read(&file).is_err(), "{bad}");
        }
        assert!(read(&folder.path().join("none")).is_err());
    }
}
