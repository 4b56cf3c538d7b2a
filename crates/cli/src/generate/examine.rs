//! One class: what tests are made of, the search, and what is kept of it.

use std::time::{Duration, Instant};

use campaign::target::Interrupts;
use campaign::{ClassResult, Control, HostOptions, Limits, ViolationOptions};
use generate::{Catalogue, Classes, Progress};

use super::args::{ExecutorChoice, GenerateArguments};
use super::class_report::ClassReport;
use super::library::Library;
use super::verdict::{ClassWord, NoTests};
use super::written;
use crate::grouped::counted;
use crate::kept::Keeper;
use crate::progress::Reporter;

/// An execution that takes more steps, or more time, does not end.
const LIMITS: Limits = Limits { steps: 200_000, time: Duration::from_secs(3) };

/// All that the tests of any class need.
pub(super) struct Examiner<'a> {
    pub(super) library: &'a Library,
    pub(super) arguments: &'a GenerateArguments,
    /// The one that was given; each class has its own, drawn from it.
    pub(super) seed: u64,
    pub(super) interrupts: &'a Interrupts,
    pub(super) reporter: &'a Reporter,
    pub(super) keeper: &'a Keeper<'a>,
}

impl Examiner<'_> {
    /// What becomes of a class, whatever goes wrong with it.
    pub(super) fn report(&self, classes: &Classes<'_>, core: u32, name: &str) -> ClassReport {
        let class = name.replace('/', ".");
        if self.interrupts.count() > 0 {
            return ClassReport::without(class, ClassWord::NotReached, "interrupted".to_owned());
        }
        let catalogue = match self.library.catalogue(classes, name) {
            Ok(catalogue) => catalogue,
            Err(error) => {
                let (word, why) = error.in_short();
                return ClassReport::without(class, word, why);
            }
        };
        self.tested(&catalogue, core)
            .unwrap_or_else(|error| ClassReport::without(class, ClassWord::NotExecuted, format!("{error:#}")))
    }

    /// What tests are made of; for those who ask for one class, that there are none is an error.
    pub(super) fn catalogue(&self, classes: &Classes<'_>, name: &str) -> Result<Catalogue, NoTests> {
        self.library.catalogue(classes, name)
    }

    /// What becomes of a class that can be tested.
    pub(super) fn tested(&self, catalogue: &Catalogue, core: u32) -> anyhow::Result<ClassReport> {
        let result = self.search(catalogue, core)?;
        let kept = written::keep(&result, catalogue, self.library, self.arguments, self.seed);
        if let Some(written) = &kept {
            self.reporter.found(&written.finding);
            self.keeper.found(&written.finding, None);
        }
        Ok(ClassReport::new(catalogue, result, kept))
    }

    fn search(&self, catalogue: &Catalogue, core: u32) -> anyhow::Result<ClassResult> {
        let name = catalogue.class.replace('/', ".");
        let options = ViolationOptions {
            seed: campaign::class_seed(self.seed, &name),
            executions: self.arguments.executions as usize,
            deadline: Instant::now().checked_add(self.arguments.time_limit),
            tests: self.arguments.tests,
            host: self.host(catalogue, core),
        };
        let tell = |now: Progress| {
            // Of many classes, how many are done says more.
            if self.arguments.only_class().is_some() {
                let (tests, executions) = (counted(now.tests, "test"), counted(now.executions, "execution"));
                self.reporter.change(&format!("{name}: {tests}, {executions}"));
            }
        };
        Ok(campaign::examine(catalogue, &options, self.interrupts, &tell)?)
    }

    fn host(&self, catalogue: &Catalogue, core: u32) -> HostOptions {
        let control = Control { core: Some(core), ..Control::random(LIMITS) };
        HostOptions {
            java: self.library.java.clone(),
            class_path: self.library.class_path.clone().into(),
            scope: scope(catalogue),
            control: (self.arguments.executor == ExecutorChoice::Controlled).then_some(control),
            time_limit: LIMITS.time,
        }
    }
}

/// Threads stop at accesses of the class, of its package, and of all that it inherits from.
pub(super) fn scope(catalogue: &Catalogue) -> Vec<String> {
    let above = catalogue.supertypes.get(&catalogue.class).into_iter().flatten();
    let packages = std::iter::once(&catalogue.class).chain(above).filter_map(|class| class.rsplit_once('/'));
    let mut scope: Vec<String> = packages
        .map(|(package, _)| package.replace('/', "."))
        .filter(|package| package != "java.lang")
        .map(|package| format!("{package}.*"))
        .collect();
    scope.push(catalogue.class.replace('/', "."));
    scope.sort_unstable();
    scope.dedup();
    scope
}
