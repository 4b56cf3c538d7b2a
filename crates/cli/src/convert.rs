//! `racewright convert`: a trace in the other format.

use std::io::BufWriter;
use std::path::Path;

use anyhow::Context;
use event::trace::EventSource;
use event::trace::binary::BinaryWriter;
use event::trace::text::TextWriter;
use event::validate::Roots;
use event::{Event, Symbols};
use tempfile::NamedTempFile;

use crate::Outcome;
use crate::args::{ConvertArguments, TraceFormat};
use crate::exit::{BadInput, Exit};
use crate::input;

pub(crate) fn run(arguments: &ConvertArguments) -> Outcome {
    let ConvertArguments { input: from, output: to, to: format } = arguments;
    if to.exists() {
        return Err(BadInput(format!("{} exists already", to.display())).into());
    }
    input::must_be_readable_again(from, "to convert it")?;
    // A first pass collects the names, since a binary trace may name things after their use, and finds faults before
    // anything is written.
    let symbols = read(from, |_| Ok(()))?;
    // Under another name until it is complete: a full disk leaves nothing behind that looks like a trace.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let file = NamedTempFile::new_in(folder).map_err(|e| {
        BadInput(format!("cannot write to {}: {}", folder.display(), campaign::without_name(e)))
    })?;
    let file = BufWriter::new(file);
    let file = match format {
        TraceFormat::Text => {
            let mut writer = TextWriter::new(file, &symbols);
            read(from, |event| writer.write(event))?;
            writer.finish()?
        }
        TraceFormat::Binary => {
            let mut writer = BinaryWriter::new(file)?;
            symbols.iter().try_for_each(|(kind, id, name)| writer.define(kind, id, name))?;
            read(from, |event| writer.write(event))?;
            writer.finish()?
        }
    };
    let file = file.into_inner().with_context(|| format!("cannot write {}", to.display()))?;
    file.persist_noclobber(to)
        .map_err(|e| BadInput(format!("cannot create {}: {}", to.display(), e.error)))?;
    Ok(Exit::Nothing)
}

/// Hands each event of a trace over. The names that the trace gives.
fn read(path: &Path, mut each: impl FnMut(&Event) -> std::io::Result<()>) -> anyhow::Result<Symbols> {
    let mut source = input::open(path, Roots::Any)?;
    let mut batch = Vec::new();
    while source.next_batch(&mut batch).map_err(|e| input::bad_trace(path, &e))? {
        batch.iter().try_for_each(&mut each)?;
    }
    Ok(source.symbols().clone())
}
