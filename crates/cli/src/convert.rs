//! `racewright convert`: a trace in the other format.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use event::trace::EventSource;
use event::trace::binary::BinaryWriter;
use event::trace::text::TextWriter;
use event::validate::Roots;
use event::{Event, Symbols};

use crate::Outcome;
use crate::args::{ConvertArguments, TraceFormat};
use crate::exit::{BadInput, Exit};
use crate::input;

pub(crate) fn run(arguments: &ConvertArguments) -> Outcome {
    // A first pass collects the names, since a binary trace may name things after their use, and finds faults before
    // anything is written.
    let symbols = read(&arguments.input, |_| Ok(()))?;
    let output = &arguments.output;
    let file =
        File::create_new(output).map_err(|e| BadInput(format!("cannot create {}: {e}", output.display())))?;
    let file = BufWriter::new(file);
    match arguments.to {
        TraceFormat::Text => {
            let mut writer = TextWriter::new(file);
            read(&arguments.input, |event| writer.write(event, &symbols))?;
            writer.finish()?
        }
        TraceFormat::Binary => {
            let mut writer = BinaryWriter::new(file)?;
            symbols.each(|kind, id, name| writer.define(kind, id, name))?;
            read(&arguments.input, |event| writer.write(event))?;
            writer.finish()?
        }
    }
    .flush()
    .with_context(|| format!("cannot write {}", output.display()))?;
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
