//! What is kept, replayed once for its interleaving, without a word from the program.

use campaign::target::{Interrupts, Stop};
use campaign::{Again, Comparison, Control, Jvms, Kept, Mode, Record, TestRecord, Threads};

use super::step::{self, Step};
use super::{interleaving, test};

/// What a replay gave.
pub(crate) enum Traced {
    /// The steps, each with whether it is of no interest.
    Steps(Vec<(Step, bool)>),
    /// It was another run: in words.
    Other(String),
    /// The user ended it.
    Interrupted,
}

/// Replays what is kept.
pub(crate) fn trace(kept: &Kept, interrupts: &Interrupts) -> Result<Traced, campaign::Error> {
    match kept {
        Kept::Run(record) => of_run(record, interrupts),
        Kept::Test(record) => of_test(record, interrupts),
    }
}

fn of_run(record: &Record, interrupts: &Interrupts) -> Result<Traced, campaign::Error> {
    let jvms = Jvms::new(&record.subject, interrupts, None)?;
    let again = Again { before: record.before.clone(), quiet: true, ..Again::default() };
    let core = campaign::cores().first().copied();
    let control = Control { trace: true, core, ..record.control.clone() };
    let mode = Mode { threads: Threads::Controlled(control), ..record.mode() };
    let (trial, lines) = jvms.again(&mode, record.control.seed, &again)?;
    if trial.stop == Some(Stop::Interrupt) {
        return Ok(Traced::Interrupted);
    }
    let comparison = Comparison::new(&record.expected, &trial);
    if !comparison.is_same() {
        return Ok(Traced::Other(comparison.to_string()));
    }
    let steps = step::parse(&lines).into_iter();
    Ok(Traced::Steps(steps.map(|step| (step.clone(), step::is_inside(&step))).collect()))
}

fn of_test(record: &TestRecord, interrupts: &Interrupts) -> Result<Traced, campaign::Error> {
    let execution = test::execute(record, interrupts)?;
    if interrupts.count() > 0 {
        return Ok(Traced::Interrupted);
    }
    let Some(execution) = execution else {
        return Ok(Traced::Other("another schedule or outcome".to_owned()));
    };
    let is_inside = interleaving::is_inside(record);
    let steps = interleaving::named(&execution.steps, record).into_iter();
    Ok(Traced::Steps(steps.map(|step| (step.clone(), is_inside(&step))).collect()))
}
