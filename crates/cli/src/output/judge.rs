//! Says of each finding whether it is known, suppressed or new, shows all of them, and says how the command ends.

use std::collections::{BTreeMap, BTreeSet};

use finding::{Finding, FindingId, Look, RunReport, Standing, View};
use toml::value::Date;

use super::args::OutputArguments;
use super::baseline;
use super::command_report::CommandReport;
use super::fail_on::FailOn;
use super::render::{Rendering, render};
use super::suppression::{Suppression, today};
use super::write;
use crate::Outcome;
use crate::exit::{self, BadInput, Exit};
use crate::messages;
use crate::sources::Sources;
use crate::terminal;

/// How much is said.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Loudness {
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

/// All that is needed to judge findings, read before any is looked for: who waits for hours does not want to hear of a missing file then.
pub(crate) struct Judge<'a> {
    arguments: &'a OutputArguments,
    known: BTreeSet<FindingId>,
    suppressions: &'a [Suppression],
    fail_on: FailOn,
    today: Date,
    loudness: Loudness,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        arguments: &'a OutputArguments,
        suppressions: &'a [Suppression],
        loudness: Loudness,
    ) -> Result<Self, BadInput> {
        Ok(Self {
            known: arguments.baseline.as_deref().map(baseline::read).transpose()?.unwrap_or_default(),
            suppressions,
            fail_on: FailOn::or_default(arguments.fail_on, arguments.baseline.is_some()),
            today: today(),
            arguments,
            loudness,
        })
    }

    /// Shows the result, writes the files that are wanted, and says how the command ends. `text` is the result for people.
    pub(crate) fn present<R: CommandReport>(
        &self,
        report: &mut R,
        text: impl Fn(&R, View<'_>) -> String,
    ) -> Outcome {
        let told = self.judge(&mut report.run_mut().findings);
        for line in told.iter().filter(|_| !self.loudness.quiet) {
            messages::say(line);
        }
        let fails = |finding: &&Finding| report.counts(finding) && self.fail_on.fails(finding);
        let failing: BTreeSet<FindingId> =
            report.run().findings.iter().filter(fails).map(|finding| finding.id).collect();
        let exit = report.exit(!failing.is_empty());
        let sources = Sources::below(&self.arguments.source.source_root);
        let text = |look| {
            let excerpts = sources.excerpts(&report.run().findings);
            text(report, View { look, excerpts: Some(&excerpts) }) + &self.counted(&report.run().findings)
        };
        let rendering = Rendering {
            report,
            failing: &failing,
            compared: self.arguments.baseline.is_some(),
            sources: self.paths(report.run()),
            warnings: [report.warnings(), told.as_slice()].concat(),
            exit,
        };
        let printed = render(&rendering, self.arguments.format, &|| text(terminal::results()))
            .map_err(Into::into)
            .and_then(|shown| exit::print(&shown));
        let written = write::all(&self.arguments.write, &rendering, &|| text(Look::default()));
        // The files have the result: what follows is no reason to say in them that there is none.
        if let Err(error) = printed {
            return Ok(exit::report(&error));
        }
        Ok(if written { exit } else { Exit::Tool })
    }

    /// Where the sources are that findings name, as far as the user has said where to look.
    fn paths(&self, run: &RunReport) -> BTreeMap<String, String> {
        if self.arguments.source.source_root.is_empty() {
            return BTreeMap::new();
        }
        let sources = Sources::below(&self.arguments.source.source_root);
        let named = report::sarif::sources(run).into_iter();
        named.filter_map(|path| sources.file(&path).map(|file| (path, file.display().to_string()))).collect()
    }

    /// Gives each finding its standing. What there is to tell about suppressions.
    fn judge(&self, findings: &mut [Finding]) -> Vec<String> {
        let mut used = vec![false; self.suppressions.len()];
        for finding in &mut *findings {
            finding.standing = match self.known.contains(&finding.id) {
                true => Standing::Known,
                false => Standing::New,
            };
            for (suppression, used) in self.suppressions.iter().zip(&mut used) {
                if suppression.matches(finding) {
                    *used = true;
                    if !suppression.is_expired(self.today) {
                        finding.standing = suppression.standing();
                    }
                }
            }
        }
        let tell = |(suppression, used): (&Suppression, bool)| {
            let name = suppression.name();
            match (suppression.is_expired(self.today), used) {
                (true, _) => Some(format!("the suppression of {name} has expired")),
                (false, false) if self.loudness.verbose => {
                    Some(format!("the suppression of {name} matched nothing"))
                }
                _ => None,
            }
        };
        self.suppressions.iter().zip(used).filter_map(tell).collect()
    }

    /// How many findings do not count, in a line, if there are any.
    fn counted(&self, findings: &[Finding]) -> String {
        let count = |wanted: &dyn Fn(&Standing) -> bool| {
            findings.iter().filter(|finding| wanted(&finding.standing)).count()
        };
        let known = count(&|standing| *standing == Standing::Known);
        let suppressed = count(&Standing::is_suppressed);
        if self.loudness.quiet || known + suppressed == 0 {
            return String::new();
        }
        let parts = [(known, "known"), (suppressed, "suppressed")];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let words: Vec<String> = parts.map(|(number, what)| format!("{number} {what}")).collect();
        format!("of these findings {}\n", words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::baseline::tests::finding;

    #[test]
    fn standings_come_from_the_baseline_and_the_suppressions() {
        let suppressions: Vec<Suppression> = [
            "reason = \"a\"\nlocation = \"s*\"",
            "reason = \"b\"\nlocation = \"old\"\nexpires = 2020-01-31",
            "reason = \"c\"\nlocation = \"nothing\"",
        ]
        .map(|text| toml::from_str(text).unwrap())
        .into();
        let arguments = OutputArguments::default();
        let loudness = Loudness { quiet: false, verbose: true };
        let mut judge = Judge::new(&arguments, &suppressions, loudness).unwrap();
        judge.known = ["known", "so", "gone"].map(|word| finding(word).id).into();
        let mut findings = ["new", "known", "so", "old"].map(finding);
        let told = judge.judge(&mut findings);
        let standings = findings.each_ref().map(|finding| finding.standing.clone());
        let suppressed = Standing::Suppressed { reason: "a".to_owned(), expires: None };
        assert_eq!(standings, [Standing::New, Standing::Known, suppressed, Standing::New]);
        assert_eq!(
            told,
            [
                "the suppression of findings on old has expired",
                "the suppression of findings on nothing matched nothing"
            ]
        );
        assert_eq!(judge.counted(&findings), "of these findings 1 known, 1 suppressed\n");
        judge.loudness = Loudness::default();
        assert_eq!(judge.judge(&mut findings).len(), 1);
        // What an earlier run has said about a finding is not said by this one.
        judge.known.clear();
        judge.suppressions = &[];
        judge.judge(&mut findings);
        assert!(findings.iter().all(|finding| finding.standing.is_new()));
        assert_eq!(judge.counted(&findings), "");
    }
}
