//! What the oracle says about a script, and whether the findings of a run agree.

use std::collections::BTreeSet;

use detect::oracle;
use event::validate::{Roots, Validator};
use event::{Event, Op};
use finding::{AccessKind, AccessReport, Finding};

use crate::program::{Program, suffix};
use crate::script::Script;

/// Two accesses of a group by two threads, in any order.
type Pair = (usize, [(String, AccessKind); 2]);

/// The truth about a script.
pub struct Truth {
    /// The groups with a race.
    racy: BTreeSet<usize>,
    /// All pairs of accesses that race.
    pairs: BTreeSet<Pair>,
    /// The groups that are accessed at all.
    touched: BTreeSet<usize>,
}

impl Truth {
    pub fn of(script: &Script, program: &Program) -> Self {
        let events = script.events(program);
        let mut validator = Validator::new(Roots::First);
        for event in &events {
            assert_eq!(validator.check(event), Ok(()), "{}", script.show(program));
        }
        let group = |op: Op| match op {
            Op::Read(var) | Op::Write(var) => Some(program.group_of_var[var.0 as usize]),
            _ => None,
        };
        let touched = events.iter().filter_map(|event| group(event.op)).collect();
        let pairs: BTreeSet<Pair> = oracle::races(&events)
            .into_iter()
            .map(|race| {
                let sides = [race.first, race.second].map(|index| side(&events[index]));
                pair(program.group_of_var[race.var.0 as usize], sides)
            })
            .collect();
        Self { racy: pairs.iter().map(|(group, _)| *group).collect(), pairs, touched }
    }

    /// How many groups have a race, and how many have none although they are accessed.
    pub fn balance(&self) -> [usize; 2] {
        [self.racy.len(), self.touched.len() - self.racy.len()]
    }

    /// What is wrong with the findings for a script, which ran as the copy with this number.
    pub fn complaints(&self, program: &Program, copy: usize, findings: &[Finding]) -> Vec<String> {
        let mut complaints = Vec::new();
        let mut found = BTreeSet::new();
        for finding in findings {
            match self.check(program, copy, finding) {
                Ok(group) => drop(found.insert(group)),
                Err(what) => complaints.push(format!("{what}: {}", show(finding))),
            }
        }
        for missed in self.racy.difference(&found) {
            let read = &program.statements[program.groups[*missed].reads[0]];
            complaints.push(format!("a race is missed: {}, {}", program.location(*missed, copy), read.text));
        }
        complaints
    }

    /// The group of a finding, if it is right in all it says.
    fn check(&self, program: &Program, copy: usize, finding: &Finding) -> Result<usize, &'static str> {
        let [first, second] = finding.accesses.as_slice() else { return Err("not two accesses") };
        let [a, b] = [first, second].map(|access| program.group_of(access.method.as_deref()?, access.access));
        let (Some(group), true) = (a, a == b) else { return Err("not the same variable") };
        if finding.location != program.location(group, copy) {
            return Err("another location");
        }
        if !self.racy.contains(&group) {
            return Err("a false alarm");
        }
        let sides = [first, second].map(|access| (access.thread.clone(), access.access));
        if self.pairs.contains(&pair(group, sides)) { Ok(group) } else { Err("the race is another one") }
    }
}

/// The number of the copy that a finding is about.
pub fn copy_of(finding: &Finding) -> Option<usize> {
    let class = finding.accesses.first()?.class.as_deref()?;
    let number = class.rsplit('_').next()?;
    let copy = number.parse().ok()?;
    class.ends_with(&suffix(copy)).then_some(copy)
}

/// A finding on one line.
pub fn show(finding: &Finding) -> String {
    let side = |access: &AccessReport| {
        let method = access.method.as_deref().unwrap_or_default();
        format!("{} by {} in {method}", access.access.name(), access.thread)
    };
    let sides: Vec<String> = finding.accesses.iter().map(side).collect();
    format!("{} {}", finding.location, sides.join(" and "))
}

fn pair(group: usize, mut sides: [(String, AccessKind); 2]) -> Pair {
    sides.sort();
    (group, sides)
}

fn side(event: &Event) -> (String, AccessKind) {
    let thread = if event.thread.0 == 0 { "main".to_owned() } else { format!("T{}", event.thread.0) };
    let kind = if matches!(event.op, Op::Write(_)) { AccessKind::Write } else { AccessKind::Read };
    (thread, kind)
}
